"""What a league night is: its plan, its people, its tables, and what Discord has of it."""

from __future__ import annotations

from collections import Counter
from enum import Enum
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import Refusal
from bot.leagues.nights.standing import NightGame, NightLine, after_final, night_table
from bot.naming import told_apart

MOST_ROUNDS: Final = 8


class NightStatus(Enum):
    """How far a night is."""

    SIGN_UP = "sign_up"
    CHECK_IN = "check_in"
    PLAYING = "playing"
    OVER = "over"


class NightPlan(Struct, frozen=True, kw_only=True):
    """What a night is to be: `rounds` games at tables of `least` to `most` people, with `final` one more of the best.

    `game` is its name in the registry, `sheet` the sheet that tables are opened by (None: the server's usual one). The
    board is in `channel_id`; where there can be no threads, tables are in `places` in turn. A round takes `minutes` at
    most: a table that has no result by then has none. Of several `divisions` each has tables and a final of its own.
    `zone` is the time zone by whose clocks it was planned ("": not known).
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
    divisions: int = 1
    zone: str = ""


class NightPerson(Struct, frozen=True, kw_only=True):
    """Somebody who signed up. `here`: they have checked in, by when their `division` is known; `left`: they will not,
    or not any longer, play.
    """

    user_id: int
    name: str
    here: bool = False
    left: bool = False
    division: int = 1


class NightScore(Struct, frozen=True):
    """What a game brought somebody: their place in it, and points in hundredths."""

    user_id: int
    place: int
    points: int


class NightTable(Struct, frozen=True, kw_only=True):
    """A table of a round, both counted from 1; finals are the round after the last.

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
    division: int = 1

    @property
    def settled(self) -> bool:
        """Whether nothing more comes of it."""
        return self.gone or bool(self.scores)


class Tried(Struct, frozen=True):
    """A step that is tried again at `after` (seconds since the epoch), with its failed attempts so far."""

    name: str
    failures: int
    after: float


class Shown(Struct, frozen=True, kw_only=True):
    """State of a night in Discord: the event and the board (None: not made, or not allowed), when the event says that
    it starts and ends, the change that the board shows, the steps that are done, begun (with the moment) or tried
    again, and what is missing, by a permission or another reason.
    """

    event_id: int | None = None
    event_starts_at: float = 0.0
    event_ends_at: float = 0.0
    board_id: int | None = None
    board_change: int = -1
    done: tuple[str, ...] = ()
    begun: tuple[tuple[str, float], ...] = ()
    tried: tuple[Tried, ...] = ()
    missing: tuple[str, ...] = ()


class Night(Struct, frozen=True, kw_only=True):
    """A night. `change` counts what people can see of it, `since` is the newest of the league's results before it,
    `moves` counts how often it was moved to another time; `reopened` is the last move by which people sign up again.
    `lost_time` are the seconds in which nobody could check in: it waits for people longer by them.
    """

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
    moves: int = 0
    reopened: int = 0
    lost_time: float = 0.0
    shown: Shown = Shown()

    @property
    def gathering(self) -> bool:
        """Whether it has not begun, and people sign up or check in."""
        return self.status in {NightStatus.SIGN_UP, NightStatus.CHECK_IN}

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
    def shared(self) -> frozenset[int]:
        """The channels in which more than one of its tables may be."""
        return frozenset((self.plan.channel_id, *self.plan.places))

    def beside(self, table: NightTable) -> tuple[NightTable, ...]:
        """Return the other tables of a table's round in its channel."""
        if table.channel_id is None:
            return ()
        there = (one for one in self.tables if (one.round_no, one.channel_id) == (table.round_no, table.channel_id))
        return tuple(one for one in there if one.number != table.number)

    @property
    def in_final(self) -> bool:
        """Whether the last table that was drawn is a final."""
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
    def finals(self) -> tuple[NightTable, ...]:
        """The final of each division that has one, once they are drawn."""
        return tuple(one for one in self.tables if one.round_no > self.plan.rounds)

    @property
    def divisions(self) -> range:
        """The divisions that play, 1 alone where the league has none."""
        return range(1, self.plan.divisions + 1)

    def here_in(self, division: int) -> tuple[int, ...]:
        """Who is there to play in a division."""
        return tuple(one for one in self.here if self.division(one) == division)

    def waiting_in(self, division: int) -> tuple[int, ...]:
        """Who of a division is waiting, whoever has played least first."""
        return tuple(one for one in self.waiting if self.division(one) == division)

    def standing(self, division: int = 1) -> tuple[NightLine, ...]:
        """The table of a division without its final."""
        rounds = [one for one in self.tables if one.round_no <= self.plan.rounds and one.division == division]
        return night_table(self.here_in(division), [_game(one) for one in rounds if one.scores])

    def result(self, division: int = 1) -> tuple[NightLine, ...]:
        """The table of a division in its one order: as its final ended where that is over, and then by its games."""
        table = self.standing(division)
        for last in self.finals:
            if last.division == division and last.scores:
                return after_final(table, {one.user_id: one.place for one in last.scores})
        return table

    def division(self, user_id: int) -> int:
        """Which division somebody plays in, as far as it is known."""
        found = self.person(user_id)
        return 1 if found is None else min(found.division, self.plan.divisions)

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
        """Return what somebody is called, with a number where another is called the same; empty where they never signed
        up.
        """
        return told_apart({one.user_id: one.name for one in self.people}).get(user_id, "")

    def with_table(self, table: NightTable) -> Night:
        """The night with a table in the place of the one with its round and number."""
        same = (table.round_no, table.number)
        tables = tuple(table if (one.round_no, one.number) == same else one for one in self.tables)
        return replace(self, tables=tables)


class UnreadNight(Struct, frozen=True, kw_only=True):
    """What is known of a night that cannot be read: its league and who founded that, where its news are posted (None:
    nowhere), and when it was to begin.
    """

    night_id: int
    guild_id: int
    league: str
    author: int
    channel_id: int | None
    starts_at: float


def _game(table: NightTable) -> NightGame:
    return NightGame(
        points={one.user_id: one.points for one in table.scores},
        places={one.user_id: one.place for one in table.scores},
    )
