"""Sheets as TOML text, for sharing them and for the simulator."""

from __future__ import annotations

import json
import re
import tomllib
from typing import Any

from bot.errors import Refusal
from bot.rules.house_rules import HouseRuleError
from bot.rules.registry import find_game
from bot.sheets.values import Sheet, check_sheet_name, house_rules_refusal

FORMAT = "prial-sheet/1"
_LINE = re.compile(r"at line (\d+)")


def write_sheet(sheet: Sheet) -> str:
    """Return the sheet as text. Only options that differ from the game's defaults are written."""
    lines = [f'format = "{FORMAT}"', f"name = {_toml_text(sheet.name)}", f'game = "{sheet.game}"']
    differing = find_game(sheet.game).changed_options(sheet.rules)
    if differing:
        lines += ["", "[house_rules]", *(f"{name} = {_toml_value(value)}" for name, value in differing.items())]
    return "\n".join(lines) + "\n"


def read_sheet(text: str) -> Sheet:
    """Return the sheet in `text`, with version 1 and no author.

    Refusals sheet_no_toml, sheet_no_format, sheet_key_missing, sheet_key_unknown, bad_sheet_name, unknown_game,
    bad_house_rules.
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


def _toml_value(value: object) -> str:
    """Return a number, a bool, a text or a list of texts in TOML, which equals JSON for these."""
    return _toml_text(value) if isinstance(value, str) else json.dumps(value)


def _toml_text(text: str) -> str:
    """Return a text of printable characters in TOML."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
