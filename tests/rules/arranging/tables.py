"""Test tables of arranging games: people, packs, random evenings and invariants of every state."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, ClassVar, TypeAlias

from bot.rules.arranging.crash.play import CRASH as GAME
from bot.rules.arranging.engine.house_rules import Misorder
from bot.rules.arranging.hands import makeable_hands
from bot.rules.arranging.moves import Arrange, Hands
from bot.rules.arranging.nine.play import NINE
from bot.rules.arranging.two_hands import SEVEN, SIX
from bot.rules.cards import PACK, Card, Rank, cards
from bot.rules.game import (
    AnyGame,
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
from bot.rules.record.notation import read_move
from tests.rules.pairs import covering
from tests.support.holding import check_code

GAMES: Mapping[str, AnyGame] = {game.name: game for game in (GAME, NINE, SIX, SEVEN)}
NAMES = {"A": 1, "B": 2, "C": 3, "D": 4, "E": 5, "F": 6, "G": 7, "H": 8}
Row: TypeAlias = dict[str, object]
Played = tuple[Any, Move, tuple[Event, ...], Any]


def order(hands: Mapping[int, str], dealt: int = 4, pack: tuple[Card, ...] = PACK) -> tuple[Card, ...]:
    """Return the pack in an order that deals the given cards to the places in `hands`.
    Place 0 is left of the dealer; `dealt` is the number of places.
    """
    wanted = {place + turn * dealt: one for place, text in hands.items() for turn, one in enumerate(cards(text))}
    others = iter([one for one in pack if one not in wanted.values()])
    return tuple(wanted[place] if place in wanted else next(others) for place in range(len(pack)))


class Table:
    """Table, by default of Crash, that takes moves as text. A is seat 1, and so on; the last seat deals first."""

    GAME: ClassVar[AnyGame] = GAME

    def __init__(self, *stacks: int, **options: Any) -> None:
        self.state = self.GAME.start(self.GAME.build_rules(options), tuple(enumerate(stacks, 1)), len(stacks))
        self.events: tuple[Event, ...] = ()
        self.history: list[Event] = []

    def deal(self, hands: Mapping[int, str] | None = None) -> Table:
        """Shuffle and deal so that each place in `hands` gets the given cards. Place 0 is left of the dealer."""
        self.play(Deal(order=order(hands or {}, dealt_at(self.state), self.state.terms.pack)))
        return self

    def play(self, move: Move) -> tuple[Event, ...]:
        self.state, self.events = self.GAME.play(self.state, move)
        self.history += self.events
        return self.events

    def say(self, *texts: str) -> Table:
        """Make moves given as text."""
        for text in texts:
            self.play(read_move(text, NAMES, self.state.highest + 1, self.GAME.verbs))
        return self

    def stacks(self) -> list[int]:
        """Return everybody's chips in seat order."""
        return [stack for _, stack in self.state.stacks]

    def points(self) -> dict[Seat, int]:
        return {one.seat: one.points for one in self.state.scores}


class NineTable(Table):
    GAME = NINE


class SixTable(Table):
    GAME = SIX


class SevenTable(Table):
    GAME = SEVEN


def dealt_at(state: Any) -> int:
    """Return the number of places that the next deal deals to."""
    return state.terms.hands_dealt or len(state.next_deal_order)


@lru_cache(maxsize=8)
def combinations_of_options(seed: int, name: str = GAME.name) -> tuple[Row, ...]:
    """Return option combinations of a game that cover every pair of values of two options."""
    return tuple(covering(GAMES[name], seed))


