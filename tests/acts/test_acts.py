"""The audit log of a server: writing and reading."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.audit_log import PAGE_SIZE, AuditLog, make_audit_entry
from bot.errors import Refusal
from bot.ledger.service import Ledger
from bot.rules.betting.house_rules import BragRules
from bot.sheets.service import Sheets
from bot.store.errors import AlreadyClaimed
from bot.store.store import Store
from bot.store.writing.write_batch import WriteBatch
from tests.support.clock import ManualClock
from tests.support.database import tamper
from tests.support.league_rows import league_row

GUILD, OTHER = 77, 78
BOSS, ANN, BEN = 900, 101, 102


async def given(store: Store, amount: int, guild_id: int = GUILD, **changes: object) -> None:
    """Log a grant."""
    done = make_audit_entry(guild_id, BOSS, "grant", person=ANN, amount=amount)
    await store.writer.commit(WriteBatch(**{"audit_entries": (done,), **changes}))  # type: ignore[arg-type]


async def told(acts: AuditLog, guild_id: int = GUILD) -> list[tuple[str, dict[str, object]]]:
    """Return the kinds and facts of a server's newest audit entries, oldest first."""
    return [(one.kind, dict(one.facts)) for one in reversed((await acts.page(guild_id)).entries)]


async def test_acts_are_numbered_by_server(acts: AuditLog, store: Store, clock: ManualClock) -> None:
    """Each server numbers its audit entries from 1 without gaps, even if many are written at once."""
    begun = clock.now()
    await asyncio.gather(*(given(store, number, GUILD if number % 2 else OTHER) for number in range(1, 7)))
    clock.advance(10.0)
    await given(store, 7)
    for guild_id, numbers in ((GUILD, [4, 3, 2, 1]), (OTHER, [3, 2, 1])):
        found = await acts.page(guild_id)
        assert [one.number for one in found.entries] == numbers
        assert (found.newer, found.older) == (None, None)
    newest = (await acts.page(GUILD)).entries[0]
    assert (newest.at, newest.actor, newest.person, newest.facts) == (begun + 10.0, BOSS, ANN, {"amount": 7})
    assert {one.at for one in (await acts.page(OTHER)).entries} == {begun}


async def test_an_act_is_written_down_with_what_was_done(acts: AuditLog, store: Store) -> None:
    """A change repeated under one idempotency key is logged once; a refused change is not logged."""
    await given(store, 1, idempotency_key="click", claims=("only one",))
    await given(store, 1, idempotency_key="click", claims=("only one",))
    with pytest.raises(AlreadyClaimed):
        await given(store, 2, idempotency_key="another click", claims=("only one",))
    assert await told(acts) == [("grant", {"amount": 1})]


async def test_pages(acts: AuditLog, store: Store) -> None:
    """The log is read in pages in both directions, without gaps or duplicates."""
    for number in range(2 * PAGE_SIZE + 3):
        await given(store, number)
    first = await acts.page(GUILD)
    second = await acts.page(GUILD, first.older)
    third = await acts.page(GUILD, second.older)
    numbers = [one.number for page in (first, second, third) for one in page.entries]
    assert numbers == list(range(2 * PAGE_SIZE + 3, 0, -1))
    assert (first.newer, third.older) == (None, None)
    assert await acts.page(GUILD, third.newer) == second
    assert [one.number for one in (await acts.page(GUILD, second.newer)).entries] == numbers[:PAGE_SIZE]


async def test_an_act_that_cannot_be_read(acts: AuditLog, store: Store, path: Path) -> None:
    """An entry with an unknown kind or damaged facts is shown without either. Other entries are not affected."""
    for number in range(4):
        await given(store, number)
    tamper(path, "UPDATE audit_entries SET kind = 'rebuilt' WHERE number = 1")
    tamper(path, "UPDATE audit_entries SET facts = 'no JSON' WHERE number = 2")
    tamper(path, "UPDATE audit_entries SET facts = '{}' WHERE number = 3")
    assert await told(acts) == [("", {}), ("", {}), ("", {}), ("grant", {"amount": 3})]


