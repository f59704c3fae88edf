"""A league season for its organiser and its members, from `/league create` to the champion."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import count

import discord
import pytest
from simcord.actors import MemberActor
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.leagues.rules import LeagueRules
from bot.rules.betting.moves import Bet, Fold, Look
from bot.rules.betting.state import BettingPhase
from bot.rules.game import Move
from bot.rules.registry import GAMES
from bot.screens.leagues.league import HELP_PAGES
from bot.screens.leagues.league_settings import with_counted_sheets
from bot.screens.words import words_for
from tests.discord.granting import without_owner
from tests.discord.pictures import pictures
from tests.discord.reading import Message
from tests.discord.test_crash_games import BOTH
from tests.discord.world import BEGINNING, Told, World
from tests.support.betting import brag
from tests.support.database import assert_books_balance, tamper

WEEK = 7 * 86_400
NAME = "Friday Brag"


def said(locale: str, key: str, **facts: object) -> str:
    """Return a message of the catalogue."""
    return words_for(locale)(key, **facts)


async def table(world: World, *people: MemberActor) -> None:
    """Open a table of Three Card Brag for these people, with the default sheet."""
    await world.slash(people[0], "table open", buy_in=50)
    for one in people[1:]:
        await world.slash(one, "join", buy_in=50)


async def won(world: World, people: Sequence[MemberActor], winner: MemberActor) -> None:
    """Play a deal at this channel's table that `winner` wins because everybody else folds."""
    tables, table_id = world.services.tables, await world.services.tables.open_table_in(world.channel.id)
    assert table_id is not None
    deal = f"{table_id}-{(await world.view(table_id)).view.deal_no}"
    keys = (f"{deal}-{number}" for number in count())
    view = (await tables.deal_now(table_id, people[0].id, key=next(keys))).view
    while brag(view).phase is BettingPhase.BETTING:
        acting = view.table.occupant(view.view.to_act[0]).user_id
        moves: Sequence[Move] = (Look(), Bet(amount=2)) if acting == winner.id else (Fold(),)
        for move in moves:
            view = (await tables.act(table_id, acting, move, key=next(keys))).view
    await world.rest()


async def closed(world: World, host: MemberActor) -> None:
    """Close this channel's table between deals."""
    table_id = await world.services.tables.open_table_in(world.channel.id)
    assert table_id is not None
    await world.services.tables.close(table_id, host.id, manager=False, key=f"close-{table_id}")
    await world.rest()


async def evening(world: World, people: Sequence[MemberActor], *winners: MemberActor) -> None:
    """Play at a new table, let each of `winners` win one deal in this order, and close the table."""
    await table(world, *people)
    for one in winners:
        await won(world, people, one)
    await closed(world, people[0])


async def weeks(world: World, count: int) -> None:
    """Let weeks pass, and process the league deadlines in them."""
    await world.pass_time(count * WEEK)
    await world.services.seasons.process_due()
    await world.rest()


def line(rank: int, name: str, points: str) -> str:
    """Return the beginning of a line of the standings."""
    return f"{rank}. **{name}** · **{points}**"


def ranking(told: Told | Message) -> list[str]:
    """Return the ranked lines of a standings page, without the unit of the points."""
    lines = [one.replace("__", "") for one in told.text.split("\n") if one[:1].isdecimal()]
    assert all(re.search(r" (league points?|Ligapunkte?)\*\*$", one) for one in lines)
    return [re.sub(r" (league )?\w+\*\*$", "**", one) for one in lines]


def club(world: World, locale: str) -> dict[str, MemberActor]:
    """Return six new people by name. Ann manages the server."""
    names = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay")
    return {name: world.person(name, locale=locale, manager=name == "Ann") for name in names}


async def founded(world: World, locale: str) -> dict[str, MemberActor]:
    """Found Ann's league with four other members, and return all people by name. One deal is a sitting."""
    people, leagues = club(world, locale), world.services.leagues
    sheet = await world.services.sheets.default_sheet(world.guild.id, "three_card_brag")
    league = await leagues.create(
        world.guild.id,
        people["Ann"].id,
        NAME,
        with_counted_sheets(LeagueRules(sitting_deals=1, min_share=75), [sheet]),
        key="founded",
        person="Ann",
        weeks=4,
        channel_id=world.channel.id,
    )
    for number, name in enumerate(("Ben", "Cat", "Dan", "Eve")):
        league = await leagues.join(league, people[name].id, name, key=f"join-{number}")
    return people


