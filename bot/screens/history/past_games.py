"""Past deals and games: lists, statements, and step-by-step replays."""

from __future__ import annotations

import math
import re
import struct
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import chain
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from bot.history import values as history
from bot.screens.family import Family
from bot.screens.hand import hand_pictures
from bot.screens.registry import family_of
from bot.screens.table.buttons import STORY_ACTION
from bot.screens.widgets.components import Component, Item, as_disabled, button, page_buttons
from bot.screens.widgets.custom_ids import Panel, PanelId, PlayId, TableId, parse_custom_id
from bot.screens.widgets.layout import DOT, PURPLE, TEXT_LIMIT, Attachment, Line, Screen, build_screen, fit_texts
from bot.screens.widgets.names import SeatNames, distinct_names, join_names, names_at_table, names_from
from bot.screens.words import Words, relative_time
from bot.tables.table_settings import TableSettings
from bot.tables.values import Occupant, PublicTable, TableStatus, TableView

STATEMENT_PAGE_LIMIT = 2_400
"""Maximum number of characters of a statement's lines on a page. It leaves room for eight players' balances."""
MOST_DEALS = 25
REPLAY_ACTION = "replay"
DISPUTE_ACTION = "dispute.open"
GAME_PREFIX = "game"
"""Prefix in the subject of the button to a game's statement. The number of the game's first deal follows it."""
_PAST_DEAL_ACTIONS = frozenset({"statement", REPLAY_ACTION, STORY_ACTION, "record", DISPUTE_ACTION})
"""Actions of the table buttons whose subject begins with the number of a finished deal."""
_PAST_DEAL = re.compile(r"\d{1,9}")


def render_statement(statement: history.Statement, words: Words, *, page: int = 1, remark: str = "") -> Screen:
    """Return a page of a deal's statement, with a `remark` above its lines and buttons to other pages."""
    words = words.for_game(statement.game, statement.rules)
    statement = replace(statement, names=distinct_names(statement.names, words))
    names = names_from(statement.names, words, statement.rules)
    pages = paginate_lines(family_of(statement.game).statement_lines(statement, names, words))
    number = min(max(page, 1), len(pages))
    title = words("statement-title", deal=statement.deal_no)
    if len(pages) > 1:
        title = words("statement-title-page", deal=statement.deal_no, page=number, pages=len(pages))
    return build_screen(
        f"## {title}\n{_game_line(statement, words)}",
        remark,
        "\n".join(pages[number - 1]),
        _accounts_text(statement, names, words),
        _division_line(statement, names, words),
        items=_statement_buttons(statement, number, len(pages), words),
    )


def render_story(statement: history.Statement, words: Words) -> Screen:
    """Return a deal in a few lines, with buttons to everything that happened and to the replay."""
    words = words.for_game(statement.game, statement.rules)
    names = names_from(distinct_names(statement.names, words), words, statement.rules)
    lines = family_of(statement.game).story_lines(statement, names, words)
    table_id, deal = statement.table_id, str(statement.deal_no)
    items = [button(TableId("statement", table_id, deal), words("button-statement"))]
    if statement.outcome is not None:
        items.append(button(TableId(REPLAY_ACTION, table_id, deal), words("button-replay")))
    title = words("table-deal-title", game=words.game_title(statement.game), deal=statement.deal_no)
    return build_screen(f"### {title}", "\n".join(f"• {line}" for line in lines), items=items, colour=PURPLE)


def render_game_statement(statement: history.GameStatement, words: Words, *, remark: str = "") -> Screen:
    """Return the statement of a game of several deals: outcome, score and chips, with buttons to its last deals."""
    words, family = words.for_game(statement.game, statement.rules), family_of(statement.game)
    statement = replace(statement, names=distinct_names(statement.names, words))
    names = names_from(statement.names, words, statement.rules)
    deals = statement.deals[-MOST_DEALS:]
    facts = {"first": statement.first_deal, "last": statement.last_deal, "deals": len(statement.deals)}
    return build_screen(
        f"## {words('statement-of-game', **facts)}\n{_game_line(statement, words)}",
        remark,
        "\n".join((family.game_winner_text(statement, names, words), family.final_score_board(statement))),
        _accounts_text(statement, names, words) or words("statement-nothing-paid"),
        items=[
            button(TableId("statement", statement.table_id, str(deal)), words("statement-deal", deal=deal))
            for deal in deals
        ],
    )


def _game_line(statement: history.Statement | history.GameStatement, words: Words) -> str:
    """Return game and table in small type: the number of a deal is unique only within its table."""
    played = words("history-choice-table", game=words.game_title(statement.game), table=str(statement.table_id))
    return f"-# {played}"


