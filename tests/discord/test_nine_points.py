"""Nine Card Brag for points: games to a target or over a number of deals, winning, payment, joining and leaving."""

from __future__ import annotations

import pytest

from bot.rules.arranging.engine.events import GameEnding
from bot.rules.arranging.nine.play import NINE as GAME
from bot.screens.words import words_for
from tests.discord.crash import more
from tests.discord.nine import REVEALED, all_lock, locks, look, money_moved, nine_table
from tests.discord.test_nine_play import BOUNCE, FOURS, LOW, NAMES, PAIRS
from tests.discord.world import LOCALES, World
from tests.support.database import assert_books_balance
from tests.support.played import games_over
from tests.tables.lending import wrong

BOTH = pytest.mark.parametrize(("world", "locale"), [(one, one) for one in LOCALES], indirect=["world"])
"""Parametrisation by language, which the server and all its people use."""


def said(locale: str, key: str, **facts: object) -> str:
    """Return a message of the catalogue in the words of Nine Card Brag for points."""
    words = words_for(locale)
    rules = GAME.house_rules.from_options({"mode": "points"})
    return words.for_game(GAME.name, rules)(key, **facts)


@BOTH
async def test_a_game_to_a_target(world: World, locale: str) -> None:
    """Everybody stakes once per game. The first player to reach the target takes the pot, before later hands are
    shown.
    """
    people = await nine_table(world, *NAMES, locale=locale, mode="points", target=3, stake=10)
    world.deal_out(*BOUNCE)
    await world.slash(people[0], "deal")
    money = words_for(locale).money
    assert said(locale, "nine-pot-of-game", amount=money(40)) in world.table_message().text
    await all_lock(world, people)
    await world.pass_time(REVEALED)
    assert [one.points for one in (await look(world)).seats] == [1, 0, 2, 0]
    assert said(locale, "result-scored", name="Chris", points=2) in world.table_message().text
    assert await money_moved(world, people) == [-10] * 4

    world.deal_out(*BOUNCE[1:], BOUNCE[0])
    await world.slash(people[0], "deal")
    await all_lock(world, people)
    await world.pass_time(REVEALED)
    shown = world.table_message().text
    assert said(locale, "arranged-won", name="Chris", points=3).replace("**", "") in shown
    place = said(locale, "arranged-place-name", place=1)
    assert said(locale, "arranged-places-won", name="Chris", places=place) in shown
    assert said(locale, "arranged-places-won", name="Bob", places="").strip() not in shown
    assert await money_moved(world, people) == [-10, -10, 30, -10]
    (played,) = await games_over(world.services.history, world.guild.id)
    assert (played.over.reason, played.winner, played.first_deal, played.last_deal) == (GameEnding.TARGET, 3, 1, 2)
    told = await world.press(people[0], "statement")
    told = await world.press(people[0], "statement", told.message)
    assert said(locale, "arranged-won", name="Chris", points=3) in told.text
    history = (await world.slash(people[0], "history")).text
    assert said(locale, "arranged-won", name="Chris", points=3) in history
    assert await wrong(world.path) == []
    assert_books_balance(world.path)


@BOTH
async def test_a_game_of_one_deal_paid_by_the_point(world: World, locale: str) -> None:
    """The highest score after the last deal wins.
    A round's best three hands score, and the winner is paid for each point ahead.
    """
    people = await nine_table(
        world, *NAMES, locale=locale, mode="points", points_table="places", end="deals:1", payment="per_point",
        point_rate=2,
    )  # fmt: skip
    world.deal_out(*BOUNCE)
    await world.slash(people[0], "deal")
    assert said(locale, "nine-deals-left", deals=1) in world.table_message().text
    await all_lock(world, people)
    await world.pass_time(REVEALED)
    points = [one.points for one in (await look(world)).outcome.scores]  # type: ignore[union-attr]
    assert points == [5, 5, 8, 0]
    assert await money_moved(world, people) == [-6, -6, 28, -16]
    shown = world.table_message().text
    assert [line for line in shown.splitlines() if line.startswith("Bob ") and " 5 " in line]
    due = words_for(locale).money(16)
    assert said(locale, "nine-points-paid", name="Dan", other="Chris", amount=due, due=due) in shown


