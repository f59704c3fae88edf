"""Standings of a league: current and final ones, as text, picture and file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from bot.leagues.rating import INITIAL_RATING, Rating
from bot.leagues.standings import MemberStanding
from bot.leagues.values import FinalLine, FinalStandings, League, LeagueExport, LeagueSeason, SeasonStandings
from bot.screens.leagues import league as league_screens
from bot.screens.leagues.league import LINES_PER_PAGE, MemberNames, league_button_id, league_title, season_line
from bot.screens.pictures.table import PictureColumn, render_table
from bot.screens.widgets.components import Choice, Item, button, menu, page_buttons, paginate
from bot.screens.widgets.custom_ids import Panel, PanelId
from bot.screens.widgets.layout import Attachment, Screen, build_screen
from bot.screens.widgets.names import escape_text, join_names, name_or_former, plain_text
from bot.screens.words import Words, short_date


class _Row(Struct, frozen=True):
    rank: int | None
    user_id: int
    name: str
    points: int
    games: int
    wins: int


def render_standings_picture(
    table: SeasonStandings, words: Words, *, reader: int, names: MemberNames, division: int = 1, page_no: int = 1
) -> Screen:
    """Return a page of the standings as a picture. Call it in a worker thread."""
    league, season = table.league, table.season
    rows = tuple(_standings_rows(table, division, names, words))
    here, number, pages = paginate(rows, LINES_PER_PAGE, page_no)

    def page_id(page: int, action: str = "picture") -> PanelId:
        return league_button_id(action, league, season.number, division, page)

    items = page_buttons(number, pages, page_id, words)
    items.append(button(page_id(number, "standings"), words("leaderboard-text")))
    own = [one for one in rows if one.user_id == reader and one not in here]
    picture = _standings_picture((*here, *own), reader, plain_text(league.name), words)
    return build_screen(_head(league, season, division, words), items=items, picture=picture)


def _head(league: League, season: LeagueSeason, division: int, words: Words) -> str:
    lines = [f"## {league_title(league)}", season_line(season, words)]
    if season.rules.divisions > 1:
        lines.append(f"**{words('league-division', division=division)}**")
    return "\n".join(lines)


def _standings_rows(table: SeasonStandings, division: int, names: MemberNames, words: Words) -> Iterator[_Row]:
    if table.season.final is not None:
        for line in table.season.final.by_division.get(division, ()):
            name = plain_text(name_or_former(line.name, words))
            yield _Row(line.rank, line.user_id, name, line.points, line.games, line.wins)
        return
    for one in table.by_division.get(division, ()):
        name = plain_text(league_screens.plain_member_name(table.league, one.user_id, names, words))
        yield _Row(one.rank, one.user_id, name, one.points, one.score.games, one.score.wins)


def _standings_picture(rows: Sequence[_Row], reader: int, title: str, words: Words) -> Attachment:
    columns = (
        PictureColumn("", number=True),
        PictureColumn(words("leaderboard-column-name")),
        PictureColumn(words("evening-column-points"), number=True),
        PictureColumn(words("leaderboard-column-games"), number=True),
        PictureColumn(words("league-column-wins"), number=True),
    )
    cells = [
        (
            "–" if row.rank is None else words.number(row.rank),
            row.name,
            league_screens.format_points(row.points, words),
            words.number(row.games),
            words.number(row.wins),
        )
        for row in rows
    ]
    own = [place for place, row in enumerate(rows) if row.user_id == reader]
    text = "; ".join(f"{rank}. {name}: {points}" for rank, name, points, *_ in cells)
    content = render_table("", columns, cells, highlighted=own)
    return Attachment(name="standings.png", content=content, description=f"{title}: {text}")


def render_standings(
    table: SeasonStandings, words: Words, *, reader: int, names: MemberNames, division: int = 1, page_no: int = 1
) -> Screen:
    """Return a page of the standings of a division. The reader's own line is on every page."""
    league, season = table.league, table.season
    if season.final is not None:
        return render_final_table(league, season, words, division=division, page_no=page_no)
    lines = table.by_division.get(division, ())
    here, number, pages = paginate(lines, LINES_PER_PAGE, page_no)
    told = [_member_line(one, table, names, words, reader) for one in here]
    own = next((one for one in lines if one.user_id == reader), None)
    if own is not None and own not in here:
        told.append(f"…\n{_member_line(own, table, names, words, reader)}")
    if not lines:
        told.append(words("league-nothing-yet"))
    idle = table.idle.get(division, ())
    if idle and number == pages:
        told.append(f"-# {words('league-idle', members=len(idle))}")
    minimum = f"-# {words('league-minimum', games=season.rules.min_games)}" if season.rules.min_games > 1 else ""
    items = _table_items(league, season, division, (number, pages), words)
    items.append(button(league_button_id("ratings", league, season.number), words("rating-button")))
    items += _picture_button(league, season, division, number, words) if lines else []
    items.append(button(league_button_id("results", league), words("league-button-results")))
    items.append(button(league_button_id("home", league), words("league-button-home")))
    return build_screen(_head(league, season, division, words), "\n".join(told), minimum, items=items)


