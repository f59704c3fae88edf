"""League panels for members: overview, rules, divisions, changes of rank, and help for organisers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Final

from bot.leagues import values
from bot.leagues.rules import CountedRules, LeagueRules, Scoring
from bot.screens.widgets.components import DANGER, PRIMARY, SUCCESS, Choice, Item, button, menu, page_buttons, paginate
from bot.screens.widgets.custom_ids import Panel, PanelId, with_stamp
from bot.screens.widgets.layout import Screen, build_screen
from bot.screens.widgets.names import escape_text, join_names, name_or_former, plain_text
from bot.screens.words import Words, full_time, relative_time, short_date, time_of_day
from bot.text_safety import number_duplicates

LINES_PER_PAGE: Final = 10
"""Number of members on a page of standings, and of seasons on a page of the list of champions."""
LEAGUE_NAME_LIMIT: Final = 40
HUNDREDTHS: Final = 100
MINUTE: Final = 60
MemberNames = Mapping[int, str]
"""Current names of members by user id. For users without one, the name stored by the league is used."""


def league_button_id(action: str, league: values.League, *about: int) -> PanelId:
    """Return the id of a button of a league's panel, stamped with the state shown."""
    return with_stamp(
        PanelId(Panel.LEAGUE, action, ".".join(map(str, (league.league_id, *about)))),
        *shown_league_state(league, action),
    )


def shown_league_state(league: values.League, action: str = "") -> tuple[object, ...]:
    """Return the state of a league that must be unchanged when a button for `action` is clicked."""
    season = league.season
    state = (season and (season.number, season.status.value, season.starts_at, season.ends_at, season.rules),)
    settings = (league.league_id, league.name, league.rules, league.organiser_role, league.channel_id)
    divided = [(one.user_id, one.division) for one in league.current_members] if action == "spread" else []
    return (*state, *settings, divided)


