"""Seating around the deals: sitting down, leaving a game of several deals, closing the table (RULES 2.6, 7.14, 13)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from bot.rules.arranging.engine.events import GameEnding
from bot.rules.arranging.engine.house_rules import ArrangingRules
from bot.rules.arranging.engine.scoring import remaining_players
from bot.rules.arranging.engine.state import AnyDraft, ArrangingState
from bot.rules.game import Close, ComeBack, IllegalMove, Leave, Move, Seat
from bot.rules.table import seating
from bot.rules.table.events import CameBack, LeaveAnnounced
from bot.rules.table.play import TableMove

StateT = TypeVar("StateT", bound=ArrangingState[Any])
DraftT = TypeVar("DraftT", bound=AnyDraft)


def start(kind: type[StateT], rules: ArrangingRules, stacks: tuple[tuple[Seat, int], ...], dealer: Seat) -> StateT:
    """Return a table before its first deal, with players and chips in clockwise order and the first dealer.

    Raises IllegalMove as `bot.rules.table.seating.start` does.
    """
    return seating.start(kind, rules, stacks, dealer, pack=rules.terms.pack, most=rules.max_players)


def revise(state: StateT, rules: ArrangingRules) -> StateT:
    """Return the same table under other house rules. The pool stays, and a shuffle is due (D-7).

    Raises IllegalMove during a deal, and during a game, because its target and prices were agreed on. Raises it also if
    there are more seats than the new house rules allow.
    """
    if state.in_deal or state.closed:
        raise IllegalMove("between_deals_only")
    if state.game_on:
        raise IllegalMove("between_games_only")
    if len(state.seats) > rules.max_players:
        raise IllegalMove("table_full", most=rules.max_players)
    return replace(state, rules=rules, pack=rules.terms.pack, shuffle_due=True)


def remove_from_deal(draft: AnyDraft, seat: Seat) -> None:
    """Remove a seat from the current deal. Its cards are out of play.

    With fewer than two players left, a game of several deals is void.
    """
    cards = draft.seats[seat].cards
    if cards:
        draft.aside += (cards,)
    draft.order = tuple(other for other in draft.order if other != seat)
    draft.change(seat, dealt_in=False, cards=(), remembered=cards, ready=False, hands=None, declared=None, shown=())
    if draft.game_on and len(remaining_players(draft)) < 2:
        draft.ended = GameEnding.VOID


def cancel_deal(draft: AnyDraft, **own: object) -> None:
    """Cancel the current deal (RULES 13): return payments and forget submissions.

    `own` are further seat fields of the game with the values to reset them to.
    """
    seating.return_payments(draft)
    for seat in draft.order:
        draft.change(seat, hands=None, declared=None, **own)


def no_game_to_end(draft: AnyDraft) -> None:
    """Do nothing: deals that are not part of a game have no game to end."""


def moves(
    answer_for: Callable[[DraftT, Seat, str], None],
    drop_out: Callable[[DraftT, Seat], None],
    end_game: Callable[[DraftT], None] = no_game_to_end,
) -> Mapping[type[Move], TableMove[DraftT]]:
    """Return the moves of a table at which cards are arranged, each with its effect.

    `answer_for` acts for a seat whose clock has run out. `drop_out` continues a deal without a seat that leaves.
    `end_game` ends a game of several deals once its ending is set.
    """

    def leave(draft: DraftT, move: Leave) -> None:
        """Go home, or announce it (D-81).

        A player in a deal stays until it is over. A player in a game of several deals stays until the game is over, and
        pays as a loser.
        """
        seat = move.seat
        if draft.seats[seat].leaving:
            raise IllegalMove("already_leaving")
        dealt_in = draft.in_deal and seat in draft.order
        if not dealt_in and not (draft.game_on and seat in draft.points):
            seating.send_home(draft, [seat])
            return
        draft.change(seat, leaving=True)
        draft.emit(LeaveAnnounced(seat=seat))
        if dealt_in:
            drop_out(draft, seat)
        elif len(remaining_players(draft)) < 2:
            draft.ended = GameEnding.VOID
            end_game(draft)
            seating.send_home(draft, [one.seat for one in draft.seats.values() if one.leaving])

    def come_back(draft: DraftT, move: ComeBack) -> None:
        """Return to the next deal. A player who left a game that is still on resumes their score (D-81)."""
        if not (draft.seats[move.seat].leaving and draft.game_on and move.seat in draft.points):
            seating.come_back(draft, move)
            return
        draft.change(move.seat, leaving=False, sitting_out=False)
        draft.emit(CameBack(seat=move.seat))

    def close(draft: DraftT, move: Close) -> None:
        """Close the table between deals. A game that is on is void."""
        if draft.game_on and not draft.in_deal:
            draft.ended = GameEnding.VOID
            end_game(draft)
        seating.close(draft, move)

    return {**seating.table_moves(answer_for), Leave: leave, ComeBack: come_back, Close: close}
