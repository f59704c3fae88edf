"""View of a betting table for one person (RULES 12.2), built by inclusion."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.rules.betting.events import BettingOutcome
from bot.rules.betting.moves import Which
from bot.rules.cards import Card
from bot.rules.game import Seat
from bot.rules.ranking import Ranking
from bot.rules.view import Phase, SeatView, View
from bot.rules.wild import NATURAL_RANKING


class BettingPhase(Phase):
    BETWEEN_DEALS = "between_deals"
    BETTING = "betting"
    KEEP_OR_THROW = "keep_or_throw"
    """The player to act looked at one of two hands and must keep or throw it."""
    DISCARDING = "discarding"
    """The player to act has seen four or five cards and must lay aside all but three."""
    LENDING = "lending"
    """The player to act is short and has asked another person for a loan, who answers."""
    SIDESHOW = "sideshow"
    """A sideshow is proposed; the seat that was asked answers."""
    DRAWING = "drawing"
    """The player to act exchanges cards, or none."""
    VOTING = "voting"
    """A showdown is proposed; everyone live but the proposer answers."""
    NOMINATING = "nominating"
    """A holder of two unseen hands chooses the one to be compared."""
    RETAINING = "retaining"
    """The blind winner of a carried pot chooses which hand to keep."""
    CLOSED = "closed"


class BettingStatus(Enum):
    """Status of a seat in the deal."""

    NOT_DEALT_IN = "not_dealt_in"
    BLIND = "blind"
    OPEN = "open"
    FOLDED = "folded"
    COVERED = "covered"


LIVE = (BettingStatus.BLIND, BettingStatus.OPEN)
"""Statuses of seats that bet: neither folded nor covered."""


@dataclass(frozen=True, kw_only=True)
class HandView:
    """One hand of a seat. `cards` is None if the viewer may not know them; `which` is None for an only hand."""

    which: Which | None
    cards: tuple[Card, ...] | None
    count: int


@dataclass(frozen=True, kw_only=True)
class BettingSeatView(SeatView):
    """One seat as everybody sees it; only `hands[...].cards` differ between viewers. Amounts in chips."""

    status: BettingStatus
    paid: int
    """Chips put into the pot in this deal, ante included."""
    last_bet: int | None
    acted: bool
    hands: tuple[HandView, ...]
    exposed: tuple[Card, ...] | None
    """Hand that this seat turned face up in this deal (or, between deals, in the last one)."""
    covers: int | None = None
    """Number of the pot that this seat covered."""
    kept_hand: bool = False
    """True if this seat holds a hand kept from the last deal."""
    discards: tuple[Card, ...] | None = None
    """Discards of this seat that the viewer may know: their own, or discards shown because they decided."""
    discarded: int = 0
    """Number of cards that this seat has laid aside."""
    confided: tuple[Card, ...] | None = None
    """Hand that this seat has shown only to the viewer: asking for a loan, or in a sideshow."""
    face_up: tuple[Card, ...] | None = None
    """Second hand, dealt face up to this seat, which had kept one."""
    turned: tuple[Card, ...] = ()
    """Cards of its folded hand that everyone has seen."""

    @property
    def live(self) -> bool:
        """True if neither folded nor covered."""
        return self.status in LIVE

    @property
    def in_deal(self) -> bool:
        """True if it still has a hand in the deal: live or covered."""
        return self.status in LIVE or self.status is BettingStatus.COVERED


@dataclass(frozen=True, kw_only=True)
class PotView:
    """One pot: frozen ones (oldest first) with the seat that covered them, then the current one. Amounts in chips."""

    number: int
    amount: int
    frozen_for: Seat | None


@dataclass(frozen=True, kw_only=True)
class DebtView:
    """A debt: `borrower` owes `lender` `amount` chips."""

    borrower: Seat
    lender: Seat
    amount: int


@dataclass(frozen=True, kw_only=True)
class BragView(View):
    """View of a betting table.

    `stake` is the stake in force in open chips (0: no bet yet); `open_price` and `blind_price` are the prices of
    staying in. `pot` is all chips staked in the deal, `carried` the part from earlier deals (between deals: the part
    for the next deal). `outcome` is that of the last deal, after its end. `retained` is the seat that keeps a hand.
    `proposer` and `waiting_for` describe a vote. `seats` are in clockwise order.
    """

    phase: BettingPhase
    seats: tuple[BettingSeatView, ...]
    pots: tuple[PotView, ...]
    pot: int
    carried: int
    stake: int
    open_price: int
    blind_price: int
    live: int
    """Number of live players (neither folded nor covered)."""
    proposer: Seat | None = None
    outcome: BettingOutcome | None = None
    retained: Seat | None = None
    waiting_for: tuple[Seat, ...] = ()
    """Seats that have not answered the proposed showdown yet."""
    shuffled: bool = False
    """True if the pack was shuffled for this deal."""
    remembered: tuple[Card, ...] | None = None
    """Cards that the viewer has seen and no longer holds: a hand folded, thrown away, or returned to the pack after the
    deal, and cards exchanged in this deal.
    """
    remembered_discards: tuple[Card, ...] = ()
    """Discards of that hand."""
    may_look_back: bool = False
    """True if the viewer, blind, paid for a see and lost it, and may still look at the hand (D-25)."""
    ante: int = 0
    """Chips that everyone puts in before the deal."""
    ranking: Ranking = NATURAL_RANKING
    """Ranking of hands, wild cards included."""
    hand_size: int = 3
    """Number of cards dealt to each, in this deal or between deals in the next one."""
    blind_play: bool = True
    """True if players may play without having looked."""
    chooser: Seat | None = None
    """Next dealer, while they may choose the game; without a choice the game stays the same."""
    debts: tuple[DebtView, ...] = ()
    """Debts between players at this table, oldest first."""
    asked: Seat | None = None
    """Seat that was asked for a loan or a sideshow and has not answered yet."""
    asker: Seat | None = None
    """Seat that asked for it."""
    bottom: tuple[Card, ...] = ()
    """Card at the bottom of the pack, if the house rules show it."""
    rounds: int = 0
    """Number of complete rounds of betting, if the house rules limit them."""
    ranking_changed: bool = False
    """True if hands or wild cards changed since the last deal: `ranking` does not apply to its hands."""

    @property
    def holders(self) -> tuple[Seat, ...]:
        return tuple(one.seat for one in self.seats if one.status is BettingStatus.OPEN)

    @property
    def knows_cards(self) -> bool:
        if self.viewer is None or not self.in_deal:
            return False
        own = any(one.cards for one in self.seat_view(self.viewer).hands)
        return own or any(one.confided for one in self.seats)

    @property
    def game_chooser(self) -> Seat | None:
        return self.chooser

    def price_for(self, seat: Seat) -> int:
        status = self.seat_view(seat).status
        if self.phase is not BettingPhase.BETTING or status not in LIVE:
            return 0
        return self.blind_price if status is BettingStatus.BLIND else self.open_price

    def seat_view(self, seat: Seat) -> BettingSeatView:
        for one in self.seats:
            if one.seat == seat:
                return one
        raise KeyError(seat)
