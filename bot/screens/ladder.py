"""Ranking of hands with examples."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.rules.cards import PACK, Card, card
from bot.rules.ranking import Category, Ranking
from bot.rules.wild import NATURAL_RANKING
from bot.screens.cards import cards_text, category_heading, hand_name
from bot.screens.wild import wild_set_names, wild_text
from bot.screens.words import Words

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
"""Hands in the ranking."""
WILD_COMPANIONS: Final = (("Ks", "Kd"), ("Qh", "Th"), ("Jc", "9d"), ("9c", "5c"), ("Ad", "7s"))
"""Pairs that a wild card is added to, to show its effect."""


def ranking_lines(words: Words, ranking: Ranking = NATURAL_RANKING, least: Category = Category.HIGH_CARD) -> list[str]:
    """Return the ranking of hands with examples, best first, down to the kind `least`; wild cards come last."""
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
    """Yield hands with a wild card, if there are wild cards."""
    if not ranking.wild:
        return
    one = min(ranking.wild, key=lambda card: card.text)
    for pair in WILD_COMPANIONS:
        hand = (one, *map(card, pair))
        if ranking.wild.isdisjoint(hand[1:]):
            yield hand


def example_line(hand: tuple[Card, ...], words: Words, ranking: Ranking) -> str:
    return f"`{cards_text(hand, words)}` · {hand_name(hand, words, ranking)}"
