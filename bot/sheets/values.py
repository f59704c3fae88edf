"""Sheets of house rules, and the presets that are shipped."""

from __future__ import annotations

from msgspec import Struct

from bot.errors import Refusal
from bot.rules.house_rules import HouseRuleError, HouseRules, Preset
from bot.rules.registry import GAMES
from bot.text_safety import clean_name

MAX_SHEET_NAME_LENGTH = 40
"""Maximum number of characters of a sheet's name."""


class SheetRef(Struct, frozen=True):
    """Reference to the sheet a table or a record was set up by. `key` names a preset; "" for a server's own sheet."""

    name: str
    version: int
    key: str = ""


class Sheet(Struct, frozen=True, kw_only=True):
    """Named set of house rules of a game.

    `guild_id`, `author` (a user id) and `at` (seconds since the epoch) are None for presets. `key` identifies a preset
    and never changes (`sheet-<key>` in the catalogues, `name` is English); it is "" for a server's own.
    """

    name: str
    game: str
    rules: HouseRules
    version: int = 1
    guild_id: int | None = None
    author: int | None = None
    at: float | None = None
    key: str = ""

    @property
    def ref(self) -> SheetRef:
        """Reference that a table stores when it is set up by this sheet."""
        return SheetRef(name=self.name, version=self.version, key=self.key)


def house_rules_refusal(error: HouseRuleError) -> Refusal:
    """Return the refusal of inconsistent house rules, with the bound that was broken (0: there is none)."""
    bound = next((error.facts[name] for name in ("least", "most", "step") if name in error.facts), 0)
    return Refusal("bad_house_rules", option=error.option, reason=error.code, bound=bound)


def check_sheet_name(name: str) -> str:
    """Return the name in stored form. Refusal `bad_sheet_name`."""
    found = clean_name(name, MAX_SHEET_NAME_LENGTH)
    if found is None:
        raise Refusal("bad_sheet_name", most=MAX_SHEET_NAME_LENGTH)
    return found


def presets() -> tuple[Sheet, ...]:
    """Return all presets by game, the one with its default rules first. Every game has that one at least."""
    return tuple(
        Sheet(key=one.key, name=one.name, game=game.name, rules=one.rules)
        for game in GAMES.values()
        for one in game.presets
        or (Preset(game.name.replace("_", "-"), game.name.replace("_", " "), game.default_rules),)
    )


def presets_of(game: str) -> tuple[Sheet, ...]:
    return tuple(one for one in presets() if one.game == game)
