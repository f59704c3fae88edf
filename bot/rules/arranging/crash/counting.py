"""Statistics of a deal of Crash."""

from __future__ import annotations

from bot.rules.arranging.crash.events import Called, Crashed
from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.arranging.engine import counting
from bot.rules.game import Event
from bot.rules.tally import Counts


def count_deal(rules: CrashRules, happened: tuple[Event, ...]) -> Counts:
    """Count as in every game of arranging, and the crashes that were called and made."""
    found = counting.count_deal(rules, happened)
    for event in happened:
        if isinstance(event, Called) and event.crash:
            found[event.seat]["crashes_called"] = 1
        elif isinstance(event, Crashed):
            found[event.seat]["crashes"] = 1
    return found
