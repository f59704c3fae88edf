"""Leaderboards of a server or league (`/leaderboard`), as text and as a picture."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Final, Self

from msgspec import Struct
from msgspec.structs import replace

from bot.rules.tally import decode_cards
from bot.screens.hand.cards import TEXT_SELECTOR, as_letters, cards_text
from bot.screens.history.statistics import best_hand_text, scope_text
from bot.screens.leagues.league import format_points, points_text
from bot.screens.pictures.table import PictureColumn, render_table
from bot.screens.widgets.components import MOST_CHOICES, PRIMARY, SECONDARY, Choice, Item, button, menu, page_buttons
from bot.screens.widgets.custom_ids import Panel, PanelId
from bot.screens.widgets.layout import DOT, Attachment, Screen, build_screen
from bot.screens.widgets.names import escape_text, name_or_former, plain_text
from bot.screens.words import Words, catalogue_key, relative_time, sign, signed_money
from bot.statistics import values
from bot.statistics.values import EVER, EVERY_GAME, LEAGUE_MEASURES, Leaderboard, LeaderboardLine, Measure, season_scope
from bot.text_safety import number_duplicates

GOLD: Final = 0xC9A227
SHOW: Final = "show"
MEASURE: Final = "measure"
GAME: Final = "game"
PICTURE: Final = "picture"
SCOPE: Final = "scope"
_MONTH_PATTERN: Final = re.compile(r"\d{4}-(0[1-9]|1[0-2])")
_SEASON_PATTERN: Final = re.compile(r"s([1-9]\d{0,3})")
_LEAGUE_SCOPE_PATTERN: Final = re.compile(rf"{_MONTH_PATTERN.pattern}|{_SEASON_PATTERN.pattern}")
_ALL_GAMES: Final = "all"
_EMPTY: Final = "-"


class LeaderboardRequest(Struct, frozen=True):
    """Page of a leaderboard, as named in the subject of a button."""

    measure: Measure = Measure.MONEY
    scope: str = EVER
    game: str = EVERY_GAME
    page: int = 1
    league_id: int = 0

    def __str__(self) -> str:
        return f"{self.measure.name.lower()}.{self.scope}.{self.game or _EMPTY}.{self.page}.{self.league_id}"

    @classmethod
    def parse(cls, about: str) -> Self:
        """Parse a button's subject; raise ValueError or KeyError if it is not valid."""
        measure, scope, game, page, league_id = about.split(".")
        if scope != EVER and not (_LEAGUE_SCOPE_PATTERN if int(league_id) else _MONTH_PATTERN).fullmatch(scope):
            raise ValueError(scope)
        return cls(Measure[measure.upper()], scope, "" if game == _EMPTY else game, int(page), int(league_id))

    @property
    def season(self) -> int:
        """Number of the season if the scope is one, else 0."""
        found = _SEASON_PATTERN.fullmatch(self.scope)
        return 0 if found is None else int(found[1])


def request_for(leaderboard: Leaderboard) -> LeaderboardRequest:
    return LeaderboardRequest(
        leaderboard.measure, leaderboard.scope, leaderboard.game, leaderboard.page, leaderboard.league_id
    )


def recent_months(now: float) -> tuple[str, str]:
    """Return the scopes of the current and the previous month."""
    first = datetime.fromtimestamp(now, UTC).replace(day=1, hour=12)
    return values.month_scope(now), values.month_scope(first.timestamp() - 86_400)


