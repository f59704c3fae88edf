"""Hooks of Crash for the shared panel and table message."""

from __future__ import annotations

from typing import Final

from bot.players.arranging.crash import situation_of
from bot.rules.arranging.crash.view import CrashPhase
from bot.rules.game import Seat
from bot.screens.arranging.advising import points_adviser
from bot.screens.arranging.crash import asked
from bot.screens.arranging.crash.happened import NARRATION
from bot.screens.arranging.crash.seen import crash_view
from bot.screens.arranging.own import GameHooks
from bot.screens.words import Words
from bot.tables.values import TableView


def activity_facts(view: TableView, seat: Seat, words: Words) -> list[str]:
    """Return what a player has done with a spare hand and four of a kind, and what they do now."""
    game, one = crash_view(view), crash_view(view).seat_view(seat)
    facts = [words("crash-took-spare", number=one.took_spare)] if one.took_spare else []
    if one.knocked:
        facts.append(words("crash-has-knocked"))
    if game.phase is CrashPhase.CALLING:
        facts.append(words("crash-has-answered" if one.ready else "table-to-answer"))
    elif game.phase in _TURN_KEYS and seat in game.to_act:
        facts.append(words(_TURN_KEYS[game.phase]))
    return facts


_TURN_KEYS = {CrashPhase.CUTTING: "crash-may-cut", CrashPhase.EXCHANGING: "crash-may-exchange"}
HOOKS: Final = GameHooks(
    adviser=points_adviser(lambda view, seat: situation_of(crash_view(view), seat)),
    question_lines=asked.question_lines,
    answer_items=asked.answer_items,
    offer_items=asked.knock_buttons,
    offer_lines=asked.offer_lines,
    activity_facts=activity_facts,
    narration=NARRATION,
    other_lines=asked.other_lines,
)
