"""What a player may do in a game of betting."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from bot.rules.game import AmountMove, Move, Seat


class Which(Enum):
    """Which of two hands: the one kept from the last deal, or the one just dealt."""

    OLD = "old"
    NEW = "new"

    @property
    def other(self) -> Which:
        """The other of the two."""
        return Which.NEW if self is Which.OLD else Which.OLD


@dataclass(frozen=True, kw_only=True)
class Look(Move):
    """Look at one's cards; `hand` says which where one holds two."""

    hand: Which | None = None


class Keep(Move):
    """Keep the hand just looked at; the other goes to the bottom of the pack unseen."""


class Throw(Move):
    """Throw away the hand just looked at; play on blind with the other."""


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
    """Being short, stay in with one's last chips (none is enough): the pot so far is frozen."""

    FOR_THE_SHORT: ClassVar[bool] = True


class ProposeShowdown(Move):
    """Propose that everybody left exposes."""


class Accept(Move):
    """Agree to the proposed showdown or sideshow."""


class Refuse(Move):
    """Refuse the proposed showdown or sideshow, or the loan one was asked for."""


@dataclass(frozen=True, kw_only=True)
class Nominate(Move):
    """Holding two unseen hands at a comparison: `hand` is the one compared, the other goes to the bottom."""

    hand: Which


@dataclass(frozen=True, kw_only=True)
class Retain(Move):
    """The blind winner of a carried pot keeps a hand unseen into the next deal; `hand` None keeps nothing."""

    hand: Which | None = Which.OLD


@dataclass(frozen=True, kw_only=True)
class Discard(Move):
    """Lay aside the cards at these places of one's hand (0 is the first dealt), and keep the others."""

    places: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Ask(Move):
    """Being short, show one's hand to `lender`, who is out of the deal, and ask them for a loan."""

    FOR_THE_SHORT: ClassVar[bool] = True

    lender: Seat

    @property
    def asked_to_lend(self) -> Seat:
        return self.lender


@dataclass(frozen=True, kw_only=True)
class AskBystander(Move):
    """Being short, show one's hand to somebody who is not at the table, and ask them for a loan (RULES 3.10).

    `lender` is a number higher than any used at this table before: the bystander has it until the deal is over.
    """

    FOR_THE_SHORT: ClassVar[bool] = True

    lender: Seat

    @property
    def brings(self) -> Seat:
        return self.lender


@dataclass(frozen=True, kw_only=True)
class Lend(AmountMove):
    """Lend `amount` chips to `borrower`, who is short."""

    borrower: Seat


class Expose(Move):
    """Show one's hand to a player who is short, instead of lending to them: the hands are compared."""


class ProposeSideshow(Move):
    """Ask the player who bet before oneself to compare hands in private: the worse one folds.

    At one's turn it is made with the least bet; after one's own bet, until the next player does something, it is free.
    """


@dataclass(frozen=True, kw_only=True)
class Choose(Move):
    """The next dealer chooses what is played: how many cards, which are wild, with blind play or without."""

    cards: int
    wild: tuple[str, ...] = ()
    blind_play: bool = True


@dataclass(frozen=True, kw_only=True)
class Draw(Move):
    """Exchange the cards at these places of one's hand (0 is the first dealt) for others from the pack; () for none."""

    places: tuple[int, ...] = ()


class Check(Move):
    """Stay in without a bet, while nobody has bet."""
