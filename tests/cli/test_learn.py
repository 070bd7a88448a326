"""The command `spadille learn`: the whole lesson on a screen and in lines, mistakes included."""

from pathlib import Path

from cli.driver import COLUMNS, LINES, Screen
from cli.inside import Run
from spadille import lesson
from spadille.languages import catalogue
from spadille.messages import Speaker
from spadille.players import make
from spadille.session import Session

TYPED = ["entrada", "trumps H", "3S QS 4C 7C", "", "AS", "7H", "KC", "KD", "3D", "6H", "5H", "2H", "finish", ""]


def test_the_whole_lesson_is_played_on_a_screen(tmp_path: Path) -> None:
    screen = Screen(tmp_path, "learn", "--pace", "0")
    lines = screen.wait()
    assert "This is the auction: each in turn calls a game or passes" in " ".join(lines)
    said = []
    for word in TYPED[:-1]:
        if word == "KD":
            lines = screen.type("QH")
            assert "Diamonds were led and you can follow" in " ".join(lines)
            assert "The rule: whoever holds the suit led must play it" in " ".join(lines)
        lines = screen.type(word)
        said.append(" ".join(map(str.strip, lines)))
        assert len(lines) <= LINES
        assert max(map(len, lines)) < COLUMNS
    told = " ".join(said)
    assert "Trumps, yours in brackets: spadille [A♠], manille [7♥], basto A♣, A♥, K♥, [Q♥]" in told
    assert "You have won the game with 5 tricks" in told
    left, code = screen.leave("\n")
    assert "spadille play" in left
    assert "spadille rules renegado" in left
    assert code == 0
    assert not (tmp_path / "state").exists()


def test_in_lines_every_note_is_said_once_and_a_mistake_is_answered(run: Run) -> None:
    typed = "\n".join([*TYPED[:3], "y", *TYPED[4:7], "QH", *TYPED[7:]])
    said = run("learn", "--lines", typed=typed)
    assert said.code == 0
    text = " ".join(said.out.split())
    session = Session.start(lesson.rules(), seed=lesson.SEED, players=["You", "Ana", "Benito"])
    speaker = Speaker(session.players)
    learner, other = make("thumb", ""), make(lesson.OPPONENT, "")
    while session.deal is not None:
        view = session.deal.view(session.deal.to_move)
        session = session.act((learner if view.seat == lesson.SEAT else other).choose(view))
    for note in lesson.lesson(session.finished[0].deal, lesson.SEAT).notes:
        assert text.count(f"{speaker.say(note.first)} {speaker.say(note.second)}") == 1, note.moment
    assert text.count("The rule: whoever holds the suit led must play it") == 1


def test_the_lesson_speaks_spanish_and_shows_the_spanish_pack(run: Run) -> None:
    said = run("learn", "--deck", "spanish", "--language", "es", typed="paso\n")
    assert said.code == 0
    assert catalogue("es").gettext("Your first deal") == "Tu primer reparto"
    assert "Esta es la subasta" in said.out
    assert "El hombre" not in said.err
    assert "spadille learn" in said.out


def test_a_lesson_is_not_kept_but_a_copy_may_be(run: Run, tmp_path: Path) -> None:
    said = run("learn", typed=f"save\nsave {tmp_path / 'copy.txt'}\nq\n")
    assert "A lesson is not kept; save FILE writes a copy." in said.out
    assert (tmp_path / "copy.txt").exists()


def test_what_is_wrong_with_an_option_is_told(run: Run) -> None:
    assert run("learn", "--deck", "tarot").sentence == "There is no pack “tarot”; there are french, spanish."
    assert run("learn", "--pace", "70").sentence == "The pace is 0 to 10 seconds, not 70.0."
