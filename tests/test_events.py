"""Everything that the rules name comes about in games played by chance."""

from collections.abc import Iterator
from random import Random

import pytest
from chance import Mood, finished, random_pack
from variants import variants

from spadille import rulesets
from spadille.deal import Deal
from spadille.session import Session

ALL_LOWER = "gascarola+voltereta+contrabola"

LOWER = ("gascarola", "voltereta", "contrabola")
PLAYED_FROM_HAND = ("entrada", "vuelta", "solo")
LADDER = ("entrada", "entrada-favourite", "vuelta", "solo", "solo-favourite")
RESULTS = ("sacada", "puesta", "codille")


def each(contracts: tuple[str, ...], results: tuple[str, ...]) -> str:
    return "; ".join(f"{contract}: {result}" for contract in contracts for result in results)


TWO = f"""
    thrown in; stopped; vole; vole failed; finished; refused, then played
    {each(PLAYED_FROM_HAND, RESULTS)}; {each(LOWER, ("sacada",))}
    gascarola: codille; voltereta: codille; contrabola: puesta; entrada: accepted; vuelta: accepted
    first five won and stopped; first five lost; estuches with; estuches without; bid: entrada; bid: vuelta; bid: solo
    hold; forced by spadille; forced by basto; forced as eldest; forced, trumps after; spadille in the stock: thrown in
    announced: solo; announced: vuelta; stock shown
"""
TAKEN = "taken over: sacada; taken over: puesta; taken over: codille; taken over: freed"
ORDERED = "yield; first; nothing left for the second defender"

EXPECTED = {
    "renegado": f"""{TWO} {TAKEN}; {ORDERED}
        gascarola: accepted; voltereta: accepted; gascarola: taken over; voltereta of spadille: refused, then played
    """,
    "two-handed": TWO,
    "four-handed": f"""{TWO} {TAKEN}; {ORDERED}; fourth declines; fourth: vole; fourth: vole failed
        {each(("fourth",), RESULTS)}
    """,
    "cinquillo": """
        thrown in; finished; ask: sacada; ask: remise; ask: codille; solo: sacada; solo: remise; solo: codille
        own king called; partner: king fell; partner: king never fell; partner and ombre share; alone and won
        alone and lost; contrabola: sacada; contrabola: puesta; odd chips stay; hold; bid: ask; bid: solo
        the last may only play solo
    """,
    "tresillo": f"""
        thrown in; stopped; vole; vole failed; finished; hold; {TAKEN}; {ORDERED}; {each(LADDER, RESULTS)}
        entrada: accepted; vuelta: accepted; entrada-favourite: accepted; {each(("bid",), LADDER)}
        announced: vuelta; announced: solo; announced: entrada; announced: solo-favourite; announced: entrada-favourite
        forced by spadille; forced, then solo; spadille in the stock: thrown in; forced by basto; forced as eldest
        forced, trumps after; debt written; debt struck; own debt struck; tie of debts; two debts written at once
        {each(("case 1", "case 2", "case 3"), (*RESULTS, "taken over"))}; case 1; case 2; case 3
        side plate filled again; sitter pays; top three; vuelta turned the favourite; stock shown
    """,
}
"""What must come about in each game, its options varied."""


def listed(text: str) -> set[str]:
    return {event.strip() for line in text.splitlines() for event in line.split(";") if event.strip()}


def of_contract(deal: Deal) -> Iterator[str]:
    """How the contract came about, and what came of it."""
    state, result = deal.state, deal.result
    contract = state.contract
    if contract is None:
        yield "thrown in"
        if any(entry.token == "spadille:stock" for entry in state.log):
            yield "spadille in the stock: thrown in"
        return
    name = contract.name
    yield f"{name}: {result}"
    if state.bid is not None:
        yield f"bid: {state.bid}"
    if state.forced:
        card = next((entry.token.partition(":")[0] for entry in state.log if entry.token in HOLDERS), "nobody")
        yield "forced as eldest" if card == "nobody" else f"forced by {card}"
        if name == "solo":
            yield "forced, then solo"
        if state.rules.forced.trumps_after and name == "entrada":
            yield "forced, trumps after"
    if state.turned is not None and state.rules.forced.contracts[-1].trumps == state.turned // 10:
        yield "vuelta turned the favourite"


HOLDERS = {f"{card}:{seat}" for card in ("spadille", "basto") for seat in range(5)}


def of_surrender(deal: Deal) -> Iterator[str]:
    state, outcome = deal.state, deal.state.outcome
    assert outcome is not None
    name = state.contract.name if state.contract else ""
    if state.surrender is not None:
        yield f"{name}: {state.surrender}"
        if state.surrender == "taken over":
            yield f"taken over: {'freed' if outcome.freed else outcome.result}"
    elif state.refused:
        yield "refused, then played"
        if state.contract is not None and state.terms != state.contract.terms:
            yield "voltereta of spadille: refused, then played"


