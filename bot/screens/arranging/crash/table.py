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
from bot.rules.arranging.crash.house_rules import CrashRules, Payment, TieRule
from bot.rules.arranging.crash.view import CrashPhase, CrashView
from bot.rules.table.events import LeaveAnnounced, PackCut, PackKept
from bot.screens.arranging import scores, table
from bot.screens.arranging.crash.happened import sentence
from bot.screens.arranging.crash.seen import crash
from bot.screens.arranging.crash.stakes import nothing_for_the_game
from bot.screens.lines import in_lines
from bot.screens.names import names_at
from bot.screens.words import Words
from bot.tables.values import TableView

_SAID = (FirstSevenDealt, PackKept, PackCut, PackNotCut, SpareTaken, HandStood, Knocked, LeaveAnnounced)
"""Events shown while a deal is in progress. Players who are ready are marked after their names instead."""
MOST_SAID = 4
"""Maximum number of sentences about recent actions."""


# While a deal is in hand, and between deals


def heading(view: TableView, words: Words) -> list[str]:
    """Return the line below the title of a deal: target, payment, pool, and who gets tied points."""
    game = crash(view)
    facts = [_target(game, words), _stake(game.rules, words)]
    if game.pot:
        facts.append(words("crash-pool", amount=words.money(game.pot)))
    if game.rules.tie_rule is TieRule.YOGI:
        facts.append(words("crash-yogi-plays", yogi=game.rules.yogi_name.value))
    return [in_lines(facts)]


def _target(game: CrashView, words: Words) -> str:
    if not game.target:
        return ""
    return words("crash-target" if game.rules.win_margin == 1 else "crash-target-margin", target=game.target)


def _stake(rules: CrashRules, words: Words) -> str:
    if rules.payment is Payment.FIXED and rules.game_stake:
        return words("crash-stake", amount=words.money(rules.game_stake))
    if rules.payment is Payment.PER_POINT and rules.point_rate:
        return words("crash-stake-points", amount=words.money(rules.point_rate))
    return nothing_for_the_game(rules, words)


def pots(view: TableView, words: Words) -> str:
    """Return the chips in the pool."""
    return words("crash-pool-is", amount=words.money(crash(view).pot)) if crash(view).pot else ""


def going_on(view: TableView, words: Words) -> list[str]:
    """Return the current phase, the players it waits for, and its deadline."""
    game, names = crash(view), names_at(view.table, words)
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
    return [f"{now}{table.until(view, words)}"]


def said(view: TableView, words: Words) -> list[str]:
    """Return the recent actions of the current deal."""
    names = names_at(view.table, words)
    cut_by_choice = crash(view).rules.optional_shuffle
    lines = [
        line
        for event in view.happened
        if isinstance(event, _SAID) and (cut_by_choice or not isinstance(event, PackCut))
        if (line := sentence(event, names, words))
    ]
    return lines[-MOST_SAID:]


def summary(view: TableView, words: Words) -> list[str]:
    """Return the result of the last deal in short: for each place the hand that scored, and the score."""
    return [*table.short(view, words), *standing(view, words, None)]


def standing(view: TableView, words: Words, most: int | None) -> list[str]:
    """Return the score of the current or last game, with the fictional player's if he plays."""
    game = crash(view)
    yogi = game.yogi if game.outcome is None else game.outcome.yogi
    return scores.standing(view, words, [(name, yogi) for name in game.rules.figures])


def at(view: TableView, frame: int) -> TableView:
    """Return the table at a frame of the reveal, including the fictional player's points as they were then."""
    before = scores.at(view, frame)
    outcome = crash(before).outcome
    if outcome is None or before is view:
        return view
    later = sum(isinstance(event, YogiScored) for event in table.shown_by(view, frame)[1])
    return structs.replace(before, view=replace(crash(before), outcome=replace(outcome, yogi=outcome.yogi - later)))


FACE: Final = table.FACE(
    heading=heading,
    pots=pots,
    going_on=going_on,
    said=said,
    standing=standing,
    summary=summary,
    at=at,
)
