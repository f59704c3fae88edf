"""Evenings: summaries of the deals that were played without a long pause."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Final, TypeAlias

from msgspec.structs import replace

from bot.clock import Clock
from bot.errors import Refusal
from bot.history.service import History
from bot.history.values import Evening, EveningLine, Feat, Statement
from bot.rules.game import AnyGame
from bot.rules.table.events import DealStarted, PotDivided
from bot.store.codec import CodecError, decode_events
from bot.store.reading.deals import DealStart, FinishedDeal
from bot.store.schema.statistics import DealTallyRow
from bot.store.schema.tables import channel_location, server_location
from bot.store.store import Store
from bot.text_safety import number_duplicates

EVENING_PAUSE: Final = 6 * 3_600.0
"""Pause between two deals, in seconds, after which a new evening begins."""
MAX_EVENING_LENGTH: Final = 24 * 3_600.0
"""Maximum length of an evening, in seconds. Longer play without a pause is cut off."""
MAX_EVENING_AGE: Final = 30 * 24 * 3_600.0
"""Maximum age, in seconds, of an evening at one table or in the visible channels of a server."""
MIN_STREAK: Final = 3
"""Minimum number of games won in a row that count as a streak."""
MAX_COURSE_DEALS: Final = 100
"""Maximum number of deals after which the totals of a course are sampled."""
_BATCH_SIZE: Final = 500
"""Number of deals read at a time."""
_MAX_NOTABLE: Final = 4
"""Maximum number of notable deals of one kind."""
_MAX_BOLD: Final = 2
"""Maximum number of one person's notable deals with a blind bet."""

DealKey: TypeAlias = tuple[int, int]
"""Table id and number of a deal."""


