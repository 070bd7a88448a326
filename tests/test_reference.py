"""The reference checker agrees with the vectors and the shared records, and sees what is wrong in a changed one."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from reference.auction import Auction
from reference.cards import PACK, estuches, legal_cards, trick_winner
from reference.checker import Checker, check, main
from reference.generate import VARIANTS, random_session
from reference.purse import Purse
from reference.rules import Rules, build
from reference.seeds import shuffled_pack
from reference.session import Session
from reference.settlement import Facts, outcome, settle
from reference.variants import Variant

HERE = Path(__file__).parent
RECORDS = sorted((HERE / "records" / "shared").glob("*.jsonl"))


def vectors(name: str) -> list[Any]:
    text = (HERE / "vectors" / f"{name}.json").read_text(encoding="utf-8")
    return [pytest.param(case, id=str(number)) for number, case in enumerate(json.loads(text)["cases"])]


Case = dict[str, Any]


@pytest.mark.parametrize("case", vectors("auctions"))
def test_auctions_end_as_the_vectors_say(case: Case) -> None:
    auction = Auction(3, ("entrada", "vuelta", "solo"), case["jump_bids"], case["auction_order"])
    for spoken in case["calls"]:
        seat, _, call = spoken.partition(" ")
        assert auction.speaker == int(seat)
        if call.endswith("?"):
            with pytest.raises(ValueError, match="may not be said"):
                auction.say(call.removesuffix("?"))
        else:
            auction.say(call)
    over = auction.speaker is None
    assert (auction.highest if over else None, auction.bid if over else None) == (case["winner"], case["bid"])


@pytest.mark.parametrize("case", vectors("estuches"))
def test_estuches_are_as_the_vectors_say(case: Case) -> None:
    assert estuches(case["hand"], case["trump"]) == case["estuches"]


@pytest.mark.parametrize("case", vectors("legal"))
def test_legal_cards_are_as_the_vectors_say(case: Case) -> None:
    assert sorted(legal_cards(case["hand"], case["led"], case["trump"])) == sorted(case["legal"])


@pytest.mark.parametrize("case", vectors("tricks"))
def test_tricks_are_won_as_the_vectors_say(case: Case) -> None:
    assert trick_winner(case["trick"], case["trump"]) == case["winner"]


@pytest.mark.parametrize("case", vectors("outcomes"))
def test_counts_of_tricks_come_to_what_the_vectors_say(case: Case) -> None:
    assert outcome(case["ombre"], case["opponents"]) == case["result"]


@pytest.mark.parametrize("case", vectors("packs"))
def test_packs_are_as_the_vectors_say(case: Case) -> None:
    assert shuffled_pack(case["seed"], case["deal"], case["removed_suit"]) == case["pack"]


def settled(rules: Rules, facts: Facts, pool: int) -> tuple[str, list[int], int]:
    """The result, the chips won and the pool, when `pool` lies there."""
    purse = Purse(rules, dict.fromkeys(map(str, range(rules.seats)), 0) | {"pool": pool})
    made = settle(rules, facts, purse)
    purse.apply(made.payments)
    return made.result, [purse.chips(seat) for seat in range(rules.seats)], purse.accounts["pool"]


@pytest.mark.parametrize("case", vectors("renegado-payments"))
def test_pools_are_paid_as_the_vectors_say(case: Case) -> None:
    seats = case.get("n", 3)
    five = {"puesta_five_to": case["puesta_five_to"]} if "puesta_five_to" in case else {}
    rules = build({2: "two-handed@1", 3: "renegado@1", 4: "four-handed@1"}[seats], five)
    facts = Facts(
        active=tuple(range(len(case["tricks"]))),
        contract=case["contract"],
        ombre=case["ombre"],
        tricks=(*case["tricks"], 0)[:seats],
        first_five=case["winners"][:5].count(case["ombre"]),
        vole_undertaken=case.get("vole_tried", False),
        estuches=estuches(case["hand"], case["trump"]),
    )
    wanted = (case["result"], case["chips"], case["pool"] + case["pool_change"])
    assert settled(rules, facts, case["pool"]) == wanted


@pytest.mark.parametrize("case", vectors("takeover-payments"))
def test_take_overs_are_paid_as_the_vectors_say(case: Case) -> None:
    facts = Facts(
        active=(0, 1, 2),
        contract=case["contract"],
        ombre=case["taker"],
        tricks=tuple(case["tricks"]),
        surrendered_by=case["first"],
        surrender="taken over",
        estuches=estuches(case["hand"], case["trump"]),
    )
    assert settled(build("renegado@1", {}), facts, case["pool"]) == (case["result"], case["chips"], case["pool_after"])


@pytest.mark.parametrize("case", vectors("cinquillo-payments"))
def test_five_players_are_paid_as_the_vectors_say(case: Case) -> None:
    rules = build("cinquillo@1", {"remise_min": "4"} if case["remise_min"] == 4 else {})
    facts = Facts(
        active=(0, 1, 2, 3, 4),
        contract="solo" if case["solo"] else "ask",
        ombre=case["ombre"],
        tricks=tuple(case["tricks"]),
        partner=case["partner"],
    )
    assert settled(rules, facts, case["pool"]) == (case["result"], case["chips"], case["pool_after"])


def plate_facts(case: Case, active: tuple[int, ...], seats: int) -> Facts:
    """Counts of tricks that come to the result which a vector names."""
    result, tricks = case["result"].removeprefix("taken over: "), [0] * seats
    over = case["result"] != result
    ombre = case["taker"] if over else case["ombre"]
    others = [seat for seat in active if seat != ombre]
    winner = case.get("winner", others[0])
    counts = {"sacada": (5, 4), "puesta": (4, 4), "codille": (3, 6), "freed": (2, 7)}[result]
    if "vole" in case:
        counts = (9, 0) if case["vole"] else (8, 1)
    if over and result == "puesta":
        winner = next(seat for seat in others if seat != case["first"])
    elif result == "freed":
        winner = case["first"]
    tricks[ombre], tricks[winner] = counts
    return Facts(
        active=active,
        contract=case["contract"] + ("-favourite" if case["favourite"] else ""),
        ombre=ombre,
        tricks=tuple(tricks),
        first_five=5 if case.get("primeras") else 1,
        vole_undertaken="vole" in case,
        surrendered_by=case["first"] if over else None,
        surrender="taken over" if over else None,
        top_three=case.get("top_three", False),
    )


def plate_case(purse: Purse) -> int:
    return 2 if purse.loaded else 3 if purse.debts else 1


@pytest.mark.parametrize("case", vectors("tresillo-sessions"))
def test_plates_and_debts_stand_as_the_vectors_say(case: Case) -> None:
    seats = case["seats"]
    rules = build("tresillo@1", {"seats": "4"} if seats == 4 else {})
    purse = Purse.opened(rules)
    purse.apply(purse.contributions())
    for number, deal in enumerate(case["deals"]):
        dealer = deal["dealer"]
        assert dealer == number % seats
        purse.apply(purse.antes(dealer))
        assert (purse.accounts["plate"], plate_case(purse)) == (deal["plate"], deal["case"])
        if deal["result"] != "thrown in":
            active = tuple(seat for seat in range(seats) if seats == 3 or seat != dealer)
            made = settle(rules, plate_facts(deal, active, seats), purse)
            purse.apply(made.payments)
            purse.write(made.written, made.struck)
        assert [purse.chips(seat) for seat in range(seats)] == deal["chips"]
        assert (purse.accounts["plate"], purse.accounts["side"]) == (deal["plate_after"], deal["side_plate"])
        assert purse.debts == deal["debts"]
    purse.close(dealer)
    assert [(dealer + 1 + i) % seats for i in range(seats)] == case["odd_units_order"]
    assert [purse.chips(seat) - 160 for seat in range(seats)] == case["final"]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_shared_records_have_no_fault(path: Path) -> None:
    report = check(path)
    assert report.deals
    assert report.faults == []


def test_the_command_says_how_many_and_what(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(RECORDS[0])]) == 0
    assert "2 sessions, 40 deals, 1552 actions, faults: 0" in capsys.readouterr().out
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text(RECORDS[0].read_text(encoding="utf-8").replace("sacada", "codille", 1), encoding="utf-8")
    assert main([str(wrong)]) == 1
    assert ":3: result is" in capsys.readouterr().out


def changed(value: Any) -> Any:
    """Another value of a like kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return value + "?"
        case None:
            return 0
        case list() if value:
            return [*value[:-1], changed(value[-1])]
        case list():
            return [0]
        case dict():
            key = max(value, default="?")
            return value | {key: changed(value.get(key))}
    raise TypeError(value)


