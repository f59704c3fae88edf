"""What a change at a table brings to an end: for whoever keeps results of it in the same transaction."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import TypeAlias

from msgspec import Struct

from bot.errors import Refusal
from bot.rules.game import AnyGame, Event, Seat
from bot.rules.house_rules import HouseRules
from bot.rules.outcome import DealOver, GameOver
from bot.sheets.values import SheetRef
from bot.store.change import SmallRow
from bot.store.leagues import NewResult
from bot.store.tallies import DealTallyRow, ToCountRow

_log = logging.getLogger(__name__)


class DealSettled(Struct, frozen=True, kw_only=True):
    """A deal that is over, voided or not. `events` are all of it, whoever may know them, up to `over`.

    `first_deal` is the first deal of the game of several deals that it is one of (0: of none).
    """

    deal_no: int
    first_deal: int
    events: tuple[Event, ...]
    over: DealOver


class GameSettled(Struct, frozen=True, kw_only=True):
    """A game of several deals that is over, with the numbers of its first and its last deal."""

    first_deal: int
    last_deal: int
    over: GameOver


class Settled(Struct, frozen=True, kw_only=True):
    """What ends with one change of a table, at `at` (seconds since the epoch).

    `rules` are the house rules by which that was played, `sheet` where they came from (None: from no sheet). `people`
    (user ids, 0: a computer player) and `names` are by seat, of everybody who sat there in this deal. `leaving` are the
    seats that said in a deal, or in a game of several, that they are going home; `back` those that are dealt in again,
    out of such a game or having sat out; `left` those that went, `sent_away` those of them that the host had sent away.
    `in_deal` says that a deal is being played now, `closed` that the table is closed.
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
    deals: tuple[DealSettled, ...] = ()
    games: tuple[GameSettled, ...] = ()
    leaving: tuple[Seat, ...] = ()
    back: tuple[Seat, ...] = ()
    left: tuple[Seat, ...] = ()
    sent_away: tuple[Seat, ...] = ()
    in_deal: bool = False
    closed: bool = False


class Kept(Struct, frozen=True, kw_only=True):
    """Rows to be committed together with what was settled, or not at all. `unclaimed` are claims that nobody may have
    made by then: what was written down is made of what stood before them.
    """

    small: tuple[SmallRow, ...] = ()
    results: tuple[NewResult, ...] = ()
    tallied: tuple[DealTallyRow, ...] = ()
    to_count: tuple[ToCountRow, ...] = ()
    unclaimed: tuple[str, ...] = ()


Keep: TypeAlias = Callable[[Settled], Awaitable[Kept]]
"""Says what is to be written down with what was settled.

It changes nothing by itself: where the change cannot be stored at the first try, it is asked again. What it raises,
other than a Refusal, holds nobody up: the change is then stored without its rows.
"""


async def keep_nothing(settled: Settled) -> Kept:
    """Nothing but the table's own rows is written down."""
    return Kept()


def all_of(*keeps: Keep) -> Keep:
    """What all of these write down; one that fails takes nothing from the others."""

    async def keep(settled: Settled) -> Kept:
        found: list[Kept] = []
        for one in keeps:
            try:
                found.append(await one(settled))
            except Refusal:
                raise
            except Exception:
                _log.exception("not everything is kept of what ended at table %d", settled.table_id)
        return Kept(
            **{name: tuple(row for one in found for row in getattr(one, name)) for name in Kept.__struct_fields__}
        )

    return keep
