"""Deals and games that end with one change of a table, and the recorders that store results with them."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import TypeAlias

from msgspec import Struct

from bot.errors import Refusal
from bot.rules.game import AnyGame, DealOver, Event, GameOver, Seat
from bot.rules.house_rules import HouseRules
from bot.sheets.values import SheetRef
from bot.store.schema.league import NewResult
from bot.store.schema.statistics import DealTallyRow, PendingCountRow
from bot.store.writing.write_batch import UpsertRow

_log = logging.getLogger(__name__)


class SettledDeal(Struct, frozen=True, kw_only=True):
    """A finished or voided deal. `events` are all its events up to `over`, including private ones.

    `first_deal` is the first deal of its game of several deals (0: it belongs to none).
    """

    deal_no: int
    first_deal: int
    events: tuple[Event, ...]
    over: DealOver


class SettledGame(Struct, frozen=True, kw_only=True):
    """A finished game of several deals, with the numbers of its first and last deal."""

    first_deal: int
    last_deal: int
    over: GameOver


class Settlement(Struct, frozen=True, kw_only=True):
    """Everything that ends with one change of a table, at `at` (seconds since the epoch).

    `rules` are the house rules that were played by, `sheet` their source (None: no sheet). `people` (user ids, 0: a
    computer player) and `names` cover everybody who sat there during the deal, by seat. `leaving` are the seats that
    said during a deal, or a game of several, that they leave. `returned` are those dealt in again after that or after
    sitting out. `left` are the seats that have left, `kicked` those of them that the host kicked. `in_deal`: a deal
    is in progress. `closed`: the table is closed.
    """

    table_id: int
    guild_id: int
    channel_id: int
    at: float
    game: AnyGame
    rules: HouseRules
    sheet: SheetRef | None
    people: Mapping[Seat, int]
    names: Mapping[Seat, str]
    deals: tuple[SettledDeal, ...] = ()
    games: tuple[SettledGame, ...] = ()
    leaving: tuple[Seat, ...] = ()
    returned: tuple[Seat, ...] = ()
    left: tuple[Seat, ...] = ()
    kicked: tuple[Seat, ...] = ()
    in_deal: bool = False
    closed: bool = False


class SettlementRows(Struct, frozen=True, kw_only=True):
    """Rows to commit together with the settled change, or not at all.

    `expected_unclaimed` are claims that must still be free at the commit, because the rows were derived from the data
    before them.
    """

    upserts: tuple[UpsertRow, ...] = ()
    results: tuple[NewResult, ...] = ()
    deal_tallies: tuple[DealTallyRow, ...] = ()
    pending_counts: tuple[PendingCountRow, ...] = ()
    expected_unclaimed: tuple[str, ...] = ()


SettlementRecorder: TypeAlias = Callable[[Settlement], Awaitable[SettlementRows]]
"""Recorder: returns the rows to store with a settled change.

A recorder has no side effects, because it runs again when a commit is retried. Exceptions other than Refusal do not
block play: the change is then stored without these rows.
"""


async def record_nothing(settled: Settlement) -> SettlementRows:
    """Return no rows."""
    return SettlementRows()


def combine_recorders(*recorders: SettlementRecorder) -> SettlementRecorder:
    """Combine recorders. A recorder that fails is logged and skipped, unless it raises Refusal."""

    async def keep(settled: Settlement) -> SettlementRows:
        found: list[SettlementRows] = []
        for one in recorders:
            try:
                found.append(await one(settled))
            except Refusal:
                raise
            except Exception:
                _log.exception("not everything is kept of what ended at table %d", settled.table_id)
        return SettlementRows(
            **{
                name: tuple(row for one in found for row in getattr(one, name))
                for name in SettlementRows.__struct_fields__
            }
        )

    return keep
