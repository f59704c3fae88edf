"""Past deals and games, newest first, of a channel, a server or the reader, with the way to statements.

It contains only facts that were shown to everybody at the table.
"""

from __future__ import annotations

import math
import re
import struct
from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType

from msgspec.structs import replace

from bot.history.values import TableClosing, HistoryEntry, HistoryPosition, HistoryPage, PlayedGame, Statement
from bot.screens.ids import PanelId
from bot.screens.items import Choice, Item, button, menu
from bot.screens.layout import Screen, build_screen
from bot.screens.names import distinct_names, names_from
from bot.screens.registry import family_of, several_deals_texts
from bot.screens.statement import GAME_PREFIX, REPLAY_ACTION
from bot.screens.words import Words, relative_time

HISTORY_PANEL = "history"
OPEN_ACTION = "open"
"""Action of the menu of statements; its values are `<table>.<deal>`, or `<table>.game.<first deal>`."""
_MARK_PATTERN = re.compile(r"(?P<way>[ba])(?P<ended>[0-9a-f]{16})-(?P<table>[0-9a-f]{1,13})-(?P<deal>[0-9a-f]{1,8})")
"""Position before or after which a page begins, as compact as possible: time, table and deal in hexadecimal."""


class HistoryScope(Enum):
    """Scope of a history; its value is the action of the buttons to other pages."""

    CHANNEL = "channel"
    SERVER = "server"
    MINE = "mine"


def render_history(found: HistoryPage, scope: HistoryScope, words: Words, *, servers: Mapping[int, Words] = MappingProxyType({})) -> Screen:
    """Return a page of a history, with a menu of statements and buttons to newer and older entries.

    `servers` are the words for each server, which may have its own currency.
    """
    told = "\n".join(line for one in found.entries for line in _entry_lines(one, scope, words, servers))
    items: list[Item] = []
    choices = [choice for one in found.entries if (choice := _statement_choice(one, words)) is not None]
    if choices:
        items.append(menu(PanelId(HISTORY_PANEL, OPEN_ACTION), words("history-open"), choices))
    deals = [choice for one in found.entries if isinstance(one.item, Statement) and (choice := _statement_choice(one, words))]
    if deals:
        items.append(menu(PanelId(REPLAY_ACTION, OPEN_ACTION), words("history-replay"), deals))
    if found.has_newer and found.entries:
        items.append(button(PanelId(HISTORY_PANEL, scope.value, _mark_text("a", found.entries[0])), words("button-newer")))
    if found.has_older and found.entries:
        items.append(button(PanelId(HISTORY_PANEL, scope.value, _mark_text("b", found.entries[-1])), words("button-older")))
    title = f"## {words(f'history-title-{scope.value}')}"
    return build_screen(title, told or words(f"history-none-{scope.value}"), items=items)


def parse_marks(about: str) -> dict[str, HistoryPosition]:
    """Return a button's position as arguments of a history query; empty for the newest page."""
    read = _MARK_PATTERN.fullmatch(about)
    if read is None:
        return {}
    [ended_at] = struct.unpack(">d", bytes.fromhex(read["ended"]))
    if not math.isfinite(ended_at):
        return {}
    mark = ended_at, int(read["table"], 16), int(read["deal"], 16)
    return {"before" if read["way"] == "b" else "after": mark}


def _mark_text(way: str, entry: HistoryEntry) -> str:
    ended_at, table_id, deal_no = entry.position
    return f"{way}{struct.pack('>d', ended_at).hex()}-{table_id:x}-{deal_no:x}"


def _entry_lines(entry: HistoryEntry, scope: HistoryScope, words: Words, servers: Mapping[int, Words]) -> tuple[str, str]:
    """Return the outcome and, in small type, the game, table and time."""
    ended_at, table_id, deal_no = entry.position
    played, facts = entry.item, {"table": str(table_id), "when": relative_time(ended_at)}
    if played is None:
        return words("history-unread-told"), f"-# {words('history-unread', deal=deal_no, **facts)}"
    spoken = servers.get(played.guild_id, words)
    facts["game"] = words.game_title(played.game)
    if isinstance(played, Statement):
        told = _deal_outcome(played, spoken.for_game(played.game, played.rules))
        where = words("history-deal", deal=played.deal_no, **facts)
    elif isinstance(played, PlayedGame):
        told = _game_outcome(played, spoken.for_game(played.game, played.rules))
        where = words("history-game", deals=_deals_text(played, words), **facts)
    else:
        told, where = words("history-closed", deal=played.unfinished_deal), words("history-table", **facts)
    return told, f"-# {where}" if scope is HistoryScope.CHANNEL else f"-# {where} · <#{played.channel_id}>"


def _deal_outcome(played: Statement, words: Words) -> str:
    """Return the outcome of a deal."""
    if played.outcome is None or played.outcome.voided:
        return words("table-result-nothing" if played.outcome is None else "table-result-voided")
    return family_of(played.game).outcome_line(played, names_from(played.names, words, played.rules), words)


def _game_outcome(played: PlayedGame, words: Words) -> str:
    """Return the winner of a game of several deals, and the final score."""
    played = replace(played, names=distinct_names(played.names, words))
    told = several_deals_texts(played.game)
    return f"{told.winner_text(played, names_from(played.names, words, played.rules), words)} {told.score_line(played, words)}"


def _deals_text(played: PlayedGame, words: Words) -> str:
    count = played.last_deal - played.first_deal + 1
    return words("history-deals", first=played.first_deal, last=played.last_deal, deals=count)


def _statement_choice(entry: HistoryEntry, words: Words) -> Choice | None:
    """Return the menu entry of a statement; None if there is none."""
    played = entry.item
    if played is None or (isinstance(played, TableClosing) and not played.unfinished_deal):
        return None
    table = words("history-choice-table", table=str(played.table_id), game=words.game_title(played.game))
    if isinstance(played, PlayedGame):
        deals = _deals_text(played, words)
        return Choice(f"{played.table_id}.{GAME_PREFIX}.{played.first_deal}", deals[:1].upper() + deals[1:], table)
    deal = played.deal_no if isinstance(played, Statement) else played.unfinished_deal
    return Choice(f"{played.table_id}.{deal}", words("statement-deal", deal=deal), table)
