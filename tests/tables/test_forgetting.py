"""Forgetting people amid other actions: the books and the games stay correct."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.errors import Refusal
from bot.ops.doctor import Severity, examine
from bot.privacy import Privacy
from bot.store.writing.write_batch import WriteBatch
from bot.tables.values import NamedUser
from tests.store.test_forgetting import found_in
from tests.support.database import Databases, assert_books_balance, rows
from tests.tables.room import ANDY, BILL, CHANNEL, CHRIS, GUILD, Room, open_room, person

ANNA, BORIS, CLARA = 212_345_678_901_234_567, 323_456_789_012_345_678, 434_567_890_123_456_789
PEOPLE = (ANNA, BORIS, CLARA)
_STEPS = ("leave", "forget", "deal", "fold", "join", "grant", "wallet", "refill", "restart")

steps = st.lists(st.tuples(st.sampled_from(_STEPS), st.sampled_from(PEOPLE)), max_size=20)


async def step(room: Room, privacy: Privacy, table_id: int, what: str, who: int) -> None:
    """Do the action `what` for the user `who`."""
    tables, ledger, key = room.tables, room.ledger, room.key()
    match what:
        case "deal":
            await tables.deal_now(table_id, who, key=key)
        case "fold":
            await room.folds(table_id, who)
        case "leave":
            await tables.leave(table_id, who, key=key)
        case "join":
            await ledger.open_wallet(GUILD, who)
            await tables.join(table_id, person(who), buy_in=20, key=key)
        case "grant":
            await ledger.grant(GUILD, ANNA, who, 30, "a good reason", key)
        case "forget":
            await privacy.forget(who, key)
        case "wallet":
            await ledger.open_wallet(GUILD, who)
        case "refill":
            await ledger.refill(GUILD, who, key)
        case _:
            await room.restart()


@given(happening=steps)
@settings(max_examples=12)
def test_any_order_of_things(databases: Databases, happening: list[tuple[str, int]]) -> None:
    """After actions in any order the chips sum to zero and the doctor finds no errors. Forgotten people who have done
    nothing since are found nowhere in the database.
    """
    with databases() as url:
        asyncio.run(_happens(url, happening))


async def _happens(url: str, happening: list[tuple[str, int]]) -> None:
    async with open_room(url) as room:
        for who in PEOPLE:
            await room.ledger.open_wallet(GUILD, who)
        table_id = await room.open(BORIS, CLARA, host=ANNA, buy_in=20)
        gone: set[int] = set()
        for what, who in happening:
            if what != "forget":
                gone -= {who, ANNA} if what == "grant" else {who}
            with suppress(Refusal):
                await step(room, Privacy(room.store, room.tables, room.clock), table_id, what, who)
                gone |= {who} if what == "forget" else set()
            assert await room.total() == 0
        room.clock.advance(3_600.0)
        await room.store.writer.commit(WriteBatch(idempotency_key="later"))
        assert found_in(url, *gone) == []
    assert_books_balance(url)
    wrong = [one.text async for one in examine(url, {}) if one.severity is Severity.ERROR]
    assert wrong == []
    assert rows(url, "SELECT COUNT(*) FROM idempotency_keys WHERE key LIKE 'wipe/%'") == [(0,)]


@pytest.mark.parametrize(
    ("name", "reason", "left"),
    [
        ("Quintessa", "Quintessa and QUINTESSAS cake", "… and … cake"),
        ("Al", "mehr als zehn Chips, als Dank an Al", "mehr als zehn Chips, als Dank an …"),
        ("A", "As agreed, a rake was kept", "As agreed, a rake was kept"),
        ("René", "Rene\u0301 paid", "… paid"),
        ("Rene\u0301", "René paid", "… paid"),
        ("王伟", "因为王伟作弊", "因为…作弊"),
        ("Quintessa", "for <@212345678901234567>", ""),
    ],
)
async def test_what_was_typed_about_others(room: Room, url: str, name: str, reason: str, left: str) -> None:
    """A forgotten person's name is removed from other people's reasons. A reason with their user ID is removed."""
    table_id = await room.open(BILL)
    await room.ledger.open_wallet(GUILD, ANNA)
    await room.tables.join(table_id, NamedUser(user_id=ANNA, name=name), buy_in=20, key=room.key())
    await room.tables.leave(table_id, ANNA, key=room.key())
    await room.ledger.grant(GUILD, ANDY, BILL, 5, reason, room.key())
    other = await room.open(host=CHRIS, channel=CHANNEL + 1)
    await room.tables.close(other, BILL, manager=True, now=True, reason=reason, key=room.key())

    await Privacy(room.store, room.tables, room.clock).forget(ANNA, room.key())

    assert rows(url, "SELECT reason FROM audit_entries WHERE kind = 'grant'") == [(left,)]
    assert rows(url, "SELECT reason FROM transactions WHERE kind = 'grant' AND reason <> ''") == [(left,)] * bool(left)
    [(info,)] = rows(url, f"SELECT info FROM tables WHERE table_id = {other}")  # noqa: S608
    assert json.loads(info).get("close_reason", "") == left
