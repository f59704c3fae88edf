"""State of a table of Crash, and its draft during a move."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from bot.rules.arranging.crash.events import CrashEnding, CrashOutcome, DealEnded
from bot.rules.arranging.crash.house_rules import CrashRules, FirstDealer
from bot.rules.arranging.crash.view import CrashPhase
from bot.rules.arranging.engine.drafting import ArrangingDraft
from bot.rules.arranging.engine.events import GameEnding
from bot.rules.arranging.engine.state import ArrangingSeat, ArrangingState
from bot.rules.arranging.moves import Arrange, CallCrash, Declare, Knock, Pass, TakeSpare, Unlock
from bot.rules.cards import Card
from bot.rules.game import Move, Seat, TimeOut
from bot.rules.outcome import TableResult
from bot.rules.table.state import DealNeed


@dataclass(frozen=True, kw_only=True)
class CrashSeat(ArrangingSeat):
    """One seat. Between deals the fields from `given_up` on describe the last deal."""

    given_up: tuple[Card, ...] = ()
    """Hand exchanged for a spare one. The seat still knows it."""
    took_spare: int = 0
    knocked: bool = False
    called: bool | None = None
    public_called: bool | None = None


_ANSWERING_PHASES = frozenset({CrashPhase.CUTTING, CrashPhase.EXCHANGING, CrashPhase.CALLING})
_MOVES_AFTER_CUT = (Pass, TakeSpare, Knock, Arrange, Declare, Unlock, CallCrash, TimeOut)


@dataclass(frozen=True, kw_only=True)
class CrashState(ArrangingState[CrashSeat]):
    """Table of Crash. `carried` are the chips in the pool. `actor` may cut or exchange."""

    SEAT: ClassVar[type[CrashSeat]] = CrashSeat
    PHASES = CrashPhase
    ARRANGING = CrashPhase.ARRANGING
    SIMULTANEOUS = frozenset({CrashPhase.ARRANGING, CrashPhase.CALLING})
    UNREVEALED_ENDINGS = frozenset({CrashEnding.VOIDED, CrashEnding.ABANDONED})
    EXTRA_REVEAL_STEPS = 4
    """Steps besides the places: calls, crash, bus ride, end of the game."""

    rules: CrashRules
    phase: CrashPhase
    yogi: int = 0
    dealt_round: bool = False
    """True if the first dealer was found by dealing cards round."""
    spares: tuple[tuple[Card, ...], ...] = ()
    """Spare hands, numbered from 1; () for one that was taken."""
    outcome: CrashOutcome | None = None

    @property
    def is_answering(self) -> bool:
        """Return True while a cut, an exchange or a call is asked for. Arranging is everybody's own turn."""
        return self.phase in _ANSWERING_PHASES

    @property
    def needs(self) -> frozenset[DealNeed]:
        """Return the needs of the next deal: a shuffle, a random cut unless a player may cut, and the first dealer."""
        found = {DealNeed.ORDER} if self.rules.optional_shuffle else {DealNeed.ORDER, DealNeed.CUT}
        if not self.deal_no:
            if self.rules.first_dealer is FirstDealer.RANDOM:
                found.add(DealNeed.DEALER)
            elif not self.dealt_round:
                found.add(DealNeed.ROUND)
        return frozenset(found)

    @property
    def result(self) -> TableResult:
        return replace(super().result, others=tuple((name, self.yogi) for name in self.rules.seatless_scorers))

    def implied_moves(self, move: Move) -> tuple[Move, ...]:
        """Return the pass that a move implies: a deal that continues without a cut was not cut (RULES 16.1).

        If the player who may cut is also the first who may take a spare hand, a pass or time-out is about the spare
        hand. This is so with two players, unless there were more when the cut was asked and the dealer has left.
        """
        if self.phase is not CrashPhase.CUTTING or type(move) not in _MOVES_AFTER_CUT:
            return ()
        if isinstance(move, Pass | TimeOut) and move.seat == self.actor and move.seat != self.order[0]:
            return ()
        return (Pass(seat=self.actor),)

    def ended_event(self, reason: CrashEnding, game: GameEnding | None = None, winner: Seat | None = None) -> DealEnded:
        """Return the event that ends this deal, and the game if it ended too."""
        outcome = CrashOutcome(
            reason=reason, game=game, winner=winner, scores=self.scores, yogi=self.yogi, carried=self.carried
        )
        return DealEnded(deal_no=self.deal_no, outcome=outcome)

    def voided_event(self) -> DealEnded:
        return self.ended_event(CrashEnding.VOIDED)


class CrashDraft(ArrangingDraft[CrashState, CrashSeat]):
    """Draft of a table of Crash."""

    NOT_IN_STATE = (*ArrangingDraft.NOT_IN_STATE, "spares")

    dealt_round: bool
    outcome: CrashOutcome | None
    phase: CrashPhase
    rules: CrashRules
    yogi: int

    def __init__(self, state: CrashState, backing: int = 0) -> None:
        super().__init__(state, backing)
        self.spares = list(state.spares)

    def values(self) -> dict[str, Any]:
        return super().values() | {"spares": tuple(self.spares)}