class Evenings:
    """Summaries of evenings. `games` returns a game by its name or raises KeyError."""

    def __init__(self, store: Store, history: History, clock: Clock, games: Callable[[str], AnyGame]) -> None:
        self._store = store
        self._history = history
        self._clock = clock
        self._games = games

    async def in_channel(self, channel_id: int) -> Evening | None:
        """Return the last evening in a channel, or None if nothing was played there."""
        return await self._summarise(channel_location(channel_id), lambda _: True, 0.0)

    async def at_table(self, table_id: int, channel_id: int) -> Evening | None:
        """Return the last evening at a table in a channel, with notable deals of each person, or None.

        Evenings that ended more than `MAX_EVENING_AGE` ago are not returned.
        """
        oldest = self._clock.now() - MAX_EVENING_AGE
        return await self._summarise(
            channel_location(channel_id), lambda one: one.table_id == table_id, oldest, per_person=True
        )

    async def chips_in_channel(self, channel_id: int) -> Mapping[int, int]:
        """Return the chips that each person has won (or lost, negative) in a channel this evening, by user id.

        Their shares of pots that were divided when earlier tables closed are included.
        """
        place = channel_location(channel_id)
        played, _ = await self._read_deals(place, lambda _: True, self._clock.now() - EVENING_PAUSE)
        if not played:
            return {}
        since, wanted = played[-1].ended_at, {(one.table_id, one.deal_no) for one in played}
        earlier = {table_id for table_id, _ in wanted} - {played[0].table_id}
        sums = await self._pot_shares(place, since, earlier) if earlier else Counter[int]()
        for one in await self._store.reader.evenings.person_tallies(place, since):
            if (one.table_id, one.deal_no) in wanted:
                sums[one.user_id] += one.chips
        return sums

    async def in_server(self, guild_id: int, is_visible: Callable[[int], bool]) -> Evening | None:
        """Return the last evening in those channels of a server whose ids `is_visible` accepts, or None.

        Evenings that ended more than `MAX_EVENING_AGE` ago are not returned.
        """
        oldest = self._clock.now() - MAX_EVENING_AGE
        return await self._summarise(server_location(guild_id), lambda one: is_visible(one.channel_id), oldest)

    async def _summarise(
        self, place: str, is_included: Callable[[FinishedDeal], bool], oldest: float, *, per_person: bool = False
    ) -> Evening | None:
        """Return the last evening at a place of the history's index, or None.

        An evening that ended before the time `oldest` is not returned. With `per_person`, notable deals of each person
        are included.
        """
        played, unbroken = await self._read_deals(place, is_included, oldest)
        if not played:
            return None
        since = played[-1].ended_at
        wanted = {(one.table_id, one.deal_no) for one in played}
        reader = self._store.reader.evenings
        people = [one for one in await reader.person_tallies(place, since) if (one.table_id, one.deal_no) in wanted]
        names = number_duplicates({one.user_id: one.name for one in sorted(people, key=lambda one: one.user_id)})
        people = [replace(one, name=names[one.user_id]) for one in people]
        begun = [one for one in await reader.deal_starts(place, since) if (one.table_id, one.deal_no) in wanted]
        counted = {(one.table_id, one.deal_no) for one in people}
        if not counted:
            return None
        shares = await self._pot_shares(place, since, {one.table_id for one in played})
        distinct = {(one.table_id, one.deal_no, one.game) for one in people if not one.whole}
        lines = _lines(people, shares)
        marks, courses = _courses(people, shares if any(line.chips for line in lines) else None)
        return Evening(
            began_at=min((one.started_at for one in begun), default=since),
            ended_at=played[0].ended_at,
            is_going_on=self._clock.now() - played[0].ended_at < EVENING_PAUSE,
            is_unbroken=unbroken,
            deals=len(counted),
            games=tuple(game for game, _ in Counter(game for _, _, game in distinct).most_common()),
            lines=tuple(replace(line, course=courses[line.user_id]) for line in lines),
            computers=await self._computer_names(
                begun, {(one.table_id, one.deal_no) for one in people if one.practice}
            ),
            biggest_pot=_biggest_pot(people),
            longest_streak=_longest_streak(people),
            notable_deals=await self._read_statements(
                (*_notable_deals(people), *(_bold_deals(people) if per_person else ()))
            ),
            course_deals=marks,
        )

    async def _read_deals(
        self, place: str, is_included: Callable[[FinishedDeal], bool], oldest: float
    ) -> tuple[list[FinishedDeal], bool]:
        """Return the deals of the last evening, newest first, and True if `MAX_EVENING_LENGTH` cut the evening off.

        If the evening ended before the time `oldest`, no deals are returned.
        """
        found: list[FinishedDeal] = []
        before = None
        while True:
            rows = await self._store.reader.evenings.finished_deals(place, _BATCH_SIZE, before=before)
            for row in rows:
                if not found and row.ended_at < oldest:
                    return [], False
                if found and found[-1].ended_at - row.ended_at >= EVENING_PAUSE:
                    return found, False
                if not is_included(row):
                    continue
                if found and found[0].ended_at - row.ended_at > MAX_EVENING_LENGTH:
                    return found, True
                found.append(row)
            if len(rows) < _BATCH_SIZE:
                return found, False
            before = rows[-1].position

    async def _pot_shares(self, place: str, since: float, tables: set[int]) -> Counter[int]:
        """Return each person's chips from carried pots that were divided at these tables (RULES 2.6)."""
        shares: Counter[int] = Counter()
        for move in await self._store.reader.evenings.moves_with_event(place, since, PotDivided.__name__):
            if move.table_id not in tables:
                continue
            try:
                events = decode_events(self._games(move.game), move.events)
            except (CodecError, KeyError):
                continue
            people = {row.seat: row.user_id for row in await self._store.reader.tables.seats(move.table_id)}
            for event in events:
                if isinstance(event, PotDivided):
                    shares[people.get(event.seat, 0)] += event.amount
        return shares

    async def _computer_names(self, begun: Iterable[DealStart], practised: set[DealKey]) -> tuple[str, ...]:
        texts = [(one.table_id, one.game, one.events) for one in begun if (one.table_id, one.deal_no) in practised]
        dealt = await asyncio.to_thread(self._dealt_seats, texts)
        names: dict[str, None] = {}
        for table_id in dict.fromkeys(table_id for table_id, _ in dealt):
            for row in await self._store.reader.tables.seats(table_id):
                if not row.user_id and (table_id, row.seat) in dealt:
                    names[row.name] = None
        return tuple(names)

    def _dealt_seats(self, texts: Iterable[tuple[int, str, str]]) -> set[tuple[int, int]]:
        found: set[tuple[int, int]] = set()
        for table_id, game, text in texts:
            try:
                events = decode_events(self._games(game), text)
            except (CodecError, KeyError):
                continue
            found.update((table_id, seat) for event in events if isinstance(event, DealStarted) for seat in event.seats)
        return found

    async def _read_statements(self, deals: Iterable[DealKey]) -> tuple[Statement, ...]:
        """Return the statements of deals, oldest first. Deals that cannot be read are left out."""
        statements: list[Statement] = []
        for table_id, deal_no in dict.fromkeys(deals):
            try:
                statement = await self._history.statement(table_id, deal_no)
            except Refusal as refusal:
                if refusal.code != "table_damaged":
                    raise
                continue
            if statement is not None:
                statements.append(statement)
        return tuple(sorted(statements, key=lambda one: one.started_at))


