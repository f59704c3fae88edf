"""History service: statements, records and replays of deals and games at open and closed tables."""

from __future__ import annotations

import asyncio
import dataclasses
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from msgspec.structs import replace

from bot.errors import Refusal
from bot.history.records import RecordUnavailable, has_cards_in_play, read_record, read_record_so_far, record_names
from bot.history.values import (
    DealRecord,
    DealReplay,
    GameStatement,
    HistoryEntry,
    HistoryItem,
    HistoryPage,
    HistoryPosition,
    PlayedGame,
    ReplayStep,
    Statement,
    TableClosing,
)
from bot.ledger.postings import paid_and_taken
from bot.rules.game import AnyGame, DealOver, Event, GameOver, HandTurnedUp, IllegalMove, Seat, visible_events
from bot.rules.record.document import PUBLIC, Record, RecordError
from bot.rules.record.writing import redact, write
from bot.rules.table.events import DealStarted, PotDivided
from bot.rules.table.state import AnyState
from bot.store.codec import CodecError, decode_events, decode_move, decode_state
from bot.store.reading.rows import StoredDeal, StoredGame, StoredGameRecord, StoredPlay, StoredTableClosure
from bot.store.schema.tables import (
    DealRow,
    MoveRow,
    channel_location,
    person_location,
    server_location,
)
from bot.store.store import Store


def replay_deal(stored: StoredDeal, game: AnyGame, user_id: int) -> DealReplay:
    """Return a finished deal as a user may see it: the views and events that they were shown during the deal.

    Refusals: `deal_not_over`, `moves_thinned`, `replay_lost`. Raises CodecError if not even the statement can be read.
    """
    if stored.is_pruned:
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


def _visible_steps(
    game: AnyGame, state: AnyState, rows: tuple[MoveRow, ...], seat: Seat | None
) -> Iterator[ReplayStep]:
    """Yield a step for each move with events visible to `seat`, up to the deal's end, and for hands shown later.

    Refusal: `replay_lost` if a move no longer produces the stored events.
    """
    over = False
    for row in rows:
        stored = decode_events(game, row.events)
        if over and not any(isinstance(event, HandTurnedUp) for event in stored):
            continue
        state, events = game.play(state, decode_move(game, row.move))
        if events != stored:
            raise Refusal("replay_lost")
        place = next((place for place, event in enumerate(events) if isinstance(event, DealOver)), None)
        seen = visible_events(events if place is None else events[: place + 1], seat)
        if seen:
            yield ReplayStep(events=seen, view=game.view(state, seat))
        over = over or place is not None


PAGE_SIZE = 6


