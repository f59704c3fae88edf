"""Layout of screens as Discord components: text blocks, rows of buttons, attachments, colours and line widths."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from io import BytesIO
from typing import Final

import discord
from msgspec import Struct

from bot.screens.hand.cards import TILE_MARK, TiledMessage, as_letters
from bot.screens.widgets.components import Component, Item, truncate
from bot.screens.words import Words
from bot.tables.values import PublicTable, TableStatus

TEXT_LIMIT = 4_000
"""Maximum number of characters in all text displays of a message together."""
BUTTONS_PER_ROW = 5
MOST_LINES = 8
"""Maximum number of lines with a button in a screen: each is three of the 40 components that a message can have."""
_ROW, _SECTION, _TEXT, _GALLERY, _FILE, _SEPARATOR, _CONTAINER = 1, 9, 10, 12, 13, 14, 17
ALT_TEXT_LIMIT = 1_024
"""Maximum number of characters of an alternative text."""


class Attachment(Struct, frozen=True, kw_only=True):
    """File of a message. `name` has letters, digits, dashes and a dot; `description` is the alternative text."""

    name: str
    content: bytes
    description: str

    @property
    def alt_text(self) -> str:
        """The description as Discord stores it."""
        return truncate(as_letters(self.description), ALT_TEXT_LIMIT)


class Line(Struct, frozen=True):
    """Line of a list with a button next to it."""

    text: str
    button: Item


class HandIdentity(Struct, frozen=True, kw_only=True):
    """Seat, deal and table version that a hand message shows."""

    table_id: int
    seat: int
    deal: int
    version: int


class Screen(TiledMessage, discord.ui.LayoutView):
    """Components of one message. For discord.py it is a finished view, which needs neither storage nor callbacks."""

    timeout: float | None = None

    def __init__(self, written: list[Component], attachments: Sequence[Attachment] = ()) -> None:
        # discord.py's own initialisation is skipped: it builds a tree of objects that a finished message does not need.
        self._components = written
        self.attachments = tuple(attachments)
        self.hand_identity: HandIdentity | None = None
        """Identity of a hand message, with which the presenter keeps it up to date; None for other screens."""

    def raw_components(self) -> list[Component]:
        return self._components

    def files(self) -> list[discord.File]:
        """Return new discord.py files for the attachments. A file can be sent only once."""
        return [discord.File(BytesIO(one.content), one.name, description=one.alt_text) for one in self.attachments]

    def files_digest(self) -> bytes:
        """Return a hash of the attachments; empty if there are none."""
        if not self.attachments:
            return b""
        found = hashlib.blake2s(digest_size=12)
        for one in self.attachments:
            found.update(repr((one.name, len(one.content), one.alt_text)).encode())
            found.update(one.content)
        return found.digest()

    def digest(self) -> bytes:
        """Return a hash that differs for screens that look different."""
        return hashlib.blake2s(repr(self.raw_components()).encode(), digest_size=12).digest()

    def is_finished(self) -> bool:
        return True

    def is_dispatchable(self) -> bool:
        return False

    def has_components_v2(self) -> bool:
        return True


def component_rows(items: Iterable[Item]) -> list[Component]:
    """Return the items in rows: up to five buttons to a row, each menu in its own row."""
    result: list[list[Component]] = []
    full = True
    for item in items:
        if full or item.needs_own_row or item.starts_row:
            result.append([])
        result[-1].append(item.component)
        full = item.needs_own_row or len(result[-1]) == BUTTONS_PER_ROW
    return [{"type": _ROW, "components": several} for several in result]


def build_screen(
    *parts: str | Sequence[str | Line],
    above: Iterable[Item] = (),
    items: Iterable[Item] = (),
    below: Iterable[Item] = (),
    groups: Iterable[tuple[str, Sequence[Item]]] = (),
    colour: int | None = None,
    picture: Attachment | None = None,
    file: Attachment | None = None,
) -> Screen:
    """Return a screen of text blocks with separators between them, then rows of items. Empty `parts` are left out.
    The items `below` begin a row of their own.

    A block is a text, or a list of texts and at most `MOST_LINES` lines with buttons. The picture, the items `above`,
    and the `groups` (titles with the items below them) follow the first block. `file`, a download, follows the last
    block. Text beyond Discord's limit for a message is cut at a line end and gets an ellipsis.
    """
    inside: list[Component] = []
    blocks: list[Sequence[str | Line]] = [[part] if isinstance(part, str) else part for part in parts if part]
    kept = fit_texts([one if isinstance(one, str) else one.text for block in blocks for one in block])
    texts = iter(kept)
    for number, block in enumerate(blocks):
        written = [_block_part(one, text) for one, text in zip(block, texts, strict=False)]
        if not written:
            break
        if number:
            inside.append({"type": _SEPARATOR, "divider": True, "spacing": 1})
        inside += written
        if picture is not None and not number:
            inside.append(_picture_gallery(picture))
        if not number:
            inside += component_rows(above)
            for title, several in groups:
                inside += ({"type": _TEXT, "content": f"**{title}**"}, *component_rows(several))
    if file is not None:
        inside.append({"type": _FILE, "file": {"url": f"attachment://{file.name}"}, "spoiler": False})
    inside += (*component_rows(items), *component_rows(below))
    box = {"type": _CONTAINER, "accent_color": colour, "spoiler": False, "components": inside}
    return Screen([box], [one for one in (picture, file) if one is not None])


def _block_part(part: str | Line, text: str) -> Component:
    """Return the component of a text or line, with its fitted `text`."""
    shown = {"type": _TEXT, "content": text}
    if isinstance(part, str):
        return shown
    return {"type": _SECTION, "components": [shown], "accessory": part.button.component}


def with_note(shown: Screen, note: str) -> Screen:
    """Return a copy of a screen with a note above its text, the end of which is cut if the message gets too long."""
    box, *more = shown.raw_components()
    texts = [one["content"] for one in box["components"] if one["type"] == _TEXT]
    in_lines = [one["components"][0]["content"] for one in box["components"] if one["type"] == _SECTION]
    kept = iter(fit_texts(texts, TEXT_LIMIT - len(note) - sum(map(len, in_lines))))
    parts: list[Component] = []
    for one in box["components"]:
        if one["type"] != _TEXT:
            parts.append(one)
        elif (text := next(kept, None)) is not None:
            parts.append({**one, "content": text})
    first: Component = {"type": _TEXT, "content": note}
    noted = Screen([{**box, "components": [first, *parts]}, *more], shown.attachments)
    noted.hand_identity = shown.hand_identity
    return noted


def _picture_gallery(picture: Attachment) -> Component:
    shown = {"media": {"url": f"attachment://{picture.name}"}, "spoiler": False}
    return {"type": _GALLERY, "items": [{**shown, "description": picture.alt_text}]}


def fit_texts(parts: Sequence[str], limit: int = TEXT_LIMIT) -> list[str]:
    """Return the texts, cut at a line end so that they have at most `limit` characters together."""
    room = limit
    kept: list[str] = []
    for part in parts:
        if len(part) <= room:
            kept.append(part)
            room -= len(part)
            continue
        if room > 1:
            lines = part[: room - 1].split("\n")
            whole = lines[:-1] or lines
            kept.append("\n".join(whole)[: room - 2] + "\n…")
        break
    return kept


_ZERO_WIDTH: Final = re.compile(r"\*\*|~~|`|^-# |^#+ |\\(?=[\\*_~|`<>\[\]#:-])|[\ufe0e\ufe0f]|\u200b")
GREEN = 0x2E7D32
"""Colour of a table message during a deal."""
GREY = 0x78909C
GOLD = 0xE8A317
"""Colour of a result in which somebody has won, and of the winner's own hand message."""
PURPLE = 0x5E35B1
"""Colour of messages that only the reader sees."""
DOT = " · "
TURN_SIGN = "▶"
SEAT_SIGN = "◦"
"""Sign before the names of the players who are not to act; `TURN_SIGN` precedes a player to act."""
COMPUTER_SIGN = "🤖"
LINE_WIDTH = 44
"""Number of characters that fit on a line on a phone."""
HAND_LINE_WIDTH = 40
"""Number of characters that fit on a phone line with cards or in large type."""
BOLD_WIDTH: Final = 1.05
"""Width of a bold character relative to a regular one."""
_TYPE_SIZES: Final = {"##": 1.28 * BOLD_WIDTH, "###": 1.15 * BOLD_WIDTH, "-#": 0.87}
"""Width of a character in large or small type relative to a regular one, by the mark at the start of its line."""
_LINE_PIXELS: Final = 285
"""Width in pixels of a line of LINE_WIDTH on a phone."""
_DIGIT_PIXELS: Final = 8.6
_TILE_PIXELS: Final = 6.5
"""Number of pixels by which a tile is wider than its card as letters."""
_PIXELS: Final = {
    sign: pixels
    for pixels, signs in {
        4: " .,:;!'’|·ijlJ",
        5: "()I-ft/“”",
        6.2: "r?",
        7.2: "csz",
        7.8: "vxykFL",
        9.2: "bdghnopquöüßABCKPRV",
        11.3: "DGHNOQUÖÜw▶…",
        14: "mMW%",
        18.7: COMPUTER_SIGN,
    }.items()
    for sign in signs
}
"""Widths of characters on a phone in pixels. Others are as wide as a digit."""
_RELATIVE_TIME: Final = re.compile(r"<t:\d+:R>")
_BOLD: Final = re.compile(r"\*\*(.+?)\*\*")


