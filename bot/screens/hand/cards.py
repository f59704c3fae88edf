"""Cards as text in the reader's language, and as tiles (emojis of the bot) in sent messages."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from msgspec import Struct

from bot.rules.cards import Card, Rank, Suit
from bot.rules.ranking import NATURAL_RANKING, Category, HandName, Ranking, best_three
from bot.screens.words import Words, catalogue_key

TEXT_SELECTOR: Final = "\ufe0e"
"""Variation selector that shows the character before it as text, not as an emoji."""
TILE_MARK: Final = "\ufe0f"
"""Mark after a card that is shown as a tile. The first joker has one mark, the second joker two."""
CARD_BACK: Final = "▮"


def rank_letter(rank: Rank, words: Words) -> str:
    """Return `A`, `K`, `Q`, `J`, `10` … in the reader's language (in German `A`, `K`, `D`, `B`, `10` …)."""
    return words("card-letter", rank=rank.name.lower())


def card_text(card: Card, words: Words) -> str:
    if card.rank is None or card.suit is None:
        return words("card-joker") + (TILE_MARK * (2 - card.number % 2) if words.tiles else "")
    return rank_letter(card.rank, words) + card.suit.symbol + (TILE_MARK if words.tiles else TEXT_SELECTOR)


def cards_text(cards: Sequence[Card], words: Words) -> str:
    """Return cards in display order, such as `3♣ 3♦ K♠`."""
    return " ".join(card_text(card, words) for card in in_display_order(cards))


@lru_cache(maxsize=1_024)
def spoken_card(card: Card, words: Words) -> str:
    """Return a card in words, for people who hear it: `king of clubs`."""
    if card.rank is None or card.suit is None:
        return words("card-joker")
    rank = words("card-rank", rank=card.rank.name.lower())
    return words("card-spoken", rank=rank, suit=card.suit.name.lower())


def ranks_text(cards: Sequence[Card], words: Words) -> str:
    """Return the ranks of cards in display order, such as `3 3 K`, for use next to their picture."""
    shown = in_display_order(cards)
    return " ".join(words("card-joker") if one.rank is None else rank_letter(one.rank, words) for one in shown)


def card_backs_text(count: int, words: Words) -> str:
    """Return `count` face-down cards if the reader prefers tiles, else ""."""
    return " ".join([CARD_BACK + TILE_MARK] * count) if words.tiles else ""


def display_order(cards: Sequence[Card]) -> list[int]:
    """Return the indexes of cards in display order: larger groups of equal rank first, then from high to low.

    A-2-3 keeps the order of the run.
    """
    ranks = [card.rank for card in cards]
    low_run = {Rank.ACE, Rank.TWO, Rank.THREE}

    def place(card: Card) -> tuple[int, int, str]:
        value = 0 if card.rank is None else int(card.rank)
        return (-ranks.count(card.rank), value % Rank.ACE if set(ranks) == low_run else -value, card.text)

    return sorted(range(len(cards)), key=lambda at: place(cards[at]))


def in_display_order(cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(cards[place] for place in display_order(cards))


def has_hand_name(cards: Sequence[Card], ranking: Ranking) -> bool:
    """Return True if the cards can be named as a hand. A joker that is not wild in `ranking` has no name."""
    return len(cards) >= 3 and all(card.rank is not None or card in ranking.wild for card in cards)


def hand_name(cards: Sequence[Card], words: Words, ranking: Ranking = NATURAL_RANKING) -> str:
    """Return the name of the best three cards, such as `pair of threes, king`, with wild cards in brackets."""
    kept, _ = best_three(ranking, tuple(cards))
    name = hand_name_text(ranking.describe(*kept), words)
    meant = [
        words("card-as", card=one, meant=other) if other else words("card-wild", card=one)
        for one, other in _stand_in_texts(kept, words, ranking)
    ]
    return f"{name} ({', '.join(meant)})" if meant else name


def stand_in_sentences(cards: Sequence[Card], words: Words, ranking: Ranking) -> list[str]:
    """Return a sentence for each wild card among the best three cards, on the card that it stands for."""
    kept, _ = best_three(ranking, tuple(cards))
    return [
        words("card-stands-for", card=one, meant=other) if other else words("card-is-wild", card=one)
        for one, other in _stand_in_texts(kept, words, ranking)
    ]


def _stand_in_texts(kept: Sequence[Card], words: Words, ranking: Ranking) -> list[tuple[str, str]]:
    """Return each wild card as text with the card it stands for; "" if it stands for itself."""
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
        # keys: card-<category> for Category
        f"card-{catalogue_key(name.category.name)}",
        ranks=words("card-ranks", rank=name.ranks[0].name.lower()),
        rank=rank,
        letters=letters,
    )


