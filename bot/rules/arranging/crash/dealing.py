"""Starting a deal: who plays, the shuffle and the cut, four hands of thirteen (RULES 7.2, 7.3, 7.11)."""

from __future__ import annotations

from bot.rules.arranging.crash.events import (
    FirstSevenDealt,
    GameStarted,
    PackCut,
    PackKept,
    PackNotCut,
    SparesDealt,
)
from bot.rules.arranging.crash.exchanging import begin_exchange
from bot.rules.arranging.crash.house_rules import FirstDealer
from bot.rules.arranging.crash.state import CARDS, PLACES, CrashSeat, CrashState, Draft
from bot.rules.arranging.crash.view import Phase
from bot.rules.arranging.moves import DealCut, DealRound
from bot.rules.cards import PACK, Card, Rank
from bot.rules.game import NOBODY, Deal, IllegalMove, Seat
from bot.rules.pack import deal, is_order_of, sorted_pack
from bot.rules.table_events import CardsDealt, CardsSeen, DealStarted, Shuffled, TurnPassed


def loose(state: CrashState) -> tuple[Card, ...]:
    """Between deals: all 52 cards, in an order that tells nothing."""
    return sorted_pack(state.pack)


def plays(draft: Draft, one: CrashSeat) -> bool:
    """Between deals: whether the next deal deals this seat in; nobody comes into a game that is on."""
    return not one.sitting_out and not one.leaving and (not draft.game_on or one.seat in draft.points)


def next_dealer(draft: Draft) -> int:
    """The place in the ring of the next dealer: the next seat that is dealt in and did not sit down just now."""
    ring = list(draft.seats.values())
    around = [(draft.next_dealer + step) % len(ring) for step in range(len(ring))]
    able = [place for place in around if plays(draft, ring[place])]
    settled = [place for place in able if not ring[place].newcomer]
    return (settled or able or around)[0]


def deal_round(draft: Draft, move: DealRound) -> None:
    """Finds the first dealer: who gets the first seven of cards dealt round face up, from the first seat (P-cr)."""
    if draft.rules.first_dealer is not FirstDealer.FIRST_SEVEN or draft.dealt_round or draft.deal_no:
        raise IllegalMove("first_dealer_known")
    sevens = [place for place, card in enumerate(move.order) if card.rank is Rank.SEVEN]
    if not sevens or len(set(move.order)) != len(move.order) or not set(move.order) <= set(PACK):
        raise IllegalMove("wrong_pack", cards=len(PACK))
    able = [seat for seat, one in draft.seats.items() if plays(draft, one)]
    if not able:
        raise IllegalMove("too_few_players", least=draft.rules.min_players, players=0)
    draft.dealt_round = True
    draft.dealer = able[sevens[0] % len(able)]
    draft.next_dealer = list(draft.seats).index(draft.dealer)
    draft.emit(FirstSevenDealt(seat=draft.dealer, cards=move.order[: sevens[0] + 1]))


