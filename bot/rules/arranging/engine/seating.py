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
from bot.rules.game import Close, IllegalMove, Leave, Move, Seat
from bot.rules.table import seating as table
from bot.rules.table.events import LeaveAnnounced
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
    """The deal in hand goes on without a seat, whose cards are out of play; with too few left the game is void."""
    cards = draft.seats[seat].cards
    if cards:
        draft.aside += (cards,)
    draft.order = tuple(other for other in draft.order if other != seat)
    draft.change(seat, dealt_in=False, cards=(), remembered=cards, ready=False, hands=None, declared=None, shown=())
    if len(present(draft)) < 2:
        draft.ended = GameEnd.VOID


def moves(
    answer: Callable[[DraftT, Seat, str], None],
    end_game: Callable[[DraftT], None],
    drop_out: Callable[[DraftT, Seat], None],
) -> Mapping[type[Move], TableMove[DraftT]]:
    """The moves of a table at which several deals make up a game, each with what it does.

    `answer` is done for a seat whose clock has run out; `end_game` ends a game of which it is said how it ended,
    `drop_out` lets a deal go on without who leaves it.
    """

    def leave(draft: DraftT, move: Leave) -> None:
        """Goes home: at once, or, playing a game, when it is over, because who leaves pays as a loser (D-81)."""
        seat = move.seat
        if draft.seats[seat].leaving:
            raise IllegalMove("already_leaving")
        if not draft.game_on or seat not in draft.points:
            table.go_home(draft, [seat])
            return
        draft.change(seat, leaving=True)
        draft.emit(LeaveAnnounced(seat=seat))
        if seat in draft.order and draft.in_deal:
            drop_out(draft, seat)
        elif len(present(draft)) < 2:
            draft.ended = GameEnd.VOID
            end_game(draft)
            table.go_home(draft, [one.seat for one in draft.seats.values() if one.leaving])

    def close(draft: DraftT, move: Close) -> None:
        """Ends the table between deals; a game that is on is void."""
        if draft.game_on and not draft.in_deal:
            draft.ended = GameEnd.VOID
            end_game(draft)
        table.close(draft, move)

    return {**table.moves(answer), Leave: leave, Close: close}
