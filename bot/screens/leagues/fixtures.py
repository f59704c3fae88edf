"""Fixtures of a team season: weeks, teams, table, calendar file, and the question before they are drawn up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from bot.leagues.rules import POINT
from bot.leagues.teams.fixtures import CalendarTexts, build_calendar
from bot.leagues.teams.scoring import TeamStanding, is_card_complete, match_score
from bot.leagues.teams.season import TeamSeason
from bot.leagues.teams.values import Match, MatchStatus, Side, Team, TeamRules, TeamTieBreak
from bot.leagues.values import League
from bot.screens.history.disputes import own_ruling_lines
from bot.screens.leagues.league import league_title
from bot.screens.notifications import NotificationText
from bot.screens.widgets import components
from bot.screens.widgets.components import MOST_CHOICES, PRIMARY, Choice, Item, button, menu, page_buttons, paginate
from bot.screens.widgets.custom_ids import Panel, PanelId, with_stamp
from bot.screens.widgets.layout import MOST_LINES, Attachment, Line, Screen, build_screen
from bot.screens.widgets.names import escape_text, join_names, plain_text
from bot.screens.words import Words, full_time, relative_time, short_date, time_in_zone

TEAMS_PER_PAGE: Final = 10
TEAM_NAME_LIMIT: Final = 40


def render_new_fixtures(
    season: TeamSeason, league: str, words: Words, *, own: Team | None, until: float | None
) -> Screen:
    """Return the first week of new fixtures, with a note on the matches after `until`, the end of the season."""
    late = len(season.late_matches(until))
    note = words("fixtures-late", matches=late, end=short_date(until)) if until is not None and late else ""
    return render_week(season, 1, league, words, own=own, note=note)


def render_week(
    season: TeamSeason, number: int, league: str, words: Words, *, own: Team | None = None, note: str = ""
) -> Screen:
    """Return the matches of the week `number` or the nearest week; `own` is the reader's team."""
    shown_week = min(max(number, 1), max(1, season.week_count))
    matches = season.matches_in_week(shown_week)
    if not matches:
        return render_teams(season, 1, league, words, own=own)
    playing = {number for one in matches for number in (one.home, one.away)}
    byes = [team.name for team in season.teams if team.team_no not in playing and team.withdrawn_at is None]
    more = matches[MOST_LINES:]
    lines = [_match_line(season, one, words) for one in more]
    lines += [f"-# {words('fixtures-bye', team=escape_text(name, most=TEAM_NAME_LIMIT))}" for name in byes]
    items = [_match_menu(season, more, words)] if more else []
    items += page_buttons(shown_week, season.week_count, lambda one: fixtures_button_id("week", season, one), words)
    return build_screen(
        f"## {_league_title(league)}\n{words('fixtures-week', week=shown_week, weeks=season.week_count)}",
        [_match_with_button(season, one, _match_line(season, one, words), words) for one in matches[:MOST_LINES]],
        "\n".join((*lines, *_zone_lines(season, words))),
        note,
        items=[*items, *_navigation_buttons(season, words, own)],
    )


def render_team_fixtures(season: TeamSeason, team: Team, page: int, league: str, words: Words) -> Screen:
    """Return a page of a team's matches, with buttons `s:fixtures:team:<league>.<team>.<page>`."""
    matches = season.matches_of_team(team.team_no)
    if not matches:
        return render_teams(season, 1, league, words, own=team)
    found, number, pages = paginate(matches, MOST_LINES, page)
    lines = [
        _match_with_button(
            season, one, f"{words('fixtures-in-week', week=one.week)}\n{_match_line(season, one, words)}", words
        )
        for one in found
    ]
    items = page_buttons(number, pages, lambda one: fixtures_button_id("team", season, team.team_no, one), words)
    file = button(fixtures_button_id("file", season, team.team_no), words("fixtures-button-file"))
    weeks = button(fixtures_button_id("week", season, found[0].week), words("fixtures-button-weeks"))
    return build_screen(
        f"## {escape_text(team.name, most=TEAM_NAME_LIMIT)}\n{words('fixtures-of-team', league=_league_title(league))}",
        lines,
        "\n".join(_zone_lines(season, words)),
        items=[*items, weeks, file],
    )


