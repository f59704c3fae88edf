"""Wallets, refills, `/house`, settings, `/rules` and `/about`."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from simcord.backend.errors import SetupError

from bot.rules.registry import GAMES
from bot.screens.learning.help_pages import all_pages, game_pages
from bot.screens.words import words_for
from tests.discord.world import LOCALES, Told, World
from tests.support.database import assert_books_balance, tamper

PAGES = all_pages()
BOOK = Path(__file__).parents[2] / "docs" / "rules"


async def test_a_refill(world: World) -> None:
    """A member with less than the server's threshold may take one refill per interval, by button or by command, and
    reads when they can have the next.
    """
    warden, alice = world.person("Warden", manager=True), world.person("Alice")
    await world.slash(warden, "house opening", amount=4)
    await world.slash(warden, "house refill", amount=50, hours=2, below=5)

    wallet = await world.slash(alice, "wallet")
    assert "**4 chips**" in wallet.text
    refilled = await world.click(alice, "Refill", wallet.message)
    assert "**54 chips**" in refilled.text
    again = await world.click_anyway(alice, refilled.message, "s:wallet:refill")
    assert "54 chips" in again.text
    await world.slash(warden, "house refill", amount=20, below=100)
    assert "You can have the next refill" in (await world.slash(alice, "wallet", refill=True)).text
    await world.pass_time(2 * 3_600 + 1)
    assert "**74 chips**" in (await world.slash(alice, "wallet", refill=True)).text
    assert_books_balance(world.path)


async def test_no_refill_for_who_has_enough(world: World) -> None:
    """However expensive the table, a refill depends only on the server's threshold, and the wallet says so.
    In direct messages the wallet belongs to the server of the person's table.
    """
    warden = world.person("Warden", manager=True)
    stranger = world.person("Stranger", locale="de")
    _alice, bob = await world.table("Alice", "Bob", ante=30, buy_in=300)
    other = world.guild.create_text_channel("other")
    agreed = await world.slash(warden, "house refill", amount=200, hours=24)
    assert "200 chips for anyone who has less than 50 chips in all" in agreed.text

    here, there = await world.slash(bob, "wallet"), await world.slash(bob, "wallet", other)
    direct, none = await bob.user.slash("wallet"), await stranger.user.slash("wallet")

    assert here.text == there.text
    assert "You can have a refill once you have less than 50 chips in all.\nThere is one a day." in here.text
    assert direct.response is not None
    assert "**200 chips**" in str(direct.response.components)
    assert "You can have a refill once you have less than 50 chips in all" in str(direct.response.components)
    assert none.response is not None
    assert words_for("de")("refusal-which-server") in str(none.response.components)
    assert not [one for one in here.message.ids if one.startswith("s:wallet:refill")]
    forced = await world.click_anyway(bob, here.message, "s:wallet:refill")
    assert "less than 50 chips" in forced.text


@pytest.mark.parametrize("world", ["de"], indirect=True)
async def test_the_language_of_a_server(world: World) -> None:
    """The language setting shows the language in use, even if no language has been chosen.
    Open tables are rendered again at once when the server's language or currency changes.
    """
    await world.table("Alice", "Bob")
    warden = world.person("Warden", manager=True, locale="de")
    shown = await world.slash(warden, "house language")
    assert "**Sprache der öffentlichen Nachrichten**: Deutsch" in shown.text
    chosen = await world.choose(warden, shown.message, "s:house:locale", "en-GB")
    assert "**Sprache der öffentlichen Nachrichten**: English (UK)" in chosen.text
    assert words_for("en-GB")("button-deal") in world.table_message().labels
    await world.choose(warden, chosen.message, "s:house:locale", "de")
    assert words_for("de")("button-deal") in world.table_message().labels
    await world.slash(warden, "house currency", name="Taler", singular="Taler")
    assert "Taler" in world.table_message().text
    assert "hip" not in world.table_message().text


async def test_house_is_checked_in_code(world: World) -> None:
    """`/house` checks Manage Server in code and does not rely on Discord's check."""
    alice = world.person("Alice")
    warden = world.person("Warden", manager=True)
    with pytest.raises(SetupError, match="not visible"):
        await alice.slash(world.channel, "house audit")

    panel = await world.slash(warden, "house opening")
    told = [
        await world.click_anyway(alice, panel.message, "s:house:audit"),
        await world.click_anyway(alice, panel.message, "s:house:opening"),
        await world.send_in(alice, "d:house:opening", amount="100000"),
        await world.send_in(alice, "d:house:currency", currency="gold"),
    ]

    assert all("That is for those who may manage the server" in one.text for one in told)
    assert (await world.services.ledger.settings.servers.read(world.guild.id)).opening == 500


