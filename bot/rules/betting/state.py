"""State of a betting table, and each person's view of it (RULES 12.2)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, ClassVar, Self

from bot.rules.betting import house_rules
from bot.rules.betting.events import BettingEnding, BettingOutcome, DealEnded, Folded, Nominated
from bot.rules.betting.house_rules import BettingTerms, BragRules, DealersChoice, SevenCardRules, ShortMoney
from bot.rules.betting.moves import Ask, Check, Cover, Expose, Lend, Nominate, Refuse, Retain, Which
from bot.rules.betting.prices import may_borrow, richest_opponent, stay_price
from bot.rules.cards import Card, sorted_pack
from bot.rules.game import NOBODY, Backing, Event, Move, Option, Seat, TimeOut, TopUp
from bot.rules.house_rules import Value
from bot.rules.ranking import NATURAL_RANKING, Ranking
from bot.rules.table.state import Phase, SeatView, TableDebt, TableSeat, TableState, View


class BettingPhase(Phase):
    BETWEEN_DEALS = "between_deals"
    BETTING = "betting"
    KEEP_OR_THROW = "keep_or_throw"
    """The player to act looked at one of two hands and must keep or throw it."""
    DISCARDING = "discarding"
    """The player to act has seen four or five cards and must lay aside all but three."""
    LENDING = "lending"
    """The player to act is short, and another person must answer the request for a loan."""
    SIDESHOW = "sideshow"
    """A sideshow is proposed, and the seat that was asked must answer."""
    DRAWING = "drawing"
    """The player to act may exchange cards."""
    VOTING = "voting"
    """A showdown is proposed, and all live players except the proposer must answer."""
    NOMINATING = "nominating"
    """A holder of two unseen hands must choose one for the comparison."""
    RETAINING = "retaining"
    """The blind winner of a carried pot must choose which hand to keep."""
    CLOSED = "closed"


class BettingStatus(Enum):
    NOT_DEALT_IN = "not_dealt_in"
    BLIND = "blind"
    OPEN = "open"
    FOLDED = "folded"
    COVERED = "covered"


LIVE = (BettingStatus.BLIND, BettingStatus.OPEN)
"""Statuses of live seats: neither folded nor covered."""


class HandView(Value):
    """View of one hand. `cards` is None if the viewer may not know them; `which` is None for a seat's only hand."""

    which: Which | None
    cards: tuple[Card, ...] | None
    count: int


class BettingSeatView(SeatView):
    """View of one seat, in chips. Viewers see the same, except for the cards in `hands`, `discards` and `confided`."""

    status: BettingStatus
    paid: int
    """Chips put into the pot in this deal, ante included."""
    last_bet: int | None
    acted: bool
    hands: tuple[HandView, ...]
    exposed: tuple[Card, ...] | None
    """Hand turned face up in this deal or, between deals, in the last one."""
    covers: int | None = None
    kept_hand: bool = False
    discards: tuple[Card, ...] | None = None
    """Discards that the viewer may know: their own, or discards that decided between equal hands."""
    discarded: int = 0
    confided: tuple[Card, ...] | None = None
    """Hand shown to the viewer in private, with a request for a loan or in a sideshow."""
    face_up: tuple[Card, ...] | None = None
    """Hand dealt face up because the seat had kept another (RULES 3.9)."""
    turned: tuple[Card, ...] = ()

    @property
    def live(self) -> bool:
        return self.status in LIVE

    @property
    def in_deal(self) -> bool:
        """True if the seat still has a hand in the deal: live or covered."""
        return self.status in LIVE or self.status is BettingStatus.COVERED


class PotView(Value):
    """View of one pot, in chips. `frozen_for` is the seat that covered it, None for the current pot."""

    number: int
    amount: int
    frozen_for: Seat | None


