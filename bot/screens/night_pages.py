"""Lists of a league night that exceed its public message: people and whole tables, page by page."""

from __future__ import annotations

from typing import Final

from bot.leagues.nights.values import Night, NightPerson, NightStatus
from bot.screens.items import Choice, Item, button, menu
from bot.screens.layout import Screen, screen
from bot.screens.lines import DOT
from bot.screens.night import in_division, line, name_of, played, title, to
from bot.screens.paging import paged, turning
from bot.screens.words import Words

PAGE: Final = 15
"""Lines on a page."""


def table(night: Night, words: Words, *, reader: int, division: int = 1, wanted: int = 1) -> Screen:
    """Return a page of a division's table, always with the reader's own line.

    `s:night:table:<night>.<division>.<page>`, with the menu of divisions `s:night:division:<night>`.
    """
    lines = played(night, division)
    here, number, pages = paged(lines, PAGE, wanted)
    told = [line(night, one, words) for one in here]
    own = next((one for one in lines if one.user_id == reader), None)
    if own is not None and own not in here:
        told.append(f"…\n{line(night, own, words)}")
    head = "night-final-table" if night.status is NightStatus.OVER else "night-table-so-far"
    items: list[Item] = turning(number, pages, lambda page: to("table", night, division, page), words)
    if len(night.divisions) > 1:
        choices = [
            Choice(str(one), words("league-division", division=one), chosen=one == division) for one in night.divisions
        ]
        items.append(menu(to("division", night), words("league-division-choose"), choices))
    items.append(button(to("show", night), words("night-button-night")))
    return screen(
        "\n".join((f"## {title(night)}", words(head), *in_division(night, division, words))),
        "\n".join(told) or words("night-no-games"),
        items=items,
    )


def people(night: Night, words: Words, *, wanted: int = 1) -> Screen:
    """Return a page of the people who come, those present first: `s:night:people:<night>.<page>`."""
    coming = sorted(night.coming, key=lambda one: not one.here)
    found, number, pages = paged(coming, PAGE, wanted)
    checking = night.status is not NightStatus.SIGN_UP
    key = "night-here" if checking else "night-coming"
    return screen(
        f"## {title(night)}\n{words(key, people=len(night.here) if checking else len(coming))}",
        "\n".join(_person(night, one, words) for one in found),
        f"-# {words('night-people-about')}" if checking else "",
        items=[
            *turning(number, pages, lambda page: to("people", night, page), words),
            button(to("show", night), words("night-button-night")),
        ],
    )


def _person(night: Night, person: NightPerson, words: Words) -> str:
    name = name_of(night, person.user_id, words)
    if night.status is NightStatus.SIGN_UP:
        return name
    if not person.here:
        return f"◦ {name}"
    of = [words("league-division", division=person.division)] if len(night.divisions) > 1 else []
    return DOT.join((f"✓ {name}", *of))
