"""Tests of discards and their visibility in Four, Five and Seven Card Brag with betting (RULES 4)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.rules.betting.events import Compared, Discarded, DiscardsShown, HandShown
from bot.rules.betting.house_rules import BragRules, DiscardMode, most_players
from bot.rules.betting.moves import Discard
from bot.rules.betting.play import FIVE_CARD_BRAG, FOUR_CARD_BRAG, SEVEN_CARD_BETTING, THREE_CARD_BRAG
from bot.rules.betting.state import BettingPhase, BettingSeatView
from bot.rules.cards import Rank, cards
from bot.rules.game import Seat
from bot.rules.house_rules import HouseRuleError
from bot.rules.registry import find_game
from tests.rules.tables import Table
from tests.support.holding import cards_in

A, B, C = 1, 2, 3


def table(hands: dict[int, str], players: int = 2, **options: Any) -> Table:
    """Return a table in its first deal, of four cards each unless `options` say otherwise."""
    return Table(*[50] * players, **{"cards": 4, **options}).deal(hands)


def seat_of(one: Table, seat: Seat, viewer: Seat | None) -> BettingSeatView:
    """Return a viewer's view of a seat."""
    return one.view(viewer).seat_view(seat)


def shown(one: Table) -> list[tuple[Seat, str]]:
    """Return the discards turned up by the last move."""
    return [(e.seat, " ".join(map(str, e.cards))) for e in one.events if isinstance(e, DiscardsShown)]


def test_the_games_differ_in_their_usual_house_rules() -> None:
    """The games differ only in their number of cards, for which Three Card Brag has no option."""
    assert [one.default_rules.cards for one in (THREE_CARD_BRAG, FOUR_CARD_BRAG, FIVE_CARD_BRAG)] == [3, 4, 5]
    assert "cards" not in {option.name for option in THREE_CARD_BRAG.option_infos()}
    assert {option.name: option.default for option in FIVE_CARD_BRAG.option_infos()}["cards"] == 5
    assert FOUR_CARD_BRAG.changed_options(FOUR_CARD_BRAG.build_rules({"cards": 5, "ante": 1})) == {"cards": 5}
    with pytest.raises(HouseRuleError):
        THREE_CARD_BRAG.build_rules({"cards": 4})
    assert find_game("Five Card Brag") is FIVE_CARD_BRAG


def test_seven_cards_are_always_seven() -> None:
    """Seven Card Brag with betting always has seven cards, and no dealer's choice (RULES 10)."""
    assert SEVEN_CARD_BETTING.default_rules.cards == 7
    assert SEVEN_CARD_BETTING.default_rules.terms().ranking.best_prial is Rank.THREE
    assert find_game("Seven Card Brag with betting") is SEVEN_CARD_BETTING
    for refused in ({"cards": 5}, {"dealers_choice": True}, {"max_players": 7}):
        with pytest.raises(HouseRuleError):
            SEVEN_CARD_BETTING.build_rules(refused)


def test_there_are_cards_for_everybody_and_a_kept_hand() -> None:
    """The pack has a hand for every player and one more, which may be kept; at most twelve may play (RULES 2.5)."""
    assert [most_players(number) for number in (3, 4, 5, 7)] == [12, 12, 9, 6]
    assert SEVEN_CARD_BETTING.default_rules.max_players == 6
    with pytest.raises(HouseRuleError) as refused:
        BragRules(cards=5, max_players=10)
    assert (refused.value.option, refused.value.code) == ("max_players", "too_many_for_cards")


def test_a_blind_hand_is_whole_and_a_look_lays_a_card_aside() -> None:
    """A player who looks sees the hand and the discards. Others see only how many cards there are."""
    one = table({0: "Kc 5h Kd 7s"})
    assert [hand.count for hand in seat_of(one, A, None).hands] == [4]
    one.say("A looks")
    assert [(event.seat, event.count) for event in one.events if isinstance(event, Discarded)] == [(A, 1)]
    own, other = seat_of(one, A, A), seat_of(one, A, B)
    assert (own.hands[0].cards, own.discards, own.discarded) == (cards("Kc Kd 7s"), cards("5h"), 1)
    assert (other.hands[0].cards, other.discards, other.discarded) == (None, None, 1)
    assert not list(cards_in(other))


