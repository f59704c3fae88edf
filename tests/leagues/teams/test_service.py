"""Team seasons on a real database."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from itertools import pairwise

import pytest
from msgspec.structs import replace

from bot.errors import Refusal
from bot.leagues.teams.season import TeamSeason
from bot.leagues.teams.service import REMINDER_LEAD, TeamSeasons
from bot.leagues.teams.values import Match, MatchStatus, Side, TeamPerson, TeamRules
from bot.store.schema.league import CLOSED, VOID
from bot.store.store import Store
from bot.store.writing.write_batch import WriteBatch
from tests.leagues.teams.conftest import RULES, SCHEDULE, Played
from tests.support.clock import ManualClock
from tests.support.league_rows import league_member_row, league_row, season_row
from tests.support.rows import GUILD

ANN, BEN, CAT, DAN, EVE, FAY, GUS, HAL = range(101, 109)


async def refused(attempt: Awaitable[object]) -> str:
    """Return the code of the refusal that `attempt` raises."""
    with pytest.raises(Refusal) as caught:
        await attempt
    return caught.value.code


def between(season: TeamSeason, home: str, away: str) -> Match:
    """Return the home match of team `home` against team `away`."""
    wanted = (season.team_named(home).team_no, season.team_named(away).team_no)
    return next(one for one in season.matches if (one.home, one.away) == wanted)


async def sides_named(teams: TeamSeasons, match: Match, home: tuple[int, ...], away: tuple[int, ...]) -> TeamSeason:
    """Name both sides of a match. The first person of each side is the captain."""
    await teams.name_side(1, match.match_no, Side.HOME, home, home[0], key=f"home-{match.match_no}")
    return await teams.name_side(1, match.match_no, Side.AWAY, away, away[0], key=f"away-{match.match_no}")


# Founding and fixtures


async def test_founding_and_joining(teams: TeamSeasons) -> None:
    """League members can found a team or join one. They must leave their team before they join another."""
    await teams.create_team(1, TeamPerson(ANN, "Ann"), "  The   Bell ", key="k1")
    season = await teams.join(1, 1, TeamPerson(BEN, "Ben"), key="k2")
    assert [(one.name, one.captain, [each.name for each in one.people]) for one in season.teams] == [
        ("The Bell", ANN, ["Ann", "Ben"])
    ]
    assert await refused(teams.create_team(1, TeamPerson(BEN, "Ben"), "Crown", key="k3")) == "in_a_team"
    assert await refused(teams.create_team(1, TeamPerson(CAT, "Cat"), "the bell", key="k4")) == "team_name_taken"
    await teams.create_team(1, TeamPerson(DAN, "Dan"), "Cafe\u0301", key="k4a")
    assert await refused(teams.create_team(1, TeamPerson(CAT, "Cat"), "caf\u00e9", key="k4b")) == "team_name_taken"
    await teams.leave(1, DAN, key="k4c")
    assert await refused(teams.create_team(1, TeamPerson(CAT, "Cat"), "\u200b", key="k5")) == "bad_team_name"
    assert await refused(teams.join(1, 9, TeamPerson(CAT, "Cat"), key="k6")) == "no_such_team"
    assert await refused(teams.join(1, 1, TeamPerson(999, "Zed"), key="k7")) == "not_in_league"
    season = await teams.leave(1, ANN, key="k8")
    assert season.team_named("THE BELL").captain == BEN
    assert (await teams.leave(1, BEN, key="k9")).teams == ()
    assert (await teams.create_team(1, TeamPerson(CAT, "Cat"), "The Bell", key="k10")).teams[0].team_no == 1


async def test_the_same_key_does_it_once(teams: TeamSeasons) -> None:
    """A change repeated under the same key does nothing."""
    await teams.create_team(1, TeamPerson(ANN, "Ann"), "Bell", key="k1")
    await teams.leave(1, ANN, key="k2")
    assert (await teams.create_team(1, TeamPerson(ANN, "Ann"), "Bell", key="k1")).teams == ()


async def test_all_at_once(store: Store, clock: ManualClock, teams: TeamSeasons) -> None:
    """Simultaneous joins through two processes all succeed, each once."""
    await teams.create_team(1, TeamPerson(ANN, "Ann"), "Bell", key="k")
    other = TeamSeasons(store, clock)
    await asyncio.gather(
        *(
            service.join(1, 1, TeamPerson(user, str(user)), key=f"{user}")
            for user, service in zip(range(BEN, HAL + 1), [teams, other] * 4, strict=False)
        )
    )
    season = await teams.get(1)
    assert sorted(one.user_id for one in season.teams[0].people) == list(range(ANN, HAL + 1))


async def test_the_draw(drawn: TeamSeasons) -> None:
    """Organisers draw the fixtures once: twelve matches in six weeks, a week apart, at the same time of day."""
    season = await drawn.get(1)
    assert len(season.matches) == 12
    assert season.week_count == 6
    starts = sorted({one.starts_at for one in season.matches})
    assert [later - earlier for earlier, later in pairwise(starts)] == [7 * 86400.0] * 5
    assert await refused(drawn.create_fixtures(1, SCHEDULE, organiser=1, key="again")) == "fixtures_drawn"
    assert await refused(drawn.set_rules(1, RULES, organiser=1, key="rules-2")) == "fixtures_drawn"
    assert await refused(drawn.create_team(1, TeamPerson(ANN, "Ann"), "Eagle", key="eagle")) == "fixtures_drawn"


async def test_a_draw_beyond_the_season(store: Store, drawn: TeamSeasons) -> None:
    """Fixtures after the end of the season are refused unless the organiser confirms how many there are."""
    season = await drawn.get(1)
    ends = sorted(one.starts_at for one in season.matches)[-2]
    members = [league_member_row(one, 2) for one in range(ANN, EVE)]
    await store.writer.commit(WriteBatch(upserts=(league_row(2), season_row(2, ends_at=ends), *members)))
    for number, one in enumerate(range(ANN, EVE)):
        await drawn.create_team(2, TeamPerson(one, f"P{one}"), f"Team {number}", key=f"other-{number}")
    before = await drawn.get(2)
    assert len((await drawn.preview_fixtures(2, SCHEDULE, organiser=1)).late_matches(ends)) == 2
    for number, late in enumerate((0, 1)):
        late_draw = drawn.create_fixtures(2, SCHEDULE, organiser=1, accepted_late=late, key=f"late-{number}")
        assert await refused(late_draw) == "fixtures_late"
    changed = drawn.create_fixtures(2, SCHEDULE, organiser=1, version=before.version - 1, accepted_late=2, key="old")
    assert await refused(changed) == "teams_changed"
    assert (await drawn.get(2)).schedule is None
    season = await drawn.create_fixtures(2, SCHEDULE, organiser=1, version=before.version, accepted_late=2, key="new")
    assert len(season.matches) == 12


async def test_what_cannot_be_drawn(teams: TeamSeasons) -> None:
    """Drawing fixtures takes an organiser, at least two teams and a valid schedule."""
    assert await refused(teams.create_fixtures(1, SCHEDULE, organiser=False, key="k1")) == "not_organiser_of_matches"
    await teams.create_team(1, TeamPerson(ANN, "Ann"), "Bell", key="k2")
    assert await refused(teams.create_fixtures(1, SCHEDULE, organiser=1, key="k3")) == "too_few_teams"
    await teams.create_team(1, TeamPerson(BEN, "Ben"), "Crown", key="k4")
    wrong = (
        {"first_day": "2027-02-30"},
        {"zone": "Mars"},
        {"days_apart": 0},
        {"clock": "25:00"},
        {"first_day": "9999-12-31"},
    )
    for number, one in enumerate(wrong):
        schedule = replace(SCHEDULE, **one)  # type: ignore[arg-type]
        assert await refused(teams.create_fixtures(1, schedule, organiser=1, key=f"w{number}")) == "bad_schedule"


async def test_no_season(store: Store, teams: TeamSeasons) -> None:
    """An unknown league and a league without a season have no teams. The teams of an old season can still be read."""
    await teams.create_team(1, TeamPerson(ANN, "Ann"), "Bell", key="k1")
    await store.writer.commit(WriteBatch(upserts=(season_row(status=CLOSED),)))
    assert await refused(teams.get(1)) == "no_team_season"
    assert await refused(teams.get(7)) == "no_team_season"
    assert [one.name for one in (await teams.get(1, 1)).teams] == ["Bell"]


# Sides and cards


async def test_sides(drawn: TeamSeasons) -> None:
    """Captains name sides from their own team. Once both sides are named, only an organiser can change them."""
    match = between(await drawn.get(1), "Anchor", "Bell")
    number = match.match_no
    name = drawn.name_side
    assert await refused(name(1, number, Side.HOME, (ANN, BEN), BEN, key="k1")) == "not_captain"
    assert await refused(name(1, number, Side.HOME, (CAT, DAN), CAT, key="k2")) == "not_captain"
    assert await refused(name(1, number, Side.HOME, (ANN, CAT), ANN, key="k3")) == "not_in_the_team"
    assert await refused(name(1, number, Side.HOME, (ANN, ANN), ANN, key="k4")) == "bad_side"
    assert await refused(name(1, number, Side.HOME, (), ANN, key="k5")) == "bad_side"
    assert await refused(drawn.enter_leg(1, number, (1, 1), Side.HOME, ANN, key="k6")) == "sides_missing"
    await name(1, number, Side.HOME, (BEN, ANN), ANN, key="k7")
    await name(1, number, Side.HOME, (ANN, BEN), ANN, key="k8")
    season = await name(1, number, Side.AWAY, (CAT,), CAT, key="k9")
    assert (season.match(number).card.home, season.match(number).card.away) == ((ANN, BEN), (CAT,))
    assert await refused(name(1, number, Side.HOME, (BEN,), ANN, key="k10")) == "sides_named"
    await name(1, number, Side.AWAY, (CAT, DAN), 999, organiser=True, key="k11")
    await drawn.enter_leg(1, number, (1, 1), Side.HOME, ANN, key="k12")
    late = name(1, number, Side.AWAY, (DAN,), 999, organiser=True, key="k13")
    assert await refused(late) == "legs_played"
    assert await refused(drawn.leave(1, DAN, key="k14")) == "on_a_side"


async def test_boards_at_tables(drawn: TeamSeasons, played: Played) -> None:
    """A game of a board's opponents is entered on the card once. Other games are not entered."""
    match = between(await drawn.get(1), "Anchor", "Bell")
    await played(ANN, CAT)
    await sides_named(drawn, match, (ANN, BEN), (CAT, DAN))
    for game in ((ANN, DAN), (CAT, ANN), (ANN, CAT), (BEN, ANN), (DAN, BEN, EVE)):
        await played(*game)
    card = (await drawn.get(1)).match(match.match_no).card
    assert [(one.board, one.number, one.winner) for one in card.legs] == [(1, 1, Side.AWAY)]
    await played(BEN, DAN)
    season = await drawn.get(1)
    card = season.match(match.match_no).card
    assert [(one.board, one.winner) for one in card.legs] == [(1, Side.AWAY), (2, Side.HOME)]
    assert (await drawn.get(1)).version == season.version
    assert await refused(drawn.enter_leg(1, match.match_no, (2, 1), Side.AWAY, ANN, key="k")) == "leg_was_played"


