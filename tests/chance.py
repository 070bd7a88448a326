"""Deals played by chance: packs, some of them lopsided, and players with a mood."""

from collections.abc import Callable
from random import Random

from spadille.cards import SUITS, Card, Mask, cards_in, fresh_pack, parse_cards
from spadille.deal import Deal
from spadille.notation import Action, Verb, exchange
from spadille.play import Tables, trump_order
from spadille.ruleset import Ruleset
from spadille.state import Choice

KINGS = parse_cards("KS KC KH KD")


def random_pack(rules: Ruleset, rng: Random) -> tuple[Card, ...]:
    """A shuffled pack; one in three gives one player, or a stock to be taken, many top trumps, perhaps all kings."""
    pack = list(fresh_pack(rules.removed_suit))
    rng.shuffle(pack)
    if rng.random() < 1 / 3:
        active = rules.seats - (rules.sits_out is not None)
        place = rng.randrange(active + (rules.fourth is not None))
        slots = [
            start + place * rules.packet + within
            for start in range(0, active * rules.hand, active * rules.packet)
            for within in range(rules.packet)
        ]
        if place == active:
            slots = list(range(active * rules.hand, len(pack)))
        suit = rng.choice([suit for suit in range(len(SUITS)) if suit != rules.removed_suit])
        kings = KINGS if rng.random() < 1 / 4 else ()
        strong = [card for card in (*kings, *trump_order(suit, rules.ranking)) if card in pack]
        for slot, card in zip(slots[: rng.randint(4, rules.hand)], dict.fromkeys(strong), strict=False):
            where = pack.index(card)
            pack[slot], pack[where] = pack[where], pack[slot]
    return tuple(pack)


class Mood:
    """How all play in one deal: how often they speak, and who tries to take the tricks."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.silence = rng.choice((0.05, 0.3, 0.6, 0.9, 1.0))
        self.lower_silence = rng.choice((0.2, 0.7, 1.0))
        self.surrender = rng.choice((0.0, 0.0, 0.1, 0.9))
        self.finish = rng.choice((0.0, 0.3, 1.0))
        self.stop = rng.choice((0.0, 0.5, 1.0))
        self.climb = rng.choice((0.0, 0.5, 1.0))
        self.ombre_strong = rng.choice((None, None, True, True, False))
        self.strong_seat = rng.randrange(5) if rng.random() < 0.2 else None
        self.most_laid_out = rng.choice((0, 2, 9, 9))

    def choose(self, deal: Deal) -> Action:
        """An action of the seat to move."""
        legal, rng = deal.legal, self.rng
        if isinstance(legal, Choice):
            return self._lay_out(deal, legal)
        first = legal[0]
        if first.verb is Verb.PLAY:
            return self._play(deal, legal)
        if first == "pass":
            silent = self.lower_silence if deal.phase == "lower bids" else self.silence
            return first if len(legal) == 1 or rng.random() < silent else self._call(legal[1:])
        if first.verb is Verb.TRUMPS and self.ombre_strong:
            return max(legal, key=lambda naming: self._trumps_held(deal, naming.suit))
        return rng.choice(legal)

    def _call(self, calls: tuple[Action, ...]) -> Action:
        return calls[0] if self.rng.random() < self.climb else self.rng.choice(calls)

    def _trumps_held(self, deal: Deal, suit: int) -> int:
        hand = deal.state.hands[deal.state.declarer]
        return sum(hand >> card & 1 for card in trump_order(suit, deal.rules.ranking))

    def _lay_out(self, deal: Deal, choice: Choice) -> Action:
        number = self.rng.randint(choice.least, max(choice.least, min(choice.most, self.most_laid_out)))
        cards = self.rng.sample(cards_in(choice.cards), len(cards_in(choice.cards)))
        if self.ombre_strong and deal.state.trumps is not None:
            cards.sort(key=lambda card: deal.state.tables.all_trumps >> card & 1)
        return exchange(tuple(cards[:number]))

    def _play(self, deal: Deal, legal: tuple[Action, ...]) -> Action:
        rng, state = self.rng, deal.state
        said = {action.word for action in legal if action.verb is Verb.SAY}
        if "surrender" in said and rng.random() < self.surrender:
            return next(action for action in legal if action == "surrender")
        if "finish" in said and rng.random() < self.finish:
            return next(action for action in legal if action == "finish")
        if "stop" in said and rng.random() < self.stop:
            return next(action for action in legal if action == "stop")
        cards = [action for action in legal if action.verb is Verb.PLAY]
        strong = self.ombre_strong
        if self.strong_seat is not None:
            strong = deal.to_move == self.strong_seat
        elif strong is not None and deal.to_move != state.declarer:
            strong = not strong
        if strong is None:
            return rng.choice(cards)
        tables = state.tables
        ranked = sorted(cards, key=lambda action: strength(action.card, tables))
        return ranked[-1 if strong else 0]


def strength(card: Card, tables: Tables) -> int:
    """How many cards a card would win over if it led; trumps above all."""
    return sum(bool(beaten >> card & 1) for beaten in tables.beaten_by) + 40 * bool(tables.all_trumps >> card & 1)


def finished(deal: Deal, choose: Callable[[Deal], Action], watch: Callable[[Deal], None] = lambda deal: None) -> Deal:
    """The deal played to its end, each moment shown to `watch`; more than 200 actions are never needed."""
    for _ in range(200):
        watch(deal)
        if deal.over:
            return deal
        deal = deal.act(choose(deal))
    raise AssertionError(f"the deal does not end: {deal!r}")


def seen_cards(deal: Deal, seat: int | None) -> Mask:
    """The cards a seat has seen so far: its own, those played, turned or shown."""
    state = deal.state
    seen = 0 if seat is None else state.hands[seat] | state.discards[seat]
    for trick in state.tricks:
        for card in trick.cards:
            seen |= 1 << card
    for card in state.trick:
        seen |= 1 << card
    if state.turned is not None:
        seen |= 1 << state.turned
    if any(entry.token.startswith("stock:") for entry in state.log):
        for card in state.pack[state.top :]:
            seen |= 1 << card
    return seen
