"""What every screen is made of."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import discord

from bot.screens.items import Item, cut
from bot.screens.tiles import Tiled, lettered

TEXT_LIMIT = 4_000
"""Characters over all text displays of a message."""
ROW = 5
"""Buttons in a row."""


DESCRIPTION_LIMIT = 256
"""Characters of what is said of a picture to who cannot see it."""


@dataclass(frozen=True, kw_only=True)
class Attachment:
    """A file that goes with a message: its name (letters, digits, dashes, a dot), and what it shows, in words."""

    name: str
    content: bytes
    description: str


@dataclass(frozen=True, kw_only=True)
class OwnHand:
    """Whose hand a screen is: the table and the seat, the deal, and the version of the table that it shows."""

    table_id: int
    seat: int
    deal: int
    version: int


class Screen(Tiled, discord.ui.LayoutView):
    """One message's worth of components, made fresh for each sending and never kept.

    It says that it is finished, and discord.py keeps only views that are not: so sending or editing with it registers
    nothing, starts no timer and can unregister nobody's pattern. Clicks come back through the classes in `items`.
    """

    def __init__(self, attachments: Sequence[Attachment] = ()) -> None:
        super().__init__(timeout=None)
        self.attachments = tuple(attachments)
        self.own_hand: OwnHand | None = None
        """Set where it is somebody's own hand, to be kept true wherever it is shown."""

    def files(self) -> list[discord.File]:
        """What is attached, as discord.py sends it; made anew for each sending, which uses it up."""
        return [
            discord.File(BytesIO(one.content), one.name, description=cut(lettered(one.description), DESCRIPTION_LIMIT))
            for one in self.attachments
        ]

    def digest(self) -> bytes:
        """Tells it from any screen that looks otherwise."""
        return hashlib.blake2s(repr(self.as_written()).encode(), digest_size=12).digest()

    def is_finished(self) -> bool:
        """Always: nothing waits for this object."""
        return True


def rows(items: Iterable[Item]) -> list[discord.ui.ActionRow[Any]]:
    """The items in rows: buttons five to a row in their order, each menu in a row of its own."""
    made: list[discord.ui.ActionRow[Any]] = []
    waiting: list[Item] = []
    for item in items:
        if item.width == ROW:
            if waiting:
                made.append(discord.ui.ActionRow(*waiting))
                waiting = []
            made.append(discord.ui.ActionRow(item))
            continue
        waiting.append(item)
        if len(waiting) == ROW:
            made.append(discord.ui.ActionRow(*waiting))
            waiting = []
    if waiting:
        made.append(discord.ui.ActionRow(*waiting))
    return made


def screen(
    *parts: str,
    above: Iterable[Item] = (),
    items: Iterable[Item] = (),
    colour: int | None = None,
    picture: Attachment | None = None,
    file: Attachment | None = None,
) -> Screen:
    """A screen: blocks of text with a line between them (empty ones are left out), then the items in rows; those
    `above` stand below the first block.

    Text beyond Discord's limit for a message is cut at a line, and the cut is shown by an ellipsis. `picture` stands
    below the first block, `file` (to be downloaded) below the last.
    """
    box: discord.ui.Container[Any] = discord.ui.Container(accent_colour=colour)
    for number, text in enumerate(fitted([part for part in parts if part])):
        if number:
            box.add_item(discord.ui.Separator())
        box.add_item(discord.ui.TextDisplay(text))
        if picture is not None and not number:
            box.add_item(_gallery(picture))
        for row in () if number else rows(above):
            box.add_item(row)
    if file is not None:
        box.add_item(discord.ui.File(f"attachment://{file.name}"))
    for row in rows(items):
        box.add_item(row)
    view = Screen([one for one in (picture, file) if one is not None])
    view.add_item(box)
    return view


def _gallery(picture: Attachment) -> discord.ui.MediaGallery[Any]:
    description = cut(picture.description, DESCRIPTION_LIMIT)
    return discord.ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{picture.name}", description=description))


def fitted(parts: Sequence[str], limit: int = TEXT_LIMIT) -> list[str]:
    """The texts, cut at the end of a line once they are longer than `limit` together."""
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
