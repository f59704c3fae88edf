"""Arranging or declaring in private, and saying whether one calls a crash (RULES 7.4, 7.5, 7.9, 16.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.rules.arranging.crash.comparing import compare
from bot.rules.arranging.crash.declaring import reveal_declarations
from bot.rules.arranging.crash.drafting import CrashDraft
from bot.rules.arranging.crash.events import (
    Answered,
    Arranged,
    Called,
    CallMade,
    CallsBegan,
    DeclarationMade,
    Knocked,
    Locked,
    Unlocked,
)
from bot.rules.arranging.crash.house_rules import CrashRules, Misorder, QuadRule, ThirteenRun
from bot.rules.arranging.crash.view import Phase
from bot.rules.arranging.hands import fours
from bot.rules.arranging.lexicographic import best_hand_by_hand
from bot.rules.arranging.moves import Declaration, Hands
from bot.rules.cards import UNKNOWN_CARDS, Card, Rank
from bot.rules.game import Seat


def declarable(rules: CrashRules) -> tuple[Declaration, ...]:
    """What the house rules let anybody declare who holds it."""
    found: list[Declaration] = []
    if rules.pairs_redeal:
        found.append(Declaration.SIX_PAIRS)
    if rules.pairs_redeal == 5:
        found.append(Declaration.FIVE_PAIRS)
    if rules.thirteen_run is not ThirteenRun.OFF:
        found.append(Declaration.THIRTEEN_CARD_RUN)
    if rules.quad_rule in {QuadRule.SOUTH_WALES, QuadRule.FOUR_THREES_WIN}:
        found.append(Declaration.FOUR_OF_A_KIND)
    return tuple(found)


def holds(what: Declaration, cards: Sequence[Card], rules: CrashRules) -> bool:
    """Whether these cards are what is declared. A hand of which not all is known may be anything."""
    if not UNKNOWN_CARDS.isdisjoint(cards):
        return True
    if what is Declaration.FOUR_OF_A_KIND:
        held = list(fours(cards))
        return (
            any(four[0].rank is Rank.THREE for four in held)
            if rules.quad_rule is not QuadRule.SOUTH_WALES
            else bool(held)
        )
    ranks = Counter(card.rank for card in cards)
    if what is Declaration.THIRTEEN_CARD_RUN:
        return len(ranks) == rules.terms.cards
    pairs = sum(count // 2 for count in ranks.values())
    return pairs >= (6 if what is Declaration.SIX_PAIRS else 5)


def may_knock(cards: Sequence[Card]) -> bool:
    """Whether these cards hold four of a kind: a false knock is refused (D-73)."""
    return not UNKNOWN_CARDS.isdisjoint(cards) or any(fours(cards))


def knock(draft: CrashDraft, seat: Seat) -> None:
    """Says aloud that one holds four of a kind."""
    draft.change(seat, knocked=True)
    draft.emit(Knocked(seat=seat))


def arrange(draft: CrashDraft, seat: Seat, hands: Hands) -> None:
    """Submits an arrangement; once everybody has submitted, it is final (D-60)."""
    if draft.rules.misorder is Misorder.AUTO_SORT:
        hands = draft.rules.hands.sorted(hands)
    draft.emit(Arranged(seen_by=(seat,), seat=seat, hands=hands))
    _lock(draft, seat, hands, None)


def arrange_automatically(draft: CrashDraft, seat: Seat) -> None:
    """Submits the best arrangement hand by hand of the cards that are known."""
    cards = [card for card in draft.seats[seat].cards if card not in UNKNOWN_CARDS]
    arrange(draft, seat, best_hand_by_hand(cards, draft.rules.hands))


def declare(draft: CrashDraft, seat: Seat, what: Declaration) -> None:
    """Submits a declaration in place of an arrangement (D-108)."""
    draft.emit(DeclarationMade(seen_by=(seat,), seat=seat, what=what))
    _lock(draft, seat, None, what)


def _lock(draft: CrashDraft, seat: Seat, hands: Hands | None, declared: Declaration | None) -> None:
    """Nobody else learns of it where something submitted before is changed."""
    if not draft.seats[seat].ready:
        draft.emit(Locked(seat=seat))
    draft.change(seat, ready=True, chosen=True, hands=hands, declared=declared)
    go_on(draft)


def unlock(draft: CrashDraft, seat: Seat) -> None:
    """Takes back what was submitted."""
    draft.change(seat, ready=False, hands=None, declared=None)
    draft.emit(Unlocked(seat=seat))


def call(draft: CrashDraft, seat: Seat, crash: bool, cause: str = "chosen") -> None:  # noqa: FBT001 (it is the answer)
    """Says whether one will win every place; the answers are revealed together (D-68)."""
    draft.change(seat, ready=True, called=crash)
    draft.emit(CallMade(seen_by=(seat,), seat=seat, crash=crash))
    draft.emit(Answered(seat=seat, cause=cause))
    go_on(draft)


def go_on(draft: CrashDraft) -> None:
    """Once nobody is waited for: declarations are revealed, or calls are asked for, or the hands are compared."""
    if not all(draft.seats[seat].ready for seat in draft.order):
        return
    if draft.phase is Phase.ARRANGING:
        if any(draft.seats[seat].declared for seat in draft.order):
            reveal_declarations(draft)
            return
        if draft.rules.announcing:
            draft.phase = Phase.CALLING
            for seat in draft.order:
                draft.change(seat, ready=False)
            draft.emit(CallsBegan())
            return
    for seat in draft.order:
        called = draft.seats[seat].called
        if called is not None:
            draft.change(seat, public_called=called)
            draft.emit(Called(seat=seat, crash=called))
    compare(draft)
