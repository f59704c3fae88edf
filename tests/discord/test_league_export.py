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
from tests.discord.world import Told, World
from tests.store.test_forgetting import found_in


def facts(world: World, told: Told) -> dict[str, Any]:
    """Return the JSON in the exported zip."""
    found: dict[str, Any] = json.loads(exported(world, told)["league.json"])
    return found


async def season(world: World) -> Teams:
    """Return four teams in a season in which one match was played."""
    teams = Teams(world, "en-GB")
    await teams.found()
    await teams.draw()
    await teams.played("Anchor", "Bell", Side.HOME, Side.AWAY)
    return teams


async def test_a_season_as_files(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Organisers, and nobody else, get members, tables, results, teams and fixtures, as JSON and each as a CSV file.
    The private response gives the number of results. A season with few results is one file; one with too many starts
    with the newest, and a button leads to the older ones.
    """
    teams = await season(world)
    anybody, words = teams.captain("Anchor"), words_for("en-GB")

    told = await world.slash(teams.boss, "league export")
    found, files = facts(world, told), exported(world, told)
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
    assert {name.removesuffix(".csv") for name in files if name.endswith(".csv")} == {
        name for name, value in found.items() if isinstance(value, list)
    }
    rows = list(csv.DictReader(io.StringIO(files["members.csv"].decode("utf-8-sig"))))
    assert [one["name"] for one in rows] == [one["name"] for one in found["members"]]
    assert files["league.xlsx"].startswith(b"PK")
    [file] = told.message.raw.attachments
    assert file.filename == "league-1-season-1.zip"
    assert "Older" not in told.message.labels
    assert "part 1" not in told.text
    assert "only one part" in (await world.slash(teams.boss, "league export", league=LEAGUE, season=1, part=2)).text

    by_command = await world.slash(anybody, "league export")
    by_button = await world.click_anyway(anybody, told.message, "s:export:part:1.1.1")
    nonsense = await world.click_anyway(teams.boss, told.message, "s:export:part:1.1")
    for refused in (by_command, by_button, nonsense):
        assert refused.private
        assert not refused.message.raw.attachments
    assert "organisers" in by_command.text
    assert "no such season" in nonsense.text

    monkeypatch.setattr(export, "PART", 1)
    first = await world.slash(teams.boss, "league export")
    second = await world.click(teams.boss, "Older", first.message)
    third = await world.slash(teams.boss, "league export", part=3)
    assert [[one["result"] for one in facts(world, part)["results"]] for part in (first, second)] == [[2], [1]]
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
