"""Page of a league's table as a picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from bot.leagues.values import SeasonStandings
from bot.screens import league as screens
from bot.screens.items import Item, button
from bot.screens.layout import Attachment, Screen
from bot.screens.layout import build_screen as make
from bot.screens.names import name_or_former, plain_text
from bot.screens.paging import paginate, page_buttons
from bot.screens.pictures.table import PictureColumn, render_table
from bot.screens.words import Words


class _Row(Struct, frozen=True):
    """Line of the table, for seasons in progress and finished ones."""

    rank: int | None
    user_id: int
    name: str
    points: int
    games: int
    wins: int


def render_standings_picture(
    table: SeasonStandings, words: Words, *, reader: int, names: screens.MemberNames, division: int = 1, page_no: int = 1
) -> Screen:
    """Return the same page as `league.standings` as a picture, with the reader's own line. Call it in a worker thread.

    `s:league:picture:<league>.<season>.<division>.<page>`.
    """
    league, season = table.league, table.season
    rows = tuple(_standings_rows(table, division, names, words))
    here, number, pages = paginate(rows, screens.LINES_PER_PAGE, page_no)
    items: list[Item] = page_buttons(
        number, pages, lambda one: screens.league_button_id("picture", league, season.number, division, one), words
    )
    way = screens.league_button_id("standings", league, season.number, division, number)
    items.append(button(way, words("leaderboard-text")))
    head = f"## {screens.league_title(league)}\n{screens.season_line(season, words)}"
    if season.rules.divisions > 1:
        head += f"\n**{words('league-division', division=division)}**"
    own = [one for one in rows if one.user_id == reader and one not in here]
    return make(head, items=items, picture=_standings_picture((*here, *own), reader, plain_text(league.name), words))


def _standings_rows(table: SeasonStandings, division: int, names: screens.MemberNames, words: Words) -> Iterator[_Row]:
    if table.season.final is not None:
        for line in table.season.final.by_division.get(division, ()):
            name = plain_text(name_or_former(line.name, words))
            yield _Row(line.rank, line.user_id, name, line.points, line.games, line.wins)
        return
    for one in table.by_division.get(division, ()):
        name = plain_text(screens.plain_member_name(table.league, one.user_id, names, words))
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
            screens.format_points(row.points, words),
            words.number(row.games),
            words.number(row.wins),
        )
        for row in rows
    ]
    own = [place for place, row in enumerate(rows) if row.user_id == reader]
    told = "; ".join(f"{rank}. {name}: {points}" for rank, name, points, *_ in cells)
    content = render_table("", columns, cells, highlighted=own)
    return Attachment(name="standings.png", content=content, description=f"{title}: {told}")
