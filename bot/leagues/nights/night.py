"""A league night as it stands, and everything that changes it: pure, each change makes the next night."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from bot.errors import Refusal
from bot.leagues.nights.drawing import Pair, draw, meetings, seated, table_sizes
from bot.leagues.nights.standing import NightGame, NightLine, finalists, night_table

MINUTE: Final = 60.0
CHECK_IN_BEFORE: Final = 30 * MINUTE
"""Seconds before its beginning in which people check in; the reminder comes first."""
GRACE: Final = 15 * MINUTE
"""Seconds that a night waits for people after the time at which it should begin."""
LOOK_AGAIN: Final = 10.0
"""Seconds between two looks at what the tables of a night have come to."""
ASK_AGAIN: Final = 10 * MINUTE
"""Seconds between two looks at who is interested in a night's event, until people check in."""
MOST_PEOPLE: Final = 60
MOST_ROUNDS: Final = 8


class NightStatus(Enum):
    """How far a night is."""

    SIGN_UP = "sign_up"
    CHECK_IN = "check_in"
    PLAYING = "playing"
    OVER = "over"


@dataclass(frozen=True, kw_only=True)
class NightPlan:
    """What a night is to be: `rounds` games at tables of `least` to `most` people, with `final` one more of the best.

    `game` is its name in the registry, `sheet` the sheet that tables are opened by (None: the server's usual one). The
    board is in `channel_id`; where there can be no threads, tables are in `places` in turn. A round takes `minutes` at
    most: a table that has no result by then has none.
    """

    name: str
    game: str
    sheet: str | None
    least: int
    most: int
    rounds: int
    final: bool
    channel_id: int
    places: tuple[int, ...]
    minutes: int


@dataclass(frozen=True, kw_only=True)
class NightPerson:
    """Somebody who signed up. `here`: they have checked in; `left`: they will not, or not any longer, play."""

    user_id: int
    name: str
    here: bool = False
    left: bool = False


@dataclass(frozen=True)
class NightScore:
    """What a game brought somebody: their place in it, and points in hundredths."""

    user_id: int
    place: int
    points: int


@dataclass(frozen=True, kw_only=True)
class NightTable:
    """A table of a round, both counted from 1; the final is the round after the last.

    `channel_id` is where it is (a thread of its own, or a channel), `table_id` the table once it is opened. With scores
    it is over, `gone`: it will have none. `instead` are those who came for somebody who left: who left, who came.
    """

    round_no: int
    number: int
    people: tuple[int, ...]
    channel_id: int | None = None
    table_id: int | None = None
    scores: tuple[NightScore, ...] = ()
    gone: bool = False
    instead: tuple[tuple[int, int], ...] = ()

    @property
    def settled(self) -> bool:
        """Whether nothing more comes of it."""
        return self.gone or bool(self.scores)


@dataclass(frozen=True, kw_only=True)
class Shown:
    """What Discord has of a night: the event and the board (None: not made, or not allowed), the number of the change
    that the board shows, what was done by its name and what is being done since when, and the permissions that lack.
    """

    event_id: int | None = None
    board_id: int | None = None
    board_change: int = -1
    done: tuple[str, ...] = ()
    begun: tuple[tuple[str, float], ...] = ()
    missing: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Night:
    """A night. `change` counts what people can see of it, `since` is the newest of the league's results before it."""

    night_id: int
    league_id: int
    season_no: int
    guild_id: int
    plan: NightPlan
    starts_at: float
    seed: int
    since: int
    status: NightStatus = NightStatus.SIGN_UP
    people: tuple[NightPerson, ...] = ()
    tables: tuple[NightTable, ...] = ()
    called_off: bool = False
    round_ends_at: float = 0.0
    change: int = 0
    shown: Shown = Shown()

    @property
    def round_no(self) -> int:
        """The round that is on, or was the last; 0 before the first."""
        return max((one.round_no for one in self.tables), default=0)

    @property
    def here(self) -> tuple[int, ...]:
        """Who is there to play."""
        return tuple(one.user_id for one in self.people if one.here and not one.left)

    @property
    def coming(self) -> tuple[NightPerson, ...]:
        """Who has signed up and not taken it back."""
        return tuple(one for one in self.people if not one.left)

    @property
    def current(self) -> tuple[NightTable, ...]:
        """The tables of the round that is on."""
        return tuple(one for one in self.tables if one.round_no == self.round_no)

    @property
    def in_final(self) -> bool:
        """Whether the last table that was drawn is the final."""
        return self.round_no > self.plan.rounds

    @property
    def waiting(self) -> tuple[int, ...]:
        """Who is there and sits at no table of this round, whoever has played least first."""
        sitting = {one for table in self.current if not table.settled for one in table.people}
        played = self.played
        return tuple(sorted((one for one in self.here if one not in sitting), key=lambda one: played[one]))

    @property
    def played(self) -> Counter[int]:
        """How many games everybody has been drawn for."""
        return Counter(one for table in self.tables if not table.gone for one in table.people)

    @property
    def standing(self) -> tuple[NightLine, ...]:
        """The table of the night without the final."""
        rounds = [one for one in self.tables if one.round_no <= self.plan.rounds]
        return night_table(self.here, [_game(one) for one in rounds if one.scores])

    @property
    def final(self) -> NightTable | None:
        """The final, once it is drawn."""
        return next((one for one in self.tables if one.round_no > self.plan.rounds), None)

    def person(self, user_id: int) -> NightPerson | None:
        """Somebody who signed up."""
        return next((one for one in self.people if one.user_id == user_id), None)

    def table(self, round_no: int, number: int) -> NightTable:
        """A table. Refusal `no_such_night_table`."""
        found = next((one for one in self.tables if (one.round_no, one.number) == (round_no, number)), None)
        if found is None:
            raise Refusal("no_such_night_table")
        return found

    def name_of(self, user_id: int) -> str:
        """What somebody is called; empty where they never signed up."""
        found = self.person(user_id)
        return "" if found is None else found.name

    def with_table(self, table: NightTable) -> Night:
        """The night with a table in the place of the one with its round and number."""
        same = (table.round_no, table.number)
        tables = tuple(table if (one.round_no, one.number) == same else one for one in self.tables)
        return replace(self, tables=tables)


