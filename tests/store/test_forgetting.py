"""Tests of user deletion, which replaces the user ID and removes names and reasons."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from msgspec.structs import replace
from sqlalchemy import Connection, Engine

from bot.store import schema
from bot.store.engines import Database, SQLite, database_from_url
from bot.store.errors import AlreadyClaimed, MemberDeleted, UserStillInvolved
from bot.store.schema.league import NightRow, ProjectionRow, TeamRow, TeamSeasonRow
from bot.store.schema.servers import DisputeRow, MemberRow, SheetRow, UserRow
from bot.store.store import Store, open_store
from bot.store.writing.user_deletion import DeletedUserHashes
from bot.store.writing.write_batch import (
    AuditEntryRow,
    UserDeletion,
    WriteBatch,
    dispute_lock_key,
    leagues_lock_key,
    night_lock_key,
    standings_lock_key,
    teams_lock_key,
)
from bot.store.writing.writer import Writer
from tests.support.clock import ManualClock
from tests.support.database import assert_books_balance, locked, rows, tamper, url_of
from tests.support.league_rows import (
    league_member_row,
    league_row,
    league_version,
    new_result,
    season_row,
    sitting_row,
)
from tests.support.postgres import Server
from tests.support.rows import (
    BANK,
    GIVEN,
    GUILD,
    debt,
    moving,
    opening,
    paid,
    played_rows,
    points,
    seat_row,
    table_row,
    wallet,
)

ANNA, BEN = 212_345_678_901_234_567, 323_456_789_012_345_678
ANNAS_NAME = "Anna Karenina"
GONE = UserDeletion(user_id=ANNA, replacement_id=-4_711, user_hash="feedc0de")
INFO = (
    f'{{"host":{ANNA},"sitters":[{{"seat":2,"user_id":{BEN},"name":"Ben"}}],"moves":4,"wallets":{{"1":500}},'
    f'"departed":[{{"seat":1,"user_id":{ANNA},"name":"{ANNAS_NAME}"}}],"kicked":[{ANNA},{BEN}],"paused_at":1.5}}'
)
NUMBERS = frozenset(
    {"table_id", "guild_id", "channel_id", "message_id", "transaction_id", "reverses", "result_id", "league_id"}
    | {
        "night_id",
        "organiser_role",
        "upto",
        "balance",
        "amount",
        "opening",
        "refill_amount",
        "refill_below",
        "allowance_amount",
    }
    | {"bank_limit", "chips", "points", "number", *schema.SUMMED_COUNTS, *schema.BEST_COUNTS}
)
"""Columns of 64-bit integers that have no user ID."""
TEXTS = frozenset(
    {
        *("moves.move", "moves.events", "deals.snapshot", "deals.options", "deals.sheet", "deal_ends.outcome"),
        *(
            "games.ending",
            "guilds.currency",
            "guilds.currency_singular",
            "sheets.options",
            "leagues.rules",
            "seasons.rules",
            "result_lines.bonuses",
        ),
        *("team_seasons.rules", "team_seasons.schedule"),
        *("processes.host", "processes.shard_ids", "processes.covers", "processes.figures"),
    }
)
"""Text columns that have no user ID and no name."""


async def fill(store: Store) -> None:
    """Write a history for Anna, in which she played, paid, received chips and was kicked. Her seat is free again."""
    writer = store.writer
    await writer.commit(
        opening(
            1,
            idempotency_key=f"opening/{GUILD}/{ANNA}",
            answer=f'{{"author":{ANNA},"name":"{ANNAS_NAME}"}}',
            claims=(f"stake/{GUILD}/20000/{ANNA}", f"opening/{GUILD}/{BEN}"),
            seats=(seat_row(1, 1, ANNA, name=ANNAS_NAME), seat_row(1, 2, BEN, name="Ben")),
            transactions=(
                paid(BANK, wallet(ANNA), 500, kind="grant", reason=f"{ANNAS_NAME} was ill", actor=BEN),
                paid(BANK, wallet(BEN), 50, kind="grant", reason=f"{ANNAS_NAME} says so", actor=ANNA),
                paid(GIVEN, points(ANNA), 7, kind="points"),
                paid(debt(ANNA, BEN), debt(BEN, ANNA), 20, kind="deal"),
            ),
            upserts=(
                UserRow(user_id=ANNA, locale="de"),
                MemberRow(guild_id=GUILD, user_id=ANNA, opened_at=1.0),
                MemberRow(guild_id=GUILD, user_id=BEN, opened_at=1.0),
                _sheet(),
            ),
        )
    )
    left = seat_row(1, 1, ANNA, name=ANNAS_NAME, left=True)
    table = table_row(1, 2, info=INFO)
    await writer.commit(moving(1, 2, table=table, seats=(left,), played=played_rows(1, 1, 5.0, ANNA, BEN)))


def _sheet() -> SheetRow:
    return SheetRow(
        guild_id=GUILD,
        folded="friday",
        name="Friday",
        version=1,
        game="three_card_brag",
        options="{}",
        author=ANNA,
        at=1.0,
        change_no=1,
    )


def settling() -> WriteBatch:
    """Return a batch that forgives Anna's debt, gives her chips to the bank, and deletes her."""
    debts = paid(debt(BEN, ANNA), debt(ANNA, BEN), 20, kind="forgive")
    return WriteBatch(
        idempotency_key="i:1", transactions=(debts, paid(wallet(ANNA), BANK, 500, kind="farewell")), user_deletion=GONE
    )


