"""Leaderboards of a server and its leagues: `/leaderboard`, in words and as a picture."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Final, Self

from msgspec import Struct
from msgspec.structs import replace

from bot.naming import told_apart
from bot.rules.tally import cards_of
from bot.screens.amounts import sign, signed
from bot.screens.cards import TEXT, cards_text
from bot.screens.ids import PanelId
from bot.screens.items import MAIN, MOST_CHOICES, PLAIN, Choice, Item, button, menu
from bot.screens.layout import Attachment, Screen
from bot.screens.layout import screen as make
from bot.screens.league import PANEL as LEAGUE
from bot.screens.league import points, points_text
from bot.screens.lines import DOT
from bot.screens.names import or_former, plain, shown
from bot.screens.pictures.table import Column, table_picture
from bot.screens.statistics import hand_text, scope_text
from bot.screens.tiles import lettered
from bot.screens.words import Words, key, moment
from bot.statistics.values import EVER, EVERY_GAME, OF_LEAGUES, Board, Line, Measure, month_of, season_scope

PANEL: Final = "board"
GOLD: Final = 0xC9A227
SHOW: Final = "show"
MEASURE: Final = "measure"
GAME: Final = "game"
PICTURE: Final = "picture"
SCOPE: Final = "scope"
"""Actions of the buttons and menus."""
_MONTH: Final = re.compile(r"\d{4}-(0[1-9]|1[0-2])")
_SEASON: Final = re.compile(r"s([1-9]\d{0,3})")
_OF_LEAGUE: Final = re.compile(rf"{_MONTH.pattern}|{_SEASON.pattern}")
_ALL: Final = "all"
_EMPTY: Final = "-"


class Wanted(Struct, frozen=True):
    """Page of a leaderboard as its buttons name it."""

    measure: Measure = Measure.MONEY
    scope: str = EVER
    game: str = EVERY_GAME
    page: int = 1
    league_id: int = 0

    def __str__(self) -> str:
        return f"{self.measure.name.lower()}.{self.scope}.{self.game or _EMPTY}.{self.page}.{self.league_id}"

    @classmethod
    def of(cls, about: str) -> Self:
        """Parse a button's subject; raise ValueError or KeyError for anything else."""
        measure, scope, game, page, league_id = about.split(".")
        if scope != EVER and not (_OF_LEAGUE if int(league_id) else _MONTH).fullmatch(scope):
            raise ValueError(scope)
        return cls(Measure[measure.upper()], scope, "" if game == _EMPTY else game, int(page), int(league_id))

    @property
    def season(self) -> int:
        """Number of the season in its scope; 0 for another scope."""
        found = _SEASON.fullmatch(self.scope)
        return 0 if found is None else int(found[1])


def wanted_of(board: Board) -> Wanted:
    """Return the reference to this page."""
    return Wanted(board.measure, board.scope, board.game, board.page, board.league_id)


def months(now: float) -> tuple[str, str]:
    """Return the scopes of this month and of the last one."""
    first = datetime.fromtimestamp(now, UTC).replace(day=1, hour=12)
    return month_of(now), month_of(first.timestamp() - 86_400)


def screen(
    board: Board, words: Words, *, now: float, user_id: int = 0, picture: bytes | None = None, pinned: bool = False
) -> Screen:
    """Return a page of a leaderboard, with the reader's own line even if it is on another page.

    `pinned`: a public message without buttons that is kept up to date. `picture` is the same page as a PNG.
    """
    board = _told_apart(board)
    lines = []
    for before, line in zip((None, *board.lines), board.lines, strict=False):
        if line.division and (before is None or before.division != line.division):
            lines.append(f"**{words('league-division', division=line.division)}**")
        lines.append(board_line(line, board, words, own=line.user_id == user_id))
    own = board.own if board.own not in board.lines else None
    parts = [
        f"## {title(board, words)}\n-# {DOT.join(facts(board if not pinned else replace(board, pages=1), words))}",
        "\n".join(lines) if lines else _empty(board, words),
        "" if own is None else _own(own, board, words),
        "\n".join(f"-# {line}" for line in _notes(board, words, now=now, pinned=pinned)),
    ]
    attached = None
    if picture is not None:
        attached = Attachment(name="leaderboard.png", content=picture, description=described(board, words))
        parts = [parts[0], *parts[2:]]
    return make(
        *parts, items=() if pinned else _items(board, words, now, picture=picture), colour=GOLD, picture=attached
    )


