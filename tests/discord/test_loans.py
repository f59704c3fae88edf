"""Loans between players: asking, lending, refusing, winning back, and debts that are paid or forgiven."""

from __future__ import annotations

import pytest
from simcord.actors import MemberActor

from bot.rules.betting.house_rules import BragRules, ShortMoney
from bot.rules.betting.moves import Bet, Look
from bot.rules.betting.state import BettingPhase
from bot.rules.cards import cards
from bot.rules.game import Move
from bot.rules.house_rules import MoneySource
from bot.rules.registry import find_game
from bot.screens.hand.cards import cards_text
from bot.screens.widgets.components import USER_MENU_TYPE
from bot.screens.words import words_for
from tests.discord.reading import Message
from tests.discord.world import LOCALES, World
from tests.support.betting import brag

BOTH = pytest.mark.parametrize(("world", "locale"), [(one, one) for one in LOCALES], indirect=["world"])
"""Parametrisation by language, which the server and all its people use."""


async def play(world: World, *moves: tuple[MemberActor, Move]) -> None:
    """Make moves at the table without interactions."""
    for who, move in moves:
        version = (await world.view()).table.version
        await world.services.tables.act(1, who.id, move, key=f"move at version {version}")
    await world.rest()


async def short(
    world: World, locale: str, *hands: str, backer: bool = True
) -> tuple[MemberActor, MemberActor, MemberActor]:
    """Play until Bob has folded and Chris, who has two chips left, cannot pay Alice's bet of 5.
    `hands` are those of Bob, Chris and Alice. Without a `backer`, Bob is not at the table.
    """
    [alice] = await world.table("Alice", locale=locale, buy_in=40, sheet="fold-or-borrow")
    bob, chris = world.person("Bob", locale=locale), world.person("Chris", locale=locale)
    tables, table = world.services.tables, (await world.view()).table
    game = find_game(table.game)
    options = {**game.changed_options(table.house_rules), "money_source": "table", "min_buy_in": 4}
    rules = game.build_rules(options)
    await tables.change_rules(1, alice.id, manager=False, house_rules=rules, key="rules")
    if backer:
        await world.slash(bob, "join", buy_in=20)
    else:
        await world.slash(bob, "wallet")
    await world.slash(chris, "join", buy_in=4)
    world.deal_out(*hands)
    await tables.deal_now(1, alice.id, key="deal")
    if backer:
        await world.slash(bob, "fold")
    await world.slash(chris, "look")
    await play(world, (chris, Bet(amount=1)), (alice, Look()), (alice, Bet(amount=5)))
    return alice, bob, chris


@BOTH
async def test_a_loan_that_is_won_back(world: World, locale: str) -> None:
    """Only the lender sees the borrower's hand, together with the request. The borrower's winnings then repay the
    loan.
    """
    words = words_for(locale)
    alice, bob, chris = await short(world, locale, "2s 5h 9d", "Ks Kh Kd", "As Ah 4d")
    hand = cards_text(cards("Ks Kh Kd"), words)

    lenders = await chris.autocomplete(world.channel, "ask", "lender", "")
    assert [(one["name"], one["value"]) for one in lenders] == [("Bob", 2)]
    mine = world.hand(chris)
    await world.choose(chris, mine, mine.starting("p:ask"), "2")

    assert brag(await world.view()).phase is BettingPhase.LENDING
    asked = world.hand(bob)
    assert hand in asked.text
    assert asked.starting("p:lend")
    assert asked.starting("p:refuse")
    assert hand not in "".join(one.text for one in (*world.dms(alice), *world.shown()))
    assert not [one for one in world.table_message().ids if one.startswith("p:lend")]
    asked = (await world.slash(bob, "hand")).message
    assert hand in asked.text

    amounts = await bob.autocomplete(world.channel, "lend", "amount", "")
    assert [one["value"] for one in amounts] == [3, 4, 5]
    opened = await world.press(bob, "lend.more", asked)
    assert opened.dialog is not None
    await world.fill_in(bob, opened, amount="5")
    assert [(one.borrower, one.lender, one.amount) for one in brag(await world.view()).debts] == [(3, 2, 5)]

    await world.press(chris, "bet", world.hand(chris))
    await world.slash(alice, "see")
    assert brag(await world.view()).debts == ()
    told = world.table_message().text
    won = told.index(words("result-won", name="Chris", amount=words.money(24)))
    assert won < told.index(words("happened-loan-repaid", name="Chris", other="Bob", amount=words.money(5)))
    await world.really(alice, "table close")
    # Pot: antes 3, Chris 1 and 5, Alice 5 and 10 for seeing.
    assert await world.money(alice, bob, chris) == [500 - 16, 500 - 1, 500 + 17]
    assert not (await world.services.ledger.wallet(world.guild.id, chris.id)).debts


