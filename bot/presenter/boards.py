"""What the presenter remembers of the messages of a table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from msgspec import Struct

from bot.rules.game import Seat
from bot.screens.layout import Screen
from bot.screens.words import Voice, Words
from bot.tables.values import TableChanged, TableView

TABLE = "table"
"""The public message."""
MOST_RESULTS = 3
"""Results of earlier deals that the table's message tells while a deal is in hand."""
HAND = "hand"
"""What the place of a private hand begins with."""
CALL = "call"
"""What the place of a short message begins with that calls a seat whose turn it is."""
WARNING = "warning"
"""What the place of the clock's warning to a seat begins with."""
OLD = "old"
"""The public message of an earlier deal, which has still to shrink to the result."""
LEFT = "left"
"""What the place of a message begins with that was somebody's private hand, and has still to say where that is now."""
OVER = "over"
"""What the place of a message begins with that tells the end of a game of several deals, and stays."""


def hand(seat: Seat) -> str:
    """The place of a seat's private hand."""
    return f"{HAND}:{seat}"


class Shown(Struct, frozen=True, kw_only=True):
    """A message as it is stored: where it is, which version of the table it shows, and of which deal it is.

    A private answer can be reached by its `route` only (`Slot` says what that is), and only `until` a moment. `called`
    is the decision to which its reader was called by it; -1: none.
    """

    table_id: int
    place: str
    channel_id: int
    message_id: int
    version: int
    deal: int
    route: str = ""
    until: float = 0.0
    called: int = -1


class Shelf(Protocol):
    """Where it is stored what is shown where."""

    async def of_table(self, table_id: int) -> tuple[Shown, ...]:
        """All messages of a table."""

    async def save(self, shown: Sequence[Shown]) -> None:
        """Remember messages, each in place of the one remembered for its place."""

    async def forget(self, table_id: int, place: str) -> None:
        """Do not remember the message of a place any more."""

    async def private(self) -> tuple[int, ...]:
        """The tables with messages that can be edited until a moment only."""

    async def outlived(self) -> tuple[int, ...]:
        """Return the closed tables with messages that have still to give up their buttons."""

    async def behind(self) -> tuple[int, ...]:
        """The tables shown by this process whose public message is older than they are or, of open ones, missing.

        The one with the nearest deadline comes first.
        """

    async def channels(self) -> dict[int, int]:
        """The table in each channel that has an open one."""


class Share(Protocol):
    """Which servers this process shows, where several processes share them."""

    finishing: Callable[[], bool]
    """Whether requests are on their way that show others."""
    turn: int
    """How often it had more to show than before."""
    hears_direct: bool
    """Whether some process hears people among their direct messages."""

    def shows(self, guild_id: int) -> bool:
        """Whether it shows the tables of a server just now."""

    def listen(self, listener: Callable[[], None]) -> None:
        """Have `listener` called whenever there is more to show than before."""

    def listen_direct(self, listener: Callable[[float], object]) -> None:
        """Have `listener` called when nobody hears direct messages any more, with the moment since when."""


class Habits(Protocol):
    """What a person prefers."""

    @property
    def hand(self) -> str:
        """Where their cards are shown: `dm` or `channel`."""

    @property
    def call(self) -> str:
        """When they are called: `now`, `10s` or `never`."""


class Readers(Protocol):
    """Who reads what in which language."""

    async def public(self, guild_id: int) -> Words:
        """The words of a server."""

    async def private(self, user_id: int, guild_id: int) -> Words:
        """The words of a person who plays in a server."""

    def changed_guild(self, guild_id: int) -> None:
        """The words of a server may be others now."""

    async def habits(self, user_id: int) -> Habits:
        """What a person prefers."""

    def tray(self, table_id: int, user_id: int, deal_no: int) -> object | None:
        """What a person has begun in private in a deal, as far as it is remembered."""


