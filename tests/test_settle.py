"""Payments: every result of every game, in figures, and nothing lost on the way."""

from collections.abc import Iterator
from itertools import product

import pytest
from notation_helpers import changes, paid

from spadille import rulesets
from spadille.money import PLATE, POOL, Debt, Ledger, Stake, settle_accounts
from spadille.ruleset import Contract, Game, Ruleset, Settled
from spadille.score import Outcome, Sides, Tally, divisions

RENEGADO = rulesets.find("renegado")
TRESILLO = rulesets.find("tresillo", {"favourite_suit": "H"})
CINQUILLO = rulesets.find("cinquillo", {"lower_bids": "contrabola"})


def contracts(rules: Ruleset) -> tuple[Contract, ...]:
    fourth = (rules.fourth.contract,) if rules.fourth else ()
    return (*rules.contracts, *rules.lower_bids, *rules.forced.contracts, *fourth)


def named(rules: Ruleset, name: str) -> Contract:
    return next(contract for contract in contracts(rules) if contract.name == name)


def settled(
    rules: Ruleset,
    name: str,
    tricks: str,
    *,
    stake: Stake,
    ombre: int = 0,
    firsts: int = 2,
    run: int = 0,
    top: bool = False,
    partner: int | None = None,
    surrendered: int | None = None,
    mode: str = "",
) -> tuple[Outcome, Settled]:
    """A settlement from tricks by seat as `5 2 2`, - where a seat sits out; mode: stopped, vole or accepted."""
    counts = tricks.split()
    contract = named(rules, name)
    sides = Sides(
        active=tuple(seat for seat, count in enumerate(counts) if count != "-"),
        tricks=rules.hand,
        ombre=ombre,
        partner=partner,
        aims_at_none=contract.aims_at_none,
        accepted=mode == "accepted",
        surrendered=surrendered,
        stopped=mode == "stopped",
        vole_undertaken=mode == "vole",
    )
    tally = Tally(tuple(int(count.replace("-", "0")) for count in counts), firsts == 5, firsts == 0)
    outcome = rules.settlement.judge(sides, tally)
    game = Game(rules.seats, 0, sides, contract, contract.terms, run, top, stake)
    return outcome, rules.settlement.settle(game, outcome)


def chips(result: Settled, seats: int) -> list[int]:
    gains = changes(result.payments)
    return [gains.get(str(seat), 0) for seat in range(seats)]


# One pool


@pytest.mark.parametrize(
    ("name", "tricks", "extra", "gains", "pool"),
    [
        ("entrada", "5 2 2", {}, [20, -5, -5], 0),
        ("vuelta", "5 2 2", {}, [24, -7, -7], 0),
        ("solo", "5 2 2", {}, [40, -15, -15], 0),
        ("gascarola", "5 2 2", {}, [20, -5, -5], 0),
        ("voltereta", "5 2 2", {}, [20, -5, -5], 0),
        ("entrada", "5 2 2", {"run": 2}, [20, -5, -5], 0),
        ("entrada", "5 2 2", {"run": 3}, [26, -8, -8], 0),
        ("entrada", "5 2 2", {"run": 11}, [42, -16, -16], 0),
        ("entrada", "5 0 0", {"mode": "stopped", "firsts": 5}, [26, -8, -8], 0),
        ("entrada", "9 0 0", {"mode": "vole", "firsts": 5, "run": 4}, [48, -19, -19], 0),
        ("entrada", "8 1 0", {"mode": "vole", "firsts": 5}, [-50, 30, 30], 0),
        ("vuelta", "8 1 0", {"mode": "vole", "firsts": 5}, [-46, 28, 28], 0),
        ("solo", "8 1 0", {"mode": "vole", "firsts": 5}, [-30, 20, 20], 0),
        ("solo", "8 1 0", {"mode": "vole", "firsts": 5, "run": 4}, [-22, 16, 16], 0),
        ("entrada", "4 4 1", {}, [-25, 0, 0], 35),
        ("entrada", "4 4 1", {"run": 3}, [-31, 3, 3], 35),
        ("entrada", "1 4 4", {"firsts": 0}, [-31, 3, 3], 35),
        ("entrada", "3 4 2", {}, [-25, 25, 0], 10),
        ("solo", "3 2 4", {"run": 5, "firsts": 0}, [-41, 8, 33], 10),
        ("entrada", "2 1 1", {"mode": "accepted", "run": 4}, [-33, 4, 4], 35),
        ("contrabola", "0 5 4", {}, [20, -5, -5], 0),
        ("contrabola", "1 4 4", {"run": 5, "firsts": 0}, [-25, 0, 0], 35),
        ("contrabola", "9 0 0", {"firsts": 5}, [-25, 0, 0], 35),
    ],
)
def test_a_pool_of_ten_is_paid(name: str, tricks: str, extra: dict[str, object], gains: list[int], pool: int) -> None:
    _, result = settled(RENEGADO, name, tricks, stake=Stake(10), **extra)  # type: ignore[arg-type]
    assert (chips(result, 3), result.stake.pool) == (gains, pool)


