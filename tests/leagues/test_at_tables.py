"""Lines at a table that name the leagues for which it counts."""

from __future__ import annotations

import pytest

from bot.errors import Refusal
from bot.leagues.recording import ResultRecorder
from bot.leagues.repository import RunningLeagueCache
from bot.leagues.rules import LeagueRules
from bot.leagues.service import Leagues
from bot.leagues.table_status import TableLeagues
from bot.leagues.teams.season import Schedule, TeamSeason
from bot.leagues.teams.service import TeamSeasons
from bot.leagues.teams.values import Match, Side, TeamPerson, TeamRules
from bot.presenter.summaries import LeagueStatusLines
from bot.rules.betting.house_rules import BragRules
from bot.screens.words import words_for
from bot.store.reading.leagues import LeagueReader
from tests.leagues.playing import BOTH_GAMES, EVERYBODY, brag_won, counted, crash_table, crash_won, founded
from tests.tables.room import ANDY, BILL, CHANNEL, CHRIS, DAN, GUILD, Room, person

DEAR = BragRules(ante=2)
SCHEDULE = Schedule(first_day="2027-05-04", clock=None, zone="UTC", days_apart=7, seed=1, created_at=0.0)
COUNTS, COUNTED = "This table counts for **League 1**.", "It counted for **League 1**: `/league standings`"
LEADS = "**League 1**: User 101 now leads with 5 league points, ahead of User 102."


