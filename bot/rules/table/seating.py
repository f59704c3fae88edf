"""Joining and leaving a table, and the start and end of deals, in every game (RULES 2.2, 2.6, 13)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from bot.rules import game
from bot.rules.cards import Card, is_order_of
from bot.rules.game import NOBODY, DealOver, IllegalMove, Move, Seat, outside, purse
from bot.rules.house_rules import HouseRules
from bot.rules.table import events
from bot.rules.table.draft import Draft, SeatT, StateT
from bot.rules.table.events import DealStarted, Shuffled
from bot.rules.table.state import divide, pot_sharers


def start(
    kind: type[StateT],
    rules: HouseRules,
    ring: tuple[tuple[Seat, int], ...],
    dealer: Seat,
    *,
    pack: tuple[Card, ...],
    most: int,
) -> StateT:
    """Return a table before its first deal; `ring` has seats and chips in the direction of play. Raise IllegalMove."""
    seats = [seat for seat, _ in ring]
    if len(set(seats)) != len(seats) or any(seat < 1 for seat in seats):
        raise IllegalMove("seat_taken")
    if any(stack < 0 for _, stack in ring):
        raise IllegalMove("bad_amount", least=0)
    if len(ring) > most:
        raise IllegalMove("table_full", most=most)
    if dealer not in seats:
        raise IllegalMove("no_such_seat")
    return kind(
        dealer=dealer,
        rules=rules,
        seats=tuple(kind.SEAT(seat=seat, stack=stack) for seat, stack in ring),
        pack=pack,
        phase=kind.PHASES.between_deals(),
        next_dealer=seats.index(dealer),
        highest=max(seats),
    )


def check_between_deals(draft: Draft[StateT, SeatT]) -> None:
    if draft.in_deal:
        raise IllegalMove("between_deals_only")


def join(draft: Draft[StateT, SeatT], move: game.Join) -> None:
    """Seat a person to the right of the next dealer. They are dealt in from the next deal (D-13)."""
    if move.seat <= draft.highest:
        raise IllegalMove("seat_taken")
    most = draft.before.most_players
    if sum(not one.bystander for one in draft.seats.values()) >= most:
        raise IllegalMove("table_full", most=most)
    if move.stack < 0:
        raise IllegalMove("bad_amount", least=0)
    ring, joiner = list(draft.seats.values()), draft.newcomer(move)
    place = draft.state().next_dealer_place() if ring else 0
    if place:
        ring.insert(place, joiner)
        if place <= draft.next_dealer:
            draft.next_dealer += 1
    else:
        ring.append(joiner)
    draft.seats = {one.seat: one for one in ring}
    draft.highest = move.seat
    draft.emit(
        events.SeatTaken(source=outside(move.seat), destination=purse(move.seat), amount=move.stack, seat=move.seat)
    )


def sit_out(draft: Draft[StateT, SeatT], move: game.SitOut) -> None:
    """Leave a seat out of later deals. It finishes the current deal, and still pays for the current game."""
    if draft.seats[move.seat].sitting_out:
        raise IllegalMove("already_sitting_out")
    draft.change(move.seat, sitting_out=True)
    draft.emit(events.SatOut(seat=move.seat))


def come_back(draft: Draft[StateT, SeatT], move: game.ComeBack) -> None:
    """Deal a seat in again from the next deal or, if it is not in the current game of several deals, the next game."""
    if draft.seats[move.seat].leaving:
        raise IllegalMove("already_leaving")
    if not draft.seats[move.seat].sitting_out:
        raise IllegalMove("not_sitting_out")
    draft.change(move.seat, sitting_out=False)
    draft.emit(events.CameBack(seat=move.seat))


def top_up(draft: Draft[StateT, SeatT], move: game.TopUp) -> None:
    """Put more chips on the table; during a deal only if wallets count or the seat is a bystander (RULES 3.10)."""
    if move.amount < 1:
        raise IllegalMove("bad_amount", least=1)
    if draft.seats[move.seat].leaving:
        raise IllegalMove("already_leaving")
    if draft.in_deal and not draft.rules.uses_wallets and not draft.seats[move.seat].bystander:
        raise IllegalMove("top_up_between_deals")
    draft.move_chips(
        events.ToppedUp(source=outside(move.seat), destination=purse(move.seat), amount=move.amount, seat=move.seat)
    )


def cash_in(draft: Draft[StateT, SeatT], move: game.CashIn) -> None:
    check_between_deals(draft)
    stack = draft.seats[move.seat].stack
    if move.amount < 1:
        raise IllegalMove("bad_amount", least=1)
    if move.amount > stack:
        raise IllegalMove("beyond_means", have=stack, offered=move.amount)
    draft.move_chips(
        events.CashedIn(source=purse(move.seat), destination=outside(move.seat), amount=move.amount, seat=move.seat)
    )


def time_out(draft: Draft[StateT, SeatT], move: game.TimeOut) -> None:
    if move.seat not in draft.before.to_act:
        raise IllegalMove("nothing_owed")
    draft.act_for_absent(move.seat, "time")


def leave(draft: Draft[StateT, SeatT], move: game.Leave) -> None:
    """Leave the table at once. A seat in the deal leaves as soon as the deal is over."""
    seat = move.seat
    if draft.seats[seat].leaving:
        raise IllegalMove("already_leaving")
    owed = seat in draft.before.to_act
    if not draft.in_deal or seat not in draft.order:
        if owed:
            draft.act_for_absent(seat, "left")
        send_home(draft, (seat,))
        return
    draft.change(seat, leaving=True)
    draft.emit(events.LeaveAnnounced(seat=seat))
    if owed:
        draft.act_for_absent(seat, "left")
    else:
        draft.cancel_request(seat)


def end_deal(draft: Draft[StateT, SeatT], ended: DealOver) -> None:
    """End the deal with the event `ended`. Leavers and bystanders go home, unless a game of several deals continues."""
    draft.phase = draft.phase.between_deals()
    draft.actor = NOBODY
    draft.outcome = ended.outcome
    draft.emit(ended)
    if not draft.state().has_unfinished_game:
        send_home(draft, [seat for seat, one in draft.seats.items() if one.leaving or one.bystander])


def keep_dealer(draft: Draft[StateT, SeatT]) -> None:
    if draft.dealer in draft.seats:
        draft.next_dealer = list(draft.seats).index(draft.dealer)


def return_payments(draft: Draft[StateT, SeatT]) -> None:
    """Return all payments of the current deal, to cancel it (RULES 13). Raise IllegalMove if there is no deal."""
    if not draft.in_deal:
        raise IllegalMove("no_deal")
    for seat, one in tuple(draft.seats.items()):
        if one.paid:
            draft.move_chips(events.PaymentReturned.from_pot(seat, one.paid))


def close(draft: Draft[StateT, SeatT], move: game.Close) -> None:
    """End the table between deals and games: divide a carried pot (D-15) and send everyone home."""
    check_between_deals(draft)
    if draft.state().has_unfinished_game:
        raise RuntimeError("the table is closed and its game of several deals is not over")
    divide_pot(draft, draft.seats)
    send_home(draft, tuple(draft.seats))
    draft.closed = True
    draft.phase = draft.phase.closed()
    draft.emit(events.TableClosed())


def send_home(draft: Draft[StateT, SeatT], leavers: Iterable[Seat]) -> None:
    """Send `leavers` home between deals. If fewer than two players are left, a carried pot is divided (RULES 2.6)."""
    leaving = tuple(leavers)
    if not leaving:
        return
    remaining = tuple(seat for seat in draft.seats if seat not in leaving)
    for seat in leaving:
        draft.return_kept_cards(seat)
    if len(remaining) < 2:
        divide_pot(draft, remaining or leaving)
        for seat in remaining:
            draft.return_kept_cards(seat)
    for seat in leaving:
        draft.settle_leaver(seat)
        place = list(draft.seats).index(seat)
        amount = draft.seats.pop(seat).stack
        if place < draft.next_dealer:
            draft.next_dealer -= 1
        if draft.next_dealer >= len(draft.seats):
            draft.next_dealer = 0
        draft.emit(events.SeatLeft(source=purse(seat), destination=outside(seat), amount=amount, seat=seat))


def divide_pot(draft: Draft[StateT, SeatT], seats: Iterable[Seat]) -> None:
    """Divide a carried pot among its sharers in `seats`. Odd chips go one by one from the dealer's left (D-15)."""
    if not draft.carried:
        return
    for seat, share in divide(draft.carried, pot_sharers(draft.order, tuple(seats))):
        if share:
            draft.move_chips(events.PotDivided.from_pot(seat, share))


