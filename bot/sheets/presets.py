"""Presets: sheets that are shipped with the program."""

from __future__ import annotations

from bot.rules.house_rules import Preset
from bot.rules.registry import GAMES
from bot.sheets.values import Sheet


def presets() -> tuple[Sheet, ...]:
    """Return all presets by game, the one with its default rules first. Every game has that one at least."""
    return tuple(
        Sheet(key=one.key, name=one.name, game=game.name, rules=one.rules)
        for game in GAMES.values()
        for one in game.presets or (Preset(game.name.replace("_", "-"), game.name.replace("_", " "), game.default_rules),)
    )


def presets_of(game: str) -> tuple[Sheet, ...]:
    return tuple(one for one in presets() if one.game == game)
