"""Fixtures of a season of teams: by week, by team, as a calendar file, and the resulting table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bot.leagues.teams.calendar import CalendarWords, ics
from bot.leagues.teams.scoring import score
from bot.leagues.teams.season import TeamSeason
from bot.leagues.teams.table import TeamStanding
from bot.leagues.teams.values import HUNDREDTHS, Match, MatchStatus, Team, TeamRules, TieBreak
from bot.screens.effects import stamped
from bot.screens.ids import PanelId
from bot.screens.items import MOST_CHOICES, Choice, Item, button, menu
from bot.screens.layout import Attachment, Screen, screen
from bot.screens.names import plain, shown
from bot.screens.paging import paged, turning
from bot.screens.words import Words, day, exactly, moment, there

FIXTURES: Final = "fixtures"
"""Panel of fixtures; its buttons are about the league's number and further numbers."""
MATCH: Final = "match"
"""Panel of one match."""
PAGE: Final = 8
"""Matches on a page of a team's fixtures."""
TEAMS_PAGE: Final = 10
"""Teams on a page of the table."""
NAME: Final = 40
"""Characters of a team's name."""


def drawn(season: TeamSeason, league: str, words: Words, *, own: Team | None, until: float | None) -> Screen:
    """Return the first week of new fixtures.

    `until` is the end of the season in seconds since the epoch (None: the organisers end it). Matches after it are
    counted.
    """
    late = len(season.late(until))
    note = words("fixtures-late", matches=late, end=day(until)) if until is not None and late else ""
    return week(season, 1, league, words, own=own, note=note)


def week(
    season: TeamSeason, number: int, league: str, words: Words, *, own: Team | None = None, note: str = ""
) -> Screen:
    """Return the matches of a week, or of the nearest one: `s:fixtures:week:<league>.<week>`.

    The menu of its matches is `s:match:open:<league>`. `own` is the reader's team, `note` a further remark.
    """
    shown_week = min(max(number, 1), max(1, season.weeks))
    matches = season.in_week(shown_week)
    if not matches:
        return _not_drawn(season, league, words, own)
    playing = {number for one in matches for number in (one.home, one.away)}
    byes = [team.name for team in season.teams if team.team_no not in playing and team.withdrawn_at is None]
    lines = [_line(season, one, words) for one in matches]
    lines += [f"-# {words('fixtures-bye', team=shown(name, most=NAME))}" for name in byes]
    items = turning(shown_week, season.weeks, lambda one: to("week", season, one), words)
    return screen(
        f"## {_league(league)}\n{words('fixtures-week', week=shown_week, weeks=season.weeks)}",
        "\n".join((*lines, *_zone(season, words))),
        note,
        items=[_matches(season, matches, words), *items, *_around(season, words, own)],
    )


def of_team(season: TeamSeason, team: Team, page: int, league: str, words: Words) -> Screen:
    """Return a page of one team's matches: `s:fixtures:team:<league>.<team>.<page>`."""
    matches = season.of_team(team.team_no)
    if not matches:
        return _not_drawn(season, league, words, team)
    found, number, pages = paged(matches, PAGE, page)
    lines = [f"{words('fixtures-in-week', week=one.week)}\n{_line(season, one, words)}" for one in found]
    items = turning(number, pages, lambda one: to("team", season, team.team_no, one), words)
    file = button(to("file", season, team.team_no), words("fixtures-button-file"))
    weeks = button(to("week", season, found[0].week), words("fixtures-button-weeks"))
    return screen(
        f"## {shown(team.name, most=NAME)}\n{words('fixtures-of-team', league=_league(league))}",
        "\n".join((*lines, *_zone(season, words))),
        items=[_matches(season, found, words), *items, weeks, file],
    )


def file(season: TeamSeason, team: Team | None, league: str, words: Words, *, made_at: float) -> Screen:
    """Return the fixtures of a team (None: all of them) as a calendar file."""
    matches = season.matches if team is None else season.of_team(team.team_no)
    schedule = season.schedule
    if schedule is None or not matches:
        return _not_drawn(season, league, words, team)
    told = CalendarWords(
        name=plain(league, most=NAME),
        matches={one.match_no: _versus(season, one, words) for one in matches},
        abouts={one.match_no: words("fixtures-calendar-about", week=one.week, league=league) for one in matches},
    )
    content = ics(
        matches,
        told,
        domain=f"league-{season.league_id}-{season.season_no}.prial",
        zone_name=schedule.zone,
        all_day=schedule.clock is None,
        made_at=made_at,
    )
    text = words("fixtures-file", matches=len(matches), zone=schedule.zone)
    described = Attachment(name="fixtures.ics", content=content, description=words("fixtures-file-about"))
    return screen(text, file=described)