def render_calendar_file(season: TeamSeason, team: Team | None, league: str, words: Words, *, made_at: float) -> Screen:
    """Return a calendar file with the fixtures of a team, or with all fixtures if `team` is None."""
    matches = season.matches if team is None else season.matches_of_team(team.team_no)
    schedule = season.schedule
    if schedule is None or not matches:
        return render_teams(season, 1, league, words, own=team)
    told = CalendarTexts(
        name=plain_text(league, most=TEAM_NAME_LIMIT),
        summaries={one.match_no: _plain_match_title(season, one, words) for one in matches},
        descriptions={one.match_no: words("fixtures-calendar-about", week=one.week, league=league) for one in matches},
    )
    content = build_calendar(
        matches,
        told,
        domain=f"league-{season.league_id}-{season.season_no}.prial",
        zone_name=schedule.zone,
        all_day=schedule.clock is None,
        made_at=made_at,
    )
    text = words("fixtures-file", matches=len(matches), zone=schedule.zone)
    described = Attachment(name="fixtures.ics", content=content, description=words("fixtures-file-about"))
    return build_screen(text, file=described)


def render_team_table(season: TeamSeason, page: int, league: str, words: Words, *, own: Team | None = None) -> Screen:
    """Return a page of the table of teams. Before there are fixtures, return the teams and their members."""
    if season.schedule is None:
        return render_teams(season, page, league, words, own=own)
    found, number, pages = paginate(season.standings, TEAMS_PER_PAGE, page)
    items = page_buttons(number, pages, lambda one: fixtures_button_id("table", season, one), words)
    gone = [one.name for one in season.teams if one.withdrawn_at is not None]
    return build_screen(
        f"## {_league_title(league)}\n{words('fixtures-table')}",
        "\n".join(_standing_text(one, words) for one in found),
        "\n".join(words("fixtures-withdrawn", team=escape_text(one, most=TEAM_NAME_LIMIT)) for one in gone),
        items=[
            *items,
            button(fixtures_button_id("week", season, current_week(season)), words("fixtures-button-weeks")),
            button(fixtures_button_id("rules", season), words("fixtures-button-rules")),
        ],
    )


def render_teams(season: TeamSeason, page: int, league: str, words: Words, *, own: Team | None = None) -> Screen:
    """Return the teams and their members, with the menu `s:fixtures:join:<league>` for a reader without a team."""
    found, number, pages = paginate(season.teams, TEAMS_PER_PAGE, page)
    items = page_buttons(number, pages, lambda one: fixtures_button_id("table", season, one), words)
    if own is None and found:
        choices = [Choice(str(one.team_no), plain_text(one.name, most=TEAM_NAME_LIMIT)) for one in found]
        items.append(menu(fixtures_button_id("join", season), words("fixtures-join"), choices))
    items.append(button(fixtures_button_id("rules", season), words("fixtures-button-rules")))
    return build_screen(
        f"## {_league_title(league)}\n{words('fixtures-teams', teams=len(season.teams))}",
        "\n".join(_team_text(season, one, words) for one in found) or words("fixtures-no-teams"),
        words("fixtures-to-draw"),
        items=items,
    )


def render_match_rules(season: TeamSeason, league: str, words: Words) -> Screen:
    """Return the rules of matches: points, short sides, walkovers, withdrawals and tie-breaks."""
    played: TeamRules = season.rules
    ties = tie_break_names(played.tie_breaks, words)
    return build_screen(
        f"## {_league_title(league)}\n{words('fixtures-rules')}",
        bullet_list(
            (
                words("fixtures-rules-boards", boards=played.boards, people=played.pair_size, legs=played.legs),
                words("fixtures-rules-points", leg=played.leg_points, win=played.win_points, draw=played.draw_points),
                words("fixtures-rules-short", boards=played.least_boards),
                words("fixtures-rules-card"),
            )
        ),
        bullet_list((words("fixtures-rules-walkover"), words("fixtures-rules-withdrawal"))),
        words("fixtures-rules-ties", ties=", ".join(ties)) if ties else "",
        items=[button(fixtures_button_id("table", season, 1), words("fixtures-button-table"))],
    )


def tie_break_names(several: Iterable[TeamTieBreak], words: Words) -> list[str]:
    # keys: fixtures-tie-<rule> for TeamTieBreak
    return [words(f"fixtures-tie-{one.value.replace('_', '-')}") for one in several]


def bullet_list(lines: Iterable[str]) -> str:
    return "\n".join(f"- {one}" for one in lines)


