"""Notifications to a member of changes that others made to their money."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from bot.acts.values import VoidedResult
from bot.ledger.import_plan import ImportLine
from bot.ledger.values import MemberCorrection, Fine
from bot.screens.layout import Screen, build_screen
from bot.screens.names import escape_text
from bot.screens.words import Words

NotificationText: TypeAlias = Callable[[Words], tuple[str, ...]]
"""Function from a reader's words to the lines of a notification."""
NOTIFICATION_REASON_LIMIT = 200
MOST_RESULTS = 8
"""Results of leagues that are listed."""


def grant_lines(words: Words, *, actor: int, amount: int, reason: str) -> tuple[str, ...]:
    """Return the lines to somebody who was given chips."""
    return (words("told-granted", actor=f"<@{actor}>", amount=words.money(amount)), *_reason_lines(words, reason))


def import_lines(words: Words, *, actor: int, line: ImportLine) -> tuple[str, ...]:
    """Return the lines to somebody whose balance was imported."""
    return (words("told-imported", actor=f"<@{actor}>", amount=words.money(line.amount)),)


def fine_lines(words: Words, *, actor: int, fine: Fine, reason: str) -> tuple[str, ...]:
    """Return the lines to somebody who was fined."""
    facts = {"actor": f"<@{actor}>", "amount": words.money(fine.amount)}
    if not fine.owed:
        return (words("told-fined", **facts), *_reason_lines(words, reason))
    return (words("told-fined-owed", owed=words.money(fine.owed), **facts), *_reason_lines(words, reason))


def correction_lines(
    words: Words, *, actor: int, one: MemberCorrection, reason: str, results: tuple[VoidedResult, ...] = ()
) -> tuple[str, ...]:
    """Return the lines to somebody with a corrected booking, and the league results that no longer count."""
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
    """Return the league results removed by a correction, a line each; beyond MOST_OUT they are counted."""
    several = tuple(results)
    lines = [words("told-result-out", result=str(one.number), league=escape_text(one.league)) for one in several[:MOST_RESULTS]]
    if len(several) > MOST_RESULTS:
        lines.append(words("told-results-out", results=len(several) - MOST_RESULTS))
    return tuple(lines)


def render_notification(lines: Iterable[str], words: Words, *, server: str = "", mentioned_user: int = 0, read_more: str = "wallet") -> Screen:
    """Return the message: a direct message with its `server`'s name, or a channel message with a `mention`.

    `about` is the key of the hint on further reading.
    """
    begins = [f"<@{mentioned_user}>"] if mentioned_user else []
    if server:
        begins.append(f"-# {words('told-in-server', server=escape_text(server, most=100))}")
    return build_screen("\n".join((*begins, *lines)), f"-# {words(f'told-{read_more}')}")


def former_member_lines(chips: int, words: Words) -> tuple[str, ...]:
    """Return the chips that the bank receives, or pays below zero, instead of a deleted person."""
    if not chips:
        return ()
    key = "entries-corrected-former-in" if chips > 0 else "entries-corrected-former-out"
    return (words(key, amount=words.money(abs(chips))),)


def _reason_lines(words: Words, reason: str) -> tuple[str, ...]:
    return (words("told-reason", reason=escape_text(reason, most=NOTIFICATION_REASON_LIMIT)),) if reason else ()


def signed_points(points: int, words: Words) -> str:
    """Return points with their sign."""
    return f"{'+' if points > 0 else '−'}\u202f{words.number(abs(points))}"