def _accounts_text(statement: history.Statement | history.GameStatement, names: SeatNames, words: Words) -> str:
    """Return each player's payments and winnings; "" if no chips moved."""
    lines: list[str] = []
    for seat in dict.fromkeys((*statement.paid, *statement.taken)):
        paid, took = statement.paid.get(seat, 0), statement.taken.get(seat, 0)
        facts = {"paid": words.money(paid), "pays": paid, "took": words.money(took), "takes": took}
        lines.append(words("statement-line", name=names(seat), result=_signed_result(took - paid, words), **facts))
    return "\n".join((words("statement-accounts"), *lines)) if lines else ""


def _division_line(statement: history.Statement, names: SeatNames, words: Words) -> str:
    """Return the line on the shares of a carried pot that was divided after the deal; "" if none was."""
    if not statement.pot_shares:
        return ""
    shares = [
        words("statement-share", name=names(seat), amount=words.money(amount))
        for seat, amount in statement.pot_shares.items()
    ]
    return words("statement-divided", players=len(shares), shares=join_names(words, shares))


def _statement_buttons(statement: history.Statement, number: int, pages: int, words: Words) -> list[Item]:
    table_id, deal = statement.table_id, statement.deal_no
    items = page_buttons(number, pages, lambda page: TableId("statement", table_id, f"{deal}.{page}"), words)
    if statement.outcome is not None:
        items.append(button(TableId(REPLAY_ACTION, table_id, str(deal)), words("button-replay")))
        items.append(button(TableId(DISPUTE_ACTION, table_id, str(deal)), words("button-dispute-open")))
    if statement.first_deal:
        wanted = TableId("statement", statement.table_id, f"{GAME_PREFIX}.{statement.first_deal}")
        items.append(button(wanted, words("statement-game")))
    return items


def parse_statement_page(about: str) -> tuple[int, int]:
    """Parse the subject of a statement's button (`7` or `7.2`) into deal and page."""
    deal, _, page = about.partition(".")
    return int(deal), int(page or 1)


def find_deal(components: Iterable[Component]) -> tuple[int, int | None] | None:
    """Return the table and the deal that a message of the bot shows; None if it shows no table.

    The deal is that of a button for a past deal; without one it is None.
    """
    table_id: int | None = None
    for part in _walk_components(components):
        wanted = parse_custom_id(str(part.get("custom_id", "")))
        if not isinstance(wanted, TableId | PlayId):
            continue
        deal = _PAST_DEAL.match(wanted.about) if isinstance(wanted, TableId) else None
        if deal is not None and wanted.action in _PAST_DEAL_ACTIONS:
            return wanted.table, int(deal[0])
        table_id = wanted.table
    return None if table_id is None else (table_id, None)


def _walk_components(components: Iterable[Component]) -> Iterator[Component]:
    for part in components:
        yield part
        yield from _walk_components(part.get("components") or ())
        yield from _walk_components([part["accessory"]] if "accessory" in part else ())


def paginate_lines(lines: Sequence[str], limit: int = STATEMENT_PAGE_LIMIT) -> list[list[str]]:
    """Return the lines in pages of at most `limit` characters each; without lines, one empty page."""
    pages: list[list[str]] = [[]]
    room = limit
    for line in lines:
        if len(line) + 1 > room and pages[-1]:
            pages.append([])
            room = limit
        pages[-1].append(line)
        room -= len(line) + 1
    return pages


def _signed_result(amount: int, words: Words) -> str:
    if amount == 0:
        return words("statement-even")
    return words("statement-up" if amount > 0 else "statement-down", amount=words.money(abs(amount)))


OPEN_ACTION = "open"
"""Action of menus and buttons that open a statement.

Their values or subjects are `<table>.<deal>` or, for a game, `<table>.game.<first deal>`.
"""
_MARK_PATTERN = re.compile(r"(?P<way>[ba])(?P<ended>[0-9a-f]{16})-(?P<table>[0-9a-f]{1,13})-(?P<deal>[0-9a-f]{1,8})")
"""Position (time, table and deal in hexadecimal). A page has the entries before it (`b`) or after it (`a`)."""


class HistoryScope(Enum):
    """Scope of a history. The value is the action of the buttons to other pages."""

    CHANNEL = "channel"
    SERVER = "server"
    MINE = "mine"


