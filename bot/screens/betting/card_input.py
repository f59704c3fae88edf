"""Typed cards and sets of wild cards: parsing and autocomplete."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from bot.errors import Refusal
from bot.rules.cards import Card, Suit
from bot.rules.ranking import WILD_SETS
from bot.screens.hand.cards import as_letters, card_text
from bot.screens.hand.rankings import wild_text
from bot.screens.widgets.components import MOST_CHOICES
from bot.screens.widgets.names import join_names
from bot.screens.words import Words

NO_CARDS: Final = "none"
_SEPARATORS = re.compile(r"[\s,;.+]+")
_CARD = re.compile(r"(?P<rank>10|[2-9TJQKADB])(?P<suit>[CDHS♣♦♥♠♧♢♡♤])")
_JOKER = re.compile(r"(?:W|JOKER|★|🃏)(?P<number>[1-4])?")
_PLACE = re.compile(r"[1-5]")
_LETTERS = {"10": "T", "D": "Q", "B": "J"}
"""Standard letters for other spellings of ranks: `10`, and the German queen (`D`) and jack (`B`)."""
_SUITS = {suit.symbol: suit.value for suit in Suit} | {"♧": "c", "♢": "d", "♡": "h", "♤": "s"}
_IGNORED = re.compile("[\ufe0e\ufe0f`*]")


def normalize_cards(typed: str) -> str:
    """Return typed cards in a form for custom_ids: `Ks.9h`, `W` or `W2` for a joker, `1` to `5` for a place.

    Letters of both languages and suit symbols are accepted; `none` means no cards. Raises Refusal `cards_unreadable`.
    """
    cards = [_normalize_card(part, typed) for part in _SEPARATORS.split(_IGNORED.sub("", typed).strip()) if part]
    if len(cards) == 1 and cards[0] == NO_CARDS:
        return NO_CARDS
    if not cards or NO_CARDS in cards or len(cards) > 5:
        raise Refusal("cards_unreadable", typed=typed)
    return ".".join(cards)


def find_places(cards: str, hand: Sequence[Card] | None) -> tuple[int, ...]:
    """Return the places in a hand (0: dealt first) of cards in the form of `normalize_cards`.

    `hand` is None if the player has not looked. Raises Refusal `not_your_cards`.
    """
    places: list[int] = []
    for one in () if cards == NO_CARDS else cards.split("."):
        found = [place for place in _matching_places(one, hand or ()) if place not in places]
        if not found:
            raise Refusal("not_your_cards", typed=" ".join(cards.split(".")))
        places.append(found[0])
    return tuple(sorted(places))


def suggest_cards(
    typed: str, hand: Sequence[Card] | None, sets: Iterable[tuple[int, ...]], words: Words
) -> list[tuple[str, str]]:
    """Return the names and values of those `sets` of places in a hand that match the typed text."""
    found: list[tuple[str, str]] = []
    parts = [part.casefold() for part in _SEPARATORS.split(_IGNORED.sub("", typed)) if part]
    for places in sets:
        if not places:
            texts, value = [words("command-choice-no-cards")], NO_CARDS
        elif hand is None:
            texts = _unseen_card_texts(places, words)
            value = " ".join(str(place + 1) for place in places)
        else:
            texts = [as_letters(card_text(hand[place], words)) for place in places]
            value = " ".join(hand[place].text for place in places)
        names = [_IGNORED.sub("", text).casefold() for text in (*texts, *value.split())]
        if all(any(name.startswith(part) for name in names) for part in parts):
            found.append((" ".join(texts), value))
    return found[:MOST_CHOICES]


def parse_wild_sets(typed: str, words: Words) -> tuple[str, ...]:
    """Parse a comma-separated list of sets of wild cards, by their names in the reader's language or in house rules.

    Raises Refusal `wild_unreadable`.
    """
    found: list[str] = []
    for part in typed.split(","):
        name = part.strip().casefold()
        if name in {"", NO_CARDS, words("rule-wild-none").casefold()}:
            continue
        known = next((one for one in WILD_SETS if name in {one, wild_set_name(one, words).casefold()}), None)
        if known is None:
            raise Refusal("wild_unreadable", typed=part.strip())
        found.append(known)
    return tuple(one for one in WILD_SETS if one in found)


def suggest_wild_sets(typed: str, words: Words) -> list[tuple[str, str]]:
    """Return the names and values of lists of wild card sets that complete the typed, comma-separated list."""
    *before, last = typed.split(",")
    try:
        chosen = parse_wild_sets(",".join(before), words)
    except Refusal:
        return []
    begun = last.strip().casefold()
    more = [(*chosen, one) for one in WILD_SETS if one not in chosen and begun in wild_set_name(one, words).casefold()]
    sets = [chosen, *more] if not begun else more
    return [
        (", ".join(wild_set_name(one, words) for one in some) or words("rule-wild-none"), ",".join(some) or NO_CARDS)
        for some in sets
    ]


def wild_set_name(one: str, words: Words) -> str:
    return wild_text((one,), words)


def _normalize_card(part: str, typed: str) -> str:
    text = part.upper()
    if found := _CARD.fullmatch(text):
        rank, suit = found["rank"], found["suit"]
        return _LETTERS.get(rank, rank) + _SUITS.get(suit, suit.lower())
    if found := _JOKER.fullmatch(text):
        return "W" + (found["number"] or "")
    if _PLACE.fullmatch(text):
        return text
    if text.casefold() in {NO_CARDS, "keine", "-", "0"}:
        return NO_CARDS
    raise Refusal("cards_unreadable", typed=typed)


def _unseen_card_texts(places: Sequence[int], words: Words) -> list[str]:
    """Return the words that name cards by place (`the first and second card`), for a hand that was not looked at."""
    named = join_names(words, [words("card-at-place", place=place + 1) for place in places])
    return words("card-at-places", places=named).split()


def _matching_places(one: str, hand: Sequence[Card]) -> list[int]:
    if _PLACE.fullmatch(one):
        return [int(one) - 1]
    if one == "W":
        return [place for place, card in enumerate(hand) if card.number]
    return [place for place, card in enumerate(hand) if card.text == one]
