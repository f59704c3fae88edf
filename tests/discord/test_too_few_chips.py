"""Players with too few chips for a deal: what they read, and their way to more chips."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from simcord.actors import MemberActor

from bot.rules.betting.moves import Bet, Fold, Look
from bot.rules.betting.state import BettingSeatView, BettingStatus
from bot.rules.game import Move
from bot.screens.words import words_for
from tests.discord.arranging import arranging_table
from tests.discord.crash import DECK, deal, suggest_and_lock
from tests.discord.world import LOCALES, World


async def _lost_by(world: World, people: Sequence[MemberActor], loser: MemberActor) -> None:
    """Play a deal through the services so that `loser` loses only the ante and somebody else takes the pot."""
    tables = world.services.tables
    view = (await tables.deal_now(1, people[0].id, key=f"deal-{(await world.view()).view.deal_no}")).view
    for number in range(16):
        who = people[view.view.to_act[0] - 1]
        own = await world.view(user=who)
        lost = own.view.seat_view(own.table.seat_of(loser.id) or 0)
        move: Move = Fold()
        if who is not loser and not (isinstance(lost, BettingSeatView) and lost.status is BettingStatus.FOLDED):
            moves = [one.move for one in own.options]
            move = next((one for one in moves if isinstance(one, Look)), None) or next(
                one for one in moves if isinstance(one, Bet)
            )
        view = (await tables.act(1, who.id, move, key=f"move-{view.view.deal_no}-{number}")).view
        if not view.view.in_deal:
            await world.rest()
            return
    pytest.fail("the deal goes on and on")


@pytest.mark.parametrize("world", LOCALES, indirect=True)
async def test_more_chips_while_a_deal_goes_on_without_somebody(world: World) -> None:
    """A player who could not pay for the deal can top up for the next one from the hand message."""
    locale = world.guild_locale
    words = words_for(locale)
    more = words("button-top-up")
    warden = world.person("Warden", locale=locale, manager=True)
    await world.slash(warden, "house opening", amount=100)
    people = alice, bob, chris = await world.table("Alice", "Bob", "Chris", locale=locale, buy_in=100, ante=10)
    for who in (alice, chris):
        await world.slash(warden, "house grant", person=who.user, amount=400, reason="More than Bob")
    for _ in range(10):
        await _lost_by(world, people, bob)

    await world.slash(alice, "deal")

    assert words("table-no-ante") in world.table_message().text
    told = await world.slash(bob, "hand")
    assert words("hand-too-little", needed=words.money(10)) in told.text
    await world.slash(warden, "house grant", person=bob.user, amount=40, reason="Next time")
    opened = await world.click(bob, more, told.message)
    await world.fill_in(bob, opened, amount="40")
    await world.slash(people[(await world.view()).view.to_act[0] - 1], "fold")
    await world.slash(alice, "deal")
    assert (await world.view()).view.seat_view(2).stack == 30


async def test_nobody_reads_of_it_before_the_end_is_turned_up(world: World) -> None:
    """A player who lost everything gets the top-up button only after the reveal, because it would give the result
    away.
    """
    people = await arranging_table(world, "crash", "Alice", "Bob", "Chris", "Dan", buy_in=50, target=1)
    world.deal_out(*DECK)
    await deal(world, people)
    for who in people:
        await suggest_and_lock(world, who)
    told = [await world.slash(who, "hand") for who in people]
    assert not [one.message.labels for one in told if "Put chips on the table…" in one.message.labels]

    await world.pass_time(10)

    assert sum("Put chips on the table…" in one.message.labels for one in told) == 3
    assert "Put chips on the table…" in world.table_message().labels
