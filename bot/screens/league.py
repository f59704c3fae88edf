"""A league as its members see it: what it is, its tables, its seasons and their champions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.leagues.here import Here
from bot.leagues.rating import NOT_PLAYED, Rating
from bot.leagues.rules import Counted, LeagueRules, Scoring
from bot.leagues.standings import Standing
from bot.leagues.values import Final as FinalTable
from bot.leagues.values import FinalLine, League, Season, SeasonTable, Sitting, Status
from bot.screens.ids import PanelId
from bot.screens.items import GOOD, GRAVE, MAIN, Choice, Item, button, menu
from bot.screens.layout import Screen
from bot.screens.layout import screen as make
from bot.screens.names import listed, or_former, plain, shown
from bot.screens.paging import paged, turning
from bot.screens.words import Words, day, moment

PANEL: Final = "league"
PAGE: Final = 10
"""Members on a page of a table, and seasons on a page of the roll."""
NAME: Final = 40
"""Characters of a league's name."""
HUNDREDTHS: Final = 100
MINUTE: Final = 60

Names = Mapping[int, str]
"""What members are called now, by user id; who is not in it is called what the league knows."""


def to(action: str, league: League, *about: int) -> PanelId:
    """What a button of a league's panel says."""
    return PanelId(PANEL, action, ".".join(map(str, (league.league_id, *about))))


def points(hundredths: int, words: Words) -> str:
    """Points as they are read: `12`, `12.5`, `0.33`."""
    whole, part = divmod(abs(hundredths), HUNDREDTHS)
    sign = "−" if hundredths < 0 else ""
    if not part:
        return f"{sign}{words.number(whole)}"
    places = 1 if part % 10 == 0 else 2
    return sign + words.decimal(abs(hundredths) / HUNDREDTHS, places)


def called(league: League, user_id: int, names: Names, words: Words) -> str:
    """A member's name, to be shown."""
    return shown(names.get(user_id) or or_former(league.named(user_id), words))


def title(league: League) -> str:
    """A league's name, to be shown."""
    return shown(league.name, most=NAME)


def page(league: League, words: Words, *, reader: int, organiser: bool, here: str = "") -> Screen:
    """What a league is: `s:league:join|leave|standings|results|rules|help:<league>`, and for organisers
    `settings`, `end` and `begin`. `here` says whether the table of the channel counts.
    """
    season = league.season
    members = words("league-members", members=len(league.present))
    items: list[Item] = [
        button(to("standings", league), words("league-button-standings"), MAIN),
        button(to("results", league), words("league-button-results")),
        button(to("seasons", league), words("league-button-seasons")),
        button(to("rules", league), words("league-button-rules")),
        button(PanelId(PANEL, "help", "1"), words("league-button-help")),
    ]
    if league.member(reader) is None:
        items.append(button(to("join", league), words("league-button-join"), GOOD))
    else:
        items.append(button(to("leave", league), words("league-button-leave")))
    if organiser:
        items.append(button(to("settings", league), words("league-button-settings")))
        items.append(_season_button(league, words))
    rules = league.rules if season is None or season.status is Status.CLOSED else season.rules
    return make(
        f"## {title(league)}\n{season_line(season, words)}\n{members}",
        f"{words('league-counts')}\n{counted_lines(rules, words)}\n{words('league-how')}",
        here,
        items=items,
    )


def here_line(found: Here, strangers: Sequence[str], words: Words) -> str:
    """Whether what is played at the table of the channel counts; `strangers` are the names of who is no member."""
    return words(f"league-here-{found.value.replace('_', '-')}", names=listed(words, strangers))


def sitting(found: Sitting, now: LeagueRules, words: Words) -> str:
    """How far a sitting has come, and when it is over."""
    told = []
    if now.sitting_deals:
        told.append(words("league-here-deals", deals=found.deals, whole=now.sitting_deals))
    if now.sitting_minutes:
        told.append(words("league-here-minutes", when=moment(found.begun_at + now.sitting_minutes * MINUTE)))
    return " ".join(told)


def _season_button(league: League, words: Words) -> Item:
    if league.season is not None and league.season.status is not Status.CLOSED:
        return button(to("end", league), words("league-button-end"), GRAVE)
    return button(to("begin", league), words("league-button-begin"), GOOD)


def season_line(season: Season | None, words: Words) -> str:
    """Which season is on, and until when."""
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
    """The games and sheets that count, a line each."""
    return "\n".join(f"- {counted_name(one, words)}" for one in rules.counted)


