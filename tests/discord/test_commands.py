"""Registration of the commands at Discord, and their equivalent buttons."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.app.command_sync import build_payload, description_key
from bot.screens.arranging.draft_actions import DRAFT_ACTIONS, LOCK, LOCK_CONFIRMED, OPEN_DIALOG
from bot.screens.arranging.move_actions import ACTIONS as ARRANGING_ACTIONS
from bot.screens.arranging.move_actions import DECLARATIONS
from bot.screens.arranging.move_actions import move_for as arranging_move_of
from bot.screens.betting.move_actions import ACTIONS, LEND_MORE, RAISE, RAISE_OTHER, RAISE_TO, move_for
from bot.screens.words import message_keys, read_catalogue_file, words_for
from cogs.base import PrialCog
from tests.discord.world import World

COMMANDS = {
    *("table open", "table close", "table status", "table rules", "table invite", "table kick", "table pause"),
    *("table computers", "table clock", "table last"),
    *("join", "leave", "sitout", "back", "topup", "deal", "hand"),
    *("look", "keep", "throw", "bet", "see", "fold", "cover", "showdown"),
    *("discard", "draw", "check", "ask", "lend", "expose", "sideshow", "choose"),
    *("arrange", "crash", "declare", "knock", "spare", "cut"),
    *("wallet", "pay", "forgive", "rules", "help", "learn", "odds", "history", "replay", "settings", "about"),
    *("house currency", "house opening", "house refill", "house bank", "house grant", "house audit"),
    "house cards",
    "house log",
    "house language",
    "house fine",
    "house import",
    "house allowance",
    "house correct",
    *("pass", "pack", "tenth"),
    *("dispute open", "dispute show", "dispute list", "dispute withdraw", "dispute stand", "dispute void"),
    *("dispute correct", "dispute record"),
    *("league fixtures", "league team create", "league team join", "league team leave", "league team side"),
    *("league team card", "league team table", "league team withdraw", "league team rules", "league team draw"),
    "league team move",
    *("league create", "league list", "league show", "league join", "league leave", "league standings"),
    *(
        "league results",
        "league ratings",
        "league correct",
        "league void",
        "league log",
        "league division",
        "league settings",
        "league close",
        "league help",
    ),
    *("league season show", "league season start", "league season end"),
    *("league night create", "league night move", "league night join", "league night leave", "league night show"),
    "balance",
    "host",
    *("stats", "leaderboard show", "leaderboard league", "leaderboard pin", "leaderboard unpin"),
    "evening",
    *("privacy about", "privacy export", "privacy delete", "league export"),
    *("house sheet save", "house sheet use", "house sheet list", "house sheet delete"),
}
"""Full names of all slash commands."""

MENUS = {
    "Invite to my table": ("table invite", 2),
    "Pay": ("pay", 2),
    "Replay this deal": ("replay", 3),
    "Statistics": ("stats", 2),
}
"""Context menus by name: their equivalent slash commands, and their types at Discord (2: member, 3: message)."""

BUTTONS = {
    "join": "join",
    "leave": "leave",
    "sitout": "sitout",
    "back": "back",
    "deal": "deal",
    "deal.unshuffled": "deal",
    "topup": "topup",
    "hand": "hand",
    "odds": "odds",
    "close": "table close",
    "agree": "table pause",
    "disagree": "table pause",
    "proposed": "table rules",
    "pause": "table pause",
    "last": "table last",
    "computers": "table computers",
    "computers.number": "table computers",
    "status": "table status",
    "statement": "history",
    "replay": "replay",
    "record": "replay",
    "dispute": "dispute show",
    "dispute.open": "dispute open",
    "rules": "table rules",
    "sheet": "table rules",
    "choose": "choose",
    "choose.cards": "choose",
    "choose.wild": "choose",
    "choose.blind": "choose",
    "choose.play": "choose",
    "options": "table rules",
    "clock": "table clock",
    "invite": "table invite",
    "kick": "table kick",
    "kick.sure": "table kick",
    "same": "table open",
    "other": "table open",
    "other.open": "table open",
    "instead": "table open",
    "story": "history",
    "again": "back",
    "stay": "leave",
    **dict.fromkeys((*DRAFT_ACTIONS, OPEN_DIALOG, LOCK, LOCK_CONFIRMED), "arrange"),
}
"""Equivalent command of each table button, by the button's action."""

PANELS = {
    "about": "about",
    "balance": "balance",
    "board": "leaderboard show",
    "stats": "stats",
    "evening": "evening",
    "help": "rules",
    "host": "host",
    "learn": "learn",
    "history": "history",
    "dispute": "dispute list",
    "open": "table open",
    "sheets": "house sheet list",
    "settings": "settings",
    "wallet": "wallet",
    "house": "house currency",
    "which": "bet",
    "log": "house log",
    "fixtures": "league fixtures",
    "league": "league show",
    "match": "league team card",
    "night": "league night show",
    "correct": "house correct",
    "entries": "wallet",
    "privacy": "privacy about",
    "export": "league export",
    "pay": "pay",
    "import": "house import",
}
"""Command that shows each panel, by the panel's name."""

