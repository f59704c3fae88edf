"""Statistics service: totals of people in a server, and leaderboards."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import fields
from typing import Final

from msgspec.structs import replace

from bot.clock import Clock
from bot.players.registry import appraiser_of
from bot.rules.registry import GAMES
from bot.rules.tally import Tally
from bot.statistics.values import BLOCK, Appraisal, Board, Line, Measure, Person, Shared, mean
from bot.store.reading.tallies import BoardAsked, BoardRow
from bot.store.store import Store
from bot.store.tallies import EVER, EVERY_GAME, OF_SEASONS, TallyRow, league_scope

PAGE: Final = 10
"""Lines on a page of a leaderboard."""
LEAST_GAMES: Final = 10
"""Games needed for a leaderboard of all time."""
LEAST_IN_A_MONTH: Final = 3
"""Games needed for a leaderboard of a month, or of a league season."""
ABSENT_DAYS: Final = 90
"""Days without a game after which a person is left off leaderboards of all time and of running seasons."""
DAY: Final = 86_400
_THOUSANDTHS: Final = 1_000


class Statistics:
    """Queries of tallies for screens."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._tallies = store.reader.tallies
        self._clock = clock

    async def board(
        self,
        guild_id: int,
        measure: Measure,
        *,
        scope: str = EVER,
        game: str = EVERY_GAME,
        page: int = 1,
        user_id: int = 0,
        absent: Collection[int] = (),
        league_id: int = 0,
        over: bool = False,
    ) -> Board:
        """Return a page of a leaderboard, or its last page, with the line of `user_id` (0: nobody's).

        `absent` people are left out. With `league_id` it covers what counted for that league, and `scope` may also be a
        season. With `over` the season has ended, and absence since then does not matter. `of_ratings` makes
        leaderboards by rating.

        Hands of different games are not compared. The best hand of every game is that of the first game played.
        """
        theirs = league_scope(league_id, scope) if league_id else scope
        games = tuple(await self._tallies.games_in(guild_id, theirs, tuple(GAMES)))
        if measure is Measure.BEST_HAND and game == EVERY_GAME:
            game = next(iter(games), EVERY_GAME)
        going = scope == EVER or (scope.startswith(OF_SEASONS) and not over)
        asked = BoardAsked(
            guild_id=guild_id,
            column=measure.value,
            scope=theirs,
            game=game,
            least_games=LEAST_GAMES if scope == EVER else LEAST_IN_A_MONTH,
            since=self._long_ago if going else 0.0,
            absent=tuple(sorted(absent)),
        )
        found = await self._tallies.board(asked, (max(1, page) - 1) * PAGE + 1, PAGE, user_id)
        pages = max(1, -(-found.members // PAGE))
        page = min(max(1, page), pages)
        if found.members and not found.rows:
            found = await self._tallies.board(asked, (page - 1) * PAGE + 1, PAGE, user_id)
        return Board(
            measure=measure,
            scope=scope,
            game=game,
            lines=tuple(map(_line, found.rows)),
            own=None if found.own is None else _line(found.own),
            page=page,
            pages=pages,
            members=found.members,
            least_games=asked.least_games,
            days=ABSENT_DAYS if going else 0,
            games=games,
            league_id=league_id,
        )

    async def names(self, guild_id: int, users: Collection[int]) -> dict[int, str]:
        """Return the names of people in their last game in a server. Those who never played are left out."""
        return await self._tallies.names(guild_id, users)

    async def long_absent(self, guild_id: int, league_id: int) -> frozenset[int]:
        """Return the people who have played for a league, but not for `ABSENT_DAYS` days."""
        return await self._tallies.not_since(guild_id, league_scope(league_id, EVER), self._long_ago)

    @property
    def _long_ago(self) -> float:
        return self._clock.now() - ABSENT_DAYS * DAY

    async def person(
        self, guild_id: int, user_id: int, *, scope: str = EVER, game: str = EVERY_GAME, own: bool = False
    ) -> Person:
        """Return a person's totals.

        They see the whole appraisal of their own cards and play (`own`). Others only see it for all time and for blocks
        of `BLOCK` deals together, which reveal no single hand.
        """
        games = tuple(await self._tallies.games_in(guild_id, scope, tuple(GAMES), user_id))
        row = await self._tallies.tally(guild_id, scope, game, user_id)
        if row is None:
            known = await self._tallies.tally(guild_id, EVER, EVERY_GAME, user_id)
            name = "" if known is None else known.name
            return Person(user_id=user_id, name=name, scope=scope, game=game, games=games)
        appraisal = None
        if game != EVERY_GAME:
            appraisal = _appraised(row) if own else await self._for_others(row)
        return Person(
            user_id=user_id,
            name=row.name,
            scope=scope,
            game=game,
            tally=Tally(**{part.name: getattr(row, part.name) for part in fields(Tally)}),
            chips=row.chips,
            streak=row.streak,
            best_streak=row.best_streak,
            last_at=row.last_at,
            appraisal=appraisal,
            appraised=appraiser_of(game) is not None,
            games=games,
        )

    async def _for_others(self, row: TallyRow) -> Appraisal | None:
        told = row.appraised - row.appraised % BLOCK
        if row.scope != EVER or not told:
            return None
        deals = await self._tallies.appraised(row.guild_id, row.game, row.user_id, told)
        luck, left = [one.luck for one in deals], [one.points_left for one in deals]
        return _appraisal(len(deals), sum(luck), _squares(luck), sum(left), _squares(left))

    async def between(self, guild_id: int, user_id: int, other_id: int) -> tuple[Shared, ...]:
        """Return the counts of two people in the same deals, by game, the one with most deals first."""
        rows = await self._tallies.shared(guild_id, user_id, other_id)
        return tuple(
            Shared(game=row.game, deals=row.deals, games=row.games, chips=row.chips, won=row.won, points=row.points)
            for row in sorted(rows, key=lambda row: (-row.deals, row.game))
        )


def of_ratings(lines: Sequence[Line], *, page: int, user_id: int, absent: Collection[int] = ()) -> Board:
    """Return a page of a leaderboard by rating, or its last page: best first, then new players without a place.

    `absent` people are left out, except for the reader's own line.
    """
    placed: list[Line] = []
    for line in lines:
        if line.user_id not in absent:
            same = placed and placed[-1].value == line.value
            place = placed[-1].place if same else len(placed) + 1
            placed.append(replace(line, place=place if line.value else None))
    return of_lines(Measure.RATING, placed, page=page, own=(*placed, *lines), user_id=user_id)


def of_lines(measure: Measure, lines: Sequence[Line], *, page: int, own: Sequence[Line], user_id: int) -> Board:
    """Return a page of a leaderboard with these lines, or its last one. The reader's line is their first in `own`."""
    pages = max(1, -(-len(lines) // PAGE))
    page = min(max(1, page), pages)
    return Board(
        measure=measure,
        scope=EVER,
        game=EVERY_GAME,
        lines=tuple(lines[(page - 1) * PAGE : page * PAGE]),
        own=next((line for line in own if line.user_id == user_id), None),
        page=page,
        pages=pages,
        members=len(lines),
        least_games=0,
        days=ABSENT_DAYS if measure is Measure.RATING else 0,
    )


def _line(row: BoardRow) -> Line:
    return Line(user_id=row.user_id, name=row.name, value=row.value, games=row.games, place=row.place)


def _squares(numbers: Collection[int]) -> int:
    return sum(one * one for one in numbers)


def _appraised(row: TallyRow) -> Appraisal | None:
    if not row.appraised:
        return None
    return _appraisal(row.appraised, row.luck, row.luck_squared, row.points_left, row.points_left_squared)


def _appraisal(count: int, luck: int, luck_squared: int, left: int, left_squared: int) -> Appraisal | None:
    if not count:
        return None
    square = _THOUSANDTHS**2
    return Appraisal(
        deals=count,
        luck=mean(count, luck / _THOUSANDTHS, luck_squared / square),
        points_left=mean(count, left / _THOUSANDTHS, left_squared / square),
    )