class Sight:
    """The league lines at the tables of a card room, which records results."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.leagues = Leagues(room.store, room.clock)
        self.teams = TeamSeasons(room.store, room.clock)
        self.league_lines = LeagueStatusLines(TableLeagues(room.store, room.clock, self.leagues.repository, self.teams))
        room.kept = ResultRecorder(room.store, self.leagues.repository.running_cache).record

    async def match(self, home: tuple[int, ...], away: tuple[int, ...], rules: TeamRules) -> Match:
        """Return the first match of two teams of these people, with both sides named. The home team is drawn by lot."""
        await self.teams.set_rules(1, rules, organiser=1, key="rules")
        for name, people in (("Anchor", home), ("Bell", away)):
            season = await self.teams.create_team(1, TeamPerson(people[0], name), name, key=name)
            for user in people[1:]:
                number = season.team_named(name).team_no
                await self.teams.join(1, number, TeamPerson(user, str(user)), key=str(user))
        match = (await self.teams.create_fixtures(1, SCHEDULE, organiser=1, key="draw")).matches[0]
        season = await self.teams.get(1)
        for side in Side:
            team = season.team(match.team_no(side))
            people = tuple(one.user_id for one in team.people)
            await self.teams.name_side(1, match.match_no, side, people, team.captain, key=side.value)
        return match

    async def lines(self, table_id: int, *, leads: bool = False) -> list[str]:
        """Return the league lines of a table, without those on who leads unless `leads` asks for them."""
        found = await self.league_lines.lines(await self.room.view(table_id), words_for("en-GB"))
        return [line for line in found if leads or " leads with " not in line]


async def test_a_sitting_is_told_at_its_table(room: Room) -> None:
    """A table says from its lobby on that it counts, and after the last deal of a sitting that the sitting counted."""
    await founded(room, LeagueRules(counted_rules=BOTH_GAMES, sitting_deals=2))
    sight = Sight(room)
    table_id = await room.open(BILL, CHRIS)
    assert await sight.lines(table_id) == [COUNTS]
    await room.deal(table_id)
    assert await sight.lines(table_id) == [COUNTS]
    while (view := await room.view(table_id)).view.in_deal:
        await room.folds(table_id, view.table.occupant(view.view.to_act[0]).user_id)
    assert await sight.lines(table_id) == [COUNTS]
    await brag_won(room, table_id, ANDY)
    assert await sight.lines(table_id, leads=True) == [COUNTED, LEADS, COUNTS]
    await room.tables.close(table_id, ANDY, manager=True, key=room.key())
    assert await sight.lines(table_id, leads=True) == [COUNTED, LEADS]
    await brag_won(room, again := await room.open(BILL, CHRIS), ANDY)
    await brag_won(room, again, ANDY)
    assert LEADS.replace("now", "still").replace(" 5 ", " 10 ") in await sight.lines(again, leads=True)


async def test_nothing_is_told_where_nothing_counts(room: Room) -> None:
    """A table with a person who is not a member has no line until that person joins the league."""
    await founded(room, members=(ANDY, CHRIS))
    sight = Sight(room)
    table_id = await room.open(BILL, CHRIS)
    assert await sight.lines(table_id) == []
    await sight.leagues.join(await sight.leagues.repository.get(GUILD, 1), BILL, "Bill", key=room.key())
    assert await sight.lines(table_id) == [COUNTS]


async def test_who_only_looks_on_changes_nothing(room: Room) -> None:
    """Only people who are dealt in matter: people who have just joined or sit out do not stop a deal from counting."""
    await founded(room, LeagueRules(counted_rules=BOTH_GAMES, sitting_deals=4), members=(ANDY, BILL))
    sight = Sight(room)
    table_id = await room.open(BILL)
    await room.deal(table_id)
    assert await sight.lines(table_id) == [COUNTS]
    await room.tables.join(table_id, person(CHRIS), key=room.key())
    assert await sight.lines(table_id) == [COUNTS]
    while (view := await room.view(table_id)).view.in_deal:
        await room.folds(table_id, view.table.occupant(view.view.to_act[0]).user_id)
    assert await sight.lines(table_id) == []
    await room.tables.sit_out(table_id, CHRIS, key=room.key())
    assert await sight.lines(table_id) == [COUNTS]
    await brag_won(room, table_id, ANDY)
    await brag_won(room, table_id, ANDY)
    await brag_won(room, table_id, ANDY)
    assert await sight.lines(table_id) == [COUNTED, COUNTS]


async def test_a_game_counts_from_its_first_deal_or_not_at_all(room: Room) -> None:
    """A game that began before its league never counts. The next game does, and the table says so at its end."""
    table_id = await crash_table(room, target=10)
    sight = Sight(room)
    await crash_won(room, table_id, ANDY)
    await founded(room)
    room.clock.advance(60)
    assert await sight.lines(table_id) == []
    await crash_won(room, table_id, ANDY)
    assert await sight.lines(table_id) == [COUNTS]
    await crash_won(room, table_id, BILL)
    assert await sight.lines(table_id) == [COUNTS]
    await crash_won(room, table_id, BILL)
    assert await sight.lines(table_id) == [COUNTED, COUNTS]


async def test_a_deal_that_was_begun_before_the_season(room: Room) -> None:
    """A deal that began before the season does not count, but the next deal does."""
    sight = Sight(room)
    table_id = await room.open(BILL, CHRIS)
    await room.deal(table_id)
    room.clock.advance(60)
    rules = LeagueRules(counted_rules=BOTH_GAMES, sitting_deals=4)
    await sight.leagues.create(GUILD, ANDY, "League 1", rules, key=room.key(), person="Andy", weeks=0)
    for user in EVERYBODY[1:]:
        league = await sight.leagues.repository.find(GUILD, None)
        await sight.leagues.join(league, user, str(user), key=room.key())
    assert await sight.lines(table_id) == []
    while (view := await room.view(table_id)).view.in_deal:
        await room.folds(table_id, view.table.occupant(view.view.to_act[0]).user_id)
    assert await sight.lines(table_id) == [COUNTS]


async def test_a_server_without_leagues_is_asked_once_in_a_while(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a server has no leagues, they are read at most every 30 seconds. A table is shown without league lines if they
    cannot be read.
    """
    asked, read = 0, LeagueReader.version

    async def version(reading: LeagueReader, guild_id: int) -> int:
        nonlocal asked
        asked += 1
        if asked > 2:
            raise Refusal("database_unavailable")
        return await read(reading, guild_id)

    monkeypatch.setattr(LeagueReader, "version", version)
    sight = Sight(room)
    table_id = await room.open(BILL)
    for wanted in (1, 2, 3):
        for _ in range(20):
            assert await sight.lines(table_id) == []
            if wanted == 3:
                break
        assert asked == wanted
        room.clock.advance(31)


