"""A league for its members: overview, rules of counting, and course of its seasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.leagues.here import Here
from bot.leagues.rules import Counted, LeagueRules, Scoring
from bot.leagues.values import League, LegAtTable, Season, Sitting, Status
from bot.naming import told_apart
from bot.screens.effects import stamped
from bot.screens.ids import PanelId
from bot.screens.items import GOOD, GRAVE, MAIN, Choice, Item, button, menu
from bot.screens.layout import Screen
from bot.screens.layout import screen as make
from bot.screens.names import listed, or_former, plain, shown
from bot.screens.words import Words, clock, day, moment

PANEL: Final = "league"
PAGE: Final = 10
"""Members on a page of a table, and seasons on a page of the list of champions."""
NAME: Final = 40
"""Characters of a league's name."""
HUNDREDTHS: Final = 100
MINUTE: Final = 60

Names = Mapping[int, str]
"""Current names of members by user id; anyone else has the name that the league stored."""


def to(action: str, league: League, *about: int) -> PanelId:
    """Return the id of a button of a league's panel."""
    return stamped(PanelId(PANEL, action, ".".join(map(str, (league.league_id, *about)))), *shown_of(league, action))


def shown_of(league: League, action: str = "") -> tuple[object, ...]:
    """Return the state of a league that its panels show; an action that changes the league requires it."""
    season = league.season
    state = (season and (season.number, season.status.value, season.starts_at, season.ends_at, season.rules),)
    settings = (league.league_id, league.name, league.rules, league.organiser_role, league.channel_id)
    divided = [(one.user_id, one.division) for one in league.present] if action == "spread" else []
    return (*state, *settings, divided)


