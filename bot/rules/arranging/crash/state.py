"""State of a table of Crash: phases, events and views."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import ClassVar

from bot.rules.arranging.crash.house_rules import CrashRules, FirstDealer
from bot.rules.arranging.engine import state as engine_state
from bot.rules.arranging.engine.state import ArrangingState, ArrangingView, OwnCardsView, ScoredGameOver, ScoredOutcome
from bot.rules.arranging.moves import Arrange, CallCrash, Declare, Knock, Pass, TakeSpare, Unlock
from bot.rules.cards import Card, Rank
from bot.rules.game import DealOver, Ending, Event, Move, Seat, SeatChipsMoved, SeatEvent, TableResult, TimeOut
from bot.rules.table.state import DealNeed, Phase


class CrashEnding(Ending):
    PLAYED = "played"
    """The hands were compared, all of them or until the game was won."""
    MISORDERED = "misordered"
    REDEALT = "redealt"
    """Pairs were declared. The same dealer deals again."""
    RESET = "reset"
    """Pairs or a thirteen-card run were declared. The other scores are set to zero, and the next dealer deals."""
    THIRTEEN_RUN = "thirteen_run"
    RUNS_CANCELLED = "runs_cancelled"
    FOUR_OF_A_KIND = "four_of_a_kind"
    ABANDONED = "abandoned"
    VOIDED = "voided"


class PaymentReason(Enum):
    CRASH = "crash"
    FAILED_CALL = "failed_call"
    BUS_RIDE = "bus_ride"
    THIRTEEN_RUN = "thirteen_run"
    GAME = "game"
    MISORDER = "misorder"


class CrashOutcome(ScoredOutcome):
    """Outcome of a deal. `yogi` is the fictional player's score, `carried` the number of chips left in the pool."""

    reason: CrashEnding
    yogi: int = 0
    carried: int = 0

    @property
    def takers(self) -> tuple[tuple[int, tuple[Seat, ...]], ...]:
        return () if self.winner is None else ((0, (self.winner,)),)


# Before the cards are played


class FirstSevenDealt(SeatEvent):
    """Cards were dealt round face up until `seat` got the first seven. This seat deals first."""

    cards: tuple[Card, ...]


class PackNotCut(SeatEvent):
    """The player to the dealer's right did not cut."""


class SparesDealt(Event):
    """`count` spare hands were dealt, face down."""

    count: int


class SpareTaken(SeatChipsMoved):
    """A seat put its hand aside and took spare hand `number` for `amount` chips, which may be 0."""

    number: int


class HandStood(SeatEvent):
    """A seat kept its hand; `cause` is `chosen` or `time`."""

    cause: str = "chosen"


class Knocked(SeatEvent):
    """A seat announced that it holds four of a kind."""


class CallsBegan(Event):
    """Everybody is asked whether they announce a crash."""


class CallMade(SeatEvent):
    """A seat's answer about a crash, seen only by this seat until everybody has answered."""

    crash: bool


class Called(SeatEvent):
    """A seat's answer about a crash was revealed."""

    crash: bool


# Comparing the hands


class YogiScored(Event):
    """The fictional player got the tied point of `place` and has `points` now."""

    place: int
    points: int


class Crashed(SeatEvent):
    """A seat scored every place."""

    announced: bool


class CallFailed(SeatEvent):
    """A seat announced a crash but did not win every place."""


class BusRidden(SeatEvent):
    """A seat has the highest bus ride: all four cards of `rank` are in its hands."""

    rank: Rank


# Payments, and the end


class Paid(SeatChipsMoved):
    """A seat paid `amount` chips to `other`: fewer than `due` if it was short."""

    other: Seat
    what: PaymentReason
    due: int


class PaidToPool(SeatChipsMoved):
    """A seat paid into the pool because the fictional player won the game: less than `due` if it was short."""

    due: int


class PoolWon(SeatChipsMoved):
    """The winner of the game took the pool."""


class GameEnded(ScoredGameOver):
    yogi: int


class DealEnded(DealOver):
    outcome: CrashOutcome


