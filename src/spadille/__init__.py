"""Spadille: the card game Ombre and its family, exact, for people and programs."""

__version__ = "0.1.0"

from spadille.deal import Deal
from spadille.session import Session

__all__ = ["Deal", "Session", "__version__"]
