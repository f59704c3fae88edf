"""Ratings as shown to the members of a league."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest
from simcord.actors import MemberActor

from bot.leagues.rating import Rating, update_ratings
from bot.screens.words import words_for
from bot.store.writing.write_batch import WriteBatch
from tests.discord.leagues import league_of
from tests.discord.pictures import pictures
from tests.discord.test_crash_games import BOTH
from tests.discord.world import World
from tests.support.league_rows import new_result
from tests.support.rows import opening

NAMES = ("Ann", "Ben", "Cat", "Dan")


def said(locale: str, key: str, **facts: object) -> str:
    """Return a message of the catalogue."""
    return words_for(locale)(key, **facts)


async def played(world: World, orders: Iterable[Sequence[MemberActor]]) -> dict[int, Rating]:
    """Store results, each in the order of its places, and return the resulting ratings."""
    ratings: dict[int, Rating] = {}
    await world.services.store.writer.commit(opening(1))
    for deal, order in enumerate(orders, 1):
        new = new_result(1, deal, *(one.id for one in order), last_deal=deal)
        await world.services.store.writer.commit(WriteBatch(results=(new,)))
        ratings |= update_ratings(ratings, {one.id: place for place, one in enumerate(order, 1)})
    return ratings


@BOTH
async def test_beside_the_points(world: World, locale: str) -> None:
    """The standings show each rating next to the points. One press lists all ratings, best first and new players
    last.
    """
    people = [world.person(name, locale=locale) for name in NAMES]
    ann, ben, cat, dan = people
    await league_of(world, people)
    ratings = await played(world, [(ann, ben, cat)] * 8 + [(cat, ann, ben)] * 7 + [(dan, ben)])
    assert [ratings[one.id].is_new for one in people] == [False, False, False, True]

    told = await world.slash(ben, "league standings")
    lines = told.text.replace("__", "").split("\n")
    for name, one in zip(NAMES, people, strict=True):
        rating = ratings[one.id]
        number = said(locale, "rating-new") if rating.is_new else str(rating.display_value)
        below = next(number for number, line in enumerate(lines, 1) if f"**{name}**" in line)
        assert lines[below].endswith(f" · {said(locale, 'rating-beside', rating=number)}")

    told = await world.click(ben, said(locale, "rating-button"), told.message)
    assert told.private
    lines = [line for line in told.text.splitlines() if "**" in line]
    games = [said(locale, "leaderboard-games", games=count, number=str(count)) for count in (15, 15, 16, 1)]
    assert lines == [
        f"` 1.` **ann** · {ratings[ann.id].display_value} · {games[0]}",
        f"` 2.` **cat** · {ratings[cat.id].display_value} · {games[1]}",
        f"▶ ` 3.` **ben** · {ratings[ben.id].display_value} · {games[2]}",
        f"**dan** · {said(locale, 'rating-new')} · {games[3]}",
    ]
    assert said(locale, "rating-about") in told.text
    assert (await world.slash(ben, "league ratings")).text == told.text
    assert (await world.slash(ben, "leaderboard league", by="rating")).text == told.text
    assert said(locale, "league-button-standings") in told.last.labels
    drawn = await world.click(ben, said(locale, "leaderboard-picture"), told.message)
    [(_, described)] = pictures(world, drawn.message)
    assert f"1. ann: {ratings[ann.id].display_value}; 2. cat: {ratings[cat.id].display_value}" in described
    assert described.endswith(f"- dan: {said(locale, 'rating-new')}")


async def test_before_anybody_has_played(world: World) -> None:
    """A league without results says that it has no ratings."""
    people = [world.person(name) for name in NAMES]
    await league_of(world, people)

    told = await world.slash(people[0], "league ratings")

    assert said("en-GB", "league-nothing-yet") in told.text


@pytest.mark.parametrize("reader", [pytest.param(0, marks=pytest.mark.soak), 21])
async def test_many_members(world: World, reader: int) -> None:
    """Ratings are shown in pages of ten, which always include the reader's own rating. Equal ratings share a place."""
    people = [world.person(f"Player {number}") for number in range(22)]
    await league_of(world, people)
    pairs = list(zip(people[:11], people[11:], strict=True))
    await played(world, [pair for _ in range(14) for pair in pairs])

    told = await world.slash(people[reader], "league ratings")
    places = [line.split("`")[1].strip() for line in told.text.split("\n") if ".` **" in line]
    assert places == ["1."] * 10 + ["12."] * (reader == 21)
    told = await world.click(people[reader], "Next", told.message)
    places = [line.split("`")[1].strip() for line in told.text.split("\n") if ".` **" in line]
    assert places == ["1."] + ["12."] * 9 + ["12." if reader == 21 else "1."]
