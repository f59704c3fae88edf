"""The reveal at the end of a deal of Crash: hand by hand, with time to read, despite interruptions."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from simcord.actors import MemberActor

from bot.app.leaderboards import EDIT_INTERVAL, SETTLE_DELAY
from bot.rules.arranging.moves import Arrange
from bot.tables.table_settings import Hints, TableSettings
from tests.discord.crash import DECK, best_hands, crash_table, deal, next_deal, suggest_and_lock
from tests.discord.pictures import pictures
from tests.discord.reading import Message
from tests.discord.world import World
from tests.support.arranging import crash

CARD = re.compile("[2-9AKQJ0][♣♦♥♠]")
HANDS = ("First hand", "Second hand", "Third hand", "Fourth hand")
NAMES = ("Alice", "Bob", "Chris", "Dan")
RESTARTS = pytest.mark.parametrize(
    "crash", [pytest.param(False, id="in order", marks=pytest.mark.soak), pytest.param(True, id="by a crash")]
)


async def lock_all(world: World, people: Sequence[MemberActor]) -> None:
    """Lock the hands that the adviser suggests to these people."""
    deal_no = (await world.view()).view.deal_no
    for one in people:
        move = Arrange(hands=await best_hands(world, one))
        await world.services.tables.act(1, one.id, move, key=f"ready:{deal_no}:{one.id}")
    await world.rest()


async def all_ready(world: World, *names: str, **rules: object) -> list[MemberActor]:
    """Return people who have just locked their hands at a new table."""
    people = await crash_table(world, *names, **rules)
    world.deal_out(*DECK)
    await deal(world, people)
    await lock_all(world, people)
    return people


def turned_up(world: World) -> int:
    """Return the number of revealed places on the table message; all of them once it has the picture of the hands."""
    shown = world.table_message()
    return len(HANDS) if pictures(world, shown) else sum(place in shown.text for place in HANDS)


async def test_the_hands_are_turned_up_one_after_the_other(world: World) -> None:
    """The first hands are revealed at once and the next ones every two seconds.
    No point appears before the hands that score it; the next deal can begin with the last. A table
    message left behind by other posts then shrinks to the scoring hands and the score.
    """
    people = await all_ready(world, *NAMES)
    final = {one.seat: one.points for one in crash(await world.view()).seats}

    scored: list[int] = []
    for place in range(1, 5):
        shown = world.table_message()
        assert turned_up(world) == place
        assert len(pictures(world, shown)) == (place == 4)
        assert ("Deal now" in shown.usable) == (place == 4)
        scored.append(shown.text.count("●"))
        await world.pass_time(2)
    old = world.table_message()
    assert "The next deal begins" in old.text
    assert scored == sorted(scored)
    assert scored[0] <= 1
    assert scored[-1] == sum(final.values()) >= 2

    await people[1].send(world.channel, "well played")
    await world.slash(people[0], "deal")

    shrunk, _, new = world.shown()
    assert shrunk.id == old.id
    assert "the result" in shrunk.text
    assert len(pictures(world, shrunk)) == 1
    assert not any(place in shrunk.text for place in HANDS), "the picture has the hands"
    assert "●" in shrunk.text
    assert shrunk.labels == ("Story",)
    assert "deal 2" in new.text


def headline(message: Message) -> str:
    """Return the headline of a result."""
    return message.text.partition("\n")[0].lstrip("# ")


async def test_the_end_of_a_game(world: World) -> None:
    """The game's winner and payments appear once the deciding hand is revealed: at the table, on each player's own hand
    and in the statements, each once. The table message has a picture of the revealed hands only, says that the others
    weren't needed, and stays when the next game begins.
    """
    people = await all_ready(world, *NAMES, target=1)
    [turning_up] = world.shown()
    assert not pictures(world, turning_up)
    assert "scores" in turning_up.text
    assert "wins the game" not in turning_up.text
    assert "pay" not in turning_up.text.partition("First hand")[2]
    assert not any("game" in world.hand(one).text for one in people)

    await world.pass_time(2)

    own = [world.hand(one).text for one in people]
    assert sum("**You win the game:** +150 chips" in text for text in own) == 1
    assert sum("**The game is over:** −50 chips" in text for text in own) == 3
    [played] = world.shown()
    assert played.text.count("wins the game") == 1
    assert "wins the game with 1 point!" in played.text.splitlines()[0]
    assert "50 chips each for the game." in played.text
    [(picture, told)] = pictures(world, played)
    assert picture.width == 800
    assert all(f"{name} " in told for name in NAMES)
    assert len(CARD.findall(told)) == 12, "the hands after the first ones were not shown"
    assert "The second hands and those after them weren’t needed." in played.text
    story = await world.click(people[0], "Story", (await world.click(people[0], "More…", played)).message)
    assert len(story.text.splitlines()) <= 8
    statement = await world.click(people[0], "What happened", story.message)
    assert "First hand" in statement.text
    assert "wins the game" in statement.text
    game = await world.click(people[0], "What happened in the game", statement.message)
    assert "What happened in the game of deal 1" in game.text
    assert "Crash · table 1" in game.text
    assert "paid 50 chips and took nothing: 50 chips down" in game.text

    await next_deal(world, people)
    kept, table = [one for one in world.shown() if not one.ephemeral]
    assert (kept.id, len(pictures(world, kept))) == (played.id, 1)
    assert kept.text.count("wins the game") == 1
    assert kept.labels == ("Story",)
    assert not pictures(world, table)
    assert "deal 2" in table.text


@RESTARTS
async def test_the_end_of_a_game_and_restarts(world: World, crash: bool) -> None:  # noqa: FBT001 (parametrised)
    """The end of a game stays in one message across restarts."""
    people = await all_ready(world, *NAMES, target=1)
    await world.restart(crash=crash)
    assert len(world.shown()) == 1

    await world.pass_time(2)

    [over] = world.shown()
    assert "wins the game with 1 point!" in headline(over)
    await world.restart(crash=crash)
    await world.pass_time(1)
    assert [one.id for one in world.shown()] == [over.id]
    await next_deal(world, people)
    await world.restart(crash=crash)
    await suggest_and_lock(world, people[0])
    assert "deal 2" in world.table_message().text
    kept = [one for one in world.shown() if headline(one) == headline(over)]
    assert [one.id for one in kept] == [over.id]


async def test_the_end_of_a_game_and_the_next_one(world: World) -> None:
    """The end of a game stays in its message even if the next game begins before it could be shown."""
    people = await crash_table(world, *NAMES, target=1)
    await deal(world, people)
    await lock_all(world, people[1:])
    async with world.bot.presenter.claim_message(1, None, moves_hand=True):
        hands = await best_hands(world, people[0])
        await world.services.tables.act(1, people[0].id, Arrange(hands=hands), key="last")
        assert (await world.view()).view.outcome is not None
        for one in people:
            await world.services.tables.deal_now(1, one.id, key=f"next:{one.id}")

    await world.rest()

    over, table = world.shown()[-2:]
    assert "wins the game with 1 point!" in headline(over)
    assert over.labels == ("Story",)
    assert "deal 2" in table.text


@RESTARTS
async def test_a_click_and_a_restart_in_the_middle(world: World, crash: bool) -> None:  # noqa: FBT001 (parametrised)
    """A click on the table message shows only the hands revealed so far, and the reveal continues.
    After a restart, orderly or by a crash, it continues where it was.
    """
    people = await all_ready(world, *NAMES)
    await world.pass_time(2)
    shown = world.table_message()

    told = await world.click_anyway(people[1], shown, "t:sitout:1")

    assert told.answered
    assert turned_up(world) == 2
    assert "Deal now" not in world.table_message().usable
    await world.pass_time(3)
    assert turned_up(world) == 3

    await world.restart(crash=crash)

    assert turned_up(world) == 3
    await world.pass_time(2)
    assert turned_up(world) == 4
    assert "Deal now" in world.table_message().usable
    assert "sitting out" in world.table_message().text


async def test_whoever_asks_reads_the_truth(world: World) -> None:
    """During the reveal, commands respond with the final state, and somebody who leaves reads a summary of their
    evening. The table message and the hands show only what has been revealed, and the reveal goes on.
    """
    warden = world.person("Warden", manager=True)
    _alice, bob, chris, _dan = people = await crash_table(world, *NAMES, target=1)
    for command, options in (
        ("house sheet save", {"name": "Short"}),
        ("house sheet use", {"name": "Short"}),
        ("league create", {"name": "The League", "game": "crash"}),
        ("league season start", {}),
    ):
        await world.slash(warden, command, **options)
    for one in people:
        await world.slash(one, "league join")
    world.deal_out(*DECK)
    await deal(world, people)
    await lock_all(world, people)

    told = {
        command: (await world.slash(people[0], command)).text
        for command in ("wallet", "history", "league standings", "table status")
    }
    assert turned_up(world) == 1
    assert "wins the game" not in world.table_message().text
    assert not any("You win" in world.hand(one).text for one in people)
    assert "350 chips more at tables" in told["wallet"]
    assert "**Chris wins the game** with 1 point!" in told["history"]
    assert re.search(r"1\. +.*Chris", told["league standings"])
    assert "**Chris** · 550 · +150" in told["table status"]

    assert "next game begins" in (await world.slash(bob, "sitout")).text
    assert "Your evening" in (await world.really(chris, "leave")).text
    assert turned_up(world) == 1
    assert "wins the game" not in world.table_message().text
    await world.pass_time(2)
    assert "wins the game" in world.table_message().text


@pytest.mark.parametrize(
    ("before", "restarts"),
    [(1, True), (60, False), *(pytest.param(*one, marks=pytest.mark.soak) for one in ((1, False), (60, True)))],
)
async def test_a_clock_that_is_set_back_delays_nothing(world: World, before: int, restarts: bool) -> None:  # noqa: FBT001
    """A clock set back during or after the reveal does not delay the posts that wait for its end."""
    await all_ready(world, *NAMES, target=1)
    await world.pass_time(before)

    world.clock.jump(-3_600)
    if restarts:
        await world.restart()
    await world.pass_time(10)

    assert not await world.bot.presenter.is_revealing([1])


@pytest.mark.soak
async def test_a_board_waits_for_the_end(world: World) -> None:
    """A pinned leaderboard counts a game only once its end has been shown at the table."""
    warden, elsewhere = world.person("Warden", manager=True), world.guild.create_text_channel("elsewhere")
    await world.slash(warden, "leaderboard pin", elsewhere, by="points", period="this-month")
    people = await all_ready(world, *NAMES, target=1)
    before = ""
    for seconds in (60, 60, SETTLE_DELAY, EDIT_INTERVAL - 1):
        await world.pass_time(seconds)
        before = world.shown(elsewhere)[0].text
        for one in people:
            await world.slash(one, "back")  # after such a long time they may have been sat out
        await deal(world, people)
        await lock_all(world, people)
    assert "3 games" in before

    await world.pass_time(1.5)
    assert world.shown(elsewhere)[0].text == before

    await world.pass_time(SETTLE_DELAY)
    assert world.shown(elsewhere)[0].text != before


async def test_a_new_deal_cuts_it_short(world: World) -> None:
    """A deal begun during the reveal ends it, and the new deal has a full reveal of its own."""
    people = await all_ready(world, *NAMES)
    assert turned_up(world) == 1

    await world.slash(people[0], "deal")

    assert "deal 2" in world.table_message().text
    await world.pass_time(10)
    assert turned_up(world) == 0
    assert "arranging" in world.table_message().text

    await lock_all(world, people)
    for place in range(1, 5):
        assert turned_up(world) == place
        await world.pass_time(2)


async def test_discord_in_trouble(world: World) -> None:
    """The reveal catches up as soon as Discord accepts edits again."""
    people = await all_ready(world, *NAMES)
    message = world.table_message()
    world.env.inject_error("PATCH", f"/channels/{world.channel.id}/messages/{message.id}", status=500, times=None)
    await world.pass_time(5)
    assert turned_up(world) == 1
    world.env.backend.faults.clear()

    await world.pass_time(20 - 5)

    assert turned_up(world) == 4
    assert "Deal now" in world.table_message().usable
    assert people


async def test_time_to_read(world: World) -> None:
    """The end of a deal stays readable for some seconds even if the pause between deals is shorter."""
    people = await crash_table(world, *NAMES)
    await world.services.tables.change_rules(
        1, people[0].id, manager=False, settings=TableSettings(pause=0, hints=Hints.FULL), key="hurry"
    )
    await deal(world, people)
    await lock_all(world, people)

    await world.pass_time(6)
    assert turned_up(world) == 4
    await world.pass_time(5)
    assert turned_up(world) == 4
    await world.pass_time(30)
    assert "deal 2" in world.table_message().text


async def test_the_last_deal_of_a_table_that_closes(world: World) -> None:
    """A table that closes after the deal reveals its hands first, and then says that it is closed."""
    people = await crash_table(world, *NAMES, target=1)
    await deal(world, people)
    await world.really(people[0], "table close")
    assert "closes when this game is over" in world.table_message().text
    await lock_all(world, people)

    assert turned_up(world) == 1
    assert "closed" not in world.table_message().text
    assert "wins the game" not in world.table_message().text
    await world.pass_time(2)
    assert "This table is closed." in world.table_message().text
    assert "wins the game" in world.table_message().text
    assert await world.services.tables.open_table_in(world.channel.id) is None
