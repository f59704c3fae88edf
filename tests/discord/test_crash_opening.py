"""Costs of Crash before sitting down, the opening of its tables, and the explanation of its rules."""

from __future__ import annotations

import pytest

from bot.rules.arranging.crash.house_rules import CrashRules
from bot.screens.arranging.crash import guide
from bot.screens.words import words_for
from bot.tables.table_settings import Hints
from tests.discord.crash import crash_table, deal, own_cards, panel, suggest_and_lock
from tests.discord.world import LOCALES, World
from tests.support.sheets import preset

BOTH = pytest.mark.parametrize(("world", "locale"), [(one, one) for one in LOCALES], indirect=["world"])
"""Parametrisation by language, which the server and all its people use."""


async def test_nobody_sits_down_with_less_than_a_lost_game_costs(world: World) -> None:
    """A buy-in below the price of the most expensive lost game is refused, so that nobody pays more than they have."""
    alice, bob = world.person("Alice"), world.person("Bob")
    await world.slash(alice, "table open", sheet="crash", buy_in=50)
    refused = await world.slash(bob, "join", buy_in=49)
    assert refused.text == words_for("en-GB")("refusal-buy-in-too-small", least="50 chips", offered="49 chips")


async def test_tables_of_crash_open_with_full_help(world: World) -> None:
    """Tables of Crash open with full hints, no matter if by name, sheet or panel. Betting games keep their usual
    hints.
    """
    alice = world.person("Alice")
    rooms = [world.guild.create_text_channel(f"room-{number}") for number in range(4)]
    await world.slash(alice, "table open", rooms[0], game="crash", clock=60)
    await world.slash(alice, "table open", rooms[1], sheet="South Wales", buy_in=50)
    await world.slash(alice, "table open", rooms[2], game="draw_brag")
    opened = await world.slash(alice, "table open", rooms[3])
    picked = await world.choose(alice, opened.message, opened.message.starting("s:open:game"), "crash")
    await world.click(alice, "Open the table", picked.message)

    tables = [(await world.view(number)).table for number in (1, 2, 3, 4)]
    assert [one.game for one in tables] == ["crash", "crash", "draw_brag", "crash"]
    assert [one.settings.hints for one in tables] == [Hints.FULL, Hints.FULL, Hints.NAMES, Hints.FULL]
    assert (tables[0].settings.turn_seconds, tables[1].house_rules) == (60, preset("crash-south-wales").rules)


@pytest.mark.soak
async def test_a_table_that_changes_over_to_crash_gets_its_help(world: World) -> None:
    """Changing to a sheet of another game brings that game's usual hints, unless the table has chosen its own."""
    alice = world.person("Alice")
    await world.slash(alice, "table open", buy_in=60)
    await world.slash(alice, "table rules", sheet="crash")
    assert (await world.view()).table.game == "crash"
    assert (await world.view()).table.settings.hints is Hints.FULL
    await world.slash(alice, "table rules", sheet="no-blind")
    assert (await world.view()).table.settings.hints is Hints.NAMES

    rules = await world.slash(alice, "table rules")
    page = await world.choose(alice, rules.message, rules.message.starting("t:rules"), "table")
    await world.change(alice, page.message, "hints", "off")
    await world.slash(alice, "table rules", sheet="crash")
    assert (await world.view()).table.settings.hints is Hints.OFF


@BOTH
async def test_help_is_changed_in_the_middle_of_a_game(world: World, locale: str) -> None:
    """A table setting that changes during a game takes effect from the next deal, as the table message and the panel
    say. House rules wait for the game's end.
    """
    words = words_for(locale).for_game("crash")
    people = alice, *_ = await crash_table(world, "Alice", "Bob", locale=locale, hints=Hints.FULL)
    await deal(world, people)
    rules = await world.slash(alice, "table rules")
    page = await world.choose(alice, rules.message, rules.message.starting("t:rules"), "table")
    changed = await world.change(alice, page.message, "hints", "off")

    assert words("rule-settings-from-next-deal") in changed.text
    assert words("rule-from-next-deal") not in changed.text
    shown = world.table_message().text
    assert words("happened-note-settings-change-later") in shown
    assert words("happened-note-rules-change-later") not in shown
    assert words("table-coming") in shown
    assert words("table-coming-waits") not in shown

    cheaper = CrashRules(game_stake=20)
    await world.services.tables.change_rules(1, alice.id, manager=False, house_rules=cheaper, key="cheaper")
    await world.rest()
    assert words("happened-note-rules-change-later") in world.table_message().text
    assert words("table-coming-waits") in world.table_message().text
    assert words("rule-from-next-deal") in (await world.slash(alice, "table rules")).text

    for who in people:
        await suggest_and_lock(world, who)
    table = (await world.view()).table
    assert (table.settings.hints, table.pending_terms is not None) == (Hints.OFF, True)


@BOTH
async def test_the_odds_stand_beside_the_hands(world: World, locale: str) -> None:
    """While a player arranges, `/odds` shows their panel with the chances; otherwise it is refused."""
    words = words_for(locale).for_game("crash")
    alice, bob, *_ = people = await crash_table(world, "Alice", "Bob", "Chris", "Dan", locale=locale)
    eve = world.person("Eve", locale=locale)
    assert (await world.slash(alice, "odds")).text == words("refusal-no-odds")
    await deal(world, people)

    told = await world.slash(alice, "odds")
    assert told.private
    suggested = await world.press(alice, "arrange.suggest", panel(world, alice))
    assert suggested.answered
    told = await world.slash(alice, "odds")
    own, others = await own_cards(world, alice), await own_cards(world, bob)
    assert own != others
    assert "%" in told.text
    assert (await world.slash(eve, "odds")).text == words("refusal-no-odds")


@BOTH
async def test_the_rules_of_crash_are_explained(world: World, locale: str) -> None:
    """`/rules` explains the table's house rules page by page, and the usual rules elsewhere."""
    words = words_for(locale).for_game("crash")
    people = await crash_table(world, "Alice", "Bob", locale=locale, target_small=7, spare_fee=3)
    alice = people[0]
    told = await world.slash(alice, "rules")
    assert words("help-ranking-title") in told.text
    told = await world.choose(alice, told.message, told.message.starting("s:help:page"), "play")
    assert words("guide-targets", target=11, small=7, paid="yes") in told.text
    for page in tuple(guide.PAGES)[1:]:
        told = await world.choose(alice, told.message, told.message.starting("s:help:page"), page)
        assert words(f"help-{page}-title") in told.text
        assert (page == "spares") == (words("guide-spares-fee", amount=words.money(3)) in told.text)

    elsewhere = world.guild.create_text_channel("elsewhere")
    told = await world.slash(alice, "rules", elsewhere, page="spares")
    assert words("guide-spares-free") in told.text
