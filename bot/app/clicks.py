"""Dispatch of clicks, menu choices and submitted dialogs to the handlers of cogs.

Cogs register their handlers when they are loaded, and remove them when they are unloaded.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from bot.app.guards import Looking, guarding
from bot.app.visits import Visit
from bot.errors import Refusal
from bot.screens.dialogs import Submitted
from bot.screens.ids import PanelId, PlayId, TableId
from bot.screens.items import Click, Interaction
from bot.screens.registry import family_of
from bot.tables.values import TableView

_log = logging.getLogger(__name__)

OnPlay: TypeAlias = Callable[[Interaction, PlayId, tuple[str, ...]], Awaitable[None]]
OnTable: TypeAlias = Callable[[Interaction, TableId, tuple[str, ...]], Awaitable[None]]
OnPanel: TypeAlias = Callable[[Interaction, PanelId, tuple[str, ...]], Awaitable[None]]
OnDialog: TypeAlias = Callable[[Interaction, Submitted], Awaitable[None]]
OnDeed: TypeAlias = Callable[[Visit, TableView, str], Awaitable[None]]
"""Runs a command at a table; the text is any further argument."""


@dataclass
class Answered:
    """The handlers of one cog, by action, panel, name of dialog, and name of command."""

    play: dict[str, OnPlay] = field(default_factory=dict)
    table: dict[str, OnTable] = field(default_factory=dict)
    panels: dict[str, OnPanel] = field(default_factory=dict)
    dialogs: dict[str, OnDialog] = field(default_factory=dict)
    deeds: dict[str, OnDeed] = field(default_factory=dict)
    looking: dict[str, Looking] = field(default_factory=dict)
    """Readers of current states for stamped ids (`guards.place_of`)."""


class Clicks:
    """Dispatcher of clicks, menu choices and dialogs to the registered handlers."""

    def __init__(self) -> None:
        self.all = Answered()
        """The handlers of all cogs."""

    def add(self, answered: Answered) -> None:
        """Register handlers. Raises ValueError if one of the names is taken."""
        for name, answers in vars(answered).items():
            twice = sorted(answers.keys() & getattr(self.all, name))
            if twice:
                raise ValueError(f"answered by two cogs ({name}): {', '.join(twice)}")
        for name, answers in vars(answered).items():
            getattr(self.all, name).update(answers)

    def remove(self, answered: Answered) -> None:
        for name, answers in vars(answered).items():
            for key in answers:
                del getattr(self.all, name)[key]

    def deed(self, name: str, view: TableView) -> OnDeed:
        """Return the handler of a command for a table's game: `<family>.<name>` if several families have one."""
        own = f"{family_of(view.table.game).name}.{name}"
        return self.all.deeds.get(own) or self.all.deeds[name]

    async def clicked(self, interaction: Interaction, click: Click) -> None:
        """Handle a click on a button or a menu; failures are logged and reported to the person."""
        try:
            if not await turned_away(interaction):
                with guarding(interaction, click.id, self.all.looking):
                    await self._answer(interaction, click)
        except Exception as error:
            _log.exception("a click on %s failed", click.id)
            await self.failed(interaction, error)

    async def _answer(self, interaction: Interaction, click: Click) -> None:
        """Call the handler of a click. Raises LookupError if there is none."""
        match click.id:
            case PlayId() as wanted:
                await self.all.play[wanted.action](interaction, wanted, click.values)
            case TableId() as wanted:
                await self.all.table[wanted.action](interaction, wanted, click.values)
            case PanelId() as wanted:
                await self.all.panels[wanted.panel](interaction, wanted, click.values)
            case _:
                raise LookupError(f"nobody answers {click.id}")

    async def submitted(self, interaction: Interaction, answers: Submitted) -> None:
        """Handle a submitted dialog; failures are logged and reported to the person."""
        try:
            if not await turned_away(interaction):
                with guarding(interaction, answers.id, self.all.looking):
                    await self.all.dialogs[answers.id.dialog](interaction, answers)
        except Exception as error:
            _log.exception("the dialog %s failed", answers.id)
            await self.failed(interaction, error)

    async def failed(self, interaction: Interaction, error: Exception) -> None:
        """Tell a person, in private, that an interaction failed or, if it was committed, that it is done.

        `error` has been logged already, and no handler has responded to it.
        """
        visit = Visit.of(interaction)
        async with visit.answer:
            await visit.tell(error)


async def turned_away(interaction: Interaction) -> bool:
    """Refuse an interaction in private if the bot is stopping; return True then."""
    if not interaction.client.stopping:
        return False
    async with Visit(interaction, hurry=True):
        raise Refusal("stopping")
    return True
