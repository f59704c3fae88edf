"""Who answers a click, a choice from a menu, or a dialog that was sent in.

Cogs say when they are loaded what they answer, and take it back when they are unloaded.
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
"""What a command does at a table, with what more the person said."""


@dataclass
class Answered:
    """What one cog answers: by action, panel and name of dialog; and the deeds of its commands by their names."""

    play: dict[str, OnPlay] = field(default_factory=dict)
    table: dict[str, OnTable] = field(default_factory=dict)
    panels: dict[str, OnPanel] = field(default_factory=dict)
    dialogs: dict[str, OnDialog] = field(default_factory=dict)
    deeds: dict[str, OnDeed] = field(default_factory=dict)
    looking: dict[str, Looking] = field(default_factory=dict)
    """Reads what stamped ids are about (`guards.place_of`)."""


class Clicks:
    """Brings what people do with messages and dialogs to whoever answers it."""

    def __init__(self) -> None:
        self.all = Answered()
        """What all of them answer."""

    def add(self, answered: Answered) -> None:
        """From now on, these are answered too. Raises ValueError where one of them is answered already."""
        for name, answers in vars(answered).items():
            twice = sorted(answers.keys() & getattr(self.all, name))
            if twice:
                raise ValueError(f"answered by two cogs ({name}): {', '.join(twice)}")
        for name, answers in vars(answered).items():
            getattr(self.all, name).update(answers)

    def remove(self, answered: Answered) -> None:
        """They are answered no longer."""
        for name, answers in vars(answered).items():
            for key in answers:
                del getattr(self.all, name)[key]

    def deed(self, name: str, view: TableView) -> OnDeed:
        """What the deed of a name is at a table: where several families have one of that name, `<family>.<name>`."""
        own = f"{family_of(view.table.game).name}.{name}"
        return self.all.deeds.get(own) or self.all.deeds[name]

    async def clicked(self, interaction: Interaction, click: Click) -> None:
        """Answer a button or a menu; what goes wrong is logged and said."""
        try:
            if not await turned_away(interaction):
                with guarding(interaction, click.id, self.all.looking):
                    await self._answer(interaction, click)
        except Exception as error:
            _log.exception("a click on %s failed", click.id)
            await self.failed(interaction, error)

    async def _answer(self, interaction: Interaction, click: Click) -> None:
        """Answer a click. Raises LookupError where nobody does."""
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
        """Answer a dialog that was sent in; what goes wrong is logged and said."""
        try:
            if not await turned_away(interaction):
                with guarding(interaction, answers.id, self.all.looking):
                    await self.all.dialogs[answers.id.dialog](interaction, answers)
        except Exception as error:
            _log.exception("the dialog %s failed", answers.id)
            await self.failed(interaction, error)

    async def failed(self, interaction: Interaction, error: Exception) -> None:
        """Tell a person, in private, that something went wrong on the bot's side or, where it is done, that it is:
        `error`, which has been logged, was not answered by anybody.
        """
        visit = Visit.of(interaction)
        async with visit.answer:
            await visit.tell(error)


async def turned_away(interaction: Interaction) -> bool:
    """Whether the bot is stopping, so that nothing is done any more; the person is told."""
    if not interaction.client.stopping:
        return False
    async with Visit(interaction, hurry=True):
        raise Refusal("stopping")
    return True