def format_halves(hundredths: int, words: Words) -> str:
    """Return points or legs, given in hundredths, with halves as `½`: `3½`, `½`, `4`."""
    whole, rest = divmod(hundredths, POINT)
    half = "½" if rest else ""
    return half if half and not whole else f"{words.number(whole)}{half}"


def plural_count(hundredths: int) -> int:
    """Return 1 if these points (hundredths) need the singular, 2 if the plural."""
    return 1 if hundredths == POINT else 2


def team_names(season: TeamSeason, match: Match) -> tuple[str, str]:
    """Return the escaped names of the home and the away team."""
    return side_name(season, match, Side.HOME), side_name(season, match, Side.AWAY)


def side_name(season: TeamSeason, match: Match, side: Side) -> str:
    return escape_text(season.team(match.team_no(side)).name, most=TEAM_NAME_LIMIT)


def match_name(season: TeamSeason, match: Match, words: Words) -> str:
    home, away = team_names(season, match)
    return words("fixtures-match", home=home, away=away)


def match_result(season: TeamSeason, match: Match, words: Words) -> str | None:
    """Return both teams with their points; None if the match has no score."""
    score = match_score(match, season.rules)
    if score is None:
        return None
    home, away = team_names(season, match)
    result = f"{format_halves(score.home_points, words)}\u00a0:\u00a0{format_halves(score.away_points, words)}"
    return words("fixtures-result", home=home, away=away, result=result)


def _match_line(season: TeamSeason, match: Match, words: Words) -> str:
    """Return a line with both teams, then a small one with the time of the match or how it ended."""
    result = match_result(season, match, words)
    if result is not None:
        return result if match.status.walkover_winner is None else f"{result}\n-# {words('fixtures-walkover')}"
    not_played = match.status is MatchStatus.NOT_PLAYED
    end = words("fixtures-not-played") if not_played else match_time(season, match)
    return f"{match_name(season, match, words)}\n-# {end}"


def _match_with_button(season: TeamSeason, match: Match, text: str, words: Words) -> Line:
    """Return the line of a match with the button that opens its card."""
    wanted = PanelId(Panel.MATCH, "open", f"{season.league_id}.{match.match_no}")
    return Line(text, button(wanted, words("fixtures-card")))


def match_time(season: TeamSeason, match: Match) -> str:
    """Return the markup for the date of a match, with a time of day if matches have one, and for the relative time."""
    whole_day = season.schedule is not None and season.schedule.clock is None
    return f"<t:{int(match.starts_at)}:{'D' if whole_day else 'f'}> · {relative_time(match.starts_at)}"


def _zone_lines(season: TeamSeason, words: Words) -> Iterable[str]:
    """Yield the line that names the time zone of the fixtures, if matches have a time of day."""
    if season.schedule is not None and season.schedule.clock is not None:
        yield f"-# {words('fixtures-zone', zone=season.schedule.zone)}"


def full_match_time(season: TeamSeason, match: Match, words: Words) -> str:
    """Return the time of a match with weekday and relative time, then a small line in the fixtures' time zone."""
    at, schedule = match.starts_at, season.schedule
    if schedule is None or schedule.clock is None:
        return match_time(season, match)
    return f"{full_time(at)} · {relative_time(at)}\n-# {time_in_zone(at, schedule.zone, words)}"


def match_title(season: TeamSeason, match: Match, words: Words) -> str:
    """Return the title of a match in lists: `Week 3: Anchor v Bell`."""
    return f"{words('fixtures-in-week-plain', week=match.week)}: {_plain_match_title(season, match, words)}"


def _standing_text(line: TeamStanding, words: Words) -> str:
    points = words("fixtures-points", points=format_halves(line.points, words), count=plural_count(line.points))
    legs = f"{format_halves(line.legs_won, words)}–{format_halves(line.legs_lost, words)}"
    about = words("fixtures-standing", played=line.played, won=line.won, drawn=line.drawn, lost=line.lost, legs=legs)
    return f"{line.place}\\. **{escape_text(line.team.name, most=TEAM_NAME_LIMIT)}** · {points}\n-# {about}"


