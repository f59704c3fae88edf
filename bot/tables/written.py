"""Rows written by one command: its moves, and the deals and games that begin or end with them."""

from __future__ import annotations

from collections.abc import Iterable

from bot.rules.agreement import rules_fingerprint
from bot.rules.game import AnyGame, Event, Move, Seat
from bot.rules.outcome import DealOver, GameOver
from bot.rules.table.state import AnyState
from bot.sheets.values import SheetRef
from bot.store.codec import encode, encode_events, encode_move, encode_state
from bot.store.tables import DealEndRow, DealRow, GameRow, MoveRow, PlayedRow, SeatRow, played_rows
from bot.tables.loaded import LoadedTable


class UpdateRows:
    """Collector of the rows that follow from changing the table `before` at the moment `now`."""

    def __init__(self, before: LoadedTable, now: float) -> None:
        self._table = before
        self._now = now
        self.seats: list[SeatRow] = []
        self.moves: list[MoveRow] = []
        self.deals: list[DealRow] = []
        self.ends: list[DealEndRow] = []
        self.games: list[GameRow] = []
        self.played: list[PlayedRow] = []

    def add_seat(self, seat: Seat, user_id: int, name: str, *, left: bool = False) -> None:
        """Add the row of a person who sits down or has `left`."""
        self.seats.append(
            SeatRow(
                table_id=self._table.table_id,
                seat=seat,
                user_id=user_id,
                guild_id=self._table.guild_id,
                left=left,
                name=name,
            )
        )

    def add_move(self, number: int, deal_no: int, move: Move, events: tuple[Event, ...]) -> None:
        """Add a move with its events."""
        self.moves.append(
            MoveRow(
                table_id=self._table.table_id,
                number=number,
                deal_no=deal_no,
                seat=move.seat,
                move=encode_move(move),
                events=encode_events(events),
                at=self._now,
            )
        )

    def add_deal(self, deal_no: int, first_move: int, game: AnyGame, before: AnyState, sheet: SheetRef | None) -> None:
        """Add a deal that begins from the state `before`."""
        self.deals.append(
            DealRow(
                table_id=self._table.table_id,
                deal_no=deal_no,
                first_move=first_move,
                rules_version=game.rules_version,
                snapshot=encode_state(before),
                started_at=self._now,
                game=game.name,
                options=encode(before.rules),
                sheet=None if sheet is None else encode(sheet),
                agreed=rules_fingerprint(game, before.rules),
            )
        )

    def end_deal(self, ended: DealOver, people: Iterable[int]) -> None:
        """Add the end of a deal in which these users were dealt in."""
        table_id, deal_no = self._table.table_id, ended.deal_no
        outcome = encode(ended.outcome)
        self.ends.append(DealEndRow(table_id=table_id, deal_no=deal_no, ended_at=self._now, outcome=outcome))
        self.played += played_rows(
            guild_id=self._table.guild_id,
            channel_id=self._table.channel_id,
            people=people,
            ended_at=self._now,
            table_id=table_id,
            deal_no=deal_no,
        )

    def end_game(self, first_deal: int, last_deal: int, game: AnyGame, over: GameOver) -> None:
        """Add the end of a game of several deals."""
        self.games.append(
            GameRow(
                table_id=self._table.table_id,
                first_deal=first_deal,
                last_deal=last_deal,
                guild_id=self._table.guild_id,
                game=game.name,
                ended_at=self._now,
                ending=encode_events((over,)),
            )
        )
