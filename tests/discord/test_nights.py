"""League nights, from sign-up to the final table."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from datetime import datetime
from random import Random
from typing import Any

import aiohttp
import discord
import pytest
from msgspec.structs import replace
from simcord.actors import MemberActor
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType
from simcord.results import InteractionResult

from bot.leagues.nights.discord_steps import LEASE
from bot.leagues.nights.transitions import CHECK_IN_LEAD, GRACE_PERIOD, INTEREST_POLL_INTERVAL
from bot.leagues.nights.values import Night, NightPerson, NightScore, NightStatus, NightTable
from bot.leagues.rules import CountedRules, LeagueRules
from bot.players.registry import chooser_of
from bot.rules.game import GameOver, rules_fingerprint
from bot.rules.registry import find_game
from bot.screens.words import words_for
from bot.sheets.values import presets_of
from bot.store.errors import StoreUnavailable
from bot.store.writing.write_batch import WriteBatch
from bot.tables.values import CommandResult, TableStatus, TableView
from bot.times import local_datetime, parse_zone
from tests.discord.network import Trouble, between
from tests.discord.reading import Message
from tests.discord.test_crash_games import BOTH
from tests.discord.world import Told, World
from tests.support.database import tamper
from tests.support.league_rows import league_member_row

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus")
MOST_MOVES = 1_000
PLAYING = NightStatus.PLAYING


def said(locale: str, key: str, **facts: object) -> str:
    """Return a message of the catalogue."""
    return words_for(locale)(key, **facts)


class Evening:
    """Crash league with an organiser and seven members, and its night at eight o'clock."""

    def __init__(self, world: World, locale: str) -> None:
        self.world = world
        self.locale = locale
        self.boss = world.person("Olga", locale=locale, manager=True)
        self.people = [world.person(name, locale=locale) for name in NAMES]

    async def league(self) -> None:
        """Found the league and let everybody join."""
        leagues, sheet = self.world.services.leagues, presets_of("crash")[0]
        agreed = rules_fingerprint(find_game("crash"), sheet.rules)
        counted = CountedRules(game="crash", rules_fingerprint=agreed, sheet=sheet.key, shipped=True)
        league = await leagues.create(
            self.world.guild.id,
            self.boss.id,
            "Crash League",
            LeagueRules(counted_rules=(counted,)),
            key="k",
            person="Olga",
            weeks=0,
        )
        for one in self.people:
            league = await leagues.join(league, one.id, one.user.global_name or "", key=f"join-{one.id}")

    async def plan(self, **options: object) -> Told:
        """Plan the night as its organiser: two games at tables of three or four."""
        said_so = {"name": "Crash Night", "day": "2026-01-01", "time": "20:00", "zone": "UTC", "least": 3, "rounds": 2}
        return await self.world.slash(self.boss, "league night create", **{**said_so, **options})

    async def begins(self, people: int, **options: object) -> None:
        """Plan a night, check in the first `people` members, and let it begin."""
        await self.plan(**options)
        starts = (await self.night()).starts_at
        await self.until(starts - CHECK_IN_LEAD)
        await self.check_in(people)
        await self.until(starts)

    async def check_in(self, people: int) -> None:
        """Check in the first `people` members."""
        for one in self.people[:people]:
            await self.world.services.nights.check_in(1, one.id, one.user.global_name or "", key=f"in-{one.id}")

    @property
    def board(self) -> Message:
        """Return the night's message."""
        return next(one for one in self.world.shown() if "Crash Night" in one.text and one.by_bot)

    async def night(self, number: int = 1) -> Night:
        return await self.world.services.nights.get(number)

    async def until(self, moment: float) -> None:
        """Let time pass until `moment`, and let the bot process the deadlines in between."""
        await self.world.pass_time(moment - self.world.clock.now())
        await self.world.pass_time(11)

    async def press(self, who: MemberActor, action: str) -> Told:
        """Press a button of the night's message."""
        wanted = f"s:night:{action}:1"
        shown = (one for one in (self.board, *self.world.shown()) if one.whole(wanted) in one.ids)
        return await self.world.click_anyway(who, next(shown, self.board), wanted)

    async def settle(self) -> None:
        """Let the bot process the night again."""
        await self.world.pass_time(12)

    def who(self, user_id: int) -> MemberActor:
        """Return a person by their id."""
        return next(one for one in self.people if one.id == user_id)

    async def sit_down(self, people: Sequence[int], round_no: int, number: int) -> None:
        """Seat people at a table of the night."""
        for user_id in people:
            await self.world.click_anyway(self.who(user_id), self.board, f"s:night:sit:1.{round_no}.{number}")

    async def latecomer(self, name: str) -> MemberActor:
        """Add a person to the server and to the league."""
        late = self.world.person(name, locale=self.locale)
        [league] = await self.world.services.leagues.repository.list(self.world.guild.id)
        await self.world.services.leagues.join(league, late.id, name, key=f"join-{late.id}")
        self.people.append(late)
        return late

    async def manage(self, label: str) -> Told:
        """Press a button of the night as its organiser."""
        told = await self.world.slash(self.boss, "league night show")
        return await self.world.click(self.boss, said(self.locale, label), told.message)

    async def play(self) -> None:
        """Play every table of the round to its end."""
        for table in (await self.night()).current_tables:
            await self.sit_down(table.people, table.round_no, table.number)
        for table in (await self.night()).current_tables:
            assert table.table_id is not None
            await play_out(self.world, table.table_id)
        await self.settle()

    async def score(self) -> None:
        """Give every table of the round a result, in the order of its people, as if it had been played."""

        def scored(night: Night) -> Night:
            for table in night.current_tables:
                places = enumerate(table.people, 1)
                scores = tuple(NightScore(user_id, place, 500 // place) for place, user_id in places)
                night = night.with_table(replace(table, scores=scores))
            return night

        await self.world.services.nights.end_step(1, scored)
        await self.settle()


async def play_out(world: World, table_id: int) -> None:
    """Play a game with the moves that a computer player would choose, until the bot closes the table."""
    tables, choose, chance = world.services.tables, chooser_of("crash"), Random(7)
    host = (await tables.view(table_id)).table.host
    await tables.deal_now(table_id, host, key=f"deal-{table_id}")
    for number in range(MOST_MOVES):
        view = await tables.view(table_id)
        if view.table.status is TableStatus.CLOSED:
            return
        if not view.view.to_act:
            await world.pass_time(5)
            continue
        user_id = view.table.occupant(view.view.to_act[0]).user_id
        own = await tables.view(table_id, user_id)
        await tables.act(table_id, user_id, choose(own.view, own.options, chance), key=f"move-{table_id}-{number}")
    raise AssertionError("the game does not end")


@pytest.fixture
async def evening(world: World, request: pytest.FixtureRequest) -> Evening:
    """Return a league without nights."""
    callspec = getattr(request.node, "callspec", None)
    made = Evening(world, "en-GB" if callspec is None else callspec.params.get("locale", "en-GB"))
    await made.league()
    return made


def thread(world: World, channel_id: int | None) -> ChannelHandle:
    """Return a thread of the channel by its id."""
    return next(one for one in world.channel.threads if one.id == channel_id)


@BOTH
async def test_a_night(world: World, locale: str, evening: Evening) -> None:
    """A night runs from sign-up by event or button, through a reminder and check-in, to its final table.
    A waiting member replaces one who leaves. One round is played and the other skipped.
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
    await world.pass_time(INTEREST_POLL_INTERVAL + 11)
    assert said(locale, "night-coming", people=7) in evening.board.text
    assert (await evening.press(ann, "in")).private
    assert (await evening.night()).present == ()

    starts = (await evening.night()).starts_at
    await evening.until(starts - CHECK_IN_LEAD)
    reminder = world.shown()[-1]
    assert all(f"<@{one.id}>" in reminder.text for one in evening.people)
    for one in evening.people:
        await evening.press(one, "in")
    assert said(locale, "night-here", people=7) in evening.board.text

    await evening.until(starts)
    night = await evening.night()
    assert sorted(len(one.people) for one in night.current_tables) == [3, 4]
    for table in night.current_tables:
        [call] = [one for one in world.shown(thread(world, table.channel_id)) if one.by_bot]
        assert all(f"<@{one}>" in call.text for one in table.people)
    late = await evening.latecomer("Hal")
    await evening.press(late, "in")
    assert (await evening.night()).waiting == (late.id,)
    leaver = evening.who(night.current_tables[0].people[0])
    told = await evening.press(leaver, "out")
    assert said(locale, "night-signed-off", name="Crash Night") in told.text
    await evening.settle()
    table = next(one for one in (await evening.night()).current_tables if late.id in one.people)
    assert leaver.id not in table.people
    posts = world.shown(thread(world, table.channel_id))
    assert f"<@{late.id}>" in posts[-1].text
    refused = await world.click_anyway(leaver, evening.board, f"s:night:sit:1.1.{table.number}")
    assert said(locale, "refusal-not-at-this-table") in refused.text
    await evening.play()

    night = await evening.night()
    assert night.round_no == 2
    assert said(locale, "night-round", round=2, rounds=2) in evening.board.text
    assert leaver.id not in {one for table in night.current_tables for one in table.people}
    await evening.manage("night-button-skip")
    await evening.settle()

    night = await evening.night()
    assert (night.status, night.called_off) == (NightStatus.OVER, False)
    posted = world.shown()[-1]
    assert said(locale, "night-final-table") in posted.text
    points = {one.user_id: one.points for table in night.tables for one in table.scores}
    assert len(points) == 7
    assert [one.points for one in night.standings() if one.games] == sorted(points.values(), reverse=True)
    assert posted.text.count("\\.") == 7
    assert int(event.status) == 3


async def test_channels_of_others(world: World, evening: Evening) -> None:
    """Tables can be planned only in channels of this server that the organiser can see."""
    elsewhere = world.env.create_guild("The Other Club").create_text_channel("private")
    secret = world.guild.create_text_channel("secret")
    hidden = Overwrite(target_id=world.guild.id, type=OverwriteType.ROLE, allow=0, deny=1 << 10)
    world.env.backend.set_overwrite(secret.id, hidden)
    await world.env.settle()
    for channel in (elsewhere, secret):
        told = await evening.plan(channels=f"{world.channel.mention} {channel.mention}")
        assert said("en-GB", "refusal-night-no-such-channel") in told.text
    assert await world.services.nights.upcoming(world.guild.id) == ()
    await evening.plan(channels=world.channel.mention)
    assert (await evening.night()).plan.table_channels == (world.channel.id,)


@BOTH
async def test_without_permissions(world: World, locale: str, evening: Evening) -> None:
    """Without permissions for events and threads, people sign up by button and tables use the named channels.
    The night's message names the missing permissions.
    """
    other = world.guild.create_text_channel("second")
    deny(world, "POST", f"/guilds/{world.guild.id}/scheduled-events")
    deny(world, "POST", f"/channels/{world.channel.id}/threads")
    await evening.plan(channels=other.mention)
    pins = [one.path for one in world.env.http_requests if "/pins/" in one.path]
    assert len(pins) == 1
    assert said(locale, "night-missing-create-events") in evening.board.text
    await evening.press(evening.people[0], "up")
    await check_in(evening, 3)
    [table] = (await evening.night()).current_tables
    assert table.channel_id == other.id
    assert said(locale, "night-missing-create-public-threads") in evening.board.text
    await evening.sit_down(table.people, 1, 1)
    assert (await world.services.tables.open_table_in(other.id)) == (await evening.night()).current_tables[0].table_id


async def test_restarts(world: World, evening: Evening) -> None:
    """A bot that crashes between two steps of a night continues there: it posts nothing twice and pairs no table
    again.
    """
    await evening.plan()
    for one in evening.people[:3]:
        await evening.press(one, "up")
    await world.restart(crash=True)
    starts = (await evening.night()).starts_at
    await evening.until(starts - CHECK_IN_LEAD)
    for one in evening.people[:3]:
        await evening.press(one, "in")
    await world.restart(crash=True)
    await evening.until(starts)
    drawn = (await evening.night()).current_tables
    await world.restart(crash=True)
    await evening.settle()
    assert [one.people for one in (await evening.night()).current_tables] == [one.people for one in drawn]
    assert len(world.channel.threads) == 1
    assert len([one for one in world.shown() if "Crash Night" in one.text and one.components]) == 2
    assert len([one for one in world.shown(world.channel.threads[0]) if one.by_bot]) == 1


@BOTH
async def test_divisions(world: World, locale: str, evening: Evening) -> None:
    """People are seated within their division, their games count, and each division has its own final table."""
    guild_id, leagues = world.guild.id, world.services.leagues
    [league] = await leagues.repository.list(guild_id)
    rules = replace(league.rules, divisions=2)
    await leagues.update(league, evening.boss.id, rules=rules, key="rules")
    second = [one.id for one in evening.people[4:]]
    members = [league_member_row(one, name=league.member_name(one), division=2) for one in second]
    await world.services.store.writer.commit(WriteBatch(upserts=tuple(members)))
    await evening.plan(rounds=1)
    assert said(locale, "night-by-division") in evening.board.text
    starts = (await evening.night()).starts_at
    await evening.until(starts - CHECK_IN_LEAD)
    for one in evening.people:
        await evening.press(one, "in")
    await evening.until(starts)
    tables = (await evening.night()).current_tables
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
    """A member who has left the server is removed from the night's tables; a waiting member replaces them."""
    await evening.begins(3, least=2, most=3)
    await evening.play()
    late = await evening.latecomer("Hal")
    await evening.press(late, "in")
    gone = evening.people[0]
    world.env.backend.guilds[world.guild.id].members.pop(gone.id)
    await world.slash(evening.boss, "league standings")
    night = await evening.night()
    assert (night.round_no, gone.id in night.present) == (2, False)
    assert {one for table in night.current_tables for one in table.people} == {
        one.id for one in (*evening.people[1:3], late)
    }


@pytest.mark.soak
async def test_a_table_that_cannot_be_read(world: World, evening: Evening, caplog: pytest.LogCaptureFixture) -> None:
    """An unreadable table does not stop its night."""
    await evening.begins(2, least=2, rounds=1)
    [table] = (await evening.night()).current_tables
    await evening.sit_down(table.people, 1, 1)
    table_id = (await evening.night()).current_tables[0].table_id
    assert table_id is not None
    await world.services.tables.deal_now(table_id, table.people[0], key="deal")
    tamper(world.path, "UPDATE tables SET info = '?'")
    await world.restart(crash=True)
    await evening.press(await evening.latecomer("Hal"), "in")
    await evening.settle()
    assert "Hal" in evening.board.text
    await evening.until((await evening.night()).round_ends_at)
    assert (await evening.night()).status is NightStatus.OVER
    caplog.clear()  # the log names the damaged table


@pytest.mark.parametrize("how", ["lost", pytest.param("disconnected", marks=pytest.mark.soak)])
async def test_a_round_while_nobody_can_play(world: World, evening: Evening, how: str) -> None:
    """A round's deadline is extended by the time in which the server or the connection was unavailable."""
    await evening.begins(3)
    ends = (await evening.night()).round_ends_at
    shard = world.env.bot.get_shard(0)  # type: ignore[attr-defined]
    began = world.clock.now()
    if how == "lost":
        await world.lose_server()
    else:
        await shard.disconnect()
        await world.rest()
    await evening.until(ends + 600)
    assert (await evening.night()).round_no == 1

    if how == "lost":
        await world.find_server()
    else:
        await shard.reconnect()
        await world.env.settle()
        await world.rest()

    night = await evening.night()
    assert (night.round_no, night.status) == (1, NightStatus.PLAYING)
    assert night.round_ends_at == pytest.approx(ends + world.clock.now() - began, abs=15)
    await evening.until(night.round_ends_at)
    assert (await evening.night()).round_no != 1 or (await evening.night()).status is NightStatus.OVER


async def test_check_in_while_nobody_can_press(world: World, evening: Evening) -> None:
    """A night whose check-in falls into an outage waits longer instead of being called off."""
    await evening.plan()
    starts = (await evening.night()).starts_at
    await evening.until(starts - CHECK_IN_LEAD)
    await world.lose_server()
    await evening.until(starts + 2 * GRACE_PERIOD)
    await world.find_server()
    await evening.settle()
    assert (await evening.night()).status is NightStatus.CHECK_IN
    await evening.check_in(3)
    await evening.settle()
    assert (await evening.night()).status is NightStatus.PLAYING


async def test_a_table_that_cannot_be_closed_just_now(
    world: World, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A night closes a skipped table even if the database fails at first."""
    await evening.begins(2, least=2, rounds=1)
    [table] = (await evening.night()).current_tables
    await evening.sit_down(table.people, 1, 1)
    tables, tries = world.services.tables, 0
    close = tables.close

    async def away_at_first(*about: Any, **more: Any) -> CommandResult:
        nonlocal tries
        tries += 1
        if tries <= 2:
            raise StoreUnavailable("it is away")
        return await close(*about, **more)

    monkeypatch.setattr(tables, "close", away_at_first)
    await evening.manage("night-button-skip")
    for _ in range(3):
        await evening.settle()

    [table] = (await evening.night()).tables
    assert table.table_id is not None
    assert (await tables.view(table.table_id)).table.status is TableStatus.CLOSED
    assert tries == 3


async def test_a_night_that_cannot_be_read(world: World, evening: Evening, caplog: pytest.LogCaptureFixture) -> None:
    """An unreadable night is logged once and reported to the league's founder; other nights go on."""
    await evening.plan(name="Broken Night")
    await evening.plan()
    starts = (await evening.night(2)).starts_at
    tamper(world.path, "UPDATE nights SET state = '?' WHERE night_id = 1")
    await evening.until(starts - CHECK_IN_LEAD)
    await evening.settle()
    assert (await evening.night(2)).status is NightStatus.CHECK_IN
    assert [one.levelname for one in caplog.records if "night 1" in one.message] == ["ERROR"]
    [told] = world.dms(evening.boss)
    assert said("en-GB", "night-unread", league="Crash League", when=f"<t:{int(starts)}:f>") in told.text
    shown = await world.slash(evening.boss, "league night show")
    assert ("Crash Night" in shown.text, "Broken Night" in shown.text) == (True, False)
    caplog.clear()  # the log names the damaged night


async def test_nights_of_one_name(world: World, evening: Evening) -> None:
    """The list numbers nights as its menu does, so nights of the same name can be told apart."""
    await evening.plan()
    await evening.plan(day="2026-01-08")
    listed = await world.slash(evening.boss, "league night show")
    second = f"<t:{int((await evening.night(2)).starts_at)}"
    assert f"2\\. **Crash Night**\n-# {second}:f>" in listed.text
    assert listed.text.count("in the time zone UTC") == 2
    menu = listed.message.menu("s:night:show:0")
    assert menu is not None
    assert [one.label for one in menu.options] == ["1. Crash Night", "2. Crash Night"]
    opened = await world.choose(evening.boss, listed.message, "s:night:show:0", "2")
    assert f"{second}:F>" in opened.text


@pytest.mark.soak
async def test_too_few(world: World, evening: Evening) -> None:
    """A night with too few people is called off a quarter of an hour after its start, and its message says so."""
    await evening.plan()
    night = await evening.night()
    await evening.until(night.starts_at)
    await evening.press(evening.people[0], "in")
    assert "It takes 3 people" in evening.board.text
    await evening.until(night.starts_at + GRACE_PERIOD)
    assert "called off" in evening.board.text
    assert (await evening.night()).status is NightStatus.OVER
    [event] = world.env.backend.guilds[world.guild.id].scheduled_events.values()
    assert int(event.status) == 4


@BOTH
async def test_everybody_by_pages(world: World, locale: str, evening: Evening) -> None:
    """A full night lists all its people by pages. Every page of its final table includes the reader's own line."""
    crowd = [NightPerson(user_id=1000 + one, name=f"P{one:02}", is_present=True) for one in range(1, 41)]
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

    people = [*crowd, NightPerson(user_id=ann.id, name="Ann", is_present=True)]
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


@BOTH
async def test_who_may(world: World, locale: str, evening: Evening) -> None:
    """Only organisers can plan, begin, skip and call off a night; others see the night without those buttons.
    A person outside the league must join it before they sign up. The people who are signed up are notified when the
    night is called off.
    """
    ann, ben = evening.people[:2]
    refused = await world.slash(ann, "league night create", name="Mine", day="2026-01-01", time="20:00", zone="UTC")
    assert said(locale, "refusal-not-organiser-of-nights") in refused.text
    await evening.plan()
    stranger = await evening.press(world.person("Zed", locale=locale), "up")
    assert said(locale, "refusal-not-in-league") in stranger.text
    assert (await evening.night()).people == ()
    shown = await world.slash(ann, "league night show")
    assert shown.message.labels == (said(locale, "night-button-up"), said(locale, "night-button-out"))
    for action in ("begin", "skip", "off.sure"):
        told = await evening.press(ann, action)
        assert said(locale, "refusal-not-organiser-of-nights") in told.text
    starts = int((await evening.night()).starts_at)
    assert f"<t:{starts}:F>" in shown.text
    for who, action in ((ann, "up"), (ben, "up"), (ben, "out")):
        await evening.press(who, action)

    shown = await world.slash(evening.boss, "league night show")
    assert f"<t:{starts}:F>" in shown.text
    sure = await world.click(evening.boss, said(locale, "night-button-off"), shown.message)
    await world.click(evening.boss, said(locale, "night-button-off"), sure.message)
    assert (await evening.night()).called_off
    posted = world.shown()[-1]
    assert said(locale, "night-off", name="Crash Night", when=f"<t:{starts}:f>") in posted.text
    assert [f"<@{one.id}>" in posted.text for one in (ann, ben)] == [True, False]
    log = (await world.slash(evening.boss, "house log")).text
    for act in ("planned", "off"):
        assert log.count(said(locale, f"log-act-night-{act}", actor=f"<@{evening.boss.id}>", night="Crash Night")) == 1


@pytest.mark.sample(6)
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
    """Day, time and zone accept natural spellings. The response, the night's message and its event show the result."""
    told = await evening.plan(day=day, time=clock, zone=zone)
    night = await evening.night()
    assert night.starts_at == datetime.fromisoformat(starts).timestamp()
    there = local_datetime(night.starts_at, night.plan.zone)
    facts = {"day": there.replace(tzinfo=None), "clock": f"{there:%H:%M}", "zone": parse_zone(zone)}
    [event] = world.env.backend.guilds[world.guild.id].scheduled_events.values()
    for text in (told.text, evening.board.text):
        assert f"<t:{int(night.starts_at)}:F>" in text
        assert said(locale, "fixtures-clock", **facts) in text
    assert said(locale, "fixtures-clock", **facts) in str(event.description)


@BOTH
async def test_when_no_night_can_be(world: World, locale: str, evening: Evening) -> None:
    """An invalid field is refused with a message about that field, and nothing is planned."""
    cases: tuple[tuple[dict[str, object], str, dict[str, object]], ...] = (
        ({"day": "1/2"}, "day-ambiguous", {"typed": "1/2"}),
        ({"day": "soon"}, "day-unreadable", {"typed": "soon"}),
        ({"time": "halb acht"}, "time-unreadable", {"typed": "halb acht"}),
        ({"day": "2026-03-29", "time": "01:30", "zone": "London"}, "time-skipped", {"typed": r"01\:30"}),
        ({"zone": "Mars"}, "zone-unreadable", {"typed": "Mars"}),
        ({"day": "2025-01-01"}, "moment-past", {"begins": "<t:1735761600:F>"}),
        ({"day": "2028-01-01"}, "night-far", {"begins": "<t:1830369600:F>"}),
        ({"least": 12, "most": 2}, "bad-night", {}),
    )
    for wrong, code, facts in cases:
        refused = await evening.plan(**wrong)
        assert said(locale, f"refusal-{code}", **facts) in refused.text
    assert not await world.services.nights.upcoming(world.guild.id)


def deny(world: World, method: str, path: str) -> None:
    """Let Discord deny permission for requests with this method and path from now on."""
    world.env.inject_error(method, path, status=403, code=50013, message="Missing Permissions", times=None)


async def test_a_board_that_is_gone(world: World, evening: Evening, caplog: pytest.LogCaptureFixture) -> None:
    """A night's message that was deleted is posted and pinned again with the next change.
    A message that accepts no more edits is replaced by a new one and deleted.
    """
    await evening.plan()
    before = evening.board
    assert isinstance(before.raw, discord.Message)
    await before.raw.delete()
    await world.rest()
    await world.slash(evening.people[0], "league night join")
    again = evening.board
    assert again.id != before.id
    assert "One person is coming" in again.text
    assert len(pinned(world)) == 2

    fail(world, "PATCH", f"/channels/{world.channel.id}/messages/{again.id}", status=400, code=30046, times=1)
    await evening.press(evening.people[1], "up")
    boards = [one for one in world.shown() if one.whole("s:night:up:1") in one.ids]
    assert [one.id == again.id for one in boards] == [False]
    assert said("en-GB", "night-coming", people=2) in boards[0].text
    caplog.clear()


async def test_whatever_a_night_is_called(world: World, evening: Evening) -> None:
    """A night's name is shown as plain text, and the name of its event has no invisible characters."""
    link = "\u202e[Free](http://x.y)"
    for name, told in ((link, "\\[Free\\](http\\://x.y)"), ("\u200b", "?")):
        assert f"**{told}**" in (await evening.plan(name=name)).text
    assert [one.name for one in events(world)] == ["[Free](http://x.y)", "?"]


async def test_one_channel_for_several_tables(world: World, evening: Evening) -> None:
    """If two tables share a channel, the people of the first are seated, and those of the second are asked to wait."""
    deny(world, "POST", f"/channels/{world.channel.id}/threads")
    await evening.begins(6, least=2, most=3, rounds=1)

    pressed = {
        user_id: world.click_payload(evening.who(user_id), evening.board, f"s:night:sit:1.1.{table.number}")
        for table in (await evening.night()).current_tables
        for user_id in table.people
    }
    for _, payload in pressed.values():
        world.env.backend.emit("INTERACTION_CREATE", payload)
    await world.env.settle()
    await world.rest()

    told = {user_id: Told(InteractionResult(world.env, record)).text for user_id, (record, _) in pressed.items()}
    waits = said("en-GB", "refusal-night-table-waits")
    first, second = sorted((await evening.night()).current_tables, key=lambda one: one.table_id is None)
    table_id = first.table_id
    assert table_id is not None
    assert second.table_id is None
    assert {user_id for user_id, text in told.items() if waits in text} == set(second.people)
    table = (await world.view(table_id)).table
    assert {one.user_id for one in table.occupants} == set(first.people)
    assert not table.settings.banter

    await play_out(world, table_id)
    await evening.settle()
    await evening.sit_down(second.people, 1, second.number)
    second = next(one for one in (await evening.night()).current_tables if one.number == second.number)
    assert second.table_id not in {None, table_id}
    assert {one.user_id for one in (await world.view(second.table_id or 0)).table.occupants} == set(second.people)


async def test_a_seat_in_a_channel_for_everybody(
    world: World, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the host has tables restricted to channels for adults later on, nobody opens a night's table in another."""
    deny(world, "POST", f"/channels/{world.channel.id}/threads")
    await evening.begins(3, least=2, most=3, rounds=1)
    [table] = (await evening.night()).current_tables

    async def unsent(*_: object) -> bool:  # SimCord does not know marked commands
        return False

    monkeypatch.setattr("bot.app.client.sync_commands", unsent)
    world.settings = dataclasses.replace(world.settings, age_restricted=True)
    await world.restart()
    told = await world.click_anyway(evening.who(table.people[0]), evening.board, "s:night:sit:1.1.1")
    assert told.text == said("en-GB", "refusal-not-age-restricted", channel=f"<#{world.channel.id}>")
    assert (await evening.night()).current_tables[0].table_id is None


async def test_a_night_waits_for_the_end(world: World, evening: Evening) -> None:
    """A night reports a table's result only after the table has revealed all of it, even if somebody checks in
    meanwhile.
    """
    await evening.begins(3, least=3, most=3, rounds=1)
    [table] = (await evening.night()).current_tables
    await evening.sit_down(table.people, 1, 1)
    [table] = (await evening.night()).current_tables
    view = await play_to_the_end(world, table.table_id or 0)
    assert world.bot.presenter.with_reveal(view).is_revealing

    await evening.press(evening.people[3], "in")
    assert said("en-GB", "night-round", round=1, rounds=1) in evening.board.text

    await world.pass_time(20)
    assert said("en-GB", "night-final-table") in evening.board.text


async def play_to_the_end(world: World, table_id: int) -> TableView:
    """Play until the game is over and its last hands are being revealed; return the table's view."""
    tables, choose, chance = world.services.tables, chooser_of("crash"), Random(7)
    host = (await tables.view(table_id)).table.host
    await tables.deal_now(table_id, host, key=f"deal-{table_id}")
    for number in range(MOST_MOVES):
        view = await tables.view(table_id)
        await world.rest()
        if any(isinstance(event, GameOver) for event in view.deal_events):
            return view
        if not view.view.to_act:
            await world.pass_time(5)
            continue
        user_id = view.table.occupant(view.view.to_act[0]).user_id
        own = await tables.view(table_id, user_id)
        await tables.act(table_id, user_id, choose(own.view, own.options, chance), key=f"move-{table_id}-{number}")
    raise AssertionError("the game does not end")


# Failures


EVENTS = "/guilds/{guild}/scheduled-events*"


def fail(world: World, method: str, path: str, *, status: int, code: int = 0, times: int | None = None) -> None:
    """Let Discord fail requests with this method and path, always or `times` times."""
    world.env.inject_error(method, path.format(guild=world.guild.id), status=status, code=code, times=times)


def heal(world: World) -> None:
    """Remove all failures."""
    world.env.backend.faults.clear()


def events(world: World) -> list[Any]:
    """Return the scheduled events of the server."""
    return list(world.env.backend.guilds[world.guild.id].scheduled_events.values())


def pinned(world: World) -> list[str]:
    """Return the paths of the requests that pinned a message."""
    return [one.path for one in world.env.http_requests if one.method == "PUT" and "/pins/" in one.path]


async def check_in(evening: Evening, people: int) -> None:
    """Check in the first `people` members before a planned night, and let it begin."""
    night = await evening.night()
    if night.status is NightStatus.SIGN_UP:
        await evening.until(night.starts_at - CHECK_IN_LEAD)
    await evening.check_in(people)
    await evening.until(night.starts_at)


@pytest.mark.parametrize("status", [pytest.param(429, marks=pytest.mark.soak), 503])
async def test_a_night_without_its_decoration(
    world: World, evening: Evening, caplog: pytest.LogCaptureFixture, status: int
) -> None:
    """A night runs to its end even if events and pins fail; the log names each failure once."""
    fail(world, "*", EVENTS, status=status)
    fail(world, "PUT", "/channels/*/messages/pins/*", status=status)
    await evening.plan(rounds=1)
    starts = (await evening.night()).starts_at
    await evening.until(starts - CHECK_IN_LEAD)
    assert said("en-GB", "night-here", people=0) in evening.board.text
    assert "begins" in world.shown()[-1].text
    await check_in(evening, 3)
    [table] = (await evening.night()).current_tables
    assert len([one for one in world.shown(thread(world, table.channel_id)) if one.by_bot]) == 1
    await evening.score()
    assert said("en-GB", "night-final-table") in world.shown()[-1].text
    told = [one.message for one in caplog.records if one.message.startswith("night 1: ")]
    assert [sum(f": {name} " in one for one in told) for name in ("event", "pin")] == [1, 1]
    assert events(world) == []
    caplog.clear()


@pytest.mark.soak
async def test_a_night_whose_event_does_not_begin(
    world: World, evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    """If requests about its event fail, a night still sends reminders and begins.
    The event is updated once requests succeed again.
    """
    await evening.plan(rounds=1)
    [event] = events(world)
    await evening.press(evening.people[0], "up")
    fail(world, "GET", EVENTS, status=500)
    fail(world, "PATCH", EVENTS, status=500)
    await world.pass_time(INTEREST_POLL_INTERVAL + 11)
    await world.pass_time(INTEREST_POLL_INTERVAL)
    await check_in(evening, 3)
    assert f"<@{evening.people[0].id}>" in "".join(one.text for one in world.shown() if "begins" in one.text)
    assert said("en-GB", "night-round", round=1, rounds=1) in evening.board.text
    told = [one.message for one in caplog.records if one.message.startswith("night 1: ")]
    assert [sum(f": {name} " in one for one in told) for name in ("interested", "people", "event_begins")] == [1, 1, 1]
    await evening.score()
    heal(world)
    await world.pass_time(300)
    await evening.settle()
    assert int(event.status) == 3
    caplog.clear()


async def test_an_event_that_never_answers(
    world: World, evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Event requests without responses delay neither the reminder nor the tables."""
    with between(world.clock, monkeypatch) as network:
        network.plan = lambda _, path: Trouble.SILENT_BEFORE if "scheduled-events" in path else None
        await evening.plan(rounds=1)
        await check_in(evening, 3)
        [table] = (await evening.night()).current_tables
        assert len([one for one in world.shown(thread(world, table.channel_id)) if one.by_bot]) == 1
    assert events(world) == []
    caplog.clear()


@pytest.mark.parametrize(
    "trouble",
    [
        pytest.param(Trouble.FAULT_AFTER, marks=pytest.mark.soak),
        pytest.param(Trouble.BROKEN_AFTER, marks=pytest.mark.soak),
        Trouble.SILENT_AFTER,
    ],
)
async def test_answers_that_are_lost(
    world: World,
    evening: Evening,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    trouble: Trouble,
) -> None:
    """If the responses to creating an event and a thread are lost, exactly one of each exists in the end."""
    with between(world.clock, monkeypatch) as network:
        left = {"/scheduled-events", "/threads"}

        def lost(method: str, path: str) -> Trouble | None:
            found = next((one for one in left if method == "POST" and path.endswith(one)), None)
            left.discard(found or "")
            return trouble if found else None

        network.plan = lost
        await evening.plan(rounds=1)
        await evening.settle()
        [event] = events(world)
        assert (await evening.night()).discord.event_id == event.id
        assert len(pinned(world)) == 1
        await check_in(evening, 3)
        await evening.settle()
    assert left == set()
    [table] = (await evening.night()).current_tables
    assert [one.id for one in world.channel.threads] == [table.channel_id]
    assert len(events(world)) == 1
    caplog.clear()


async def test_a_process_that_dies_before_it_notes_anything(
    world: World, evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """If a process dies before it records an event, thread or pin, the next process finds it and does not make
    another.
    """

    async def dies(*_: object) -> Night:
        raise StoreUnavailable("it is away")

    monkeypatch.setattr(world.services.nights, "end_step", dies)
    await evening.plan(rounds=1)
    assert len(events(world)) == 1
    await world.restart(crash=True)
    await world.pass_time(LEASE)
    assert isinstance(evening.board.raw, discord.Message)
    await evening.board.raw.delete()  # unlike Discord, the simulated one posts again under a used nonce
    night = await evening.night()
    await evening.until(night.starts_at - CHECK_IN_LEAD)
    await evening.check_in(3)
    monkeypatch.setattr(world.services.nights, "end_step", dies)
    await evening.until(night.starts_at)
    assert (len(world.channel.threads), (await evening.night()).current_tables[0].channel_id) == (1, None)
    await world.restart(crash=True)
    await world.pass_time(LEASE)
    await evening.settle()
    assert len(events(world)) == len(pinned(world)) == 1
    assert [one.id for one in world.channel.threads] == [(await evening.night()).current_tables[0].channel_id]
    caplog.clear()


async def call_off(evening: Evening) -> None:
    """Call the night off as its organiser."""
    sure = await evening.manage("night-button-off")
    await evening.world.click(evening.boss, said(evening.locale, "night-button-off"), sure.message)


async def test_no_event_for_a_night_that_is_called_off(
    world: World, evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    """A night that is called off before its event could be created gets no event later."""
    fail(world, "*", EVENTS, status=503)
    await evening.plan()
    await call_off(evening)
    heal(world)
    await world.pass_time(600)
    await evening.settle()
    assert events(world) == []
    assert (await world.services.nights.next_due_at()) is None
    caplog.clear()


async def test_the_event_of_a_process_that_died_before_its_night_was_called_off(
    world: World, evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """If a process dies before it records a night's event, the event is still cancelled with the night."""

    async def dies(*_: object) -> Night:
        raise StoreUnavailable("it is away")

    monkeypatch.setattr(world.services.nights, "end_step", dies)
    await evening.plan()
    assert [int(one.status) for one in events(world)] == [1]
    await world.restart(crash=True)
    await call_off(evening)
    await world.pass_time(LEASE)
    await evening.settle()
    assert [int(one.status) for one in events(world)] == [4]
    caplog.clear()


@pytest.mark.soak
async def test_a_busy_table(
    world: World, evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """People of one table are notified even if creating the other table's thread fails."""
    http = world.bot.http
    makes = http.start_thread_without_message
    first_name = said("en-GB", "night-table", round=1, table=1)

    def breaks(*about: Any, name: str, **more: Any) -> Any:
        if name.startswith(first_name):
            raise aiohttp.ServerDisconnectedError
        return makes(*about, name=name, **more)

    monkeypatch.setattr(http, "start_thread_without_message", breaks)
    await evening.begins(6, least=2, most=3)
    await evening.settle()
    first, second = (await evening.night()).current_tables
    assert first.channel_id is None
    assert [one for one in world.shown(thread(world, second.channel_id)) if one.by_bot]
    monkeypatch.setattr(http, "start_thread_without_message", makes)
    await evening.settle()
    await evening.settle()
    assert len({one.channel_id for one in (await evening.night()).current_tables}) == 2
    assert len(world.channel.threads) == 2
    caplog.clear()


@BOTH
@pytest.mark.parametrize(
    ("status", "code", "key"),
    [
        pytest.param(403, 50013, "create-public-threads", marks=pytest.mark.soak),
        (400, 160006, "too-many-threads"),
        pytest.param(400, 50024, "no-threads-here", marks=pytest.mark.soak),
    ],
)
async def test_tables_without_threads(
    world: World, locale: str, evening: Evening, caplog: pytest.LogCaptureFixture, status: int, code: int, key: str
) -> None:
    """Without threads, each table uses one of the named channels, and the night's message gives the reason."""
    named = [world.guild.create_text_channel(name) for name in ("first", "second")]
    fail(world, "POST", f"/channels/{world.channel.id}/threads", status=status, code=code)
    channels = " ".join(one.mention for one in named)
    await evening.begins(6, least=2, most=3, rounds=1, channels=channels)
    night = await evening.night()
    assert {one.channel_id for one in night.current_tables} == {one.id for one in named}
    assert said(locale, f"night-missing-{key}") in evening.board.text
    for channel in named:
        [call] = [one for one in world.shown(channel) if one.by_bot]
        assert said(locale, "night-call", game=words_for(locale).game_title("crash")) in call.text
    caplog.clear()


async def test_a_table_opened_by_command(world: World, evening: Evening, caplog: pytest.LogCaptureFixture) -> None:
    """A table that its people open by command in the channel of their table belongs to the night."""
    fail(world, "POST", f"/channels/{world.channel.id}/threads", status=400, code=160006)
    await evening.begins(3, rounds=1)
    [table] = (await evening.night()).current_tables
    await world.slash(evening.who(table.people[0]), "table open", game="crash")
    await evening.settle()
    [table] = (await evening.night()).current_tables
    assert table.table_id == await world.services.tables.open_table_in(world.channel.id)
    caplog.clear()


async def test_where_no_threads_can_be(world: World, evening: Evening) -> None:
    """A night in a thread, forum post or voice chat is refused unless channels for its tables are named."""
    forum = world.guild.create_forum_channel("ideas")
    backend = world.env.backend
    opened = backend.create_thread(world.channel.id, "chat", evening.boss.id)
    posted = backend.create_thread(forum.id, "post", evening.boss.id)
    voice = world.guild.create_voice_channel("voice")
    await world.rest()
    about: dict[str, object] = {"name": "Crash Night", "day": "2026-01-01", "time": "20:00", "zone": "UTC"}
    for channel_id in (opened.id, posted.id, voice.id):
        where = ChannelHandle(world.env, world.guild, world.env.backend.channels[channel_id])
        told = await world.slash(evening.boss, "league night create", where, **about)
        assert said("en-GB", "refusal-night-no-threads") in told.text
    told = await evening.plan(channels=forum.mention)
    assert said("en-GB", "refusal-night-no-such-channel") in told.text
    assert await world.services.nights.upcoming(world.guild.id) == ()
    told = await world.slash(evening.boss, "league night create", voice, channels=world.channel.mention, **about)
    assert (await evening.night()).plan.table_channels == (world.channel.id,)


@pytest.mark.soak
async def test_threads_of_announcements(world: World, evening: Evening) -> None:
    """Tables in an announcement channel use announcement threads."""
    world.channel = world.guild.create_news_channel("news")
    await world.rest()
    deny(world, "POST", f"/channels/{world.channel.id}/threads")  # the simulated Discord has no threads of that kind
    await evening.begins(3, rounds=1)
    [made] = [one for one in world.env.http_requests if one.method == "POST" and one.path.endswith("/threads")]
    assert (made.json or {})["type"] == 10


# Dates


@pytest.mark.soak
async def test_an_event_ends_with_its_night(world: World, evening: Evening) -> None:
    """A night's event is scheduled for at least as long as its rounds can take, and ends with the night."""
    await evening.begins(3, rounds=3, minutes=120)
    [event] = events(world)
    starts = (await evening.night()).starts_at
    assert datetime.fromisoformat(event.scheduled_end_time).timestamp() >= starts + 6 * 3600
    await evening.until((await evening.night()).round_ends_at)
    await evening.until((await evening.night()).round_ends_at)
    assert (await evening.night()).round_no == 3
    assert int(event.status) == 2
    await evening.manage("night-button-skip")
    await evening.settle()
    assert int(event.status) == 3


@BOTH
async def test_beginning_at_once(world: World, locale: str, evening: Evening) -> None:
    """A night can begin early once enough people have signed up; before that, the organiser reads how many are
    missing.
    """
    await evening.plan()
    ann, ben, cat = evening.people[:3]
    told = await evening.manage("night-button-begin")
    assert said(locale, "refusal-too-few-here", least_number=3, people_number=0, more_number=3) in told.text
    await evening.press(ann, "up")
    await evening.press(ben, "up")
    told = await evening.manage("night-button-begin")
    assert said(locale, "refusal-too-few-here", least_number=3, people_number=2, more_number=1) in told.text
    await evening.press(cat, "up")
    await evening.manage("night-button-begin")
    [table] = (await evening.night()).current_tables
    assert set(table.people) == {ann.id, ben.id, cat.id}
    assert [one for one in world.shown(thread(world, table.channel_id)) if one.by_bot]
    assert int(events(world)[0].status) == 2


@BOTH
async def test_moving_a_night(world: World, locale: str, evening: Evening) -> None:
    """A moved night keeps its sign-ups and notifies the people who signed up.
    The event, the reminder and the check-in follow the new time.
    """
    await evening.plan()
    starts = (await evening.night()).starts_at
    ann, ben, cat = evening.people[:3]
    for one in (ann, ben, cat):
        await evening.press(one, "up")
    await evening.until(starts - CHECK_IN_LEAD)
    await evening.press(ann, "in")
    told = await world.slash(evening.boss, "league night move", day="2026-01-02", time="21:00", zone="UTC")
    later = starts + 25 * 3600
    assert said(locale, "night-moved-to", name="Crash Night", when=f"<t:{int(later)}:F>") in told.text
    night = await evening.night()
    assert (night.status, night.starts_at, len(night.signed_up), night.present) == (NightStatus.SIGN_UP, later, 3, ())
    posted = world.shown()[-1]
    assert f"<t:{int(later)}:F>" in posted.text
    assert all(f"<@{one.id}>" in posted.text for one in (ann, ben, cat))
    assert f"<t:{int(later)}:F>" in evening.board.text
    [event] = events(world)
    assert datetime.fromisoformat(event.scheduled_start_time).timestamp() == later
    await evening.until(later - CHECK_IN_LEAD)
    assert f"<@{ann.id}>" in world.shown()[-1].text
    now = [one for one in world.shown() if f"<t:{int(later)}:R>" in one.text]
    assert len([one for one in now if one.whole("s:night:in:1") in one.ids]) == 2
    await evening.check_in(3)
    await evening.until(later)
    told = await world.slash(evening.boss, "league night move", day="2026-01-05", time="21:00", zone="UTC")
    assert said(locale, "refusal-night-begun") in told.text
    log = (await world.slash(evening.boss, "house log")).text
    assert log.count(said(locale, "log-act-night-moved", actor=f"<@{evening.boss.id}>", night="Crash Night")) == 1


async def test_which_night_is_moved(world: World, evening: Evening) -> None:
    """Only organisers can move a night, and only to a time in the future.
    If several nights are planned, the command must name one.
    """
    await evening.plan()
    when = {"day": "2026-01-03", "time": "21:00", "zone": "UTC"}
    told = await world.slash(evening.people[0], "league night move", **when)
    assert said("en-GB", "refusal-not-organiser-of-nights") in told.text
    told = await world.slash(evening.boss, "league night move", **{**when, "day": "2025-01-01"})
    assert said("en-GB", "refusal-moment-past", begins="<t:1735765200:F>") in told.text
    assert (await evening.night()).move_count == 0
    await evening.plan(name="Other Night", day="2026-01-02")
    told = await world.slash(evening.boss, "league night move", **when)
    assert said("en-GB", "refusal-which-night") in told.text
    await world.slash(evening.boss, "league night move", night="other night", **when)
    await world.slash(evening.boss, "league night move", night="1", **{**when, "day": "2026-01-04"})
    assert [(await evening.night(one)).move_count for one in (1, 2)] == [1, 1]


async def test_who_is_interested(world: World, evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """A "not interested" response to the event does not sign a person up.
    A person who is interested is signed up under their name in the server, not that of their account.
    """
    await evening.plan()
    [event] = events(world)
    zoe = world.env.create_user("zoe1999")
    world.guild.add_member(zoe, nick="Zoë")
    event.user_ids.update((zoe.id, evening.people[0].id))
    http = world.bot.http
    asked = http.get_scheduled_event_users

    async def answered(*about: Any, with_member: bool = False, **more: Any) -> Any:
        people: Any = await asked(*about, **more, with_member=with_member)  # type: ignore[call-overload]
        found = people if with_member else [{**one, "member": None} for one in people]
        return [{**one, "response": int(one["user"]["id"] == str(zoe.id))} for one in found]

    monkeypatch.setattr(http, "get_scheduled_event_users", answered)
    await world.pass_time(INTEREST_POLL_INTERVAL + 11)
    assert [(one.user_id, one.name) for one in (await evening.night()).signed_up] == [(zoe.id, "Zoë")]


# The end


@BOTH
async def test_the_winner_of_a_night(world: World, locale: str, evening: Evening) -> None:
    """The final table lists the finalists in the order of the final, then the others by their games.
    The first one has won.
    """
    await evening.begins(6, least=2, most=3, rounds=1, final=True)
    await evening.score()
    assert (await evening.night()).is_in_final
    await evening.score()
    night = await evening.night()
    assert night.status is NightStatus.OVER
    [last] = night.finals
    ended = [one.user_id for one in sorted(last.scores, key=lambda one: one.place)]
    table = night.final_standings()
    assert [one.user_id for one in table[: len(ended)]] == ended
    assert sorted(one.place for one in table) == [one.place for one in table]
    posted = world.shown()[-1].text
    winner = evening.who(ended[0]).user.global_name or ""
    assert said(locale, "night-winner", people=1, names=winner) in posted
    names = [evening.who(one.user_id).user.global_name or "" for one in table]
    found = [posted.index(f"\\. **{one}**") for one in names]
    assert found == sorted(found)
    assert posted.count("\\. **") == len(table)
    assert said(locale, "night-winner", people=1, names=winner) in evening.board.text
