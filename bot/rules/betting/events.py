"""Events of the betting games. Records and stores identify them by their class names."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.rules.betting.moves import Which
from bot.rules.cards import Card
from bot.rules.game import DealOutcome, DealOver, Ending, Event, HandTurnedUp, Seat, SeatChipsMoved, SeatEvent


class BettingEnding(Ending):
    FOLDED = "folded"
    """Everyone else folded; the last player, open (or not yet having acted), took the pot."""
    CARRIED = "carried"
    """Everyone folded to a blind player: the pot is carried to the next deal."""
    SEEN = "seen"
    SHOWDOWN = "showdown"
    COVERED = "covered"
    """A player was out of chips, which ended the betting; hands were compared."""
    FACE_UP = "face_up"
    """Every other hand had to fold to the one dealt face up: its owner took the payments of this deal."""
    VOIDED = "voided"


@dataclass(frozen=True, kw_only=True)
class PotShare:
    """Share of a pot: `pot` counts from 0, the oldest (the main pot if none was frozen). `amount` is in chips."""

    pot: int
    seat: Seat
    amount: int


@dataclass(frozen=True, kw_only=True)
class BettingOutcome(DealOutcome):
    """Outcome of a deal: the reason, the winners' shares, and the chips carried to the next deal."""

    reason: BettingEnding
    shares: tuple[PotShare, ...] = ()
    carried: int = 0
    blind_winner: Seat | None = None
    """Seat that made all others fold, blind (`CARRIED`) or by the hand dealt to it face up (`FACE_UP`)."""

    @property
    def takers(self) -> tuple[tuple[int, tuple[Seat, ...]], ...]:
        found: dict[int, tuple[Seat, ...]] = {}
        for share in self.shares:
            found[share.pot] = (*found.get(share.pot, ()), share.seat)
        return tuple(found.items())

    def winners(self) -> tuple[Seat, ...]:
        return tuple(dict.fromkeys(share.seat for share in self.shares))


class HandShowReason(Enum):
    SEEN = "seen"
    SEER_WON = "seer_won"
    ALTERNATELY = "alternately"
    """Both hands were blind: their cards were turned one at a time, in turn."""
    SHOWDOWN = "showdown"
    CHAMPION = "champion"
    COVER = "cover"


class AntePaid(SeatChipsMoved):
    """A seat paid its ante."""


class SharePaid(SeatChipsMoved):
    """A newcomer paid a share of the pot that was carried into their first deal."""


@dataclass(frozen=True, kw_only=True)
class GameChosen(SeatEvent):
    """The next dealer chose the game for a full circle."""

    hand_size: int
    wild: tuple[str, ...]
    blind_play: bool


@dataclass(frozen=True, kw_only=True)
class BottomShown(Event):
    """The remaining pack was laid face up: everyone sees this card, its bottom one."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True)
class DealtFaceUp(SeatEvent):
    """A seat with a kept hand was dealt another face up, to which others may have to fold; it goes to the bottom."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True)
class Looked(SeatEvent):
    """A seat looked at its cards and is open (with two hands: it looked at `hand` and must keep or throw it)."""

    hand: Which | None = None


@dataclass(frozen=True, kw_only=True)
class Discarded(SeatEvent):
    """A seat laid aside `count` cards of the hand it has seen; only its owner knows them."""

    count: int


@dataclass(frozen=True, kw_only=True)
class HandKept(SeatEvent):
    """A seat holding two hands kept `hand`; the other went to the bottom unseen."""

    hand: Which


@dataclass(frozen=True, kw_only=True)
class HandThrown(SeatEvent):
    """A seat holding two hands threw `hand` away, to the bottom."""

    hand: Which


@dataclass(frozen=True, kw_only=True)
class Staked(SeatChipsMoved):
    """A seat bet `amount`. The stake in force is now `stake`, raised by `raised` (both in open chips)."""

    blind: bool
    stake: int
    raised: int


@dataclass(frozen=True, kw_only=True)
class SeePaid(SeatChipsMoved):
    """A seat paid `amount` to see `other`."""

    other: Seat
    blind: bool


@dataclass(frozen=True, kw_only=True)
class Folded(SeatEvent):
    """A seat gave up the deal: `chosen`, `time`, `left`, `face_up` (forced by a hand face up), or lost a `sideshow`."""

    cause: str = "chosen"


@dataclass(frozen=True, kw_only=True)
class FoldedCardShown(SeatEvent):
    """A folded hand was laid face up on the pack: everyone sees one of its cards."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True)
class Covered(SeatChipsMoved):
    """A seat covered the pot with its last chips; `frozen` chips are frozen for it (0: betting ended, heads-up)."""

    pot: int
    frozen: int


@dataclass(frozen=True, kw_only=True)
class HandConfided(SeatEvent):
    """A seat showed its hand only to `other`, whom it asks for a loan, or in a sideshow (private to them)."""

    other: Seat
    cards: tuple[Card, ...]


# End of a deal


@dataclass(frozen=True, kw_only=True)
class ShowdownForced(Event):
    """The house rules forced a showdown; `cause` is `rounds` (the limit of rounds was reached) or `pot_cap`."""

    cause: str


class ShowdownProposed(SeatEvent):
    """A seat proposed a showdown of everybody left."""


class ShowdownAccepted(SeatEvent):
    """A seat accepted the proposed showdown."""


class ShowdownRefused(SeatEvent):
    """A seat refused the proposed showdown, which ends the proposal."""


@dataclass(frozen=True, kw_only=True)
class SideshowProposed(SeatEvent):
    """A seat asked `other`, who bet before it, to compare hands in private."""

    other: Seat


class SideshowAccepted(SeatEvent):
    """A seat accepted the sideshow, or had no refusal left; the worse hand folds."""


class SideshowRefused(SeatEvent):
    """A seat refused the sideshow."""


class RefusalPaid(SeatChipsMoved):
    """A seat whose sideshow was refused paid another stake."""


@dataclass(frozen=True, kw_only=True)
class Nominated(SeatEvent):
    """A seat with two unseen hands chose the one to be compared."""

    hand: Which


@dataclass(frozen=True, kw_only=True)
class HandShown(HandTurnedUp):
    cards: tuple[Card, ...]
    reason: HandShowReason


@dataclass(frozen=True, kw_only=True)
class DiscardsShown(SeatEvent):
    """A seat's discards were turned up: they decided between equal hands."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True)
class Compared(Event):
    """Two hands were compared for a pot. `tied` only if both were shown: a hidden hand reveals nothing."""

    pot: int
    winner: Seat
    loser: Seat
    tied: bool


@dataclass(frozen=True, kw_only=True)
class PotWon(SeatChipsMoved):
    """A seat took pot `pot`, or its share of it."""

    pot: int


@dataclass(frozen=True, kw_only=True)
class PotCarried(SeatEvent):
    """The pot stays for the next deal; `seat` made everyone fold while blind and may keep its hand."""

    amount: int


@dataclass(frozen=True, kw_only=True)
class HandRetained(SeatEvent):
    """A seat keeps a hand, unseen, into the next deal; `hand` is None if it kept nothing."""

    hand: Which | None


class KeptHandReturned(SeatEvent):
    """A hand kept from an earlier deal went to the bottom: its owner left or is not dealt in (RULES 2.6, 16.4)."""


@dataclass(frozen=True, kw_only=True)
class DealEnded(DealOver):
    outcome: BettingOutcome
