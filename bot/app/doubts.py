"""Deeds of which somebody does not know whether they were done: they are asked before they do the same again.

Kept in memory: after a restart nobody is asked, and what was done stands in the wallet and at the table.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from msgspec import Struct

from bot.clock import Clock
from bot.errors import Refusal
from bot.recent import Expiring, Recent
from bot.screens.deeds import Deed
from bot.screens.layout import Screen

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