def _picture_button(league: League, season: LeagueSeason, division: int, number: int, words: Words) -> list[Item]:
    return [button(league_button_id("picture", league, season.number, division, number), words("leaderboard-picture"))]


def _table_items(
    league: League, season: LeagueSeason, division: int, page: tuple[int, int], words: Words
) -> list[Item]:
    """Return the buttons to other pages and, if there are several, the menu of divisions."""
    items = page_buttons(
        *page, lambda other: league_button_id("standings", league, season.number, division, other), words
    )
    if season.rules.divisions > 1:
        choices = [
            Choice(str(one), words("league-division", division=one), chosen=one == division)
            for one in range(1, season.rules.divisions + 1)
        ]
        division_id = league_button_id("division", league, season.number)
        items.append(menu(division_id, words("league-division-choose"), choices))
    return items


def _member_line(one: MemberStanding, table: SeasonStandings, names: MemberNames, words: Words, reader: int) -> str:
    rank = "–" if one.rank is None else f"{one.rank}."
    counted = words("league-line", games=one.score.games, wins=one.score.wins)
    rating = _rating_text(table.ratings.get(one.user_id, INITIAL_RATING), words)
    name = league_screens.member_name(table.league, one.user_id, names, words)
    name = f"__{name}__" if one.user_id == reader else name
    return f"{rank} **{name}** · **{league_screens.points_text(one.points, words)}**\n-# {counted} · {rating}"


def _rating_text(rating: Rating, words: Words) -> str:
    """Return a rating for use next to points: a number, or the word for a new player."""
    return words("rating-beside", rating=words("rating-new") if rating.is_new else str(rating.display_value))


def render_final_table(
    league: League, season: LeagueSeason, words: Words, *, division: int = 1, page_no: int = 1
) -> Screen:
    found = season.final or FinalStandings()
    lines = found.by_division.get(division, ())
    here, number, pages = paginate(lines, LINES_PER_PAGE, page_no)
    told = [_final_line(one, words) for one in here]
    items = _table_items(league, season, division, (number, pages), words)
    items += _picture_button(league, season, division, number, words) if lines else []
    items.append(button(league_button_id("seasons", league), words("league-button-seasons")))
    return build_screen(
        "\n".join(_final_head(league, season, words)),
        "\n".join(told) or words("league-nobody-played"),
        "\n".join(_promotion_lines(league, found, division, words)),
        items=items,
    )


def open_dispute_lines(numbers: Sequence[int], words: Words, key: str) -> tuple[str, ...]:
    """Return the sentence `key` with the numbers of open disputes; empty if there are none."""
    listing = join_names(words, [str(number) for number in numbers])
    return (words(key, disputes=len(numbers), numbers=listing),) if numbers else ()


