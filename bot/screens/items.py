"""Buttons and menus: one base class for all of them, whose custom_id says everything.

None of them knows what a click does. The client has `clicks`, which answers; these classes only bring it the parsed
custom_id, the chosen values, and see to it that a failure is logged and answered: discord.py calls no `on_error` for
a dynamic item, and a person would see nothing but Discord's own "interaction failed".

discord.py fires *every* registered class whose pattern fits, so the patterns exclude one another. Register
`ITEMS` once: `client.add_dynamic_items(*ITEMS)`.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, Self, cast

import discord

from bot.screens.ids import PANEL, PLAY, TABLE, AnyId, PanelId, PlayId, TableId, parse

_log = logging.getLogger(__name__)

Interaction = discord.Interaction[Any]
Wrapped = discord.ui.Button[Any] | discord.ui.Select[Any] | discord.ui.UserSelect[Any]


@dataclass(frozen=True)
class Click:
    """A button pressed, or a menu chosen from: what its custom_id says, and the values chosen (empty for a button)."""

    id: AnyId
    values: tuple[str, ...] = ()


class Clicks(Protocol):
    """What the client's `clicks` has to be."""

    async def handle(self, interaction: Interaction, click: Click) -> None:
        """Answer a click; refusals included. Raises nothing it can answer itself."""

    async def failed(self, interaction: Interaction, error: Exception) -> None:
        """Tell the person, in private, what became of it: `error`, which has been logged, was not answered."""


class HasClicks(Protocol):
    """The client, as far as items know it."""

    clicks: Clicks


class Item(discord.ui.DynamicItem[Any], template=r"(?!)"):
    """A button or menu that is answered from its custom_id, also after a restart."""

    @classmethod
    async def from_custom_id(
        cls, _interaction: Interaction, item: discord.ui.Item[Any], _match: re.Match[str], /
    ) -> Self:
        """The item as it came back."""
        return cls(item)

    async def callback(self, interaction: Interaction) -> None:
        """Let the client's `clicks` answer; log and answer what fails."""
        clicks = cast("HasClicks", interaction.client).clicks
        try:
            wanted = parse(self.custom_id)
            if wanted is None:
                raise ValueError(f"nobody answers {self.custom_id!r}")
            await clicks.handle(interaction, Click(wanted, _values(interaction)))
        except Exception as error:
            _log.exception("a click on %s failed", self.custom_id)
            await clicks.failed(interaction, error)


class PlayItem(Item, template=PLAY):
    """A seat's move."""


class TableItem(Item, template=TABLE):
    """Something to do with a table."""


class PanelItem(Item, template=PANEL):
    """Something to do with a panel."""


ITEMS: tuple[type[Item], ...] = (PlayItem, TableItem, PanelItem)
"""Every class that has to be registered with the client."""


def _values(interaction: Interaction) -> tuple[str, ...]:
    data = cast("dict[str, Any]", interaction.data or {})
    return tuple(str(value) for value in data.get("values", ()))


def _item(wanted: PlayId | TableId | PanelId, wrapped: Wrapped) -> Item:
    match wanted:
        case PlayId():
            return PlayItem(wrapped)
        case TableId():
            return TableItem(wrapped)
        case PanelId():
            return PanelItem(wrapped)


ButtonStyle = discord.ButtonStyle
PLAIN = discord.ButtonStyle.secondary
MAIN = discord.ButtonStyle.primary
GOOD = discord.ButtonStyle.success
GRAVE = discord.ButtonStyle.danger

LABEL_LIMIT = 80
MOST_CHOICES = 25
"""As many choices as Discord shows at a time."""


def button(wanted: PlayId | TableId | PanelId, label: str, style: discord.ButtonStyle = PLAIN) -> Item:
    """A button; a label beyond Discord's 80 characters is cut."""
    return _item(wanted, discord.ui.Button(label=cut(label, LABEL_LIMIT), custom_id=str(wanted), style=style))


def saying(item: Item, wanted: PlayId | TableId | PanelId) -> Item:
    """The same button or menu with another custom_id."""
    item.item.custom_id = str(wanted)
    return _item(wanted, item.item)


def greyed(item: Item) -> Item:
    """The same item, to be seen and not to be used."""
    item.item.disabled = True
    return item


@dataclass(frozen=True)
class Choice:
    """One line of a menu."""

    value: str
    label: str
    description: str | None = None
    chosen: bool = False


def menu(
    wanted: PlayId | TableId | PanelId, placeholder: str, choices: Sequence[Choice], *, least: int = 1, most: int = 1
) -> Item:
    """A menu of 1 to 25 choices of which `least` to `most` are taken."""
    return _item(wanted, select(str(wanted), placeholder, choices, least=least, most=most))


def select(
    custom_id: str, placeholder: str, choices: Sequence[Choice], *, least: int, most: int
) -> discord.ui.Select[Any]:
    """The same as Discord's own component, for a dialog too."""
    options = [
        discord.SelectOption(
            label=cut(one.label, 100),
            value=one.value,
            description=cut(one.description, 100) if one.description else None,
            default=one.chosen,
        )
        for one in choices
    ]
    return discord.ui.Select(
        custom_id=custom_id,
        placeholder=cut(placeholder, 150) or None,
        options=options,
        min_values=least,
        max_values=most,
    )


def people_menu(wanted: PlayId | TableId | PanelId, placeholder: str) -> Item:
    """A menu of the server's members of whom one is taken; the value is the user's id."""
    select: discord.ui.UserSelect[Any] = discord.ui.UserSelect(custom_id=str(wanted), placeholder=cut(placeholder, 150))
    return _item(wanted, select)


def cut(text: str, limit: int) -> str:
    """`text`, ending in … where it is longer than `limit` characters."""
    return text if len(text) <= limit else text[: limit - 1] + "…"
