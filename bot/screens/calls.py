"""Short messages that come by themselves: it is your turn, your time runs out, the table cannot be shown."""

from __future__ import annotations

from bot.rules.arranging.crash.view import CrashView
from bot.rules.arranging.crash.view import Phase as CrashPhase
from bot.rules.betting.view import BragView, Phase
from bot.screens.betting.table import price_line
from bot.screens.layout import Screen, screen
from bot.screens.lines import game_name
from bot.screens.words import Words, moment
from bot.tables.values import TableView

AMBER = 0xF9A825
"""Somebody is waited for."""


def call(view: TableView, words: Words, link: str) -> Screen:
    """To a person, by direct message: it is his turn, or his choice what is played."""
    key, _ = _what_for(view)
    return _told(view, words, words(key, game=game_name(view.table, words)), link)


def warning(view: TableView, words: Words, link: str) -> Screen:
    """To a person, by direct message: his time runs out."""
    return _told(view, words, words("call-time-runs-out", game=game_name(view.table, words)), link)


def call_in_channel(view: TableView, words: Words, user_id: int) -> Screen:
    """To a person, in the channel: it is his turn, or his choice what is played."""
    _, key = _what_for(view)
    return _told(view, words, words(key, who=f"<@{user_id}>"), "")


def warning_in_channel(view: TableView, words: Words, user_id: int) -> Screen:
    """To a person, in the channel: his time runs out."""
    return _told(view, words, words("call-time-runs-out-here", who=f"<@{user_id}>"), "")


def denied(view: TableView, words: Words) -> Screen:
    """To the host: the bot may not write in the table's channel any more."""
    return screen(words("call-denied", channel=f"<#{view.table.channel_id}>"), colour=AMBER)


_AT_CRASH = {
    CrashPhase.CUTTING: ("crash-call-cutting", "crash-call-cutting-here"),
    CrashPhase.EXCHANGING: ("crash-call-exchanging", "crash-call-exchanging-here"),
    CrashPhase.ARRANGING: ("crash-call-arranging", "crash-call-arranging-here"),
    CrashPhase.CALLING: ("crash-call-calling", "crash-call-calling-here"),
}
"""What is asked in each step of a deal, where everybody arranges at once."""


def _what_for(view: TableView) -> tuple[str, str]:
    """What a person is called for: the words for his direct messages, and those for the channel."""
    if _choosing(view):
        return "call-your-choice", "call-your-choice-here"
    if isinstance(view.view, CrashView) and view.view.phase in _AT_CRASH:
        return _AT_CRASH[view.view.phase]
    return "call-your-turn", "call-your-turn-here"


def _choosing(view: TableView) -> bool:
    """Whether the next dealer is waited for, who may choose what is played."""
    return view.view.choosing is not None and not view.view.to_act


def _told(view: TableView, words: Words, sentence: str, link: str) -> Screen:
    words = words.of(view.table.game)
    lines = [sentence]
    game = view.view
    if isinstance(game, BragView) and game.phase is Phase.BETTING and game.stake:
        lines.append(price_line(game, words))
    if view.table.turn_ends_at is not None:
        lines.append(words("call-until", when=moment(view.table.turn_ends_at)))
    if _choosing(view) and view.table.next_deal_at is not None:
        lines.append(words("call-next-deal", when=moment(view.table.next_deal_at)))
    if link:
        lines.append(words("table-to-the-table", link=link))
    return screen("\n".join(lines), colour=AMBER)
