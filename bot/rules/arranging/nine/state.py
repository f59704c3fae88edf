"""State of a table of Nine Card Brag: phases, events and views."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import ClassVar

from bot.rules.arranging.engine import state as engine_state
from bot.rules.arranging.engine.state import ArrangingState, ArrangingView, OwnCardsView, ScoredGameOver, ScoredOutcome
from bot.rules.arranging.moves import DealTenth, Discard
from bot.rules.arranging.nine.house_rules import NineRules
from bot.rules.cards import UNKNOWN_CARDS, Card, Pack
from bot.rules.game import NOBODY, DealOver, Ending, Event, Move, Option, Seat, SeatChipsMoved, SeatEvent
from bot.rules.table.state import Phase, divide


class NineEnding(Ending):
    PLAYED = "played"
    """The hands were exposed. Somebody won a pot, or the deal was for points."""
    CARRIED = "carried"
    """The hands were exposed, but nobody won. The pot is carried over."""
    FOUR_OF_A_KIND = "four_of_a_kind"
    RUNNING_FLUSH = "running_flush"
    RUNNING_FLUSHES_TIED = "running_flushes_tied"
    """The best declared running flushes are equal. Nobody wins."""
    SAVED = "saved"
    """Four pairs were declared. Nobody wins, and the pot is carried over."""
    LAST_UNPACKED = "last_unpacked"
    """All but one called a bum deal."""
    ALL_PACKED = "all_packed"
    """Everybody called a bum deal. Nobody wins."""
    ABANDONED = "abandoned"
    VOIDED = "voided"


class NineOutcome(ScoredOutcome):
    """Outcome of a deal, and of the game if this deal ended it.

    `rounds` has the winners of each exposed round: none if a tie wins nothing, several if every tied hand counts.
    `pots` has the number of each pot that was taken, with its taker. `saved` has the players who saved the game.
    `carried` is the number of chips left in the pots.
    """

    reason: NineEnding
    rounds: tuple[tuple[Seat, ...], ...] = ()
    pots: tuple[tuple[int, Seat], ...] = ()
    saved: tuple[Seat, ...] = ()
    carried: int = 0

    @property
    def takers(self) -> tuple[tuple[int, tuple[Seat, ...]], ...]:
        if self.game is not None:
            return () if self.winner is None else ((0, (self.winner,)),)
        return tuple((number, (seat,)) for number, seat in self.pots)


# Before the hands are arranged


class BumDealsAsked(Event):
    """Everybody is asked, before arranging, whether they call a bum deal. Its cards may be dealt round."""


class PackingMade(SeatEvent):
    """A seat's answer about a bum deal, seen only by this seat until it is revealed."""

    packs: bool


class Packed(SeatEvent):
    """A seat's bum deal was revealed. The seat is out, unless its cards are dealt round."""


class TenthRefused(SeatEvent):
    """The dealer dealt no tenth card. `cause` is `chosen` or `time`."""

    cause: str = "chosen"


class TenthDealt(SeatEvent):
    """The dealer (`seat`) dealt every player a tenth card, from the pack or from the cards of `caller`."""

    caller: Seat


class Discarded(SeatEvent):
    """A seat put one of its ten cards aside, face down. A leaving seat puts the tenth card aside."""


class DiscardMade(SeatEvent):
    """A seat's discard, seen only by this seat."""

    card: Card


class HandReturned(SeatEvent):
    """The caller of a bum deal got nine cards back: the other players' discards and the undealt cards."""


# The end


class PointsPaid(SeatChipsMoved):
    """A seat paid `other`, the winner of a game, for each point behind. `amount` is less than `due` if it was short."""

    other: Seat
    due: int


class GameEnded(ScoredGameOver):
    """Event for the end of a game of several deals, without fields of its own."""


class DealEnded(DealOver):
    outcome: NineOutcome


class NinePhase(Phase):
    BETWEEN_DEALS = "between_deals"
    PACKING = "packing"
    """Everybody answers in private whether they call a bum deal that may be dealt round (six players)."""
    TENTH = "tenth"
    DISCARDING = "discarding"
    ARRANGING = "arranging"
    CLOSED = "closed"


class NineOwnView(OwnCardsView):
    """Private view of the viewer's own cards. `given_up` has the discard, or the nine cards dealt round."""

    packs: bool | None = None


class NineSeatView(engine_state.ArrangingSeatView):
    paid: int
    """Chips put into the pot in this deal or, between deals, in the last one."""
    packed: bool


