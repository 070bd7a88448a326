"""A deal as it would be in one world: the view made whole, so that it can be played on in the mind."""

from spadille.cards import Card, Mask, bit
from spadille.deal import Deal
from spadille.players.worlds import World, played_by
from spadille.state import Role, State
from spadille.view import View


def held_in(state: State, hands: tuple[Mask, ...]) -> tuple[Mask, ...]:
    """The hands as the first card was led, if they are these now."""
    if not state.won:
        return state.held
    played = played_by(state)
    return tuple(hand | played.get(seat, 0) for seat, hand in enumerate(hands))


def roles_in(state: State, held: tuple[Mask, ...]) -> tuple[Role, ...]:
    """The roles, where the holder of a called king has become plain."""
    if state.called is None:
        return state.roles
    called = bit(state.called)
    return tuple(
        role if role in (Role.OMBRE, Role.OUT) else Role.PARTNER if hand & called else Role.DEFENDER
        for role, hand in zip(state.roles, held, strict=True)
    )


def imagined(view: View, world: World) -> Deal:
    """The deal that the view is of, if the cards lay as in this world."""
    state = view.known
    held = held_in(state, world.hands)
    hidden: tuple[Card, ...] = state.pack[: state.top]
    return Deal(
        state.evolve(
            hands=world.hands,
            discards=world.discards,
            held=held,
            roles=roles_in(state, held or world.hands),
            pack=(*hidden, *world.stock),
        )
    )
