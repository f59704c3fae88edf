"""What Crash asks, says and advises itself, as the panel and the table of arranging ask for it."""

from __future__ import annotations

from typing import Final

from bot.players.arranging.crash import situation_of
from bot.rules.arranging.crash.view import CrashPhase, CrashSeatView, CrashView
from bot.rules.game import Seat
from bot.screens.arranging.crash import asked
from bot.screens.arranging.crash.happened import STORY
from bot.screens.arranging.crash.seen import crash
from bot.screens.arranging.own import Own
from bot.screens.names import is_computer
from bot.screens.words import Words
from bot.tables.values import TableView


def seat(view: TableView, number: Seat, words: Words) -> list[str]:
    """The score of a player, and what he does in the deal or why he is in none."""
    game = crash(view)
    one = game.seat_view(number)
    facts = [words("crash-points", points=one.points)] if one.playing and game.deal_no else []
    if one.leaving:
        return [*facts, words("crash-left")]
    if one.sitting_out:
        facts.append(words("table-sitting-out"))
    if game.game_on and not one.playing and not one.sitting_out:
        facts.append(words("table-joined"))
    elif game.in_deal and not one.dealt_in and not one.sitting_out:
        facts.append(words("crash-next-deal"))
    if game.in_deal and one.dealt_in:
        if one.took_spare:
            facts.append(words("crash-took-spare", number=one.took_spare))
        if one.knocked:
            facts.append(words("crash-has-knocked"))
        key = _doing(game, one)
        if key:
            facts.append(words(key))
    if not game.game_on and one.seat in view.table.broke and not is_computer(view.table.sitters, one.seat):
        facts.append(words("table-too-little", amount=words.short(view.table.needed)))
    return facts


def _doing(game: CrashView, one: CrashSeatView) -> str:
    if game.phase is CrashPhase.ARRANGING:
        return "crash-ready" if one.ready else "crash-arranging"
    if game.phase is CrashPhase.CALLING:
        return "crash-has-answered" if one.ready else "table-to-answer"
    if one.seat not in game.to_act:
        return ""
    return "crash-may-cut" if game.phase is CrashPhase.CUTTING else "crash-may-exchange"


OWN: Final = Own(
    situation=lambda view, seat: situation_of(crash(view), seat),
    outside_game=asked.outside_game,
    asked=asked.lines,
    answers=asked.items,
    offers=asked.knock,
    offered=asked.offered,
    waits={
        CrashPhase.ARRANGING: ("arrange-still-arranging", "arrange-others-ready"),
        CrashPhase.CALLING: ("arrange-still-to-answer", "arrange-others-answered"),
    },
    seat=seat,
    story=STORY,
    around=asked.around,
)
