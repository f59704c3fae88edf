"""What happens at a table around the deals: sitting down, leaving, chips, the end (RULES 2.6, 3.10, 13)."""

from __future__ import annotations

from bot.rules.betting.comparing import nominate
from bot.rules.betting.dealing import next_dealer
from bot.rules.betting.ending import divide_carried_pot, finish, go_home, retain
from bot.rules.betting.events import (
    CameBack,
    Ending,
    LeaveAnnounced,
    Outcome,
    PaymentReturned,
    SatOut,
    SeatTaken,
    TableClosed,
    ToppedUp,
)
from bot.rules.betting.house_rules import BragRules, MoneySource
from bot.rules.betting.moves import Which
from bot.rules.betting.options import to_act
from bot.rules.betting.state import BragState, Draft, SeatState
from bot.rules.betting.turns import fold, keep, refuse
from bot.rules.betting.view import Phase
from bot.rules.cards import PACK, Card
from bot.rules.game import (
    POT,
    Close,
    ComeBack,
    IllegalMove,
    Join,
    Leave,
    Seat,
    SitOut,
    TimeOut,
    TopUp,
    Void,
    outside,
    purse,
)
from bot.rules.pack import sorted_pack


def start(rules: BragRules, stacks: tuple[tuple[Seat, int], ...], dealer: Seat) -> BragState:
    """A table before its first deal: people with chips in clockwise order, and who deals first.

    Raises IllegalMove where a seat number comes twice or is not positive, a stack is negative, there are more seats
    than the house rules allow, or the dealer has no seat.
    """
    seats = [seat for seat, _ in stacks]
    if len(set(seats)) != len(seats) or any(seat < 1 for seat in seats):
        raise IllegalMove("seat_taken")
    if any(stack < 0 for _, stack in stacks):
        raise IllegalMove("bad_amount", least=0)
    if len(stacks) > rules.max_players:
        raise IllegalMove("table_full", most=rules.max_players)
    if dealer not in seats:
        raise IllegalMove("no_such_seat")
    return BragState(
        dealer=dealer,
        rules=rules,
        seats=tuple(SeatState(seat=seat, stack=stack) for seat, stack in stacks),
        pack=pack(rules),
        next_dealer=seats.index(dealer),
        highest=max(seats),
    )


def pack(rules: BragRules) -> tuple[Card, ...]:
    """The 52 cards, unshuffled."""
    return PACK


def join(draft: Draft, move: Join) -> None:
    """Sits down immediately to the right of the next dealer, to be dealt in from the next deal (D-13)."""
    if move.seat <= draft.highest:
        raise IllegalMove("seat_taken")
    if len(draft.seats) >= draft.rules.max_players:
        raise IllegalMove("table_full", most=draft.rules.max_players)
    if move.stack < 0:
        raise IllegalMove("bad_amount", least=0)
    joiner = SeatState(seat=move.seat, stack=move.stack, newcomer=True)
    ring = list(draft.seats.values())
    place = next_dealer(draft, with_money=draft.phase is Phase.BETWEEN_DEALS) if ring else 0
    if place:
        ring.insert(place, joiner)
        if place <= draft.next_dealer:
            draft.next_dealer += 1
    else:
        ring.append(joiner)
    draft.seats = {one.seat: one for one in ring}
    draft.highest = move.seat
    draft.emit(SeatTaken(source=outside(move.seat), destination=purse(move.seat), amount=move.stack, seat=move.seat))


def leave(draft: Draft, move: Leave) -> None:
    """Goes home: at once, or, being in the deal, folded when the turn comes and gone when the deal is over."""
    seat = move.seat
    one = draft.seats[seat]
    if one.leaving:
        raise IllegalMove("already_leaving")
    in_hand = draft.phase is not Phase.BETWEEN_DEALS
    if not in_hand or seat not in draft.order:
        go_home(draft, [seat])
        return
    state, _ = draft.done()
    owed = seat in to_act(state)
    draft.change(seat, leaving=True)
    draft.emit(LeaveAnnounced(seat=seat))
    if owed:
        answer_for(draft, seat, "left")


def answer_for(draft: Draft, seat: Seat, cause: str) -> None:
    """Does what the clock does for a seat that owes a decision (RULES 13), because of `time` or because it `left`."""
    if draft.phase is Phase.BETTING:
        fold(draft, seat, cause)
    elif draft.phase is Phase.KEEP_OR_THROW:
        keep(draft, seat)
    elif draft.phase is Phase.VOTING:
        refuse(draft, seat)
    elif draft.phase is Phase.NOMINATING:
        nominate(draft, seat, Which.OLD)
    else:
        retain(draft, seat, None if draft.seats[seat].leaving else Which.OLD)


def time_out(draft: Draft, move: TimeOut) -> None:
    """The clock of a seat ran out."""
    state, _ = draft.done()
    if move.seat not in to_act(state):
        raise IllegalMove("nothing_owed")
    answer_for(draft, move.seat, "time")


def sit_out(draft: Draft, move: SitOut) -> None:
    """Is not dealt in until he comes back; the deal in hand goes on."""
    if draft.seats[move.seat].sitting_out:
        raise IllegalMove("already_sitting_out")
    draft.change(move.seat, sitting_out=True)
    draft.emit(SatOut(seat=move.seat))


def come_back(draft: Draft, move: ComeBack) -> None:
    """Is dealt in again from the next deal."""
    if not draft.seats[move.seat].sitting_out:
        raise IllegalMove("not_sitting_out")
    draft.change(move.seat, sitting_out=False)
    draft.emit(CameBack(seat=move.seat))


def top_up(draft: Draft, move: TopUp) -> None:
    """Puts more chips on the table: at any time, or between deals only where the table's money counts (RULES 3.10)."""
    one = draft.seats[move.seat]
    if move.amount < 1:
        raise IllegalMove("bad_amount", least=1)
    if one.leaving:
        raise IllegalMove("already_leaving")
    if draft.rules.money_source is MoneySource.TABLE and draft.phase is not Phase.BETWEEN_DEALS:
        raise IllegalMove("top_up_between_deals")
    draft.change(move.seat, stack=one.stack + move.amount)
    draft.emit(ToppedUp(source=outside(move.seat), destination=purse(move.seat), amount=move.amount, seat=move.seat))


def void(draft: Draft, move: Void) -> None:
    """Cancels the deal in hand (RULES 13): payments return, all cards go back, and the same dealer deals again."""
    if draft.phase is Phase.BETWEEN_DEALS:
        raise IllegalMove("no_deal")
    cards = list(draft.pack)
    for seat in tuple(draft.seats):
        one = draft.seats[seat]
        cards += one.old + one.new
        draft.change(seat, old=(), new=(), stack=one.stack + one.paid)
        if one.paid:
            draft.emit(PaymentReturned(source=POT, destination=purse(seat), amount=one.paid, seat=seat))
    draft.pack = sorted_pack(cards)
    draft.shuffle_due = True
    draft.next_dealer = list(draft.seats).index(draft.dealer)
    finish(draft, Outcome(reason=Ending.VOIDED, carried=draft.carried))


def close(draft: Draft, move: Close) -> None:
    """Ends the table between deals: a carried pot is divided (D-15) and everyone goes home."""
    if draft.phase is not Phase.BETWEEN_DEALS:
        raise IllegalMove("between_deals_only")
    divide_carried_pot(draft, list(draft.seats))
    go_home(draft, list(draft.seats))
    draft.closed = True
    draft.phase = Phase.CLOSED
    draft.emit(TableClosed())
