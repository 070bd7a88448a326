"""Events as they are stored: what is written is read, anything else refused."""

import json
from typing import Any

import pytest
from table_game import mixed, people

from spadille.table import FormError, Go, Rematch, after, fold, from_object, to_object
from spadille.table.events import Gone
from spadille.table.fold import CHANGES
from spadille.table.form import KINDS


def test_every_event_has_its_word_and_its_change() -> None:
    assert set(KINDS.values()) == {*CHANGES, KINDS["opened"]}


def test_an_event_is_an_object_with_its_form_and_kind() -> None:
    assert to_object(Gone(1.25, 2)) == {"form": 1, "kind": "gone", "at": 1.25, "seat": 2}


def test_a_table_is_the_fold_of_what_was_stored() -> None:
    table = mixed(pace=0.25, patience=33.0, hints=False, private=True)
    table.do(Go(2))
    table.alone()
    table.do(Rematch(0))
    stored = json.dumps([to_object(event) for event in table.events])
    assert fold(from_object(each) for each in json.loads(stored)) == table.table


OPENED = to_object(people().events[0])


@pytest.mark.parametrize(
    "found",
    [
        {},
        {"form": 2, "kind": "gone", "at": 1.0, "seat": 0},
        {"form": 1, "kind": "danced", "at": 1.0},
        {"form": 1, "kind": "gone", "at": 1.0},
        {"form": 1, "kind": "began", "at": 1.0, "seat": 0},
        {**OPENED, "settings": {**OPENED["settings"], "colour": "green"}},
        {**OPENED, "settings": {**OPENED["settings"], "rules": {"ruleset": "whist@1", "options": {}}}},
        {**OPENED, "settings": {}},
    ],
)
def test_what_is_no_event_is_refused(found: dict[str, Any]) -> None:
    with pytest.raises(FormError):
        from_object(found)


@pytest.mark.parametrize("events", [[], [Gone(1.0, 0)]])
def test_a_table_begins_with_its_opening(events: list[Gone]) -> None:
    with pytest.raises(ValueError, match="begin with its opening"):
        fold(events)


def test_an_event_raises_the_version_by_one() -> None:
    table = mixed().table
    assert after(table, Gone(1.0, 0)).version == table.version + 1
