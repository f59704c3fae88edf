"""What somebody is asked before it is done, remembered until they answer."""

from __future__ import annotations

from typing import Generic, TypeVar

from msgspec import Struct

from bot.app.visits import Visit
from bot.errors import Refusal
from bot.recent import Recent

T = TypeVar("T")


class _Asked(Struct, Generic[T], frozen=True):
    """What was asked, and of whom in which server (None: in direct messages)."""

    user_id: int
    guild_id: int | None
    about: T


class Questions(Generic[T]):
    """The last `most` questions of one kind, by their numbers, which the buttons of the answers carry."""

    def __init__(self, most: int) -> None:
        self._asked: Recent[int, _Asked[T]] = Recent(most)

    def ask(self, visit: Visit, about: T) -> int:
        """Remember what somebody is asked; the number of the question."""
        number = visit.interaction.id
        self._asked[number] = _Asked(visit.user_id, visit.guild_id, about)
        return number

    def asked(self, visit: Visit, number: int) -> T:
        """What somebody was asked. Refusal `question_gone` where that is not known any more, or somebody else was."""
        found = self._asked.get(number)
        if found is None or (found.user_id, found.guild_id) != (visit.user_id, visit.guild_id):
            raise Refusal("question_gone")
        return found.about

    def agreed(self, visit: Visit, number: int) -> T:
        """The same where the answer is yes: what the visit does from now on is done once, however often it is given."""
        about, visit.key = self.asked(visit, number), f"i:{number}"
        return about

    def declined(self, visit: Visit, number: int) -> None:
        """The answer is no. Refusal as `asked`."""
        self.asked(visit, number)
        del self._asked[number]
