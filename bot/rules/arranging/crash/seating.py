"""What happens at a table around the deals: sitting down, leaving, chips, the end (RULES 2.6, 7.14, 13)."""

from __future__ import annotations

from dataclasses import replace

from bot.rules import seats
from bot.rules.arranging.crash.dealing import leave_uncut, next_dealer
from bot.rules.arranging.crash.ending import abandon_game, divide_pool, end_game, finish, go_home
from bot.rules.arranging.crash.events import DealEnded, Ending, Outcome, Score
from bot.rules.arranging.crash.exchanging import ask, stand
from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.arranging.crash.options import to_act
from bot.rules.arranging.crash.scoring import present
from bot.rules.arranging.crash.state import CrashSeat, CrashState, Draft
from bot.rules.arranging.crash.submitting import arrange_automatically, call, go_on
from bot.rules.arranging.crash.view import Phase
from bot.rules.cards import PACK, Card
from bot.rules.game import (
    POT,
    CashIn,
    Close,
    IllegalMove,
    Join,
    Leave,
    Seat,
    TimeOut,
    TopUp,
    Void,
    purse,
)
from bot.rules.pack import sorted_pack
from bot.rules.seats import check_start
from bot.rules.table_events import (
    LeaveAnnounced,
    PaymentReturned,
    TableClosed,
)


def start(rules: CrashRules, stacks: tuple[tuple[Seat, int], ...], dealer: Seat) -> CrashState:
    """A table before its first deal: people with chips in clockwise order, and who deals first.

    Raises IllegalMove where a seat number comes twice or is not positive, a stack is negative, there are more seats
    than the house rules allow, or the dealer has no seat.
    """
    check_start(stacks, dealer, rules.max_players)
    seats = [seat for seat, _ in stacks]
    return CrashState(
        dealer=dealer,
        rules=rules,
        seats=tuple(CrashSeat(seat=seat, stack=stack) for seat, stack in stacks),
        pack=PACK,
        next_dealer=seats.index(dealer),
        highest=max(seats),
    )


def with_points(state: CrashState, points: tuple[tuple[Seat, int], ...]) -> CrashState:
    """Before the first deal: the same table, where these seats start the first game with these points.

    Raises IllegalMove for a seat that nobody has and for fewer than 0 points.
    """
    draft = Draft(state)
    if not {seat for seat, _ in points} <= set(draft.seats):
        raise IllegalMove("no_such_seat")
    if any(start < 0 for _, start in points):
        raise IllegalMove("bad_amount", least=0)
    draft.head_starts = tuple(Score(seat=seat, points=start) for seat, start in points)
    return draft.done()[0]


def voided(state: CrashState) -> DealEnded:
    """The end of a deal that is cancelled, from the state before it with the number of that deal."""
    outcome = Outcome(reason=Ending.VOIDED, scores=state.scores, yogi=state.yogi, carried=state.carried)
    return DealEnded(deal_no=state.deal_no, outcome=outcome)


def pack(rules: CrashRules) -> tuple[Card, ...]:
    """The 52 cards, unshuffled."""
    return PACK


def entry(state: CrashState, seat: Seat) -> int:
    """The chips that a seat needs to be dealt in: none, for who is short pays what he has (D-67)."""
    return state.rules.entry


def revise(state: CrashState, rules: CrashRules) -> CrashState:
    """Between games: the same table under other house rules; the pool stays, and all cards are shuffled (D-7).

    Raises IllegalMove in a deal, while a game is on (its target and its prices were agreed to), and where there are
    more seats than the new house rules allow.
    """
    if state.phase is not Phase.BETWEEN_DEALS:
        raise IllegalMove("between_deals_only")
    if state.game_on:
        raise IllegalMove("between_games_only")
    if len(state.seats) > rules.max_players:
        raise IllegalMove("table_full", most=rules.max_players)
    return replace(state, rules=rules, pack=sorted_pack(state.pack), shuffle_due=True)


def join(draft: Draft, move: Join) -> None:
    """Sits down immediately to the right of the next dealer; plays from the next game on (D-13)."""
    joiner = CrashSeat(seat=move.seat, stack=move.stack, newcomer=draft.deal_no > 0)
    seats.join(draft, move, joiner, most=draft.rules.max_players, next_dealer=lambda: next_dealer(draft))


