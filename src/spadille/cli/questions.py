"""How cards to lay out are asked for at the prompt; everything else is asked as everywhere."""

from spadille.cards import Card
from spadille.messages import Message
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
        return Message("Lay out {count} cards: numbers or cards, as in 1 2 3 or 4D 3D.", count=limits.most)
    if limits.least:
        return Message(
            "Lay out {least} to {most} cards: numbers or cards, as in 1 2 3 or 4D 3D.",
            least=limits.least,
            most=limits.most,
        )
    return Message("Exchange up to {most}: numbers or cards, as in 7 8 9 or 4D 3D; or none.", most=limits.most)


def confirmation(picked: tuple[Card, ...], faces: Faces) -> Message:
    """The question whether these cards are to be laid out."""
    if not picked:
        return Message("Keep all your cards? Enter or y: yes; n: no.")
    if len(picked) == 1:
        return Message("Lay out 1 card, {cards}? Enter or y: yes; n: no; or pick anew.", cards=faces.cards(picked))
    return Message(
        "Lay out {count} cards, {cards}? Enter or y: yes; n: no; or pick anew.",
        count=len(picked),
        cards=faces.cards(picked),
    )
