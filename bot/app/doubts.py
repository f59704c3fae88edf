"""Actions whose outcome the person does not know: they are asked before they repeat one.

Uncertain actions are kept in memory only. After a restart nobody is asked; the wallet and the table show the outcome.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from msgspec import Struct

from bot.app.answers import Told
from bot.app.deferring import Late
from bot.app.whereabouts import Whereabouts
from bot.clock import Clock
from bot.errors import Refusal
from bot.recent import Expiring, Recent
from bot.screens import deeds
from bot.screens.deeds import Deed
from bot.screens.items import Interaction
from bot.screens.layout import Screen
from bot.store.errors import FateUnknown
from bot.store.store import Fate

if TYPE_CHECKING:
    from bot.app.visits import Visit

LASTS: Final = 3_600.0
"""Seconds after which an action may be repeated without a question."""
CAPACITY: Final = 5_000
"""Uncertain actions, and questions about them, that are remembered."""

Again: TypeAlias = Callable[["Visit"], Awaitable[Screen]]
"""Repeats an action within another interaction of the same person, and returns the private response."""


class Doubt(Struct, frozen=True):
    """An action tried under the idempotency key `key` at `at` (seconds since the epoch), and how to repeat it."""

    user_id: int
    deed: Deed
    key: str
    at: float
    again: Again


class DoubtQuestion(Struct, frozen=True):
    """A question about repeating an action. `known`: the question says that the action is done."""

    doubt: Doubt
    known: bool


class InDoubt(Refusal):
    """Refusal to do something that the person may have done already: they are asked first."""

    def __init__(self, doubt: Doubt, *, known: bool) -> None:
        super().__init__("in_doubt")
        self.question = DoubtQuestion(doubt, known)


class Doubts:
    """The uncertain actions of all people."""

    def __init__(self, clock: Clock) -> None:
        self._doubts: Expiring[tuple[int, Deed], Doubt] = Expiring(clock, LASTS, CAPACITY)
        self._questions: Recent[int, DoubtQuestion] = Recent(CAPACITY)
        self._under_way: set[str] = set()

    def begin(self, doubt: Doubt) -> None:
        """Note that an action is in progress. Its outcome is unknown until `end`."""
        self._under_way.add(doubt.key)
        self.add(doubt)

    def end(self, doubt: Doubt, *, known: bool) -> None:
        """Note that an action has ended, and whether the person knows its outcome."""
        self._under_way.discard(doubt.key)
        if known:
            self.forget(doubt.user_id, doubt.deed)
        else:
            self.add(doubt)

    def under_way(self, doubt: Doubt) -> bool:
        """Return True while the action is in progress."""
        return doubt.key in self._under_way

    def add(self, doubt: Doubt) -> None:
        """Note that the person does not know whether the action was done."""
        self._doubts.put((doubt.user_id, doubt.deed), doubt)

    def about(self, user_id: int, deed: Deed) -> Doubt | None:
        """Return the earlier try of an action if the person does not know its outcome."""
        return self._doubts.get((user_id, deed))

    def forget(self, user_id: int, deed: Deed) -> None:
        """Note that the person knows the outcome of an action."""
        self._doubts.drop((user_id, deed))

    def forget_all(self, user_id: int) -> None:
        self._doubts.forget(lambda place: place[0] == user_id)
        self._questions.forget(lambda number: self._questions[number].doubt.user_id == user_id)

    def asked(self, number: int, question: DoubtQuestion) -> None:
        """Note that a person was asked; `number` identifies the question."""
        self._questions[number] = question

    def question(self, number: int, user_id: int) -> DoubtQuestion | None:
        """Return the question with that number, or None if it is not remembered or not this person's."""
        found = self._questions.get(number)
        return found if found is not None and found.doubt.user_id == user_id else None


class Doubting(Whereabouts):
    """An interaction that protects a person from repeating an action by accident."""

    def __init__(self, interaction: Interaction, late: Late) -> None:
        super().__init__(interaction, late)
        self._doubt: Doubt | None = None
        """The action of this interaction, as a question would describe it."""
        self._came_of_it = Fate.UNDONE
        self._agreed: Deed | None = None

    async def once(self, deed: Deed, again: Again) -> None:
        """Announce an action, and how another interaction would repeat it (`again`).

        Raises InDoubt if the same person may have done the same within the hour without knowing it. If it turns out
        that the earlier try failed, the action is simply done now.
        """
        doubts, store = self.client.doubts, self.client.services.store
        earlier = doubts.about(self.user_id, deed)
        if earlier is not None and earlier.key != self.key and self._agreed != deed:
            if not doubts.under_way(earlier):
                fate = await store.fate(earlier.key)
            else:
                fate = Fate.DONE if store.writer.committed(earlier.key) else Fate.UNKNOWN
            if fate is not Fate.UNDONE:
                raise InDoubt(earlier, known=fate is Fate.DONE)
        self._doubt = Doubt(self.user_id, deed, self.key, self.client.services.clock.now(), again)
        doubts.begin(self._doubt)

    async def do_again(self, number: int) -> None:
        """Repeat the action of a question, once for any number of clicks.

        Raises Refusal `question_gone`, and InDoubt if it was done and the person has not been told yet.
        """
        asked = self.client.doubts.question(number, self.user_id)
        if asked is None:
            raise Refusal("question_gone")
        doubt = asked.doubt
        self.answer.in_place = True
        if not asked.known and await self.client.services.store.fate(doubt.key) is Fate.DONE:
            raise InDoubt(doubt, known=True)
        self.key = f"i:{number}"
        self._agreed = doubt.deed
        await self.answer.private(await doubt.again(cast("Visit", self)))

    async def _ask(self, error: InDoubt) -> None:
        asked, number = error.question, self.interaction.id
        doubt = asked.doubt
        self.client.doubts.asked(number, asked)
        told = await self.answer.private(deeds.question(self.words, doubt.deed, number, at=doubt.at, known=asked.known))
        if told and asked.known:
            self.client.doubts.forget(self.user_id, doubt.deed)

    @property
    def _deed(self) -> Deed | None:
        return None if self._doubt is None else self._doubt.deed

    def _settle_doubt(self) -> None:
        """Note whether the person knows the outcome of this interaction's action."""
        if self._doubt is None:
            return
        done = self._came_of_it is Fate.DONE or self.client.services.store.writer.committed(self.key)
        in_doubt = self.answer.told is not Told.YES if done else self._came_of_it is Fate.UNKNOWN
        self.client.doubts.end(self._doubt, known=not in_doubt)

    async def _fate(self, error: Exception) -> Fate:
        """Return the outcome of the commit under this interaction's key; the database is asked if it is unknown."""
        store = self.client.services.store
        if isinstance(error, FateUnknown):
            return await store.fate(self.key)
        return Fate.DONE if store.writer.committed(self.key) else Fate.UNDONE
