"""Sets of wild cards in words, and the values of any option with several values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.rules.ranking import Ranking
from bot.rules.wild import WILD_SETS, ranking_of
from bot.screens.items import Choice
from bot.screens.names import join_names
from bot.screens.words import Words, catalogue_key


def wild_set_names(ranking: Ranking) -> tuple[str, ...]:
    """Return the names of a ranking's sets of wild cards, without sets that another one contains."""
    left = set(ranking.wild)
    found: list[str] = []
    for name in reversed(WILD_SETS):
        if name.startswith("jokers:") and ranking_of((name,)).wild <= left:
            found.append(name)
            left -= ranking_of((name,)).wild
    for name in WILD_SETS:
        cards = ranking_of((name,)).wild
        if not name.startswith("jokers:") and cards <= ranking.wild and cards & left:
            found.append(name)
            left -= cards
    return tuple(name for name in WILD_SETS if name in found)


def wild_text(sets: Iterable[str], words: Words) -> str:
    """Return sets of wild cards as text: `twos and two jokers`; `none` if there are none."""
    return option_set_text("wild", sets, words)


def wild_choices(chosen: Sequence[str], words: Words) -> list[Choice]:
    """Return the sets of wild cards as choices, with their cards."""
    return option_set_choices("wild", WILD_SETS, chosen, words)


def option_set_text(option: str, chosen: Iterable[str], words: Words) -> str:
    """Return the values of an option with several values as text."""
    named = [words(f"rule-{catalogue_key(option)}-{catalogue_key(one)}") for one in chosen]
    return join_names(words, named) if named else words(f"rule-{catalogue_key(option)}-none")


def option_set_choices(option: str, values: Iterable[str], chosen: Sequence[str], words: Words) -> list[Choice]:
    """Return the values of such an option as choices, each with a description."""
    return [
        Choice(
            one,
            words(f"rule-{catalogue_key(option)}-{catalogue_key(one)}"),
            description=words(f"rule-{catalogue_key(option)}-{catalogue_key(one)}-about"),
            chosen=one in chosen,
        )
        for one in values
    ]
