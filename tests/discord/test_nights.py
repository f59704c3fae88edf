"""League nights, from the sign-up to the final table."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from random import Random
from typing import Any

import discord
import pytest
from msgspec.structs import replace
from simcord.actors import MemberActor
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType
from simcord.results import InteractionResult

from bot.leagues.nights.night import ASK_AGAIN, CHECK_IN_BEFORE, GRACE
from bot.leagues.nights.values import Night, NightPerson, NightScore, NightStatus, NightTable
from bot.leagues.rules import Counted, LeagueRules
from bot.players.registry import chooser_of
from bot.rules.agreement import fingerprint
from bot.rules.outcome import GameOver
from bot.rules.registry import game
from bot.screens.words import words_for
from bot.sheets.presets import presets_of
from bot.store.change import Change
from bot.store.errors import StoreUnavailable
from bot.tables.values import Acted, TableStatus, TableView
from bot.times import local, zone_in
from tests.discord.reading import Message
from tests.discord.test_crash_games import BOTH
from tests.discord.world import Told, World
from tests.support.database import tamper
from tests.support.league_rows import league_member_row

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus")
MOST_MOVES = 1_000
PLAYING = NightStatus.PLAYING


def said(locale: str, key: str, **facts: object) -> str:
    """A sentence of the bot."""
    return words_for(locale)(key, **facts)


class Evening:
    """A league of Crash, its organiser, seven members, and a night at eight."""

    def __init__(self, world: World, locale: str) -> None:
        self.world = world
        self.locale = locale
        self.boss = world.person("Olga", locale=locale, manager=True)
        self.people = [world.person(name, locale=locale) for name in NAMES]

    async def league(self) -> None:
        """The league is founded and joined."""
        leagues, sheet = self.world.services.leagues, presets_of("crash")[0]
        agreed = fingerprint(game("crash"), sheet.rules)
        counted = Counted(game="crash", agreed=agreed, sheet=sheet.key, shipped=True)
        league = await leagues.create(
            self.world.guild.id,
            self.boss.id,
            "Crash League",
            LeagueRules(counted=(counted,)),
            key="k",
            person="Olga",
            weeks=0,
        )
        for one in self.people:
            league = await leagues.join(league, one.id, one.user.global_name or "", key=f"join-{one.id}")

    async def plan(self, **options: object) -> Told:
        """The organiser plans the night: two games at tables of three or four."""
        said_so = {"name": "Crash Night", "day": "2026-01-01", "time": "20:00", "zone": "UTC", "least": 3, "rounds": 2}
        return await self.world.slash(self.boss, "league night create", **{**said_so, **options})

    async def begins(self, people: int, **options: object) -> None:
        """A night is planned, so many check in, and it begins."""
        await self.plan(**options)
        starts = (await self.night()).starts_at
        await self.until(starts - CHECK_IN_BEFORE)
        for one in self.people[:people]:
            await self.press(one, "in")
        await self.until(starts)

    @property
    def board(self) -> Message:
        """The night's board."""
        return next(one for one in self.world.shown() if "Crash Night" in one.text and one.by_bot)

    async def night(self, number: int = 1) -> Night:
        """As it stands."""
        return await self.world.services.nights.look(number)

    async def until(self, moment: float) -> None:
        """Time passes, and the bot sees to what is due."""
        await self.world.pass_time(moment - self.world.clock.now())
        await self.world.pass_time(11)

    async def press(self, who: MemberActor, action: str) -> Told:
        """Somebody presses a button of the board."""
        return await self.world.click_anyway(who, self.board, f"s:night:{action}:1")

    async def settle(self) -> None:
        """The bot looks at the night again."""
        await self.world.pass_time(12)

    def who(self, user_id: int) -> MemberActor:
        """A person by their id."""
        return next(one for one in self.people if one.id == user_id)

    async def sit_down(self, people: Sequence[int], round_no: int, number: int) -> None:
        """The people of a table take their seats."""
        for user_id in people:
            await self.world.click_anyway(self.who(user_id), self.board, f"s:night:sit:1.{round_no}.{number}")

    async def latecomer(self, name: str) -> MemberActor:
        """Somebody more, who has joined the league."""
        late = self.world.person(name, locale=self.locale)
        [league] = await self.world.services.leagues.register.list(self.world.guild.id)
        await self.world.services.leagues.join(league, late.id, name, key=f"join-{late.id}")
        self.people.append(late)
        return late

    async def manage(self, label: str) -> Told:
        """The organiser presses a button of the night as they see it."""
        told = await self.world.slash(self.boss, "league night show")
        return await self.world.click(self.boss, said(self.locale, label), told.message)

    async def play(self) -> None:
        """Every table of the round plays its game to the end."""
        for table in (await self.night()).current:
            await self.sit_down(table.people, table.round_no, table.number)
        for table in (await self.night()).current:
            assert table.table_id is not None
            await play_out(self.world, table.table_id)
        await self.settle()


