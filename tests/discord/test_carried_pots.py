"""Carried pots in Six and Nine Card Brag, their division when a table closes (RULES 2.6, D-15), and players who cannot
pay the stake.
"""

from __future__ import annotations

import pytest
from simcord.actors import MemberActor

from bot.rules.arranging.moves import Expose
from bot.screens.widgets.names import join_names
from bot.screens.words import Words, words_for
from tests.discord.crash import panel
from tests.discord.nine import all_lock
from tests.discord.steps import finish, lock, look, table_of
from tests.discord.test_nine_play import BOUNCE, SHARED
from tests.discord.two_hands import SPLIT, lock_all
from tests.discord.world import LOCALES, World
from tests.support.database import assert_books_balance

BOTH = pytest.mark.parametrize(("world", "locale"), [(one, one) for one in LOCALES], indirect=["world"])
"""Parametrisation by language, which the server and all its people use."""
NAMES = ("Alice", "Bob", "Chris", "Dan")
OPENING = 500
REVEALED = 30
"""Seconds after a deal by which everything is revealed but the next deal has not begun."""
SHARES = (("Bob", 2), ("Dan", 1), ("Alice", 1))
"""Each player's share of a pot of four chips after Chris has left, from Alice's left."""
NOBODYS = (*SPLIT, "Kh Jc 9h 7s 5d 2c", "Qs Tc 8c 6d 4h 2d")
"""Hands of Six Card Brag: the first player has the best left hand, the second the best right hand."""


def words_of(locale: str, game: str) -> Words:
    """Return the words of a game."""
    return words_for(locale).for_game(game)


async def carried(world: World, name: str, locale: str = "en-GB", **rules: object) -> list[MemberActor]:
    """Seat four people and play a deal, dealt by Alice, whose pot (or last of four pots) nobody wins."""
    people = await table_of(world, name, *NAMES, locale=locale, **rules)
    if name == "nine_card_brag":
        world.deal_out(*(BOUNCE if "win_rule" in rules else SHARED))
        await world.slash(people[0], "deal")
        await all_lock(world, people)
    else:
        world.deal_out(*NOBODYS)
        await world.slash(people[0], "deal")
        await lock_all(world, people)
        while (game := await look(world)).in_deal:
            acting, version = people[game.to_act[0] - 1], (await world.view()).table.version
            await world.services.tables.act(1, acting.id, Expose(), key=f"show at version {version}")
        await world.rest()
    await world.pass_time(REVEALED)
    return people


HOUSES: dict[str, tuple[str, dict[str, object], tuple[int, ...]]] = {
    "four pots": ("nine_card_brag", {"stake": 1, "win_rule": "four_pots"}, (1, -3, 5, -3)),
    "six": ("six_card_brag", {"stake": 1}, (0, 0, 0, 0)),
    "nine": ("nine_card_brag", {"stake": 3}, (0, 0, 0, 0)),
}
"""Game, house rules, and each player's gain or loss once the won pots are paid and the carried pot is divided."""