def changed(before: Night, after: Night) -> Night:
    """The night after a change, counted where people can see it."""
    same = replace(after, shown=before.shown, change=before.change) == before
    if same and after.shown.missing == before.shown.missing:
        return replace(after, change=before.change)
    return replace(after, change=before.change + 1)


# Who comes


def signed_up(night: Night, user_id: int, name: str) -> Night:
    """Somebody will come. Refusals `night_over`, `night_full`."""
    return _with(night, user_id, name, here=False, left=False)


def checked_in(night: Night, user_id: int, name: str) -> Night:
    """Somebody is there, whether they had signed up or not. Refusals `night_over`, `check_in_later`, `night_full`."""
    if night.status is NightStatus.SIGN_UP:
        raise Refusal("check_in_later", at=night.starts_at - CHECK_IN_BEFORE)
    return _with(night, user_id, name, here=True, left=False)


def interested(night: Night, people: Mapping[int, str]) -> Night:
    """Who is interested in Discord's event has signed up, but for whoever has taken it back here."""
    if night.status not in {NightStatus.SIGN_UP, NightStatus.CHECK_IN}:
        return night
    for user_id, name in people.items():
        if night.person(user_id) is None and len(night.coming) < MOST_PEOPLE:
            night = _with(night, user_id, name, here=False, left=False)
    return night


def left(night: Night, user_id: int, dealt: frozenset[int]) -> Night:
    """Somebody will not come, or goes home. Where nothing was dealt yet (`dealt` are the tables at which something was)
    whoever waits comes in their place; where nobody waits and too few are left, the table is none. Refusals
    `night_over`, `not_signed_up`.
    """
    person = night.person(user_id)
    if night.status is NightStatus.OVER:
        raise Refusal("night_over")
    if person is None or person.left:
        raise Refusal("not_signed_up")
    night = _replaced(night, replace(person, here=False, left=True))
    for table in night.current:
        if user_id in table.people and table.table_id not in dealt and not table.settled:
            night = night.with_table(_without(night, table, user_id))
    return night


def _without(night: Night, table: NightTable, user_id: int) -> NightTable:
    others = tuple(one for one in table.people if one != user_id)
    if night.waiting and not night.in_final:
        came = night.waiting[0]
        people = tuple(came if one == user_id else one for one in table.people)
        return replace(table, people=people, instead=(*table.instead, (user_id, came)))
    if night.in_final:
        best = [one for one in finalists(night.standing, night.here, MOST_PEOPLE, night.seed) if one not in others]
        if best:
            people = tuple(best[0] if one == user_id else one for one in table.people)
            return replace(table, people=people, instead=(*table.instead, (user_id, best[0])))
    return replace(table, people=others, gone=len(others) < night.plan.least)


def _with(night: Night, user_id: int, name: str, *, here: bool, left: bool) -> Night:
    if night.status is NightStatus.OVER:
        raise Refusal("night_over")
    before = night.person(user_id)
    if before is None:
        if len(night.coming) >= MOST_PEOPLE:
            raise Refusal("night_full", most=MOST_PEOPLE)
        return replace(night, people=(*night.people, NightPerson(user_id=user_id, name=name, here=here, left=left)))
    return _replaced(night, replace(before, name=name, here=here or (before.here and not before.left), left=left))