def _lines(people: Sequence[DealTallyRow], shares: Counter[int]) -> tuple[EveningLine, ...]:
    """Return everybody's line, best first.

    People are ordered by chips, including their `shares` of carried pots, or by points if nobody won or lost chips.
    """
    names: dict[int, str] = {}
    sums: dict[int, Counter[str]] = {}
    pots: Counter[int] = Counter()
    hands: dict[int, tuple[int, str]] = {}
    for one in people:
        names[one.user_id] = one.name
        pots[one.user_id] = max(pots[one.user_id], one.best_pot)
        shown, game = hands.get(one.user_id, (0, ""))
        if one.best_hand and (one.game != game or one.best_hand > shown):
            hands[one.user_id] = one.best_hand, one.game
        theirs = sums.setdefault(one.user_id, Counter())
        theirs.update(chips=one.chips, points=one.points, won=one.won, deals=int(not one.whole))
    for user_id, theirs in sums.items():
        theirs["chips"] += shares[user_id]
    chips = any(theirs["chips"] for theirs in sums.values())

    def value(user_id: int) -> tuple[int, int]:
        theirs = sums[user_id]
        return (theirs["chips"], theirs["points"]) if chips else (theirs["points"], theirs["won"])

    order = sorted(sums, key=lambda user_id: (*(-part for part in value(user_id)), names[user_id].casefold(), user_id))
    lines: list[EveningLine] = []
    for number, user_id in enumerate(order, 1):
        tied = lines and value(lines[-1].user_id) == value(user_id)
        theirs, hand = sums[user_id], hands.get(user_id, (0, ""))
        lines.append(
            EveningLine(
                place=lines[-1].place if tied else number,
                user_id=user_id,
                name=names[user_id],
                chips=theirs["chips"],
                points=theirs["points"],
                deals=theirs["deals"],
                best_pot=pots[user_id],
                best_hand=hand[0],
                best_hand_game=hand[1],
            )
        )
    return tuple(lines)


def _courses(
    people: Sequence[DealTallyRow], shares: Counter[int] | None
) -> tuple[tuple[int, ...], dict[int, tuple[int, ...]]]:
    """Return the numbers of the sampled deals, and each person's totals after these deals.

    Totals are in chips, and the last total includes the `shares` of carried pots. If `shares` is None, totals are in
    points.
    """
    by_deal: dict[DealKey, list[DealTallyRow]] = {}
    for one in people:
        by_deal.setdefault((one.table_id, one.deal_no), []).append(one)
    deals = list(by_deal.values())
    step = -(-len(deals) // MAX_COURSE_DEALS)
    marks = (*range(0, len(deals), step), len(deals))
    standing: Counter[int] = Counter({one.user_id: 0 for one in people})
    courses: dict[int, list[int]] = {user_id: [] for user_id in standing}
    for number in range(len(deals) + 1):
        for one in deals[number - 1] if number else ():
            standing[one.user_id] += one.points if shares is None else one.chips
        if number in marks:
            for user_id, course in courses.items():
                course.append(standing[user_id])
    if shares is not None:
        for user_id, course in courses.items():
            course[-1] += shares[user_id]
    return marks, {user_id: tuple(course) for user_id, course in courses.items()}


def _biggest_pot(people: Iterable[DealTallyRow]) -> Feat | None:
    best = max(people, key=lambda one: one.best_pot, default=None)
    if best is None or not best.best_pot:
        return None
    return Feat(name=best.name, amount=best.best_pot, table_id=best.table_id, deal_no=best.deal_no, game=best.game)


def _longest_streak(people: Sequence[DealTallyRow]) -> Feat | None:
    """Return the longest streak of games that one person won. If several are equal, the first person's is returned."""
    found = Feat(name="", amount=MIN_STREAK - 1)
    games: dict[int, list[DealTallyRow]] = {}
    for one in people:
        if one.games:
            games.setdefault(one.user_id, []).append(one)
    for theirs in games.values():
        for won, row in groupby(theirs, key=lambda one: one.won > 0):
            several = list(row)
            if won and len(several) > found.amount:
                found = Feat(name=several[-1].name, amount=len(several))
    return found if found.name else None


def _notable_deals(people: Sequence[DealTallyRow]) -> tuple[DealKey, ...]:
    """Return the deals that are worth reading in full.

    These are the deal with the biggest pot, the best shown hand of each game, the last deals with a crash or a
    declaration, and the biggest pots that were won after a blind bet.
    """
    found: dict[DealKey, None] = {}

    def note(several: Iterable[DealTallyRow]) -> None:
        found.update(((one.table_id, one.deal_no), None) for one in several)

    note(sorted((one for one in people if one.best_pot), key=lambda one: -one.best_pot)[:1])
    for game in dict.fromkeys(one.game for one in people):
        shown = [one for one in people if one.game == game and one.best_hand]
        note(sorted(shown, key=lambda one: -one.best_hand)[:1])
    note([one for one in people if one.crashes][-_MAX_NOTABLE:])
    note([one for one in people if one.declared][-_MAX_NOTABLE:])
    blind = [one for one in people if one.blind and one.best_pot]
    note(sorted(blind, key=lambda one: -one.best_pot)[:_MAX_NOTABLE])
    return tuple(found)


def _bold_deals(people: Sequence[DealTallyRow]) -> list[DealKey]:
    """Return, for each person, the deals with the biggest pots that they won after a blind bet."""
    found: list[DealKey] = []
    for user_id in dict.fromkeys(one.user_id for one in people):
        blind = [one for one in people if one.user_id == user_id and one.blind and one.best_pot]
        best = sorted(blind, key=lambda one: -one.best_pot)[:_MAX_BOLD]
        found += ((one.table_id, one.deal_no) for one in best)
    return found