def _told_apart(board: Board) -> Board:
    """Return a page on which all names are distinct."""
    lines = {line.user_id: line.name for line in (*board.lines, *(() if board.own is None else (board.own,)))}
    names = told_apart(dict(sorted(lines.items())))

    def named(line: Line) -> Line:
        return replace(line, name=names[line.user_id])

    return replace(board, lines=tuple(map(named, board.lines)), own=None if board.own is None else named(board.own))


def stopped(channel_id: int) -> Callable[[Words], tuple[str, ...]]:
    """Return the notification to the person who set up a leaderboard that can no longer be updated."""
    return lambda words: (words("leaderboard-stopped", channel=f"<#{channel_id}>"),)


def league_gone(channel_id: int) -> Callable[[Words], tuple[str, ...]]:
    """Return the notification to the person who set up a leaderboard whose league no longer exists."""
    return lambda words: (words("leaderboard-league-gone", channel=f"<#{channel_id}>"),)


def title(board: Board, words: Words) -> str:
    return words("leaderboard-title", measure=words(f"leaderboard-measure-{key(board.measure.name)}"))


def facts(board: Board, words: Words, called: Callable[[str], str] = shown) -> Iterable[str]:
    """Yield league, game, scope and page; `called` formats a name."""
    if board.league_id:
        yield called(board.league)
    if board.measure not in OF_LEAGUES:
        yield words("leaderboard-every-game") if board.game == EVERY_GAME else words.title(board.game)
    yield _scope_text(board.scope, board, words)
    if board.pages > 1:
        yield words("leaderboard-page", page=board.page, pages=board.pages)


def _scope_text(scope: str, board: Board, words: Words) -> str:
    of_season = scope == season_scope(board.season)
    return words("leaderboard-season", season=board.season) if of_season else scope_text(scope, words)


def _empty(board: Board, words: Words) -> str:
    if board.measure in OF_LEAGUES:
        return words("league-nothing-yet")
    return words("leaderboard-league-empty" if board.league_id else "leaderboard-empty", games=board.least_games)


def board_line(line: Line, board: Board, words: Words, *, own: bool = False) -> str:
    """Return a person's line."""
    told = [f"**{shown(or_former(line.name, words))}**", value_text(line, board, words)]
    if board.measure not in {Measure.BEST_HAND, Measure.BEST_POT}:
        counted = "leaderboard-sittings" if board.measure is Measure.STANDING else "leaderboard-games"
        told.append(words(counted, games=line.games, number=words.number(line.games)))
    place = "" if line.place is None else f"`{words.number(line.place):>2}.` "
    return f"{'▶ ' if own else ''}{place}{DOT.join(told)}"


def value_text(line: Line, board: Board, words: Words) -> str:
    """Return the value by which a person is ranked."""
    match board.measure:
        case Measure.STANDING:
            return points_text(line.value, words)
        case Measure.MONEY:
            return signed(line.value, words)
        case Measure.BEST_POT:
            return words.money(line.value)
        case Measure.BEST_HAND:
            return hand_text(line.value, board.game, words)
        case Measure.POINTS:
            return words("money-points", points=line.value)
        case Measure.WON:
            return words("leaderboard-won", won=line.value, number=words.number(line.value))
        case Measure.CRASHES:
            return words("leaderboard-crashes", crashes=line.value, number=words.number(line.value))
        case Measure.STREAK:
            return words("leaderboard-streak", games=line.value, number=words.number(line.value))
        case Measure.RATING:
            return str(line.value) if line.value else words("rating-new")


def _own(own: Line, board: Board, words: Words) -> str:
    if board.measure is Measure.BEST_HAND and not own.value:
        return f"▶ **{shown(or_former(own.name, words))}**\n-# {words('leaderboard-no-hand')}"
    line = board_line(own, board, words, own=True)
    if own.place is not None or board.measure is Measure.STANDING:
        return line
    if board.measure is Measure.RATING and not own.value:
        return line
    missing = board.least_games - own.games
    told = words("leaderboard-missing", games=missing) if missing > 0 else words("leaderboard-not-on-it")
    return f"{line}\n-# {told}"


def _notes(board: Board, words: Words, *, now: float, pinned: bool) -> Iterable[str]:
    if board.measure is Measure.RATING:
        yield words("rating-about")
    elif board.measure is not Measure.STANDING:
        yield words("leaderboard-league-about" if board.league_id else "leaderboard-about", games=board.least_games)
    if board.days:
        yield words("leaderboard-absent", days=board.days)
    if pinned:
        yield words("leaderboard-as-of", when=moment(now))


