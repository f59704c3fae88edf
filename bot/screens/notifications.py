"""Notifications to one person: their turn, a time limit that is near, or changes to their money by others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from bot.audit_log import VoidedResult
from bot.ledger.values import Fine, ImportLine, MemberCorrection
from bot.screens.registry import family_of
from bot.screens.widgets.components import PRIMARY, Item, button
from bot.screens.widgets.custom_ids import TableId
from bot.screens.widgets.layout import DOT, Screen, build_screen
from bot.screens.widgets.names import escape_text
from bot.screens.words import Words, relative_time
from bot.tables.values import TableView

NotificationText: TypeAlias = Callable[[Words], tuple[str, ...]]
NOTIFICATION_REASON_LIMIT = 200
MOST_RESULTS = 8


def grant_lines(words: Words, *, actor: int, amount: int, reason: str) -> tuple[str, ...]:
    return (words("told-granted", actor=f"<@{actor}>", amount=words.money(amount)), *_reason_lines(words, reason))


def import_lines(words: Words, *, actor: int, line: ImportLine) -> tuple[str, ...]:
    return (words("told-imported", actor=f"<@{actor}>", amount=words.money(line.amount)),)


def fine_lines(words: Words, *, actor: int, fine: Fine, reason: str) -> tuple[str, ...]:
    facts = {"actor": f"<@{actor}>", "amount": words.money(fine.amount)}
    fined = (
        words("told-fined-owed", owed=words.money(fine.owed), **facts) if fine.owed else words("told-fined", **facts)
    )
    return (fined, *_reason_lines(words, reason))


def correction_lines(
    words: Words, *, actor: int, one: MemberCorrection, reason: str, results: tuple[VoidedResult, ...] = ()
) -> tuple[str, ...]:
    """Return the lines that tell a member what a correction changed, with the league results that no longer count."""
    who, lines = f"<@{actor}>", []
    if one.chips:
        amount = words.money(abs(one.chips))
        lines.append(words("told-corrected-in" if one.chips > 0 else "told-corrected-out", actor=who, amount=amount))
    if one.points:
        lines.append(words("told-corrected-points", actor=who, points=signed_points(one.points, words)))
    if one.owed:
        lines.append(words("told-owed", amount=words.money(one.owed)))
    if one.repaid:
        lines.append(words("told-repaid", amount=words.money(one.repaid)))
    return (*lines, *_reason_lines(words, reason), *removed_result_lines(results, words))


def removed_result_lines(results: Iterable[VoidedResult], words: Words) -> tuple[str, ...]:
    """Return a line for each league result that a correction removed; those beyond MOST_RESULTS are only counted."""
    several = [words("told-result-out", result=str(one.number), league=escape_text(one.league)) for one in results]
    if len(several) > MOST_RESULTS:
        several[MOST_RESULTS:] = [words("told-results-out", results=len(several) - MOST_RESULTS)]
    return tuple(several)


def render_notification(
    lines: Iterable[str], words: Words, *, server: str = "", mentioned_user: int = 0, read_more: str = "told-wallet"
) -> Screen:
    """Return a notification: a direct message that names the `server`, or a channel message to `mentioned_user`.

    `read_more` is the key of the hint at the end.
    """
    begins = [f"<@{mentioned_user}>"] if mentioned_user else []
    if server:
        begins.append(f"-# {words('told-in-server', server=escape_text(server, most=100))}")
    return build_screen("\n".join((*begins, *lines)), f"-# {words(read_more)}")


def former_member_lines(chips: int, words: Words) -> tuple[str, ...]:
    """Return the line, if any, on chips that the bank received (negative: paid) because a person has been deleted."""
    if not chips:
        return ()
    key = "entries-corrected-former-in" if chips > 0 else "entries-corrected-former-out"
    return (words(key, amount=words.money(abs(chips))),)


def _reason_lines(words: Words, reason: str) -> tuple[str, ...]:
    return (words("told-reason", reason=escape_text(reason, most=NOTIFICATION_REASON_LIMIT)),) if reason else ()


def signed_points(points: int, words: Words) -> str:
    return f"{'+' if points > 0 else '−'}\u202f{words.number(abs(points))}"


AMBER = 0xF9A825
"""Colour of messages that ask their reader to act."""


def render_turn_notification(view: TableView, words: Words, link: str, hand_link: str = "") -> Screen:
    """Return the direct message that it is a person's turn, with links to the table message and the hand message."""
    key, _ = _turn_notification_keys(view)
    return _render_about_turn(view, words, words(key, game=words.game_title(view.table.game)), link, (), hand_link)


def render_timeout_warning(view: TableView, words: Words, link: str, hand_link: str = "") -> Screen:
    """Return the direct message that a person's time is running out, with links to the table and the hand."""
    sentence = words("call-time-runs-out", game=words.game_title(view.table.game))
    return _render_about_turn(view, words, sentence, link, (), hand_link)


def render_channel_turn_notification(view: TableView, words: Words, user_id: int) -> Screen:
    """Return the channel message that it is a person's turn, or that they may choose the game.

    If the turn is played from the person's own hand, the message has a button that opens their hand.
    """
    _, key = _turn_notification_keys(view)
    to_hand = button(TableId("hand", view.table.table_id), words("button-my-cards"), PRIMARY)
    items = [to_hand] if family_of(view.table.game).features_hand_button(view) else []
    return _render_about_turn(view, words, words(key, who=f"<@{user_id}>"), "", items)


def render_channel_timeout_warning(view: TableView, words: Words, user_id: int) -> Screen:
    return _render_about_turn(view, words, words("call-time-runs-out-here", who=f"<@{user_id}>"))


def render_channel_denied(view: TableView, words: Words) -> Screen:
    return build_screen(words("call-denied", channel=f"<#{view.table.channel_id}>"), colour=AMBER)


def _turn_notification_keys(view: TableView) -> tuple[str, str]:
    if _is_dealer_choosing(view):
        return "call-your-choice", "call-your-choice-here"
    return family_of(view.table.game).turn_notification_keys(view)


def _is_dealer_choosing(view: TableView) -> bool:
    return view.view.game_chooser is not None and not view.view.to_act


def _render_about_turn(
    view: TableView, words: Words, sentence: str, link: str = "", items: Sequence[Item] = (), hand_link: str = ""
) -> Screen:
    words = words.for_game(view.table.game, view.table.house_rules)
    price = family_of(view.table.game).price_line(view, words)
    lines = [sentence, price] if price else [sentence]
    if view.table.turn_ends_at is not None:
        lines.append(words("call-until", when=relative_time(view.table.turn_ends_at)))
    if _is_dealer_choosing(view) and view.table.next_deal_at is not None:
        lines.append(words("table-next-deal", when=relative_time(view.table.next_deal_at)))
    links = [words("call-to-the-cards", link=hand_link)] if hand_link else []
    if link:
        links.append(words("table-to-the-table", link=link))
    if links:
        lines.append(DOT.join(links))
    return build_screen("\n".join(lines), items=items, colour=AMBER)