@pytest.mark.parametrize(
    ("tricks", "gains", "pool", "word"),
    [
        ("3 5 1", [-30, 45, -5], 0, "sacada"),
        ("4 4 1", [-25, -25, 0], 60, "puesta"),
        ("1 4 4", [-25, -25, 0], 60, "puesta"),
        ("1 3 5", [-25, -25, 25], 35, "codille"),
        ("5 3 1", [0, -25, 0], 35, "puesta"),
        ("4 1 4", [0, -25, 0], 35, "puesta"),
    ],
)
def test_a_game_taken_over_is_paid(tricks: str, gains: list[int], pool: int, word: str) -> None:
    outcome, result = settled(RENEGADO, "entrada", tricks, stake=Stake(10), ombre=1, surrendered=0)
    assert (outcome.result, chips(result, 3), result.stake.pool) == (word, gains, pool)


def test_the_estuches_of_a_taker_are_paid_and_not_those_of_the_first() -> None:
    _, result = settled(RENEGADO, "entrada", "4 4 1", stake=Stake(10), ombre=1, surrendered=0, run=4, firsts=0)
    assert paid(result.payments) == ["0>pool 25 puesta", "1>pool 25 puesta", "1>0 4 estuches", "1>2 4 estuches"]


def test_the_five_may_go_to_the_opponents_in_every_puesta() -> None:
    rules = rulesets.find("renegado", {"puesta_five_to": "opponents"})
    _, puesta = settled(rules, "entrada", "4 4 1", stake=Stake(10))
    assert paid(puesta.payments) == ["0>pool 10 puesta", "0>1 5 puesta", "0>2 5 puesta"]
    _, codille = settled(rules, "entrada", "3 4 2", stake=Stake(10))
    assert paid(codille.payments) == ["0>1 25 codille"]
    _, taken = settled(rules, "entrada", "3 5 1", stake=Stake(10), ombre=1, surrendered=0)
    assert paid(taken.payments)[:4] == ["0>pool 10 puesta", "0>1 5 puesta", "0>2 5 puesta", "pool>1 20 stake"]
    _, contrabola = settled(rules, "contrabola", "1 4 4", stake=Stake(10))
    assert paid(contrabola.payments) == ["0>pool 10 puesta", "0>1 5 puesta", "0>2 5 puesta"]


def test_one_who_sits_out_pays_and_is_paid_like_a_defender() -> None:
    rules = rulesets.find("four-handed")
    _, won = settled(rules, "entrada", "5 - 2 2", stake=Stake(10))
    assert chips(won, 4) == [25, -5, -5, -5]
    _, puesta = settled(rules, "entrada", "4 - 4 1", stake=Stake(10), run=3)
    assert (chips(puesta, 4), puesta.stake.pool) == ([-39, 3, 3, 3], 40)
    _, codille = settled(rules, "entrada", "3 - 4 2", stake=Stake(10))
    assert (paid(codille.payments), codille.stake.pool) == (["0>2 30 codille"], 10)
    _, fourth = settled(rules, "fourth", "2 3 2 2", stake=Stake(10), ombre=1)
    assert chips(fourth, 4) == [-5, 25, -5, -5]


def test_two_pay_for_two() -> None:
    rules = rulesets.find("two-handed")
    _, puesta = settled(rules, "entrada", "4 4", stake=Stake(10))
    assert (chips(puesta, 2), puesta.stake.pool) == ([-20, 0], 30)
    _, codille = settled(rules, "entrada", "3 5", stake=Stake(10))
    assert (chips(codille, 2), codille.stake.pool) == ([-20, 20], 10)


# Plates and debts


FRESH, BEAST = Stake(6, 10), Stake(16, 10, (), True)
OWED = Stake(2, 10, (Debt(2, 19), Debt(1, 23), Debt(0, 23)))


