"""State of a table of Nine Card Brag, and its draft during a move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from bot.rules.arranging.engine.drafting import ArrangingDraft
from bot.rules.arranging.engine.state import ArrangingSeat, ArrangingState
from bot.rules.arranging.moves import DealTenth, Discard
from bot.rules.arranging.nine.events import DealEnded, NineEnding, NineOutcome
from bot.rules.arranging.nine.house_rules import NineRules
from bot.rules.arranging.nine.view import NinePhase
from bot.rules.cards import UNKNOWN_CARDS, Card
from bot.rules.game import NOBODY, Move, Option, Seat
from bot.rules.pack import Pack
from bot.rules.table.state import divide


@dataclass(frozen=True, kw_only=True)
class NineSeat(ArrangingSeat):
    """One seat. Between deals the fields from `given_up` on describe the last deal."""

    given_up: tuple[Card, ...] = ()
    """The discarded card, or the nine cards that were dealt round after a bum deal."""
    packs: bool | None = None
    """True if the seat calls a bum deal, which is private; None before the answer."""
    packed: bool = False
    """True after a bum deal of the seat was revealed."""


@dataclass(frozen=True, kw_only=True)
class NineState(ArrangingState[NineSeat]):
    """Table of Nine Card Brag. `carried` are all chips in the pots. `actor` may deal a tenth card."""

    SEAT: ClassVar[type[NineSeat]] = NineSeat
    PHASES = NinePhase
    ARRANGING = NinePhase.ARRANGING
    SIMULTANEOUS = frozenset({NinePhase.PACKING, NinePhase.DISCARDING, NinePhase.ARRANGING})
    UNREVEALED_ENDINGS = frozenset({NineEnding.VOIDED, NineEnding.ABANDONED})
    EXTRA_REVEAL_STEPS = 3
    """Steps besides the rounds: declarations or bum deals, the taker of the pot, the end of the game."""

    rules: NineRules
    phase: NinePhase
    waiting: tuple[int, ...] = ()
    """Chips of each pot carried into the deal, or between deals into the next one. Used under `four_pots` only."""
    caller: Seat = NOBODY
    """Caller of a bum deal whose cards may be dealt round, or were."""
    tenth: bool = False
    """True if a tenth card was dealt."""
    deals_played: int = 0
    """Number of finished deals of the game of several deals."""
    staked: bool = False
    """True if the stakes of the current game were paid."""
    outcome: NineOutcome | None = None

    @property
    def is_answering(self) -> bool:
        """Return True while a bum deal or a tenth card is asked about.

        Discarding and arranging are everybody's own turn.
        """
        return self.phase in {NinePhase.PACKING, NinePhase.TENTH}

    @property
    def pots(self) -> tuple[int, ...]:
        """Return the chips in each pot. The stakes go into all of them equally."""
        count = self.rules.pot_count
        if count == 1:
            return (self.carried,)
        waiting = self.waiting if self.carried and self.waiting else (0,) * count
        added = divide(self.carried - sum(waiting), range(count))
        return tuple(before + share for before, (_, share) in zip(waiting, added, strict=True))

    @property
    def packing(self) -> bool:
        """Return True if a bum deal may be called now: before anything is arranged if it may be dealt round."""
        if self.phase is NinePhase.PACKING:
            return True
        asked_before = self.rules.tenth_card and not self.pack  # six players got all cards, even if some have left
        return self.phase is self.ARRANGING and self.rules.bum_deal and not asked_before

    def may_pack(self, one: NineSeat) -> bool:
        """Return True if a seat may call a bum deal now. A caller who got cards back may do so again."""
        again = self.phase is self.ARRANGING and self.tenth and one.seat == self.caller
        return self.packing or again

    def entry(self, seat: Seat) -> int:
        """Return the chips that the next deal costs: 0 if the stakes of the game for points are in the pot (D-92)."""
        return 0 if self.staked else self.rules.entry

    def with_random_cards(self, move: Move, shuffle: Callable[[Sequence[Card]], Pack]) -> Move:
        """Return the move with a shuffled order, if it deals round the cards of a bum deal (RULES 8.7)."""
        if isinstance(move, DealTenth) and not move.order and self.caller != NOBODY:
            return replace(move, order=shuffle(self.at(self.caller).cards))
        return move

    def interpret(self, move: Move, options: tuple[Option, ...]) -> Move:
        """Return the move, with the last unknown card of the seat in place of an unknown discard."""
        if not isinstance(move, Discard) or move.card not in UNKNOWN_CARDS:
            return move
        hidden = [one.move for one in options if isinstance(one.move, Discard) and one.move.card in UNKNOWN_CARDS]
        return hidden[-1] if hidden else move

    def voided_event(self) -> DealEnded:
        outcome = NineOutcome(reason=NineEnding.VOIDED, scores=self.scores, carried=self.carried)
        return DealEnded(deal_no=self.deal_no, outcome=outcome)


class NineDraft(ArrangingDraft[NineState, NineSeat]):
    """Draft of a table of Nine Card Brag. `rounds`, `taken` and `saved` are collected for the outcome."""

    NOT_IN_STATE = (*ArrangingDraft.NOT_IN_STATE, "rounds", "taken", "saved")

    caller: Seat
    deals_played: int
    outcome: NineOutcome | None
    phase: NinePhase
    rules: NineRules
    staked: bool
    tenth: bool
    waiting: tuple[int, ...]

    def __init__(self, state: NineState, backing: int = 0) -> None:
        super().__init__(state, backing)
        self.rounds: list[tuple[Seat, ...]] = []
        self.taken: list[tuple[int, Seat]] = []
        self.saved: tuple[Seat, ...] = ()

    @property
    def in_play(self) -> list[Seat]:
        """Return the seats that have not called a bum deal, or got their cards back, from the dealer's left."""
        return [seat for seat in self.order if not self.seats[seat].packed]

    def ended_event(self, reason: NineEnding) -> DealEnded:
        """Return the event that ends this deal, and the game if it ended too."""
        outcome = NineOutcome(
            reason=reason,
            rounds=tuple(self.rounds),
            pots=tuple(self.taken),
            saved=self.saved,
            game=self.ended,
            winner=self.winner,
            scores=self.scores,
            carried=self.carried,
        )
        return DealEnded(deal_no=self.deal_no, outcome=outcome)
