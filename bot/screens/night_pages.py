"""Lists of a league night that exceed its public message: people and whole tables, page by page."""

from __future__ import annotations

from typing import Final

from bot.leagues.nights.values import Night, NightPerson, NightStatus
from bot.screens.items import Choice, Item, button, menu
from bot.screens.layout import Screen, build_screen
from bot.screens.lines import DOT
from bot.screens.night import division_heading, standing_line, person_name, played_lines, night_title, night_button_id
from bot.screens.paging import paginate, page_buttons
from bot.screens.words import Words

NIGHT_LINES_PER_PAGE: Final = 15
"""Lines on a page."""


def render_night_table(night: Night, words: Words, *, reader: int, division: int = 1, page_no: int = 1) -> Screen:
    """Return a page of a division's table, always with the reader's own line.

    `s:night:table:<night>.<division>.<page>`, with the menu of divisions `s:night:division:<night>`.
    """
    lines = played_lines(night, division)
    here, number, pages = paginate(lines, NIGHT_LINES_PER_PAGE, page_no)
    told = [standing_line(night, one, words) for one in here]
    own = next((one for one in lines if one.user_id == reader), None)
    if own is not None and own not in here:
        told.append(f"…\n{standing_line(night, own, words)}")
    head = "night-final-table" if night.status is NightStatus.OVER else "night-table-so-far"
    items: list[Item] = page_buttons(number, pages, lambda page: night_button_id("table", night, division, page), words)
    if len(night.divisions) > 1:
        choices = [
            Choice(str(one), words("league-division", division=one), chosen=one == division) for one in night.divisions
        ]
        items.append(menu(night_button_id("division", night), words("league-division-choose"), choices))
    items.append(button(night_button_id("show", night), words("night-button-night")))
    return build_screen(
        "\n".join((f"## {night_title(night)}", words(head), *division_heading(night, division, words))),
        "\n".join(told) or words("night-no-games"),
        items=items,
    )


def render_night_people(night: Night, words: Words, *, page_no: int = 1) -> Screen:
    """Return a page of the people who come, those present first: `s:night:people:<night>.<page>`."""
    coming = sorted(night.signed_up, key=lambda one: not one.is_present)
    found, number, pages = paginate(coming, NIGHT_LINES_PER_PAGE, page_no)
    checking = night.status is not NightStatus.SIGN_UP
    key = "night-here" if checking else "night-coming"
    return build_screen(
        f"## {night_title(night)}\n{words(key, people=len(night.present) if checking else len(coming))}",
        "\n".join(_person_line(night, one, words) for one in found),
        f"-# {words('night-people-about')}" if checking else "",
        items=[
            *page_buttons(number, pages, lambda page: night_button_id("people", night, page), words),
            button(night_button_id("show", night), words("night-button-night")),
        ],
    )


def _person_line(night: Night, person: NightPerson, words: Words) -> str:
    name = person_name(night, person.user_id, words)
    if night.status is NightStatus.SIGN_UP:
        return name
    if not person.is_present:
        return f"◦ {name}"
    of = [words("league-division", division=person.division)] if len(night.divisions) > 1 else []
    return DOT.join((f"✓ {name}", *of))