def found_in(where: Path | str, *wanted: object) -> list[str]:
    """Return the places where one of the texts is found: files of a SQLite database, tables of a PostgreSQL one."""
    database = database_from_url(url_of(where))
    if isinstance(database, SQLite):
        path = database.path
        parts = {one.name: one.read_bytes() for one in path.parent.iterdir() if one.name.startswith(path.name)}
    else:
        told = {name: rows(where, f"SELECT t::text FROM {name} t") for name in schema.metadata.tables}  # noqa: S608
        parts = {name: str(found).encode() for name, found in told.items()}
    return [f"{name}: {text}" for name, found in parts.items() for text in wanted if str(text).encode() in found]


def test_it_is_said_of_every_column_whether_it_tells_of_people() -> None:
    """Every column that could have a user ID or a name is marked in the schema or listed in this module."""
    unknown = []
    for table in schema.metadata.sorted_tables:
        for column in table.columns:
            if column.info or column.foreign_keys or (isinstance(column.type, sa.String) and column.type.length):
                continue
            if isinstance(column.type, sa.BigInteger) and column.name not in NUMBERS:
                unknown.append(str(column))
            if isinstance(column.type, sa.Text) and str(column) not in TEXTS:
                unknown.append(str(column))

    assert unknown == [], (
        "mark it in the schema (PERSON, PERSONAL, MENTIONS) or, where it tells of nobody, name it here"
    )


async def test_nothing_names_them_any_more(store: Store, url: str, database: Database, engine: Engine) -> None:
    """No trace of a deleted user remains in any file or free page, and the data of other users stays."""
    await fill(store)
    assert found_in(url, ANNA, ANNAS_NAME)

    await store.writer.commit(settling())

    assert found_in(url, ANNA, ANNAS_NAME) == []
    assert found_in(url, BEN, "Ben")
    assert_books_balance(url)
    with engine.connect() as connection:
        assert database.count_broken_references(connection) == 0


async def test_what_cannot_be_read_keeps_nobody(store: Store, url: str) -> None:
    """Unreadable JSON does not prevent a deletion, and no trace of the user remains in the JSON."""
    await fill(store)
    told = f'{{"user": {ANNA}, "name": "{ANNAS_NAME}"'
    tamper(url, "UPDATE audit_entries SET facts = ?, reason = 'x'", told)
    tamper(url, "UPDATE nights SET state = ?", told)
    tamper(url, "UPDATE disputes SET corrected = ?", f'[{{"user": {ANNA}, "reason": "{ANNAS_NAME}"')

    await store.writer.commit(settling())

    assert found_in(url, ANNA, ANNAS_NAME) == []


