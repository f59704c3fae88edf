"""Background counting of finished deals: deals played before there were tallies, and appraisals of cards.

Every deal waits in the database until it is counted, so that a restart loses none. Counting a deal twice, in several
processes, has the same result. The counts are computed in a thread, from the record of the deal alone.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar

from bot.clock import Clock
from bot.players.registry import appraiser_of
from bot.recurring import Recurring
from bot.rules.game import AnyGame, Event
from bot.rules.outcome import DealOver, GameOver
from bot.rules.registry import GAMES
from bot.rules.table.state import AnyState
from bot.statistics.counting import Played, players_of, tallied_deal, tallied_game
from bot.store.change import Change
from bot.store.codec import CodecError, decode_events, decode_state
from bot.store.errors import MemberGone
from bot.store.store import Store
from bot.store.stored import StoredDeal
from bot.store.tallies import APPRAISAL, TALLY, AppraisalRow, DealTallyRow, ToCountRow

_log = logging.getLogger(__name__)

RowT = TypeVar("RowT")

FIRST: Final = 5.0
"""Seconds from the start of the program to the first run."""
NEXT: Final = 20.0
"""Seconds between checks for waiting deals."""
LATER: Final = 300.0
"""Seconds until the next try after a failure of the database."""
BITE: Final = 50
"""Deals per transaction."""
PAUSE: Final = 0.05
"""Seconds between two transactions: play takes precedence."""
_A_SECOND: Final = 1_000_000
_THOUSANDTHS: Final = 1_000


class CatchingUp:
    """Counter of waiting deals. `recurring` runs it in the background."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self.recurring = Recurring("counting what waits", self._turn, clock, every=NEXT, retry=LATER, after=FIRST)

    async def _turn(self) -> None:
        await self.all()

    async def all(self) -> int:
        """Count all waiting deals, and return their number. Raises StoreUnavailable."""
        count = 0
        for what, work in ((TALLY, self._tally), (APPRAISAL, self._appraise)):
            while waiting := await self._store.reader.tallies.to_count(what, BITE):
                try:
                    await work(waiting)
                    count += len(waiting)
                except MemberGone as error:
                    _log.info("what waits is counted anew: %s", error)  # a user was deleted in between
                await self._rest()
        return count

    async def _tally(self, waiting: Sequence[ToCountRow]) -> None:
        """Store the tallies of old deals, and of the games that ended with them.

        The totals of their people are computed again, each person in a transaction of their own.
        """
        rows: list[DealTallyRow] = []
        for one in waiting:
            rows += await self._told(one, _tallied)
        await self._store.writer.commit(Change(tallied=tuple(rows)))
        for person in sorted({(row.guild_id, row.user_id) for row in rows}):
            await self._store.writer.commit(Change(added_up=(person,)))
            await self._rest()
        theirs = {(row.table_id, row.deal_no) for row in rows if appraiser_of(row.game) is not None}
        later = (ToCountRow(what=APPRAISAL, table_id=table_id, deal_no=deal_no) for table_id, deal_no in sorted(theirs))
        await self._store.writer.commit(Change(counted=tuple(waiting), to_count=tuple(later)))

    async def _appraise(self, waiting: Sequence[ToCountRow]) -> None:
        rows: list[AppraisalRow] = []
        for one in waiting:
            rows += await self._told(one, _appraised)
        await self._store.writer.commit(Change(appraised=tuple(rows), counted=tuple(waiting)))

    async def _told(self, one: ToCountRow, tell: Callable[[StoredDeal], tuple[RowT, ...]]) -> tuple[RowT, ...]:
        """Return the result of `tell` for a deal, computed in a thread; nothing if the deal cannot be read."""
        stored = await self._store.reader.deals.deal(one.table_id, one.deal_no)
        try:
            return () if stored is None else await asyncio.to_thread(tell, stored)
        except Exception as error:
            _log.warning("deal %d of table %d is not counted: %r", one.deal_no, one.table_id, error)
            return ()

    async def _rest(self) -> None:
        await self._clock.sleep_until(self._clock.now() + PAUSE)


def _read(stored: StoredDeal) -> tuple[AnyGame, AnyState, list[tuple[float, Event]]]:
    """Return the game of a deal, its state before the deal, and the events with their times.

    Raises CodecError or KeyError.
    """
    game = GAMES[stored.deal.game]
    state: AnyState = decode_state(game, stored.deal.snapshot)
    return game, state, [(row.at, event) for row in stored.moves for event in decode_events(game, row.events)]


def _up_to_the_end(told: Iterable[tuple[float, Event]]) -> tuple[Event, ...]:
    found: list[Event] = []
    for _, event in told:
        found.append(event)
        if isinstance(event, DealOver):
            return tuple(found)
    raise CodecError("the deal is not over")


def _tallied(stored: StoredDeal) -> tuple[DealTallyRow, ...]:
    game, state, told = _read(stored)
    if stored.deal_end is None:
        return ()
    people = {one.seat: one.user_id for one in stored.seats}

    def played(at: float) -> Played:
        return Played(
            table_id=stored.table.table_id,
            deal_no=stored.deal.deal_no,
            guild_id=stored.table.guild_id,
            game=game,
            rules=state.rules,
            ended_at=at,
            people=people,
            names={one.seat: one.name for one in stored.seats},
            number=max(1, int(at * _A_SECOND)),
        )

    rows = tallied_deal(played(stored.deal_end.ended_at), _up_to_the_end(told))
    if stored.game is not None:
        for _, event in told:
            if isinstance(event, GameOver):
                rows += tallied_game(played(stored.game.ended_at), event, players_of(event, people))
    return rows


def _appraised(stored: StoredDeal) -> tuple[AppraisalRow, ...]:
    appraiser = appraiser_of(stored.deal.game)
    if appraiser is None or stored.deal_end is None:
        return ()
    _, state, told = _read(stored)
    people = {one.seat: one.user_id for one in stored.seats}
    return tuple(
        AppraisalRow(
            table_id=stored.table.table_id,
            deal_no=stored.deal.deal_no,
            user_id=people[seat],
            luck=round(one.luck * _THOUSANDTHS),
            points_left=round(one.left * _THOUSANDTHS),
        )
        for seat, one in appraiser(state.rules, _up_to_the_end(told)).items()
        if people.get(seat)
    )
