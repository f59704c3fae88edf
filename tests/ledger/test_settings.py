"""Server settings and people's preferences."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.errors import Refusal
from bot.ledger.service import Ledger
from bot.settings.values import PersonalSettings, ServerSettings
from bot.store.store import open_store
from tests.support.clock import ManualClock

BOSS = 900


async def test_defaults(ledger: Ledger) -> None:
    """Servers without settings and people without preferences have the defaults."""
    assert await ledger.settings.servers.read(1) == ServerSettings(
        currency=None, opening=500, refill_amount=500, refill_interval=86_400, locale=None
    )
    assert await ledger.settings.people.read(2) == PersonalSettings(locale=None, hand="dm", call="10s")


async def test_house(ledger: Ledger) -> None:
    """Each server has its own settings, which change one by one. None restores a default."""
    await ledger.settings.change_server_settings(1, BOSS, currency="  old   pence ", locale="de")
    changed = await ledger.settings.change_server_settings(1, BOSS, refill_interval=3_600)

    assert (
        changed
        == await ledger.settings.servers.read(1)
        == ServerSettings(currency="old pence", refill_interval=3_600, locale="de")
    )
    assert await ledger.settings.change_server_settings(1, BOSS, currency=None) == ServerSettings(
        refill_interval=3_600, locale="de"
    )
    assert await ledger.settings.servers.read(2) == ServerSettings()


async def test_refill_follows_the_opening_balance(ledger: Ledger) -> None:
    """By default a refill is as high as the opening balance, for members with less than a tenth of it."""
    house = await ledger.settings.change_server_settings(1, BOSS, opening=200)
    assert (house.refill_amount, house.refill_below, house.bank_limit) == (200, 20, 800)
    assert (await ledger.settings.change_server_settings(1, BOSS, opening=5)).refill_below == 1
    assert (await ledger.settings.change_server_settings(1, BOSS, refill_below=70, bank_limit=0)).refill_below == 70
    assert (await ledger.settings.servers.read(1)).bank_limit == 0
    await ledger.settings.change_server_settings(1, BOSS, refill_amount=50)
    assert (await ledger.settings.change_server_settings(1, BOSS, opening=300)).refill_amount == 50


async def test_another_currency_takes_the_singular_away(ledger: Ledger) -> None:
    """Changing the currency's name clears its singular. The singular can be changed without the name."""
    both = await ledger.settings.change_server_settings(1, BOSS, currency="pence", currency_singular="penny")
    assert (both.currency, both.currency_singular) == ("pence", "penny")
    assert (await ledger.settings.change_server_settings(1, BOSS, opening=10)).currency_singular == "penny"
    assert (await ledger.settings.change_server_settings(1, BOSS, currency_singular="p")).currency == "pence"
    assert (await ledger.settings.change_server_settings(1, BOSS, currency="groats")).currency_singular is None
    with pytest.raises(Refusal) as refused:
        await ledger.settings.change_server_settings(1, BOSS, currency_singular="1 groat")
    assert refused.value.code == "bad_currency"


async def test_the_shortest_and_the_longest_currency(ledger: Ledger) -> None:
    """A currency name may have 1 to 20 characters."""
    for name in ("£", "x" * 20):
        assert (await ledger.settings.change_server_settings(1, BOSS, currency=name)).currency == name


@pytest.mark.parametrize(
    ("changes", "code", "facts"),
    [
        ({"currency": "  "}, "bad_currency", {"most": 20}),
        ({"currency": "x" * 21}, "bad_currency", {"most": 20}),
        ({"currency": "\u2800\u3164"}, "bad_currency", {"most": 20}),
        ({"currency": "000 chips"}, "bad_currency", {"most": 20}),
        ({"currency": "٢"}, "bad_currency", {"most": 20}),
        ({"currency": "<@1>"}, "bad_currency", {"most": 20}),
        ({"currency": "\u200b000"}, "bad_currency", {"most": 20}),
        ({"currency": ",000 chips"}, "bad_currency", {"most": 20}),
        ({"currency": "||"}, "bad_currency", {"most": 20}),
        ({"currency": "\ud800s"}, "bad_currency", {"most": 20}),
        ({"opening": -1}, "bad_opening", {"least": 0, "most": 1_000_000_000}),
        ({"opening": 10**30}, "bad_opening", {"least": 0, "most": 1_000_000_000}),
        ({"refill_below": -1}, "bad_refill_below", {"least": 0, "most": 1_000_000_000}),
        ({"bank_limit": -1}, "bad_bank_limit", {"least": 0, "most": 1_000_000_000}),
        ({"refill_amount": -5}, "bad_refill_amount", {"least": 0, "most": 1_000_000_000}),
        ({"refill_interval": 0}, "bad_refill_interval", {"least": 60, "most": 31_536_000}),
    ],
)
async def test_bad_house(ledger: Ledger, changes: dict[str, Any], code: str, facts: dict[str, int]) -> None:
    """An invalid setting is refused with its bounds, and nothing changes."""
    with pytest.raises(Refusal) as refused:
        await ledger.settings.change_server_settings(1, BOSS, locale="de", **changes)

    assert (refused.value.code, refused.value.facts) == (code, facts)
    assert await ledger.settings.servers.read(1) == ServerSettings()


async def test_two_settings_at_once(ledger: Ledger) -> None:
    """Two people who change different settings at the same time both succeed."""
    await asyncio.gather(
        ledger.settings.change_server_settings(1, BOSS, opening=100),
        ledger.settings.change_server_settings(1, BOSS, locale="de"),
    )

    assert await ledger.settings.servers.read(1) == ServerSettings(
        opening=100, refill_amount=100, refill_below=10, bank_limit=400, locale="de"
    )


async def test_two_processes_at_once(ledger: Ledger, url: str, clock: ManualClock) -> None:
    """Simultaneous changes by two processes to one server's and one person's settings are all stored."""
    async with open_store(url, clock) as other_store:
        other = Ledger(other_store, clock)
        await asyncio.gather(
            ledger.settings.change_server_settings(1, BOSS, opening=100),
            other.settings.change_server_settings(1, BOSS, locale="de"),
            ledger.settings.change_personal_settings(2, locale="de"),
            other.settings.change_personal_settings(2, heard="en"),
        )

    house = await ledger.settings.servers.read(1)
    assert (house.opening, house.locale) == (100, "de")
    assert await ledger.settings.people.read(2) == PersonalSettings(locale="de", heard="en")


async def test_preferences(ledger: Ledger) -> None:
    """Preferences change one by one; None restores a default."""
    await ledger.settings.change_personal_settings(2, hand="channel", locale="de")
    changed = await ledger.settings.change_personal_settings(2, call="never")

    assert (
        changed == await ledger.settings.people.read(2) == PersonalSettings(locale="de", hand="channel", call="never")
    )
    assert await ledger.settings.change_personal_settings(2, locale=None) == PersonalSettings(
        hand="channel", call="never"
    )


@pytest.mark.parametrize("changes", [{"hand": "post"}, {"call": "5s"}])
async def test_no_such_preference(ledger: Ledger, changes: dict[str, str]) -> None:
    """An unknown preference raises a ValueError."""
    with pytest.raises(ValueError, match="preference"):
        await ledger.settings.change_personal_settings(2, **changes)
