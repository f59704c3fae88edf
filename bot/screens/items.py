"""Buttons and menus whose custom_id says everything, and their clicks.

They are built as Discord's component objects and know nothing of their handlers. discord.py does not keep them. Every
click reaches the client as an `interaction` event, also after a restart, and `clicked(interaction)` reads it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias, cast

import discord
from msgspec import Struct

from bot.screens.effects import guarded
from bot.screens.ids import LIMIT, PANEL, PLAY, TABLE, AnyId, PanelId, PlayId, TableId, parse

Interaction = discord.Interaction[Any]
Component: TypeAlias = dict[str, Any]
"""Part of a message, as Discord accepts it."""

BUTTON: Final = 2
"""Discord's component type of a button."""
PEOPLE: Final = 5
"""Discord's component type of a menu of people."""


class Click(Struct, frozen=True):
    """Press of a button or choice from a menu: the custom_id, and the chosen values (empty for a button)."""

    id: AnyId
    values: tuple[str, ...] = ()


def clicked(interaction: Interaction) -> Click | None:
    """Read a click; return None for another interaction, or for a custom_id that is not ours."""
    if interaction.type is not discord.InteractionType.component:
        return None
    data = cast("dict[str, Any]", interaction.data)
    wanted = parse(data["custom_id"])
    return None if wanted is None else Click(wanted, tuple(map(str, data.get("values", ()))))


class Item(Struct, frozen=True):
    """Button or menu that is answered from its custom_id."""

    component: Component

    @property
    def custom_id(self) -> str:
        return str(self.component["custom_id"])

    @property
    def stands_out(self) -> bool:
        """True for a button in a prominent colour."""
        return self.component.get("style") in {MAIN.value, GOOD.value}

    @property
    def of_people(self) -> bool:
        """True for a menu of the people in the channel's server."""
        return bool(self.component["type"] == PEOPLE)

    @property
    def alone(self) -> bool:
        """True if it needs a row of its own, as menus do."""
        return bool(self.component["type"] != BUTTON)


_WRITTEN: Final = {PlayId: PLAY, TableId: TABLE, PanelId: PANEL}
"""Patterns of the ids, by kind."""


def _said(wanted: PlayId | TableId | PanelId) -> str:
    """Return a custom_id; raise ValueError if it could not be read back, or lacks a required stamp."""
    custom_id = str(wanted)
    if len(custom_id) > LIMIT or not _WRITTEN[type(wanted)].fullmatch(custom_id):
        raise ValueError(f"nobody answers {custom_id!r}")
    guarded(wanted)
    return custom_id


ButtonStyle = discord.ButtonStyle
PLAIN = discord.ButtonStyle.secondary
MAIN = discord.ButtonStyle.primary
GOOD = discord.ButtonStyle.success
GRAVE = discord.ButtonStyle.danger

LABEL_LIMIT = 80
MOST_CHOICES = 25
"""Most choices that Discord shows in a menu."""


def button(wanted: PlayId | TableId | PanelId, label: str, style: discord.ButtonStyle = PLAIN) -> Item:
    """Return a button; a label beyond Discord's 80 characters is cut. Raise ValueError for an id without a pattern."""
    shown = {"style": style.value, "disabled": False, "label": cut(label, LABEL_LIMIT)}
    return Item({"type": BUTTON, **shown, "custom_id": _said(wanted)})


def saying(item: Item, wanted: PlayId | TableId | PanelId) -> Item:
    """Return the same button or menu with another custom_id."""
    return Item({**item.component, "custom_id": _said(wanted)})


def greyed(item: Item) -> Item:
    return Item({**item.component, "disabled": True})


class Choice(Struct, frozen=True):
    value: str
    label: str
    description: str | None = None
    chosen: bool = False


def menu(
    wanted: PlayId | TableId | PanelId, placeholder: str, choices: Sequence[Choice], *, least: int = 1, most: int = 1
) -> Item:
    """Return a menu of 1 to 25 choices, of which `least` to `most` are chosen."""
    return _menu(select(_said(wanted), placeholder, choices, least=least, most=most))


def select(
    custom_id: str, placeholder: str, choices: Sequence[Choice], *, least: int, most: int
) -> discord.ui.Select[Any]:
    """Return the same menu as a discord.py object, which dialogs use too."""
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
    """Return a menu of the server's members, of whom one is chosen; the value is the user's id."""
    people: discord.ui.UserSelect[Any] = discord.ui.UserSelect(
        custom_id=_said(wanted), placeholder=cut(placeholder, 150)
    )
    return _menu(people)


def _menu(made: discord.ui.Select[Any] | discord.ui.UserSelect[Any]) -> Item:
    return Item(cast("Component", made.to_component_dict()))


def cut(text: str, limit: int) -> str:
    """Return `text`, cut to `limit` characters with an ellipsis."""
    return text if len(text) <= limit else text[: limit - 1] + "…"
