"""Bot with one of everything that the page handles. As in Prial, a task outside the bot does the work."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from typing import Any, Self

import discord
from discord import app_commands
from discord.ext import commands

from bot.screens.widgets.layout import PURPLE


class Counter:
    """A counter that runs in a task of its own, as the real services do."""

    def __init__(self) -> None:
        self.count = 0
        self.marked: tuple[str, ...] = ()
        self._asked: asyncio.Queue[asyncio.Future[int]] = asyncio.Queue()

    async def work(self) -> None:
        """Process requests forever."""
        while True:
            answer = await self._asked.get()
            await asyncio.sleep(0)
            self.count += 1
            answer.set_result(self.count)

    async def ask(self) -> int:
        """Return the number of calls so far, this one included."""
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._asked.put_nowait(answer)
        return await answer


Item = discord.ui.DynamicItem[discord.ui.Button[discord.ui.LayoutView]]


class Press(Item, template=r"press:(?P<what>\w+)"):
    """A button that counts, shows a private message, opens a dialog, changes the message, or does nothing."""

    def __init__(self, what: str) -> None:
        super().__init__(discord.ui.Button(label=what, custom_id=f"press:{what}", disabled=what == "off"))
        self.what = what

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], _item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(match["what"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        counter: Counter = interaction.client.counter
        if self.what == "count":
            await interaction.response.edit_message(view=board(await counter.ask(), counter.marked))
        elif self.what == "turn":
            await interaction.response.edit_message(view=board(counter.count, counter.marked, turned=True))
        elif self.what == "private":
            await interaction.response.send_message(f"only for {interaction.locale}", ephemeral=True)
        elif self.what == "dialog":
            dialog = discord.ui.Modal(title="How much?", custom_id="dialog", timeout=None)
            dialog.add_item(discord.ui.Label(text="Amount", component=discord.ui.TextInput(custom_id="amount")))
            kinds = marks("kinds", interaction.client.counter.marked)
            kinds.required = False
            dialog.add_item(discord.ui.Label(text="Kinds", component=kinds))
            await interaction.response.send_modal(dialog)


def marks(name: str, chosen: Sequence[str]) -> discord.ui.Select[Any]:
    """Return a menu from which up to two options can be chosen. The options in `chosen` are marked."""
    options = [discord.SelectOption(label=each, default=each in chosen) for each in ("gold", "silver", "copper")]
    return discord.ui.Select(custom_id=name, placeholder="up to two", min_values=0, max_values=2, options=options)


class Marks(discord.ui.DynamicItem[discord.ui.Select[discord.ui.LayoutView]], template=r"marks"):
    """The menu on the message."""

    def __init__(self, chosen: Sequence[str]) -> None:
        super().__init__(marks("marks", chosen))

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], _item: discord.ui.Item[Any], _match: re.Match[str], /
    ) -> Self:
        return cls(())

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        counter: Counter = interaction.client.counter
        data: Any = interaction.data
        counter.marked = tuple(data["values"])
        await interaction.response.edit_message(view=board(counter.count, counter.marked))


def board(count: int, marked: Sequence[str] = (), *, turned: bool = False) -> discord.ui.LayoutView:
    """Return the bot's message, with its buttons in reverse order if `turned` is true."""
    view = discord.ui.LayoutView(timeout=None)
    row: discord.ui.ActionRow[discord.ui.LayoutView] = discord.ui.ActionRow()
    labels = ("count", "private", "dialog", "silent", "off")
    for what in reversed(labels) if turned else labels:
        row.add_item(Press(what))
    below: discord.ui.ActionRow[discord.ui.LayoutView] = discord.ui.ActionRow()
    below.add_item(Press("turn"))
    menu: discord.ui.ActionRow[discord.ui.LayoutView] = discord.ui.ActionRow()
    menu.add_item(Marks(marked))
    text = " and ".join((f"count {count}", *marked))
    view.add_item(discord.ui.Container(discord.ui.TextDisplay(text), row, below, menu))
    return view


