"""Leagues: founding, membership, seasons, and voided and corrected results."""

from __future__ import annotations

import asyncio
import shutil
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from bot.audit_log import AuditLog, voided_results
from bot.clock import DAY
from bot.errors import Refusal
from bot.leagues.rating import Rating
from bot.leagues.results import Results, find_rank_changes
from bot.leagues.rules import CountedRules, LeagueRules, PointsScale, Scoring
from bot.leagues.seasons import Seasons
from bot.leagues.service import Leagues
from bot.leagues.standings import DivisionMoves, StandingsCache, add_results
from bot.leagues.values import FinalStandings, League, LeagueSeason, SeasonStandings, SeasonStatus
from bot.ledger.service import Ledger
from bot.store.codec import decode, encode
from bot.store.errors import AlreadyClaimed
from bot.store.reading.leagues import StoredResult
from bot.store.store import Store, open_store
from bot.store.writing.write_batch import UserDeletion, WriteBatch
from tests.leagues.playing import SHORT, counted, crash_table, crash_won
from tests.support.clock import ManualClock
from tests.support.league_rows import line_row, new_result
from tests.support.rows import GUILD, opening
from tests.tables.room import ANDY, BILL, CHRIS, DAN, Room, refused

CRASH = CountedRules(game="crash", rules_fingerprint="7b56ca91", sheet="crash", shipped=True)
RULES = LeagueRules(counted_rules=(CRASH,))


@dataclass
class Office:
    """Services for leagues."""

    store: Store
    clock: ManualClock

    def __post_init__(self) -> None:
        self.leagues = Leagues(self.store, self.clock)
        self.seasons = Seasons(self.store, self.clock, self.leagues)
        self.results = Results(self.store, self.leagues, Ledger(self.store, self.clock).corrections)
        self.posted: list[tuple[str, int]] = []
        self.keys = 0

    def key(self) -> str:
        self.keys += 1
        return f"key {self.keys}"

    async def league(self, *members: int, rules: LeagueRules = RULES, weeks: int = 4, name: str = "Friday") -> League:
        """Create a league of Andy and `members`."""
        found = await self.leagues.create(
            GUILD, ANDY, name, rules, key=self.key(), person="Andy", weeks=weeks, channel_id=5
        )
        for user_id in members:
            found = await self.leagues.join(found, user_id, f"User {user_id}", key=self.key())
        return found

    async def played(self, table_id: int, first_deal: int, *users: int, points: int = 100) -> None:
        """Store a result of these users, who are given in the order of their places. The last user earns `points`, the
        one above twice as much, and so on.
        """
        new = new_result(table_id, first_deal, *users, last_deal=first_deal)
        lines = tuple(
            structs.replace(line, points=points * (len(users) - place)) for place, line in enumerate(new.lines)
        )
        await self.store.writer.commit(WriteBatch(results=(replace(new, lines=lines),)))

    async def table(self, league: League) -> list[tuple[int | None, int, int]]:
        """Return rank, user and points of every line of the standings."""
        found = await self.leagues.standings(await self.look(league))
        return [(one.rank, one.user_id, one.points) for one in found.by_division[1]]

    async def look(self, league: League) -> League:
        """Return the league as it is now."""
        return await self.leagues.repository.get(GUILD, league.league_id)

    async def announce(self, league: League, season: LeagueSeason) -> int | None:
        """Note that the final standings of a season were posted, and return a message ID."""
        self.posted.append((league.name, season.number))
        return 900 + len(self.posted)


@pytest.fixture
async def office(store: Store, clock: ManualClock) -> Office:
    """Return an office, with a table on which results can be stored."""
    await store.writer.commit(opening(1))
    return Office(store, clock)


async def test_one_command_makes_a_league_that_works(office: Office) -> None:
    """Creating a league happens once per key. The league has its founder as a member, and a running season."""
    league = await office.league()
    again = await office.leagues.create(GUILD, ANDY, "Friday", RULES, key="key 1", person="Andy", weeks=4)
    assert again == league
    assert [one.user_id for one in league.current_members] == [ANDY]
    assert league.running_season is not None
    assert (league.running_season.number, league.running_season.ends_at) == (1, office.clock.now() + 4 * 7 * DAY)
    assert (await refused(office.league(name=" FRIDAY "))).code == "league_exists"
    assert (await refused(office.league(name="x" * 41))).code == "bad_league_name"
    assert (await refused(office.league(name="A", rules=LeagueRules()))).code == "league_needs_rules"
    assert (await refused(office.league(name="A", weeks=53))).code == "bad_season_length"


