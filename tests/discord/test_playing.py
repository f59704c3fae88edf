"""A deal by buttons, dialogs and commands: the content and audience of each response."""

from __future__ import annotations

import pytest
from simcord.actors import MemberActor

from bot.rules.betting.house_rules import BragRules
from bot.rules.cards import cards
from bot.screens.hand.cards import cards_text
from bot.screens.words import words_for
from tests.discord.crash import crash_table
from tests.discord.world import LOCALES, World
from tests.support.betting import brag


async def test_looking_in_the_channel(world: World) -> None:
    """`Look` on the table message shows cards and moves only to the person who looks, in a private response."""
    alice, bob = await world.table("Alice", "Bob")
    await world.click(alice, "Deal now")
    assert world.dms(bob) == []

    told = await world.click(bob, "Look")

    assert told.private
    cards = told.text.splitlines()[1]
    assert world.hand(bob).id == told.message.id
    assert "Fold" in told.message.labels
    assert world.dms(bob) == []
    assert cards not in world.table_message().text
    assert "**Bob** · 9 · open" in world.table_message().text
    assert world.table_message().labels == ("My cards", "More…")


async def test_cards_in_the_channel_only(world: World) -> None:
    """A player who prefers the channel gets no direct messages, and `My cards` shows the hand."""
    alice, bob = await world.table("Alice", "Bob")
    panel = await world.slash(bob, "settings")
    await world.choose(bob, panel.message, "s:settings:hand", "channel")
    await world.click(alice, "Deal now")
    looked = await world.click(bob, "Look")
    cards = looked.text

    again = await world.click(bob, "My cards")

    assert again.private
    assert again.text == cards
    assert "further down" in looked.text
    assert looked.message.labels == ()
    assert world.dms(bob) == []


async def test_cards_of_a_table_without_blind_play(world: World) -> None:
    """Without blind play everybody has their cards as soon as they are dealt."""
    people = await world.table("Alice", "Bob", "Chris")
    await world.slash(people[0], "table computers", number=1)
    view = await world.view()
    await world.services.tables.change_rules(
        1,
        people[0].id,
        manager=False,
        house_rules=BragRules(blind_play=False),
        settings=view.table.settings,
        key="rules",
    )
    await world.agree()

    await world.click(people[0], "Deal now")

    for one in people:
        mine = await world.view(user=one)
        assert mine.seat is not None
        cards = brag(mine).seat_view(mine.seat).hands[0].cards
        assert cards is not None
        (hand,) = world.dms(one)
        assert cards_text(cards, words_for("en-GB")) in hand.text


async def test_betting_by_buttons(world: World) -> None:
    """The response to a bet on the table message is the updated table message.
    The response to a bet on the hand message is the updated hand message, and the table message follows.
    """
    alice, bob = await world.table("Alice", "Bob")
    await world.click(alice, "Deal now")

    told = await world.click(bob, "Bet 1 blind")

    assert told.message.id == world.table_message().id
    assert "Pot **3 chips**" in told.text
    assert "▶ **Alice**" in told.text
    await world.click(alice, "Look")
    told = await world.press(alice, "bet", world.hand(alice))

    assert told.message.id == world.hand(alice).id
    assert told.message.labels == ()
    assert "It is your turn" not in told.text
    assert "Pot **5 chips**" in world.table_message().text


async def test_raising_by_the_dialog(world: World) -> None:
    """The dialog shows the legal prices and bets the typed amount."""
    alice, bob = await world.table("Alice", "Bob")
    await world.click(alice, "Deal now")
    looked = await world.click(bob, "Look")

    opened = await world.asks(bob, "Bet more", looked.message)
    assert opened.dialog is not None
    assert "up to 10 chips" in str(opened.dialog)
    told = await world.fill_in(bob, opened, amount="4")

    assert "It is your turn" not in told.text
    assert "4 chips to stay in, 2 blind" in world.table_message().text


