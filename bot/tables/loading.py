"""Loading of a stored table: the last snapshot, and the moves since replayed on it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace
from typing import Any

from msgspec import Struct

from bot.rules.game import AnyGame, Event, IllegalMove
from bot.rules.registry import game as game_called
from bot.rules.table.state import AnyState
from bot.store.codec import CodecError, decode, decode_events, decode_move, decode_state, encode_events
from bot.store.stored import StoredTable
from bot.store.tables import MoveRow
from bot.tables.info import Info
from bot.tables.loaded import Loaded
from bot.tables.offers import known_offers
from bot.tables.views import view_of


class Diverged(Exception):
    """Raised if stored moves no longer produce the stored events. `number` is the first move that differs."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(f"move {number}: {why}")
        self.number = number


class _Snapshot(Struct, frozen=True):
    """House rules of a stored state."""

    rules: dict[str, Any]


def game_named(name: str) -> AnyGame:
    """Return the game that is stored under `name`. CodecError if this program does not have it."""
    try:
        return game_called(name)
    except KeyError:
        raise CodecError(f"there is no game {name!r}") from None


def load(stored: StoredTable) -> Loaded:
    """Return the table as it was last committed, ready to be shown and played at.

    Raises `Diverged` if newer rules change the result of its deal. Raises CodecError if it cannot be read for any other
    reason: a damaged table must not affect others.
    """
    try:
        loaded = _loaded(stored)
        loaded = replace(loaded, options=known_offers(loaded))
        view_of(loaded, None)
    except (Diverged, CodecError):
        raise
    except Exception as error:
        raise CodecError(f"what is stored makes no sense: {type(error).__name__}") from error
    return loaded


def _loaded(stored: StoredTable) -> Loaded:
    game = game_named(stored.table.game)
    info = decode(stored.table.info, Info)
    state = replay(game, *_beginning(game, info, stored))
    lost = {one.seat for one in info.sitters} - {seat for seat, _ in state.stacks}
    if lost:
        raise CodecError(f"in the game there are no seats {', '.join(map(str, sorted(lost)))}")
    so_far = happened(stored)
    return Loaded.of(stored.table, game=game, info=info, state=state, deadlines=stored.deadlines, happened=so_far)


def happened(stored: StoredTable) -> tuple[Event, ...]:
    """Return the events since the last deal began. That deal may belong to another game. Raises CodecError."""
    game = game_named(stored.table.game if stored.deal is None else stored.deal.game)
    return tuple(event for row in stored.moves for event in decode_events(game, row.events))


def _beginning(game: AnyGame, info: Info, stored: StoredTable) -> tuple[AnyState, Iterable[MoveRow]]:
    """Return the state to replay from and the moves to replay."""
    if info.base is not None:
        first = info.base.first
        return snapshot_of(game, info.base.state), (row for row in stored.moves if row.number >= first)
    if stored.deal is None:
        raise CodecError(f"table {stored.table.table_id} has neither a snapshot nor a beginning")
    if any(row.deal_no > stored.deal.deal_no for row in stored.moves):
        raise CodecError(f"table {stored.table.table_id} has moves of a deal that never began")
    return snapshot_of(game, stored.deal.snapshot), stored.moves


def snapshot_of(game: AnyGame, text: str) -> AnyState:
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
            raise Diverged(row.number, str(error)) from None
        except IllegalMove as error:
            raise Diverged(row.number, f"it is refused: {error.code}") from None
        except Exception as error:  # any failure of newer rules on an older game voids the deal
            raise Diverged(row.number, type(error).__name__) from error
        if not _same(game, events, row.events):
            raise Diverged(row.number, "what happens is not what happened")
    return state


def _same(game: AnyGame, events: tuple[Event, ...], stored: str) -> bool:
    """Return True if these are the stored events. A field that was added since counts with its default."""
    return encode_events(events) == stored or events == decode_events(game, stored)
