"""Public statements of deals and games: events and amounts that everybody may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from bot.history.values import GameStatement, PlayedGame, Statement, TableClosing
from bot.ledger.postings import paid_and_taken
from bot.rules.game import AnyGame, DealOver, Event, GameOver
from bot.rules.table.events import PotDivided
from bot.rules.table.state import AnyState
from bot.store.codec import CodecError, decode_events, decode_state
from bot.store.reading.rows import StoredDeal, StoredGame, StoredGameRecord, StoredTableClosure
from bot.store.schema.money import AccountKind
from bot.store.schema.tables import DealRow


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


def played_game(stored: StoredGame, game: AnyGame) -> PlayedGame:
    return PlayedGame(**_game_fields(stored, game))


def game_statement(stored: StoredGameRecord, game: AnyGame) -> GameStatement:
    facts = _game_fields(stored, game)
    paid: Counter[int] = Counter()
    taken: Counter[int] = Counter()
    for deal in stored.deals:
        moves = (move for move in stored.moves if move.deal_no == deal.deal_no)
        events, _ = events_until_end(event for move in moves for event in decode_events(game, move.events))
        for total, part in zip((paid, taken), paid_and_taken(events), strict=True):
            total.update(part)
    return GameStatement(
        **facts,
        started_at=stored.deals[0].started_at,
        deals=tuple(deal.deal_no for deal in stored.deals),
        paid=dict(paid),
        taken=dict(taken),
        points=_points_by_seat(stored, facts["people"]),
    )


def _game_fields(stored: StoredGame, game: AnyGame) -> dict[str, Any]:
    row = stored.game
    state = None if stored.first_deal is None else state_before(stored.first_deal, game)
    over: GameOver
    (over,) = decode_events(game, row.ending)
    scores = dict(over.points)
    players = [one for one in stored.seats if one.seat in scores or not scores]
    return {
        "table_id": row.table_id,
        "guild_id": row.guild_id,
        "channel_id": stored.table.channel_id,
        "game": row.game,
        "first_deal": row.first_deal,
        "last_deal": row.last_deal,
        "ended_at": row.ended_at,
        "over": over,
        "winner": over.winner,
        "scores": scores,
        "names": {one.seat: one.name for one in players},
        "people": {one.seat: one.user_id for one in players},
        "rules": None if state is None else state.rules,
    }


def _points_by_seat(stored: StoredGameRecord, people: dict[int, int]) -> dict[int, int]:
    """Return the points that the ledger gave each member in this game, by seat."""
    by_user: Counter[int] = Counter()
    for transaction in stored.points:
        for account, amount in transaction.postings:
            if account.kind is AccountKind.POINTS:
                by_user[account.user_id] += amount
    return {seat: by_user[user_id] for seat, user_id in people.items() if user_id}