async def test_a_whole_deal_by_commands(world: World) -> None:
    """Looking, betting, raising and seeing all work by command."""
    alice, bob = await world.table("Alice", "Bob")

    await world.slash(alice, "deal")
    looked = await world.slash(bob, "look")
    assert looked.private
    await world.slash(bob, "bet", amount=2)
    await world.slash(alice, "look")
    assert "It is your turn" not in (await world.slash(alice, "bet", amount=3)).text
    seen = await world.slash(bob, "see")

    assert seen.private
    view = await world.view()
    outcome = brag(view).outcome
    assert outcome is not None
    assert outcome.reason.value == "seen"


async def test_playing_by_direct_message(world: World) -> None:
    """A command in direct messages applies to the person's only table."""
    alice, bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")

    looked = await bob.user.slash("look")
    await world.rest()

    assert looked.response is not None
    assert "▶ **Bob** · 9 · open" in world.table_message().text


async def test_which_of_several_tables(world: World) -> None:
    """A command in direct messages asks which of several tables it is for, and runs there."""
    alice, bob = await world.table("Alice", "Bob")
    other = world.guild.create_text_channel("other")
    await world.slash(alice, "table open", other, game="three_card_brag")
    await world.slash(bob, "join", other)
    await world.slash(alice, "deal", other)

    result = await bob.user.slash("bet", amount=3)
    assert result.response is not None
    lines = [part for part in result.response.components[0]["components"] if part["type"] == 9]
    named = [line["components"][0]["content"].partition("\n")[0] for line in lines]
    assert named == ["**\\#brag The Club**", "**\\#other The Club**"]
    await bob.user.click(result.response, custom_id=lines[1]["accessory"]["custom_id"])
    await world.rest()

    assert "Pot **5 chips**" in world.shown(other)[-1].text


async def test_no_table_in_direct_messages(world: World) -> None:
    """A command of a person at no table is refused in their own language."""
    bob = world.person("Bob", locale="de")

    result = await bob.user.slash("hand")

    assert result.response is not None
    assert words_for("de")("refusal-no-table-of-yours") in str(result.response.components)


async def test_accepting_an_earlier_proposal(world: World) -> None:
    """The `Accept` button of a refused proposal does not accept a later proposal in the same deal.
    A showdown is proposed by command and accepted by command or button.
    """
    alice, bob, chris = await world.table("Alice", "Bob", "Chris")
    await world.slash(alice, "deal")
    await world.slash(bob, "showdown")
    message = world.table_message()
    accept = message.button("Accept")
    await world.slash(chris, "showdown", answer="refuse")
    for one in (bob, chris, alice):
        await world.slash(one, "bet", amount=1)
    await world.slash(bob, "showdown")
    version = (await world.view()).table.version

    told = await world.click_anyway(alice, message, accept)

    assert told.private
    view = await world.view()
    assert view.table.version == version
    assert 1 in view.view.to_act
    assert (await world.click(alice, "Accept")).answered
    assert 1 not in (await world.view()).view.to_act
    await world.slash(chris, "showdown", answer="accept")
    outcome = brag(await world.view()).outcome
    assert outcome is not None
    assert outcome.reason.value == "showdown"


async def test_statement(world: World) -> None:
    """The statement of a finished deal shows everybody's payments and winnings."""
    alice, bob = await world.table("Alice", "Bob")
    chris = world.person("Chris")
    await world.slash(alice, "deal")
    await world.slash(bob, "fold")

    more = await world.click(chris, "More…")
    story = await world.click(chris, "Story", more.message)
    by_button = await world.click(chris, "What happened", story.message)
    by_command = await world.slash(chris, "history", deal=1)

    assert by_button.private
    assert by_button.text == by_command.text
    assert "Alice paid 1 chip and took 2 chips" in by_button.text
    assert "There is no such deal" in (await world.slash(chris, "history", deal=7)).text


async def test_next_deal_comes_by_itself(world: World) -> None:
    """The next deal begins after the pause, or earlier on request."""
    alice, bob = await world.table("Alice", "Bob")
    await world.click(alice, "Deal now")
    await world.slash(bob, "fold")

    await world.pass_time(16)
    assert "deal 2" in world.table_message().text

    await world.slash(alice, "fold")
    await world.click(bob, "Deal now")
    assert "deal 3" in world.table_message().text


