"""Opening a table of any game with any sheet, and saving house rules as sheets."""

from __future__ import annotations

from dataclasses import replace

import discord
import pytest

from bot.app.command_sync import build_payload
from bot.rules.betting.house_rules import BragRules
from bot.rules.game import rules_fingerprint
from bot.rules.registry import GAMES, find_game
from bot.screens.table import rules_panel
from bot.screens.table.house_rules import all_options
from bot.screens.widgets.names import escape_text
from bot.screens.words import words_for
from tests.discord.world import LOCALES, World
from tests.support.betting import terms
from tests.support.sheets import preset


@pytest.mark.parametrize("locale", LOCALES)
async def test_the_panel_opens_a_table(world: World, locale: str) -> None:
    """`/table open` without options privately offers games and sheets, and opens the chosen ones."""
    words = words_for(locale)
    alice = world.person("Alice", locale=locale)

    panel = await world.slash(alice, "table open")
    assert panel.private
    assert world.shown() == []
    games = panel.message.starting("s:open:game")
    assert panel.message.menus[games] == tuple(one.name for one in GAMES.values())

    panel = await world.choose(alice, panel.message, games, "teen_patti")
    sheets = panel.message.starting("s:open:sheet")
    assert panel.message.menus[sheets] == ("teen-patti", "teen-patti-pot")
    panel = await world.choose(alice, panel.message, sheets, "teen-patti-pot")
    assert escape_text(words("sheet-teen-patti-pot")) in panel.text
    told = await world.click(alice, words("open-open"), panel.message)

    assert told.text == words("reply-opened", channel=f"<#{world.channel.id}>")
    table = (await world.view()).table
    assert (table.game, table.house_rules) == ("teen_patti", preset("teen-patti-pot").rules)
    assert table.sheet is not None
    assert table.sheet.key == "teen-patti-pot"
    assert "Teen Patti" in world.table_message().text


async def test_the_panel_where_nothing_can_be_opened(world: World) -> None:
    """The panel says that the channel has a table, even if that table was opened after the panel."""
    alice, bob = world.person("Alice"), world.person("Bob", locale="de")
    panel = await world.slash(alice, "table open")
    await world.slash(bob, "table open", game="draw_brag")

    late = await world.click(alice, "Open", panel.message)

    assert "There is a table in this channel already" in late.text
    words = words_for("de")
    asked = words("sure-instead", game=words("table-title", game="draw_brag"))
    assert asked in (await world.slash(bob, "table open")).text


async def test_nobody_is_sent_to_a_table_that_is_closing(world: World) -> None:
    """In a channel whose table is closing, a person who opens a table is asked to wait, not to join."""
    alice, bob = await world.table("Alice", "Bob", buy_in=20)
    await world.slash(alice, "deal")
    await world.really(alice, "table close")
    for options in ({}, {"game": "crash"}):
        assert (await world.slash(bob, "table open", **options)).text == words_for("en-GB")("refusal-closing-here")
    assert words_for("en-GB")("refusal-closing") in (await world.slash(world.person("Chris"), "join")).text


async def test_games_and_sheets_by_command(world: World) -> None:
    """A sheet selects its game, and a game its default sheet. An ante can be combined with either."""
    alice = world.person("Alice")
    channels = [world.guild.create_text_channel(f"room-{number}") for number in range(4)]

    await world.slash(alice, "table open", channels[0], sheet="Fold or borrow")
    await world.slash(alice, "table open", channels[1], game="five_card_brag")
    await world.slash(alice, "table open", channels[2], sheet="five-card-twos", ante=3)
    refused = await world.slash(alice, "table open", channels[3], game="draw_brag", ante=3)

    played = [(await world.view(number)).table for number in (1, 2, 3)]
    assert [table.game for table in played] == ["three_card_brag", "five_card_brag", "five_card_brag"]
    assert [table.sheet.key if table.sheet else None for table in played] == ["fold-or-borrow", "five-card", None]
    rules = played[2].house_rules
    assert isinstance(rules, BragRules)
    assert (rules.ante, rules.wild) == (3, ("twos",))
    assert refused.private
    assert await world.services.tables.open_table_in(channels[3].id) is None


@pytest.mark.parametrize("locale", LOCALES)
async def test_sheets_by_their_names_in_either_language(world: World, locale: str) -> None:
    """Sheets are proposed and found by their names in the reader's language.
    If a game is named, only its sheets are proposed.
    """
    words = words_for(locale)
    alice = world.person("Alice", locale=locale)

    proposed = await alice.autocomplete(world.channel, "table open", "sheet", "", game="four_card_brag")
    assert [one["value"] for one in proposed] == ["four-card", "four-card-twos"]
    assert [one["name"] for one in proposed] == [words("sheet-four-card"), words("sheet-four-card-twos")]
    everything = await alice.autocomplete(world.channel, "table open", "sheet", "teen")
    assert {one["value"] for one in everything} == {"teen-patti", "teen-patti-pot"}

    await world.slash(alice, "table open", sheet=words("sheet-four-card-twos").upper())
    assert (await world.view()).table.sheet == preset("four-card-twos").ref


