"""Tables of Crash for tests: people, packs, random evenings, and what must hold of every state."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeAlias

from bot.rules.arranging.crash.game import CRASH as GAME
from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.arranging.crash.state import CrashState
from bot.rules.arranging.crash.view import CrashPhase
from bot.rules.arranging.engine.terms import Misorder
from bot.rules.arranging.lexicographic import makeable
from bot.rules.arranging.moves import Arrange, Hands, Pass
from bot.rules.betting.moves import Check
from bot.rules.cards import PACK, Card, Rank, cards
from bot.rules.game import (
    CashIn,
    ComeBack,
    Cut,
    Deal,
    DealCut,
    DealRound,
    Event,
    IllegalMove,
    Join,
    Leave,
    Move,
    Seat,
    SitOut,
    TimeOut,
    TopUp,
    Void,
)
from bot.rules.record import read_move
from tests.rules.pairs import covering
from tests.support.holding import check_code

NAMES = {"A": 1, "B": 2, "C": 3, "D": 4, "E": 5, "F": 6}
Row: TypeAlias = dict[str, object]
Played = tuple[CrashState, Move, tuple[Event, ...], CrashState]


def order(hands: Mapping[int, str]) -> tuple[Card, ...]:
    """A pack that gives the hand dealt at each place (0 is left of the dealer) these cards first, in dealt order."""
    wanted = {place + turn * 4: one for place, text in hands.items() for turn, one in enumerate(cards(text))}
    others = iter([one for one in PACK if one not in wanted.values()])
    return tuple(wanted[place] if place in wanted else next(others) for place in range(52))


class Table:
    """A table that is told its moves in words: A is seat 1, B seat 2, and so on; the last of them deals first."""

    def __init__(self, *stacks: int, **options: Any) -> None:
        self.state = GAME.start(CrashRules.made(options), tuple(enumerate(stacks, 1)), len(stacks))
        self.events: tuple[Event, ...] = ()
        self.history: list[Event] = []

    def deal(self, hands: Mapping[int, str] | None = None) -> Table:
        """Deals, after a shuffle that gives the places from the dealer's left these cards."""
        self.play(Deal(order=order(hands or {})))
        return self

    def play(self, move: Move) -> tuple[Event, ...]:
        """Makes one move."""
        self.state, self.events = GAME.play(self.state, move)
        self.history += self.events
        return self.events

    def say(self, *texts: str) -> Table:
        """Makes moves said in words."""
        for text in texts:
            move = read_move(text, NAMES, self.state.highest + 1)
            self.play(Pass(seat=move.seat) if isinstance(move, Check) else move)
        return self

    def points(self) -> dict[Seat, int]:
        """The scores."""
        return {one.seat: one.points for one in self.state.scores}


@lru_cache(maxsize=8)
def combinations_of_options(seed: int) -> tuple[Row, ...]:
    """Options in which every two values of two options come together."""
    return tuple(covering(GAME, seed))


