"""Tresillo: the modern Spanish game, with plates, chips of 160, written debts and a favourite suit."""

from dataclasses import replace

from spadille import options
from spadille.cards import SPADILLE, SUITS, Suit
from spadille.ruleset import (
    Auction,
    Contract,
    DefenderExchange,
    Forced,
    Identity,
    Reading,
    Ruleset,
    Source,
    Surrender,
    Terms,
)
from spadille.rulesets import renegado
from spadille.settle import PlateMoney

TRESILLO = Source(
    "T",
    "Article on Tresillo with tensho karuta cards, in Russian (2020s; names pagat.com's Tresillo page as its source)",
)
FOURNIER = Source("FOU", "nhfournier.es, Tresillo")

DEALER = 0
WITH_SITTER = 4

BEFORE_THE_FOURTH_TRICK = Surrender(4, 4, may_take_over=True)

ENTRADA = replace(renegado.ENTRADA, terms=Terms(0, BEFORE_THE_FOURTH_TRICK))
VUELTA = replace(renegado.VUELTA, terms=Terms(1, BEFORE_THE_FOURTH_TRICK))
SOLO = replace(renegado.SOLO, terms=Terms(2))


def _favoured(contract: Contract, suit: Suit) -> tuple[Contract, Contract]:
    """The plain contract, which then names another suit, and the one in the favourite suit above it."""
    return replace(contract, barred=suit), replace(
        contract,
        name=f"{contract.name}-favourite",
        title=f"{contract.title} in the favourite suit",
        trumps=suit,
        unit=2,
    )


def _favourite_suit(rules: Ruleset, suit: Suit | None) -> Ruleset:
    entradas, solos = ((ENTRADA,), (SOLO,)) if suit is None else (_favoured(ENTRADA, suit), _favoured(SOLO, suit))
    return replace(
        rules,
        contracts=(*entradas, VUELTA, *solos),
        forced=replace(rules.forced, contracts=(*entradas, *solos)),
    )


def _seats(rules: Ruleset, count: int) -> Ruleset:
    return replace(rules, seats=count, sits_out=DEALER if count == WITH_SITTER else None)


def _codille_doubles(rules: Ruleset, value: bool) -> Ruleset:
    assert isinstance(rules.settlement, PlateMoney)
    return replace(rules, settlement=replace(rules.settlement, codille_doubles=value))


def _counts_sitter(rules: Ruleset, value: bool) -> Ruleset:
    assert isinstance(rules.settlement, PlateMoney)
    return replace(rules, settlement=replace(rules.settlement, counts_sitter=value))


RULESET = Ruleset(
    identity=Identity(
        name="tresillo",
        version=1,
        title="Tresillo",
        summary="The modern Spanish game: two plates, written debts, and every contract raised one step at a time.",
        sources=(TRESILLO, renegado.ACANOMAS, FOURNIER, renegado.PARLETT, renegado.HOYLE),
        readings=(
            *renegado.COMMON_READINGS[:2],
            *renegado.COMMON_READINGS[3:],
            Reading("An empty side plate is filled again by everyone before a fresh game.", "house"),
            Reading("Eldest speaks first, as the source's own list of priorities implies.", "T"),
            Reading("One forced by spadille announces entrada or solo, not vuelta.", "house"),
            Reading("A plain entrada or solo names another suit than the favourite.", "house"),
            Reading("The ombre surrenders before his own card to the fourth trick.", "house"),
            Reading(
                "A dealer who sits out pays and is paid, but does not count in what a puesta costs.", "ACA, FOU; T"
            ),
            Reading("Codille pays the winner the plate and puts a puesta in it.", "T's detailed part over its summary"),
            Reading("The values of the contracts are house values.", "house; T says they exist"),
            Reading("An ombre whose vole fails still wins the game.", "house"),
        ),
    ),
    seats=3,
    hand=9,
    packet=3,
    contracts=(ENTRADA, VUELTA, SOLO),
    auction=Auction(jump_bids=False, may_upgrade=True),
    settlement=PlateMoney(),
    forced=Forced(holders=(SPADILLE,), contracts=(ENTRADA, SOLO)),
    exchange=DefenderExchange(first_most=9),
    start_chips=160,
    options=(
        options.seats(3, 4, change=_seats),
        options.deals(),
        options.start_chips(160),
        options.jump_bids("false"),
        options.may_upgrade("true"),
        options.auction_order("rotation", "duel"),
        options.first_defender_max(9),
        options.show_leftover_stock(),
        options.forced_spadille("spadille"),
        options.forced_trumps(),
        options.one_of(
            "favourite_suit",
            {options.NONE: None, **{letter: suit for suit, letter in enumerate(SUITS)}},
            "A suit agreed before the first deal, whose contracts rank higher and pay double.",
            _favourite_suit,
            options.NONE,
        ),
        options.one_of(
            "codille_plate",
            {"amount_played": True, "plate": False},
            "Whether a codille puts a whole puesta in the plate, or only as much as it holds.",
            _codille_doubles,
            "amount_played",
        ),
        options.one_of(
            "puesta_counts_sitter",
            options.YES_NO,
            "Whether a dealer who sits out counts among the players for whom a puesta costs one more.",
            _counts_sitter,
            "false",
        ),
    ),
)