def check_can_deal(draft: Draft[StateT, SeatT]) -> tuple[Seat, ...]:
    """Return the players of the next deal. Raise IllegalMove during a deal or if there are too few players."""
    check_between_deals(draft)
    players, least = draft.before.players, draft.before.least_players
    if len(players) < least:
        raise IllegalMove("too_few_players", least=least, players=len(players))
    return players


def take_pack(draft: Draft[StateT, SeatT], order: tuple[Card, ...]) -> None:
    """Replace the pack with the shuffled `order`; keep it if `order` is empty. Raise IllegalMove."""
    draft.shuffled = bool(order)
    if order:
        if not is_order_of(order, draft.pack):
            raise IllegalMove("wrong_pack", cards=len(draft.pack))
        draft.pack = order
        draft.emit(Shuffled())
    elif draft.shuffle_due:
        raise IllegalMove("shuffle_due")


def begin_deal(draft: Draft[StateT, SeatT], order: tuple[Card, ...]) -> None:
    """Begin the next deal with the pack `order`. Seats not in the deal return their kept cards. Raise IllegalMove."""
    players = check_can_deal(draft)
    for seat in tuple(draft.seats):
        if seat not in players:
            draft.return_kept_cards(seat)
    take_pack(draft, order)
    set_deal_order(draft)


def set_deal_order(draft: Draft[StateT, SeatT]) -> None:
    """Set the number, the dealer and the seats of the next deal, and reset all seats."""
    before = draft.before
    place = before.next_dealer_place()
    draft.order = before.next_deal_order
    draft.dealer = before.seats[place].seat
    draft.next_dealer = (place + 1) % len(before.seats)
    draft.deal_no += 1
    draft.shuffle_due = False
    draft.outcome = None
    draft.clear_seats()
    draft.emit(DealStarted(deal_no=draft.deal_no, dealer=draft.dealer, seats=draft.order, carried=draft.carried))


TABLE_MOVES: Final[dict[type[Move], Callable[[Any, Any], None]]] = {
    game.Join: join,
    game.Leave: leave,
    game.SitOut: sit_out,
    game.ComeBack: come_back,
    game.TopUp: top_up,
    game.CashIn: cash_in,
    game.TimeOut: time_out,
    game.Close: close,
    game.Deal: lambda draft, move: draft.start_deal(move),
    game.Void: lambda draft, _: draft.void_deal(),
}
