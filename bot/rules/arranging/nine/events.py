"""Events of Nine Card Brag."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.arranging.engine.outcome import ScoredGameOver, ScoredOutcome
from bot.rules.cards import Card
from bot.rules.game import ChipsMoved, Event, Seat, SeatEvent
from bot.rules.outcome import DealOver, Ending


class NineEnding(Ending):
    """Endings of a deal."""

    PLAYED = "played"
    """The hands were exposed, and somebody won a pot, or the deal was played for points."""
    CARRIED = "carried"
    """The hands were exposed, and nobody won. The pot is carried over."""
    FOUR_OF_A_KIND = "four_of_a_kind"
    """The best declared four of a kind had its effect."""
    RUNNING_FLUSH = "running_flush"
    """The best declared running flush of nine cards had its effect."""
    RUNNING_FLUSHES_TIED = "running_flushes_tied"
    """The best declared running flushes are equal. Nobody wins."""
    SAVED = "saved"
    """Four pairs were declared. Nobody wins, and the pot is carried over."""
    LAST_UNPACKED = "last_unpacked"
    """All but one called a bum deal."""
    ALL_PACKED = "all_packed"
    """Everybody called a bum deal. Nobody wins."""
    ABANDONED = "abandoned"
    """Fewer than two players were left."""
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
class PointsPaid(ChipsMoved):
    """After a game, a seat paid its winner, `other`, for each point behind. `due` is the debt.

    `amount` is less if the seat was short of chips.
    """

    seat: Seat
    other: Seat
    due: int


class GameEnded(ScoredGameOver):
    """The game is over."""


@dataclass(frozen=True, kw_only=True)
class DealEnded(DealOver):
    """The deal is over."""

    outcome: NineOutcome
