"""What happens around the deals: sitting down, leaving a game of several deals, the end (RULES 2.6, 7.14, 13)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from bot.rules.arranging.engine.drafting import AnyDraft
from bot.rules.arranging.engine.events import GameEnd
from bot.rules.arranging.engine.scoring import present
from bot.rules.arranging.engine.state import ArrangingState
from bot.rules.arranging.engine.terms import ArrangingRules
from bot.rules.game import Close, ComeBack, IllegalMove, Leave, Move, Seat
from bot.rules.table import seating as table
from bot.rules.table.events import CameBack, LeaveAnnounced
from bot.rules.table.playing import TableMove

StateT = TypeVar("StateT", bound=ArrangingState[Any])
DraftT = TypeVar("DraftT", bound=AnyDraft)


def start(kind: type[StateT], rules: ArrangingRules, stacks: tuple[tuple[Seat, int], ...], dealer: Seat) -> StateT:
    """A table before its first deal: people with chips in clockwise order, and who deals first.

    Raises IllegalMove as `bot.rules.table.seating.start` does.
    """
    return table.start(kind, rules, stacks, dealer, pack=rules.terms.pack, most=rules.max_players)


def revise(state: StateT, rules: ArrangingRules) -> StateT:
    """Between games: the same table under other house rules; the pool stays, and all cards are shuffled (D-7).

    Raises IllegalMove in a deal, while a game is on (its target and its prices were agreed to), and where there are
    more seats than the new house rules allow.
    """
    if state.in_deal or state.closed:
        raise IllegalMove("between_deals_only")
    if state.game_on:
        raise IllegalMove("between_games_only")
    if len(state.seats) > rules.max_players:
        raise IllegalMove("table_full", most=rules.max_players)
    return replace(state, rules=rules, pack=rules.terms.pack, shuffle_due=True)


def take_out(draft: AnyDraft, seat: Seat) -> None:
    """The deal in hand goes on without a seat, whose cards are out of play; with too few left, a game of several
    deals is void.
    """
    cards = draft.seats[seat].cards
    if cards:
        draft.aside += (cards,)
    draft.order = tuple(other for other in draft.order if other != seat)
    draft.change(seat, dealt_in=False, cards=(), remembered=cards, ready=False, hands=None, declared=None, shown=())
    if draft.game_on and len(present(draft)) < 2:
        draft.ended = GameEnd.VOID


def cancel(draft: AnyDraft, **own: object) -> None:
    """Cancels what was done in the deal in hand (RULES 13): payments return, and what was submitted is forgotten, with
    what each seat has of its `own` in this game.
    """
    table.return_payments(draft)
    for seat in draft.order:
        draft.change(seat, hands=None, declared=None, **own)


def no_game(draft: AnyDraft) -> None:
    """Where each deal stands alone there is no game to end."""


def moves(
    answer: Callable[[DraftT, Seat, str], None],
    drop_out: Callable[[DraftT, Seat], None],
    end_game: Callable[[DraftT], None] = no_game,
) -> Mapping[type[Move], TableMove[DraftT]]:
    """The moves of a table at which cards are arranged, each with what it does.

    `answer` is done for a seat whose clock has run out; `drop_out` lets a deal go on without who leaves it, `end_game`
    ends a game of several deals of which it is said how it ended.
    """

    def leave(draft: DraftT, move: Leave) -> None:
        """Goes home: at once, or, being in a deal, when that is over, or, playing a game of several deals, when that
        is, because who leaves pays as a loser (D-81).
        """
        seat = move.seat
        if draft.seats[seat].leaving:
            raise IllegalMove("already_leaving")
        dealt_in = draft.in_deal and seat in draft.order
        if not dealt_in and not (draft.game_on and seat in draft.points):
            table.go_home(draft, [seat])
            return
        draft.change(seat, leaving=True)
        draft.emit(LeaveAnnounced(seat=seat))
        if dealt_in:
            drop_out(draft, seat)
        elif len(present(draft)) < 2:
            draft.ended = GameEnd.VOID
            end_game(draft)
            table.go_home(draft, [one.seat for one in draft.seats.values() if one.leaving])

    def come_back(draft: DraftT, move: ComeBack) -> None:
        """Is dealt in again from the next deal; who has left a game of several deals that is still on comes back into
        it, with the score they left it with (D-81).
        """
        if not (draft.seats[move.seat].leaving and draft.game_on and move.seat in draft.points):
            table.come_back(draft, move)
            return
        draft.change(move.seat, leaving=False, sitting_out=False)
        draft.emit(CameBack(seat=move.seat))

    def close(draft: DraftT, move: Close) -> None:
        """Ends the table between deals; a game that is on is void."""
        if draft.game_on and not draft.in_deal:
            draft.ended = GameEnd.VOID
            end_game(draft)
        table.close(draft, move)

    return {**table.moves(answer), Leave: leave, ComeBack: come_back, Close: close}