def _team_text(season: TeamSeason, team: Team, words: Words) -> str:
    names = {one.user_id: season.person_name(one.user_id) or words("match-somebody") for one in team.people}
    captain = names.pop(team.captain, None)
    others = ", ".join(map(escape_text, names.values()))
    led = words("fixtures-captain", name=escape_text(captain)) if captain is not None else words("fixtures-nobody")
    return f"**{escape_text(team.name, most=TEAM_NAME_LIMIT)}**\n-# {', '.join(filter(None, (led, others)))}"


def _match_menu(season: TeamSeason, matches: Sequence[Match], words: Words) -> Item:
    choices = [
        Choice(
            str(one.match_no), _plain_match_title(season, one, words), words("fixtures-in-week-plain", week=one.week)
        )
        for one in matches[:MOST_CHOICES]
    ]
    return menu(PanelId(Panel.MATCH, "open", str(season.league_id)), words("fixtures-open"), choices)


def _plain_match_title(season: TeamSeason, match: Match, words: Words) -> str:
    home, away = (plain_text(season.team(number).name, most=TEAM_NAME_LIMIT) for number in (match.home, match.away))
    return words("fixtures-versus", home=home, away=away)


def _navigation_buttons(season: TeamSeason, words: Words, own: Team | None) -> Iterable[Item]:
    yield button(fixtures_button_id("table", season, 1), words("fixtures-button-table"))
    if own is not None:
        yield button(fixtures_button_id("team", season, own.team_no, 1), words("fixtures-button-mine"))
    yield button(fixtures_button_id("file", season), words("fixtures-button-file"))


def current_week(season: TeamSeason) -> int:
    """Return the week to show first: the first with an open match, or the last week."""
    return next((one.week for one in season.matches if one.status is MatchStatus.OPEN), max(1, season.week_count))


def _league_title(name: str) -> str:
    return escape_text(name, most=TEAM_NAME_LIMIT)


def fixtures_button_id(action: str, season: TeamSeason, *about: int) -> PanelId:
    """Return the id of a button about fixtures. Buttons that change teams are stamped with the teams."""
    wanted = PanelId(Panel.FIXTURES, action, ".".join(map(str, (season.league_id, *about))))
    teams = [(one.team_no, one.name) for one in season.teams]
    return with_stamp(wanted, season.season_no, season.rules, season.schedule is None, teams)


MOST_LATE_MATCHES: Final = 10
"""Maximum number of matches after the season's end that are listed; the others are counted."""


def render_fixtures_question(
    season: TeamSeason, league: str, words: Words, *, number: int, late: Sequence[Match], until: float | None
) -> Screen:
    """Return the question before fixtures are made; `late` are the matches after `until`, the end of the season."""
    first, last = season.matches[0], season.matches[-1]
    names = [escape_text(one.name, most=TEAM_NAME_LIMIT) for one in season.teams]
    lines = [
        words("drawing-teams", count=len(names), teams=join_names(words, names)),
        words("drawing-matches", matches=len(season.matches), weeks=season.week_count),
        words("drawing-first", when=full_match_time(season, first, words)),
        words("drawing-last", when=full_match_time(season, last, words)),
    ]
    drawing = PanelId(Panel.FIXTURES, "draw", f"{season.league_id}.{number}")
    yes = button(
        drawing, words("drawing-button-late" if late else "drawing-button"), components.DANGER if late else PRIMARY
    )
    return build_screen(
        f"## {escape_text(league, most=TEAM_NAME_LIMIT)}\n{words('drawing-question')}",
        bullet_list(lines),
        "" if until is None or not late else _late_matches_text(season, late, until, words),
        f"-# {words('drawing-locked')}",
        items=[yes, button(fixtures_button_id("table", season, 1), words("button-stay"))],
    )


def _late_matches_text(season: TeamSeason, late: Sequence[Match], until: float, words: Words) -> str:
    lines = [
        f"- {escape_text(match_title(season, one, words), most=150)}, {short_date(one.starts_at)}"
        for one in late[:MOST_LATE_MATCHES]
    ]
    more = [words("drawing-more", matches=len(late) - MOST_LATE_MATCHES)] if len(late) > MOST_LATE_MATCHES else []
    head = words("drawing-late", matches=len(late), end=short_date(until))
    return "\n".join((head, *lines, *more, words("drawing-instead")))


# News


def fixtures_news(words: Words, *, league: League, season: TeamSeason) -> tuple[str, ...]:
    """Return the announcement that a team season has fixtures."""
    facts = {"season": season.season_no, "matches": len(season.matches), "weeks": season.week_count}
    return (words("news-fixtures-drawn", league=league_title(league), **facts),)