async def founded_by_commands(world: World, locale: str) -> dict[str, MemberActor]:
    """Found the league of `founded` by commands and dialogs, as people do."""
    people = club(world, locale)
    opened = await world.slash(people["Ann"], "league create")
    told = await world.fill_in(people["Ann"], opened, name=NAME, games=["three_card_brag"], weeks="4")
    assert said(locale, "league-created", league=NAME) in told.text
    settings = await world.slash(people["Ann"], "league settings", channel=world.channel)
    opened = await world.click(people["Ann"], said(locale, "league-set-sittings"), settings.message)
    told = await world.fill_in(people["Ann"], opened, deals="1", minutes="0", share="75")
    assert said(locale, "league-sitting-deals", deals=1) in told.text
    for name in ("Ben", "Cat", "Dan", "Eve"):
        assert said(locale, "league-joined", league=NAME) in (await world.slash(people[name], "league join")).text
    return people


@BOTH
async def test_a_season_of_four_weeks(world: World, locale: str) -> None:
    """A season of four weeks ends on its date, is posted and archived, and the next season starts from zero. One of six
    people joins late and one leaves. One result is voided without its chips and another with them. The winner of a deal
    of three gets 5 points. The others share the points of second and third place: (3 + 2) / 2 = 2.5 each.
    """
    people = await founded_by_commands(world, locale)
    without_owner(world)
    ann, ben, cat, dan, eve, fay = people.values()
    # Ann 5 + 2.5, Ben 2.5 + 5, Cat 2.5 + 2.5.
    await evening(world, (ann, ben, cat), ann, ben)
    told = await world.slash(cat, "league standings")
    half = f"7{',' if locale == 'de' else '.'}5"
    assert ranking(told) == [line(1, "Ann", half), line(1, "Ben", half), line(3, "Cat", "5")]
    drawn = await world.click(cat, said(locale, "leaderboard-picture"), told.message)
    [(_, described)] = pictures(world, drawn.message)
    assert described == f"{NAME}: 1. Ann: {half}; 1. Ben: {half}; 3. Cat: 5"
    assert (await world.click(cat, said(locale, "leaderboard-text"), drawn.message)).text == told.text
    await weeks(world, 1)

    # Fay is no member yet, so the first deal counts for nobody; then Dan 5, Eve 2.5, Fay 2.5.
    await table(world, dan, eve, fay)
    await won(world, (dan, eve, fay), fay)
    await world.slash(fay, "league join")
    await won(world, (dan, eve, fay), dan)
    await closed(world, dan)
    await weeks(world, 1)

    # Cat 5 + 5, Ann 2.5 + 2.5, Dan 2.5 + 2.5: results 4 and 5. Then Dan leaves.
    await evening(world, (ann, cat, dan), cat, cat)
    left = await world.click(
        dan, said(locale, "league-button-leave-sure"), (await world.slash(dan, "league leave")).message
    )
    assert said(locale, "league-left", league=NAME) in left.text
    await weeks(world, 1)
    # Eve 5, Fay 2.5, Ben 2.5: result 6.
    await evening(world, (ben, eve, fay), eve)
    before = await world.money(ann, ben, cat, dan, eve, fay)

    # Result 2 (Ben before Ann and Cat) is voided: Ann 10, Ben 5, Cat 12.5.
    assert said(locale, "refusal-not-organiser", league=NAME) in (await world.slash(ben, "league void", result=2)).text
    shown = await world.slash(ann, "league void", result=2)
    deal = {"de": "Spiel 2 an Tisch 1", "en-GB": "deal 2 at table 1"}[locale]
    assert f"Three Card Brag, {deal}\n" in shown.text
    opened = await world.click(ann, said(locale, "league-button-void"), shown.message)
    told = await world.fill_in(ann, opened, reason="Wrong pack")
    assert said(locale, "league-voided", number=2) in told.text
    assert await world.money(ann, ben, cat, dan, eve, fay) == before
    # Result 5 (Cat before Ann and Dan) is voided: Cat 7.5, Ann 7.5; the chips of that deal go back.
    shown = await world.slash(ann, "league void", result=5)
    opened = await world.click(ann, said(locale, "league-button-void"), shown.message)
    told = await world.fill_in(ann, opened, reason="Misdeal", chips="yes")
    assert said(locale, "league-voided-chips") in told.text
    public = [one.text for one in world.shown() if "Misdeal" in one.text or "Wrong pack" in one.text]
    assert [said(locale, "league-voided-told-chips") in text for text in public] == [False, True]
    after = await world.money(ann, ben, cat, dan, eve, fay)
    assert [now - was for now, was in zip(after, before, strict=True)] == [1, 0, -2, 1, 0, 0]
    assert_books_balance(world.path)

    # Cat 2.5 + 5, Ann 5 + 2.5 and Eve 2.5 + 5 share the first place, with one win in two games each. Ben 2.5 + 2.5, Fay
    # 2.5 + 2.5.
    expected = [
        *(line(1, name, half) for name in ("Ann", "Cat", "Eve")),
        *(line(4, name, "5") for name in ("Ben", "Fay")),
    ]
    assert ranking(await world.slash(fay, "league standings")) == expected
    await weeks(world, 1)

    posted = world.shown()[-1]
    champions = f"Ann, Cat {'und' if locale == 'de' else 'and'} Eve"
    assert said(locale, "league-champions", champions=3, names=champions) in posted.text
    assert ranking(posted) == expected
    assert posted.text.count(said(locale, "rating-beside", rating=said(locale, "rating-new"))) == len(expected)
    assert (
        said(locale, "refusal-season-closed")
        in (await world.send_in(ann, "d:league:void:1:1", posted, reason="Too late")).text
    )
    archived = await world.slash(ben, "league season show")
    assert champions in archived.text
    assert len([one for one in world.shown() if champions in one.text]) == 1

    begun = await world.slash(ann, "league season start", weeks=2)
    assert said(locale, "league-begun", season=2, league=NAME) in begun.text
    assert said(locale, "league-nothing-yet") in (await world.slash(ben, "league standings")).text
    assert (await world.services.tables.open_table_in(world.channel.id)) is None
    assert world.clock.now() == BEGINNING + 4 * WEEK


