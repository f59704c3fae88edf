"""Values of the history. Amounts are chips unless called points; times are seconds since the epoch."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct, field

from bot.rules.game import DealOutcome, Event, GameOver, Seat
from bot.rules.house_rules import HouseRules
from bot.rules.table.state import View


class Statement(Struct, frozen=True, kw_only=True):
    """Public facts of one deal: its public events, and what each seat paid into the pot and took from it.

    `names` and `people` (user ids, 0: a computer player) are by seat. `outcome` comes from the rules; it is None while
    the deal is in hand. `table_before` is the table just before the deal, without its seats; `rules` are the house
    rules. Both are None if they cannot be read. On the last deal of a game of several deals, `first_deal` is the first
    deal of that game (otherwise 0); the game has its own statement. `pot_shares` has each seat's share of a carried pot
    divided after the deal.
    """

    table_id: int
    deal_no: int
    guild_id: int
    channel_id: int
    game: str
    started_at: float
    ended_at: float | None
    events: tuple[Event, ...]
    paid: Mapping[Seat, int]
    taken: Mapping[Seat, int]
    names: Mapping[Seat, str] = field(default_factory=dict)
    people: Mapping[Seat, int] = field(default_factory=dict)
    outcome: DealOutcome | None = None
    table_before: View | None = None
    rules: HouseRules | None = None
    first_deal: int = 0
    pot_shares: Mapping[Seat, int] = field(default_factory=dict)


class ReplayStep(Struct, frozen=True, kw_only=True):
    """One move of a deal as a person saw it: the events visible to them, and the table after it."""

    events: tuple[Event, ...]
    view: View


class DealReplay(Struct, frozen=True, kw_only=True):
    """A finished deal, step by step, as one person may see it. `seat` is where they were dealt in; None: a bystander.

    The events of `statement` are those of the steps.
    """

    statement: Statement
    seat: Seat | None
    steps: tuple[ReplayStep, ...]


class DealRecord(Struct, frozen=True, kw_only=True):
    """A record (`prial/1`) as a file: its name and its text. It begins with the deal `first_deal` of its table.
    `is_whole`: it has everybody's cards.
    """

    name: str
    text: str
    first_deal: int
    is_whole: bool = False


class PlayedGame(Struct, frozen=True, kw_only=True):
    """A finished game of several deals: the numbers of its first and last deal, its end and its outcome.

    `over` is the event with which the rules ended it. `winner` is a seat, or None if nobody is credited with the game.
    `scores` are the final ones in seat order. `names` and `people` (user ids, 0: a computer player) are those of the
    players; all three are by seat. `rules` are the house rules, None if they cannot be read.
    """

    table_id: int
    guild_id: int
    channel_id: int
    game: str
    first_deal: int
    last_deal: int
    ended_at: float
    over: GameOver
    winner: int | None
    scores: Mapping[Seat, int]
    names: Mapping[Seat, str]
    people: Mapping[Seat, int]
    rules: HouseRules | None = None


class GameStatement(PlayedGame, frozen=True, kw_only=True):
    """Public facts of a whole game: its deals by number, and what each seat paid and took in all of them.

    Each deal also has its own statement. `points` are the points that the game brought each member, by seat; computer
    players get none.
    """

    started_at: float
    deals: tuple[int, ...]
    paid: Mapping[Seat, int]
    taken: Mapping[Seat, int]
    points: Mapping[Seat, int]


class TableClosing(Struct, frozen=True, kw_only=True):
    """A table that could not be read any more and was closed by the ledger: everybody received their balance.

    `unfinished_deal` is the deal in hand at that time (0: none); all its stakes were returned.
    """

    table_id: int
    guild_id: int
    channel_id: int
    game: str
    unfinished_deal: int = 0


HistoryItem: TypeAlias = Statement | PlayedGame | TableClosing
"""Entry of a history. A finished game replaces its deals."""

HistoryPosition: TypeAlias = tuple[float, int, int]
"""Position in a history: end time, table id, and number of the (last) deal (0: the table itself)."""


class HistoryEntry(Struct, frozen=True, kw_only=True):
    """A line of a history. `item` is None if its stored data cannot be read."""

    position: HistoryPosition
    item: HistoryItem | None


class HistoryPage(Struct, frozen=True, kw_only=True):
    """A page of a history, newest first. `has_newer` and `has_older` are True if there are more."""

    entries: tuple[HistoryEntry, ...]
    has_newer: bool = False
    has_older: bool = False


class EveningLine(Struct, frozen=True, kw_only=True):
    """A person's line of an evening: their place (shared on ties), net chips, points, deals, and games won.

    `best_pot` is the most chips they took from a pot. `best_hand` is the value (`bot.rules.tally`) of their best hand
    that was shown to everybody (0: none), and `best_hand_game` its game. If hands were shown in several games, it is
    from the last of these. `course` has the person's total, in chips or points, after
    each of `Evening.course_deals`.
    """

    place: int
    user_id: int
    name: str
    chips: int
    points: int
    deals: int
    won: int
    best_pot: int = 0
    best_hand: int = 0
    best_hand_game: str = ""
    course: tuple[int, ...] = ()


class Feat(Struct, frozen=True, kw_only=True):
    """A record of the evening that nobody surpassed: its holder and amount, and its deal if it belongs to one."""

    name: str
    amount: int
    table_id: int = 0
    deal_no: int = 0
    game: str = ""


class Evening(Struct, frozen=True, kw_only=True):
    """Deals played at a place since the last pause of six hours or, without one (`is_unbroken`), on the last day.

    `is_going_on`: the last deal was less than a pause ago. `games` are sorted by number of deals, `lines` by winnings.
    `computers` has the names of computer players. `biggest_pot` is the biggest pot that a person took, `longest_streak`
    the most games won in a row; None: not worth mentioning. `course_deals` are deal numbers, counted from 1, at which
    courses are sampled; 0 is the start, and the last deal is included.
    """

    began_at: float
    ended_at: float
    is_going_on: bool
    is_unbroken: bool
    deals: int
    games: tuple[str, ...]
    lines: tuple[EveningLine, ...]
    computers: tuple[str, ...] = ()
    biggest_pot: Feat | None = None
    longest_streak: Feat | None = None
    notable_deals: tuple[Statement, ...] = ()
    course_deals: tuple[int, ...] = ()

    @property
    def has_chips(self) -> bool:
        return any(line.chips for line in self.lines)

    @property
    def has_points(self) -> bool:
        return any(line.points for line in self.lines)
