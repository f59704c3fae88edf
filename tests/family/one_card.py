"""One Card, a made-up game: all ante and get one card, the eldest hand turns the cards up, and the highest wins."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import ClassVar

from bot.rules.cards import PACK, Card
from bot.rules.game import (
    POT,
    ChipsMoved,
    Deal,
    DealOutcome,
    DealOver,
    Ending,
    Event,
    Game,
    IllegalMove,
    Move,
    Option,
    PointsMoved,
    Seat,
    events_of,
    purse,
)
from bot.rules.house_rules import CostEffect, HouseRules, amount, option, player_count
from bot.rules.table import events as table_events
from bot.rules.table import seating
from bot.rules.table import state as viewing
from bot.rules.table.draft import Draft
from bot.rules.table.state import Phase, SeatView, TableSeat, TableState, View, divide
from bot.rules.verbs import plain_verb


class OnePhase(Phase):
    BETWEEN_DEALS = "between_deals"
    TURNING = "turning"
    CLOSED = "closed"


class OneEnding(Ending):
    WON = "won"
    VOIDED = "voided"


class OneCardRules(HouseRules):
    """House rules; `stake` is in chips or points."""

    stake: int = amount(2, 1, most=100, cost=CostEffect.ANY, is_ante=True)
    for_points: bool = option(False)
    min_players: int = player_count(2, 8)
    max_players: int = player_count(8, 8)

    @property
    def buy_in(self) -> int:
        return 10 * self.entry

    @property
    def entry(self) -> int:
        return 0 if self.for_points else self.stake


class Turn(Move):
    """A move that turns all cards up."""


class Paid(ChipsMoved):
    """Event for chips that a seat puts into the pot or takes from it."""

    seat: Seat


class Turned(Event):
    seat: Seat
    cards: tuple[Card, ...]


class Scored(PointsMoved):
    """Event for points that a seat wins."""

    gained: int = 0


class OneOutcome(DealOutcome):
    """Result of a deal: the seats that took the pot, or the points that each seat won."""

    reason: OneEnding
    takers: tuple[tuple[int, tuple[Seat, ...]], ...] = ()
    points: tuple[tuple[Seat, int], ...] = ()


class Over(DealOver):
    outcome: OneOutcome


class OneSeat(TableSeat):
    cards: tuple[Card, ...] = ()


class OneState(TableState[OneSeat]):
    SEAT: ClassVar[type[TableSeat]] = OneSeat
    PHASES = OnePhase
    rules: OneCardRules
    phase: OnePhase
    outcome: OneOutcome | None = None

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        one = self.seat_state(seat)
        return one.cards if one and self.in_deal else ()

    def voided_event(self) -> Over:
        return Over(deal_no=self.deal_no, outcome=OneOutcome(reason=OneEnding.VOIDED))


class OneView(View):
    """View of a seat, which has the seat's own card only."""

    holders: tuple[Seat, ...] = ()
    cards: tuple[Card, ...] = ()
    knows_cards: bool = False


class NotEldest(IllegalMove):
    """Refusal for a player who wants to turn the cards up but is not the eldest hand."""

    SENTENCES: ClassVar = {"eldest_only": "Only the eldest hand, seat {turn}, turns the cards up."}


class OneDraft(Draft[OneState, OneSeat]):
    """Effects of the moves."""

    def start_deal(self, move: Deal) -> None:
        """Take an ante from everybody and deal a card to each."""
        seating.begin_deal(self, move.order)
        for seat in self.order:
            if self.rules.entry:
                self.move_chips(Paid(source=purse(seat), destination=POT, amount=self.rules.entry, seat=seat))
            self.change(seat, paid=self.rules.entry, cards=self.pack[:1])
            self.emit(table_events.CardsSeen(seat=seat, cards=self.pack[:1], seen_by=(seat,)))
            self.pack = self.pack[1:]
        self.phase, self.actor = OnePhase.TURNING, self.order[0]
        self.emit(table_events.TurnPassed(seat=self.actor))

    def end(self, over: Over) -> None:
        """Return the cards to the pack."""
        self.pack, self.shuffle_due = PACK, True
        seating.end_deal(self, over)

    def act_for_absent(self, seat: Seat, cause: str) -> None:
        """Give the pot to the highest card. Equal cards divide it, with odd chips from the dealer's left."""
        ranks = {seat: self.seats[seat].cards[0].rank or 0 for seat in self.order}
        for one in self.order:
            self.emit(Turned(seat=one, cards=self.seats[one].cards))
        winners = tuple(seat for seat, rank in ranks.items() if rank == max(ranks.values()))
        rules = self.before.rules
        shares = divide(rules.stake * len(ranks), winners)
        for one, chips in shares:
            if rules.for_points:
                self.emit(Scored(seat=one, gained=chips))
            else:
                self.move_chips(Paid(source=POT, destination=purse(one), amount=chips, seat=one))
        points, takers = (shares, ()) if rules.for_points else ((), ((0, winners),))
        outcome = OneOutcome(reason=OneEnding.WON, takers=takers, points=points)
        self.end(Over(deal_no=self.deal_no, outcome=outcome))

    def void_deal(self) -> None:
        """Return everybody's payments."""
        seating.return_payments(self)
        seating.keep_dealer(self)
        self.end(self.before.voided_event())


class OneGame(Game[OneState, OneCardRules]):
    """The game One Card: its options, refusals and views."""

    draft = OneDraft
    events = (*events_of(table_events), Paid, Turned, Scored, Over)
    verbs = (plain_verb("turns", Turn),)
    table_moves = seating.TABLE_MOVES
    deal_moves: ClassVar = {Turn: lambda draft, move, _option: draft.act_for_absent(move.seat, "chosen")}

    def start(self, rules: OneCardRules, stacks: tuple[tuple[Seat, int], ...], dealer: Seat) -> OneState:
        return seating.start(OneState, rules, stacks, dealer, pack=PACK, most=rules.max_players)

    def revise(self, state: OneState, rules: OneCardRules) -> OneState:
        return replace(state, rules=rules, shuffle_due=True)

    def options(self, state: OneState, seat: Seat, backing: int = 0) -> tuple[Option, ...]:
        """Offer the turn to the eldest hand only."""
        return (Option(move=Turn(seat=seat)),) if seat in state.to_act else ()

    def find_refusal(self, state: OneState, move: Move, backing: int) -> IllegalMove:
        return NotEldest("eldest_only", turn=state.actor)

    def view(self, state: OneState, seat: Seat | None) -> OneView:
        cards = () if seat is None else state.hand(seat)
        return OneView(
            **viewing.table_view_fields(state, seat),
            seats=tuple(SeatView(**viewing.seat_view_fields(one)) for one in state.seats),
            cards=cards,
            knows_cards=bool(cards),
            holders=state.order if state.in_deal else (),
        )


ONE_CARD = OneGame(name="one_card", default_rules=OneCardRules(), state=OneState)


def choose(_view: View, options: tuple[Option, ...], _rng: Random) -> Move:
    """Return the only option."""
    return options[0].move