def render_final_post(league: League, season: LeagueSeason, words: Words, *, disputed: Sequence[int] = ()) -> Screen:
    """Return the public message with the final standings: champions, each division's first members, open disputes."""
    found = season.final or FinalStandings()
    parts = []
    for division, lines in sorted(found.by_division.items()):
        shown = [f"**{words('league-division', division=division)}**"] if season.rules.divisions > 1 else []
        shown += [_final_line(one, words) for one in lines[:LINES_PER_PAGE]] or [words("league-nobody-played")]
        if len(lines) > LINES_PER_PAGE:
            shown.append(f"-# {words('league-more', members=len(lines) - LINES_PER_PAGE)}")
        parts.append("\n".join((*shown, *_promotion_lines(league, found, division, words))))
    parts += open_dispute_lines(disputed, words, "league-final-disputed")
    items = [
        button(league_button_id("standings", league, season.number, 1, 1), words("league-button-final")),
        button(league_button_id("home", league), words("league-button-home")),
    ]
    return build_screen("\n".join(_final_head(league, season, words)), *parts, items=items)


def _final_head(league: League, season: LeagueSeason, words: Words) -> list[str]:
    head = [f"## {league_title(league)}", words("league-final", season=season.number)]
    champions = _champion_names(season.final, words)
    if champions:
        head.append(words("league-champions", champions=len(champions), names=join_names(words, champions)))
    return head


def _champion_names(final: FinalStandings | None, words: Words) -> list[str]:
    return [escape_text(name_or_former(one.name, words)) for one in (final.champions if final is not None else ())]


def _final_line(one: FinalLine, words: Words) -> str:
    rank = "–" if one.rank is None else f"{one.rank}."
    counted = [words("league-line", games=one.games, wins=one.wins)]
    if one.rating is not None:
        counted.append(_rating_text(one.rating, words))
    name = escape_text(name_or_former(one.name, words))
    return f"{rank} **{name}** · **{league_screens.points_text(one.points, words)}**\n-# {' · '.join(counted)}"


def _promotion_lines(league: League, found: FinalStandings, division: int, words: Words) -> list[str]:
    moves = found.division_moves.get(division)
    if moves is None:
        return []
    return [
        "-# "
        + words(key, names=join_names(words, [league_screens.member_name(league, one, {}, words) for one in users]))
        for key, users in (("league-up", moves.promoted), ("league-down", moves.relegated))
        if users
    ]


def render_seasons(league: League, all_of_them: Sequence[LeagueSeason], words: Words, *, page_no: int = 1) -> Screen:
    """Return a page of the list of seasons with their champions and dates."""
    here, number, pages = paginate(all_of_them, LINES_PER_PAGE, page_no)
    choices = [Choice(str(one.number), words("league-season", season=one.number)) for one in here]
    items: list[Item] = []
    if choices:
        items.append(menu(league_button_id("season", league), words("league-season-choose"), choices))
    items += page_buttons(number, pages, lambda one: league_button_id("seasons", league, one), words)
    items.append(button(league_button_id("home", league), words("league-button-home")))
    text = "\n".join(_season_text(one, words) for one in here) or words("league-no-season-on")
    return build_screen(f"## {league_title(league)}\n{words('league-roll')}", text, items=items)


def _season_text(season: LeagueSeason, words: Words) -> str:
    head = f"**{words('league-season', season=season.number)}**"
    if season.final is None:
        return f"{head}\n-# {season_line(season, words)}"
    names = join_names(words, _champion_names(season.final, words)) or words("league-no-champion")
    end = short_date(season.closed_at or season.starts_at)
    return f"{head} · {names}\n-# {words('league-dates', start=short_date(season.starts_at), end=end)}"


def render_season_export(made: LeagueExport, league_id: int, words: Words) -> Screen:
    """Return a file with the results of a season, and a button to the next file with older results."""
    facts = {"part": made.part, "parts": made.parts}
    items: list[Item] = []
    if made.part < made.parts:
        about = f"{league_id}.{made.season}.{made.part + 1}"
        items.append(button(PanelId(Panel.EXPORT, "part", about), words("button-older")))
    return build_screen(
        f"## {words('export-title', league=escape_text(made.league), season=made.season)}\n"
        + words("export-results", results=made.results),
        words("export-about"),
        words("export-part", **facts) if made.parts > 1 else "",
        items=items,
        file=Attachment(name=made.name, content=made.content, description=words("export-file")),
    )
