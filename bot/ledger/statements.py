"""The statement of a deal: what everybody may know of it, and who paid what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from bot.ledger.postings import POT, PURSE, Moved, chips_moved
from bot.ledger.values import Statement
from bot.store.change import DealRow
from bot.store.codec import CodecError, Recorded, decode_events, decode_state
from bot.store.stored import StoredDeal


def statement_of(stored: StoredDeal, game: Recorded) -> Statement:
    """The public statement of a stored deal."""
    events, outcome = up_to_the_end(event for move in stored.moves for event in decode_events(game, move.events))
    paid, taken = paid_and_taken(events)
    state = state_before(stored.deal, game)
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
        ranking=getattr(getattr(state, "terms", None), "ranking", None),
        rules=getattr(state, "rules", None),
        first_deal=0 if stored.game is None else stored.game.first_deal,
    )


def state_before(deal: DealRow, game: Recorded) -> Any:
    """The state in which a deal began; None where its snapshot is of another make."""
    try:
        return decode_state(game, deal.snapshot)
    except CodecError:
        return None


def paid_and_taken(events: Iterable[Any]) -> tuple[dict[int, int], dict[int, int]]:
    """What each seat paid into the pot and to others, and what it got out of it and from them, by seat, in the order of
    first payment. What was lent is neither.
    """
    paid: dict[int, int] = {}
    taken: dict[int, int] = {}
    for moved in _paid(events):
        source, destination = moved.source, moved.destination
        if source.place.value == PURSE:
            paid[source.seat] = paid.get(source.seat, 0) + moved.amount
        if destination.place.value == PURSE:
            taken[destination.seat] = taken.get(destination.seat, 0) + moved.amount
    return paid, taken


def _paid(events: Iterable[Any]) -> Iterator[Moved]:
    """Payments: chips that went from purse to pot, from pot to purse, or from purse to purse without being lent."""
    for moved in chips_moved(events):
        places = {moved.source.place.value, moved.destination.place.value}
        if places <= {PURSE, POT} and not hasattr(moved, "lender"):
            yield moved


def staked(events: Iterable[Any]) -> dict[int, int]:
    """What each seat put into the pot less what it got out of it, by seat, in the order of first payment."""
    stakes: dict[int, int] = {}
    for moved in _paid(events):
        for heap, other, amount in (
            (moved.source, moved.destination, moved.amount),
            (moved.destination, moved.source, -moved.amount),
        ):
            if heap.place.value == PURSE and other.place.value == POT:
                stakes[heap.seat] = stakes.get(heap.seat, 0) + amount
    return stakes


def up_to_the_end(events: Iterable[Any]) -> tuple[list[Any], Any]:
    """A deal's events up to the one that brings its outcome, and the outcome; what follows is the table's life."""
    found: list[Any] = []
    for event in events:
        found.append(event)
        outcome = getattr(event, "outcome", None)
        if outcome is not None:
            return found, outcome
    return found, None
