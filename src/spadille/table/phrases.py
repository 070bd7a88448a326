"""The quick phrases of the game that may be said across the table, by word."""

from types import MappingProxyType

from spadille.messages import Message
from spadille.table.refusals import Refused

PHRASES = MappingProxyType(
    {
        "paso": Message("I pass"),
        "juego": Message("I play"),
        "más": Message("More"),
        "bueno": Message("Good, agreed"),
        "bravo": Message("Well played"),
        "suerte": Message("Good luck"),
        "gracias": Message("Thank you"),
        "perdón": Message("Sorry"),
        "espera": Message("One moment"),
        "adiós": Message("Goodbye"),
    }
)
"""What each means; the word itself is said in Spanish in every language, as the old players did."""

PHRASE_PAUSE = 2.0
"""The seconds in which a seat says no more than one phrase."""


def no_phrase() -> Refused:
    """The refusal of what is none of them."""
    return Refused("phrase", Message("What is said at the table is one of these: {known}.", known=", ".join(PHRASES)))