async def play_out(world: World, table_id: int) -> None:
    """A game is played by everybody as a computer player would, until the bot closes the table."""
    tables, choose, chance = world.services.tables, chooser_of("crash"), Random(7)
    host = (await tables.public(table_id)).table.host
    await tables.deal_now(table_id, host, key=f"deal-{table_id}")
    for number in range(MOST_MOVES):
        view = await tables.public(table_id)
        if view.table.status is TableStatus.CLOSED:
            return
        if not view.view.to_act:
            await world.pass_time(5)
            continue
        user_id = view.table.sitter(view.view.to_act[0]).user_id
        own = await tables.view(table_id, user_id)
        await tables.act(table_id, user_id, choose(own.view, own.options, chance), key=f"move-{table_id}-{number}")
    raise AssertionError("the game does not end")


@pytest.fixture
async def evening(world: World, request: pytest.FixtureRequest) -> Evening:
    """The league is there, and no night yet."""
    callspec = getattr(request.node, "callspec", None)
    made = Evening(world, "en-GB" if callspec is None else callspec.params.get("locale", "en-GB"))
    await made.league()
    return made


def thread(world: World, channel_id: int | None) -> ChannelHandle:
    """A thread of the channel."""
    return next(one for one in world.channel.threads if one.id == channel_id)


@BOTH
async def test_a_night(world: World, locale: str, evening: Evening) -> None:
    """Who is interested, or presses the button, signs up; they are reminded, check in and are drawn to threads; whoever
    waits comes for somebody who leaves; a game is played, another is skipped, and the final table is posted.
    """
    told = await evening.plan()
    when = f"<t:{int((await evening.night()).starts_at)}:F>"
    assert said(locale, "night-created", name="Crash Night", when=when, channel=f"<#{world.channel.id}>") in told.text
    [event] = world.env.backend.guilds[world.guild.id].scheduled_events.values()
    assert event.name == "Crash Night"
    ann, ben, *others = evening.people
    for one in (ann, ben):
        assert said(locale, "night-signed-up", name="Crash Night") in (await evening.press(one, "up")).text
    assert said(locale, "night-coming", people=2) in evening.board.text
    event.user_ids.update(one.id for one in others)
    await world.pass_time(ASK_AGAIN + 11)
    assert said(locale, "night-coming", people=7) in evening.board.text
    assert (await evening.press(ann, "in")).private
    assert (await evening.night()).here == ()

    starts = (await evening.night()).starts_at
    await evening.until(starts - CHECK_IN_BEFORE)
    reminder = world.shown()[-1]
    assert all(f"<@{one.id}>" in reminder.text for one in evening.people)
    for one in evening.people:
        await evening.press(one, "in")
    assert said(locale, "night-here", people=7) in evening.board.text

    await evening.until(starts)
    night = await evening.night()
    assert sorted(len(one.people) for one in night.current) == [3, 4]
    for table in night.current:
        [call] = [one for one in world.shown(thread(world, table.channel_id)) if one.by_bot]
        assert all(f"<@{one}>" in call.text for one in table.people)
    late = await evening.latecomer("Hal")
    await evening.press(late, "in")
    assert (await evening.night()).waiting == (late.id,)
    leaver = evening.who(night.current[0].people[0])
    told = await evening.press(leaver, "out")
    assert said(locale, "night-signed-off", name="Crash Night") in told.text
    await evening.settle()
    table = next(one for one in (await evening.night()).current if late.id in one.people)
    assert leaver.id not in table.people
    posts = world.shown(thread(world, table.channel_id))
    assert f"<@{late.id}>" in posts[-1].text
    refused = await world.click_anyway(leaver, evening.board, f"s:night:sit:1.1.{table.number}")
    assert said(locale, "refusal-not-at-this-table") in refused.text
    await evening.play()

    night = await evening.night()
    assert night.round_no == 2
    assert said(locale, "night-round", round=2, rounds=2) in evening.board.text
    assert leaver.id not in {one for table in night.current for one in table.people}
    await evening.manage("night-button-skip")
    await evening.settle()

    night = await evening.night()
    assert (night.status, night.called_off) == (NightStatus.OVER, False)
    posted = world.shown()[-1]
    assert said(locale, "night-final-table") in posted.text
    points = {one.user_id: one.points for table in night.tables for one in table.scores}
    assert len(points) == 7
    assert [one.points for one in night.standing() if one.games] == sorted(points.values(), reverse=True)
    assert posted.text.count("\\.") == 7
    assert int(event.status) == 3


