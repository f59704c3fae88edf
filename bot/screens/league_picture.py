"""Page of a league's table as a picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from bot.leagues.values import SeasonTable
from bot.screens import league as screens
from bot.screens.items import Item, button
from bot.screens.layout import Attachment, Screen
from bot.screens.layout import screen as make
from bot.screens.names import or_former, plain
from bot.screens.paging import paged, turning
from bot.screens.pictures.table import Column, table_picture
from bot.screens.words import Words


class _Row(Struct, frozen=True):
    """Line of the table, for seasons in progress and finished ones."""

    rank: int | None
    user_id: int
    name: str
    points: int
    games: int
    wins: int


def screen(
    table: SeasonTable, words: Words, *, reader: int, names: screens.Names, division: int = 1, wanted: int = 1
) -> Screen:
    """Return the same page as `league.standings` as a picture, with the reader's own line. Call it in a worker thread.

    `s:league:picture:<league>.<season>.<division>.<page>`.
    """
    league, season = table.league, table.season
    rows = tuple(_rows(table, division, names, words))
    here, number, pages = paged(rows, screens.PAGE, wanted)
    items: list[Item] = turning(
        number, pages, lambda one: screens.to("picture", league, season.number, division, one), words
    )
    way = screens.to("standings", league, season.number, division, number)
    items.append(button(way, words("leaderboard-text")))
    head = f"## {screens.title(league)}\n{screens.season_line(season, words)}"
    if season.rules.divisions > 1:
        head += f"\n**{words('league-division', division=division)}**"
    own = [one for one in rows if one.user_id == reader and one not in here]
    return make(head, items=items, picture=_picture((*here, *own), reader, plain(league.name), words))


def _rows(table: SeasonTable, division: int, names: screens.Names, words: Words) -> Iterator[_Row]:
    if table.season.final is not None:
        for line in table.season.final.tables.get(division, ()):
            name = plain(or_former(line.name, words))
            yield _Row(line.rank, line.user_id, name, line.points, line.games, line.wins)
        return
    for one in table.tables.get(division, ()):
        name = plain(screens.called_plainly(table.league, one.user_id, names, words))
        yield _Row(one.rank, one.user_id, name, one.points, one.score.games, one.score.wins)


def _picture(rows: Sequence[_Row], reader: int, title: str, words: Words) -> Attachment:
    columns = (
        Column("", number=True),
        Column(words("leaderboard-column-name")),
        Column(words("evening-column-points"), number=True),
        Column(words("leaderboard-column-games"), number=True),
        Column(words("league-column-wins"), number=True),
    )
    cells = [
        (
            "–" if row.rank is None else words.number(row.rank),
            row.name,
            screens.points(row.points, words),
            words.number(row.games),
            words.number(row.wins),
        )
        for row in rows
    ]
    own = [place for place, row in enumerate(rows) if row.user_id == reader]
    told = "; ".join(f"{rank}. {name}: {points}" for rank, name, points, *_ in cells)
    content = table_picture("", columns, cells, highlighted=own)
    return Attachment(name="standings.png", content=content, description=f"{title}: {told}")