class CrashPhase(Phase):
    BETWEEN_DEALS = "between_deals"
    CUTTING = "cutting"
    EXCHANGING = "exchanging"
    ARRANGING = "arranging"
    CALLING = "calling"
    """Everybody answers in private whether they call a crash."""
    CLOSED = "closed"


class CrashOwnView(OwnCardsView):
    called: bool | None = None
    """True if the viewer announces a crash; None before the answer."""


class CrashSeatView(engine_state.ArrangingSeatView):
    took_spare: int
    knocked: bool
    called: bool | None


class CrashView(ArrangingView[CrashSeatView]):
    """View of a Crash table. `pot` is the pool in chips, and `yogi` the fictional player's score."""

    UNDEALT = frozenset({CrashPhase.CUTTING})
    ARRANGING = CrashPhase.ARRANGING

    phase: CrashPhase
    rules: CrashRules
    yogi: int
    spares: tuple[int, ...]
    knocking: bool
    calling: bool
    may_keep_pack: bool
    """True between deals if the next dealer may deal without a shuffle."""
    outcome: CrashOutcome | None
    own: CrashOwnView | None = None

    def call_must_fail(self, seat: Seat) -> bool:
        """Return True if `seat` needs so few points that it would win the game before all places are compared."""
        needed = self.target - self.seat_view(seat).points
        return self.rules.win_margin == 1 and needed < self.rules.terms.places


class CrashSeat(engine_state.ArrangingSeat):
    """State of one seat. Between deals, the fields from `given_up` on describe the last deal."""

    given_up: tuple[Card, ...] = ()
    """Hand that the seat looked at and exchanged for a spare hand."""
    took_spare: int = 0
    knocked: bool = False
    called: bool | None = None
    public_called: bool | None = None


_ANSWERING_PHASES = frozenset({CrashPhase.CUTTING, CrashPhase.EXCHANGING, CrashPhase.CALLING})
_MOVES_AFTER_CUT = (Pass, TakeSpare, Knock, Arrange, Declare, Unlock, CallCrash, TimeOut)


class CrashState(ArrangingState[CrashSeat]):
    """State of a Crash table. `carried` is the number of chips in the pool. `actor` may cut or exchange."""

    SEAT: ClassVar[type[CrashSeat]] = CrashSeat
    PHASES = CrashPhase
    ARRANGING = CrashPhase.ARRANGING
    SIMULTANEOUS = frozenset({CrashPhase.ARRANGING, CrashPhase.CALLING})
    UNREVEALED_ENDINGS = frozenset({CrashEnding.VOIDED, CrashEnding.ABANDONED})
    EXTRA_REVEAL_STEPS = 4
    """Reveal steps besides the places: calls, crash, bus ride, end of the game."""

    rules: CrashRules
    phase: CrashPhase
    yogi: int = 0
    dealt_round: bool = False
    spares: tuple[tuple[Card, ...], ...] = ()
    """Spare hands, numbered from 1; () for a hand that was taken."""
    outcome: CrashOutcome | None = None

    @property
    def is_answering(self) -> bool:
        """True while a seat is asked for a cut, an exchange or a crash call. Arranging counts as a turn."""
        return self.phase in _ANSWERING_PHASES

    @property
    def needs(self) -> frozenset[DealNeed]:
        """Inputs for the next deal: a shuffle, a random cut unless a player may cut, and the first dealer."""
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
        """Return the pass that `move` implies: if play goes on without a cut, the cut was declined (RULES 16.1).

        If the player who may cut is also the first who may take a spare hand, a pass or time-out is about the spare
        hand. With two players they are the same, unless others, the dealer included, left after the cut was asked for.
        """
        if self.phase is not CrashPhase.CUTTING or type(move) not in _MOVES_AFTER_CUT:
            return ()
        if isinstance(move, Pass | TimeOut) and move.seat == self.actor and move.seat != self.order[0]:
            return ()
        return (Pass(seat=self.actor),)

    def voided_event(self) -> DealEnded:
        outcome = CrashOutcome(reason=CrashEnding.VOIDED, scores=self.scores, yogi=self.yogi, carried=self.carried)
        return DealEnded(deal_no=self.deal_no, outcome=outcome)