@pytest.mark.parametrize(
    ("stake", "name", "tricks", "payments", "written", "struck", "plate"),
    [
        (FRESH, "entrada", "5 2 2", ["plate>0 6 stake", "1>0 1 game", "2>0 1 game"], [], [], 0),
        (FRESH, "entrada", "4 4 1", ["0>plate 9 puesta"], [], [], 15),
        (FRESH, "entrada", "3 4 2", ["0>1 6 codille", "0>plate 9 codille"], [], [], 15),
        (FRESH, "entrada-favourite", "4 4 1", ["0>plate 12 puesta"], [], [], 18),
        (
            FRESH,
            "solo-favourite",
            "5 2 2",
            ["plate>0 6 stake", "1>0 2 game", "1>0 4 contract", "2>0 2 game", "2>0 4 contract"],
            [],
            [],
            0,
        ),
        (FRESH, "vuelta", "4 4 1", ["0>plate 9 puesta", "0>1 1 contract", "0>2 1 contract"], [], [], 15),
        (BEAST, "entrada", "5 2 2", ["plate>0 16 stake", "1>0 1 game", "2>0 1 game"], [], [], 0),
        (BEAST, "entrada", "4 4 1", [], [Debt(0, 19)], [], 16),
        (BEAST, "entrada", "3 4 2", ["0>1 19 codille"], [Debt(0, 19)], [], 16),
        (OWED, "entrada", "2 2 5", ["plate>2 2 stake", "1>2 23 debt"], [], [Debt(1, 23)], 0),
        (OWED, "entrada", "2 5 2", ["plate>1 2 stake"], [], [Debt(1, 23)], 0),
        (OWED, "entrada", "4 4 1", [], [Debt(0, 25)], [], 2),
        (OWED, "entrada", "3 4 2", ["0>1 25 codille"], [Debt(0, 25)], [], 2),
    ],
)  # fmt: skip
def test_plates_and_debts(  # noqa: PLR0917
    stake: Stake,
    name: str,
    tricks: str,
    payments: list[str],
    written: list[Debt],
    struck: list[Debt],
    plate: int,
) -> None:
    counts = [int(count) for count in tricks.split()]
    ombre = counts.index(5) if 5 in counts else 0
    _, result = settled(TRESILLO, name, tricks, stake=stake, ombre=ombre)
    assert paid(result.payments) == payments
    assert (list(result.written), list(result.struck), result.stake.pool) == (written, struck, plate)
    assert result.stake.debts == (*(debt for debt in stake.debts if debt not in struck), *written)
    assert result.stake.beast is (plate > stake.pool or (stake.beast and plate > 0))
    assert result.estuches == 0


def test_of_equal_debts_the_oldest_is_struck_and_debts_never_merge() -> None:
    stake = Stake(2, 10, (Debt(2, 23), Debt(1, 23), Debt(2, 23)))
    _, result = settled(TRESILLO, "entrada", "5 2 2", stake=stake)
    assert result.struck == (Debt(2, 23),)
    assert result.stake.debts == (Debt(1, 23), Debt(2, 23))


def test_the_plate_is_played_for_before_any_debt() -> None:
    stake = Stake(10, 10, (Debt(1, 23),), True)
    _, result = settled(TRESILLO, "entrada", "5 2 2", stake=stake)
    assert paid(result.payments) == ["plate>0 10 stake", "1>0 1 game", "2>0 1 game"]
    assert result.stake.debts == (Debt(1, 23),)


@pytest.mark.parametrize(
    ("mode", "firsts", "tricks", "reasons"),
    [
        ("", 5, "9 0 0", "game contract top three primeras"),
        ("stopped", 5, "5 0 0", "game contract top three primeras"),
        ("vole", 5, "9 0 0", "game contract top three primeras vole"),
        ("vole", 5, "8 1 0", "game contract top three primeras vole failed"),
        ("", 2, "5 4 0", "game contract top three"),
    ],
)
def test_extras_of_a_winner(mode: str, firsts: int, tricks: str, reasons: str) -> None:
    _, result = settled(TRESILLO, "solo", tricks, stake=FRESH, mode=mode, firsts=firsts, top=True)
    from_one = [payment for payment in result.payments if "1" in payment[:2]]
    assert " ".join(payment.reason for payment in from_one) == reasons
    amounts = {payment.reason: payment.amount for payment in from_one}
    figures = {"game": 1, "contract": 2, "top three": 1, "primeras": 1, "vole": 8, "vole failed": 8}
    assert amounts == {reason: figures[reason] for reason in amounts}
    assert all((payment.payer == "0") is (payment.reason == "vole failed") for payment in from_one)


