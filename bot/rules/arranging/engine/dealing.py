"""Dealing the cards that are arranged, and gathering them once a deal is over (RULES 2.3, 7.3, 7.11)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

from bot.rules.arranging.engine.drafting import AnyDraft
from bot.rules.arranging.engine.scoring import no_game, start_game
from bot.rules.arranging.engine.state import ArrangingSeat
from bot.rules.cards import Card
from bot.rules.game import NOBODY, Deal, DealCut, IllegalMove, Seat
from bot.rules.pack import Pack, deal
from bot.rules.table.dealing import check_ready, seat_players, take_up
from bot.rules.table.events import CardsDealt, CardsSeen, PackCut, PackKept


def begin(draft: AnyDraft, move: Deal) -> None:
    """Begins a deal, and a game where several deals make one and none is on: shuffles (or not), and cuts if asked to.

    `move.seat` may be the dealer's: where they may choose not to shuffle, it is they who deal without an order.
    """
    check_ready(draft)
    before = draft.before
    dealer = before.seats[before.deals_next()].seat
    if move.seat not in {NOBODY, dealer}:
        raise IllegalMove("not_the_dealer", dealer=dealer)
    if isinstance(move, DealCut):
        _check_cut(draft, move, before.dealt_to[-2])
    draft.last_deal = move.last
    take_up(draft, move.order)
    if not move.order:
        draft.emit(PackKept(seat=dealer))
    if not draft.rules.several_deals:
        no_game(draft)
    elif not draft.game_on:
        start_game(draft)
    seat_players(draft)
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
    """The player to the dealer's right puts the top cards at the bottom."""
    draft.pack = draft.pack[amount:] + draft.pack[:amount]
    draft.emit(PackCut(seat=seat))


def deal_hands(draft: AnyDraft, seats: Sequence[Seat]) -> list[Pack]:
    """Deals a hand to each of these seats, in this order; returns those of NOBODY, which are spare."""
    count = draft.terms.cards
    hands, draft.pack = deal(draft.pack, len(seats), count)
    spares: list[Pack] = []
    for seat, hand in zip(seats, hands, strict=True):
        if seat == NOBODY:
            spares.append(hand)
        else:
            draft.change(seat, cards=hand)
            draft.emit(CardsDealt(seat=seat, count=count))
            draft.emit(CardsSeen(seen_by=(seat,), seat=seat, cards=hand))
    return spares


def gather(draft: AnyDraft, others: Iterable[Pack] = ()) -> None:
    """All cards go back: each player's hands and what they set aside, from the dealer's left, then those given up, then
    others (D-78).
    """
    pile: list[Card] = []
    for seat in draft.order:
        one = draft.seats[seat]
        pile += in_gathering_order(one)
        draft.change(seat, cards=(), remembered=one.cards)
    draft.pack = (*draft.pack, *pile, *chain(*draft.aside, *others))
    draft.aside = ()


def in_gathering_order(one: ArrangingSeat) -> list[Card]:
    """A player's cards as they are gathered: hand by hand, then the rest, in each as they were dealt."""
    played = [card for hand in one.hands or () for card in one.cards if card in hand]
    return played + [card for card in one.cards if card not in played]
