"""Starting a deal: who plays, the shuffle and the cut, the hands (RULES 7.2, 7.3, 7.11)."""

from __future__ import annotations

from bot.rules.arranging.crash.drafting import CrashDraft
from bot.rules.arranging.crash.events import FirstSevenDealt, GameStarted, PackNotCut, SparesDealt
from bot.rules.arranging.crash.exchanging import begin_exchange
from bot.rules.arranging.crash.house_rules import FirstDealer
from bot.rules.arranging.crash.view import CrashPhase
from bot.rules.arranging.engine.dealing import deal_hands
from bot.rules.cards import Rank
from bot.rules.game import NOBODY, Deal, DealCut, DealRound, IllegalMove, Seat
from bot.rules.table.dealing import begin_deal, take_up
from bot.rules.table.events import PackCut, PackKept, TurnPassed
from bot.rules.table.seating import check_between_deals


def deal_round(draft: CrashDraft, move: DealRound) -> None:
    """Finds the first dealer: who gets the first seven of cards dealt round face up, from the first seat (P-cr)."""
    if draft.rules.first_dealer is not FirstDealer.FIRST_SEVEN or draft.dealt_round or draft.deal_no:
        raise IllegalMove("first_dealer_known")
    sevens = [place for place, card in enumerate(move.order) if card.rank is Rank.SEVEN]
    if not sevens or len(set(move.order)) != len(move.order) or not set(move.order) <= set(draft.terms.pack):
        raise IllegalMove("wrong_pack", cards=len(draft.terms.pack))
    able = draft.before.players
    if not able:
        raise IllegalMove("too_few_players", least=draft.rules.min_players, players=0)
    draft.dealt_round = True
    draft.dealer = able[sevens[0] % len(able)]
    draft.next_dealer = list(draft.seats).index(draft.dealer)
    draft.emit(FirstSevenDealt(seat=draft.dealer, cards=move.order[: sevens[0] + 1]))


def start_deal(draft: CrashDraft, move: Deal) -> None:
    """Begins a game if none is on, shuffles (or not), and has the pack cut or deals at once.

    `move.seat` may be the dealer's: where he may choose not to shuffle, it is he who deals without an order.
    """
    check_between_deals(draft)
    players, least = draft.before.players, draft.before.least_players
    if len(players) < least:
        raise IllegalMove("too_few_players", least=least, players=len(players))
    dealer = draft.before.seats[draft.before.deals_next()].seat
    if move.seat not in {NOBODY, dealer}:
        raise IllegalMove("not_the_dealer", dealer=dealer)
    if isinstance(move, DealCut):
        _check_cut(draft, move, draft.before.dealt_to[-2])
    take_up(draft, move.order)
    if not move.order:
        draft.emit(PackKept(seat=dealer))
    if not draft.game_on:
        _start_game(draft, players)
    begin_deal(draft)
    draft.spares = []
    draft.aside = ()
    for seat in draft.order:
        draft.change(seat, dealt_in=True)
    cutter = draft.order[-2]
    if isinstance(move, DealCut):
        cut(draft, cutter, move.cut)
    elif draft.rules.optional_shuffle:
        draft.phase, draft.actor = CrashPhase.CUTTING, cutter
        draft.emit(TurnPassed(seat=draft.actor))
    else:
        deal_cards(draft)


def _check_cut(draft: CrashDraft, move: DealCut, cutter: Seat) -> None:
    most = len(draft.pack) - 1
    if not 1 <= move.cut <= most:
        raise IllegalMove("bad_cut", most=most, offered=move.cut)
    if move.cutter not in {NOBODY, cutter}:
        raise IllegalMove("not_the_cutter", cutter=cutter)


def _start_game(draft: CrashDraft, players: tuple[Seat, ...]) -> None:
    starts = {one.seat: one.points for one in draft.head_starts}
    draft.points = {seat: starts.get(seat, 0) for seat in players}
    draft.head_starts = ()
    draft.yogi = 0
    draft.target = draft.rules.target_for(len(players))
    draft.game_on = True
    draft.emit(GameStarted(seats=players, target=draft.target))


def cut(draft: CrashDraft, seat: Seat, amount: int) -> None:
    """The player to the dealer's right puts the top cards at the bottom; then the cards are dealt."""
    draft.pack = draft.pack[amount:] + draft.pack[:amount]
    draft.emit(PackCut(seat=seat))
    deal_cards(draft)


def leave_uncut(draft: CrashDraft, seat: Seat) -> None:
    """The player to the dealer's right does not cut; then the cards are dealt."""
    draft.emit(PackNotCut(seat=seat))
    deal_cards(draft)


def deal_cards(draft: CrashDraft) -> None:
    """Deals the hands, spare ones where there are fewer players, and begins what comes next."""
    draft.spares = deal_hands(draft, _places(draft))
    if draft.spares:
        draft.emit(SparesDealt(count=len(draft.spares)))
    begin_exchange(draft)


def _places(draft: CrashDraft) -> list[Seat]:
    """Who gets each of the hands, NOBODY for a spare: in the place of a player of the game who is not in the deal,
    and just before the dealer where the game has fewer players than hands (D-55, D-81).
    """
    ring = list(draft.seats)
    left = ring.index(draft.dealer) + 1
    places = [seat if seat in draft.order else NOBODY for seat in ring[left:] + ring[:left] if seat in draft.points]
    missing = draft.terms.dealt - len(places)
    return [*places[:-1], *[NOBODY] * missing, places[-1]]
