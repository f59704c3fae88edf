"""Table message of Crash: heading, current phase, recent actions, and the score."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from msgspec import structs

from bot.rules.arranging.crash.events import (
    FirstSevenDealt,
    HandStood,
    Knocked,
    PackNotCut,
    SpareTaken,
    YogiScored,
)
from bot.rules.arranging.crash.house_rules import CrashRules, CrashPayment, TieRule
from bot.rules.arranging.crash.view import CrashPhase, CrashView
from bot.rules.table.events import LeaveAnnounced, PackCut, PackKept
from bot.screens.arranging import scores, table
from bot.screens.arranging.crash.happened import crash_sentence
from bot.screens.arranging.crash.seen import crash_view
from bot.screens.arranging.crash.stakes import free_game_text
from bot.screens.lines import wrap_facts
from bot.screens.names import names_at_table
from bot.screens.words import Words
from bot.tables.values import TableView

_LAST_ACTION_EVENTS = (FirstSevenDealt, PackKept, PackCut, PackNotCut, SpareTaken, HandStood, Knocked, LeaveAnnounced)
"""Events shown while a deal is in progress. Players who are ready are marked after their names instead."""
MOST_LAST_ACTIONS = 4
"""Maximum number of sentences about recent actions."""


# While a deal is in hand, and between deals


def heading_lines(view: TableView, words: Words) -> list[str]:
    """Return the line below the title of a deal: target, payment, pool, and who gets tied points."""
    game = crash_view(view)
    facts = [_target(game, words), _stake(game.rules, words)]
    if game.pot:
        facts.append(words("crash-pool", amount=words.money(game.pot)))
    if game.rules.tie_rule is TieRule.YOGI:
        facts.append(words("crash-yogi-plays", yogi=game.rules.yogi_name.value))
    return [wrap_facts(facts)]


def _target(game: CrashView, words: Words) -> str:
    if not game.target:
        return ""
    return words("crash-target" if game.rules.win_margin == 1 else "crash-target-margin", target=game.target)


def _stake(rules: CrashRules, words: Words) -> str:
    if rules.payment is CrashPayment.FIXED and rules.game_stake:
        return words("crash-stake", amount=words.money(rules.game_stake))
    if rules.payment is CrashPayment.PER_POINT and rules.point_rate:
        return words("crash-stake-points", amount=words.money(rules.point_rate))
    return free_game_text(rules, words)


def pots_line(view: TableView, words: Words) -> str:
    """Return the chips in the pool."""
    return words("crash-pool-is", amount=words.money(crash_view(view).pot)) if crash_view(view).pot else ""


def situation_lines(view: TableView, words: Words) -> list[str]:
    """Return the current phase, the players it waits for, and its deadline."""
    game, names = crash_view(view), names_at_table(view.table, words)
    dealt_in = [one for one in game.seats if one.dealt_in]
    ready = sum(one.ready for one in dealt_in)
    if game.phase is CrashPhase.ARRANGING:
        now = words("crash-arranging-now", ready=ready, players=len(dealt_in))
    elif game.phase is CrashPhase.CALLING:
        now = words("crash-calling-now", ready=ready, players=len(dealt_in))
    elif game.phase is CrashPhase.EXCHANGING and game.to_act:
        facts = {"name": names(game.to_act[0]), "spares": len(game.spares), "fee": words.money(game.rules.spare_fee)}
        now = words("crash-exchanging-paid" if game.rules.spare_fee else "crash-exchanging", **facts)
    elif game.to_act:
        key = "crash-cutting" if game.shuffled else "crash-cutting-unshuffled"
        now = words(key, name=names(game.to_act[0]), dealer=names(game.dealer))
    else:
        return []
    return [f"{now}{table.deadline_text(view, words)}"]


def last_action_lines(view: TableView, words: Words) -> list[str]:
    """Return the recent actions of the current deal."""
    names = names_at_table(view.table, words)
    cut_by_choice = crash_view(view).rules.optional_shuffle
    lines = [
        line
        for event in view.deal_events
        if isinstance(event, _LAST_ACTION_EVENTS) and (cut_by_choice or not isinstance(event, PackCut))
        if (line := crash_sentence(event, names, words))
    ]
    return lines[-MOST_LAST_ACTIONS:]


def summary_lines(view: TableView, words: Words) -> list[str]:
    """Return the result of the last deal in short: for each place the hand that scored, and the score."""
    return [*table.short_result_lines(view, words), *score_lines(view, words, None)]


def score_lines(view: TableView, words: Words, most: int | None) -> list[str]:
    """Return the score of the current or last game, with the fictional player's if he plays."""
    game = crash_view(view)
    yogi = game.yogi if game.outcome is None else game.outcome.yogi
    return scores.score_lines(view, words, [(name, yogi) for name in game.rules.seatless_scorers])


def at_frame(view: TableView, frame: int) -> TableView:
    """Return the table at a frame of the reveal, including the fictional player's points as they were then."""
    before = scores.scores_at_frame(view, frame)
    outcome = crash_view(before).outcome
    if outcome is None or before is view:
        return view
    later = sum(isinstance(event, YogiScored) for event in table.split_at_frame(view, frame)[1])
    return structs.replace(before, view=replace(crash_view(before), outcome=replace(outcome, yogi=outcome.yogi - later)))


FACE: Final = table.FACE(
    heading_lines=heading_lines,
    pots_line=pots_line,
    situation_lines=situation_lines,
    last_action_lines=last_action_lines,
    score_lines=score_lines,
    summary_lines=summary_lines,
    at_frame=at_frame,
)
