"""What the history answers with: plain values for screens and cogs. Amounts in chips, where they are not called points;
moments since the epoch.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct, field

from bot.rules.game import Event, Seat
from bot.rules.house_rules import HouseRules
from bot.rules.outcome import DealOutcome, GameOver
from bot.rules.view import View


class Statement(Struct, frozen=True, kw_only=True):
    """What everybody may know of one deal: its public events, and what each seat paid into the pot and took out of it.

    `names` and `people` (user ids, 0: a computer player) are by seat. `outcome` is the rules' own, None while the
    deal is in hand; `before` the table just before the deal, without those who sat there, and `rules` the house
    rules, None where that cannot be told. `first_deal` is the first deal of the game of several deals that this one
    was the last of (0: of none); that game has a statement, too. `divided` is what each seat got of the carried pot
    that was divided after the deal.
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
    before: View | None = None
    rules: HouseRules | None = None
    first_deal: int = 0
    divided: Mapping[Seat, int] = field(default_factory=dict)


class ReplayStep(Struct, frozen=True, kw_only=True):
    """One move of a deal as somebody saw it: what happened, as far as they may know it, and the table after it."""

    events: tuple[Event, ...]
    view: View


class Replay(Struct, frozen=True, kw_only=True):
    """A deal that is over, as one person may see it: its public statement, whose events are those of the steps, and
    step by step what they saw. `seat` is the one at which it was dealt to them; None: they saw it as a bystander.
    """

    statement: Statement
    seat: Seat | None
    steps: tuple[ReplayStep, ...]


class DealRecord(Struct, frozen=True, kw_only=True):
    """A record (`prial/1`) as a file: what it is called, and its text, which begins with the deal `first_deal` of its
    table. `whole`: with everybody's cards.
    """

    name: str
    text: str
    first_deal: int
    whole: bool = False


class PlayedGame(Struct, frozen=True, kw_only=True):
    """A game of several deals that is over: the numbers of its first and its last deal, when and how it ended.

    `over` is how the rules said so. `winner` is a seat, None where nobody is credited with the game; `scores` are the
    final ones by seat, in the order of the seats. `names` and `people` (user ids, 0: a
    computer player) are those of the players, by seat. `rules` are the house rules, the rules' own, None where that
    cannot be told.
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
    """What everybody may know of a whole game: its deals by number (each has a statement of its own), what each seat
    paid and took in all of them together, and the points it brought each member, by seat (computer players keep none).
    """

    started_at: float
    deals: tuple[int, ...]
    paid: Mapping[Seat, int]
    taken: Mapping[Seat, int]
    points: Mapping[Seat, int]


class Closing(Struct, frozen=True, kw_only=True):
    """A table that could not be read any more and was closed by its books: everybody got what they say was theirs.

    `unfinished` is the deal that was in hand then (0: none): every stake of it went back.
    """

    table_id: int
    guild_id: int
    channel_id: int
    game: str
    unfinished: int = 0


Play: TypeAlias = Statement | PlayedGame | Closing
"""Something that is over. A deal is a statement; those of a game that is over are told as that game."""

Mark: TypeAlias = tuple[float, int, int]
"""Where something stands in a history: when it ended, its table, and its (last) deal (0: the table itself)."""


class Entry(Struct, frozen=True, kw_only=True):
    """A line of a history; `play` None: what is stored of it cannot be read."""

    mark: Mark
    play: Play | None


class Page(Struct, frozen=True, kw_only=True):
    """Part of a history, newest first, and whether there is something newer, and older."""

    entries: tuple[Entry, ...]
    newer: bool = False
    older: bool = False


class EveningLine(Struct, frozen=True, kw_only=True):
    """Somebody in an evening: their place (equals share it), chips won less lost, points, deals, and games won; the
    most chips that they took from a pot, and the best hand of theirs that was shown to everybody, as
    `bot.rules.tally` values it, with its game (0: none was). Of several games that of the last in which one was.

    `course` is how that stood, in chips or, where none were won, in points, after each deal of `Evening.marks`.
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
    """Something that nobody outdid in an evening: whose it is, how much, and, where it is of one deal, which."""

    name: str
    amount: int
    table_id: int = 0
    deal_no: int = 0
    game: str = ""


class Evening(Struct, frozen=True, kw_only=True):
    """What was played at a place since the last pause of six hours or more, or, where there was none for a day
    (`unbroken`), in the last day.

    `going_on`: the last deal is no such pause ago. `games` are those that were played, most deals first; `lines` the
    people, who won most first; `computers` the names of the computer players. `pot` is the biggest pot that a person
    took, `streak` the most games won in a row, None where there is nothing to be told of; `told` are the deals in which
    there may be more, with their public events. `marks` are some of the deals, counted from 1, the last one too; 0 is
    before the first.
    """

    began_at: float
    ended_at: float
    going_on: bool
    unbroken: bool
    deals: int
    games: tuple[str, ...]
    lines: tuple[EveningLine, ...]
    computers: tuple[str, ...] = ()
    pot: Feat | None = None
    streak: Feat | None = None
    told: tuple[Statement, ...] = ()
    marks: tuple[int, ...] = ()

    @property
    def in_chips(self) -> bool:
        """Whether chips were won and lost."""
        return any(line.chips for line in self.lines)

    @property
    def in_points(self) -> bool:
        """Whether points were scored."""
        return any(line.points for line in self.lines)
