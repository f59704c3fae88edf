"""`/evening`: results in private or for everybody, from channels that the reader can see."""

from __future__ import annotations

from typing import Any

import pytest
from simcord.actors import MemberActor
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType

from bot.history.evenings import EVENING_PAUSE
from bot.screens.words import words_for
from tests.discord.crash import crash_table
from tests.discord.pictures import pictures
from tests.discord.world import LOCALES, Told, World

STATEMENTS = "s:history:open"


async def evening(world: World, locale: str = "en-GB", **options: Any) -> list[MemberActor]:
    """Play a deal of Alice, Bob and Chris, in which Bob bets and the others fold."""
    people = alice, bob, chris = await world.table("Alice", "Bob", "Chris", locale=locale, buy_in=50, ante=5, **options)
    await world.slash(alice, "deal")
    await world.slash(bob, "look")
    await world.slash(bob, "bet", amount=2)
    for who in (chris, alice):
        await world.slash(who, "fold")
    await alice.send(world.channel, "Well played.")
    return people


async def test_an_evening_alone_and_for_everybody(world: World) -> None:
    """An evening is shown in private with the reader's own line marked. A button posts it for everybody, once."""
    alice, bob, _chris = await evening(world)
    before = len(world.shown(viewer=bob))

    told = await world.slash(alice, "evening")

    assert told.private
    assert len(world.shown(viewer=bob)) == before
    assert "## This evening" in told.text
    assert "in this channel · 1 deal · Three Card Brag" in told.text
    assert "1\\. **Bob** · +10 chips · 1 deal" in told.text
    assert "2\\. **Alice** · −5 chips · 1 deal" in told.text
    assert "**Biggest pot of a member:** Bob, 17 chips." in told.text
    [(own, description)] = pictures(world, told.message)
    assert "This evening, as a table" in description
    shown = await world.click(alice, "Show everybody", told.message)
    assert not shown.private
    posted = world.shown(viewer=bob)
    assert len(posted) == before + 1
    assert posted[-1].text == told.text
    [(public, _)] = pictures(world, posted[-1])
    assert public.tobytes() != own.tobytes()
    read = await world.choose(bob, posted[-1], STATEMENTS, "1.1")
    assert read.private
    assert "What happened in deal 1" in read.text


@pytest.mark.parametrize("world", LOCALES, indirect=True)
async def test_the_evening_by_command(world: World) -> None:
    """`/evening` offers the same as the buttons; a public evening is in the server's language."""
    locale = world.guild_locale
    words, other = words_for(locale), words_for("de" if locale == "en-GB" else "en-GB")
    nothing = await world.slash(world.person("Dora", locale=other.locale), "evening", public=True)
    assert nothing.private
    assert other("evening-none-channel") in nothing.text
    alice, *_ = await evening(world, locale)
    stranger = world.person("Zoe", locale=other.locale)
    mine = await world.slash(stranger, "evening", server=True)
    assert mine.private
    assert other("evening-where-server") in mine.text
    shown = await world.slash(stranger, "evening", server=True, public=True)
    assert not shown.private
    assert words("evening-where-server") in shown.text
    await world.really(alice, "table close")
    await world.pass_time(EVENING_PAUSE + 60)
    assert f"## {words('evening-title', going='no')}" in (await world.slash(alice, "evening")).text


async def test_an_evening_as_curves(world: World) -> None:
    """An evening of three or more deals can be shown as curves, in private and in public."""
    alice, bob, _chris = await evening(world)
    for _ in range(2):
        await world.slash(alice, "deal")
        while (view := await world.view()).view.in_deal:
            user_id = view.table.occupant(view.view.to_act[0]).user_id
            await world.slash(next(one for one in (alice, bob, _chris) if one.id == user_id), "fold")
    told = await world.slash(alice, "evening")
    curves = await world.click(alice, "As curves", told.message)
    [(_, description)] = pictures(world, curves.message)
    assert "as curves: how everybody stood after each deal" in description
    assert curves.text == told.text
    shown = await world.click(alice, "Show everybody", curves.message)
    assert [told for _, told in pictures(world, shown.message)] == [description]
    table = await world.click(alice, "As a table", curves.message)
    assert "as a table" in pictures(world, table.message)[0][1]


@pytest.mark.parametrize("world", LOCALES, indirect=True)
async def test_going_home_and_closing_tell_the_evening(world: World) -> None:
    """A leaver reads their own evening in private; the message of a closed table shows everybody's evening."""
    locale = world.guild_locale
    words = words_for(locale)
    alice, bob, chris = await evening(world, locale)

    left = await world.really(chris, "leave")

    assert left.private
    assert words("home-own") in left.text
    assert words("evening-deals", deals=1) in left.text
    assert "Bob" not in left.text
    await world.really(alice, "table close")
    [closed] = [one.text for one in world.shown(viewer=bob) if words("table-closed") in one.text]
    assert words("home-evening") in closed
    assert f"**Bob** · +10 {words.money(10).split()[1]}" in closed
    assert words("home-pot", amount=words.money(17)) in closed
    assert closed.count(words("evening-deals", deals=1)) == 3


