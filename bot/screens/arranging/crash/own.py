"""Hooks of Crash for the shared panel and table message."""

from __future__ import annotations

from typing import Final

from bot.players.arranging.crash import situation_of
from bot.rules.arranging.crash.view import CrashPhase
from bot.rules.game import Seat
from bot.screens.arranging.advising import by_points
from bot.screens.arranging.crash import asked
from bot.screens.arranging.crash.happened import STORY
from bot.screens.arranging.crash.seen import crash
from bot.screens.arranging.own import Own
from bot.screens.words import Words
from bot.tables.values import TableView


def doing(view: TableView, seat: Seat, words: Words) -> list[str]:
    """Return what a player has done with a spare hand and four of a kind, and what they do now."""
    game, one = crash(view), crash(view).seat_view(seat)
    facts = [words("crash-took-spare", number=one.took_spare)] if one.took_spare else []
    if one.knocked:
        facts.append(words("crash-has-knocked"))
    if game.phase is CrashPhase.CALLING:
        facts.append(words("crash-has-answered" if one.ready else "table-to-answer"))
    elif game.phase in _MAY and seat in game.to_act:
        facts.append(words(_MAY[game.phase]))
    return facts


_MAY = {CrashPhase.CUTTING: "crash-may-cut", CrashPhase.EXCHANGING: "crash-may-exchange"}
OWN: Final = Own(
    adviser=by_points(lambda view, seat: situation_of(crash(view), seat)),
    asked=asked.lines,
    answers=asked.items,
    offers=asked.knock,
    offered=asked.offered,
    doing=doing,
    story=STORY,
    around=asked.around,
)
