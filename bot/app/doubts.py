"""Actions whose outcome the person does not know: they are asked before they repeat one.

Uncertain actions are kept in memory only. After a restart nobody is asked; the wallet and the table show the outcome.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from msgspec import Struct

from bot.app.answers import Delivery
from bot.app.deferring import DeferMode
from bot.app.whereabouts import InteractionLocation
from bot.clock import Clock
from bot.errors import Refusal
from bot.recent import TTLCache, LRUCache
from bot.screens import deeds
from bot.screens.deeds import MoneyAction
from bot.screens.items import Interaction
from bot.screens.layout import Screen
from bot.store.errors import CommitOutcomeUnknown
from bot.store.store import CommitStatus

if TYPE_CHECKING:
    from bot.app.visits import InteractionContext

UNCERTAIN_TTL: Final = 3_600.0
"""Seconds after which an action may be repeated without a question."""
UNCERTAIN_CAPACITY: Final = 5_000
"""Uncertain actions, and questions about them, that are remembered."""

RepeatAction: TypeAlias = Callable[["InteractionContext"], Awaitable[Screen]]
"""Repeats an action within another interaction of the same person, and returns the private response."""


class UncertainAction(Struct, frozen=True):
    """An action tried under the idempotency key `key` at `at` (seconds since the epoch), and how to repeat it."""

    user_id: int
    action: MoneyAction
    idempotency_key: str
    tried_at: float
    repeat: RepeatAction


class RepeatQuestion(Struct, frozen=True):
    """A question about repeating an action. `known`: the question says that the action is done."""

    earlier: UncertainAction
    known_done: bool


class PossibleRepeat(Refusal):
    """Refusal to do something that the person may have done already: they are asked first."""

    def __init__(self, earlier: UncertainAction, *, known_done: bool) -> None:
        super().__init__("in_doubt")
        self.question = RepeatQuestion(earlier, known_done)


class UncertainActions:
    """The uncertain actions of all people."""

    def __init__(self, clock: Clock) -> None:
        self._actions: TTLCache[tuple[int, MoneyAction], UncertainAction] = TTLCache(clock, UNCERTAIN_TTL, UNCERTAIN_CAPACITY)
        self._questions: LRUCache[int, RepeatQuestion] = LRUCache(UNCERTAIN_CAPACITY)
        self._in_progress: set[str] = set()

    def start(self, action: UncertainAction) -> None:
        """Note that an action is in progress. Its outcome is unknown until `end`."""
        self._in_progress.add(action.idempotency_key)
        self.add(action)

    def finish(self, action: UncertainAction, *, known: bool) -> None:
        """Note that an action has ended, and whether the person knows its outcome."""
        self._in_progress.discard(action.idempotency_key)
        if known:
            self.forget(action.user_id, action.action)
        else:
            self.add(action)

    def is_in_progress(self, action: UncertainAction) -> bool:
        """Return True while the action is in progress."""
        return action.idempotency_key in self._in_progress

    def add(self, action: UncertainAction) -> None:
        """Note that the person does not know whether the action was done."""
        self._actions.put((action.user_id, action.action), action)

    def find(self, user_id: int, action: MoneyAction) -> UncertainAction | None:
        """Return the earlier try of an action if the person does not know its outcome."""
        return self._actions.get((user_id, action))

    def forget(self, user_id: int, action: MoneyAction) -> None:
        """Note that the person knows the outcome of an action."""
        self._actions.discard((user_id, action))

    def forget_all(self, user_id: int) -> None:
        self._actions.discard_where(lambda place: place[0] == user_id)
        self._questions.discard_where(lambda number: self._questions[number].earlier.user_id == user_id)

    def add_question(self, number: int, question: RepeatQuestion) -> None:
        """Note that a person was asked; `number` identifies the question."""
        self._questions[number] = question

    def find_question(self, number: int, user_id: int) -> RepeatQuestion | None:
        """Return the question with that number, or None if it is not remembered or not this person's."""
        found = self._questions.get(number)
        return found if found is not None and found.earlier.user_id == user_id else None