@pytest.mark.parametrize("world", LOCALES, indirect=True)
async def test_the_move_that_ends_an_evening_is_answered_with_it(world: World) -> None:
    """A player whose move ends a table's last deal reads the result and their evening in their hand message."""
    locale = world.guild_locale
    words = words_for(locale)
    alice, bob = await world.table("Alice", "Bob", locale=locale, buy_in=50, ante=5)
    await world.slash(alice, "deal")
    first, other = (bob, alice) if (await world.view(user=bob)).options else (alice, bob)
    await world.slash(other, "hand")
    await world.slash(first, "hand")
    await world.really(alice, "table close")

    await world.press(first, "fold", world.hand(first))

    assert not (await world.view()).view.in_deal
    for who, won in ((first, "−5"), (other, "+5")):
        [told] = [one.text for one in world.shown(viewer=who) if words("home-own") in one.text]
        assert words("hand-not-seated") not in told
        assert words("result-won", name="Bob" if other is bob else "Alice", amount=words.money(10)) in told
        assert f"{won} " in told


@pytest.mark.parametrize("world", LOCALES, indirect=True)
async def test_the_hand_that_ends_an_evening_is_turned_up_first(world: World) -> None:
    """A player whose lock ends a closing table's last deal sees the result only when everybody else does."""
    locale = world.guild_locale
    words = words_for(locale)
    people = alice, *_ = await crash_table(world, "Alice", "Bob", "Chris", "Dora", locale=locale, target=1)
    said = []
    await world.slash(alice, "deal")
    for who in reversed(people):
        await world.slash(who, "hand")
        await world.press(who, "arrange.suggest", world.hand(who))
        if who is alice:
            await world.really(alice, "table close")
        said.append((await world.press(who, "arrange.lock", world.hand(who))).text)

    assert words("arrange-over") in said[-1]
    for who in people:
        shown = [one.text for one in world.shown(viewer=who)]
        assert sum(words("arrange-over") in text for text in shown) == 1
        assert not any(words("home-own") in text or words("hand-not-seated") in text for text in shown)
    await world.pass_time(60)
    for who in people:
        shown = [one.text for one in world.shown(viewer=who)]
        assert sum(words("home-own") in text for text in shown) == 1
        assert not any(words("arrange-over") in text for text in shown)


async def test_nothing_is_told_of_an_evening_without_a_deal(world: World) -> None:
    """An evening without a finished deal is not reported."""
    alice, bob = await world.table("Alice", "Bob", buy_in=50, ante=5)
    assert "Your evening" not in (await world.really(bob, "leave")).text
    await world.really(alice, "table close")
    assert not any("The evening" in one.text for one in world.shown(viewer=bob))


def hide(world: World, channel: ChannelHandle, *, but: MemberActor | None = None) -> None:
    """Hide a channel from everybody but managers of the server and one person."""
    view = 1 << 10
    hidden = Overwrite(target_id=world.guild.id, type=OverwriteType.ROLE, allow=0, deny=view)
    world.env.backend.set_overwrite(channel.id, hidden)
    me = world.env.bot.user
    assert me is not None
    for one in (me.id, but.id if but is not None else me.id):
        allowed = Overwrite(target_id=one, type=OverwriteType.MEMBER, allow=view, deny=0)
        world.env.backend.set_overwrite(channel.id, allowed)


async def test_channels_that_one_may_not_see(world: World) -> None:
    """Deals of a hidden channel are shown only to people who can see that channel, and never in public elsewhere."""
    alice, _bob, chris = await evening(world)
    warden = world.person("Warden", manager=True)
    lounge = world.guild.create_text_channel("lounge")
    hide(world, world.channel, but=alice)
    await world.env.settle()

    async def asks(who: MemberActor, **options: bool) -> Told:
        return await world.slash(who, "evening", lounge, **options)

    assert "Bob" in (await asks(alice, server=True)).text
    assert "Bob" in (await asks(warden, server=True)).text
    for told in (await asks(chris, server=True), await asks(alice, server=True, public=True), await asks(alice)):
        assert told.private
        assert "Bob" not in told.text
    wider = await world.click(alice, "Whole server", (await asks(alice)).message)
    assert "Bob" in wider.text
    assert STATEMENTS not in wider.message.ids
    assert STATEMENTS in (await asks(warden, server=True)).message.ids
