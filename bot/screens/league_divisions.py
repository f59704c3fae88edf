"""Divisions of a league: their members, and how organisers distribute members over them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Final

from bot.leagues.dividing import DivisionSpread
from bot.leagues.values import League, Member
from bot.screens.items import Choice, Item, button, menu
from bot.screens.layout import Screen
from bot.screens.layout import build_screen as make
from bot.screens.league import MemberNames, member_name, league_title, league_button_id
from bot.screens.names import join_names
from bot.screens.paging import paginate, page_buttons
from bot.screens.words import Words

MEMBERS_PER_PAGE: Final = 24
"""Members on a page."""


def members_on_page(league: League, page_no: int) -> tuple[Sequence[Member], int, int]:
    """Return the members on a page, ordered by division; the page's number; and the number of pages."""
    members = sorted(league.current_members, key=lambda one: (one.division, one.joined_at, one.user_id))
    return paginate(members, MEMBERS_PER_PAGE, page_no)


def render_divisions(
    league: League, words: Words, *, names: MemberNames, page_no: int = 1, organiser: bool = False, result_text: str = ""
) -> Screen:
    """Return the members by division: buttons `s:league:divisions:<league>.<page>`.

    Organisers have the menu `s:league:spread:<league>`. `told` reports the result of their action.
    """
    here, number, pages = members_on_page(league, page_no)
    parts = [
        f"**{words('league-division', division=division)}**\n"
        + ", ".join(member_name(league, one.user_id, names, words) for one in several)
        for division, several in groupby(here, key=lambda one: one.division)
    ]
    items: list[Item] = page_buttons(number, pages, lambda other: league_button_id("divisions", league, other), words)
    hints = [words("league-divisions-page", page=number, pages=pages)] if pages > 1 else []
    if organiser and league.divisions > 1:
        choices = [Choice(one.value, words(f"league-spread-{one.value}")) for one in DivisionSpread]
        items.append(menu(league_button_id("spread", league), words("league-spread"), choices))
        hints.append(words("league-divisions-when"))
    items.append(button(league_button_id("home", league), words("league-button-home")))
    head = f"## {league_title(league)}"
    hint = "-# " + "\n-# ".join(hints) if hints else ""
    return make(head if not result_text else f"{head}\n{result_text}", *parts, hint, items=items)


def division_sizes(league: League, words: Words) -> str:
    """Return the number of members per division."""
    several = [one.division for one in league.current_members]
    return join_names(
        words,
        (
            words("league-division-members", division=division, members=several.count(division))
            for division in range(1, league.divisions + 1)
        ),
    )


def division_notification(league: League, division: int, actor: int) -> Callable[[Words], tuple[str, ...]]:
    """Return the notification to a member who was moved to another division."""
    return lambda words: (words("told-division", actor=f"<@{actor}>", league=league_title(league), division=division),)


def spread_announcement(league: League, actor: int) -> Callable[[Words], tuple[str, ...]]:
    """Return the announcement in the league's channel after members were distributed."""
    return lambda words: (
        words("league-spread-told", actor=f"<@{actor}>", league=league_title(league), divisions=division_sizes(league, words)),
    )
