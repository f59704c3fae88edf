"""Short messages that come by themselves: it is your turn, your time runs out, the table cannot be shown."""

from __future__ import annotations

from bot.rules.betting.view import Phase
from bot.screens.layout import Screen, screen
from bot.screens.table import game_name, price_line
from bot.screens.words import Words, moment
from bot.tables.values import TableView

AMBER = 0xF9A825
"""Somebody is waited for."""


def call(view: TableView, words: Words, link: str) -> Screen:
    """To a person, by direct message: it is his turn."""
    return _told(view, words, words("call-your-turn", game=game_name(view.table, words)), link)


def warning(view: TableView, words: Words, link: str) -> Screen:
    """To a person, by direct message: his time runs out."""
    return _told(view, words, words("call-time-runs-out", game=game_name(view.table, words)), link)


def call_in_channel(view: TableView, words: Words, user_id: int) -> Screen:
    """To a person, in the channel: it is his turn."""
    return _told(view, words, words("call-your-turn-here", who=f"<@{user_id}>"), "")


def warning_in_channel(view: TableView, words: Words, user_id: int) -> Screen:
    """To a person, in the channel: his time runs out."""
    return _told(view, words, words("call-time-runs-out-here", who=f"<@{user_id}>"), "")


def denied(view: TableView, words: Words) -> Screen:
    """To the host: the bot may not write in the table's channel any more."""
    return screen(words("call-denied", channel=f"<#{view.table.channel_id}>"), colour=AMBER)


def _told(view: TableView, words: Words, sentence: str, link: str) -> Screen:
    lines = [sentence]
    if view.view.phase is Phase.BETTING and view.view.stake:
        lines.append(price_line(view.view, words))
    if view.table.turn_ends_at is not None:
        lines.append(words("call-until", when=moment(view.table.turn_ends_at)))
    if link:
        lines.append(words("table-to-the-table", link=link))
    return screen("\n".join(lines), colour=AMBER)