@BOTH
async def test_a_result_that_is_corrected_and_taken_out(world: World, locale: str) -> None:
    """Correcting a result's places needs a reason, changes the standings but no chips, and marks the result.
    The organiser sees who moved; the league's channel and the log give the reason. Restoring a result that was voided
    with its chips brings back places, points and chips. Only organisers can correct or restore a result, and restore it
    only once.
    """
    people = await founded(world, locale)
    without_owner(world)
    ann, ben, cat = (people[name] for name in ("Ann", "Ben", "Cat"))
    await evening(world, (ann, ben, cat), ann)
    before = await world.money(ann, ben, cat)
    assert (
        said(locale, "refusal-not-organiser", league=NAME) in (await world.slash(ben, "league correct", result=1)).text
    )
    shown = await world.slash(ann, "league correct", result=1)
    opened = await world.click(ann, said(locale, "league-button-correct"), shown.message)
    refused = await world.fill_in(ann, opened, places="1 1 2", reason="mixed up")
    assert said(locale, "refusal-bad-places", people_number="3") in refused.text
    opened = await world.click(ann, said(locale, "league-button-correct"), shown.message)
    told = await world.fill_in(ann, opened, places="3 1 2", reason="mixed up")
    assert said(locale, "league-corrected", number=1) in told.text
    facts = {"name": "Ben", "before": "2", "rank": "1", "points": "5"}
    assert said(locale, "league-moved", points_before=f"2{',' if locale == 'de' else '.'}5", **facts) in told.text
    expected = [line(1, "Ben", "5"), line(2, "Cat", "3"), line(3, "Ann", "2")]
    assert ranking(await world.slash(cat, "league standings")) == expected
    order = "1. Ben · 2. Cat · 3. Ann"
    sentence = said(locale, "league-corrected-told", actor=f"<@{ann.id}>", number=1, order=order, reason="mixed up")
    assert sentence in world.shown()[-1].text
    assert said(locale, "league-result-corrected") in (await world.slash(cat, "league results")).text
    shown = await world.slash(ann, "league correct", result=1)
    assert said(locale, "league-result-corrected-why", reason="mixed up") in shown.text
    log = (await world.slash(ann, "house log")).text
    assert f"<@{ann.id}> 1 → 3" in log
    assert f"<@{ben.id}> 2 → 1" in log
    assert await world.money(ann, ben, cat) == before
    late = await world.send_in(ben, "d:league:correct:1:1", shown.message, places="1 2 3", reason="mine")
    assert said(locale, "refusal-not-organiser", league=NAME) in late.text

    shown = await world.slash(ann, "league void", result=1)
    opened = await world.click(ann, said(locale, "league-button-void"), shown.message)
    await world.fill_in(ann, opened, reason="Wrong pack", chips="yes")
    assert await world.money(ann, ben, cat) != before
    shown = await world.slash(ann, "league void", result=1)
    refused = await world.send_in(ben, "d:league:restore:1:1", shown.message, reason="mine")
    assert refused.text == said(locale, "refusal-not-organiser", league=NAME)
    opened = await world.click(ann, said(locale, "league-button-restore"), shown.message)
    told = await world.fill_in(ann, opened, reason="It was the right one")

    assert said(locale, "league-restored", number=1) in told.text
    assert await world.money(ann, ben, cat) == before
    assert ranking(await world.slash(cat, "league standings")) == expected
    assert "It was the right one" in world.shown()[-1].text
    assert "It was the right one" in (await world.slash(ann, "league log")).text
    again = await world.send_in(ann, "d:league:restore:1:1", shown.message, reason="twice")
    assert again.text == said(locale, "refusal-result-counts")
    assert_books_balance(world.path)


