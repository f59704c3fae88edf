"""Replay of a finished deal, step by step, as one person saw it.

It consists of the views and events that their seat, or a bystander, was shown during the deal. So it reveals nothing
new, wherever the cards are now.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bot.errors import Refusal
from bot.history.statements import state_before, deal_statement
from bot.history.values import DealReplay, ReplayStep
from bot.rules.game import AnyGame, Event, IllegalMove, Seat, visible_events
from bot.rules.outcome import DealOver
from bot.rules.table.events import DealStarted
from bot.rules.table.state import AnyState
from bot.store.codec import CodecError, decode_events, decode_move
from bot.store.stored import StoredDeal
from bot.store.tables import MoveRow, count_pruned_moves


def replay_deal(stored: StoredDeal, game: AnyGame, user_id: int) -> DealReplay:
    """Return a deal as this user may see it.

    Refusals: deal_not_over, moves_thinned, replay_lost. Raises CodecError if not even its statement can be read.
    """
    if any(count_pruned_moves(row.move) for row in stored.moves):
        raise Refusal("moves_thinned")
    statement = deal_statement(stored, game)
    if statement.outcome is None:
        raise Refusal("deal_not_over")
    seat = dealt_seat(stored, game, user_id)
    before = state_before(stored.deal, game)
    if before is None:
        raise Refusal("replay_lost")
    try:
        steps = tuple(_visible_steps(game, before, stored.moves, seat))
    except (CodecError, IllegalMove) as error:
        raise Refusal("replay_lost") from error
    public = tuple(event for step in steps for event in step.events if event.seen_by is None)
    return DealReplay(statement=replace(statement, events=public), seat=seat, steps=steps)


def dealt_seat(stored: StoredDeal, game: AnyGame, user_id: int) -> Seat | None:
    """Return the seat at which a user was dealt in, or None. Raises CodecError."""
    dealt = {
        seat
        for row in stored.moves
        for event in decode_events(game, row.events)
        if isinstance(event, DealStarted)
        for seat in event.seats
    }
    theirs = (one.seat for one in stored.seats if user_id and one.user_id == user_id and one.seat in dealt)
    return next(theirs, None)


def _visible_steps(game: AnyGame, state: AnyState, rows: tuple[MoveRow, ...], seat: Seat | None) -> Iterator[ReplayStep]:
    """Yield a step for each move of which a seat saw something, up to the end of the deal.

    Refusal `replay_lost` if a move no longer has the stored events.
    """
    for row in rows:
        state, events = game.play(state, decode_move(game, row.move))
        if events != decode_events(game, row.events):
            raise Refusal("replay_lost")
        place = next((place for place, event in enumerate(events) if isinstance(event, DealOver)), None)
        seen = visible_events(_events_up_to(events, place), seat)
        if seen:
            yield ReplayStep(events=seen, view=game.view(state, seat))
        if place is not None:
            return


def _events_up_to(events: tuple[Event, ...], place: int | None) -> tuple[Event, ...]:
    """Return the events up to the index `place`, the end of the deal; all if it is None."""
    return events if place is None else events[: place + 1]