async def test_channels_of_others(world: World, evening: Evening) -> None:
    """Tables are planned for channels of the server that the organiser sees: not for another server's, nor for one that
    is hidden from them.
    """
    elsewhere = world.env.create_guild("The Other Club").create_text_channel("private")
    secret = world.guild.create_text_channel("secret")
    hidden = Overwrite(target_id=world.guild.id, type=OverwriteType.ROLE, allow=0, deny=1 << 10)
    world.env.backend.set_overwrite(secret.id, hidden)
    await world.env.settle()
    for channel in (elsewhere, secret):
        told = await evening.plan(channels=f"{world.channel.mention} {channel.mention}")
        assert said("en-GB", "refusal-night-no-such-channel") in told.text
    assert await world.services.nights.of_guild(world.guild.id) == ()
    await evening.plan(channels=world.channel.mention)
    assert (await evening.night()).plan.places == (world.channel.id,)


@BOTH
async def test_without_permissions(world: World, locale: str, evening: Evening) -> None:
    """Where the bot may make no event, no thread and no pin, people sign up by the button, tables are in the channels
    that were named, and the board says politely which permissions are missing.
    """
    other = world.guild.create_text_channel("second")
    deny(world, "POST", f"/guilds/{world.guild.id}/scheduled-events")
    deny(world, "POST", f"/channels/{world.channel.id}/threads")
    await evening.plan(channels=other.mention)
    pins = [one.path for one in world.env.http_requests if "/pins/" in one.path]
    assert len(pins) == 1
    night = await evening.night()
    assert said(locale, "night-missing-create-events") in evening.board.text
    for one in evening.people[:3]:
        await evening.press(one, "up")
    await evening.until(night.starts_at - CHECK_IN_BEFORE)
    for one in evening.people[:3]:
        await evening.press(one, "in")
    await evening.until(night.starts_at)
    [table] = (await evening.night()).current
    assert table.channel_id == other.id
    assert said(locale, "night-missing-create-public-threads") in evening.board.text
    await evening.sit_down(table.people, 1, 1)
    assert (await world.services.tables.table_in(other.id)) == (await evening.night()).current[0].table_id


async def test_restarts(world: World, evening: Evening) -> None:
    """A bot that crashes between its steps goes on where it was: nothing is posted twice, no table is drawn anew."""
    await evening.plan()
    for one in evening.people[:4]:
        await evening.press(one, "up")
    await world.restart(crash=True)
    starts = (await evening.night()).starts_at
    await evening.until(starts - CHECK_IN_BEFORE)
    for one in evening.people[:4]:
        await evening.press(one, "in")
    await world.restart(crash=True)
    await evening.until(starts)
    drawn = (await evening.night()).current
    await world.restart(crash=True)
    await evening.settle()
    assert [one.people for one in (await evening.night()).current] == [one.people for one in drawn]
    assert len(world.channel.threads) == 1
    assert len([one for one in world.shown() if "Crash Night" in one.text and one.components]) == 2
    assert len([one for one in world.shown(world.channel.threads[0]) if one.by_bot]) == 1


