"""`/pay`: confirmation of gifts, repayment of debts first, and notification of the payee."""

from __future__ import annotations

import pytest
from simcord.builders import UserHandle

from bot.ledger.postings import DebtChange, build_transaction, debt_account
from bot.screens.words import words_for
from bot.store.schema.money import Posting, Transaction
from bot.store.writing.write_batch import WriteBatch
from tests.discord.world import LOCALES, Told, World
from tests.support.database import rows

BOTH = pytest.mark.parametrize(("world", "locale"), [(one, one) for one in LOCALES], indirect=["world"])
"""Parametrisation by language, which the server and all its people use."""


async def owe(world: World, creditor: int, debtor: int, amount: int) -> None:
    """Store a debt left over from a table."""
    moved = DebtChange(creditor=creditor, debtor=debtor, left_over=amount)
    debts = build_transaction((), kind="leave", guild_id=world.guild.id, table_id=9, people={}, debts=(moved,))
    assert debts is not None
    await world.services.store.writer.commit(WriteBatch(transactions=(debts,)))


@BOTH
async def test_a_gift_is_asked_about_and_told(world: World, locale: str) -> None:
    """The confirmation shows the gift and the remaining balance.
    Only the payer can confirm it, which pays once and notifies the payee with the reason.
    """
    ann, ben, words = world.person("Ann", locale=locale), world.person("Ben", locale=locale), words_for(locale)
    asked = await world.slash(ann, "pay", person=ben, amount=30, reason="the *taxi*")
    assert asked.private
    assert words("pay-gift") in asked.text
    assert words("pay-left", amount=words.money(470)) in asked.text
    assert await world.money(ann, ben) == [500, 500]
    [button] = [one for one in asked.message.ids if one.startswith("s:pay:do")]
    own = await world.slash(ben, "wallet")
    await world.click_anyway(ben, own.message, button)
    assert await world.money(ann, ben) == [500, 500]
    paid = await world.click(ann, words("pay-do"), asked.message)
    assert words("pay-done", person=f"<@{ben.id}>", amount=words.money(30)) in paid.text
    await world.click_anyway(ann, asked.message, button)
    assert await world.money(ann, ben) == [470, 530]
    [told] = world.dms(ben)
    assert words("pay-got", person=f"<@{ann.id}>", amount=words.money(30)) in told.text
    assert r"the \*taxi\*" in told.text
    assert words("wallet-kind-gift", way="in", other=f"<@{ann.id}>") in (await world.slash(ben, "wallet")).text


@BOTH
async def test_debts_come_first(world: World, locale: str) -> None:
    """A payment up to the debt is made at once. For more, the confirmation separates debt and gift."""
    ann, ben, words = world.person("Ann", locale=locale), world.person("Ben", locale=locale), words_for(locale)
    await world.introduce(ann)
    await owe(world, ann.id, ben.id, 50)
    part = await world.slash(ben, "pay", person=ann, amount=20)
    left = words.money(30)
    assert part.text == words("reply-paid-part", person=f"<@{ann.id}>", amount=words.money(20), left=left)
    asked = await world.slash(ben, "pay", person=ann, amount=40)
    assert words("pay-both", person=f"<@{ann.id}>", owed=left, gift=words.money(10)) in asked.text
    await world.click(ben, words("pay-do"), asked.message)
    assert await world.money(ann, ben) == [560, 440]
    assert (await world.services.ledger.debts.debts_of(world.guild.id, ben.id)) == ()
    first, second = world.dms(ann)
    assert words("pay-got-debt") in first.text
    assert words("pay-got-part", amount=left) in second.text