async def test_what_stands_in_their_place(store: Store, url: str) -> None:
    """In the history the user ID is replaced and the name is removed. Nothing else changes."""
    await fill(store)
    await store.writer.commit(settling())

    def told(sql: str, *facts: object) -> list[tuple[object, ...]]:
        return rows(url, sql, *facts)

    assert told("SELECT seat, user_id, name FROM seats ORDER BY seat") == [(1, -4711, ""), (2, BEN, "Ben")]
    assert told("SELECT place FROM history_entries WHERE place LIKE 'p%' ORDER BY 1") == [("p-4711",), (f"p{BEN}",)]
    assert told("SELECT balance FROM accounts WHERE account_id = ?", f"points/{GUILD}/-4711") == [(7,)]
    owed = f"owed/{GUILD}/{BEN}/-4711"
    assert told("SELECT user_id, other_id FROM accounts WHERE account_id = ?", owed) == [(BEN, -4711)]
    assert told("SELECT actor, reason FROM transactions WHERE kind = 'grant' ORDER BY transaction_id") == [
        (BEN, ""),
        (-4711, ""),
    ]
    assert told("SELECT author FROM sheets") == [(-4711,)]
    assert told("SELECT COUNT(*) FROM users") == [(0,)]
    assert told("SELECT user_id FROM members") == [(BEN,)]
    [(info, version)] = told("SELECT info, version FROM tables")
    assert info == INFO.replace(str(ANNA), "-4711").replace(ANNAS_NAME, "")
    assert version == 3
    names = {name for (name,) in told("SELECT key FROM idempotency_keys")}
    assert {f"opening/{GUILD}/feedc0de", f"opening/{GUILD}/{BEN}", f"stake/{GUILD}/20000/-4711", "i:1"} <= names


async def test_what_others_typed(store: Store, url: str) -> None:
    """Reasons about a deleted user are removed from audit entries, results, disputes and closed tables.

    A reason is about the user if it has the user ID, or if it belongs to deals in which the user played or paid. In all
    other reasons only the user's name is removed.
    """
    await fill(store)
    rules: dict[str, Any] = {"table_id": 1, "first_deal": 1, "last_deal": 1, "user_id": BEN, "at": 1.0}
    moved = f'[{{"giver":{ANNA},"taker":{BEN},"amount":3,"reason":"she lost it"}}]'
    await store.writer.upsert(
        *(league_version(), league_row(), season_row(), league_member_row(BEN)),
        DisputeRow(guild_id=GUILD, number=1, version=1, reason="a misdeal", ruling="it was one", **rules),
        DisputeRow(guild_id=GUILD, number=2, version=1, corrected=moved, reason="odd", **{**rules, "first_deal": 0}),
        DisputeRow(guild_id=GUILD, number=3, version=1, reason=f"<@{ANNA}>", **{**rules, "last_deal": 0}),
        DisputeRow(guild_id=GUILD, number=4, version=1, reason="Ben dealt twice", **{**rules, "last_deal": 0}),
    )
    theirs, other = new_result(1, 1, BEN, ANNA, reason="she lied", actor=BEN), new_result(1, 7, BEN, reason="rain")
    await store.writer.commit(WriteBatch(results=(theirs, other)))
    [(entry,)] = rows(url, "SELECT transaction_id FROM transactions WHERE kind = 'points'")
    acts = (
        ("correction", f'{{"entry":{entry}}}', "not hers"),
        ("correction", '{"entry":9999}', f"{ANNAS_NAME.lower()} said so, and Annabel"),
        ("correction_deals", '{"table":1,"first_deal":1,"last_deal":2}', "she dealt"),
        ("correction_deals", '{"table":1,"first_deal":3,"last_deal":4}', "the wrong pack"),
        ("result_voided", '{"league":"A","result":1}', "she lied"),
        ("result_voided", '{"league":"A","result":2}', f"rain, {ANNAS_NAME}s umbrella"),
        ("dispute_stood", '{"dispute":1,"table":1}', "no misdeal"),
        ("dispute_stood", '{"dispute":4,"table":1}', f"see {ANNA}"),
        ("dispute_stood", '{"dispute":4,"table":1}', "Ben is right"),
    )
    closed = INFO.replace("}]", '}],"close_reason":"they fought"', 1)
    await store.writer.commit(WriteBatch(expected_version=2, table=table_row(1, 3, status="closed", info=closed)))
    told = (AuditEntryRow(guild_id=GUILD, actor=BEN, kind=kind, facts=facts, reason=why) for kind, facts, why in acts)
    await store.writer.commit(WriteBatch(audit_entries=tuple(told)))

    await store.writer.commit(settling())

    assert [reason for (reason,) in rows(url, "SELECT reason FROM audit_entries ORDER BY number")] == [
        *("", "… said so, and Annabel", "", "the wrong pack", "", "rain, … umbrella", "", "", "Ben is right")
    ]
    assert rows(url, "SELECT reason FROM results ORDER BY result_id") == [("",), ("rain",)]
    assert rows(url, "SELECT reason, ruling, version FROM disputes ORDER BY number") == [
        *(("", "", 2), ("", "", 2), ("", "", 2), ("Ben dealt twice", "", 1))
    ]
    [(corrected,)] = rows(url, "SELECT corrected FROM disputes WHERE number = 2")
    assert corrected == moved.replace(str(ANNA), "-4711").replace("she lost it", "")
    assert found_in(url, "they fought") == []


