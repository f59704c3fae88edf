"""`/stats` and `/leaderboard`: personal statistics and rankings."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Sequence
from contextvars import copy_context
from typing import TYPE_CHECKING, cast

import pytest
from simcord.actors import MemberActor

from bot.app.leaderboards import EDIT_INTERVAL, SETTLE_DELAY
from bot.clock import DAY
from bot.presenter.rate_limits import Endpoint, post_endpoint
from bot.presenter.scheduler import Urgency
from bot.rules.betting.moves import Bet, Fold, Look
from bot.rules.betting.state import BettingPhase
from bot.statistics.leaderboards import MAX_ABSENT_DAYS, MIN_GAMES, MIN_GAMES_PER_PERIOD
from bot.statistics.values import Measure
from bot.store.errors import StoreUnavailable
from bot.store.reading.tallies import TallyReader
from bot.store.schema.statistics import EVER, PinnedLeaderboardRow
from tests.discord.granting import without_owner
from tests.discord.test_crash_games import BOTH, said
from tests.discord.test_leagues import NAME, closed, founded, table
from tests.discord.world import LOCALES, Told, World
from tests.support.betting import brag
from tests.support.database import tamper

if TYPE_CHECKING:
    from cogs.statistics import StatisticsCog


KEYS = itertools.count(1)


async def wins(world: World, table_id: int, winner: MemberActor) -> None:
    """Let `winner` win a deal because everybody else folds, without interactions."""
    tables = world.services.tables
    if not (await world.view(table_id)).view.in_deal:
        await tables.deal_now(table_id, winner.id, key=f"key {next(KEYS)}")
    while brag(view := await world.view(table_id)).phase is BettingPhase.BETTING:
        acting = view.table.occupant(view.view.to_act[0]).user_id
        for move in (Look(), Bet(amount=2)) if acting == winner.id else (Fold(),):
            await tables.act(table_id, acting, move, key=f"key {next(KEYS)}")


async def deals(world: World, people: list[MemberActor], number: int) -> None:
    """Let the first person win `number` deals at the first table."""
    for _ in range(number):
        await wins(world, 1, people[0])
    await world.rest()


async def evening(world: World, people: Sequence[MemberActor], *winners: MemberActor) -> None:
    """Play at a new table, let each of `winners` win one deal in this order, and close the table."""
    await table(world, *people)
    table_id = await world.services.tables.open_table_in(world.channel.id)
    assert table_id is not None
    for one in winners:
        await wins(world, table_id, one)
    await world.rest()
    await closed(world, people[0])


async def test_nothing_yet(world: World) -> None:
    """The statistics of a person without games say that there are none; the leaderboard says how many it takes."""
    alice = world.person("Alice")
    told = await world.slash(alice, "stats")
    assert "You haven’t played anything here yet. Games with computer players are under **Practice**." in told.text
    practice = await world.click(alice, "Practice", told.message)
    assert "You haven’t played with computer players here yet." in practice.text
    bob = world.person("Bob")
    assert f"<@{bob.id}>’s statistics" in (await world.slash(alice, "stats", person=bob.user)).text
    assert f"You have to have played {MIN_GAMES} times." in (await world.slash(alice, "leaderboard show")).text


async def test_only_practice_so_far(world: World) -> None:
    """A person with only practice games sees the practice statistics directly."""
    (alice,) = await world.table("Alice", buy_in=50, computers=1)
    await world.slash(alice, "deal")
    for _ in range(9):
        if (await world.view()).table.seat_of(alice.id) in (await world.view()).view.to_act:
            await world.slash(alice, "fold")
            break
        await world.pass_time(10)
    told = await world.slash(alice, "stats")
    assert "You haven’t played anything here yet" not in told.text
    assert "with computer players" in told.text


async def test_a_board(world: World) -> None:
    """A leaderboard lists players after ten games, without members who left, and marks the reader's line. It has a
    picture, other measures and months. Players who have been absent for long drop out.
    """
    people = await world.table("Alice", "Bob", buy_in=100)
    await deals(world, people, MIN_GAMES - 1)
    early = await world.slash(people[0], "leaderboard show")
    assert "Play once more, and you’re on the board." in early.text
    await deals(world, people, 1)

    board = await world.slash(people[0], "leaderboard show")
    assert board.private
    won, lost = [line for line in board.text.splitlines() if "played 10 times" in line and "`" in line]
    assert won.startswith("▶ ` 1.` **Alice** · +10 chips")
    assert lost.startswith("` 2.` **Bob** · −10 chips")

    picture = await world.click(people[0], "As a picture", board.message)
    assert [one.filename for one in picture.message.raw.attachments] == ["leaderboard.png"]
    text = await world.click(people[0], "As text", picture.message)
    assert won in text.text
    pots = await world.slash(people[0], "leaderboard show", by="best_pot", period="this-month")
    assert "Biggest pot" in pots.text
    hands = await world.slash(people[0], "leaderboard show", by="best_hand")
    assert "▶ **Alice**\n-# You haven’t shown a hand yet." in hands.text

    await world.slash(people[1], "leave")
    world.guild.remove_member(people[1].user)
    world.clock.advance(2_000)
    board = await world.slash(people[0], "leaderboard show")
    assert "Bob" not in board.text
    assert "` 1.` **Alice**" in board.text

    world.clock.advance((MAX_ABSENT_DAYS + 1) * DAY)
    assert "Nobody is on this board yet" in (await world.slash(people[0], "leaderboard show")).text


@pytest.mark.parametrize(
    ("locale", "own", "theirs", "together"),
    [
        ("en-GB", "Stayed in for", "Bob’s statistics", "1 deal together"),
        ("de", "mitgegangen", "Statistik von Bob", "1 gemeinsames Spiel"),
    ],
)
async def test_statistics(world: World, locale: str, own: str, theirs: str, together: str) -> None:
    """Statistics show a person's own game in full, another's in part, and their record against each other."""
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
    """Forged or outdated buttons are refused, and another person's practice stays private."""
    people = await world.table("Alice", "Bob", buy_in=100)
    await deals(world, people, 1)
    alice, bob = people
    mine = await world.slash(alice, "stats")
    for made_up in ("s:stats:ever:nobody", "s:board:show:money.tomorrow.-.1.0", "s:board:show:luck.ever.-.1.0"):
        assert "out of date" in (await world.click_anyway(alice, mine.message, made_up)).text
    practice = await world.click_anyway(alice, mine.message, f"s:stats:practice:{bob.id}.")
    assert "all time" in practice.text


