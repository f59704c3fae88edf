"""Sheets of house rules, their TOML files, presets, and digests of house rules."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from msgspec import Struct

from bot.errors import Refusal
from bot.rules.game import AnyGame, rules_fingerprint
from bot.rules.house_rules import HouseRuleError, HouseRules, Preset
from bot.rules.registry import GAMES, find_game
from bot.text_safety import clean_name

MAX_SHEET_NAME_LENGTH = 40
"""Maximum length, in characters, of a sheet's name."""


class SheetRef(Struct, frozen=True):
    """Reference to the sheet with the rules of a table or record. `key` is "" unless the sheet is a preset."""

    name: str
    version: int
    key: str = ""


class Sheet(Struct, frozen=True, kw_only=True):
    """Named set of house rules of a game.

    `guild_id`, `author` (a user id) and `at` (seconds since the epoch) are None for presets. `key` is the constant key
    of a preset, whose translated name is `sheet-<key>` in the catalogues and whose `name` is English. `key` is "" for a
    server's own sheet.
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
        """Reference that a table stores when it takes its rules from this sheet."""
        return SheetRef(name=self.name, version=self.version, key=self.key)


def house_rules_refusal(error: HouseRuleError) -> Refusal:
    """Return the refusal of invalid house rules, with the limit that was violated (0: none)."""
    bound = next((error.facts[name] for name in ("least", "most", "step") if name in error.facts), 0)
    return Refusal("bad_house_rules", option=error.option, reason=error.code, bound=bound)


def check_sheet_name(name: str) -> str:
    """Return a sheet's name as it is stored. Refusal: `bad_sheet_name`."""
    found = clean_name(name, MAX_SHEET_NAME_LENGTH)
    if found is None:
        raise Refusal("bad_sheet_name", most=MAX_SHEET_NAME_LENGTH)
    return found


def presets() -> tuple[Sheet, ...]:
    """Return the presets of all games. The first preset of each game has the game's default rules."""
    return tuple(
        Sheet(key=one.key, name=one.name, game=game.name, rules=one.rules)
        for game in GAMES.values()
        for one in game.presets
        or (Preset(game.name.replace("_", "-"), game.name.replace("_", " "), game.default_rules),)
    )


def presets_of(game: str) -> tuple[Sheet, ...]:
    return tuple(one for one in presets() if one.game == game)


class DigestLine(Struct, frozen=True, kw_only=True):
    """Option and its value, which is a number, a bool, an Enum, a tuple of texts, or None."""

    option: str
    value: object
    is_default: bool


class DigestGroup(Struct, frozen=True, kw_only=True):
    """Lines of one group of options (`OptionInfo.group`)."""

    group: str
    lines: tuple[DigestLine, ...]


class Digest(Struct, frozen=True, kw_only=True):
    """Digest of house rules for people who sit down. `fingerprint` has eight hexadecimal digits."""

    game: str
    groups: tuple[DigestGroup, ...]
    fingerprint: str

    @property
    def non_default_lines(self) -> tuple[DigestLine, ...]:
        return tuple(line for group in self.groups for line in group.lines if not line.is_default)


def build_digest(game: AnyGame, rules: HouseRules) -> Digest:
    """Return the options that differ from the game's defaults or are always announced, by group."""
    idle = rules.ineffective_options
    groups: dict[str, list[DigestLine]] = {}
    for option in game.option_infos():
        value = getattr(rules, option.name)
        usual = value == option.default
        if not usual or (option.announced and option.name not in idle):
            groups.setdefault(option.group, []).append(DigestLine(option=option.name, value=value, is_default=usual))
    return Digest(
        game=game.name,
        groups=tuple(DigestGroup(group=group, lines=tuple(lines)) for group, lines in groups.items()),
        fingerprint=rules_fingerprint(game, rules),
    )


FORMAT = "prial-sheet/1"
_LINE = re.compile(r"at line (\d+)")


def read_sheet(text: str) -> Sheet:
    """Return the sheet in the TOML text `text`, with version 1 and no author.

    Refusals: `sheet_no_toml`, `sheet_no_format`, `sheet_key_missing`, `sheet_key_unknown`, `bad_sheet_name`,
    `unknown_game`, `bad_house_rules`.
    """
    try:
        data = tomllib.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:  # huge numbers and deep nesting do not raise TOMLDecodeError
        place = _LINE.search(str(error))
        raise Refusal("sheet_no_toml", line=int(place[1]) if place else 0) from None
    if data.pop("format", None) != FORMAT:
        raise Refusal("sheet_no_format")
    name = check_sheet_name(_take_text(data, "name"))
    try:
        game = find_game(_take_text(data, "game"))
    except KeyError:
        raise Refusal("unknown_game") from None
    options = data.pop("house_rules", {})
    if data or not isinstance(options, dict):
        raise Refusal("sheet_key_unknown", key=next(iter(data), "house_rules"))
    try:
        rules = game.build_rules(options)
    except HouseRuleError as error:
        raise house_rules_refusal(error) from None
    return Sheet(name=name, game=game.name, rules=rules)


def _take_text(data: dict[str, Any], key: str) -> str:
    value = data.pop(key, None)
    if not isinstance(value, str):
        raise Refusal("sheet_key_missing", key=key)
    return value
