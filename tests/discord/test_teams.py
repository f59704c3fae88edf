"""A team season: founded, scheduled, played and read, in both languages."""

from __future__ import annotations

from datetime import UTC, datetime

import discord
import icalendar
import pytest
from simcord.actors import MemberActor

from bot.leagues.rules import CountedRules, LeagueRules
from bot.leagues.teams.season import TeamSeason
from bot.leagues.teams.values import Match, MatchStatus, Side, TeamPerson, TeamRules
from bot.rules.game import rules_fingerprint
from bot.rules.registry import GAMES
from bot.screens.leagues import fixtures
from bot.screens.widgets.names import escape_text
from bot.screens.words import words_for
from bot.store.codec import encode
from bot.store.schema.league import LeagueVersionRow
from bot.store.writing.write_batch import WriteBatch
from tests.discord.granting import without_owner
from tests.discord.leagues import league_of
from tests.discord.test_crash_games import BOTH
from tests.discord.test_leagues import closed, table, won
from tests.discord.world import BEGINNING, Told, World
from tests.support.league_rows import new_result, season_row
from tests.support.rows import opening

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")
TEAMS = ("Anchor", "Bell", "Crown", "Dolphin")
LEAGUE = "The League"


def said(locale: str, key: str, **facts: object) -> str:
    """Return a message of the catalogue."""
    return words_for(locale)(key, **facts)


class Teams:
    """Four teams of two in a world, and an organiser."""

    def __init__(self, world: World, locale: str, names: tuple[str, ...] = NAMES) -> None:
        self.world = world
        self.locale = locale
        self.boss = world.person("Olga", locale=locale, manager=True)
        self.people = {key: world.person(name, locale=locale) for key, name in zip(NAMES, names, strict=True)}
        self._deals = iter(range(1, 10_000, 3))

    def captain(self, team: str) -> MemberActor:
        """Return a team's captain."""
        return self.people[NAMES[2 * TEAMS.index(team)]]

    def pair(self, team: str) -> tuple[MemberActor, MemberActor]:
        """Return the members of a team, its captain first."""
        at = 2 * TEAMS.index(team)
        return self.people[NAMES[at]], self.people[NAMES[at + 1]]

    async def found(self, *, table: bool = True) -> None:
        """Start the league and found the teams. Matches have two boards of one leg.
        With `table`, create a table for the games of `board`.
        """
        await self.world.introduce(*self.people.values())
        await league_of(self.world, self.people.values())
        if table:
            await self.world.services.store.writer.commit(opening(9))
        seasons, rules = self.world.services.team_seasons, TeamRules(boards=2, legs=1, least_boards=1)
        await seasons.set_rules(1, rules, organiser=self.boss.id, key="rules")
        for number, team in enumerate(TEAMS, 1):
            captain, other = (TeamPerson(one.id, one.user.global_name or "") for one in self.pair(team))
            await seasons.create_team(1, captain, team, key=f"create-{number}")
            await seasons.join(1, number, other, key=f"join-{number}")

    async def draw(self) -> Told:
        """Draw the fixtures in London time, after the organiser's confirmation."""
        options = {"first": "2026-01-06", "time": "20:00", "zone": "Europe/London"}
        asked = await self.world.slash(self.boss, "league team draw", **options)
        return await self.world.click(self.boss, said(self.locale, "drawing-button"), asked.message)

    async def season(self) -> TeamSeason:
        return await self.world.services.team_seasons.get(1)

    async def match(self, home: str, away: str) -> Match:
        """Return the match of two teams in which `home` plays at home."""
        season = await self.season()
        wanted = (season.team_named(home).team_no, season.team_named(away).team_no)
        return next(one for one in season.matches if (one.home, one.away) == wanted)

    async def board(self, winner: MemberActor, loser: MemberActor) -> None:
        """Store the result of a league game of two people."""
        result = new_result(9, next(self._deals), winner.id, loser.id)
        await self.world.services.store.writer.commit(WriteBatch(results=(result,)))

    async def card(self, who: MemberActor, match: Match) -> Told:
        """Open a match card."""
        return await self.world.slash(who, "league team card", match=match.match_no)

    async def name(self, team: str, match: Match, *people: MemberActor) -> Told:
        """Name a side as its captain."""
        players = " ".join(f"<@{one.id}>" for one in people)
        return await self.world.slash(self.captain(team), "league team side", players=players, match=match.match_no)

    async def chosen(self, who: MemberActor, match: Match, action: str, value: str) -> Told:
        """Choose from a menu of a match card."""
        told = await self.card(who, match)
        menu = f"s:match:{action}:1.{match.match_no}"
        return await self.world.choose(who, told.message, menu, value)

    async def pressed(self, who: MemberActor, match: Match, label: str) -> Told:
        """Press a button of a match card."""
        told = await self.card(who, match)
        return await self.world.click(who, said(self.locale, label), told.message)

    async def played(self, home: str, away: str, *winners: Side) -> None:
        """Play a match board by board. The away captain's press of the button ends it."""
        seasons, match = self.world.services.team_seasons, await self.match(home, away)
        number = match.match_no
        for team, side in ((home, Side.HOME), (away, Side.AWAY)):
            people = tuple(one.id for one in self.pair(team))
            await seasons.name_side(1, number, side, people, people[0], key=f"{side.value}-{number}")
        for one, other, winner in zip(self.pair(home), self.pair(away), winners, strict=True):
            await self.board(*((one, other) if winner is Side.HOME else (other, one)))
        await seasons.confirm_card(1, number, self.captain(home).id, key=f"confirm-{number}")
        await self.pressed(self.captain(away), match, "match-button-confirm")