def table(season: TeamSeason, page: int, league: str, words: Words, *, own: Team | None = None) -> Screen:
    """Return a page of the table: `s:fixtures:table:<league>.<page>`.

    Before there are fixtures it lists the teams and their members.
    """
    if season.schedule is None:
        return teams(season, page, league, words, own=own)
    found, number, pages = paged(season.table, TEAMS_PAGE, page)
    items = turning(number, pages, lambda one: to("table", season, one), words)
    gone = [one.name for one in season.teams if one.withdrawn_at is not None]
    return screen(
        f"## {_league(league)}\n{words('fixtures-table')}",
        "\n".join(_standing(one, words) for one in found),
        "\n".join(words("fixtures-withdrawn", team=shown(one, most=NAME)) for one in gone),
        items=[
            *items,
            button(to("week", season, current_week(season)), words("fixtures-button-weeks")),
            button(to("rules", season), words("fixtures-button-rules")),
        ],
    )


def teams(season: TeamSeason, page: int, league: str, words: Words, *, own: Team | None = None) -> Screen:
    """Return the teams and their members, with a menu to join one: `s:fixtures:join:<league>`."""
    found, number, pages = paged(season.teams, TEAMS_PAGE, page)
    items = turning(number, pages, lambda one: to("table", season, one), words)
    if own is None and found:
        choices = [Choice(str(one.team_no), plain(one.name, most=NAME)) for one in found]
        items.append(menu(to("join", season), words("fixtures-join"), choices))
    items.append(button(to("rules", season), words("fixtures-button-rules")))
    return screen(
        f"## {_league(league)}\n{words('fixtures-teams', teams=len(season.teams))}",
        "\n".join(_members(season, one, words) for one in found) or words("fixtures-no-teams"),
        words("fixtures-to-draw"),
        items=items,
    )


def rules(season: TeamSeason, league: str, words: Words) -> Screen:
    """Return the rules of matches: points, short sides, walkovers, withdrawals and tie-breaks."""
    played: TeamRules = season.rules
    ties = tie_breaks(played.tie_breaks, words)
    return screen(
        f"## {_league(league)}\n{words('fixtures-rules')}",
        points(
            (
                words("fixtures-rules-boards", boards=played.boards, people=played.pair_size, legs=played.legs),
                words(
                    "fixtures-rules-points",
                    leg=played.leg_points,
                    win=played.win_points,
                    draw=played.draw_points,
                ),
                words("fixtures-rules-short", boards=played.least_boards),
                words("fixtures-rules-card"),
            )
        ),
        points((words("fixtures-rules-walkover"), words("fixtures-rules-withdrawal"))),
        words("fixtures-rules-ties", ties=", ".join(ties)) if ties else "",
        items=[button(to("table", season, 1), words("fixtures-button-table"))],
    )


def tie_breaks(several: Iterable[TieBreak], words: Words) -> list[str]:
    return [words(f"fixtures-tie-{one.value.replace('_', '-')}") for one in several]


def points(lines: Iterable[str]) -> str:
    """Return sentences as a bullet list."""
    return "\n".join(f"- {one}" for one in lines)


def halves(hundredths: int, words: Words) -> str:
    """Return points or legs with halves as `½`: `3½`, `½`, `4`."""
    whole, rest = divmod(hundredths, HUNDREDTHS)
    half = "½" if rest else ""
    return half if half and not whole else f"{words.number(whole)}{half}"


def one_or_more(hundredths: int) -> int:
    """Return 1 for one point and 2 for anything else, so that sentences choose singular or plural."""
    return 1 if hundredths == HUNDREDTHS else 2


def versus(season: TeamSeason, match: Match) -> tuple[str, str]:
    """Return the names of both teams, for running text."""
    home, away = (shown(season.team(number).name, most=NAME) for number in (match.home, match.away))
    return home, away


