"""Tables of a league: the current season, finished ones, and the list of champions."""

from __future__ import annotations

from collections.abc import Sequence

from bot.leagues.rating import NOT_PLAYED, Rating
from bot.leagues.standings import Standing
from bot.leagues.values import Final as FinalTable
from bot.leagues.values import FinalLine, League, Season, SeasonTable
from bot.screens.items import Choice, Item, button, menu
from bot.screens.layout import Screen
from bot.screens.layout import screen as make
from bot.screens.league import PAGE, Names, called, points_text, season_line, title, to
from bot.screens.names import listed, or_former, shown
from bot.screens.paging import paged, turning
from bot.screens.words import Words, day


def standings(
    table: SeasonTable, words: Words, *, reader: int, names: Names, division: int = 1, wanted: int = 1
) -> Screen:
    """Return a page of a table, always with the reader's own line.

    `s:league:standings:<league>.<season>.<division>.<page>`.
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
    rating = _beside(table.ratings.get(one.user_id, NOT_PLAYED), words)
    name = called(table.league, one.user_id, names, words)
    name = f"__{name}__" if one.user_id == reader else name
    return f"{rank} **{name}** · **{points_text(one.points, words)}**\n-# {counted} · {rating}"


def _beside(rating: Rating, words: Words) -> str:
    """Return a rating for use next to points: a number, or that somebody is new."""
    return words("rating-beside", rating=words("rating-new") if rating.new else str(rating.shown))


def final(league: League, season: Season, words: Words, *, division: int = 1, wanted: int = 1) -> Screen:
    """Return a page of a finished season's final table."""
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


def still_disputed(numbers: Sequence[int], words: Words, key: str) -> tuple[str, ...]:
    """Return the sentence `key` with the numbers of open disputes; none if there are none."""
    listing = listed(words, [str(number) for number in numbers])
    return (words(key, disputes=len(numbers), numbers=listing),) if numbers else ()


def posted(league: League, season: Season, words: Words, *, disputed: Sequence[int] = ()) -> Screen:
    """Return the public post of the final table: champions, the first of each division, and open disputes."""
    found = season.final or FinalTable()
    parts = []
    for division, lines in sorted(found.tables.items()):
        head = [f"**{words('league-division', division=division)}**"] if season.rules.divisions > 1 else []
        told = [_final_line(one, words) for one in lines[:PAGE]]
        more = [f"-# {words('league-more', members=len(lines) - PAGE)}"] if len(lines) > PAGE else []
        nobody = [] if told else [words("league-nobody-played")]
        parts.append("\n".join((*head, *told, *more, *nobody, *_moves(league, found, division, words))))
    parts += still_disputed(disputed, words, "league-final-disputed")
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
    counted = [words("league-line", games=one.games, wins=one.wins)]
    if one.rating is not None:
        counted.append(_beside(one.rating, words))
    name = shown(or_former(one.name, words))
    return f"{rank} **{name}** · **{points_text(one.points, words)}**\n-# {' · '.join(counted)}"


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
    """Return the list of champions: each season with its dates.

    Menu `s:league:season:<league>`, buttons `s:league:seasons:<league>.<page>`.
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