@pytest.fixture
async def teams(world: World, locale: str) -> Teams:
    """Return the founded teams, with a table for their games."""
    made = Teams(world, locale)
    await made.found()
    return made


H, A = Side.HOME, Side.AWAY


@BOTH
async def test_a_team_by_commands(world: World, locale: str) -> None:
    """A captain creates a team by command, and others join and leave it. The answer shows all teams."""
    teams = Teams(world, locale)
    await league_of(world, teams.people.values())
    ann, ben = teams.pair("Anchor")

    await world.slash(ann, "league team create", name="Anchor")
    told = await world.slash(ben, "league team join", team="Anchor")
    assert said(locale, "fixtures-teams", teams=1) in told.text
    assert all(name in told.text for name in ("Anchor", "Ann", "Ben"))
    assert (await teams.season()).team_of(ben.id) is not None

    told = await world.slash(ben, "league team leave")
    assert said(locale, "match-team-left") in told.text
    assert (await teams.season()).team_of(ben.id) is None


@BOTH
async def test_a_season(world: World, locale: str, teams: Teams) -> None:
    """Four teams play a season with one walkover and one withdrawal, and the table equals the one computed here by
    hand.
    """
    told = await teams.draw()
    assert said(locale, "fixtures-week", week=1, weeks=6) in told.text
    for home, away in (("Anchor", "Dolphin"), ("Dolphin", "Bell"), ("Crown", "Dolphin")):
        await teams.played(home, away, H, A if home == "Anchor" else H)
    await teams.played("Anchor", "Bell", H, H)
    match = await teams.match("Bell", "Crown")
    sure = await teams.pressed(teams.captain("Crown"), match, "match-button-concede")
    assert said(locale, "match-concede-sure", team="Bell") in sure.text
    given = await world.click(teams.captain("Crown"), said(locale, "match-button-concede"), sure.message)
    assert said(locale, "fixtures-walkover") in given.text

    asked = await world.slash(teams.captain("Dolphin"), "league team withdraw")
    assert said(locale, "match-withdraw-sure", team="Dolphin", early="no") in asked.text
    told = await world.click(teams.captain("Dolphin"), said(locale, "match-button-withdraw"), asked.message)

    # Dolphin scores 2 for a drawn match with 1 leg, 4 for a win with 2 legs, and 0. Its three other matches are
    # walkovers, which give its opponents 4 points each. Anchor drew with Dolphin (2) and beat Bell (4). Bell lost to
    # Dolphin and Anchor, and has Crown's walkover (4). Crown beat Dolphin (4).
    assert said(locale, "fixtures-withdrawn", team="Dolphin") in told.text
    season = await teams.season()
    table = {one.team.name: (one.points, one.played, one.won, one.drawn, one.lost) for one in season.standings}
    assert table == {
        "Anchor": (1000, 3, 2, 1, 0),
        "Bell": (800, 4, 2, 0, 2),
        "Crown": (800, 3, 2, 0, 1),
        "Dolphin": (600, 6, 1, 1, 4),
    }
    lines = [line for line in told.text.splitlines() if "**" in line and "\\." in line]
    assert [line.split("**")[1] for line in lines] == ["Anchor", "Crown", "Bell", "Dolphin"]
    assert said(locale, "fixtures-points", points="10", count=2) in lines[0]


