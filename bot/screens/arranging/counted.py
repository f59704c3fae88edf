"""Figures of a player's arranging deals, for statistics."""

from __future__ import annotations

from bot.rules.tally import PlayerTally
from bot.screens.words import Words


def tally_lines(tally: PlayerTally, words: Words) -> list[str]:
    """Return the places a player won, their crashes, and their declarations."""
    number = words.number
    found: list[str] = []
    if tally.deals:
        a_deal = words.decimal(tally.places / tally.deals, 2)
        found.append(words("stats-places", places=tally.places, number=number(tally.places), average=a_deal))
    if tally.crashes or tally.crashes_called:
        facts = {"made": tally.crashes, "number": number(tally.crashes), "called": number(tally.crashes_called)}
        found.append(words("stats-crashes" if tally.crashes_called else "stats-crashes-made", **facts))
    if tally.declared:
        found.append(words("stats-declared", deals=tally.declared, number=number(tally.declared)))
    return found