MOVES = {
    "look": ("look", "look.old", "look.new"),
    "keep": ("keep", "retain.old", "retain.new", "nominate.old", "nominate.new"),
    "throw": ("throw", "retain.none"),
    "bet": ("bet",),
    "see": ("see",),
    "fold": ("fold",),
    "cover": ("cover",),
    "showdown": ("showdown", "accept", "refuse"),
    "discard": ("discard",),
    "draw": ("draw", "draw.none"),
    "check": ("check",),
    "ask": ("ask", "ask.other"),
    "lend": ("lend", "refuse"),
    "expose": ("expose", "show"),
    "sideshow": ("sideshow", "accept", "refuse"),
}
"""Actions of the buttons that are equivalent to each command of betting games."""

ARRANGING_MOVES = {
    "arrange": ("unlock",),
    "crash": ("call", "pass"),
    "declare": tuple(DECLARATIONS),
    "knock": ("knock",),
    "spare": ("spare.one", "spare.two", "pass"),
    "cut": ("cut", "pass"),
    "pass": ("pass",),
    "expose": ("turn.up",),
    "pack": ("pack",),
    "tenth": ("tenth", "pass"),
    "discard": ("aside",),
}
"""Actions of the buttons that are equivalent to each command of arranging games.
`/arrange` changes locked hands without unlocking them first.
"""

DIALOGS = {
    "host": "host",
    "league": "league create",
    "bet": "bet",
    "lend": "lend",
    "topup": "topup",
    "options": "table rules",
    "last": "table last",
    "close": "table close",
    "arrange": "arrange",
    "house": "house currency",
    "pay": "pay",
    "forgive": "forgive",
    "correct": "house correct",
    "dispute": "dispute open",
    "privacy": "privacy delete",
    "give": "pay",
}
"""Equivalent command of each dialog, by the dialog's name."""


def leaves(payload: list[dict[str, Any]], before: str = "") -> dict[str, dict[str, Any]]:
    """Return the commands of a payload by their full names."""
    found: dict[str, dict[str, Any]] = {}
    for command in payload:
        name = f"{before} {command['name']}".strip()
        inner = [option for option in command.get("options") or [] if option["type"] in {1, 2}]
        found |= leaves(inner, name) if inner else {name: command}
    return found


async def test_the_registered_commands(world: World) -> None:
    """The registered commands are exactly those in `COMMANDS`, described in English and in German with their options
    and choices, and the context menus in `MENUS`, named in both languages; the catalogue describes nothing else.
    Discord shows `/house` only in servers, and only to members with Manage Server. The bot requests no privileged
    intent.
    """
    everything = await build_payload(world.bot.tree)
    payload = [one for one in everything if one.get("type", 1) == 1]
    assert set(leaves(payload)) == COMMANDS

    def check(part: dict[str, Any]) -> None:
        assert part["description"] not in {"", "…"}
        assert set(part["description_localizations"]) == {"de"}
        assert part["description_localizations"]["de"] != part["description"]
        for option in part.get("options") or []:
            check(option)
        for choice in part.get("choices") or []:
            assert not choice["name"].startswith(("command-", "help-"))
            assert set(choice["name_localizations"]) == {"de"}

    for one in payload:
        check(one)
    menus = [one for one in everything if one.get("type", 1) != 1]
    assert {one["name"]: one["type"] for one in menus} == {name: kind for name, (_, kind) in MENUS.items()}
    assert {command for command, _ in MENUS.values()} <= COMMANDS
    assert all(set(one["name_localizations"]) == {"de"} and one["contexts"] == [0] for one in menus)
    described = {description_key(command) for command in world.bot.tree.walk_commands()}
    for command in world.bot.tree.walk_commands():
        if isinstance(command, app_commands.Command):
            described |= {description_key(command, option.name) for option in command.parameters}
    keys = message_keys(read_catalogue_file("en-GB", "command"))
    assert {key for key in keys if not key.startswith(("command-choice-", "command-menu-"))} == described

    named = {one["name"]: one for one in payload}
    assert named["house"]["default_member_permissions"] == discord.Permissions(manage_guild=True).value
    assert named["house"]["contexts"] == [0]
    assert named["table"]["contexts"] == [0]
    assert named["bet"]["contexts"] == [0, 1]

    intents = world.bot.intents
    assert not any((intents.members, intents.presences, intents.message_content))


