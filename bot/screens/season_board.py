"""The board of a season of a league: by what its games came to, beside the league's own table and ratings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, Self

from bot.screens.ids import PanelId
from bot.screens.items import Choice, Item, button, menu
from bot.screens.layout import Attachment, Screen
from bot.screens.layout import screen as make
from bot.screens.leaderboard import GOLD, PICTURE, SHOW, board_line, described, facts, title
from bot.screens.lines import DOT
from bot.screens.names import shown
from bot.screens.words import Words, key
from bot.statistics.values import Board, Measure

PANEL: Final = "season_board"
MEASURE: Final = "measure"


@dataclass(frozen=True)
class Wanted:
    """A page of such a board, as its buttons name it."""

    league_id: int
    season: int
    measure: Measure = Measure.WON
    page: int = 1

    def __str__(self) -> str:
        return f"{self.league_id}.{self.season}.{self.measure.name.lower()}.{self.page}"

    @classmethod
    def of(cls, about: str) -> Self:
        """What such a button says; ValueError or KeyError for anything else."""
        league_id, season, measure, page = about.split(".")
        return cls(int(league_id), int(season), Measure[measure.upper()], int(page))


def screen(
    board: Board, wanted: Wanted, league: str, words: Words, *, user_id: int = 0, picture: bytes | None = None
) -> Screen:
    """A page of the board of a season, with the reader's own line wherever it stands."""
    wanted = replace(wanted, page=board.page)
    lines = [board_line(line, board, words, own=line.user_id == user_id) for line in board.lines]
    own = board.own if board.own not in board.lines else None
    parts = [
        f"## {title(board, words)}\n-# {DOT.join(facts(board, words, shown(league)))}",
        "\n".join(lines) if lines else words("leaderboard-season-empty"),
        "" if own is None else board_line(own, board, words, own=True),
        f"-# {words('leaderboard-season-about')}",
    ]
    attached = None
    if picture is not None:
        attached = Attachment(name="leaderboard.png", content=picture, description=described(board, words))
        parts = [parts[0], *parts[2:]]
    items = _items(board, wanted, words, picture=picture is not None)
    return make(*parts, items=items, colour=GOLD, picture=attached)


def _items(board: Board, wanted: Wanted, words: Words, *, picture: bool) -> Iterable[Item]:
    choices = [
        Choice(one.name.lower(), words(f"leaderboard-measure-{key(one.name)}"), chosen=one is board.measure)
        for one in Measure
    ]
    yield menu(PanelId(PANEL, MEASURE, str(wanted)), words("leaderboard-choose-measure"), choices)
    other, action = (SHOW, PICTURE) if picture else (PICTURE, SHOW)
    yield button(PanelId(PANEL, other, str(wanted)), words("leaderboard-text" if picture else "leaderboard-picture"))
    for page, label in ((board.page - 1, "button-previous"), (board.page + 1, "button-next")):
        if 1 <= page <= board.pages:
            yield button(PanelId(PANEL, action, str(replace(wanted, page=page))), words(label))