async def test_another_process_changed_the_leagues(room: Room) -> None:
    """Changes by another process appear after 30 seconds, or as soon as a deal ends."""
    other = Leagues(room.store, room.clock)
    await founded(room, members=(ANDY, CHRIS))
    sight = Sight(room)
    table_id = await room.open(BILL, CHRIS)
    assert await sight.lines(table_id) == []
    await other.join(await other.repository.get(GUILD, 1), BILL, "Bill", key=room.key())
    assert await sight.lines(table_id) == []
    room.clock.advance(31)
    assert await sight.lines(table_id) == [COUNTS]
    await other.leave(await other.repository.get(GUILD, 1), BILL, key=room.key())
    await brag_won(room, table_id, ANDY)
    assert await sight.lines(table_id) == []
    assert await RunningLeagueCache(room.store, room.clock).recent(GUILD + 1) == ()


def leg(number: int, over: str) -> str:
    """Return the line for a leg on board 1 of the first match, in which Anchor is at home."""
    return f"Counts for **League 1**: Anchor v Bell, board 1, leg {number}. The leg is over {over}."


async def test_a_match_table_tells_its_leg(room: Room) -> None:
    """A table of exactly the people of a board names the leg and its end, in agreement with the card, until all legs
    have been played.
    """
    await founded(room, LeagueRules(counted_rules=BOTH_GAMES, sitting_deals=3))
    sight = Sight(room)
    match = await sight.match((ANDY,), (BILL,), TeamRules(boards=1, legs=2, least_boards=1))
    other = await room.open(CHRIS, DAN)
    assert await sight.lines(other) == [COUNTS]
    table_id = await room.open(BILL, channel=CHANNEL + 1)
    assert await sight.lines(table_id) == [leg(1, "after 3 more deals")]
    await room.deal(table_id)
    assert await sight.lines(table_id) == [leg(1, "after this deal and 2 more")]
    while (view := await room.view(table_id)).view.in_deal:
        await room.folds(table_id, view.table.occupant(view.view.to_act[0]).user_id)
    assert await sight.lines(table_id) == [leg(1, "after 2 more deals")]
    await brag_won(room, table_id, ANDY)
    await room.deal(table_id)
    assert await sight.lines(table_id) == [leg(1, "with this deal")]
    while (view := await room.view(table_id)).view.in_deal:
        await room.folds(table_id, view.table.occupant(view.view.to_act[0]).user_id)
    assert await sight.lines(table_id) == [COUNTED, leg(2, "after 3 more deals")]
    for _ in range(3):
        await brag_won(room, table_id, ANDY)
    assert await sight.lines(table_id) == [COUNTED, COUNTS]
    card = (await sight.teams.get(1)).match(match.match_no).card
    assert [(one.board, one.number) for one in card.legs] == [(1, 1), (1, 2)]


