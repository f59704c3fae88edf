"""Short notifications: your turn, your time is running out, the table cannot be shown."""

from __future__ import annotations

from collections.abc import Sequence

from bot.screens.ids import TableId
from bot.screens.items import MAIN, Item, button
from bot.screens.layout import Screen, screen
from bot.screens.lines import DOT
from bot.screens.registry import family_of
from bot.screens.words import Words, moment
from bot.tables.values import TableView

AMBER = 0xF9A825
"""Colour of messages to a person that others wait for."""


def call(view: TableView, words: Words, link: str, cards: str = "") -> Screen:
    """Return the direct message that it is a person's turn, or their choice of game.

    `link` is the address of the table's message, `cards` that of their hand if it is among their direct messages.
    """
    key, _ = _what_for(view)
    return _told(view, words, words(key, game=words.title(view.table.game)), link, cards=cards)


def warning(view: TableView, words: Words, link: str, cards: str = "") -> Screen:
    """Return the direct message that a person's time is running out; the links are those of `call`."""
    return _told(view, words, words("call-time-runs-out", game=words.title(view.table.game)), link, cards=cards)


def call_in_channel(view: TableView, words: Words, user_id: int) -> Screen:
    """Return the notification in the channel that it is a person's turn, or their choice of game.

    If they act on their own hand, it has a button to that.
    """
    _, key = _what_for(view)
    to_hand = button(TableId("hand", view.table.table_id), words("button-my-cards"), MAIN)
    items = [to_hand] if family_of(view.table.game).for_hands(view) else []
    return _told(view, words, words(key, who=f"<@{user_id}>"), "", items)


def warning_in_channel(view: TableView, words: Words, user_id: int) -> Screen:
    """Return the notification in the channel that a person's time is running out."""
    return _told(view, words, words("call-time-runs-out-here", who=f"<@{user_id}>"), "")


def denied(view: TableView, words: Words) -> Screen:
    """Return the message to the host that the bot may no longer write in the table's channel."""
    return screen(words("call-denied", channel=f"<#{view.table.channel_id}>"), colour=AMBER)


def _what_for(view: TableView) -> tuple[str, str]:
    """Return the keys of a turn notification: for direct messages and for the channel."""
    if _choosing(view):
        return "call-your-choice", "call-your-choice-here"
    return family_of(view.table.game).call(view)


def _choosing(view: TableView) -> bool:
    """Return True if the table waits for the next dealer, who may choose the game."""
    return view.view.choosing is not None and not view.view.to_act


def _told(
    view: TableView, words: Words, sentence: str, link: str, items: Sequence[Item] = (), *, cards: str = ""
) -> Screen:
    words = words.of(view.table.game, view.table.house_rules)
    price = family_of(view.table.game).price(view, words)
    lines = [sentence, price] if price else [sentence]
    if view.table.turn_ends_at is not None:
        lines.append(words("call-until", when=moment(view.table.turn_ends_at)))
    if _choosing(view) and view.table.next_deal_at is not None:
        lines.append(words("call-next-deal", when=moment(view.table.next_deal_at)))
    links = [words("call-to-the-cards", link=cards)] if cards else []
    if link:
        links.append(words("table-to-the-table", link=link))
    if links:
        lines.append(DOT.join(links))
    return screen("\n".join(lines), items=items, colour=AMBER)