async def test_one_command_founds_a_league(world: World) -> None:
    """`/league create` with a name and a game founds a league; only managers of the server may use it.
    Every page opens with one press on the league's page, and organisers can open the settings.
    """
    boss, other = world.person("Ann", manager=True), world.person("Ben")
    assert said("en-GB", "refusal-not-manager") in (await world.slash(other, "league create", name="Mine")).text
    told = await world.slash(boss, "league create", name="Mine", game="crash", weeks=2)
    assert said("en-GB", "league-created", league="Mine") in told.text
    home = (await world.click(other, "League", (await world.slash(other, "league standings")).message)).text
    assert "Crash" in home
    assert said("en-GB", "league-members", members=1) in home

    for label in ("Standings", "Results", "Seasons", "League rules", "Help", "Settings"):
        shown = await world.slash(boss, "league show")
        told = await world.click(boss, label, shown.message)
        assert told.private
        assert "Mine" in told.text or label == "Help"
    page = (await world.slash(boss, "league help")).message
    for _ in HELP_PAGES[1:]:
        page = (await world.click(boss, "Next", page)).message
    assert said("en-GB", "league-help-trouble-title") in page.text


SETTINGS: Sequence[tuple[str, dict[str, str | Sequence[str]], str]] = (
    (
        "League points",
        {"places": "3 1,5", "win": "1", "game_point": "0", "chip": "0.01", "bonuses": "2 0.5"},
        "For 1st place, 2nd place and so on: 3 · 1.5 (ties share)",
    ),
    ("How results add up", {"scoring": "best", "best": "5"}, "Only the best 5 results of each member count"),
    (
        "Table, divisions",
        {"minimum": "3", "divisions": "2", "moving": "1", "ties": "2 1"},
        "On equal points: head to head, more wins; after that the place is shared",
    ),
    (
        "Sittings",
        {"deals": "10", "minutes": "45", "share": "60"},
        "or 45 minutes if they’re over first. Whoever is dealt into fewer than 60",
    ),
    ("Sittings", {"deals": "10", "minutes": "0", "share": "101"}, said("en-GB", "refusal-bad-league-setting")),
    ("Games that count", {"sheets": ["three-card", "crash"]}, "- Crash (rules code"),
)
"""Dialogs of a league's settings: the button, the values sent, and a sentence of the settings afterwards."""


async def test_settings(world: World) -> None:
    """A submitted settings dialog changes the league's settings, and a share above 100 % is refused."""
    boss = world.person("Ann", manager=True)
    await world.slash(boss, "league create", name="Mine")
    for button, answers, sentence in SETTINGS:
        opened = await world.click(boss, button, (await world.slash(boss, "league settings")).message)
        told = (await world.fill_in(boss, opened, **answers)).text
        if "divisions" in button:
            told = (await world.slash(boss, "league settings")).text
        assert sentence in told