@BOTH
async def test_a_card(world: World, locale: str, teams: Teams) -> None:
    """A side is hidden from the other captain until both sides are named.
    Legs come from tables or from a captain's entry, and both captains confirm the match. Captains are notified of each
    other's steps and of the result, in the channel if direct messages are closed.
    """
    await teams.draw()
    match = await teams.match("Anchor", "Bell")
    ann, ben = teams.pair("Anchor")
    cat, dan = teams.pair("Bell")
    about = said(
        locale, "match-news", match=said(locale, "fixtures-match", home="Anchor", away="Bell"), week=match.week
    )
    told = await teams.name("Anchor", match, ben, ann)
    assert said(locale, "match-side", team="Anchor", people=listed(locale, "Ben", "Ann")) in told.text
    _, news = world.dms(cat)
    assert about in news.text
    assert said(locale, "match-news-name-yours", team="Anchor") in news.text
    card = await teams.card(cat, match)
    assert said(locale, "match-side-named", team="Anchor") in card.text
    assert "Ben" not in card.text + news.text

    told = await world.choose(cat, card.message, f"s:match:side.away:1.{match.match_no}", str(cat.id), str(dan.id))
    assert said(locale, "match-board", board=1, home="Ben", away="Cat") in told.text
    assert [said(locale, "match-news-named", team="Bell") in one.text for one in world.dms(ann)[1:]] == [True]
    await teams.board(dan, ann)
    told = await teams.chosen(cat, match, "leg", "1.1.home")
    assert said(locale, "match-leg-won", leg=1, team="Anchor") in told.text
    assert said(locale, "match-leg-won", leg=1, team="Bell") in told.text
    assert said(locale, "match-legs", home="1", away="1") in told.text
    assert said(locale, "match-news-full") in world.dms(ann)[-1].text
    told = await teams.pressed(ann, match, "match-button-confirm")
    assert said(locale, "match-to-confirm", team="Bell") in told.text
    assert said(locale, "match-news-confirmed", team="Anchor") in world.dms(cat)[-1].text
    world.close_dms(ann)
    told = await teams.pressed(cat, match, "match-button-confirm")
    result = said(locale, "fixtures-result", home="Anchor", away="Bell", result="2\u00a0:\u00a02")
    assert result in told.text
    assert (await teams.match("Anchor", "Bell")).status is MatchStatus.PLAYED
    stands = world.dms(cat)[-1].text
    assert (said(locale, "match-news-stands") in stands, result in stands) == (True, True)
    assert (len(world.dms(cat)), len(world.dms(ann)), world.dms(dan)) == (4, 3, [])
    here = world.shown()[-1].text
    assert (f"<@{ann.id}>" in here, said(locale, "match-news-stands") in here) == (True, True)


async def played_by(world: World, deals: int) -> None:
    """Let the league count Three Card Brag by the default rules, in sittings of `deals` deals."""
    brag = GAMES["three_card_brag"]
    agreed = CountedRules(
        game=brag.name, rules_fingerprint=rules_fingerprint(brag, brag.default_rules), sheet=brag.name
    )
    rules = encode(LeagueRules(counted_rules=(agreed,), sitting_deals=deals))
    await world.services.store.writer.upsert(
        season_row(rules=rules), LeagueVersionRow(guild_id=world.guild.id, version=1)
    )


