"""What any game makes of a move: a move and a state give the next state and what happened, or a refusal."""

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

OF_NOBODY = (DealRound, Deal, Join, Void, Close)
"""The moves of the table that are no seat's, or of a seat that is not there yet."""


class Options(Protocol[StateT_contra]):
    """What the deal accepts from a seat now, `backing` being what it could still top up with (its wallet, where that
    counts as money). A bet or a see beyond the stack and within the backing is offered, and played once the chips are
    on the table. The moves of the table (Join, Leave, SitOut, ComeBack, TopUp, CashIn, PlayAlone, TimeOut, Deal, Void,
    Close) are not listed.
    """

    def __call__(self, state: StateT_contra, seat: Seat, backing: int = 0) -> tuple[Option, ...]: ...


class Play(Protocol[StateT]):
    """Makes a move: the next state and what happened, in order; raises IllegalMove."""

    def __call__(self, state: StateT, move: Move, backing: int = 0) -> tuple[StateT, tuple[Event, ...]]: ...


class TableMove(Protocol[DraftT_contra]):
    """What a move of the table does to a draft; it checks itself. Raises IllegalMove."""

    def __call__(self, draft: DraftT_contra, move: Any, /) -> None: ...


class DealMove(Protocol[DraftT_contra]):
    """What a move of the deal does to a draft, once an option has admitted it."""

    def __call__(self, draft: DraftT_contra, move: Any, option: Option, /) -> None: ...


@dataclass(frozen=True, kw_only=True)
class Playing(Generic[StateT, DraftT]):
    """How a game is played.

    `draft` makes a draft of a state, for a move with so much backing. The moves of the table check themselves. A move
    of the deal is made once one of `options` has admitted it and `check` has let it pass; where none has, the reason is
    what `refusal` says. `begin` is done before each move of the deal.
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
        """The classes of all moves."""
        return (*self.table_moves, *self.deal_moves)

    def play(self, state: StateT, move: Move, backing: int = 0) -> tuple[StateT, tuple[Event, ...]]:
        """Makes a move: the next state and what happened, in order; `state` stays what it was.

        `backing` is what the mover could still put on the table from outside. Raises IllegalMove where the rules
        refuse.
        """
        if state.closed:
            raise IllegalMove("closed")
        draft: Draft[StateT, Any]
        table_move = self.table_moves.get(type(move))
        if table_move is not None:
            if not isinstance(move, OF_NOBODY) and state.seat_state(move.seat) is None:
                raise IllegalMove("no_such_seat")
            draft = working = self.draft(state, backing)
            table_move(working, move)
            return draft.done()
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
                return draft.done()
        raise self.refusal(state, move, backing)
