"""Dispatch of clicks, menu choices and submitted dialogs to the handlers of cogs.

Cogs register their handlers when they are loaded, and unregister them when they are unloaded.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from bot.app.context import InteractionContext
from bot.app.stale_screens import CurrentScreenReader, guard_against_stale
from bot.errors import Refusal
from bot.screens.registry import family_of
from bot.screens.widgets.components import Click, Interaction, Submission
from bot.screens.widgets.custom_ids import CustomId, PanelId, PlayId, TableId
from bot.tables.values import TableView

_log = logging.getLogger(__name__)

OnPlay: TypeAlias = Callable[[Interaction, PlayId, tuple[str, ...]], Awaitable[None]]

OnTable: TypeAlias = Callable[[Interaction, TableId, tuple[str, ...]], Awaitable[None]]

OnPanel: TypeAlias = Callable[[Interaction, PanelId, tuple[str, ...]], Awaitable[None]]

OnDialog: TypeAlias = Callable[[Interaction, Submission], Awaitable[None]]

OnTableCommand: TypeAlias = Callable[[InteractionContext, TableView, str], Awaitable[None]]
"""Handler of a command at a table. The string is a further argument of the command."""


@dataclass
class Handlers:
    """Handlers of one cog: by action (`play`, `table`), panel, name of the dialog, and name of the command."""

    play: dict[str, OnPlay] = field(default_factory=dict)
    table: dict[str, OnTable] = field(default_factory=dict)
    panels: dict[str, OnPanel] = field(default_factory=dict)
    dialogs: dict[str, OnDialog] = field(default_factory=dict)
    table_commands: dict[str, OnTableCommand] = field(default_factory=dict)
    current_screens: dict[str, CurrentScreenReader] = field(default_factory=dict)
    """Readers of the current state behind stamped ids, by `stale_screens.reader_key`."""


class Dispatcher:
    """Dispatcher of clicks, menu choices and dialogs to the registered handlers."""

    def __init__(self) -> None:
        self.handlers = Handlers()
        """Handlers of all cogs."""

    def register(self, handlers: Handlers) -> None:
        """Register the handlers of a cog. Raises ValueError if one of the names is taken."""
        for name, answers in vars(handlers).items():
            twice = sorted(answers.keys() & getattr(self.handlers, name))
            if twice:
                raise ValueError(f"answered by two cogs ({name}): {', '.join(twice)}")
        for name, answers in vars(handlers).items():
            getattr(self.handlers, name).update(answers)

    def unregister(self, handlers: Handlers) -> None:
        for name, answers in vars(handlers).items():
            for key in answers:
                del getattr(self.handlers, name)[key]

    def find_table_command(self, name: str, view: TableView) -> OnTableCommand:
        """Return the handler of a command for a table's game: `<family>.<name>` if that exists, otherwise `<name>`."""
        own = f"{family_of(view.table.game).name}.{name}"
        return self.handlers.table_commands.get(own) or self.handlers.table_commands[name]

    async def dispatch_click(self, interaction: Interaction, click: Click) -> None:
        """Handle a click on a button or a menu; failures are logged and reported to the person."""
        try:
            if interaction.client.stopping:
                await refuse_while_stopping(interaction)
                return
            match click.id:
                case PlayId() as wanted if wanted.action in self.handlers.play:
                    await self.handlers.play[wanted.action](interaction, wanted, click.values)
                case TableId() as wanted if wanted.action in self.handlers.table:
                    with guard_against_stale(interaction, wanted, self.handlers.current_screens):
                        await self.handlers.table[wanted.action](interaction, wanted, click.values)
                case PanelId() as wanted if wanted.panel in self.handlers.panels:
                    with guard_against_stale(interaction, wanted, self.handlers.current_screens):
                        await self.handlers.panels[wanted.panel](interaction, wanted, click.values)
                case _:
                    await refuse_former_item(interaction, click.id)
        except Exception as error:
            _log.exception("a click on %s failed", click.id)
            await self.report_failure(interaction, error)

    async def dispatch_dialog(self, interaction: Interaction, answers: Submission) -> None:
        """Handle a submitted dialog; failures are logged and reported to the person."""
        try:
            if interaction.client.stopping:
                await refuse_while_stopping(interaction)
                return
            if answers.id.dialog not in self.handlers.dialogs:
                await refuse_former_item(interaction, answers.id)
                return
            with guard_against_stale(interaction, answers.id, self.handlers.current_screens):
                await self.handlers.dialogs[answers.id.dialog](interaction, answers)
        except Exception as error:
            _log.exception("the dialog %s failed", answers.id)
            await self.report_failure(interaction, error)

    async def report_failure(self, interaction: Interaction, error: Exception) -> None:
        """Tell the person in private that an interaction failed or, if its change was committed, that it is done.

        `error` must have been logged, and no handler must have responded to it.
        """
        context = InteractionContext.for_interaction(interaction)
        async with context.response:
            await context.report_error(error)


async def refuse_while_stopping(interaction: Interaction) -> None:
    """Say in private that the bot is stopping."""
    async with InteractionContext(interaction, cached_only=True):
        raise Refusal("stopping")


async def refuse_former_item(interaction: Interaction, custom_id: CustomId) -> None:
    """Say in private that an earlier version had the button, menu or dialog, and that nothing has been done."""
    _log.warning("nobody answers %s", custom_id)
    async with InteractionContext(interaction, cached_only=True):
        raise Refusal("former_item")