def test_a_loser_pays_the_contract_to_each_after_an_accepted_surrender_too() -> None:
    _, result = settled(TRESILLO, "vuelta", "1 1 1", stake=BEAST, mode="accepted", top=True)
    assert paid(result.payments) == ["0>1 1 contract", "0>2 1 contract"]
    assert result.written == (Debt(0, 19),)


@pytest.mark.parametrize(
    ("stake", "tricks", "payments", "written", "plate"),
    [
        (FRESH, "3 5 1", ["0>plate 9 puesta", "plate>1 15 stake", "0>1 1 game", "2>1 1 game"], [], 0),
        (FRESH, "4 4 1", ["0>plate 9 puesta", "1>plate 9 puesta"], [], 24),
        (FRESH, "1 3 5", ["0>plate 9 puesta", "1>2 6 codille", "1>plate 9 codille"], [], 24),
        (FRESH, "5 3 1", ["1>plate 9 puesta"], [], 15),
        (BEAST, "3 5 1", ["plate>1 16 stake", "0>1 1 game", "2>1 1 game"], [Debt(0, 19)], 0),
        (BEAST, "4 4 1", [], [Debt(0, 19), Debt(1, 19)], 16),
        (BEAST, "1 3 5", ["1>2 19 codille"], [Debt(0, 19), Debt(1, 19)], 16),
        (OWED, "5 3 1", [], [Debt(1, 25)], 2),
        (OWED, "3 5 1", ["plate>1 2 stake"], [Debt(0, 25)], 0),
    ],
)
def test_a_game_taken_over_with_plates(
    stake: Stake, tricks: str, payments: list[str], written: list[Debt], plate: int
) -> None:
    _, result = settled(TRESILLO, "entrada", tricks, stake=stake, ombre=1, surrendered=0, firsts=5)
    assert (paid(result.payments), list(result.written), result.stake.pool) == (payments, written, plate)


def test_a_codille_may_put_only_what_the_plate_holds_in_it() -> None:
    rules = rulesets.find("tresillo", {"codille_plate": "plate"})
    _, result = settled(rules, "entrada", "3 4 2", stake=FRESH)
    assert paid(result.payments) == ["0>1 6 codille", "0>plate 6 codille"]
    _, taken = settled(rules, "entrada", "1 3 5", stake=FRESH, ombre=1, surrendered=0)
    assert paid(taken.payments) == ["0>plate 9 puesta", "1>2 6 codille", "1>plate 6 codille"]
    _, later = settled(rules, "entrada", "3 4 2", stake=BEAST)
    assert later.written == (Debt(0, 19),)


@pytest.mark.parametrize(("counts", "amount"), [("false", 9), ("true", 10)])
def test_a_dealer_who_sits_out_does_not_count_in_a_puesta_but_pays(counts: str, amount: int) -> None:
    rules = rulesets.find("tresillo", {"seats": "4", "puesta_counts_sitter": counts})
    _, puesta = settled(rules, "vuelta", "4 4 1 -", stake=FRESH)
    assert paid(puesta.payments) == [
        f"0>plate {amount} puesta", "0>1 1 contract", "0>2 1 contract", "0>3 1 contract",
    ]  # fmt: skip
    _, won = settled(rules, "entrada", "5 2 2 -", stake=FRESH)
    assert paid(won.payments)[-1] == "3>0 1 game"


@pytest.mark.parametrize(
    ("stake", "antes", "pool", "side"),
    [
        (Stake(0, 15), ["side>plate 5 base", "1>plate 1 ante"], 6, 10),
        (
            Stake(0, 0),
            [*(f"{seat}>side 5 contribution" for seat in range(3)), "side>plate 5 base", "1>plate 1 ante"],
            6,
            10,
        ),
        (Stake(6, 10), ["1>plate 1 ante"], 7, 10),
        (Stake(0, 10, (Debt(0, 9),)), ["1>plate 1 ante"], 1, 10),
    ],
)
def test_a_fresh_game_is_laid_out_when_nothing_is_played_for(
    stake: Stake, antes: list[str], pool: int, side: int
) -> None:
    payments, after = TRESILLO.settlement.antes(3, 1, stake)
    assert (paid(payments), after.pool, after.side, after.debts) == (antes, pool, side, stake.debts)


