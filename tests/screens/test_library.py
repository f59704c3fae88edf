"""Tests of the use of discord.py: no view is stored, and every interaction is handled by its custom_id."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord
import pytest
import simcord
from discord import app_commands
from discord.ext import commands

from bot.screens.widgets.components import Choice, Click, Item, Submission, button, menu, parse_click, parse_submission
from bot.screens.widgets.components import Dialog as MadeDialog
from bot.screens.widgets.custom_ids import DialogId, Panel, PanelId, PlayId, TableId
from bot.screens.widgets.layout import MOST_LINES, HandIdentity, Line, Screen, build_screen, with_note
from bot.screens.words import words_for
from tests.screens.reading import ROW, SECTION, TEXT, check, components, text

LOOK, FOLD, JOIN, PICK = (
    PlayId("look", 1, 2, 3),
    PlayId("fold", 1, 2, 3),
    TableId("join", 1),
    PanelId(Panel.HELP, "page"),
)


def long_screen() -> Screen:
    """Return a screen with an item of every kind."""
    return build_screen(
        "Long",
        items=[
            button(LOOK, "Look"),
            button(FOLD, "Fold"),
            button(JOIN, "Join"),
            menu(PICK, "Page", [Choice("play", "Play"), Choice("odds", "Odds")]),
        ],
    )


def short_screen() -> Screen:
    """Return a screen with fewer items, to replace the long one."""
    return build_screen("Short", items=[button(LOOK, "Look")])


class Clicks:
    """Handler that records clicks."""

    def __init__(self) -> None:
        self.seen: list[Click] = []

    async def clicked(self, interaction: discord.Interaction[Any], click: Click) -> None:
        """Shorten the message for Look, open a dialog for Join, and acknowledge a menu."""
        self.seen.append(click)
        if click.id == LOOK:
            await interaction.response.edit_message(view=short_screen())
        elif click.id == JOIN:
            dialog = MadeDialog(DialogId("topup", ("1",)), "Chips").add_input("amount", "How much?")
            await interaction.response.send_modal(dialog)
        else:
            await interaction.response.defer()


class Bot(commands.AutoShardedBot):
    """A bot with one command that handles clicks and dialogs by their IDs."""

    def __init__(self) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned, intents=discord.Intents(guilds=True), help_command=None
        )
        self.clicks = Clicks()
        self.answers: list[tuple[int, Submission]] = []

        @self.tree.command(name="show", description="shows")
        @app_commands.describe(private="private")
        async def show(interaction: discord.Interaction[Any], private: bool) -> None:  # noqa: FBT001 (an option)
            await interaction.response.send_message(view=long_screen(), ephemeral=private)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer clicks and dialogs from their custom_id."""
        click, answer = parse_click(interaction), parse_submission(interaction)
        if click is not None:
            await self.clicks.clicked(interaction, click)
        elif answer is not None:
            self.answers.append((interaction.user.id, answer))
            await interaction.response.send_message("thanks", ephemeral=True)

    @property
    def kept(self) -> tuple[dict[Any, Any], ...]:
        """Return the views, dialogs and item classes that discord.py has stored."""
        store = self._connection._view_store
        return store._views, store._modals, store._dynamic_items


NOTHING_KEPT: tuple[dict[Any, Any], ...] = ({}, {}, {})


@asynccontextmanager
async def world() -> AsyncIterator[tuple[simcord.Env, Any, Any, Any]]:
    """Run a simulated Discord with the bot, a channel, Alice and Bob."""
    async with simcord.run(Bot(), shard_count=1) as env:
        guild = env.create_guild("The Club")
        channel = guild.create_text_channel("brag")
        alice, bob = (guild.add_member(env.create_user(name)) for name in ("alice", "bob"))
        yield env, channel, alice, bob


def bot_of(env: simcord.Env) -> Bot:
    assert isinstance(env.bot, Bot)
    return env.bot


async def test_a_message_may_lose_items_and_all_others_still_answer() -> None:
    """Editing a message to fewer items unregisters nothing: the buttons of other messages continue to work."""
    async with world() as (env, channel, alice, bob):
        first = (await alice.slash(channel, "show", private=False)).response
        other = (await bob.slash(channel, "show", private=False)).response
        await alice.click(first, label="Look")
        await alice.click(first, label="Look")
        await bob.select(other, ["odds"], custom_id=str(PICK))
        await bob.click(other, label="Look")
        assert bot_of(env).clicks.seen == [
            Click(LOOK),
            Click(LOOK),
            Click(PICK, ("odds",)),
            Click(LOOK),
        ]
        assert bot_of(env).kept == NOTHING_KEPT