async def test_a_second_time(store: Store, url: str) -> None:
    """A user who is deleted a second time gets another ID, but the opening balance is still known as given."""
    await fill(store)
    await store.writer.commit(settling())
    await store.writer.commit(
        WriteBatch(idempotency_key=f"opening/{GUILD}/{ANNA}", upserts=(MemberRow(guild_id=GUILD, user_id=ANNA),))
    )

    again = UserDeletion(user_id=ANNA, replacement_id=-815, user_hash="feedc0de")
    await store.writer.commit(WriteBatch(idempotency_key="i:2", user_deletion=again))

    assert rows(url, "SELECT user_id FROM members WHERE user_id <> ?", BEN) == []
    assert (f"opening/{GUILD}/feedc0de",) in rows(url, "SELECT key FROM idempotency_keys")
    assert not [name for (name,) in rows(url, "SELECT key FROM idempotency_keys") if str(ANNA) in name]


@pytest.mark.parametrize("concern", ["chips", "owes", "is owed", "sits"])
async def test_who_is_still_concerned(store: Store, url: str, concern: str) -> None:
    """A user with chips, debts, claims or a seat is not deleted, and nothing changes."""
    await fill(store)
    change = settling()
    more = {
        "chips": WriteBatch(transactions=(paid(BANK, wallet(ANNA), 1),)),
        "owes": WriteBatch(transactions=(paid(debt(ANNA, BEN), debt(BEN, ANNA), 1, kind="deal"),)),
        "is owed": WriteBatch(transactions=(paid(debt(BEN, ANNA), debt(ANNA, BEN), 1, kind="deal"),)),
        "sits": WriteBatch(expected_version=2, table=table_row(1, 3), seats=(seat_row(1, 3, ANNA),)),
    }
    await store.writer.commit(more[concern])

    with pytest.raises(UserStillInvolved):
        await store.writer.commit(change)

    assert await store.reader.settings.user(ANNA) is not None
    assert await store.reader.accounts.balance(wallet(ANNA)) == 500 + (concern == "chips")


async def test_apart_from_everything_else(store: Store, url: str) -> None:
    """Batches that wait together with a deletion are all written, before or after the deletion."""
    await fill(store)
    with locked(url):
        others = [
            asyncio.ensure_future(store.writer.commit(WriteBatch(idempotency_key=f"before {n}"))) for n in range(3)
        ]
        await asyncio.sleep(0.05)
        forgetting = asyncio.ensure_future(store.writer.commit(settling()))
        gift = asyncio.ensure_future(store.writer.commit(WriteBatch(transactions=(paid(BANK, wallet(BEN), 5),))))
        await asyncio.sleep(0)
    await asyncio.gather(*others, forgetting, gift)

    assert await store.reader.accounts.balance(wallet(BEN)) == 55
    assert_books_balance(url)