@BOTH
async def test_what_was_typed_is_kept(world: World, locale: str) -> None:
    """A refused league dialog gives the reason.
    Its author, and nobody else, can open it again with everything typed and chosen.
    """
    boss, other = world.person("Ann", locale=locale, manager=True), world.person("Ben", locale=locale, manager=True)
    opened = await world.slash(boss, "league create")
    refused = await world.fill_in(boss, opened, name="Mine", games=["crash", "three_card_brag"], weeks="ab")
    assert said(locale, "refusal-number-unreadable", typed="ab") in refused.text
    again = await world.click(boss, said(locale, "league-again"), refused.message)
    assert again.dialog is not None
    text = str(again.dialog)
    assert all(f"'value': '{one}'" in text for one in ("Mine", "ab"))
    chosen = str([one for one in re.findall(r"\{[^{}]*\}", text) if "'default': True" in one])
    assert [one for one in GAMES if f"'{one}'" in chosen] == ["three_card_brag", "crash"]
    told = await world.fill_in(boss, again, name="Mine", games=["crash"], weeks="4")
    assert said(locale, "league-created", league="Mine") in told.text
    settings = await world.slash(boss, "league settings")
    opened = await world.click(boss, said(locale, "league-set-table"), settings.message)
    refused = await world.fill_in(boss, opened, minimum="1", divisions="3", moving="0", ties="1 x")
    again = await world.click(boss, said(locale, "league-again"), refused.message)
    assert "'value': '1 x'" in str(again.dialog)
    marked = str([one for one in re.findall(r"\{[^{}]*\}", str(again.dialog)) if "'default': True" in one])
    assert "'value': '3'" in marked
    assert "'value': '1'" not in marked
    [way] = [one for one in refused.message.ids if one.startswith("s:league:again:")]
    foreign = await world.click_anyway(other, refused.message, way)
    assert said(locale, "refusal-question-gone") in foreign.text


async def test_whether_the_table_here_counts(world: World) -> None:
    """The league's page says that the channel's table counts for the league, or why it does not.
    If it counts, the table message names the league.
    """
    boss, other = world.person("Ann", manager=True), world.person("Ben")
    await world.slash(boss, "league create", name="Mine")
    assert "table in this channel" not in (await world.slash(boss, "league show")).text
    await table(world, boss, other)
    assert said("en-GB", "league-here-members", names="Ben") in (await world.slash(boss, "league show")).text
    counts = said("en-GB", "league-at-table-counts", leagues="**Mine**")
    assert counts not in world.table_message().text
    await world.slash(other, "league join")
    assert said("en-GB", "league-here-counts") in (await world.slash(boss, "league show")).text
    await won(world, (boss, other), boss)
    told = await world.slash(boss, "league show")
    assert said("en-GB", "league-here-deals", deals=1, whole=20) in told.text
    assert counts in world.table_message().text
    await closed(world, boss)
    await world.slash(boss, "table open", game="crash")
    assert said("en-GB", "league-here-rules") in (await world.slash(boss, "league show")).text
    ending = await world.slash(boss, "league season end")
    await world.click(boss, "Yes", ending.message)
    between = (await world.slash(boss, "league show")).text
    assert said("en-GB", "league-here-no-season") in between
    assert said("en-GB", "league-how-later") in between


@pytest.mark.soak
@BOTH
async def test_the_table_says_for_which_league_it_counts(world: World, locale: str) -> None:
    """The table message names its league from the lobby on.
    After closing, it still names the league if a sitting has counted.
    """
    people = await founded(world, locale)
    ann, ben, fay = people["Ann"], people["Ben"], people["Fay"]
    counts = said(locale, "league-at-table-counts", leagues=f"**{NAME}**")
    counted = said(locale, "league-at-table-counted", leagues=f"**{NAME}**")
    await table(world, ann, ben)
    assert counts in world.table_message().text
    await won(world, (ann, ben), ann)
    assert counts in world.table_message().text
    assert counted in world.table_message().text
    await world.slash(fay, "join", buy_in=50)
    assert counts not in world.table_message().text
    await world.slash(fay, "leave")
    await closed(world, ann)
    assert counts not in world.table_message().text
    assert counted in world.table_message().text


