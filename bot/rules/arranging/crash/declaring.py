"""What comes of declarations: pairs before a thirteen-card run before four of a kind (RULES 7.10, 16.2)."""

from __future__ import annotations

from bot.rules.arranging.crash.drafting import CrashDraft
from bot.rules.arranging.crash.ending import finish
from bot.rules.arranging.crash.events import Declared, Ending, For, GameEnd, Why
from bot.rules.arranging.crash.house_rules import QuadRule, ThirteenRun
from bot.rules.arranging.crash.paying import each_opponent_pays
from bot.rules.arranging.crash.scoring import present, reset, score_several, win
from bot.rules.arranging.hands import fours
from bot.rules.arranging.moves import Declaration
from bot.rules.cards import Card, Rank
from bot.rules.game import Seat

_PAIRS = (Declaration.SIX_PAIRS, Declaration.FIVE_PAIRS)
_KINDS = (_PAIRS, (Declaration.THIRTEEN_CARD_RUN,), (Declaration.FOUR_OF_A_KIND,))


def reveal_declarations(draft: CrashDraft) -> None:
    """Reveals all declarations together; those of the kind that comes first take effect and prove themselves."""
    declared = {seat: what for seat in draft.order if (what := draft.seats[seat].declared) is not None}
    kind = next(one for one in _KINDS if any(what in one for what in declared.values()))
    effective = [seat for seat, what in declared.items() if what in kind]
    for seat, what in declared.items():
        cards = _proof(draft, seat, what) if seat in effective else ()
        draft.change(seat, public_declared=what, proof=cards)
        draft.emit(Declared(seat=seat, what=what, cards=cards))
    if kind is not _KINDS[2] and draft.rules.reset_to_zero:
        reset(draft, [seat for seat in present(draft) if seat not in effective])
        finish(draft, Ending.RESET)
    elif kind is _PAIRS:
        finish(draft, Ending.REDEALT)
    elif kind is _KINDS[1]:
        _thirteen_run(draft, effective)
    else:
        _four_of_a_kind(draft, effective)


def _proof(draft: CrashDraft, seat: Seat, what: Declaration) -> tuple[Card, ...]:
    """The cards that prove a declaration: all of them, or the best four of a kind."""
    cards = draft.seats[seat].cards
    return _best_four(draft, seat) if what is Declaration.FOUR_OF_A_KIND else cards


def _best_four(draft: CrashDraft, seat: Seat) -> tuple[Card, ...]:
    held = list(fours(draft.seats[seat].cards))
    if draft.rules.quad_rule is not QuadRule.SOUTH_WALES:
        held = [four for four in held if four[0].rank is Rank.THREE]
    return max(held, key=draft.rules.hands.strength)


def _thirteen_run(draft: CrashDraft, seats: list[Seat]) -> None:
    """One run wins the game or is paid; two cancel each other. The whole deal is not played."""
    if len(seats) > 1:
        finish(draft, Ending.RUNS_CANCELLED)
        return
    if draft.rules.thirteen_run is ThirteenRun.WINS_GAME:
        win(draft, seats[0], GameEnd.THIRTEEN_RUN)
    else:
        each_opponent_pays(draft, seats[0], draft.rules.run_price, For.THIRTEEN_RUN)
    finish(draft, Ending.THIRTEEN_RUN)


def _four_of_a_kind(draft: CrashDraft, seats: list[Seat]) -> None:
    """The best four of a kind takes the points of all places, one by one; the highest, or four threes, win the game."""
    best = max(seats, key=lambda seat: draft.rules.hands.strength(draft.seats[seat].proof))
    rank = draft.seats[best].proof[0].rank
    if draft.rules.quad_rule is not QuadRule.SOUTH_WALES or rank is Rank.FOUR:
        win(draft, best, GameEnd.FOUR_OF_A_KIND)
    else:
        score_several(draft, best, draft.rules.terms.places, Why.FOUR_OF_A_KIND)
    finish(draft, Ending.FOUR_OF_A_KIND)