def render_leaderboard(
    leaderboard: Leaderboard,
    words: Words,
    *,
    now: float,
    user_id: int = 0,
    picture: bytes | None = None,
    pinned: bool = False,
) -> Screen:
    """Return a page of a leaderboard as text or as the given `picture`. A `pinned` leaderboard has no buttons."""
    leaderboard = _with_distinct_names(leaderboard)
    lines = []
    for before, line in zip((None, *leaderboard.lines), leaderboard.lines, strict=False):
        if line.division and (before is None or before.division != line.division):
            lines.append(f"**{words('league-division', division=line.division)}**")
        lines.append(leaderboard_line(line, leaderboard, words, own=line.user_id == user_id))
    own = leaderboard.own if leaderboard.own not in leaderboard.lines else None
    facts = leaderboard_facts(replace(leaderboard, pages=1) if pinned else leaderboard, words)
    parts = [
        f"## {leaderboard_title(leaderboard, words)}\n-# {DOT.join(facts)}",
        "\n".join(lines) if lines else _empty_text(leaderboard, words),
        "" if own is None else _own_text(own, leaderboard, words),
        "\n".join(f"-# {line}" for line in _note_lines(leaderboard, words, now=now, pinned=pinned)),
    ]
    attached = None
    if picture is not None:
        attached = Attachment(
            name="leaderboard.png", content=picture, description=picture_description(leaderboard, words)
        )
        parts = [parts[0], *parts[2:]]
    return build_screen(
        *parts,
        items=() if pinned else _leaderboard_items(leaderboard, words, now, picture=picture),
        colour=GOLD,
        picture=attached,
    )


def _with_distinct_names(leaderboard: Leaderboard) -> Leaderboard:
    lines = {
        line.user_id: line.name
        for line in (*leaderboard.lines, *(() if leaderboard.own is None else (leaderboard.own,)))
    }
    names = number_duplicates(dict(sorted(lines.items())))

    def named(line: LeaderboardLine) -> LeaderboardLine:
        return replace(line, name=names[line.user_id])

    return replace(
        leaderboard,
        lines=tuple(map(named, leaderboard.lines)),
        own=None if leaderboard.own is None else named(leaderboard.own),
    )


def stopped_notification(channel_id: int) -> Callable[[Words], tuple[str, ...]]:
    """Return the notification that a pinned leaderboard can no longer be updated, for the person who pinned it."""
    return lambda words: (words("leaderboard-stopped", channel=f"<#{channel_id}>"),)


def league_gone_notification(channel_id: int) -> Callable[[Words], tuple[str, ...]]:
    """Return the notification that a pinned leaderboard's league no longer exists, for the person who pinned it."""
    return lambda words: (words("leaderboard-league-gone", channel=f"<#{channel_id}>"),)


def leaderboard_title(leaderboard: Leaderboard, words: Words) -> str:
    return words("leaderboard-title", measure=_measure_name(leaderboard.measure, words))


def _measure_name(measure: Measure, words: Words) -> str:
    # keys: leaderboard-measure-<measure> for Measure
    return words(f"leaderboard-measure-{catalogue_key(measure.name)}")


def leaderboard_facts(
    leaderboard: Leaderboard, words: Words, format_name: Callable[[str], str] = escape_text
) -> Iterable[str]:
    """Yield the league, game, scope and page of a leaderboard; `format_name` formats the league's name."""
    if leaderboard.league_id:
        yield format_name(leaderboard.league_name)
    if leaderboard.measure not in LEAGUE_MEASURES:
        yield words("leaderboard-every-game") if leaderboard.game == EVERY_GAME else words.game_title(leaderboard.game)
    yield _scope_text(leaderboard.scope, leaderboard, words)
    if leaderboard.pages > 1:
        yield words("leaderboard-page", page=leaderboard.page, pages=leaderboard.pages)


def _scope_text(scope: str, leaderboard: Leaderboard, words: Words) -> str:
    of_season = scope == season_scope(leaderboard.season_no)
    return words("leaderboard-season", season=leaderboard.season_no) if of_season else scope_text(scope, words)


def _empty_text(leaderboard: Leaderboard, words: Words) -> str:
    if leaderboard.measure in LEAGUE_MEASURES:
        return words("league-nothing-yet")
    return words(
        "leaderboard-league-empty" if leaderboard.league_id else "leaderboard-empty", games=leaderboard.min_games
    )