async def test_a_result_that_is_void(drawn: TeamSeasons, store: Store, played: Played) -> None:
    """Voiding the result of a leg removes the leg from an open card, and all confirmations of the card."""
    match = between(await drawn.get(1), "Anchor", "Bell")
    await sides_named(drawn, match, (ANN, BEN), (CAT, DAN))
    await played(CAT, ANN)
    await played(BEN, DAN)
    await drawn.confirm_card(1, match.match_no, ANN, key="confirm")
    row, _ = (await store.reader.leagues.results(1, 1))[0]
    await store.writer.commit(WriteBatch(upserts=(replace(row, status=VOID),)))
    found = (await drawn.get(1)).match(match.match_no)
    assert [(one.board, one.winner) for one in found.card.legs] == [(2, Side.HOME)]
    assert found.confirmed == frozenset()
    await played(ANN, CAT)
    found = (await drawn.get(1)).match(match.match_no)
    assert [(one.board, one.winner) for one in found.card.legs] == [(1, Side.HOME), (2, Side.HOME)]


async def test_confirming(drawn: TeamSeasons, played: Played) -> None:
    """A full card becomes a result when both captains confirm it. Changing a leg removes the confirmations."""
    match = between(await drawn.get(1), "Anchor", "Bell")
    number = match.match_no
    await sides_named(drawn, match, (ANN, BEN), (CAT, DAN))
    await played(ANN, CAT)
    assert await refused(drawn.confirm_card(1, number, ANN, key="k1")) == "card_not_full"
    await drawn.enter_leg(1, number, (2, 1), Side.HOME, CAT, key="k2")
    assert await refused(drawn.enter_leg(1, number, (3, 1), Side.HOME, CAT, key="k3")) == "no_such_leg"
    await drawn.confirm_card(1, number, CAT, key="k4")
    season = await drawn.enter_leg(1, number, (2, 1), None, ANN, key="k5")
    assert season.match(number).confirmed == frozenset()
    assert await refused(drawn.confirm_card(1, number, EVE, key="k6")) == "not_captain"
    await drawn.confirm_card(1, number, ANN, key="k7")
    season = await drawn.confirm_card(1, number, CAT, key="k8")
    assert season.match(number).status is MatchStatus.PLAYED
    assert [(one.team.name, one.points, one.legs_won) for one in season.standings[:2]] == [
        ("Anchor", 350, 150),
        ("Bell", 50, 50),
    ]
    assert await refused(drawn.confirm_card(1, number, CAT, key="k9")) == "match_over"


