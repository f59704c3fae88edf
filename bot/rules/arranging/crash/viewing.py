"""What one person may know of a table, built by inclusion (RULES 12.2)."""

from __future__ import annotations

from bot.rules.arranging.crash.dealing import next_dealer, plays
from bot.rules.arranging.crash.house_rules import FirstDealer
from bot.rules.arranging.crash.options import to_act
from bot.rules.arranging.crash.playing import DEAL_MOVES
from bot.rules.arranging.crash.state import CrashSeat, CrashState, Draft
from bot.rules.arranging.crash.submitting import declarable
from bot.rules.arranging.crash.view import CrashSeatView, CrashView, OwnView, Phase
from bot.rules.arranging.moves import Cut, Pass
from bot.rules.cards import Card
from bot.rules.game import NOBODY, Move, Need, Result, Seat, TimeOut


def view(state: CrashState, seat: Seat | None) -> CrashView:
    """What `seat`, or a bystander (None, or a number that is not at the table), may know."""
    viewer = state.seat_state(seat) if seat is not None else None
    points = {one.seat: one.points for one in state.scores}
    between = state.phase is Phase.BETWEEN_DEALS
    return CrashView(
        viewer=None if viewer is None else seat,
        deal_no=state.deal_no,
        dealer=state.dealer,
        to_act=to_act(state),
        phase=state.phase,
        rules=state.rules,
        seats=tuple(_seat_view(one, points) for one in state.seats),
        target=state.target,
        pot=state.carried,
        yogi=state.yogi,
        spares=tuple(number for number, hand in enumerate(state.spares, 1) if hand),
        declarations=declarable(state.rules),
        knocking=state.rules.bus_ride_knock,
        calling=state.rules.announcing,
        game_on=state.game_on,
        own=None if viewer is None else _own(viewer),
        outcome=state.outcome,
        shuffled=state.shuffled,
        next_dealer=_next_dealer(state) if between else NOBODY,
        may_keep_pack=between and state.rules.optional_shuffle and not state.shuffle_due,
    )


def in_deal(state: CrashState) -> bool:
    """Whether a deal is in hand, from its start to its last decision."""
    return state.phase is not Phase.BETWEEN_DEALS and state.phase is not Phase.CLOSED


_ANSWERING = frozenset({Phase.CUTTING, Phase.EXCHANGING, Phase.CALLING})


def step(state: CrashState) -> str:
    """What those who owe a decision are asked."""
    return state.phase.value


def answering(state: CrashState) -> bool:
    """Whether a cut, an exchange or a call is asked for; arranging is everybody's own turn."""
    return state.phase in _ANSWERING


def together(state: CrashState) -> bool:
    """Whether everybody arranges, and may take back what he submitted until the last has."""
    return state.phase is Phase.ARRANGING


def pending(state: CrashState) -> bool:
    """Between deals: whether a game is on or chips lie in the pool."""
    return state.game_on or bool(state.carried)


def next_players(state: CrashState) -> tuple[Seat, ...]:
    """Between deals: who plays on or, between games, everybody who does not sit out; clockwise."""
    draft = Draft(state)
    return tuple(one.seat for one in state.seats if plays(draft, one))


def least_players(state: CrashState) -> int:
    """How many the next deal takes: a game that is on goes on with two."""
    return 2 if state.game_on else state.rules.min_players


def needs(state: CrashState) -> frozenset[Need]:
    """A shuffled pack, cut at random unless somebody may cut it; and the first dealer, in the way agreed."""
    found = {Need.ORDER} if state.rules.optional_shuffle else {Need.ORDER, Need.CUT}
    if not state.deal_no:
        if state.rules.first_dealer is FirstDealer.RANDOM:
            found.add(Need.DEALER)
        elif not state.dealt_round:
            found.add(Need.ROUND)
    return frozenset(found)


def stacks(state: CrashState) -> tuple[tuple[Seat, int], ...]:
    """The chips in front of each seat, in clockwise order."""
    return tuple((one.seat, one.stack) for one in state.seats)


def result(state: CrashState) -> Result:
    """What the last deal led to, or how the one in hand stands."""
    winner = None if state.outcome is None else state.outcome.winner
    return Result(
        pot=state.carried,
        winners=() if winner is None else ((0, (winner,)),),
        points=tuple((one.seat, one.points) for one in state.scores),
        others=tuple((name, state.yogi) for name in state.rules.figures),
    )


def unsaid(state: CrashState) -> tuple[Move, ...]:
    """Nothing but the cut goes without saying."""
    return ()


def implied(state: CrashState, move: Move) -> tuple[Move, ...]:
    """Where a deal goes on without a cut there was none (RULES 16.1).

    Of two players the one who may cut is also the first who may take a spare: what he says is about that.
    """
    if state.phase is not Phase.CUTTING or isinstance(move, Cut) or type(move) not in _AFTER_THE_CUT:
        return ()
    if isinstance(move, Pass | TimeOut) and move.seat == state.actor and len(state.order) > 2:
        return ()
    return (Pass(seat=state.actor),)


_AFTER_THE_CUT = (*DEAL_MOVES, TimeOut)


def hand(state: CrashState, seat: Seat) -> tuple[Card, ...]:
    """The thirteen cards a seat holds, in dealt order; () where it is not in the deal."""
    one = state.seat_state(seat)
    return () if one is None else one.cards


def _next_dealer(state: CrashState) -> Seat:
    if not state.seats:
        return NOBODY
    return state.seats[next_dealer(Draft(state))].seat


def _own(one: CrashSeat) -> OwnView:
    return OwnView(
        cards=one.cards or one.remembered,
        given_up=one.given_up,
        hands=one.hands,
        declared=one.declared,
        called=one.called,
    )


def _seat_view(one: CrashSeat, points: dict[Seat, int]) -> CrashSeatView:
    return CrashSeatView(
        seat=one.seat,
        stack=one.stack,
        points=points.get(one.seat, 0),
        playing=one.seat in points,
        dealt_in=one.dealt_in,
        sitting_out=one.sitting_out,
        leaving=one.leaving,
        took_spare=one.took_spare,
        knocked=one.knocked,
        ready=one.ready,
        declared=one.public_declared,
        called=one.public_called,
        shown=one.shown,
        proof=one.proof,
    )
