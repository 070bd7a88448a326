"""The table of the first deal: how it is set and kept, how long it waits, and what its learner is shown."""

from table_game import Game

from spadille import lesson
from spadille.lesson import SEAT, SEED
from spadille.players.thumb import RULES
from spadille.story.faces import Faces
from spadille.table import ABSENCE, Act, Go, Sit, Table, due, fold, from_object, lesson_settings, sight, to_object


def test_a_lesson_is_kept_and_read_and_older_tables_teach_nothing() -> None:
    game = Game(lesson_settings(2.0))
    stored = [to_object(event) for event in game.events]
    assert fold(map(from_object, stored)) == game.table
    assert (game.table.seed, game.table.settings.pace) == (SEED, 3.0)
    del stored[0]["settings"]["lesson"]
    assert not fold(map(from_object, stored)).settings.lesson


def test_a_lesson_waits_for_one_who_thinks_or_is_gone() -> None:
    game = Game(lesson_settings(1.0))
    game.do(Sit("Zoe", "key"))
    game.do(Go(SEAT))
    alarm = due(game.table)
    assert alarm is not None
    assert alarm[0] == game.now + game.table.settings.patience > game.now + 10 * ABSENCE


def test_what_is_said_is_the_same_as_in_the_terminal() -> None:
    game = Game(lesson_settings(1.0))
    game.do(Sit("Zoe", "key"))
    while not game.table.over:
        check(game.table)
        game.act()
    check(game.table)


def check(table: Table) -> None:
    seen = sight(table, SEAT)
    session = table.session
    assert session is not None
    assert seen.lesson == lesson.lesson(session.deal or session.finished[-1].deal, SEAT)
    if seen.view is not None and seen.view.legal:
        advised = lesson.advice(seen.view, Faces("french", signs=True))
        assert advised is not None
        assert advised.action == RULES[seen.view.known.steps[0]](seen.view)


def test_a_mistake_is_refused_with_the_rule() -> None:
    game = Game(lesson_settings(1.0))
    game.do(Sit("Zoe", "key"))
    refused = game.refused(Act(SEAT, "KS", game.table.version))
    assert "The rule: auction, trumps, exchange and play follow each other" in str(refused.message)
