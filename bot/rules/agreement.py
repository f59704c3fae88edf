"""Fingerprint of a game's house rules: a short text for comparing what players agreed to."""

from __future__ import annotations

import hashlib
import json

from bot.rules.game import AnyGame
from bot.rules.house_rules import HouseRules

_DIGITS = 8


def rules_fingerprint(game: AnyGame, rules: HouseRules) -> str:
    """Return eight hexadecimal digits that identify these house rules of this game.

    Only non-default options are hashed, so an option added in a later version does not change it.
    """
    agreed = json.dumps([game.name, game.changed_options(rules)], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(agreed.encode()).hexdigest()[:_DIGITS]
