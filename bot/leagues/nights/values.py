"""Values of a league night: plan, people, tables, standings and state in Discord. Times are seconds since the epoch."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from random import Random
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import Refusal
from bot.text_safety import number_duplicates


class NightScore(Struct, frozen=True):
    """A person's place and points (in hundredths) in one game."""

    user_id: int
    place: int
    points: int


class NightLine(Struct, frozen=True, kw_only=True):
    """A person's line in the standings of a night.

    `points` are in hundredths. `final` is the place in the final (None: not in the final). People with equal points and
    wins share a `place` (1, 2, 2, 4).
    """

    place: int
    user_id: int
    games: int
    won: int
    points: int
    final: int | None = None


def night_standings(people: Iterable[int], scores: Sequence[NightScore]) -> tuple[NightLine, ...]:
    """Return the standings of a night, sorted by points, then by games won. People who played and left are included."""
    points, won, games = Counter[int](), Counter[int](), Counter[int]()
    for one in scores:
        points[one.user_id] += one.points
        won[one.user_id] += one.place == 1
        games[one.user_id] += 1
    ordered = sorted({*people, *games}, key=lambda user: (-points[user], -won[user], user))
    lines: list[NightLine] = []
    for number, user in enumerate(ordered, 1):
        is_tied = lines and (lines[-1].points, lines[-1].won) == (points[user], won[user])
        place = lines[-1].place if is_tied else number
        lines.append(NightLine(place=place, user_id=user, games=games[user], won=won[user], points=points[user]))
    return tuple(lines)


def apply_final(table: Iterable[NightLine], places: Mapping[int, int]) -> tuple[NightLine, ...]:
    """Return the standings with the finalists first, by their `places` in the final.

    Finalists who tie in the final keep their previous order.
    """
    ordered = [replace(one, final=places.get(one.user_id)) for one in table]
    ordered.sort(key=lambda one: (one.final is None, one.final or 0, one.place))
    lines: list[NightLine] = []
    for number, one in enumerate(ordered, 1):
        before = ordered[number - 2] if number > 1 else None
        is_tied = before is not None and (before.final, before.place) == (one.final, one.place)
        lines.append(replace(one, place=lines[-1].place if is_tied else number))
    return tuple(lines)


def choose_finalists(table: Iterable[NightLine], here: Iterable[int], size: int, seed: int) -> tuple[int, ...]:
    """Return up to `size` people for the final: the best of the people who are still here. Ties are broken by lot."""
    present = set(here)
    lines = sorted((one for one in table if one.user_id in present and one.games), key=lambda one: one.user_id)
    Random(seed).shuffle(lines)  # noqa: S311 (a draw that can be repeated)
    return tuple(one.user_id for one in sorted(lines, key=lambda one: one.place)[:size])


MAX_ROUNDS: Final = 8


class NightStatus(Enum):
    SIGN_UP = "sign_up"
    CHECK_IN = "check_in"
    PLAYING = "playing"
    OVER = "over"


class NightPlan(Struct, frozen=True, kw_only=True):
    """Plan of a night.

    It has `rounds` games at tables of `min_table_size` to `max_table_size` people. If `has_final` is set, the best
    people then play a final. `game` is a name in the registry. `sheet` is the sheet of house rules for the tables
    (None: the server's default).

    The night's message is posted in `channel_id`. Tables share the channels in `table_channels` if threads are not
    possible. A table without a result after `round_minutes` gets none. Each of the `divisions` has its own tables and
    final. `zone` is the time zone in which the night was planned ("": unknown).
    """

    name: str
    game: str
    sheet: str | None
    min_table_size: int
    max_table_size: int
    rounds: int
    has_final: bool
    channel_id: int
    table_channels: tuple[int, ...]
    round_minutes: int
    divisions: int = 1
    zone: str = ""


class NightPerson(Struct, frozen=True, kw_only=True):
    """A person who signed up.

    `is_present` is True for a person who has checked in; their `division` is then known. `has_left` is True for a
    person who cancelled or left.
    """

    user_id: int
    name: str
    is_present: bool = False
    has_left: bool = False
    division: int = 1


class NightTable(Struct, frozen=True, kw_only=True):
    """A table of a round.

    Rounds and the tables of each round are numbered from 1. Finals belong to the round after the last. `channel_id` is
    the table's thread or channel. `table_id` is set once the table is open. A table with `scores` is over, and an
    `abandoned` table will have none. `substitutions` pairs each person who left with their substitute.
    """

    round_no: int
    number: int
    people: tuple[int, ...]
    channel_id: int | None = None
    table_id: int | None = None
    scores: tuple[NightScore, ...] = ()
    abandoned: bool = False
    substitutions: tuple[tuple[int, int], ...] = ()
    division: int = 1

    @property
    def is_settled(self) -> bool:
        return self.abandoned or bool(self.scores)


class StepRetry(Struct, frozen=True):
    """A retry of a step at `retry_at` (seconds since the epoch), with the number of failed attempts so far."""

    name: str
    failures: int
    retry_at: float


class NightDiscordState(Struct, frozen=True, kw_only=True):
    """State of a night in Discord.

    `event_id` and `message_id` are None if the event or message has not been created, or cannot be. `event_starts_at`
    and `event_ends_at` are the times that the event shows. `message_revision` is the revision of the night that the
    message shows. `leases` has pairs of a step that was begun, and the time of its beginning. `missing` names missing
    permissions and other obstacles.
    """

    event_id: int | None = None
    event_starts_at: float = 0.0
    event_ends_at: float = 0.0
    message_id: int | None = None
    message_revision: int = -1
    done_steps: tuple[str, ...] = ()
    leases: tuple[tuple[str, float], ...] = ()
    retries: tuple[StepRetry, ...] = ()
    missing: tuple[str, ...] = ()


