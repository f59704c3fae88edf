"""Consistency checks of points, finished games and history entries against a table's events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain

from bot.ledger.postings import net_points, points_transaction
from bot.rules.game import DealOver, Event, GameBegun, GameOver, PointsMoved, Seat
from bot.rules.registry import GAMES
from bot.rules.table.events import DealStarted
from bot.store.codec import CodecError, decode_events, encode_events
from bot.store.reading.operations import InspectionReader, TableHistory
from bot.store.schema.tables import GameRow, channel_location, person_location, server_location

_PLACES = {"c": "in channel", "s": "in server", "p": "by person"}
"""Descriptions of the kinds of places in the history's index, by the first letter of a place."""


@dataclass
class _TableFacts:
    """Facts from a table's events: the events by deal, finished games by first deal, and errors by unreadable deal."""

    events: dict[int, list[Event]] = field(default_factory=dict)
    games: dict[int, GameRow] = field(default_factory=dict)
    unreadable: dict[int, str] = field(default_factory=dict)

    def is_voided(self, deal_no: int) -> bool:
        ends = (event for event in self.events.get(deal_no, ()) if isinstance(event, DealOver))
        return any(event.outcome.voided for event in ends)

    def dealt_in(self, deal_no: int) -> set[Seat]:
        begun = (event for event in self.events.get(deal_no, ()) if isinstance(event, DealStarted))
        return {seat for event in begun for seat in event.seats}


async def find_inconsistencies(inspection: InspectionReader, table_id: int) -> list[str]:
    """Return the differences between a table's events and its stored points, games and history entries.

    All moves are read for games with points or winners. For other games only the moves that began a deal are read.
    """
    kinds = (PointsMoved, GameOver)
    scoring = tuple(game.name for game in GAMES.values() if any(issubclass(kind, kinds) for kind in game.events))
    past = await inspection.table_history(table_id, scoring, DealStarted.__name__)
    facts = _collect_facts(past)
    # The points of an unreadable deal are unknown, unless the deal was voided and gave none.
    unknown = {deal_no: why for deal_no, why in facts.unreadable.items() if not facts.is_voided(deal_no)}
    wrong = (*_check_points(past, facts, set(unknown)), *_check_games(past, facts), *_check_places(past, facts))
    return [
        f"table {table_id}: {text}"
        for text in (*(f"deal {deal_no} cannot be read ({why})" for deal_no, why in unknown.items()), *wrong)
    ]


def _collect_facts(past: TableHistory) -> _TableFacts:
    facts = _TableFacts()
    first = 0
    for name, row in past.moves:
        try:
            game = GAMES[name]
            events = decode_events(game, row.events)
        except (CodecError, KeyError) as error:
            facts.unreadable[row.deal_no] = f"there is no game {error}" if isinstance(error, KeyError) else str(error)
            continue
        facts.events.setdefault(row.deal_no, []).extend(events)
        for event in events:
            if isinstance(event, GameBegun):
                first = row.deal_no
            elif isinstance(event, GameOver):
                facts.games[first] = GameRow(
                    table_id=past.table.table_id,
                    first_deal=first,
                    last_deal=row.deal_no,
                    guild_id=past.table.guild_id,
                    game=game.name,
                    ended_at=row.at,
                    ending=encode_events((event,)),
                )
    return facts


def _check_points(past: TableHistory, facts: _TableFacts, unknown: set[int]) -> Iterator[str]:
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
    for deal_no in sorted({*facts.events, *booked} - settled):
        expected = points_transaction(
            net_points(facts.events.get(deal_no, ())),
            guild_id=past.table.guild_id,
            table_id=past.table.table_id,
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


def _check_games(past: TableHistory, facts: _TableFacts) -> Iterator[str]:
    written = {row.first_deal: row for row in past.games}
    for first in sorted({*written, *facts.games}):
        if first not in written:
            yield f"the game that began with deal {first} is over, but stands nowhere"
        elif first not in facts.games:
            yield f"no game began with deal {first} and is over, but one is written down"
        elif written[first] != facts.games[first]:
            yield f"the game that began with deal {first} ended otherwise than is written down"


def _check_places(past: TableHistory, facts: _TableFacts) -> Iterator[str]:
    """Yield a description of each finished deal or game whose history entries are missing or wrong."""
    table = past.table
    people = {one.seat: person_location(one.user_id) for one in past.seats if one.user_id}
    rooms = {channel_location(table.channel_id), server_location(table.guild_id)}
    names = {(end.ended_at, end.deal_no): f"deal {end.deal_no}" for end in past.deal_ends}
    places = {
        end.deal_no: rooms | {people[seat] for seat in facts.dealt_in(end.deal_no) if seat in people}
        for end in past.deal_ends
    }
    expected = {(place, end.ended_at, end.deal_no) for end in past.deal_ends for place in places[end.deal_no]}
    for game in past.games:
        names[game.ended_at, game.last_deal] = f"the game that ended with deal {game.last_deal}"
        theirs = (places.get(deal_no, ()) for deal_no in range(game.first_deal, game.last_deal + 1))
        expected |= {(place, game.ended_at, game.last_deal) for place in chain.from_iterable(theirs)}
    found = {(row.place, row.ended_at, row.deal_no) for row in past.played if row.guild_id == table.guild_id}
    if past.is_closed_by_ledger:
        # It is not known who was still seated when the table was closed.
        at = min((ended_at for _, ended_at, deal_no in found if not deal_no), default=0.0)
        names[at, 0] = "its closing by the books"
        expected |= {(place, at, 0) for place in rooms} | {(place, at, 0) for place in people.values()} & found
    if facts.unreadable:
        expected, found = ({one for one in rows if one[0] in rooms} for rows in (expected, found))
    once = {(place, deal_no) for place, _, deal_no in expected & found}
    for place, ended_at, deal_no in sorted(expected ^ found):
        what = names.get((ended_at, deal_no), f"deal {deal_no}")
        where = f"what was played {_PLACES[place[0]]} {place[1:]}"
        if (place, ended_at, deal_no) in expected:
            yield f"{what} is missing from {where}"
        elif (place, deal_no) in once:
            yield f"{what} stands twice in {where}"
        else:
            yield f"{what} stands in {where}, where it does not belong"
