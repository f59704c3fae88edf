"""Questions that people must answer before something is done, with what they agreed to."""

from __future__ import annotations

from typing import Generic, TypeVar

from msgspec import Struct

from bot.app.visits import InteractionContext
from bot.errors import Refusal
from bot.recent import LRUCache

QuestionT = TypeVar("QuestionT")


class _PendingQuestion(Struct, Generic[QuestionT], frozen=True):
    """Question, with the user and server it was asked in (None: direct messages)."""

    user_id: int
    guild_id: int | None
    subject: QuestionT


class PendingQuestions(Generic[QuestionT]):
    """Most recent questions of one kind. The buttons of the answers carry their numbers."""

    def __init__(self, capacity: int) -> None:
        self._pending: LRUCache[int, _PendingQuestion[QuestionT]] = LRUCache(capacity)

    def add(self, context: InteractionContext, subject: QuestionT) -> int:
        """Store a question and return its number."""
        number = context.interaction.id
        self._pending[number] = _PendingQuestion(context.user_id, context.guild_id, subject)
        return number

    def find(self, context: InteractionContext, number: int) -> QuestionT:
        """Return the subject of a question. Refusal `question_gone` if it is not cached, or was asked elsewhere."""
        found = self._pending.get(number)
        if found is None or (found.user_id, found.guild_id) != (context.user_id, context.guild_id):
            raise Refusal("question_gone")
        return found.subject

    def accept(self, context: InteractionContext, number: int) -> QuestionT:
        """Return the subject of a question that was answered with yes.

        The question's number becomes the idempotency key: several clicks on yes have one effect.
        """
        about, context.idempotency_key = self.find(context, number), f"i:{number}"
        return about

    def decline(self, context: InteractionContext, number: int) -> None:
        """Drop a question that was answered with no. Refusal as for `asked`."""
        self.find(context, number)
        del self._pending[number]
