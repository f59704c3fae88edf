"""Typed cards and typed sets of wild cards."""

from __future__ import annotations

from itertools import combinations

import pytest

from bot.errors import Refusal
from bot.rules.cards import cards
from bot.rules.ranking import WILD_SETS
from bot.screens.betting.card_input import (
    find_places,
    normalize_cards,
    parse_wild_sets,
    suggest_cards,
    suggest_wild_sets,
)
from bot.screens.words import words_for
from tests.discord.world import LOCALES

HAND = cards("Ks Td Qh W1 W2")


@pytest.mark.parametrize(
    ("typed", "places"),
    [
        ("Ks 10d", (0, 1)),
        ("  k♠\ufe0e, 10♦\ufe0e ", (0, 1)),
        ("D♥ T♦", (1, 2)),
        ("qh;Ks", (0, 2)),
        ("joker Ks", (0, 3)),
        ("W W", (3, 4)),
        ("w2", (4,)),
        ("5 1", (0, 4)),
        ("none", ()),
        ("keine", ()),
    ],
)
def test_cards_are_read(typed: str, places: tuple[int, ...]) -> None:
    """Letters of both languages, symbols, codes, jokers and places are read, in any order and with any separators."""
    assert find_places(normalize_cards(typed), HAND) == places


@pytest.mark.parametrize("typed", ["", "hello", "Kx", "11s", "none Ks", "Ks Ks Ks Ks Ks Ks", "6", "@everyone"])
def test_what_is_no_card(typed: str) -> None:
    """A text that names no cards is refused."""
    with pytest.raises(Refusal) as refused:
        normalize_cards(typed)
    assert refused.value.code == "cards_unreadable"


@pytest.mark.parametrize("typed", ["As", "Ks Ks", "W W W", "1 Ks", "W3"])
def test_cards_of_somebody_else(typed: str) -> None:
    """A card that is not in the hand, or not as often, is refused."""
    with pytest.raises(Refusal) as refused:
        find_places(normalize_cards(typed), HAND)
    assert refused.value.code == "not_your_cards"


def test_what_is_said_fits_into_an_id() -> None:
    """Parsed cards consist of letters, digits and points only, so that they fit into a custom_id."""
    assert normalize_cards("K♠ 10♦ joker") == "Ks.Td.W"


def test_cards_unseen_are_named_by_their_places() -> None:
    """Unseen cards can be named only by their places."""
    assert find_places(normalize_cards("3 1"), None) == (0, 2)
    with pytest.raises(Refusal):
        find_places(normalize_cards("Ks"), None)


def test_what_is_proposed() -> None:
    """Autocompletion offers sets that continue the typed text, in the reader's letters, and every offered value can be
    parsed.
    """
    german = words_for("de")
    sets = [places for size in (0, 1, 2) for places in combinations(range(5), size)]
    assert len(suggest_cards("", HAND, sets, german)) == 16
    assert suggest_cards("", HAND, sets, german)[0] == (german("command-choice-no-cards"), "none")
    found = suggest_cards("D♥", HAND, sets, german)
    assert ("D♥\ufe0e", "Qh") in found
    assert all("D♥" in name for name, _ in found)
    assert [value for _, value in suggest_cards("10 qh", HAND, sets, german)] == ["Td Qh"]
    assert suggest_cards("2", None, list(combinations(range(3), 1)), german) == [("die zweite Karte", "2")]
    for _, value in suggest_cards("", HAND, sets, german):
        find_places(normalize_cards(value), HAND)


@pytest.mark.parametrize(
    ("locale", "begun", "found"),
    [
        ("en-GB", "sec thi", [("the second and third card", "2 3"), ("the first, second and third card", "1 2 3")]),
        ("de", "1 dr", [("die erste und dritte Karte", "1 3"), ("die erste, zweite und dritte Karte", "1 2 3")]),
    ],
)
def test_unseen_cards_are_proposed_in_words(locale: str, begun: str, found: list[tuple[str, str]]) -> None:
    """Unseen cards are proposed by their places in words, after numbers or words have been typed."""
    assert (
        suggest_cards(
            begun, None, [places for size in (2, 3) for places in combinations(range(3), size)], words_for(locale)
        )
        == found
    )


@pytest.mark.parametrize("locale", LOCALES)
def test_wild_cards(locale: str) -> None:
    """Sets of wild cards are read by name and by value, and every proposed set can be parsed."""
    words = words_for(locale)
    assert parse_wild_sets("jokers:2, twos", words) == ("twos", "jokers:2")
    assert parse_wild_sets("none", words) == parse_wild_sets("", words) == ()
    assert len(suggest_wild_sets("", words)) == len(WILD_SETS) + 1
    for begun in ("", "twos,", "suicide_king, twos, "):
        for name, value in suggest_wild_sets(begun, words):
            assert parse_wild_sets(name, words) == parse_wild_sets(value, words)
    assert suggest_wild_sets("moons, ", words) == []
    with pytest.raises(Refusal):
        parse_wild_sets("twos, moons", words)
