"""Starting a deal: who deals, who is dealt in, antes and cards (RULES 2.2, 2.3, 2.6, 3.3)."""

from __future__ import annotations

from bot.rules.betting.ending import return_kept_hand
from bot.rules.betting.events import AntePaid, CardsDealt, CardsSeen, DealStarted, Shuffled
from bot.rules.betting.house_rules import BragRules
from bot.rules.betting.state import BragState, Draft, Pot, SeatState
from bot.rules.betting.turns import first_turn
from bot.rules.betting.view import Phase, Status
from bot.rules.cards import Card
from bot.rules.game import NOBODY, POT, Deal, IllegalMove, Seat, purse
from bot.rules.pack import deal, is_order_of, sorted_pack

HAND = 3
"""Cards in a hand."""


def loose(state: BragState) -> tuple[Card, ...]:
    """Between deals: the cards the next order must hold: all but a kept hand that stays with its owner (RULES 16.4)."""
    returning = [card for one in state.seats if one.old and not keeps(one, state.rules) for card in one.old]
    return sorted_pack((*state.pack, *returning))


def plays(one: SeatState, entry: int) -> bool:
    """Between deals: whether the next deal deals this seat in; `entry` is what it must have in chips."""
    return not one.sitting_out and not one.leaving and one.stack >= entry


def keeps(one: SeatState, rules: BragRules) -> bool:
    """Between deals: whether a kept hand stays with this seat: it is dealt in, and may play blind."""
    return rules.blind_play and plays(one, rules.entry)


def next_dealer(draft: Draft, *, with_money: bool) -> int:
    """The place in the ring of the next dealer: the next seat that is dealt in and did not sit down just now."""
    ring = list(draft.seats.values())
    around = [(draft.next_dealer + step) % len(ring) for step in range(len(ring))]
    entry = draft.rules.entry if with_money else 0
    able = [place for place in around if plays(ring[place], entry)]
    settled = [place for place in able if not ring[place].newcomer]
    return (settled or able or around)[0]


def start_deal(draft: Draft, move: Deal) -> None:
    """Collects the antes, deals, and gives the turn to the player left of the dealer."""
    if draft.phase is not Phase.BETWEEN_DEALS:
        raise IllegalMove("between_deals_only")
    entry = draft.rules.entry
    players = sum(plays(one, entry) for one in draft.seats.values())
    if players < draft.rules.min_players:
        raise IllegalMove("too_few_players", least=draft.rules.min_players, players=players)
    for seat in tuple(draft.seats):
        if not keeps(draft.seats[seat], draft.rules):
            return_kept_hand(draft, seat)
    draft.shuffled = bool(move.order)
    if move.order:
        if not is_order_of(move.order, draft.pack):
            raise IllegalMove("wrong_pack", cards=len(draft.pack))
        draft.pack = move.order
        draft.emit(Shuffled())
    elif draft.shuffle_due:
        raise IllegalMove("shuffle_due")
    _seat_players(draft)
    draft.emit(DealStarted(deal_no=draft.deal_no, dealer=draft.dealer, seats=draft.order, carried=draft.carried))
    _collect_antes(draft)
    _deal_cards(draft)
    first_turn(draft)


def _seat_players(draft: Draft) -> None:
    place = next_dealer(draft, with_money=True)
    ring = list(draft.seats)
    entry = draft.rules.entry
    clockwise = ring[place + 1 :] + ring[: place + 1]
    draft.order = tuple(seat for seat in clockwise if plays(draft.seats[seat], entry))
    draft.dealer = ring[place]
    draft.next_dealer = (place + 1) % len(ring)
    draft.deal_no += 1
    draft.shuffle_due = False
    draft.outcome = None
    draft.phase = Phase.BETTING
    draft.stake = 0
    draft.barred_until = NOBODY


def _collect_antes(draft: Draft) -> None:
    draft.pots = [Pot(amount=draft.carried)]
    playing = Status.BLIND if draft.rules.blind_play else Status.OPEN
    for seat in draft.seats:
        dealt_in = seat in draft.order
        draft.change(
            seat,
            newcomer=False,
            status=playing if dealt_in else Status.NOT_DEALT_IN,
            holder=bool(draft.seats[seat].old),
            knows=dealt_in and not draft.rules.blind_play,
            paid=0,
            last_bet=None,
            acted=False,
            covers=None,
            exposed=None,
            remembered=None,
            unlooked=None,
        )
    ante = draft.rules.ante
    for seat in draft.order:
        if ante:
            draft.to_pot(seat, ante)
            draft.emit(AntePaid(source=purse(seat), destination=POT, amount=ante, seat=seat))


def _deal_cards(draft: Draft) -> None:
    hands, draft.pack = deal(draft.pack, len(draft.order), HAND)
    for seat, hand in zip(draft.order, hands, strict=True):
        draft.change(seat, new=hand)
        draft.emit(CardsDealt(seat=seat, count=HAND))
        if not draft.rules.blind_play:
            _show_to_owner(draft, seat, hand)


def _show_to_owner(draft: Draft, seat: Seat, hand: tuple[Card, ...]) -> None:
    draft.emit(CardsSeen(seen_by=(seat,), seat=seat, cards=hand))