def category_name(category: Category, words: Words) -> str:
    # keys: card-kind-<category> for Category
    return words(f"card-kind-{catalogue_key(category.name)}")


def category_heading(category: Category, words: Words) -> str:
    # keys: card-category-<category> for Category
    return words(f"card-category-{catalogue_key(category.name)}")


TILED_TEXT_LIMIT: Final = 4_000
"""Maximum number of characters in all text displays of a message together. A tile takes about thirty."""
_TEXT_DISPLAY, _BUTTON = 10, 2
"""Discord's component types. The options of a menu have no type."""
_SUITS: Final = {suit.symbol: suit.value for suit in Suit}

_CARD: Final = re.compile(
    rf"(?:(?P<rank>10|[2-9A-Z])(?P<suit>[♣♦♥♠])|(?P<joker>[^\W\d_]+)|{CARD_BACK})(?P<marks>{TILE_MARK}{{1,2}})"
)

_CODE: Final = re.compile(rf"`([^`\n]*{TILE_MARK}[^`\n]*)`")
_BACKS: Final = re.compile(rf"^(?:#+ )?`{CARD_BACK}{TILE_MARK}[ {CARD_BACK}{TILE_MARK}]*`\n", re.MULTILINE)
"""Line of face-down cards, which is left out where no tiles are shown."""
_BACK_SUFFIX: Final = re.compile(rf" {CARD_BACK}{TILE_MARK}$")
"""Face-down card at the end of a label. It becomes the label's emoji, or is left out where no tiles are shown."""
_BETWEEN: Final = re.compile(r"[ ·]*")
"""Separators allowed between cards in backticks. With any other text, the cards do not become tiles."""
_GAP: Final = re.compile(r">( +)<")


class Tile(Struct, frozen=True):
    name: str
    id: int

    def __str__(self) -> str:
        return f"<:{self.name}:{self.id}>"

    def as_component(self) -> dict[str, str]:
        return {"name": self.name, "id": str(self.id)}


class TileSet:
    """Available tiles by name (`ks`, `10h`, `joker1`, `back`); empty unless all tiles are available."""

    def __init__(self, known: Mapping[str, Tile] | None = None) -> None:
        self.tiles: Mapping[str, Tile] = known or {}
        self.on_refused: Callable[[], object] = lambda: None
        """Callback for a refused emoji: Discord may no longer have a tile."""


class TiledMessage(ABC):
    """Screen or dialog that can show tiles. Without a tile set its cards are shown as letters."""

    tiles: TileSet | None = None
    tiles_on_labels: bool = True

    @abstractmethod
    def raw_components(self) -> list[dict[str, Any]]:
        """Return the components with tile marks after cards. Callers must not change them."""

    def to_components(self) -> list[dict[str, Any]]:
        known = {} if self.tiles is None else self.tiles.tiles
        return with_tiles(self.raw_components(), known, beside_labels=self.tiles_on_labels)

    def drop_label_emojis(self) -> bool:
        """Show labels without emojis from now on, as Discord has refused one; return True if there were any."""
        if self.tiles is not None:
            self.tiles.on_refused()
        had = self.tiles_on_labels and any("emoji" in part for part in _all_parts(self.to_components()))
        self.tiles_on_labels = False
        return had