async def test_a_creation_repeated_later(office: Office) -> None:
    """Repeating the creation returns the league under its new name, and is refused once the league has ended."""
    league = await office.league()

    async def again() -> League:
        return await office.leagues.create(GUILD, ANDY, "Friday", RULES, key="key 1", person="Andy", weeks=4)

    renamed = await office.leagues.update(league, ANDY, key=office.key(), name="Monday")
    assert await again() == renamed
    await office.seasons.finish(league, ANDY, key=office.key())
    await office.leagues.end(league, ANDY, key=office.key())
    assert (await refused(again())).code == "no_such_league"


async def test_joining_and_leaving(office: Office) -> None:
    """A member who leaves disappears from the standings, and gets the same points back on returning."""
    league = await office.league(BILL, CHRIS)
    await office.played(1, 1, BILL, CHRIS)
    assert (await refused(office.leagues.join(league, BILL, "Bill", key=office.key()))).code == "already_in_league"
    await office.leagues.leave(league, BILL, key=office.key())
    assert (await refused(office.leagues.leave(league, BILL, key=office.key()))).code == "not_a_member"
    assert await office.table(league) == [(1, CHRIS, 100)]
    await office.leagues.join(league, BILL, "Bill", key=office.key())
    assert await office.table(league) == [(1, BILL, 200), (2, CHRIS, 100)]


async def test_everybody_joins_at_once(office: Office) -> None:
    """Simultaneous joins in two processes all succeed."""
    league = await office.league()
    other = Office(office.store, office.clock)
    joining = [
        (office if number % 2 else other).leagues.join(league, number, f"User {number}", key=f"join {number}")
        for number in range(1, 41)
    ]
    await asyncio.gather(*joining)
    assert {one.user_id for one in (await office.look(league)).current_members} == {ANDY, *range(1, 41)}


async def test_leagues_of_several_servers_are_founded_at_once(office: Office) -> None:
    """Leagues that are created simultaneously by two processes in several servers all become different leagues."""
    other = Office(office.store, office.clock)
    founding = [
        (office if number % 2 else other).leagues.create(
            guild_id, ANDY, f"League {number}", RULES, key=f"found {guild_id} {number}", person="Andy", weeks=4
        )
        for guild_id in (7, 8, 9)
        for number in range(4)
    ]
    found = await asyncio.gather(*founding)
    assert {(one.guild_id, one.name) for one in found} == {
        (guild_id, f"League {number}") for guild_id in (7, 8, 9) for number in range(4)
    }
    assert len({one.league_id for one in found}) == 12


async def test_other_rules_hold_from_the_next_season(office: Office) -> None:
    """Changed rules apply at once before the season's first result, and from the next season on after it."""
    league = await office.league(BILL)
    best = structs.replace(RULES, scoring=Scoring.BEST, best_results=3)
    league = await office.leagues.update(league, ANDY, rules=best, key=office.key())
    assert league.season is not None
    assert league.season.rules == best
    await office.played(1, 1, ANDY, BILL)
    league = await office.leagues.update(league, ANDY, rules=RULES, name="Monday", key=office.key())
    assert (league.name, league.rules, league.season and league.season.rules) == ("Monday", RULES, best)


async def test_other_rules_for_a_season_to_come(office: Office) -> None:
    """Changed rules apply to a planned season at once, and still apply when it begins."""
    league = await office.league(BILL)
    await office.seasons.finish(league, ANDY, key=office.key())
    tomorrow = office.clock.now() + 86_400
    league = await office.seasons.begin(league, ANDY, weeks=1, key=office.key(), starts_at=tomorrow)
    best = structs.replace(RULES, scoring=Scoring.BEST, best_results=3)
    league = await office.leagues.update(league, ANDY, rules=best, key=office.key())
    assert league.season is not None
    assert (league.season.status, league.season.rules) == (SeasonStatus.PLANNED, best)
    office.clock.advance(86_400)
    await office.seasons.process_due()
    running = (await office.look(league)).running_season
    assert running is not None
    assert running.rules == best


async def test_a_result_is_taken_out(office: Office) -> None:
    """A voided result no longer counts. Voiding it reports the members who moved, and it cannot be voided twice."""
    league = await office.league(BILL, CHRIS)
    await office.played(1, 1, BILL, CHRIS, ANDY)
    await office.played(1, 2, CHRIS, ANDY)
    assert await office.table(league) == [(1, CHRIS, 400), (2, BILL, 300), (3, ANDY, 200)]

    voided = await office.results.void(league, ANDY, 1, "  wrong\nrules ", key=office.key())
    assert [(one.user_id, one.rank_before, one.rank, one.points_before, one.points) for one in voided.rank_changes] == [
        (CHRIS, 1, 1, 400, 200),
        (BILL, 2, None, 300, 0),
        (ANDY, 3, 2, 200, 100),
    ]
    assert await office.table(league) == [(1, CHRIS, 200), (2, ANDY, 100)]
    [result] = [one for one in (await office.results.page(league)).results if one.is_void]
    assert (result.result_id, result.reason) == (1, "wrong rules")
    assert (
        await refused(office.results.void(league, ANDY, 1, "again", key=office.key()))
    ).code == "result_void_already"
    assert (await refused(office.results.void(league, ANDY, 9, "none", key=office.key()))).code == "no_such_result"
    assert (await refused(office.results.void(league, ANDY, 2, " ", key=office.key()))).code == "bad_reason"


