"""Advice on arranging: the hands that win each place half the time."""

from __future__ import annotations

from typing import Final

from bot.players.arranging.chances import lowest_winning_hand
from bot.rules.arranging.engine.terms import ArrangingTerms
from bot.screens.arranging.names import hand_text
from bot.screens.lines import DOT
from bot.screens.words import Words

PLAYER_COUNTS: Final = (2, 3, 4)
"""Numbers of players in the list."""


def winning_hands_text(words: Words, terms: ArrangingTerms, most: int) -> str:
    """Return, for each place, the lowest hand that wins it half the time among two to `most` players.

    The chances come from the tables of `bot.players.arranging.chances`; "" if there are none for these terms.
    """
    lines = [words("advice-winners")]
    for place in range(terms.places):
        found = []
        for players in PLAYER_COUNTS:
            hand = lowest_winning_hand(terms, players - 1, place) if players <= most else None
            if hand is not None:
                found.append(words("advice-winner", players=players, hand=hand_text(hand, terms.hands, words)))
        if found:
            lines.append(f"• **{words('advice-place', place=place + 1)}**: {DOT.join(found)}")
    return "\n".join(lines) if len(lines) > 1 else ""
