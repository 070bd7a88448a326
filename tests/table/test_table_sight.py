"""What a viewer sees: all that a page needs, and nothing that the seat may not know."""

from dataclasses import fields

import pytest
from table_game import SEED, Game, game, mixed, people

from spadille.cards import cards_in, texts
from spadille.money import Stake, settle_accounts
from spadille.record import to_text
from spadille.table import AskBack, Go, Leave, Place, Refused, Rematch, Say, Settings, Sights, Sit, record, sight


def test_before_the_beginning_there_is_a_table_and_no_deal() -> None:
    table = Game(Settings(game("renegado"), (None, "thumb", None)))
    table.do(Sit("Inés", "one"))
    seen = sight(table.table, 0)
    assert (seen.begun, seen.over, seen.number, seen.view, seen.stake, seen.end) == (False, False, 0, None, None, None)
    assert seen.accounts == {}
    assert seen.names == ("Inés", "Ana", "")
    assert [place.free for place in seen.places] == [False, False, True]
    assert seen.replaceable == (2,)
    assert seen.last is None


def test_a_seat_sees_its_own_hand_and_a_spectator_none() -> None:
    table = people()
    seen = sight(table.table, 1)
    assert seen.view is not None
    assert seen.view.hand == table.deal.state.hands[1]
    assert seen.view.known.hands[0] == seen.view.known.hands[2] == 0
    assert seen.me == 1
    spectator = sight(table.table)
    assert spectator.view is not None
    assert not any(spectator.view.known.hands)


@pytest.mark.parametrize("seat", [-1, 1, 3])
def test_nobody_sees_from_a_seat_without_a_person(seat: int) -> None:
    with pytest.raises(Refused):
        sight(mixed().table, seat)


def test_one_who_left_sees_his_own_hand_still_and_may_do_nothing() -> None:
    table = mixed()
    while not table.table.last_action_of(0):
        table.act()
    assert sight(table.table, 0).may_ask_back
    table.do(Leave(0))
    seen = sight(table.table, 0)
    assert seen.view is not None
    assert seen.view.hand
    assert not seen.may_ask_back
    assert not sight(table.table).may_ask_back


def test_what_all_may_see_is_found_once_for_all_who_look_at_a_moment() -> None:
    table = people().table
    seen = Sights(table)
    for seat in (None, 0, 1, 2):
        assert seen(seat) == sight(table, seat)
        assert seen(seat) is seen(seat)
        assert seen(seat).places is seen(None).places
        assert seen(seat).accounts is seen(None).accounts
    with pytest.raises(Refused):
        seen(3)


def test_no_key_is_in_a_sight() -> None:
    assert "key" not in {field.name for field in fields(Place)}
    assert "key 0" not in repr(sight(mixed().table, 0))


def test_the_seed_is_seen_when_the_session_is_over_and_not_before() -> None:
    table = people(deals=1)
    while not table.table.over:
        seen = sight(table.table, 0)
        assert seen.seed is None
        assert seen.end is None
        assert SEED not in repr(seen)
        table.act()
    for seat in (None, 0, 1, 2):
        seen = sight(table.table, seat)
        assert seen.seed == SEED
        assert seen.end is not None
        assert sum(seen.end.net) == 0
        assert seen.view is None
        assert seen.over


def test_neither_table_nor_events_tell_secrets_when_they_are_logged() -> None:
    table = people()
    for text in (repr(table.table), repr(table.events)):
        assert SEED not in text
        assert "key 0" not in text


def test_the_record_is_had_after_the_end_alone() -> None:
    table = people(deals=1)
    with pytest.raises(Refused):
        record(Game(Settings(game("renegado"), (None,) * 3)).table)
    while not table.table.over:
        with pytest.raises(Refused):
            record(table.table)
        table.act()
    assert f'[Seed "{SEED}"]' in "".join(to_text(record(table.table)))


def test_a_card_that_may_not_be_played_has_its_reason() -> None:
    table = people()
    assert table.until("play")
    found = 0
    while table.deal.phase == "play":
        for seat in range(3):
            refused = dict(sight(table.table, seat).refused)
            if seat != table.mover:
                assert refused == {}
                continue
            hand = texts(cards_in(table.deal.state.hands[seat]))
            assert refused.keys() == {card for card in hand if table.deal.why_not(card)}
            assert all(table.deal.why_not(token) == reason for token, reason in refused.items())
            found += len(refused)
        table.act()
    assert found > 5


def test_a_call_that_may_not_be_made_has_its_reason() -> None:
    table = people()
    while "entrada" in table.deal.legal:
        table.act()
    if table.deal.phase == "auction":
        assert "entrada" in dict(sight(table.table, table.mover).refused)


def test_nothing_is_refused_when_cards_are_laid_out() -> None:
    table = people()
    assert table.until("exchange")
    assert sight(table.table, table.mover).refused == ()


def test_money_is_seen_with_the_antes_of_the_deal_being_played() -> None:
    table = people()
    seen, session = sight(table.table), table.table.session
    assert session is not None
    assert seen.accounts == settle_accounts(session.accounts, table.deal.state.antes)
    assert seen.stake is not None
    assert seen.stake.pool == seen.accounts["pool"]
    while not table.table.over:
        table.act()
    over, end = sight(table.table), table.table.session and table.table.session.end()
    assert end is not None
    assert over.accounts == end.accounts
    assert over.stake == Stake()


def test_finished_deals_are_open_to_all() -> None:
    table = people()
    while sight(table.table).number == 1:
        table.act()
    assert table.table.session is not None
    for seat in (None, 0, 1, 2):
        seen = sight(table.table, seat)
        assert seen.finished == table.table.session.finished
        assert seen.last is not None
        assert seen.last.deal.over


def test_a_sight_tells_who_is_asked_what_is_said_and_when_somebody_is_stood_in_for() -> None:
    table = people(patience=50)
    seat = table.mover
    assert sight(table.table).places[seat].deadline == table.now + 50
    table.act()
    table.do(AskBack(seat, table.table.version))
    table.do(Say(seat, "bueno"))
    others = frozenset(range(3)) - {seat}
    table.do(Go(min(others)))
    seen = sight(table.table, seat)
    assert seen.asked_back is not None
    assert seen.asked_back.seat == seat
    assert seen.asked_of == others
    assert not seen.may_ask_back
    phrase = seen.places[seat].phrase
    assert phrase is not None
    assert phrase.phrase == "bueno"
    assert seen.places[min(others)].deadline is not None


def test_one_who_has_left_is_not_offered_his_own_seat_for_a_computer_player() -> None:
    table = people()
    table.do(Leave(1))
    assert [sight(table.table, seat).replaceable for seat in (0, 1, None)] == [(1,), (), (1,)]


def test_a_sight_tells_who_wants_another_session() -> None:
    table = people(deals=1)
    while not table.table.over:
        table.act()
    table.do(Rematch(1))
    assert [place.wants_rematch for place in sight(table.table).places] == [False, True, False]


def test_the_view_of_a_sight_is_that_of_the_deal() -> None:
    table = people()
    for _ in range(20):
        for seat in (None, 0, 1, 2):
            assert sight(table.table, seat).view == table.deal.view(seat)
        table.act()