@BOTH
async def test_who_scores_with_hands_that_did_not_win_is_not_told_that_they_won(world: World, locale: str) -> None:
    """Players read which of their hands were best in a round, if any, and how many points they scored."""
    people = await nine_table(world, *NAMES, locale=locale, mode="points", points_table="places")
    world.deal_out(*BOUNCE)
    await world.slash(people[0], "deal")
    await all_lock(world, people)
    await world.pass_time(REVEALED)
    assert [one.points for one in (await look(world)).seats] == [5, 5, 8, 0]
    none = said(locale, "arrange-won", count=0, hands="", some=5, gained="+5")
    assert none in (await world.slash(people[1], "hand")).text
    one = said(locale, "arrange-won", count=1, hands=said(locale, "arrange-place-won", place=2), some=5, gained="+5")
    assert one in (await world.slash(people[0], "hand")).text


@BOTH
async def test_setting_the_others_back(world: World, locale: str) -> None:
    """With four of a kind, a player may set the others back instead of scoring.
    Four pairs score a point for saving the game.
    """
    people = await nine_table(world, *NAMES, locale=locale, mode="points", quad_choice=True)
    world.deal_out(*BOUNCE)
    await world.slash(people[0], "deal")
    await all_lock(world, people)
    await world.pass_time(REVEALED)
    world.deal_out(FOURS, *LOW, PAIRS)
    await world.slash(people[0], "deal")
    await world.press(people[2], "declare.back", await more(world, people[2]))
    for who in (people[0], people[1], people[3]):
        await locks(world, who)
    await world.pass_time(REVEALED)
    assert [one.points for one in (await look(world)).seats] == [0, 0, 2, 0]
    assert said(locale, "nine-set-back", name="Alice", lost=1, points=0) in world.table_message().text

    world.deal_out(FOURS, *LOW, PAIRS)
    await world.slash(people[0], "deal")
    await world.press(people[2], "declare.pairs", await more(world, people[2]))
    for who in (people[0], people[1], people[3]):
        await locks(world, who)
    await world.pass_time(REVEALED)
    assert [one.points for one in (await look(world)).seats] == [0, 0, 3, 0]
    shown = world.table_message().text
    assert said(locale, "nine-save-scores", name="Chris", count=1, points=3) in shown
    assert said(locale, "nine-saved") in shown


@BOTH
async def test_games_are_spoken_of_where_they_are_played(world: World, locale: str) -> None:
    """At a points table, a new player waits for the next game and a leaver gives up the game, as the texts say."""
    people = await nine_table(world, "Alice", "Bob", "Dan", locale=locale, mode="points", max_players=4)
    await world.slash(people[0], "deal")
    late = world.person("Chris", locale=locale)
    asked = await world.slash(late, "join", buy_in=100)
    assert said(locale, "reply-joined-in-deal", amount=words_for(locale).money(100)) in asked.text
    assert said(locale, "table-joined") in world.table_message().text
    told = await world.really(people[1], "leave")
    assert said(locale, "reply-leaving-later") in told.text
    assert said(locale, "table-joined") != words_for(locale)("table-joined")


@pytest.mark.soak
@BOTH
async def test_a_deal_is_spoken_of_where_the_pot_is_played_for(world: World, locale: str) -> None:
    """At a pot table, a new player waits for the next deal and a leaver gives up the stake, as the texts say."""
    people = await nine_table(world, "Alice", "Bob", "Chris", locale=locale)
    await world.slash(people[0], "deal")
    late = world.person("Dan", locale=locale)
    asked = await world.slash(late, "join", buy_in=100)
    words = words_for(locale)
    assert words("reply-joined-in-deal", amount=words.money(100)) in asked.text
    told = await world.slash(people[1], "leave")
    assert words("sure-leave-staked", amount=words.money(1)) in told.text
    left = await world.yes(people[1], told)
    assert words("reply-leaving-later") in left.text
    await locks(world, people[0])
    await locks(world, people[2])
    await world.pass_time(REVEALED)
    assert [one.dealt_in for one in (await look(world)).seats if one.seat == 2] in ([], [False])
    assert_books_balance(world.path)