@BOTH
async def test_a_match_table(world: World, locale: str, teams: Teams) -> None:
    """A table of exactly the two people of a board shows match, leg and remaining deals.
    Other tables name only the league.
    """
    await played_by(world, 2)
    await world.slash(teams.boss, "league team rules", boards=2, legs=2, least_boards=1)
    await teams.draw()
    match = await teams.match("Anchor", "Bell")
    ann, cat = teams.captain("Anchor"), teams.captain("Bell")
    named = f"**{LEAGUE}**"
    plainly = said(locale, "league-at-table-counts", leagues=named)
    await table(world, ann, cat)
    assert plainly in world.table_message().text
    await closed(world, ann)
    for team in ("Anchor", "Bell"):
        await teams.name(team, match, *teams.pair(team))

    def told(leg: int, key: str, deals: int) -> bool:
        counts = said(locale, "league-leg-counts", league=named, home="Anchor", away="Bell", board=1, leg=leg)
        return f"{counts} {said(locale, key, deals=deals)}" in world.table_message().text

    await table(world, ann, cat)
    assert told(1, "league-leg-deals", 2)
    await world.slash(ann, "deal")
    assert told(1, "league-leg-deal", 1)
    table_id = await world.services.tables.open_table_in(world.channel.id)
    assert table_id is not None
    view = await world.view(table_id)
    acting = view.table.occupant(view.view.to_act[0]).user_id
    await world.slash(ann if acting == ann.id else cat, "fold")
    assert told(1, "league-leg-deals", 1)
    await won(world, (ann, cat), ann)
    assert told(2, "league-leg-deals", 2)
    await world.slash(teams.pair("Bell")[1], "join", buy_in=50)
    assert plainly in world.table_message().text
    [leg] = (await teams.match("Anchor", "Bell")).card.legs
    assert (leg.board, leg.number, leg.winner) == (1, 1, H)


@BOTH
async def test_the_league_tells_of_its_matches(world: World, locale: str, teams: Teams) -> None:
    """The league's channel announces fixtures, moved matches and results.
    Captains are notified of their first match and of their moved matches.
    """
    await world.slash(teams.boss, "league settings", channel=world.channel)
    await teams.draw()
    await world.rest()
    news = {"league": LEAGUE, "season": 1, "matches": 12, "weeks": 6}
    assert said(locale, "news-fixtures-drawn", **news) in world.shown()[-1].text
    ann = teams.captain("Anchor")
    assert said(locale, "news-fixtures-drawn", **news) in world.dms(ann)[0].text
    season = await teams.season()
    first = season.matches_of_team(season.team_named("Anchor").team_no)[0]
    assert fixtures.match_title(season, first, words_for(locale)).split(": ")[1] in world.dms(ann)[0].text.replace(
        "*", ""
    )

    match = await teams.match("Anchor", "Bell")
    await world.slash(teams.boss, "league team move", match=match.match_no, day="2026-01-09", time="19:30")
    await world.rest()
    moved = (await teams.match("Anchor", "Bell")).starts_at
    for told in (world.shown()[-1], world.dms(ann)[-1], world.dms(teams.captain("Bell"))[-1]):
        assert f"<t:{int(moved)}:F>" in told.text
        assert said(locale, "fixtures-match", home="Anchor", away="Bell") in told.text

    await teams.played("Anchor", "Bell", H, H)
    await world.rest()
    over = world.shown()[-1].text
    assert said(locale, "news-match", league=LEAGUE, week=match.week) in over
    assert said(locale, "fixtures-result", home="Anchor", away="Bell", result="4\u00a0:\u00a00") in over


@pytest.mark.soak
@BOTH
async def test_captains_who_take_no_direct_messages(world: World, locale: str, teams: Teams) -> None:
    """Captains with closed direct messages are notified in the organiser's channel if the league has none."""
    ann = teams.captain("Anchor")
    world.close_dms(ann)
    await teams.draw()
    await world.rest()
    news = {"league": LEAGUE, "season": 1, "matches": 12, "weeks": 6}
    assert any(
        f"<@{ann.id}>" in one.text and said(locale, "news-fixtures-drawn", **news) in one.text for one in world.shown()
    )
    match = await teams.match("Anchor", "Bell")
    await world.slash(teams.boss, "league team move", match=match.match_no, day="2026-01-09", time="19:30")
    await world.rest()
    moved = (await teams.match("Anchor", "Bell")).starts_at
    assert any(f"<@{ann.id}>" in one.text and f"<t:{int(moved)}:F>" in one.text for one in world.shown())


DAY = 86_400.0