def of_play(deal: Deal) -> Iterator[str]:
    state, reasons = deal.state, {payment.reason for payment in deal.payments}
    if deal.result in ("vole", "vole failed"):
        yield deal.result
    if state.stopped:
        yield "stopped"
    if state.finished:
        yield "finished"
    if state.stopped and "primeras" in reasons:
        yield "first five won and stopped"
    if "first five lost" in reasons:
        yield "first five lost"
    if state.settled is not None and state.settled.estuches:
        yield f"estuches {'with' if state.held[state.declarer] & 1 else 'without'}"
    if "top three" in reasons:
        yield "top three"


def of_words(deal: Deal) -> Iterator[str]:
    state = deal.state
    calls: list[str] = []
    for entry in deal.actions:
        if entry.token in calls and entry.token in {contract.name for contract in state.rules.contracts}:
            yield "hold"
        calls.append(entry.token)
        if entry.token in ("first", "yield"):
            yield entry.token
        if entry.token.startswith("announce:"):
            yield entry.token.replace(":", "d: ")
        if entry.token == "take" and deal.result:
            yield f"fourth: {deal.result}"
    if state.rules.fourth and state.contract is None and "pass" in calls[3:4]:
        yield "fourth declines"
    if any(entry.token.startswith("stock:") for entry in state.log):
        yield "stock shown"
    ordered = next((place for place, call in enumerate(calls) if call in ("first", "yield")), None)
    if ordered is not None and sum(call.startswith("x") for call in calls[ordered:]) == 1:
        yield "nothing left for the second defender"


def of_partners(deal: Deal) -> Iterator[str]:
    state = deal.state
    if state.contract is None:
        return
    won = deal.result == "sacada"
    if state.called is not None:
        if state.partner is None:
            yield "own king called"
            yield f"alone and {'won' if won else 'lost'}"
        else:
            yield f"partner: king {'fell' if state.king_fallen else 'never fell'}"
            if won:
                yield "partner and ombre share"
    if deal.result == "codille" and state.settled is not None:
        pool = state.stake.pool + 5
        if pool % (4 if state.partner is None else 3):
            yield "odd chips stay"
    if [entry.token for entry in deal.actions[:5]] == ["pass"] * 4 + ["solo"]:
        yield "the last may only play solo"


def of_plates(deal: Deal) -> Iterator[str]:
    state, settled = deal.state, deal.state.settled
    assert settled is not None
    if state.contract is None:
        return
    stake = state.stake
    case = 2 if stake.beast else 3 if stake.debts else 1
    yield f"case {case}"
    yield f"case {case}: {deal.result}"
    if state.surrender == "taken over":
        yield f"case {case}: taken over"
    if settled.written:
        yield "debt written"
    if len(settled.written) > 1:
        yield "two debts written at once"
    if settled.struck:
        yield "debt struck"
        if settled.struck[0].seat == state.ombre:
            yield "own debt struck"
        if [debt.amount for debt in stake.debts].count(settled.struck[0].amount) > 1:
            yield "tie of debts"
    if sum(payment.reason == "contribution" for payment in deal.payments):
        yield "side plate filled again"
    if state.rules.sits_out is not None and any(payment.payer == str(state.dealer) for payment in settled.payments):
        yield "sitter pays"


def events(deal: Deal) -> set[str]:
    parts = [of_contract, of_surrender, of_play, of_words, of_partners, of_plates]
    return {event for part in parts for event in part(deal)}


MORE = (
    {"lower_bids": ALL_LOWER},
    {"lower_bids": "voltereta"},
    {"forced_spadille": "spadille_basto_eldest", "lower_bids": "none"},
    {"forced_spadille": "spadille_basto_eldest", "forced_trumps": "after", "lower_bids": "none"},
    {"forced_spadille": "spadille_basto_eldest"},
    {"favourite_suit": "H"},
)


@pytest.mark.slow
@pytest.mark.parametrize("name", [rules.name for rules in rulesets.all_rulesets()])
def test_every_contract_call_surrender_vole_and_debt_comes_about_by_chance(name: str) -> None:
    rng, found, wanted = Random(f"events {name}"), set[str](), listed(EXPECTED.get(name, ""))
    own = {option.name: option.values for option in rulesets.find(name).options}
    more = [options for options in MORE if all(value in own.get(key, ()) for key, value in options.items())]
    for _ in range(700):
        options = rng.choice([{}, *more, *(options for _, options in variants(name))])
        session = Session.start(name, options=options)
        while not session.over:
            session = session.begin(random_pack(session.rules, rng))
            assert session.deal is not None
            deal = finished(session.deal, Mood(rng).choose)
            found |= events(deal)
            for entry in deal.actions:
                session = session.act(entry.token)
        if wanted <= found:
            break
    assert sorted(wanted - found) == []