async def test_paying_from_the_wallet(world: World) -> None:
    """The wallet's button opens the same payment as a dialog, and declining the confirmation pays nothing."""
    ann, ben = world.person("Ann"), world.person("Ben")
    wallet = await world.slash(ann, "wallet")
    dialog = await world.click(ann, "Pay somebody", wallet.message)
    result = await ann.submit_modal(dialog.result, {"person": [ben], "amount": "30", "reason": ""})
    await world.rest()
    asked = Told(result)
    assert "30 chips?" in asked.text
    [button] = [one for one in asked.message.ids if one.startswith("s:pay:do")]
    left = await world.click(ann, "Don’t pay", asked.message)
    assert left.text == "Nothing has been paid."
    gone = await world.click_anyway(ann, asked.message, button)
    assert gone.text == words_for("en-GB")("refusal-question-gone")
    assert await world.money(ann, ben) == [500, 500]


async def test_refused_payments(world: World) -> None:
    """Payments to bots, to oneself or to outsiders, of nothing, or of more than the balance are refused."""
    ann, ben = world.person("Ann"), world.person("Ben")
    robot = world.guild.add_member(world.env.create_user("robot", bot=True))
    stranger = UserHandle(world.env, world.env.create_user("stranger")._user)
    refusals = {
        "Bots don’t play": await world.slash(ann, "pay", person=robot, amount=5),
        "your own wallet": await world.slash(ann, "pay", person=ann, amount=5),
        "That takes 501 chips; your wallet has 500 chips.": await world.slash(ann, "pay", person=ben, amount=501),
        "You can pay from 1 chip": await world.slash(ann, "pay", person=ben, amount=0),
        "isn’t in this server": await world.slash(ann, "pay", person=stranger, amount=5),
    }
    for said, told in refusals.items():
        assert said in told.text
    assert await world.money(ann, ben) == [500, 500]


async def test_many_who_pay_at_once(world: World) -> None:
    """If many payments are confirmed twice at the same time, each is paid at most once, and only if the payer can
    afford it.
    """
    people = [world.person(name) for name in ("Ann", "Ben", "Cat", "Dan")]
    asked = []
    for number in range(12):
        payer, payee = people[number % 4], people[(number + 1) % 4]
        told = await world.slash(payer, "pay", person=payee, amount=190)
        [button] = [one for one in told.message.ids if one.startswith("s:pay:do")]
        asked.append((payer, told.message, button))
    clicks = [world.click_payload(*one) for one in asked * 2]

    for _, payload in clicks:
        world.env.backend.emit("INTERACTION_CREATE", payload)
    await world.env.settle()
    await world.rest()

    assert all(record.responded for record, _ in clicks)
    made = rows(world.path, "SELECT count(*) FROM transactions WHERE kind = 'gift'")[0][0]
    assert 8 <= made <= 12
    assert sum(await world.money(*people)) == 4 * 500
    assert rows(world.path, "SELECT * FROM accounts WHERE kind = 'wallet' AND balance < 0") == []
    assert (await world.services.ledger.audit(world.guild.id)).is_balanced


@BOTH
async def test_what_is_owed_at_a_table_is_not_paid(world: World, locale: str) -> None:
    """A payment to a creditor at an open table is a gift; the confirmation says that the debt is repaid at the
    table.
    """
    words = words_for(locale)
    ann, ben = (world.person(name, locale=locale) for name in ("Ann", "Ben"))
    for who in (ann, ben):
        await world.slash(who, "wallet")
    owed = (debt_account(world.guild.id, ben.id, ann.id, 1), 40), (debt_account(world.guild.id, ann.id, ben.id, 1), -40)
    postings = tuple(Posting(account, amount) for account, amount in owed)
    lent = Transaction(kind="deal", guild_id=world.guild.id, postings=postings)
    await world.services.store.writer.commit(WriteBatch(transactions=(lent,)))

    asked = await world.slash(ann, "pay", person=ben, amount=30)

    assert words("pay-at-table", person=f"<@{ben.id}>", amount=words.money(40)) in asked.text
    assert words("pay-gift") in asked.text
    await world.click(ann, words("pay-do"), asked.message)
    assert await world.money(ann, ben) == [470, 530]
    [left] = await world.services.ledger.debts.debts_of(world.guild.id, ann.id)
    assert (left.amount, left.table_id) == (40, 1)