async def test_an_organiser_decides(drawn: TeamSeasons, played: Played) -> None:
    """An organiser can enter legs, confirm a card for both captains, and reopen a match."""
    match = between(await drawn.get(1), "Anchor", "Bell")
    number = match.match_no
    await sides_named(drawn, match, (ANN,), (CAT,))
    await played(ANN, CAT)
    await drawn.enter_leg(1, number, (1, 1), Side.AWAY, 999, organiser=True, key="k1")
    season = await drawn.confirm_card(1, number, 999, organiser=True, key="k2")
    assert [one.team.name for one in season.standings][:1] == ["Bell"]
    season = await drawn.reopen_match(1, number, organiser=1, key="k3")
    assert (season.match(number).status, len(season.match(number).card.legs)) == (MatchStatus.OPEN, 1)
    assert await refused(drawn.reopen_match(1, number, organiser=1, key="k4")) == "match_open"
    assert await refused(drawn.reopen_match(1, number, organiser=False, key="k5")) == "not_organiser_of_matches"


async def test_walkovers(drawn: TeamSeasons) -> None:
    """A captain can concede the team's match, an organiser any match. A match that was not played gives no points."""
    season = await drawn.get(1)
    match, other = between(season, "Anchor", "Bell"), between(season, "Crown", "Dolphin")
    give = drawn.award_walkover
    assert await refused(give(1, match.match_no, Side.HOME, ANN, key="k1")) == "not_captain"
    assert await refused(give(1, match.match_no, None, ANN, key="k2")) == "not_captain"
    await give(1, match.match_no, Side.HOME, CAT, key="k3")
    season = await give(1, other.match_no, None, 999, organiser=True, key="k4")
    assert [(one.team.name, one.points) for one in season.standings if one.played] == [("Anchor", 400), ("Bell", 0)]
    assert sum(one.played for one in season.standings) == 2
    assert await refused(give(1, match.match_no, Side.AWAY, 999, organiser=True, key="k5")) == "match_over"