async def test_computers_play(world: World) -> None:
    """Computer players take their turns automatically."""
    [alice] = await world.table("Alice", computers=3)
    await world.click(alice, "Deal now")

    for _ in range(40):
        view = await world.view()
        if view.view.to_act == (1,):
            await world.slash(alice, "fold")
        if brag(view).outcome is not None:
            break
        await world.pass_time(3)

    assert brag(await world.view()).outcome is not None


@pytest.mark.parametrize("locale", LOCALES)
async def test_impossible_bets(world: World, locale: str) -> None:
    """An invalid bet is refused privately, by dialog in the person's language, and bets nothing.
    Discord lets only whole numbers through to the command.
    """
    alice, bob = await world.table("Alice", "Bob", locale=locale)
    await world.slash(alice, "deal")
    looked = await world.slash(bob, "look")
    before = await world.view()
    decision = before.turns[0].decision

    for typed in ("0", "-5", "3.5", "1" + "0" * 30, "4999", "twelve", ""):
        told = await world.send_in(bob, f"d:bet:1:1:{decision}:1", looked.message, amount=typed)
        assert told.private, typed
        assert told.last.text.strip(), typed
        assert words_for("de" if locale == "en-GB" else "en-GB")("hand-your-turn") not in told.text
    for amount in (0, -5, 400, 2**53 - 1):
        assert (await world.slash(bob, "bet", amount=amount)).private, amount
    after = await world.view()
    assert brag(after).pot == brag(before).pot
    assert after.table.version == before.table.version


async def test_refusals_in_direct_messages(world: World) -> None:
    """A refusal in direct messages uses the table's names and the server's currency."""
    alice, bob = await world.table("Alice", "Bob")
    warden = world.person("Warden", manager=True)
    await world.slash(warden, "house currency", name="pence")
    await world.slash(alice, "deal")
    await world.click(bob, "Look")
    hand = world.hand(bob)
    bet = hand.action("bet")

    too_much = await world.fill_in(bob, await world.asks(bob, "Bet more", hand), amount="7000")
    await world.click(bob, "Bet 1", world.hand(bob))
    not_now = await world.click_anyway(bob, world.hand(bob), bet)

    assert "pence" in too_much.text
    assert "Alice" in not_now.last.text
    assert not any("chip" in one.text for one in (too_much, not_now))


async def test_both_languages_at_one_table(world: World) -> None:
    """The table message is in the server's language; responses and hand messages are in each person's language."""
    alice, bob = await world.table("Alice", "Bob")
    hans = world.person("Hans", locale="de")
    await world.slash(hans, "join")
    await world.slash(alice, "deal")
    await world.slash(bob, "fold")

    told = await world.click(hans, "Look")

    assert "Guthaben" in told.text
    assert "Guthaben" in world.hand(hans).text
    assert "no bet yet" in world.table_message().text


@pytest.mark.parametrize("crash", [pytest.param(False, marks=pytest.mark.soak), True], ids=["in order", "by a crash"])
async def test_ones_language_after_a_restart(world: World, crash: bool) -> None:  # noqa: FBT001 (what is tried)
    """A hand uses its owner's Discord language even if the bot restarted since they sat down."""
    people = await crash_table(world, "Alice", "Bob")
    hans = world.person("Hans", locale="de")
    await world.slash(hans, "join")

    await world.restart(crash=crash)
    await world.slash(people[0], "deal")

    assert "Crash · Spiel 1" in world.hand(hans).text
    assert "Crash · deal 1" in world.hand(people[1]).text


async def two_hands(world: World) -> tuple[MemberActor, MemberActor]:
    """Play until Alice has bet, and Bob holds three kept aces, unseen, and a new hand. Return both people."""
    alice, bob = await world.table("Alice", "Bob", buy_in=40)
    # The pack is not shuffled between the deals: in the second deal the first card is Alice's.
    world.deal_out("As Ah Ad Kd Kh 4c", "Ks Qh 4d 2s 5h 9d")
    await world.slash(alice, "deal")
    await world.slash(bob, "bet", amount=1)
    await world.slash(alice, "fold")
    assert "You keep a hand, unseen" in (await world.slash(bob, "keep")).text
    await world.slash(alice, "deal")
    await world.slash(alice, "bet", amount=1)
    return alice, bob


