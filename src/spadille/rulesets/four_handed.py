"""Four-handed Ombre: three play, the fourth may take the whole stock when they pass."""

from dataclasses import replace

from spadille import options
from spadille.ruleset import Contract, Fourth, Identity, LayOut, Reading, Terms
from spadille.rulesets import renegado

FOURTH = Contract(
    "fourth",
    "The fourth takes the stock",
    ("exchange", "trumps", "lead", "play"),
    Terms(renegado.ENTRADA_TERMS.value),
    lay_out=LayOut(4, 4, draws=False),
)

RULESET = replace(
    renegado.RULESET,
    identity=Identity(
        name="four-handed",
        version=1,
        title="Four-handed Ombre",
        summary="Ombre for four: the player opposite the dealer has no cards, but may take the whole stock.",
        sources=(renegado.WIKIPEDIA, renegado.SEYMOUR),
        readings=(
            *renegado.COMMON_READINGS,
            Reading(
                "The fourth may decline, and decides before he sees any card; then the cards are thrown in.", "house"
            ),
            Reading("Without an option no lower games and no forced spadille are played.", "house"),
        ),
    ),
    seats=4,
    sits_out=2,
    lower_bids=(),
    fourth=Fourth(FOURTH),
    options=(
        options.seats(4),
        options.deals(),
        options.start_chips(0),
        options.jump_bids("true"),
        options.may_upgrade("false"),
        options.auction_order("rotation", "duel"),
        options.first_defender_max(8),
        options.show_leftover_stock(),
        options.lower_bids(renegado.LOWER_BIDS, options.NONE),
        options.forced_spadille("off"),
        options.forced_trumps(),
        options.puesta_five_to(),
        options.one_of(
            "fourth_may_decline",
            options.YES_NO,
            "Whether the fourth player may decline to take the stock.",
            lambda rules, value: replace(rules, fourth=Fourth(FOURTH, may_decline=value)),
            "true",
        ),
    ),
)