def counted_name(one: Counted, words: Words) -> str:
    """A game with the sheet by which it counts; the sheet alone where its name begins with the game's."""
    game = words.title(one.game)
    sheet = words.of(one.game)(f"sheet-{one.sheet}") if one.shipped else shown(one.sheet, most=NAME)
    if sheet.startswith(game):
        return words("league-counted-alike", sheet=sheet, code=one.agreed)
    return words("league-counted", game=game, sheet=sheet, code=one.agreed)


def several(leagues: Sequence[League], words: Words) -> Screen:
    """The leagues of a server: menu `s:league:open`."""
    lines = [
        f"**{title(one)}**\n-# {season_line(one.season, words)} {words('league-members', members=len(one.present))}"
        for one in leagues
    ]
    choices = [Choice(str(one.league_id), plain(one.name, most=NAME)) for one in leagues]
    items = [menu(PanelId(PANEL, "open"), words("league-choose"), choices)] if choices else []
    return make(f"## {words('league-list')}", "\n".join(lines) or words("refusal-no-league"), items=items)


# Tables


def standings(
    table: SeasonTable, words: Words, *, reader: int, names: Names, division: int = 1, wanted: int = 1
) -> Screen:
    """A page of a table: `s:league:standings:<league>.<season>.<division>.<page>`; the reader's own line is always
    there.
    """
    league, season = table.league, table.season
    if season.final is not None:
        return final(league, season, words, division=division, wanted=wanted)
    lines = table.tables.get(division, ())
    here, number, pages = paged(lines, PAGE, wanted)
    told = [_line(one, table, names, words, reader) for one in here]
    own = next((one for one in lines if one.user_id == reader), None)
    if own is not None and own not in here:
        told.append(f"…\n{_line(own, table, names, words, reader)}")
    if not lines:
        told.append(words("league-nothing-yet"))
    idle = table.idle.get(division, ())
    if idle and number == pages:
        told.append(f"-# {words('league-idle', members=len(idle))}")
    notes = [words("league-minimum", games=season.rules.minimum)] if season.rules.minimum > 1 else []
    items = turning(number, pages, lambda one: to("standings", league, season.number, division, one), words)
    items += _divisions(league, season, division, words)
    items.append(button(to("ratings", league, season.number), words("rating-button")))
    items += _as_picture(league, season, division, number, words) if lines else []
    items.append(button(to("results", league), words("league-button-results")))
    items.append(button(to("home", league), words("league-button-home")))
    head = f"## {title(league)}\n{season_line(season, words)}"
    if season.rules.divisions > 1:
        head += f"\n**{words('league-division', division=division)}**"
    return make(head, "\n".join(told), *(f"-# {one}" for one in notes), items=items)


def _as_picture(league: League, season: Season, division: int, number: int, words: Words) -> list[Item]:
    return [button(to("picture", league, season.number, division, number), words("leaderboard-picture"))]


def _divisions(league: League, season: Season, division: int, words: Words) -> list[Item]:
    if season.rules.divisions == 1:
        return []
    choices = [
        Choice(str(one), words("league-division", division=one), chosen=one == division)
        for one in range(1, season.rules.divisions + 1)
    ]
    return [menu(to("division", league, season.number), words("league-division-choose"), choices)]


def _line(one: Standing, table: SeasonTable, names: Names, words: Words, reader: int) -> str:
    rank = "–" if one.rank is None else f"{one.rank}."
    counted = words("league-line", games=one.score.games, wins=one.score.wins)
    rating = words("rating-beside", rating=rating_of(table.ratings.get(one.user_id, NOT_PLAYED), words))
    name = called(table.league, one.user_id, names, words)
    name = f"__{name}__" if one.user_id == reader else name
    return f"{rank} **{name}** · **{points(one.points, words)}**\n-# {counted} · {rating}"


def rating_of(rating: Rating, words: Words) -> str:
    """A rating as it is read: a number, or that somebody is new."""
    return words("rating-new") if rating.new else str(rating.shown)


def final(league: League, season: Season, words: Words, *, division: int = 1, wanted: int = 1) -> Screen:
    """A page of the final table of a season that is over."""
    found = season.final or FinalTable()
    lines = found.tables.get(division, ())
    here, number, pages = paged(lines, PAGE, wanted)
    told = [_final_line(one, words) for one in here]
    items = turning(number, pages, lambda one: to("standings", league, season.number, division, one), words)
    items += _divisions(league, season, division, words)
    items += _as_picture(league, season, division, number, words) if lines else []
    items.append(button(to("seasons", league), words("league-button-seasons")))
    return make(
        "\n".join(_final_head(league, season, words)),
        "\n".join(told) or words("league-nobody-played"),
        "\n".join(_moves(league, found, division, words)),
        items=items,
    )


