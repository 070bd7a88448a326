"""The command `spadille solve`: what a deal is worth with all hands open, card by card, or its par."""

import json
from typing import Annotated

import typer

from spadille.cli.asked import fault_of, name_of, sessions
from spadille.cli.errors import Trouble
from spadille.cli.helping import help_page
from spadille.cli.plain import Lines, clean
from spadille.cli.speaking import catalogue_in_use
from spadille.deal import Deal
from spadille.messages import OR, CardName, Listing, Message, SeatName, Signed, SuitName, counted
from spadille.record import Reader, from_line
from spadille.ruleset import Ruleset
from spadille.session import Session
from spadille.solver import Par, PlaySolution, SeatPar, core, solve
from spadille.story import words
from spadille.story.faces import DECKS, Faces
from spadille.tricks import STEPS as IN_PLAY

HELP = help_page(
    "Tell what a deal is worth with all hands open and best play.",
    """
    While cards are played, the value of every card that the seat to move may play; before that the par of the deal:
    the best contract and trumps of each seat on the hands as dealt, nobody exchanging. Result, tricks and chips are
    each what play for it alone brings.
    """,
    """
    The deal is one of a file, its last unless told, or a deal on one line. A deal that was played to its end is taken
    as its first card is led.
    """,
    examples=(
        "spadille solve tests/records/renegado/belinda-entrada.jsonl",
        "spadille solve tests/records/renegado/belinda-entrada.jsonl --after 20 --json",
    ),
)


def solve_command(
    what: Annotated[str, typer.Argument(metavar="FILE|DEAL", help="A file (- is the standard input), or a deal line.")],
    *,
    session: Annotated[
        int | None, typer.Option("--session", min=1, metavar="N", help="This session of the file.", show_default=False)
    ] = None,
    deal: Annotated[
        int | None, typer.Option("--deal", min=1, metavar="N", help="This deal of the session.", show_default=False)
    ] = None,
    after: Annotated[
        int | None,
        typer.Option("--after", min=0, metavar="N", help="As it stood after so many actions.", show_default=False),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write one JSON object.")] = False,
    deck: Annotated[str, typer.Option(help=f"The pack shown: {' or '.join(DECKS)}.")] = "french",
) -> None:
    """Solve one deal and tell what it is worth."""
    if deck not in DECKS:
        raise Trouble(Message("The pack is {packs}, not “{deck}”.", packs=Listing(tuple(DECKS), OR), deck=deck))
    players: tuple[str, ...] = ()
    if ";" in what:
        found = from_line(what)
    else:
        chosen = _session(what, session)
        players, found = chosen.players, _deal(chosen, deal, what)
    found = _moment(found, after)
    solution = solve(found)
    lines = Lines()
    if as_json:
        lines.write(json.dumps({"core": core.active(), **solution.as_dict()}))
        return
    speaker = Faces(deck, signs=lines.signs).speaker(players, catalogue_in_use())
    for message in _told(found, solution):
        lines.wrap(clean(message, speaker), hanging="  ")


def _session(file: str, wanted: int | None) -> Session:
    reader = Reader()
    last = None
    for number, recorded in enumerate(sessions(reader, file), 1):
        if wanted in (None, number):
            last = recorded.session
    if reader.faults:
        raise Trouble(fault_of(file, reader.faults[0]))
    if last is None:
        raise Trouble(Message("There is no session {session} in “{file}”.", session=wanted or 1, file=name_of(file)))
    return last


def _deal(session: Session, wanted: int | None, file: str) -> Deal:
    deals = [done.deal for done in session.finished]
    if session.deal is not None and session.deal.actions:
        deals.append(session.deal)
    if not 1 <= (wanted or 1) <= len(deals):
        raise Trouble(
            Message(
                "There is no deal {deal} in “{file}”; it has {number}.",
                deal=wanted or 1,
                file=name_of(file),
                number=len(deals),
            )
        )
    return deals[-1 if wanted is None else wanted - 1]


def _moment(deal: Deal, after: int | None) -> Deal:
    """The deal after so many actions; without a number as it stands, or where it is over as its first card is led."""
    if after is not None and after > len(deal.actions):
        raise Trouble(
            counted(
                "The deal has {count} action, not {after}.",
                "The deal has {count} actions, not {after}.",
                len(deal.actions),
                after=after,
            )
        )
    state = deal.state
    moment = Deal.start(state.rules, dealer=state.dealer, pack=state.pack, stake=state.stake)
    for done, entry in enumerate(deal.actions):
        if done == after or (after is None and deal.over and moment.phase in IN_PLAY):
            break
        moment = moment.act(entry.token)
    if moment.over and after is not None:
        raise Trouble(
            counted(
                "After {count} action the deal is over: nothing is left to solve.",
                "After {count} actions the deal is over: nothing is left to solve.",
                after,
            )
        )
    return moment


def _chips(chips: float) -> Signed:
    return Signed(chips, 0 if chips == int(chips) else 1)


def _told(deal: Deal, solution: PlaySolution | Par) -> list[Message]:
    if isinstance(solution, Par):
        return [
            Message("Par on the hands as dealt, nobody exchanging, with all hands open:"),
            *(_seat(seat, deal.state.rules) for seat in solution.seats),
        ]
    trumps = deal.state.trumps
    return [
        Message(
            "{seat} is to play: {result}; tricks of the ombre's side {tricks}, chips {chips}.",
            seat=SeatName(solution.seat),
            result=Message(solution.result),
            tricks=solution.tricks,
            chips=_chips(solution.chips),
        ),
        *(
            Message(
                "{card}: {result}; tricks {tricks}, chips {chips}",
                card=CardName(worth.card, trumps),
                result=Message(worth.result),
                tricks=worth.tricks,
                chips=_chips(worth.chips),
            )
            for worth in sorted(solution.cards, key=lambda worth: -worth.chips)
        ),
    ]


def _seat(seat: SeatPar, rules: Ruleset) -> Message:
    game = Message(
        "{contract} in {trumps}",
        contract=words.call_name(seat.contract, words.contracts_of(rules)),
        trumps=SuitName(seat.trumps),
    )
    if seat.called is not None:
        game = Message("{game}, calling the {card}", game=game, card=CardName(seat.called))
    return Message(
        "{seat}: {game}: {result}; tricks {tricks}, chips {chips}",
        seat=SeatName(seat.seat),
        game=game,
        result=Message(seat.result),
        tricks=seat.tricks,
        chips=_chips(seat.chips),
    )