async def test_every_button_has_its_command_and_every_command_its_button(world: World) -> None:
    assert set(world.bot.dispatcher.handlers.table) == set(BUTTONS)
    assert set(world.bot.dispatcher.handlers.panels) == set(PANELS)
    assert {*BUTTONS.values(), *PANELS.values()} <= COMMANDS
    assert set(world.bot.dispatcher.handlers.dialogs) == set(DIALOGS)
    assert set(DIALOGS.values()) <= COMMANDS
    for command, actions in MOVES.items():
        assert command in COMMANDS
        assert all(move_for(action, 1, values=("0",)) is not None for action in actions)
    for command, actions in ARRANGING_MOVES.items():
        assert command in COMMANDS
        assert all(arranging_move_of(action, 1, ("Ks",)) is not None for action in actions)
    made = {action for actions in MOVES.values() for action in actions}
    assert made | {RAISE, RAISE_OTHER, RAISE_TO, LEND_MORE} == set(ACTIONS)
    arranged = {action for actions in ARRANGING_MOVES.values() for action in actions}
    assert arranged == set(ARRANGING_ACTIONS)
    assert sorted(world.bot.dispatcher.handlers.play) == sorted((*ACTIONS, *ARRANGING_ACTIONS))


async def test_commands_are_sent_only_when_they_have_changed(new_database: Path) -> None:
    """The bot sends its commands at the first start and when Discord's list differs, but not at other restarts."""
    async with World(new_database).running() as world:

        def sent() -> int:
            return sum(one.method == "PUT" and one.path.endswith("/commands") for one in world.env.http_requests)

        assert sent() == 1

        await world.restart()
        assert sent() == 1

        world.env.backend.commands.clear()
        await world.restart()
        assert sent() == 2


CHANGES: Sequence[Callable[[dict[str, Any]], None]] = (
    lambda command: command["options"].append({"name": "odd", "description": "of another version", "type": 3}),
    lambda command: command.update(description="of another version"),
    lambda command: command.update(description_localizations={"de": "von einer anderen Version"}),
    lambda command: command.update(default_member_permissions="0"),
    lambda command: command.update(contexts=[2]),
)
"""Differences that another version may have made in a registered command."""


async def test_another_version_has_changed_the_commands(world: World) -> None:
    """A command that another version registered differently is corrected at the next start, and then not again."""
    before = copy.deepcopy(world.env.backend.commands[None])
    for number, change in enumerate(CHANGES):
        registered = copy.deepcopy(before)
        change(registered["table", 1])
        assert registered != before, number
        world.env.backend.commands[None] = registered

        await world.restart()
        assert world.env.backend.commands[None] == before, number

    sent = len(world.env.http_requests)
    await world.restart()
    assert [one.path for one in world.env.http_requests[sent:] if one.method == "PUT" and "/commands" in one.path] == []


