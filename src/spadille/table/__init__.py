"""A table at which people and computer players play a session: commands in, events out, and what each may see."""

from spadille.table.clock import ABSENCE, BACK_ANSWER, computer_to_move, due
from spadille.table.commands import (
    Act,
    AnswerBack,
    AskBack,
    Come,
    Command,
    Computed,
    Follow,
    Go,
    Leave,
    Rematch,
    Replace,
    Say,
    Sit,
    Tick,
)
from spadille.table.decide import decide
from spadille.table.events import Event
from spadille.table.fold import after, fold
from spadille.table.form import FormError, from_object, to_object
from spadille.table.names import GUEST, LONGEST_NAME, checked_name
from spadille.table.opening import following, opening
from spadille.table.phrases import PHRASE_PAUSE, PHRASES, no_phrase
from spadille.table.refusals import STALE, Refused
from spadille.table.rights import rematch_agreed
from spadille.table.seats import Seat, Spoken, Table, TakeBack
from spadille.table.settings import STAND_IN, Settings, lesson_settings, pace_of
from spadille.table.sight import Place, Sight, Sights, record, sight

__all__ = [
    "ABSENCE",
    "BACK_ANSWER",
    "GUEST",
    "LONGEST_NAME",
    "PHRASES",
    "PHRASE_PAUSE",
    "STALE",
    "STAND_IN",
    "Act",
    "AnswerBack",
    "AskBack",
    "Come",
    "Command",
    "Computed",
    "Event",
    "Follow",
    "FormError",
    "Go",
    "Leave",
    "Place",
    "Refused",
    "Rematch",
    "Replace",
    "Say",
    "Seat",
    "Settings",
    "Sight",
    "Sights",
    "Sit",
    "Spoken",
    "Table",
    "TakeBack",
    "Tick",
    "after",
    "checked_name",
    "computer_to_move",
    "decide",
    "due",
    "fold",
    "following",
    "from_object",
    "lesson_settings",
    "no_phrase",
    "opening",
    "pace_of",
    "record",
    "rematch_agreed",
    "sight",
    "to_object",
]
