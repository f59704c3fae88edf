"""The statement of a deal: what everybody may know of it, and who paid what."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bot.ledger.postings import POT, PURSE, chips_moved
from bot.ledger.values import Statement
from bot.store.codec import CodecError, Recorded, decode_events, decode_state
from bot.store.stored import StoredDeal


def statement_of(stored: StoredDeal, game: Recorded) -> Statement:
    """The public statement of a stored deal."""
    events, outcome = _up_to_the_end(event for move in stored.moves for event in decode_events(game, move.events))
    paid, taken = paid_and_taken(events)
    return Statement(
        table_id=stored.table.table_id,
        deal_no=stored.deal.deal_no,
        guild_id=stored.table.guild_id,
        game=stored.deal.game,
        started_at=stored.deal.started_at,
        ended_at=None if stored.deal_end is None else stored.deal_end.ended_at,
        events=tuple(event for event in events if event.seen_by is None),
        paid=paid,
        taken=taken,
        names={one.seat: one.name for one in stored.seats},
        people={one.seat: one.user_id for one in stored.seats},
        outcome=outcome,
        ranking=_ranking(stored, game),
    )


def _ranking(stored: StoredDeal, game: Recorded) -> Any:
    """The order of hands by which the deal was played; None where its snapshot is of another make."""
    try:
        state = decode_state(game, stored.deal.snapshot)
    except CodecError:
        return None
    return getattr(getattr(state, "terms", None), "ranking", None)


def paid_and_taken(events: Iterable[Any]) -> tuple[dict[int, int], dict[int, int]]:
    """What each seat put into the pot and what it got out of it, by seat, in the order of first payment."""
    paid: dict[int, int] = {}
    taken: dict[int, int] = {}
    for moved in chips_moved(events):
        source, destination = moved.source, moved.destination
        if source.place.value == PURSE and destination.place.value == POT:
            paid[source.seat] = paid.get(source.seat, 0) + moved.amount
        elif source.place.value == POT and destination.place.value == PURSE:
            taken[destination.seat] = taken.get(destination.seat, 0) + moved.amount
    return paid, taken


def staked(events: Iterable[Any]) -> dict[int, int]:
    """What each seat put into the pot less what it got out of it, by seat, in the order of first payment."""
    paid, taken = paid_and_taken(events)
    return {seat: paid.get(seat, 0) - taken.get(seat, 0) for seat in dict.fromkeys((*paid, *taken))}


def _up_to_the_end(events: Iterable[Any]) -> tuple[list[Any], Any]:
    """A deal's events up to the one that brings its outcome, and the outcome; what follows is the table's life."""
    found: list[Any] = []
    for event in events:
        found.append(event)
        outcome = getattr(event, "outcome", None)
        if outcome is not None:
            return found, outcome
    return found, None
