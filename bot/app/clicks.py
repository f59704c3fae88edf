"""Who answers a click, a choice from a menu, or a dialog that was sent in.

Cogs say when they are loaded what they answer, and take it back when they are unloaded.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

from bot.app.visits import Visit
from bot.errors import Refusal
from bot.screens.dialogs import Submitted
from bot.screens.ids import PanelId, PlayId, TableId
from bot.screens.items import Click, Interaction
from bot.tables.values import TableView

_log = logging.getLogger(__name__)

OnPlay: TypeAlias = Callable[[Interaction, PlayId, tuple[str, ...]], Awaitable[None]]
OnTable: TypeAlias = Callable[[Interaction, TableId, tuple[str, ...]], Awaitable[None]]
OnPanel: TypeAlias = Callable[[Interaction, PanelId, tuple[str, ...]], Awaitable[None]]
OnDialog: TypeAlias = Callable[[Interaction, Submitted], Awaitable[None]]
OnDeed: TypeAlias = Callable[[Visit, TableView, str], Awaitable[None]]
"""What a command does at a table, with what more the person said."""


@dataclass
class Answered:
    """What one cog answers: by action, panel and name of dialog; and the deeds of its commands by their names."""

    play: dict[str, OnPlay] = field(default_factory=dict)
    table: dict[str, OnTable] = field(default_factory=dict)
    panels: dict[str, OnPanel] = field(default_factory=dict)
    dialogs: dict[str, OnDialog] = field(default_factory=dict)
    deeds: dict[str, OnDeed] = field(default_factory=dict)


class Clicks:
    """Brings what people do with messages and dialogs to whoever answers it."""

    def __init__(self) -> None:
        self._answered: list[Answered] = []

    def add(self, answered: Answered) -> None:
        """From now on, these are answered too."""
        self._answered.append(answered)

    def remove(self, answered: Answered) -> None:
        """They are answered no longer."""
        self._answered.remove(answered)

    def moves(self) -> Iterable[str]:
        """Every action of a seat's button that somebody answers."""
        return [action for one in self._answered for action in one.play]

    def actions(self) -> Iterable[str]:
        """Every action of a table's button that somebody answers."""
        return [action for one in self._answered for action in one.table]

    def panels(self) -> Iterable[str]:
        """Every panel that somebody answers."""
        return [panel for one in self._answered for panel in one.panels]

    def dialogs(self) -> Iterable[str]:
        """Every dialog that somebody answers."""
        return [dialog for one in self._answered for dialog in one.dialogs]

    def deed(self, name: str) -> OnDeed:
        """What the command of that name does at a table."""
        return next(one.deeds[name] for one in self._answered if name in one.deeds)

    async def handle(self, interaction: Interaction, click: Click) -> None:
        """Answer a click. Raises LookupError where nobody does."""
        if await turned_away(interaction):
            return
        match click.id:
            case PlayId() as wanted:
                move = next((one.play[wanted.action] for one in self._answered if wanted.action in one.play), None)
                if move is None:
                    raise LookupError(f"nobody answers {wanted}")
                await move(interaction, wanted, click.values)
            case TableId() as wanted:
                found = next((one.table[wanted.action] for one in self._answered if wanted.action in one.table), None)
                if found is None:
                    raise LookupError(f"nobody answers {wanted}")
                await found(interaction, wanted, click.values)
            case PanelId() as wanted:
                panel = next((one.panels[wanted.panel] for one in self._answered if wanted.panel in one.panels), None)
                if panel is None:
                    raise LookupError(f"nobody answers {wanted}")
                await panel(interaction, wanted, click.values)
            case _:
                raise LookupError(f"nobody answers {click.id}")

    async def submitted(self, interaction: Interaction, answers: Submitted) -> None:
        """Answer a dialog that was sent in; what goes wrong is logged and said."""
        try:
            if await turned_away(interaction):
                return
            name = answers.id.dialog
            found = next((one.dialogs[name] for one in self._answered if name in one.dialogs), None)
            if found is None:
                raise LookupError(f"nobody answers {answers.id}")
            await found(interaction, answers)
        except Exception as error:
            _log.exception("the dialog %s failed", answers.id)
            await self.failed(interaction, error)

    async def failed(self, interaction: Interaction, error: Exception) -> None:
        """Tell the person what became of it: `error`, which has been logged, was not answered by anybody."""
        await tell_failure(interaction, error)


async def turned_away(interaction: Interaction) -> bool:
    """Whether the bot is stopping, so that nothing is done any more; the person is told."""
    if not interaction.client.stopping:
        return False
    async with Visit(interaction, hurry=True):
        raise Refusal("stopping")
    return True


async def tell_failure(interaction: Interaction, error: Exception) -> None:
    """Tell a person, in private, that something went wrong on the bot's side or, where it is done, that it is."""
    visit = Visit.of(interaction)
    async with visit.answer:
        await visit.tell(error)
