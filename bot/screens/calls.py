"""Short notifications: your turn, your time is running out, the table cannot be shown."""

from __future__ import annotations

from collections.abc import Sequence

from bot.screens.ids import TableId
from bot.screens.items import PRIMARY, Item, button
from bot.screens.layout import Screen, build_screen
from bot.screens.lines import DOT
from bot.screens.registry import family_of
from bot.screens.words import Words, relative_time
from bot.tables.values import TableView

AMBER = 0xF9A825
"""Colour of messages to a person that others wait for."""


def render_turn_notification(view: TableView, words: Words, link: str, hand_link: str = "") -> Screen:
    """Return the direct message that it is a person's turn, or their choice of game.

    `link` is the address of the table's message, `cards` that of their hand if it is among their direct messages.
    """
    key, _ = _turn_notification_keys(view)
    return _render_about_turn(view, words, words(key, game=words.game_title(view.table.game)), link, hand_link=hand_link)


def render_timeout_warning(view: TableView, words: Words, link: str, hand_link: str = "") -> Screen:
    """Return the direct message that a person's time is running out; the links are those of `call`."""
    return _render_about_turn(view, words, words("call-time-runs-out", game=words.game_title(view.table.game)), link, hand_link=hand_link)


def render_channel_turn_notification(view: TableView, words: Words, user_id: int) -> Screen:
    """Return the notification in the channel that it is a person's turn, or their choice of game.

    If they act on their own hand, it has a button to that.
    """
    _, key = _turn_notification_keys(view)
    to_hand = button(TableId("hand", view.table.table_id), words("button-my-cards"), PRIMARY)
    items = [to_hand] if family_of(view.table.game).features_hand_button(view) else []
    return _render_about_turn(view, words, words(key, who=f"<@{user_id}>"), "", items)


def render_channel_timeout_warning(view: TableView, words: Words, user_id: int) -> Screen:
    """Return the notification in the channel that a person's time is running out."""
    return _render_about_turn(view, words, words("call-time-runs-out-here", who=f"<@{user_id}>"), "")


def render_channel_denied(view: TableView, words: Words) -> Screen:
    """Return the message to the host that the bot may no longer write in the table's channel."""
    return build_screen(words("call-denied", channel=f"<#{view.table.channel_id}>"), colour=AMBER)


def _turn_notification_keys(view: TableView) -> tuple[str, str]:
    """Return the keys of a turn notification: for direct messages and for the channel."""
    if _is_dealer_choosing(view):
        return "call-your-choice", "call-your-choice-here"
    return family_of(view.table.game).turn_notification_keys(view)


def _is_dealer_choosing(view: TableView) -> bool:
    """Return True if the table waits for the next dealer, who may choose the game."""
    return view.view.game_chooser is not None and not view.view.to_act


def _render_about_turn(
    view: TableView, words: Words, sentence: str, link: str, items: Sequence[Item] = (), *, hand_link: str = ""
) -> Screen:
    words = words.for_game(view.table.game, view.table.house_rules)
    price = family_of(view.table.game).price_line(view, words)
    lines = [sentence, price] if price else [sentence]
    if view.table.turn_ends_at is not None:
        lines.append(words("call-until", when=relative_time(view.table.turn_ends_at)))
    if _is_dealer_choosing(view) and view.table.next_deal_at is not None:
        lines.append(words("call-next-deal", when=relative_time(view.table.next_deal_at)))
    links = [words("call-to-the-cards", link=hand_link)] if hand_link else []
    if link:
        links.append(words("table-to-the-table", link=link))
    if links:
        lines.append(DOT.join(links))
    return build_screen("\n".join(lines), items=items, colour=AMBER)