def boards(world: World) -> list[str]:
    """Return the texts of the pinned leaderboards in the channel."""
    marks = {said(locale, "leaderboard-as-of", when="|").split("|")[0] for locale in LOCALES}
    return [text for one in world.shown() if any(mark in (text := one.text) for mark in marks)]


async def edits(world: World) -> int:
    """Return the number of edits of pinned leaderboards."""
    return sum(
        request.method == "PATCH" and "Updates itself" in str(request.json) for request in world.env.http_requests
    )


async def test_a_board_that_keeps_itself_true(world: World) -> None:
    """A pinned leaderboard follows the games, even after a restart, until a manager unpins it."""
    warden = world.person("Warden", manager=True)
    people = await world.table("Alice", "Bob", buy_in=100)
    assert "may manage the server" in (await world.slash(people[0], "leaderboard pin")).text
    told = await world.slash(warden, "leaderboard pin")
    assert "in a moment" in told.text
    await world.pass_time(1)
    [board] = boards(world)
    assert "Nobody is on this board yet" in board

    await deals(world, people, MIN_GAMES)
    await world.pass_time(EDIT_INTERVAL + SETTLE_DELAY)
    [board] = boards(world)
    assert "` 1.` **Alice** · +10 chips" in board
    await world.restart()
    await deals(world, people, 2)
    await world.pass_time(EDIT_INTERVAL + SETTLE_DELAY)
    [board] = boards(world)
    assert "+12 chips" in board

    await world.slash(warden, "leaderboard unpin")
    await deals(world, people, 1)
    await world.pass_time(2 * EDIT_INTERVAL)
    assert "+12 chips" in boards(world)[0]
    assert "no leaderboard in this channel" in (await world.slash(warden, "leaderboard unpin")).text
    log = await world.slash(warden, "house log")
    assert "put a leaderboard in" in log.text


@pytest.mark.soak
async def test_a_cog_that_is_taken_out(world: World) -> None:
    """Unloading the statistics cog stops all updates of pinned leaderboards."""
    warden = world.person("Warden", manager=True)
    people = await world.table("Alice", "Bob", buy_in=100)
    await world.slash(warden, "leaderboard pin")
    await deals(world, people, MIN_GAMES)
    await world.pass_time(EDIT_INTERVAL + SETTLE_DELAY)
    [board] = boards(world)
    assert "+10 chips" in board
    await world.bot.unload_extension("cogs.statistics")
    await deals(world, people, 2)
    await world.pass_time(2 * EDIT_INTERVAL)
    assert boards(world) == [board]
    assert not [task.get_name() for task in asyncio.all_tasks() if task.get_name() == "leaderboards"]