@BOTH
async def test_a_loan_refused(world: World, locale: str) -> None:
    """A borrower who is refused can only fold, and may ask only once per turn."""
    alice, bob, chris = await short(world, locale, "2s 5h 9d", "Ks Kh Kd", "As Ah 4d")

    assert (await world.slash(alice, "lend")).private
    await world.slash(chris, "ask", lender=2)
    refused = await world.slash(bob, "lend", answer="refuse")

    assert refused.private
    assert brag(await world.view()).phase is BettingPhase.BETTING
    assert (await world.slash(chris, "ask", lender=2)).private
    assert brag(await world.view()).phase is BettingPhase.BETTING
    await world.slash(chris, "fold")
    await world.really(alice, "table close")
    assert await world.money(alice, bob, chris) == [503, 499, 498]


@BOTH
async def test_a_debt_that_is_left_over(world: World, locale: str) -> None:
    """A loan that is not won back stays as a debt in both wallets, which can be paid or forgiven in part or in full."""
    words = words_for(locale)
    alice, bob, chris = await short(world, locale, "2s 5h 9d", "Qs Qh 4c", "As Ah 4d")
    await world.slash(chris, "ask", lender=2)
    await world.slash(bob, "lend", amount=5)
    await world.slash(chris, "bet", amount=5)
    await world.slash(alice, "see")

    asked = await world.slash(chris, "pay", person=bob, amount=2)
    assert words("pay-gift") in asked.text  # a debt that can still be won back is repaid at the table
    assert words.money(5) in (await world.slash(chris, "wallet")).text
    await world.really(alice, "table close")
    left = words("happened-debt-left", name="Chris", other="Bob", amount=words.money(5))
    assert left in world.table_message().text
    assert await world.money(alice, bob, chris) == [508, 494, 498]
    wallet = await world.slash(chris, "wallet")
    assert f"<@{bob.id}>" in wallet.text
    assert "Bob" in str(wallet.message.components)

    proposed = await chris.autocomplete(world.channel, "pay", "amount", "", person=bob)
    assert [one["value"] for one in proposed] == [5]
    assert (await world.slash(chris, "pay", person=bob, amount=6)).private
    paid = await world.slash(chris, "pay", person=bob, amount=2)
    facts = {"amount": words.money(2), "left": words.money(3)}
    assert paid.text == words("reply-paid-part", person=f"<@{bob.id}>", **facts)
    wallet = await world.slash(chris, "wallet")
    opened = await world.choose(chris, wallet.message, "s:wallet:pay", str(bob.id))
    assert opened.dialog is not None
    await world.fill_in(chris, opened, amount="1")
    assert await world.money(bob, chris) == [497, 495]

    mine = await world.slash(bob, "wallet")
    opened = await world.choose(bob, mine.message, "s:wallet:forgive", str(chris.id))
    part = await world.fill_in(bob, opened, amount="1")
    facts = {"amount": words.money(1), "left": words.money(1)}
    assert part.text == words("reply-forgiven-part", person=f"<@{chris.id}>", **facts)
    forgiven = await world.slash(bob, "forgive", person=chris)
    assert forgiven.text == words("reply-forgiven", person=f"<@{chris.id}>")
    assert (await world.slash(bob, "forgive", person=chris)).text == words("refusal-no-debt")
    assert await world.money(bob, chris) == [497, 495]
    assert not (await world.services.ledger.wallet(world.guild.id, chris.id)).debts
    assert (await world.services.ledger.audit(world.guild.id)).is_balanced


async def test_a_restart_while_a_loan_is_asked_for(world: World) -> None:
    """A request for a loan survives a crash, and the message from before the crash still offers to lend."""
    alice, bob, chris = await short(world, "en-GB", "2s 5h 9d", "Ks Kh Kd", "As Ah 4d")
    await world.slash(chris, "ask", lender=2)
    before = [one.id for one in world.dms(bob)]
    asked = world.hand(bob)

    await world.restart(crash=True)
    assert [one.id for one in world.dms(bob)] == before
    await world.press(bob, "lend", asked)

    assert [one.amount for one in brag(await world.view()).debts] == [3]
    await world.restart(crash=True)
    await world.slash(chris, "bet", amount=5)
    await world.slash(alice, "fold")
    await world.really(alice, "table close")
    assert await world.money(alice, bob, chris) == [494, 499, 507]


async def against_the_short(world: World, locale: str = "en-GB") -> tuple[MemberActor, MemberActor]:
    """Play until the second player cannot pay the first player's bet. By the house rules, the first may lend or
    expose.
    """
    [alice] = await world.table("Alice", locale=locale, buy_in=40, ante=1)
    bob = world.person("Bob", locale=locale)
    rules = BragRules(
        short_money=ShortMoney.OPPONENT_CHOICE, money_source=MoneySource.TABLE, min_buy_in=4, max_first_bet=0
    )
    await world.services.tables.change_rules(1, alice.id, manager=False, house_rules=rules, key="rules")
    await world.slash(bob, "join", buy_in=4)

    world.deal_out("Ks Kh 4d", "9s 9h Ad")
    await world.services.tables.deal_now(1, alice.id, key="deal")
    await world.slash(bob, "look")
    await play(world, (bob, Bet(amount=1)))
    await world.slash(alice, "look")
    await play(world, (alice, Bet(amount=10)))
    return alice, bob


