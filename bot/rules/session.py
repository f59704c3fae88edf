"""A game in memory: named players sit down, and moves are played as objects or as record text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.rules.cards import Card
from bot.rules.game import NOBODY, AnyGame, Deal, DealCut, Event, Move, Option, Seat
from bot.rules.house_rules import HouseRules
from bot.rules.record.document import Record
from bot.rules.record.notation import interpret_move, newcomer_of
from bot.rules.record.writing import record_game
from bot.rules.table.state import AnyState, View
from bot.rules.verbs import NamedTable


class GameSession:
    """Table in memory. `stacks` has chips by player, clockwise; the last player deals by default. Raise IllegalMove."""

    def __init__(
        self, game: AnyGame, stacks: Mapping[str, int], rules: HouseRules | None = None, dealer: str | None = None
    ) -> None:
        self.game = game
        self.rules: HouseRules = game.default_rules if rules is None else rules
        self.seats: dict[str, Seat] = {name: seat for seat, name in enumerate(stacks, 1)}
        """Seat of each present or former player, by name."""
        self.moves: list[Move] = []
        self.events: tuple[Event, ...] = ()
        self._began = [(seat, name, stacks[name]) for name, seat in self.seats.items()]
        self._dealer = len(stacks) if dealer is None else self.seats[dealer]
        self.state: AnyState = game.start(self.rules, tuple(enumerate(stacks.values(), 1)), self._dealer)

    def play(self, move: Move) -> None:
        """Make a move. Raise IllegalMove, in which case nothing changes."""
        self.state, self.events = self.game.play(self.state, move)
        self.moves.append(move)

    def say(self, *texts: str) -> None:
        """Make moves given as record text: `Andy bets 2`. Raise IllegalMove, and ValueError for invalid text."""
        for text in texts:
            newcomer = self.state.highest + 1
            move = interpret_move(text, self.game, self.state, NamedTable(self.seats, self.state.hand), newcomer)
            names = {seat: name for name, seat in self.seats.items()}
            self.play(move)
            name, seat = newcomer_of(text, move, names, self.game.verbs)
            if seat != NOBODY:
                self.seats[name] = seat

    def deal(self, top: Iterable[Card] = (), *, cut: int = 0) -> None:
        """Start the next deal with `top` on top of the pack; without `top`, do not shuffle. Raise IllegalMove."""
        above = tuple(top)
        order = (*above, *(one for one in self.state.loose_cards if one not in above)) if above else ()
        self.play(DealCut(order=order, cut=cut) if cut else Deal(order=order))

    def options(self, name: str) -> tuple[Option, ...]:
        return self.game.options(self.state, self.seats[name])

    def view(self, name: str | None = None) -> View:
        return self.game.view(self.state, None if name is None else self.seats[name])

    @property
    def stacks(self) -> dict[str, int]:
        names = {seat: name for name, seat in self.seats.items()}
        return {names[seat]: stack for seat, stack in self.state.stacks}

    def record(self) -> Record:
        """Return the whole game as a record for `write`. Raise RecordError if nothing was dealt yet."""
        joiners = {seat: name for name, seat in self.seats.items()}
        return record_game(self.game, self.rules, self._began, self._dealer, self.moves, joiners)