async def test_putting_off(drawn: TeamSeasons) -> None:
    """A postponed match has its new time, and counts its changes for calendars."""
    match = between(await drawn.get(1), "Anchor", "Bell")
    season = await drawn.reschedule_match(1, match.match_no, 1_827_689_400.0, organiser=1, key="k1")
    found = season.match(match.match_no)
    assert (found.starts_at, found.changes) == (1_827_689_400.0, 1)
    assert await refused(drawn.reschedule_match(1, 99, 1_827_689_400.0, organiser=1, key="k2")) == "no_such_match"
    assert (
        await refused(drawn.reschedule_match(1, match.match_no, 253_402_000_000.0, organiser=1, key="k3"))
        == "bad_schedule"
    )
    assert await refused(drawn.reschedule_match(1, match.match_no, 1.0, organiser=1, key="k4")) == "moment_past"


async def test_withdrawing(drawn: TeamSeasons) -> None:
    """A captain withdraws the team, once. A team that withdraws before halfway leaves the table."""
    assert await refused(drawn.withdraw(1, 4, ANN, key="k1")) == "not_captain"
    season = await drawn.withdraw(1, 4, GUS, key="k2")
    assert {one.status for one in season.matches_of_team(4)} == {MatchStatus.NOT_PLAYED}
    assert [one.team.name for one in season.standings] == ["Anchor", "Bell", "Crown"]
    assert await refused(drawn.withdraw(1, 4, 999, organiser=True, key="k3")) == "team_withdrawn"
    number = season.matches_of_team(4)[0].match_no
    assert await refused(drawn.reopen_match(1, number, organiser=1, key="k4")) == "team_withdrawn"


