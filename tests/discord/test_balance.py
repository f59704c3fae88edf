"""Curve of a person's money over time, and the text next to it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.screens.words import words_for
from tests.discord.network import Network, Trouble, between
from tests.discord.pictures import pictures
from tests.discord.world import LOCALES, World


async def test_a_curve_of_ones_own_money(world: World) -> None:
    """A button of the wallet shows a curve of the person's money, including chips at tables, for a chosen period."""
    alice, _bob = await world.table("Alice", "Bob", buy_in=100)
    await world.pass_time(10 * 86_400)
    warden = world.person("Warden", manager=True)
    await world.slash(warden, "house grant", person=alice.user, amount=250, reason="Prize")

    wallet = await world.slash(alice, "wallet")
    shown = await world.click(alice, "Over time", wallet.message)
    assert shown.private
    assert "**750 chips**" in shown.text
    assert "650 chips in your wallet, 100 chips at tables" in shown.text
    assert "Since the start: **+250 chips**" in shown.text
    assert "Highest 750 chips, lowest 500 chips." in shown.text
    [(picture, told)] = pictures(world, shown.message)
    assert picture.format == "PNG"
    assert picture.width >= 800
    assert "(1 Jan 2026 – 11 Jan 2026)" in told
    assert "highest 750 chips" in told

    week = await world.click(alice, "7 days", shown.message)
    assert "In the last seven days: **+250 chips**" in week.text
    [(other, told)] = pictures(world, week.message)
    assert "(4 Jan 2026" in told
    assert other.tobytes() != picture.tobytes()

    back = await world.click(alice, "Wallet", week.message)
    assert back.text == (await world.slash(alice, "wallet")).text
    assert pictures(world, back.message) == []


@pytest.mark.parametrize("world", LOCALES, indirect=True)
async def test_the_curve_by_command(world: World) -> None:
    """`/balance` shows the curve for a period in the reader's language; a new member's curve is level."""
    locale = world.guild_locale
    words = words_for(locale)
    cora = world.person("Cora", locale=locale)
    told = await world.slash(cora, "balance", period="week")
    assert told.private
    assert words("balance-have", amount=words.money(500)) in told.text
    assert words("balance-change", period="week", change=words("balance-even")) in told.text
    [(_, description)] = pictures(world, told.message)
    assert words("picture-now") in description


async def test_a_curve_of_an_hour_tells_minutes(world: World) -> None:
    """A curve of less than an hour is labelled in minutes, so that no two labels are equal."""
    alice = world.person("Alice")
    await world.slash(alice, "wallet")
    await world.pass_time(25 * 60)
    warden = world.person("Warden", manager=True)
    await world.slash(warden, "house grant", person=alice.user, amount=50, reason="Prize")
    told = await world.slash(alice, "balance")
    [(_, description)] = pictures(world, told.message)
    assert "(25 minutes ago – now)" in description


@pytest.fixture
def network(world: World, monkeypatch: pytest.MonkeyPatch) -> Iterator[Network]:
    """Yield the network between the bot and Discord."""
    with between(world.clock, monkeypatch) as found:
        yield found


async def test_a_picture_whose_sending_meets_trouble(world: World, network: Network) -> None:
    """A retried request sends its picture again, in a new response and in an edit."""
    cora = world.person("Cora")
    for trouble in (Trouble.BROKEN_BEFORE, Trouble.BROKEN_AFTER, Trouble.FAULT_BEFORE):
        network.met.clear()
        network.next("/callback", trouble)
        told = await world.slash(cora, "balance")
        assert [picture.width for picture, _ in pictures(world, told.message)] == [800]

        network.next("/callback", trouble)
        month = await world.click(cora, "30 days", told.message)
        assert [picture.width for picture, _ in pictures(world, month.message)] == [800]
        assert len(network.met) == 1 + 1
