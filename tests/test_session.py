"""Deals in sequence, with the money between them."""

import pickle
from random import Random

import pytest
from chance import Mood
from notation_helpers import laid, paid

from spadille import Session, rulesets
from spadille.cards import first_dealer, fresh_pack, shuffled
from spadille.deal import DealError, IllegalAction
from spadille.ruleset import Ruleset
from spadille.session import SessionError

THROW_IN = "pass pass pass pass pass pass"


def acts(session: Session, tokens: str) -> Session:
    for token in tokens.split():
        session = session.act(token)
    return session


def test_a_seeded_session_deals_at_once_and_its_dealer_is_drawn_for() -> None:
    session = Session.start("renegado", seed="7")
    assert session.first_dealer == first_dealer(shuffled(fresh_pack(), "7", 0), 3)
    assert session.deal is not None
    assert session.deal.state.pack == shuffled(fresh_pack(), "7", 1)
    assert session.deal.state.dealer == session.first_dealer == session.next_dealer


def test_the_deal_passes_to_the_right_and_the_next_is_dealt_a_deal_thrown_in_counting() -> None:
    session = Session.start("renegado", seed="7")
    first = session.first_dealer
    session = acts(session, THROW_IN)
    assert session.deal is not None
    assert (session.deal.state.dealer, len(session.finished)) == ((first + 1) % 3, 1)
    assert session.deal.state.pack == shuffled(fresh_pack(), "7", 2)


def test_the_pool_stays_when_the_cards_are_thrown_in() -> None:
    session = acts(Session.start("renegado", seed="7"), f"{THROW_IN} {THROW_IN}")
    assert (session.accounts["pool"], session.stake.pool) == (10, 10)
    done = session.finished[1]
    assert (done.number, done.before["pool"], done.after["pool"]) == (2, 5, 10)


def test_a_session_is_over_after_the_deals_agreed() -> None:
    session = Session.start("renegado", seed="7", options={"deals": "2"})
    session = acts(session, f"{THROW_IN} {THROW_IN}")
    assert (session.over, session.deal) == (True, None)
    with pytest.raises(SessionError, match="No deal is being played: “pass” has no place"):
        session.act("pass")
    with pytest.raises(SessionError, match="The 2 deals agreed have been played"):
        session.begin()


def test_packs_may_be_laid_out_by_hand_where_there_is_no_seed() -> None:
    rules = rulesets.find("renegado")
    session = Session.start(rules, players=["Ana", "Benito", "Carmen"], dealer=1)
    assert (session.deal, session.next_dealer, session.players[0]) == (None, 1, "Ana")
    session = session.begin(laid(rules))
    assert session.deal is not None
    assert session.deal.state.dealer == 1
    with pytest.raises(SessionError, match="The deal being played comes first"):
        session.begin(laid(rules))
    session = acts(session, THROW_IN)
    assert session.deal is None
    assert session.begin(laid(rules)).deal is not None
    free = session.begin(laid(rules), dealer=0).deal
    assert free is not None
    assert free.state.dealer == 0


def test_a_seeded_session_takes_no_pack_and_no_other_dealer() -> None:
    rules = rulesets.find("renegado", {"deals": "3"})
    session = Session(rules, ("a", "b", "c"), "7", 1, (), {"0": 0, "1": 0, "2": 0, "pool": 0})
    for pack, dealer in ((laid(rules), None), (None, 0), (laid(rules), 1)):
        with pytest.raises(DealError, match="follow from its seed"):
            session.begin(pack, dealer)
    begun = session.begin(dealer=1).deal
    assert begun is not None
    assert begun.state.dealer == 1


@pytest.mark.parametrize("players", [[], ["Ana"], ["a", "b", "c", "d"]])
def test_a_table_has_its_number_of_players(players: list[str]) -> None:
    with pytest.raises(SessionError, match=f"Renegado is played by 3 players, not by {len(players)}"):
        Session.start("renegado", players=players)


def test_a_seed_is_text_that_can_be_written() -> None:
    with pytest.raises(SessionError, match="A seed is text in UTF-8; this one cannot be written"):
        Session.start("renegado", seed="\ud800")


