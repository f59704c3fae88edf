"""A game at hand: people sit down at a table, and what they say is played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.rules.cards import Card
from bot.rules.game import NOBODY, AnyGame, Deal, DealCut, Event, Move, Option, Seat
from bot.rules.house_rules import HouseRules
from bot.rules.record import Record, recorded
from bot.rules.record.words import newcomer_of, said
from bot.rules.table.state import AnyState
from bot.rules.verbs import Table
from bot.rules.view import View


class Sitting:
    """A table at which `game` is played by `rules` (as usual, if there are none): its state and how it came about.

    `stacks` are the chips that everybody brings, clockwise; `dealer` deals first, or the last of them. Raises
    IllegalMove where they cannot sit down so.
    """

    def __init__(
        self, game: AnyGame, stacks: Mapping[str, int], rules: HouseRules | None = None, dealer: str | None = None
    ) -> None:
        self.game = game
        self.rules: HouseRules = game.usual if rules is None else rules
        self.seats: dict[str, Seat] = {name: seat for seat, name in enumerate(stacks, 1)}
        """Everybody who sits here or sat."""
        self.moves: list[Move] = []
        self.events: tuple[Event, ...] = ()
        """What the last move led to."""
        self._began = [(seat, name, stacks[name]) for name, seat in self.seats.items()]
        self._dealer = len(stacks) if dealer is None else self.seats[dealer]
        self.state: AnyState = game.start(self.rules, tuple(enumerate(stacks.values(), 1)), self._dealer)

    def play(self, move: Move) -> None:
        """Makes a move. Raises IllegalMove; everything is then as it was."""
        self.state, self.events = self.game.play(self.state, move)
        self.moves.append(move)

    def say(self, *texts: str) -> None:
        """Makes moves said as in a record: `Andy bets 2`. Raises IllegalMove, and ValueError for other words."""
        for text in texts:
            newcomer = self.state.highest + 1
            move = said(text, self.game, self.state, Table(self.seats, self.state.hand), newcomer)
            names = {seat: name for name, seat in self.seats.items()}
            self.play(move)
            name, seat = newcomer_of(text, move, names, self.game.verbs)
            if seat != NOBODY:
                self.seats[name] = seat

    def deal(self, top: Iterable[Card] = (), *, cut: int = 0) -> None:
        """The next deal: with these cards on top of the pack and the others as they come, or of the pack as it lies.

        Where it has to be `cut`, so many cards go to the bottom first. Raises IllegalMove.
        """
        above = tuple(top)
        order = (*above, *(one for one in self.state.loose if one not in above)) if above else ()
        self.play(DealCut(order=order, cut=cut) if cut else Deal(order=order))

    def options(self, name: str) -> tuple[Option, ...]:
        """What the deal accepts from somebody now."""
        return self.game.options(self.state, self.seats[name])

    def view(self, name: str | None = None) -> View:
        """What somebody, or a bystander, may know."""
        return self.game.view(self.state, None if name is None else self.seats[name])

    @property
    def stacks(self) -> dict[str, int]:
        """The chips in front of everybody, clockwise."""
        names = {seat: name for name, seat in self.seats.items()}
        return {names[seat]: stack for seat, stack in self.state.stacks}

    def record(self) -> Record:
        """All of it as a record, which `write` makes a text of. Raises RecordError where nothing was dealt yet."""
        joiners = {seat: name for name, seat in self.seats.items()}
        return recorded(self.game, self.rules, self._began, self._dealer, self.moves, joiners)