def first_session(path: Path) -> list[dict[str, Any]]:
    lines = []
    for text in path.read_text(encoding="utf-8").splitlines():
        lines.append(json.loads(text))
        if lines[-1]["kind"] == "end":
            break
    return lines


def faults(lines: list[dict[str, Any]]) -> list[tuple[int, str]]:
    return Checker().read(json.dumps(line) for line in lines).faults


def one_field_changed(lines: list[dict[str, Any]]) -> Iterator[tuple[int, str, list[dict[str, Any]]]]:
    """Ends with the line changed; players may have any name, and another seed shows only in the packs."""
    for number in (0, 1, len(lines) - 1):
        for key, value in lines[number].items():
            if key in {"players", "seed"}:
                continue
            line = lines[number] | {key: changed(value)}
            yield number + 1, key, [*lines[:number], line]
            gone = {other: lines[number][other] for other in lines[number] if other != key}
            yield number + 1, key, [*lines[:number], gone]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_any_field_changed_or_gone_is_seen_on_its_line(path: Path) -> None:
    for number, key, lines in one_field_changed(first_session(path)):
        found = [line for line, message in faults(lines) if message != "the session has no end"]
        assert number in found, key


def test_an_action_too_many_and_one_too_few_are_seen() -> None:
    lines = first_session(RECORDS[0])
    actions = lines[1]["actions"]
    for some in (actions[:-1], [*actions, {"seat": 0, "do": "finish"}]):
        assert [line for line, _ in faults([lines[0], lines[1] | {"actions": some}, *lines[2:]])] == [2]


