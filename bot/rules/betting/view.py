"""What one person may know of a game of betting (RULES 12.2), built by inclusion."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.rules.betting.events import BettingOutcome
from bot.rules.betting.moves import Which
from bot.rules.cards import Card
from bot.rules.game import Seat
from bot.rules.ranking import Ranking
from bot.rules.view import Phase, SeatView, View
from bot.rules.wild import NATURAL


class BettingPhase(Phase):
    """Where a table stands."""

    BETWEEN_DEALS = "between_deals"
    BETTING = "betting"
    KEEP_OR_THROW = "keep_or_throw"
    """The player to act looked at one of two hands and must keep or throw it."""
    DISCARDING = "discarding"
    """The player to act has seen four or five cards and must lay aside all but three."""
    LENDING = "lending"
    """The player to act is short and has asked somebody for a loan, who answers."""
    SIDESHOW = "sideshow"
    """A sideshow is proposed; who was asked answers."""
    DRAWING = "drawing"
    """The player to act exchanges cards, or none."""
    VOTING = "voting"
    """A showdown is proposed; everyone live but the proposer answers."""
    NOMINATING = "nominating"
    """A holder of two unseen hands chooses the one to be compared."""
    RETAINING = "retaining"
    """The blind winner of a carried pot chooses which hand to keep."""
    CLOSED = "closed"


class Status(Enum):
    """A seat in the deal (or out of it)."""

    NOT_DEALT_IN = "not_dealt_in"
    BLIND = "blind"
    OPEN = "open"
    FOLDED = "folded"
    COVERED = "covered"


LIVE = (Status.BLIND, Status.OPEN)
"""Neither folded nor covered: the seats that bet."""


@dataclass(frozen=True, kw_only=True)
class HandView:
    """One hand a seat holds. `cards` is None where the viewer may not know them; `which` is None for an only hand."""

    which: Which | None
    cards: tuple[Card, ...] | None
    count: int


@dataclass(frozen=True, kw_only=True)
class BettingSeatView(SeatView):
    """One seat as everybody sees it; only `hands[...].cards` differ from viewer to viewer. Amounts in chips."""

    status: Status
    paid: int
    """Put into the pot in this deal, ante included."""
    last_bet: int | None
    acted: bool
    hands: tuple[HandView, ...]
    exposed: tuple[Card, ...] | None
    """The hand this seat turned face up in this deal (or, between deals, in the last one)."""
    covers: int | None = None
    """The number of the pot this seat covered."""
    kept_hand: bool = False
    """Whether this seat holds a hand kept from the last deal."""
    discards: tuple[Card, ...] | None = None
    """What this seat laid aside, where the viewer may know it: it is their own, or was shown because it decided."""
    discarded: int = 0
    """How many cards this seat has laid aside."""
    confided: tuple[Card, ...] | None = None
    """The hand this seat has shown to the viewer alone: asking for a loan, or in a sideshow."""
    face_up: tuple[Card, ...] | None = None
    """The second hand that was dealt face up to this seat, which had kept one."""
    turned: tuple[Card, ...] = ()
    """The cards of its folded hand that everyone has seen."""

    @property
    def live(self) -> bool:
        """Neither folded nor covered."""
        return self.status in LIVE

    @property
    def in_deal(self) -> bool:
        """Still has a hand in the deal: live or covered."""
        return self.status in LIVE or self.status is Status.COVERED


@dataclass(frozen=True, kw_only=True)
class PotView:
    """One pot: frozen ones (oldest first) with who covered them, then the current one. Amounts in chips."""

    number: int
    amount: int
    frozen_for: Seat | None


@dataclass(frozen=True, kw_only=True)
class DebtView:
    """`borrower` owes `lender` so many chips."""

    borrower: Seat
    lender: Seat
    amount: int


@dataclass(frozen=True, kw_only=True)
class BragView(View):
    """Everything a viewer may know at a betting table.

    `stake` is the stake in force in open chips (0: no bet yet); `open_price` and `blind_price` what staying in costs.
    `pot` is all chips staked in the deal, `carried` the part brought over from earlier deals (between deals: what
    waits for the next deal). `outcome` is the last deal's, once it has ended. `retained` tells who keeps a hand.
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
    """How many players are live (neither folded nor covered)."""
    proposer: Seat | None = None
    outcome: BettingOutcome | None = None
    retained: Seat | None = None
    waiting_for: tuple[Seat, ...] = ()
    """Who has still to answer the proposed showdown."""
    shuffled: bool = False
    """Whether the pack was shuffled for this deal."""
    remembered: tuple[Card, ...] | None = None
    """Cards the viewer has seen and holds no more: a hand that was folded or thrown away, or has gone back to the pack
    after the deal; what was exchanged in this deal."""
    remembered_discards: tuple[Card, ...] = ()
    """What the viewer had laid aside of that hand."""
    may_look_back: bool = False
    """The viewer, blind, paid for a see and lost it, and may still look at the hand (D-25)."""
    ante: int = 0
    """What everyone puts in before the deal."""
    ranking: Ranking = NATURAL
    """The order of hands that is played by, wild cards included."""
    hand_size: int = 3
    """How many cards are dealt to each: what is played now, or will be in the next deal."""
    blind_play: bool = True
    """Whether one may play without having looked."""
    chooser: Seat | None = None
    """The next dealer, while they may choose what is played; without a choice it stays as it is."""
    debts: tuple[DebtView, ...] = ()
    """Who owes whom at this table, oldest first."""
    asked: Seat | None = None
    """Who has been asked for a loan or a sideshow, and has still to answer."""
    asker: Seat | None = None
    """Who asked for it."""
    bottom: tuple[Card, ...] = ()
    """The card at the bottom of the pack, where the house rules show it."""
    rounds: int = 0
    """How many rounds of betting are complete, where the house rules limit them."""
    renamed: bool = False
    """Other hands or wild cards were agreed since the last deal: `ranking` does not tell what its hands were."""

    @property
    def holders(self) -> tuple[Seat, ...]:
        return tuple(one.seat for one in self.seats if one.status is Status.OPEN)

    @property
    def knows_cards(self) -> bool:
        if self.viewer is None or not self.in_deal:
            return False
        own = any(one.cards for one in self.seat_view(self.viewer).hands)
        return own or any(one.confided for one in self.seats)

    @property
    def choosing(self) -> Seat | None:
        return self.chooser

    def price_for(self, seat: Seat) -> int:
        status = self.seat_view(seat).status
        if self.phase is not BettingPhase.BETTING or status not in LIVE:
            return 0
        return self.blind_price if status is Status.BLIND else self.open_price

    def seat_view(self, seat: Seat) -> BettingSeatView:
        """The view of `seat`; KeyError where nobody of that number sits here."""
        for one in self.seats:
            if one.seat == seat:
                return one
        raise KeyError(seat)
