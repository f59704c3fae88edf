"""Tests of every course that the betting of a few people with a few chips can take.

In every state, chips and cards are conserved, and exactly one seat acts unless a vote is open or the deal is over.
Every offered move is accepted, and every other move is refused with a listed reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.rules.betting.events import BettingEnding
from bot.rules.betting.house_rules import (
    AgreedShowdown,
    BragRules,
    LookTiming,
    SeeRule,
    TwoHandsAtSee,
    UnactedLastPlayer,
)
from bot.rules.betting.moves import (
    Accept,
    Bet,
    Cover,
    Fold,
    Keep,
    Look,
    Nominate,
    ProposeShowdown,
    Refuse,
    Retain,
    See,
    ShowHand,
    Throw,
    Which,
)
from bot.rules.betting.play import THREE_CARD_BRAG as GAME
from bot.rules.betting.state import BragState
from bot.rules.cards import Card, cards
from bot.rules.game import Deal, IllegalMove, Move, Seat
from tests.rules.tables import check_state
from tests.support.holding import check_code, check_events

SHORT_PACK = cards("Kc 9d 4c Kd 9h 4d 2s Th Qc 7c 7d Js")
"""Twelve cards: enough for three hands and a kept one."""


def attempts(seat: Seat, most: int) -> Iterator[Move]:
    """Yield every move that a seat could try in a deal, legal or not."""
    for kind in (Keep, Throw, See, Fold, Cover, ProposeShowdown, Accept, Refuse, ShowHand):
        yield kind(seat=seat)
    for hand in (None, *Which):
        yield Look(seat=seat, hand=hand)
        yield Retain(seat=seat, hand=hand)
    for hand in Which:
        yield Nominate(seat=seat, hand=hand)
    for amount in range(-1, most + 2):
        yield Bet(seat=seat, amount=amount)


class Walk:
    """A walk through all continuations of a state until its deal is over."""

    def __init__(self, state: BragState) -> None:
        self.pack = SHORT_PACK
        self.chips = sum(one.stack for one in state.seats) + state.pot
        self.seen: set[BragState] = set()
        self.endings: Counter[BettingEnding] = Counter()
        self.refusals: Counter[str] = Counter()
        todo = [state]
        while todo:
            todo += [one for one in self._children(todo.pop()) if one not in self.seen and not self.seen.add(one)]  # type: ignore[func-returns-value]

    def _children(self, state: BragState) -> list[BragState]:
        check_state(state, self.pack, self.chips)
        if not state.in_deal:
            assert state.outcome is not None
            self.endings[state.outcome.reason] += 1
        found: list[BragState] = []
        most = max(one.stack for one in state.seats)
        for one in state.seats:
            options = GAME.options(state, one.seat)
            offered = {move for option in options for move in (option.move, *self._bets(option.move, option.amounts()))}
            tried = set(attempts(one.seat, most))
            assert offered <= tried
            for move in tried:
                if move in offered:
                    after, events = GAME.play(state, move)
                    check_events(state, events, after)
                    found.append(after)
                else:
                    self._refused(state, move)
        return found

    @staticmethod
    def _bets(move: Move, amounts: range | tuple[int, ...]) -> list[Move]:
        return [Bet(seat=move.seat, amount=amount) for amount in amounts]

    def _refused(self, state: BragState, move: Move) -> None:
        with pytest.raises(IllegalMove) as refused:
            GAME.play(state, move)
        check_code(refused.value.code, refused.value.facts)
        self.refusals[refused.value.code] += 1


def dealt(rules: BragRules, *stacks: int) -> BragState:
    """Return a table at which the last seat has dealt from the short pack."""
    state = replace(GAME.start(rules, tuple(enumerate(stacks, 1)), len(stacks)), pack=SHORT_PACK)
    return GAME.play(state, Deal(order=SHORT_PACK))[0]


def carried(rules: BragRules, *stacks: int) -> BragState:
    """Return the second deal at a table with the short pack. Seat 1 won the first deal blind and has kept that hand."""
    state = dealt(rules, *stacks)
    moves: list[Move] = [Bet(seat=1, amount=1), *(Fold(seat=seat) for seat in range(2, len(stacks) + 1))]
    for move in (*moves, Retain(seat=1, hand=Which.OLD), Deal()):
        state, _ = GAME.play(state, move)
    return state


TWO = [
    BragRules(),
    BragRules(look_timing=LookTiming.ANYTIME, agreed_showdown=AgreedShowdown.TWO_PLUS),
    BragRules(agreed_showdown=AgreedShowdown.TWO_PLUS, max_first_bet=1, max_raise=1),
    BragRules(look_timing=LookTiming.BEFORE_FIRST_BET, see_rule=SeeRule.EQUAL),
    BragRules(pot_limit=True, unacted_last_player=UnactedLastPlayer.CARRY),
    BragRules(bet_step=2, min_first_bet=2),
    BragRules(blind_play=False, max_raise=1),
    BragRules(ante=0, max_first_bet=2, max_raise=0),
]


@pytest.mark.sample(8)
@pytest.mark.parametrize("stacks", [(6, 5), pytest.param((8, 6), marks=pytest.mark.soak)], ids=str)
@pytest.mark.parametrize("rules", TWO, ids=lambda rules: str(rules.changed_options()) or "defaults")
def test_two_players(rules: BragRules, stacks: tuple[int, int]) -> None:
    """Every move offered to two players is accepted, every other move is refused, and no chip is lost."""
    walk = Walk(dealt(rules, *stacks))
    assert walk.endings[BettingEnding.FOLDED]
    assert walk.endings[BettingEnding.SEEN]
    assert walk.endings[BettingEnding.COVERED]
    assert bool(walk.endings[BettingEnding.CARRIED]) == rules.blind_play
    assert bool(walk.endings[BettingEnding.SHOWDOWN]) == (rules.agreed_showdown is AgreedShowdown.TWO_PLUS)


@pytest.mark.sample(2)
@pytest.mark.parametrize("stacks", [(3, 3, 2), pytest.param((4, 4, 3), marks=pytest.mark.soak)], ids=str)
@pytest.mark.parametrize(
    "rules",
    [
        BragRules(agreed_showdown=AgreedShowdown.OFF, max_raise=1),
        BragRules(agreed_showdown=AgreedShowdown.THREE_PLUS, max_raise=1, max_first_bet=1),
    ],
    ids=["no showdown", "showdown"],
)
def test_three_players(rules: BragRules, stacks: tuple[int, int, int]) -> None:
    """Deals of three players with few chips can end by covering the pot, or with a pot that is carried over."""
    walk = Walk(dealt(rules, *stacks))
    assert walk.endings[BettingEnding.COVERED]
    assert walk.endings[BettingEnding.CARRIED]
    assert bool(walk.endings[BettingEnding.SHOWDOWN]) == (rules.agreed_showdown is not AgreedShowdown.OFF)


@pytest.mark.sample(2)
@pytest.mark.parametrize("choice", TwoHandsAtSee)
def test_a_player_with_two_hands(choice: TwoHandsAtSee) -> None:
    """A player who has looked at one of two hands must keep or throw it before any other move."""
    walk = Walk(carried(BragRules(two_hands_at_see=choice, max_raise=2), 7, 6))
    assert walk.endings[BettingEnding.CARRIED]
    assert walk.endings[BettingEnding.SEEN]
    assert walk.refusals["keep_or_throw_first"]
    assert bool(walk.refusals["betting_is_over"])


def test_a_player_with_two_hands_among_three() -> None:
    """Deals of three players with few chips, one of whom has two hands, can end by covering the pot."""
    walk = Walk(carried(BragRules(agreed_showdown=AgreedShowdown.OFF, max_raise=1), 4, 3, 3))
    assert walk.endings[BettingEnding.COVERED]


def test_the_same_cards_are_in_the_short_pack() -> None:
    """Only cards of the short pack are dealt."""
    state = dealt(BragRules(), 5, 5)
    found: list[Card] = [*state.pack, *state.seats[0].new, *state.seats[1].new]
    assert sorted(one.text for one in found) == sorted(one.text for one in SHORT_PACK)
