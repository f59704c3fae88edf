"""Export of a league's season as files."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest
from simcord.actors import MemberActor

from bot.leagues import export
from bot.leagues.teams.values import Side
from bot.screens.words import words_for
from tests.discord.test_nights import Evening
from tests.discord.test_privacy import exported, forget, wrong
from tests.discord.test_teams import LEAGUE, Teams
from tests.discord.world import LOCALES, Told, World
from tests.store.test_forgetting import found_in


def facts(world: World, told: Told) -> dict[str, Any]:
    """Return the JSON in the exported zip."""
    found: dict[str, Any] = json.loads(exported(world, told)["league.json"])
    return found


async def season(world: World, locale: str = "en-GB") -> Teams:
    """Return four teams in a season in which one match was played."""
    teams = Teams(world, locale)
    await teams.found()
    await teams.draw()
    await teams.played("Anchor", "Bell", Side.HOME, Side.AWAY)
    return teams


@pytest.mark.parametrize("locale", LOCALES)
async def test_everything_is_in_it(world: World, locale: str) -> None:
    """An organiser gets members, tables, results, teams and fixtures. The private response gives the number of
    results.
    """
    teams = await season(world, locale)

    told = await world.slash(teams.boss, "league export")
    found = facts(world, told)

    words = words_for(locale)
    assert told.private
    assert words("export-title", league=LEAGUE, season=1) in told.text
    assert words("export-results", results=2) in told.text
    assert {one["user_id"] for one in found["members"]} == {str(one.id) for one in teams.people.values()}
    assert [one["counts"] for one in found["results"]] == [True, True]
    assert [one["place"] for one in found["result_lines"]] == [1, 2, 1, 2]
    assert {one["user_id"] for one in found["standings"]} == {one["user_id"] for one in found["result_lines"]}
    assert sum(one["games"] for one in found["standings"]) == 4
    assert sorted({one["name"] for one in found["teams"]}) == ["Anchor", "Bell", "Crown", "Dolphin"]
    assert len(found["fixtures"]) == 12
    [match] = [one for one in found["fixtures"] if one["status"] == "played"]
    assert (match["home"], match["away"]) == ("Anchor", "Bell")
    assert sum(one["played"] for one in found["team_table"]) == 2


async def test_members_and_files_agree(world: World) -> None:
    """Each list is also exported as a CSV file with the same content."""
    teams = await season(world)

    files = exported(world, await world.slash(teams.boss, "league export", league=LEAGUE, season=1))

    told = json.loads(files["league.json"])
    assert {name.removesuffix(".csv") for name in files if name.endswith(".csv")} == {
        name for name, value in told.items() if isinstance(value, list)
    }
    rows = list(csv.DictReader(io.StringIO(files["members.csv"].decode("utf-8-sig"))))
    assert [one["name"] for one in rows] == [one["name"] for one in told["members"]]
    assert files["league.xlsx"].startswith(b"PK")


async def test_for_organisers_only(world: World) -> None:
    """Only organisers can export a season, by command or by button."""
    teams = await season(world)
    anybody = teams.captain("Anchor")
    given = await world.slash(teams.boss, "league export")

    by_command = await world.slash(anybody, "league export")
    by_button = await world.click_anyway(anybody, given.message, "s:export:part:1.1.1")
    nonsense = await world.click_anyway(teams.boss, given.message, "s:export:part:1.1")

    for told in (by_command, by_button, nonsense):
        assert told.private
        assert not told.message.raw.attachments
    assert "organisers" in by_command.text
    assert "no such season" in nonsense.text


async def test_a_season_that_fits_into_one_file(world: World) -> None:
    """A season with few results is one file, without a button to another part."""
    teams = await season(world)

    told = await world.slash(teams.boss, "league export")
    second = await world.slash(teams.boss, "league export", part=2)

    [file] = told.message.raw.attachments
    assert file.filename == "league-1-season-1.zip"
    assert "Older" not in told.message.labels
    assert "part 1" not in told.text
    assert "only one part" in second.text


async def test_too_much_for_one_file(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """An export with too many results for one file starts with the newest results; a button leads to the older ones."""
    monkeypatch.setattr(export, "PART", 1)
    teams = await season(world)

    first = await world.slash(teams.boss, "league export")
    second = await world.click(teams.boss, "Older", first.message)
    third = await world.slash(teams.boss, "league export", part=3)

    numbers = [[one["result"] for one in facts(world, told)["results"]] for told in (first, second)]
    assert numbers == [[2], [1]]
    assert "part 1 of 2" in first.text
    assert "part 2 of 2" in second.text
    assert "only 2 parts" in third.text


async def test_who_is_forgotten_leaves_the_league(world: World) -> None:
    """A deleted member is removed from a league's tables and stored data.
    Other members' points, the team and its matches stay.
    """
    teams = await season(world)
    gone: MemberActor = teams.captain("Anchor")
    before, found = facts(world, await world.slash(teams.boss, "league export")), await wrong(world)

    await forget(world, gone)
    after = facts(world, await world.slash(teams.boss, "league export"))

    assert found_in(world.path, gone.id) == []
    assert await wrong(world) == found
    others = [one for one in before["standings"] if one["user_id"] != str(gone.id)]
    assert [{**one, "rank": 0} for one in after["standings"]] == [{**one, "rank": 0} for one in others]
    assert next(one for one in after["members"] if not one["name"])["left_at"] is not None
    assert after["team_table"] == before["team_table"]
    assert len(after["result_lines"]) == len(before["result_lines"])
    assert "Anchor" in (await world.slash(teams.boss, "league team table")).text
    card = await teams.card(teams.boss, await teams.match("Anchor", "Bell"))
    assert "somebody v" in card.text
    assert "<@-" not in card.text


async def test_who_is_forgotten_is_not_waited_for_on_a_night(world: World) -> None:
    """A deleted member is no longer signed up for a league night."""
    evening = Evening(world, "en-GB")
    await evening.league()
    await evening.plan()
    for one in evening.people[:3]:
        await evening.press(one, "up")

    await forget(world, evening.people[0])

    night = await evening.night()
    assert [one.user_id for one in night.signed_up] == [one.id for one in evening.people[1:3]]
    assert found_in(world.path, evening.people[0].id) == []
    league = await world.services.leagues.repository.get(world.guild.id, 1)
    assert len(league.current_members) == len(evening.people)