class Farewells(Protocol):
    """What is shown at the end of an evening."""

    async def closed(self, view: TableView, words: Words, *, pictures: bool) -> Screen:
        """The message of a table that is closed; with `pictures` where they may be sent."""

    async def gone(self, view: TableView, user_id: int, words: Words) -> Screen:
        """What somebody's own hand becomes once they have gone home."""


class Beside(Protocol):
    """What is told of a table beside the game, by those of whom the table knows nothing."""

    async def lines(self, view: TableView, words: Words) -> tuple[str, ...]:
        """Lines for its message, and for the one of a game that is over."""


class Endings(Protocol):
    """How deals ended, also those of before a restart."""

    async def last(self, table_id: int, deal_no: int, most: int) -> tuple[TableView, ...]:
        """The deals of a table up to that one, `most` at most, as everybody saw them at their ends, the oldest first;
        what cannot be told any more is left out. Refusal `database_unavailable`.
        """


@dataclass(slots=True)
class Slot:
    """One message. Older than `wanted` it is written again, by one writer at a time: the presenter or an answer."""

    place: str
    channel_id: int | None = None
    message_id: int | None = None
    shown: int = -1
    """The version it shows; -1: there is nothing to see yet."""
    deal: int = -1
    wanted: int = -1
    drawn: int = -1
    """The version of which a request of the presenter was made last, whatever came of it."""
    turn: int = 0
    """The turn of the process's share in which that was begun to be drawn."""
    again: bool = False
    """It has to be written whatever it shows: something beside the table has changed."""
    kept: bool = False
    """A task sees to it; it may be waiting for its next try."""
    busy: bool = False
    """A request of the presenter is under way."""
    claimed: bool = False
    """The answer to a click is writing it."""
    stored: tuple[int, int] | None = None
    """The message and the deal that the shelf knows of."""
    replaces: int = 0
    """The message that was here before and is gone."""
    route: str = ""
    """How a private answer is reached: the token of its interaction, a slash, and its name below that; "" for a message
    that the bot can edit at any time.
    """
    until: float = 0.0
    """Until when a private answer is kept true."""
    resting: int = 0
    """The private answer for whose end a task waits."""
    pressed: str = ""
    """How the message is reached through the last press on it: Discord counts no edit by that against the bot."""
    pressed_until: float = 0.0
    """Until when it can be reached so."""
    called: int = -1
    """The decision for which a hand was posted anew so that its owner hears of it; -1: none."""
    owed: dict[int, float] = field(default_factory=dict)
    """When the versions were committed that the message has to show, and does not yet."""
    drawing: bytes = b""
    """What was written last, as far as that is remembered: the same is not written again."""
    unsure: bool = False
    """What is posted next may be there already, as it was drawn then: Discord posts nothing twice under one name."""

    @property
    def at(self) -> tuple[int, int] | None:
        """The channel and the id of the message; None where there is none."""
        return None if self.channel_id is None or self.message_id is None else (self.channel_id, self.message_id)

    @property
    def behind(self) -> bool:
        """Whether it has to be written."""
        return self.again or self.wanted > self.shown

    @property
    def idle(self) -> bool:
        """Whether nobody writes it."""
        return not (self.kept or self.busy or self.claimed)

    def paid(self, version: int) -> list[float]:
        """The message shows `version`: when those were committed that it did not show before."""
        return [self.owed.pop(older) for older in tuple(self.owed) if older <= version]

    def lost(self) -> None:
        """The message is not there any more."""
        self.replaces = self.message_id or self.replaces
        self.channel_id = self.message_id = None
        self.shown = -1
        self.route, self.until, self.drawing = "", 0.0, b""
        self.pressed, self.pressed_until = "", 0.0