async def test_the_files_are_not_written_anew_all_the_time(
    store: Store, new_database: Path, clock: ManualClock
) -> None:
    """The database is vacuumed at most once an hour, however many users are deleted."""
    await fill(store)
    await store.writer.commit(settling())
    await store.writer.commit(WriteBatch(upserts=(UserRow(user_id=BEN, locale="a place only Ben has"),)))

    forgotten = UserDeletion(user_id=BEN, replacement_id=-12, user_hash="abad1dea")
    money = paid(wallet(BEN), BANK, 50, kind="farewell")
    left = WriteBatch(expected_version=3, table=table_row(1, 4, status="closed"))
    await store.writer.commit(left)
    await store.writer.commit(WriteBatch(idempotency_key="i:2", transactions=(money,), user_deletion=forgotten))
    assert rows(new_database, "SELECT COUNT(*) FROM users") == [(0,)]
    assert found_in(new_database, BEN)

    clock.advance(3_600.0)
    await store.writer.commit(WriteBatch(idempotency_key="i:3"))

    assert found_in(new_database, BEN, "a place only Ben has") == []


async def test_while_somebody_reads(store: Store, url: str, new_database: Path, clock: ManualClock) -> None:
    """A vacuum that a reader blocks is repeated a minute later, or by the next process."""
    await fill(store)
    async with store.reader._access.snapshot() as connection:
        await connection.exec_driver_sql("SELECT COUNT(*) FROM tables")
        await store.writer.commit(settling())
        assert found_in(new_database, ANNA)

    async with open_store(url, clock) as other:
        await other.writer.commit(WriteBatch(idempotency_key="something"))
        assert found_in(new_database, ANNA, ANNAS_NAME) == []
    assert rows(url, "SELECT key FROM idempotency_keys WHERE key LIKE 'wipe/%'") == []

    clock.advance(60.0)
    await store.writer.commit(WriteBatch(idempotency_key="something else"))