def render_history(
    found: history.HistoryPage,
    scope: HistoryScope,
    words: Words,
    *,
    servers: Mapping[int, Words] = MappingProxyType({}),
) -> Screen:
    """Return a page of a history, with a button next to each entry that has a statement.

    `servers` has the words of each server, for its currency.
    """
    lines: list[str | Line] = []
    for one in found.entries:
        text, subject = "\n".join(_entry_lines(one, scope, words, servers)), _statement_subject(one)
        opened = PanelId(Panel.HISTORY, OPEN_ACTION, subject)
        lines.append(Line(text, button(opened, words("button-read"))) if subject else text)
    neighbours = ((found.has_newer, "a", 0, "button-newer"), (found.has_older, "b", -1, "button-older"))
    items = [
        button(PanelId(Panel.HISTORY, scope.value, _mark_text(way, found.entries[at])), words(key))
        for exists, way, at, key in neighbours
        if exists and found.entries
    ]
    # keys: history-title-<scope> for HistoryScope
    title = f"## {words(f'history-title-{scope.value}')}"
    # keys: history-none-<scope> for HistoryScope
    return build_screen(title, lines or words(f"history-none-{scope.value}"), items=items)


def parse_marks(about: str) -> dict[str, history.HistoryPosition]:
    """Parse a button's subject into arguments of a history query; empty for the newest page."""
    read = _MARK_PATTERN.fullmatch(about)
    if read is None:
        return {}
    [ended_at] = struct.unpack(">d", bytes.fromhex(read["ended"]))
    if not math.isfinite(ended_at):
        return {}
    mark = ended_at, int(read["table"], 16), int(read["deal"], 16)
    return {"before" if read["way"] == "b" else "after": mark}


def _mark_text(way: str, entry: history.HistoryEntry) -> str:
    ended_at, table_id, deal_no = entry.position
    return f"{way}{struct.pack('>d', ended_at).hex()}-{table_id:x}-{deal_no:x}"


def _entry_lines(
    entry: history.HistoryEntry, scope: HistoryScope, words: Words, servers: Mapping[int, Words]
) -> tuple[str, str]:
    """Return a line on the outcome and a small one with game, table and time."""
    ended_at, table_id, deal_no = entry.position
    played, facts = entry.item, {"table": str(table_id), "when": relative_time(ended_at)}
    if played is None:
        return words("history-unread-told"), f"-# {words('history-unread', deal=deal_no, **facts)}"
    spoken = servers.get(played.guild_id, words)
    facts["game"] = words.game_title(played.game)
    if isinstance(played, history.Statement):
        text = _deal_outcome(played, spoken.for_game(played.game, played.rules))
        where = words("history-deal", deal=played.deal_no, **facts)
    elif isinstance(played, history.PlayedGame):
        text = _game_outcome(played, spoken.for_game(played.game, played.rules))
        where = words("history-game", deals=_deals_text(played, words), **facts)
    else:
        text, where = words("history-closed", deal=played.unfinished_deal), words("history-table", **facts)
    return text, f"-# {where}" if scope is HistoryScope.CHANNEL else f"-# {where} · <#{played.channel_id}>"


def _deal_outcome(played: history.Statement, words: Words) -> str:
    if played.outcome is None or played.outcome.voided:
        return words("table-result-nothing" if played.outcome is None else "table-result-voided")
    return family_of(played.game).outcome_line(played, names_from(played.names, words, played.rules), words)


def _game_outcome(played: history.PlayedGame, words: Words) -> str:
    played = replace(played, names=distinct_names(played.names, words))
    names, family = names_from(played.names, words, played.rules), family_of(played.game)
    return f"{family.game_winner_text(played, names, words)} {family.final_score_line(played, words)}"


def _deals_text(played: history.PlayedGame, words: Words) -> str:
    count = played.last_deal - played.first_deal + 1
    return words("history-deals", first=played.first_deal, last=played.last_deal, deals=count)


def _statement_subject(entry: history.HistoryEntry) -> str:
    """Return the subject of the button to an entry's statement; "" if it has none."""
    match entry.item:
        case history.PlayedGame() as played:
            return f"{played.table_id}.{GAME_PREFIX}.{played.first_deal}"
        case history.Statement() as played:
            return f"{played.table_id}.{played.deal_no}"
        case history.TableClosing(unfinished_deal=deal) as played if deal:
            return f"{played.table_id}.{deal}"
        case _:
            return ""


POSITION_ACTION = REPLAY_ACTION
"""Action of the buttons `t:replay:<table>:<deal>.<position>`; `<position>` is a number, `first` or `last`."""

FIRST_POSITION, LAST_POSITION = "first", "last"
POSITION_TEXT_LIMIT = 1_600
"""Maximum number of characters of the sentences in a position. It leaves room for the table below them."""


