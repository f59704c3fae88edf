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

from bot.history.values import Closing, Entry, Mark, Page, PlayedGame, Statement
from bot.screens.ids import PanelId
from bot.screens.items import Choice, Item, button, menu
from bot.screens.layout import Screen, screen
from bot.screens.names import everybody, names_of
from bot.screens.registry import family_of, several_deals
from bot.screens.statement import GAME, REPLAY
from bot.screens.words import Words, moment

PANEL = "history"
OPEN = "open"
"""Action of the menu of statements; its values are `<table>.<deal>`, or `<table>.game.<first deal>`."""
_MARK = re.compile(r"(?P<way>[ba])(?P<ended>[0-9a-f]{16})-(?P<table>[0-9a-f]{1,13})-(?P<deal>[0-9a-f]{1,8})")
"""Position before or after which a page begins, as compact as possible: time, table and deal in hexadecimal."""


class Scope(Enum):
    """Scope of a history; its value is the action of the buttons to other pages."""

    CHANNEL = "channel"
    SERVER = "server"
    MINE = "mine"


def page(found: Page, scope: Scope, words: Words, *, servers: Mapping[int, Words] = MappingProxyType({})) -> Screen:
    """Return a page of a history, with a menu of statements and buttons to newer and older entries.

    `servers` are the words for each server, which may have its own currency.
    """
    told = "\n".join(line for one in found.entries for line in _lines(one, scope, words, servers))
    items: list[Item] = []
    choices = [choice for one in found.entries if (choice := _choice(one, words)) is not None]
    if choices:
        items.append(menu(PanelId(PANEL, OPEN), words("history-open"), choices))
    deals = [choice for one in found.entries if isinstance(one.play, Statement) and (choice := _choice(one, words))]
    if deals:
        items.append(menu(PanelId(REPLAY, OPEN), words("history-replay"), deals))
    if found.newer and found.entries:
        items.append(button(PanelId(PANEL, scope.value, _place("a", found.entries[0])), words("button-newer")))
    if found.older and found.entries:
        items.append(button(PanelId(PANEL, scope.value, _place("b", found.entries[-1])), words("button-older")))
    title = f"## {words(f'history-title-{scope.value}')}"
    return screen(title, told or words(f"history-none-{scope.value}"), items=items)


def marks(about: str) -> dict[str, Mark]:
    """Return a button's position as arguments of a history query; empty for the newest page."""
    read = _MARK.fullmatch(about)
    if read is None:
        return {}
    [ended_at] = struct.unpack(">d", bytes.fromhex(read["ended"]))
    if not math.isfinite(ended_at):
        return {}
    mark = ended_at, int(read["table"], 16), int(read["deal"], 16)
    return {"before" if read["way"] == "b" else "after": mark}


def _place(way: str, entry: Entry) -> str:
    ended_at, table_id, deal_no = entry.mark
    return f"{way}{struct.pack('>d', ended_at).hex()}-{table_id:x}-{deal_no:x}"


def _lines(entry: Entry, scope: Scope, words: Words, servers: Mapping[int, Words]) -> tuple[str, str]:
    """Return the outcome and, in small type, the game, table and time."""
    ended_at, table_id, deal_no = entry.mark
    played, facts = entry.play, {"table": str(table_id), "when": moment(ended_at)}
    if played is None:
        return words("history-unread-told"), f"-# {words('history-unread', deal=deal_no, **facts)}"
    spoken = servers.get(played.guild_id, words)
    facts["game"] = words.title(played.game)
    if isinstance(played, Statement):
        told = _how(played, spoken.of(played.game, played.rules))
        where = words("history-deal", deal=played.deal_no, **facts)
    elif isinstance(played, PlayedGame):
        told = _won(played, spoken.of(played.game, played.rules))
        where = words("history-game", deals=_deals(played, words), **facts)
    else:
        told, where = words("history-closed", deal=played.unfinished), words("history-table", **facts)
    return told, f"-# {where}" if scope is Scope.CHANNEL else f"-# {where} · <#{played.channel_id}>"


def _how(played: Statement, words: Words) -> str:
    """Return the outcome of a deal."""
    if played.outcome is None or played.outcome.voided:
        return words("table-result-nothing" if played.outcome is None else "table-result-voided")
    return family_of(played.game).ended(played, names_of(played.names, words, played.rules), words)


def _won(played: PlayedGame, words: Words) -> str:
    """Return the winner of a game of several deals, and the final score."""
    played = replace(played, names=everybody(played.names, words))
    told = several_deals(played.game)
    return f"{told.ended(played, names_of(played.names, words, played.rules), words)} {told.line(played, words)}"


def _deals(played: PlayedGame, words: Words) -> str:
    count = played.last_deal - played.first_deal + 1
    return words("history-deals", first=played.first_deal, last=played.last_deal, deals=count)


def _choice(entry: Entry, words: Words) -> Choice | None:
    """Return the menu entry of a statement; None if there is none."""
    played = entry.play
    if played is None or (isinstance(played, Closing) and not played.unfinished):
        return None
    table = words("history-choice-table", table=str(played.table_id), game=words.title(played.game))
    if isinstance(played, PlayedGame):
        deals = _deals(played, words)
        return Choice(f"{played.table_id}.{GAME}.{played.first_deal}", deals[:1].upper() + deals[1:], table)
    deal = played.deal_no if isinstance(played, Statement) else played.unfinished
    return Choice(f"{played.table_id}.{deal}", words("statement-deal", deal=deal), table)