class BragView(View):
    """View of a betting table. Amounts are in chips.

    `stake` is the stake in force in open chips (0: no bet yet). `open_price` and `blind_price` are the prices of
    staying in. `pot` has all chips staked in the deal; `carried` is the part carried into it or, between deals, into
    the next. `retained` is the seat that keeps a hand. In a vote on a showdown, `proposer` proposed it, and
    `waiting_for` have yet to answer. `seats` are clockwise, `pots` from oldest to newest.
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
    shuffled: bool = False
    remembered: tuple[Card, ...] | None = None
    """Cards that the viewer has seen and no longer holds, without discards (see `remembered_discards`)."""
    remembered_discards: tuple[Card, ...] = ()
    may_look_back: bool = False
    """True if the viewer lost a see while blind and may still look at the hand (D-25)."""
    ante: int = 0
    ranking: Ranking = NATURAL_RANKING
    hand_size: int = 3
    """Number of cards in a hand, in this deal or, between deals, in the next one."""
    blind_play: bool = True
    chooser: Seat | None = None
    """Next dealer, if they may choose how to play now."""
    debts: tuple[TableDebt, ...] = ()
    asked: Seat | None = None
    """Seat that was asked for a loan or a sideshow and has not answered yet."""
    asker: Seat | None = None
    bottom: tuple[Card, ...] = ()
    rounds: int = 0
    """Number of complete rounds of betting; 0 if the house rules do not limit them."""
    ranking_changed: bool = False
    """True if `ranking` or `hand_size` changed after the last deal, so that `ranking` does not fit its hands."""

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


class ComparisonKind(Enum):
    """Reason for comparing hands at the end of the betting."""

    SEE = "see"
    SHOWDOWN = "showdown"
    COVER = "cover"


class BettingSeat(TableSeat):
    """State of one seat, in chips. `old` is a kept hand, `new` the hand dealt in this deal."""

    never_dealt: bool = False
    """True for a seat taken after the first deal and not dealt in yet."""
    status: BettingStatus = BettingStatus.NOT_DEALT_IN
    old: tuple[Card, ...] = ()
    new: tuple[Card, ...] = ()
    discards: tuple[Card, ...] = ()
    """Cards laid aside from the seat's only hand (RULES 4). They return to the pack with this hand."""
    holder: bool = False
    """True if the seat had a kept hand when the deal began."""
    alone: bool = False
    """True if the seat neither lends nor borrows (RULES 16.4)."""
    bystander: bool = False
    """True for a non-player who was asked for a loan in this deal and goes home after it (RULES 3.10)."""
    last_bet: int | None = None
    acted: bool = False
    """True if the seat has put in chips at a turn of this deal (RULES 16.4)."""
    blind_bets: int = 0
    refusals: int = 0
    knows: bool = False
    """True if the seat has seen the hand it holds, even if it has covered the pot."""
    covers: int | None = None
    exposed: tuple[Card, ...] | None = None
    discards_shown: tuple[Card, ...] | None = None
    confided_to: tuple[Seat, ...] = ()
    confided: tuple[Card, ...] | None = None
    face_up: tuple[Card, ...] | None = None
    """Hand dealt face up to the seat (RULES 3.9)."""
    turned: tuple[Card, ...] = ()
    """Cards of the seat's folded hands that everyone has seen (RULES 3.12)."""
    remembered: tuple[Card, ...] | None = None
    """Cards that the seat has seen and no longer holds: a returned hand, or cards thrown away or exchanged."""
    remembered_discards: tuple[Card, ...] = ()
    unlooked: tuple[Card, ...] | None = None
    """Hand with which the seat lost a see while blind. It may look at the hand until the next deal (D-25)."""

    @property
    def live(self) -> bool:
        return self.status in LIVE

    @property
    def in_deal(self) -> bool:
        return self.status in LIVE or self.status is BettingStatus.COVERED

    @property
    def blind(self) -> bool:
        return self.status is BettingStatus.BLIND

    @property
    def hand(self) -> tuple[Card, ...]:
        """Only hand of the seat, or the old one of two; without discards."""
        return self.old or self.new

    def hand_of(self, which: Which) -> tuple[Card, ...]:
        return self.old if which is Which.OLD else self.new

    @property
    def two_hands(self) -> bool:
        return bool(self.old and self.new)

    @property
    def must_discard(self) -> bool:
        """True if the seat has seen its only hand, which has more than three cards, and must discard."""
        return self.knows and not self.two_hands and len(self.hand) > 3

    def continued_from(self, before: TableSeat) -> Self:
        here = super().continued_from(before)
        if not isinstance(before, BettingSeat):
            return here
        return replace(here, never_dealt=before.never_dealt, alone=before.alone)


