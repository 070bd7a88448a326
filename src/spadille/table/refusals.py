"""What is refused at a table, with the rule by a short name and the sentence for people."""

from spadille.messages import Message

STALE = "stale"
"""The rule of a command that was given on an older moment than the present one."""


class Refused(ValueError):
    """A command that may not be done now; `message` says why, `rule` names the reason. Nothing has changed."""

    def __init__(self, rule: str, message: Message) -> None:
        super().__init__(rule, message)
        self.rule = rule
        self.message = message

    def __str__(self) -> str:
        return str(self.message)