async def test_what_cannot_be_opened(world: World) -> None:
    """An unknown sheet and a sheet of another game are refused with a reason."""
    alice = world.person("Alice")

    assert "Moon rules" in (await world.slash(alice, "table open", sheet="Moon rules")).text
    other = await world.slash(alice, "table open", game="draw_brag", sheet="jokers")
    assert words_for("en-GB")("table-title", game="three_card_brag") in other.text
    assert world.shown() == []


@pytest.mark.parametrize("locale", LOCALES)
async def test_a_servers_own_sheet(world: World, locale: str) -> None:
    """A table's house rules can be saved as a sheet, which can be listed, shown, made the default, replaced and
    deleted.
    """
    words = words_for(locale)
    warden = world.person("Warden", locale=locale, manager=True)
    await world.slash(warden, "table open", game="four_card_brag", ante=4)

    saved = await world.slash(warden, "house sheet save", name="Friday  four")
    assert saved.private
    assert "Friday four" in saved.text
    again = await world.slash(warden, "house sheet save", name="friday four")
    assert "2" in again.text

    listed = await world.slash(warden, "house sheet list")
    assert listed.private
    assert "friday four" in listed.text
    shown = await world.click_anyway(warden, listed.message, listed.message.starting("s:sheets:show"))
    assert words.money(4) in shown.text
    back = await world.click(warden, words("button-previous"), shown.message)
    assert back.text == listed.text

    used = await world.slash(warden, "house sheet use", name="friday four")
    assert words("table-title", game="four_card_brag") in used.text
    other = world.guild.create_text_channel("other")
    await world.slash(warden, "table open", other, game="four_card_brag")
    table = (await world.view(2)).table
    assert (terms(table.house_rules).ante, table.sheet and table.sheet.version) == (4, 2)

    own = await warden.autocomplete(world.channel, "house sheet delete", "name", "")
    assert [one["value"] for one in own] == ["friday four"]
    await world.slash(warden, "house sheet delete", name="Friday four")
    assert "friday four" not in (await world.slash(warden, "house sheet list")).text
    gone = await world.click_anyway(warden, listed.message, listed.message.starting("s:sheets:show"))
    assert gone.text == words("refusal-sheet-gone")
    assert terms((await world.view(2)).table.house_rules).ante == 4
    third = world.guild.create_text_channel("third")
    await world.slash(warden, "table open", third, game="four_card_brag")
    assert (await world.view(3)).table.sheet == preset("four-card").ref


async def test_sheets_are_for_managers(world: World) -> None:
    """Only managers can save, use or delete sheets, even if Discord offers everybody the command.
    Anybody can read the list.
    """
    alice = world.person("Alice")
    anybody(world)
    await world.slash(alice, "table open", game="draw_brag")

    for name, options in (
        ("house sheet save", {"name": "Mine"}),
        ("house sheet use", {"name": "jokers"}),
        ("house sheet delete", {"name": "jokers"}),
    ):
        told = await world.slash(alice, name, **options)
        assert told.text == words_for("en-GB")("refusal-not-manager")
    assert words_for("en-GB")("sheet-jokers") in (await world.slash(alice, "house sheet list")).text
    assert all(one.key for one in await world.services.sheets.list(world.guild.id))


async def test_an_ante_by_another_name(world: World) -> None:
    """The ante option sets Teen Patti's boot and is refused for Draw Brag and Crash, which have none."""
    alice = world.person("Alice")

    assert "Ante" in (await world.slash(alice, "table open", game="draw_brag", ante=5)).text
    refused = await world.slash(alice, "table open", game="crash", ante=3)
    assert refused.text.endswith("this game has no such house rule.")
    assert world.shown() == []
    await world.slash(alice, "table open", sheet="teen-patti", ante=5)

    rules = (await world.view()).table.house_rules
    assert (terms(rules).ante, (await world.view()).table.game) == (5, "teen_patti")


async def test_sheets_that_are_refused(world: World) -> None:
    """A shipped sheet can be neither replaced nor deleted, and saving needs a table."""
    warden = world.person("Warden", manager=True)
    words = words_for("en-GB")

    assert (await world.slash(warden, "house sheet save", name="Mine")).text == words("refusal-no-table")
    await world.slash(warden, "table open", game="draw_brag")
    for name in ("Draw Brag", "Dealer’s choice", words_for("de")("sheet-teen-patti")):
        told = await world.slash(warden, "house sheet save", name=name)
        assert told.text == words("refusal-sheet-of-the-house"), name
    told = await world.slash(warden, "house sheet delete", name="draw-brag")
    assert told.text == words("refusal-sheet-stays")
    told = await world.slash(warden, "house sheet use", name=" ")
    assert told.text == words("refusal-bad-sheet-name", most_number=40)
    assert "nothing" in (await world.slash(warden, "house sheet use", name="nothing")).text
    assert "40" in (await world.slash(warden, "house sheet save", name="x" * 41)).text


