"""Ranking of hands with examples, and the names of sets of wild cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from bot.rules.cards import PACK, Card, card
from bot.rules.ranking import NATURAL_RANKING, WILD_SETS, Category, Ranking, ranking_of
from bot.screens.hand.cards import cards_text, category_heading, hand_name
from bot.screens.widgets.components import Choice
from bot.screens.widgets.names import join_names
from bot.screens.words import Words, catalogue_key


def wild_set_names(ranking: Ranking) -> tuple[str, ...]:
    """Return the names of the sets that make up a ranking's wild cards, without sets contained in another."""
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
    return option_set_text("wild", sets, words)


def wild_choices(chosen: Sequence[str], words: Words) -> list[Choice]:
    return option_set_choices("wild", WILD_SETS, chosen, words)


def option_set_text(option: str, chosen: Iterable[str], words: Words) -> str:
    # keys: rule-<value> for OptionInfo.values
    named = [words(f"rule-{catalogue_key(option)}-{catalogue_key(one)}") for one in chosen]
    # keys: rule-<option>-none for options with values
    return join_names(words, named) if named else words(f"rule-{catalogue_key(option)}-none")


def option_set_choices(option: str, values: Iterable[str], chosen: Sequence[str], words: Words) -> list[Choice]:
    return [
        Choice(
            one,
            # keys: rule-<value> for OptionInfo.values
            words(f"rule-{catalogue_key(option)}-{catalogue_key(one)}"),
            # keys: rule-<value>-about for OptionInfo.values
            description=words(f"rule-{catalogue_key(option)}-{catalogue_key(one)}-about"),
            chosen=one in chosen,
        )
        for one in values
    ]


EXAMPLE_HANDS: Final = (
    ("3c", "3d", "3s"),
    ("Ac", "Ah", "As"),
    ("Kc", "Kd", "Kh"),
    ("As", "2s", "3s"),
    ("Ah", "Kh", "Qh"),
    ("Ah", "2c", "3d"),
    ("Ad", "Kc", "Qs"),
    ("4h", "3s", "2d"),
    ("Kh", "9h", "4h"),
    ("Ac", "Ad", "Ks"),
    ("3c", "3d", "Kc"),
    ("Ad", "Ks", "Jh"),
)
WILD_COMPANIONS: Final = (("Ks", "Kd"), ("Qh", "Th"), ("Jc", "9d"), ("9c", "5c"), ("Ad", "7s"))
"""Pairs of cards to which a wild card is added to show its effect."""


def ranking_lines(words: Words, ranking: Ranking = NATURAL_RANKING, least: Category = Category.HIGH_CARD) -> list[str]:
    """Return the ranking of hands with examples, best first, down to the category `least`; wild cards come last."""
    lines: list[str] = []
    hands = [tuple(map(card, hand)) for hand in EXAMPLE_HANDS]
    if ranking.best_prial not in {None, *(one.rank for hand in hands for one in hand[:1])}:
        hands[0] = tuple(one for one in PACK if one.rank is ranking.best_prial)[:3]
    plain = sorted((hand for hand in hands if ranking.wild.isdisjoint(hand)), key=lambda hand: -ranking.strength(*hand))
    for category in sorted(Category, reverse=True):
        if category < least:
            break
        number = len(Category) - category
        lines.append(f"**{number}. {category_heading(category, words)}**")
        lines += [example_line(hand, words, ranking) for hand in plain if ranking.category(*hand) is category]
    if ranking.wild:
        lines.append(f"**{words('help-ranking-wild', wild=wild_text(wild_set_names(ranking), words))}**")
        lines += [example_line(hand, words, ranking) for hand in wild_examples(ranking)]
    return lines


def wild_examples(ranking: Ranking) -> Iterator[tuple[Card, ...]]:
    if not ranking.wild:
        return
    one = min(ranking.wild, key=lambda card: card.text)
    for pair in WILD_COMPANIONS:
        hand = (one, *map(card, pair))
        if ranking.wild.isdisjoint(hand[1:]):
            yield hand


def example_line(hand: tuple[Card, ...], words: Words, ranking: Ranking) -> str:
    return f"`{cards_text(hand, words)}` · {hand_name(hand, words, ranking)}"
