"""The history: deals and games that were played, whether their table is open or not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from bot.errors import Refusal
from bot.history.games import played_game, statement_of_game
from bot.history.statements import statement_of
from bot.history.values import GameStatement, PlayedGame, Statement
from bot.rules.game import AnyGame
from bot.store.codec import CodecError
from bot.store.store import Store

_GAMES = 10


class History:
    """Finds what was played. `games` finds a game by its name (KeyError: there is none)."""

    def __init__(self, store: Store, games: Callable[[str], AnyGame]) -> None:
        self._store = store
        self._games = games

    async def statement(self, table_id: int, deal_no: int | None = None) -> Statement | None:
        """What everybody may know of a deal, the table's last where no number is given; None where there is none.
        Refusal `table_damaged` where what is stored of it cannot be read.
        """
        stored = await self._store.reader.deals.deal(table_id, deal_no)
        with _readable():
            return None if stored is None else statement_of(stored, self._games(stored.deal.game))

    async def games_of(
        self,
        guild_id: int,
        *,
        table_id: int | None = None,
        before: PlayedGame | None = None,
        limit: int = _GAMES,
    ) -> tuple[PlayedGame, ...]:
        """The games of several deals that are over in a server, or at one table of it, newest first, at most `limit`;
        `before`: those that follow on that one. What cannot be read is left out.
        """
        found = await self._store.reader.deals.games(
            guild_id, limit, table_id=table_id, before=None if before is None else before.place
        )
        games: list[PlayedGame] = []
        for one in found:
            with suppress(CodecError, KeyError):
                games.append(played_game(one, self._games(one.game.game)))
        return tuple(games)

    async def game_statement(self, table_id: int, first_deal: int) -> GameStatement | None:
        """What everybody may know of the game that began with that deal; None where none did, or it is not over.
        Refusal `table_damaged` where what is stored of it cannot be read.
        """
        stored = await self._store.reader.deals.game(table_id, first_deal)
        with _readable():
            return None if stored is None else statement_of_game(stored, self._games(stored.game.game))


@contextmanager
def _readable() -> Iterator[None]:
    """Refusal `table_damaged` where what is stored cannot be read."""
    try:
        yield
    except (CodecError, KeyError) as error:
        raise Refusal("table_damaged") from error