async def test_a_season_that_ends_while_nobody_is_there(world: World) -> None:
    """A season whose date passed during downtime ends at the next start and is posted once."""
    boss = world.person("Ann", manager=True)
    await world.slash(boss, "league create", name="Mine", weeks=1)
    await world.services.seasons.recurring.stop()
    await world.pass_time(2 * WEEK)
    head = said("en-GB", "league-final", season=1)
    assert not [one for one in world.shown() if head in one.text]
    for _ in range(2):
        await world.restart(crash=True)
        await world.services.seasons.process_due()
        await world.rest()
        assert len([one for one in world.shown() if head in one.text]) == 1


@BOTH
async def test_a_season_with_a_day(world: World, locale: str) -> None:
    """The next season begins at midnight of its day, in the server's time zone; an invalid day is refused.
    The league's channel announces the season when it is planned and when it begins.
    """
    boss = world.person("Ann", locale=locale, manager=True)
    await world.slash(boss, "league create", name="Mine")
    sure = said(locale, "league-button-end-sure")
    await world.click(boss, sure, (await world.slash(boss, "league season end")).message)
    refusal = said(locale, "refusal-bad-season-start")
    unread = said(locale, "refusal-day-unreadable", typed="the 4th")
    assert unread in (await world.slash(boss, "league season start", day="the 4th")).text
    assert refusal in (await world.slash(boss, "league season start", day="2026-01-01")).text
    told = await world.slash(boss, "league season start", day="30. März")
    midnight = {"en-GB": 1774825200, "de": 1774821600}[locale]
    assert told.text == said(locale, "league-season-planned", season=2, start=f"<t:{midnight}:F>")
    assert told.private
    await world.rest()
    facts = {"season": 2, "league": "Mine"}
    assert said(locale, "news-season-planned", start=f"<t:{midnight}:F>", **facts) in world.shown()[-1].text
    planned = said(locale, "league-season-planned", season=2, start=f"<t:{midnight}:d>")
    await world.pass_time(midnight - world.clock.now() - 1)
    before = (await world.slash(boss, "league show")).text
    assert planned in before
    assert said(locale, "league-how-planned") in before
    await world.pass_time(2)
    await world.services.seasons.process_due()
    after = (await world.slash(boss, "league show")).text
    assert planned not in after
    assert said(locale, "league-how") in after
    await world.rest()
    assert sum(said(locale, "news-season-begun", **facts) in one.text for one in world.shown()) == 1


@BOTH
async def test_organisers_by_their_role(world: World, locale: str) -> None:
    """Members with the organisers' role can set up the league; others need Manage Server.
    News, pinned leaderboards and nights go only to channels in which the organiser who sets them up may write.
    """
    boss, helper = world.person("Ann", locale=locale, manager=True), world.person("Ben", locale=locale)
    other = world.person("Cat", locale=locale)
    role = world.guild.create_role("League office")
    backend = world.env.backend
    backend.guilds[world.guild.id].members[helper.id].role_ids.append(role.id)
    await world.slash(boss, "league create", name="Mine")
    foreign = said(locale, "refusal-not-organiser", league="Mine")
    assert foreign in (await world.slash(helper, "league settings")).text
    told = await world.slash(boss, "league settings", organisers=world.guild.default_role)
    assert told.text == said(locale, "refusal-organisers-everyone")
    await world.slash(boss, "league settings", organisers=role)
    assert said(locale, "league-set-sittings") in " ".join(
        (await world.slash(helper, "league settings")).message.labels
    )
    assert foreign in (await world.slash(other, "league season end")).text
    news = world.guild.create_text_channel("news")
    deny = discord.Permissions(send_messages=True).value
    backend.set_overwrite(news.id, Overwrite(target_id=helper.id, type=OverwriteType.MEMBER, allow=0, deny=deny))
    refused = said(locale, "refusal-channel-not-yours", channel=f"<#{news.id}>")
    assert (await world.slash(helper, "league settings", channel=news)).text == refused
    night = {"name": "Friday", "day": "2026-12-04", "time": "20:00", "league": "Mine"}
    assert (await world.slash(helper, "league night create", news, **night)).text == refused
    assert (await world.slash(helper, "league night create", **night, channels=news.mention)).text == refused
    assert (await world.slash(helper, "leaderboard pin", news, league="Mine")).text == refused
    assert (await world.services.leagues.repository.find(world.guild.id, "Mine")).channel_id == world.channel.id
    fine = world.guild.create_text_channel("results")
    await world.slash(helper, "league settings", channel=fine)
    assert (await world.services.leagues.repository.find(world.guild.id, "Mine")).channel_id == fine.id


