"""Divisions of a league: their members, and how organisers distribute members over them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Final

from bot.leagues.dividing import Spread
from bot.leagues.values import League, Member
from bot.screens.items import Choice, Item, button, menu
from bot.screens.layout import Screen
from bot.screens.layout import screen as make
from bot.screens.league import Names, called, title, to
from bot.screens.names import listed
from bot.screens.paging import paged, turning
from bot.screens.words import Words

PAGE: Final = 24
"""Members on a page."""


def on_page(league: League, wanted: int) -> tuple[Sequence[Member], int, int]:
    """Return the members on a page, ordered by division; the page's number; and the number of pages."""
    members = sorted(league.present, key=lambda one: (one.division, one.joined_at, one.user_id))
    return paged(members, PAGE, wanted)


def page(
    league: League, words: Words, *, names: Names, wanted: int = 1, organiser: bool = False, told: str = ""
) -> Screen:
    """Return the members by division: buttons `s:league:divisions:<league>.<page>`.

    Organisers have the menu `s:league:spread:<league>`. `told` reports the result of their action.
    """
    here, number, pages = on_page(league, wanted)
    parts = [
        f"**{words('league-division', division=division)}**\n"
        + ", ".join(called(league, one.user_id, names, words) for one in several)
        for division, several in groupby(here, key=lambda one: one.division)
    ]
    items: list[Item] = turning(number, pages, lambda other: to("divisions", league, other), words)
    hints = [words("league-divisions-page", page=number, pages=pages)] if pages > 1 else []
    if organiser and league.divisions > 1:
        choices = [Choice(one.value, words(f"league-spread-{one.value}")) for one in Spread]
        items.append(menu(to("spread", league), words("league-spread"), choices))
        hints.append(words("league-divisions-when"))
    items.append(button(to("home", league), words("league-button-home")))
    head = f"## {title(league)}"
    hint = "-# " + "\n-# ".join(hints) if hints else ""
    return make(head if not told else f"{head}\n{told}", *parts, hint, items=items)


def counts(league: League, words: Words) -> str:
    """Return the number of members per division."""
    several = [one.division for one in league.present]
    return listed(
        words,
        (
            words("league-division-members", division=division, members=several.count(division))
            for division in range(1, league.divisions + 1)
        ),
    )


def placed(league: League, division: int, actor: int) -> Callable[[Words], tuple[str, ...]]:
    """Return the notification to a member who was moved to another division."""
    return lambda words: (words("told-division", actor=f"<@{actor}>", league=title(league), division=division),)


def spread(league: League, actor: int) -> Callable[[Words], tuple[str, ...]]:
    """Return the announcement in the league's channel after members were distributed."""
    return lambda words: (
        words("league-spread-told", actor=f"<@{actor}>", league=title(league), divisions=counts(league, words)),
    )
