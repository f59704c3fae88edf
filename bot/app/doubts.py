"""Deeds of which somebody does not know whether they were done: they are asked before they do the same again.

They are kept in memory: after a restart nobody is asked, and what was done stands in the wallet and at the table. A
visit does its deeds as `Doubting`.
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
"""Seconds after which nobody is asked any more."""
CAPACITY: Final = 5_000
"""Doubts, and questions, that are remembered."""

Again: TypeAlias = Callable[["Visit"], Awaitable[Screen]]
"""Does a deed in another visit of the same person; what is said of it in private."""


class Doubt(Struct, frozen=True):
    """A deed that was tried under `key` at `at` (seconds since the epoch), and how it is done again."""

    user_id: int
    deed: Deed
    key: str
    at: float
    again: Again


class DoubtQuestion(Struct, frozen=True):
    """A doubt that somebody was asked about; `known`: they were told that it was done."""

    doubt: Doubt
    known: bool


class InDoubt(Refusal):
    """Nothing is done yet: the person may have done the same already, and is asked first."""

    def __init__(self, doubt: Doubt, *, known: bool) -> None:
        super().__init__("in_doubt")
        self.question = DoubtQuestion(doubt, known)


class Doubts:
    """What people may have done already."""

    def __init__(self, clock: Clock) -> None:
        self._doubts: Expiring[tuple[int, Deed], Doubt] = Expiring(clock, LASTS, CAPACITY)
        self._questions: Recent[int, DoubtQuestion] = Recent(CAPACITY)
        self._under_way: set[str] = set()

    def begin(self, doubt: Doubt) -> None:
        """It is being done; until `end` nobody knows what becomes of it."""
        self._under_way.add(doubt.key)
        self.add(doubt)

    def end(self, doubt: Doubt, *, known: bool) -> None:
        """It was done, or not; whether the person knows which."""
        self._under_way.discard(doubt.key)
        if known:
            self.forget(doubt.user_id, doubt.deed)
        else:
            self.add(doubt)

    def under_way(self, doubt: Doubt) -> bool:
        """Whether it is being done just now."""
        return doubt.key in self._under_way

    def add(self, doubt: Doubt) -> None:
        """The person does not know whether it was done."""
        self._doubts.put((doubt.user_id, doubt.deed), doubt)

    def about(self, user_id: int, deed: Deed) -> Doubt | None:
        """What a person may have done already; None where there is no doubt."""
        return self._doubts.get((user_id, deed))

    def forget(self, user_id: int, deed: Deed) -> None:
        """The person knows what became of it."""
        self._doubts.drop((user_id, deed))

    def forget_all(self, user_id: int) -> None:
        """The person was forgotten."""
        self._doubts.forget(lambda place: place[0] == user_id)
        self._questions.forget(lambda number: self._questions[number].doubt.user_id == user_id)

    def asked(self, number: int, question: DoubtQuestion) -> None:
        """A person was asked, under a number of its own."""
        self._questions[number] = question

    def question(self, number: int, user_id: int) -> DoubtQuestion | None:
        """What a person was asked under that number; None where it is not remembered."""
        found = self._questions.get(number)
        return found if found is not None and found.doubt.user_id == user_id else None


class Doubting(Whereabouts):
    """An interaction by which something is done of which the person may not know whether it was."""

    def __init__(self, interaction: Interaction, late: Late) -> None:
        super().__init__(interaction, late)
        self._doubt: Doubt | None = None
        """What is done in this visit, as it would be asked about."""
        self._came_of_it = Fate.UNDONE
        self._agreed: Deed | None = None

    async def once(self, deed: Deed, again: Again) -> None:
        """Say what is about to be done, and how another visit does it `again`.

        Raises InDoubt where the same person may have done the same within the hour and does not know it: they are asked
        first. Where it turns out that it was not done, it is simply done now.
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
        """Do what was asked about under a number, once however often it is pressed. Raises Refusal `question_gone`, and
        InDoubt where the person was not told yet that it was done.
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
        """Remember what the person cannot know of what was done here, or that they know it."""
        if self._doubt is None:
            return
        done = self._came_of_it is Fate.DONE or self.client.services.store.writer.committed(self.key)
        in_doubt = self.answer.told is not Told.YES if done else self._came_of_it is Fate.UNKNOWN
        self.client.doubts.end(self._doubt, known=not in_doubt)

    async def _fate(self, error: Exception) -> Fate:
        """What became of what was to be done under this visit's key. Where that is in doubt the database is asked."""
        store = self.client.services.store
        if isinstance(error, FateUnknown):
            return await store.fate(self.key)
        return Fate.DONE if store.writer.committed(self.key) else Fate.UNDONE
