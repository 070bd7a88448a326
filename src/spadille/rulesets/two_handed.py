"""Two-handed Ombre: one red suit removed, eight cards each, no taking over."""

from dataclasses import replace

from spadille import options
from spadille.cards import DIAMONDS, HEARTS
from spadille.ruleset import Contract, Forced, Identity, LayOut, Reading, Surrender, Terms
from spadille.rulesets import renegado

HAND = 8
ACCEPT_OR_PLAY_ON = Surrender(1, 4, may_take_over=False)


def _for_two(contract: Contract) -> Contract:
    """The contract with eight cards and a single opponent, who may refuse a surrender but not take over."""
    return replace(
        contract,
        terms=_unless_solo(contract.terms),
        spadille_turned=contract.spadille_turned and _unless_solo(contract.spadille_turned),
        lay_out=contract.lay_out and _fewer(contract.lay_out),
    )


def _unless_solo(terms: Terms) -> Terms:
    return terms._replace(surrender=terms.surrender and ACCEPT_OR_PLAY_ON)


def _fewer(limits: LayOut) -> LayOut:
    """The limits on a hand of eight: what kept one card of nine, or none, does so of eight."""
    keeps_one = limits.least == renegado.RULESET.hand - 1
    return LayOut(HAND - 1 if keeps_one else limits.least, min(limits.most, HAND), limits.draws)


LOWER_BIDS = tuple(_for_two(contract) for contract in renegado.LOWER_BIDS)

RULESET = replace(
    renegado.RULESET,
    identity=Identity(
        name="two-handed",
        version=1,
        title="Two-handed Ombre",
        summary="Ombre for two, with thirty cards.",
        sources=(renegado.WIKIPEDIA, renegado.SEYMOUR),
        readings=(
            *renegado.COMMON_READINGS,
            Reading(
                "Fourteen cards are left in the stock; the sources say twelve, a slip of arithmetic.", "arithmetic"
            ),
            Reading("Without an option no lower games and no forced spadille are played.", "house"),
            Reading(
                "The matadors that the sources pay when trumps are named are the estuches, paid at settlement.", "house"
            ),
        ),
    ),
    seats=2,
    hand=HAND,
    packet=2,
    removed_suit=DIAMONDS,
    contracts=tuple(_for_two(contract) for contract in renegado.RULESET.contracts),
    lower_bids=(),
    forced=Forced(contracts=(_for_two(renegado.FORCED_ENTRADA),)),
    options=(
        options.seats(2),
        options.deals(),
        options.start_chips(0),
        options.jump_bids("true"),
        options.may_upgrade("false"),
        options.auction_order("rotation"),
        options.first_defender_max(8),
        options.show_leftover_stock(),
        options.lower_bids(LOWER_BIDS, options.NONE),
        options.forced_spadille("off"),
        options.forced_trumps(),
        options.puesta_five_to(),
        options.one_of(
            "removed_suit",
            {"D": DIAMONDS, "H": HEARTS},
            "Which red suit is removed from the pack.",
            lambda rules, suit: replace(rules, removed_suit=suit),
            "D",
        ),
    ),
)
