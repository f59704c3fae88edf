"""Finished games of several deals: winner, scores, and what the whole game brought each player."""

from __future__ import annotations

from collections import Counter
from typing import Any

from bot.history.statements import state_before, events_until_end
from bot.history.values import GameStatement, PlayedGame
from bot.ledger.payments import paid_and_taken
from bot.rules.game import AnyGame
from bot.rules.outcome import GameOver
from bot.store.codec import decode_events
from bot.store.money import AccountKind
from bot.store.stored import StoredGame, StoredGameRecord


def played_game(stored: StoredGame, game: AnyGame) -> PlayedGame:
    return PlayedGame(**_game_fields(stored, game))


def game_statement(stored: StoredGameRecord, game: AnyGame) -> GameStatement:
    """Return the public statement of a stored game."""
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
