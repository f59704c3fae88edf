"""A sheet, and what a table remembers of it."""

from __future__ import annotations

from msgspec import Struct

from bot.errors import Refusal
from bot.naming import kept
from bot.rules.house_rules import HouseRuleError, HouseRules

LONGEST_NAME = 40
"""Characters of a sheet's name."""


class SheetRef(Struct, frozen=True):
    """What a table or a record says it was set up by. `key` is that of a preset, "" for a server's own sheet."""

    name: str
    version: int
    key: str = ""


class Sheet(Struct, frozen=True, kw_only=True):
    """A named set of house rules of a game.

    `guild_id`, `author` (a user id) and `at` (seconds since the epoch) are None for what is shipped with the program.
    `key` names a preset for ever (`sheet-<key>` in the catalogues, `name` is English); it is "" for a server's own.
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
        """What a table that is set up by this sheet remembers of it."""
        return SheetRef(name=self.name, version=self.version, key=self.key)


def misfit(error: HouseRuleError) -> Refusal:
    """The refusal of house rules that do not fit together, with the bound that was broken (0: there is none)."""
    bound = next((error.facts[name] for name in ("least", "most", "step") if name in error.facts), 0)
    return Refusal("bad_house_rules", option=error.option, reason=error.code, bound=bound)


def checked_name(name: str) -> str:
    """A name as it is kept. Refusal `bad_sheet_name`."""
    found = kept(name, LONGEST_NAME)
    if found is None:
        raise Refusal("bad_sheet_name", most=LONGEST_NAME)
    return found