async def test_a_leg_that_is_broken_off(room: Room) -> None:
    """A table with other people counts for no leg. A sitting that is cut short after at least half its length is a leg,
    even if a change of house rules ended it.
    """
    await founded(room, LeagueRules(counted_rules=(*BOTH_GAMES, counted("three_card_brag", DEAR)), sitting_deals=2))
    sight = Sight(room)
    match = await sight.match((ANDY,), (BILL,), TeamRules(boards=1, legs=3, least_boards=1))
    table_id = await room.open(BILL)
    await brag_won(room, table_id, ANDY)
    await room.tables.join(table_id, person(CHRIS), key=room.key())
    await room.agree(table_id)
    assert await sight.lines(table_id) == [COUNTS]
    await brag_won(room, table_id, ANDY)
    await room.tables.leave(table_id, CHRIS, key=room.key())
    assert await sight.lines(table_id) == [COUNTS]  # the sitting that Chris began continues without him
    await brag_won(room, table_id, ANDY)
    assert await sight.lines(table_id) == [COUNTED, leg(2, "after 2 more deals")]
    await brag_won(room, table_id, ANDY)
    await room.tables.change_rules(table_id, ANDY, options={"ante": 2}, manager=False, key=room.key())
    await room.agree(table_id)
    assert await sight.lines(table_id) == [leg(3, "after 2 more deals")]
    await brag_won(room, table_id, ANDY)
    assert await sight.lines(table_id) == [leg(3, "after one more deal")]
    card = (await sight.teams.get(1)).match(match.match_no).card
    assert [one.number for one in card.legs] == [1, 2]


async def test_a_leg_that_takes_minutes(room: Room) -> None:
    """A leg with a time limit shows when it ends once it has begun, and says which deal is its last."""
    await founded(room, LeagueRules(counted_rules=BOTH_GAMES, sitting_deals=9, sitting_minutes=30))
    sight = Sight(room)
    await sight.match((ANDY,), (BILL,), TeamRules(boards=1, legs=1, least_boards=1))
    table_id = await room.open(BILL)
    earlier = "It is over earlier with the first deal to finish"
    [line] = await sight.lines(table_id)
    assert line == f"{leg(1, 'after 9 more deals')} {earlier} 30 minutes or more after its first one."
    await brag_won(room, table_id, ANDY)
    until = int(room.clock.now() + 1_800)
    [line] = await sight.lines(table_id)
    assert line == f"{leg(1, 'after 8 more deals')} {earlier} after <t:{until}:t>."
    await room.deal(table_id)
    room.clock.advance(1_801)
    assert await sight.lines(table_id) == [leg(1, "with this deal")]


async def test_a_leg_of_a_game_of_several_deals(room: Room) -> None:
    """A leg of Crash lasts until the game is won, as the table says in every deal."""
    await founded(room)
    sight = Sight(room)
    await sight.match((ANDY, CHRIS), (BILL, DAN), TeamRules(boards=1, pair_size=2, legs=2, least_boards=1))
    table_id = await crash_table(room, target=10)
    for winner, told in ((ANDY, []), (BILL, []), (BILL, [COUNTED])):
        number = 2 if told else 1
        assert await sight.lines(table_id) == [leg(1, "when the game is won")]
        await crash_won(room, table_id, winner)
        assert await sight.lines(table_id) == [*told, leg(number, "when the game is won")]


async def test_team_seasons_are_read_seldom(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table reads the team season at most every 30 seconds, and once per deal only if a board plays at it."""
    read, peek = 0, TeamSeasons.peek

    async def counting(teams: TeamSeasons, league_id: int, season_no: int) -> TeamSeason | None:
        nonlocal read
        read += 1
        return await peek(teams, league_id, season_no)

    await founded(room, LeagueRules(counted_rules=BOTH_GAMES, sitting_deals=9))
    sight = Sight(room)
    await sight.match((ANDY,), (BILL,), TeamRules(boards=1, legs=2, least_boards=1))
    monkeypatch.setattr(TeamSeasons, "peek", counting)
    table_id = await room.open(BILL, CHRIS)
    await brag_won(room, table_id, ANDY)
    for wanted in (1, 2):
        for _ in range(5):
            assert await sight.lines(table_id) == [COUNTS]
        await room.deal(table_id)
        assert await sight.lines(table_id) == [COUNTS]
        assert read == wanted
        while (view := await room.view(table_id)).view.in_deal:
            await room.folds(table_id, view.table.occupant(view.view.to_act[0]).user_id)
        room.clock.advance(31)