async def test_a_season_ends_at_its_date_once(office: Office) -> None:
    """A season ends on time and once, even with two processes. Its final standings are archived and posted once."""
    league = await office.league(BILL)
    await office.played(1, 1, BILL, ANDY)
    other = Office(office.store, office.clock)
    for one in (office, other):
        one.seasons.set_announcers(one.announce)
    assert await office.seasons.process_due() == office.clock.now() + 4 * 7 * DAY
    office.clock.advance(4 * 7 * DAY)
    await asyncio.gather(office.seasons.process_due(), other.seasons.process_due())
    await asyncio.gather(office.seasons.process_due(), other.seasons.process_due())

    league = await office.look(league)
    assert league.season is not None
    assert (league.season.status, league.season.closed_at) == (SeasonStatus.CLOSED, office.clock.now())
    final = league.season.final
    assert final is not None
    assert [(one.user_id, one.name, one.points) for one in final.champions] == [(BILL, f"User {BILL}", 200)]
    assert len({*office.posted, *other.posted}) == 1
    assert (await refused(office.results.void(league, ANDY, 1, "late", key=office.key()))).code == "season_closed"
    await office.played(1, 2, ANDY, BILL)
    assert await office.table(league) == [(1, BILL, 200), (2, ANDY, 100)]


async def test_what_was_not_posted_is_posted_later(office: Office) -> None:
    """Final standings that could not be posted are posted later. A league without a channel posts none."""
    league = await office.league(BILL)
    await office.seasons.finish(league, ANDY, key=office.key())
    tries = 0

    async def busy(league: League, season: LeagueSeason) -> int | None:
        nonlocal tries
        tries += 1
        return None if tries == 1 else 7

    office.seasons.set_announcers(busy)
    for _ in range(3):
        await office.seasons.process_due()
    assert tries == 2
    quiet = await office.leagues.create(GUILD, ANDY, "Quiet", RULES, key=office.key(), person="Andy", weeks=0)
    await office.seasons.finish(quiet, ANDY, key=office.key())
    await office.seasons.process_due()
    assert tries == 2


async def test_what_changes_while_it_is_posted(office: Office) -> None:
    """A person who is forgotten while the final standings are posted does not come back in them."""
    league = await office.league(BILL)
    await office.played(1, 1, BILL, ANDY)

    async def forgotten(league: League, season: LeagueSeason) -> int | None:
        gone = UserDeletion(user_id=BILL, replacement_id=-7, user_hash="mark")
        await office.store.writer.commit(WriteBatch(idempotency_key="forget", user_deletion=gone))
        return 7

    office.seasons.set_announcers(forgotten)
    await office.seasons.finish(league, ANDY, key=office.key())
    await office.seasons.process_due()
    [row] = await office.store.reader.leagues.seasons(league.league_id)
    assert row.final is not None
    assert (row.message_id, str(BILL) in row.final, f"User {BILL}" in row.final) == (7, False, False)


async def test_who_is_forgotten_while_something_is_changed(office: Office) -> None:
    """A change that was prepared before somebody was forgotten is refused."""
    league = await office.league(BILL)
    await office.played(1, 1, BILL, ANDY)
    read = await office.leagues.repository.prepare_change(
        GUILD, lambda stored: WriteBatch(upserts=tuple(one for league in stored for one in league.members))
    )
    await office.store.writer.commit(
        WriteBatch(
            idempotency_key="forget", user_deletion=UserDeletion(user_id=BILL, replacement_id=-7, user_hash="mark")
        )
    )
    with pytest.raises(AlreadyClaimed):
        await office.store.writer.commit(read)
    assert [one.user_id for one in (await office.look(league)).members] == [-7, ANDY]
    assert await office.table(league) == [(1, ANDY, 100)]
    await office.leagues.join(league, CHRIS, "Chris", key=office.key())