class RepeatProtection(InteractionLocation):
    """An interaction that protects a person from repeating an action by accident."""

    def __init__(self, interaction: Interaction, defer_mode: DeferMode) -> None:
        super().__init__(interaction, defer_mode)
        self._uncertain: UncertainAction | None = None
        """The action of this interaction, as a question would describe it."""
        self._outcome = CommitStatus.NOT_COMMITTED
        self._confirmed: MoneyAction | None = None

    async def begin_action(self, action: MoneyAction, repeat: RepeatAction) -> None:
        """Announce an action, and how another interaction would repeat it (`again`).

        Raises InDoubt if the same person may have done the same within the hour without knowing it. If it turns out
        that the earlier try failed, the action is simply done now.
        """
        doubts, store = self.client.uncertain_actions, self.client.services.store
        earlier = doubts.find(self.user_id, action)
        if earlier is not None and earlier.idempotency_key != self.idempotency_key and self._confirmed != action:
            if not doubts.is_in_progress(earlier):
                fate = await store.find_commit_status(earlier.idempotency_key)
            else:
                fate = CommitStatus.COMMITTED if store.writer.is_committed(earlier.idempotency_key) else CommitStatus.UNKNOWN
            if fate is not CommitStatus.NOT_COMMITTED:
                raise PossibleRepeat(earlier, known_done=fate is CommitStatus.COMMITTED)
        self._uncertain = UncertainAction(self.user_id, action, self.idempotency_key, self.client.services.clock.now(), repeat)
        doubts.start(self._uncertain)

    async def repeat_action(self, number: int) -> None:
        """Repeat the action of a question, once for any number of clicks.

        Raises Refusal `question_gone`, and InDoubt if it was done and the person has not been told yet.
        """
        asked = self.client.uncertain_actions.find_question(number, self.user_id)
        if asked is None:
            raise Refusal("question_gone")
        doubt = asked.earlier
        self.response.in_place = True
        if not asked.known_done and await self.client.services.store.find_commit_status(doubt.idempotency_key) is CommitStatus.COMMITTED:
            raise PossibleRepeat(doubt, known_done=True)
        self.idempotency_key = f"i:{number}"
        self._confirmed = doubt.action
        await self.response.send_private(await doubt.repeat(cast("InteractionContext", self)))

    async def _ask_about_repeat(self, error: PossibleRepeat) -> None:
        asked, number = error.question, self.interaction.id
        doubt = asked.earlier
        self.client.uncertain_actions.add_question(number, asked)
        told = await self.response.send_private(deeds.render_repeat_question(self.words, doubt.action, number, at=doubt.tried_at, known=asked.known_done))
        if told and asked.known_done:
            self.client.uncertain_actions.forget(self.user_id, doubt.action)

    @property
    def _action(self) -> MoneyAction | None:
        return None if self._uncertain is None else self._uncertain.action

    def _settle_uncertainty(self) -> None:
        """Note whether the person knows the outcome of this interaction's action."""
        if self._uncertain is None:
            return
        done = self._outcome is CommitStatus.COMMITTED or self.client.services.store.writer.is_committed(self.idempotency_key)
        in_doubt = self.response.delivery is not Delivery.DELIVERED if done else self._outcome is CommitStatus.UNKNOWN
        self.client.uncertain_actions.finish(self._uncertain, known=not in_doubt)

    async def _find_fate(self, error: Exception) -> CommitStatus:
        """Return the outcome of the commit under this interaction's key; the database is asked if it is unknown."""
        store = self.client.services.store
        if isinstance(error, CommitOutcomeUnknown):
            return await store.find_commit_status(self.idempotency_key)
        return CommitStatus.COMMITTED if store.writer.is_committed(self.idempotency_key) else CommitStatus.NOT_COMMITTED