def _line(season: TeamSeason, match: Match, words: Words) -> str:
    """Return a match: both teams and, in small type, its time or how it ended."""
    home, away = versus(season, match)
    found = score(match, season.rules)
    if found is None:
        told = words("fixtures-match", home=home, away=away)
        if match.status is MatchStatus.NOT_PLAYED:
            return f"{told}\n-# {words('fixtures-not-played')}"
        return f"{told}\n-# {when(season, match)}"
    result = f"{halves(found.home_points, words)}\u00a0:\u00a0{halves(found.away_points, words)}"
    told = words("fixtures-result", home=home, away=away, result=result)
    return told if match.status.walkover is None else f"{told}\n-# {words('fixtures-walkover')}"


def when(season: TeamSeason, match: Match) -> str:
    """Return the time of a match, absolute and relative to now."""
    whole_day = season.schedule is not None and season.schedule.clock is None
    return f"<t:{int(match.starts_at)}:{'D' if whole_day else 'f'}> · {moment(match.starts_at)}"


def _zone(season: TeamSeason, words: Words) -> Iterable[str]:
    """Yield the time zone of the fixtures, if matches have a time: Discord shows readers their own."""
    if season.schedule is not None and season.schedule.clock is not None:
        yield f"-# {words('fixtures-zone', zone=season.schedule.zone)}"


def exactly_when(season: TeamSeason, match: Match, words: Words) -> str:
    """Return the time of a match with weekday, relative time and, in small type, the season's own zone."""
    at, schedule = match.starts_at, season.schedule
    if schedule is None or schedule.clock is None:
        return when(season, match)
    return f"{exactly(at)} · {moment(at)}\n-# {there(at, schedule.zone, words)}"


def called(season: TeamSeason, match: Match, words: Words) -> str:
    """Return the name of a match in lists: `Week 3: Anchor v Bell`."""
    return f"{words('fixtures-in-week-plain', week=match.week)}: {_versus(season, match, words)}"


def _standing(line: TeamStanding, words: Words) -> str:
    points = words("fixtures-points", points=halves(line.points, words), count=one_or_more(line.points))
    legs = f"{halves(line.legs_won, words)}–{halves(line.legs_lost, words)}"
    about = words("fixtures-standing", played=line.played, won=line.won, drawn=line.drawn, lost=line.lost, legs=legs)
    return f"{line.place}\\. **{shown(line.team.name, most=NAME)}** · {points}\n-# {about}"


def _members(season: TeamSeason, team: Team, words: Words) -> str:
    names = {one.user_id: season.name_of(one.user_id) or words("match-somebody") for one in team.people}
    captain = names.pop(team.captain, None)
    others = ", ".join(map(shown, names.values()))
    led = words("fixtures-captain", name=shown(captain)) if captain is not None else words("fixtures-nobody")
    return f"**{shown(team.name, most=NAME)}**\n-# {', '.join(filter(None, (led, others)))}"


def _matches(season: TeamSeason, matches: Sequence[Match], words: Words) -> Item:
    """Return the menu that leads to match cards."""
    choices = [
        Choice(str(one.match_no), _versus(season, one, words), words("fixtures-in-week-plain", week=one.week))
        for one in matches[:MOST_CHOICES]
    ]
    return menu(PanelId(MATCH, "open", str(season.league_id)), words("fixtures-open"), choices)


def _versus(season: TeamSeason, match: Match, words: Words) -> str:
    home, away = (plain(season.team(number).name, most=NAME) for number in (match.home, match.away))
    return words("fixtures-versus", home=home, away=away)


def _around(season: TeamSeason, words: Words, own: Team | None) -> Iterable[Item]:
    yield button(to("table", season, 1), words("fixtures-button-table"))
    if own is not None:
        yield button(to("team", season, own.team_no, 1), words("fixtures-button-mine"))
    yield button(to("file", season), words("fixtures-button-file"))


def _not_drawn(season: TeamSeason, league: str, words: Words, own: Team | None) -> Screen:
    return teams(season, 1, league, words, own=own)


def current_week(season: TeamSeason) -> int:
    """Return the week shown first: the first with an open match, or the last."""
    return next((one.week for one in season.matches if one.status is MatchStatus.OPEN), max(1, season.weeks))


def _league(name: str) -> str:
    return shown(name, most=NAME)


def to(action: str, season: TeamSeason, *about: int) -> PanelId:
    """Return the id of a button about fixtures; before there are any it is stamped with the teams."""
    wanted = PanelId(FIXTURES, action, ".".join(map(str, (season.league_id, *about))))
    teams = [(one.team_no, one.name) for one in season.teams]
    return stamped(wanted, season.season_no, season.rules, season.schedule is None, teams)