def leaderboard_line(line: LeaderboardLine, leaderboard: Leaderboard, words: Words, *, own: bool = False) -> str:
    lines = [f"**{escape_text(name_or_former(line.name, words))}**", value_text(line, leaderboard, words)]
    if leaderboard.measure not in {Measure.BEST_HAND, Measure.BEST_POT}:
        counted = "leaderboard-sittings" if leaderboard.measure is Measure.STANDING else "leaderboard-games"
        lines.append(words(counted, games=line.games, number=words.number(line.games)))
    place = "" if line.place is None else f"`{words.number(line.place):>2}.` "
    return f"{'▶ ' if own else ''}{place}{DOT.join(lines)}"


def value_text(line: LeaderboardLine, leaderboard: Leaderboard, words: Words) -> str:
    """Return the value by which a person is ranked."""
    match leaderboard.measure:
        case Measure.STANDING:
            return points_text(line.value, words)
        case Measure.MONEY:
            return signed_money(line.value, words)
        case Measure.BEST_POT:
            return words.money(line.value)
        case Measure.BEST_HAND:
            return best_hand_text(line.value, leaderboard.game, words)
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


def _own_text(own: LeaderboardLine, leaderboard: Leaderboard, words: Words) -> str:
    if leaderboard.measure is Measure.BEST_HAND and not own.value:
        return f"▶ **{escape_text(name_or_former(own.name, words))}**\n-# {words('leaderboard-no-hand')}"
    line = leaderboard_line(own, leaderboard, words, own=True)
    if own.place is not None or leaderboard.measure is Measure.STANDING:
        return line
    if leaderboard.measure is Measure.RATING and not own.value:
        return line
    missing = leaderboard.min_games - own.games
    text = words("leaderboard-missing", games=missing) if missing > 0 else words("leaderboard-not-on-it")
    return f"{line}\n-# {text}"


def _note_lines(leaderboard: Leaderboard, words: Words, *, now: float, pinned: bool) -> Iterable[str]:
    if leaderboard.measure is Measure.RATING:
        yield words("rating-about")
    elif leaderboard.measure is not Measure.STANDING:
        yield words(
            "leaderboard-league-about" if leaderboard.league_id else "leaderboard-about", games=leaderboard.min_games
        )
    if leaderboard.active_days:
        yield words("leaderboard-absent", days=leaderboard.active_days)
    if pinned:
        yield words("leaderboard-as-of", when=relative_time(now))


def _leaderboard_items(leaderboard: Leaderboard, words: Words, now: float, *, picture: bytes | None) -> Iterable[Item]:
    at = request_for(leaderboard)
    first = str(replace(at, page=1))
    measures = [one for one in Measure if leaderboard.league_id or one not in LEAGUE_MEASURES]
    yield menu(
        PanelId(Panel.BOARD, MEASURE, first),
        words("leaderboard-choose-measure"),
        [Choice(one.name.lower(), _measure_name(one, words), chosen=one is leaderboard.measure) for one in measures],
    )
    if leaderboard.games:
        chosen = [Choice(game, words.game_title(game), chosen=game == leaderboard.game) for game in leaderboard.games]
        every = Choice(_ALL_GAMES, words("leaderboard-every-game"), chosen=leaderboard.game == EVERY_GAME)
        choices = chosen if leaderboard.measure is Measure.BEST_HAND else [every, *chosen]
        yield menu(PanelId(Panel.BOARD, GAME, first), words("leaderboard-choose-game"), choices[:MOST_CHOICES])
    action = SHOW if picture is None else PICTURE
    yield from _scope_buttons(leaderboard, words, now, action)
    other = SHOW if picture is not None else PICTURE
    yield button(PanelId(Panel.BOARD, other, str(at)), words("leaderboard-text" if picture else "leaderboard-picture"))
    if leaderboard.league_id:
        standings = PanelId(Panel.LEAGUE, "standings", f"{leaderboard.league_id}.{leaderboard.season_no}")
        yield button(standings, words("league-button-standings"))
    yield from page_buttons(
        leaderboard.page,
        leaderboard.pages,
        lambda page: PanelId(Panel.BOARD, action, str(replace(at, page=page))),
        words,
    )


