"""The engine gives the answer of every case in the vectors."""

import json
from pathlib import Path
from typing import Any

import pytest
from notation_helpers import changes, dealt, may, wins

from spadille import rulesets
from spadille.cards import SUITS, fresh_pack, mask, parse_cards, shuffled, texts
from spadille.money import Ledger, Stake, settle_accounts
from spadille.play import run_length, tables
from spadille.ruleset import Contract, Game, Ruleset, Settled
from spadille.score import Outcome, Sides, Tally
from spadille.settle import most_tricks

FOLDER = Path(__file__).parent / "vectors"
NAMES = {
    "auctions",
    "cinquillo-payments",
    "estuches",
    "legal",
    "outcomes",
    "packs",
    "renegado-payments",
    "takeover-payments",
    "tresillo-sessions",
    "tricks",
}

Case = dict[str, Any]


def cases(name: str) -> pytest.MarkDecorator:
    found = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))["cases"]
    assert found
    return pytest.mark.parametrize("case", found, ids=[str(number) for number in range(len(found))])


def test_every_file_of_vectors_is_read() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == NAMES


@cases("packs")
def test_a_pack_is_shuffled_from_its_seed(case: Case) -> None:
    removed = case["removed_suit"]
    fresh = fresh_pack(None if removed is None else SUITS.index(removed))
    assert texts(shuffled(fresh, case["seed"], case["deal"])) == case["pack"]


@cases("legal")
def test_a_hand_may_play(case: Case) -> None:
    legal = may(" ".join(case["hand"]), trump=case["trump"], led=case["led"])
    assert sorted(legal.split()) == sorted(case["legal"])


@cases("tricks")
def test_a_trick_is_won(case: Case) -> None:
    assert wins(" ".join(case["trick"]), trump=case["trump"]) == case["trick"][case["winner"]]


@cases("estuches")
def test_estuches_are_counted(case: Case) -> None:
    length = run(case)
    assert (length if length >= 3 else 0) == case["estuches"]


@cases("auctions")
def test_an_auction_ends(case: Case) -> None:
    deal = dealt(
        "renegado", auction_order=case["auction_order"], jump_bids=str(case["jump_bids"]).lower(), lower_bids="none"
    )
    for spoken in case["calls"]:
        seat, _, call = spoken.partition(" ")
        assert deal.to_move == int(seat)
        if call.endswith("?"):
            assert deal.why_not(call[:-1]) is not None
        else:
            deal = deal.act(call)
    assert (deal.state.ombre, deal.state.bid) == (case["winner"], case["bid"])


@cases("outcomes")
def test_tricks_come_to_an_outcome(case: Case) -> None:
    sides = Sides(active=(0, 1, 2), tricks=9, ombre=0)
    assert most_tricks(sides, Tally((case["ombre"], *case["opponents"]))).result == case["result"]


# Payments


def run(case: Case) -> int:
    trumps = tables(SUITS.index(case["trump"])).trumps
    return run_length(mask(parse_cards(" ".join(case["hand"]))), trumps)


def contract_of(rules: Ruleset, name: str) -> Contract:
    known = [*rules.contracts, *rulesets.find("renegado").lower_bids]
    if rules.fourth is not None:
        known.append(rules.fourth.contract)
    return next(contract for contract in known if contract.name == name)


def settled(
    rules: Ruleset, name: str, sides: Sides, tally: Tally, stake: Stake, *, length: int = 0, top: bool = False
) -> tuple[Outcome, Settled]:
    contract = contract_of(rules, name)
    game = Game(
        seats=rules.seats,
        dealer=0,
        sides=sides._replace(aims_at_none=contract.aims_at_none),
        contract=contract,
        terms=contract.terms,
        run=length,
        holds_matadors=top,
        stake=stake,
    )
    outcome = rules.settlement.judge(game.sides, tally)
    return outcome, rules.settlement.settle(game, outcome)


def chips(result: Settled, seats: int) -> list[int]:
    gains = changes(result.payments)
    return [gains.get(str(seat), 0) for seat in range(seats)]


@cases("renegado-payments")
def test_a_pool_is_paid(case: Case) -> None:
    seats, tricks = case.get("n", 3), case["tricks"]
    name = {2: "two-handed", 3: "renegado", 4: "four-handed"}[seats]
    five = {"puesta_five_to": case["puesta_five_to"]} if "puesta_five_to" in case else {}
    rules = rulesets.find(name, five)
    first = case["winners"][:5].count(case["ombre"])
    sides = Sides(
        active=tuple(range(len(tricks))),
        tricks=rules.hand,
        ombre=case["ombre"],
        stopped=case.get("stopped", False),
        vole_undertaken=case.get("vole_tried", False),
    )
    won = (*tricks, *(0,) * (seats - len(tricks)))
    outcome, result = settled(
        rules, case["contract"], sides, Tally(won, first == 5, first == 0), Stake(case["pool"]), length=run(case)
    )
    assert outcome.result == case["result"]
    assert chips(result, seats) == case["chips"]
    assert result.stake.pool - case["pool"] == changes(result.payments).get("pool", 0) == case["pool_change"]


