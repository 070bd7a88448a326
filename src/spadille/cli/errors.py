"""What stops a command: one sentence, no traceback."""

from spadille.messages import Message


class Trouble(Exception):
    """Something a command cannot do as asked; `message` is the sentence that says so."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message
