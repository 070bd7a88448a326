"""The engine and the reference checker, which share no code, agree at every step of games played by chance."""

from random import Random

import pytest
from chance import Mood, random_pack
from reference.deal import Deal as OtherDeal
from reference.session import Session as OtherSession
from variants import Variant, variant_id, variants

from spadille.cards import cards_in, texts
from spadille.deal import Deal
from spadille.session import Session
from spadille.state import Choice


def moves_agree(deal: Deal, other: OtherDeal) -> None:
    assert deal.to_move == other.to_move
    if deal.over:
        assert other.over
        return
    legal, exchange = deal.legal, other.exchange()
    if isinstance(legal, Choice):
        assert exchange is not None
        assert sorted(texts(cards_in(legal.cards))) == sorted(exchange.hand)
        assert list(exchange.sizes) == list(range(legal.least, legal.most + 1))
    else:
        assert sorted(legal) == sorted(other.legal_actions())


def ends_agree(deal: Deal, other: OtherDeal, after: dict[str, int]) -> None:
    record, state, settled = other.record(), deal.state, deal.state.settled
    assert settled is not None
    ours = {
        "active": list(state.active),
        "bid": state.bid,
        "contract": state.contract.name if state.contract else None,
        "forced": state.forced,
        "ombre": state.ombre,
        "surrendered_by": state.surrendered_by,
        "surrender": state.surrender,
        "partner": state.partner,
        "called": None if state.called is None else texts([state.called])[0],
        "trumps": None if state.trumps is None else "SCHD"[state.trumps],
        "turned": None if state.turned is None else texts([state.turned])[0],
        "stopped": state.stopped,
        "vole_undertaken": state.vole_undertaken,
        "finished": state.finished,
        "estuches": settled.estuches,
        "result": deal.result,
        "payments": [dict(zip(("from", "to", "amount", "for"), payment, strict=True)) for payment in deal.payments],
        "after": after,
        "debts_before": [debt._asdict() for debt in state.stake.debts],
        "written": [debt._asdict() for debt in settled.written],
        "struck": [debt._asdict() for debt in settled.struck],
        "debts": [debt._asdict() for debt in settled.stake.debts],
    }
    assert ours == {key: record[key] for key in ours}
    if state.contract is not None:
        held = {str(seat): sorted(texts(cards_in(state.held[seat]))) for seat in state.active}
        assert held == {seat: sorted(hand) for seat, hand in record["hands"].items()}
    tricks = [{"leader": trick.leader, "cards": texts(trick.cards), "winner": trick.winner} for trick in state.tricks]
    if state.trick:
        tricks.append({"leader": state.leader, "cards": texts(state.trick), "winner": None})
    assert tricks == record["tricks"]


def sessions_agree(variant: Variant, rng: Random, deals: int) -> None:
    name, options = variant
    played = 0
    while played < deals:
        session = Session.start(name, options=options, dealer=rng.randrange(2))
        other = OtherSession(session.rules.id, dict(session.rules.chosen), None, session.first_dealer)
        for _ in range(session.rules.session_deals):
            played += 1
            mood, pack = Mood(rng), random_pack(session.rules, rng)
            session = session.begin(pack)
            deal, twin = session.deal, other.deal(texts(pack))
            while deal is not None:
                moves_agree(deal, twin)
                token = mood.choose(deal)
                twin.act(deal.to_move if deal.to_move is not None else -1, token)
                session = session.act(token)
                deal = session.deal
            ends_agree(session.finished[-1].deal, twin, dict(session.accounts))
        end, theirs = session.end(), other.end()
        assert session.over
        assert (dict(end.accounts), list(end.net)) == (theirs["accounts"], theirs["net"])
        ours = [dict(zip(("from", "to", "amount", "for"), payment, strict=True)) for payment in end.payments]
        assert ours == theirs["payments"]


KNOWN_TO_BOTH = [variant for variant in variants() if "start_chips" not in variant[1]]


@pytest.mark.slow
@pytest.mark.parametrize("variant", KNOWN_TO_BOTH, ids=variant_id)
def test_engine_and_reference_agree_on_every_move_and_payment(variant: Variant) -> None:
    sessions_agree(variant, Random(variant_id(variant)), 60 if variant[1] else 250)
