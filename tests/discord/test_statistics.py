"""`/stats` and `/leaderboard`: what people read of what they and others have done."""

from __future__ import annotations

import pytest
from simcord.actors import MemberActor

from bot.statistics.service import ABSENT_DAYS, DAY, LEAST_GAMES
from tests.discord.world import World


async def deals(world: World, people: list[MemberActor], count: int) -> None:
    """So many deals of two that the second always folds: at once, or to a bet of the first."""
    for _ in range(count):
        await world.slash(people[0], "deal")
        view = await world.view()
        if view.table.seat_of(people[0].id) in view.view.to_act:
            await world.slash(people[0], "look")
            await world.slash(people[0], "bet", amount=1)
        await world.slash(people[1], "fold")


async def test_nothing_yet(world: World) -> None:
    """Who has not played reads so, on a board and of themselves, and what it takes."""
    alice = world.person("Alice")
    assert "You haven’t played anything here yet" in (await world.slash(alice, "stats")).text
    assert f"It takes {LEAST_GAMES} games" in (await world.slash(alice, "leaderboard show")).text


async def test_a_board(world: World) -> None:
    """After ten deals both stand on the board with what they won and lost, the reader's own line marked; the same page
    is a picture, by other measures and for this month; after a long while nobody is on it.
    """
    people = await world.table("Alice", "Bob", buy_in=100)
    await deals(world, people, LEAST_GAMES - 1)
    early = await world.slash(people[0], "leaderboard show")
    assert "One more game and you’re on the board." in early.text
    await deals(world, people, 1)

    board = await world.slash(people[0], "leaderboard show")
    assert board.private
    won, lost = [line for line in board.text.splitlines() if "10 games" in line and "`" in line]
    assert won.startswith("▶ ` 1.` **Alice** · +10 chips")
    assert lost.startswith("` 2.` **Bob** · −10 chips")

    picture = await world.click(people[0], "As a picture", board.message)
    assert [one.filename for one in picture.message.raw.attachments] == ["leaderboard.png"]
    text = await world.click(people[0], "As text", picture.message)
    assert won in text.text
    hand = await world.slash(people[0], "leaderboard show", by="best-pot".replace("-", "_"), period="this-month")
    assert "Biggest pot" in hand.text

    world.clock.advance((ABSENT_DAYS + 1) * DAY)
    assert "Nobody is on this board yet" in (await world.slash(people[0], "leaderboard show")).text


async def test_who_has_left(world: World) -> None:
    """Who has left the server is on no board any more, and everybody else moves up."""
    people = await world.table("Alice", "Bob", buy_in=100)
    await deals(world, people, LEAST_GAMES)
    await world.slash(people[1], "leave")
    world.guild.remove_member(people[1].user)
    world.clock.advance(2_000)
    board = await world.slash(people[0], "leaderboard show")
    assert "Bob" not in board.text
    assert "` 1.` **Alice**" in board.text


@pytest.mark.parametrize(
    ("locale", "own", "theirs", "together"),
    [
        ("en-GB", "Stayed in for", "Statistics of Bob", "1 deal together"),
        ("de", "mitgegangen", "Statistik von Bob", "1 gemeinsames Spiel"),
    ],
)
async def test_statistics(world: World, locale: str, own: str, theirs: str, together: str) -> None:
    """Somebody reads what they did at a game, less of what another did, and how they fared against each other."""
    people = await world.table("Alice", "Bob", buy_in=100, locale=locale)
    await deals(world, people, 1)
    alice, bob = people
    every = await world.slash(alice, "stats")
    game = await world.choose(alice, every.message, f"s:stats:game:{alice.id}.ever", "three_card_brag")
    assert own in game.text
    other = await world.slash(alice, "stats", person=bob.user, game="three_card_brag")
    assert theirs in other.text
    assert other.private
    label = {"en-GB": "You two", "de": "Wir beide"}[locale]
    assert together in (await world.click(alice, label, other.message)).text


async def test_buttons_that_say_nothing(world: World) -> None:
    """What was made up, or is of another version, is refused; nobody's practice is another's business."""
    people = await world.table("Alice", "Bob", buy_in=100)
    await deals(world, people, 1)
    alice, bob = people
    mine = await world.slash(alice, "stats")
    for made_up in ("s:stats:ever:nobody", "s:board:show:money.tomorrow.-.1", "s:board:show:luck.ever.-.1"):
        assert "out of date" in (await world.click_anyway(alice, mine.message, made_up)).text
    practice = await world.click_anyway(alice, mine.message, f"s:stats:practice:{bob.id}.")
    assert "all time" in practice.text
