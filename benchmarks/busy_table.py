"""Table of six busy people, and the delays until they see moves. Hand messages are in the table's channel."""

from __future__ import annotations

import asyncio
import math
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Final

from benchmarks.betting import choices, wishes
from tests.sockets.interactions import Interaction, Message
from tests.sockets.people import Person
from tests.sockets.server import DiscordServer

BUY_IN: Final = 400
PATIENCE: Final = 15.0
"""Maximum seconds that people wait for a response or for a change of their messages."""
_STANDS: Final = re.compile(r"deal (\d+)\n")
_POT: Final = re.compile(r"Pot \*\*([\d,]+)")
_ACTING: Final = re.compile(r"▶ \*\*(\w+)\*\*")


@dataclass
class Seen:
    """Counts and delays at all tables. A delay is the seconds from a click until Discord has the message."""

    moves: int = 0
    unanswered: int = 0
    """Number of clicks without a response within `PATIENCE`."""
    to_act: list[float] = field(default_factory=list)
    """Delays until the next player to act was shown their moves, or the full wait if nobody was."""
    tables: list[float] = field(default_factory=list)
    """Delays until the table message showed a move."""

    def each(self, total: float) -> float:
        """Return `total` per move; infinite if there was no move."""
        return total / self.moves if self.moves else math.inf


@dataclass(frozen=True)
class Standing:
    """State of a game as the table message shows it: the deal, the player to act and the pot."""

    deal: int
    acting: str = ""
    """Name of the player to act; empty once the deal is over."""
    pot: str = ""

    def __le__(self, later: Standing) -> bool:
        """Return True if `later` is this state or follows it: a later deal, or the end of this deal."""
        return self == later or self.deal < later.deal or (self.deal == later.deal and not later.acting)


class BusyTable:
    """Table at which people click their buttons. The method `told` must receive every message in the channel."""

    def __init__(self, server: DiscordServer, people: Sequence[Person], rng: Random, seen: Seen) -> None:
        self._server = server
        self._people = people
        self._rng = rng
        self.seen = seen
        self._message: Message | None = None
        self._written = 0.0
        """Time at which the table message was last written."""
        self._hands: dict[int, Message] = {}
        """Last private message of each person, by user id."""
        self._offered = (0, 0)
        """Newest decision whose moves a player was shown: the deal, and the number of the decision in the deal."""
        self._offered_at = 0.0
        self._offered_to: Person | None = None
        self._changed = asyncio.Event()
        self._open: list[tuple[float, Standing]] = []
        """Moves that the table message does not show yet: the time of each, and the state of the game after it."""

    def told(self, message: Message) -> None:
        """Record a message that was posted or edited."""
        if message.reader:
            self._hands[message.reader] = message
        elif message.ids:
            self._message, self._written = message, self._server.clock()
            self._close()
        offered = max(((one.deal, one.decision) for one in choices(message).values()), default=(0, 0))
        if offered > self._offered:
            self._offered, self._offered_at = offered, self._server.clock()
            acting = self._standing.acting
            self._offered_to = next(
                (
                    one
                    for one in self._people
                    if one.id == message.reader or (not message.reader and one.name == acting)
                ),
                None,
            )
        self._changed.set()

    def still_open(self) -> list[float]:
        """Return the seconds since each move that the table message does not show yet."""
        return [self._server.clock() - at for at, _ in self._open]

    async def begin(self) -> None:
        """Open the table, join, and start the first deal."""
        host, *others = self._people
        await host.command("table open", clock=600, buy_in=BUY_IN)
        await self._until(lambda: self._message is not None)
        for one in others:
            await one.command("join", buy_in=BUY_IN)
        await self._deal()

    async def play(self, until: float, pause: Callable[[Random], float]) -> None:
        """Play until the time `until` of the server's clock, with a pause before each move."""
        due = self._server.clock() + pause(self._rng)
        while due < until:
            await asyncio.sleep(max(0.0, due - self._server.clock()))
            due = max(due, self._server.clock()) + pause(self._rng)
            await self._step()

    async def _step(self) -> None:
        """Make a move for the player to act, or start the next deal."""
        one, hand = self._offered_to, None
        if one is not None and self._standing.deal <= self._offered[0]:
            hand = self._hands.get(one.id)
        if one is None or not self._in_deal:
            await self._deal()
            return
        if hand is None or not choices(hand):
            told = (await self._press(one, self._table, self._button("t:hand:"))).told
            if not told:
                return
            hand = told[0]
        offered = choices(hand)
        wished = next((action for action in wishes(self._rng) if action in offered), None)
        if wished is None:
            return
        before, deal, began = self._offered, self._offered[0], self._server.clock()
        if not (await self._press(one, hand, str(offered[wished]))).answered:
            return
        self.seen.moves += 1
        if wished == "look":
            return
        if not await self._until(lambda: self._offered > before or not self._in_deal):
            self.seen.to_act.append(self._server.clock() - began)
        if self._offered[0] == deal and self._offered > before and self._offered_to is not None:
            self.seen.to_act.append(max(0.0, self._offered_at - began))
            shown = self._hands.get(self._offered_to.id)
            source = shown if shown is not None and choices(shown) else self._table
            self._open.append((began, Standing(deal, self._offered_to.name, _pot(source))))
        else:
            self._open.append((began, Standing(deal)))
        self._close()

    async def _deal(self) -> None:
        before = self._offered
        await self._until(lambda: bool(self._button("t:deal:")) or self._offered > before)
        if self._offered == before and (button := self._button("t:deal:")):
            await self._press(self._people[0], self._table, button)
            await self._until(lambda: self._offered > before)

    async def _press(self, one: Person, message: Message, custom_id: str) -> Interaction:
        pressed = await one.click(message, custom_id, wait=False)
        try:
            await self._server.until(lambda: pressed.answered, "an answer", within=PATIENCE)
        except AssertionError:
            self.seen.unanswered += 1
        return pressed

    @property
    def _table(self) -> Message:
        assert self._message is not None
        return self._message

    def _button(self, begins: str) -> str:
        return next((custom_id for custom_id in self._table.ids if custom_id.startswith(begins)), "")

    @property
    def _standing(self) -> Standing:
        text = "" if self._message is None else self._message.text
        deal, acting = _STANDS.search(text), _ACTING.search(text)
        return Standing(int(deal[1]) if deal else 0, acting[1] if acting else "", _pot(self._message))

    @property
    def _in_deal(self) -> bool:
        """Return True if a player is to act, as far as the messages show."""
        standing = self._standing
        return self._offered[0] > standing.deal or (self._offered[0] == standing.deal and bool(standing.acting))

    def _close(self) -> None:
        """Record the delays of open moves that the table message now shows, and close these moves."""
        standing = self._standing
        shown = max((n for n, (_, wanted) in enumerate(self._open) if wanted <= standing), default=-1)
        self.seen.tables += [max(0.0, self._written - at) for at, _ in self._open[: shown + 1]]
        del self._open[: shown + 1]

    async def _until(self, true: Callable[[], bool]) -> bool:
        """Wait until a condition is true, at most `PATIENCE` seconds. Return True if it is."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while not true():
                    self._changed.clear()
                    await self._changed.wait()
        return true()


def _pot(message: Message | None) -> str:
    found = None if message is None else _POT.search(message.text)
    return found[1] if found else ""
