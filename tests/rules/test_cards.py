"""Tests of cards and the pack (RULES 0.2, 2)."""

from __future__ import annotations

import copy
import pickle

import pytest

from bot.rules.cards import (
    JOKERS,
    PACK,
    UNKNOWN,
    Suit,
    card,
    cards,
    deal_hands,
    format_cards,
    high_to_low,
    is_order_of,
    joker,
    sorted_pack,
)


def test_the_pack_holds_each_of_52_cards_once() -> None:
    """The pack has four suits of thirteen cards, no two alike."""
    assert len(PACK) == len({one.text for one in PACK}) == 52
    assert {suit: sum(one.suit is suit for one in PACK) for suit in Suit} == dict.fromkeys(Suit, 13)


def test_a_card_is_one_object_however_it_is_got() -> None:
    """Copying or pickling a card returns the same object."""
    ace = card("As")
    assert ace in PACK
    assert copy.deepcopy(ace) is ace
    assert pickle.loads(pickle.dumps(ace)) is ace  # noqa: S301 (our own bytes)


def test_cards_are_written_as_they_are_read() -> None:
    """Formatting parsed cards gives the same text. `symbol` shows the suit's sign."""
    assert format_cards(cards("As Td 2c W1")) == "As Td 2c W1"
    assert [one.symbol for one in cards("As Td W2")] == ["A♠", "T♦", "W2"]
    assert joker(3) is JOKERS[2]
    assert str(card("9h")) == "9h"


@pytest.mark.parametrize("text", ["as", "10c", "W0", "W5", "??", "", "AsKd", "1s"])
def test_what_is_no_card_is_refused(text: str) -> None:
    """Text that names no card raises ValueError."""
    with pytest.raises(ValueError, match="is not a card"):
        card(text)


def test_cards_are_dealt_one_at_a_time() -> None:
    """Player i of n gets the cards i, i + n, i + 2n from the top (RULES 2.3)."""
    hands, rest = deal_hands(PACK, 3, 3)
    assert hands == (PACK[0:9:3], PACK[1:9:3], PACK[2:9:3])
    assert rest == PACK[9:]


def test_more_cards_than_there_are_cannot_be_dealt() -> None:
    """Seventeen players get three cards each with one card left; eighteen are too many."""
    assert len(deal_hands(PACK, 17, 3)[1]) == 1
    with pytest.raises(ValueError, match="not enough"):
        deal_hands(PACK, 18, 3)


def test_high_to_low_sorts_by_rank_then_suit() -> None:
    """Cards are sorted by rank, equal ranks by suit (c d h s). Jokers come last by number (RULES 2.4, 16.4)."""
    assert format_cards(high_to_low(cards("2s W2 Ah 2c Kd W1"))) == "Ah Kd 2c 2s W1 W2"


def test_an_order_holds_every_card_once() -> None:
    """An order with a missing, duplicate or foreign card is invalid; unknown places may be any card."""
    assert is_order_of(PACK[::-1], PACK)
    assert not is_order_of(PACK[1:], PACK)
    assert not is_order_of((*PACK[1:], PACK[1]), PACK)
    assert not is_order_of((*PACK[1:], JOKERS[0]), PACK)
    assert is_order_of((*PACK[:40], *UNKNOWN[:12]), PACK)
    assert not is_order_of((*PACK[:51], JOKERS[0]), (*PACK[:51], PACK[51]))


def test_a_sorted_pack_tells_nothing_of_its_order() -> None:
    """Sorting gives the same pack for any order of its cards."""
    assert sorted_pack(PACK[::-1]) == sorted_pack(PACK[7:] + PACK[:7]) == PACK