# Five share one pool


@pytest.mark.parametrize(
    ("name", "tricks", "partner", "gains", "pool", "word"),
    [
        ("ask", "4 0 1 3 0", 2, [7, 0, 3, 0, 0], 0, "sacada"),
        ("ask", "0 0 5 3 0", 2, [7, 0, 3, 0, 0], 0, "sacada"),
        ("ask", "5 0 0 3 0", None, [10, 0, 0, 0, 0], 0, "sacada"),
        ("solo", "5 0 0 3 0", None, [18, -2, -2, -2, -2], 0, "sacada"),
        ("ask", "3 0 1 4 0", 2, [-7, 0, -3, 0, 0], 20, "remise"),
        ("ask", "3 5 0 0 0", None, [-10, 0, 0, 0, 0], 20, "remise"),
        ("solo", "4 4 0 0 0", None, [-18, 2, 2, 2, 2], 20, "remise"),
        ("ask", "1 3 1 3 0", 2, [-7, 3, -3, 3, 3], 11, "codille"),
        ("ask", "2 3 1 2 0", None, [-10, 2, 2, 2, 2], 12, "codille"),
        ("solo", "2 3 1 2 0", None, [-18, 4, 4, 4, 4], 12, "codille"),
        ("contrabola", "0 3 1 2 2", None, [30, -5, -5, -5, -5], 0, "sacada"),
        ("contrabola", "1 3 1 1 2", None, [-35, 0, 0, 0, 0], 45, "puesta"),
    ],
)
def test_a_pool_of_ten_is_shared(  # noqa: PLR0917
    name: str, tricks: str, partner: int | None, gains: list[int], pool: int, word: str
) -> None:
    outcome, result = settled(CINQUILLO, name, tricks, stake=Stake(10), partner=partner)
    assert (outcome.result, chips(result, 5), result.stake.pool) == (word, gains, pool)
    reasons = {payment.reason for payment in result.payments if POOL in payment[:2]}
    assert reasons == {"share"}


def test_three_tricks_are_codille_by_an_older_book() -> None:
    rules = rulesets.find("cinquillo", {"remise_min": "4"})
    assert settled(rules, "solo", "3 5 0 0 0", stake=Stake(5))[0].result == "codille"
    assert settled(rules, "solo", "4 4 0 0 0", stake=Stake(5))[0].result == "remise"
    assert settled(rules, "ask", "2 4 2 0 0", stake=Stake(5), partner=2)[0].result == "remise"


def test_each_antes_one() -> None:
    antes, stake = CINQUILLO.settlement.antes(5, 2, Stake(3))
    assert paid(antes) == [f"{seat}>pool 1 ante" for seat in range(5)]
    assert stake.pool == 8
    assert paid(RENEGADO.settlement.antes(3, 2, Stake(3))[0]) == ["2>pool 5 ante"]


# Every outcome of every contract at every table


GAMES = [
    *(rules for rules in rulesets.all_rulesets()),
    rulesets.find("renegado", {"puesta_five_to": "opponents"}),
    rulesets.find("two-handed", {"lower_bids": "gascarola+voltereta+contrabola"}),
    rulesets.find("four-handed", {"lower_bids": "gascarola+voltereta+contrabola", "puesta_five_to": "opponents"}),
    rulesets.find("tresillo", {"favourite_suit": "S"}),
    rulesets.find("tresillo", {"seats": "4", "favourite_suit": "D", "puesta_counts_sitter": "true"}),
    rulesets.find("tresillo", {"seats": "4", "codille_plate": "plate"}),
    CINQUILLO,
]


def stakes(rules: Ruleset) -> tuple[Stake, ...]:
    if PLATE not in rules.settlement.accounts:
        return (Stake(5), Stake(17))
    owed = (Debt(0, 19), Debt(1, 23), Debt(2, 23))
    return (Stake(6, 10), Stake(16, 10, (), True), Stake(16, 5, owed, True), Stake(2, 0, owed))


