"""Debts to the bank: shown in the wallet, and paid from there or by `/pay` to the bot."""

from __future__ import annotations

import pytest
from simcord.actors import MemberActor
from simcord.builders import UserHandle

from bot.ledger.values import MAX_REASON_LENGTH
from bot.screens.words import words_for
from tests.discord.world import LOCALES, World
from tests.support.database import rows

BOTH = pytest.mark.parametrize(("world", "locale"), [(one, one) for one in LOCALES], indirect=["world"])
"""Parametrisation by language, which the server and all its people use."""


async def indebted(world: World, locale: str) -> MemberActor:
    """Return a person with 100 chips who owes the bank 50."""
    ann, ledger = world.person("Ann", locale=locale), world.services.ledger
    await ledger.fine(world.guild.id, 900, ann.id, 550, "shouting", "fine")
    await ledger.grant(world.guild.id, 900, ann.id, 100, "an apology", "grant")
    return ann


@BOTH
async def test_the_wallet_tells_of_it_and_pays_it(world: World, locale: str) -> None:
    """The wallet shows the debt to the bank, and accepts payment in parts."""
    ann, words = await indebted(world, locale), words_for(locale)
    wallet = await world.slash(ann, "wallet")
    assert words("wallet-owe-bank", amount=words.money(50)) in wallet.text
    opened = await world.choose(ann, wallet.message, "s:wallet:pay", "0")
    assert words("wallet-pay-bank-about", amount=words.money(50)) in str(opened.dialog)
    paid = await world.fill_in(ann, opened, amount="20")
    assert paid.text == words("reply-paid-bank-part", amount=words.money(20), left=words.money(30))
    assert await world.money(ann) == [80]


@BOTH
async def test_paying_the_bot_pays_the_bank(world: World, locale: str) -> None:
    """`/pay` to the bot pays the bank, proposes the debt as the amount, and stores the reason."""
    ann, words = await indebted(world, locale), words_for(locale)
    bot = UserHandle(world.env, world.env.backend.bot_user)
    proposed = await ann.autocomplete(world.channel, "pay", "amount", "", person=bot)
    assert [one["value"] for one in proposed] == [50]
    long = await world.slash(ann, "pay", person=bot, amount=50, reason="x" * 5_000)
    assert long.text == words("refusal-bad-reason", most_number=str(MAX_REASON_LENGTH))
    paid = await world.slash(ann, "pay", person=bot, amount=50, reason="for the shouting")
    assert paid.text == words("reply-paid-bank", amount=words.money(50))
    assert await world.money(ann) == [50]
    [(reason,)] = rows(world.path, "SELECT reason FROM transactions WHERE kind = 'pay'")
    assert reason == "for the shouting"
    refused = await world.slash(ann, "pay", person=bot, amount=1)
    assert refused.text == words("refusal-no-debt")
