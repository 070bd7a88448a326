"""Files of sessions: JSON Lines and text, written whole, read as a stream, every field checked against the rules."""

from spadille.record.files import write_file
from spadille.record.form import Fault
from spadille.record.line import from_line, to_line
from spadille.record.objects import Json, Recorded, deal_object, end_object, json_line, objects, session_object, to_json
from spadille.record.reading import Reader
from spadille.record.text import to_text

__all__ = [
    "Fault",
    "Json",
    "Reader",
    "Recorded",
    "deal_object",
    "end_object",
    "from_line",
    "json_line",
    "objects",
    "session_object",
    "to_json",
    "to_line",
    "to_text",
    "write_file",
]