@dataclass(slots=True)
class Reveal:
    """The end of a deal on its way: since when it is shown, in how many frames."""

    deal: int
    frames: int
    began: float
    step: float
    """Seconds that a frame stays."""
    done: bool = False
    """The table's message shows all of it."""

    @property
    def ends(self) -> float:
        """When the last frame is due."""
        return self.began + (self.frames - 1) * self.step

    def over(self, now: float) -> bool:
        """Whether all of it has been shown; that it has is said, too, where the clock was set back meanwhile."""
        return now >= self.ends or self.began - now > self.ends - self.began

    def frame(self, now: float) -> int:
        """The frame that is due, counted from 0."""
        return max(0, min(int((now - self.began) / self.step + 1e-6), self.frames - 1))

    def due(self, frame: int) -> float:
        """When a frame is due."""
        return self.began + frame * self.step


@dataclass(slots=True, weakref_slot=True)
class Board:
    """All messages of one table."""

    table_id: int
    guild_id: int = 0
    """The server it is in; 0: not known yet."""
    loaded: bool = False
    slots: dict[str, Slot] = field(default_factory=dict)
    news: list[TableChanged] = field(default_factory=list)
    heard: dict[int, float] = field(default_factory=dict)
    """When the versions were committed of which the news tell."""
    reading: bool = False
    """A task is at work on `news`."""
    turns: dict[Seat, int] = field(default_factory=dict)
    """The seats whose move is awaited, and the number of each one's decision."""
    calling: dict[Seat, asyncio.Task[None]] = field(default_factory=dict)
    """Who waits for the moment to be called."""
    taken_away: dict[str, int] = field(default_factory=dict)
    """The last message of each place that was a call and is gone: the next one there is another."""
    results: dict[int, str] = field(default_factory=dict)
    """How the last deals ended, `MOST_RESULTS` at most, a line each under the next one; the oldest first."""
    results_in: Voice | None = None
    """The voice of the words in which they are told."""
    recalled: int = 0
    """The deal up to which results were asked for that are not known from having been seen."""
    recalling: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Whoever needs results waits while they are asked for, and draws nothing without them."""
    ended: TableView | None = None
    """The last deal as it stood at its end, until the next one has its message."""
    notes: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    """What happened outside the game since the deal began: which note, the names of whom and what it is about, and
    after how many events of the deal it came.
    """
    doubts: list[int] = field(default_factory=list)
    """Messages over which an answer may yet come that was drawn earlier than what they show."""
    told: bool = False
    """The host knows that the table cannot be shown."""
    in_hand: int = -1
    """The deal that was in hand when the table was looked at last."""
    reveal: Reveal | None = None
    """How the end of that deal is shown; None: it is in hand, or was over before anything of it was shown."""
    revealing: bool = False
    """A task sees to the frames."""
    answers: int = 0
    """Answers on their way by which somebody's hand comes to live elsewhere."""
    edited: dict[int, asyncio.Event] = field(default_factory=dict)
    """The messages of which an edit is on its way, each with the event that is set once it is over."""

    def slot(self, place: str) -> Slot:
        """The slot of a place, made when first asked for."""
        found = self.slots.get(place)
        if found is None:
            found = self.slots[place] = Slot(place)
        return found

    def holds(self, slot: Slot, at: tuple[int, int] | None) -> bool:
        """Return True while `slot` belongs to this board and its message is the one at `at`."""
        return self.slots.get(slot.place) is slot and slot.at == at

    def learn(self, results: Mapping[int, str]) -> None:
        """Know how deals ended; of those that are known already nothing changes."""
        known = {**results, **self.results}
        self.results = {deal: known[deal] for deal in sorted(known)[-MOST_RESULTS:]}

    def of_message(self, message_id: int) -> Slot | None:
        """The slot whose message it is."""
        return next((slot for slot in self.slots.values() if slot.message_id == message_id), None)

    @property
    def at_work(self) -> bool:
        """Whether somebody sees to what the messages show."""
        return bool(self.news) or self.reading or self.revealing or not all(one.idle for one in self.slots.values())

    @property
    def being_answered(self) -> bool:
        """Whether the answer to a click is writing one of the messages, or will."""
        return self.answers > 0 or any(slot.claimed for slot in self.slots.values())
