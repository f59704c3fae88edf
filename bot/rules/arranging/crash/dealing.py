"""Start of a deal: first dealer, cut, hands and spare hands (RULES 7.2, 7.3, 7.11)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.rules.arranging.crash.events import FirstSevenDealt, HandStood, PackNotCut, SparesDealt, SpareTaken
from bot.rules.arranging.crash.house_rules import FirstDealer
from bot.rules.arranging.crash.state import CrashDraft
from bot.rules.arranging.crash.view import CrashPhase
from bot.rules.arranging.engine.dealing import begin_deal, cut_pack, deal_to_players
from bot.rules.arranging.engine.submitting import begin_arranging
from bot.rules.cards import Rank
from bot.rules.game import NOBODY, POT, Deal, DealCut, DealRound, IllegalMove, Seat, purse
from bot.rules.table.events import CardsSeen, TurnPassed


def deal_round(draft: CrashDraft, move: DealRound) -> None:
    """Find the first dealer by dealing cards round face up, from the first seat: the first seven deals (P-cr)."""
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
    """Begin a deal. The cards are dealt at once, unless somebody may cut them first."""
    if not draft.game_on:
        draft.yogi = 0
    begin_deal(draft, move)
    if draft.rules.optional_shuffle and not isinstance(move, DealCut):
        draft.phase, draft.actor = CrashPhase.CUTTING, draft.order[-2]
        draft.emit(TurnPassed(seat=draft.actor))
    else:
        deal_cards(draft)


def cut(draft: CrashDraft, seat: Seat, amount: int) -> None:
    """Let the player to the dealer's right put the top cards at the bottom, then deal."""
    cut_pack(draft, seat, amount)
    deal_cards(draft)


def skip_cut(draft: CrashDraft, seat: Seat) -> None:
    """Deal without a cut by the player to the dealer's right."""
    draft.emit(PackNotCut(seat=seat))
    deal_cards(draft)


def deal_cards(draft: CrashDraft) -> None:
    """Deal the hands, with spare ones if players are missing, and begin the exchange or arranging."""
    draft.spares = deal_to_players(draft, _deal_order(draft))
    if draft.spares:
        draft.emit(SparesDealt(count=len(draft.spares)))
    ask_exchange(draft, draft.order)


def _deal_order(draft: CrashDraft) -> list[Seat]:
    """Return the recipient of each hand; NOBODY for a spare one.

    A spare hand replaces each player of the game who is not in the deal. If the game has fewer players than hands, the
    others come just before the dealer (D-55, D-81).
    """
    ring = list(draft.seats)
    left = ring.index(draft.dealer) + 1
    places = [seat if seat in draft.order else NOBODY for seat in ring[left:] + ring[:left] if seat in draft.points]
    missing = draft.terms.hands_dealt - len(places)
    return [*places[:-1], *[NOBODY] * missing, places[-1]]


def take_spare(draft: CrashDraft, seat: Seat, number: int, fee: int) -> None:
    """Replace the whole hand by a spare one. Under `spare_reuse` the hand given up takes its number (D-56)."""
    spare, given_up = draft.spares[number - 1], draft.seats[seat].cards
    draft.move_chips(SpareTaken(source=purse(seat), destination=POT, amount=fee, seat=seat, number=number))
    draft.change(seat, cards=spare, given_up=given_up, took_spare=number, paid=draft.seats[seat].paid + fee)
    draft.emit(CardsSeen(seen_by=(seat,), seat=seat, cards=spare))
    if draft.rules.spare_reuse:
        draft.spares[number - 1] = given_up
    else:
        draft.spares[number - 1] = ()
        draft.aside += (given_up,)
    ask_next_exchange(draft, seat)


def keep_hand(draft: CrashDraft, seat: Seat, cause: str) -> None:
    """Keep the hand."""
    draft.emit(HandStood(seat=seat, cause=cause))
    ask_next_exchange(draft, seat)


def ask_next_exchange(draft: CrashDraft, seat: Seat) -> None:
    """Ask the player after `seat` about an exchange."""
    ask_exchange(draft, draft.order[draft.order.index(seat) + 1 :])


def ask_exchange(draft: CrashDraft, waiting: Sequence[Seat]) -> None:
    """Ask the first of these players about an exchange. Without players or spare hands left, begin arranging."""
    if waiting and any(draft.spares):
        draft.phase, draft.actor = CrashPhase.EXCHANGING, waiting[0]
        draft.emit(TurnPassed(seat=draft.actor))
        return
    begin_arranging(draft)
