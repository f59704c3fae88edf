"""Effects of declarations: pairs before a thirteen-card run before four of a kind (RULES 7.10, 16.2)."""

from __future__ import annotations

from bot.rules.arranging.crash.ending import finish, look_for_yogi
from bot.rules.arranging.crash.events import CrashEnding, For
from bot.rules.arranging.crash.house_rules import QuadRule, ThirteenRun
from bot.rules.arranging.crash.paying import each_opponent_pays
from bot.rules.arranging.crash.state import CrashDraft
from bot.rules.arranging.engine.comparing import best_declared, reveal_declarations
from bot.rules.arranging.engine.events import GameEnd, Why
from bot.rules.arranging.engine.scoring import present, reset, score, win
from bot.rules.arranging.moves import Declaration
from bot.rules.cards import Rank
from bot.rules.game import Seat


def settle_declarations(draft: CrashDraft) -> None:
    """Reveal all declarations together. Those of the kind that takes precedence have their effect."""
    effective = reveal_declarations(draft)
    seats, kinds = list(effective), set(effective.values())
    if Declaration.FOUR_OF_A_KIND in kinds:
        _four_of_a_kind(draft, seats)
    elif draft.rules.reset_to_zero:
        reset(draft, [seat for seat in present(draft) if seat not in effective])
        look_for_yogi(draft)
        finish(draft, CrashEnding.RESET)
    elif Declaration.THIRTEEN_CARD_RUN in kinds:
        _thirteen_run(draft, seats)
    else:
        finish(draft, CrashEnding.REDEALT)


def _thirteen_run(draft: CrashDraft, seats: list[Seat]) -> None:
    """End the deal without play: one run wins the game or is paid for, two cancel each other."""
    if len(seats) > 1:
        finish(draft, CrashEnding.RUNS_CANCELLED)
        return
    if draft.rules.thirteen_run is ThirteenRun.WINS_GAME:
        win(draft, seats[0], GameEnd.THIRTEEN_RUN)
    else:
        each_opponent_pays(draft, seats[0], draft.rules.run_price, For.THIRTEEN_RUN)
    finish(draft, CrashEnding.THIRTEEN_RUN)


def _four_of_a_kind(draft: CrashDraft, seats: list[Seat]) -> None:
    """Score all places one by one for the best four of a kind. The highest one, or four threes, win the game."""
    (best,) = best_declared(draft, dict.fromkeys(seats, Declaration.FOUR_OF_A_KIND))
    rank = draft.seats[best].proof[0].rank
    if draft.rules.quad_rule is not QuadRule.SOUTH_WALES or rank is Rank.FOUR:
        win(draft, best, GameEnd.FOUR_OF_A_KIND)
    else:
        score(draft, best, Why.FOUR_OF_A_KIND, draft.terms.places)
    finish(draft, CrashEnding.FOUR_OF_A_KIND)