def points(hundredths: int, words: Words) -> str:
    """Return points as `12`, `12.5` or `0.33`."""
    if hundredths % HUNDREDTHS == 0:
        return words.number(hundredths // HUNDREDTHS)
    return words.decimal(hundredths / HUNDREDTHS, 2 if hundredths % 10 else 1)


def points_text(hundredths: int, words: Words) -> str:
    """Return points for use in a line: `12.5 points`."""
    return words("league-result-points", points=points(hundredths, words), hundredths=hundredths)


def called(league: League, user_id: int, names: Names, words: Words) -> str:
    """Return a member's name, escaped."""
    return shown(called_plainly(league, user_id, names, words))


def called_plainly(league: League, user_id: int, names: Names, words: Words) -> str:
    """Return a member's name, not escaped, with a number if another member has the same name."""
    known = {one.user_id: names.get(one.user_id) or one.name for one in league.members}
    own = known.get(user_id) or names.get(user_id)
    if not own:
        return or_former("", words)
    same = {one: name for one, name in known.items() if name.casefold() == own.casefold()}
    return told_apart(same).get(user_id, own)


def title(league: League) -> str:
    """Return a league's name, escaped."""
    return shown(league.name, most=NAME)


def page(league: League, words: Words, *, reader: int, organiser: bool, here: str = "") -> Screen:
    """Return the overview: `s:league:join|leave|standings|results|rules|help:<league>`.

    Organisers also have `settings`, `end` and `begin`. `here` says if the channel's table counts.
    """
    season = league.season
    member = league.member(reader)
    members = words("league-members", members=len(league.present))
    if member is not None and league.divisions > 1:
        members = f"{members} {words('league-division-yours', division=member.division)}"
    items: list[Item] = [
        button(to("standings", league), words("league-button-standings"), MAIN),
        button(to("results", league), words("league-button-results")),
        button(to("seasons", league), words("league-button-seasons")),
        button(to("rules", league), words("league-button-rules")),
        button(PanelId(PANEL, "help", "1"), words("league-button-help")),
    ]
    if league.divisions > 1:
        items.append(button(to("divisions", league), words("league-button-divisions")))
    if member is None:
        items.append(button(to("join", league), words("league-button-join"), GOOD))
    else:
        items.append(button(to("leave", league), words("league-button-leave")))
    if organiser:
        items.append(button(to("settings", league), words("league-button-settings")))
        items.append(_season_button(league, words))
    rules = league.rules if season is None or season.status is Status.CLOSED else season.rules
    return make(
        f"## {title(league)}\n{season_line(season, words)}\n{members}",
        f"{words('league-counts')}\n{counted_lines(rules, words)}\n{words(_how(season))}",
        here,
        items=items,
    )


def _how(season: Season | None) -> str:
    """Return the key of the sentence on how games count, and from when."""
    status = Status.CLOSED if season is None else season.status
    return {Status.RUNNING: "league-how", Status.PLANNED: "league-how-planned"}.get(status, "league-how-later")


def here_line(found: Here, strangers: Sequence[str], words: Words) -> str:
    """Return the sentence on counting at the channel's table; `strangers` are names of non-members who play."""
    return words(f"league-here-{found.value.replace('_', '-')}", names=listed(words, strangers))


def at_table(leagues: Sequence[str], words: Words, *, over: bool) -> str:
    """Return the leagues of these names for which a table counts or, if it is `over`, has counted."""
    names = listed(words, [f"**{shown(one, most=NAME)}**" for one in leagues])
    return words("league-at-table-counted" if over else "league-at-table-counts", leagues=names)


def leg_at_table(called: str, leg: LegAtTable, words: Words) -> str:
    """Return the leg and match for which a table counts, with the leg's end. `called`: the league's name."""
    home, away = (shown(one, most=NAME) for one in (leg.home, leg.away))
    facts = {"league": f"**{shown(called, most=NAME)}**", "board": leg.board, "leg": leg.leg}
    told = [words("league-leg-counts", home=home, away=away, **facts)]
    first = "yes"
    if leg.deals is not None:
        key, left = ("league-leg-deal", leg.deals - 1) if leg.in_deal else ("league-leg-deals", leg.deals)
        told.append(words(key, deals=left))
        first = "no"
    if leg.until is not None:
        told.append(words("league-leg-until", first=first, when=clock(leg.until)))
    elif leg.minutes is not None:
        told.append(words("league-leg-minutes", first=first, minutes=leg.minutes))
    return " ".join(told) if len(told) > 1 else f"{told[0]} {words('league-leg-game')}"


def sitting(found: Sitting, now: LeagueRules, words: Words) -> str:
    """Return the progress of a sitting, its end, and the required share of it."""
    told = []
    if now.sitting_deals:
        told.append(words("league-here-deals", deals=found.deals, whole=now.sitting_deals))
    if now.sitting_minutes:
        told.append(words("league-here-minutes", when=moment(found.begun_at + now.sitting_minutes * MINUTE)))
    if now.share:
        told.append(share_line(now, words))
    return " ".join(told)


def _season_button(league: League, words: Words) -> Item:
    if league.season is not None and league.season.status is not Status.CLOSED:
        return button(to("end", league), words("league-button-end"), GRAVE)
    return button(to("begin", league), words("league-button-begin"), GOOD)


def season_line(season: Season | None, words: Words) -> str:
    """Return the current season and its end."""
    if season is None or season.status is Status.CLOSED:
        return words("league-no-season-on")
    if season.status is Status.CLOSING:
        return words("league-season-closing", season=season.number)
    if season.status is Status.PLANNED:
        return words("league-season-planned", season=season.number, start=day(season.starts_at))
    if season.ends_at is None:
        return words("league-season-open", season=season.number)
    return words("league-season-until", season=season.number, end=day(season.ends_at), when=moment(season.ends_at))


def counted_lines(rules: LeagueRules, words: Words) -> str:
    """Return the games and sheets that count, a line each."""
    return "\n".join(f"- {counted_name(one, words)}" for one in rules.counted)


def counted_name(one: Counted, words: Words) -> str:
    """Return a game with its counting sheet; the sheet alone if its name begins with the game's."""
    game = words.title(one.game)
    sheet = words.of(one.game)(f"sheet-{one.sheet}") if one.shipped else shown(one.sheet, most=NAME)
    if sheet.startswith(game):
        return words("league-counted-alike", sheet=sheet, code=one.agreed)
    return words("league-counted", game=game, sheet=sheet, code=one.agreed)


def several(leagues: Sequence[League], words: Words) -> Screen:
    """Return the leagues of a server: menu `s:league:open`."""
    lines = [
        f"**{title(one)}**\n-# {season_line(one.season, words)} {words('league-members', members=len(one.present))}"
        for one in leagues
    ]
    choices = [Choice(str(one.league_id), plain(one.name, most=NAME)) for one in leagues]
    items = [menu(PanelId(PANEL, "open"), words("league-choose"), choices)] if choices else []
    return make(f"## {words('league-list')}", "\n".join(lines) or words("refusal-no-league"), items=items)


# Rules


def rules(league: League, words: Words) -> Screen:
    """Return the rules of a season: what counts, points, tie-breaks, sittings, quitting."""
    season = league.season
    now = league.rules if season is None or season.status is Status.CLOSED else season.rules
    parts = [
        f"### {words('league-rules-counts')}\n{counted_lines(now, words)}\n{words('league-rules-who')}",
        f"### {words('league-rules-points')}\n" + "\n".join(f"- {one}" for one in points_lines(now, words)),
        f"### {words('league-rules-table')}\n" + "\n".join(f"- {one}" for one in table_lines(now, words)),
        f"### {words('league-rules-sittings')}\n{sitting_line(now, words)} {words('league-rules-broken')}",
    ]
    if now != league.rules:
        parts.append(f"-# {words('league-rules-next')}")
    items = [button(to("home", league), words("league-button-home"))]
    return make(f"## {title(league)}", *parts, items=items)


def points_lines(now: LeagueRules, words: Words) -> list[str]:
    """Return the points for a result, a line per rule."""
    table = now.points
    told = []
    if any(table.places):
        places = " · ".join(points(worth, words) for worth in table.places)
        told.append(words("league-points-places", places=places))
    each = (
        ("league-points-win", table.win),
        ("league-points-game", table.game_point),
        ("league-points-chip", table.chip),
        ("league-points-crash", table.bonuses.get("crash", 0)),
        ("league-points-prial", table.bonuses.get("prial", 0)),
    )
    told += [words(key, points=points(worth, words)) for key, worth in each if worth]
    return told or [words("league-points-none")]


def table_lines(now: LeagueRules, words: Words) -> list[str]:
    """Return the rules of the standings."""
    told = [words(f"league-scoring-{now.scoring.value.replace('_', '-')}", best=now.best)]
    if now.minimum > 1:
        told.append(words("league-minimum", games=now.minimum))
    breaks = [words(f"league-tie-{one.value.replace('_', '-')}") for one in now.tie_breaks]
    told.append(words("league-ties", breaks=", ".join(breaks)) if breaks else words("league-no-ties"))
    if now.divisions > 1:
        told.append(words("league-divisions", divisions=now.divisions, moving=now.moving))
    return told


def sitting_line(now: LeagueRules, words: Words) -> str:
    """Return the definition of a sitting."""
    if now.sitting_deals and now.sitting_minutes:
        told = words("league-sitting-both", deals=now.sitting_deals, minutes=now.sitting_minutes)
    elif now.sitting_minutes:
        told = words("league-sitting-minutes", minutes=now.sitting_minutes)
    else:
        told = words("league-sitting-deals", deals=now.sitting_deals)
    return f"{told} {share_line(now, words)}".rstrip()


def share_line(now: LeagueRules, words: Words) -> str:
    """Return the required share of a sitting's deals; "" if there is none."""
    return words("league-sitting-share", share=now.share) if now.share else ""


def scorings(words: Words, chosen: Scoring, best: int) -> list[Choice]:
    """Return the ways of scoring, as choices of a menu."""
    return [
        Choice(one.value, words(f"league-scoring-{one.value.replace('_', '-')}", best=best), chosen=one is chosen)
        for one in Scoring
    ]
