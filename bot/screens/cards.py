"""Cards and hands in words and signs. Rank and suit are always both there, so nothing depends on colour.

Suits are to be text, not emoji, whose black suits can hardly be seen on a dark background: so each sign asks to be text
(`TEXT`), and screens set cards as code, where Discord makes no emoji.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.rules.betting.state import RANKING
from bot.rules.cards import Card, Rank
from bot.rules.ranking import Category, HandName
from bot.screens.words import Words

TEXT: Final = "\ufe0e"
"""After a sign that has an emoji too: show it as text."""


def rank_letter(rank: Rank, words: Words) -> str:
    """`A`, `K`, `Q`, `J`, `10` … in the reader's language (`A`, `K`, `D`, `B`, `10` in German)."""
    return words("card-letter", rank=rank.name.lower())


def card_text(card: Card, words: Words) -> str:
    """A card as `A♠`."""
    if card.rank is None or card.suit is None:
        return words("card-joker")
    return rank_letter(card.rank, words) + card.suit.symbol + TEXT


def cards_text(cards: Sequence[Card], words: Words) -> str:
    """Cards as `3♣ 3♦ K♠`: what belongs together first, then from the highest down, but A-2-3 as the run it is."""
    ranks = [card.rank for card in cards]
    low_run = {Rank.ACE, Rank.TWO, Rank.THREE}

    def place(card: Card) -> tuple[int, int, str]:
        value = 0 if card.rank is None else int(card.rank)
        return (-ranks.count(card.rank), value % Rank.ACE if set(ranks) == low_run else -value, card.text)

    return " ".join(card_text(card, words) for card in sorted(cards, key=place))


def hand_name(cards: Sequence[Card], words: Words) -> str:
    """What three cards are called: `pair of threes, king`."""
    return name_text(RANKING.describe(*cards), words)


def name_text(name: HandName, words: Words) -> str:
    """What a hand is called."""
    letters = "-".join(rank_letter(rank, words) for rank in name.ranks)
    rank = words("card-rank", rank=name.ranks[-1 if name.category is Category.PAIR else 0].name.lower())
    if name.category is Category.HIGH_CARD:
        letters = "-".join(rank_letter(one, words) for one in name.ranks[1:])
    text = words(
        f"card-{_key(name.category)}",
        ranks=words("card-ranks", rank=name.ranks[0].name.lower()),
        rank=rank,
        letters=letters,
    )
    return words("card-with-wild", hand=text, wild=name.wild) if name.wild else text


def category_text(category: Category, words: Words) -> str:
    """The name of a kind of hand, as a heading."""
    return words(f"card-category-{_key(category)}")


def _key(category: Category) -> str:
    return category.name.lower().replace("_", "-")