class Evening:
    """A random evening under given house rules: moves, joins, leaves and occasional voids, all from one seed."""

    KINDS: ClassVar = {GAME: ("four", "pairs", "run"), NINE: ("four", "pairs", "flush")}
    """Kinds of special hands that are dealt often, by game; other games have fours of a kind and running flushes."""

    def __init__(self, row: Row, seed: int, game: AnyGame = GAME) -> None:
        self.game = game
        self.rng = random.Random(seed)
        self.rules = game.build_rules(row)
        most, least = self.rules.max_players, self.rules.min_players
        people = max(least, most - (self.rng.random() < 0.3))
        self.seats = tuple((seat, self.rng.choice([0, 3, 60, 200])) for seat in range(1, people + 1))
        self.first_dealer = self.rng.randint(1, people)
        self.state = game.start(self.rules, self.seats, self.first_dealer)
        self.chips = sum(stack for _, stack in self.seats)
        self.moves: list[Move] = []

    def shuffled(self) -> tuple[Card, ...]:
        """Return a new order of the pack in which special hands are more frequent than by chance."""
        pack = self.rng.sample(self.rules.terms.pack, len(self.rules.terms.pack))
        dealt = max(2, dealt_at(self.state))
        for place in self.rng.sample(range(dealt), min(dealt, self.rng.choice([0, 0, 1, 2]))):
            special = self._special(
                [card for at, card in enumerate(pack) if at % dealt != place or self.rng.random() < 0.5]
            )
            for turn, card in enumerate(special[: self.rules.terms.cards]):
                here, there = place + dealt * turn, pack.index(card)
                pack[here], pack[there] = pack[there], pack[here]
        return tuple(pack)

    def _special(self, pack: list[Card]) -> list[Card]:
        """Return the cards of a special hand of a random kind, as far as `pack` has them."""
        ranks: dict[Rank | None, list[Card]] = {}
        for card in pack:
            ranks.setdefault(card.rank, []).append(card)
        kind = self.rng.choice(self.KINDS.get(self.game, ("four", "flush")))
        if kind == "flush":
            first = self.rng.randint(0, 13 - self.rules.terms.cards)
            return list(PACK[first : first + self.rules.terms.cards])
        if kind == "four":
            return max(self.rng.sample(list(ranks.values()), len(ranks)), key=len)
        if kind == "pairs":
            return [card for held in list(ranks.values())[:6] for card in held[:2]]
        return [held[0] for held in ranks.values()]

    def next_move(self) -> Move | None:
        """Return a move to try, or None if no move of the chosen kind is possible."""
        rng, state = self.rng, self.state
        dealing = DealRound in self.game.moves and state.dealt_round and not state.deal_no  # the deal follows at once
        if rng.random() < 0.02 and not dealing:
            return self._table_move()
        if not state.in_deal:
            if DealRound not in self.game.moves:
                return Deal(order=self.shuffled())
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
        offered = self.game.options(state, seat)
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
        free = list(makeable_hands(one.cards, hands))
        if self.rng.random() < 0.7:
            free.sort(key=lambda made: (-made[0], self.rng.random()))
        else:
            self.rng.shuffle(free)
        found: Hands = ()
        while free and len(found) < hands.max_hands and (len(found) < hands.min_hands or self.rng.random() < 0.95):
            made = free.pop(0)
            found = (*found, made[2])
            free = [other for other in free if not other[1] & made[1]]
        if self.rules.terms.misorder is Misorder.REJECT or self.rng.random() < 0.8:
            found = hands.sort_hands(found)
        return Arrange(seat=seat, hands=found)

    def _table_move(self) -> Move | None:
        rng, state = self.rng, self.state
        kind = rng.choice([Join, Leave, SitOut, ComeBack, ComeBack, TopUp, CashIn])
        if kind is Join:
            # A record needs its first dealer among the initial seats, so nobody joins before the first deal.
            room = state.deal_no and len(state.seats) < self.rules.max_players
            return Join(seat=state.highest + 1, stack=rng.randint(0, 30)) if room else None
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
        """Play up to `limit` moves. Each result has the state before, the move, its events and the state after."""
        done: list[Played] = []
        refused = 0
        while len(done) < limit and refused < 30:
            move = self.next_move()
            if move is None:
                refused += 1
                continue
            try:
                move = self.state.with_random_cards(move, lambda some: tuple(self.rng.sample(some, len(some))))
                after, events = self.game.play(self.state, move)
            except IllegalMove as refusal:
                check_code(refusal.code, refusal.facts)
                refused += 1
                continue
            self.moves.append(move)
            done.append((self.state, move, events, after))
            self.state = after
        return done


def places(state: Any) -> list[Card]:
    """List all cards at the table: in the pack, in hands, spare or set aside."""
    held = [card for one in state.seats for card in one.cards]
    return [*state.pack, *held, *(card for hand in (*getattr(state, "spares", ()), *state.aside) for card in hand)]


def check_state(game: AnyGame, state: Any, chips: int) -> None:
    """Check the invariants of RULES 12.1: cards, chips, arrangements and who is to act."""
    assert Counter(places(state)) == Counter(state.terms.pack)
    assert sum(one.stack for one in state.seats) + state.pot == chips
    assert state.carried >= 0
    assert all(one.stack >= 0 for one in state.seats)
    assert all(one.points >= 0 for one in state.scores)
    for one in state.seats:
        own = set(one.cards or one.remembered)
        used = [card for hand in one.hands or () for card in hand]
        assert len(set(used)) == len(used)
        assert set(used) <= own
        if state.terms.misorder is not Misorder.LOSE_GAME:
            assert state.rules.hands.is_in_order(one.hands or ())
    if not state.in_deal:
        assert state.to_act == ()
        assert len(state.pack) == len(state.terms.pack)
        return
    acting = state.to_act
    assert acting
    assert len(acting) == 1 or state.phase in state.SIMULTANEOUS
    assert set(acting) <= set(state.order)
    assert all(game.options(state, seat) for seat in acting)