class NineView(ArrangingView[NineSeatView]):
    """View of a Nine Card Brag table. `caller` called the bum deal that may be, or was, dealt round."""

    ARRANGING = NinePhase.ARRANGING

    phase: NinePhase
    rules: NineRules
    pots: tuple[int, ...]
    caller: Seat
    tenth: bool
    packing: bool
    deals_played: int
    outcome: NineOutcome | None
    own: NineOwnView | None = None

    @property
    def deals_left(self) -> int:
        """Number of deals left, including the current one; 0 without a fixed number, or in extra deals after a tie."""
        return max(0, self.rules.end.deals - self.deals_played) if self.rules.for_points else 0

    @property
    def dealt_round(self) -> bool:
        return self.tenth and self.caller != NOBODY


class NineSeat(engine_state.ArrangingSeat):
    """State of one seat. Between deals, the fields from `given_up` on describe the last deal."""

    given_up: tuple[Card, ...] = ()
    """Discarded card, or the nine cards that were dealt round after the seat's bum deal."""
    packs: bool | None = None
    """True if the seat calls a bum deal; None before the answer. Private to the seat."""
    packed: bool = False


class NineState(ArrangingState[NineSeat]):
    """State of a Nine Card Brag table. `carried` is the number of chips in all pots. `actor` may deal a tenth card."""

    SEAT: ClassVar[type[NineSeat]] = NineSeat
    PHASES = NinePhase
    ARRANGING = NinePhase.ARRANGING
    SIMULTANEOUS = frozenset({NinePhase.PACKING, NinePhase.DISCARDING, NinePhase.ARRANGING})
    UNREVEALED_ENDINGS = frozenset({NineEnding.VOIDED, NineEnding.ABANDONED})
    EXTRA_REVEAL_STEPS = 3
    """Reveal steps besides the rounds: declarations or bum deals, the taker of the pot, the end of the game."""

    rules: NineRules
    phase: NinePhase
    waiting: tuple[int, ...] = ()
    """Chips in each pot carried into this deal or, between deals, into the next one. Used only under `FOUR_POTS`."""
    caller: Seat = NOBODY
    """Caller of the bum deal that may be, or was, dealt round."""
    tenth: bool = False
    deals_played: int = 0
    staked: bool = False
    outcome: NineOutcome | None = None

    @property
    def is_answering(self) -> bool:
        """True while seats are asked about a bum deal or a tenth card. Discarding and arranging count as turns."""
        return self.phase in {NinePhase.PACKING, NinePhase.TENTH}

    @property
    def pots(self) -> tuple[int, ...]:
        """Chips in each pot. Stakes are divided equally among the pots."""
        count = self.rules.pot_count
        if count == 1:
            return (self.carried,)
        waiting = self.waiting if self.carried and self.waiting else (0,) * count
        added = divide(self.carried - sum(waiting), range(count))
        return tuple(before + share for before, (_, share) in zip(waiting, added, strict=True))

    @property
    def packing(self) -> bool:
        """True if bum deals may be called now: before arranging if they may be dealt round, else while arranging."""
        if self.phase is NinePhase.PACKING:
            return True
        asked_before = self.rules.tenth_card and not self.pack  # six players got all cards, even if some have left
        return self.phase is self.ARRANGING and self.rules.bum_deal and not asked_before

    def may_pack(self, one: NineSeat) -> bool:
        """Return True if a seat may call a bum deal now. A caller who got cards back may call another."""
        again = self.phase is self.ARRANGING and self.tenth and one.seat == self.caller
        return self.packing or again

    def entry(self, seat: Seat) -> int:
        """Return the stake for the next deal in chips; 0 if the stakes of the current game are paid (D-92)."""
        return 0 if self.staked else self.rules.entry

    def with_random_cards(self, move: Move, shuffle: Callable[[Sequence[Card]], Pack]) -> Move:
        """Return the move, with a shuffled order if it deals round a bum deal (RULES 8.7)."""
        if isinstance(move, DealTenth) and not move.order and self.caller != NOBODY:
            return replace(move, order=shuffle(self.at(self.caller).cards))
        return move

    def interpret(self, move: Move, options: tuple[Option, ...]) -> Move:
        """Return the move. An unknown discard becomes the last unknown card in the seat's hand."""
        if not isinstance(move, Discard) or move.card not in UNKNOWN_CARDS:
            return move
        hidden = [one.move for one in options if isinstance(one.move, Discard) and one.move.card in UNKNOWN_CARDS]
        return hidden[-1] if hidden else move

    def voided_event(self) -> DealEnded:
        outcome = NineOutcome(reason=NineEnding.VOIDED, scores=self.scores, carried=self.carried)
        return DealEnded(deal_no=self.deal_no, outcome=outcome)
