"""`/learn` and its buttons: coached deals in private, without chips."""

from __future__ import annotations

from discord import app_commands

from bot.app import Prial
from bot.app.visits import InteractionContext
from bot.errors import Refusal
from bot.rules.registry import DEFAULT_GAME
from bot.rules.registry import find_game as game_called
from bot.screens import teaching
from bot.screens.ids import PanelId
from bot.screens.items import Interaction
from bot.screens.layout import Screen
from bot.screens.lesson import BEGIN_ACTION, LEARN_PANEL, play_lesson
from bot.screens.registry import lesson_of
from cogs.common import PrialCog, game_choices, panel_handler


class LessonsCog(PrialCog):
    """Lessons about the games."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.handlers.panels[LEARN_PANEL] = panel_handler(self._handle_click)

    @app_commands.command()
    @app_commands.choices(game=game_choices())
    async def learn(self, interaction: Interaction, game: str = "") -> None:
        """Play a coached deal against a computer player."""
        async with InteractionContext(interaction) as visit:
            await visit.response.send_private(self._start_lesson(visit, game or await self._channel_game(visit)))

    async def _channel_game(self, context: InteractionContext) -> str:
        """Return the game at the channel's table, or the default game."""
        found = await context.find_channel_table()
        return DEFAULT_GAME if found is None else found.table.game

    def _start_lesson(self, context: InteractionContext, game: str) -> Screen:
        try:
            name = game_called(game).name
        except KeyError:
            raise Refusal("lesson_gone") from None
        lesson = lesson_of(name)
        if lesson is None:
            raise Refusal("lesson_gone")
        played = play_lesson(lesson, (), context.person.name)
        return teaching.render_lesson(played, context.words, asked_game=name, in_server=context.guild_id is not None)

    async def _handle_click(self, context: InteractionContext, custom_id: PanelId, values: tuple[str, ...]) -> Screen:
        if custom_id.action == BEGIN_ACTION:
            return self._start_lesson(context, custom_id.about)
        played, begun = teaching.lesson_after(custom_id, values, context.person.name)
        return teaching.render_lesson(played, context.words, draft=begun, in_server=context.guild_id is not None)


async def setup(bot: Prial) -> None:
    """Load the cog."""
    await bot.add_cog(LessonsCog(bot))