def _items(board: Board, words: Words, now: float, *, picture: bytes | None) -> Iterable[Item]:
    at = wanted_of(board)
    first = str(replace(at, page=1))
    measures = [one for one in Measure if board.league_id or one not in OF_LEAGUES]
    yield menu(
        PanelId(PANEL, MEASURE, first),
        words("leaderboard-choose-measure"),
        [
            Choice(one.name.lower(), words(f"leaderboard-measure-{key(one.name)}"), chosen=one is board.measure)
            for one in measures
        ],
    )
    if board.games:
        chosen = [Choice(game, words.title(game), chosen=game == board.game) for game in board.games]
        every = Choice(_ALL, words("leaderboard-every-game"), chosen=board.game == EVERY_GAME)
        choices = chosen if board.measure is Measure.BEST_HAND else [every, *chosen]
        yield menu(PanelId(PANEL, GAME, first), words("leaderboard-choose-game"), choices[:MOST_CHOICES])
    action = SHOW if picture is None else PICTURE
    yield from _scopes(board, words, now, action)
    other = SHOW if picture is not None else PICTURE
    yield button(PanelId(PANEL, other, str(at)), words("leaderboard-text" if picture else "leaderboard-picture"))
    if board.league_id:
        standings = PanelId(LEAGUE, "standings", f"{board.league_id}.{board.season}")
        yield button(standings, words("league-button-standings"))
    around = ((board.page - 1, "button-previous"), (board.page + 1, "button-next"))
    for page, label in around:
        if 1 <= page <= board.pages:
            yield button(PanelId(PANEL, action, str(replace(at, page=page))), words(label))


def _scopes(board: Board, words: Words, now: float, action: str) -> Iterable[Item]:
    """Yield buttons to the same leaderboard of other times; measures of leagues exist for seasons only."""
    if board.measure in OF_LEAGUES:
        return
    at = replace(wanted_of(board), page=1)
    seasons = [season_scope(board.season)] if board.league_id else []
    for scope in (*seasons, EVER, *months(now)):
        # Not the action of a page button: Discord rejects two buttons with one id in a message.
        wanted = PanelId(PANEL, f"{action}.{SCOPE}", str(replace(at, scope=scope)))
        yield button(wanted, _button_text(scope, board, words), MAIN if scope == board.scope else PLAIN)


def _button_text(scope: str, board: Board, words: Words) -> str:
    if scope == EVER:
        return words("stats-button-ever")
    if scope == season_scope(board.season):
        return words("league-season", season=board.season)
    return scope_text(scope, words)


def described(board: Board, words: Words) -> str:
    """Return the alternative text of a picture."""
    board = _told_apart(board)
    told = [
        f"{_place(line, words)} {plain(or_former(line.name, words))}: {value_text(line, board, words)}"
        for line in board.lines
    ]
    return f"{title(board, words)}: {'; '.join(told)}".replace("`", "")


def _place(line: Line, words: Words) -> str:
    """Return a person's place, within their division if there are several."""
    place = _EMPTY if line.place is None else f"{line.place}."
    return f"{words('league-division', division=line.division)}, {place}" if line.division else place


def draw(board: Board, words: Words, *, user_id: int = 0) -> bytes:
    """Return the same page as a PNG."""
    board = _told_apart(board)
    lines = [*board.lines]
    if board.own is not None and board.own not in board.lines:
        lines.append(board.own)
    several = any(line.division for line in lines)
    rows = [
        (
            *([words("league-division", division=line.division)] if several else []),
            "" if line.place is None else words.number(line.place),
            plain(or_former(line.name, words)),
            _cell(line, board, words),
            words.number(line.games),
        )
        for line in lines
    ]
    columns = (
        *([Column("")] if several else []),
        Column("", number=True),
        Column(words("leaderboard-column-name")),
        Column(words(f"leaderboard-measure-{key(board.measure.name)}"), number=True, signed=True),
        Column(
            words("leaderboard-column-sittings" if board.measure is Measure.STANDING else "leaderboard-column-games"),
            number=True,
        ),
    )
    own = [at for at, line in enumerate(lines) if line.user_id == user_id]
    note = DOT.join(facts(board, words, plain))
    return table_picture(title(board, words), columns, rows, highlighted=own, note=note)


def _cell(line: Line, board: Board, words: Words) -> str:
    if board.measure is Measure.MONEY:
        return sign(line.value) + words.short(abs(line.value))
    if board.measure is Measure.RATING:
        return value_text(line, board, words)
    if board.measure is Measure.STANDING:
        return points(line.value, words)
    if board.measure is Measure.BEST_HAND:
        return lettered(cards_text(cards_of(line.value), words)).replace(TEXT, "")
    return words.number(line.value)
