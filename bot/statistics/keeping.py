"""Recorder of tallies, in the transaction that settles a deal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.players.registry import appraiser_of
from bot.statistics.counting import FinishedPlay, players_of, tally_deal, tally_game
from bot.store.store import Store
from bot.store.tallies import APPRAISAL, DealTallyRow, PendingCountRow
from bot.tables.settled import SettledGame, SettlementRows, Settlement


class TallyRecorder:
    """Recorder of the deals and games that end at tables. `bot.tables` calls `keep`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def record(self, settled: Settlement) -> SettlementRows:
        """Return the tallies of the deals and games that end. Raises StoreUnavailable."""
        rows: list[DealTallyRow] = []
        for deal in settled.deals:
            rows += tally_deal(self._played(settled, deal.deal_no), deal.events)
        for game in settled.games:
            rows += await self._game(settled, game)
        return SettlementRows(deal_tallies=tuple(rows), pending_counts=tuple(_pending_appraisals(settled, rows)))

    async def _game(self, settled: Settlement, game: SettledGame) -> tuple[DealTallyRow, ...]:
        people, names = dict(settled.people), dict(settled.names)
        players = players_of(game.over, people)
        if any(seat not in people for seat in players):
            # Players who left in an earlier deal of the game.
            for row in await self._store.reader.tables.seats(settled.table_id):
                people.setdefault(row.seat, row.user_id)
                names.setdefault(row.seat, row.name)
        played = self._played(settled, game.last_deal, people, names)
        return tally_game(played, game.over, players)

    @staticmethod
    def _played(
        settled: Settlement, deal_no: int, people: dict[int, int] | None = None, names: dict[int, str] | None = None
    ) -> FinishedPlay:
        return FinishedPlay(
            table_id=settled.table_id,
            deal_no=deal_no,
            guild_id=settled.guild_id,
            game=settled.game,
            rules=settled.rules,
            ended_at=settled.at,
            people=settled.people if people is None else people,
            names=settled.names if names is None else names,
        )


def _pending_appraisals(settled: Settlement, rows: Iterable[DealTallyRow]) -> Iterator[PendingCountRow]:
    """Yield the deals whose cards can be appraised later."""
    if appraiser_of(settled.game.name) is not None:
        for deal_no in dict.fromkeys(row.deal_no for row in rows if not row.whole):
            yield PendingCountRow(what=APPRAISAL, table_id=settled.table_id, deal_no=deal_no)
