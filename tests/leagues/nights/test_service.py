"""Nights on a real database, used by several processes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

import pytest
from msgspec.structs import replace

from bot.errors import Refusal
from bot.leagues.nights import discord_steps
from bot.leagues.nights.discord_steps import LEASE
from bot.leagues.nights.service import MAX_NIGHTS, Nights
from bot.leagues.nights.transitions import CHECK_IN_LEAD
from bot.leagues.nights.values import Night, NightDiscordState, NightPlan, NightStatus
from bot.leagues.rules import LeagueRules
from bot.leagues.values import League, LeagueSeason, SeasonStatus
from bot.store.schema.league import VOID
from bot.store.store import Store
from bot.store.writing.write_batch import WriteBatch
from tests.support.clock import ManualClock
from tests.support.database import tamper
from tests.support.league_rows import league_member_row, league_row, new_result, season_row
from tests.support.rows import GUILD, opening

RULES = LeagueRules()
SEASON = LeagueSeason(number=1, status=SeasonStatus.RUNNING, starts_at=0.0, ends_at=None, rules=RULES)
LEAGUE = League(league_id=1, guild_id=GUILD, name="League 1", rules=RULES, author=1, season=SEASON, members=())
PEOPLE = range(101, 109)
PLAN = NightPlan(
    name="Crash Night",
    game="crash",
    sheet=None,
    min_table_size=3,
    max_table_size=4,
    rounds=1,
    has_final=False,
    channel_id=5,
    table_channels=(),
    round_minutes=60,
)


async def refused(attempt: Awaitable[object]) -> str:
    """Return the code of the refusal that `attempt` raises."""
    with pytest.raises(Refusal) as caught:
        await attempt
    return caught.value.code


@pytest.fixture
async def nights(store: Store, clock: ManualClock) -> Nights:
    """Return the nights service, with a league 1 of eight members."""
    members = [league_member_row(one) for one in PEOPLE]
    await store.writer.commit(opening(1, upserts=(league_row(), season_row(), *members)))
    await store.writer.commit(opening(2))
    return Nights(store, clock)


@pytest.fixture
async def night(nights: Nights, clock: ManualClock) -> Night:
    """Return a night whose check-in is open."""
    made = await nights.create(LEAGUE, PLAN, clock.now() + CHECK_IN_LEAD, 7, organiser=1, key="create")
    return await nights.advance(made.night_id)


async def test_planning(nights: Nights, clock: ManualClock) -> None:
    """Only organisers plan nights. A night must be in the future and is created once per key, up to a limit."""
    later = clock.now() + 86_400
    first = await nights.create(LEAGUE, PLAN, later, 7, organiser=1, key="k")
    assert (await nights.create(LEAGUE, PLAN, later, 7, organiser=1, key="k")).night_id == first.night_id
    assert await refused(nights.create(LEAGUE, PLAN, later, 7, organiser=False, key="k1")) == "not_organiser_of_nights"
    for wrong_time, code in ((clock.now(), "moment_past"), (clock.now() + 400 * 86_400, "night_far")):
        assert await refused(nights.create(LEAGUE, PLAN, wrong_time, 7, organiser=1, key="k2")) == code
    wrong = replace(PLAN, min_table_size=5)
    assert await refused(nights.create(LEAGUE, wrong, later, 7, organiser=1, key="k3")) == "bad_night"
    no_season = replace(LEAGUE, season=replace(SEASON, status=SeasonStatus.CLOSED))
    assert await refused(nights.create(no_season, PLAN, later, 7, organiser=1, key="k4")) == "no_team_season"
    for number in range(1, MAX_NIGHTS):
        await nights.create(LEAGUE, PLAN, later + number, 7, organiser=1, key=f"more-{number}")
    assert await refused(nights.create(LEAGUE, PLAN, later, 7, organiser=1, key="k5")) == "too_many_nights"
    clock.advance(86_400)
    again = await nights.create(no_season, PLAN, later + 1, 7, organiser=1, key="more-1")
    assert (again.starts_at, again.plan) == (later + 1, PLAN)
    assert len(await nights.upcoming(GUILD)) == MAX_NIGHTS
    assert await refused(nights.get(99)) == "no_night"


async def test_all_at_once(store: Store, clock: ManualClock, nights: Nights, night: Night) -> None:
    """Simultaneous check-ins through two processes count once each. A person who is not a member is refused."""
    other = Nights(store, clock)
    doing = zip(PEOPLE, [nights, other] * 4, strict=True)
    await asyncio.gather(*(one.check_in(1, user, f"P{user}", key=f"in-{user}") for user, one in doing))
    assert sorted((await nights.get(1)).present) == list(PEOPLE)
    assert await refused(nights.check_in(1, 999, "Zed", key="zed")) == "not_in_league"


async def test_drawn_once(store: Store, clock: ManualClock, nights: Nights, night: Night) -> None:
    """If two processes advance a night simultaneously, its tables are drawn once."""
    for user in PEOPLE:
        await nights.check_in(1, user, f"P{user}", key=f"in-{user}")
    clock.advance(CHECK_IN_LEAD)
    assert [one.night_id for one in await nights.due_nights()] == [1]
    one, other = await asyncio.gather(nights.advance(1), Nights(store, clock).advance(1))
    assert one.tables == other.tables
    assert [len(table.people) for table in one.current_tables] == [4, 4]


async def test_a_step_is_one_process_s(store: Store, clock: ManualClock, nights: Nights, night: Night) -> None:
    """Only one process begins a Discord step. After the lease has expired another process can begin it again."""
    other = Nights(store, clock)
    found = await asyncio.gather(nights.begin_steps(1), other.begin_steps(1))
    [begun] = [wanted for _, wanted in found if wanted]
    assert [(one.name, one.is_retry) for one in begun] == [("board", False), ("reminder", False), ("event", False)]
    assert (await other.begin_steps(1))[1] == ()
    clock.advance(LEASE)
    again = (await other.begin_steps(1))[1]
    assert [(one.name, one.is_retry) for one in again] == [("board", True), ("reminder", True), ("event", True)]
    posted = NightDiscordState(message_id=7)
    await other.end_step(
        1, lambda before: discord_steps.finish_step(replace(before, discord=posted), again[0], change=before.revision)
    )
    _, following = await nights.begin_steps(1)
    assert "pin" in [one.name for one in following]


async def test_results_of_tables(store: Store, clock: ManualClock, nights: Nights, night: Night) -> None:
    """The first counted result at a table gives its scores. The night ends with its last round."""
    for user in PEOPLE:
        await nights.check_in(1, user, f"P{user}", key=f"in-{user}")
    clock.advance(CHECK_IN_LEAD)
    tables = (await nights.advance(1)).current_tables
    for table in tables:
        await nights.note_table_opened(1, 1, table.number, table.number)
        lines = [*table.people]
        await store.writer.commit(WriteBatch(results=(new_result(table.number, 1, *lines),)))
        await store.writer.commit(WriteBatch(results=(new_result(table.number, 9, *reversed(lines)),)))
    over = await nights.advance(1)
    assert over.status is NightStatus.OVER
    winners = {one.user_id for table in over.tables for one in table.scores if one.place == 1}
    assert winners == {table.people[0] for table in tables}
    assert await nights.upcoming(GUILD) == ()
    late = nights.leave(1, PEOPLE[0], key="late")
    assert await refused(late) == "night_over"


async def test_a_result_that_is_void(store: Store, clock: ManualClock, nights: Nights, night: Night) -> None:
    """A result that is voided during a night no longer counts for the night."""
    for user in PEOPLE:
        await nights.check_in(1, user, f"P{user}", key=f"in-{user}")
    clock.advance(CHECK_IN_LEAD)
    first = (await nights.advance(1)).current_tables[0]
    await nights.note_table_opened(1, 1, 1, 1)
    await store.writer.commit(WriteBatch(results=(new_result(1, 1, *first.people),)))
    assert {one.user_id for one in (await nights.advance(1)).tables[0].scores} == set(first.people)
    [(row, _)] = await store.reader.leagues.results(1, 1)
    await store.writer.commit(WriteBatch(upserts=(replace(row, status=VOID),)))
    found = await nights.advance(1)
    assert (found.tables[0].scores, found.tables[0].abandoned) == ((), True)
    assert not any(one.games for one in found.standings())


async def test_what_organisers_do(nights: Nights, clock: ManualClock, night: Night) -> None:
    """Only organisers can begin a night early, skip its open tables and call it off."""
    for doing in (nights.begin, nights.skip_open_tables, nights.call_off):
        assert await refused(doing(1, organiser=False, key="no")) == "not_organiser_of_nights"
    assert await refused(nights.begin(1, organiser=1, key="few")) == "too_few_here"
    for user in PEOPLE[:3]:
        await nights.check_in(1, user, f"P{user}", key=f"in-{user}")
    assert (await nights.begin(1, organiser=1, key="begin")).status is NightStatus.PLAYING
    assert (await nights.skip_open_tables(1, organiser=1, key="skip")).status is NightStatus.OVER
    assert await refused(nights.call_off(1, organiser=1, key="off")) == "night_over"


async def test_a_night_that_cannot_be_read(
    store: Store, new_url: str, clock: ManualClock, nights: Nights, night: Night
) -> None:
    """A damaged night is refused, and set aside by one process. Other nights are still shown."""
    later = clock.now() + 86_400
    other = await nights.create(LEAGUE, PLAN, later, 7, organiser=1, key="other")
    tamper(new_url, "UPDATE nights SET state = '{\"people\": 7}' WHERE night_id = 1")
    assert [one.night_id for one in await nights.upcoming(GUILD)] == [other.night_id]
    assert await refused(nights.check_in(1, PEOPLE[0], "Ann", key="in")) == "night_damaged"
    await nights.handle_departure(GUILD, PEOPLE[0])
    damaged = next(one for one in await nights.due_nights() if one.night_id == 1)
    found = await asyncio.gather(nights.set_aside(damaged), Nights(store, clock).set_aside(damaged))
    [told] = [one for one in found if one is not None]
    assert (told.league, told.author, told.starts_at) == ("League 1", 100, night.starts_at)
    assert 1 not in [one.night_id for one in await nights.due_nights()]
    assert await nights.set_aside(damaged) is None
