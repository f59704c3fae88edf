"""Starting a deal: who deals, who is dealt in, antes and cards (RULES 2.2, 2.3, 2.6, 3.3)."""

from __future__ import annotations

from bot.rules.betting.ending import return_kept_hand
from bot.rules.betting.events import AntePaid, BottomShown, CardsDealt, DealStarted, SharePaid, Shuffled
from bot.rules.betting.face_up import turn_up
from bot.rules.betting.state import BettingState, Draft, Pot, SeatState
from bot.rules.betting.turns import first_turn, open_up
from bot.rules.betting.view import Phase, Status
from bot.rules.cards import Card
from bot.rules.game import NOBODY, POT, Deal, IllegalMove, Seat, purse
from bot.rules.pack import deal, is_order_of, sorted_pack


def loose(state: BettingState) -> tuple[Card, ...]:
    """Between deals: the cards the next order must hold: all but a kept hand whose owner is dealt in (RULES 16.4)."""
    returning = [card for one in state.seats if one.old and not plays(state, one) for card in one.old]
    return sorted_pack((*state.pack, *returning))


def entry(state: BettingState | Draft, one: SeatState) -> int:
    """Between deals: the chips this seat must have to be dealt in."""
    return max(state.terms.entry, state.terms.ante + _share(state, one))


def entry_of(state: BettingState, seat: Seat) -> int:
    """Between deals: the chips `seat` must have to be dealt in; KeyError where nobody of that number sits here."""
    one = state.seat_state(seat)
    if one is None:
        raise KeyError(seat)
    return entry(state, one)


def entry_of_newcomer(state: BettingState) -> int:
    """Between deals: the chips that somebody who sits down now must have to be dealt in."""
    return max(state.terms.entry, state.terms.ante + _share_of_one(state))


def plays(state: BettingState | Draft, one: SeatState) -> bool:
    """Between deals: whether the next deal deals this seat in."""
    return not one.sitting_out and not one.leaving and one.stack >= entry(state, one)


def _is_there(state: BettingState | Draft, one: SeatState) -> bool:
    return not one.sitting_out and not one.leaving


def _share(state: BettingState | Draft, one: SeatState) -> int:
    """What a newcomer pays into a carried pot: what each player of the last deal has in it, rounded up (RULES 2.6)."""
    return _share_of_one(state) if one.never_dealt else 0


def _share_of_one(state: BettingState | Draft) -> int:
    if not state.terms.newcomers_match or not state.carried_among:
        return 0
    return -(-state.carried // state.carried_among)


def next_dealer(state: BettingState | Draft, *, with_money: bool) -> int:
    """The place in the ring of the next dealer: the next seat that is dealt in and did not sit down just now."""
    ring = state.seats if isinstance(state, BettingState) else tuple(state.seats.values())
    around = [(state.next_dealer + step) % len(ring) for step in range(len(ring))]
    able = [place for place in around if (plays if with_money else _is_there)(state, ring[place])]
    settled = [place for place in able if not ring[place].newcomer]
    return (settled or able or around)[0]


def start_deal(draft: Draft, move: Deal) -> None:
    """Collects the antes, deals, and gives the turn to the player left of the dealer."""
    take_up_pack(draft, move)
    seat_players(draft)
    _collect_antes(draft)
    deal_cards(draft)
    holder = next((one for one in draft.live() if one.holder), None)
    if holder is not None and draft.terms.face_up is not None and holder.blind:
        turn_up(draft, holder)
    if draft.phase is Phase.BETTING:
        first_turn(draft)


def take_up_pack(draft: Draft, move: Deal) -> None:
    """Checks that there are enough players, takes back what is kept by those who are not dealt in, and shuffles.

    Raises IllegalMove where there can be no deal.
    """
    if draft.phase is not Phase.BETWEEN_DEALS:
        raise IllegalMove("between_deals_only")
    players = sum(plays(draft, one) for one in draft.seats.values())
    if players < draft.terms.min_players:
        raise IllegalMove("too_few_players", least=draft.terms.min_players, players=players)
    for seat in tuple(draft.seats):
        if not plays(draft, draft.seats[seat]):
            return_kept_hand(draft, seat)
    draft.shuffled = bool(move.order)
    if move.order:
        if not is_order_of(move.order, draft.pack):
            raise IllegalMove("wrong_pack", cards=len(draft.pack))
        draft.pack = move.order
        draft.emit(Shuffled())
    elif draft.shuffle_due:
        raise IllegalMove("shuffle_due")


def seat_players(draft: Draft) -> None:
    """Says who deals and who is dealt in, and begins the deal."""
    place = next_dealer(draft, with_money=True)
    ring = list(draft.seats)
    clockwise = ring[place + 1 :] + ring[: place + 1]
    order = tuple(seat for seat in clockwise if plays(draft, draft.seats[seat]))
    shares = {seat: _share(draft, draft.seats[seat]) for seat in order}
    draft.order = order
    draft.dealer = ring[place]
    draft.next_dealer = (place + 1) % len(ring)
    draft.deal_no += 1
    draft.shuffle_due = False
    draft.outcome = None
    draft.phase = Phase.BETTING
    draft.stake = 0
    draft.barred_until = NOBODY
    draft.renamed = False
    _count_choice(draft)
    draft.pots = [Pot(amount=draft.carried)]
    playing = Status.BLIND if draft.terms.blind_play else Status.OPEN
    draft.clear_seats()
    for seat in order:
        draft.change(seat, status=playing, holder=bool(draft.seats[seat].old))
    draft.emit(DealStarted(deal_no=draft.deal_no, dealer=draft.dealer, seats=draft.order, carried=draft.carried))
    for seat, share in shares.items():
        if share:
            draft.to_pot(seat, share)
            draft.emit(SharePaid(source=purse(seat), destination=POT, amount=share, seat=seat))


def _count_choice(draft: Draft) -> None:
    """What is played stands for as many deals as there are players, and one more; longer while a pot is carried."""
    if not draft.terms.dealers_choice:
        return
    draft.choice_left_before = draft.choice_left
    waits = draft.carried or any(one.old for one in draft.seats.values())
    if not draft.choice_left and not waits:
        draft.choice_left = len(draft.order) + 1
    draft.choice_left = max(0, draft.choice_left - 1)


def _collect_antes(draft: Draft) -> None:
    ante = draft.terms.ante
    for seat in draft.order:
        if ante:
            draft.to_pot(seat, ante)
            draft.emit(AntePaid(source=purse(seat), destination=POT, amount=ante, seat=seat))


def deal_cards(draft: Draft) -> None:
    """Deals a hand to everybody; without blind play all look at once."""
    each = draft.terms.cards
    hands, draft.pack = deal(draft.pack, len(draft.order), each)
    for seat, hand in zip(draft.order, hands, strict=True):
        draft.change(seat, new=hand)
        draft.emit(CardsDealt(seat=seat, count=each))
        if not draft.terms.blind_play:
            open_up(draft, seat)
    if draft.terms.expose_bottom and draft.pack:
        draft.bottom = draft.pack[-1:]
        draft.emit(BottomShown(cards=draft.bottom))