@dataclass(frozen=True, kw_only=True, slots=True)
class Pot:
    """One pot, in chips. `frozen_for` is the seat that covered it, None for the current pot."""

    amount: int = 0
    frozen_for: Seat | None = None


_TURN_PHASES = frozenset({BettingPhase.BETTING, BettingPhase.KEEP_OR_THROW, BettingPhase.DISCARDING})
"""Phases that can follow each other in one turn."""
_ANSWER_PHASES = frozenset({BettingPhase.LENDING, BettingPhase.SIDESHOW, BettingPhase.VOTING})
"""Phases that wait for an answer to another seat's request."""
_HIDDEN_CARD_CAUSES = frozenset({"face_up", "sideshow"})
"""Causes of folds that depend on cards which not everybody knows."""


class BettingState(TableState[BettingSeat]):
    """State of a betting table. `actor` is the seat to act, also while another seat answers its request or proposal."""

    SEAT: ClassVar[type[BettingSeat]] = BettingSeat
    PHASES = BettingPhase

    rules: house_rules.BettingRules
    phase: BettingPhase
    choice: DealersChoice | None = None
    """Dealer's choice of the game; None if the house rules decide."""
    choice_left: int = 0
    """Number of deals until a dealer may choose how to play; 0: the next dealer may."""
    choice_left_before: int = 0
    """Value of `choice_left` before the current or last deal, restored by a void."""
    carried_among: int = 0
    """Number of players in the deal after which the pot was carried."""
    pots: tuple[Pot, ...] = ()
    """Pots of the deal: the frozen ones, oldest first, then the current one."""
    stake: int = 0
    """Stake in force in open chips; 0 before the first bet."""
    rounds: int = 0
    looked_hand: Which | None = None
    accepted: tuple[Seat, ...] = ()
    barred_until: Seat = NOBODY
    """Proposer of a refused showdown. Until this seat's next turn nobody may propose one (NOBODY: all may)."""
    asker: Seat = NOBODY
    """Seat that asked for a loan at its turn, or proposed a sideshow."""
    asked: Seat = NOBODY
    """Seat that was asked for a loan or a sideshow, until the asker's turn is over."""
    loan_needed: int = 0
    bettors: tuple[Seat, ...] = ()
    """Last two seats that bet, the latest first."""
    may_ask_sideshow: Seat = NOBODY
    """Seat that has just bet and may propose a sideshow until another seat acts."""
    comparison: ComparisonKind | None = None
    seer: Seat = NOBODY
    """Seat that paid to see, until the hands are compared."""
    bottom: tuple[Card, ...] = ()
    exchanged_cards: tuple[Card, ...] = ()
    """Cards exchanged in this deal. They stay out of the pack until the deal is over (RULES 6)."""
    debts: tuple[TableDebt, ...] = ()
    ranking_changed: bool = False
    """True if the hand size or the ranking changed after the last deal, so that its hands may have other names now."""
    disclosed: tuple[Seat, ...] = ()
    """Seats, in order, that fold or have their new hand compared because of hidden cards. Only in a redacted record."""
    outcome: BettingOutcome | None = None

    @property
    def terms(self) -> BettingTerms:
        return self.rules.terms(self.choice)

    @property
    def most_players(self) -> int:
        return min(self.terms.max_players, self.rules.max_players)

    @property
    def seats_clockwise(self) -> tuple[BettingSeat, ...]:
        return self.seats[::-1] if self.terms.counter_clockwise else self.seats

    @property
    def live(self) -> tuple[BettingSeat, ...]:
        return tuple([one for one in self.seats if one.status in LIVE])

    @property
    def active_seats(self) -> tuple[Seat, ...]:
        return tuple(one.seat for one in self.seats if one.in_deal and not one.leaving)

    @property
    def has_kept_hand(self) -> bool:
        return any(one.old for one in self.seats)

    @property
    def is_pending(self) -> bool:
        return super().is_pending or bool(self.debts)

    @property
    def pot(self) -> int:
        """All chips staked in the deal, carried and frozen ones included; between deals the carried chips."""
        return sum(pot.amount for pot in self.pots) if self.pots else self.carried

    @property
    def to_act(self) -> tuple[Seat, ...]:
        if self.phase is BettingPhase.VOTING:
            return tuple(one.seat for one in self.live if self.must_answer(one))
        if self.phase is BettingPhase.LENDING or self.phase is BettingPhase.SIDESHOW:
            return (self.asked,)
        return super().to_act

    def must_answer(self, one: BettingSeat) -> bool:
        return one.live and one.seat != self.actor and one.seat not in self.accepted

    def may_show_hand(self, one: BettingSeat) -> bool:
        """Return True if the seat won because everyone else folded, knows the hand and has not shown it.

        A hand that its owner has not seen stays secret, and so does a kept hand: it has won nothing yet (RULES 3.5).
        """
        ended = self.outcome
        won = ended is not None and ended.reason is BettingEnding.FOLDED and one.seat in ended.winners()
        return won and bool(one.remembered) and one.exposed is None

    def sideshow_target(self, seat: Seat) -> Seat:
        """Return the seat that `seat` may ask for a sideshow now (the previous bettor); NOBODY if it may ask none."""
        terms = self.terms
        if not terms.sideshow or self.phase is not BettingPhase.BETTING:
            return NOBODY
        before = self.bettors[1:] if seat == self.may_ask_sideshow else self.bettors[:1] if seat == self.actor else ()
        live = {one.seat: one for one in self.live}
        if not before or before[0] == seat or len(live) < 3:
            return NOBODY
        asker, asked = live.get(seat), live.get(before[0])
        if asker is None or asked is None or BettingStatus.BLIND in {asker.status, asked.status}:
            return NOBODY
        if terms.sideshow_all_seen and any(one.blind for one in live.values()):
            return NOBODY
        return asked.seat

    @property
    def decision_step(self) -> str:
        """Name of the pending decision; all phases of a turn are one step."""
        return BettingPhase.BETTING.value if self.phase in _TURN_PHASES else self.phase.value

    @property
    def is_answering(self) -> bool:
        return self.phase in _ANSWER_PHASES

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        """Return the only hand a seat holds, in dealt order; () if it has none."""
        one = self.seat_state(seat)
        return () if one is None else one.hand

    @property
    def silent_moves(self) -> tuple[Move, ...]:
        """Default decision of a blind winner: to keep the hand (RULES 16.1)."""
        return (TimeOut(seat=self.actor),) if self.phase is BettingPhase.RETAINING else ()

    def implied_moves(self, move: Move) -> tuple[Move, ...]:
        """Return the request that a loan answers, or the offer to cover that an exposed hand answers."""
        if self.phase is not BettingPhase.BETTING or not isinstance(move, Lend | Expose) or self.actor == NOBODY:
            return ()
        if move.seat == self.actor or (isinstance(move, Lend) and move.borrower != self.actor):
            return ()
        if self.terms.short_money is ShortMoney.OPPONENT_CHOICE:
            return (Cover(seat=self.actor),)
        return (Ask(seat=self.actor, lender=move.seat),) if isinstance(move, Lend) else ()

    def interpret(self, move: Move, options: tuple[Option, ...]) -> Move:
        """Read `retains new` as the only hand if there is just one, and `passes` as a refusal of a pending request."""
        if isinstance(move, Retain) and move.hand is Which.NEW and len(options) == 2:
            return replace(move, hand=Which.OLD)
        if isinstance(move, Check):
            answers = [option.move for option in options if isinstance(option.move, Refuse | Expose)]
            return answers[0] if answers else Refuse(seat=move.seat)
        return move

    def seats_to_disclose(self, move: Move, events: tuple[Event, ...]) -> tuple[Seat, ...]:
        """Return the seats that fold, or have the better of two hands compared, because of hidden cards."""
        found: list[Seat] = []
        for event in events:
            if isinstance(event, Folded):
                found += [event.seat] * (event.cause in _HIDDEN_CARD_CAUSES)
            elif isinstance(event, Nominated) and not isinstance(move, Nominate):
                found += [event.seat] * (event.hand is Which.NEW)
        return tuple(found)

    @property
    def allows_loans(self) -> bool:
        return self.terms.short_money is not ShortMoney.COVER_POT

    def missing_chips(self, backing: Backing) -> int:
        """Return the chips that the player to act lacks under `RICHEST_LENDS` (RULES 3.10); otherwise 0."""
        if self.phase is not BettingPhase.BETTING or self.terms.short_money is not ShortMoney.RICHEST_LENDS:
            return 0
        one = self.seat_state(self.actor)
        return 0 if one is None else max(0, stay_price(self, one) - one.stack - backing(one.seat))

    def lender_top_up(self, backing: Backing) -> TopUp | None:
        """Return the top-up of the opponent with most money (purse and wallet); None if not needed or not possible."""
        missing = self.missing_chips(backing)
        if not missing:
            return None
        place = next(place for place, one in enumerate(self.live) if one.seat == self.actor)
        others = (*self.live[place + 1 :], *self.live[:place])
        lender = max(others, key=lambda one: one.stack + backing(one.seat))
        money = lender.stack + backing(lender.seat)
        if money < missing or not may_borrow(self.live[place], lender):
            return None
        chosen = richest_opponent(self.live, self.actor).seat == lender.seat
        most = 0 if chosen else max(one.stack for one in others) + 1
        needed = min(max(missing, most), money) - lender.stack
        return TopUp(seat=lender.seat, amount=needed) if needed > 0 else None

    @property
    def game_chooser(self) -> Seat | None:
        """Next dealer, after a full circle and without a carried pot (RULES 3.12, D-45)."""
        due = self.terms.dealers_choice and self.deal_no and not self.choice_left and not self.carried
        if not due or self.phase is not BettingPhase.BETWEEN_DEALS or not self.seats or self.has_kept_hand:
            return None
        return self.seats[self.next_dealer_place()].seat

    def with_disclosed(self, seats: tuple[Seat, ...]) -> Self:
        return replace(self, disclosed=seats)

    def newcomer_share(self, seat: Seat) -> int:
        """Return a newcomer's payment into a carried pot: the pot divided by the last deal's players (RULES 2.6)."""
        return self._share_of_each if self.carried_among and self.at(seat).never_dealt else 0

    @property
    def _share_of_each(self) -> int:
        if not self.carried_among or not self.terms.newcomers_match:
            return 0
        return -(-self.carried // self.carried_among)

    def entry(self, seat: Seat) -> int:
        terms = self.terms
        return max(terms.entry, terms.ante + self.newcomer_share(seat))

    @property
    def newcomer_entry(self) -> int:
        return max(self.terms.entry, self.terms.ante + self._share_of_each)

    @property
    def loose_cards(self) -> tuple[Card, ...]:
        """All cards except a kept hand whose owner is dealt in (RULES 16.4)."""
        returning = [card for one in self.seats if one.old and not self.is_dealt_in(one) for card in one.old]
        return sorted_pack((*self.pack, *returning))

    def voided_event(self) -> DealEnded:
        return DealEnded(
            deal_no=self.deal_no, outcome=BettingOutcome(reason=BettingEnding.VOIDED, carried=self.carried)
        )

    def continued_from(self, before: TableState[Any]) -> Self:
        """Return this table as the successor of `before`; a dealer may choose the game only after a full circle."""
        here = super().continued_from(before)
        if here.terms.dealers_choice and here.deal_no:
            return replace(here, choice_left=len(here.seats) + 1)
        return here


class BragState(BettingState):
    rules: BragRules


class SevenCardState(BragState):
    rules: SevenCardRules
