"""Bonuses of a deal, besides places, points and chips: crashes, and prials that were shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.rules.game import AnyGame, Event, Seat
from bot.rules.house_rules import HouseRules
from bot.rules.ranking import Category, category_of
from bot.rules.tally import PlayerTally, decode_cards, deal_tallies, decode_strength

CRASH: Final = "crash"
"""Bonus for winning every position of a deal."""
PRIAL: Final = "prial"
"""Bonus for a deal in which the best hand that the player showed was a prial."""


def count_bonuses(
    game: AnyGame, rules: HouseRules, events: tuple[Event, ...], seats: Mapping[Seat, int]
) -> dict[int, dict[str, int]]:
    """Return the bonuses of a deal, by user id and name."""
    tallies = deal_tallies(game, rules, events)
    found = {user: _seat_bonuses(tallies[seat]) for seat, user in seats.items() if seat in tallies}
    return {user: bonuses for user, bonuses in found.items() if bonuses}


def _seat_bonuses(tally: PlayerTally) -> dict[str, int]:
    prial = len(decode_cards(tally.best_hand)) == 3 and category_of(decode_strength(tally.best_hand)) is Category.PRIAL
    found = {CRASH: tally.crashes, PRIAL: int(prial)}
    return {name: count for name, count in found.items() if count}