async def test_private_messages_leave_nothing_behind() -> None:
    """A private message works like any other, and discord.py stores nothing of it."""
    async with world() as (env, channel, alice, _):
        mine = await alice.slash(channel, "show", private=True)
        assert mine.ephemeral
        await alice.click(mine.response, label="Look")
        assert bot_of(env).clicks.seen == [Click(LOOK)]
        assert bot_of(env).kept == NOTHING_KEPT


async def test_two_people_in_the_same_dialog_are_both_heard() -> None:
    """A dialog with one custom_id open for two people gives two submissions, each with its own input."""
    async with world() as (env, channel, alice, bob):
        message = (await alice.slash(channel, "show", private=False)).response
        for_alice = await alice.click(message, label="Join")
        for_bob = await bob.click(message, label="Join")
        await alice.submit_modal(for_alice, {"amount": "12"})
        await bob.submit_modal(for_bob, {"amount": "1,000"})
        found = {user: (answer.id, answer.amount("amount", words_for("en-GB"))) for user, answer in bot_of(env).answers}
        assert found == {alice.id: (DialogId("topup", ("1",)), 12), bob.id: (DialogId("topup", ("1",)), 1_000)}
        assert bot_of(env).kept == NOTHING_KEPT


async def test_a_restart_forgets_nothing() -> None:
    """Messages and dialogs from before a restart work after it."""
    async with world() as (env, channel, alice, _):
        message = (await alice.slash(channel, "show", private=False)).response
        dialog = await alice.click(message, label="Join")
        await env.restart_bot(Bot())
        await alice.submit_modal(dialog, {"amount": "7"})
        await alice.click(message, label="Look")
        assert [answer.amount("amount", words_for("en-GB")) for _, answer in bot_of(env).answers] == [7]
        assert bot_of(env).clicks.seen == [Click(LOOK)]


def test_an_item_cannot_be_made_for_what_nobody_answers() -> None:
    """A custom_id that matches no pattern is refused when the item is made, not when it is clicked."""
    with pytest.raises(ValueError, match="nobody answers"):
        button(PlayId("BET", 1, 2, 3), "Bet")


def test_rows_keep_the_order() -> None:
    """Buttons go five to a row, a menu has its own row, and the order is kept."""
    items: list[Item] = [button(PlayId("bet", 1, 2, 3, price), f"Bet {price}") for price in range(7)]
    items.insert(6, menu(PICK, "Page", [Choice("play", "Play")]))
    rows = [one for one in components(build_screen("Many", items=items)) if one["type"] == ROW]
    assert [len(row["components"]) for row in rows] == [5, 1, 1, 1]


def test_text_that_is_too_long_is_cut_at_a_line() -> None:
    """Text beyond the limit is left out visibly, so no message is refused for its length."""
    made = build_screen("First", "\n".join(f"line {number}" for number in range(1_000)), "Last")
    texts = [one["content"] for one in components(made) if one["type"] == TEXT]
    assert texts[0] == "First"
    assert sum(map(len, texts)) <= 4_000
    assert texts[-1].endswith("\n…")
    assert all(line.startswith("line ") for line in texts[1].splitlines()[:-1])


def test_lines_with_buttons() -> None:
    """A list of lines is a section each, and counts towards the limit of text. Lines that do not fit are left out."""
    lines = [Line(f"line {number}", button(TableId("hand", number), "Look")) for number in range(MOST_LINES)]
    screen = build_screen("Title", lines, "End", items=[button(LOOK, "Look")])
    check(screen)
    sections = [one for one in components(screen) if one["type"] == SECTION]
    assert [one["components"][0]["content"] for one in sections] == [one.text for one in lines]
    assert [one["accessory"]["custom_id"] for one in sections] == [one.button.custom_id for one in lines]
    check(with_note(screen, "Just changed"))
    assert text(build_screen("Title", [], "End")) == "Title\nEnd"
    long = [Line(f"{number}" * 900, button(TableId("hand", number), "Look")) for number in range(1, 7)]
    cut = build_screen("Title", long, "End")
    assert sum(len(one["content"]) for one in components(cut) if one["type"] == TEXT) <= 4_000
    assert len([one for one in components(cut) if one["type"] == SECTION]) == 5


def test_a_noted_hand_is_still_known_as_a_hand() -> None:
    """A hand shown with a note, such as a refusal, keeps the identity by which it is updated later."""
    hand = build_screen("Your cards", items=[button(LOOK, "Look")])
    hand.hand_identity = HandIdentity(table_id=1, seat=2, deal=3, version=4)
    noted = with_note(hand, "Too late.")
    assert [one["content"] for one in components(noted) if one["type"] == TEXT] == ["Too late.", "Your cards"]
    assert noted.hand_identity == hand.hand_identity