@BOTH
async def test_an_opponent_lends(world: World, locale: str) -> None:
    """Heads-up, an opponent must lend or expose and cannot refuse. The borrower's winnings repay the loan."""
    words = words_for(locale)
    alice, bob = await against_the_short(world, locale)
    await world.press(bob, "cover")

    assert brag(await world.view()).phase is BettingPhase.LENDING
    assert (await world.slash(bob, "expose")).private
    assert (await world.slash(alice, "lend", answer="refuse")).text == words("refusal-lend-or-expose")
    await world.press(alice, "lend")
    assert [one.borrower for one in brag(await world.view()).debts] == [2]
    await world.slash(bob, "bet", amount=10)
    await world.slash(alice, "fold")
    assert brag(await world.view()).debts == ()
    await world.really(alice, "table close")
    assert sum(await world.money(alice, bob)) == 1000


# Loans of people outside the table


async def alone(world: World, locale: str = "en-GB") -> tuple[MemberActor, MemberActor, MemberActor]:
    """Play `short` without Bob at the table, so that Chris can borrow only from a bystander."""
    return await short(world, locale, "Ks Kh Kd", "As Ah 4d", backer=False)


def people_menus(message: Message) -> list[str]:
    """Return the custom_ids of the menus of people."""
    return [part["custom_id"] for part in message.parts if part.get("type") == USER_MENU_TYPE]


@BOTH
async def test_a_bystander_lends_and_is_paid_back(world: World, locale: str) -> None:
    """A bystander chosen from a menu sees the hand in private, together with the request.
    The borrower's winnings then repay the loan.
    """
    words = words_for(locale)
    alice, bob, chris = await alone(world, locale)
    hand = cards_text(cards("Ks Kh Kd"), words)
    assert words("hand-short-ask-bystander", missing=words.money(3)) in world.hand(chris).text
    assert not world.dms(bob)

    mine = world.hand(chris)
    [menu] = people_menus(mine)
    await chris.select(mine.raw, [bob], custom_id=menu)
    await world.rest()

    assert brag(await world.view()).phase is BettingPhase.LENDING
    asked = world.hand(bob)
    assert hand in asked.text
    assert asked.starting("p:lend")
    assert asked.starting("p:refuse")
    assert hand not in "".join(one.text for one in (*world.dms(alice), *world.shown()))
    assert words("table-bystander") in world.table_message().text
    for text in ("join", "leave"):
        told = await world.slash(bob, text)
        assert told.private
        assert told.text == words("refusal-only-backs")

    await world.press(bob, "lend", asked)
    assert [(one.borrower, one.lender, one.amount) for one in brag(await world.view()).debts] == [(2, 3, 3)]
    assert (await world.money(bob)) == [497]
    await world.press(chris, "bet", world.hand(chris))
    await world.slash(alice, "see")
    assert brag(await world.view()).debts == ()
    assert (await world.money(bob)) == [500]
    assert (await world.view()).table.seat_of(bob.id) is None
    assert words("happened-loan-repaid", name="Chris", other="Bob", amount=words.money(3)) in world.table_message().text
    assert not [one for message in world.dms(bob) for one in message.ids if one.startswith("p:")]
    assert (await world.services.ledger.audit(world.guild.id)).is_balanced


async def test_a_bystander_refuses(world: World) -> None:
    """A person without chips cannot be asked for a loan; a person at the table counts as a seated lender.
    After a bystander refuses, the borrower can ask nobody else and can only fold.
    """
    words = words_for("en-GB")
    alice, bob, chris = await alone(world)
    poor = await world.slash(chris, "ask", person=world.person("Eve"))
    assert poor.text == words("refusal-backer-too-poor", missing=words.money(3))
    assert (await world.slash(chris, "ask", person=alice)).text == words("refusal-no-backer", seat="Alice")
    assert (await world.slash(chris, "ask")).private
    assert brag(await world.view()).phase is BettingPhase.BETTING
    told = await world.slash(chris, "ask", person=bob)
    assert told.private
    assert brag(await world.view()).asked == 3

    refused = await world.slash(bob, "lend", answer="refuse")

    assert refused.private
    assert brag(await world.view()).phase is BettingPhase.BETTING
    assert "asked" in (await world.slash(chris, "ask", person=alice)).text
    await world.slash(chris, "fold")
    await world.slash(alice, "see")
    assert await world.money(bob) == [500]


async def test_a_bystander_whose_direct_messages_are_closed(world: World) -> None:
    """A bystander with closed direct messages is mentioned in the channel and can open the hand privately there."""
    words = words_for("en-GB")
    _alice, bob, chris = await alone(world)
    world.close_dms(bob)
    await world.slash(chris, "ask", person=bob)
    await world.pass_time(11)

    call = next(one for one in world.shown() if f"<@{bob.id}>" in one.text)
    assert cards_text(cards("Ks Kh Kd"), words) not in "".join(one.text for one in world.shown())
    assert call.text.startswith(f"<@{bob.id}>")
    told = await world.press(bob, "hand", world.table_message())
    assert told.private
    assert cards_text(cards("Ks Kh Kd"), words) in told.text
    await world.press(bob, "lend", told.message)
    assert [one.amount for one in brag(await world.view()).debts] == [3]
