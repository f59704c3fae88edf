"""Start of a deal in any game: the shuffled pack, the dealer, and the seats dealt in (RULES 2.2, 2.6)."""

from __future__ import annotations

from bot.rules.cards import Card
from bot.rules.game import IllegalMove, Seat
from bot.rules.pack import is_order_of
from bot.rules.table.draft import Draft, SeatT, StateT
from bot.rules.table.events import DealStarted, Shuffled
from bot.rules.table.seating import check_between_deals


def check_can_deal(draft: Draft[StateT, SeatT]) -> tuple[Seat, ...]:
    """Return the players of the next deal; raise IllegalMove during a deal, or if there are too few of them."""
    check_between_deals(draft)
    players, least = draft.before.players, draft.before.least_players
    if len(players) < least:
        raise IllegalMove("too_few_players", least=least, players=len(players))
    return players


def take_pack(draft: Draft[StateT, SeatT], order: tuple[Card, ...]) -> None:
    """Set the pack to the shuffled `order`, or keep it without one. Raise IllegalMove if that is not allowed."""
    draft.shuffled = bool(order)
    if order:
        if not is_order_of(order, draft.pack):
            raise IllegalMove("wrong_pack", cards=len(draft.pack))
        draft.pack = order
        draft.emit(Shuffled())
    elif draft.shuffle_due:
        raise IllegalMove("shuffle_due")


def begin_deal(draft: Draft[StateT, SeatT], order: tuple[Card, ...]) -> None:
    """Begin the next deal: seats not in it return kept cards, and the pack is set. Raise IllegalMove."""
    players = check_can_deal(draft)
    for seat in tuple(draft.seats):
        if seat not in players:
            draft.return_kept_cards(seat)
    take_pack(draft, order)
    set_deal_order(draft)


def set_deal_order(draft: Draft[StateT, SeatT]) -> None:
    """Set the number, the dealer and the seats of the next deal, and clear the seats of the last one."""
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
