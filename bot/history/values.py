"""Values of the history. Amounts are in chips unless called points. Times are in seconds since the epoch."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct, field

from bot.rules.game import DealOutcome, Event, GameOver, Seat
from bot.rules.house_rules import HouseRules
from bot.rules.table.state import View


class Statement(Struct, frozen=True, kw_only=True):
    """Public facts of one deal: its public events, and the chips that each seat paid into the pot and took from it.

    `names` and `people` (user ids, 0: a computer player) are by seat. `outcome` is None while the deal is in hand.
    `table_before` is the table just before the deal, without its seats, and `rules` are the house rules; both are None
    if they cannot be read. If a game of several deals ended with this deal, `first_deal` is the first deal of that game
    (otherwise 0). `pot_shares` has each seat's share of a carried pot that was divided after the deal.
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
    """Step of a replay: the events of one move that a person saw, and the table as they saw it afterwards."""

    events: tuple[Event, ...]
    view: View


class DealReplay(Struct, frozen=True, kw_only=True):
    """Finished deal, step by step, as one person may see it.

    `seat` is the seat at which the person was dealt in (None: they were not). The events of `statement` are the public
    events of `steps`.
    """

    statement: Statement
    seat: Seat | None
    steps: tuple[ReplayStep, ...]


class DealRecord(Struct, frozen=True, kw_only=True):
    """Record (`prial/1`) as a file, with its name and its text.

    `first_deal` is the number of the first deal in the record. `is_whole` is True if the record has all cards.
    """

    name: str
    text: str
    first_deal: int
    is_whole: bool = False


class PlayedGame(Struct, frozen=True, kw_only=True):
    """Finished game of several deals: the numbers of its first and last deal, its end and its outcome.

    `over` is the event that ended the game. `winner` is a seat, or None if no player is credited with the win. `scores`
    are the final scores in seat order. `names` and `people` (user ids, 0: a computer player) are those of the players.
    All three are by seat. `rules` are the house rules (None: they cannot be read).
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
    """Public facts of a finished game: its deals by number, and the chips that each seat paid and took in all of them.

    Each deal has a statement of its own as well.
    """

    deals: tuple[int, ...]
    paid: Mapping[Seat, int]
    taken: Mapping[Seat, int]


class TableClosing(Struct, frozen=True, kw_only=True):
    """Table that could not be read any more and was closed by the ledger. Everybody received their balance.

    `unfinished_deal` is the deal in hand at that time (0: none). All stakes of this deal were returned.
    """

    table_id: int
    guild_id: int
    channel_id: int
    game: str
    unfinished_deal: int = 0


HistoryItem: TypeAlias = Statement | PlayedGame | TableClosing
"""Item of a history. A finished game replaces its deals."""

HistoryPosition: TypeAlias = tuple[float, int, int]
"""Position in a history: the time of the end, the table id, and the number of the (last) deal.

The number is 0 for a table that was closed by the ledger.
"""


class HistoryEntry(Struct, frozen=True, kw_only=True):
    """Line of a history. `item` is None if the stored data cannot be read."""

    position: HistoryPosition
    item: HistoryItem | None


class HistoryPage(Struct, frozen=True, kw_only=True):
    """Page of a history, newest first. `has_newer` and `has_older` are True if there are adjacent pages."""

    entries: tuple[HistoryEntry, ...]
    has_newer: bool = False
    has_older: bool = False


class EveningLine(Struct, frozen=True, kw_only=True):
    """Person's line of an evening: place (shared on ties), net chips, points, and deals.

    `best_pot` is the highest number of chips that the person took from a pot. `best_hand` is the value
    (`bot.rules.tally`) of the person's best hand that was shown to everybody (0: none). It is from `best_hand_game`,
    the last game in which the person showed a hand. `course` has the person's totals, in chips or points, after each of
    `Evening.course_deals`.
    """

    place: int
    user_id: int
    name: str
    chips: int
    points: int
    deals: int
    best_pot: int = 0
    best_hand: int = 0
    best_hand_game: str = ""
    course: tuple[int, ...] = ()


class Feat(Struct, frozen=True, kw_only=True):
    """Best performance of an evening: its holder and amount, and the deal (0: it does not belong to one deal)."""

    name: str
    amount: int
    table_id: int = 0
    deal_no: int = 0
    game: str = ""


class Evening(Struct, frozen=True, kw_only=True):
    """Deals played at a place since the last long pause or, if there was none (`is_unbroken`), on the last day.

    `is_going_on` is True until such a pause has passed since the last deal. `games` are ordered by their number of
    deals, and `lines` by winnings. `computers` are the names of computer players. `biggest_pot` is the biggest pot that
    a person took. `longest_streak` is the longest run of games that a person won (None: not worth mentioning). Courses
    are sampled after the deals `course_deals`, counted from 1 within the evening; 0 is the start.
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
