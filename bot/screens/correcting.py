"""Corrections of bookings: preview, question and result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.leagues.values import TableChange
from bot.ledger.values import Corrected, Correction
from bot.screens import disputes as dispute_screens
from bot.screens import names
from bot.screens.ids import PanelId
from bot.screens.items import GRAVE, Item, button
from bot.screens.layout import Screen, screen
from bot.screens.league import NAME
from bot.screens.league_moves import changes
from bot.screens.names import shown
from bot.screens.told import MOST_OUT, REASON_LIMIT, former, out_of_leagues, signed
from bot.screens.words import Words

PANEL = "correct"
BOOK, LEAVE = "book", "leave"
"""Actions: carry out the correction, or discard it. They are about the number of the question."""
MOST_DISPUTES = 3
"""Open disputes that get a button."""


def question(
    would: Correction, number: int, words: Words, *, reason: str, disputes: Iterable[int] = (), changed: bool = False
) -> Screen:
    """Ask to confirm a correction for that reason, with its effects on each member.

    `disputes` are open disputes about it; `changed`: the effects differ from those shown before.
    """
    head = [f"### {words('correcting-title')}"]
    if changed:
        head.append(words("correcting-shown-anew"))
    head.append(words("correcting-asked" if would.members else "correcting-asked-nothing"))
    results = [
        words("correcting-result", result=str(one.number), league=shown(one.league, most=NAME))
        for one in would.results[:MOST_OUT]
    ]
    if len(would.results) > MOST_OUT:
        results.append(words("correcting-results", results=len(would.results) - MOST_OUT))
    ways, said = _decided(disputes, words)
    return screen(
        "\n".join(head),
        "\n".join((*_changes(would.members, words), *results)),
        f"-# {words('told-reason', reason=shown(reason, most=REASON_LIMIT))}",
        said,
        items=(
            button(PanelId(PANEL, BOOK, str(number)), words("correcting-book"), GRAVE),
            button(PanelId(PANEL, LEAVE, str(number)), words("correcting-leave")),
            *ways,
        ),
    )


def left(words: Words) -> Screen:
    return screen(words("correcting-left"))


def done(
    taken: Correction, words: Words, tables: Iterable[TableChange] = (), *, disputes: Iterable[int] = ()
) -> Screen:
    """Return the response to a correction: effects on members and league tables, and disputes that are still open."""
    head = words("entries-corrected" if taken.members else "entries-corrected-nothing")
    told = "\n".join((*_changes(taken.members, words), *out_of_leagues(taken.results, words)))
    ways, said = _decided(disputes, words)
    return screen(head, told, *changes(tables, words), said, items=ways)


def _decided(disputes: Iterable[int], words: Words) -> tuple[list[Item], str]:
    """Return buttons to open disputes and the sentence about them; empty if there are none."""
    several = list(disputes)[:MOST_DISPUTES]
    if not several:
        return [], ""
    ways: list[Item] = [
        button(PanelId(dispute_screens.PANEL, dispute_screens.SHOW, str(one)), words("dispute-title", number=str(one)))
        for one in several
    ]
    return ways, f"-# {words('correcting-disputed', disputes=len(several))}"


def _changes(members: Iterable[Corrected], words: Words) -> Iterator[str]:
    for one in members:
        person = names.mention(one.user_id, words)
        if one.user_id < 0:
            yield from former(one.chips, words)
        elif one.chips:
            key = "entries-corrected-in" if one.chips > 0 else "entries-corrected-out"
            yield words(key, person=person, amount=words.money(abs(one.chips)))
        if one.owed:
            yield words("entries-corrected-owed", person=person, amount=words.money(one.owed))
        if one.repaid:
            yield words("entries-corrected-repaid", person=person, amount=words.money(one.repaid))
        if one.points:
            yield words("entries-corrected-points", person=person, points=signed(one.points, words))
