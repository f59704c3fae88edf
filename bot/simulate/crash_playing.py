"""One evening of Crash among computer players: deal after deal, each checked for lost chips and cards."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from bot.players.registry import chooser_of
from bot.rules.arranging.crash.events import (
    BusRidden,
    CallFailed,
    Crashed,
    Ending,
    GameEnd,
    GameStarted,
    Knocked,
    PointScored,
    SpareTaken,
    Why,
)
from bot.rules.arranging.crash.house_rules import CrashRules, FirstDealer
from bot.rules.arranging.crash.state import CrashState
from bot.rules.arranging.engine.events import (
    Declared,
    HandShown,
)
from bot.rules.arranging.hands import FourOfAKind
from bot.rules.cards import PACK
from bot.rules.game import AnyGame, Close, Deal, DealCut, DealRound, Event, Move, TopUp
from bot.rules.ranking import Category
from bot.simulate.broken import ENDLESS, BrokenError

ENTRIES = 100
"""How many lost games, at the most that one can cost, everybody brings the chips for."""
NOTED: tuple[type[Event], ...] = (SpareTaken, Knocked, Declared, Crashed, CallFailed, BusRidden)
"""Events of which it is told in how many deals they happened."""


@dataclass(frozen=True, kw_only=True)
class PlayedCrash:
    """One deal of Crash."""

    moves: int
    ending: Ending
    won_with: tuple[tuple[int, Category | None], ...]
    """Each place that somebody scored, from 1, and what with; None: with four of a kind."""
    compared: int
    """How many places were compared before the deal, or the game, was over."""
    game: GameEnd | None
    """How the game ended, where this was its last deal."""
    deals: int
    """Which deal of its game this was."""
    noted: frozenset[type[Event]]
    """Which of `NOTED` happened."""


def stake_of(rules: CrashRules) -> int:
    """The chips that everybody brings."""
    return max(ENTRIES * rules.buy_in, ENTRIES)


class CrashTable:
    """Computer players at a table, who bring chips when they cannot pay for a lost game. All comes from the seed."""

    def __init__(self, game: AnyGame, rules: CrashRules, players: int, seed: str) -> None:
        self._game = game
        self._rules = rules
        self._rng = Random(seed)
        self._stake = stake_of(rules)
        self._brought = self._stake * players
        self._happened: list[Event] = []
        self._deals = 0
        stacks = tuple((seat, self._stake) for seat in range(1, players + 1))
        self.state: CrashState = game.start(rules, stacks, 1)
        if rules.first_dealer is FirstDealer.FIRST_SEVEN:
            self._play(DealRound(order=tuple(self._rng.sample(PACK, len(PACK)))))

    def deal(self) -> PlayedCrash:
        """Plays a deal, and checks that nothing is lost. Raises BrokenError."""
        self._happened.clear()
        if not self.state.game_on:
            self._buy_in()
        self._play(self._next_deal())
        moves = 0
        while acting := self.state.to_act:
            seat = acting[0]
            view, options = self._game.view(self.state, seat), self._game.options(self.state, seat)
            self._play(chooser_of(self._game.name)(view, options, self._rng))
            moves += 1
            if moves > ENDLESS:
                raise BrokenError(f"the deal goes on after {ENDLESS:,} moves")
        self._check()
        return self._told(moves)

    def close(self) -> None:
        """Everybody goes home; raises BrokenError where he does not take along all that was brought."""
        self._play(Close())
        if self.state.pot or self.state.stacks:
            raise BrokenError("somebody or something is left at a table that was closed")

    def _buy_in(self) -> None:
        for seat, stack in self.state.stacks:
            if stack < self._rules.buy_in:
                self._brought += self._stake - stack
                self._play(TopUp(seat=seat, amount=self._stake - stack))

    def _next_deal(self) -> Move:
        """The next deal: shuffled and cut; where the dealer need not shuffle he does so every other time."""
        rng, rules = self._rng, self._rules
        if not self.state.shuffle_due and rng.random() < 0.5:
            return Deal()
        order = list(self.state.loose)
        rng.shuffle(order)
        if rules.optional_shuffle:
            return Deal(order=tuple(order))
        return DealCut(order=tuple(order), cut=rng.randint(1, len(PACK) - 1))

    def _play(self, move: Move) -> None:
        self.state, events = self._game.play(self.state, move)
        self._happened += events

    def _check(self) -> None:
        chips = sum(stack for _, stack in self.state.stacks) + self.state.pot
        if chips != self._brought:
            raise BrokenError(f"{self._brought} chips were brought to the table, and {chips} are there")
        if len(self.state.pack) != len(PACK) or set(self.state.pack) != set(PACK):
            raise BrokenError(f"the {len(PACK)} cards are not all in the pack once")

    def _told(self, moves: int) -> PlayedCrash:
        outcome = self.state.outcome
        if outcome is None:
            raise BrokenError("the deal has no outcome")
        if any(isinstance(one, GameStarted) for one in self._happened):
            self._deals = 0
        self._deals += 1
        shown = {(one.seat, one.place): one.cards for one in self._happened if isinstance(one, HandShown)}
        won_with: list[tuple[int, Category | None]] = []
        for one in self._happened:
            if isinstance(one, PointScored) and one.why is Why.PLACE:
                name = self._rules.hands.describe(shown[one.seat, one.place])
                won_with.append((one.place, None if isinstance(name, FourOfAKind) else name.category))
        return PlayedCrash(
            moves=moves,
            ending=outcome.reason,
            won_with=tuple(won_with),
            compared=self._compared(),
            game=outcome.game,
            deals=self._deals,
            noted=frozenset(type(one) for one in self._happened) & frozenset(NOTED),
        )

    def _compared(self) -> int:
        return max((getattr(one, "place", 0) for one in self._happened), default=0)
