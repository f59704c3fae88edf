"""Cards and hands as text. Rank and suit are always both given, so nothing depends on colour.

Suits are text, not emoji, because black suits as emoji are hardly visible on a dark background. Each suit is followed
by a text selector (`TEXT`), and screens show cards as code, in which Discord makes no emoji. For readers who prefer
tiles, cards are marked with `PICTURE`; `tiles` replaces them when the screen is sent.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.rules.cards import Card, Rank
from bot.rules.hands import best_three
from bot.rules.ranking import Category, HandName, Ranking
from bot.rules.wild import NATURAL_RANKING
from bot.screens.words import Words, catalogue_key

TEXT_SELECTOR: Final = "\ufe0e"
"""Variation selector after a sign that is an emoji too: show it as text."""
TILE_MARK: Final = "\ufe0f"
"""Mark after a card: show it as a tile. A joker with one mark has the first joker tile, with two the second."""


CARD_BACK: Final = "▮"
"""Sign of a face-down card."""


def rank_letter(rank: Rank, words: Words) -> str:
    """Return `A`, `K`, `Q`, `J`, `10` … in the reader's language (`A`, `K`, `D`, `B`, `10` in German)."""
    return words("card-letter", rank=rank.name.lower())


def card_text(card: Card, words: Words) -> str:
    """Return a card as `A♠`."""
    if card.rank is None or card.suit is None:
        return words("card-joker") + (TILE_MARK * (2 - card.number % 2) if words.tiles else "")
    return rank_letter(card.rank, words) + card.suit.symbol + (TILE_MARK if words.tiles else TEXT_SELECTOR)


def cards_text(cards: Sequence[Card], words: Words) -> str:
    """Return cards as `3♣ 3♦ K♠`, in the order of `in_order`."""
    return " ".join(card_text(cards[place], words) for place in display_order(cards))


def card_backs_text(count: int, words: Words) -> str:
    """Return `count` face-down cards for readers who prefer tiles, else "".

    `tiles` shows their backs, or drops a line that has nothing else.
    """
    return " ".join([CARD_BACK + TILE_MARK] * count) if words.tiles else ""


def display_order(cards: Sequence[Card]) -> list[int]:
    """Return the indexes of cards in display order: groups of equal rank first, then from high to low.

    A-2-3 is kept in the order of the run.
    """
    ranks = [card.rank for card in cards]
    low_run = {Rank.ACE, Rank.TWO, Rank.THREE}

    def place(card: Card) -> tuple[int, int, str]:
        value = 0 if card.rank is None else int(card.rank)
        return (-ranks.count(card.rank), value % Rank.ACE if set(ranks) == low_run else -value, card.text)

    return sorted(range(len(cards)), key=lambda at: place(cards[at]))


def has_hand_name(cards: Sequence[Card], ranking: Ranking) -> bool:
    """Return True if these cards are a hand in this ranking; a joker counts only where jokers are wild."""
    return len(cards) >= 3 and all(card.rank is not None or card in ranking.wild for card in cards)


def hand_name(cards: Sequence[Card], words: Words, ranking: Ranking = NATURAL_RANKING) -> str:
    """Return the name of three cards, or of the best three of more: `pair of threes, king`.

    The cards that wild cards stand for follow in brackets.
    """
    kept, _ = best_three(ranking, tuple(cards))
    name = hand_name_text(ranking.describe(*kept), words)
    meant = [
        words("card-as", card=one, meant=other) if other else words("card-wild", card=one)
        for one, other in _stand_in_texts(kept, words, ranking)
    ]
    return f"{name} ({', '.join(meant)})" if meant else name


def stand_in_sentences(cards: Sequence[Card], words: Words, ranking: Ranking) -> list[str]:
    """Return a sentence per wild card among three, or among the best three of more: the card it stands for."""
    kept, _ = best_three(ranking, tuple(cards))
    return [
        words("card-stands-for", card=one, meant=other) if other else words("card-is-wild", card=one)
        for one, other in _stand_in_texts(kept, words, ranking)
    ]


def _stand_in_texts(kept: Sequence[Card], words: Words, ranking: Ranking) -> list[tuple[str, str]]:
    """Return each wild card as text with the card it stands for ("" if that is itself)."""
    first, second, third = kept
    counted = ranking.represented_hand(first, second, third)
    return [
        (f"`{card_text(one, words)}`", "" if one is meant else f"`{card_text(meant, words)}`")
        for one, meant in zip(kept, counted, strict=True)
        if one in ranking.wild
    ]


def hand_name_text(name: HandName, words: Words) -> str:
    letters = "-".join(rank_letter(rank, words) for rank in name.ranks)
    rank = words("card-rank", rank=name.ranks[-1 if name.category is Category.PAIR else 0].name.lower())
    if name.category is Category.HIGH_CARD:
        letters = "-".join(rank_letter(one, words) for one in name.ranks[1:])
    return words(
        f"card-{catalogue_key(name.category.name)}",
        ranks=words("card-ranks", rank=name.ranks[0].name.lower()),
        rank=rank,
        letters=letters,
    )


def category_name(category: Category, words: Words) -> str:
    """Return the name of a kind of hand for use within a sentence."""
    return words(f"card-kind-{catalogue_key(category.name)}")


def category_heading(category: Category, words: Words) -> str:
    """Return the name of a kind of hand as a heading."""
    return words(f"card-category-{catalogue_key(category.name)}")