def halt_line(table: PublicTable, words: Words) -> str:
    return words("table-disputed" if table.status is TableStatus.DISPUTED else "table-paused")


def wrap_facts(parts: Iterable[str], *, small: bool = False) -> str:
    """Join facts with dots, filling lines up to the width of a phone. `small`: the lines will be in small type."""
    lines: list[str] = []
    mark = "-# " if small else ""
    for part in filter(None, parts):
        if lines and phone_width(mark + lines[-1] + DOT + part) <= LINE_WIDTH:
            lines[-1] += DOT + part
        else:
            lines.append(part)
    return "\n".join(lines)


def display_width(text: str) -> int:
    """Return the width of a text as displayed, in characters: a computer sign counts two, a tile mark one."""
    return len(_ZERO_WIDTH.sub("", text)) + text.count(COMPUTER_SIGN) + text.count(TILE_MARK)


@lru_cache(maxsize=2_048)
def phone_width(text: str) -> float:
    """Return the width of a line as a phone shows it, as a part of LINE_WIDTH."""
    bold = (BOLD_WIDTH - 1) * sum(map(_letters_width, _BOLD.findall(text)))
    return _TYPE_SIZES.get(text.partition(" ")[0], 1) * (_letters_width(text) + bold)


def _letters_width(text: str) -> float:
    shown = _ZERO_WIDTH.sub("", _RELATIVE_TIME.sub("in 20 seconds", text))
    pixels = sum(_PIXELS.get(sign, _DIGIT_PIXELS) for sign in shown)
    return (pixels + _TILE_PIXELS * text.count(TILE_MARK)) * LINE_WIDTH / _LINE_PIXELS


def is_too_long(line: str) -> bool:
    """Return True if a line wraps on a phone."""
    return display_width(line) > HAND_LINE_WIDTH if "`" in line else phone_width(line) > LINE_WIDTH


def currency_unit(words: Words) -> str:
    return words.money(2).removeprefix(words.number(2)).strip()


def turn_limit_line(table: PublicTable, words: Words) -> str:
    clock = table.settings.turn_seconds
    if clock is None:
        return words("table-no-clock")
    minutes, seconds = divmod(clock, 60)
    return words("table-clock", seconds=clock) if seconds else words("table-clock-minutes", minutes=minutes)
