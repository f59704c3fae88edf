"""Tests of a table whose house rules change between deals (RULES 2.2, D-7)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bot.rules.betting.events import KeptHandReturned
from bot.rules.betting.house_rules import BragRules, RetainedHandVariant, TwoBlindHands
from bot.rules.betting.moves import Choose
from bot.rules.betting.play import THREE_CARD_BRAG as GAME
from bot.rules.cards import PACK
from bot.rules.game import IllegalMove, TimeOut
from bot.rules.ranking import full_pack
from tests.rules.tables import Table


def keeping() -> Table:
    """Return a table where A keeps a hand and 4 chips are carried."""
    return Table(50, 50, 50).deal().say("A bets 1", "B folds", "C folds", "A retains old")


@pytest.mark.parametrize(
    "options",
    [
        {"blind_play": False},
        {"cards": 4},
        {"wild": ("jokers:2",)},
        {"two_blind_hands": TwoBlindHands.OFF},
    ],
    ids=str,
)
def test_a_kept_hand_that_cannot_stay_goes_back(options: dict[str, Any]) -> None:
    """A kept hand returns to the pack if the new house rules allow none or change the cards. The carried pot stays."""
    table = keeping()
    rules = BragRules(**options)
    table.state = GAME.revise(table.state, rules)
    assert Counter(table.state.loose_cards) == Counter(full_pack(rules.wild))
    table.deal()
    assert [(len(one.old), len(one.new) + len(one.discards)) for one in table.state.seats] == [(0, rules.cards)] * 3
    assert table.state.pot == 4 + 3


@pytest.mark.parametrize("options", [{"ante": 2}, {"wild": ("twos",)}, {"see_rule": "equal"}], ids=str)
def test_a_kept_hand_stays_where_it_can(options: dict[str, Any]) -> None:
    """New stakes, or wild cards of the same pack, leave a kept hand with its owner. The other 49 cards are shuffled."""
    table = keeping()
    kept = table.seat("A").old
    table.state = GAME.revise(
        table.state, GAME.build_rules({name: list(v) if isinstance(v, tuple) else v for name, v in options.items()})
    )
    assert table.state.shuffle_due
    assert set(table.state.loose_cards) == set(PACK) - set(kept)
    table.deal()
    assert table.seat("A").old == kept


def test_a_hand_goes_back_where_its_owner_is_not_dealt_in() -> None:
    """If its owner cannot pay the new ante, a kept hand returns to the loose cards."""
    table = Table(3, 50, 50).deal().say("A bets 1", "B folds", "C folds", "A retains old")
    table.state = GAME.revise(table.state, BragRules(ante=5, min_first_bet=1))
    assert set(table.state.loose_cards) == set(PACK)
    order = table.state.loose_cards
    table.deal(pack=order)
    assert any(isinstance(event, KeptHandReturned) for event in table.events)


def test_no_other_house_rules_in_a_deal() -> None:
    table = Table(50, 50).deal()
    with pytest.raises(IllegalMove) as refused:
        GAME.revise(table.state, BragRules(ante=2))
    assert refused.value.code == "between_deals_only"


def test_no_house_rules_that_have_no_room() -> None:
    """House rules with fewer seats than players are refused."""
    table = Table(50, 50, 50)
    with pytest.raises(IllegalMove) as refused:
        GAME.revise(table.state, BragRules(max_players=2))
    assert (refused.value.code, refused.value.facts) == ("table_full", {"most": 2})


def circle(table: Table, deals: int) -> Table:
    """Play `deals` deals in which everybody times out."""
    for _ in range(deals):
        table.deal()
        while table.state.in_deal:
            table.play(TimeOut(seat=table.state.to_act[0]))
    return table


def test_a_choice_ends_with_the_house_rules_it_was_made_under() -> None:
    """New house rules end the dealer's choice of a variant, and a new circle of deals begins."""
    table = circle(Table(50, 50, dealers_choice=True), 3)
    assert table.view(None).chooser == 1
    table.play(Choose(seat=1, cards=5, wild=("jokers:1",)))
    table.state = GAME.revise(table.state, BragRules(dealers_choice=True, ante=2))
    assert (table.state.terms.cards, len(table.state.loose_cards)) == (3, 52)
    circle(table, 2)
    assert table.view(None).chooser is None
    circle(table, 1)
    assert table.view(None).chooser is not None


def test_who_may_choose_need_not() -> None:
    """If a dealer does not choose, the variant is kept. The next dealer may choose after another circle."""
    table = circle(Table(50, 50, dealers_choice=True), 3)
    table.play(Choose(seat=1, cards=4))
    circle(table, 3)
    assert table.view(None).chooser == 2
    circle(table, 1)
    assert (table.view(None).chooser, table.state.terms.cards) == (None, 4)
    circle(table, 2)
    assert table.view(None).chooser == 1


def test_a_variant_without_its_ground_is_refused() -> None:
    """House rules that deal the second hand face up must allow two hands."""
    with pytest.raises(ValueError, match="needs_two_blind_hands"):
        BragRules(two_blind_hands=TwoBlindHands.OFF, retained_hand_variant=RetainedHandVariant.FACE_UP)


def test_old_hands_keep_their_old_names_to_themselves() -> None:
    """If the wild cards change after a deal, views have `ranking_changed` until the next deal."""
    table = Table(50, 50, 50).deal().say("A bets 1", "B folds", "C looks", "C bets 2")
    table.say("A looks", "A folds")
    assert not table.view(None).ranking_changed

    table.state = GAME.revise(table.state, BragRules(wild=("twos",)))
    assert table.view(None).ranking_changed
    table.state = GAME.revise(table.state, BragRules(wild=("twos",), ante=2))
    assert table.view(None).ranking_changed

    table.deal()
    assert not table.view(None).ranking_changed