def captain_fixtures_news(words: Words, *, league: League, season: TeamSeason, team: Team) -> tuple[str, ...]:
    """Return the notification to a captain that there are fixtures, with the team's first match."""
    news = fixtures_news(words, league=league, season=season)
    matches = season.matches_of_team(team.team_no)
    return (
        news if not matches else (*news, words("news-first-match", match=_timed_match_line(season, matches[0], words)))
    )


def match_moved_news(words: Words, *, league: League, season: TeamSeason, match: Match, own: bool) -> tuple[str, ...]:
    """Return the notification that a match was moved; `own`: an organiser in one of its teams moved it."""
    text = words("news-match-moved", league=league_title(league), match=_timed_match_line(season, match, words))
    return (text, *own_ruling_lines(words, own=own))


def match_over_news(words: Words, *, league: League, season: TeamSeason, match: Match, own: bool) -> tuple[str, ...]:
    """Return the notification that a match is over or open again; `own`: an organiser in one of its teams did it."""
    result = match_result(season, match, words)
    if match.status is MatchStatus.OPEN or result is None:
        key = "news-match-reopened" if match.status is MatchStatus.OPEN else "news-match-not-played"
        lines = [words(key, match=match_name(season, match, words))]
    else:
        lines = [result] if match.status.walkover_winner is None else [result, words("fixtures-walkover")]
    head = words("news-match", league=league_title(league), week=match.week)
    return (head, *lines, *own_ruling_lines(words, own=own))


def team_withdrawn_news(words: Words, *, league: League, team: Team, own: bool) -> tuple[str, ...]:
    """Return the notification that a team has withdrawn; `own`: decided by an organiser in a team of the season."""
    text = words("news-team-withdrawn", league=league_title(league), team=escape_text(team.name, most=TEAM_NAME_LIMIT))
    return (text, *own_ruling_lines(words, own=own))


def match_reminder(words: Words, *, league: League, season: TeamSeason, match: Match) -> tuple[str, ...]:
    """Return the reminder for the players of a match that begins soon."""
    named = words("news-match-named" if match.card.has_both_sides else "news-match-unnamed")
    return (words("news-match-soon", league=league_title(league), match=_timed_match_line(season, match, words)), named)


def _timed_match_line(season: TeamSeason, match: Match, words: Words) -> str:
    return f"{match_name(season, match, words)} · {full_match_time(season, match, words)}"


def captain_notifications(
    before: TeamSeason, after: TeamSeason, match_no: int, actor: int, *, own: bool = False
) -> Iterator[tuple[int, NotificationText]]:
    """Yield captains with the notification of a change; the `actor` gets one only if the match is over."""
    was, match = before.match(match_no), after.match(match_no)
    for side in Side:
        captain = after.team(match.team_no(side)).captain
        key = _news_key(after, was, match, side)
        if key and (captain != actor or match.status is not MatchStatus.OPEN):
            yield captain, partial(_captain_lines, key, after, match, side, own)


def _news_key(season: TeamSeason, was: Match, match: Match, side: Side) -> str:
    """Return the key of the notification for a side's captain; "" if none is due."""
    if match.status is not was.status:
        return _STATUS_NEWS.get(match.status, "match-news-walkover")
    if match.card.side(side.other) != was.card.side(side.other):
        return "match-news-named" if match.card.has_both_sides else "match-news-name-yours"
    if match.card.legs != was.card.legs and is_card_complete(match.card, season.rules):
        return "match-news-full"
    return "match-news-confirmed" if side.other in match.confirmed - was.confirmed else ""


_STATUS_NEWS: Final = {
    MatchStatus.OPEN: "match-news-reopened",
    MatchStatus.PLAYED: "match-news-stands",
    MatchStatus.NOT_PLAYED: "match-news-not-played",
}


def _captain_lines(
    key: str,
    season: TeamSeason,
    match: Match,
    side: Side,
    own: bool,  # noqa: FBT001 (of a partial)
    words: Words,
) -> tuple[str, ...]:
    head = words("match-news", match=match_name(season, match, words), week=match.week)
    change = words(key, team=side_name(season, match, side.other))
    result = match_result(season, match, words)
    return (head, change, *(() if result is None else (result,)), *own_ruling_lines(words, own=own))
