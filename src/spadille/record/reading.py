"""Reading files of sessions as a stream, in either form."""

import re
from collections.abc import Iterator
from typing import BinaryIO

from spadille.messages import Message
from spadille.record.form import Fault, Faults
from spadille.record.objects import Recorded
from spadille.record.read_json import JsonForm
from spadille.record.read_text import TextForm

LONGEST_LINE = 1 << 20
"""Bytes; no line of a record is near it, and a longer one is refused unread."""

MOST_FAULTS = 100
"""After so many faults reading stops."""

_JSON_LINE = re.compile(r'\s*\{\s*"')


class Reader:
    """Reads sessions from a file one after the other; what is wrong is collected.

    `unreadable` tells that the last fault found is that the file is no text of any record.
    """

    def __init__(self) -> None:
        self._faults = Faults()
        self.unreadable = False

    @property
    def faults(self) -> list[Fault]:
        """The faults found so far."""
        return self._faults.found

    def read(self, file: BinaryIO) -> Iterator[Recorded]:
        """The sessions of a file in either form; a session with a fault that stops it is left out.

        The form is told by the first line that is not blank: JSON Lines begin with `{"`. Faults are no exceptions:
        look at `faults` when the sessions have been taken.
        """
        lines = self._lines(file)
        first = next((line for line in lines if line.strip()), None)
        if first is None:
            if not self.faults:
                self._faults.note(Message("The file is empty."))
            return
        form = JsonForm(self._faults) if _JSON_LINE.match(first) else TextForm(self._faults)
        yield from form.take(first)
        for line in lines:
            yield from form.take(line)
            if len(self.faults) >= MOST_FAULTS:
                self._faults.note(Message("There are more faults than are listed here: reading stops."))
                return
        yield from form.finish()

    def _lines(self, file: BinaryIO) -> Iterator[str]:
        while line := file.readline(LONGEST_LINE + 1):
            self._faults.line += 1
            if len(line) > LONGEST_LINE:
                self.unreadable = True
                self._faults.note(Message("The line is longer than any of a record: reading stops."))
                return
            try:
                text = line.decode()
            except UnicodeDecodeError:
                self.unreadable = True
                self._faults.note(Message("This is no text in UTF-8: reading stops."))
                return
            yield text
