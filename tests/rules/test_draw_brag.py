"""Tests of Draw Brag (RULES 6): invariants of every deal, checked by an independent calculation."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from bot.rules.betting.draw.play import DRAW_BRAG as GAME
from bot.rules.betting.draw.state import (
    HEADS_UP_RAISES,
    BlindPosted,
    Checked,
    DrawRules,
    DrawState,
    DrawView,
    Drew,
    ExcessReturned,
    RoundBegan,
    WentAllIn,
)
from bot.rules.betting.events import BettingEnding, DealEnded, Folded, HandShown, PotWon, Staked
from bot.rules.betting.state import BettingPhase
from bot.rules.cards import cards
from bot.rules.game import Deal, Event, Seat, TimeOut, Void
from bot.rules.record.notation import read_move
from bot.rules.table.events import CardsDealt, CardsSeen
from bot.rules.verbs import NamedTable
from tests.rules.checks import check_clock
from tests.rules.evenings import Evening, Played
from tests.rules.pairs import covering, made
from tests.rules.tables import NAMES, order
from tests.support.holding import cards_in

SEEDS = st.integers(0, 2**32)


@cache
def all_rules() -> tuple[DrawRules, ...]:
    """Return house rules that cover every pair of values of two options."""
    found = [made(GAME, row) for row in covering(GAME, 3)]
    return tuple(one for one in found if isinstance(one, DrawRules))


def evening(seed: int) -> Evening:
    return Evening(GAME, random.Random(seed).choice(all_rules()), seed)


def deals_of(seed: int, count: int = 4) -> list[list[Played]]:
    """Return the deals of an evening, each from its shuffle to the move that ends it."""
    found: list[list[Played]] = []
    for done in evening(seed).play(count):
        if isinstance(done.move, Deal):
            found.append([])
        if found and (isinstance(done.move, Deal) or done.before.in_deal):
            found[-1].append(done)
    return found


def events_of(deal: list[Played]) -> list[Event]:
    return [event for done in deal for event in done.events]


class Reckoner:
    """Independent calculation of the cost of each level to each seat, and of shares (RULES 6.7, 6.11)."""

    def __init__(self, *, half: bool) -> None:
        self.half = half
        self.costs: dict[Seat, list[int]] = {}
        self.met: Counter[Seat] = Counter()
        self.level = 0

    def put(self, seat: Seat, levels: int, *, half: bool = False) -> int:
        """Meet `levels` more levels and return their cost. At half price the second, the fourth and so on are free."""
        costs = [1 if not half or place % 2 == 0 else 0 for place in range(levels)]
        self.costs.setdefault(seat, []).extend(costs)
        self.met[seat] += levels
        return sum(costs)

    def follow(self, event: Event) -> None:
        """Record the payment in an event and check its amount."""
        if isinstance(event, BlindPosted):
            assert self.put(event.seat, event.amount) == event.amount
        elif isinstance(event, RoundBegan):
            self.level = max(self.met.values(), default=0) if event.number == 1 else 0
            if event.number == 2:
                self.met.clear()
        elif isinstance(event, Staked):
            half = self.half and event.blind
            paid = self.put(event.seat, self.level - self.met[event.seat], half=half)
            paid += self.put(event.seat, event.stake - self.met[event.seat])
            assert paid == event.amount
            self.level = event.stake
        elif isinstance(event, WentAllIn):
            half = event.met - self.met[event.seat] == 2 * event.amount
            assert self.put(event.seat, event.met - self.met[event.seat], half=half) == event.amount
            assert event.met < event.level == self.level
        elif isinstance(event, ExcessReturned):
            second = max(len(one) for seat, one in self.costs.items() if seat != event.seat)
            assert sum(self.costs[event.seat][second:]) == event.amount
            del self.costs[event.seat][second:]

    def shares(self, strengths: dict[Seat, int]) -> Counter[Seat]:
        """Return each seat's share of the pot. A level goes to the best hand that met it, or, if no such hand is left,
        to the winner of the highest level that one met.
        """
        found: Counter[Seat] = Counter()
        highest = max(len(self.costs.get(seat, ())) for seat in strengths)
        for level in range(max(map(len, self.costs.values()))):
            there = [seat for seat in strengths if len(self.costs.get(seat, ())) > min(level, highest - 1)]
            best = max(there, key=strengths.__getitem__)
            found[best] += sum(one[level] for one in self.costs.values() if len(one) > level)
        return found


@given(SEEDS)
def test_side_pots_reckoned_chip_by_chip(seed: int) -> None:
    """Payments, and shares if no hands tie, equal those calculated level by level."""
    for deal in deals_of(seed):
        rules = deal[0].after.rules
        reckoner = Reckoner(half=rules.unseen_half_call)
        happened = events_of(deal)
        for event in happened:
            reckoner.follow(event)
        ended = next((one for one in happened if isinstance(one, DealEnded)), None)
        if ended is None or ended.outcome.reason is not BettingEnding.SHOWDOWN:
            continue
        ranking = deal[0].after.terms.ranking
        strengths = {one.seat: ranking.strength(*one.cards) for one in happened if isinstance(one, HandShown)}
        won: Counter[Seat] = Counter()
        for event in happened:
            if isinstance(event, PotWon):
                won[event.seat] += event.amount
        if len(set(strengths.values())) == len(strengths):
            assert +won == +reckoner.shares(strengths)
        assert sum(won.values()) == sum(sum(one) for one in reckoner.costs.values())


@given(SEEDS)
def test_the_last_raiser_shows_first(seed: int) -> None:
    """The last to bet or raise shows first at the showdown, then the others clockwise (RULES 6.10)."""
    for deal in deals_of(seed):
        happened = events_of(deal)
        shown = [one.seat for one in happened if isinstance(one, HandShown)]
        if not shown:
            continue
        level, raiser = 0, 0
        for event in happened:
            if isinstance(event, RoundBegan):
                level = deal[0].after.rules.big_blind if event.number == 1 else 0
            elif isinstance(event, Staked) and event.stake > level:
                level, raiser = event.stake, event.seat
        around = [seat for seat in deal[0].after.order if seat in shown]
        start = around.index(raiser) if raiser in around else 0
        assert shown == around[start:] + around[:start]


@given(SEEDS)
def test_bets_are_fixed_and_raises_are_capped(seed: int) -> None:
    """A raise is two big blinds before the draw and four after it. The number of raises is limited (RULES 6.3, 6.4)."""
    for deal in deals_of(seed):
        raises = 0
        for done in deal:
            for event in done.events:
                if isinstance(event, RoundBegan):
                    raises = 0
                elif isinstance(event, Staked) and event.stake > done.before.stake:
                    unit = done.before.rules.big_blind * 2 * done.before.betting_round
                    assert event.stake - done.before.stake == unit
                    if done.before.stake:
                        raises += 1
                        left = sum(one.in_deal for one in done.before.seats)
                        assert raises <= (HEADS_UP_RAISES if left == 2 else done.before.rules.max_raises)


@given(SEEDS)
def test_cards_come_from_the_top_and_are_not_dealt_twice(seed: int) -> None:
    """Nobody is dealt a card that was dealt before in the same deal, even if it was exchanged (RULES 6.5)."""
    for deal in deals_of(seed):
        held = {card for one in deal[0].after.seats for card in one.new}
        assert sum(isinstance(one, CardsDealt) for one in deal[0].events) == len(deal[0].after.order)
        for done in deal[1:]:
            for event in done.events:
                if isinstance(event, Drew) and event.count:
                    new = done.before.pack[: event.count]
                    assert not held & set(new)
                    held |= set(new)
                    assert event.count <= done.before.rules.max_draw
                    seen = [one for one in done.events if isinstance(one, CardsSeen) and one.seat == event.seat]
                    knew = done.before.seat_state(event.seat).knows
                    assert [one.cards for one in seen] == ([new] if knew else [])


@given(SEEDS)
def test_a_deal_is_two_rounds_and_a_draw(seed: int) -> None:
    """The blinds are posted left of the dealer, nobody draws twice, and no hand is shown if all but one fold."""
    for deal in deals_of(seed):
        first = deal[0].after
        blinds = [one for one in deal[0].events if isinstance(one, BlindPosted)]
        big = first.rules.big_blind
        assert [(one.seat, one.amount, one.big) for one in blinds] == [
            (first.order[0], big // 2, False),
            (first.order[1], big, True),
        ]
        assert first.order[-1] == first.dealer
        happened = events_of(deal)
        ended = next((one for one in happened if isinstance(one, DealEnded)), None)
        if ended is None or ended.outcome.reason is BettingEnding.VOIDED:
            continue
        rounds = [one.number for one in happened if isinstance(one, RoundBegan)]
        assert rounds in ([1], [1, 2])
        drawn = Counter(one.seat for one in happened if isinstance(one, Drew))
        assert set(drawn.values()) <= {1}
        if ended.outcome.reason is BettingEnding.SHOWDOWN:
            assert rounds == [1, 2]
            assert not first.rules.max_draw or {one.seat for one in happened if isinstance(one, HandShown)} <= set(
                drawn
            )
        else:
            assert not list(cards_in(tuple(one for one in happened if isinstance(one, HandShown))))
            assert ended.outcome.carried == 0
            assert ended.outcome.blind_winner is None


@given(SEEDS)
def test_the_clock_never_gives_up_what_is_free(seed: int) -> None:
    """A player whose time is up checks or stands pat if that is free, and folds otherwise (RULES 13)."""
    for done in evening(seed).play(3):
        state = done.after
        if not state.in_deal:
            continue
        check_clock(GAME, state)
        (seat,) = state.to_act
        _, events = GAME.play(state, TimeOut(seat=seat))
        one = state.seat_state(seat)
        if state.phase is BettingPhase.DRAWING:
            assert isinstance(events[0], Drew)
            assert events[0].count == 0
        else:
            assert isinstance(events[0], Checked if one.met >= state.stake else Folded)


def table(*stacks: int, backed: tuple[Seat, ...] = (), **options: object) -> DrawState:
    """Return the state of a first deal by the last seat. Seats in `backed` have more chips in their wallets."""
    state = GAME.start(GAME.build_rules(options), tuple(enumerate(stacks, 1)), len(stacks))
    state, _ = GAME.play(state, Deal(order=order(len(stacks), {0: "As Kd 2c"}), backed=backed))
    return state


def say(state: DrawState, *texts: str) -> DrawState:
    """Make moves given as text."""
    for text in texts:
        words = NamedTable(seats=NAMES, hand=state.hand)
        state, _ = GAME.play(state, read_move(text, words, state.highest + 1))
    return state


def view(state: DrawState, seat: Seat | None) -> DrawView:
    found = GAME.view(state, seat)
    assert isinstance(found, DrawView)
    return found


def test_a_view_tells_the_prices_and_the_blinds() -> None:
    """A view shows the round, the raises, the seats of the blinds, and the prices of calling seen and unseen."""
    state = say(table(50, 50, 50), "C looks", "C bets 6")
    seen = view(state, None)
    assert (seen.betting_round, seen.raises, seen.big_blind) == (1, 1, 2)
    assert (seen.small_blind_seat, seen.big_blind_seat) == (1, 2)
    assert (seen.stake, seen.open_price, seen.blind_price) == (6, 5, 3)
    assert [(one.seen, one.met, one.drawn) for one in seen.seats] == [  # type: ignore[attr-defined]
        (False, 1, None),
        (False, 2, None),
        (True, 6, None),
    ]
    full = view(say(table(50, 50, 50, unseen_half_call=False), "C looks"), None)
    assert (full.open_price, full.blind_price) == (2, 0)


def test_drawing_without_looking_shows_nothing() -> None:
    """Drawing without looking shows no cards. Once a player looks, only they see the hand and its discards."""
    state = say(table(50, 50, 50), "C bets 1", "A bets 1", "B passes")
    drawn = say(state, "A draws 2c")
    assert not list(cards_in(view(drawn, 1)))
    looked = say(state, "A looks")
    assert view(looked, 1).seat_view(1).hands[0].cards == cards("As Kd 2c")
    assert not list(cards_in(view(looked, 2)))
    after = say(looked, "A draws 2c")
    hand = view(after, 1).seat_view(1).hands[0].cards
    assert hand is not None
    assert hand[:2] == cards("As Kd")
    assert hand[2] == state.pack[0]
    assert view(after, 1).remembered == cards("2c")
    assert not list(cards_in(view(after, 2)))
    assert view(say(drawn, "B draws", "C draws"), 1).remembered is None


def test_a_blind_of_the_last_chip() -> None:
    """A big blind without chips left on the table or in the wallet is all-in. With chips in the wallet it may act."""
    assert [one.status.value for one in table(50, 2, 50).seats] == ["blind", "covered", "blind"]
    assert [one.status.value for one in table(50, 2, 50, money_source="wallet").seats] == ["blind", "covered", "blind"]
    wallet = table(50, 2, 50, backed=(2,), money_source="wallet")
    assert [one.status.value for one in wallet.seats] == ["blind", "blind", "blind"]
    asked = say(wallet, "C looks", "C bets 6", "A folds")
    assert asked.to_act == (2,)
    assert [option.price for option in GAME.options(asked, 2, 100)] == [0, 2, 6, 0]


def test_who_gets_chips_back_is_not_all_in() -> None:
    """A player who gets back chips that nobody met is not shown as all-in."""
    raised = say(table(6, 5), "A looks", "A bets 5")
    assert [(one.stack, one.status.value) for one in raised.seats] == [(0, "covered"), (3, "blind")]
    state = say(raised, "B looks", "B covers")
    assert [(one.stack, one.status.value) for one in state.seats] == [(1, "open"), (0, "covered")]
    assert state.phase is BettingPhase.DRAWING


def test_a_cancelled_deal_gives_everything_back() -> None:
    """A cancelled deal returns each payment once and puts all cards back in the pack."""
    state = say(table(50, 5), "A looks", "A bets 5", "B looks", "B covers")
    assert [one.stack for one in state.seats] == [45, 0]
    state, _ = GAME.play(state, Void())
    assert [one.stack for one in state.seats] == [50, 5]
    assert len(state.pack) == 52
    assert state.shuffle_due