def plays(rules: Ruleset, contract: Contract) -> Iterator[Sides]:
    seats = range(rules.seats)
    takes = rules.fourth is not None and contract is rules.fourth.contract
    active = tuple(seat for seat in seats if takes or seat != rules.sitter(rules.seats - 1))
    for ombre in active:
        sides = Sides(active, rules.hand, ombre, aims_at_none=contract.aims_at_none)
        yield sides
        if contract.with_partner:
            yield from (sides._replace(partner=seat) for seat in active if seat != ombre)
        if contract.vole:
            yield from (sides._replace(stopped=True), sides._replace(vole_undertaken=True))
        if contract.terms.surrender is not None:
            yield sides._replace(accepted=True)
            if contract.terms.surrender.may_take_over:
                yield from (sides._replace(surrendered=seat) for seat in active if seat != ombre)


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: " ".join([rules.name, *map("=".join, rules.chosen)]))
def test_no_chip_is_lost_or_made_by_any_outcome_of_any_contract(rules: Ruleset) -> None:
    """Every contract, side, division of the tricks (first five won and lost), run and stake there may be."""
    seen: set[tuple[Contract, Sides, Outcome]] = set()
    for contract in contracts(rules):
        for sides in plays(rules, contract):
            for division, firsts in product(divisions(rules.hand, len(sides.active)), (0, 3, 5)):
                won = [0] * rules.seats
                for seat, number in zip(sides.active, division, strict=True):
                    won[seat] = number
                outcome = rules.settlement.judge(sides, Tally(tuple(won), firsts == 5, firsts == 0))
                if (contract, sides, outcome) in seen:
                    continue
                seen.add((contract, sides, outcome))
                for stake, run, top in product(stakes(rules), (0, 4, 12), (False, True)):
                    game = Game(rules.seats, 0, sides, contract, contract.terms, run, top, stake)
                    books_are_balanced(rules, stake, rules.settlement.settle(game, outcome))
    assert len(seen) > 20


def books_are_balanced(rules: Ruleset, stake: Stake, result: Settled) -> None:
    place = POOL if POOL in rules.settlement.accounts else PLATE
    accounts = dict.fromkeys(map(str, range(rules.seats)), 0) | dict.fromkeys(rules.settlement.accounts, 0)
    after = settle_accounts(accounts | {place: stake.pool}, result.payments)
    assert sum(after.values()) == stake.pool
    assert after[place] == result.stake.pool >= 0
    assert result.stake.side == stake.side
    assert all(payment.amount > 0 and payment.payer != payment.payee for payment in result.payments)
    left = list(stake.debts)
    for debt in result.struck:
        left.remove(debt)
    assert result.stake.debts == (*left, *result.written)


# The end of a session


def test_the_pool_left_is_shared_odd_chips_to_the_poorest() -> None:
    ledger = Ledger()
    RENEGADO.settlement.closing(Stake(11), (2, 0, 1), {0: 4, 1: -2, 2: 4}, ledger)
    assert paid(ledger.payments) == ["pool>0 3 settlement", "pool>1 4 settlement", "pool>2 4 settlement"]
    five = Ledger()
    CINQUILLO.settlement.closing(Stake(6), (1, 2, 3, 4, 0), dict.fromkeys(range(5), 0), five)
    assert changes(five.payments) == {"pool": -6, "0": 1, "1": 2, "2": 1, "3": 1, "4": 1}


def test_debtors_give_up_their_debts_before_all_is_shared() -> None:
    ledger = Ledger()
    stake = Stake(3, 10, (Debt(0, 19), Debt(2, 9)))
    TRESILLO.settlement.closing(stake, (0, 1, 2), {0: 160, 1: 150, 2: 150}, ledger)
    assert paid(ledger.payments) == [
        "0>plate 19 settlement",
        "2>plate 9 settlement",
        "side>plate 10 settlement",
        "plate>0 14 settlement",
        "plate>1 13 settlement",
        "plate>2 14 settlement",
    ]


def test_the_first_contributions_are_five_each() -> None:
    assert paid(TRESILLO.settlement.opening(4)) == [f"{seat}>side 5 contribution" for seat in range(4)]
    assert RENEGADO.settlement.opening(3) == CINQUILLO.settlement.opening(5) == ()


def test_what_is_paid_is_told_in_sentences() -> None:
    facts = {str(fact) for rules in GAMES for fact in rules.settlement.facts}
    assert "The dealer pays 5 into the pool." in facts
    assert any("5 to each opponent" in fact for fact in facts)
    assert any("5 for each player" in fact for fact in facts)
    assert any(fact.endswith("and as much into it.") for fact in facts)
    assert not any("{" in fact for fact in facts)