class _Position(Struct, frozen=True):
    """Position of a replay: its lines, and the number of moves made so far.

    The text of a long move is split over several positions. Only the last of them is complete and shows the table.
    """

    lines: tuple[str, ...]
    moves: int
    is_move_complete: bool


def render_replay(replay: history.DealReplay, words: Words, *, position: str = "") -> Screen:
    """Return a position of a replay, by default the first. Call it in a worker thread."""
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
        picture = hand_pictures.shown_hands_picture(deal.game, deal.events, deal.table_before, deal.names, words)
    ways = _replay_buttons(replay, number, len(several), words)
    return build_screen(*parts[:2], *table, parts[2], items=ways, colour=PURPLE, picture=picture)


def final_view(replay: history.DealReplay) -> TableView:
    """Return the reader's view at the end of a replayed deal."""
    return _view_after(replay, len(replay.steps))


def render_record(found: history.DealRecord, words: Words) -> Screen:
    about = words("replay-record-whole" if found.is_whole else "replay-record-about")
    text = words("replay-record")
    file = Attachment(name=found.name, content=found.text.encode(), description=text)
    return build_screen(text, f"-# {about}", file=file, colour=PURPLE)


def _position_number(position: str, positions: int) -> int:
    """Return the number of the position named by a button, or of the nearest one."""
    if position == LAST_POSITION:
        return positions
    return min(max(int(position), 1), positions) if position.isdecimal() else 1


def _replay_positions(replay: history.DealReplay, family: Family, words: Words) -> Iterator[_Position]:
    """Yield all positions in order. Moves without text are merged into the next position."""
    names = names_at_table(_replayed_table(replay), words)
    last = len(replay.steps)
    for number, step in enumerate(replay.steps, 1):
        told = [lines for lines in family.replay_paragraphs(replay.statement, step.events, names, words) if lines]
        if number == last and not told:
            told = [[words("replay-over")]]
        pages = [page for paragraph in told for page in _split_lines(paragraph)]
        for place, lines in enumerate(pages, 1):
            yield _Position(tuple(lines), number, is_move_complete=place == len(pages))


def _split_lines(lines: list[str]) -> list[list[str]]:
    """Split lines into portions of at most `POSITION_TEXT_LIMIT` characters."""
    pages: list[list[str]] = [[]]
    for line in lines:
        if pages[-1] and sum(map(len, pages[-1])) + len(line) > POSITION_TEXT_LIMIT:
            pages.append([])
        pages[-1].append(line)
    return pages


def _replayed_table(replay: history.DealReplay) -> PublicTable:
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
        settings=TableSettings(turn_seconds=None),
        status=TableStatus.PLAYING,
        version=0,
        occupants=sitters,
    )


def _view_after(replay: history.DealReplay, moves: int) -> TableView:
    """Return the reader's view after the first `moves` moves of a deal."""
    steps = replay.steps[:moves]
    happened = tuple(chain.from_iterable(step.events for step in steps))
    return TableView(table=_replayed_table(replay), view=steps[-1].view, seat=replay.seat, deal_events=happened)


def _table_lines(view: TableView, family: Family, words: Words) -> list[str]:
    lines = [*family.heading_lines(view, words), *family.seat_lines(view, words)]
    if view.view.in_deal:
        lines += family.situation_lines(view, words)
    return [line for line in (*lines, *family.score_lines(view, words)) if line]


def _own_cards_text(view: TableView, family: Family, words: Words) -> str:
    """Return the own cards that the reader had seen by then; "" for bystanders and people who have left."""
    if view.seat is None or all(one.seat != view.seat for one in view.view.seats):
        return ""
    return "\n".join(family.own_card_lines(view, view.seat, words))


def _replay_buttons(replay: history.DealReplay, number: int, positions: int, words: Words) -> list[Item]:
    """Return the buttons of a replay. Unusable ones are disabled, so that no button changes its place."""
    table, deal = replay.statement.table_id, replay.statement.deal_no

    def to(where: str, key: str, *, there: bool) -> Item:
        item = button(TableId(POSITION_ACTION, table, f"{deal}.{where}"), words(key))
        return as_disabled(item) if there else item

    return [
        to(FIRST_POSITION, "button-replay-first", there=number == 1),
        to(str(number - 1), "button-previous", there=number == 1),
        to(str(number + 1), "button-next", there=number == positions),
        to(LAST_POSITION, "button-replay-last", there=number == positions),
        button(TableId("statement", table, str(deal)), words("button-statement")),
        button(TableId("record", table, str(deal)), words("button-record")),
    ]