@pytest.mark.parametrize(("kind", "facts"), [("rebuilt", {}), ("grant", {}), ("grant", {"amount": 1, "colour": 2})])
def test_only_known_acts_are_written(kind: str, facts: dict[str, Any]) -> None:
    """Writing an entry of an unknown kind or with wrong facts raises a ValueError."""
    with pytest.raises(ValueError, match=kind):
        make_audit_entry(GUILD, BOSS, kind, **facts)


async def test_settings_and_grants(acts: AuditLog, store: Store, clock: ManualClock) -> None:
    """Every change of a server setting is logged with the values before and after, and every grant with its amount."""
    ledger = Ledger(store, clock)
    await ledger.settings.change_server_settings(GUILD, BOSS, opening=300, currency="pence")
    await ledger.settings.change_server_settings(GUILD, BOSS, opening=300, currency=None)
    await ledger.grant(GUILD, BOSS, ANN, 50, "for the room", "click")
    with pytest.raises(Refusal):
        await ledger.settings.change_server_settings(GUILD, BOSS, opening=-1)
    assert await told(acts) == [
        ("set_opening", {"before": None, "after": 300}),
        ("set_currency", {"before": None, "after": "pence"}),
        ("set_currency", {"before": "pence", "after": None}),
        ("grant", {"amount": 50}),
    ]
    newest = (await acts.page(GUILD)).entries[0]
    assert (newest.actor, newest.person, newest.reason) == (BOSS, ANN, "for the room")


async def test_sheets(acts: AuditLog, store: Store, clock: ManualClock) -> None:
    """Saving, choosing and deleting a sheet are logged, each with the sheet's game."""
    sheets, rules = Sheets(store, clock), BragRules()
    await sheets.save(GUILD, BOSS, "Friday", "three_card_brag", rules, "one")
    await sheets.save(GUILD, BOSS, "Friday", "three_card_brag", rules, "two")
    await sheets.set_default(GUILD, BOSS, "Friday", "three")
    await sheets.delete(GUILD, BOSS, "Friday", "four")
    game = {"game": "three_card_brag"}
    assert await told(acts) == [
        ("sheet_saved", {"sheet": "Friday", "version": 1} | game),
        ("sheet_saved", {"sheet": "Friday", "version": 2} | game),
        ("sheet_used", {"sheet": "Friday"} | game),
        ("sheet_deleted", {"sheet": "Friday"} | game),
    ]


async def test_the_acts_of_a_league(acts: AuditLog, store: Store) -> None:
    """Each league has its own pages of entries; an entry can belong to two leagues."""
    await store.writer.commit(
        WriteBatch(upserts=(league_row(1, guild_id=GUILD), league_row(2, guild_id=GUILD, folded="b")))
    )
    for number in range(PAGE_SIZE + 3):
        leagues = (1, 2) if number == PAGE_SIZE else (1,)
        done = make_audit_entry(GUILD, BOSS, "grant", person=ANN, amount=number, leagues=leagues)
        await store.writer.commit(WriteBatch(audit_entries=(done,)))
        await given(store, 1_000)
    first = await acts.page(GUILD, league_id=1)
    second = await acts.page(GUILD, first.older, league_id=1)
    amounts = [one.facts["amount"] for page in (first, second) for one in page.entries]
    assert amounts == list(range(PAGE_SIZE + 2, -1, -1))
    assert (first.newer, second.older) == (None, None)
    assert await acts.page(GUILD, second.newer, league_id=1) == replace(first, newer=second.newer)
    assert [one.facts["amount"] for one in (await acts.page(GUILD, league_id=2)).entries] == [PAGE_SIZE]
    assert (await acts.page(OTHER, league_id=1)).entries == ()