@pytest.mark.soak
async def test_once_a_minute(world: World) -> None:
    """A pinned leaderboard is edited at most once a minute, however much is played."""
    warden = world.person("Warden", manager=True)
    people = await world.table("Alice", "Bob", buy_in=200)
    await deals(world, people, MIN_GAMES)
    await world.slash(warden, "leaderboard pin")
    await world.pass_time(1)
    before = await edits(world)
    for _ in range(6):
        await deals(world, people, 1)
        await world.pass_time(10)
    await world.pass_time(EDIT_INTERVAL)
    assert 1 <= await edits(world) - before <= 2


async def test_a_database_that_could_not_be_read(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the database is unreadable at the start, pinned leaderboards are updated soon afterwards."""

    async def unreadable(*_: object) -> tuple[PinnedLeaderboardRow, ...]:
        raise StoreUnavailable("gone")

    warden = world.person("Warden", manager=True)
    people = await world.table("Alice", "Bob", buy_in=100)
    await world.slash(warden, "leaderboard pin")
    await world.pass_time(1)
    with monkeypatch.context() as patch:
        patch.setattr(TallyReader, "pinned_leaderboards", unreadable)
        await world.restart()
        await world.pass_time(1)
    await deals(world, people, MIN_GAMES)
    await world.pass_time(2 * EDIT_INTERVAL)
    [board] = boards(world)
    assert "` 1.` **Alice** · +10 chips" in board


async def test_where_the_bot_may_not_write(world: World) -> None:
    """If the bot may no longer write there, a pinned leaderboard is dropped and the person who pinned it is
    notified.
    """
    warden = world.person("Warden", manager=True)
    people = await world.table("Alice", "Bob", buy_in=100)
    await world.slash(warden, "leaderboard pin")
    await world.pass_time(1)
    [board] = [one for one in world.shown() if "Updates itself" in one.text]
    world.env.backend.delete_message(world.channel.id, board.id)
    await world.forbid(send_messages=True)
    await deals(world, people, MIN_GAMES)
    await world.pass_time(3 * EDIT_INTERVAL)
    assert await world.services.pinned_leaderboards.list_pinned() == ()
    assert any("no longer kept up to date" in message.text for message in world.dms(warden))


async def test_a_board_that_is_ended_while_it_waits(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A leaderboard unpinned while its post waits for a turn is not posted."""
    guild_id, channel_id, scheduler = world.guild.id, world.channel.id, world.bot.scheduler
    busy, asked, begin = copy_context(), asyncio.Event(), scheduler.try_take
    assert busy.run(begin, Urgency.TO_ACT, post_endpoint(channel_id))

    def ask(urgency: Urgency, there: Endpoint) -> bool:
        asked.set()
        return begin(urgency, there)

    monkeypatch.setattr(scheduler, "try_take", ask)
    pinned, cog = world.services.pinned_leaderboards, cast("StatisticsCog", world.bot.get_cog("StatisticsCog"))
    await pinned.pin(guild_id, channel_id, Measure.WON, period=EVER, game="", actor=1, idempotency_key="pin")
    cog.host.schedule(guild_id)
    await asked.wait()
    await pinned.unpin(guild_id, channel_id, actor=1, idempotency_key="unpin")
    busy.run(scheduler.release)
    await world.rest()
    assert boards(world) == []


def names_on(told: Told) -> list[str]:
    """Return the ranked names on a leaderboard, in order."""
    return [line.split("**")[1] for line in told.text.splitlines() if ".` **" in line]


async def season_ended(world: World, organiser: MemberActor, locale: str = "en-GB") -> None:
    """End the league's season."""
    asked = await world.slash(organiser, "league season end")
    await world.click(organiser, said(locale, "league-button-end-sure"), asked.message)


@BOTH
async def test_a_season_of_a_league(world: World, locale: str) -> None:
    """A season's leaderboard has several measures and a picture, and omits voided results.
    An unknown league is refused.
    """
    people = await founded(world, locale)
    without_owner(world)
    ann, ben, cat, dan = (people[name] for name in ("Ann", "Ben", "Cat", "Dan"))
    nothing = await world.slash(ann, "leaderboard league", by="won")
    assert said(locale, "leaderboard-league-empty", games=MIN_GAMES_PER_PERIOD) in nothing.text
    await evening(world, (ann, ben, cat), ann, ben, ben, ben)
    await evening(world, (dan, cat), dan)

    won = await world.slash(cat, "leaderboard league", by="won")
    lines = [line for line in won.text.splitlines() if ".` **" in line]
    assert names_on(won) == ["Ben", "Ann"]
    assert said(locale, "leaderboard-won", won=3, number="3") in lines[0]
    money = await world.choose(cat, won.message, "s:board:measure:won.s1.-.1.1", "money")
    assert "▶ ` 3.` **Cat**" in money.text
    drawn = await world.click(cat, said(locale, "leaderboard-picture"), money.message)
    assert [one.filename for one in drawn.message.raw.attachments] == ["leaderboard.png"]
    early = await world.slash(dan, "leaderboard league", by="won")
    assert said(locale, "leaderboard-missing", games=2) in early.text

    shown = await world.slash(ann, "league void", result=4)
    opened = await world.click(ann, said(locale, "league-button-void"), shown.message)
    await world.fill_in(ann, opened, reason="…")
    again = await world.slash(cat, "leaderboard league", by="won")
    assert said(locale, "leaderboard-won", won=2, number="2") in again.text.splitlines()[2]
    gone = await world.click_anyway(cat, won.message, "s:board:show:won.s1.-.1.99")
    assert said(locale, "refusal-no-such-league") in gone.text
    none = await world.slash(cat, "leaderboard league", by="won", season=7)
    assert said(locale, "refusal-no-such-season") in none.text


@pytest.mark.soak
@BOTH
async def test_months_and_seasons_of_a_league(world: World, locale: str) -> None:
    """A league's leaderboard covers a season, a month or all time, without former members.
    The all-time leaderboard needs enough recent games.
    """
    people = await founded(world, locale)
    ann, ben, cat = (people[name] for name in ("Ann", "Ben", "Cat"))
    for _ in range(2):
        await evening(world, (ann, ben, cat), *[ann] * (MIN_GAMES // 2))
        await season_ended(world, ann, locale)
        await world.slash(ann, "league season start", weeks=0)

    assert names_on(await world.slash(ann, "leaderboard league", by="won")) == []
    for season in (1, 2):
        assert names_on(await world.slash(ben, "leaderboard league", by="won", season=season)) == ["Ann"]
    ever = await world.slash(ben, "leaderboard league", period="ever", by="money")
    assert names_on(ever) == ["Ann", "Ben", "Cat"]
    assert said(locale, "leaderboard-games", games=MIN_GAMES, number=str(MIN_GAMES)) in ever.text
    month = await world.slash(ben, "leaderboard league", period="this-month", by="money")
    assert names_on(month) == ["Ann", "Ben", "Cat"]
    assert names_on(await world.click(ben, said(locale, "stats-button-ever"), month.message)) == ["Ann", "Ben", "Cat"]

    left = await world.slash(cat, "league leave")
    await world.click(cat, said(locale, "league-button-leave-sure"), left.message)
    assert names_on(await world.slash(ben, "leaderboard league", period="ever", by="money")) == ["Ann", "Ben"]
    await world.pass_time((MAX_ABSENT_DAYS + 1) * DAY)
    assert names_on(await world.slash(ben, "leaderboard league", period="ever", by="money")) == []
    assert names_on(await world.slash(ben, "leaderboard league", season=2, by="money")) == ["Ann", "Ben"]


@BOTH
async def test_the_standings_of_a_league_on_a_board(world: World, locale: str) -> None:
    """A league's leaderboard has the points of its standings, counted by sittings.
    When pinned, it follows games and rulings.
    """
    people = await founded(world, locale)
    without_owner(world)
    ann, ben, cat = (people[name] for name in ("Ann", "Ben", "Cat"))
    await world.slash(ann, "leaderboard pin", league=NAME)
    await world.pass_time(1)
    assert said(locale, "league-nothing-yet") in boards(world)[0]
    await evening(world, (ann, ben, cat), ann, ann)
    await world.pass_time(EDIT_INTERVAL + SETTLE_DELAY)

    ten = said(locale, "league-result-points", points="10", hundredths=1000)
    two = said(locale, "leaderboard-sittings", games=2, number="2")
    assert f"` 1.` **Ann** · {ten} · {two}" in boards(world)[0]
    asked = await world.slash(cat, "leaderboard league")
    assert f"` 1.` **Ann** · {ten} · {two}" in asked.text
    assert names_on(asked) == ["Ann", "Ben", "Cat"]
    drawn = await world.click(cat, said(locale, "leaderboard-picture"), asked.message)
    assert drawn.message.raw.attachments

    shown = await world.slash(ann, "league void", result=2)
    opened = await world.click(ann, said(locale, "league-button-void"), shown.message)
    await world.fill_in(ann, opened, reason="…")
    await world.pass_time(EDIT_INTERVAL + SETTLE_DELAY)
    five = said(locale, "league-result-points", points="5", hundredths=500)
    assert f"` 1.` **Ann** · {five}" in boards(world)[0]


async def test_boards_beside_one_that_cannot_be_read(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """A pinned leaderboard of an unreadable league stays unchanged and is logged once; others are still updated."""
    people = await founded(world, "en-GB")
    ann, ben, cat = (people[name] for name in ("Ann", "Ben", "Cat"))
    opened = await world.slash(ann, "league create")
    await world.fill_in(ann, opened, name="Broken", games=["three_card_brag"], weeks="4")
    first = world.guild.create_text_channel("first")
    await world.rest()
    await world.slash(ann, "leaderboard pin", first, league="Broken")
    await world.slash(ann, "leaderboard pin", league=NAME)
    await world.pass_time(EDIT_INTERVAL + SETTLE_DELAY)
    before = world.shown(first)[0].text
    tamper(world.path, "UPDATE leagues SET rules = '{\"secret\": 1' WHERE name = 'Broken'")
    await world.restart()
    await evening(world, (ann, ben, cat), ann, ann)
    for _ in range(3):
        await world.pass_time(EDIT_INTERVAL + SETTLE_DELAY)

    ten = said("en-GB", "league-result-points", points="10", hundredths=1000)
    assert f"` 1.` **Ann** · {ten}" in boards(world)[0]
    assert world.shown(first)[0].text == before
    assert len(await world.services.pinned_leaderboards.list_pinned(world.guild.id)) == 2
    told = [one.message for one in caplog.records if f"channel {first.id}" in one.message]
    assert len(told) == 1
    caplog.clear()


async def test_a_league_in_a_channel(world: World) -> None:
    """Only organisers can pin their league's leaderboard. It follows the newest season and never replaces the server's.
    If the league is closed, its leaderboard is dropped and the organiser who pinned it is notified.
    """
    people = await founded(world, "en-GB")
    ann, ben, cat = (people[name] for name in ("Ann", "Ben", "Cat"))
    role = world.guild.create_role("Organisers")
    world.env.backend.guilds[world.guild.id].members[cat.id].role_ids.append(role.id)
    await world.slash(ann, "league settings", organisers=role)
    refused = await world.slash(ben, "leaderboard pin", by="won", period="season")
    assert "organise" in refused.text
    assert "may manage the server" in (await world.slash(cat, "leaderboard pin", by="won")).text
    await world.slash(cat, "leaderboard pin", by="won", period="season")
    await world.pass_time(1)
    [board] = boards(world)
    assert "season 1" in board
    await evening(world, (ann, ben, cat), ann, ann, ann)
    await world.pass_time(EDIT_INTERVAL + SETTLE_DELAY)
    [board] = boards(world)
    assert "` 1.` **Ann** · 3 won" in board

    await season_ended(world, ann)
    await world.slash(ann, "league season start", weeks=0)
    await world.pass_time(2 * EDIT_INTERVAL + 3_600)
    [board] = boards(world)
    assert "season 2" in board
    assert "may manage the server" in (await world.slash(ben, "leaderboard unpin")).text
    await world.slash(ann, "leaderboard pin")
    assert "may manage the server" in (await world.slash(cat, "leaderboard pin", by="won", period="season")).text
    assert "may manage the server" in (await world.slash(cat, "leaderboard unpin")).text
    await world.slash(ann, "leaderboard unpin")
    await world.slash(cat, "leaderboard pin", by="won", period="season")

    log = (await world.slash(cat, "league log")).text
    for who, what, count in ((cat, "put a leaderboard in", 2), (ann, "put a leaderboard in", 1)):
        assert log.count(f"<@{who.id}> {what} <#{world.channel.id}>") == count
    assert f"<@{ann.id}> ended the leaderboard in" not in log

    await season_ended(world, ann)
    asked = await world.slash(ann, "league close")
    await world.click(ann, said("en-GB", "league-button-close-sure"), asked.message)
    await world.pass_time(2 * EDIT_INTERVAL + 3_600)
    assert await world.services.pinned_leaderboards.list_pinned() == ()
    assert any("its league has been closed" in message.text for message in world.dms(cat))
