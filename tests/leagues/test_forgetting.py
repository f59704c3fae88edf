"""Forgetting a person who is in a league and at its night: the person leaves both or neither."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import suppress

import pytest

from bot.leagues.nights.service import Nights
from bot.leagues.nights.transitions import CHECK_IN_LEAD
from bot.leagues.nights.values import NightPlan
from bot.leagues.rules import LeagueRules
from bot.leagues.service import Leagues
from bot.leagues.values import League
from bot.privacy import Privacy
from bot.store.errors import AlreadyClaimed, ChannelTaken
from bot.store.reading.leagues import StoredLeague
from bot.store.writing.write_batch import WriteBatch
from tests.leagues.playing import BRAG, counted
from tests.store.test_forgetting import found_in
from tests.tables.room import GUILD, Room, open_room, refused

ANNA, BORIS, CLARA, DORA = PEOPLE = (
    212_345_678_901_234_567,
    323_456_789_012_345_678,
    434_567_890_123_456_789,
    545_678_901_234_567_890,
)
RULES = LeagueRules(counted_rules=(counted("three_card_brag", BRAG),))
PLAN = NightPlan(
    name="Brag Night",
    game="three_card_brag",
    sheet=None,
    min_table_size=3,
    max_table_size=3,
    rounds=1,
    has_final=False,
    channel_id=5,
    table_channels=(),
    round_minutes=60,
)


class Evening:
    """A league night after check-in, at which three people play and one waits."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.leagues = Leagues(room.store, room.clock)
        self.nights = Nights(room.store, room.clock)

    async def begin(self) -> None:
        """Create the league and begin the night."""
        room, clock = self.room, self.room.clock
        await self.leagues.create(GUILD, ANNA, "Friday", RULES, key=room.key(), person="Anna", weeks=0)
        for user_id in PEOPLE[1:]:
            await self.leagues.join(await self.league(), user_id, f"User {user_id}", key=room.key())
        starts = clock.now() + CHECK_IN_LEAD
        await self.nights.create(await self.league(), PLAN, starts, 7, organiser=ANNA, key=room.key())
        await self.nights.advance(1)
        for user_id in PEOPLE:
            await self.nights.check_in(1, user_id, f"User {user_id}", key=room.key())
        clock.advance(CHECK_IN_LEAD)
        await self.nights.advance(1)

    async def league(self) -> League:
        """Return the league as it is now."""
        return await self.leagues.repository.get(GUILD, 1)

    async def playing(self) -> set[int]:
        """Return the people who play at the night's tables."""
        return {user_id for table in (await self.nights.get(1)).current_tables for user_id in table.people}

    async def present(self) -> set[int]:
        """Return the current members of the league."""
        return {one.user_id for one in (await self.league()).current_members}


@pytest.fixture
async def evening(new_url: str) -> AsyncIterator[Evening]:
    """Yield an evening whose night has begun."""
    async with open_room(new_url) as room:
        made = Evening(room)
        await made.begin()
        yield made


async def test_they_leave_leagues_and_nights(evening: Evening, new_url: str) -> None:
    """A forgotten person leaves all leagues, and a substitute takes the person's place at a night."""
    [waits] = set(PEOPLE) - await evening.playing()
    gone = next(iter(await evening.playing()))
    room = evening.room

    await Privacy(room.store, room.tables, room.clock, leaving=(evening.nights.prepare_departure,)).forget(
        gone, room.key()
    )

    assert await evening.present() == set(PEOPLE) - {gone}
    assert await evening.playing() == set(PEOPLE) - {gone}
    assert waits in await evening.playing()
    room.clock.advance(3_600.0)
    await room.store.writer.commit(WriteBatch(idempotency_key="later"))
    assert found_in(new_url, gone) == []


async def test_who_is_not_forgotten_has_left_nothing(evening: Evening) -> None:
    """A person who joins a table during the request is not forgotten, and leaves neither the league nor the night."""
    gone = next(iter(await evening.playing()))
    before, room = await evening.playing(), evening.room
    await room.ledger.open_wallet(GUILD, gone)

    async def sits_down(guild_id: int, user_id: int) -> WriteBatch:
        with suppress(ChannelTaken):
            await room.open(host=gone)
        return await evening.nights.prepare_departure(guild_id, user_id)

    refusal = await refused(Privacy(room.store, room.tables, room.clock, leaving=(sits_down,)).forget(gone, room.key()))

    assert refusal.code == "forget_at_table"
    assert await evening.present() == set(PEOPLE)
    assert await evening.playing() == before


async def test_what_was_read_before_is_not_written_after_it(evening: Evening, new_url: str) -> None:
    """A change is refused if it was read before somebody was forgotten, as it would restore that person."""
    room = evening.room
    gone, other, *_ = await evening.playing()
    night = await evening.nights.prepare_departure(GUILD, other)
    league = await evening.leagues.repository.prepare_change(GUILD, _members)

    await Privacy(room.store, room.tables, room.clock, leaving=(evening.nights.prepare_departure,)).forget(
        gone, room.key()
    )

    for change in (night, league):
        assert change.upserts
        with pytest.raises(AlreadyClaimed):
            await room.store.writer.commit(change)
    await evening.leagues.leave(await evening.league(), other, key=room.key())
    await evening.nights.handle_departure(GUILD, other)
    room.clock.advance(3_600.0)
    await room.store.writer.commit(WriteBatch(idempotency_key="later"))
    assert found_in(new_url, gone) == []


def _members(stored: tuple[StoredLeague, ...]) -> WriteBatch:
    """Return a batch with the unchanged member rows of all leagues."""
    return WriteBatch(upserts=tuple(one for league in stored for one in league.members))