@cases("takeover-payments")
def test_a_taken_over_game_is_paid(case: Case) -> None:
    sides = Sides(active=(0, 1, 2), tricks=9, ombre=case["taker"], surrendered=case["first"])
    outcome, result = settled(
        rulesets.find("renegado"),
        case["contract"],
        sides,
        Tally(tuple(case["tricks"])),
        Stake(case["pool"]),
        length=run(case),
    )
    assert (outcome.result, chips(result, 3), result.stake.pool) == (case["result"], case["chips"], case["pool_after"])


@cases("cinquillo-payments")
def test_five_share_a_pool(case: Case) -> None:
    rules = rulesets.find("cinquillo", {"remise_min": str(case["remise_min"])})
    sides = Sides(active=(0, 1, 2, 3, 4), tricks=8, ombre=case["ombre"], partner=case["partner"])
    outcome, result = settled(
        rules, "solo" if case["solo"] else "ask", sides, Tally(tuple(case["tricks"])), Stake(case["pool"])
    )
    assert (outcome.result, chips(result, 5), result.stake.pool) == (case["result"], case["chips"], case["pool_after"])


def tricks_of(case: Case, active: tuple[int, ...], seats: int) -> tuple[int, ...]:
    """Numbers of tricks that come to the result of a vector."""
    result, won = case["result"].removeprefix("taken over: "), [0] * seats
    over = "taker" in case
    ombre = case["taker"] if over else case["ombre"]
    rivals = [seat for seat in active if seat != ombre and seat != case.get("first")]
    if result == "sacada":
        won[ombre] = 5 if "vole" not in case else 9 if case["vole"] else 8
        won[rivals[0]] = 9 - won[ombre]
    elif result == "puesta":
        won[ombre] = won[rivals[0]] = 4
    elif result == "freed":
        won[case["first"]], won[rivals[0]] = 5, 4
    else:
        won[case["winner"]], won[ombre] = 5, 4
    return tuple(won)


def case_of(stake: Stake) -> int:
    return 2 if stake.beast else 3 if stake.debts else 1


@cases("tresillo-sessions")
def test_plates_and_debts_pass_from_deal_to_deal(case: Case) -> None:
    seats = case["seats"]
    rules = rulesets.find("tresillo", {"seats": str(seats), "favourite_suit": "S"})
    money = rules.settlement
    chips = {**{str(seat): 160 for seat in range(seats)}, "plate": 0, "side": 0}
    accounts = settle_accounts(chips, money.opening(seats))
    stake = Stake(side=5 * seats)
    for deal in case["deals"]:
        dealer = deal["dealer"]
        antes, stake = money.antes(seats, dealer, stake)
        accounts = settle_accounts(accounts, antes)
        assert (stake.pool, case_of(stake)) == (deal["plate"], deal["case"])
        active = tuple(seat for seat in range(seats) if seats == 3 or seat != dealer)
        if deal["result"] != "thrown in":
            over = "taker" in deal
            sides = Sides(
                active=active,
                tricks=9,
                ombre=deal["taker"] if over else deal["ombre"],
                surrendered=deal["first"] if over else None,
                vole_undertaken="vole" in deal,
            )
            tally = Tally(tricks_of(deal, active, seats), bool(deal.get("primeras")))
            name = deal["contract"] + ("-favourite" if deal["favourite"] else "")
            _, result = settled(rules, name, sides, tally, stake, top=deal.get("top_three", False))
            accounts, stake = settle_accounts(accounts, result.payments), result.stake
        assert [accounts[str(seat)] for seat in range(seats)] == deal["chips"]
        assert (stake.pool, stake.side) == (accounts["plate"], accounts["side"])
        assert (stake.pool, stake.side) == (deal["plate_after"], deal["side_plate"])
        assert [debt._asdict() for debt in stake.debts] == deal["debts"]
    order, ledger = tuple((dealer + distance) % seats for distance in range(1, seats + 1)), Ledger()
    assert list(order) == case["odd_units_order"]
    money.closing(stake, order, {seat: accounts[str(seat)] for seat in range(seats)}, ledger)
    accounts = settle_accounts(accounts, tuple(ledger.payments))
    assert [accounts[str(seat)] - 160 for seat in range(seats)] == case["final"]
