"""Rules engine shared by all games: apply a move to a state, or refuse it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from bot.rules.game import Close, Deal, DealRound, Event, IllegalMove, Join, Move, Option, Seat, Void
from bot.rules.table.draft import Draft
from bot.rules.table.state import TableState

StateT = TypeVar("StateT", bound=TableState[Any])


StateT_contra = TypeVar("StateT_contra", contravariant=True)


DraftT = TypeVar("DraftT", bound=Draft[Any, Any])


DraftT_contra = TypeVar("DraftT_contra", contravariant=True)


SEATLESS_MOVES = (DealRound, Deal, Join, Void, Close)
"""Moves of the table without a seat, or of a seat that is not at the table yet."""


class Options(Protocol[StateT_contra]):
    """Function that returns the moves a deal accepts from a seat now.

    `backing` are the chips with which the seat could still top up (its wallet, if that counts as money). A bet or a see
    beyond the stack and within the backing is offered, and can be played once the chips are on the table. The moves of
    the table (Join, Leave, SitOut, ComeBack, TopUp, CashIn, PlayAlone, TimeOut, Deal, Void, Close) are not listed.
    """

    def __call__(self, state: StateT_contra, seat: Seat, backing: int = 0) -> tuple[Option, ...]: ...


class Play(Protocol[StateT]):
    """Function that makes a move and returns the next state and the events, in order; raises IllegalMove."""

    def __call__(self, state: StateT, move: Move, backing: int = 0) -> tuple[StateT, tuple[Event, ...]]: ...


class TableMove(Protocol[DraftT_contra]):
    """Function that applies a move of the table to a draft. It does its own checks and raises IllegalMove."""

    def __call__(self, draft: DraftT_contra, move: Any, /) -> None: ...


class DealMove(Protocol[DraftT_contra]):
    """Function that applies a move of the deal to a draft, after an option has admitted it."""

    def __call__(self, draft: DraftT_contra, move: Any, option: Option, /) -> None: ...


@dataclass(frozen=True, kw_only=True)
class RulesEngine(Generic[StateT, DraftT]):
    """Rules engine of one game.

    `draft` makes a draft of a state, for a mover with the given backing. Moves of the table do their own checks. A move
    of the deal is made if one of `options` admits it and `check` lets it pass; otherwise `refusal` returns the reason.
    `begin` runs before each move of the deal.
    """

    draft: Callable[[StateT, int], DraftT]
    table_moves: Mapping[type[Move], TableMove[DraftT]]
    deal_moves: Mapping[type[Move], DealMove[DraftT]]
    options: Options[StateT]
    refusal: Callable[[StateT, Move, int], IllegalMove]
    check: Callable[[StateT, Move, Option, int], None] | None = None
    begin: Callable[[DraftT, Move], None] | None = None

    @property
    def moves(self) -> tuple[type[Move], ...]:
        """Classes of all moves."""
        return (*self.table_moves, *self.deal_moves)

    def play(self, state: StateT, move: Move, backing: int = 0) -> tuple[StateT, tuple[Event, ...]]:
        """Make a move and return the next state and the events, in order; `state` stays unchanged.

        `backing` are the chips that the mover could still put on the table from outside. Raise IllegalMove if the rules
        refuse the move.
        """
        if state.closed:
            raise IllegalMove("closed")
        draft: Draft[StateT, Any]
        table_move = self.table_moves.get(type(move))
        if table_move is not None:
            if not isinstance(move, SEATLESS_MOVES) and state.seat_state(move.seat) is None:
                raise IllegalMove("no_such_seat")
            draft = working = self.draft(state, backing)
            table_move(working, move)
            return draft.result()
        deal_move = self.deal_moves.get(type(move))
        if deal_move is None:
            raise IllegalMove("not_in_this_game")
        for option in self.options(state, move.seat, backing):
            if option.admits(move):
                if self.check is not None:
                    self.check(state, move, option, backing)
                draft = working = self.draft(state, backing)
                if self.begin is not None:
                    self.begin(working, move)
                deal_move(working, move, option)
                return draft.result()
        raise self.refusal(state, move, backing)