def posted(league: League, season: Season, words: Words) -> Screen:
    """The final table as it is posted for everybody: the champions, and the first of each division."""
    found = season.final or FinalTable()
    parts = []
    for division, lines in sorted(found.tables.items()):
        head = [f"**{words('league-division', division=division)}**"] if season.rules.divisions > 1 else []
        told = [_final_line(one, words) for one in lines[:PAGE]]
        more = [f"-# {words('league-more', members=len(lines) - PAGE)}"] if len(lines) > PAGE else []
        nobody = [] if told else [words("league-nobody-played")]
        parts.append("\n".join((*head, *told, *more, *nobody, *_moves(league, found, division, words))))
    items = [
        button(to("standings", league, season.number, 1, 1), words("league-button-final")),
        button(to("home", league), words("league-button-home")),
    ]
    return make("\n".join(_final_head(league, season, words)), *parts, items=items)


def _final_head(league: League, season: Season, words: Words) -> list[str]:
    head = [f"## {title(league)}", words("league-final", season=season.number)]
    champions = [] if season.final is None else [shown(or_former(one.name, words)) for one in season.final.champions]
    if champions:
        head.append(words("league-champions", champions=len(champions), names=listed(words, champions)))
    return head


def _final_line(one: FinalLine, words: Words) -> str:
    rank = "–" if one.rank is None else f"{one.rank}."
    counted = words("league-line", games=one.games, wins=one.wins)
    return f"{rank} **{shown(or_former(one.name, words))}** · **{points(one.points, words)}**\n-# {counted}"


def _moves(league: League, found: FinalTable, division: int, words: Words) -> list[str]:
    moves = found.moves.get(division)
    if moves is None:
        return []
    told = []
    for key, users in (("league-up", moves.up), ("league-down", moves.down)):
        if users:
            told.append("-# " + words(key, names=listed(words, [called(league, one, {}, words) for one in users])))
    return told


def seasons(league: League, all_of_them: Sequence[Season], words: Words, *, wanted: int = 1) -> Screen:
    """The roll of champions: each season with its dates; menu `s:league:season:<league>`, buttons
    `s:league:seasons:<league>.<page>`.
    """
    here, number, pages = paged(all_of_them, PAGE, wanted)
    choices = [Choice(str(one.number), words("league-season", season=one.number)) for one in here]
    items: list[Item] = []
    if choices:
        items.append(menu(to("season", league), words("league-season-choose"), choices))
    items += turning(number, pages, lambda one: to("seasons", league, one), words)
    items.append(button(to("home", league), words("league-button-home")))
    told = "\n".join(_season(one, words) for one in here) or words("league-no-season-on")
    return make(f"## {title(league)}\n{words('league-roll')}", told, items=items)


def _season(season: Season, words: Words) -> str:
    head = f"**{words('league-season', season=season.number)}**"
    if season.final is None:
        return f"{head}\n-# {season_line(season, words)}"
    names = listed(words, [shown(or_former(one.name, words)) for one in season.final.champions]) or words(
        "league-no-champion"
    )
    dates = words("league-dates", start=day(season.starts_at), end=day(season.closed_at or season.starts_at))
    return f"{head} · {names}\n-# {dates}"


# What it is played by


def rules(league: League, words: Words) -> Screen:
    """By what the season is decided: what counts, points, tie-breaks, sittings, who quits."""
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
    """What a result brings, a line for each thing."""
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
    """How the table is made."""
    told = [words(f"league-scoring-{now.scoring.value.replace('_', '-')}", best=now.best)]
    if now.minimum > 1:
        told.append(words("league-minimum", games=now.minimum))
    breaks = [words(f"league-tie-{one.value.replace('_', '-')}") for one in now.tie_breaks]
    told.append(words("league-ties", breaks=", ".join(breaks)) if breaks else words("league-no-ties"))
    if now.divisions > 1:
        told.append(words("league-divisions", divisions=now.divisions, moving=now.moving))
    return told


def sitting_line(now: LeagueRules, words: Words) -> str:
    """What a sitting is."""
    if now.sitting_deals and now.sitting_minutes:
        return words("league-sitting-both", deals=now.sitting_deals, minutes=now.sitting_minutes)
    if now.sitting_minutes:
        return words("league-sitting-minutes", minutes=now.sitting_minutes)
    return words("league-sitting-deals", deals=now.sitting_deals)


def scorings(words: Words, chosen: Scoring, best: int) -> list[Choice]:
    """The ways to score, as choices of a menu."""
    return [
        Choice(one.value, words(f"league-scoring-{one.value.replace('_', '-')}", best=best), chosen=one is chosen)
        for one in Scoring
    ]
