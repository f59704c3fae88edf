"""Tests of drafts of arrangements and of their encoding."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules.arranging.hands import HandRules
from bot.rules.cards import PACK, Card, cards
from bot.screens.arranging.hand_draft import CardOrder, HandDraft, PanelPage

RULES = HandRules(max_hands=4, four_card_sets=True)
DEALT = st.permutations(PACK).map(lambda pack: tuple(pack[:13]))
TRAYS = st.builds(
    HandDraft,
    st.lists(st.integers(0, RULES.max_hands), min_size=13, max_size=13).map(tuple),
    st.sampled_from(CardOrder),
    st.sampled_from(PanelPage),
)


def lying(tray: HandDraft, dealt: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    """Return the free cards, then the cards in each place."""
    return [tray.hand(dealt, place) for place in range(RULES.max_hands + 1)]


@given(TRAYS)
def test_a_tray_is_read_as_it_was_written(tray: HandDraft) -> None:
    """Decoding an encoded draft returns the same draft. The code has at most 15 characters."""
    assert HandDraft.decode(str(tray), RULES.max_hands) == tray
    assert len(str(tray)) <= 15


@pytest.mark.parametrize(
    "text", ["", "r", "0000000000000", "x000", "r5", "r-1", "r0 1", "r²", "rr1", "R01", "r01x", "r01mq"]
)
def test_what_is_no_tray_is_not_read(text: str) -> None:
    """Text that is no draft is refused."""
    with pytest.raises(ValueError, match=r"no draft|CardOrder|PanelPage"):
        HandDraft.decode(text, RULES.max_hands)


@given(DEALT, TRAYS, st.integers(1, RULES.max_hands), st.data())
def test_laying_a_hand_changes_that_place_only(
    dealt: tuple[Card, ...], tray: HandDraft, place: int, data: st.DataObject
) -> None:
    """A hand may take free cards and keep its own. Deselected cards become free, and other hands do not change."""
    allowed = [number for number, here in enumerate(tray.places) if here in {0, place}]
    chosen = data.draw(st.sets(st.sampled_from(allowed))) if allowed else set()
    after = tray.with_hand(place, chosen)
    assert set(after.hand(dealt, place)) == {dealt[number] for number in chosen}
    for other in range(1, RULES.max_hands + 1):
        assert other == place or after.hand(dealt, other) == tray.hand(dealt, other)
    assert sorted(card.text for some in lying(after, dealt) for card in some) == sorted(card.text for card in dealt)
    assert after.card_order is tray.card_order


@given(TRAYS, st.integers(1, RULES.max_hands), st.integers(-1, 13))
def test_a_card_lies_in_one_hand(tray: HandDraft, place: int, number: int) -> None:
    """A card is only in the hand that took it last. A number without a card is refused."""
    if number in range(13):
        assert tray.with_hand(place, {number}).places[number] == place
        return
    with pytest.raises(ValueError, match="no such card"):
        tray.with_hand(place, {number})


@given(DEALT, TRAYS, st.integers(1, RULES.max_hands), st.integers(1, RULES.max_hands))
def test_swapping_twice_changes_nothing(dealt: tuple[Card, ...], tray: HandDraft, one: int, other: int) -> None:
    """Swapping exchanges two hands and leaves the others."""
    swapped = tray.with_swapped_hands(one, other)
    assert swapped.hand(dealt, one) == tray.hand(dealt, other)
    assert swapped.with_swapped_hands(one, other) == tray


@given(DEALT, TRAYS)
def test_best_first(dealt: tuple[Card, ...], tray: HandDraft) -> None:
    """Complete hands are sorted among their places; incomplete hands stay where they are."""
    after = tray.with_hands_in_order(dealt, RULES)
    before = [hand for hand in tray.hands(dealt) if RULES.has_hand_size(hand)]
    hands = [hand for hand in after.hands(dealt) if RULES.has_hand_size(hand)]
    assert tuple(hands) == RULES.sort_hands(tuple(before))
    for place in range(RULES.max_hands + 1):
        hand = tray.hand(dealt, place)
        assert RULES.has_hand_size(after.hand(dealt, place)) == RULES.has_hand_size(hand)
        assert RULES.has_hand_size(hand) or after.hand(dealt, place) == hand
    assert after.with_hands_in_order(dealt, RULES) == after


@given(DEALT, TRAYS)
def test_clearing_and_listing(dealt: tuple[Card, ...], tray: HandDraft) -> None:
    """Clearing a draft removes all hands. Sorting its list of cards moves no card."""
    assert tray.cleared().hands(dealt) == ()
    assert tray.cleared().card_order is tray.card_order
    for sorting in CardOrder:
        assert tray.with_sorting(sorting).places == tray.places


def test_hands_close_up() -> None:
    """Empty places do not count as hands; later hands move up."""
    dealt = cards("As Ks Qs 9h 8c 7d Jh Jc 2d 5s 5h 4c Td")
    tray = HandDraft.from_hands(dealt).with_hand(2, {0, 1, 2}).with_hand(4, {6, 7, 8})
    assert tray.hands(dealt) == (cards("As Ks Qs"), cards("Jh Jc 2d"))
    assert (
        HandDraft.from_hands(dealt, tray.hands(dealt)).places
        == tray.with_swapped_hands(2, 1).with_swapped_hands(4, 2).places
    )


def test_a_tray_is_of_its_owner_s_cards() -> None:
    """A card that the owner does not hold is refused."""
    with pytest.raises(ValueError, match="does not have"):
        HandDraft.from_hands(cards("As Ks"), (cards("Qs"),))