@pytest.mark.parametrize(
    ("hand", "winner"),
    [
        pytest.param("old", "Bob", marks=pytest.mark.soak),
        ("new", "Alice"),
        pytest.param("", "Bob", marks=pytest.mark.soak),
    ],
)
async def test_the_hand_that_is_compared(world: World, hand: str, winner: str) -> None:
    """A player whom somebody sees chooses by `/keep` which of two hands is compared; the default is the old hand."""
    alice, bob = await two_hands(world)
    await world.slash(bob, "bet", amount=1)
    await world.slash(alice, "see")

    await world.slash(bob, "keep", **({"hand": hand} if hand else {}))

    assert f"## {winner} wins 9 chips" in world.table_message().text


async def test_keeping_and_throwing_by_command(world: World) -> None:
    """`/keep` and `/throw` apply to the hand looked at or, at the end of a deal, to the hand kept for the next deal."""
    aces = cards_text(cards("Ad Ah As"), words_for("en-GB"))
    alice, bob = await two_hands(world)
    assert aces in (await world.slash(bob, "look", hand="old")).text
    thrown = await world.slash(bob, "throw")
    assert aces not in thrown.text
    assert "You are **blind**" in thrown.text
    await world.slash(bob, "bet", amount=1)
    await world.slash(alice, "fold")
    await world.slash(bob, "throw")
    assert brag(await world.view()).carried
    await world.slash(alice, "deal")
    assert not any(one.kept_hand for one in brag(await world.view()).seats)


@pytest.mark.soak
async def test_keeping_what_was_looked_at(world: World) -> None:
    """`/keep` continues with the hand looked at, as an open hand. At the end of a deal, `none` keeps no hand."""
    aces = cards_text(cards("Ad Ah As"), words_for("en-GB"))
    alice, bob = await two_hands(world)
    await world.slash(bob, "look", hand="old")
    kept = await world.slash(bob, "keep")
    assert aces in kept.text
    assert "2 chips to stay in" in kept.text
    assert [len(one.hands) for one in brag(await world.view(user=bob)).seats if one.seat == 2] == [1]
    await world.slash(bob, "bet", amount=2)
    await world.slash(alice, "fold")
    await world.slash(alice, "deal")
    await world.slash(bob, "bet", amount=1)
    await world.slash(alice, "fold")
    await world.slash(bob, "keep", hand="none")
    await world.slash(alice, "deal")
    assert not any(one.kept_hand for one in brag(await world.view()).seats)


@pytest.mark.soak
async def test_the_dialog_of_a_later_deal(world: World) -> None:
    """A bet dialog finds its table and deal even if their numbers differ."""
    there = world.guild.create_text_channel("first")
    await world.slash(world.person("Zoe"), "table open", there, game="three_card_brag", buy_in=10)
    alice, bob = await world.table("Alice", "Bob", buy_in=40)
    for _ in range(2):
        await world.slash(alice, "deal")
        await world.slash(bob, "fold")
        await world.slash(alice, "fold")
    await world.slash(alice, "deal")
    assert (await world.view(2)).view.deal_no == 3

    await world.fill_in(bob, await world.asks(bob, "Bet more"), amount="3")

    assert brag(await world.view(2)).pot == 5


@pytest.mark.parametrize("locale", LOCALES)
async def test_a_refusal_is_about_what_was_asked(world: World, locale: str) -> None:
    """A refusal names its cause: the limit of a bet, a move of another game, or an open proposal."""
    words = words_for(locale)
    alice, bob, _chris = await world.table("Alice", "Bob", "Chris", locale=locale, buy_in=20)
    await world.slash(alice, "deal")
    told = await world.slash(bob, "bet", amount=1_000_000)
    limit = {"most": words.money(5), "offered": words.money(1_000_000)}
    assert words("refusal-too-much", limit="first_bet", **limit) in told.text
    told = await world.slash(bob, "check")
    assert words("refusal-other-game", game=words.game_title("three_card_brag")) in told.text

    await world.slash(bob, "showdown")
    told = await world.slash(bob, "bet", amount=2)
    assert words("refusal-own-question", question="showdown") in told.text
    told = await world.slash(alice, "bet", amount=2)
    assert words("refusal-answer-first", proposer="Bob", question="showdown") in told.text