async def test_who_has_left_the_server(drawn: TeamSeasons) -> None:
    """A captain who leaves the server leaves the team, or stays in it if on a named side; the next member becomes
    captain. The last member of a team always stays in it.
    """
    season = await drawn.get(1)
    match = season.match(1)
    home, away = season.team(match.home).people, season.team(match.away).people
    await drawn.name_side(1, 1, Side.AWAY, tuple(one.user_id for one in away), away[0].user_id, key="k1")

    for one in (home[0], away[0]):
        await drawn.handle_departure(GUILD, one.user_id)
    season = await drawn.get(1)
    assert (season.team(match.home).captain, season.team(match.home).people) == (home[1].user_id, home[1:])
    assert (season.team(match.away).captain, season.team(match.away).people) == (away[1].user_id, away)
    named = await drawn.name_side(1, 1, Side.HOME, (home[1].user_id,), home[1].user_id, key="k2")
    assert named.match(1).card.has_both_sides

    await drawn.award_walkover(1, 1, Side.HOME, 999, organiser=True, key="k3")
    await drawn.handle_departure(GUILD, home[1].user_id)
    assert (await drawn.get(1)).team(match.home).people == home[1:]
    version = (await drawn.get(1)).version
    await drawn.handle_departure(GUILD, 999)
    assert (await drawn.get(1)).version == version


async def test_rules_are_kept(teams: TeamSeasons) -> None:
    rules = TeamRules(boards=4, pair_size=2, legs=3, leg_points=2, win_points=3, draw_points=1, least_boards=3)
    await teams.set_rules(1, rules, organiser=1, key="k1")
    assert (await teams.get(1)).rules == rules
    assert await refused(teams.set_rules(1, rules, organiser=False, key="k2")) == "not_organiser_of_matches"


async def test_one_process_reminds(store: Store, clock: ManualClock, drawn: TeamSeasons) -> None:
    """Only one process reminds the players of a match. Matches that were moved, are over or have begun are skipped."""
    other = TeamSeasons(store, clock)
    first, second, *_ = (await drawn.get(1)).matches
    clock.advance(first.starts_at - REMINDER_LEAD - clock.now() - 1)
    assert await drawn.matches_to_remind() == ()
    clock.advance(1)
    found = await drawn.matches_to_remind()
    assert [(one.guild_id, one.match_no, one.starts_at) for one in found] == [
        (GUILD, one.match_no, first.starts_at) for one in (first, second)
    ]
    both = await asyncio.gather(*(teams.claim_reminder(found[0]) for teams in (drawn, other)))
    assert [one is not None for one in both].count(True) == 1
    await drawn.award_walkover(1, second.match_no, None, 1, organiser=True, key="over")
    assert await other.claim_reminder(found[1]) is None
    assert await drawn.matches_to_remind() == ()
    await drawn.reschedule_match(1, first.match_no, first.starts_at + 60, organiser=1, key="moved")
    assert await other.claim_reminder(found[0]) is None
    clock.advance(60)
    [again] = await other.matches_to_remind()
    assert again.starts_at == first.starts_at + 60
    clock.advance(REMINDER_LEAD)
    assert await drawn.matches_to_remind() == ()