@BOTH
async def test_players_are_reminded(world: World, locale: str) -> None:
    """Players of a named side, or otherwise the whole team, are reminded a day before a match.
    A reminder is sent once per date, even across a restart, and in the league's channel if direct messages are closed.
    No reminder is sent after the match is decided or the season has ended.
    """
    teams = Teams(world, locale)
    await teams.found(table=False)

    def reminded() -> dict[str, int]:
        head = said(locale, "news-match-soon", league=LEAGUE, match="§").partition("§")[0].strip()
        told = {name: [one.text for one in world.dms(who) if head in one.text] for name, who in teams.people.items()}
        return {name: len(texts) for name, texts in told.items() if texts}

    async def a_day_before(moment: float) -> None:
        await world.pass_time(moment - DAY - 120 - world.clock.now())
        before = reminded()
        await world.pass_time(60)
        assert reminded() == before
        await world.pass_time(180)

    await world.slash(teams.boss, "league settings", channel=world.channel)
    await teams.draw()
    season = await teams.season()
    match, other = season.matches_in_week(1)
    await teams.chosen(teams.boss, other, "over", "drawn")
    home, away = (season.team(number).name for number in (match.home, match.away))
    ann, ben = teams.pair(home)
    cat, dan = teams.pair(away)
    await teams.name(home, match, ann)
    world.close_dms(dan)

    await a_day_before(match.starts_at)
    names = {who.id: name for name, who in teams.people.items()}
    once = {names[one.id]: 1 for one in (ann, cat)}
    assert reminded() == once
    told = world.dms(ann)[-1].text
    assert f"<t:{int(match.starts_at)}:F>" in told
    assert said(locale, "fixtures-match", home=home, away=away) in told
    assert [f"<@{dan.id}>" in one.text and home in one.text for one in world.shown()].count(True) == 1
    await world.restart(crash=True)
    await world.pass_time(180)
    assert reminded() == once

    await world.slash(teams.boss, "league team move", match=match.match_no, day="2026-01-09", time="19:30")
    moved = (await teams.season()).match(match.match_no)
    assert reminded() == once
    await a_day_before(moved.starts_at)
    assert reminded() == dict.fromkeys(once, 2)
    assert ben.id not in {teams.people[name].id for name in reminded()}

    sure = await world.slash(teams.boss, "league season end")
    await world.click(teams.boss, said(locale, "league-button-end-sure"), sure.message)
    await world.pass_time(season.matches_in_week(2)[0].starts_at - 3_600 - world.clock.now())
    assert reminded() == dict.fromkeys(once, 2)


@pytest.mark.soak
@BOTH
async def test_captains_are_told_by_organisers(world: World, locale: str, teams: Teams) -> None:
    """Both captains are notified of an organiser's decisions on their match, but not of presses without effect."""
    await teams.draw()
    match = await teams.match("Anchor", "Bell")
    both = [teams.captain("Anchor"), teams.captain("Bell")]
    await teams.chosen(teams.boss, match, "over", "drawn")
    await teams.pressed(teams.boss, match, "match-button-reopen")
    await teams.pressed(both[0], match, "match-button-refresh")
    await teams.chosen(teams.boss, match, "over", "home")
    for one in both:
        keys = ("match-news-not-played", "match-news-reopened", "match-news-walkover")
        assert [said(locale, key) in told.text for key, told in zip(keys, world.dms(one)[1:], strict=True)] == [
            True
        ] * 3


@pytest.mark.soak
@BOTH
async def test_an_organiser_who_is_a_captain(world: World, locale: str, teams: Teams) -> None:
    """An organiser who is a captain sees the other side only once their own is named, and confirms only for their own
    side. If there is no other organiser, they confirm for both sides, and the notification and the log say so.
    """
    await teams.draw()
    match = await teams.match("Anchor", "Bell")
    ann, ben = teams.pair("Anchor")
    cat, dan = teams.pair("Bell")
    role = world.guild.create_role("Office", permissions=discord.Permissions(manage_guild=True))
    world.env.backend.guilds[world.guild.id].members[ann.id].role_ids.append(role.id)
    await teams.name("Bell", match, cat, dan)
    assert said(locale, "match-side-named", team="Bell") in (await teams.card(ann, match)).text
    listing = said(locale, "match-side", team="Bell", people=listed(locale, "Cat", "Dan"))
    assert listing in (await teams.card(teams.boss, match)).text
    await teams.name("Anchor", match, ann, ben)
    await teams.board(ann, cat)
    await teams.board(ben, dan)
    told = await teams.pressed(ann, match, "match-button-confirm")
    assert said(locale, "match-to-confirm", team="Bell") in told.text
    assert (await teams.match("Anchor", "Bell")).status is MatchStatus.OPEN
    assert said(locale, "match-button-confirm-both") not in told.message.labels
    world.env.backend.guilds[world.guild.id].members.pop(teams.boss.id)
    without_owner(world)
    await teams.pressed(ann, match, "match-button-confirm-both")
    assert (await teams.match("Anchor", "Bell")).status is MatchStatus.PLAYED
    own = said(locale, "dispute-ruled-own")
    assert own in world.dms(cat)[-1].text
    assert own in (await world.slash(ann, "house log")).text