@BOTH
async def test_divisions(world: World, locale: str, evening: Evening) -> None:
    """In a league with divisions everybody is drawn to a table of their own, games at it count, and each division has
    its own table at the end.
    """
    guild_id, leagues = world.guild.id, world.services.leagues
    [league] = await leagues.register.list(guild_id)
    rules = replace(league.rules, divisions=2)
    await leagues.set(league, evening.boss.id, rules=rules, key="rules")
    second = [one.id for one in evening.people[4:]]
    members = [league_member_row(one, name=league.named(one), division=2) for one in second]
    await world.services.store.writer.commit(Change(small=tuple(members)))
    await evening.plan(rounds=1)
    assert said(locale, "night-by-division") in evening.board.text
    starts = (await evening.night()).starts_at
    await evening.until(starts - CHECK_IN_BEFORE)
    for one in evening.people:
        await evening.press(one, "in")
    await evening.until(starts)
    tables = (await evening.night()).current
    assert [(one.division, len(one.people)) for one in tables] == [(1, 4), (2, 3)]
    assert sorted(tables[1].people) == sorted(second)
    names = [next(one.name for one in world.channel.threads if one.id == table.channel_id) for table in tables]
    assert all(said(locale, "league-division", division=number) in str(name) for number, name in enumerate(names, 1))
    await evening.play()
    posted = world.shown()[-1].text
    first, last = (posted.index(said(locale, "league-division", division=one)) for one in (1, 2))
    lines = [posted[first:last].count("\\."), posted[last:].count("\\.")]
    assert lines == [4, 3]
    assert len(await world.services.store.reader.leagues.results(1, 1)) == 2


async def test_who_leaves_the_server(world: World, evening: Evening) -> None:
    """Somebody who is found to have left the server is at none of the night's tables any more, and whoever waits comes
    in their place where nothing was dealt.
    """
    await evening.begins(3, least=2, most=3)
    await evening.play()
    late = await evening.latecomer("Hal")
    await evening.press(late, "in")
    gone = evening.people[0]
    world.env.backend.guilds[world.guild.id].members.pop(gone.id)
    await world.slash(evening.boss, "league standings")
    night = await evening.night()
    assert (night.round_no, gone.id in night.here) == (2, False)
    assert {one for table in night.current for one in table.people} == {one.id for one in (*evening.people[1:3], late)}


async def test_a_table_that_cannot_be_read(world: World, evening: Evening, caplog: pytest.LogCaptureFixture) -> None:
    """A table that cannot be read any more does not hold up its night."""
    await evening.begins(2, least=2, rounds=1)
    [table] = (await evening.night()).current
    await evening.sit_down(table.people, 1, 1)
    table_id = (await evening.night()).current[0].table_id
    assert table_id is not None
    await world.services.tables.deal_now(table_id, table.people[0], key="deal")
    tamper(world.path, "UPDATE tables SET info = '?'")
    await world.restart(crash=True)
    await evening.press(await evening.latecomer("Hal"), "in")
    await evening.settle()
    assert "Hal" in evening.board.text
    await evening.until((await evening.night()).round_ends_at)
    assert (await evening.night()).status is NightStatus.OVER
    caplog.clear()  # the log says that the table is damaged


