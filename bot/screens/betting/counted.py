"""Figures of a player's betting deals, for statistics."""

from __future__ import annotations

from bot.rules.tally import PlayerTally
from bot.screens.amounts import percentage
from bot.screens.words import Words


def tally_lines(tally: PlayerTally, words: Words) -> list[str]:
    """Return how often a player stayed in, played blind, paid to see, raised, called and showed."""
    number = words.number
    stayed = percentage(tally.stayed, tally.deals, words)
    found = [words("stats-stayed", stayed=number(tally.stayed), deals=tally.deals, share=stayed)]
    if tally.blind:
        found.append(words("stats-blind", blind=number(tally.blind), share=percentage(tally.blind, tally.stayed, words)))
    if tally.sees:
        won = number(tally.sees_won)
        facts = {"sees": tally.sees, "number": number(tally.sees), "won": won}
        found.append(words("stats-sees", **facts, share=percentage(tally.sees_won, tally.sees, words)))
    if tally.raises or tally.calls:
        found.append(words("stats-raises", raises=number(tally.raises), calls=number(tally.calls)))
    if tally.shown:
        found.append(words("stats-shown", deals=tally.shown, number=number(tally.shown)))
    return found