@BOTH
async def test_an_organiser_and_the_matches_of_their_team(world: World, locale: str, teams: Teams) -> None:
    """An organiser cannot rule on their own team's matches or withdraw its opponents.
    They keep the rights of a captain and decide other matches.
    """
    await teams.draw()
    match, other = await teams.match("Anchor", "Bell"), await teams.match("Crown", "Dolphin")
    (ann, ben), (cat, dan) = teams.pair("Anchor"), teams.pair("Bell")
    role = world.guild.create_role("Organisers")
    await world.slash(teams.boss, "league settings", organisers=role, channel=world.channel)
    for one in (ann, ben):
        world.env.backend.guilds[world.guild.id].members[one.id].role_ids.append(role.id)
    own = said(locale, "refusal-own-match")
    at = f"1.{match.match_no}"

    async def sent(who: MemberActor, action: str, *values: str) -> str:
        panel = await teams.card(who, match)
        return (await world.click_anyway(who, panel.message, f"s:match:{action}:{at}", *values)).text

    for who in (ann, ben):
        assert not [one for one in (await teams.card(who, match)).message.ids if ":over:" in one]
        assert own in await sent(who, "over", "home")
        assert own in await sent(who, "side.away", str(cat.id))
        moved = await world.slash(who, "league team move", match=match.match_no, day="2026-01-09", time="19:30")
        assert own in moved.text
        assert own in (await world.slash(who, "league team withdraw", team="Dolphin")).text
        assert own in (await world.click_anyway(who, moved.message, "s:match:withdraw:1.4")).text
    await teams.name("Anchor", match, ann, ben)
    await teams.name("Bell", match, cat, dan)
    await teams.board(cat, ann)
    await teams.board(dan, ben)
    for who in (ann, ben):
        assert own in await sent(who, "leg", "1.1.home")
    assert own in await sent(ben, "confirm")
    await teams.pressed(ann, match, "match-button-confirm")
    assert own in await sent(ann, "confirm")
    await teams.pressed(cat, match, "match-button-confirm")
    assert own in await sent(ben, "reopen")
    assert (await teams.match("Anchor", "Bell")).status is MatchStatus.PLAYED
    assert said(locale, "dispute-ruled-own") not in (await world.slash(teams.boss, "house log")).text
    assert said(locale, "fixtures-walkover") in (await teams.chosen(ben, other, "over", "home")).text
    assert said(locale, "dispute-ruled-own") not in world.shown()[-1].text

    world.env.backend.guilds[world.guild.id].members[ann.id].role_ids.append(
        world.guild.create_role("Office", permissions=discord.Permissions(manage_guild=True)).id
    )
    assert own in await sent(ann, "reopen")
    members = world.env.backend.guilds[world.guild.id].members
    members.pop(teams.boss.id)
    without_owner(world)
    await teams.pressed(ann, match, "match-button-reopen")
    await world.rest()
    assert said(locale, "dispute-ruled-own") in world.shown()[-1].text
    assert (await teams.match("Anchor", "Bell")).status is MatchStatus.OPEN


def listed(locale: str, first: str, last: str) -> str:
    """Return two names as a list."""
    return said(locale, "table-listed", first=first, last=last)


