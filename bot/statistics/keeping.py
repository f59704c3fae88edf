"""Recorder of tallies, in the transaction that settles a deal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.players.registry import appraiser_of
from bot.statistics.counting import Played, players_of, tallied_deal, tallied_game
from bot.store.store import Store
from bot.store.tallies import APPRAISAL, DealTallyRow, ToCountRow
from bot.tables.settled import GameSettled, Kept, Settled


class Tallying:
    """Recorder of the deals and games that end at tables. `bot.tables` calls `keep`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def keep(self, settled: Settled) -> Kept:
        """Return the tallies of the deals and games that end. Raises StoreUnavailable."""
        rows: list[DealTallyRow] = []
        for deal in settled.deals:
            rows += tallied_deal(self._played(settled, deal.deal_no), deal.events)
        for game in settled.games:
            rows += await self._game(settled, game)
        return Kept(tallied=tuple(rows), to_count=tuple(_to_appraise(settled, rows)))

    async def _game(self, settled: Settled, game: GameSettled) -> tuple[DealTallyRow, ...]:
        people, names = dict(settled.people), dict(settled.names)
        players = players_of(game.over, people)
        if any(seat not in people for seat in players):
            # Players who left in an earlier deal of the game.
            for row in await self._store.reader.tables.seats(settled.table_id):
                people.setdefault(row.seat, row.user_id)
                names.setdefault(row.seat, row.name)
        played = self._played(settled, game.last_deal, people, names)
        return tallied_game(played, game.over, players)

    @staticmethod
    def _played(
        settled: Settled, deal_no: int, people: dict[int, int] | None = None, names: dict[int, str] | None = None
    ) -> Played:
        return Played(
            table_id=settled.table_id,
            deal_no=deal_no,
            guild_id=settled.guild_id,
            game=settled.game,
            rules=settled.rules,
            ended_at=settled.at,
            people=settled.people if people is None else people,
            names=settled.names if names is None else names,
        )


def _to_appraise(settled: Settled, rows: Iterable[DealTallyRow]) -> Iterator[ToCountRow]:
    """Yield the deals whose cards can be appraised later."""
    if appraiser_of(settled.game.name) is not None:
        for deal_no in dict.fromkeys(row.deal_no for row in rows if not row.whole):
            yield ToCountRow(what=APPRAISAL, table_id=settled.table_id, deal_no=deal_no)
