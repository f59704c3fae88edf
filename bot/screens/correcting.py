"""Corrections of bookings: preview, question and result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.leagues.values import StandingsChange
from bot.ledger.values import MemberCorrection, Correction
from bot.screens import disputes as dispute_screens
from bot.screens import names
from bot.screens.ids import PanelId
from bot.screens.items import DANGER, Item, button
from bot.screens.layout import Screen, build_screen
from bot.screens.league import LEAGUE_NAME_LIMIT
from bot.screens.league_moves import table_change_texts
from bot.screens.names import escape_text
from bot.screens.told import MOST_RESULTS, NOTIFICATION_REASON_LIMIT, former_member_lines, removed_result_lines, signed_points
from bot.screens.words import Words

CORRECTION_PANEL = "correct"
BOOK_ACTION, CANCEL_ACTION = "book", "leave"
"""Actions: carry out the correction, or discard it. They are about the number of the question."""
MOST_DISPUTES = 3
"""Open disputes that get a button."""


def render_correction_question(
    would: Correction, number: int, words: Words, *, reason: str, disputes: Iterable[int] = (), has_changed: bool = False
) -> Screen:
    """Ask to confirm a correction for that reason, with its effects on each member.

    `disputes` are open disputes about it; `changed`: the effects differ from those shown before.
    """
    head = [f"### {words('correcting-title')}"]
    if has_changed:
        head.append(words("correcting-shown-anew"))
    head.append(words("correcting-asked" if would.members else "correcting-asked-nothing"))
    results = [
        words("correcting-result", result=str(one.number), league=escape_text(one.league, most=LEAGUE_NAME_LIMIT))
        for one in would.results[:MOST_RESULTS]
    ]
    if len(would.results) > MOST_RESULTS:
        results.append(words("correcting-results", results=len(would.results) - MOST_RESULTS))
    ways, said = _dispute_buttons(disputes, words)
    return build_screen(
        "\n".join(head),
        "\n".join((*_member_change_lines(would.members, words), *results)),
        f"-# {words('told-reason', reason=escape_text(reason, most=NOTIFICATION_REASON_LIMIT))}",
        said,
        items=(
            button(PanelId(CORRECTION_PANEL, BOOK_ACTION, str(number)), words("correcting-book"), DANGER),
            button(PanelId(CORRECTION_PANEL, CANCEL_ACTION, str(number)), words("correcting-leave")),
            *ways,
        ),
    )


def render_correction_cancelled(words: Words) -> Screen:
    return build_screen(words("correcting-left"))


def render_correction(
    taken: Correction, words: Words, tables: Iterable[StandingsChange] = (), *, disputes: Iterable[int] = ()
) -> Screen:
    """Return the response to a correction: effects on members and league tables, and disputes that are still open."""
    head = words("entries-corrected" if taken.members else "entries-corrected-nothing")
    told = "\n".join((*_member_change_lines(taken.members, words), *removed_result_lines(taken.results, words)))
    ways, said = _dispute_buttons(disputes, words)
    return build_screen(head, told, *table_change_texts(tables, words), said, items=ways)


def _dispute_buttons(disputes: Iterable[int], words: Words) -> tuple[list[Item], str]:
    """Return buttons to open disputes and the sentence about them; empty if there are none."""
    several = list(disputes)[:MOST_DISPUTES]
    if not several:
        return [], ""
    ways: list[Item] = [
        button(PanelId(dispute_screens.PANEL, dispute_screens.SHOW, str(one)), words("dispute-title", number=str(one)))
        for one in several
    ]
    return ways, f"-# {words('correcting-disputed', disputes=len(several))}"


def _member_change_lines(members: Iterable[MemberCorrection], words: Words) -> Iterator[str]:
    for one in members:
        person = names.mention(one.user_id, words)
        if one.user_id < 0:
            yield from former_member_lines(one.chips, words)
        elif one.chips:
            key = "entries-corrected-in" if one.chips > 0 else "entries-corrected-out"
            yield words(key, person=person, amount=words.money(abs(one.chips)))
        if one.owed:
            yield words("entries-corrected-owed", person=person, amount=words.money(one.owed))
        if one.repaid:
            yield words("entries-corrected-repaid", person=person, amount=words.money(one.repaid))
        if one.points:
            yield words("entries-corrected-points", person=person, points=signed_points(one.points, words))
