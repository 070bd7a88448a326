"""How cards to lay out are asked for at the prompt; everything else is asked as everywhere."""

from spadille.cards import Card
from spadille.messages import Message, counted
from spadille.state import Choice as Cards
from spadille.story import questions
from spadille.story.faces import Faces
from spadille.view import View


def question(view: View, faces: Faces) -> Message:
    """The question of this moment."""
    if isinstance(view.legal, Cards):
        return _exchange(view.legal)
    return questions.question(view, faces)


def _exchange(limits: Cards) -> Message:
    if limits.least == limits.most:
        return counted(
            "Lay out {count} card: numbers or cards, as in 1 2 3 or 4D 3D.",
            "Lay out {count} cards: numbers or cards, as in 1 2 3 or 4D 3D.",
            limits.most,
        )
    if limits.least:
        return counted(
            "Lay out {least} to {count} card: numbers or cards, as in 1 2 3 or 4D 3D.",
            "Lay out {least} to {count} cards: numbers or cards, as in 1 2 3 or 4D 3D.",
            limits.most,
            least=limits.least,
        )
    return Message("Exchange up to {most}: numbers or cards, as in 7 8 9 or 4D 3D; or none.", most=limits.most)


def giving_up(*, enter: bool) -> Message:
    """The question whether the game is to be given up; an empty line is a yes or nothing."""
    if enter:
        return Message("Give the game up? Enter or y: yes; n: no.")
    return Message("Give the game up? y: yes; n: no.")


def confirmation(picked: tuple[Card, ...], faces: Faces, *, enter: bool = True) -> Message:
    """The question whether these cards are to be laid out; an empty line is a yes or nothing."""
    if not picked:
        return (
            Message("Keep all your cards? Enter or y: yes; n: no.")
            if enter
            else Message("Keep all your cards? y: yes; n: no.")
        )
    if not enter:
        return counted(
            "Lay out {count} card, {cards}? y: yes; n: no; or pick anew.",
            "Lay out {count} cards, {cards}? y: yes; n: no; or pick anew.",
            len(picked),
            cards=faces.cards(picked),
        )
    return counted(
        "Lay out {count} card, {cards}? Enter or y: yes; n: no; or pick anew.",
        "Lay out {count} cards, {cards}? Enter or y: yes; n: no; or pick anew.",
        len(picked),
        cards=faces.cards(picked),
    )
