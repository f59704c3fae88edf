"""Effects of declarations: pairs before a thirteen-card run before four of a kind (RULES 7.10, 16.2)."""

from __future__ import annotations

from bot.rules.arranging.crash.ending import finish_deal, check_yogi
from bot.rules.arranging.crash.events import CrashEnding, PaymentReason
from bot.rules.arranging.crash.house_rules import QuadRule, ThirteenRun
from bot.rules.arranging.crash.paying import collect_from_opponents
from bot.rules.arranging.crash.state import CrashDraft
from bot.rules.arranging.engine.comparing import best_declared, reveal_declarations
from bot.rules.arranging.engine.events import GameEnding, PointReason
from bot.rules.arranging.engine.scoring import remaining_players, reset_points, score_points, win_game
from bot.rules.arranging.moves import Declaration
from bot.rules.cards import Rank
from bot.rules.game import Seat


def settle_declarations(draft: CrashDraft) -> None:
    """Reveal all declarations together. Those of the kind that takes precedence have their effect."""
    effective = reveal_declarations(draft)
    seats, kinds = list(effective), set(effective.values())
    if Declaration.FOUR_OF_A_KIND in kinds:
        _settle_four_of_a_kind(draft, seats)
    elif draft.rules.reset_to_zero:
        reset_points(draft, [seat for seat in remaining_players(draft) if seat not in effective])
        check_yogi(draft)
        finish_deal(draft, CrashEnding.RESET)
    elif Declaration.THIRTEEN_CARD_RUN in kinds:
        _settle_thirteen_run(draft, seats)
    else:
        finish_deal(draft, CrashEnding.REDEALT)


def _settle_thirteen_run(draft: CrashDraft, seats: list[Seat]) -> None:
    """End the deal without play: one run wins the game or is paid for, two cancel each other."""
    if len(seats) > 1:
        finish_deal(draft, CrashEnding.RUNS_CANCELLED)
        return
    if draft.rules.thirteen_run is ThirteenRun.WINS_GAME:
        win_game(draft, seats[0], GameEnding.THIRTEEN_RUN)
    else:
        collect_from_opponents(draft, seats[0], draft.rules.run_price, PaymentReason.THIRTEEN_RUN)
    finish_deal(draft, CrashEnding.THIRTEEN_RUN)


def _settle_four_of_a_kind(draft: CrashDraft, seats: list[Seat]) -> None:
    """Score all places one by one for the best four of a kind. The highest one, or four threes, win the game."""
    (best,) = best_declared(draft, dict.fromkeys(seats, Declaration.FOUR_OF_A_KIND))
    rank = draft.seats[best].proof[0].rank
    if draft.rules.quad_rule is not QuadRule.SOUTH_WALES or rank is Rank.FOUR:
        win_game(draft, best, GameEnding.FOUR_OF_A_KIND)
    else:
        score_points(draft, best, PointReason.FOUR_OF_A_KIND, draft.terms.places)
    finish_deal(draft, CrashEnding.FOUR_OF_A_KIND)