async def test_the_house_by_commands(world: World) -> None:
    """Commands set the currency, the opening balance, refills and the bank's limit, which apply at once.
    `/about` describes the bot and counts the open tables.
    """
    warden, alice = world.person("Warden", manager=True), world.person("Alice")

    named = await world.slash(warden, "house currency", name="pence", singular="penny")
    assert "**Currency**: 1 penny, 2 pence" in named.text
    assert "800 pence" in (await world.slash(warden, "house opening", amount=800)).text
    assert "80 pence" in (await world.slash(warden, "house refill", amount=80, hours=12)).text
    assert "less than 35 pence" in (await world.slash(warden, "house refill", below=35)).text
    assert "3,200 pence a day" in (await world.slash(warden, "house bank")).text
    assert "900 pence a day" in (await world.slash(warden, "house bank", amount=900)).text

    assert "**800 pence**" in (await world.slash(alice, "wallet")).text
    await world.slash(alice, "table open", game="three_card_brag")
    assert "Ante 1 penny" in world.table_message().text
    told = await world.slash(alice, "about")
    assert "Version" in told.text
    assert "one table open" in told.text
    assert (await world.click(alice, "How to play", told.message)).private


IMPOSSIBLE: Sequence[tuple[str, dict[str, str]]] = (
    ("opening", {"amount": "-1"}),
    ("opening", {"amount": "much"}),
    ("bank", {"amount": "-1"}),
    ("refill", {"amount": "50", "hours": "1", "below": "-1"}),
    ("refill", {"amount": "50", "hours": "0", "below": "5"}),
    ("refill", {"amount": "1" + "0" * 20, "hours": "1", "below": "5"}),
)
"""Dialogs of the server settings with values that are refused."""


