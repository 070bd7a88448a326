"""What lies on the table, and what is owed."""

from spadille.messages import Message
from spadille.money import POOL
from spadille.story import words
from spadille.table import Sight
from spadille.web.speech import Speech


def money(sight: Sight, speech: Speech) -> str:
    """The element of pool, plates and written debts."""
    if sight.stake is None:
        return '<section id="money"></section>'
    rules = sight.settings.rules
    title = speech.html(Message("Pool and debts") if POOL in rules.settlement.accounts else Message("Plates and debts"))
    rows = [
        (speech.html(words.account(name)), amount) for name, amount in sight.accounts.items() if not name.isdecimal()
    ]
    rows += [
        (speech.html(Message("Written debt of {player}", player=words.account(str(debt.seat)))), debt.amount)
        for debt in sight.stake.debts
    ]
    body = "".join(f'<tr><th scope="row">{name}</th><td>{speech.number(amount)}</td></tr>' for name, amount in rows)
    return f'<section id="money" class="panel"><h3>{title}</h3><table><tbody>{body}</tbody></table></section>'
