"""Dealing of the cards to arrange, and gathering of them after a deal (RULES 2.3, 7.3, 7.11)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

from bot.rules.arranging.engine.scoring import clear_game, start_game
from bot.rules.arranging.engine.state import AnyDraft, ArrangingSeat
from bot.rules.cards import Card, Pack, deal_hands
from bot.rules.game import NOBODY, Deal, DealCut, IllegalMove, Seat
from bot.rules.table.events import CardsDealt, CardsSeen, PackCut, PackKept
from bot.rules.table.seating import check_can_deal, set_deal_order, take_pack


def begin_deal(draft: AnyDraft, move: Deal) -> None:
    """Begin a deal: shuffle or keep the pack, and cut it if the move says so.

    Where several deals make a game and none is on, begin a game too. `move.seat` may be the dealer. A dealer who may
    choose not to shuffle deals without an order.
    """
    check_can_deal(draft)
    before = draft.before
    dealer = before.seats[before.next_dealer_place()].seat
    if move.seat not in {NOBODY, dealer}:
        raise IllegalMove("not_the_dealer", dealer=dealer)
    if isinstance(move, DealCut):
        _check_cut(draft, move, before.next_deal_order[-2])
    draft.last_deal = move.last
    take_pack(draft, move.order)
    if not move.order:
        draft.emit(PackKept(seat=dealer))
    if not draft.rules.several_deals:
        clear_game(draft)
    elif not draft.game_on:
        start_game(draft)
    set_deal_order(draft)
    for seat in draft.order:
        draft.change(seat, dealt_in=True)
    if isinstance(move, DealCut):
        cut_pack(draft, draft.order[-2], move.cut)


def _check_cut(draft: AnyDraft, move: DealCut, cutter: Seat) -> None:
    most = len(draft.pack) - 1
    if not 1 <= move.cut <= most:
        raise IllegalMove("bad_cut", most=most, offered=move.cut)
    if move.cutter not in {NOBODY, cutter}:
        raise IllegalMove("not_the_cutter", cutter=cutter)


def cut_pack(draft: AnyDraft, seat: Seat, amount: int) -> None:
    """Put the top `amount` cards at the bottom. `seat` is the player to the dealer's right."""
    draft.pack = draft.pack[amount:] + draft.pack[:amount]
    draft.emit(PackCut(seat=seat))


def deal_to_players(draft: AnyDraft, seats: Sequence[Seat]) -> list[Pack]:
    """Deal a hand to each of these seats, in this order. Return the spare hands, which are those dealt to NOBODY."""
    count = draft.terms.cards
    hands, draft.pack = deal_hands(draft.pack, len(seats), count)
    spares: list[Pack] = []
    for seat, hand in zip(seats, hands, strict=True):
        if seat == NOBODY:
            spares.append(hand)
        else:
            draft.change(seat, cards=hand)
            draft.emit(CardsDealt(seat=seat, count=count))
            draft.emit(CardsSeen(seen_by=(seat,), seat=seat, cards=hand))
    return spares


def gather_cards(draft: AnyDraft, others: Iterable[Pack] = ()) -> None:
    """Gather all cards into the pack (D-78).

    The hands of each player and their other cards come first, from the dealer's left. Cards set aside follow, then
    `others`.
    """
    pile: list[Card] = []
    for seat in draft.order:
        one = draft.seats[seat]
        pile += gathering_order(one)
        draft.change(seat, cards=(), remembered=one.cards)
    draft.pack = (*draft.pack, *pile, *chain(*draft.aside, *others))
    draft.aside = ()


def gathering_order(one: ArrangingSeat) -> list[Card]:
    """Return the cards of a seat in gathering order: hand by hand, then the unused ones, each in dealt order."""
    played = [card for hand in one.hands or () for card in one.cards if card in hand]
    return played + [card for card in one.cards if card not in played]