class Commands(commands.Cog):
    """The slash commands and the dialog's handler."""

    @app_commands.command(description="Show the board")
    async def board(self, interaction: discord.Interaction[Any]) -> None:
        """Show the message."""
        await interaction.response.send_message(view=board(0))

    @app_commands.command(description="Greet somebody")
    async def greet(
        self, interaction: discord.Interaction[Any], member: discord.Member, times: app_commands.Range[int, 1, 50] = 1
    ) -> None:
        """Greet somebody a number of times."""
        await interaction.response.send_message(f"hello {member.display_name} x{times}")

    @greet.autocomplete("times")  # type: ignore[arg-type]  # discord.py's annotation knows only texts
    async def offers(self, _interaction: discord.Interaction[Any], _current: int) -> list[app_commands.Choice[int]]:
        """Suggest two numbers."""
        return [app_commands.Choice(name="once", value=1), app_commands.Choice(name="twice", value=2)]

    say = app_commands.Group(name="say", description="Say something")

    @say.command(description="Say what a suit is called")
    @app_commands.choices(
        suit=[
            app_commands.Choice(name="Clubs: black", value="c"),
            app_commands.Choice(name="Club sandwich: toast", value="s"),
            app_commands.Choice(name="Pik – schwarz", value="p"),
            app_commands.Choice(name="Pik mit Setzen – schwarz", value="pm"),
            app_commands.Choice(name="Hearts: red", value="h"),
        ]
    )
    async def suit(self, interaction: discord.Interaction[Any], suit: app_commands.Choice[str]) -> None:
        """Say the chosen value."""
        await interaction.response.send_message(f"chosen: {suit.value}")

    @say.command(description="Say a word in private")
    async def word(self, interaction: discord.Interaction[Any], word: str) -> None:
        """Say a word in private, in the colour of private messages if it starts with `#`.
        The word `press` adds a button, and `menu` adds a menu.
        """
        shown = discord.ui.LayoutView(timeout=None)
        colour = PURPLE if word.startswith("#") else None
        shown.add_item(discord.ui.Container(discord.ui.TextDisplay(word), accent_colour=colour))
        if word == "press":
            row: discord.ui.ActionRow[discord.ui.LayoutView] = discord.ui.ActionRow()
            row.add_item(Press("count"))
            shown.add_item(row)
        if word == "menu":
            lines: discord.ui.ActionRow[discord.ui.LayoutView] = discord.ui.ActionRow()
            options = [discord.SelectOption(label=f"line {number}") for number in range(1, 6)]
            lines.add_item(discord.ui.Select(custom_id="menu", placeholder="Which line?", options=options))
            shown.add_item(lines)
        await interaction.response.send_message(view=shown, ephemeral=True)

    @app_commands.command(description="Give a file back")
    async def copy(self, interaction: discord.Interaction[Any], file: discord.Attachment) -> None:
        """Send the file back in private."""
        back = await file.to_file()
        shown = discord.ui.LayoutView(timeout=None)
        shown.add_item(discord.ui.Container(discord.ui.File(back)))
        await interaction.response.send_message(view=shown, file=back, ephemeral=True)

    @app_commands.command(description="Pick somebody")
    async def pick(self, interaction: discord.Interaction[Any]) -> None:
        """Open a dialog with a menu of people, of whom the user is chosen."""
        dialog = discord.ui.Modal(title="Who?", custom_id="pick", timeout=None)
        menu: discord.ui.UserSelect[Any] = discord.ui.UserSelect(custom_id="who", default_values=[interaction.user])
        dialog.add_item(discord.ui.Label(text="Person", component=menu))
        await interaction.response.send_modal(dialog)

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Respond to the dialogs from their custom_ids alone."""
        if interaction.type is discord.InteractionType.modal_submit:
            data: Any = interaction.data
            if data["custom_id"] == "pick":
                [picked] = data["components"][0]["component"]["values"]
                await interaction.response.send_message(f"picked {data['resolved']['users'][picked]['global_name']}")
                return
            amount, kinds = (each["component"] for each in data["components"])
            said = " and ".join((amount["value"], *kinds["values"]))
            await interaction.response.send_message(f"amount {said}")


async def wave(interaction: discord.Interaction[Any], member: discord.Member) -> None:
    """Wave at a member."""
    await interaction.response.send_message(f"waves at {member.display_name}")


async def quote(interaction: discord.Interaction[Any], message: discord.Message) -> None:
    """Say how many components a message has."""
    await interaction.response.send_message(f"{len(message.components)} of {message.author.name}", ephemeral=True)


class SmallBot(commands.AutoShardedBot):
    """The bot; `counter` is its service."""

    def __init__(self, counter: Counter) -> None:
        super().__init__(commands.when_mentioned, intents=discord.Intents(guilds=True), help_command=None)
        self.counter = counter

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Press, Marks)
        await self.add_cog(Commands())
        self.tree.add_command(app_commands.ContextMenu(name="Wave at", callback=wave))
        self.tree.add_command(app_commands.ContextMenu(name="Quote this", callback=quote))
        await self.tree.sync()
