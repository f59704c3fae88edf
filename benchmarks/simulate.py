"""(h) Simulated deals per second on one core, compared with `play` alone on the same moves."""

from __future__ import annotations

import gc
import time
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from benchmarks.figure import Figure, interleaved
from bot.rules.game import AnyGame, Event, Move
from bot.rules.registry import GAMES
from bot.simulate import simulate_deals

PLAYERS = 4
DEALS = 300
ROUNDS = 7


@dataclass
class Recording:
    """Recording of a game: the initial state and the moves of each evening."""

    game: AnyGame
    evenings: list[tuple[Any, list[Move]]] = field(default_factory=list)

    def recorded(self) -> AnyGame:
        """Return a copy of the game that records its initial states and its moves."""
        recorded: AnyGame = replace(self.game)
        object.__setattr__(recorded, "start", self._start)  # a game is frozen
        object.__setattr__(recorded, "play", self._play)
        return recorded

    def _start(self, *arguments: Any) -> Any:
        state = self.game.start(*arguments)
        self.evenings.append((state, []))
        return state

    def _play(self, state: Any, move: Move, backing: int = 0) -> tuple[Any, tuple[Event, ...]]:
        self.evenings[-1][1].append(move)
        return self.game.play(state, move, backing)


def run() -> list[Figure]:
    """Measure every game under its default house rules, and print and return the figures."""
    return [_measured(game) for game in GAMES.values()]


def _measured(game: AnyGame) -> Figure:
    recording = Recording(game)
    _simulate(recording.recorded())
    moves = sum(len(played) for _, played in recording.evenings)
    took = interleaved(
        {
            "simulated": lambda: _seconds(lambda: _simulate(game)),
            "played": lambda: _seconds(lambda: _replay(game, recording)),
        },
        ROUNDS,
    )
    print(
        f"  {game.name}: {DEALS / took['simulated']:,.0f} deals/s, {moves / took['simulated']:,.0f} moves/s;"
        f" `play` alone {DEALS / took['played']:,.0f} deals/s"
    )
    return Figure(f"{game.name}: simulated deal over its moves alone", took["simulated"] / took["played"], 4)


def _simulate(game: AnyGame) -> None:
    for _ in islice(simulate_deals(game, game.default_rules, PLAYERS, seed=5), DEALS):
        pass


def _replay(game: AnyGame, recording: Recording) -> None:
    for beginning, moves in recording.evenings:
        state = beginning
        for move in moves:
            state, _ = game.play(state, move)


def _seconds(work: Any) -> float:
    """Return the CPU seconds of `work`, which exclude other work of the machine."""
    gc.collect()
    began = time.process_time()
    work()
    return time.process_time() - began