async def test_a_table_that_cannot_be_closed_just_now(
    world: World, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table that has its result is closed by its night, however often the database takes nothing at first."""
    await evening.begins(2, least=2, rounds=1)
    tables, tries = world.services.tables, 0
    close = tables.close

    async def away_at_first(*about: Any, **more: Any) -> Acted:
        nonlocal tries
        tries += 1
        if tries <= 2:
            raise StoreUnavailable("it is away")
        return await close(*about, **more)

    monkeypatch.setattr(tables, "close", away_at_first)
    await evening.play()

    [table] = (await evening.night()).tables
    assert table.table_id is not None
    assert (await tables.public(table.table_id)).table.status is TableStatus.CLOSED
    assert tries == 3


async def test_a_night_that_cannot_be_read(world: World, evening: Evening, caplog: pytest.LogCaptureFixture) -> None:
    """A night that cannot be read is logged once and told to who founded its league; the other night goes on."""
    await evening.plan(name="Broken Night")
    await evening.plan()
    starts = (await evening.night(2)).starts_at
    tamper(world.path, "UPDATE nights SET state = '?' WHERE night_id = 1")
    await evening.until(starts - CHECK_IN_BEFORE)
    await evening.settle()
    assert (await evening.night(2)).status is NightStatus.CHECK_IN
    assert [one.levelname for one in caplog.records if "night 1" in one.message] == ["ERROR"]
    [told] = world.dms(evening.boss)
    assert said("en-GB", "night-unread", league="Crash League", when=f"<t:{int(starts)}:f>") in told.text
    shown = await world.slash(evening.boss, "league night show")
    assert ("Crash Night" in shown.text, "Broken Night" in shown.text) == (True, False)
    caplog.clear()  # the log says that the night is damaged


async def test_nights_of_one_name(world: World, evening: Evening) -> None:
    """In the list nights are numbered as in its menu, so that it is clear which of several with one name is opened."""
    await evening.plan()
    await evening.plan(day="2026-01-08")
    listed = await world.slash(evening.boss, "league night show")
    second = f"<t:{int((await evening.night(2)).starts_at)}"
    assert f"2\\. **Crash Night**\n-# {second}:f>" in listed.text
    menu = listed.message.menu("s:night:show:0")
    assert menu is not None
    assert [one.label for one in menu.options] == ["1. Crash Night", "2. Crash Night"]
    opened = await world.choose(evening.boss, listed.message, "s:night:show:0", "2")
    assert f"{second}:F>" in opened.text


async def test_too_few(world: World, evening: Evening) -> None:
    """A night to which too few come is called off a quarter of an hour after its time, and says so."""
    await evening.plan()
    night = await evening.night()
    await evening.until(night.starts_at)
    await evening.press(evening.people[0], "in")
    assert "It takes 3 people" in evening.board.text
    await evening.until(night.starts_at + GRACE)
    assert "called off" in evening.board.text
    assert (await evening.night()).status is NightStatus.OVER
    [event] = world.env.backend.guilds[world.guild.id].scheduled_events.values()
    assert int(event.status) == 4


@BOTH
async def test_everybody_by_pages(world: World, locale: str, evening: Evening) -> None:
    """Of a full night the board names some and leads to all, a page at a time; so does the table at its end, in which
    everybody finds their own line on every page.
    """
    crowd = [NightPerson(user_id=1000 + one, name=f"P{one:02}", here=True) for one in range(1, 41)]
    await evening.plan(rounds=1)
    ann = evening.people[0]
    nights = world.services.nights
    await nights.end_step(1, lambda night: replace(night, people=tuple(crowd)))
    await evening.press(ann, "up")
    told = await world.click(ann, said(locale, "night-button-people"), evening.board)
    seen = []
    for page in range(1, 4):
        seen += [line for line in told.text.splitlines() if line.startswith(("P", "Ann"))]
        if page < 3:
            told = await world.click(ann, said(locale, "button-next"), told.message)
    assert seen == [*(one.name for one in crowd), "Ann"]

    people = [*crowd, NightPerson(user_id=ann.id, name="Ann", here=True)]
    scores = tuple(NightScore(one.user_id, place, 5000 - 100 * place) for place, one in enumerate(people, 1))
    table = NightTable(round_no=1, number=1, people=tuple(one.user_id for one in people), scores=scores)
    await nights.end_step(1, lambda night: replace(night, people=tuple(people), tables=(table,), status=PLAYING))
    await evening.settle()
    posted = world.shown()[-1]
    assert said(locale, "night-final-table") in posted.text
    assert ("**P10**" in posted.text, "**P11**" in posted.text) == (True, False)
    told = await world.click(ann, said(locale, "night-button-table"), posted)
    assert told.private
    assert (told.text.count("**P"), told.text.count("**Ann**")) == (15, 1)
    told = await world.click(ann, said(locale, "button-next"), told.message)
    assert "16\\. **P16**" in told.text
    told = await world.click(ann, said(locale, "button-next"), told.message)
    assert (told.text.count("**P"), told.text.count("**Ann**")) == (10, 1)


async def test_who_may(world: World, evening: Evening) -> None:
    """Only organisers plan, begin, skip and call off; everybody else sees the night without those buttons."""
    refused = await world.slash(
        evening.people[0], "league night create", name="Mine", day="2026-01-01", time="20:00", zone="UTC"
    )
    assert said("en-GB", "refusal-not-organiser-of-nights") in refused.text
    await evening.plan()
    ann = evening.people[0]
    shown = await world.slash(ann, "league night show")
    assert shown.message.labels == (said("en-GB", "night-button-up"), said("en-GB", "night-button-out"))
    for action in ("begin", "skip", "off.sure"):
        told = await evening.press(ann, action)
        assert said("en-GB", "refusal-not-organiser-of-nights") in told.text
    starts = f"<t:{int((await evening.night()).starts_at)}:F>"
    assert starts in shown.text
    assert starts in (await world.slash(evening.boss, "league night show")).text
    sure = await evening.manage("night-button-off")
    await world.click(evening.boss, said("en-GB", "night-button-off"), sure.message)
    assert (await evening.night()).called_off
    log = (await world.slash(evening.boss, "house log")).text
    for act in ("planned", "off"):
        assert log.count(said("en-GB", f"log-act-night-{act}", actor=f"<@{evening.boss.id}>", night="Crash Night")) == 1


@BOTH
@pytest.mark.parametrize(
    ("day", "clock", "zone", "starts"),
    [
        ("2026-07-03", "19.30", "London", "2026-07-03T18:30:00Z"),
        ("3.7.2026", "1930", "Berlin", "2026-07-03T17:30:00Z"),
        ("3 July", "7.30pm", "New York", "2026-07-03T23:30:00Z"),
        ("tomorrow", "19 Uhr 30", "UTC", "2026-01-02T19:30:00Z"),
        ("Freitag", "20:00+02:00", "London", "2026-01-02T18:00:00Z"),
        ("2026-07-03", "20:00Z", "London", "2026-07-03T20:00:00Z"),
    ],
)
async def test_when_a_night_is(
    world: World, locale: str, evening: Evening, day: str, clock: str, zone: str, starts: str
) -> None:
    """Day, time and zone are read as people write them; the answer and the board have the moment, and name the zone in
    which it is that hour.
    """
    told = await evening.plan(day=day, time=clock, zone=zone)
    night = await evening.night()
    assert night.starts_at == datetime.fromisoformat(starts).timestamp()
    there = local(night.starts_at, night.plan.zone)
    facts = {"day": there.replace(tzinfo=None), "clock": f"{there:%H:%M}", "zone": zone_in(zone)}
    [event] = world.env.backend.guilds[world.guild.id].scheduled_events.values()
    for text in (told.text, evening.board.text):
        assert f"<t:{int(night.starts_at)}:F>" in text
        assert said(locale, "fixtures-clock", **facts) in text
    assert said(locale, "fixtures-clock", **facts) in str(event.description)


@BOTH
@pytest.mark.parametrize(
    ("wrong", "code", "facts"),
    [
        ({"day": "1/2"}, "day-ambiguous", {"typed": "1/2"}),
        ({"day": "soon"}, "day-unreadable", {"typed": "soon"}),
        ({"time": "halb acht"}, "time-unreadable", {"typed": "halb acht"}),
        ({"day": "2026-03-29", "time": "01:30", "zone": "London"}, "time-skipped", {"typed": r"01\:30"}),
        ({"zone": "Mars"}, "zone-unreadable", {"typed": "Mars"}),
        ({"day": "2025-01-01"}, "night-past", {"begins": "<t:1735761600:F>"}),
        ({"day": "2028-01-01"}, "night-far", {"begins": "<t:1830369600:F>"}),
        ({"least": 12, "most": 2}, "bad-night", {}),
    ],
)
async def test_when_no_night_can_be(
    world: World, locale: str, evening: Evening, wrong: dict[str, object], code: str, facts: dict[str, object]
) -> None:
    """What cannot be read, or cannot be, is refused in a sentence about that field; nothing is planned."""
    refused = await evening.plan(**wrong)
    assert said(locale, f"refusal-{code}", **facts) in refused.text
    assert not await world.services.nights.of_guild(world.guild.id)


def deny(world: World, method: str, path: str) -> None:
    """Discord does not allow something, from now on."""
    world.env.inject_error(method, path, status=403, code=50013, message="Missing Permissions", times=None)


async def test_members_only(world: World, evening: Evening) -> None:
    """Whoever is not in the league is told to join it first: what is played with them would not count."""
    await evening.plan()
    told = await evening.press(world.person("Zed"), "up")
    assert said("en-GB", "refusal-not-in-league") in told.text
    assert (await evening.night()).people == ()


async def test_a_board_that_is_deleted(world: World, evening: Evening) -> None:
    """A board that somebody deletes is posted and pinned anew with the next change, and only once."""
    await evening.plan()
    before = evening.board
    assert isinstance(before.raw, discord.Message)
    await before.raw.delete()
    await world.rest()
    await world.slash(evening.people[0], "league night join")
    assert evening.board.id != before.id
    assert "One person is coming" in evening.board.text
    pins = [one for one in world.env.http_requests if one.method == "PUT" and "/pins/" in one.path]
    assert len(pins) == 2


@pytest.mark.parametrize(
    ("name", "told", "called"),
    [
        ("\u202e[Free](http://x.y)", "\\[Free\\](http\\://x.y)", "[Free](http://x.y)"),
        ("\u200b", "?", "?"),
    ],
    ids=["a link that turns around", "nothing"],
)
async def test_whatever_a_night_is_called(world: World, evening: Evening, name: str, told: str, called: str) -> None:
    """What a night is called is text in the answer to who plans it, and nothing unseen is in the name of its event."""
    answer = await evening.plan(name=name)

    assert f"**{told}**" in answer.text
    events = world.env.backend.guilds[world.guild.id].scheduled_events
    assert [one.name for one in events.values()] == [called]


async def test_one_channel_for_several_tables(world: World, evening: Evening) -> None:
    """Where all tables of a round have one channel, who is drawn for the second is not led to the first but told to
    wait; those of one table who press at the same time all sit at it.
    """
    deny(world, "POST", f"/channels/{world.channel.id}/threads")
    await evening.begins(6, least=2, most=3, rounds=1)

    pressed = {
        user_id: world.click_payload(evening.who(user_id), evening.board, f"s:night:sit:1.1.{table.number}")
        for table in (await evening.night()).current
        for user_id in table.people
    }
    for _, payload in pressed.values():
        world.env.backend.emit("INTERACTION_CREATE", payload)
    await world.env.settle()
    await world.rest()

    told = {user_id: Told(InteractionResult(world.env, record)).text for user_id, (record, _) in pressed.items()}
    waits = said("en-GB", "refusal-night-table-waits")
    first, second = sorted((await evening.night()).current, key=lambda one: one.table_id is None)
    table_id = first.table_id
    assert table_id is not None
    assert second.table_id is None
    assert {user_id for user_id, text in told.items() if waits in text} == set(second.people)
    assert {one.user_id for one in (await world.view(table_id)).table.sitters} == set(first.people)

    await play_out(world, table_id)
    await evening.settle()
    await evening.sit_down(second.people, 1, second.number)
    second = next(one for one in (await evening.night()).current if one.number == second.number)
    assert second.table_id not in {None, table_id}
    assert {one.user_id for one in (await world.view(second.table_id or 0)).table.sitters} == set(second.people)


async def test_a_night_waits_for_the_end(world: World, evening: Evening) -> None:
    """What a table came to is told by its night once all of it has been shown there, whoever comes meanwhile."""
    await evening.begins(3, least=3, most=3, rounds=1)
    [table] = (await evening.night()).current
    await evening.sit_down(table.people, 1, 1)
    [table] = (await evening.night()).current
    view = await play_to_the_end(world, table.table_id or 0)
    assert world.bot.presenter.as_shown(view).revealing

    await evening.press(evening.people[3], "in")
    assert said("en-GB", "night-round", round=1, rounds=1) in evening.board.text
    told = await world.slash(evening.who(table.people[0]), "league night show")
    assert "still being turned up" in told.text

    await world.pass_time(20)
    assert said("en-GB", "night-final-table") in evening.board.text


async def play_to_the_end(world: World, table_id: int) -> TableView:
    """A game is played until it is over, and its last hands are being turned up; the table as it is then."""
    tables, choose, chance = world.services.tables, chooser_of("crash"), Random(7)
    host = (await tables.public(table_id)).table.host
    await tables.deal_now(table_id, host, key=f"deal-{table_id}")
    for number in range(MOST_MOVES):
        view = await tables.public(table_id)
        await world.rest()
        if any(isinstance(event, GameOver) for event in view.happened):
            return view
        if not view.view.to_act:
            await world.pass_time(5)
            continue
        user_id = view.table.sitter(view.view.to_act[0]).user_id
        own = await tables.view(table_id, user_id)
        await tables.act(table_id, user_id, choose(own.view, own.options, chance), key=f"move-{table_id}-{number}")
    raise AssertionError("the game does not end")
