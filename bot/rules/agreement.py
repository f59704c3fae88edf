"""What was agreed, as a short text to compare: the fingerprint of house rules."""

from __future__ import annotations

import hashlib
import json

from bot.rules.game import AnyGame
from bot.rules.house_rules import HouseRules

_DIGITS = 8


def fingerprint(game: AnyGame, rules: HouseRules) -> str:
    """Eight hexadecimal digits that tell these house rules of this game from others.

    It is made of what differs from the usual ones, so an option that a later version adds does not change it.
    """
    agreed = json.dumps([game.name, game.differing(rules)], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(agreed.encode()).hexdigest()[:_DIGITS]
