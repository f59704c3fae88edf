"""Events of the betting games. Records and the database identify events by class name."""

from __future__ import annotations

from enum import Enum

from bot.rules.betting.moves import Which
from bot.rules.cards import Card
from bot.rules.game import DealOutcome, DealOver, Ending, Event, HandTurnedUp, Seat, SeatChipsMoved, SeatEvent
from bot.rules.house_rules import Value


class BettingEnding(Ending):
    FOLDED = "folded"
    """Everyone else folded. The last player, open or not having acted, took the pot."""
    CARRIED = "carried"
    """Everyone folded to a blind player. The pot is carried to the next deal."""
    SEEN = "seen"
    SHOWDOWN = "showdown"
    COVERED = "covered"
    """Hands were compared because a player had covered the pot."""
    FACE_UP = "face_up"
    """Every other player had to fold to a hand dealt face up. Its owner took the antes of this deal."""
    VOIDED = "voided"


class PotShare(Value):
    """Chips that a seat took from a pot. Pots are numbered from 0, the oldest."""

    pot: int
    seat: Seat
    amount: int


class BettingOutcome(DealOutcome):
    """Outcome of a deal: its reason, the winners' shares, and the chips carried to the next deal."""

    reason: BettingEnding
    shares: tuple[PotShare, ...] = ()
    carried: int = 0
    blind_winner: Seat | None = None
    """Seat to which everyone folded: a blind player (`CARRIED`), or a player dealt a hand face up (`FACE_UP`)."""

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
    """Both hands were blind. Their cards were turned up alternately, one at a time."""
    SHOWDOWN = "showdown"
    CHAMPION = "champion"
    COVER = "cover"


class AntePaid(SeatChipsMoved):
    """A seat paid its ante."""


class SharePaid(SeatChipsMoved):
    """A newcomer paid a share of the pot that was carried into their first deal."""


class GameChosen(SeatEvent):
    """The next dealer chose how to play for a full circle of deals (RULES 3.12)."""

    hand_size: int
    wild: tuple[str, ...]
    blind_play: bool


class BottomShown(Event):
    """The undealt pack was laid face up, so that everyone sees its bottom card."""

    cards: tuple[Card, ...]


class DealtFaceUp(SeatEvent):
    """A seat with a kept hand was dealt another hand face up (RULES 3.9)."""

    cards: tuple[Card, ...]


class Looked(SeatEvent):
    """A seat looked at its cards and is open now. With two hands, it looked at `hand` and must keep or throw it."""

    hand: Which | None = None


class Discarded(SeatEvent):
    """A seat that has seen its hand laid aside `count` cards. Only this seat knows them."""

    count: int


class HandKept(SeatEvent):
    """A seat holding two hands kept `hand`; the other went to the bottom unseen."""

    hand: Which


class HandThrown(SeatEvent):
    """A seat holding two hands threw `hand` away, to the bottom."""

    hand: Which


class Staked(SeatChipsMoved):
    """A seat bet `amount`. The stake in force is now `stake`, raised by `raised` (both in open chips)."""

    blind: bool
    stake: int
    raised: int


class SeePaid(SeatChipsMoved):
    other: Seat
    blind: bool


class Folded(SeatEvent):
    """A seat folded. `cause` is `chosen`, `time`, `left`, `face_up` (had to fold to that hand) or `sideshow` (lost)."""

    cause: str = "chosen"


class FoldedCardShown(SeatEvent):
    """A folded hand was laid face up on the pack, so that everyone sees one of its cards."""

    cards: tuple[Card, ...]


class Covered(SeatChipsMoved):
    """A seat covered pot number `pot` with its last chips. `frozen` chips are frozen for it (0: the betting ended)."""

    pot: int
    frozen: int


class HandConfided(SeatEvent):
    """A seat showed its hand to `other` only, to ask for a loan or in a sideshow. Only `other` sees the cards."""

    other: Seat
    cards: tuple[Card, ...]


# End of a deal


class ShowdownForced(Event):
    """The house rules forced a showdown. `cause` is `rounds` (limit of rounds reached) or `pot_cap`."""

    cause: str


class ShowdownProposed(SeatEvent):
    """A seat proposed a showdown of all live players."""


class ShowdownAccepted(SeatEvent):
    """A seat accepted the proposed showdown."""


class ShowdownRefused(SeatEvent):
    """A seat refused the proposed showdown, which cancels it."""


class SideshowProposed(SeatEvent):
    """A seat asked `other`, who bet before it, to compare hands in private."""

    other: Seat


class SideshowAccepted(SeatEvent):
    """A seat accepted the sideshow, or had to because it had no refusals left."""


class SideshowRefused(SeatEvent):
    """A seat refused the sideshow."""


class RefusalPaid(SeatChipsMoved):
    """A seat whose sideshow was refused paid another stake."""


class Nominated(SeatEvent):
    """A seat with two unseen hands chose `hand` for the comparison."""

    hand: Which


class HandShown(HandTurnedUp):
    cards: tuple[Card, ...]
    reason: HandShowReason


class HandShownFreely(HandTurnedUp):
    """The winner showed the hand after a deal in which everyone else folded. No rule demands it."""

    cards: tuple[Card, ...]


class DiscardsShown(SeatEvent):
    """A seat's discards were turned up to decide between equal hands."""

    cards: tuple[Card, ...]


class Compared(Event):
    """Two hands were compared for a pot. `tied` is True only if both were shown, so that a hidden hand stays secret."""

    pot: int
    winner: Seat
    loser: Seat
    tied: bool


class PotWon(SeatChipsMoved):
    """A seat took pot number `pot`, or a share of it."""

    pot: int


class PotCarried(SeatEvent):
    """The pot is carried to the next deal, because everyone folded to the blind `seat`, which may keep its hand."""

    amount: int


class HandRetained(SeatEvent):
    """A seat keeps an unseen hand for the next deal. `hand` is None if it keeps no hand."""

    hand: Which | None


class KeptHandReturned(SeatEvent):
    """A kept hand went to the bottom because its owner left or is not dealt in (RULES 2.6, 16.4)."""


class DealEnded(DealOver):
    outcome: BettingOutcome