class History:
    """Reader of the history. `games` returns a game by its name or raises KeyError."""

    def __init__(self, store: Store, games: Callable[[str], AnyGame]) -> None:
        self._store = store
        self._games = games

    async def in_channel(
        self, channel_id: int, *, before: HistoryPosition | None = None, after: HistoryPosition | None = None
    ) -> HistoryPage:
        """Return a page of a channel's history: the newest, or the next older than `before` or newer than `after`."""
        return await self._page(channel_location(channel_id), before, after)

    async def in_server(
        self, guild_id: int, *, before: HistoryPosition | None = None, after: HistoryPosition | None = None
    ) -> HistoryPage:
        return await self._page(server_location(guild_id), before, after)

    async def of_person(
        self,
        user_id: int,
        guilds: Collection[int],
        *,
        before: HistoryPosition | None = None,
        after: HistoryPosition | None = None,
    ) -> HistoryPage:
        """Return a page of the deals and games in which a user was dealt in, in the servers `guilds`."""
        return await self._page(person_location(user_id), before, after, guilds)

    async def guilds_of(self, user_id: int) -> frozenset[int]:
        return await self._store.reader.deals.guilds_played_in(person_location(user_id))

    async def _page(
        self,
        place: str,
        before: HistoryPosition | None,
        after: HistoryPosition | None,
        guilds: Collection[int] | None = None,
    ) -> HistoryPage:
        played, most = self._store.reader.deals.played_at, PAGE_SIZE + 1
        found = await played(place, most, before=before, after=after, guilds=guilds)
        if after is not None and len(found) < most:
            after = before = None
            found = await played(place, most, guilds=guilds)
        more = len(found) == most
        shown = found[-PAGE_SIZE:] if after is not None else found[:PAGE_SIZE]
        return HistoryPage(
            entries=tuple(HistoryEntry(position=mark, item=self._read_item(one)) for mark, one in shown),
            has_newer=more if after is not None else before is not None,
            has_older=after is not None or more,
        )

    def _read_item(self, stored: StoredPlay | None) -> HistoryItem | None:
        """Return a stored item as a value, or None if it cannot be read."""
        with suppress(CodecError, KeyError):
            match stored:
                case StoredDeal():
                    return deal_statement(stored, self._games(stored.deal.game))
                case StoredGame():
                    return played_game(stored, self._games(stored.game.game))
                case StoredTableClosure():
                    return table_closing(stored)
        return None

    async def statement(self, table_id: int, deal_no: int | None = None) -> Statement | None:
        """Return the public facts of a deal, by default the table's last, or None if the deal does not exist.

        Refusal: `table_damaged` if the stored data cannot be read.
        """
        stored = await self._store.reader.deals.deal(table_id, deal_no)
        with _refuse_unreadable():
            return None if stored is None else deal_statement(stored, self._games(stored.deal.game))

    async def replay(self, table_id: int, user_id: int, deal_no: int | None = None) -> DealReplay | None:
        """Return a finished deal, by default the table's last, step by step as a user may see it.

        Returns None if the deal does not exist. Refusals: `table_damaged`, `deal_not_over`, `moves_thinned`,
        `replay_lost`.
        """
        stored = await self._store.reader.deals.deal(table_id, deal_no)
        if stored is not None and deal_no is None and stored.deal_end is None:
            stored = await self._store.reader.deals.deal(table_id, stored.deal.deal_no - 1)
        with _refuse_unreadable():
            return None if stored is None else replay_deal(stored, self._games(stored.deal.game), user_id)

    async def record(self, table_id: int, user_id: int, deal_no: int) -> DealRecord:
        """Return the record of a finished deal, or of its game of several deals, with the cards that a user may know.

        Refusals: `no_such_deal`, `table_damaged`, `deal_not_over`, `game_not_over`, `moves_thinned`, `cards_in_play`,
        `record_lost`.
        """
        stored = await self._store.reader.deals.deal(table_id, deal_no)
        if stored is None:
            raise Refusal("no_such_deal")
        with _refuse_unreadable():
            seat = dealt_seat(stored, self._games(stored.deal.game), user_id)
        seen_by = PUBLIC if seat is None else record_names(stored.seats)[seat]
        return await self._record(stored, lambda found: redact(found, seen_by))

    async def whole_record(self, table_id: int, deal_no: int, *, so_far: bool = False) -> DealRecord:
        """Return the record with everybody's cards, for a person who decides a dispute.

        With `so_far` the record covers the deal up to its last move, even while the deal's cards are still in play.
        Refusals as for `record`, except `table_damaged`.
        """
        stored = await self._store.reader.deals.deal(table_id, deal_no)
        if stored is None:
            raise Refusal("no_such_deal")
        return replace(await self._record(stored, lambda found: found, so_far=so_far), is_whole=True)

    async def _record(
        self, stored: StoredDeal, redacted: Callable[[Record], Record], *, so_far: bool = False
    ) -> DealRecord:
        reader, table_id, deal_no = self._store.reader, stored.table.table_id, stored.deal.deal_no
        try:
            found = await (read_record_so_far if so_far else read_record)(reader, table_id, deal_no)
            played = await reader.deals.game_containing(table_id, deal_no)
            last_deal = deal_no if played is None else played.last_deal
            if not so_far and await has_cards_in_play(reader, table_id, last_deal):
                raise Refusal("cards_in_play")
            text = await asyncio.to_thread(lambda: write(redacted(found)))
        except RecordUnavailable as error:
            raise Refusal(error.code) from error
        except RecordError as error:
            raise Refusal("record_lost") from error
        name = f"prial-table-{table_id}-deal-{deal_no}.toml"
        return DealRecord(name=name, text=text, first_deal=last_deal + 1 - len(found.deals))

    async def game_statement(self, table_id: int, first_deal: int) -> GameStatement | None:
        """Return the public facts of the finished game that began with `first_deal`, or None if it does not exist.

        Refusal: `table_damaged` if the stored data cannot be read.
        """
        stored = await self._store.reader.deals.game(table_id, first_deal)
        with _refuse_unreadable():
            return None if stored is None else game_statement(stored, self._games(stored.game.game))


@contextmanager
def _refuse_unreadable() -> Iterator[None]:
    """Translate decoding errors into Refusal `table_damaged`."""
    try:
        yield
    except (CodecError, KeyError) as error:
        raise Refusal("table_damaged") from error


def deal_statement(stored: StoredDeal, game: AnyGame) -> Statement:
    """Return the public statement of a stored deal. Raises CodecError."""
    happened = (event for move in stored.moves for event in decode_events(game, move.events))
    events, ended = events_until_end(happened)
    later = list(happened)
    shares = [event for event in later if isinstance(event, PotDivided)]
    paid, taken = paid_and_taken(events)
    events += [event for event in later if isinstance(event, HandTurnedUp)]
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
        table_before=None if state is None else game.view(dataclasses.replace(state, seats=()), None),
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
    """Return a deal's events up to its end, and the event that ended it (None: none did)."""
    found: list[Event] = []
    for event in events:
        found.append(event)
        if isinstance(event, DealOver):
            return found, event
    return found, None


def played_game(stored: StoredGame, game: AnyGame) -> PlayedGame:
    return PlayedGame(**_game_fields(stored, game))


def game_statement(stored: StoredGameRecord, game: AnyGame) -> GameStatement:
    paid: Counter[int] = Counter()
    taken: Counter[int] = Counter()
    for deal in stored.deals:
        moves = (move for move in stored.moves if move.deal_no == deal.deal_no)
        events, _ = events_until_end(event for move in moves for event in decode_events(game, move.events))
        for total, part in zip((paid, taken), paid_and_taken(events), strict=True):
            total.update(part)
    return GameStatement(
        **_game_fields(stored, game),
        deals=tuple(deal.deal_no for deal in stored.deals),
        paid=dict(paid),
        taken=dict(taken),
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
