"""Questions that people must answer before something is done, with what they agreed to."""

from __future__ import annotations

from typing import Generic, TypeVar

from msgspec import Struct

from bot.app.visits import Visit
from bot.errors import Refusal
from bot.recent import Recent

T = TypeVar("T")


class _Asked(Struct, Generic[T], frozen=True):
    """Question, with the user and server it was asked in (None: direct messages)."""

    user_id: int
    guild_id: int | None
    about: T


class Questions(Generic[T]):
    """Most recent questions of one kind. The buttons of the answers carry their numbers."""

    def __init__(self, most: int) -> None:
        self._asked: Recent[int, _Asked[T]] = Recent(most)

    def ask(self, visit: Visit, about: T) -> int:
        """Store a question and return its number."""
        number = visit.interaction.id
        self._asked[number] = _Asked(visit.user_id, visit.guild_id, about)
        return number

    def asked(self, visit: Visit, number: int) -> T:
        """Return the subject of a question. Refusal `question_gone` if it is not cached, or was asked elsewhere."""
        found = self._asked.get(number)
        if found is None or (found.user_id, found.guild_id) != (visit.user_id, visit.guild_id):
            raise Refusal("question_gone")
        return found.about

    def agreed(self, visit: Visit, number: int) -> T:
        """Return the subject of a question that was answered with yes.

        The question's number becomes the idempotency key: several clicks on yes have one effect.
        """
        about, visit.key = self.asked(visit, number), f"i:{number}"
        return about

    def declined(self, visit: Visit, number: int) -> None:
        """Drop a question that was answered with no. Refusal as for `asked`."""
        self.asked(visit, number)
        del self._asked[number]
