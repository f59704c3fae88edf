"""Fixture for a server's sheets on a real database, and a writer of sheets as files."""

from __future__ import annotations

import json

import pytest

from bot.rules.registry import find_game
from bot.sheets.service import Sheets
from bot.sheets.values import FORMAT, Sheet
from bot.store.store import Store
from tests.support.clock import ManualClock


@pytest.fixture
def sheets(store: Store, clock: ManualClock) -> Sheets:
    return Sheets(store, clock)


def write_sheet(sheet: Sheet) -> str:
    """Return the sheet as text, with only those options that differ from the game's defaults."""
    lines = [f'format = "{FORMAT}"', f"name = {_toml_text(sheet.name)}", f'game = "{sheet.game}"']
    differing = find_game(sheet.game).changed_options(sheet.rules)
    if differing:
        lines += ["", "[house_rules]", *(f"{name} = {_toml_value(value)}" for name, value in differing.items())]
    return "\n".join(lines) + "\n"


def _toml_value(value: object) -> str:
    """Return a number, a bool, a text or a list of texts in TOML, where it looks the same as in JSON."""
    return _toml_text(value) if isinstance(value, str) else json.dumps(value)


def _toml_text(text: str) -> str:
    """Return a text of printable characters in TOML."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
