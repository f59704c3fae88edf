"""Tests of the reader's queries."""

from __future__ import annotations

import asyncio
import contextlib
import gc

from msgspec.structs import replace
from sqlalchemy import Engine, event

from bot.store.errors import VersionConflict
from bot.store.reading.rows import StoredDeal, StoredGame, StoredTableClosure
from bot.store.schema.money import AccountKind, AccountRef, Posting, Transaction
from bot.store.schema.processes import LivenessRow, Shards
from bot.store.schema.servers import DefaultSheetRow, GuildRow, MemberRow, SheetRow, UserRow
from bot.store.schema.tables import DealEndRow, MessageRow, channel_location, person_location, server_location
from bot.store.statements import PreparedStatement
from bot.store.store import Store
from bot.store.writing.write_batch import ClockPause, WriteBatch
from tests.support.rows import (
    BANK,
    GIVEN,
    GUILD,
    deadline_row,
    deal_row,
    debt,
    game_row,
    move_row,
    moving,
    opening,
    paid,
    played_rows,
    points,
    purse,
    seat_row,
    table_row,
    wallet,
)


def shown_row(table_id: int, version: int, place: str = "table") -> MessageRow:
    """Return a message that shows the given version of a table."""
    return MessageRow(table_id=table_id, place=place, channel_id=5, message_id=6, shown_version=version, kind="public")


async def test_nothing_is_found_in_an_empty_database(store: Store) -> None:
    """If there are no rows, queries return None, zero or an empty tuple, except for the next table number."""
    reader = store.reader

    assert await reader.tables.load_table(1) is None
    assert await reader.tables.open_table_in(1) is None
    assert await reader.deals.deal(1) is None
    assert await reader.find_answer("key") is None
    assert await reader.clocks.nearest_deadline() is None
    assert await reader.settings.guild(1) is None
    assert await reader.settings.user(1) is None
    assert await reader.settings.member(1, 2) is None
    assert await reader.settings.command_syncs() == ()
    assert await reader.accounts.balance(BANK) == 0
    assert await reader.tables.next_table_id() == 1
    assert await reader.tables.tables_of(1) == ()
    assert await reader.deals.moves(1) == ()
    assert await reader.accounts.totals_by_kind(GUILD) == ()


async def test_last_deal_is_what_a_table_is_rebuilt_from(store: Store) -> None:
    """A table is loaded with its last snapshot, and with the moves since then."""
    moves = tuple(move_row(1, number, deal_no=1 + (number > 3)) for number in range(1, 6))
    ended = DealEndRow(table_id=1, deal_no=1, ended_at=9.0, outcome="{}")
    await store.writer.commit(opening(1, moves=moves, deals=(deal_row(1, 1, 2), deal_row(1, 2, 4)), deal_ends=(ended,)))

    stored = await store.reader.tables.load_table(1)

    assert stored is not None
    assert stored.deal == deal_row(1, 2, 4)
    assert stored.deal_end is None
    assert [row.number for row in stored.moves] == [4, 5]


async def test_one_deal(store: Store) -> None:
    """A deal is read with its own moves and its end. Without a number the last deal is read."""
    moves = tuple(move_row(1, number, deal_no=(0, 1, 1, 2, 2)[number - 1]) for number in range(1, 6))
    ended = DealEndRow(table_id=1, deal_no=1, ended_at=9.0, outcome="{}")
    deals = (deal_row(1, 1, 2), deal_row(1, 2, 4))
    await store.writer.commit(opening(1, moves=moves, deals=deals, deal_ends=(ended,)))

    first, last = await store.reader.deals.deal(1, 1), await store.reader.deals.deal(1)

    assert first is not None
    assert (first.deal, first.deal_end, first.moves) == (deals[0], ended, moves[1:3])
    assert last is not None
    assert (last.deal, last.deal_end, last.moves) == (deals[1], None, moves[3:])
    assert await store.reader.deals.deal(1, 3) is None


