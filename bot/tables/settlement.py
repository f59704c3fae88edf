"""Deals and games that one change of a table ends, and the recorders that store their results."""

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
    """Everything that one change of a table ends, at the moment `at` (seconds since the epoch).

    `rules` are the house rules by which the deal was played, and `sheet` is their source (None: no sheet). `people`
    (user ids, 0: a computer player) and `names` are by seat and cover everybody who sat there during the deal.
    `leaving` are the seats that announced their leaving during a deal or game. `returned` are the seats dealt in again
    after announcing their leaving or sitting out. `left` are the seats that have left, and `kicked` those among them
    that the host kicked. `in_deal`: a deal is in progress. `closed`: the table is closed.
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
    """Rows to commit in the same transaction as the settled change.

    `expected_unclaimed` are claims that must still be free at the commit, because the rows assume that nobody has taken
    them.
    """

    upserts: tuple[UpsertRow, ...] = ()
    results: tuple[NewResult, ...] = ()
    deal_tallies: tuple[DealTallyRow, ...] = ()
    pending_counts: tuple[PendingCountRow, ...] = ()
    expected_unclaimed: tuple[str, ...] = ()


SettlementRecorder: TypeAlias = Callable[[Settlement], Awaitable[SettlementRows]]
"""Function that returns the rows to store with a settled change.

It has no side effects, because it runs again when a commit is retried. An exception other than Refusal does not block
play: the change is then stored without these rows.
"""


async def record_nothing(settled: Settlement) -> SettlementRows:
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