async def test_a_table_changes_to_another_sheet(world: World) -> None:
    """The host changes sheet, wild cards and other options on the rules panel."""
    alice, bob = await world.table("Alice", "Bob", game="four_card_brag")

    panel = await world.slash(alice, "table rules")
    panel = await world.choose(alice, panel.message, "t:sheet:1", "four-card-twos")
    await world.agree()
    assert (await world.view()).table.sheet == preset("four-card-twos").ref

    panel = await world.choose(alice, panel.message, "t:rules:1:page", "play")
    panel = await world.change(alice, panel.message, "wild", "one_eyed_jacks", "jokers:2")
    panel = await world.change(alice, panel.message, "discard_mode", "choose")
    await world.agree()
    rules = (await world.view()).table.house_rules
    assert isinstance(rules, BragRules)
    assert (rules.wild, rules.discard_mode.value) == (("one_eyed_jacks", "jokers:2"), "choose")
    assert (await world.view()).table.sheet is None
    contradiction = await world.change(alice, panel.message, "wild", "jokers:1", "jokers:2")
    assert contradiction.private
    assert (await world.view()).table.house_rules == rules
    panel = await world.change(alice, panel.message, "wild")
    await world.agree()
    assert terms((await world.view()).table.house_rules).ranking.wild == frozenset()

    read = await world.slash(bob, "table rules")
    assert [name for name in read.message.menus if not name.startswith("t:rules")] == []


async def test_a_table_changes_to_another_game(world: World) -> None:
    """Only the host can propose another game, only between deals, and both players must agree."""
    alice, bob = await world.table("Alice", "Bob", buy_in=40, sheet="lock-stock")
    words = words_for("en-GB")

    assert (await world.slash(bob, "table rules", sheet="draw-brag")).text == words("refusal-not-host")
    told = await world.slash(alice, "table rules", sheet="draw-brag")
    assert told.private
    assert (await world.view()).table.game == "three_card_brag"
    shown = await world.slash(bob, "table pause", answer="yes")
    assert words("table-title", game="draw_brag") in shown.text
    await world.press(bob, "agree", shown.message)
    assert words("table-title", game="draw_brag") in world.table_message().text
    assert (await world.view()).table.game == "draw_brag"
    played = words("happened-note-game-changed", game=words("table-title", game="draw_brag"))
    assert played in world.table_message().text

    await world.slash(alice, "deal")
    waits = await world.slash(alice, "table rules", sheet="teen-patti")
    assert waits.text == words("refusal-game-change-waits")
    await world.slash((alice, bob)[(await world.view()).view.to_act[0] - 1], "fold")
    await world.slash(alice, "table rules", sheet="teen-patti")
    await world.slash(alice, "deal")
    await world.press(bob, "agree")
    assert words("table-next-game", game=words("table-title", game="teen_patti")) in world.table_message().text
    await world.slash((alice, bob)[(await world.view()).view.to_act[0] - 1], "fold")
    assert "Everyone else folded" in world.table_message().text
    await world.slash(alice, "deal")
    assert "chaal" in world.table_message().text
    await world.slash((alice, bob)[(await world.view()).view.to_act[0] - 1], "fold")
    await world.really(alice, "table close")
    assert sum(await world.money(alice, bob)) == 1000


@pytest.mark.parametrize("locale", LOCALES)
async def test_three_people_vote_for_another_game(world: World, locale: str) -> None:
    """Everybody reads the proposed game with its votes, and can vote there or at the table. Two of three votes
    decide.
    """
    alice, bob, chris = await world.table("Alice", "Bob", "Chris", buy_in=40, sheet="lock-stock", locale=locale)
    words, own = words_for("en-GB"), words_for(locale)
    draw = words("table-title", game="draw_brag")
    told = await world.slash(alice, "table rules", sheet="draw-brag")
    assert own("table-agreement-game", name="Alice", game=draw, needed=2, players=3) in told.text
    assert not [one for one in told.message.ids if "agree" in one]
    asked = words("table-agreement-game", name="Alice", game=draw, needed=2, players=3)
    assert asked in world.table_message().text
    assert words("table-agreement-waiting", names="Bob and Chris") in world.table_message().text
    assert (await world.press(alice, "agree")).text == own("refusal-answered-already")

    await world.press(bob, "disagree")
    assert words("table-agreement-against", names="Bob") in world.table_message().text
    assert (await world.view()).table.game == "three_card_brag"
    read = await world.press(chris, "proposed")
    assert read.private
    rules = (await world.view()).table.vote
    assert rules is not None
    assert rules.proposal is not None
    assert rules_fingerprint(find_game("draw_brag"), rules.proposal.house_rules) in read.text
    assert (await world.press(chris, "agree", read.message)).text == own("reply-agreed")
    assert (await world.view()).table.game == "draw_brag"
    message = world.table_message()
    assert words("happened-note-game-changed", game=draw) in message.text
    assert asked not in message.text
    assert (await world.press(chris, "disagree", read.message)).text == own("refusal-nothing-asked")
    await world.slash(alice, "deal")
    assert draw in world.table_message().text


