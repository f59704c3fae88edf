"""Loading of a stored table: the last snapshot, and the moves since replayed on it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace
from typing import Any

from msgspec import Struct

from bot.rules.game import AnyGame, Event, IllegalMove
from bot.rules.registry import find_game as game_called
from bot.rules.table.state import AnyState
from bot.store.codec import CodecError, decode, decode_events, decode_move, decode_state, encode_events
from bot.store.stored import StoredTable
from bot.store.tables import MoveRow
from bot.tables.info import TableInfo
from bot.tables.loaded import LoadedTable
from bot.tables.offers import known_options
from bot.tables.views import table_view


class ReplayDiverged(Exception):
    """Raised if stored moves no longer produce the stored events. `number` is the first move that differs."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(f"move {number}: {why}")
        self.number = number


class _Snapshot(Struct, frozen=True):
    """House rules of a stored state."""

    rules: dict[str, Any]


def stored_game(name: str) -> AnyGame:
    """Return the game that is stored under `name`. CodecError if this program does not have it."""
    try:
        return game_called(name)
    except KeyError:
        raise CodecError(f"there is no game {name!r}") from None


def load_table(stored: StoredTable) -> LoadedTable:
    """Return the table as it was last committed, ready to be shown and played at.

    Raises `Diverged` if newer rules change the result of its deal. Raises CodecError if it cannot be read for any other
    reason: a damaged table must not affect others.
    """
    try:
        loaded = _replay_table(stored)
        loaded = replace(loaded, options=known_options(loaded))
        table_view(loaded, None)
    except (ReplayDiverged, CodecError):
        raise
    except Exception as error:
        raise CodecError(f"what is stored makes no sense: {type(error).__name__}") from error
    return loaded


def _replay_table(stored: StoredTable) -> LoadedTable:
    game = stored_game(stored.table.game)
    info = decode(stored.table.info, TableInfo)
    state = replay(game, *_replay_start(game, info, stored))
    lost = {one.seat for one in info.occupants} - {seat for seat, _ in state.stacks}
    if lost:
        raise CodecError(f"in the game there are no seats {', '.join(map(str, sorted(lost)))}")
    so_far = stored_events(stored)
    return LoadedTable.from_row(stored.table, game=game, info=info, state=state, deadlines=stored.deadlines, deal_events=so_far)


def stored_events(stored: StoredTable) -> tuple[Event, ...]:
    """Return the events since the last deal began. That deal may belong to another game. Raises CodecError."""
    game = stored_game(stored.table.game if stored.deal is None else stored.deal.game)
    return tuple(event for row in stored.moves for event in decode_events(game, row.events))


def _replay_start(game: AnyGame, info: TableInfo, stored: StoredTable) -> tuple[AnyState, Iterable[MoveRow]]:
    """Return the state to replay from and the moves to replay."""
    if info.replay_base is not None:
        first = info.replay_base.first_move
        return decode_snapshot(game, info.replay_base.state), (row for row in stored.moves if row.number >= first)
    if stored.deal is None:
        raise CodecError(f"table {stored.table.table_id} has neither a snapshot nor a beginning")
    if any(row.deal_no > stored.deal.deal_no for row in stored.moves):
        raise CodecError(f"table {stored.table.table_id} has moves of a deal that never began")
    return decode_snapshot(game, stored.deal.snapshot), stored.moves


def decode_snapshot(game: AnyGame, text: str) -> AnyState:
    """Return the state of `game` in a stored snapshot. CodecError also if it has house rules that are unknown here."""
    unknown = decode(text, _Snapshot).rules.keys() - {option.name for option in fields(game.house_rules)}
    if unknown:
        raise CodecError(f"the house rules have {', '.join(sorted(unknown))}, which is unknown here")
    state: AnyState = decode_state(game, text)
    return state


def replay(game: AnyGame, state: AnyState, rows: Iterable[MoveRow]) -> AnyState:
    """Return the state after these moves. `Diverged` unless each move produces its stored events."""
    for row in rows:
        try:
            state, events = game.play(state, decode_move(game, row.move))
        except CodecError as error:
            raise ReplayDiverged(row.number, str(error)) from None
        except IllegalMove as error:
            raise ReplayDiverged(row.number, f"it is refused: {error.code}") from None
        except Exception as error:  # any failure of newer rules on an older game voids the deal
            raise ReplayDiverged(row.number, type(error).__name__) from error
        if not _is_same(game, events, row.events):
            raise ReplayDiverged(row.number, "what happens is not what happened")
    return state


def _is_same(game: AnyGame, events: tuple[Event, ...], stored: str) -> bool:
    """Return True if these are the stored events. A field that was added since counts with its default."""
    return encode_events(events) == stored or events == decode_events(game, stored)