async def test_the_house_by_dialogs(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The panel's dialogs set the currency, refills and the bank's limit; invalid amounts are refused.
    A dialog opens from the cache while the database cannot be read.
    """
    warden, servers = world.person("Warden", manager=True), world.services.ledger.settings.servers
    before = await servers.read(world.guild.id)
    for dialog, values in IMPOSSIBLE:
        refused = await world.send_in(warden, f"d:house:{dialog}", None, **values)
        assert refused.private
        assert await servers.read(world.guild.id) == before, (dialog, values)
    panel = await world.slash(warden, "house opening", amount=90)

    currency = await world.click(warden, "Currency", panel.message)
    await world.fill_in(warden, currency, currency="pence", singular="penny")
    refill = await world.click(warden, "Refills", panel.message)
    told = await world.fill_in(warden, refill, amount="70", hours="6", below="25")
    bank = await world.click(warden, "The bank’s limit", panel.message)
    limited = await world.fill_in(warden, bank, amount="0")

    house = await servers.read(world.guild.id)
    assert (house.currency, house.refill_amount, house.refill_interval) == ("pence", 70, 6 * 3_600)
    assert house.currency_singular == "penny"
    assert (house.refill_below, house.bank_limit) == (25, 0)
    assert "70 pence" in told.text
    assert "it gives computer players nothing" in limited.text

    world.clock.advance(300)

    async def never(_: int) -> Any:
        await asyncio.Event().wait()

    monkeypatch.setattr(servers, "read_stored", never)
    monkeypatch.setattr(world.services.ledger.settings.people, "read_stored", never)
    opened = await world.click(warden, "Opening", panel.message)
    assert opened.dialog is not None
    assert "90" in str(opened.dialog)


async def test_grants_name_their_giver(world: World) -> None:
    """A new member gets the opening balance once, and the wallet names it.
    A grant adds chips; the wallet and the audit name the manager who gave them. Impossible amounts are refused.
    """
    warden, alice = world.person("Warden", manager=True), world.person("Alice")
    first = await world.slash(alice, "wallet")
    assert first.private
    assert "**500 chips**" in first.text
    assert "opening balance" in first.text
    for amount in (0, -5, 10**12):
        await world.slash(warden, "house grant", person=alice, amount=amount, reason="why not")
    assert (await world.slash(alice, "wallet")).text == first.text

    told = await world.slash(warden, "house grant", person=alice, amount=25, reason="a birthday")

    assert "25 chips" in told.text
    wallet = await world.slash(alice, "wallet")
    assert "**525 chips**" in wallet.text
    assert f"<@{warden.id}>" in wallet.text
    assert "a birthday" in wallet.text
    audit = await world.slash(warden, "house audit")
    assert f"<@{warden.id}> gave <@{alice.id}> 25 chips" in audit.text
    assert "They balance" in audit.text


async def test_a_grant_by_the_dialog(world: World) -> None:
    """The panel's dialog gives chips to the chosen member and refuses bots."""
    warden, alice = world.person("Warden", manager=True), world.person("Alice")
    robot = world.guild.add_member(world.env.create_user("robot", bot=True))
    panel = await world.slash(warden, "house opening")

    opened = await world.click(warden, "Give chips", panel.message)
    refused = await warden.submit_modal(opened.result, {"person": [robot], "amount": "25", "reason": "a birthday"})
    await world.rest()
    assert "Bots don’t play" in Told(refused).text
    opened = await world.click(warden, "Give chips", panel.message)
    given = await warden.submit_modal(opened.result, {"person": [alice], "amount": "1", "reason": "x"})
    await world.rest()

    assert "1 chip" in Told(given).text
    assert Told(given).private
    assert await world.money(alice, robot) == [501, 500]
    audit = await world.click(warden, "Check the books", panel.message)
    assert audit.text.count(f"<@{warden.id}> gave") == 1
    assert f"<@{warden.id}> gave <@{alice.id}> 1 chip" in audit.text


async def test_ones_own_language(world: World) -> None:
    """A person's own language applies everywhere and can be reset to Discord's."""
    alice = world.person("Alice")
    panel = await world.slash(alice, "settings")

    german = await world.choose(alice, panel.message, "s:settings:locale", "de")
    assert words_for("de")("settings-title") in german.text
    assert words_for("de")("wallet-title") in (await world.slash(alice, "wallet")).text

    await world.choose(alice, german.message, "s:settings:locale", "auto")
    assert words_for("en-GB")("wallet-title") in (await world.slash(alice, "wallet")).text


@pytest.mark.sample(12)
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("page", PAGES)
async def test_the_rules_to_read(world: World, locale: str, page: str) -> None:
    """Every page of the rules opens by command and by menu, in both languages."""
    alice = world.person("Alice", locale=locale)

    told = await world.slash(alice, "rules", page=page)
    assert told.private
    words = words_for(locale)
    game = next(one.name for one in GAMES.values() if page in game_pages(one.name))
    assert words.for_game(game)(f"help-{page.replace('_', '-')}-title") in told.text

    turned = await world.choose(alice, told.message, f"s:help:page:{game}", PAGES[0])
    assert words.for_game(game)(f"help-{PAGES[0]}-title") in turned.text
    other = await world.choose(alice, turned.message, f"s:help:game:{PAGES[0]}", "teen_patti")
    assert words.for_game("teen_patti")(f"help-{PAGES[0]}-title") in other.text


@pytest.mark.parametrize("locale", LOCALES)
async def test_rules_lead_to_the_rule_book(world: World, locale: str) -> None:
    """`/rules` links to the game's page of the rule book if one is configured, and has no link otherwise.
    The rules include the house rules of the channel's table.
    """
    alice = world.person("Alice", locale=locale)
    assert "](" not in (await world.slash(alice, "rules")).text

    world.settings = replace(world.settings, rule_book_url="https://example.org/book")
    await world.restart()
    for game in GAMES.values():
        told = await world.slash(alice, "rules", game=game.name)
        links = re.findall(r"\]\(https://example\.org/book/(.+?)\)", told.text)
        assert len(links) == 1
        page = (BOOK / links[0]).read_text("utf-8")
        assert words_for("en-GB")("table-title", game=game.name) in page.splitlines()[1]

    told = await world.slash(alice, "rules")
    turned = await world.choose(alice, told.message, f"s:help:game:{PAGES[0]}", "draw_brag")
    assert "/draw-brag.md)" in turned.text
    await world.table("Bob", "Clara", game="teen_patti")
    told = await world.slash(alice, "rules")
    assert "/teen-patti.md)" in told.text
    assert words_for(locale)("help-this-table") in told.text
    assert "t:rules:1" in told.message.ids


@pytest.mark.parametrize("locale", LOCALES)
async def test_an_allowance(world: World, locale: str) -> None:
    """An allowance is set by command or on the panel, which explains it. Opening a wallet pays the allowance."""
    warden, alice = world.person("Warden", locale=locale, manager=True), world.person("Alice", locale=locale)
    words = words_for(locale)
    await world.slash(alice, "wallet")
    panel = await world.slash(warden, "house allowance", amount=20, every=7)
    assert words("house-allowance", amount=words.money(20), days=7) in panel.text
    assert words("wallet-kind-allowance") in (await world.slash(alice, "wallet")).text
    opened = await world.click(warden, words("button-allowance"), panel.message)
    told = await world.fill_in(warden, opened, amount="30", days="1")
    assert words("house-allowance", amount=words.money(30), days=1) in told.text
    assert await world.money(alice) == [550]


@pytest.mark.parametrize("locale", LOCALES)
async def test_the_audit_looks_at_the_tables(world: World, locale: str, caplog: pytest.LogCaptureFixture) -> None:
    """The audit compares each table's chips with its game, and reports tables that differ."""
    words, warden = words_for(locale), world.person("Warden", locale=locale, manager=True)
    assert words("house-audit-tables", tables=0) in (await world.slash(warden, "house audit")).text
    await world.table("Ann", "Ben", locale=locale)
    assert words("house-audit-tables", tables=1) in (await world.slash(warden, "house audit")).text
    tamper(world.path, "UPDATE accounts SET balance = balance + 1 WHERE account_id = 'purse/1/1'")
    told = await world.slash(warden, "house audit")
    assert words("house-audit-tables-wrong", tables="1") in told.text
    assert words("house-audit-unbalanced") in told.text
    assert "purse/1/1 has 11, its game says 10" in caplog.text
    caplog.clear()