@pytest.mark.sample(3)
@BOTH
@pytest.mark.parametrize("house", HOUSES)
async def test_a_carried_pot_is_divided_by_agreement(world: World, locale: str, house: str) -> None:
    """Closing over a carried pot needs the consent of everybody with a share.
    Once all agree, the table shows each share.
    """
    game, rules, moved = HOUSES[house]
    people = alice, bob, *others = await carried(world, game, locale, **rules)
    words = words_of(locale, game)
    pot = (await look(world)).pot
    assert pot == 4 * int(str(rules["stake"]))
    await world.slash(bob, "hand")
    asked = await world.slash(alice, "table close")
    assert asked.choices == {"later": words("dialog-close-later-shared")}
    await world.yes(alice, asked)
    assert words("table-agreement-close-pot", name="Alice") in world.table_message().text
    await world.slash(bob, "table close", answer="no")
    assert (await look(world)).pot == pot
    assert words("table-agreement-close-pot", name="Alice") not in world.table_message().text

    await world.really(alice, "table close")
    await world.press(bob, "agree")
    for who in others:
        assert (await look(world)).pot == pot
        await world.slash(who, "table close", answer="yes")
    shown = world.table_message().text
    assert words("table-closed") in shown
    for name in NAMES:
        assert words("happened-pot-divided", name=name, amount=words.money(pot // 4)) in shown
        share = words("result-won", name=name, amount=words.money(pot // 4))
        assert share not in shown
    assert shown.count(words("result-unwon")) == (house != "four pots")
    assert "next deal" not in shown
    assert "nächste Spiel" not in shown
    assert words("nine-carried", amount=words.money(pot)) not in shown
    assert [have - OPENING for have in await world.money(*people)] == list(moved)
    [own] = [one.text for one in world.shown(viewer=bob) if words("home-own") in one.text]
    assert words("home-divided", amount=words.money(pot // 4)) in own
    assert_books_balance(world.path)


async def test_tonight_counts_a_divided_pot(world: World) -> None:
    """Winnings of tonight include shares of a pot that was divided when an earlier table closed."""
    people = alice, bob, *_ = await carried(world, "six_card_brag")
    await world.really(alice, "table close")
    await world.agree()
    await world.slash(alice, "table open", buy_in=50)
    await world.slash(bob, "join", buy_in=50)
    await world.slash(alice, "deal")
    await world.slash(bob, "fold")
    assert "tonight: +1\n" in (await world.slash(alice, "hand")).text
    assert "tonight: −1\n" in (await world.slash(bob, "hand")).text
    won = await world.services.evenings.chips_in_channel(world.channel.id)
    assert [won[one.id] for one in people] == [1, -1, 0, 0]


@BOTH
async def test_odd_chips_of_a_carried_pot(world: World, locale: str) -> None:
    """A player who leaves between deals gives up their share of a carried pot after a confirmation.
    The odd chip goes to the first player from the dealer's left.
    """
    people = alice, bob, chris, dan = await carried(world, "six_card_brag", locale)
    words = words_of(locale, "six_card_brag")
    asked = await world.slash(chris, "leave")
    assert words("sure-leave-carried", amount=words.money(4)) in asked.text
    await world.yes(chris, asked)
    assert await world.money(chris) == [OPENING - 1]
    await world.really(alice, "table close")
    for who in (bob, dan):
        await world.slash(who, "table close", answer="yes")
    shown = world.table_message().text
    assert shown.count(words("result-unwon")) == 1
    for name, share in SHARES:
        assert words("happened-pot-divided", name=name, amount=words.money(share)) in shown
    told = (await world.press(alice, "statement")).text
    shares = [words("statement-share", name=name, amount=words.money(share)) for name, share in SHARES]
    assert words("statement-divided", players=3, shares=join_names(words, shares)) in told
    assert await world.money(*people) == [OPENING, OPENING + 1, OPENING - 1, OPENING]
    assert_books_balance(world.path)


async def test_a_manager_divides_four_pots(world: World) -> None:
    """A manager who gives a reason closes a table without consent.
    The running deal is void, its stakes return, and the carried pots are divided.
    """
    people = await carried(world, "nine_card_brag", win_rule="four_pots")
    warden = world.person("Wendy", manager=True)
    words = words_of("en-GB", "nine_card_brag")
    await world.slash(people[0], "deal")
    assert (await look(world)).pot == 4 + 16
    await lock(world, people[1])
    await world.really(warden, "table close", now=True, reason="The club shuts.")
    shown = world.table_message().text
    assert words("table-closed-because", reason="The club shuts.") in shown
    assert words("result-void") in shown
    for name in NAMES:
        assert words("happened-pot-divided", name=name, amount=words.money(1)) in shown
    assert [have - OPENING for have in await world.money(*people)] == [1, -3, 5, -3]
    assert_books_balance(world.path)


@pytest.mark.soak
@BOTH
async def test_a_pot_shared_with_computers_is_played_out(world: World, locale: str) -> None:
    """A table whose carried pot is shared with computer players closes only once the pot has been won."""
    (alice,) = await table_of(world, "six_card_brag", "Alice", locale=locale)
    await world.slash(alice, "table computers", number=1)
    words = words_of(locale, "six_card_brag")
    world.deal_out("Ac Ad Ah 7c 4h 2s", "Kc Kd 5h Qs Qd 4c")
    await world.slash(alice, "deal")
    await lock(world, alice)
    await to_the_end(world, alice)
    assert (await look(world)).pot == 2
    await world.pass_time(5)
    await world.really(alice, "table close")
    assert words("table-closing-carried") in world.table_message().text

    for _ in range(20):
        if await world.services.tables.open_table_in(world.channel.id) is None:
            break
        await world.pass_time(60)
        if (await look(world)).in_deal:
            await lock(world, alice)
            await to_the_end(world, alice)
    assert await world.services.tables.open_table_in(world.channel.id) is None
    await world.pass_time(REVEALED)
    assert words("table-closed") in world.table_message().text
    assert words("happened-pot-divided", name="Alice", amount=words.money(1)) not in world.table_message().text
    assert_books_balance(world.path)


@BOTH
async def test_closing_over_a_pot_shared_with_computers(world: World, locale: str) -> None:
    """If computer players share a carried pot, the host is not offered to close during a deal. A manager can close at
    once by giving a reason.
    """
    (alice,) = await table_of(world, "six_card_brag", "Alice", locale=locale)
    warden = world.person("Warden", manager=True, locale=locale)
    await world.slash(alice, "table computers", number=1)
    words = words_of(locale, "six_card_brag")
    world.deal_out("Kc Kd Kh Qc Qd Qh", "Ac Ad Ah 7c 4h 2s")
    await world.slash(alice, "deal")
    await lock(world, alice)
    await to_the_end(world, alice)
    await world.pass_time(60)
    assert (await look(world)).in_deal

    offered = await world.slash(alice, "table close", now=True)
    assert offered.choices == {"later": words("dialog-close-later")}

    status = await world.slash(warden, "table status")
    asked = await world.click(warden, words("button-close"), status.message)
    assert asked.choices["now"] == words("dialog-close-now-alone")
    refused = await world.fill_in(warden, asked, when="now")
    assert refused.text == words("refusal-bad-reason", most_number=200)
    asked = await world.click(warden, words("button-close"), status.message)
    told = await world.fill_in(warden, asked, when="now", reason="The club shuts.")

    assert words("reply-closed") in told.text
    assert (await world.view()).table.close_reason == "The club shuts."
    assert_books_balance(world.path)


async def to_the_end(world: World, who: MemberActor) -> None:
    """Play to the end of the deal. The person shows every hand; computer players play."""
    while (game := await look(world)).in_deal:
        if (await world.view(user=who)).seat in game.to_act:
            await world.press(who, "turn.up", panel(world, who))
        else:
            await world.pass_time(2)


@pytest.mark.sample(4)
@BOTH
@pytest.mark.parametrize(
    ("game", "rules", "entry", "left"),
    [
        ("six_card_brag", {"stake": 12}, 12, 8),
        ("seven_card_brag", {"stake": 12}, 12, 8),
        ("nine_card_brag", {"stake": 60, "win_rule": "four_pots"}, 240, 160),
        ("nine_card_brag", {"stake": 250, "mode": "points", "end": "deals:1"}, 250, 150),
    ],
    ids=["six", "seven", "nine", "points"],
)
async def test_who_cannot_pay(
    world: World, locale: str, game: str, rules: dict[str, object], entry: int, left: int
) -> None:
    """A player with less than the next stake reads the amount needed, is not dealt in, and keeps their chips.
    No deal begins with too few players who can pay; topping up brings a player back.
    """
    people = alice, *_ = await table_of(world, game, *NAMES[:3], locale=locale, **rules)
    words = words_of(locale, game)
    await world.slash(alice, "deal")
    await finish(world, people)
    await world.pass_time(REVEALED)
    stacks = {one.seat: one.stack for one in (await look(world)).seats}
    short = [seat for seat, stack in stacks.items() if stack < entry]
    assert short
    shown = world.table_message().text
    assert words("table-too-little", amount=words.short_money(entry)) in shown
    deal_no = (await look(world)).deal_no
    if len(short) > 1:
        told = await world.slash(alice, "deal")
        assert told.private
        assert (await look(world)).deal_no == deal_no
        assert words("refusal-too-few-ready", least_number=2, players=3 - len(short)) in told.text
        for seat in short[1:]:
            await world.slash(people[seat - 1], "topup", amount=entry - left)
        short = short[:1]
    for one in people:  # another game begins once everybody who can pay has agreed
        if (await look(world)).deal_no == deal_no:
            await world.slash(one, "deal")
    game_now = await look(world)
    assert game_now.deal_no == deal_no + 1
    for player in game_now.seats:
        assert player.dealt_in == (player.seat not in short)
    for seat in short:
        who = people[seat - 1]
        assert game_now.seat_view(seat).stack == left
        hand = await world.slash(who, "hand")
        assert hand.private
        why = words("hand-too-little", needed=words.money(entry))
        assert why in hand.text or words("arrange-next-game") in hand.text
    assert_books_balance(world.path)