def test_the_error_of_an_illegal_action_passes_through() -> None:
    with pytest.raises(IllegalAction, match="The auction is open"):
        Session.start("renegado", seed="7").act("ask")


def test_each_starts_with_the_chips_of_the_game() -> None:
    assert dict(Session.start("renegado", seed="7").accounts) == {"0": 0, "1": 0, "2": 0, "pool": 0}
    tresillo = Session.start("tresillo", seed="7")
    assert dict(tresillo.opening_accounts) == {"0": 160, "1": 160, "2": 160, "plate": 0, "side": 0}
    assert dict(tresillo.accounts) == {"0": 155, "1": 155, "2": 155, "plate": 0, "side": 15}
    assert Session.start("renegado", options={"start_chips": "40"}).accounts["0"] == 40


def test_a_session_stopped_before_a_deal_is_over_shares_what_was_paid_in() -> None:
    end = Session.start("tresillo", seed="7").end()
    assert end.net == (0, 0, 0)
    assert paid(end.payments)[0] == "side>plate 15 settlement"
    assert Session.start("renegado", seed="7").end().payments == ()


def test_a_deal_being_played_does_not_count_at_the_end() -> None:
    session = acts(Session.start("renegado", seed="7"), THROW_IN)
    assert session.end() == acts(session, "entrada").end()
    assert sum(session.end().net) == 0


def test_odd_chips_at_the_end_go_to_the_poorest_then_to_the_earlier_from_eldest() -> None:
    session = acts(Session.start("renegado", dealer=2).begin(laid(rulesets.find("renegado"))), THROW_IN)
    end = session.end()
    assert paid(end.payments) == ["pool>0 2 settlement", "pool>1 1 settlement", "pool>2 2 settlement"]
    assert end.net == (2, 1, -3)


def test_with_four_at_tresillo_eldest_is_the_dealers_right() -> None:
    rules = rulesets.find("tresillo", {"seats": "4", "deals": "1", "forced_spadille": "off"})
    session = acts(Session.start(rules, dealer=3).begin(laid(rules)), "pass pass pass")
    assert session.over
    assert session.end().net == (0, 0, 0, 0)
    assert sum(session.end().accounts.values()) == 640


@pytest.mark.parametrize("rules", rulesets.all_rulesets(), ids=lambda rules: rules.name)
def test_a_whole_session_ends_with_a_sum_of_nothing(rules: Ruleset) -> None:
    session, rng = Session.start(rules, seed="whole"), Random("whole")
    total, choose = sum(session.accounts.values()), Mood(rng).choose
    while session.deal is not None:
        session = session.act(choose(session.deal))
    assert len(session.finished) == rules.session_deals
    assert sum(session.accounts.values()) == total
    assert sum(session.end().net) == 0


def test_no_first_dealer_can_be_named_for_a_session_with_a_seed() -> None:
    with pytest.raises(SessionError, match="is drawn for"):
        Session.start("renegado", seed="7", dealer=1)


def test_the_chips_of_a_session_cannot_be_changed() -> None:
    session = acts(Session.start("renegado", seed="7"), THROW_IN)
    for accounts in (
        session.accounts,
        session.opening_accounts,
        session.finished[0].before,
        session.finished[0].after,
        session.end().accounts,
    ):
        kept = dict(accounts)
        with pytest.raises(TypeError):
            accounts["0"] = 999  # type: ignore[index]
        assert accounts == kept
        assert (len(accounts), repr(accounts)) == (len(kept), f"Accounts({kept})")


def test_sessions_and_deals_are_equal_when_the_same_has_happened_in_them() -> None:
    one, other = (acts(Session.start("renegado", seed="7"), THROW_IN + " pass entrada") for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    assert pickle.loads(pickle.dumps(one)) == one
    assert one.deal is not None
    assert one.deal == other.deal
    assert one.deal != one.deal.state  # type: ignore[comparison-overlap]
    assert one.act("pass") != other
    assert len({one.deal, other.deal, one.act("pass").deal}) == 2
