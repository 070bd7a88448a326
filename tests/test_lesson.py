"""The first deal that teaches: two sentences at every moment, each said once, whatever the learner does."""

import re
from collections.abc import Callable
from random import Random

import pytest

from spadille import lesson
from spadille.auction import PASS
from spadille.cards import cards_in
from spadille.deal import Deal
from spadille.lesson import MOMENTS, OPPONENT, SEAT, SEED, Lesson, advice, corrected
from spadille.messages import Message, Speaker
from spadille.notation import Action, exchange
from spadille.players import make
from spadille.session import Session
from spadille.state import Choice
from spadille.story.faces import Faces
from spadille.tricks import FINISH
from spadille.view import View

FACES = Faces("french", signs=True)
SPEAKER = Speaker(["You", "Ana", "Benito"])
OTHER = make(OPPONENT, "")
START = Session.start(lesson.rules(), seed=SEED)
PHASES = {
    "auction": {"auction"},
    "trumps": {"trumps", "other ombre"},
    "exchange": {"exchange"},
    "defenders": {"defenders", "order", "own exchange", "other ombre"},
    "play": {"play"},
    "surrender": {"given up", "given up to"},
}
"""Which moments explain each part of the deal."""

Choose = Callable[[View], Action]


def advised(view: View) -> Action:
    found = advice(view, FACES)
    assert found is not None
    return found.action


def played(choose: Choose) -> tuple[list[str], list[Lesson], Deal]:
    """The lesson with these choices of the learner: what he did, what it said at each moment, and the deal."""
    session, own, told = START, list[str](), list[Lesson]()
    while session.deal is not None:
        deal = session.deal
        view = deal.view(deal.to_move)
        if deal.to_move == SEAT:
            told.append(lesson.lesson(deal, SEAT))
            assert {note.moment for note in told[-1].notes} & PHASES[str(deal.phase)]
            own.append(str(choose(view)))
            session = session.act(own[-1])
        else:
            session = session.act(OTHER.choose(view))
    done = session.finished[0].deal
    told.append(lesson.lesson(done, SEAT))
    return own, told, done


def at_random(seed: int) -> Choose:
    """Anything that is legal; half the time what is advised, so that games go far."""
    chance = Random(seed)

    def choose(view: View) -> Action:
        if isinstance(view.legal, Choice):
            most = min(view.legal.most, view.legal.cards.bit_count())
            number = chance.randint(view.legal.least, most)
            return exchange(tuple(sorted(chance.sample(cards_in(view.legal.cards), number))))
        return advised(view) if seed % 2 and chance.random() < 0.6 else chance.choice(view.legal)

    return choose


def is_a_sentence(message: Message) -> bool:
    return re.fullmatch(r"[^.!?]+\.", SPEAKER.say(message)) is not None


def test_the_advice_leads_to_a_game_won() -> None:
    own, _, deal = played(advised)
    cards = "AS 7H KC KD 3D 6H 5H 2H finish"
    assert own == ["entrada", "trumps:H", "x3S,QS,4C,7C", *cards.split()]
    assert (deal.result, deal.state.ombre, deal.state.won) == ("sacada", SEAT, (5, 2, 1))
    assert sum(each.amount for each in deal.payments if each.payee == str(SEAT)) == 15


def test_the_way_that_is_advised_meets_every_part_of_a_deal_and_what_is_special() -> None:
    _, told, _ = played(advised)
    assert [note.moment for note in told[-1].notes] == [
        *("auction", "trumps", "exchange", "defenders", "play", "matadors", "matador led", "trick won", "trick lost"),
        *("follow", "free", "matador seen", "won", "finish", "result", "settlement"),
    ]


def test_what_is_said_at_once_does_not_gainsay_itself() -> None:
    """Where the deal may be finished nothing that is paid can change any more."""
    _, told, _ = played(advised)
    (won,) = (each for note in told for each in note.newest if each.moment == "won")
    assert str(won.second) == "Whatever happens in the tricks left, that cannot change."


def test_whatever_the_learner_does_each_part_is_explained_and_every_note_is_two_sentences_said_once() -> None:
    met, results = set[str](), set[str]()
    for seed in range(50):
        _, told, deal = played(at_random(seed))
        for each in told:
            assert each.shown
            assert each.first
            assert {*each.first, *each.earlier} == set(each.notes)
            assert set(each.first).isdisjoint(each.earlier)
        notes = told[-1].notes
        names = [note.moment for note in notes]
        assert len(set(names)) == len(names)
        assert all(is_a_sentence(each) for note in notes for each in (note.first, note.second))
        assert names[-2:] == ["result", "settlement"]
        assert not {"trick won", "trick lost"} & {note.moment for note in told[-1].newest}
        assert told[-1].over
        met |= set(names)
        results.add(str(deal.result))
    assert results == {"sacada", "puesta", "codille"}
    assert met >= {moment.name for moment in MOMENTS} - {"stop", "given up to"}