def _replaced(night: Night, person: NightPerson) -> Night:
    people = tuple(person if one.user_id == person.user_id else one for one in night.people)
    return replace(night, people=people)


# How it goes on


def advanced(night: Night, now: float, met: Mapping[Pair, int]) -> Night:
    """The night as it has to be at `now`: check-in is open, a round that is over gives way to the next, or to the end.

    `met` is how often people have met in the league before this night.
    """
    if night.status is NightStatus.SIGN_UP and now >= night.starts_at - CHECK_IN_BEFORE:
        night = replace(night, status=NightStatus.CHECK_IN)
    if night.status is NightStatus.CHECK_IN and now >= night.starts_at:
        if len(night.here) >= night.plan.least:
            return _drawn(replace(night, status=NightStatus.PLAYING), now, met)
        if now >= night.starts_at + GRACE:
            return called_off(night)
    if night.status is NightStatus.PLAYING:
        if now >= night.round_ends_at:
            night = skipped(night)
        if all(one.settled for one in night.current):
            return _next_round(night, now, met)
    return night


def due_at(night: Night, now: float) -> float | None:
    """When there is something to do for a night by itself; None: never."""
    if night.status is NightStatus.SIGN_UP:
        opens = night.starts_at - CHECK_IN_BEFORE
        return opens if night.shown.event_id is None else min(opens, now + ASK_AGAIN)
    if night.status is NightStatus.CHECK_IN:
        return night.starts_at if now < night.starts_at else min(night.starts_at + GRACE, now + LOOK_AGAIN)
    if night.status is NightStatus.PLAYING:
        return min(night.round_ends_at, now + LOOK_AGAIN)
    return None


def skipped(night: Night) -> Night:
    """The tables of this round that have no result yet will have none."""
    for table in night.current:
        if not table.settled:
            night = night.with_table(replace(table, gone=True))
    return night


def called_off(night: Night) -> Night:
    """The night does not take place, or ends here. Refusal `night_over`."""
    if night.status is NightStatus.OVER:
        raise Refusal("night_over")
    return replace(night, status=NightStatus.OVER, called_off=True)


def begun(night: Night, now: float) -> Night:
    """The night begins now and not at its time. Refusals `night_begun`, `too_few_here`."""
    if night.status not in {NightStatus.SIGN_UP, NightStatus.CHECK_IN}:
        raise Refusal("night_begun")
    if len(night.here) < night.plan.least:
        raise Refusal("too_few_here", least=night.plan.least)
    return replace(night, status=NightStatus.CHECK_IN, starts_at=min(night.starts_at, now))


def scored(night: Night, table_id: int, scores: Iterable[NightScore]) -> Night:
    """What a table of this round has come to."""
    for table in night.current:
        if table.table_id == table_id and not table.settled:
            return night.with_table(replace(table, scores=tuple(sorted(scores, key=lambda one: one.place))))
    return night


def struck(night: Night, table_id: int) -> Night:
    """What a table had come to counts no more."""
    for table in night.tables:
        if table.table_id == table_id and table.scores:
            return night.with_table(replace(table, scores=(), gone=True))
    return night


def _next_round(night: Night, now: float, met: Mapping[Pair, int]) -> Night:
    enough = len(night.here) >= night.plan.least
    if enough and night.round_no < night.plan.rounds:
        return _drawn(night, now, met)
    if enough and night.plan.final and not night.in_final:
        best = finalists(night.standing, night.here, night.plan.most, night.seed)
        if len(best) >= night.plan.least:
            return _opened(night, (best,), now, night.plan.rounds + 1)
    return replace(night, status=NightStatus.OVER)


def _drawn(night: Night, now: float, met: Mapping[Pair, int]) -> Night:
    """The next round, with tables for as many of those who are there as can be seated."""
    number = night.round_no + 1
    sizes = table_sizes(len(night.here), night.plan.least, night.plan.most)
    playing = seated(night.here, sizes, night.played, night.seed + number)
    all_met = Counter(dict(met))
    all_met.update(meetings([one.people for one in night.tables if not one.gone]))
    return _opened(night, draw(playing, sizes, all_met, night.seed + number), now, number)


def _opened(night: Night, tables: Iterable[tuple[int, ...]], now: float, round_no: int) -> Night:
    made = tuple(NightTable(round_no=round_no, number=place, people=one) for place, one in enumerate(tables, 1))
    ends = now + night.plan.minutes * MINUTE
    return replace(night, tables=(*night.tables, *made), round_ends_at=ends)


def _game(table: NightTable) -> NightGame:
    return NightGame(
        points={one.user_id: one.points for one in table.scores},
        places={one.user_id: one.place for one in table.scores},
    )
