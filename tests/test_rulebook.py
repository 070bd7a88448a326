"""The rules page says what the record of a game says, under every option, and leaves nothing out."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from variants import Variant, variant_id, variants

from spadille import rulesets
from spadille.messages import Message, Speaker
from spadille.rulebook import Block, Items, Page, Paragraph, Section, Table, page
from spadille.rulebook.bidding import every_contract
from spadille.rulebook.results import enough
from spadille.ruleset import Ruleset

HERE = Path(__file__).parent
RULESETS = rulesets.all_rulesets()
WITHOUT_EFFECT = {"forced_trumps": "forced_spadille", "puesta_counts_sitter": "seats"}
"""Options that say nothing until another is chosen."""

say = Speaker().say

games = pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.name)


def words(block: Block) -> Iterator[str]:
    match block:
        case Paragraph():
            if block.term is not None:
                yield say(block.term)
            yield from map(say, block.sentences)
        case Items():
            for place in block.items:
                yield from words(place)
        case Table():
            for row in (block.head, *block.rows):
                yield from (cell if isinstance(cell, str) else say(cell) for cell in row)


def section_text(section: Section) -> str:
    return "\n".join([say(section.title), *(text for block in section.blocks for text in words(block))])


def text_of(document: Page) -> str:
    return "\n".join([say(document.title), say(document.summary), *map(section_text, document.sections)])


def part(rules: Ruleset, key: str) -> str:
    """The text of one section."""
    (found,) = (section for section in page(rules).sections if section.key == key)
    return section_text(found)


def table(rules: Ruleset, key: str, number: int = 0) -> list[list[str]]:
    """The rows of one table of a section."""
    (found,) = (section for section in page(rules).sections if section.key == key)
    tables = [block for block in found.blocks if isinstance(block, Table)]
    return [[cell if isinstance(cell, str) else say(cell) for cell in row] for row in tables[number].rows]


def body(rules: Ruleset) -> list[Section]:
    """The page without its list of options."""
    return [section for section in page(rules).sections if section.key != "options"]


def find(name: str, **options: str) -> Ruleset:
    return rulesets.find(name, options)


@pytest.mark.parametrize("variant", variants(), ids=variant_id)
def test_every_sentence_of_every_page_can_be_said(variant: Variant) -> None:
    document = page(rulesets.find(*variant))
    for section in document.sections:
        assert section.blocks
        for block in section.blocks:
            for text in words(block):
                assert text.strip(), section.key
                assert "{" not in text
                assert "Message(" not in text
    assert len({section.key for section in document.sections}) == len(document.sections)


@games
def test_the_name_of_a_game_decides_no_sentence(rules: Ruleset) -> None:
    other = replace(rules, identity=replace(rules.identity, name="conjuring", title="Conjuring", aliases=()))
    assert page(other).sections == page(rules).sections


@games
def test_the_page_names_all_contracts_options_readings_and_sources(rules: Ruleset) -> None:
    text = text_of(page(rules))
    for contract in every_contract(rules):
        assert contract.title in text
    for option in rules.options:
        assert f"`{option.name}`" in text
        assert say(Message(option.explain)) in text
    for reading in rules.identity.readings:
        assert say(Message(reading.text)) in text
        assert reading.decided_by in text
    for source in rules.identity.sources:
        assert f"{source.tag}: {source.title}" in text
    for fact in rules.settlement.facts:
        assert say(fact) in text


@games
def test_an_option_chosen_changes_the_page_and_is_named_on_it(rules: Ruleset) -> None:
    for name, options in variants(rules.name):
        if len(options) != 1:
            continue
        ((option, value),) = options.items()
        changed = rulesets.find(name, options)
        assert f"On this page it is {value}." in part(changed, "options")
        if option not in WITHOUT_EFFECT:
            assert body(changed) != body(rules), (option, value)


@pytest.mark.parametrize(
    ("rules", "option", "value"),
    [
        (find("renegado", forced_spadille="spadille"), "forced_trumps", "after"),
        (find("four-handed", forced_spadille="spadille"), "forced_trumps", "after"),
        (find("two-handed", forced_spadille="spadille"), "forced_trumps", "after"),
        (find("tresillo", seats="4"), "puesta_counts_sitter", "true"),
    ],
    ids=lambda value: value.name if isinstance(value, Ruleset) else value,
)
def test_an_option_that_needs_another_changes_the_page_with_it(rules: Ruleset, option: str, value: str) -> None:
    assert body(rules.with_options({option: value})) != body(rules)


def test_ranks_are_those_of_the_tables_of_play() -> None:
    assert table(find("renegado"), "ranks") == [
        ["Trumps, black", "AS 2 AC K Q J 7 6 5 4 3", "11"],
        ["Trumps, red", "AS 7 AC A K Q J 2 3 4 5 6", "12"],
        ["A black suit, not trumps", "K Q J 7 6 5 4 3 2", "9"],
        ["A red suit, not trumps", "K Q J A 2 3 4 5 6 7", "10"],
    ]


def test_a_pack_without_a_suit_is_a_pack_of_thirty() -> None:
    assert "30 cards" in part(find("two-handed"), "pack")
    assert "The diamonds have been taken out" in part(find("two-handed"), "pack")
    assert "KD is the king of diamonds" in part(find("two-handed", removed_suit="H"), "pack")


def outcome_in(rows: list[list[str]], own: int, others: list[int]) -> str:
    """The result that a table gives for these tricks."""
    division = "-".join(map(str, sorted(others, reverse=True)))
    found = {"": "", "otherwise": ""}
    for tricks, *middle, result in rows:
        first, _, last = tricks.partition("-")
        if int(first) <= own <= int(last or first):
            where = middle[0] if middle else "However divided"
            if where == "However divided" or division in where.split(", "):
                return result.lower()
            if where == "Otherwise":
                found["otherwise"] = result.lower()
    return found["otherwise"]


def outcome_cases() -> list[dict[str, Any]]:
    cases: list[dict[str, Any]] = json.loads((HERE / "vectors" / "outcomes.json").read_text(encoding="utf-8"))["cases"]
    return cases


@pytest.mark.parametrize("case", outcome_cases(), ids=str)
def test_results_on_the_page_are_those_of_the_vectors(case: dict[str, Any]) -> None:
    own, others = case["ombre"], case["opponents"]
    name, number = {(8, 1): ("two-handed", 0), (9, 2): ("renegado", 0), (9, 3): ("four-handed", 1)}[
        own + sum(others), len(others)
    ]
    assert outcome_in(table(find(name), "results", number), own, others) == case["result"]


def test_five_players_count_the_tricks_of_a_side() -> None:
    assert table(find("cinquillo"), "results") == [["5-8", "Sacada"], ["3-4", "Remise"], ["0-2", "Codille"]]
    assert table(find("cinquillo", remise_min="4"), "results")[1] == ["4", "Remise"]


@pytest.mark.parametrize(("name", "tricks"), [("renegado", 5), ("two-handed", 5), ("cinquillo", 5)])
def test_so_many_tricks_are_always_enough(name: str, tricks: int) -> None:
    assert enough(find(name)) == tricks


def examples(rules: Ruleset) -> dict[tuple[str, str], str]:
    return {(contract, result): f"{own}: {others}" for contract, result, own, others in table(rules, "examples")}


def test_examples_are_paid_as_the_settlement_pays() -> None:
    renegado = examples(find("renegado"))
    assert renegado["Entrada", "Sacada"] == "+15: -5, -5"
    assert renegado["Solo", "Sacada"] == "+35: -15, -15"
    assert renegado["Entrada", "Puesta"] == "-20: 0, 0"
    assert renegado["Entrada", "Vole failed"] == "-55: +30, +30"
    assert examples(find("renegado", puesta_five_to="opponents"))["Entrada", "Puesta"] == "-15: +5, +5"
    tresillo = examples(find("tresillo"))
    assert tresillo["Entrada", "Codille"] == "-15: +6, 0"
    assert examples(find("tresillo", codille_plate="plate"))["Entrada", "Codille"] == "-12: +6, 0"
    cinquillo = examples(find("cinquillo"))
    assert cinquillo["Ask leave", "Sacada"] == "+4: +1, 0, 0, 0"
    assert cinquillo["Solo", "Sacada"] == "+13: -2, -2, -2, -2"


def test_the_jump_the_hold_and_the_ladder_are_told() -> None:
    assert "any contract higher than the highest so far" in part(find("renegado"), "auction")
    assert "each raise is the next one up" in part(find("tresillo"), "auction")
    assert "announces the contract he plays" in part(find("tresillo"), "auction")
    assert "before the third speaks" in part(find("renegado", auction_order="duel"), "auction")
    assert "The last to speak may not call Ask leave." in part(find("cinquillo"), "auction")
    assert "eldest may hold with Vuelta" in part(find("renegado"), "auction")


def test_a_favourite_suit_adds_its_contracts() -> None:
    text = part(find("tresillo", favourite_suit="H"), "contracts")
    assert "Hearts are trumps." in text
    assert "a suit other than hearts" in text
    assert "counts 2 times" in text


def test_surrender_is_told_for_each_contract() -> None:
    text = part(find("renegado"), "surrender")
    assert "Solo and Contrabola may not be surrendered." in text
    assert "Vuelta and Voltereta with spadille turned up: in tricks 1 to 4; all the defenders must accept" in text
    assert "in trick 4" in part(find("tresillo"), "surrender")
    assert "the defender accepts, or the play goes on" in part(find("two-handed"), "surrender")
    assert all(section.key != "surrender" for section in page(find("cinquillo")).sections)


def test_what_follows_when_all_pass_is_told() -> None:
    assert "It is worth 7" not in part(find("renegado", lower_bids="contrabola"), "all-pass")
    assert "it is worth 7" in part(find("renegado"), "all-pass")
    assert "If spadille lies in the stock" in part(find("tresillo"), "all-pass")
    assert "eldest" in part(find("renegado", forced_spadille="spadille_basto_eldest"), "all-pass")
    assert "may take the whole stock" in part(find("four-handed"), "all-pass")
    assert "or pass" not in part(find("four-handed", fourth_may_decline="false"), "all-pass")
    assert "Thrown" not in part(find("four-handed", fourth_may_decline="false"), "all-pass")


def test_one_who_sits_out_is_told_of() -> None:
    assert "opposite the dealer" in part(find("four-handed"), "deal")
    assert "The dealer gets no cards" in part(find("tresillo", seats="4"), "deal")
    assert "2 places to the dealer's right" in part(replace(find("cinquillo"), sits_out=2), "deal")
