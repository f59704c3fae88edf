"""A table of Crash in words: who is ready, the hands as they are turned up, the score."""

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
"""What is told while a deal is in hand; who is ready is to be seen beside their name."""
MOST_SAID = 4
"""Sentences about what was done last."""


# While a deal is in hand, and between deals


def heading(view: TableView, words: Words) -> list[str]:
    """What stands under the title of a deal: what is played to and for, the pool, who gets the tied points."""
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
    """The chips in the pool."""
    return words("crash-pool-is", amount=words.money(crash(view).pot)) if crash(view).pot else ""


def going_on(view: TableView, words: Words) -> list[str]:
    """Which step it is, who is waited for, and until when."""
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
    """What was done last, while a deal is in hand."""
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
    """How the last deal ended, in short: of each place the hand that scored, and the score."""
    return [*table.short(view, words), *standing(view, words, None)]


def standing(view: TableView, words: Words, most: int | None) -> list[str]:
    """The score of the game that is on, or of the last one, with the fictional player where there is one."""
    game = crash(view)
    yogi = game.yogi if game.outcome is None else game.outcome.yogi
    return scores.standing(view, words, [(name, yogi) for name in game.rules.figures])


def at(view: TableView, frame: int) -> TableView:
    """The table as it stood when so much of the deal's end had been shown; the fictional player's points, too."""
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