@BOTH
async def test_matches_after_the_seasons_end(world: World, locale: str) -> None:
    """Before fixtures are drawn, the organiser is warned of matches after the season's end and must confirm them."""
    boss, other = world.person("Ann", locale=locale, manager=True), world.person("Ben", locale=locale)
    await world.slash(boss, "league create", name="Short", game="crash", weeks=2)
    await world.slash(other, "league join")
    for one in (boss, other):
        await world.slash(one, "league team create", name=one.user.name)
    asked = await world.slash(boss, "league team draw", first="2026-01-03", every=20)
    late = {"matches": 1, "end": f"<t:{int(BEGINNING) + 14 * 86_400}:d>"}
    assert said(locale, "drawing-late", **late) in asked.text
    button = said(locale, "drawing-button-late")
    assert asked.message.labels == (button, said(locale, "button-stay"))
    drawn = await world.click(boss, button, asked.message)
    assert said(locale, "fixtures-late", **late) in drawn.text


@BOTH
async def test_the_question_before_the_draw(world: World, locale: str, teams: Teams) -> None:
    """The fixtures equal the preview of teams, weeks and dates that the organiser confirms.
    Nothing is drawn if somebody else confirms or if the teams have changed.
    """
    boss, first, last = teams.boss, 1767729600, 1770753600
    options = {"first": "2026-01-06", "time": "20:00", "zone": "Europe/London"}
    asked = await world.slash(boss, "league team draw", **options)
    named = said(locale, "table-listed", first="Anchor, Bell, Crown", last="Dolphin")
    assert said(locale, "drawing-teams", count=4, teams=named) in asked.text
    assert said(locale, "drawing-matches", matches=12, weeks=6) in asked.text
    assert f"<t:{first}:F>" in asked.text
    assert f"<t:{last}:F>" in asked.text
    facts = {"day": datetime(2026, 1, 6, tzinfo=UTC), "clock": "20:00", "zone": "Europe/London"}
    assert said(locale, "fixtures-clock", **facts) in asked.text
    assert (await teams.season()).schedule is None
    typed = await world.slash(boss, "league team draw", first="Tuesday", time="8pm", zone="London")
    assert f"<t:{first}:F>" in typed.text
    for wrong, code in (("20:00Z", "time-has-offset"), ("8", "time-unreadable")):
        refused = await world.slash(boss, "league team draw", **{**options, "time": wrong})
        assert said(locale, f"refusal-{code}", typed=escape_text(wrong)) in refused.text

    [yes] = [one for one in asked.message.ids if one.startswith("s:fixtures:draw:")]
    other = await world.click_anyway(world.person("Otto", manager=True, locale=locale), asked.message, yes)
    assert said(locale, "refusal-question-gone") in other.text
    await world.slash(boss, "league team withdraw", team="Dolphin")
    await world.services.team_seasons.withdraw(1, 4, boss.id, organiser=True, key="withdraw")
    changed = await world.click(boss, said(locale, "drawing-button"), asked.message)
    assert said(locale, "refusal-teams-changed") in changed.text

    assert (await teams.season()).schedule is None
    asked = await world.slash(boss, "league team draw", **options)
    await world.click(boss, said(locale, "drawing-button"), asked.message)
    assert len((await teams.season()).matches) == 6


@BOTH
async def test_tie_breaks(world: World, locale: str, teams: Teams) -> None:
    """The order of tie-breaks is set with the match rules, proposed in words, shown, and fixed once fixtures are
    drawn.
    """
    usual = ", ".join(said(locale, f"fixtures-tie-{one}") for one in ("leg-difference", "head-to-head", "matches-won"))
    shown = await world.slash(teams.boss, "league team rules")
    assert said(locale, "fixtures-rules-ties", ties=usual) in shown.text
    found = await teams.boss.autocomplete(world.channel, "league team rules", "ties", "4")
    names = {one["value"]: one["name"] for one in found}
    assert set(names) == {"4", "4 1", "4 2", "4 3"}
    wanted = ", ".join(said(locale, f"fixtures-tie-{one}") for one in ("matches-won", "head-to-head"))
    assert names["4 1"] == wanted
    for wrong in ("", "5", "1 1", "legs", "9" * 5_000):
        refused = await world.slash(teams.boss, "league team rules", ties=wrong)
        assert said(locale, "refusal-bad-tie-breaks") in refused.text
    told = await world.slash(teams.boss, "league team rules", ties="4, 1")
    assert said(locale, "fixtures-rules-ties", ties=wanted) in told.text
    await teams.draw()
    refused = await world.slash(teams.boss, "league team rules", ties="1")
    assert said(locale, "refusal-fixtures-drawn") in refused.text
    assert said(locale, "fixtures-rules-ties", ties=wanted) in (await world.slash(teams.boss, "league team rules")).text


