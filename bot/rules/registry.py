"""Every game by its name, and what others keep for each of them.

A game is played everywhere once it stands in `GAMES` here, in `CHOOSERS` of `bot.players.registry`, in `FAMILIES` of
`bot.screens.registry` and, where it has words of its own, in `SPOKEN` of `bot.screens.words`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Final, TypeVar

from bot.rules.arranging.crash.game import CRASH
from bot.rules.betting.draw.game import DRAW_BRAG
from bot.rules.betting.teen_patti import TEEN_PATTI
from bot.rules.betting.three_card import FIVE_CARD_BRAG, FOUR_CARD_BRAG, THREE_CARD_BRAG
from bot.rules.game import AnyGame

T = TypeVar("T")


class ByGame(Mapping[str, T]):
    """Something for each game, by the game's name."""

    def __init__(self, several: Mapping[str, T]) -> None:
        self._several = dict(several)

    def __getitem__(self, game: str) -> T:
        return self._several[game]

    def __iter__(self) -> Iterator[str]:
        return iter(self._several)

    def __len__(self) -> int:
        return len(self._several)

    @contextmanager
    def also(self, game: str, one: T) -> Iterator[None]:
        """One more game has its own for as long as this is entered."""
        self._several[game] = one
        try:
            yield
        finally:
            del self._several[game]


class Games(Collection[AnyGame]):
    """Games in the order in which they are shown; the first is the one that is meant where none is named."""

    def __init__(self, *games: AnyGame) -> None:
        self._games = games

    def __getitem__(self, place: int) -> AnyGame:
        return self._games[place]

    def __contains__(self, one: object) -> bool:
        return one in self._games

    def __iter__(self) -> Iterator[AnyGame]:
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)

    def called(self, name: str) -> AnyGame:
        """The game of that name or alias, whatever the case; KeyError where there is none."""
        wanted = name.strip().lower().replace(" ", "_").replace("-", "_")
        for one in self._games:
            if wanted == one.name or wanted in one.aliases:
                return one
        raise KeyError(wanted)

    @contextmanager
    def also(self, game: AnyGame) -> Iterator[None]:
        """One more game is played for as long as this is entered."""
        before, self._games = self._games, (*self._games, game)
        try:
            yield
        finally:
            self._games = before


GAMES: Final = Games(THREE_CARD_BRAG, FOUR_CARD_BRAG, FIVE_CARD_BRAG, DRAW_BRAG, TEEN_PATTI, CRASH)
"""The games that are played."""


def game(name: str) -> AnyGame:
    """The game of that name or alias, whatever the case; KeyError where there is none."""
    return GAMES.called(name)