def test_a_folded_hand_is_remembered_with_its_discards() -> None:
    """Only the owner remembers a folded hand and its discards."""
    one = table({0: "Kc 5h Kd 7s"}, players=3).say("A looks", "A folds")
    own, other = one.view(A), one.view(B)
    assert (own.remembered, own.remembered_discards) == (cards("Kc Kd 7s"), cards("5h"))
    assert (other.remembered, other.remembered_discards) == (None, ())


def test_discards_are_shown_where_they_decide() -> None:
    """If a seer wins by a higher discard, both discards are shown, and the hands are not reported as equal (D-51)."""
    one = table({0: "Kc Kd Th 7s", 1: "Kh Ks Td 9c"}).say("A looks", "A bets 1", "B looks", "B sees")
    assert shown(one) == [(A, "7s"), (B, "9c")]
    compared = next(event for event in one.events if isinstance(event, Compared))
    assert (compared.winner, compared.tied) == (B, False)
    assert seat_of(one, A, None).discards == cards("7s")


@pytest.mark.parametrize(
    ("seen", "seer"),
    [
        ("Kc Kd Th 9s", "Kh Ks Td 7c"),  # the seer loses by the discard: the hand stays hidden
        ("Kc Kd Th 7s", "Kh Ks Td 7c"),  # the hands and the discards are equal
        ("Ac Ad Th 7s", "Kh Ks Td 9c"),
        ("Qc Qd Th 7s", "Kh Ks Td 9c"),
    ],
)
def test_discards_are_hidden_where_they_do_not_decide(seen: str, seer: str) -> None:
    """Discards stay hidden unless a seer wins by them."""
    one = table({0: seen, 1: seer}).say("A looks", "A bets 1", "B looks", "B sees")
    assert shown(one) == []
    for viewer in (None, A):
        if viewer is None:
            assert seat_of(one, A, viewer).discards is None
        assert seat_of(one, B, viewer).discards is None


def test_blind_hands_are_reduced_before_they_are_compared() -> None:
    """If both players are blind, three cards of each are shown, and discards decide between equal hands (D-47)."""
    one = table({0: "Kc Kd 5h Th", 1: "9c Kh Ks Td"}).say("A bets 1", "B sees")
    hands = [event.cards for event in one.events if isinstance(event, HandShown)]
    assert hands == [cards("Kc Kd Th"), cards("Kh Ks Td")]
    assert shown(one) == [(A, "5h"), (B, "9c")]


def test_what_may_be_laid_aside() -> None:
    """Any card of four, or any two cards of five, may be discarded. `places` are positions in the dealt hand."""
    one = table({0: "Kc 5h Kd 7s"}, discard_mode=DiscardMode.CHOOSE).say("A looks")
    assert one.state.phase is BettingPhase.DISCARDING
    assert [option.move for option in THREE_CARD_BRAG.options(one.state, A)] == [
        Discard(seat=A, places=(place,)) for place in range(4)
    ]
    five = table({}, cards=5, discard_mode=DiscardMode.CHOOSE).say("A looks")
    assert len(THREE_CARD_BRAG.options(five.state, A)) == 10


def test_without_blind_play_all_may_lay_aside_at_once() -> None:
    """Players may discard before their turn, and must discard when it comes."""
    one = table({0: "Kc 5h Kd 7s"}, 3, discard_mode=DiscardMode.CHOOSE, blind_play=False)
    one.play(Discard(seat=C, places=(0,)))
    assert one.seat("C").discards
    one.play(Discard(seat=A, places=(1,)))
    one.say("A bets 1")
    assert (one.state.phase, one.state.actor) == (BettingPhase.DISCARDING, B)
    one.play(Discard(seat=B, places=(3,)))
    one.say("B bets 1")
    assert (one.state.phase, one.state.actor) == (BettingPhase.BETTING, C)
