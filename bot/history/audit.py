"""What a table has behind it, against its books: the points its deals gave, and the games that are over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from bot.ledger.payments import scored
from bot.ledger.postings import points_given
from bot.rules.game import Event, Seat
from bot.rules.outcome import DealOver, GameBegun, GameOver, PointsMoved
from bot.rules.registry import GAMES
from bot.store.change import GameRow
from bot.store.codec import CodecError, decode_events, encode_events
from bot.store.reading.inspection import Past


@dataclass
class _Told:
    """What the events of a table tell: the points of each deal by seat, the games that are over by their first deal,
    and the deals that were voided or cannot be read.
    """

    points: dict[int, dict[Seat, int]] = field(default_factory=dict)
    games: dict[int, GameRow] = field(default_factory=dict)
    voided: set[int] = field(default_factory=set)
    unreadable: dict[int, str] = field(default_factory=dict)


def keeping_books() -> tuple[str, ...]:
    """The games whose deals may give points, or make up games that somebody wins."""
    kinds = (PointsMoved, GameOver)
    return tuple(game.name for game in GAMES.values() if any(issubclass(kind, kinds) for kind in game.events))


def wrong_with(past: Past) -> list[str]:
    """Where a table's books differ from what its events tell."""
    told = _told(past)
    # What a deal that cannot be read would have given is not known; where it was voided it is nothing.
    unknown = {deal_no: why for deal_no, why in told.unreadable.items() if deal_no not in told.voided}
    place = f"table {past.table_id}"
    return [
        *(f"{place}: deal {deal_no} cannot be read ({why})" for deal_no, why in unknown.items()),
        *(f"{place}: {text}" for text in (*_wrong_points(past, told, set(unknown)), *_wrong_games(past, told))),
    ]


def _told(past: Past) -> _Told:
    told = _Told()
    first = 0
    of_deal: dict[int, list[Event]] = {}
    for name, row in past.moves:
        try:
            game = GAMES[name]
            events = decode_events(game, row.events)
        except CodecError as error:
            told.unreadable[row.deal_no] = str(error)
            continue
        of_deal.setdefault(row.deal_no, []).extend(events)
        for event in events:
            if isinstance(event, GameBegun):
                first = row.deal_no
            elif isinstance(event, DealOver) and event.outcome.voided:
                told.voided.add(event.deal_no)
            elif isinstance(event, GameOver):
                told.games[first] = GameRow(
                    table_id=past.table_id,
                    first_deal=first,
                    last_deal=row.deal_no,
                    guild_id=past.seats[0].guild_id,
                    game=game.name,
                    ended_at=row.at,
                    ending=encode_events((event,)),
                )
    told.points = {deal_no: scored(events) for deal_no, events in of_deal.items()}
    return told


def _wrong_points(past: Past, told: _Told, unknown: set[int]) -> Iterator[str]:
    people = {one.seat: one.user_id for one in past.seats}
    taken_back = {one.reverses for one in past.points}
    booked: dict[int, Counter[str]] = {}
    settled = set(unknown)
    for transaction in past.points:
        deal_no = transaction.deal_no or 0
        if transaction.reverses is not None or transaction.transaction_id in taken_back:
            settled.add(deal_no)
        elif deal_no in booked:
            yield f"the points of deal {deal_no} were given twice"
        for account, amount in transaction.postings:
            booked.setdefault(deal_no, Counter())[account.account_id] += amount
    for deal_no in sorted({*told.points, *booked} - settled):
        expected = points_given(
            told.points.get(deal_no, {}),
            guild_id=past.seats[0].guild_id,
            table_id=past.table_id,
            people=people,
            deal_no=deal_no,
        )
        wanted = {} if expected is None else {line.account.account_id: line.amount for line in expected.postings}
        found = booked.get(deal_no, Counter())
        for account_id in sorted({*wanted, *found}):
            if found[account_id] != wanted.get(account_id, 0):
                yield (
                    f"deal {deal_no} gave {account_id} {found[account_id]} points, "
                    f"its events say {wanted.get(account_id, 0)}"
                )


def _wrong_games(past: Past, told: _Told) -> Iterator[str]:
    written = {row.first_deal: row for row in past.games}
    for first in sorted({*written, *told.games}):
        if first not in written:
            yield f"the game that began with deal {first} is over, but stands nowhere"
        elif first not in told.games:
            yield f"no game began with deal {first} and is over, but one is written down"
        elif written[first] != told.games[first]:
            yield f"the game that began with deal {first} ended otherwise than is written down"
