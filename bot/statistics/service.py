"""Statistics: what people have done in a server, for those who ask, and the boards on which they stand."""

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
"""Lines on a page of a board."""
LEAST_GAMES: Final = 10
"""Games with which somebody is on a board of all time."""
LEAST_IN_A_MONTH: Final = 3
"""Games with which somebody is on a board of a month, or of a season of a league."""
ABSENT_DAYS: Final = 90
"""Who has not played for so many days is not on a board of all time, nor on one of a season that is on."""
DAY: Final = 86_400
"""Seconds of a day."""
_THOUSANDTHS: Final = 1_000


class Statistics:
    """Reads what was counted."""

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
        """A page of a board, or the last there is, for somebody (0: for everybody). `absent` are left out.

        With `league_id` it is of what counted for that league, of which a season is a scope, too; `over`: it has ended,
        and nobody is left out for not having played since. By rating `of_ratings` makes a board.

        Hands of different games are not compared: the best hand of every game is that of the first that was played.
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
        """What people were called when they played last in a server: those who have."""
        return await self._tallies.names(guild_id, users)

    async def long_absent(self, guild_id: int, league_id: int) -> frozenset[int]:
        """Those who have played for a league, but not for long."""
        return await self._tallies.not_since(guild_id, league_scope(league_id, EVER), self._long_ago)

    @property
    def _long_ago(self) -> float:
        return self._clock.now() - ABSENT_DAYS * DAY

    async def person(
        self, guild_id: int, user_id: int, *, scope: str = EVER, game: str = EVERY_GAME, own: bool = False
    ) -> Person:
        """What somebody's deals come to. How well their cards were and were played is told to themselves (`own`); to
        others only of all time, over whole blocks of `BLOCK` deals together, so that no hand can be told from it.
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
        """What two people have done in the same deals, by game, the one with most deals first."""
        rows = await self._tallies.shared(guild_id, user_id, other_id)
        return tuple(
            Shared(game=row.game, deals=row.deals, games=row.games, chips=row.chips, won=row.won, points=row.points)
            for row in sorted(rows, key=lambda row: (-row.deals, row.game))
        )


def of_ratings(lines: Sequence[Line], *, page: int, user_id: int, absent: Collection[int] = ()) -> Board:
    """Return a page of a board by rating, or the last there is, of these lines: the best first, and after them those
    who are new, who have no place. `absent` are left out, but for the reader's own line.
    """
    placed: list[Line] = []
    for line in lines:
        if line.user_id not in absent:
            same = placed and placed[-1].value == line.value
            place = placed[-1].place if same else len(placed) + 1
            placed.append(replace(line, place=place if line.value else None))
    return of_lines(Measure.RATING, placed, page=page, own=(*placed, *lines), user_id=user_id)


def of_lines(measure: Measure, lines: Sequence[Line], *, page: int, own: Sequence[Line], user_id: int) -> Board:
    """Return a page of a board of these lines, or the last page. The reader's line is the first of theirs in `own`."""
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