async def test_game_of_a_deal(store: Store) -> None:
    """A finished game of several deals is found by any of its deals."""
    games = (game_row(1, 2, 4, 5.0), game_row(1, 5, 5, 7.0))
    await store.writer.commit(opening(1, games=games))
    await store.writer.commit(opening(2, games=(game_row(2, 1, 9, 7.0),)))

    found = [await store.reader.deals.game_containing(1, deal_no) for deal_no in range(1, 7)]

    assert found == [None, games[0], games[0], games[0], games[1], None]


async def test_one_game(store: Store) -> None:
    """A game is found by its first deal, with all deals, their points, and the moves up to the next deal.

    The last deal of a game is read with the game.
    """
    deals = tuple(deal_row(1, number, 2 * number, game="crash") for number in range(1, 6))
    moves = tuple(move_row(1, number, deal_no=number // 2) for number in range(1, 12))
    ends = tuple(DealEndRow(table_id=1, deal_no=number, ended_at=9.0, outcome="{}") for number in range(1, 5))
    won = tuple(paid(GIVEN, points(100), number, kind="points", table_id=1, deal_no=number) for number in range(1, 5))
    money = paid(BANK, purse(1, 1), 9, kind="deal", table_id=1, deal_no=2)
    change = opening(
        1,
        moves=moves,
        deals=deals,
        deal_ends=ends,
        games=(game_row(1, 2, 3, 9.0), game_row(1, 4, 4, 10.0)),
        transactions=(money, *won),
    )
    await store.writer.commit(change)

    found, last = await store.reader.deals.game(1, 2), await store.reader.deals.game(1, 4)

    assert found is not None
    assert found.deals == deals[1:3]
    assert [row.number for row in found.moves] == [4, 5, 6, 7]
    assert last is not None
    assert [row.number for row in last.moves] == [8, 9]
    assert await store.reader.deals.game(1, 1) is None
    assert await store.reader.deals.game(1, 3) is None
    of_deals = [await store.reader.deals.deal(1, number) for number in range(1, 6)]
    assert [one and one.game and one.game.first_deal for one in of_deals] == [None, None, 2, 4, None]


async def test_what_was_played(store: Store) -> None:
    """Deals, finished games and closings by the books are found by channel, server and person, newest first.

    A finished game replaces its deals, and is found for all their players. Pages can be read in both directions.
    """
    deals = tuple(deal_row(1, number, number, game="crash") for number in range(1, 5))
    await store.writer.commit(
        opening(
            1,
            deals=deals,
            played=(*played_rows(1, 1, 1.0, 100, 101), *played_rows(1, 2, 2.0, 100), *played_rows(1, 3, 3.0, 100)),
        )
    )
    await store.writer.commit(
        opening(2, deals=(deal_row(2, 1, 1),), played=(*played_rows(2, 1, 2.0, 101), *played_rows(2, 0, 9.0)))
    )
    over = WriteBatch(expected_version=1, table=table_row(1, 2), games=(game_row(1, 1, 2, 4.0),))
    await store.writer.commit(over)
    played = store.reader.deals.played_at

    found = await played(server_location(GUILD), 9)

    marks = [mark for mark, _ in found]
    assert marks == [(9.0, 2, 0), (4.0, 1, 2), (3.0, 1, 3), (2.0, 2, 1)]
    assert [type(one) for _, one in found] == [StoredTableClosure, StoredGame, StoredDeal, StoredDeal]
    assert [mark for mark, _ in await played(channel_location(1_001), 9)] == [(4.0, 1, 2), (3.0, 1, 3)]
    assert [mark for mark, _ in await played(person_location(101), 9)] == [(4.0, 1, 2), (2.0, 2, 1)]
    assert await played(person_location(101), 9, guilds=(GUILD + 1,)) == ()
    assert await played(server_location(GUILD), 9, before=marks[1]) == found[2:]
    assert await played(server_location(GUILD), 1, before=marks[1]) == found[2:3]
    assert await played(server_location(GUILD), 2, after=marks[3]) == found[1:3]
    assert await played(server_location(GUILD), 9, before=marks[3]) == ()
    assert await store.reader.deals.guilds_played_in(person_location(101)) == {GUILD}
    assert await store.reader.deals.guilds_played_in(person_location(102)) == frozenset()


async def test_moves_by_number(store: Store) -> None:
    moves = tuple(move_row(1, number) for number in range(1, 6))
    await store.writer.commit(opening(1, moves=moves))

    assert await store.reader.deals.moves(1) == moves
    assert await store.reader.deals.moves(1, 2, 3) == moves[1:3]


async def test_open_tables(store: Store) -> None:
    """Open tables are found by channel, server and occupant."""
    await store.writer.commit(opening(1, seats=(seat_row(1, 1, 100), seat_row(1, 2, 101))))
    await store.writer.commit(opening(2, seats=(seat_row(2, 1, 100), seat_row(2, 2, 101, left=True))))
    await store.writer.commit(opening(3, table=table_row(3, 1, guild_id=8), seats=(seat_row(3, 1, 100, guild_id=8),)))
    await store.writer.commit(opening(4, table=table_row(4, 1, status="closed"), seats=(seat_row(4, 1, 100),)))
    reader = store.reader

    assert await reader.tables.open_table_in(1_002) == 2
    assert await reader.tables.open_table_in(1_004) is None
    assert await reader.tables.tables_of(100) == (1, 2, 3)
    assert await reader.tables.tables_of(100, GUILD) == (1, 2)
    assert await reader.tables.tables_of(101) == (1,)
    assert await reader.tables.open_tables() == (1, 2, 3)
    assert await reader.tables.open_tables(GUILD) == (1, 2)
    assert await reader.tables.next_table_id() == 5


async def test_deadlines_in_order(store: Store) -> None:
    """Due deadlines of all tables are sorted by time, the earliest first."""
    await store.writer.commit(opening(1, deadlines=(deadline_row(1, "turn", 30.0), deadline_row(1, "warning", 10.0))))
    await store.writer.commit(opening(2, deadlines=(deadline_row(2, "turn", 20.0),)))

    assert await store.reader.clocks.nearest_deadline() == 10.0
    assert [(row.table_id, row.kind) for row in await store.reader.clocks.due_deadlines(20.0)] == [
        (1, "warning"),
        (2, "turn"),
    ]
    assert [row.due_at for row in await store.reader.clocks.due_deadlines(99.0, limit=1)] == [10.0]


async def test_messages_behind_their_table(store: Store) -> None:
    """Tables whose message is outdated or missing are sorted by their next deadline."""
    for table_id, due_at in ((1, 50.0), (2, 40.0), (3, None), (4, 10.0), (5, 30.0)):
        due = () if due_at is None else (deadline_row(table_id, "turn", due_at),)
        await store.writer.commit(opening(table_id, deadlines=due))
        if table_id != 5:
            await store.writer.upsert(shown_row(table_id, 1))
        if table_id != 4:
            await store.writer.commit(moving(table_id, 2))
    await store.writer.commit(opening(6, table=table_row(6, 1, status="closed")))
    await store.writer.upsert(shown_row(1, 2, place="hand 5"))

    assert await store.reader.messages.outdated_tables("table") == (5, 2, 1, 3)


async def test_channels_with_a_table(store: Store) -> None:
    """The open tables are found by their channels."""
    await store.writer.commit(opening(1))
    await store.writer.commit(opening(2, table=table_row(2, 1, status="closed")))

    assert await store.reader.tables.open_channels() == {1_001: 1}


async def test_settings_come_back(store: Store) -> None:
    """Settings of servers, members and users are read as they were written."""
    guild = GuildRow(
        guild_id=1,
        currency="pence",
        currency_singular="penny",
        opening=100,
        refill_amount=0,
        refill_interval=60,
        locale="de",
    )
    user = UserRow(user_id=2, locale="de", hand="channel", call="never")
    member = MemberRow(guild_id=1, user_id=2, opened_at=1.0, last_refill_at=2.0)

    await store.writer.upsert(guild, user, member, LivenessRow(name="tables", at=3.0))

    assert await store.reader.settings.guild(1) == guild
    assert await store.reader.settings.user(2) == user
    assert await store.reader.settings.member(1, 2) == member
    assert await store.reader.clocks.liveness() == {"tables": 3.0}


async def test_snapshot(store: Store) -> None:
    """All reads in a snapshot see the same moment."""
    await store.writer.commit(WriteBatch(idempotency_key="first", answer="one"))

    async with store.reader.snapshot() as reader:
        assert await reader.find_answer("first") == "one"
        await store.writer.commit(WriteBatch(idempotency_key="second", transactions=(paid(BANK, wallet(1), 5),)))
        assert await reader.find_answer("second") is None
        assert await reader.accounts.balance(wallet(1)) == 0

    assert await store.reader.accounts.balance(wallet(1)) == 5


async def test_money_of_a_member(store: Store) -> None:
    """A member's money includes the purses at all tables of the server. The entries of a wallet come newest first."""
    await store.writer.commit(WriteBatch(transactions=(paid(BANK, wallet(100), 500, kind="opening"),)))
    for table_id in (1, 2):
        await store.writer.commit(
            opening(
                table_id,
                seats=(seat_row(table_id, 1, 100), seat_row(table_id, 2, 0)),
                transactions=(
                    paid(wallet(100), purse(table_id, 1), 40, kind="join", table_id=table_id),
                    paid(BANK, purse(table_id, 2), 70, kind="join", table_id=table_id),
                ),
            )
        )

    held = {wallet(100): 420, purse(1, 1): 40, purse(2, 1): 40}
    assert await store.reader.accounts.accounts_of_member(GUILD, 100) == held
    assert await store.reader.accounts.accounts_of_member(8, 100) == {}
    entries = await store.reader.accounts.entries(wallet(100), 2)
    assert [(one.transaction.table_id, one.amount, one.balance) for one in entries] == [(2, -40, 420), (1, -40, 460)]
    [first] = await store.reader.accounts.entries(wallet(100), 2, skip=2)
    assert (first.transaction.kind, first.amount, first.balance) == ("opening", 500, 500)
    (opened,) = await store.reader.accounts.transactions(GUILD, ("opening",), 5)
    assert dict(opened.postings) == {BANK: -500, wallet(100): 500}


async def test_balances_of_many_at_once(store: Store) -> None:
    """Each of several simultaneous queries of balances returns its own accounts, as of the last commit."""
    for user_id in range(1, 6):
        await store.writer.commit(WriteBatch(transactions=(paid(BANK, wallet(user_id), user_id),)))

    found = await asyncio.gather(
        *(store.reader.accounts.balances((wallet(user_id), wallet(99))) for user_id in range(1, 6)),
        store.reader.accounts.balances(()),
    )
    given_up = asyncio.ensure_future(store.reader.accounts.balance(wallet(1)))
    other = asyncio.ensure_future(store.reader.accounts.balance(wallet(2)))
    await asyncio.sleep(0)
    given_up.cancel()

    assert found == [*({wallet(user_id): user_id, wallet(99): 0} for user_id in range(1, 6)), {}]
    assert await other == 2
    await store.writer.commit(WriteBatch(transactions=(paid(BANK, wallet(2), 10),)))
    assert await store.reader.accounts.balance(wallet(2)) == 12


async def test_readers_do_not_wait_for_the_writer(store: Store) -> None:
    """Simultaneous readers see complete versions while a writer continues."""
    await store.writer.commit(opening(1))

    async def write() -> None:
        for version in range(2, 60):
            await store.writer.commit(moving(1, version))

    async def read() -> None:
        for _ in range(15):
            stored = await store.reader.tables.load_table(1)
            assert stored is not None
            assert len(stored.moves) == stored.table.version - 1

    await asyncio.gather(write(), *(read() for _ in range(6)))


async def test_standstill_puts_deadlines_off(store: Store) -> None:
    """A clock pause postpones later deadlines by its length, and grace kinds at least until the grace period ends."""
    due = (deadline_row(1, "over", 90.0), deadline_row(1, "turn", 101.0), deadline_row(1, "next", 102.0))
    await store.writer.commit(opening(1, deadlines=due))
    await store.writer.commit(opening(2))
    stood = ClockPause(since=100.0, until=110.0, grace_seconds=15.0, grace_kinds=("turn",))

    await store.writer.commit(WriteBatch(claims=("standstill",), clock_pause=stood))

    stored = await store.reader.tables.load_table(1)
    assert stored is not None
    assert {row.kind: row.due_at for row in stored.deadlines} == {"over": 90.0, "next": 112.0, "turn": 125.0}
    assert await store.reader.tables.versions([1, 2]) == {1: 2, 2: 1}


async def test_standstill_after_which_deadlines_were_set(store: Store) -> None:
    """A deadline set during a clock pause moves by the remainder of the pause. A deadline set later does not move."""
    set_at = {"long": 60.0, "within": 106.0, "after": 111.0}
    due = (replace(deadline_row(1, kind, 120.0), set_at=at) for kind, at in set_at.items())
    await store.writer.commit(opening(1, deadlines=tuple(due)))

    await store.writer.commit(WriteBatch(clock_pause=ClockPause(since=100.0, until=110.0)))

    stored = await store.reader.tables.load_table(1)
    assert stored is not None
    assert {row.kind: row.due_at for row in stored.deadlines} == {"long": 130.0, "within": 124.0, "after": 120.0}


async def test_standstill_by_a_clock_that_was_set_back(store: Store) -> None:
    """After a clock has been set back, deadlines move back with it, and overdue ones are still overdue."""
    due = (deadline_row(1, "due", 90.0), deadline_row(1, "turn", 101.0), deadline_row(1, "next", 130.0))
    await store.writer.commit(opening(1, deadlines=due))

    stood = ClockPause(since=100.0, until=40.0, grace_kinds=("turn",))
    await store.writer.commit(WriteBatch(claims=("standstill",), clock_pause=stood))

    stored = await store.reader.tables.load_table(1)
    assert stored is not None
    assert {row.kind: row.due_at for row in stored.deadlines} == {"due": 30.0, "turn": 41.0, "next": 70.0}


async def test_standstill_refuses_what_was_made_before_it(store: Store) -> None:
    """A change of a table is refused if a clock pause has come first, even in the same group."""
    await store.writer.commit(opening(1, deadlines=(deadline_row(1, "turn", 101.0),)))
    stood = WriteBatch(claims=("standstill",), clock_pause=ClockPause(since=100.0, until=110.0))

    outcomes = await asyncio.gather(
        *map(store.writer.commit, (opening(2), stood, moving(1, 2))), return_exceptions=True
    )

    stored = await store.reader.tables.load_table(1)
    assert stored is not None
    assert (stored.table.version, stored.moves) == (2, ())
    assert isinstance(outcomes[2], VersionConflict)


async def test_debts_are_found_by_member_and_by_table(store: Store) -> None:
    """Debts and claims are found by member and by table. Settled ones are left out."""
    at_table = (Posting(debt(1, 2, 9), 5), Posting(debt(2, 1, 9), -5))
    left_over = (Posting(debt(1, 3), -4), Posting(debt(3, 1), 4))
    settled = (Posting(debt(1, 4), 1), Posting(debt(4, 1), -1))
    back = (Posting(debt(1, 4), -1), Posting(debt(4, 1), 1))
    for postings in (at_table, left_over, settled, back):
        transaction = Transaction(kind="leave", guild_id=GUILD, postings=postings)
        await store.writer.commit(WriteBatch(transactions=(transaction,)))

    assert await store.reader.accounts.debts(GUILD, 1) == {debt(1, 3): -4, debt(1, 2, 9): 5}
    assert await store.reader.accounts.debts(GUILD + 1, 1) == {}
    assert await store.reader.accounts.accounts_at_table(9) == {debt(1, 2, 9): 5, debt(2, 1, 9): -5}
    assert await store.reader.accounts.accounts_at_table(8) == {}
    assert await store.reader.accounts.last_posting(debt(1, 3)) == (-4, 2)
    assert await store.reader.accounts.last_posting(debt(1, 4)) == (0, 4)
    assert await store.reader.accounts.last_posting(debt(7, 8)) == (0, 0)


async def test_sheets_are_found_by_server(store: Store) -> None:
    """A server's sheets are sorted by name and read as last saved, even deleted ones. So is a game's default sheet."""

    def row(folded: str, version: int, *, deleted: bool = False) -> SheetRow:
        return SheetRow(
            guild_id=GUILD,
            folded=folded,
            name=folded.title(),
            version=version,
            game="draw_brag",
            options="{}",
            author=5,
            at=1.0,
            change_no=version,
            deleted=deleted,
        )

    await store.writer.upsert(row("zebra", 1), DefaultSheetRow(guild_id=GUILD, game="draw_brag", sheet="zebra"))
    await store.writer.upsert(row("apple", 1), row("zebra", 2, deleted=True))

    assert await store.reader.settings.sheets(GUILD) == (row("apple", 1), row("zebra", 2, deleted=True))
    assert await store.reader.settings.sheets(GUILD + 1) == ()
    assert await store.reader.settings.default_sheet(GUILD, "draw_brag") == "zebra"
    assert await store.reader.settings.default_sheet(GUILD, "teen_patti") == ""
    assert await store.reader.settings.default_sheet(GUILD + 1, "draw_brag") == ""


async def test_the_game_of_a_deal(store: Store) -> None:
    """A deal keeps its game when the table changes to another game."""
    await store.writer.commit(opening(1, deals=(deal_row(1, 1, 1),)))
    await store.writer.commit(
        WriteBatch(
            expected_version=1, table=table_row(1, 2, game="draw_brag"), deals=(deal_row(1, 2, 2, game="draw_brag"),)
        )
    )

    assert await store.reader.deals.game_of_deal(1, 1) == "three_card_brag"
    assert await store.reader.deals.game_of_deal(1, 2) == "draw_brag"
    assert await store.reader.deals.game_of_deal(1, 3) is None
    stored = await store.reader.tables.load_table(1)
    assert stored is not None
    assert stored.table.game == "draw_brag"


async def test_many_ask_for_the_sums(store: Store) -> None:
    """Simultaneous queries of a server's totals share one computation, which uses no pooled connection."""
    money = [Posting(AccountRef(AccountKind.BANK, 5), -7), Posting(AccountRef(AccountKind.WALLET, 5, user_id=1), 7)]
    grant = Transaction(kind="grant", guild_id=5, postings=tuple(money))
    await store.writer.commit(WriteBatch(transactions=(grant,)))
    asked: list[str] = []

    def note(_: object, __: object, statement: str, *___: object) -> None:
        asked.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        async with contextlib.AsyncExitStack() as everybody:
            for _ in range(4):
                await everybody.enter_async_context(store.reader._access.connection())
            several = await asyncio.gather(
                *(store.reader.accounts.totals_by_kind(guild_id) for guild_id in (5, 5, 5, 6, 5))
            )
    finally:
        event.remove(Engine, "before_cursor_execute", note)

    assert [len(one) for one in several] == [2, 2, 2, 0, 2]
    assert sum("posted" in statement for statement in asked) == 2
    assert sum(one.balance for one in await store.reader.accounts.totals_by_kind(5)) == 0


async def test_whichever_shards_are_asked_for(store: Store) -> None:
    """However many different sets of shards are queried, few statements are prepared."""
    before = questions()

    for numbers in range(1, 200):
        shards = Shards(8, tuple(one for one in range(8) if numbers >> one & 1))
        await store.reader.clocks.nearest_deadline(shards)
        await store.reader.clocks.due_deadlines(0.0, shards=shards)

    assert questions() - before <= 100


def questions() -> int:
    """Return the number of prepared statements that are in memory."""
    gc.collect()
    return sum(isinstance(one, PreparedStatement) for one in gc.get_objects())
