"""`/learn` and its buttons: coached deals in private, without chips."""

from __future__ import annotations

from discord import app_commands

from bot.app import Prial
from bot.app.visits import Visit
from bot.errors import Refusal
from bot.rules.registry import USUAL
from bot.rules.registry import game as game_called
from bot.screens import teaching
from bot.screens.ids import PanelId
from bot.screens.items import Interaction
from bot.screens.layout import Screen
from bot.screens.lesson import BEGIN, LEARN, play
from bot.screens.registry import lesson_of
from cogs.common import PrialCog, games, showing


class LearningCog(PrialCog):
    """Lessons about the games."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.answered.panels[LEARN] = showing(self._clicked)

    @app_commands.command()
    @app_commands.choices(game=games())
    async def learn(self, interaction: Interaction, game: str = "") -> None:
        """Play a coached deal against a computer player."""
        async with Visit(interaction) as visit:
            await visit.answer.private(self._begun(visit, game or await self._played_here(visit)))

    async def _played_here(self, visit: Visit) -> str:
        """Return the game at the channel's table, or the default game."""
        found = await visit.view_here()
        return USUAL if found is None else found.table.game

    def _begun(self, visit: Visit, game: str) -> Screen:
        try:
            name = game_called(game).name
        except KeyError:
            raise Refusal("lesson_gone") from None
        lesson = lesson_of(name)
        if lesson is None:
            raise Refusal("lesson_gone")
        played = play(lesson, (), visit.person.name)
        return teaching.show(played, visit.words, asked=name, in_server=visit.guild_id is not None)

    async def _clicked(self, visit: Visit, wanted: PanelId, values: tuple[str, ...]) -> Screen:
        if wanted.action == BEGIN:
            return self._begun(visit, wanted.about)
        played, begun = teaching.after(wanted, values, visit.person.name)
        return teaching.show(played, visit.words, begun=begun, in_server=visit.guild_id is not None)


async def setup(bot: Prial) -> None:
    """Load the cog."""
    await bot.add_cog(LearningCog(bot))
