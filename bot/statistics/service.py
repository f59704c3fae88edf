"""Statistics service: totals of people in a server."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import fields
from typing import Final

from bot.players.registry import appraiser_of
from bot.rules.registry import GAMES
from bot.rules.tally import PlayerTally
from bot.statistics.values import (
    APPRAISAL_BLOCK,
    Appraisal,
    PersonStatistics,
    SharedStatistics,
    estimate_mean,
)
from bot.store.schema.statistics import (
    EVER,
    EVERY_GAME,
    TallyRow,
)
from bot.store.store import Store

_THOUSANDTHS: Final = 1_000


class Statistics:
    """Reader of the totals of people."""

    def __init__(self, store: Store) -> None:
        self._tallies = store.reader.tallies

    async def person(
        self, guild_id: int, user_id: int, *, scope: str = EVER, game: str = EVERY_GAME, own: bool = False
    ) -> PersonStatistics:
        """Return a person's totals.

        With `own`, the whole appraisal of cards and play is included. Otherwise it is included only for all time, and
        only for whole blocks of `APPRAISAL_BLOCK` deals, so that it reveals no single hand.
        """
        games = tuple(await self._tallies.games_in(guild_id, scope, tuple(GAMES), user_id))
        row = await self._tallies.tally(guild_id, scope, game, user_id)
        if row is None:
            known = await self._tallies.tally(guild_id, EVER, EVERY_GAME, user_id)
            name = "" if known is None else known.name
            return PersonStatistics(user_id=user_id, name=name, scope=scope, game=game, games=games)
        appraisal = None
        if game != EVERY_GAME:
            own_figures = row.appraised, row.luck, row.luck_squared, row.points_left, row.points_left_squared
            appraisal = _appraisal(*own_figures) if own else await self._public_appraisal(row)
        return PersonStatistics(
            user_id=user_id,
            name=row.name,
            scope=scope,
            game=game,
            tally=PlayerTally(**{part.name: getattr(row, part.name) for part in fields(PlayerTally)}),
            chips=row.chips,
            streak=row.streak,
            best_streak=row.best_streak,
            appraisal=appraisal,
            is_appraised_game=appraiser_of(game) is not None,
            games=games,
        )

    async def _public_appraisal(self, row: TallyRow) -> Appraisal | None:
        count = row.appraised - row.appraised % APPRAISAL_BLOCK
        if row.scope != EVER or not count:
            return None
        deals = await self._tallies.appraisals(row.guild_id, row.game, row.user_id, count)
        luck, left = [one.luck for one in deals], [one.points_left for one in deals]
        return _appraisal(len(deals), sum(luck), _sum_of_squares(luck), sum(left), _sum_of_squares(left))

    async def shared_statistics(self, guild_id: int, user_id: int, other_id: int) -> tuple[SharedStatistics, ...]:
        """Return the counts of two people in the same deals, by game. The game with the most deals comes first."""
        rows = await self._tallies.shared_tallies(guild_id, user_id, other_id)
        return tuple(sorted(rows, key=lambda row: (-row.deals, row.game)))


def _sum_of_squares(numbers: Collection[int]) -> int:
    return sum(one * one for one in numbers)


def _appraisal(count: int, luck: int, luck_squared: int, left: int, left_squared: int) -> Appraisal | None:
    if not count:
        return None
    square = _THOUSANDTHS**2
    return Appraisal(
        deals=count,
        luck=estimate_mean(count, luck / _THOUSANDTHS, luck_squared / square),
        points_left=estimate_mean(count, left / _THOUSANDTHS, left_squared / square),
    )
