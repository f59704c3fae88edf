"""Moves of a player in a betting game.

Records and stores identify moves by their class names.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from bot.rules.game import AmountMove, Move, Seat


class Which(Enum):
    """One of two hands: the one kept from the last deal, or the one just dealt."""

    OLD = "old"
    NEW = "new"

    @property
    def other(self) -> Which:
        """Other hand of the two."""
        return Which.NEW if self is Which.OLD else Which.OLD


@dataclass(frozen=True, kw_only=True)
class Look(Move):
    """Look at one's cards; `hand` selects one of two hands."""

    hand: Which | None = None


class Keep(Move):
    """Keep the hand just looked at; the other goes to the bottom of the pack unseen."""


class Throw(Move):
    """Throw away the hand just looked at, and play on blind with the other."""


@dataclass(frozen=True, kw_only=True)
class Bet(AmountMove):
    """Put `amount` chips in the pot: at least the price of staying in; more is a raise."""

    LEAVES_A_CHIP: ClassVar[bool] = True


class See(Move):
    """Pay to end the betting and compare the last two hands."""


class Fold(Move):
    """Give up this deal."""


@dataclass(frozen=True, kw_only=True)
class Cover(Move):
    """Stay in with one's last chips (none is enough) when short: the pot so far is frozen."""

    NEEDS_ALL_BACKING: ClassVar[bool] = True


class ProposeShowdown(Move):
    """Propose a showdown of everybody left."""


class Accept(Move):
    """Agree to the proposed showdown or sideshow."""


class Refuse(Move):
    """Refuse the proposed showdown or sideshow, or the requested loan."""


@dataclass(frozen=True, kw_only=True)
class Nominate(Move):
    """Choose the one of two unseen hands, `hand`, that is compared; the other goes to the bottom."""

    hand: Which


@dataclass(frozen=True, kw_only=True)
class Retain(Move):
    """Keep a hand unseen into the next deal, as the blind winner of a carried pot; `hand` None keeps nothing."""

    hand: Which | None = Which.OLD


@dataclass(frozen=True, kw_only=True)
class Discard(Move):
    """Lay aside the cards at these places of one's hand (0 is the first dealt), and keep the others."""

    places: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Ask(Move):
    """Show one's hand to `lender`, who is out of the deal, and ask them for a loan when short."""

    NEEDS_ALL_BACKING: ClassVar[bool] = True

    lender: Seat

    @property
    def requested_lender(self) -> Seat:
        return self.lender


@dataclass(frozen=True, kw_only=True)
class AskBystander(Move):
    """Show one's hand to a person who is not at the table, and ask them for a loan when short (RULES 3.10).

    `lender` is a number higher than any used at this table before: the bystander has it until the deal is over.
    """

    NEEDS_ALL_BACKING: ClassVar[bool] = True

    lender: Seat

    @property
    def invited_bystander(self) -> Seat:
        return self.lender


@dataclass(frozen=True, kw_only=True)
class Lend(AmountMove):
    """Lend `amount` chips to `borrower`, who is short."""

    borrower: Seat


class Expose(Move):
    """Show one's hand to a player who is short instead of lending to them: the hands are compared."""


class ProposeSideshow(Move):
    """Ask the player who bet before to compare hands in private: the worse hand folds.

    At one's turn it includes the least bet. After one's own bet, until the next player acts, it is free.
    """


@dataclass(frozen=True, kw_only=True)
class Choose(Move):
    """Choose the next game as its dealer: the number of cards, the wild cards, with blind play or without."""

    cards: int
    wild: tuple[str, ...] = ()
    blind_play: bool = True


@dataclass(frozen=True, kw_only=True)
class Draw(Move):
    """Exchange the cards at these places of one's hand (0 is the first dealt) for others from the pack; () for none."""

    places: tuple[int, ...] = ()


class Check(Move):
    """Stay in without a bet, as long as nobody has bet."""
