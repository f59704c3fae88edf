"""Buttons and menus whose custom_id says everything, and their clicks.

They are built as Discord's component objects and know nothing of their handlers. discord.py does not keep them. Every
click reaches the client as an `interaction` event, also after a restart, and `clicked(interaction)` reads it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias, cast

import discord
from msgspec import Struct

from bot.screens.effects import check_guarded
from bot.screens.ids import CUSTOM_ID_LIMIT, PANEL_PATTERN, PLAY_PATTERN, TABLE_PATTERN, CustomId, PanelId, PlayId, TableId, parse_custom_id

Interaction = discord.Interaction[Any]
Component: TypeAlias = dict[str, Any]
"""Part of a message, as Discord accepts it."""

BUTTON_TYPE: Final = 2
"""Discord's component type of a button."""
USER_MENU_TYPE: Final = 5
"""Discord's component type of a menu of people."""


class Click(Struct, frozen=True):
    """Press of a button or choice from a menu: the custom_id, and the chosen values (empty for a button)."""

    id: CustomId
    values: tuple[str, ...] = ()


def parse_click(interaction: Interaction) -> Click | None:
    """Read a click; return None for another interaction, or for a custom_id that is not ours."""
    if interaction.type is not discord.InteractionType.component:
        return None
    data = cast("dict[str, Any]", interaction.data)
    wanted = parse_custom_id(data["custom_id"])
    return None if wanted is None else Click(wanted, tuple(map(str, data.get("values", ()))))


class Item(Struct, frozen=True):
    """Button or menu that is answered from its custom_id."""

    component: Component

    @property
    def custom_id(self) -> str:
        return str(self.component["custom_id"])

    @property
    def is_prominent(self) -> bool:
        """True for a button in a prominent colour."""
        return self.component.get("style") in {PRIMARY.value, SUCCESS.value}

    @property
    def is_people_menu(self) -> bool:
        """True for a menu of the people in the channel's server."""
        return bool(self.component["type"] == USER_MENU_TYPE)

    @property
    def needs_own_row(self) -> bool:
        """True if it needs a row of its own, as menus do."""
        return bool(self.component["type"] != BUTTON_TYPE)


_PATTERNS: Final = {PlayId: PLAY_PATTERN, TableId: TABLE_PATTERN, PanelId: PANEL_PATTERN}
"""Patterns of the ids, by kind."""


def _checked_custom_id(target: PlayId | TableId | PanelId) -> str:
    """Return a custom_id; raise ValueError if it could not be read back, or lacks a required stamp."""
    custom_id = str(target)
    if len(custom_id) > CUSTOM_ID_LIMIT or not _PATTERNS[type(target)].fullmatch(custom_id):
        raise ValueError(f"nobody answers {custom_id!r}")
    check_guarded(target)
    return custom_id


ButtonStyle = discord.ButtonStyle
SECONDARY = discord.ButtonStyle.secondary
PRIMARY = discord.ButtonStyle.primary
SUCCESS = discord.ButtonStyle.success
DANGER = discord.ButtonStyle.danger

BUTTON_LABEL_LIMIT = 80
MOST_CHOICES = 25
"""Most choices that Discord shows in a menu."""


def button(target: PlayId | TableId | PanelId, label: str, style: discord.ButtonStyle = SECONDARY) -> Item:
    """Return a button; a label beyond Discord's 80 characters is cut. Raise ValueError for an id without a pattern."""
    shown = {"style": style.value, "disabled": False, "label": truncate(label, BUTTON_LABEL_LIMIT)}
    return Item({"type": BUTTON_TYPE, **shown, "custom_id": _checked_custom_id(target)})


def with_custom_id(item: Item, target: PlayId | TableId | PanelId) -> Item:
    """Return the same button or menu with another custom_id."""
    return Item({**item.component, "custom_id": _checked_custom_id(target)})


def as_disabled(item: Item) -> Item:
    return Item({**item.component, "disabled": True})


class Choice(Struct, frozen=True):
    value: str
    label: str
    description: str | None = None
    chosen: bool = False


def menu(
    target: PlayId | TableId | PanelId, placeholder: str, choices: Sequence[Choice], *, least: int = 1, most: int = 1
) -> Item:
    """Return a menu of 1 to 25 choices, of which `least` to `most` are chosen."""
    return _menu_item(build_select(_checked_custom_id(target), placeholder, choices, least=least, most=most))


def build_select(
    custom_id: str, placeholder: str, choices: Sequence[Choice], *, least: int, most: int
) -> discord.ui.Select[Any]:
    """Return the same menu as a discord.py object, which dialogs use too."""
    options = [
        discord.SelectOption(
            label=truncate(one.label, 100),
            value=one.value,
            description=truncate(one.description, 100) if one.description else None,
            default=one.chosen,
        )
        for one in choices
    ]
    return discord.ui.Select(
        custom_id=custom_id,
        placeholder=truncate(placeholder, 150) or None,
        options=options,
        min_values=least,
        max_values=most,
    )


def people_menu(target: PlayId | TableId | PanelId, placeholder: str) -> Item:
    """Return a menu of the server's members, of whom one is chosen; the value is the user's id."""
    people: discord.ui.UserSelect[Any] = discord.ui.UserSelect(
        custom_id=_checked_custom_id(target), placeholder=truncate(placeholder, 150)
    )
    return _menu_item(people)


def _menu_item(made: discord.ui.Select[Any] | discord.ui.UserSelect[Any]) -> Item:
    return Item(cast("Component", made.to_component_dict()))


def truncate(text: str, limit: int) -> str:
    """Return `text`, cut to `limit` characters with an ellipsis."""
    return text if len(text) <= limit else text[: limit - 1] + "…"
