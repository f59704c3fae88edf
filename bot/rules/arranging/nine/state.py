"""State of a table of Nine Card Brag: phases, events and views."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from bot.rules.arranging.engine.state import ArrangingSeat, ArrangingState, ScoredGameOver, ScoredOutcome
from bot.rules.arranging.engine.views import ArrangingSeatView, ArrangingView, OwnCardsView
from bot.rules.arranging.moves import DealTenth, Discard
from bot.rules.arranging.nine.house_rules import NineRules
from bot.rules.cards import UNKNOWN_CARDS, Card, Pack
from bot.rules.game import NOBODY, DealOver, Ending, Event, Move, Option, Seat, SeatChipsMoved, SeatEvent
from bot.rules.table.state import Phase, divide


class NineEnding(Ending):
    PLAYED = "played"
    """The hands were exposed, and somebody won a pot, or the deal was played for points."""
    CARRIED = "carried"
    """The hands were exposed, and nobody won. The pot is carried over."""
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


@dataclass(frozen=True, kw_only=True)
class NineOutcome(ScoredOutcome):
    """Outcome of a deal, and of the game if it ended too.

    `rounds` has the winners of each exposed round: nobody if a tie wins nothing, several if ties count for all. `pots`
    has the number of each pot that was taken, with its taker. `saved` are the players who saved the game. `carried` are
    the chips left in the pots.
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
    """Everybody is asked, before anything is arranged, for a bum deal that may be dealt round."""


@dataclass(frozen=True, kw_only=True)
class PackingMade(SeatEvent):
    """Answer about a bum deal, private to the seat until it is revealed."""

    packs: bool


class Packed(SeatEvent):
    """A seat called a bum deal, revealed. It is out, unless its cards are dealt round."""


@dataclass(frozen=True, kw_only=True)
class TenthRefused(SeatEvent):
    """The dealer dealt no tenth card. `cause` is `chosen` or `time`."""

    cause: str = "chosen"


@dataclass(frozen=True, kw_only=True)
class TenthDealt(SeatEvent):
    """The dealer, `seat`, dealt everybody a tenth card: from the pack, or from the cards of `caller`."""

    caller: Seat


class Discarded(SeatEvent):
    """A seat put one of its ten cards aside, face down. For a seat that leaves it is the tenth."""


@dataclass(frozen=True, kw_only=True)
class DiscardMade(SeatEvent):
    """Card that a seat put aside, private to it."""

    card: Card


class HandReturned(SeatEvent):
    """The caller of a bum deal got nine cards back: the discards of the others and the undealt cards."""


# The end


@dataclass(frozen=True, kw_only=True)
class PointsPaid(SeatChipsMoved):
    """After a game, a seat paid its winner, `other`, for each point behind: `amount` of the `due` chips."""

    other: Seat
    due: int


class GameEnded(ScoredGameOver):
    """Event for the end of a game of several deals, without fields of its own."""


@dataclass(frozen=True, kw_only=True)
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


@dataclass(frozen=True, kw_only=True)
class NineOwnView(OwnCardsView):
    """Private knowledge of the viewer about their seat. `given_up` is the discard, or the nine cards dealt round."""

    packs: bool | None = None


@dataclass(frozen=True, kw_only=True)
class NineSeatView(ArrangingSeatView):
    """Public view of one seat. Between deals it describes the last deal."""

    paid: int
    """Chips put into the pot in this deal, or in the last one."""
    packed: bool


@dataclass(frozen=True, kw_only=True)
class NineView(ArrangingView[NineSeatView]):
    """View of a table of Nine Card Brag. `caller` called the bum deal that may be dealt round, or was."""

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
        """Return the number of deals left, with the current one; 0 without a number, or once a sole leader wins."""
        return max(0, self.rules.end.deals - self.deals_played) if self.rules.for_points else 0

    @property
    def dealt_round(self) -> bool:
        return self.tenth and self.caller != NOBODY


@dataclass(frozen=True, kw_only=True)
class NineSeat(ArrangingSeat):
    """One seat. Between deals the fields from `given_up` on describe the last deal."""

    given_up: tuple[Card, ...] = ()
    """The discarded card, or the nine cards that were dealt round after a bum deal."""
    packs: bool | None = None
    """True if the seat calls a bum deal, which is private; None before the answer."""
    packed: bool = False


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
    deals_played: int = 0
    staked: bool = False
    outcome: NineOutcome | None = None

    @property
    def is_answering(self) -> bool:
        """Return True while a bum deal or a tenth card is asked about; the other phases are everybody's own turn."""
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
