"""Renegado: classic three-hand Ombre, with the games played when all pass."""

from spadille import options
from spadille.ruleset import (
    Auction,
    Contract,
    DefenderExchange,
    Forced,
    Identity,
    LayOut,
    Reading,
    Ruleset,
    Source,
    Surrender,
    Terms,
)
from spadille.settle import PoolMoney

WIKIPEDIA = Source("W", "“Ombre”, Wikipedia, Russian and Japanese versions (read 2026; figures credited to Aldenham)")
ROYAL_GAME = Source("ROY", "The Royal Game of the Ombre, London 1665")
COTTON = Source("COT", "Charles Cotton, The Compleat Gamester, London 1674, ch. 8")
SEYMOUR = Source("SEY", "The Court Gamester, Richard Seymour, The Compleat Gamester, London 1719-22")
ENCYCLOPEDIE = Source("ENC", "Encyclopédie, articles Hombre, Quadrille, Quintille, Paris 1765")
MORLEY = Source("MOR", "Henry Morley, note “The Game of Ombre” in Playful Poems, 1891")
BRITANNICA = Source("EB", "Encyclopaedia Britannica, 11th ed. 1911, “Ombre”")
PARLETT = Source("PAR", "David Parlett, The Penguin Book of Card Games, 2008")
HOYLE = Source("HOY", "Hoyle's Games, Quadrille (18th-19th c. editions)")
ACANOMAS = Source("ACA", "acanomas.com, Tresillo, 7 pages (modern Spanish rules)")
LHOMBRE_UNION = Source("DLU", "Dansk L'hombre Union, tournament rules")
ALDENHAM = Source("ALD", "Lord Aldenham, The Game of Ombre, 3rd ed., London 1902 (through W)")

ANY_TAKES_OVER = Surrender(1, 4, may_take_over=True)
ALL_MUST_ACCEPT = Surrender(1, 4, may_take_over=False)

ENTRADA_TERMS = Terms(5, ANY_TAKES_OVER)
VUELTA_TERMS = Terms(7, ALL_MUST_ACCEPT)

ENTRADA = Contract(
    "entrada", "Entrada", ("trumps", "exchange", "defenders", "lead", "play"), ENTRADA_TERMS, lay_out=LayOut(0, 9)
)
VUELTA = Contract(
    "vuelta", "Vuelta", ("turn", "exchange", "defenders", "lead", "play"), VUELTA_TERMS, lay_out=LayOut(1, 9)
)
SOLO = Contract("solo", "Solo", ("trumps", "defenders", "lead", "play"), Terms(15))

GASCAROLA = Contract(
    "gascarola",
    "Gascarola",
    ("exchange", "trumps", "defenders", "lead", "play"),
    ENTRADA_TERMS,
    lay_out=LayOut(8, 9),
)
VOLTERETA = Contract(
    "voltereta",
    "Voltereta",
    ("turn", "exchange", "defenders", "lead", "play"),
    ENTRADA_TERMS,
    lay_out=LayOut(1, 5),
    spadille_turned=VUELTA_TERMS,
)
CONTRABOLA = Contract(
    "contrabola",
    "Contrabola",
    ("trumps", "lead", "play"),
    Terms(5),
    must_hold_trump=True,
    aims_at_none=True,
    vole=False,
)
LOWER_BIDS = (GASCAROLA, VOLTERETA, CONTRABOLA)
ALL_LOWER_BIDS = "+".join(contract.name for contract in LOWER_BIDS)

FORCED_ENTRADA = Contract("entrada", "Entrada", ENTRADA.steps, ENTRADA_TERMS, lay_out=LayOut(0, 8))

COMMON_READINGS = (
    Reading(
        "Spadille and basto against a led manille must play a trump, either one.",
        "PAR, HOY over W taken literally",
    ),
    Reading(
        "The defender at the ombre's right chooses to exchange first or to yield, and a yield is final.", "PAR, SEY"
    ),
    Reading("The first defender may exchange eight cards, the second what is left.", "W, PAR"),
    Reading(
        "The turned card joins the ombre's hand as the first of his draws; he lays out at least one of his own.",
        "DLU, house",
    ),
    Reading("A black ace turned makes its printed suit trumps.", "house"),
    Reading(
        "After a take-over the taker wins only if he alone has most tricks; the other cases are as in a Spanish "
        "manual.",
        "ACA over W",
    ),
    Reading("Once a deal is settled or thrown in, the whole pack is shown.", "house"),
)

RULESET = Ruleset(
    identity=Identity(
        name="renegado",
        version=1,
        title="Renegado",
        summary="The classic three-hand game of the seventeenth and eighteenth centuries, played for one pool.",
        aliases=("ombre", "hombre"),
        sources=(
            WIKIPEDIA,
            ROYAL_GAME,
            COTTON,
            SEYMOUR,
            ENCYCLOPEDIE,
            MORLEY,
            BRITANNICA,
            PARLETT,
            HOYLE,
            ACANOMAS,
            LHOMBRE_UNION,
            ALDENHAM,
        ),
        readings=(
            *COMMON_READINGS,
            Reading(
                "In a puesta the five for each player go into the pool; a switch gives them to the opponents.",
                "shape of Tresillo's example over W",
            ),
            Reading("A failed vole is net of the contract won, hence the pool is the ombre's.", "house"),
            Reading("Codille leaves the pool; an accepted surrender is a puesta.", "house; W is silent"),
            Reading("Of the lower games the first called is played; nobody overcalls.", "house"),
            Reading("In gascarola the card kept is chosen before the stock is seen.", "house"),
            Reading("The privilege of the matadors holds in contrabola.", "house"),
        ),
        default=True,
    ),
    seats=3,
    hand=9,
    packet=3,
    contracts=(ENTRADA, VUELTA, SOLO),
    auction=Auction(),
    settlement=PoolMoney(),
    lower_bids=LOWER_BIDS,
    forced=Forced(contracts=(FORCED_ENTRADA,)),
    exchange=DefenderExchange(first_most=8),
    options=(
        options.seats(3),
        options.deals(),
        options.start_chips(0),
        options.jump_bids("true"),
        options.may_upgrade("false"),
        options.auction_order("rotation", "duel"),
        options.first_defender_max(8),
        options.show_leftover_stock(),
        options.lower_bids(LOWER_BIDS, ALL_LOWER_BIDS),
        options.forced_spadille("off"),
        options.forced_trumps(),
        options.puesta_five_to(),
    ),
)
