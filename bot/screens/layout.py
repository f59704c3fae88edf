"""What every screen is made of."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from io import BytesIO

import discord
from msgspec import Struct

from bot.screens.items import Component, Item, cut
from bot.screens.tiles import Tiled, lettered

TEXT_LIMIT = 4_000
"""Characters over all text displays of a message."""
ROW = 5
"""Buttons in a row."""
_ROW, _TEXT, _GALLERY, _FILE, _SEPARATOR, _CONTAINER = 1, 10, 12, 13, 14, 17
"""Discord's types of components."""


DESCRIPTION_LIMIT = 256
"""Characters of what is said of a picture to who cannot see it."""


class Attachment(Struct, frozen=True, kw_only=True):
    """A file that goes with a message: its name (letters, digits, dashes, a dot), and what it shows, in words."""

    name: str
    content: bytes
    description: str


class OwnHand(Struct, frozen=True, kw_only=True):
    """Whose hand a screen is: the table and the seat, the deal, and the version of the table that it shows."""

    table_id: int
    seat: int
    deal: int
    version: int


class Screen(Tiled, discord.ui.LayoutView):
    """One message's worth of components, made fresh for each sending and never kept.

    For discord.py it is a view that is finished and has no items: it keeps nothing of it and waits for nothing. What it
    asks a view for when it sends one is answered here; clicks come back by `items.clicked`.
    """

    timeout: float | None = None

    def __init__(self, written: list[Component], attachments: Sequence[Attachment] = ()) -> None:
        # Nothing of discord.py's views is set up: they are a tree of objects for what is known as it is sent.
        self._written = written
        self.attachments = tuple(attachments)
        self.own_hand: OwnHand | None = None
        """Set where it is somebody's own hand, to be kept true wherever it is shown."""

    def as_written(self) -> list[Component]:
        """The components, with cards that ask for tiles."""
        return self._written

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

    def is_dispatchable(self) -> bool:
        """Never: discord.py has nothing to tell it."""
        return False

    def has_components_v2(self) -> bool:
        """Always: it is made of components alone."""
        return True


def rows(items: Iterable[Item]) -> list[Component]:
    """The items in rows: buttons five to a row in their order, each menu in a row of its own."""
    made: list[list[Component]] = []
    full = True
    for item in items:
        if full or item.alone:
            made.append([])
        made[-1].append(item.component)
        full = item.alone or len(made[-1]) == ROW
    return [{"type": _ROW, "components": several} for several in made]


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
    inside: list[Component] = []
    for number, text in enumerate(fitted([part for part in parts if part])):
        if number:
            inside.append({"type": _SEPARATOR, "divider": True, "spacing": 1})
        inside.append({"type": _TEXT, "content": text})
        if picture is not None and not number:
            inside.append(_gallery(picture))
        if not number:
            inside += rows(above)
    if file is not None:
        inside.append({"type": _FILE, "file": {"url": f"attachment://{file.name}"}, "spoiler": False})
    inside += rows(items)
    box = {"type": _CONTAINER, "accent_color": colour, "spoiler": False, "components": inside}
    return Screen([box], [one for one in (picture, file) if one is not None])


def noted(shown: Screen, note: str) -> Screen:
    """Return a screen with a note above its text, whose end is left out where there is no room for both."""
    box, *more = shown.as_written()
    texts = [one["content"] for one in box["components"] if one["type"] == _TEXT]
    kept = iter(fitted(texts, TEXT_LIMIT - len(note)))
    parts: list[Component] = []
    for one in box["components"]:
        if one["type"] != _TEXT:
            parts.append(one)
        elif (text := next(kept, None)) is not None:
            parts.append({**one, "content": text})
    first: Component = {"type": _TEXT, "content": note}
    return Screen([{**box, "components": [first, *parts]}, *more], shown.attachments)


def _gallery(picture: Attachment) -> Component:
    shown = {"media": {"url": f"attachment://{picture.name}"}, "spoiler": False}
    return {"type": _GALLERY, "items": [{**shown, "description": cut(picture.description, DESCRIPTION_LIMIT)}]}


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
