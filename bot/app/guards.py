"""Checks against out-of-date buttons, menus and dialogs: they act on the state that they showed, or not at all."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from msgspec import Struct

from bot.errors import Refusal
from bot.screens.effects import is_stamped
from bot.screens.ids import CustomId, DialogId, PanelId, PlayId, TableId
from bot.screens.items import Interaction
from bot.screens.layout import Screen

if TYPE_CHECKING:
    from bot.app.visits import InteractionContext

StampedId: TypeAlias = TableId | PanelId | DialogId

_STALE_CHECK: Final = "guard"
"""The key in an interaction's `extras` under which its check is kept."""


class CurrentScreen(Struct, frozen=True):
    """The current state of something: the stamp of an id made from it, and the screen that shows it."""

    stamp: str
    screen: Callable[[], Awaitable[Screen]]


CurrentScreenReader: TypeAlias = Callable[["InteractionContext", Any], Awaitable[CurrentScreen]]
"""Reads the current state for one kind of `StampedId`. May raise Refusal."""


class StaleScreen(Refusal):
    """Refusal of a click on something that has changed since; `screen` renders it as it is now."""

    def __init__(self, screen: Callable[[], Awaitable[Screen]]) -> None:
        super().__init__("stale", price=0)
        self.screen = screen


def reader_key(wanted: StampedId) -> str:
    """Return the name under which the reader for an id is registered: `t`, `s:<panel>` or `d:<dialog>`."""
    match wanted:
        case TableId():
            return "t"
        case PanelId(panel=panel):
            return f"s:{panel}"
        case DialogId(dialog=dialog):
            return f"d:{dialog}"


@contextmanager
def guard_against_stale(interaction: Interaction, wanted: CustomId, readers: dict[str, CurrentScreenReader]) -> Iterator[None]:
    """Within the block, let the interaction commit only if what it showed is still current."""
    if isinstance(wanted, PlayId) or not is_stamped(wanted):
        yield
        return
    key, store, look = f"i:{interaction.id}", interaction.client.services.store, readers[reader_key(wanted)]

    async def check(visit: InteractionContext) -> None:
        now = await look(visit, wanted)
        if now.stamp != wanted.stamp and await store.reader.find_answer(key) is None:
            raise StaleScreen(now.screen)

    async def before_commit() -> None:
        # The context is created within the block.
        await check(interaction.extras["visit"])

    if wanted.stamp:  # otherwise nothing was shown
        interaction.extras[_STALE_CHECK] = check
    with store.writer.pre_commit_check(key, before_commit):
        yield


async def check_not_stale(context: InteractionContext) -> None:
    """Raise Stale if the button, menu or dialog of an interaction is out of date."""
    check = context.interaction.extras.get(_STALE_CHECK)
    if check is not None:
        await check(context)