class Evening:
    """A random evening under given house rules: moves, joins, leaves and sometimes a void, all from one seed."""

    def __init__(self, row: Row, seed: int) -> None:
        self.rng = random.Random(seed)
        self.rules: CrashRules = GAME.rules(row)
        most, least = self.rules.max_players, self.rules.min_players
        people = max(least, most - (self.rng.random() < 0.3))
        self.seats = tuple((seat, self.rng.choice([0, 3, 60, 200])) for seat in range(1, people + 1))
        self.first_dealer = self.rng.randint(1, people)
        self.state: CrashState = GAME.start(self.rules, self.seats, self.first_dealer)
        self.chips = sum(stack for _, stack in self.seats)
        self.moves: list[Move] = []

    def shuffled(self) -> tuple[Card, ...]:
        """A new order of the pack, with remarkable hands oftener than chance would have it."""
        pack = list(self.rng.sample(PACK, 52))
        for place in self.rng.sample(range(4), self.rng.choice([0, 0, 1, 2])):
            special = self._special(
                [card for at, card in enumerate(pack) if at % 4 != place or self.rng.random() < 0.5]
            )
            for turn, card in enumerate(special):
                here, there = place + 4 * turn, pack.index(card)
                pack[here], pack[there] = pack[there], pack[here]
        return tuple(pack)

    def _special(self, pack: list[Card]) -> list[Card]:
        """Four of a kind, six pairs or a card of every rank, as far as the cards go."""
        ranks: dict[Rank | None, list[Card]] = {}
        for card in pack:
            ranks.setdefault(card.rank, []).append(card)
        kind = self.rng.choice(["four", "pairs", "run"])
        if kind == "four":
            return max(self.rng.sample(list(ranks.values()), len(ranks)), key=len)
        if kind == "pairs":
            return [card for held in list(ranks.values())[:6] for card in held[:2]]
        return [held[0] for held in ranks.values()]

    def next_move(self) -> Move | None:
        """Something that can be tried now; None where there is nothing of that kind."""
        rng, state = self.rng, self.state
        if rng.random() < 0.02:
            return self._table_move()
        if not state.in_deal:
            if not state.deal_no and rng.random() < 0.5:
                return DealRound(order=tuple(rng.sample(PACK, 52)))
            keeps = not state.shuffle_due and rng.random() < 0.6
            order = () if keeps else self.shuffled()
            return DealCut(order=order, cut=rng.randint(1, 51)) if rng.random() < 0.3 else Deal(order=order)
        seat = rng.choice(state.to_act)
        if rng.random() < 0.06:
            return Void() if rng.random() < 0.1 else TimeOut(seat=seat)
        if rng.random() < 0.1:
            seat = rng.choice([one.seat for one in state.seats])
        offered = GAME.options(state, seat)
        if not offered:
            return None
        move = rng.choice(offered).move
        if isinstance(move, Cut):
            return Cut(seat=seat, amount=rng.randint(1, 51))
        return self._arranged(seat) if isinstance(move, Arrange) and rng.random() < 0.9 else move

    def _arranged(self, seat: Seat) -> Move:
        one = self.state.seat_state(seat)
        assert one is not None
        hands = self.rules.hands
        free = list(makeable(one.cards, hands))
        if self.rng.random() < 0.7:
            free.sort(key=lambda made: (-made[0], self.rng.random()))
        else:
            self.rng.shuffle(free)
        found: Hands = ()
        while free and len(found) < 4 and self.rng.random() < 0.95:
            made = free.pop(0)
            found = (*found, made[2])
            free = [other for other in free if not other[1] & made[1]]
        if self.rules.misorder is Misorder.REJECT or self.rng.random() < 0.8:
            found = hands.sorted(found)
        return Arrange(seat=seat, hands=found)

    def _table_move(self) -> Move | None:
        rng, state = self.rng, self.state
        kind = rng.choice([Join, Leave, SitOut, ComeBack, ComeBack, TopUp, CashIn])
        if kind is Join:
            return (
                Join(seat=state.highest + 1, stack=rng.randint(0, 30))
                if len(state.seats) < self.rules.max_players
                else None
            )
        fit = {
            Leave: [one.seat for one in state.seats if not one.leaving],
            SitOut: [one.seat for one in state.seats if not one.sitting_out],
            ComeBack: [one.seat for one in state.seats if one.sitting_out],
            TopUp: [one.seat for one in state.seats if not one.leaving],
            CashIn: [one.seat for one in state.seats if one.stack],
        }[kind]
        if not fit:
            return None
        seat = rng.choice(fit)
        if kind is CashIn:
            return CashIn(seat=seat, amount=rng.randint(1, dict(state.stacks)[seat]))
        return TopUp(seat=seat, amount=rng.randint(1, 20)) if kind is TopUp else kind(seat=seat)

    def steps(self, limit: int) -> list[Played]:
        """Plays up to `limit` moves: before, move, events, after."""
        done: list[Played] = []
        refused = 0
        while len(done) < limit and refused < 30:
            move = self.next_move()
            if move is None:
                refused += 1
                continue
            try:
                after, events = GAME.play(self.state, move)
            except IllegalMove as refusal:
                check_code(refusal.code, refusal.facts)
                refused += 1
                continue
            self.moves.append(move)
            done.append((self.state, move, events, after))
            self.state = after
        return done


def places(state: CrashState) -> list[Card]:
    """The cards in every place where a card can lie."""
    held = [card for one in state.seats for card in one.cards]
    return [*state.pack, *held, *(card for hand in (*state.spares, *state.aside) for card in hand)]


def check_state(state: CrashState, chips: int) -> None:
    """What RULES 12.1 says of every state: cards, chips, arrangements, who is to act."""
    assert Counter(places(state)) == Counter(PACK)
    assert sum(one.stack for one in state.seats) + state.pot == chips
    assert state.carried >= 0
    assert all(one.stack >= 0 for one in state.seats)
    assert all(one.points >= 0 for one in state.scores)
    for one in state.seats:
        own = set(one.cards or one.remembered)
        used = [card for hand in one.hands or () for card in hand]
        assert len(set(used)) == len(used)
        assert set(used) <= own
        if state.rules.misorder is not Misorder.LOSE_GAME:
            assert state.rules.hands.in_order(one.hands or ())
    if not state.in_deal:
        assert state.to_act == ()
        assert len(state.pack) == 52
        return
    acting = state.to_act
    assert acting
    assert len(acting) == 1 or state.phase in {CrashPhase.ARRANGING, CrashPhase.CALLING}
    assert set(acting) <= set(state.order)
    assert all(GAME.options(state, seat) for seat in acting)
