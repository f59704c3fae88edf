"""Tests of the invariants of every state in random games under random house rules (RULES 12)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules.betting.events import (
    BettingEnding,
    BottomShown,
    DealtFaceUp,
    DiscardsShown,
    FoldedCardShown,
    HandConfided,
    HandShown,
    HandShownFreely,
    Looked,
)
from bot.rules.betting.house_rules import BragRules
from bot.rules.betting.moves import Bet, Choose, ShowHand
from bot.rules.betting.play import FIVE_CARD_BRAG, FOUR_CARD_BRAG, SEVEN_CARD_BETTING, THREE_CARD_BRAG
from bot.rules.betting.state import BettingSeat, BragState
from bot.rules.cards import Card, high_to_low
from bot.rules.game import AnyGame, Deal, Void
from bot.rules.ranking import is_prial
from bot.rules.table.events import CardsSeen
from tests.rules.checks import check_evening
from tests.rules.evenings import Evening, Played
from tests.rules.pairs import made, values
from tests.support.holding import cards_in

GAMES: tuple[AnyGame, ...] = (THREE_CARD_BRAG, FOUR_CARD_BRAG, FIVE_CARD_BRAG, SEVEN_CARD_BETTING)
SEEDS = st.integers(0, 2**32)


def house_rules(game: AnyGame, rng: random.Random) -> BragRules:
    """Return random house rules without contradictions."""
    while True:
        row = {option.name: rng.choice(values(option)) for option in game.option_infos() if rng.random() < 0.45}
        rules = made(game, row)
        if isinstance(rules, BragRules):
            return rules


def evening(seed: int) -> Evening:
    """Return a random evening of a random game in which people come and go."""
    rng = random.Random(seed)
    game = rng.choice(GAMES)
    return Evening(game, house_rules(game, rng), seed, around=0.04)


def played(seed: int) -> Iterator[Played]:
    """Play a short evening."""
    return evening(seed).play(4)


@given(SEEDS)
def test_an_evening_holds(seed: int) -> None:
    """Cards, chips, debts, turns, offers, secrets and records are valid in random play (RULES 12)."""
    one = evening(seed)
    check_evening(one.game, one.rules, seed, 3, thorough=0.25)


@pytest.mark.soak
@given(SEEDS)
def test_many_long_evenings_hold(seed: int) -> None:
    """The invariants are true in many long evenings."""
    one = evening(seed)
    check_evening(one.game, one.rules, seed, 8, thorough=0.25)


@given(SEEDS)
def test_stakes_never_fall(seed: int) -> None:
    """Within a deal the stake never falls, and no bet is below the stake (RULES 12.1, 4)."""
    for done in played(seed):
        before, after = done.before, done.after
        if before.deal_no == after.deal_no and before.pots and after.pots:
            assert after.stake >= before.stake
            if isinstance(done.move, Bet):
                was = before.seat_state(done.move.seat)
                assert done.move.amount * (2 if was.blind else 1) >= before.stake


@given(SEEDS)
def test_a_shuffle_is_due_where_the_rules_say(seed: int) -> None:
    """A shuffle is due only if a prial won, a deal was cancelled, the pack changed or the house rules say so (RULES
    2.2).
    """
    for done in played(seed):
        before, after = done.before, done.after
        if isinstance(done.move, Choose):
            changed = set(before.terms.pack) != set(after.terms.pack)
            assert after.shuffle_due == (before.shuffle_due or changed)
        ended = after.outcome if before.outcome is None else None
        if isinstance(done.move, Deal) and after.outcome is not None:
            ended = after.outcome
        if ended is None:
            continue
        shown = {event.seat: event.cards for event in done.events if isinstance(event, HandShown)}
        takers = {share.seat for share in ended.shares} & set(shown)
        prial = any(is_prial(before.terms.ranking, shown[seat]) for seat in takers)
        if prial or after.rules.shuffle_rule.value == "every_deal" or ended.reason is BettingEnding.VOIDED:
            assert after.shuffle_due
        elif not any(is_prial(before.terms.ranking, cards) for cards in shown.values()):
            assert not after.shuffle_due
        if ended.reason not in {BettingEnding.CARRIED, BettingEnding.FACE_UP, BettingEnding.VOIDED}:
            assert after.carried == 0


@given(SEEDS)
def test_the_pack_is_the_old_one_and_the_returned_hands(seed: int) -> None:
    """Without a shuffle, cards leave the pack at its top, and hands return to its bottom (RULES 2.4)."""
    for done in played(seed):
        before, after = done.before, done.after
        if isinstance(done.move, Void | Choose) or (isinstance(done.move, Deal) and done.move.order):
            continue
        dealt = before.terms.cards * len(after.order) if isinstance(done.move, Deal) else 0
        returned = (before.pack + after.pack[len(before.pack) - dealt :])[len(before.pack) :]
        assert after.pack == before.pack[dealt:] + returned
        sort = before.rules.return_order.value == "high_to_low"
        if not isinstance(done.move, Deal):
            assert _made_of(returned, [one for seat in before.seats for one in _ways_back(seat, sort=sort)])


def _ways_back(one: BettingSeat, *, sort: bool) -> Iterator[tuple[Card, ...]]:
    """Yield the orders in which each hand of a seat may return to the pack.
    Any three cards of a larger hand may come first.
    """
    for hand in (one.old, one.new):
        if not hand:
            continue
        ways = [(hand, one.discards)]
        if not one.discards and len(hand) > 3:
            ways += [(three, tuple(card for card in hand if card not in three)) for three in combinations(hand, 3)]
        for kept, aside_cards in ways:
            yield high_to_low(kept) + high_to_low(aside_cards) if sort else kept + aside_cards


def _made_of(cards: tuple[Card, ...], hands: list[tuple[Card, ...]]) -> bool:
    """Return True if the cards consist of some of these hands, one after another."""
    while cards:
        first = next((hand for hand in hands if cards[: len(hand)] == hand), None)
        if first is None:
            return False
        cards = cards[len(first) :]
    return True


@given(SEEDS)
def test_events_show_cards_only_to_whom_they_concern(seed: int) -> None:
    """An event with cards is private to their owner, private to a player to whom they are confided, or public."""
    for done in played(seed):
        for event in done.events:
            if isinstance(event, CardsSeen):
                assert event.seen_by == (event.seat,)
            elif isinstance(event, HandConfided):
                assert event.seen_by == (event.other,)
            elif not isinstance(
                event, HandShown | HandShownFreely | DiscardsShown | BottomShown | FoldedCardShown | DealtFaceUp
            ):
                assert not list(cards_in(event))
            else:
                assert event.seen_by is None


@given(SEEDS)
def test_only_a_winner_to_whom_all_folded_may_show(seed: int) -> None:
    """A hand is shown freely only by the winner of a deal that ended by folding, never a kept or an unseen hand, and
    the pack stays as it is.
    """
    for done in played(seed):
        for one in done.after.seats:
            if any(isinstance(option.move, ShowHand) for option in evening(seed).game.options(done.after, one.seat)):
                assert not done.after.in_deal
                assert done.after.outcome.reason is BettingEnding.FOLDED
                assert (one.seat,) == done.after.outcome.winners()
                assert not one.old
        for event in done.events:
            if isinstance(event, HandShownFreely):
                assert done.after.pack == done.before.pack
                assert set(event.cards) <= set(done.after.pack)
                assert event.cards == done.before.seat_state(event.seat).remembered


@given(SEEDS)
def test_who_has_not_looked_has_seen_nothing(seed: int) -> None:
    """Players see their cards only after looking, unless blind play is off (RULES 12.1, 5)."""
    for done in played(seed):
        looked = {event.seat for event in done.events if isinstance(event, Looked)}
        for event in done.events:
            if isinstance(event, CardsSeen):
                was = done.before.seat_state(event.seat)
                back = was is not None and was.unlooked == event.cards
                assert event.seat in looked or back or not done.after.terms.blind_play


@given(SEEDS)
def test_at_most_two_hands(seed: int) -> None:
    """At most one seat has two hands, and nobody who has seen their hand is blind (RULES 12.1, 5 and 6)."""
    for done in played(seed):
        state: BragState = done.after
        assert sum(one.two_hands for one in state.seats) <= 1
        for one in state.seats:
            assert len(one.hand) + len(one.discards) in {0, state.terms.cards}
            assert not (one.blind and one.knows)


@pytest.mark.parametrize("seed", range(3))
def test_the_same_seed_is_the_same_evening(seed: int) -> None:
    """The rules have no randomness: the same moves give the same states and events."""
    assert list(played(seed)) == list(played(seed))
