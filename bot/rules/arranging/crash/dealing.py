"""Starting a deal: who plays, the shuffle and the cut, the hands (RULES 7.2, 7.3, 7.11)."""

from __future__ import annotations

from bot.rules.arranging.crash.drafting import CrashDraft
from bot.rules.arranging.crash.events import FirstSevenDealt, PackNotCut, SparesDealt
from bot.rules.arranging.crash.exchanging import begin_exchange
from bot.rules.arranging.crash.house_rules import FirstDealer
from bot.rules.arranging.crash.view import CrashPhase
from bot.rules.arranging.engine.dealing import begin, cut_pack, deal_hands
from bot.rules.cards import Rank
from bot.rules.game import NOBODY, Deal, DealCut, DealRound, IllegalMove, Seat
from bot.rules.table.events import TurnPassed


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
    """Begins a deal; then the cards are dealt, unless somebody may cut them first."""
    if not draft.game_on:
        draft.yogi = 0
    begin(draft, move)
    if draft.rules.optional_shuffle and not isinstance(move, DealCut):
        draft.phase, draft.actor = CrashPhase.CUTTING, draft.order[-2]
        draft.emit(TurnPassed(seat=draft.actor))
    else:
        deal_cards(draft)


def cut(draft: CrashDraft, seat: Seat, amount: int) -> None:
    """The player to the dealer's right puts the top cards at the bottom; then the cards are dealt."""
    cut_pack(draft, seat, amount)
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
