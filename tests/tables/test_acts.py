"""Audit entries of what managers do at tables. Hosts leave none."""

from __future__ import annotations

from bot.audit_log import AuditLog
from bot.rules.betting.house_rules import BragRules
from tests.support.database import tamper
from tests.tables.room import ANDY, BILL, CHRIS, DAN, GUILD, Room


async def told(room: Room) -> list[tuple[str, int, int, dict[str, object], str]]:
    """Return kind, actor, person, facts and reason of the audit entries about tables, oldest first."""
    found = [one for one in (await AuditLog(room.store).page(GUILD)).entries if "table" in one.facts]
    return [(one.kind, one.actor, one.person, dict(one.facts), one.reason) for one in reversed(found)]


async def test_what_managers_do_at_a_table(room: Room) -> None:
    """Changes of rules and computer players, kicks and closing are logged if a manager makes them."""
    table_id = await room.open(BILL, CHRIS)
    tables, at = room.tables, {"table": table_id}
    await tables.change_rules(table_id, DAN, manager=True, house_rules=BragRules(max_first_bet=7), key=room.key())
    await tables.set_computers(table_id, DAN, 1, manager=True, key=room.key())
    await tables.kick(table_id, DAN, CHRIS, manager=True, key=room.key())
    await room.deal(table_id)
    await tables.close(table_id, DAN, manager=True, now=True, reason="the pub closes", key=room.key())
    assert await told(room) == [
        ("table_rules", DAN, 0, at, ""),
        ("table_computers", DAN, 0, {"computers": 1} | at, ""),
        ("table_kick", DAN, CHRIS, at, ""),
        ("table_closed", DAN, 0, at, "the pub closes"),
    ]


async def test_what_a_host_does_is_their_own_affair(room: Room) -> None:
    """The same actions are not logged if the host makes them, even one who may manage the server."""
    table_id = await room.open(BILL, CHRIS)
    tables = room.tables
    await tables.change_rules(table_id, ANDY, manager=True, house_rules=BragRules(max_first_bet=7), key=room.key())
    await tables.set_computers(table_id, ANDY, 1, manager=True, key=room.key())
    await tables.kick(table_id, ANDY, CHRIS, manager=True, key=room.key())
    await tables.close(table_id, ANDY, manager=True, key=room.key())
    assert await told(room) == []


async def test_closing_a_table_that_cannot_be_read(room: Room, url: str) -> None:
    """Closing a damaged table is logged if a manager closes it, but not if an occupant does."""
    tables = {await room.open(BILL): DAN, await room.open(BILL, channel=701): BILL}
    tamper(url, "UPDATE tables SET info = '?'")
    await room.restart()
    for table_id, closer in tables.items():
        await room.tables.close(table_id, closer, manager=closer == DAN, key=room.key())
    assert await told(room) == [("table_closed", DAN, 0, {"table": 1}, "")]
