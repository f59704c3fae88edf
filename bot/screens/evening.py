"""Summary of an evening: results and highlights, in words and as a picture.

It contains only facts that were shown to everybody at the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Final

from bot.history.values import Evening, EveningLine, Statement
from bot.screens import history
from bot.screens.amounts import sign, signed
from bot.screens.family import BEST_HAND, Moment
from bot.screens.ids import PanelId
from bot.screens.items import MOST_CHOICES, Choice, Item, button, menu
from bot.screens.layout import Attachment, Screen
from bot.screens.layout import screen as make
from bot.screens.lines import DOT
from bot.screens.names import listed, names_of, or_former, shown
from bot.screens.paging import paged, turning
from bot.screens.pictures.chart import MOST_SERIES, Series, line_chart
from bot.screens.pictures.table import Column, table_picture
from bot.screens.registry import family_of
from bot.screens.words import Words

PANEL: Final = "evening"
SHOW: Final = "show"
"""Action of the button that posts a page for everybody, about `<scope>.<page>.<view>`."""
PAGE: Final = 10
"""People on a page."""
_LEAST_DEALS: Final = 3
"""Fewest deals that make a curve."""
_COMPUTERS: Final = 10
"""Computer players that are named."""


class View(Enum):
    """Form of the picture of an evening."""

    TABLE = "table"
    CURVES = "curves"


class Scope(Enum):
    """Source of an evening; its value is the action of the button."""

    CHANNEL = "channel"
    SERVER = "server"


def none(scope: Scope, words: Words) -> Screen:
    """Return the screen for an evening without games."""
    title = f"## {words('evening-title', going='yes')}"
    return make(title, words(f"evening-none-{scope.value}"), items=_others(scope, words))


def screen(
    found: Evening,
    scope: Scope,
    words: Words,
    *,
    page: int = 1,
    view: View = View.TABLE,
    reader: int | None = None,
    readable: Callable[[int], bool] = lambda _channel: True,
) -> Screen:
    """Return a page of an evening, with a picture. Call it in a worker thread.

    `reader` is the only reader (None: everybody). `readable` returns True for a channel whose statements may be opened
    at the place of reading.
    """
    lines, number, pages = paged(found.lines, PAGE, page)
    items: list[Item] = []
    deals = _deals(found, readable, words)
    if deals:
        items.append(menu(PanelId(history.PANEL, history.OPEN), words("history-open"), deals))
    if reader is not None:
        items += turning(number, pages, lambda to: PanelId(PANEL, scope.value, f"{to}.{view.value}"), words)
        if found.deals >= _LEAST_DEALS:
            other = View.CURVES if view is View.TABLE else View.TABLE
            way = PanelId(PANEL, scope.value, f"{number}.{other.value}")
            items.append(button(way, words(f"evening-as-{other.value}")))
        items.append(button(PanelId(PANEL, SHOW, f"{scope.value}.{number}.{view.value}"), words("evening-show")))
        items += _others(scope, words)
    title = words("evening-title", going="yes" if found.going_on else "no")
    draw = _table if view is View.TABLE else _curves
    return make(
        f"## {title}\n-# {_about(found, scope, words)}",
        "\n".join(_line(line, found, words) for line in lines),
        "\n".join(_moments(found, words)),
        _computers(found, words),
        items=items,
        picture=draw(found, lines, title, words, reader),
    )


def _others(scope: Scope, words: Words) -> list[Item]:
    return [button(PanelId(PANEL, one.value), words(f"evening-scope-{one.value}")) for one in Scope if one is not scope]


def _about(found: Evening, scope: Scope, words: Words) -> str:
    """Return the start, place, number of deals and games of an evening."""
    since = words("evening-last-day") if found.unbroken else words("evening-since", when=f"<t:{int(found.began_at)}:f>")
    told = [since, words(f"evening-where-{scope.value}"), words("evening-deals", deals=found.deals)]
    return DOT.join((*told, *map(words.title, found.games)))


def _line(line: EveningLine, found: Evening, words: Words) -> str:
    facts = [_gain(line.chips, words)] if found.in_chips else []
    if found.in_points:
        facts.append(words("money-points", points=line.points))
    facts.append(words("evening-deals", deals=line.deals))
    # Escaped, because Discord would make a list of it and renumber equal places.
    return DOT.join((f"{line.place}\\. **{shown(or_former(line.name, words))}**", *facts))


def _gain(amount: int, words: Words) -> str:
    return signed(amount, words) if amount else words("evening-even")


def _table(found: Evening, lines: Sequence[EveningLine], title: str, words: Words, reader: int | None) -> Attachment:
    columns = [Column("", number=True), Column(words("evening-column-name"))]
    if found.in_chips:
        columns.append(Column(words("evening-column-won"), number=True, signed=True))
    if found.in_points:
        columns.append(Column(words("evening-column-points"), number=True))
    columns.append(Column(words("evening-column-deals"), number=True))
    rows = [
        [
            str(line.place),
            or_former(line.name, words),
            *([sign(line.chips) + words.number(abs(line.chips))] if found.in_chips else ()),
            *([words.number(line.points)] if found.in_points else ()),
            words.number(line.deals),
        ]
        for line in lines
    ]
    own = [place for place, line in enumerate(lines) if line.user_id == reader]
    content = table_picture("", columns, rows, highlighted=own)
    return Attachment(name="evening.png", content=content, description=words("evening-picture", title=title))


def _curves(found: Evening, lines: Sequence[EveningLine], title: str, words: Words, reader: int | None) -> Attachment:
    """Draw the chips after each deal for the people on the page, as far as lines can be told apart.

    The reader is among them.
    """
    own = [line for line in lines if line.user_id == reader]
    others = [line for line in lines if line.user_id != reader]
    drawn = {line.user_id for line in (*own, *others)[:MOST_SERIES]}
    series = [
        Series(or_former(line.name, words), tuple(zip(found.marks, line.course, strict=True)))
        for line in lines
        if line.user_id in drawn
    ]
    content = line_chart("", series, value=words.number, when=lambda mark: words("evening-mark", deal=round(mark)))
    return Attachment(name="curves.png", content=content, description=words("evening-curves", title=title))


def _computers(found: Evening, words: Words) -> str:
    if not found.computers:
        return ""
    names = [shown(name) for name in found.computers[:_COMPUTERS]]
    if len(found.computers) > len(names):
        names.append(words("evening-computers-more", more=len(found.computers) - len(names)))
    return f"-# {words('evening-computers', names=listed(words, names))}"


# Highlights


def _moments(found: Evening, words: Words) -> list[str]:
    told = (
        []
        if found.pot is None
        else [words("evening-pot", name=shown(or_former(found.pot.name, words)), amount=words.money(found.pot.amount))]
    )
    best = _best(found.told, words)
    hands = [one for one in best if one[0].kind == BEST_HAND]
    for moment, statement in hands:
        game = words.title(statement.game) if len(hands) > 1 else ""
        told.append(words("evening-hand-at" if game else "evening-hand", told=moment.text, game=game))
    told += [moment.text for moment, _ in best if moment.kind != BEST_HAND]
    if found.streak is not None:
        told.append(words("evening-streak", name=shown(or_former(found.streak.name, words)), games=found.streak.amount))
    return [f"**{words('evening-moments')}**", *told] if told else []


def _best(statements: Sequence[Statement], words: Words) -> list[tuple[Moment, Statement]]:
    """Return the greatest moment of a person per kind, the last of equals; of hands that of each game."""
    best: dict[tuple[str, str], tuple[Moment, Statement]] = {}
    for statement in statements:
        spoken = words.of(statement.game, statement.rules)
        names = names_of(statement.names, spoken, statement.rules)
        for moment in family_of(statement.game).moments(statement, names, spoken):
            of = moment.kind, statement.game if moment.kind == BEST_HAND else ""
            if statement.people.get(moment.seat) and (of not in best or moment.weight >= best[of][0].weight):
                best[of] = moment, statement
    return list(best.values())


def _deals(found: Evening, readable: Callable[[int], bool], words: Words) -> list[Choice]:
    """Return the deals of the highlights, as a menu of their statements."""
    choices = [
        Choice(
            f"{one.table_id}.{one.deal_no}",
            words("statement-deal", deal=one.deal_no),
            words("history-choice-table", table=str(one.table_id), game=words.title(one.game)),
        )
        for one in found.told
        if readable(one.channel_id)
    ]
    return choices[-MOST_CHOICES:]