def with_tiles(
    components: list[dict[str, Any]], known: Mapping[str, Tile], *, beside_labels: bool = True
) -> list[dict[str, Any]]:
    """Return the components with tiles for marked cards if available, else letters.

    If tiles would make the texts exceed Discord's limit, all texts get letters.
    """
    if TILE_MARK not in repr(components):
        return components
    in_texts: list[str] = []
    tiled: list[dict[str, Any]] = _with_tiles(components, known, known if beside_labels else {}, in_texts)
    if sum(map(len, in_texts)) > TILED_TEXT_LIMIT:
        tiled = _with_tiles(components, {}, known if beside_labels else {}, [])
    return tiled


def _with_tiles(part: Any, known: Mapping[str, Tile], beside_labels: Mapping[str, Tile], in_texts: list[str]) -> Any:
    """Return a copy of a component, or of a part of one, with tiles. Its texts are appended to `in_texts`."""
    if isinstance(part, list):
        return [_with_tiles(one, known, beside_labels, in_texts) for one in part]
    if isinstance(part, str):
        return as_letters(part)
    if not isinstance(part, dict):
        return part
    tiled = part.copy()
    kind = part.get("type", _BUTTON)
    for name, inner in part.items():
        if isinstance(inner, str):
            if kind == _TEXT_DISPLAY and name == "content":
                tiled[name] = replace_code_cards(inner, known)
                in_texts.append(tiled[name])
            elif TILE_MARK in inner:
                tiled[name] = as_letters(inner)
        elif isinstance(inner, list | dict):
            tiled[name] = _with_tiles(inner, known, beside_labels, in_texts)
    if kind == _BUTTON and "label" in part and not part.get("emoji"):
        label = part["label"] or ""
        shown = _tile_for_label(label, beside_labels) if TILE_MARK in label else None
        if shown is not None:
            tiled["emoji"] = shown.as_component()
    return tiled


def replace_code_cards(text: str, known: Mapping[str, Tile]) -> str:
    """Return a text with tiles where backticks contain only cards, and letters for all other cards."""
    if TILE_MARK not in text:
        return text
    return as_letters(_CODE.sub(lambda code: _tile_code(code, known), text))


def as_letters(text: str) -> str:
    if TILE_MARK not in text:
        return text
    return _CARD.sub(_letter_text, _BACK_SUFFIX.sub("", _BACKS.sub("", text)))


def _tile_code(code: re.Match[str], known: Mapping[str, Tile]) -> str:
    cards = list(_CARD.finditer(code[1]))
    tiles = [known.get(_tile_name(card)) for card in cards]
    if None in tiles or not _BETWEEN.fullmatch(_CARD.sub("", code[1])):
        return code[0]
    shown = iter(tiles)
    # Tiles have a margin, so one space is dropped.
    return _GAP.sub(lambda gap: f">{gap[1][1:]}<", _CARD.sub(lambda _: str(next(shown)), code[1]))


def _letter_text(card: re.Match[str]) -> str:
    if card["suit"]:
        return f"{card['rank']}{card['suit']}{TEXT_SELECTOR}"
    return card["joker"] or CARD_BACK


def _tile_for_label(label: str, known: Mapping[str, Tile]) -> Tile | None:
    cards = list(_CARD.finditer(label))
    return known.get(_tile_name(cards[0])) if len(cards) == 1 else None


def _tile_name(card: re.Match[str]) -> str:
    if card["suit"]:
        return card["rank"].lower() + _SUITS[card["suit"]]
    return f"joker{len(card['marks'])}" if card["joker"] else "back"


def _all_parts(several: Iterable[Any]) -> Iterator[dict[str, Any]]:
    for one in several:
        if isinstance(one, dict):
            yield one
            yield from _all_parts(inner for inner in one.values() if isinstance(inner, dict | list))
        elif isinstance(one, list):
            yield from _all_parts(one)
