"""Cinquillo: five-handed Ombre, with a called king and a secret partner."""

from dataclasses import replace

from spadille import options
from spadille.ruleset import Auction, Contract, Identity, Reading, Ruleset, Terms
from spadille.rulesets import renegado
from spadille.settle import ShareMoney

ASK = Contract(
    "ask",
    "Ask leave",
    ("trumps", "king", "lead", "play"),
    Terms(0),
    vole=False,
    with_partner=True,
    last_may_call=False,
)
SOLO = Contract("solo", "Solo", ("trumps", "lead", "play"), Terms(0), vole=False)


def _remise_min(rules: Ruleset, least: int) -> Ruleset:
    assert isinstance(rules.settlement, ShareMoney)
    return replace(rules, settlement=replace(rules.settlement, remise_least=least))


RULESET = Ruleset(
    identity=Identity(
        name="cinquillo",
        version=1,
        title="Cinquillo",
        summary="Ombre for five: the ombre calls a king, and its holder is his secret partner.",
        aliases=("five-handed", "quintille"),
        sources=(renegado.WIKIPEDIA, renegado.SEYMOUR, renegado.ENCYCLOPEDIE, renegado.HOYLE),
        readings=(
            renegado.COMMON_READINGS[0],
            Reading("“A fifth” is one chip.", "house"),
            Reading("The last to speak may not ask leave.", "house"),
            Reading("Four tricks, and three, are remise; fewer are codille.", "W gives three, SEY four"),
            Reading("No primeras, vole, estuches or surrender.", "house"),
        ),
    ),
    seats=5,
    hand=8,
    packet=2,
    contracts=(ASK, SOLO),
    auction=Auction(),
    settlement=ShareMoney(),
    options=(
        options.seats(5),
        options.deals(),
        options.start_chips(0),
        options.jump_bids("true"),
        options.auction_order("rotation"),
        options.lower_bids((renegado.CONTRABOLA,), options.NONE),
        options.one_of(
            "remise_min",
            {"3": 3, "4": 4},
            "From how many tricks the game is remise instead of codille.",
            _remise_min,
            "3",
        ),
    ),
)