async def test_who_is_forgotten_while_a_season_ends(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person who is forgotten after the final standings were computed is not in them when they are archived."""
    league = await office.league(BILL)
    await office.played(1, 1, BILL, ANDY)
    table = office.leagues.standings

    async def read(league: League, season_no: int | None = None) -> SeasonStandings:
        found = await table(league, season_no)
        gone = UserDeletion(user_id=BILL, replacement_id=-7, user_hash="mark")
        await office.store.writer.commit(WriteBatch(idempotency_key="forget", user_deletion=gone))
        return found

    monkeypatch.setattr(office.leagues, "standings", read)
    season = await office.seasons.finish(league, ANDY, key=office.key())
    assert season.final is not None
    assert [(one.rank, one.user_id) for one in season.final.by_division[1]] == [(1, ANDY)]


async def test_what_ends_after_its_season(office: Office) -> None:
    """A game that ends at or after the end of the season does not count, even if the season is not closed yet."""
    league = await office.league(BILL, weeks=1)
    for seconds in (7 * DAY - 1, 7 * DAY, 7 * DAY + 60):
        new = new_result(1, int(seconds), ANDY, BILL, last_deal=int(seconds), ended_at=office.clock.now() + seconds)
        await office.store.writer.commit(WriteBatch(results=(new,)))
    assert [one.last_deal for one in (await office.results.page(league)).results] == [int(7 * DAY) - 1]


async def test_an_end_that_was_begun_is_finished(office: Office) -> None:
    """A season that a process left half closed is closed later."""
    league = await office.league(BILL)
    await office.played(1, 1, BILL, ANDY)
    [season] = await office.store.reader.leagues.seasons(league.league_id)
    await office.store.writer.upsert(structs.replace(season, status="closing"))
    await office.seasons.process_due()
    found = (await office.look(league)).season
    assert found is not None
    assert found.status is SeasonStatus.CLOSED


async def test_seasons_follow_each_other(office: Office) -> None:
    """A new season begins without results after the last one has ended. All seasons are listed."""
    league = await office.league(BILL)
    assert (await refused(office.seasons.begin(league, ANDY, weeks=2, key=office.key()))).code == "season_runs"
    await office.played(1, 1, BILL, ANDY)
    await office.seasons.finish(league, ANDY, key="end")
    assert (await refused(office.seasons.finish(league, ANDY, key=office.key()))).code == "season_not_running"
    assert (await office.seasons.finish(league, ANDY, key="end")).status is SeasonStatus.CLOSED
    league = await office.seasons.begin(league, ANDY, weeks=2, key=office.key())
    assert await office.table(league) == []
    numbers = [(one.number, one.status) for one in await office.leagues.seasons(league)]
    assert numbers == [(2, SeasonStatus.RUNNING), (1, SeasonStatus.CLOSED)]


async def test_a_season_that_is_to_come(office: Office) -> None:
    """A season can be planned for a later day, and called off. Nothing counts before it begins."""
    league = await office.league(BILL)
    await office.seasons.finish(league, ANDY, key=office.key())
    tomorrow = office.clock.now() + 86_400
    for wrong in (office.clock.now(), tomorrow + 400 * 86_400):
        beginning = office.seasons.begin(league, ANDY, weeks=1, key=office.key(), starts_at=wrong)
        assert (await refused(beginning)).code == "bad_season_start"
    league = await office.seasons.begin(league, ANDY, weeks=1, key="begun", starts_at=tomorrow)
    assert (league.running_season, league.season and league.season.status) == (None, SeasonStatus.PLANNED)
    assert await office.seasons.process_due() == tomorrow
    office.clock.advance(86_400)
    assert await office.seasons.process_due() == tomorrow + 7 * DAY
    running = await office.look(league)
    assert running.running_season is not None
    assert await office.seasons.begin(league, ANDY, weeks=1, key="begun", starts_at=tomorrow) == running
    await office.seasons.finish(league, ANDY, key=office.key())
    later = office.clock.now() + 86_400
    league = await office.seasons.begin(league, ANDY, weeks=1, key=office.key(), starts_at=later)
    assert (await office.seasons.finish(league, ANDY, key=office.key())).status is SeasonStatus.CLOSED


async def test_up_and_down(office: Office) -> None:
    """After a season the best of the second division and the last of the first division change places."""
    rules = structs.replace(RULES, divisions=2, promotions=1)
    league = await office.league(BILL, CHRIS, DAN, rules=rules)
    rows = await office.store.reader.leagues.league(league.league_id)
    assert rows is not None
    await office.store.writer.upsert(*(structs.replace(one, division=1) for one in rows.members if one.user_id == BILL))
    await office.played(1, 1, ANDY, BILL)
    new = new_result(1, 2, CHRIS, DAN, last_deal=2, division=2)
    await office.store.writer.commit(WriteBatch(results=(new,)))
    season = await office.seasons.finish(league, ANDY, key=office.key())
    assert season.final is not None
    assert season.final.division_moves == {1: DivisionMoves(relegated=(BILL,)), 2: DivisionMoves(promoted=(CHRIS,))}
    divisions = {one.user_id: one.division for one in (await office.look(league)).current_members}
    assert divisions == {ANDY: 1, CHRIS: 1, BILL: 2, DAN: 2}


async def test_fewer_divisions(office: Office) -> None:
    """The members of a division that is removed move to the last division at once, if the rules apply at once."""
    league = await office.league(BILL, rules=structs.replace(RULES, divisions=3))
    assert (await office.look(league)).member(BILL) == structs.replace(league.current_members[1], division=3)
    for divisions in (2, 1):
        league = await office.leagues.update(
            league, ANDY, rules=structs.replace(RULES, divisions=divisions), key=office.key()
        )
        assert {one.user_id: one.division for one in league.current_members} == {ANDY: 1, BILL: divisions}
    assert set((await office.leagues.standings(league)).idle[1]) == {ANDY, BILL}


async def test_a_league_is_closed_down(office: Office) -> None:
    """A league without a running season can be ended. Its name is then free."""
    league = await office.league()
    assert (await refused(office.leagues.end(league, ANDY, key=office.key()))).code == "season_runs"
    await office.seasons.finish(league, ANDY, key=office.key())
    await office.leagues.end(league, ANDY, key=office.key())
    assert await office.leagues.repository.list(GUILD) == ()
    assert (await office.league()).league_id != league.league_id


async def test_names_that_look_the_same(office: Office) -> None:
    """Names that look the same are the same name, even if a stored name has another form."""
    league = await office.league(name="Cafe\u0301")
    assert league.name == "Caf\u00e9"
    [stored] = (await office.store.reader.leagues.leagues_of_guild(GUILD))[1]
    await office.store.writer.upsert(structs.replace(stored.league, folded="cafe\u0301", name="Cafe\u0301"))

    assert (await office.leagues.repository.find(GUILD, "CAF\u00c9")).league_id == league.league_id
    assert (await refused(office.league(name="Caf\u00e9"))).code == "league_exists"
    other = await office.league()
    renamed = office.leagues.update(other, ANDY, key=office.key(), name="Caf\u00e9")
    assert (await refused(renamed)).code == "league_exists"


async def test_no_name_keeps_a_league_from_its_end(office: Office) -> None:
    """A league can be ended despite any names of other leagues, and its name can be used again."""
    league = await office.league()
    await office.seasons.finish(league, ANDY, key=office.key())
    names = (f"{league.name} /{league.league_id}", f"{league.name} {league.league_id}", league.name)

    async def create(name: str) -> None:
        await office.leagues.create(GUILD, ANDY, name, league.rules, key=office.key(), person="Andy", weeks=0)

    await create(names[0])
    await office.leagues.end(league, ANDY, key=office.key())
    for name in names[1:]:
        await create(name)

    assert {one.name for one in await office.leagues.repository.list(GUILD)} == set(names)


async def test_who_stood_where_is_corrected(office: Office) -> None:
    """A corrected result has the places that the organiser gave, the points for them, and the reason. The correction
    reports the members who moved, and all later readings use it.
    """
    points = PointsScale(places=(500, 300, 200), win=100, per_chip=2)
    league = await office.league(BILL, CHRIS, rules=structs.replace(RULES, points=points))
    new = new_result(1, 1, ANDY, BILL, CHRIS, last_deal=4)
    lines = tuple(
        structs.replace(line, points=worth, chips=chips)
        for line, worth, chips in zip(new.lines, (620, 300, 180), (10, 0, -10), strict=True)
    )
    await office.store.writer.commit(WriteBatch(results=(replace(new, lines=lines),)))
    await office.played(1, 5, CHRIS, BILL)
    assert await office.table(league) == [(1, ANDY, 620), (2, BILL, 400), (3, CHRIS, 380)]

    done = await office.results.correct(league, ANDY, 1, (2, 1, 2), "mixed up", key="fix")
    assert {one.user_id: one.place for one in done.before.lines} == {ANDY: 1, BILL: 2, CHRIS: 3}
    assert [(one.user_id, one.place, one.points, one.chips) for one in done.result.lines] == [
        (BILL, 1, 600, 0),
        (ANDY, 2, 270, 10),
        (CHRIS, 2, 230, -10),
    ]
    assert [(one.user_id, one.rank_before, one.rank, one.points) for one in done.rank_changes] == [
        (ANDY, 1, 3, 270),
        (BILL, 2, 1, 700),
        (CHRIS, 3, 2, 430),
    ]
    found = await office.results.result(league, 1)
    assert (found.is_corrected, found.reason, found.lines) == (True, "mixed up", done.result.lines)
    again = await office.results.correct(league, ANDY, 1, (2, 1, 2), "mixed up", key="fix")
    assert (again.result, again.rank_changes) == (found, ())
    assert [(rank, user) for rank, user, _ in await office.table(league)] == [(1, BILL), (2, CHRIS), (3, ANDY)]
    rating = (await office.leagues.standings(league)).ratings
    assert rating[BILL].mu > rating[ANDY].mu
    [noted] = [one for one in (await AuditLog(office.store).page(GUILD)).entries if one.kind == "result_corrected"]
    assert noted.facts["places"] == {str(ANDY): [1, 2], str(BILL): [2, 1], str(CHRIS): [3, 2]}


@pytest.mark.parametrize(
    ("result", "places", "code"),
    [
        (1, (1, 2), "bad_places"),
        (1, (1, 1, 2), "bad_places"),
        (1, (2, 2, 3), "bad_places"),
        (1, (0, 1, 2), "bad_places"),
        (1, (1, 2, 3), "same_places"),
        (2, (1, 2), "no_such_result"),
        (3, (2, 1), "result_void_already"),
        (4, (2, 1), "no_such_result"),
    ],
)
async def test_what_cannot_be_corrected(office: Office, result: int, places: tuple[int, ...], code: str) -> None:
    """A correction is refused if the places are impossible or unchanged, or the result is void or unknown."""
    league, other = await office.league(BILL, CHRIS), await office.league(BILL, name="Monday")
    await office.played(1, 1, ANDY, BILL, CHRIS)
    await office.store.writer.commit(
        WriteBatch(results=(new_result(1, 1, ANDY, BILL, last_deal=1, league_id=other.league_id),))
    )
    await office.played(1, 2, ANDY, BILL)
    await office.results.void(league, ANDY, 3, "why", key=office.key())
    before = await office.table(league)
    asked = office.results.correct(league, ANDY, result, places, "why", key=office.key())
    assert (await refused(asked)).code == code
    assert await office.table(league) == before


async def test_a_closed_season_is_not_corrected(office: Office) -> None:
    """Results of a closed season cannot be corrected."""
    league = await office.league(BILL)
    await office.played(1, 1, ANDY, BILL)
    await office.seasons.finish(league, ANDY, key=office.key())
    asked = office.results.correct(league, ANDY, 1, (2, 1), "why", key=office.key())
    assert (await refused(asked)).code == "season_closed"


async def test_who_is_forgotten_while_a_result_is_corrected(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person who is forgotten while a result is corrected does not come back in its lines."""
    league = await office.league(BILL)
    await office.played(1, 1, ANDY, BILL)
    reading, done = office.store.reader.leagues.result, False

    async def read(result_id: int) -> StoredResult | None:
        nonlocal done
        found = await reading(result_id)
        if not done:
            done = True
            gone = UserDeletion(user_id=BILL, replacement_id=-7, user_hash="mark")
            await office.store.writer.commit(WriteBatch(idempotency_key="forget", user_deletion=gone))
        return found

    monkeypatch.setattr(office.store.reader.leagues, "result", read)
    corrected = await office.results.correct(league, ANDY, 1, (2, 1), "why", key=office.key())
    assert {one.user_id: one.place for one in corrected.result.lines} == {ANDY: 2, -7: 1}
    found = await reading(1)
    assert found is not None
    assert [one.user_id for one in found[1]] == [-7, ANDY]


async def test_who_moves_by_what_is_taken_back(office: Office) -> None:
    """Undoing deals reports the members who moved in every league, as voiding the results one by one does."""
    league, other = await office.league(BILL, CHRIS), await office.league(BILL, CHRIS, name="Monday")
    await office.played(1, 1, BILL, CHRIS)
    second = new_result(1, 1, CHRIS, BILL, last_deal=4, league_id=other.league_id)
    await office.store.writer.commit(WriteBatch(results=(second,)))
    await office.played(1, 2, BILL, CHRIS)
    await office.played(1, 5, CHRIS, BILL)
    undone = await office.results.prepare_void(GUILD, ANDY, 1, 1, 4, "misdeal")
    await office.store.writer.commit(undone)
    out = voided_results(undone.audit_entries)
    assert {one.number for one in out} == {1, 2, 3}
    changes = await office.results.changes_after_voiding(GUILD, out)
    assert {
        one.league.name: [(each.user_id, each.rank_before, each.rank) for each in one.rank_changes] for one in changes
    } == {
        "Friday": [(BILL, 1, 2), (CHRIS, 2, 1)],
        "Monday": [(CHRIS, 1, None), (BILL, 2, None)],
    }
    assert await office.table(league) == [(1, CHRIS, 200), (2, BILL, 100)]


@pytest.mark.parametrize("chips", [False, True])
async def test_two_organisers_take_out_one_result(room: Room, chips: bool) -> None:  # noqa: FBT001
    """If two organisers void a result simultaneously, one succeeds. The log and the result have the same reason."""
    office = Office(room.store, room.clock)
    table_id = await crash_table(room)
    league = await office.league(BILL, CHRIS, DAN, rules=LeagueRules(counted_rules=(counted("crash", SHORT),)))
    await crash_won(room, table_id, BILL)
    await room.tables.close(table_id, ANDY, manager=True, key=room.key())
    other = Office(room.store, room.clock)
    voiding = (
        one.results.void(league, user, 1, f"says {user}", key=f"void {user}", chips=chips)
        for one, user in ((office, ANDY), (other, BILL))
    )
    told = await asyncio.gather(*voiding, return_exceptions=True)
    [code] = [one.code for one in told if isinstance(one, Refusal)]
    # A request between the two commits finds either the corrected chips or the void result.
    assert code in {"result_void_already", *(("already_corrected",) if chips else ())}
    acts = await room.store.reader.audit_log.page(GUILD, 10)
    [reason] = [one.reason for one in acts if one.kind == "result_voided"]
    assert (await office.results.result(league, 1)).reason == reason


async def test_two_games_are_corrected_at_once(room: Room) -> None:
    """Two games can be voided simultaneously while a member leaves."""
    office = Office(room.store, room.clock)
    table_id = await crash_table(room)
    league = await office.league(BILL, CHRIS, DAN, rules=LeagueRules(counted_rules=(counted("crash", SHORT),)))
    await crash_won(room, table_id, BILL)
    await crash_won(room, table_id, CHRIS)
    await room.tables.close(table_id, ANDY, manager=True, key=room.key())
    await asyncio.gather(
        *(office.results.void(league, ANDY, number, "misdeal", key=f"fix {number}", chips=True) for number in (1, 2)),
        office.leagues.leave(league, DAN, key="gone"),
    )
    assert [(await office.results.result(league, number)).is_void for number in (1, 2)] == [True, True]
    assert await office.table(league) == []


async def test_correcting_a_game_gives_the_chips_back(room: Room) -> None:
    """Voiding a game with its chips gives everybody the chips back."""
    office = Office(room.store, room.clock)
    table_id = await crash_table(room)
    league = await office.league(BILL, CHRIS, DAN, rules=LeagueRules(counted_rules=(counted("crash", SHORT),)))
    await crash_won(room, table_id, BILL)
    assert (await office.table(league))[0] == (1, BILL, 500)
    refusal = await refused(office.results.void(league, ANDY, 1, "misdeal", key="fix", chips=True))
    assert refusal.code == "table_not_over"
    await room.tables.close(table_id, ANDY, manager=True, key=room.key())

    voided = await office.results.void(league, ANDY, 1, "misdeal", key="fix", chips=True)
    assert voided.chips[BILL] == -sum(voided.chips[one] for one in (ANDY, CHRIS, DAN)) < 0
    again = await office.results.void(league, ANDY, 1, "misdeal", key="fix", chips=True)
    assert again.chips == voided.chips
    assert [await room.wallet(one) for one in (ANDY, BILL, CHRIS, DAN)] == [1000] * 4
    assert await office.table(league) == []


async def test_a_deal_that_is_voided_takes_its_results_along(office: Office) -> None:
    """Voiding a deal voids its results in all running seasons in a single change."""
    league, other = await office.league(BILL, CHRIS), await office.league(BILL, CHRIS, name="Monday")
    await office.played(1, 1, BILL, CHRIS)
    second = new_result(1, 1, CHRIS, BILL, last_deal=4, league_id=other.league_id)
    await office.store.writer.commit(WriteBatch(results=(second,)))
    await office.played(1, 5, CHRIS, BILL)
    await office.store.writer.commit(await office.results.prepare_void(GUILD, ANDY, 1, 1, 1, "misdeal"))
    assert await office.table(league) == [(1, CHRIS, 200), (2, BILL, 100)]
    assert await office.table(other) == []
    assert await office.results.prepare_void(GUILD, ANDY, 1, 1, 1, "misdeal") == WriteBatch()
    await office.seasons.finish(league, ANDY, key=office.key())
    await office.store.writer.commit(await office.results.prepare_void(GUILD, ANDY, 1, 5, 5, "late"))
    assert await office.table(league) == [(1, CHRIS, 200), (2, BILL, 100)]


ACTS = st.lists(
    st.tuples(
        st.sampled_from(["play", "play", "play", "void", "correct", "read", "store", "leave"]), st.integers(0, 10**6)
    ),
    max_size=14,
)


@given(ACTS, st.sampled_from(Scoring))
@settings(max_examples=15)
def test_standings_are_what_all_results_come_to(
    empty_database: Path, acts: list[tuple[str, int]], scoring: Scoring
) -> None:
    """The standings equal a full recomputation after games, leaving, voids, corrections and reads in any order."""
    asyncio.run(_interleaved(empty_database, acts, structs.replace(RULES, scoring=scoring, best_results=2)))


async def _interleaved(empty: Path, acts: list[tuple[str, int]], rules: LeagueRules) -> None:
    with TemporaryDirectory(dir=empty.parent) as folder:
        shutil.copy(empty, Path(folder) / "prial.db")
        clock = ManualClock()
        async with open_store(f"sqlite:///{folder}/prial.db", clock) as store:
            await store.writer.commit(opening(1))
            office = Office(store, clock)
            league = await office.league(BILL, CHRIS, DAN, rules=rules)
            people, played = (ANDY, BILL, CHRIS, DAN), 0
            for what, number in acts:
                if what == "play":
                    played += 1
                    places = sorted(people, key=lambda user: (number * user) % 997)[: 2 + number % 3]
                    lines = tuple(
                        line_row(user, place, points=number % 700 // place, quit=number % 5 == place)
                        for place, user in enumerate(places, 1)
                    )
                    new = replace(new_result(1, played, last_deal=played), lines=lines)
                    await store.writer.commit(WriteBatch(results=(new,)))
                elif what == "void" and played:
                    result_id = 1 + number % played
                    taken_out = (await office.results.result(league, result_id)).is_void
                    league = await office.look(league)
                    before = await office.leagues.standings(league)
                    voiding = office.results.void(league, ANDY, result_id, "so", key=office.key())
                    if taken_out:
                        assert (await refused(voiding)).code == "result_void_already"
                    else:
                        assert (await voiding).rank_changes == find_rank_changes(
                            before, await office.leagues.standings(league)
                        )
                elif what == "correct" and played:
                    result_id = 1 + number % played
                    was = await office.results.result(league, result_id)
                    league = await office.look(league)
                    before = await office.leagues.standings(league)
                    others = tuple(range(len(was.lines), 0, -1)) if number % 2 else (1,) * len(was.lines)
                    asked = office.results.correct(league, ANDY, result_id, others, "so", key=office.key())
                    if was.is_void or [line.place for line in was.lines] == [*others]:
                        assert (await refused(asked)).code in {"result_void_already", "same_places"}
                    else:
                        assert (await asked).rank_changes == find_rank_changes(
                            before, await office.leagues.standings(league)
                        )
                elif what == "read":
                    await office.leagues.standings(league)
                elif what == "store":
                    await office.leagues.standings_cache.update_stale()
                elif what == "leave":
                    user = people[number % 4]
                    there = (await office.look(league)).member(user) is not None
                    await (
                        office.leagues.leave(league, user, key=office.key())
                        if there
                        else office.leagues.join(league, user, "x", key=office.key())
                    )
            before_storing = await office.leagues.standings_cache.read(league.league_id, 1)
            await office.leagues.standings_cache.update_stale()
            projected = await StandingsCache(store, clock).read(league.league_id, 1)
            assert projected == before_storing
            assert projected is not None
            stored = await store.reader.leagues.results(league.league_id, 1)
            assert projected.scores == add_results({}, stored, rules)
            found = await store.reader.leagues.standings(league.league_id, 1)
            assert found is not None
            assert found[1] == ()
            rows = {row.user_id: row.tally for row in found[0].standings if row.games}
            assert rows == {user: encode(score) for user, score in projected.scores.get(1, {}).items()}


@pytest.mark.parametrize(
    "rules",
    [
        structs.replace(RULES, points=PointsScale(bonuses={"crash": 10**9})),
        structs.replace(RULES, points=PointsScale(places=(1,) * 13)),
        structs.replace(RULES, sitting_deals=0),
        structs.replace(RULES, divisions=9),
        structs.replace(RULES, best_results=0),
    ],
)
async def test_bounds_of_what_can_be_set(office: Office, rules: LeagueRules) -> None:
    """A league with a setting that is out of bounds is refused."""
    assert (await refused(office.league(rules=rules))).code == "bad_league_setting"


def test_final_tables_of_before() -> None:
    """Older final standings without ratings can be read."""
    line = '{"rank":1,"user_id":5,"name":"Ann","points":500,"games":2,"wins":1}'
    old = f'{{"by_division":{{"1":[{line}]}},"division_moves":{{}}}}'
    [member] = decode(old, FinalStandings).by_division[1]
    assert (member.name, member.rating) == ("Ann", None)
    rated = structs.replace(member, rating=Rating(mu=27.5, sigma=4.0, games=12))
    assert decode(encode(FinalStandings(by_division={1: (rated,)})), FinalStandings).by_division[1] == (rated,)
