"""Public statement of a deal: its public events, and who paid what."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bot.history.values import TableClosing, Statement
from bot.ledger.payments import paid_and_taken
from bot.rules.game import AnyGame, Event
from bot.rules.outcome import DealOver
from bot.rules.table.events import PotDivided
from bot.rules.table.state import AnyState
from bot.store.codec import CodecError, decode_events, decode_state
from bot.store.stored import StoredTableClosure, StoredDeal
from bot.store.tables import DealRow


def deal_statement(stored: StoredDeal, game: AnyGame) -> Statement:
    """Return the public statement of a stored deal. Raises CodecError."""
    happened = (event for move in stored.moves for event in decode_events(game, move.events))
    events, ended = events_until_end(happened)
    shares = [event for event in happened if isinstance(event, PotDivided)]
    paid, taken = paid_and_taken(events)
    state = state_before(stored.deal, game)
    return Statement(
        table_id=stored.table.table_id,
        deal_no=stored.deal.deal_no,
        guild_id=stored.table.guild_id,
        channel_id=stored.table.channel_id,
        game=stored.deal.game,
        started_at=stored.deal.started_at,
        ended_at=None if stored.deal_end is None else stored.deal_end.ended_at,
        events=tuple(event for event in events if event.seen_by is None),
        paid=paid,
        taken=taken,
        names={one.seat: one.name for one in stored.seats},
        people={one.seat: one.user_id for one in stored.seats},
        outcome=None if ended is None else ended.outcome,
        table_before=None if state is None else game.view(replace(state, seats=()), None),
        rules=None if state is None else state.rules,
        first_deal=0 if stored.game is None else stored.game.first_deal,
        pot_shares={event.seat: event.amount for event in shares},
    )


def table_closing(stored: StoredTableClosure) -> TableClosing:
    """Return a table that was closed by the ledger."""
    deal = stored.deal
    return TableClosing(
        table_id=stored.table.table_id,
        guild_id=stored.table.guild_id,
        channel_id=stored.table.channel_id,
        game=stored.table.game if deal is None else deal.game,
        unfinished_deal=0 if deal is None or stored.deal_end is not None else deal.deal_no,
    )


def state_before(deal: DealRow, game: AnyGame) -> AnyState | None:
    """Return the state in which a deal began, or None if its snapshot has another format."""
    try:
        state: AnyState = decode_state(game, deal.snapshot)
    except CodecError:
        return None
    return state


def events_until_end(events: Iterable[Event]) -> tuple[list[Event], DealOver | None]:
    """Return a deal's events up to its end, and the event that ended it. Later events concern the table."""
    found: list[Event] = []
    for event in events:
        found.append(event)
        if isinstance(event, DealOver):
            return found, event
    return found, None
