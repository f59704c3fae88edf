"""For which leagues a table counts, as it tells everybody who looks at it."""

from __future__ import annotations

import pytest

from bot.app.league_lines import LeagueLines
from bot.errors import Refusal
from bot.leagues.at_tables import AtTables
from bot.leagues.known import Known
from bot.leagues.recording import Recorder
from bot.leagues.rules import LeagueRules
from bot.leagues.service import Leagues
from bot.screens.words import words_for
from bot.store.reading.leagues import LeagueReading
from tests.leagues.playing import BOTH_GAMES, EVERYBODY, brag_won, crash_table, crash_won, founded
from tests.tables.room import ANDY, BILL, CHRIS, GUILD, Room, person

COUNTS, COUNTED = "This table counts for **League 1**.", "It counted for **League 1**: `/league standings`"


class Sight:
    """The lines at tables of a card room, in which results are written down."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.leagues = Leagues(room.store, room.clock)
        self.league_lines = LeagueLines(AtTables(room.store, self.leagues.register))
        room.kept = Recorder(room.store, self.leagues.register.known).keep

    async def lines(self, table_id: int) -> list[str]:
        """What is told at a table."""
        return list(await self.league_lines.lines(await self.room.view(table_id), words_for("en-GB")))


async def test_a_sitting_is_told_at_its_table(room: Room) -> None:
    """A table counts from its lobby on and in each deal; the deal that ends a sitting has counted, those before not."""
    await founded(room, LeagueRules(counted=BOTH_GAMES, sitting_deals=2))
    sight = Sight(room)
    table_id = await room.open(BILL, CHRIS)
    assert await sight.lines(table_id) == [COUNTS]
    await room.deal(table_id)
    assert await sight.lines(table_id) == [COUNTS]
    while (view := await room.view(table_id)).view.in_deal:
        await room.folds(table_id, view.table.sitter(view.view.to_act[0]).user_id)
    assert await sight.lines(table_id) == [COUNTS]
    await brag_won(room, table_id, ANDY)
    assert await sight.lines(table_id) == [COUNTED, COUNTS]
    await room.tables.close(table_id, ANDY, manager=True, key=room.key())
    assert await sight.lines(table_id) == [COUNTED]


async def test_nothing_is_told_where_nothing_counts(room: Room) -> None:
    """Where somebody is no member of the league the table says nothing, until they have joined it."""
    await founded(room, members=(ANDY, CHRIS))
    sight = Sight(room)
    table_id = await room.open(BILL, CHRIS)
    assert await sight.lines(table_id) == []
    await sight.leagues.join(await sight.leagues.register.look(GUILD, 1), BILL, "Bill", key=room.key())
    assert await sight.lines(table_id) == [COUNTS]


async def test_who_only_looks_on_changes_nothing(room: Room) -> None:
    """A deal or a game counts by those who are dealt in: somebody else who sits down meanwhile, or sits out, is no
    reason not to.
    """
    await founded(room, LeagueRules(counted=BOTH_GAMES, sitting_deals=4), members=(ANDY, BILL))
    sight = Sight(room)
    table_id = await room.open(BILL)
    await room.deal(table_id)
    assert await sight.lines(table_id) == [COUNTS]
    await room.tables.join(table_id, person(CHRIS), key=room.key())
    assert await sight.lines(table_id) == [COUNTS]
    while (view := await room.view(table_id)).view.in_deal:
        await room.folds(table_id, view.table.sitter(view.view.to_act[0]).user_id)
    assert await sight.lines(table_id) == []
    await room.tables.sit_out(table_id, CHRIS, key=room.key())
    assert await sight.lines(table_id) == [COUNTS]
    await brag_won(room, table_id, ANDY)
    await brag_won(room, table_id, ANDY)
    await brag_won(room, table_id, ANDY)
    assert await sight.lines(table_id) == [COUNTED, COUNTS]


async def test_a_game_counts_from_its_first_deal_or_not_at_all(room: Room) -> None:
    """A game of several deals that was begun before its league counts as little in its second deal as in its first; the
    next one does, and says so when it is over.
    """
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
    """Rules that hold only since a deal was begun do not make it count; the next deal does."""
    sight = Sight(room)
    table_id = await room.open(BILL, CHRIS)
    await room.deal(table_id)
    room.clock.advance(60)
    rules = LeagueRules(counted=BOTH_GAMES, sitting_deals=4)
    await sight.leagues.create(GUILD, ANDY, "League 1", rules, key=room.key(), person="Andy", weeks=0)
    for user in EVERYBODY[1:]:
        league = await sight.leagues.register.find(GUILD, None)
        await sight.leagues.join(league, user, str(user), key=room.key())
    assert await sight.lines(table_id) == []
    while (view := await room.view(table_id)).view.in_deal:
        await room.folds(table_id, view.table.sitter(view.view.to_act[0]).user_id)
    assert await sight.lines(table_id) == [COUNTS]


async def test_a_server_without_leagues_is_asked_once_in_a_while(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """However often a table is shown where no league is running, leagues are read once in half a minute at most; and
    where they cannot be read, the table is shown without them.
    """
    asked, read = 0, LeagueReading.version

    async def version(reading: LeagueReading, guild_id: int) -> int:
        nonlocal asked
        asked += 1
        if asked > 2:
            raise Refusal("database_unavailable")
        return await read(reading, guild_id)

    monkeypatch.setattr(LeagueReading, "version", version)
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
    """What another process changed about the leagues is told half a minute later, and at once where a deal ends."""
    other = Leagues(room.store, room.clock)
    await founded(room, members=(ANDY, CHRIS))
    sight = Sight(room)
    table_id = await room.open(BILL, CHRIS)
    assert await sight.lines(table_id) == []
    await other.join(await other.register.look(GUILD, 1), BILL, "Bill", key=room.key())
    assert await sight.lines(table_id) == []
    room.clock.advance(31)
    assert await sight.lines(table_id) == [COUNTS]
    await other.leave(await other.register.look(GUILD, 1), BILL, key=room.key())
    await brag_won(room, table_id, ANDY)
    assert await sight.lines(table_id) == []
    assert await Known(room.store, room.clock).lately(GUILD + 1) == ()