BELINDA = ("AS 2S AC KS KC KH QH 3D 4D", "QS JS 7S 6S 5S KD QD JD AH", "4S 3S JC 7C JH 2H 3H 4H 5H")
PLAY = "AS 7S 4S 2S 6S 3S AC 5S 7C KS JS JC KC QS 2H KD 3H 3D QD 4H 4D JD 5H QH AH JH KH"


@pytest.mark.parametrize(
    ("before", "chips"),
    [
        ("entrada pass pass trumps:S x0 first x0 x0", [23, -9, -14]),
        ("solo trumps:S yield x0 x0", [43, -19, -24]),
    ],
)
def test_belinda_wins_as_the_poem_has_it(before: str, chips: list[int]) -> None:
    hands = [hand.split() for hand in BELINDA]
    pack = [card for i in (0, 3, 6) for hand in hands for card in hand[i : i + 3]]
    session = Session("renegado@1", {}, None, dealer=2)
    deal = session.deal([*pack, *(card for card in PACK if card not in pack)])
    for token in f"{before} {PLAY}".split():
        deal.act(deal.mover(), token)
    record = deal.record()
    assert (record["result"], record["estuches"], deal.legal_actions()) == ("sacada", 4, [])
    assert [session.purse.chips(seat) for seat in range(3)] == chips


def played(variant: Variant, seed: str | None) -> list[dict[str, Any]]:
    ruleset, options = variant
    return random_session(ruleset, options, seed, Random(f"{ruleset} {options} {seed}"))


@pytest.mark.parametrize("number", range(0, len(VARIANTS), 12))
def test_random_sessions_have_no_fault(number: int) -> None:
    assert faults(played(VARIANTS[number], "a")) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["b", None])
@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_random_sessions_of_every_variant_have_no_fault(variant: Variant, seed: str | None) -> None:
    assert faults(played(variant, seed)) == []
