"""What a seat may do now: the one rule behind the offer, the refusal and the effect."""

from __future__ import annotations

from bot.rules.betting.house_rules import AgreedShowdown, LookTiming
from bot.rules.betting.moves import (
    Accept,
    Bet,
    Cover,
    Fold,
    Keep,
    Look,
    Nominate,
    ProposeShowdown,
    Refuse,
    Retain,
    See,
    Throw,
    Which,
)
from bot.rules.betting.prices import bounds, can_see, see_price
from bot.rules.betting.state import BragState, SeatState
from bot.rules.betting.view import Phase
from bot.rules.game import NOBODY, Option, Seat


def options(state: BragState, seat: Seat, backing: int = 0) -> tuple[Option, ...]:
    """What the deal accepts from `seat` now; empty where nothing is open to it.

    `backing` is what the seat could still put on the table from outside: it widens bets and sees, and a seat is short
    only beyond it.
    """
    one = state.seat_state(seat)
    if one is None or one.leaving:
        return ()
    phase = state.phase
    if phase is Phase.BETTING:
        return _turn(state, one, backing) if seat == state.actor else _early_look(state, one)
    if phase is Phase.BETWEEN_DEALS:
        return () if one.unlooked is None else (Option(move=Look(seat=seat)),)
    if phase is Phase.VOTING:
        return _vote(state, one)
    if phase is Phase.CLOSED:
        return ()
    if seat != state.actor:
        return _early_look(state, one) if phase is Phase.KEEP_OR_THROW else ()
    if phase is Phase.KEEP_OR_THROW:
        return Option(move=Keep(seat=seat)), Option(move=Throw(seat=seat))
    if phase is Phase.NOMINATING:
        return tuple(Option(move=Nominate(seat=seat, hand=hand)) for hand in Which)
    hands = Which if one.two_hands else (Which.OLD,)
    return (*(Option(move=Retain(seat=seat, hand=hand)) for hand in hands), Option(move=Retain(seat=seat, hand=None)))


def to_act(state: BragState) -> tuple[Seat, ...]:
    """The seats that owe a decision."""
    if state.phase is Phase.VOTING:
        return tuple(one.seat for one in state.live if owes_answer(state, one))
    return () if state.actor == NOBODY else (state.actor,)


def owes_answer(state: BragState, one: SeatState) -> bool:
    """Whether this live seat has still to answer the proposed showdown."""
    return one.live and one.seat != state.actor and one.seat not in state.accepted


def opponent(live: tuple[SeatState, ...], seat: Seat) -> SeatState | None:
    """The other of the last two live players; None where there are not two."""
    if len(live) != 2:
        return None
    return live[1] if live[0].seat == seat else live[0]


def showdown_from(state: BragState) -> int:
    """From how many live players a showdown may be proposed; 0 where never."""
    return _SHOWDOWN_FROM[state.rules.agreed_showdown]


_SHOWDOWN_FROM = {AgreedShowdown.OFF: 0, AgreedShowdown.TWO_PLUS: 2, AgreedShowdown.THREE_PLUS: 3}


def may_look_early(state: BragState, one: SeatState) -> bool:
    """Whether the house rules let this seat look out of its turn."""
    timing = state.rules.look_timing
    return timing is LookTiming.ANYTIME or (timing is LookTiming.BEFORE_FIRST_BET and not one.acted)


def _early_look(state: BragState, one: SeatState) -> tuple[Option, ...]:
    if one.blind and not one.two_hands and may_look_early(state, one):
        return (Option(move=Look(seat=one.seat)),)
    return ()


def _vote(state: BragState, one: SeatState) -> tuple[Option, ...]:
    early = _early_look(state, one)
    if not owes_answer(state, one):
        return early
    return Option(move=Accept(seat=one.seat)), Option(move=Refuse(seat=one.seat)), *early


def _turn(state: BragState, one: SeatState, backing: int) -> tuple[Option, ...]:
    seat = one.seat
    money = one.stack + backing
    found: list[Option] = []
    if one.blind:
        hands = Which if one.two_hands else (None,)
        found += [Option(move=Look(seat=seat, hand=hand)) for hand in hands]
    bets = bounds(state, one)
    if money >= bets.least:
        move = Bet(seat=seat, amount=bets.least)
        found.append(Option(move=move, price=bets.least, most=bets.most_with(money), step=bets.step))
    else:
        found.append(Option(move=Cover(seat=seat), price=one.stack))
    live = state.live
    other = opponent(live, seat)
    if other is not None and state.stake and can_see(one, other):
        cost = see_price(state, one, other)
        if cost <= money:
            found.append(Option(move=See(seat=seat), price=cost))
    least = showdown_from(state)
    if least and state.barred_until == NOBODY and len(live) >= least:
        found.append(Option(move=ProposeShowdown(seat=seat)))
    found.append(Option(move=Fold(seat=seat)))
    return tuple(found)