async def test_one_server_for_development(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Setting `DEV_GUILD_ID` moves the commands to that server, and removing it makes them global. Setting it again
    then changes nothing. No command is ever listed twice.
    """
    known, here, other = world.env.backend.commands, world.guild.id, world.env.create_guild("Another").id
    everything = {name for name, _ in known[None]}
    known.clear()
    register = world.env.backend.register_commands
    most = 0

    def registered(guild_id: int | None, payloads: list[dict[str, Any]]) -> list[dict[str, Any]]:
        nonlocal most
        told = register(guild_id, payloads)
        listed = [name for scope, commands in known.items() if scope in {None, here} for name, _ in commands]
        most = max(most, *map(listed.count, listed or [""]))
        return told

    monkeypatch.setattr(world.env.backend, "register_commands", registered)

    async def started(guild_id: int | None) -> dict[int | None, set[str]]:
        world.settings = replace(world.settings, dev_guild_id=guild_id)
        await world.restart()
        return {scope: {name for name, _ in commands} for scope, commands in known.items() if commands}

    assert await started(here) == {here: everything}
    assert await started(other) == {other: everything}
    assert await started(here) == {here: everything}
    assert await started(None) == {None: everything}
    assert caplog.text == ""
    assert await started(here) == {None: everything}
    assert "DEV_GUILD_ID is not followed" in caplog.text
    assert await started(None) == {None: everything}
    assert most == 1


@pytest.mark.soak
async def test_a_server_has_commands_of_its_own_beside_those_known_everywhere(world: World) -> None:
    """Commands that another version left in the server of `DEV_GUILD_ID` are removed; global commands remain."""
    known, here = world.env.backend.commands, world.guild.id
    everything = set(known[None])
    known[here] = copy.deepcopy(known[None])
    world.settings = replace(world.settings, dev_guild_id=here)

    await world.restart()

    assert {scope: set(commands) for scope, commands in known.items() if commands} == {None: everything}


@pytest.mark.soak
async def test_a_server_for_development_that_was_left(world: World) -> None:
    """Commands become global even if the bot has left the server of `DEV_GUILD_ID`."""
    world.env.backend.commands.clear()
    world.settings = replace(world.settings, dev_guild_id=world.guild.id)
    await world.restart()
    world.settings = replace(world.settings, dev_guild_id=None)
    world.env.inject_error("PUT", f"/applications/*/guilds/{world.guild.id}/commands", status=403)

    await world.restart()

    assert {*(name.partition(" ")[0] for name in COMMANDS), *MENUS} == {
        name for name, _ in world.env.backend.commands[None]
    }


async def test_discord_refuses_the_commands(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """The bot starts even if Discord refuses the commands."""
    world.env.backend.commands.clear()
    world.env.inject_error("PUT", "/applications/*/commands", status=500)

    await world.restart()

    assert "could not be told about the commands" in caplog.text
    caplog.clear()


async def test_cogs_are_loaded_and_unloaded(world: World) -> None:
    """A cog that handles another cog's interaction is not loaded, and the other cog keeps working.
    A cog unregisters all its handlers and commands when unloaded.
    """
    clicks, rival = world.bot.dispatcher, PrialCog(world.bot)
    rival.handlers.table["join"] = clicks.handlers.table["join"]
    before = dict(clicks.handlers.table)
    with pytest.raises(ValueError, match="join"):
        await world.bot.add_cog(rival)
    assert clicks.handlers.table == before
    assert rival not in world.bot.cogs.values()

    for extension in tuple(world.bot.extensions):
        await world.bot.unload_extension(extension)
    assert not world.bot.dispatcher.handlers.table
    assert not world.bot.dispatcher.handlers.panels
    assert not world.bot.dispatcher.handlers.play
    assert world.bot.tree.get_commands() == []


async def test_prices_are_proposed(world: World) -> None:
    """`/bet` proposes the legal prices, but only to the player to act, in direct messages in the player's language.
    Without a table nothing is proposed, and no error raised. The metrics count commands and presses, but not
    autocompletions.
    """
    eve = world.person("Eve")
    for command, option in (
        *(("bet", "amount"), ("lend", "amount"), ("ask", "lender"), ("discard", "cards"), ("draw", "cards")),
        *(("arrange", "hands"), ("pay", "amount"), ("forgive", "amount")),
    ):
        assert await eve.autocomplete(world.channel, command, option, "") == []

    alice, bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")
    before = world.services.counters.clicks
    blind = await bob.autocomplete(world.channel, "bet", "amount", "")
    assert [choice["value"] for choice in blind] == [1, 2, 3, 4, 5]
    assert blind[0]["name"] == "1 chip"
    assert await alice.autocomplete(world.channel, "bet", "amount", "") == []
    world.locales[bob.id] = "de"
    assert (await bob.user.autocomplete("bet", "amount", ""))[1]["name"] == "2 Chips"
    assert world.services.counters.clicks == before

    await world.slash(bob, "look")
    typed = await bob.autocomplete(world.channel, "bet", "amount", "1")
    assert [choice["value"] for choice in typed] == [1, 10]
    await world.press(bob, "fold")
    assert world.services.counters.clicks == before + 2


async def test_sheets_are_proposed(world: World) -> None:
    """Autocompletion proposes every sheet for use, but only the server's own sheets for deletion."""
    boss = world.person("Boss", manager=True)
    await world.slash(boss, "table open", game="teen_patti")
    await world.slash(boss, "house sheet save", name="Teens")

    async def values(command: str, option: str, typed: str) -> set[str]:
        return {one["value"] for one in await boss.autocomplete(world.channel, command, option, typed)}

    for command, option in (("house sheet use", "name"), ("table rules", "sheet"), ("table open", "sheet")):
        assert await values(command, option, "teen") == {"teen-patti", "teen-patti-pot", "Teens"}
    assert await values("house sheet delete", "name", "") == {"Teens"}


def test_the_page_of_commands_has_them_all() -> None:
    """`docs/commands.md` ends with the context menus, and every slash command with its description at Discord."""
    words = words_for("en-GB")
    german = words_for("de")
    rows = [f"| `/{one}` | {words('command-' + one.replace(' ', '-'))} |" for one in sorted(COMMANDS)]
    menus = [
        f"| *{words(key)}* · *{german(key)}* | {'a message' if kind == 3 else 'a member'} | `/{command}` |"
        for name, (command, kind) in MENUS.items()
        for key in message_keys(read_catalogue_file("en-GB", "command"))
        if key.startswith("command-menu-") and words(key) == name
    ]
    page = (Path(__file__).parents[2] / "docs" / "commands.md").read_text("utf-8")
    assert page.rpartition("|---|---|\n")[2].splitlines() == rows
    assert page.partition("|---|---|---|\n")[2].splitlines()[: len(menus)] == menus
