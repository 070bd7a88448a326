"""What stops a match."""

from spadille.messages import Message


class ArenaError(ValueError):
    """A match that cannot be played or gone on with; `message` is the sentence that says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message