async def test_who_leaves_the_server_is_in_no_table(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """A member who is found to have left the server drops out of the standings, but their results stay.
    A result is voided even if the league's channel refuses posts, and the log names the failure.
    """
    people = await founded(world, "en-GB")
    without_owner(world)
    ann, ben, cat, *_ = people.values()
    await evening(world, (ann, ben, cat), ben)
    world.clock.advance(7_200)
    world.env.backend.guilds[world.guild.id].members.pop(ben.id)
    told = await world.slash(ann, "league standings")
    assert ranking(told) == [line(1, "Ann", "2.5"), line(1, "Cat", "2.5")]
    assert "Ben" in (await world.slash(ann, "league results")).text

    shown = await world.slash(ann, "league void", result=1)
    opened = await world.click(ann, said("en-GB", "league-button-void"), shown.message)
    await world.forbid(send_messages=True)
    with caplog.at_level("INFO", logger="cogs.leagues.administration"):
        await world.fill_in(ann, opened, reason="a misdeal")
        await world.rest()
    assert f"channel {world.channel.id} cannot be told of a result that changed: Denied" in caplog.text
    assert said("en-GB", "league-result-void") in (await world.slash(cat, "league results")).text


@BOTH
async def test_a_league_is_closed_down_by_who_means_it(world: World, locale: str) -> None:
    """A league can be closed only after its season, by an organiser who confirms it."""
    ann, ben = world.person("Ann", locale=locale, manager=True), world.person("Ben", locale=locale)
    await world.slash(ann, "league create", name=NAME)
    assert said(locale, "refusal-season-runs", league=NAME) in (await world.slash(ann, "league close")).text
    asked = await world.slash(ann, "league season end")
    await world.click(ann, said(locale, "league-button-end-sure"), asked.message)

    assert said(locale, "refusal-not-organiser", league=NAME) in (await world.slash(ben, "league close")).text
    asked = await world.slash(ann, "league close")
    assert asked.text == said(locale, "league-closing", league=NAME)
    await world.click(ann, said(locale, "league-button-stay"), asked.message)
    assert NAME in (await world.slash(ben, "league show")).text

    asked = await world.slash(ann, "league close")
    told = await world.click(ann, said(locale, "league-button-close-sure"), asked.message)
    assert told.text == said(locale, "league-closed-down", league=NAME)
    assert said(locale, "refusal-no-league") in (await world.slash(ben, "league show")).text


async def test_a_league_that_cannot_be_read(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """An unreadable league is left out and logged once; its name stays taken. Other leagues, disputes and tables go on.
    A request for the league by name gives the reason.
    """
    people = await founded(world, "en-GB")
    ann, ben, cat, *_ = people.values()
    opened = await world.slash(ann, "league create")
    await world.fill_in(ann, opened, name="Broken", games=["three_card_brag"], weeks="4")
    tamper(world.path, "UPDATE leagues SET rules = '{\"secret\": 1' WHERE name = 'Broken'")

    await world.restart()
    listed = await world.slash(ben, "league list")
    assert (NAME in listed.text, "Broken" in listed.text) == (True, False)
    await evening(world, (ann, ben, cat), ann)
    assert ranking(await world.slash(ben, "league standings"))[0] == line(1, "Ann", "5")
    told = await world.slash(ben, "league show", league="broken")
    assert told.text == said("en-GB", "refusal-league-damaged", league="Broken")
    await table(world, ann, ben, cat)
    await world.slash(ann, "deal")
    assert said("en-GB", "dispute-title", number="1") in (await world.slash(ben, "dispute open", reason="why")).text
    assert "why" in (await world.slash(ann, "dispute list")).text
    await weeks(world, 5)

    shown = [one.text for one in world.shown()]
    assert any(said("en-GB", "league-champions", champions=1, names="Ann") in text for text in shown)
    assert [one.message for one in caplog.records if "cannot be read" in one.message] == [
        "league 2 cannot be read and is left out: not a LeagueRules: no such JSON"
    ]
    caplog.clear()  # the log says that the league is damaged
    assert (
        said("en-GB", "refusal-league-exists", league="Broken")
        in (
            await world.fill_in(
                ann, await world.slash(ann, "league create"), name="Broken", games=["three_card_brag"], weeks="4"
            )
        ).text
    )
