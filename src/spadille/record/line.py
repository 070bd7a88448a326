"""One deal on one line, for a bug report, a problem, a chat: `RULESET; DEALER; STAKE; PACK; ACTIONS`."""

import re

from spadille.cards import texts
from spadille.deal import Deal, DealError
from spadille.messages import Message, counted
from spadille.money import Debt, Stake
from spadille.notation import shown
from spadille.rulesets import find

PARTS = 5

_STAKE = re.compile(r"[0-9]{1,9}(?: side=[0-9]{1,9})?(?: beast)?(?: [0-9]{1,2}:[0-9]{1,9})*")


def to_line(deal: Deal) -> str:
    """The deal as one line: ruleset and options, dealer, stake, pack, actions.

    The stake is the pool or centre plate, then `side=` the side plate, `beast` if the plate holds a puesta or codille,
    and each written debt as `seat:amount`, oldest first.
    """
    state = deal.state
    rules, stake = state.rules, state.stake
    game = " ".join([rules.id, *(f"{name}={value}" for name, value in rules.chosen)])
    lies = [str(stake.pool)]
    if stake.side:
        lies.append(f"side={stake.side}")
    if stake.beast:
        lies.append("beast")
    lies.extend(f"{debt.seat}:{debt.amount}" for debt in stake.debts)
    actions = " ".join(entry.token for entry in deal.actions)
    return "; ".join([game, str(state.dealer), " ".join(lies), " ".join(texts(state.pack)), actions])


def from_line(line: str) -> Deal:
    """The deal that a line tells.

    Raises `DealError` for a line of another form, and what `Deal.start` and `Deal.act` raise.
    """
    parts = [part.strip() for part in line.split(";")]
    if len(parts) != PARTS:
        raise DealError(
            counted(
                "A deal on one line has {count} part, with semicolons between: ruleset, dealer, stake, pack, actions; "
                "this one has {given}.",
                "A deal on one line has {count} parts, with semicolons between: ruleset, dealer, stake, pack, actions; "
                "this one has {given}.",
                PARTS,
                given=len(parts),
            )
        )
    game, dealer, stake, pack, actions = parts
    name, _, options = game.partition(" ")
    if not re.fullmatch(r"[0-9]{1,2}", dealer):
        raise DealError(Message("The dealer of a deal is a seat, not “{text}”.", text=shown(dealer)))
    chosen = dict(_option(option) for option in options.split())
    deal = Deal.start(find(name, chosen), dealer=int(dealer), pack=pack, stake=_stake(stake))
    for token in actions.split():
        deal = deal.act(token)
    return deal


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise DealError(Message("An option is written name=value, not “{text}”.", text=shown(text)))
    return name, value


def _stake(text: str) -> Stake:
    if not _STAKE.fullmatch(text):
        raise DealError(
            Message(
                "A stake is chips, then perhaps side=chips, beast, and debts as seat:chips; not “{text}”.",
                text=shown(text),
            )
        )
    pool, *rest = text.split()
    side = next((int(word.removeprefix("side=")) for word in rest if word.startswith("side=")), 0)
    debts = tuple(Debt(*map(int, word.split(":"))) for word in rest if ":" in word)
    return Stake(int(pool), side, debts, "beast" in rest)