def test_whether_the_deal_is_finished_early_is_for_the_learner_alone_to_say() -> None:
    offered = 0
    for seed in range(50):
        _, told, deal = played(at_random(seed))
        offered += any(note.moment == "finish" for each in told for note in each.notes)
        assert not any(entry.token == FINISH and entry.seat != SEAT for entry in deal.actions), seed
    assert offered > 10


def test_who_passes_defends_against_another() -> None:
    _, told, deal = played(lambda view: PASS if view.known.steps[0] == "auction" else advised(view))
    assert deal.state.ombre not in (None, SEAT)
    assert {"other ombre", "order", "own exchange"} <= {note.moment for note in told[-1].notes}


def test_a_lesson_follows_from_what_the_learner_has_seen() -> None:
    """Cards exchanged between hands that he has not seen change nothing that is said before they fall."""
    deal = START.deal
    assert deal is not None
    pack = list(deal.state.pack)
    ana, benito = 3, 6
    pack[ana], pack[benito] = pack[benito], pack[ana]
    other = Deal.start(deal.rules, dealer=deal.state.dealer, pack=pack)
    assert lesson.lesson(other, SEAT) == lesson.lesson(deal, SEAT)
    assert advice(other.view(SEAT), FACES) == advice(deal.view(SEAT), FACES)


def after(*tokens: str) -> Deal:
    """The lesson after these actions of the learner, the others moving as they do."""
    deal, rest = START.deal, list(tokens)
    assert deal is not None
    while rest or deal.to_move != SEAT:
        view = deal.view(deal.to_move)
        deal = deal.act(rest.pop(0) if deal.to_move == SEAT else OTHER.choose(view))
    return deal


TO_THE_CARDS = ("entrada", "trumps:H", "x3S,QS,4C,7C")


@pytest.mark.parametrize(
    ("before", "token", "answer"),
    [
        (
            (*TO_THE_CARDS, "AS", "7H", "KC"),
            "QH",
            "Diamonds were led and you can follow: play 3 of diamonds or king of diamonds. The rule: whoever holds the "
            "suit led must play it, and only one who holds none is free.",
        ),
        (
            TO_THE_CARDS,
            "KS",
            "You do not hold king of spades. The rule: only a card of your own hand can be played or laid out. "
            "Allowed: ace of spades, king of clubs, 2 of hearts, ",
        ),
        (("entrada", "trumps:H"), "xKS", "You do not hold king of spades. The rule: only a card of your own hand"),
        (
            (),
            "AS",
            "The auction is open. Allowed: pass, entrada, vuelta, solo; not “ace of spades”. The rule: ",
        ),
        (
            TO_THE_CARDS,
            "finish",
            "The tricks left can still change a payment: the play goes on. The rule: the deal may",
        ),
    ],
)
def test_a_mistake_is_answered_with_the_rule_and_what_is_allowed(
    before: tuple[str, ...], token: str, answer: str
) -> None:
    deal = after(*before)
    reason = deal.why_not(token)
    assert reason is not None
    told = SPEAKER.say(corrected(deal.view(SEAT), reason).message)
    assert told.startswith(answer)


def test_what_is_no_action_at_all_is_answered_as_anywhere() -> None:
    deal = after()
    reason = deal.why_not("conjure!")
    assert reason is not None
    assert corrected(deal.view(SEAT), reason) == reason


def test_the_five_first_tricks_and_a_surrender_to_the_learner_are_explained() -> None:
    """Moments that this deal hardly comes to, told from other deals."""
    found = set[str]()
    for number in range(1, 400):
        deal = Deal.start(lesson.rules(), seed="other", deal=number)
        while not deal.over:
            view = deal.view(deal.to_move)
            deal = deal.act(OTHER.choose(view))
        if deal.state.contract is not None and {"stop", "surrender"} & {str(entry.token) for entry in deal.actions}:
            found |= {note.moment for seat in range(3) for note in lesson.lesson(deal, seat).notes}
        if {"stop", "given up to"} <= found:
            return
    raise AssertionError(found)
