"""Specifications: what makes a player, and what is said of one that makes none."""

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from spadille import players, rulesets
from spadille.deal import Deal
from spadille.messages import Speaker
from spadille.notation import Action
from spadille.players import Recipe, SpecError, make, make_all, recipes, split_specs, whole_number
from spadille.view import View


class Patient:
    def __init__(self, seed: str, **values: int) -> None:
        self.seed, self.values = seed, values

    def choose(self, view: View) -> Action:
        raise NotImplementedError


PLAIN = Recipe("plain", "waits", Patient)
PATIENT = Recipe("patient", "waits", Patient, (whole_number("days", 1, 30, 7), whole_number("nights", 0, 30, 7)))


def made(recipe: Recipe, wanted: Mapping[str, str]) -> dict[str, int]:
    player = recipe.player("s", wanted)
    assert isinstance(player, Patient)
    return player.values


def fault(spec: str) -> str:
    with pytest.raises(SpecError) as error:
        make(spec, "s")
    assert str(error.value.message) == str(error.value)
    return str(error.value)


def test_the_two_simple_players_are_there() -> None:
    assert {"random", "thumb"} <= set(recipes())


@pytest.mark.parametrize("name", ["random", "thumb"])
def test_a_name_alone_makes_a_player(name: str) -> None:
    assert callable(make(name, "s").choose)


def test_an_unknown_name_is_answered_with_those_there_are() -> None:
    assert fault("grandmother") == f"There is no player “grandmother”; there are {', '.join(recipes())}."
    assert "“”" in fault("")


def test_a_parameter_of_a_player_that_has_none_is_refused() -> None:
    assert fault("random:days=1") == "The player random has no parameters, not “days”."


@pytest.mark.parametrize("spec", ["thumb:", "thumb:days", "thumb:=1", "thumb:days=1,"])
def test_what_sets_nothing_is_refused(spec: str) -> None:
    assert fault(spec).endswith("sets nothing: write name:key=value,key=value.")


def test_thumb_finishes_a_deal_early_unless_it_is_told_not_to() -> None:
    finished = dict.fromkeys(("thumb", "thumb:finish=0"), 0)
    for spec in finished:
        player = make(spec, "s")
        for number in range(1, 30):
            deal = Deal.start(rulesets.default(), seed="finish", deal=number)
            while not deal.over:
                deal = deal.act(player.choose(deal.view(deal.to_move)))
            finished[spec] += any(entry.token == "finish" for entry in deal.actions)
    assert finished["thumb"] > 0
    assert finished["thumb:finish=0"] == 0


def test_a_parameter_set_twice_is_refused() -> None:
    assert fault("thumb:days=1,days=2") == "Days is set twice in “thumb:days=1,days=2”."


def test_parameters_not_set_have_their_defaults() -> None:
    assert made(PATIENT, {}) == {"days": 7, "nights": 7}
    assert made(PATIENT, {"nights": "0"}) == {"days": 7, "nights": 0}


def test_an_unknown_parameter_is_answered_with_those_there_are() -> None:
    with pytest.raises(SpecError, match=r"^The player patient has no parameter “weeks”; it has days, nights\.$"):
        PATIENT.player("s", {"weeks": "1"})
    with pytest.raises(SpecError, match="has no parameters"):
        PLAIN.player("s", {"weeks": "1"})


@pytest.mark.parametrize("value", ["0", "31", "-1", "1.5", "many", "", "٣", "9" * 5000])
def test_a_value_that_a_parameter_does_not_take_is_refused(value: str) -> None:
    with pytest.raises(SpecError, match=r"^Days of patient takes a whole number from 1 to 30, not “"):
        PATIENT.player("s", {"days": value})


def test_a_list_is_split_at_commas_and_parameters_stay_with_their_player() -> None:
    assert split_specs("thumb,patient:days=1,nights=2,random") == ("thumb", "patient:days=1,nights=2", "random")
    assert split_specs("a:x=1,b:y=2,z=3") == ("a:x=1", "b:y=2,z=3")
    assert split_specs("a:x=b:c,y=1") == ("a:x=b:c,y=1",)
    assert split_specs("thumb,days=1") == ("thumb", "days=1")


def test_one_specification_serves_all_seats_each_with_its_own_seed() -> None:
    players = make_all("random", 3, "s")
    assert len({id(player) for player in players}) == 3


def test_each_seat_may_have_its_own() -> None:
    assert [type(player).__name__ for player in make_all("thumb,random,thumb", 3, "s")] == ["Thumb", "Chance", "Thumb"]


def test_too_few_or_too_many_are_refused() -> None:
    with pytest.raises(
        SpecError,
        match=r"^“thumb,random” names 2 players, and 3 are wanted: name one for all, or one for each\.$",
    ):
        make_all("thumb,random", 3, "s")


BROKEN = {
    "absent": ("import no_such_module_at_all\n", "ModuleNotFoundError: No module named 'no_such_module_at_all'"),
    "garbled": ("RECIPES = (\n", "SyntaxError: '(' was never closed (garbled.py, line 1)"),
    "misled": ("RECIPES = ('thumb',)\n", "TypeError: 'thumb' in RECIPES is no recipe"),
}


@pytest.fixture
def with_broken_modules(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """As if these modules lay in the folder of players beside the others."""
    for name, (text, _) in BROKEN.items():
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    found = players._found
    found.cache_clear()
    monkeypatch.setattr(players, "__path__", [*players.__path__, str(tmp_path)])
    yield
    found.cache_clear()
    for name in BROKEN:
        sys.modules.pop(f"spadille.players.{name}", None)


@pytest.mark.usefixtures("with_broken_modules")
def test_a_module_that_cannot_be_loaded_is_told_of_and_all_other_players_play() -> None:
    assert dict(players.broken()) == {name: why for name, (_, why) in BROKEN.items()}
    assert {"random", "thumb", "master"} <= set(recipes())
    assert callable(make("thumb", "s").choose)
    sentence = fault("garbled")
    assert sentence.startswith(f"There is no player “garbled”; there are {', '.join(recipes())}; the module ")
    for name, (_, why) in BROKEN.items():
        assert f"the module {name} of players cannot be loaded ({why})" in sentence
    assert sentence.endswith(").")


@pytest.mark.usefixtures("with_broken_modules")
def test_where_players_are_listed_a_module_that_cannot_be_loaded_is_told_of() -> None:
    listed = Speaker().part(players.known())
    assert listed.startswith("club, ")
    assert "the module absent of players cannot be loaded (ModuleNotFoundError: " in listed
