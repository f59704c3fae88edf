"""The one door of any game: a move and a state give the next state and what happened, or a refusal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from bot.rules.game import Event, IllegalMove, Move, Option


@dataclass(frozen=True, kw_only=True)
class Door:
    """What a game makes of a move.

    `draft` makes a draft of a state, for a move with so much backing. The moves of the table, of which those
    `of_nobody` need no seat, check themselves. A move of the deal is made once one of `options` has admitted it and
    `check` has let it pass; where none has, the reason is what `refusal` says. `begin` is done before each move of
    the deal.
    """

    draft: Callable[[Any, int], Any]
    table_moves: Mapping[type[Move], Callable[[Any, Any], None]]
    of_nobody: tuple[type[Move], ...]
    deal_moves: Mapping[type[Move], Callable[[Any, Any, Option], None]]
    options: Callable[..., tuple[Option, ...]]
    refusal: Callable[[Any, Move, int], IllegalMove]
    check: Callable[[Any, Move, Option, int], None] | None = None
    begin: Callable[[Any, Move], None] | None = None

    def play(self, state: Any, move: Move, backing: int) -> tuple[Any, tuple[Event, ...]]:
        """Makes a move: the next state and what happened, in order; `state` stays what it was.

        `backing` is what the mover could still put on the table. Raises IllegalMove where the rules refuse.
        """
        if state.closed:
            raise IllegalMove("closed")
        made: tuple[Any, tuple[Event, ...]]
        table_move = self.table_moves.get(type(move))
        if table_move is not None:
            if not isinstance(move, self.of_nobody) and state.seat_state(move.seat) is None:
                raise IllegalMove("no_such_seat")
            draft = self.draft(state, backing)
            table_move(draft, move)
            made = draft.done()
            return made
        deal_move = self.deal_moves.get(type(move))
        if deal_move is None:
            raise IllegalMove("not_in_this_game")
        for option in self.options(state, move.seat, backing):
            if option.admits(move):
                if self.check is not None:
                    self.check(state, move, option, backing)
                draft = self.draft(state, backing)
                if self.begin is not None:
                    self.begin(draft, move)
                deal_move(draft, move, option)
                made = draft.done()
                return made
        raise self.refusal(state, move, backing)
