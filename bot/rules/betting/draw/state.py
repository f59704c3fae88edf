"""Draw Brag (RULES 6, 12.2): house rules, state, events and views."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, cast

from bot.rules.betting import house_rules
from bot.rules.betting.house_rules import BettingRules, BettingTerms
from bot.rules.betting.state import BettingSeat, BettingSeatView, BettingState, BragView
from bot.rules.game import NOBODY, Event, Move, Option, Seat, SeatChipsMoved, SeatEvent
from bot.rules.house_rules import CostEffect, HouseRuleError, MoneySource, Value, amount, number, option, player_count
from bot.rules.ranking import full_pack, ranking_of


class DrawRules(BettingRules):
    """House rules of Draw Brag; amounts in chips."""

    big_blind: int = amount(2, 2, announced=True)
    max_raises: int = number(3, 0, 10, "stakes", cost=CostEffect.RISES, announced=True)
    max_draw: int = number(3, 0, 3)
    unseen_half_call: bool = option(True, "play")
    wild: tuple[str, ...] = house_rules.wild_option()
    money_source: MoneySource = option(MoneySource.TABLE, "money", announced=True)
    min_buy_in: int | None = amount(None, 1, "money", cost=CostEffect.NONE)
    min_players: int = player_count(2, 8)
    max_players: int = player_count(8, 8)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.big_blind % 2:
            raise HouseRuleError("big_blind", "odd", step=2)
        house_rules.check_wild(self.wild)

    @property
    def ante(self) -> int:
        """Ante, which is 0: two players post blinds instead."""
        return 0

    @property
    def entry(self) -> int:
        """Big blind: a seat that cannot post it is not dealt in."""
        return self.big_blind

    @property
    def buy_in(self) -> int:
        return 10 * self.big_blind if self.min_buy_in is None else self.min_buy_in

    @property
    def suggested_stack(self) -> int:
        return 20 * 4 * self.big_blind

    def _build_terms(self, choice: house_rules.DealersChoice | None) -> BettingTerms:
        return replace(
            super()._build_terms(choice),
            ranking=ranking_of(self.wild),
            pack=full_pack(self.wild),
            blind_carries=False,
            keeps_hands=False,
            showdown_from=0,
            shuffle_rule=house_rules.ShuffleRule.EVERY_DEAL,
        )


HEADS_UP_RAISES = 20
"""Maximum number of raises in a round with two players left, to prevent endless play."""


class BlindPosted(SeatChipsMoved):
    big: bool


class RoundBegan(Event):
    number: int


class Checked(SeatEvent):
    """A seat stays in without a bet."""


class WentAllIn(SeatChipsMoved):
    """A seat went all-in with its last chips. It has met `met` chips of this round's `level`."""

    met: int
    level: int


class Drew(SeatEvent):
    """A seat exchanged `count` cards; 0 means none."""

    count: int


class ExcessReturned(SeatChipsMoved):
    """A seat got back the chips that nobody had matched."""


class StakePayment(Value):
    """Payment that counts as `level` chips. If `half`, a seat that had not looked paid only half as many."""

    level: int
    half: bool = False

    def chips(self, level: int) -> int:
        """Return the chips that were paid for the first `level` chips of this payment's level."""
        level = max(0, min(level, self.level))
        return -(-level // 2) if self.half else level


class DrawSeat(BettingSeat):
    """State of one seat of Draw Brag. Levels are in chips at the full price, even where half was paid."""

    met: int = 0
    spoken: bool = False
    """True if the seat has acted in this round. It gets another turn only if somebody raises."""
    drawn: int | None = None
    """Number of cards exchanged; None before the exchange."""
    payments: tuple[StakePayment, ...] = ()

    @property
    def level(self) -> int:
        """Level that the seat has met in both rounds together."""
        return sum(one.level for one in self.payments)

    def chips(self, low: int, high: int) -> int:
        """Return the chips that the seat put in between the levels `low` and `high`."""
        found = start = 0
        for one in self.payments:
            found += one.chips(high - start) - one.chips(low - start)
            start += one.level
        return found


class DrawState(BettingState):
    """State of a Draw Brag table. `stake` is the level of this round. An all-in seat is `COVERED`."""

    SEAT: ClassVar[type[BettingSeat]] = DrawSeat

    rules: DrawRules
    seats: tuple[DrawSeat, ...]
    betting_round: int = 0
    """Round of betting: 1 before the draw, 2 after it; 0 before the first deal."""
    raises: int = 0
    last_raiser: Seat = NOBODY

    def interpret(self, move: Move, options: tuple[Option, ...]) -> Move:
        """Return the move unchanged: in this game `passes` is a check."""
        return move

    def calls_half(self, one: DrawSeat) -> bool:
        return self.rules.unseen_half_call and not one.knows

    def call_price(self, one: DrawSeat) -> int:
        """Return the chips that a seat must put in to meet the level of this round."""
        missing = self.stake - one.met
        return -(-missing // 2) if self.calls_half(one) else missing

    @property
    def bet_unit(self) -> int:
        """Chips that a bet or a raise adds in this round."""
        return self.rules.big_blind * (2 if self.betting_round == 1 else 4)

    def may_raise(self, one: DrawSeat) -> bool:
        """Return True if a seat may bet or raise: another seat can respond, and the limit of raises is not reached."""
        if not any(other.live for other in self.seats if other is not one):
            return False
        left = sum(other.in_deal for other in self.seats)
        return not self.stake or self.raises < (self.rules.max_raises if left > 2 else HEADS_UP_RAISES)

    def seat_state(self, seat: Seat) -> DrawSeat | None:
        return cast("DrawSeat | None", super().seat_state(seat))


class DrawSeatView(BettingSeatView):
    """View of one seat of Draw Brag, in chips. An all-in seat is `COVERED`."""

    seen: bool = False
    met: int = 0
    drawn: int | None = None


class DrawView(BragView):
    """View of a Draw Brag table. `stake` is the level of this round, `blind_price` half of the call price."""

    betting_round: int = 0
    raises: int = 0
    unit: int = 0
    big_blind: int = 0
    small_blind_seat: Seat | None = None
    big_blind_seat: Seat | None = None
    """Seat that posted the big blind of this deal; `small_blind_seat` posted the small blind."""
