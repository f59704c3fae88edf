"""Replay of a finished deal, move by move as its reader saw it, with the table after each move."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from msgspec import Struct

from bot.history.values import DealRecord, DealReplay
from bot.screens import picturing
from bot.screens.family import Family
from bot.screens.ids import TableId
from bot.screens.items import Item, button, as_disabled
from bot.screens.layout import TEXT_LIMIT, Attachment, Screen, fit_texts
from bot.screens.layout import build_screen as make
from bot.screens.lines import DOT, PURPLE
from bot.screens.names import names_at_table
from bot.screens.registry import family_of
from bot.screens.statement import REPLAY_ACTION
from bot.screens.words import Words
from bot.tables.values import Occupant, PublicTable, TableSettings, TableStatus, TableView

POSITION_ACTION = REPLAY_ACTION
"""Action of the buttons `t:replay:<table>:<deal>.<position>` and of a menu of deals (`<table>.<deal>`).

The position is a number, `first` or `last`.
"""
FIRST_POSITION, LAST_POSITION = "first", "last"
POSITION_TEXT_LIMIT = 1_600
"""Characters of events in one position, which leave room for the table below."""


class _Position(Struct, frozen=True):
    """Text of a position, and the number of moves made by then.

    `settled`: all events of the last move have been shown, so the table can be shown too.
    """

    lines: tuple[str, ...]
    moves: int
    is_move_complete: bool


def render_replay(replay: DealReplay, words: Words, *, position: str = "") -> Screen:
    """Return a position of a replay, the first by default. Call it in a worker thread.

    The last position has a picture of the hands that were shown.
    """
    deal = replay.statement
    words = words.for_game(deal.game, deal.rules)
    family = family_of(deal.game)
    several = list(_replay_positions(replay, family, words))
    number = _position_number(position, len(several))
    here = several[number - 1]
    view = _view_after(replay, here.moves)
    title = words("replay-title", deal=deal.deal_no)
    facts = (
        words("history-choice-table", game=words.game_title(deal.game), table=str(deal.table_id)),
        words("replay-position", position=number, positions=len(several)),
        words("replay-own" if replay.seat is not None else "replay-public"),
    )
    heading = f"## {title}\n-# {DOT.join(facts)}"
    parts = (heading, "\n".join(here.lines), _own_cards_text(view, family, words))
    room = TEXT_LIMIT - sum(map(len, parts)) - 1
    table = fit_texts(["\n".join(_table_lines(view, family, words))] if here.is_move_complete else [], max(room, 1))
    picture = None
    if number == len(several):
        picture = picturing.shown_hands_picture(deal.game, deal.events, deal.table_before, deal.names, words)
    ways = _replay_buttons(replay, number, len(several), words)
    return make(*parts[:2], *table, parts[2], items=ways, colour=PURPLE, picture=picture)


def final_view(replay: DealReplay) -> TableView:
    """Return the table as the reader saw it at the end of the deal."""
    return _view_after(replay, len(replay.steps))


def render_record(found: DealRecord, words: Words) -> Screen:
    about = words("replay-record-whole" if found.is_whole else "replay-record-about")
    told = words("replay-record")
    file = Attachment(name=found.name, content=found.text.encode(), description=told)
    return make(told, f"-# {about}", file=file, colour=PURPLE)


def _position_number(position: str, positions: int) -> int:
    """Return the number of the position that a button names, or of the nearest one."""
    if position == LAST_POSITION:
        return positions
    return min(max(int(position), 1), positions) if position.isdecimal() else 1


def _replay_positions(replay: DealReplay, family: Family, words: Words) -> Iterator[_Position]:
    """Yield all positions in order. Moves without text are merged into the next position."""
    names = names_at_table(_replayed_table(replay), words)
    last = len(replay.steps)
    for number, step in enumerate(replay.steps, 1):
        told = family.move_paragraphs(replay.statement, step.events, names, words)
        if number == last and not told:
            told = [[words("replay-over")]]
        pages = [page for paragraph in told for page in _split_lines(paragraph)]
        for place, lines in enumerate(pages, 1):
            yield _Position(tuple(lines), number, is_move_complete=place == len(pages))


def _split_lines(lines: list[str]) -> list[list[str]]:
    """Split sentences into portions that leave room for the table."""
    pages: list[list[str]] = [[]]
    for line in lines:
        if pages[-1] and sum(map(len, pages[-1])) + len(line) > POSITION_TEXT_LIMIT:
            pages.append([])
        pages[-1].append(line)
    return pages


def _replayed_table(replay: DealReplay) -> PublicTable:
    deal = replay.statement
    if deal.rules is None:
        raise ValueError("a deal is played again by its house rules")
    sitters = tuple(
        Occupant(seat=seat, user_id=deal.people.get(seat, 0), name=name) for seat, name in sorted(deal.names.items())
    )
    return PublicTable(
        table_id=deal.table_id,
        guild_id=deal.guild_id,
        channel_id=deal.channel_id,
        host=0,
        game=deal.game,
        house_rules=deal.rules,
        settings=TableSettings(clock=None),
        status=TableStatus.PLAYING,
        version=0,
        occupants=sitters,
    )


def _view_after(replay: DealReplay, moves: int) -> TableView:
    """Return the table as the reader saw it after this number of moves."""
    steps = replay.steps[:moves]
    happened = tuple(chain.from_iterable(step.events for step in steps))
    return TableView(table=_replayed_table(replay), view=steps[-1].view, seat=replay.seat, deal_events=happened)


def _table_lines(view: TableView, family: Family, words: Words) -> list[str]:
    """Return the table in words: heading, players, and special circumstances."""
    face = family.table_texts
    lines = [*face.heading_lines(view, words), *face.seat_lines(view, words)]
    if view.view.in_deal:
        lines += face.situation_lines(view, words)
    return [line for line in (*lines, *face.score_lines(view, words, None)) if line]


def _own_cards_text(view: TableView, family: Family, words: Words) -> str:
    """Return the reader's own cards as far as they had seen them; "" for bystanders and people who have left."""
    if view.seat is None or all(one.seat != view.seat for one in view.view.seats):
        return ""
    return "\n".join(family.own_card_lines(view, view.seat, words))


def _replay_buttons(replay: DealReplay, number: int, positions: int, words: Words) -> list[Item]:
    """Return the navigation buttons, at the same place in every position, and those to statement and record."""
    table, deal = replay.statement.table_id, replay.statement.deal_no

    def to(where: str, key: str, *, there: bool) -> Item:
        made = button(TableId(POSITION_ACTION, table, f"{deal}.{where}"), words(key))
        return as_disabled(made) if there else made

    return [
        to(FIRST_POSITION, "button-replay-first", there=number == 1),
        to(str(number - 1), "button-previous", there=number == 1),
        to(str(number + 1), "button-next", there=number == positions),
        to(LAST_POSITION, "button-replay-last", there=number == positions),
        button(TableId("statement", table, str(deal)), words("button-statement")),
        button(TableId("record", table, str(deal)), words("button-record")),
    ]
