"""Sets of wild cards in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.rules.ranking import Ranking
from bot.rules.wild import SETS, ranking_of
from bot.screens.items import Choice
from bot.screens.names import listed
from bot.screens.words import Words, key

MOST_WILD = 5
"""Sets of wild cards that go together: four of cards of the pack, and one number of jokers."""


def wild_sets(ranking: Ranking) -> tuple[str, ...]:
    """The sets of wild cards, by name, that a ranking has; none that another one covers."""
    left = set(ranking.wild)
    found: list[str] = []
    for name in reversed(SETS):
        if name.startswith("jokers:") and ranking_of((name,)).wild <= left:
            found.append(name)
            left -= ranking_of((name,)).wild
    for name in SETS:
        cards = ranking_of((name,)).wild
        if not name.startswith("jokers:") and cards <= left:
            found.append(name)
            left -= cards
    return tuple(name for name in SETS if name in found)


def wild_text(sets: Iterable[str], words: Words) -> str:
    """Sets of wild cards as words: `twos and two jokers`; `none` where there are none."""
    named = [words(f"rule-wild-{key(name)}") for name in sets]
    return listed(words, named) if named else words("rule-wild-none")


def wild_choices(chosen: Sequence[str], words: Words) -> list[Choice]:
    """The sets of wild cards to choose from, with the cards that they are."""
    return [
        Choice(
            name,
            words(f"rule-wild-{key(name)}"),
            description=words(f"rule-wild-{key(name)}-cards"),
            chosen=name in chosen,
        )
        for name in SETS
    ]
