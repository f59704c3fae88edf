"""Messages as people read them: text, buttons and menus."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tests.support.own_hands import read_own_hand

TEXT, GALLERY, BUTTON, MENU = 10, 12, 2, 3


@dataclass(frozen=True)
class Line:
    """An option of a menu."""

    value: str
    label: str


@dataclass(frozen=True)
class Menu:
    """A menu, with the least and the greatest number of options that can be chosen."""

    options: tuple[Line, ...]
    least: int
    most: int

    @property
    def values(self) -> tuple[str, ...]:
        return tuple(one.value for one in self.options)


class Readable:
    """A readable message: `parts` are all its components in order, including nested ones."""

    content: str

    @property
    def parts(self) -> Sequence[dict[str, Any]]:
        raise NotImplementedError

    @property
    def text(self) -> str:
        """Return all text, without labels. The reader's own cards are in it even if they are a picture."""
        found = [self.content]
        for part in self.parts:
            if part.get("type") == TEXT:
                found.append(str(part["content"]))
            elif part.get("type") == GALLERY:
                found += [read_own_hand(str(item["description"])) for item in part["items"]]
        return "\n".join(filter(None, found))

    @property
    def in_sight(self) -> str:
        """Return all text, and the lines that closed menus show."""
        return "\n".join((self.text, *self._of(MENU, "placeholder")))

    @property
    def labels(self) -> tuple[str, ...]:
        """Return the labels of the buttons."""
        return self._of(BUTTON, "label")

    @property
    def usable(self) -> tuple[str, ...]:
        """Return the labels of the buttons that can be pressed."""
        return tuple(str(one["label"]) for one in self.parts if one.get("type") == BUTTON and not one.get("disabled"))

    @property
    def ids(self) -> tuple[str, ...]:
        """Return the custom_ids of all buttons and menus."""
        return (*self._of(BUTTON, "custom_id"), *self._of(MENU, "custom_id"))

    @property
    def menus(self) -> dict[str, tuple[str, ...]]:
        """Return the values that each menu offers, by the menu's custom_id without its stamp."""
        return {
            part["custom_id"].partition("~")[0]: tuple(option["value"] for option in part["options"])
            for part in self.parts
            if part.get("type") == MENU
        }

    def menu(self, custom_id: str) -> Menu | None:
        """Return the menu with this custom_id, whose stamp may be left out, or None."""
        custom_id = self.whole(custom_id)
        for part in self.parts:
            if part.get("type") == MENU and part["custom_id"] == custom_id:
                options = tuple(Line(one["value"], one["label"]) for one in part["options"])
                return Menu(options, part.get("min_values", 1), part.get("max_values", 1))
        return None

    def button(self, label: str) -> str:
        """Return the custom_id of the button whose label begins with `label`, or raise KeyError."""
        for part in self.parts:
            if part.get("type") == BUTTON and str(part.get("label", "")).startswith(label):
                return str(part["custom_id"])
        raise KeyError(f"{label} is none of {self.labels} below:\n{self.text}")

    def action(self, action: str) -> str:
        """Return the custom_id of the button for an action (`bet`, `join` …), or raise KeyError."""
        for wanted in self.ids:
            if wanted.split(":")[1] == action:
                return wanted
        raise KeyError(f"{action} is none of {self.ids} below:\n{self.text}")

    def whole(self, custom_id: str) -> str:
        """Return `custom_id` with the stamp that it has in this message."""
        return next((one for one in self.ids if one.partition("~")[0] == custom_id), custom_id)

    def starting(self, *begins: str) -> str:
        """Return the first custom_id that begins with one of `begins`, or raise KeyError."""
        for wanted in self.ids:
            if wanted.startswith(begins):
                return wanted
        raise KeyError(f"{begins} is none of {self.ids} below:\n{self.text}")

    def _of(self, kind: int, name: str) -> tuple[str, ...]:
        return tuple(str(part[name]) for part in self.parts if part.get("type") == kind and part.get(name))
