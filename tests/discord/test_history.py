"""History of finished deals and games: access, places and texts."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from simcord.actors import MemberActor

from bot.history.service import PAGE_SIZE
from bot.rules.arranging.crash.state import GameEnded
from bot.rules.betting.moves import Fold
from bot.screens.history.past_games import OPEN_ACTION
from bot.screens.widgets.custom_ids import Panel
from tests.discord.arranging import PAUSE
from tests.discord.crash import crash_table, deal, look, suggest_and_lock
from tests.discord.test_crash_games import BOTH, said
from tests.discord.world import Told, World
from tests.support.played import games_over

OPEN = f"s:{Panel.HISTORY}:{OPEN_ACTION}"


async def game(world: World, people: list[MemberActor]) -> None:
    """Play a game of Crash to its end and wait for the reveal."""
    while True:
        await deal(world, people)
        for who in people:
            await suggest_and_lock(world, who)
        await world.pass_time(PAUSE / 2)
        if not (await look(world)).game_on:
            return


async def folded(world: World, people: list[MemberActor]) -> None:
    """Play a deal of two in which the first to act folds."""
    await world.slash(people[0], "deal")
    view = await world.view()
    first = next(one for one in people if view.table.seat_of(one.id) in view.view.to_act)
    await world.slash(first, "fold")


async def mine(world: World, who: MemberActor, **options: int) -> Told:
    """Return the response to `/history` in direct messages."""
    result = await who.user.slash("history", **options)
    await world.rest()
    return Told(result)


async def opened(world: World, who: MemberActor, told: Told, subject: str) -> Told:
    """Press the button next to an entry of a history."""
    wanted = f"{OPEN}:{subject}"
    assert wanted in told.message.ids
    return await world.click_anyway(who, told.message, wanted)


def listed(told: Told) -> list[str]:
    """Return the lines of a history that name a game and table."""
    return [line for line in told.text.splitlines() if " · table " in line]


# In a channel


async def test_a_table_that_is_closed(world: World) -> None:
    """The deals of a closed table are listed for everybody in its channel, newest first.
    Each statement opens by the button next to its line.
    """
    people = alice, _ = await world.table("Alice", "Bob")
    chris = world.person("Chris")
    await folded(world, people)
    await alice.send(world.channel, "Well played.")
    await folded(world, people)
    await world.really(alice, "table close")
    assert world.shown()[0].labels == ("Story",)

    told = await world.slash(chris, "history")

    assert told.private
    assert [line.partition(" · <t:")[0] for line in listed(told)] == [
        "-# Three Card Brag · table 1, deal 2",
        "-# Three Card Brag · table 1, deal 1",
    ]
    assert told.text.count("takes the pot of 2 chips; everyone else folded.") == 2
    read = await opened(world, chris, told, "1.2")
    assert read.private
    assert "What happened in deal 2" in read.text
    assert "Three Card Brag · table 1" in read.text
    for numbers in ({"table": 1, "deal": 2}, {"deal": 2}, {"table": 1}):
        assert (await world.slash(chris, "history", **numbers)).text == read.text
    assert [one for one in world.shown(viewer=alice) if "What happened in deal" in one.text] == []


@BOTH
async def test_games_of_several_deals(world: World, locale: str) -> None:
    """A game of several deals is one entry with its winner and final score, including Yogi's.
    Its statement leads to its deals.
    """
    people = alice, bob = await crash_table(
        world, "Alice", "Bob", locale=locale, target_small=2, tie_rule="yogi", pairs_redeal=0
    )
    status = await world.slash(bob, "table status")
    assert said(locale, "table-status-number", table="1") in status.text
    for _ in range(2):
        await game(world, people)
    told = await world.press(bob, Panel.HISTORY, status.message)
    assert told.private
    latest, first = await games_over(world.services.history, world.guild.id)
    lines = told.text.splitlines()[1:]
    assert len(lines) == 4
    for line, head, played in zip(lines[::2], lines[1::2], (latest, first), strict=True):
        span = {
            "first": played.first_deal,
            "last": played.last_deal,
            "deals": 1 + played.last_deal - played.first_deal,
        }
        assert said(locale, "history-deals", **span) in head
        assert f"<t:{int(played.ended_at)}:R>" in head
        for seat, points in played.scores.items():
            assert said(locale, "arranged-score", name=played.names[seat], points=points) in line
        assert isinstance(played.over, GameEnded)
        assert said(locale, "arranged-score", name="Yogi", points=played.over.yogi) in line
        winner = "Yogi" if played.winner is None else played.names[played.winner]
        assert f"**{winner}" in line
        shown = await opened(world, bob, told, f"1.game.{played.first_deal}")
        assert shown.private
        assert said(locale, "statement-of-game", **span) in shown.text
        assert f"t:statement:1:{played.last_deal}" in shown.message.ids
    assert not [one for one in world.shown(viewer=alice) if said(locale, "history-title-channel") in one.text]


async def test_a_game_that_is_on(world: World) -> None:
    """The deals of a running game are listed one by one, with the score after each."""
    people = await crash_table(world, "Alice", "Bob", target_small=30, pairs_redeal=0)
    await deal(world, people)
    for who in people:
        await suggest_and_lock(world, who)
    await world.pass_time(PAUSE / 2)

    told = await world.slash(people[0], "history")

    [line] = listed(told)
    assert "table 1, deal 1" in line
    assert "The score: Alice " in told.text


async def test_pages(world: World) -> None:
    """A long history has pages that lead to one another and together show everything."""
    alice, _ = await world.table("Alice", "Bob", buy_in=50)
    tables = world.services.tables
    for number in range(PAGE_SIZE + 2):
        await tables.deal_now(1, alice.id, key=f"deal-{number}")
        view = await world.view()
        first_to_act = view.table.occupant(view.view.to_act[0]).user_id
        await tables.act(1, first_to_act, Fold(), key=f"fold-{number}")
    told = await world.slash(alice, "history")
    assert told.message.labels == (*["Read"] * PAGE_SIZE, "Older")
    first = told.text
    newest = listed(told)
    told = await world.click(alice, "Older", told.message)
    assert told.message.labels == ("Read", "Read", "Newer")
    found = [line.partition("deal ")[2][0] for line in (*newest, *listed(told))]
    assert found == [str(number) for number in range(PAGE_SIZE + 2, 0, -1)]
    assert len(newest) == PAGE_SIZE
    again = await world.click(alice, "Newer", told.message)
    assert again.text == first


async def test_a_deal_that_was_voided(world: World) -> None:
    alice, bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")
    await world.services.tables.close(1, alice.id, manager=False, now=True, key="now")
    await world.agree()

    told = await world.slash(bob, "history")

    assert len(listed(told)) == 1
    assert "This deal is void. All its payments have been returned." in told.text


async def test_a_table_closed_by_its_books(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """A table that was unreadable and was closed from its ledger is listed with its unfinished deal.
    Earlier deals are listed as far as they can be read.
    """
    people = alice, bob = await world.table("Alice", "Bob")
    await folded(world, people)
    await folded(world, people)
    await world.slash(alice, "deal")
    with closing(sqlite3.connect(world.path)) as connection, connection:
        connection.execute("UPDATE tables SET info = 'x' WHERE table_id = 1")
        connection.execute("UPDATE moves SET events = 'x' WHERE table_id = 1 AND deal_no = 1")
    await world.restart()
    await world.pass_time(5)
    await world.really(bob, "table close")
    caplog.clear()

    told = await world.slash(bob, "history")

    lines = told.text.splitlines()[1:]
    assert "closed by its books. Deal 3 wasn’t finished" in lines[0]
    assert "Three Card Brag · table 1 · " in lines[1]
    assert "everyone else folded" in lines[2]
    assert "table 1, deal 2" in lines[3]
    assert lines[4] == "What happened here can’t be read any more."
    assert "Table 1, deal 1" in lines[5]
    assert "What happened in deal 3" in (await opened(world, bob, told, "1.3")).text
    assert "closed by its books" in (await mine(world, alice)).text


# Access


async def test_another_channel(world: World) -> None:
    """The history of a channel shows only its own deals, if there are any; managers of the server find everything.
    It uses the name of its server's currency, even in direct messages.
    """
    people = alice, _ = await world.table("Alice", "Bob")
    await folded(world, people)
    elsewhere = world.guild.create_text_channel("elsewhere")
    chris, warden = world.person("Chris"), world.person("Warden", manager=True)
    listing = await world.slash(chris, "history", elsewhere)
    assert listing.private
    assert listed(listing) == []
    assert "Nothing has been finished in this channel yet." in listing.text
    assert "There is no such deal" in (await world.slash(alice, "history", elsewhere, deal=1)).text
    refused = await world.slash(chris, "history", elsewhere, table=1, deal=1)
    made_up = [await world.click_anyway(chris, listing.message, f"t:statement:1:{about}") for about in ("1", "game.1")]
    for told in (refused, *made_up, await world.slash(chris, "history", server=True)):
        assert told.private
        assert "Alice" not in told.text

    assert len(listed(await world.slash(warden, "history", elsewhere, server=True))) == 1
    assert "What happened in deal 1" in (await world.slash(warden, "history", elsewhere, table=1, deal=1)).text
    await world.slash(warden, "house currency", name="pence")
    assert "takes the pot of 2 pence" in (await world.slash(alice, "history")).text
    assert "takes the pot of 2 pence" in (await mine(world, alice)).text


async def test_ones_own(world: World) -> None:
    """The history in direct messages shows exactly the deals that the reader was dealt in, from all their servers."""
    people = alice, bob = await world.table("Alice", "Bob")
    await folded(world, people)
    await world.slash(bob, "leave")
    carol = world.person("Carol")
    await world.slash(carol, "join", buy_in=10)
    await folded(world, [alice, carol])
    dave = world.person("Dave")

    deals = {
        who: [line.partition("deal ")[2][0] for line in listed(await mine(world, who))] for who in (alice, bob, carol)
    }
    assert deals == {alice: ["2", "1"], bob: ["1"], carol: ["2"]}
    told = await mine(world, bob)
    assert "What you’ve played" in told.text
    assert f"<#{world.channel.id}>" in told.text
    assert "What happened in deal 1" in (await opened(world, bob, told, "1.1")).text
    assert "What happened in deal 1" in (await mine(world, bob, table=1, deal=1)).text
    nothing = await mine(world, dave)
    assert listed(nothing) == []
    assert "There is no such deal" in (await mine(world, dave, table=1, deal=1)).text
    for custom_id in (
        "t:statement:1:1",
        f"s:{Panel.HISTORY}:channel",
        f"s:{Panel.HISTORY}:server",
        f"s:{Panel.HISTORY}:channel:b41f0000000000000-9-9",
    ):
        made_up = await world.click_anyway(dave, nothing.message, custom_id)
        assert "Alice" not in made_up.text, custom_id


async def test_somebody_who_has_left_the_server(world: World) -> None:
    """A person who has left a server finds none of its deals."""
    people = _, bob = await world.table("Alice", "Bob")
    await folded(world, people)
    before = await mine(world, bob)
    assert len(listed(before)) == 1
    world.guild.remove_member(bob)
    await world.pass_time(1_000)

    assert listed(await mine(world, bob)) == []
    for told in (await mine(world, bob, table=1, deal=1), await mine(world, bob, deal=1)):
        assert "There is no such deal" in told.text
    chosen = await opened(world, bob, before, "1.1")
    assert "There is no such deal" in chosen.text


async def test_the_last_table_of_somebody_who_has_left_another_server(world: World) -> None:
    """In direct messages, a deal number without a table means the reader's last table in a server that they still
    belong to.
    """
    people = alice, _ = await world.table("Alice", "Bob")
    await folded(world, people)
    await world.really(alice, "table close")
    world.guild = world.env.create_guild("The Other Club")
    world.channel = world.guild.create_text_channel("brag")
    there, chris = world.guild.add_member(alice.user), world.person("Chris")
    await world.slash(there, "table open", buy_in=10)
    await world.slash(chris, "join", buy_in=10)
    await world.slash(there, "deal")
    await world.slash(chris, "fold")
    world.guild.remove_member(there)
    await world.pass_time(1_000)

    [line] = listed(await mine(world, alice))
    assert "table 1, deal 1" in line
    assert "What happened in deal 1" in (await mine(world, alice, deal=1)).text


async def test_what_no_history_offers(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """A forged choice in a history is refused, and nothing is logged; so is a statement that does not exist.
    A forged page button leads to an existing page of the channel, or to an empty page.
    """
    people = alice, _ = await world.table("Alice", "Bob")
    await folded(world, people)
    listing = (await world.slash(alice, "history")).message
    table = world.table_message()
    for chosen in ("", "1", "x.1", "1.x", f"{10**30}.1", "\N{SUPERSCRIPT TWO}.1", "9.1"):
        told = await world.click_anyway(alice, listing, OPEN, chosen)
        assert told.private
        assert "There is no such deal" in told.text, chosen
    assert not [one for one in caplog.records if one.levelname in {"WARNING", "ERROR"}]
    for about in ("0", "x", "game.x", "7.0", str(10**30), "1.game.1"):
        told = await world.click_anyway(alice, table, f"t:statement:1:{about}")
        assert told.private
        assert "There is no such deal" in told.text, about
    made_up = (f"b{0:016x}-0-0", "a7ff8000000000000-1-1", "b7ff0000000000000-1-1", "a41f0000000000000-9-9", "b-1-1-1")
    for about in (*made_up, "x" * 40):
        told = await world.click_anyway(alice, listing, f"s:{Panel.HISTORY}:channel:{about}")
        assert told.private
        assert len(listed(told)) == (0 if about.endswith("-0-0") else 1), about
