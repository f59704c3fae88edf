"""A deal that is over, move by move as the reader saw it: what happened, and the table as it stood then."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from msgspec import Struct

from bot.history.values import DealRecord, Replay
from bot.screens import picturing
from bot.screens.family import Family
from bot.screens.ids import TableId
from bot.screens.items import Item, button, greyed
from bot.screens.layout import TEXT_LIMIT, Attachment, Screen, fitted
from bot.screens.layout import screen as make
from bot.screens.lines import DOT, PURPLE
from bot.screens.names import names_at
from bot.screens.registry import family_of
from bot.screens.statement import REPLAY
from bot.screens.words import Words
from bot.tables.values import Sitter, Table, TableSettings, TableStatus, TableView

ACTION = REPLAY
"""Of the buttons `t:replay:<table>:<deal>.<position>`, where the position is a number, `first` or `last`, and of the
menu whose values are deals, `<table>.<deal>`.
"""
FIRST, LAST = "first", "last"
ROOM = 1_600
"""Characters of what happened in one position, so that the table has room below it."""


class _Position(Struct, frozen=True):
    """One thing to read: sentences, and how many moves had been made by then. `settled`: all that came of the last of
    them has been told, so that the table can be shown.
    """

    lines: tuple[str, ...]
    moves: int
    settled: bool


def screen(replay: Replay, words: Words, *, position: str = "") -> Screen:
    """A position of a replay, the first where none or none that there is is named; to be made in a thread of its own:
    the last one has a picture of the hands that were shown.
    """
    deal = replay.statement
    words = words.of(deal.game, deal.rules)
    family = family_of(deal.game)
    several = list(_positions(replay, family, words))
    number = _number(position, len(several))
    here = several[number - 1]
    view = _seen(replay, here.moves)
    title = words("replay-title", deal=deal.deal_no)
    facts = (
        words("history-choice-table", game=words.title(deal.game), table=str(deal.table_id)),
        words("replay-position", position=number, positions=len(several)),
        words("replay-own" if replay.seat is not None else "replay-public"),
    )
    heading = f"## {title}\n-# {DOT.join(facts)}"
    parts = (heading, "\n".join(here.lines), _own(view, family, words))
    room = TEXT_LIMIT - sum(map(len, parts)) - 1
    table = fitted(["\n".join(_table(view, family, words))] if here.settled else [], max(room, 1))
    picture = None
    if number == len(several):
        picture = picturing.shown_hands(deal.game, deal.events, deal.before, deal.names, words)
    ways = _ways(replay, number, len(several), words)
    return make(*parts[:2], *table, parts[2], items=ways, colour=PURPLE, picture=picture)


def at_its_end(replay: Replay) -> TableView:
    """The table as the reader saw it when the deal was over."""
    return _seen(replay, len(replay.steps))


def record(found: DealRecord, words: Words) -> Screen:
    """A record as a file."""
    about = words("replay-record-whole" if found.whole else "replay-record-about")
    told = words("replay-record")
    file = Attachment(name=found.name, content=found.text.encode(), description=told)
    return make(told, f"-# {about}", file=file, colour=PURPLE)


def _number(position: str, positions: int) -> int:
    """The position that a button names, or the nearest there is."""
    if position == LAST:
        return positions
    return min(max(int(position), 1), positions) if position.isdecimal() else 1


def _positions(replay: Replay, family: Family, words: Words) -> Iterator[_Position]:
    """Everything there is to read, in order. What goes without saying is shown with what is said next."""
    names = names_at(_table_of(replay), words)
    last = len(replay.steps)
    for number, step in enumerate(replay.steps, 1):
        told = family.step(replay.statement, step.events, names, words)
        if number == last and not told:
            told = [[words("replay-over")]]
        pages = [page for paragraph in told for page in _pages(paragraph)]
        for place, lines in enumerate(pages, 1):
            yield _Position(tuple(lines), number, settled=place == len(pages))


def _pages(lines: list[str]) -> list[list[str]]:
    """Many sentences in portions that leave room for the table."""
    pages: list[list[str]] = [[]]
    for line in lines:
        if pages[-1] and sum(map(len, pages[-1])) + len(line) > ROOM:
            pages.append([])
        pages[-1].append(line)
    return pages


def _table_of(replay: Replay) -> Table:
    deal = replay.statement
    if deal.rules is None:
        raise ValueError("a deal is played again by its house rules")
    sitters = tuple(
        Sitter(seat=seat, user_id=deal.people.get(seat, 0), name=name) for seat, name in sorted(deal.names.items())
    )
    return Table(
        table_id=deal.table_id,
        guild_id=deal.guild_id,
        channel_id=deal.channel_id,
        host=0,
        game=deal.game,
        house_rules=deal.rules,
        settings=TableSettings(clock=None),
        status=TableStatus.PLAYING,
        version=0,
        sitters=sitters,
    )


def _seen(replay: Replay, moves: int) -> TableView:
    """The table as the reader saw it after so many of the moves."""
    steps = replay.steps[:moves]
    happened = tuple(chain.from_iterable(step.events for step in steps))
    return TableView(table=_table_of(replay), view=steps[-1].view, seat=replay.seat, happened=happened)


def _table(view: TableView, family: Family, words: Words) -> list[str]:
    """The table in words: what lies in the middle, everybody's line, what is special about the moment."""
    face = family.face
    lines = [*face.heading(view, words), *face.seats(view, words)]
    if view.view.in_deal:
        lines += face.going_on(view, words)
    return [line for line in (*lines, *face.standing(view, words, None)) if line]


def _own(view: TableView, family: Family, words: Words) -> str:
    """The reader's own cards, as far as they had seen them; "" for a bystander, and for who is not there any more."""
    if view.seat is None or all(one.seat != view.seat for one in view.view.seats):
        return ""
    return "\n".join(family.own(view, view.seat, words))


def _ways(replay: Replay, number: int, positions: int, words: Words) -> list[Item]:
    """To and fro, in the same place at every position; and what else there is of the deal."""
    table, deal = replay.statement.table_id, replay.statement.deal_no

    def to(where: str, key: str, *, there: bool) -> Item:
        made = button(TableId(ACTION, table, f"{deal}.{where}"), words(key))
        return greyed(made) if there else made

    return [
        to(FIRST, "button-replay-first", there=number == 1),
        to(str(number - 1), "button-previous", there=number == 1),
        to(str(number + 1), "button-next", there=number == positions),
        to(LAST, "button-replay-last", there=number == positions),
        button(TableId("statement", table, str(deal)), words("button-statement")),
        button(TableId("record", table, str(deal)), words("button-record")),
    ]