def anybody(world: World) -> None:
    """Let Discord offer the managers' commands to anybody."""
    for scope in world.env.backend.commands.values():
        for key, one in scope.items():
            scope[key] = {**one, "default_member_permissions": None}  # the other tests share these commands


@pytest.mark.soak
async def test_rules_of_a_game_that_is_played_no_more(world: World) -> None:
    """A button for house rules of the previous game is refused with the reason."""
    alice, bob = await world.table("Alice", "Bob", buy_in=30, sheet="teen-patti")
    panel = await world.slash(alice, "table rules")
    panel = await world.choose(alice, panel.message, "t:rules:1:page", "sideshow")
    change = panel.message.starting("t:options")
    await world.slash(alice, "table rules", sheet="three-card")
    await world.press(bob, "agree")

    told = await world.click_anyway(alice, panel.message, change)

    assert told.dialog is None
    assert told.text == words_for("en-GB")("refusal-not-in-this-game")


def part_of(option: str, game: str = "three_card_brag") -> tuple[str, str]:
    """Return the page of the rules panel that has this option, and the number of its dialog there."""
    group = next(one.group for one in all_options(game) if one.name == option)
    parts = enumerate(rules_panel.option_parts(game, group), 1)
    return group, str(next(part for part, options in parts if option in {one.name for one in options}))


async def test_two_change_rules_at_once(world: World) -> None:
    """Simultaneous choices of two people are both applied."""
    alice, _bob = await world.table("Alice", "Bob")
    warden = world.person("Warden", manager=True)
    sent = []
    for who, option in ((alice, "pot_limit"), (warden, "expose_bottom")):
        dialog = await world.up_to_date(":".join(("d:options:1", *part_of(option))))
        sent.append(world.dialog_payload(who, dialog, {option: "yes"}))

    for _, payload in sent:
        world.env.backend.emit("INTERACTION_CREATE", payload)
    await world.env.settle()
    await world.rest()

    asked = (await world.view()).table.as_proposed.house_rules
    assert (asked.pot_limit, asked.expose_bottom) == (True, True)  # type: ignore[attr-defined]


@pytest.mark.soak
async def test_rules_changed_twice_are_told_once(world: World) -> None:
    """Several changes of the rules in a row appear once on the table message."""
    words = words_for("en-GB")
    [alice] = await world.table("Alice", buy_in=40)
    panel = await world.slash(alice, "table rules")
    panel = await world.choose(alice, panel.message, "t:rules:1:page", "money")
    await world.change(alice, panel.message, "money_source", "table")
    await world.change(alice, panel.message, "money_source", "wallet")
    assert world.table_message().text.count(words("happened-note-rules-changed")) == 1


async def test_tables_in_age_restricted_channels(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the host asks for it, `/table` is marked for Discord, and no button opens a table in another channel."""

    async def unsent(*_: object) -> bool:  # SimCord does not know marked commands
        return False

    monkeypatch.setattr("bot.app.client.sync_commands", unsent)
    assert not any(one["nsfw"] for one in await build_payload(world.bot.tree))
    world.settings = replace(world.settings, age_restricted=True)
    await world.restart()
    marked = {one["name"] for one in await build_payload(world.bot.tree) if one["nsfw"]}
    assert marked == {"table", "Invite to my table"}

    alice, words = world.person("Alice"), words_for("en-GB")
    refusal = words("refusal-not-age-restricted", channel=f"<#{world.channel.id}>")
    assert (await world.slash(alice, "table open", game="crash")).text == refusal
    assert (await world.slash(alice, "table open")).text == refusal
    here = world.bot.get_channel(world.channel.id)
    assert isinstance(here, discord.TextChannel)
    here.nsfw = True
    await world.slash(alice, "table open", game="crash")
    assert (await world.view()).table.game == "crash"
    await world.really(alice, "table close")
    here.nsfw = False
    assert (await world.press(alice, "same", world.table_message())).text == refusal
    assert (await world.press(alice, "other", world.table_message())).text == refusal
    here.nsfw = True
    await world.press(alice, "same", world.table_message())
    assert (await world.view(2)).table.game == "crash"
