"""Short messages that come by themselves: it is your turn, your time runs out, the table cannot be shown."""

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
"""Somebody is waited for."""


def call(view: TableView, words: Words, link: str, cards: str = "") -> Screen:
    """Return the call to a person, by direct message: it is their turn, or their choice what is played.

    `link` is the address of the table's message, `cards` that of their hand where it is among their direct messages.
    """
    key, _ = _what_for(view)
    return _told(view, words, words(key, game=words.title(view.table.game)), link, cards=cards)


def warning(view: TableView, words: Words, link: str, cards: str = "") -> Screen:
    """Return the warning to a person, by direct message, that their time runs out; the links are those of `call`."""
    return _told(view, words, words("call-time-runs-out", game=words.title(view.table.game)), link, cards=cards)


def call_in_channel(view: TableView, words: Words, user_id: int) -> Screen:
    """To a person, in the channel: it is their turn, or their choice what is played; where they do that on their own
    hand, with the way to it.
    """
    _, key = _what_for(view)
    to_hand = button(TableId("hand", view.table.table_id), words("button-my-cards"), MAIN)
    items = [to_hand] if family_of(view.table.game).for_hands(view) else []
    return _told(view, words, words(key, who=f"<@{user_id}>"), "", items)


def warning_in_channel(view: TableView, words: Words, user_id: int) -> Screen:
    """To a person, in the channel: their time runs out."""
    return _told(view, words, words("call-time-runs-out-here", who=f"<@{user_id}>"), "")


def denied(view: TableView, words: Words) -> Screen:
    """To the host: the bot may not write in the table's channel any more."""
    return screen(words("call-denied", channel=f"<#{view.table.channel_id}>"), colour=AMBER)


def _what_for(view: TableView) -> tuple[str, str]:
    """What a person is called for: the words for their direct messages, and those for the channel."""
    if _choosing(view):
        return "call-your-choice", "call-your-choice-here"
    return family_of(view.table.game).call(view)


def _choosing(view: TableView) -> bool:
    """Whether the next dealer is waited for, who may choose what is played."""
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