async def test_who_is_forgotten_while_the_files_are_written_anew(
    writer: Writer, database: Database, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If another process deletes a user during a vacuum, another vacuum follows."""

    def wipe(_: Connection) -> bool:
        tamper(url, "INSERT INTO idempotency_keys VALUES ('wipe/-2', '', 1)")
        return True

    monkeypatch.setattr(database, "vacuum", wipe)
    await writer.commit(WriteBatch(idempotency_key="wipe/-1"))
    await writer.commit(WriteBatch(idempotency_key="something"))

    assert rows(url, "SELECT key FROM idempotency_keys WHERE key LIKE 'wipe/%'") == [("wipe/-2",)]


async def test_postgresql_takes_out_what_was_deleted(postgres: Server, clock: ManualClock) -> None:
    """PostgreSQL vacuums deleted rows at once, or a minute later if a reader may still see them."""
    vacuumed = "SELECT relname FROM pg_stat_user_tables WHERE vacuum_count > 0"
    dead = "SELECT relname FROM pg_stat_user_tables WHERE n_dead_tup > 0 AND relname <> 'idempotency_keys'"
    with postgres.database(made=True) as url:
        async with open_store(url, clock) as store:
            await fill(store)
            async with store.reader._access.snapshot() as connection:
                await connection.exec_driver_sql("SELECT COUNT(*) FROM tables")
                await store.writer.commit(settling())
                assert rows(url, vacuumed) == []
            clock.advance(60.0)
            await store.writer.commit(WriteBatch(idempotency_key="something"))

            assert {name for (name,) in rows(url, vacuumed)} >= set(schema.metadata.tables)
            assert rows(url, dead) == []
            assert rows(url, "SELECT key FROM idempotency_keys WHERE key LIKE 'wipe/%'") == []


async def test_what_was_read_before(store: Store) -> None:
    """Rows that mention a deleted user get new versions, so that a stale copy of a row cannot be written back.

    The same is done to the tables at which the user is playing a sitting.
    """
    await fill(store)
    await store.writer.commit(opening(2))
    mentioned = f'[{{"user_id":{ANNA},"name":"{ANNAS_NAME}"}}]'
    about: dict[str, Any] = {"league_id": 1, "season_no": 1}
    night: dict[str, Any] = {"status": "open", "starts_at": 1.0, "due_at": None}
    dispute: dict[str, Any] = {"table_id": 1, "first_deal": 1, "last_deal": 1, "reason": "misdeal", "at": 1.0}
    await store.writer.upsert(
        *(league_version(3), league_row(), season_row(), league_member_row(ANNA), sitting_row(2, tally=mentioned)),
        ProjectionRow(**about, upto=4, changes=0),
        TeamSeasonRow(**about, rules="{}", schedule=None, version=2, upto=0),
        TeamRow(**about, team_no=1, folded="aces", name="Aces", captain=BEN, people=mentioned),
        NightRow(night_id=1, **about, guild_id=GUILD, **night, version=5, state=mentioned),
        DisputeRow(guild_id=GUILD, number=1, version=1, user_id=ANNA, **dispute),
    )
    before = await store.reader.tables.load_table(2)
    await store.writer.commit(settling())
    for claim in (
        *(
            leagues_lock_key(GUILD, 4),
            standings_lock_key(1, 1, 4, 0),
            teams_lock_key(1, 1, 3),
            night_lock_key(1, 6),
            dispute_lock_key(GUILD, 1, 2),
        ),
    ):
        with pytest.raises(AlreadyClaimed):
            await store.writer.commit(WriteBatch(claims=(claim,)))
    after = await store.reader.tables.load_table(2)
    assert before is not None
    assert after is not None
    assert after.table.version > before.table.version
    found, _ = await store.reader.leagues.leagues_of_guild(GUILD)
    night_now, dispute_now = await store.reader.fixtures.night(1), await store.reader.disputes.find(GUILD, 1)
    teams, standings = await store.reader.fixtures.team_season(1, 1), await store.reader.leagues.standings(1, 1)
    assert (found, night_now and night_now.version, dispute_now and dispute_now.version) == (4, 6, 2)
    assert teams is not None
    assert teams.season.version == 3
    assert standings is not None
    assert standings[0].projection == ProjectionRow(**about, upto=4, changes=standings[0].season.changes)


async def test_marks(tmp_path: Path) -> None:
    """Every user has a unique hash, which is the same in all processes. Only the owner can read the key file."""
    path = tmp_path / "prial.db"
    first, second = DeletedUserHashes(SQLite(path)), DeletedUserHashes(SQLite(path))
    assert (await first.find_hash(ANNA), await second.find_hash(ANNA)) == (None, None)

    mark = await first.get_or_create_hash(ANNA)

    assert [await second.get_or_create_hash(ANNA), await second.find_hash(ANNA), await first.find_hash(ANNA)] == [
        mark
    ] * 3
    assert await first.find_hash(BEN) != mark
    assert re.fullmatch(r"[0-9a-f]{32}", mark)
    (key,) = await asyncio.to_thread(lambda: list(tmp_path.iterdir()))
    assert key.name == "prial.db.key"
    assert key.stat().st_mode & 0o77 == 0
    assert await DeletedUserHashes(SQLite(tmp_path / "other.db")).get_or_create_hash(ANNA) != mark


async def test_what_was_made_before_does_not_pay_them_after_it(store: Store) -> None:
    """A batch that pays a deleted user as a member is refused, but one that pays other members is not."""
    await fill(store)
    to_ben, to_anna = (
        WriteBatch(transactions=(replace(paid(BANK, wallet(user), 5), requires_members=True),)) for user in (BEN, ANNA)
    )
    await store.writer.commit(to_anna)
    await store.writer.commit(WriteBatch(transactions=(paid(wallet(ANNA), BANK, 5),)))
    await store.writer.commit(settling())

    with pytest.raises(MemberDeleted):
        await store.writer.commit(to_anna)
    await store.writer.commit(to_ben)
    assert await store.reader.accounts.balance(wallet(ANNA)) == 0