def _scope_buttons(leaderboard: Leaderboard, words: Words, now: float, action: str) -> Iterable[Item]:
    """Yield buttons to other scopes; none for measures of leagues, which exist only for seasons."""
    if leaderboard.measure in LEAGUE_MEASURES:
        return
    at = replace(request_for(leaderboard), page=1)
    seasons = [season_scope(leaderboard.season_no)] if leaderboard.league_id else []
    for scope in (*seasons, EVER, *recent_months(now)):
        # The action differs from that of page buttons, because Discord rejects a message with two equal custom_ids.
        wanted = PanelId(Panel.BOARD, f"{action}.{SCOPE}", str(replace(at, scope=scope)))
        yield button(
            wanted, _scope_label(scope, leaderboard, words), PRIMARY if scope == leaderboard.scope else SECONDARY
        )


def _scope_label(scope: str, leaderboard: Leaderboard, words: Words) -> str:
    if scope == EVER:
        return words("stats-button-ever")
    if scope == season_scope(leaderboard.season_no):
        return words("league-season", season=leaderboard.season_no)
    return scope_text(scope, words)


def picture_description(leaderboard: Leaderboard, words: Words) -> str:
    leaderboard = _with_distinct_names(leaderboard)
    lines = [
        f"{_place_text(line, words)} {plain_text(name_or_former(line.name, words))}: "
        f"{value_text(line, leaderboard, words)}"
        for line in leaderboard.lines
    ]
    return f"{leaderboard_title(leaderboard, words)}: {'; '.join(lines)}".replace("`", "")


def _place_text(line: LeaderboardLine, words: Words) -> str:
    """Return a person's place, with the division if the league has several."""
    place = _EMPTY if line.place is None else f"{line.place}."
    return f"{words('league-division', division=line.division)}, {place}" if line.division else place


def render_picture(leaderboard: Leaderboard, words: Words, *, user_id: int = 0) -> bytes:
    leaderboard = _with_distinct_names(leaderboard)
    lines = [*leaderboard.lines]
    if leaderboard.own is not None and leaderboard.own not in leaderboard.lines:
        lines.append(leaderboard.own)
    several = any(line.division for line in lines)
    rows = [
        (
            *([words("league-division", division=line.division)] if several else []),
            "" if line.place is None else words.number(line.place),
            plain_text(name_or_former(line.name, words)),
            _cell_text(line, leaderboard, words),
            words.number(line.games),
        )
        for line in lines
    ]
    columns = (
        *([PictureColumn("")] if several else []),
        PictureColumn("", number=True),
        PictureColumn(words("leaderboard-column-name")),
        PictureColumn(_measure_name(leaderboard.measure, words), number=True, signed=True),
        PictureColumn(
            words(
                "leaderboard-column-sittings" if leaderboard.measure is Measure.STANDING else "leaderboard-column-games"
            ),
            number=True,
        ),
    )
    own = [at for at, line in enumerate(lines) if line.user_id == user_id]
    note = DOT.join(leaderboard_facts(leaderboard, words, plain_text))
    return render_table(leaderboard_title(leaderboard, words), columns, rows, highlighted=own, note=note)


def _cell_text(line: LeaderboardLine, leaderboard: Leaderboard, words: Words) -> str:
    if leaderboard.measure is Measure.MONEY:
        return sign(line.value) + words.short_money(abs(line.value))
    if leaderboard.measure is Measure.RATING:
        return value_text(line, leaderboard, words)
    if leaderboard.measure is Measure.STANDING:
        return format_points(line.value, words)
    if leaderboard.measure is Measure.BEST_HAND:
        return as_letters(cards_text(decode_cards(line.value), words)).replace(TEXT_SELECTOR, "")
    return words.number(line.value)
