"""The drawn packs: every card, back and suit as a small SVG file of its own."""

from spadille.web.deck.cards import VERSION, back, card, files, suit
from spadille.web.deck.chips import chips, dish
from spadille.web.deck.palettes import ALL_PACKS, LARGE, PACKS

__all__ = ["ALL_PACKS", "LARGE", "PACKS", "VERSION", "back", "card", "chips", "dish", "files", "suit"]