def start_deal(draft: Draft, move: Deal) -> None:
    """Begins a game if none is on, shuffles (or not), and has the pack cut or deals at once.

    `move.seat` may be the dealer's: where he may choose not to shuffle, it is he who deals without an order.
    """
    if draft.phase is not Phase.BETWEEN_DEALS:
        raise IllegalMove("between_deals_only")
    players = [seat for seat, one in draft.seats.items() if plays(draft, one)]
    least = 2 if draft.game_on else draft.rules.min_players
    if len(players) < least:
        raise IllegalMove("too_few_players", least=least, players=len(players))
    place = next_dealer(draft)
    ring = list(draft.seats)
    dealer = ring[place]
    if move.seat not in {NOBODY, dealer}:
        raise IllegalMove("not_the_dealer", dealer=dealer)
    clockwise = ring[place + 1 :] + ring[: place + 1]
    order = tuple(seat for seat in clockwise if seat in players)
    if isinstance(move, DealCut):
        _check_cut(move, order)
    if move.order:
        if not is_order_of(move.order, draft.pack):
            raise IllegalMove("wrong_pack", cards=len(draft.pack))
        draft.pack = move.order
        draft.emit(Shuffled())
    elif draft.shuffle_due:
        raise IllegalMove("shuffle_due")
    else:
        draft.emit(PackKept(seat=dealer))
    draft.shuffled = bool(move.order)
    if not draft.game_on:
        _start_game(draft, players)
    draft.order, draft.dealer, draft.next_dealer = order, dealer, (place + 1) % len(ring)
    _clear(draft)
    draft.emit(DealStarted(deal_no=draft.deal_no, dealer=dealer, seats=order, carried=draft.carried))
    if isinstance(move, DealCut):
        cut(draft, order[-2], move.cut)
    elif draft.rules.optional_shuffle:
        draft.phase, draft.actor = Phase.CUTTING, order[-2]
        draft.emit(TurnPassed(seat=draft.actor))
    else:
        deal_cards(draft)


def _check_cut(move: DealCut, order: tuple[Seat, ...]) -> None:
    if not 1 <= move.cut <= 51:
        raise IllegalMove("bad_cut", most=51, offered=move.cut)
    if move.cutter not in {NOBODY, order[-2]}:
        raise IllegalMove("not_the_cutter", cutter=order[-2])


def _start_game(draft: Draft, players: list[Seat]) -> None:
    starts = {one.seat: one.points for one in draft.head_starts}
    draft.points = {seat: starts.get(seat, 0) for seat in players}
    draft.head_starts = ()
    draft.yogi = 0
    draft.target = draft.rules.target_for(len(players))
    draft.game_on = True
    draft.emit(GameStarted(seats=tuple(players), target=draft.target))


def _clear(draft: Draft) -> None:
    draft.deal_no += 1
    draft.shuffle_due = False
    draft.outcome = None
    draft.spares = []
    draft.aside = ()
    for seat, one in draft.seats.items():
        draft.seats[seat] = CrashSeat(
            seat=seat,
            stack=one.stack,
            sitting_out=one.sitting_out,
            leaving=one.leaving,
            dealt_in=seat in draft.order,
        )


def cut(draft: Draft, seat: Seat, amount: int) -> None:
    """The player to the dealer's right puts the top cards at the bottom; then the cards are dealt."""
    draft.pack = draft.pack[amount:] + draft.pack[:amount]
    draft.emit(PackCut(seat=seat))
    deal_cards(draft)


def leave_uncut(draft: Draft, seat: Seat) -> None:
    """The player to the dealer's right does not cut; then the cards are dealt."""
    draft.emit(PackNotCut(seat=seat))
    deal_cards(draft)


def deal_cards(draft: Draft) -> None:
    """Deals four hands of thirteen, spare ones where there are fewer players, and begins what comes next."""
    places = _places(draft)
    hands, draft.pack = deal(draft.pack, PLACES, CARDS)
    for seat, hand in zip(places, hands, strict=True):
        if seat == NOBODY:
            draft.spares.append(hand)
        else:
            draft.change(seat, cards=hand)
            draft.emit(CardsDealt(seat=seat, count=CARDS))
            draft.emit(CardsSeen(seen_by=(seat,), seat=seat, cards=hand))
    if draft.spares:
        draft.emit(SparesDealt(count=len(draft.spares)))
    begin_exchange(draft)


def _places(draft: Draft) -> list[Seat]:
    """Who gets each of the four hands, NOBODY for a spare: in the place of a player of the game who is not in the deal,
    and just before the dealer where the game has fewer than four (D-55, D-81).
    """
    ring = list(draft.seats)
    left = ring.index(draft.dealer) + 1
    places = [seat if seat in draft.order else NOBODY for seat in ring[left:] + ring[:left] if seat in draft.points]
    missing = PLACES - len(places)
    return [*places[:-1], *[NOBODY] * missing, places[-1]]