@BOTH
async def test_an_organiser(world: World, locale: str, teams: Teams) -> None:
    """Only organisers can draw fixtures, and end, reopen or move a match."""
    refused = await world.slash(teams.captain("Anchor"), "league team draw", first="2026-01-06")
    assert said(locale, "refusal-not-organiser-of-matches") in refused.text
    await teams.draw()
    match = await teams.match("Anchor", "Bell")
    number = match.match_no
    dan = teams.pair("Bell")[1]
    told = await teams.card(dan, match)
    assert [one for one in told.message.ids if not one.startswith("s:match:show")] == []
    forged = await world.click_anyway(dan, told.message, f"s:match:over:1.{number}", "home")
    assert said(locale, "refusal-not-captain") in forged.text

    told = await teams.chosen(teams.boss, match, "over", "home")
    assert said(locale, "fixtures-walkover") in told.text
    told = await teams.pressed(teams.boss, match, "match-button-reopen")
    assert said(locale, "match-name-sides") in told.text
    told = await world.slash(teams.boss, "league team move", match=number, day="31. März", time="19.30")
    assert "<t:1774981800:F>" in told.text
    facts = {"day": datetime(2026, 3, 31, tzinfo=UTC), "clock": "19:30", "zone": "Europe/London"}
    assert said(locale, "fixtures-clock", **facts) in told.text
    wrong = await world.slash(teams.boss, "league team move", match=number, day="2026-03-31", time="halb acht")
    assert said(locale, "refusal-time-unreadable", typed="halb acht") in wrong.text
    file = await world.slash(dan, "league fixtures", team="Bell")
    assert said(locale, "fixtures-zone", zone="Europe/London") in file.text
    told = await world.click(dan, said(locale, "fixtures-button-file"), file.message)
    events = icalendar.Calendar.from_ical(attached(world, told)).events
    moved = [one for one in events if one["sequence"] == 3]
    assert len(events) == 6
    assert [one.start.isoformat() for one in moved] == ["2026-03-31T19:30:00+01:00"]
    log = (await world.slash(teams.boss, "house log")).text
    facts = {"actor": f"<@{teams.boss.id}>", "league": LEAGUE, "home": "Anchor", "away": "Bell"}
    acts = ("match-moved", "match-reopened", "match-given", "matches-drawn", "matches-ruled")
    written = [log.index(said(locale, f"log-act-{one}", **facts)) for one in acts]
    assert written == sorted(written)


def attached(world: World, told: Told) -> bytes:
    """Return the attached file."""
    [file] = told.last.raw.attachments
    content = world.env.backend.cdn.get(file.url)
    assert content is not None
    return content


@pytest.mark.soak
@BOTH
async def test_a_captain_who_is_gone(world: World, locale: str, teams: Teams) -> None:
    """If a captain is deleted or leaves the server, the next team member becomes captain and the match goes on."""
    await teams.draw()
    (ann, ben), (cat, dan) = teams.pair("Anchor"), teams.pair("Bell")
    farewell = await world.slash(ann, "privacy delete")
    opened = await world.click(ann, said(locale, "button-forget-sure"), farewell.message)
    await world.fill_in(ann, opened, word=said(locale, "privacy-word"))
    world.env.backend.guilds[world.guild.id].members.pop(cat.id)
    await world.bot.membership.check_member(world.guild.id, cat.id)
    await world.rest()

    season, match = await teams.season(), await teams.match("Anchor", "Bell")
    assert {name: season.team_named(name).captain for name in TEAMS[:2]} == {"Anchor": ben.id, "Bell": dan.id}
    assert [one.name for name in TEAMS[:2] for one in season.team_named(name).people] == ["Ben", "Dan"]
    for one in (ben, dan):
        await world.slash(one, "league team side", players=f"<@{one.id}>", match=match.match_no)
    assert (await teams.match("Anchor", "Bell")).card.has_both_sides