def leave(draft: Draft, move: Leave) -> None:
    """Goes home: at once, or, playing a game, when it is over, because he pays as a loser (D-81).

    His score is frozen, his cards are out of play, and a spare hand is dealt in his place.
    """
    seat = move.seat
    if draft.seats[seat].leaving:
        raise IllegalMove("already_leaving")
    if not draft.game_on or seat not in draft.points:
        go_home(draft, [seat])
        return
    draft.change(seat, leaving=True)
    draft.emit(LeaveAnnounced(seat=seat))
    if seat in draft.order and draft.phase is not Phase.BETWEEN_DEALS:
        _drop_out(draft, seat)
    elif len(present(draft)) < 2:
        abandon_game(draft)
        end_game(draft)
        go_home(draft, [one.seat for one in draft.seats.values() if one.leaving])


def _drop_out(draft: Draft, seat: Seat) -> None:
    """The deal goes on without him, unless there are too few for it."""
    place = draft.order.index(seat)
    after = draft.order[place + 1 :]
    cards = draft.seats[seat].cards
    if cards:
        draft.aside += (cards,)
    draft.order = tuple(other for other in draft.order if other != seat)
    draft.change(
        seat, dealt_in=False, cards=(), remembered=cards, ready=False, hands=None, declared=None, called=None, shown=()
    )
    if len(present(draft)) < 2:
        abandon_game(draft)
        finish(draft, Ending.ABANDONED)
    elif len(draft.order) < 2:
        _cancel_deal(draft)
    elif draft.phase in {Phase.ARRANGING, Phase.CALLING}:
        go_on(draft)
    elif draft.actor == seat and draft.phase is Phase.CUTTING:
        leave_uncut(draft, seat)
    elif draft.actor == seat:
        ask(draft, after)


def time_out(draft: Draft, move: TimeOut) -> None:
    """The clock of a seat ran out: no cut, no exchange, no call, and the best arrangement hand by hand (RULES 13)."""
    state, _ = draft.done()
    seat = move.seat
    if seat not in to_act(state):
        raise IllegalMove("nothing_owed")
    if draft.phase is Phase.CUTTING:
        leave_uncut(draft, seat)
    elif draft.phase is Phase.EXCHANGING:
        stand(draft, seat, "time")
    elif draft.phase is Phase.ARRANGING:
        arrange_automatically(draft, seat)
    else:
        call(draft, seat, False, "time")


def top_up(draft: Draft, move: TopUp) -> None:
    """Puts more chips on the table, between deals."""
    seats.top_up(draft, move, allowed=draft.phase is Phase.BETWEEN_DEALS)


def cash_in(draft: Draft, move: CashIn) -> None:
    """Takes chips off the table, between deals."""
    seats.cash_in(draft, move, between=draft.phase is Phase.BETWEEN_DEALS)


def void(draft: Draft, move: Void) -> None:
    """Cancels the deal in hand (RULES 13): payments return, all cards go back, and the same dealer deals again."""
    if draft.phase is Phase.BETWEEN_DEALS:
        raise IllegalMove("no_deal")
    _cancel_deal(draft)


def _cancel_deal(draft: Draft) -> None:
    for seat, one in list(draft.seats.items()):
        if one.paid:
            draft.move_chips(PaymentReturned(source=POT, destination=purse(seat), amount=one.paid, seat=seat))
            draft.change(seat, paid=0)
    for seat in draft.order:
        draft.change(seat, hands=None, declared=None, called=None)
    finish(draft, Ending.VOIDED)


def close(draft: Draft, move: Close) -> None:
    """Ends the table between deals: the pool is divided (D-15) and everyone goes home; a game that is on is void."""
    if draft.phase is not Phase.BETWEEN_DEALS:
        raise IllegalMove("between_deals_only")
    if draft.game_on:
        abandon_game(draft)
        end_game(draft)
    divide_pool(draft, list(draft.seats))
    go_home(draft, list(draft.seats))
    draft.closed = True
    draft.phase = Phase.CLOSED
    draft.emit(TableClosed())
