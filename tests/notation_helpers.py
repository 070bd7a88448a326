"""Positions and expectations written in notation, so that a test reads as a sentence."""

from collections.abc import Iterable, Mapping

from spadille import rulesets
from spadille.cards import SUITS, TEXTS, Card, cards_in, fresh_pack, mask, parse_cards
from spadille.deal import Deal
from spadille.money import Payment, Stake
from spadille.play import Tables, legal, tables, winner
from spadille.ruleset import Ruleset
from spadille.state import Choice


def words(cards: Iterable[Card]) -> str:
    return " ".join(TEXTS[card] for card in cards)


def table(trump: str) -> Tables:
    return tables(SUITS.index(trump))


def may(hand: str, *, trump: str, led: str) -> str:
    """The cards of the hand that may be played, in the order of the hand."""
    cards = parse_cards(hand)
    (card,) = parse_cards(led)
    allowed = legal(mask(cards), card, table(trump))
    return words(card for card in cards if allowed >> card & 1)


def wins(trick: str, *, trump: str) -> str:
    """The card that wins a trick."""
    cards = parse_cards(trick)
    return TEXTS[cards[winner(cards, table(trump))]]


def laid(rules: Ruleset, hands: Iterable[str] = (), stock: str = "") -> tuple[Card, ...]:
    """A pack that deals these hands from eldest, with this on top of the stock; gaps are filled in order."""
    active = rules.seats - (rules.sits_out is not None)
    wanted = [list(parse_cards(hand)) for hand in hands]
    wanted += [[] for _ in range(active - len(wanted))]
    top = parse_cards(stock)
    free = [
        card for card in fresh_pack(rules.removed_suit) if card not in top and all(card not in hand for hand in wanted)
    ]
    for hand in wanted:
        while len(hand) < rules.hand:
            hand.append(free.pop())
    pack: list[Card] = []
    for start in range(0, rules.hand, rules.packet):
        for hand in wanted:
            pack += hand[start : start + rules.packet]
    return (*pack, *top, *free)


def dealt(
    ruleset: str,
    *hands: str,
    stock: str = "",
    dealer: int = -1,
    stake: int | Stake | None = None,
    options: Mapping[str, str] | None = None,
    **more: str,
) -> Deal:
    """A deal with these hands from eldest. The last seat deals, so that seat 0 is eldest."""
    rules = rulesets.find(ruleset, {**(options or {}), **more})
    return Deal.start(rules, dealer=dealer % rules.seats, pack=laid(rules, hands, stock), stake=stake)


def after(deal: Deal, tokens: str) -> Deal:
    """The deal after these actions, seats implied."""
    for token in tokens.split():
        deal = deal.act(token)
    return deal


def seen(deal: Deal) -> str:
    """What the seat to move may do: tokens, or an exchange as `x1-9 of AS KD`."""
    may_do = deal.legal
    if isinstance(may_do, Choice):
        return f"x{may_do.least}-{may_do.most} of {words(cards_in(may_do.cards))}"
    return " ".join(may_do)


def why(deal: Deal, token: str) -> str:
    """The sentence that refuses an action."""
    reason = deal.why_not(token)
    assert reason is not None, f"{token} is legal"
    return str(reason)


def rule(deal: Deal, token: str) -> str:
    """The name of the rule that refuses an action."""
    reason = deal.why_not(token)
    assert reason is not None, f"{token} is legal"
    return reason.rule


def paid(payments: Iterable[Payment]) -> list[str]:
    """Payments as `2>pool 5 ante`."""
    return [f"{payer}>{payee} {amount} {reason}" for payer, payee, amount, reason in payments]


def changes(payments: Iterable[Payment]) -> dict[str, int]:
    """What each account gains."""
    gains: dict[str, int] = {}
    for payer, payee, amount, _ in payments:
        gains[payer] = gains.get(payer, 0) - amount
        gains[payee] = gains.get(payee, 0) + amount
    return gains


def log(deal: Deal) -> str:
    """The history with events, seats left out."""
    return " ".join(entry.token for entry in deal.state.log)