class Night(Struct, frozen=True, kw_only=True):
    """A league night.

    `revision` counts the changes that people can see. `move_count` counts how often the night was moved, and
    `reopened_move` is its value at the last move that reopened the sign-up. `since_result` is the league's newest
    result when the night was planned. `lost_time` is the number of seconds in which nobody could check in. The night
    waits that much longer for people.
    """

    night_id: int
    league_id: int
    season_no: int
    guild_id: int
    plan: NightPlan
    starts_at: float
    seed: int
    since_result: int
    status: NightStatus = NightStatus.SIGN_UP
    people: tuple[NightPerson, ...] = ()
    tables: tuple[NightTable, ...] = ()
    called_off: bool = False
    round_ends_at: float = 0.0
    revision: int = 0
    move_count: int = 0
    reopened_move: int = 0
    lost_time: float = 0.0
    discord: NightDiscordState = NightDiscordState()

    @property
    def is_gathering(self) -> bool:
        """True before the night begins, while people sign up or check in."""
        return self.status in {NightStatus.SIGN_UP, NightStatus.CHECK_IN}

    @property
    def round_no(self) -> int:
        """Current or last round; 0 before the first."""
        return max((one.round_no for one in self.tables), default=0)

    @property
    def present(self) -> tuple[int, ...]:
        """User ids of people who are present and have not left."""
        return tuple(one.user_id for one in self.people if one.is_present and not one.has_left)

    @property
    def signed_up(self) -> tuple[NightPerson, ...]:
        return tuple(one for one in self.people if not one.has_left)

    @property
    def current_tables(self) -> tuple[NightTable, ...]:
        return tuple(one for one in self.tables if one.round_no == self.round_no)

    @property
    def shared_channels(self) -> frozenset[int]:
        """Ids of the channels in which several tables of the night may be played."""
        return frozenset((self.plan.channel_id, *self.plan.table_channels))

    def others_in_channel(self, table: NightTable) -> tuple[NightTable, ...]:
        if table.channel_id is None:
            return ()
        there = (one for one in self.tables if (one.round_no, one.channel_id) == (table.round_no, table.channel_id))
        return tuple(one for one in there if one.number != table.number)

    @property
    def is_in_final(self) -> bool:
        return self.round_no > self.plan.rounds

    @property
    def waiting(self) -> tuple[int, ...]:
        """User ids of people who are present but not at an unfinished table of this round, fewest games first."""
        sitting = {one for table in self.current_tables if not table.is_settled for one in table.people}
        played = self.games_played
        return tuple(sorted((one for one in self.present if one not in sitting), key=lambda one: played[one]))

    @property
    def games_played(self) -> Counter[int]:
        """Number of tables at which each person was paired, by user id. Abandoned tables do not count."""
        return Counter(one for table in self.tables if not table.abandoned for one in table.people)

    @property
    def finals(self) -> tuple[NightTable, ...]:
        """Finals of all divisions, empty until they are paired."""
        return tuple(one for one in self.tables if one.round_no > self.plan.rounds)

    @property
    def divisions(self) -> range:
        """Numbers of the divisions that play: only 1 if the league has no divisions."""
        return range(1, self.plan.divisions + 1)

    def present_in(self, division: int) -> tuple[int, ...]:
        return tuple(one for one in self.present if self.division_of(one) == division)

    def waiting_in(self, division: int) -> tuple[int, ...]:
        """Return the user ids of waiting people of a division, fewest games first."""
        return tuple(one for one in self.waiting if self.division_of(one) == division)

    def standings(self, division: int = 1) -> tuple[NightLine, ...]:
        """Return the standings of a division before its final."""
        rounds = [one for one in self.tables if one.round_no <= self.plan.rounds and one.division == division]
        return night_standings(self.present_in(division), [score for one in rounds for score in one.scores])

    def final_standings(self, division: int = 1) -> tuple[NightLine, ...]:
        """Return the standings of a division, with its finalists first if the final is over."""
        table = self.standings(division)
        for last in self.finals:
            if last.division == division and last.scores:
                return apply_final(table, {one.user_id: one.place for one in last.scores})
        return table

    def division_of(self, user_id: int) -> int:
        """Return the division of a person; 1 if it is not known."""
        found = self.person(user_id)
        return 1 if found is None else min(found.division, self.plan.divisions)

    def person(self, user_id: int) -> NightPerson | None:
        return next((one for one in self.people if one.user_id == user_id), None)

    def table(self, round_no: int, number: int) -> NightTable:
        """Return a table. Refusal `no_such_night_table`."""
        found = next((one for one in self.tables if (one.round_no, one.number) == (round_no, number)), None)
        if found is None:
            raise Refusal("no_such_night_table")
        return found

    def person_name(self, user_id: int) -> str:
        """Return a person's name, numbered if another person has the same name.

        Return an empty string for somebody who never signed up.
        """
        return number_duplicates({one.user_id: one.name for one in self.people}).get(user_id, "")

    def with_table(self, table: NightTable) -> Night:
        same = (table.round_no, table.number)
        tables = tuple(table if (one.round_no, one.number) == same else one for one in self.tables)
        return replace(self, tables=tables)


class UnreadableNight(Struct, frozen=True, kw_only=True):
    """Facts of a night whose stored state cannot be read.

    `author` is the founder of the league. `channel_id` is the league's channel for news (None: none). `starts_at` is
    the planned start.
    """

    night_id: int
    guild_id: int
    league: str
    author: int
    channel_id: int | None
    starts_at: float