def format_points(hundredths: int, words: Words) -> str:
    """Return points, given in hundredths, as `12`, `12.5` or `0.33`."""
    if hundredths % HUNDREDTHS == 0:
        return words.number(hundredths // HUNDREDTHS)
    return words.decimal(hundredths / HUNDREDTHS, 2 if hundredths % 10 else 1)


def points_text(hundredths: int, words: Words) -> str:
    """Return points, given in hundredths, with their unit: `12.5 points`."""
    return words("league-result-points", points=format_points(hundredths, words), hundredths=hundredths)


def member_name(league: values.League, user_id: int, names: MemberNames, words: Words) -> str:
    """Return a member's escaped name."""
    return escape_text(plain_member_name(league, user_id, names, words))


def plain_member_name(league: values.League, user_id: int, names: MemberNames, words: Words) -> str:
    """Return a member's unescaped name, with a number if another member has the same name."""
    known = {one.user_id: names.get(one.user_id) or one.name for one in league.members}
    own = known.get(user_id) or names.get(user_id)
    if not own:
        return name_or_former("", words)
    same = {one: name for one, name in known.items() if name.casefold() == own.casefold()}
    return number_duplicates(same).get(user_id, own)


def league_title(league: values.League) -> str:
    """Return a league's escaped name."""
    return escape_text(league.name, most=LEAGUE_NAME_LIMIT)


def render_league(
    league: values.League, words: Words, *, reader: int, organiser: bool, eligibility: str = ""
) -> Screen:
    """Return the overview of a league; `eligibility` says if the channel's table counts for it."""
    season = league.season
    member = league.member(reader)
    members = words("league-members", members=len(league.current_members))
    if member is not None and league.divisions > 1:
        members = f"{members} {words('league-division-yours', division=member.division)}"
    items: list[Item] = [
        button(league_button_id("standings", league), words("league-button-standings"), PRIMARY),
        button(league_button_id("results", league), words("league-button-results")),
        button(league_button_id("seasons", league), words("league-button-seasons")),
        button(league_button_id("rules", league), words("league-button-rules")),
        button(PanelId(Panel.LEAGUE, "help", "1"), words("league-button-help")),
    ]
    if league.divisions > 1:
        items.append(button(league_button_id("divisions", league), words("league-button-divisions")))
    if member is None:
        items.append(button(league_button_id("join", league), words("league-button-join"), SUCCESS))
    else:
        items.append(button(league_button_id("leave", league), words("league-button-leave")))
    if organiser:
        items.append(button(league_button_id("settings", league), words("league-button-settings")))
        items.append(_season_button(league, words))
    rules = league.rules if season is None or season.status is values.SeasonStatus.CLOSED else season.rules
    return build_screen(
        f"## {league_title(league)}\n{season_line(season, words)}\n{members}",
        f"{words('league-counts')}\n{counted_lines(rules, words)}\n{words(_counting_key(season))}",
        eligibility,
        items=items,
    )


def _counting_key(season: values.LeagueSeason | None) -> str:
    status = values.SeasonStatus.CLOSED if season is None else season.status
    return {values.SeasonStatus.RUNNING: "league-how", values.SeasonStatus.PLANNED: "league-how-planned"}.get(
        status, "league-how-later"
    )


def eligibility_line(found: values.TableEligibility, strangers: Sequence[str], words: Words) -> str:
    """Return the sentence on whether the channel's table counts; `strangers` are names of non-members who play."""
    # keys: league-here-<reason> for TableEligibility
    return words(f"league-here-{found.value.replace('_', '-')}", names=join_names(words, strangers))


def table_leagues_line(leagues: Sequence[str], words: Words, *, over: bool) -> str:
    """Return the line on the leagues, by name, for which a table counts or, if it is `over`, counted."""
    names = join_names(words, [f"**{escape_text(one, most=LEAGUE_NAME_LIMIT)}**" for one in leagues])
    return words("league-at-table-counted" if over else "league-at-table-counts", leagues=names)


def lead_line(lead: values.LeagueLead, words: Words) -> str:
    """Return the line on who leads a league after a result; "" while nobody else is ranked."""
    names = [member_name(lead.league, user, {}, words) for user in lead.leaders]
    facts = {"league": f"**{league_title(lead.league)}**", "names": join_names(words, names)}
    facts["points"] = points_text(lead.points, words)
    if len(names) > 1:
        return words("league-lead-shared", **facts)
    if lead.follower is None:
        return ""
    other = member_name(lead.league, lead.follower, {}, words)
    return words("league-lead-new" if lead.is_new else "league-lead-kept", other=other, **facts)


def table_leg_line(called: str, leg: values.LegAtTable, words: Words) -> str:
    """Return the line on the leg for which a table counts, its match and its end; `called` is the league's name."""
    home, away = (escape_text(one, most=LEAGUE_NAME_LIMIT) for one in (leg.home, leg.away))
    facts = {"league": f"**{escape_text(called, most=LEAGUE_NAME_LIMIT)}**", "board": leg.board, "leg": leg.leg}
    lines = [words("league-leg-counts", home=home, away=away, **facts)]
    first = "yes"
    if leg.deals_left is not None:
        key, left = ("league-leg-deal", leg.deals_left - 1) if leg.in_deal else ("league-leg-deals", leg.deals_left)
        lines.append(words(key, deals=left))
        first = "no"
    if leg.until is not None:
        lines.append(words("league-leg-until", first=first, when=time_of_day(leg.until)))
    elif leg.minutes is not None:
        lines.append(words("league-leg-minutes", first=first, minutes=leg.minutes))
    return " ".join(lines) if len(lines) > 1 else f"{lines[0]} {words('league-leg-game')}"


def sitting_progress(found: values.SittingProgress, now: LeagueRules, words: Words) -> str:
    """Return sentences on the progress of a sitting, its end, and the share of it that a player must play."""
    lines = []
    if now.sitting_deals:
        lines.append(words("league-here-deals", deals=found.deals, whole=now.sitting_deals))
    if now.sitting_minutes:
        lines.append(words("league-here-minutes", when=relative_time(found.begun_at + now.sitting_minutes * MINUTE)))
    if now.min_share:
        lines.append(share_line(now, words))
    return " ".join(lines)


def _season_button(league: values.League, words: Words) -> Item:
    if league.season is not None and league.season.status is not values.SeasonStatus.CLOSED:
        return button(league_button_id("end", league), words("league-button-end"), DANGER)
    return button(league_button_id("begin", league), words("league-button-begin"), SUCCESS)


def season_line(season: values.LeagueSeason | None, words: Words) -> str:
    if season is None or season.status is values.SeasonStatus.CLOSED:
        return words("league-no-season-on")
    if season.status is values.SeasonStatus.CLOSING:
        return words("league-season-closing", season=season.number)
    if season.status is values.SeasonStatus.PLANNED:
        return words("league-season-planned", season=season.number, start=short_date(season.starts_at))
    if season.ends_at is None:
        return words("league-season-open", season=season.number)
    return words(
        "league-season-until", season=season.number, end=short_date(season.ends_at), when=relative_time(season.ends_at)
    )


def counted_lines(rules: LeagueRules, words: Words) -> str:
    return "\n".join(f"- {counted_name(one, words)}" for one in rules.counted_rules)


def counted_name(one: CountedRules, words: Words) -> str:
    """Return the name of a game with its sheet that counts; only the sheet's name if it begins with the game's."""
    game = words.game_title(one.game)
    sheet = (
        # keys: sheet-<key> for presets
        words.for_game(one.game)(f"sheet-{one.sheet}")
        if one.shipped
        else escape_text(one.sheet, most=LEAGUE_NAME_LIMIT)
    )
    if sheet.startswith(game):
        return words("league-counted-alike", sheet=sheet, code=one.rules_fingerprint)
    return words("league-counted", game=game, sheet=sheet, code=one.rules_fingerprint)


def render_leagues(leagues: Sequence[values.League], words: Words) -> Screen:
    """Return the leagues of a server, with the menu `s:league:open`."""
    lines = [
        f"**{league_title(one)}**\n"
        f"-# {season_line(one.season, words)} {words('league-members', members=len(one.current_members))}"
        for one in leagues
    ]
    choices = [Choice(str(one.league_id), plain_text(one.name, most=LEAGUE_NAME_LIMIT)) for one in leagues]
    items = [menu(PanelId(Panel.LEAGUE, "open"), words("league-choose"), choices)] if choices else []
    return build_screen(f"## {words('league-list')}", "\n".join(lines) or words("refusal-no-league"), items=items)


# Rules


def render_league_rules(league: values.League, words: Words) -> Screen:
    """Return the rules of a season: games that count, points, tie-breaks, sittings, quitting."""
    season = league.season
    now = league.rules if season is None or season.status is values.SeasonStatus.CLOSED else season.rules
    parts = [
        f"### {words('league-rules-counts')}\n{counted_lines(now, words)}\n{words('league-rules-who')}",
        f"### {words('league-rules-points')}\n" + "\n".join(f"- {one}" for one in points_lines(now, words)),
        f"### {words('league-rules-table')}\n" + "\n".join(f"- {one}" for one in table_lines(now, words)),
        f"### {words('league-rules-sittings')}\n{sitting_line(now, words)} {words('league-rules-broken')}",
    ]
    if now != league.rules:
        parts.append(f"-# {words('league-rules-next')}")
    items = [button(league_button_id("home", league), words("league-button-home"))]
    return build_screen(f"## {league_title(league)}", *parts, items=items)


def points_lines(now: LeagueRules, words: Words) -> list[str]:
    """Return a line for each kind of points that a result can earn."""
    table = now.points
    lines = []
    if any(table.places):
        places = " · ".join(format_points(worth, words) for worth in table.places)
        lines.append(words("league-points-places", places=places))
    each = (
        ("league-points-win", table.win),
        ("league-points-game", table.per_game_point),
        ("league-points-chip", table.per_chip),
        ("league-points-crash", table.bonuses.get("crash", 0)),
        ("league-points-prial", table.bonuses.get("prial", 0)),
    )
    lines += [words(key, points=format_points(worth, words)) for key, worth in each if worth]
    return lines or [words("league-points-none")]


def table_lines(now: LeagueRules, words: Words) -> list[str]:
    """Return lines on the rules of the standings: scoring, minimum of games, tie-breaks, divisions."""
    # keys: league-scoring-<scoring> for Scoring
    lines = [words(f"league-scoring-{now.scoring.value.replace('_', '-')}", best=now.best_results)]
    if now.min_games > 1:
        lines.append(words("league-minimum", games=now.min_games))
    # keys: league-tie-<rule> for LeagueTieBreak
    breaks = [words(f"league-tie-{one.value.replace('_', '-')}") for one in now.tie_breaks]
    lines.append(words("league-ties", breaks=", ".join(breaks)) if breaks else words("league-no-ties"))
    if now.divisions > 1:
        lines.append(words("league-divisions", divisions=now.divisions, moving=now.promotions))
    return lines


def sitting_line(now: LeagueRules, words: Words) -> str:
    if now.sitting_deals and now.sitting_minutes:
        text = words("league-sitting-both", deals=now.sitting_deals, minutes=now.sitting_minutes)
    elif now.sitting_minutes:
        text = words("league-sitting-minutes", minutes=now.sitting_minutes)
    else:
        text = words("league-sitting-deals", deals=now.sitting_deals)
    return f"{text} {share_line(now, words)}".rstrip()


def share_line(now: LeagueRules, words: Words) -> str:
    """Return the sentence on the share of a sitting's deals that a player must play; "" if there is no such rule."""
    return words("league-sitting-share", share=now.min_share) if now.min_share else ""


def scoring_choices(words: Words, chosen: Scoring, best: int) -> list[Choice]:
    return [
        # keys: league-scoring-<scoring> for Scoring
        Choice(one.value, words(f"league-scoring-{one.value.replace('_', '-')}", best=best), chosen=one is chosen)
        for one in Scoring
    ]


MOST_MOVED: Final = 20
MOST_TABLES: Final = 3


def table_change_texts(several: Iterable[values.StandingsChange], words: Words) -> tuple[str, ...]:
    """Return a text on the changed ranks and points in each of at most MOST_TABLES leagues."""
    changes = tuple(several)[:MOST_TABLES]
    return tuple(
        f"{words('league-moved-in', league=league_title(one.league))}\n"
        + rank_change_lines(one.rank_changes, one.league, words, {}, most=MOST_MOVED // len(changes))
        for one in changes
    )


def rank_change_lines(
    moved: Sequence[values.RankChange],
    league: values.League,
    words: Words,
    names: MemberNames,
    *,
    most: int = MOST_MOVED,
) -> str:
    """Return a line for each changed rank or points, at most `most`; the others are counted."""
    lines = [_rank_change_line(one, member_name(league, one.user_id, names, words), words) for one in moved[:most]]
    if len(moved) > most:
        lines.append(words("league-more", members=len(moved) - most))
    return "\n".join(lines) or words("league-voided-nothing")


def _rank_change_line(one: values.RankChange, name: str, words: Words) -> str:
    before, now = format_points(one.points_before, words), format_points(one.points, words)
    was, rank = ("–" if number is None else str(number) for number in (one.rank_before, one.rank))
    key = "league-moved" if one.rank != one.rank_before else "league-kept"
    return words(key, name=name, before=was, rank=rank, points_before=before, points=now)


MEMBERS_PER_PAGE: Final = 24


def members_on_page(league: values.League, page_no: int) -> tuple[Sequence[values.Member], int, int]:
    """Return the members on a page, the page's number and the number of pages. Members are ordered by division."""
    members = sorted(league.current_members, key=lambda one: (one.division, one.joined_at, one.user_id))
    return paginate(members, MEMBERS_PER_PAGE, page_no)


def render_divisions(
    league: values.League,
    words: Words,
    *,
    names: MemberNames,
    page_no: int = 1,
    organiser: bool = False,
    result_text: str = "",
) -> Screen:
    """Return a page of the members by division; `result_text` is the result of an organiser's action."""
    here, number, pages = members_on_page(league, page_no)
    parts = [
        f"**{words('league-division', division=division)}**\n"
        + ", ".join(member_name(league, one.user_id, names, words) for one in several)
        for division, several in groupby(here, key=lambda one: one.division)
    ]
    items: list[Item] = page_buttons(number, pages, lambda other: league_button_id("divisions", league, other), words)
    hints = [words("league-divisions-page", page=number, pages=pages)] if pages > 1 else []
    if organiser and league.divisions > 1:
        # keys: league-spread-<spread> for DivisionSpread
        choices = [Choice(one.value, words(f"league-spread-{one.value}")) for one in values.DivisionSpread]
        items.append(menu(league_button_id("spread", league), words("league-spread"), choices))
        hints.append(words("league-divisions-when"))
    items.append(button(league_button_id("home", league), words("league-button-home")))
    head = f"## {league_title(league)}"
    hint = "-# " + "\n-# ".join(hints) if hints else ""
    return build_screen(head if not result_text else f"{head}\n{result_text}", *parts, hint, items=items)


def division_sizes(league: values.League, words: Words) -> str:
    several = [one.division for one in league.current_members]
    return join_names(
        words,
        (
            words("league-division-members", division=division, members=several.count(division))
            for division in range(1, league.divisions + 1)
        ),
    )


def division_notification(league: values.League, division: int, actor: int) -> Callable[[Words], tuple[str, ...]]:
    """Return the notification to a member who was moved to another division."""
    return lambda words: (words("told-division", actor=f"<@{actor}>", league=league_title(league), division=division),)


def spread_announcement(league: values.League, actor: int) -> Callable[[Words], tuple[str, ...]]:
    """Return the announcement, in the league's channel, that members were spread over the divisions."""
    return lambda words: (
        words(
            "league-spread-told",
            actor=f"<@{actor}>",
            league=league_title(league),
            divisions=division_sizes(league, words),
        ),
    )


def season_news(words: Words, *, league: values.League, season: values.LeagueSeason) -> tuple[str, ...]:
    """Return the announcement that a season has begun or is planned."""
    facts = {"season": season.number, "league": league_title(league)}
    if season.status is values.SeasonStatus.PLANNED:
        return (words("news-season-planned", start=full_time(season.starts_at), **facts),)
    first = words("news-season-begun", **facts)
    return (
        (first,)
        if season.ends_at is None
        else (f"{first} {words('news-season-ends', end=short_date(season.ends_at))}",)
    )


HELP_PAGES: Final = ("start", "play", "table", "season", "teams", "nights", "trouble")


def render_league_help(page_no: int, words: Words) -> Screen:
    """Return a page of the organisers' guide, with buttons `s:league:help:<page>`."""
    number = min(max(page_no, 1), len(HELP_PAGES))
    name = HELP_PAGES[number - 1]
    return build_screen(
        # keys: league-help-<page>-title for HELP_PAGES
        f"## {words(f'league-help-{name}-title')}",
        # keys: league-help-<page> for HELP_PAGES
        words(f"league-help-{name}"),
        f"-# {words('league-help-page', page=number, pages=len(HELP_PAGES))}",
        items=page_buttons(number, len(HELP_PAGES), lambda one: PanelId(Panel.LEAGUE, "help", str(one)), words),
    )
