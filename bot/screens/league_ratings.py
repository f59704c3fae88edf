"""The ratings of the members of a league: beside their points, and in order on a page of their own."""

from __future__ import annotations

from collections.abc import Sequence

from bot.leagues.rating import Rating, in_order
from bot.leagues.values import SeasonTable
from bot.screens.items import button
from bot.screens.layout import Screen
from bot.screens.layout import screen as make
from bot.screens.league import PAGE, Names, called, title, to
from bot.screens.league_tables import rating_of
from bot.screens.paging import paged, turning
from bot.screens.words import Words


def page(table: SeasonTable, words: Words, *, reader: int, names: Names, wanted: int = 1) -> Screen:
    """A page of ratings, the best first and the new ones last: `s:league:ratings:<league>.<season>.<page>`.

    The reader's own line is always there.
    """
    league, ratings = table.league, table.ratings
    users = in_order(ratings)
    here, number, pages = paged(users, PAGE, wanted)
    own = () if reader in here or reader not in ratings else (reader,)
    numbers = [one.shown for one in ratings.values() if not one.new]
    told = [
        _line(ratings[user], numbers, called(league, user, names, words), words, own=user == reader)
        for user in (*here, *own)
    ]
    if own:
        told.insert(len(here), "…")
    items = [
        *turning(number, pages, lambda one: to("ratings", league, table.season.number, one), words),
        button(to("standings", league), words("league-button-standings")),
        button(to("home", league), words("league-button-home")),
    ]
    return make(
        f"## {title(league)}\n{words('rating-title')}",
        "\n".join(told) or words("league-nothing-yet"),
        f"-# {words('rating-about')}",
        items=items,
    )


def _line(rating: Rating, numbers: Sequence[int], name: str, words: Words, *, own: bool) -> str:
    """One of them; the `numbers` are those of everybody who is not new."""
    name = f"__{name}__" if own else name
    place = "–" if rating.new else f"{1 + sum(number > rating.shown for number in numbers)}."
    return f"{place} **{name}** · **{rating_of(rating, words)}**\n-# {words('rating-games', games=rating.games)}"
