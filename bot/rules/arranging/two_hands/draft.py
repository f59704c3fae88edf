"""Effects of the moves at a table of Six or Seven Card Brag (RULES 9, 10): exposing the hands, and the pot."""

from __future__ import annotations

from collections.abc import Sequence

from bot.rules.arranging.engine.draft import ArrangingDraft, clockwise_from
from bot.rules.arranging.engine.events import ExposingBegan, Passed
from bot.rules.arranging.moves import Declaration
from bot.rules.arranging.two_hands.house_rules import TwoHandsRules, TwoHandsWinRule
from bot.rules.arranging.two_hands.state import (
    DealEnded,
    TwoHandsEnding,
    TwoHandsOutcome,
    TwoHandsPhase,
    TwoHandsSeat,
    TwoHandsState,
)
from bot.rules.game import NOBODY, Deal, Ending, Seat
from bot.rules.table.events import TurnPassed


class TwoHandsDraft(ArrangingDraft[TwoHandsState, TwoHandsSeat]):
    """Draft of a Six or Seven Card Brag table. `takers` share the pot."""

    VOIDED = TwoHandsEnding.VOIDED
    NOT_IN_STATE = (*ArrangingDraft.NOT_IN_STATE, "takers")

    exposed: tuple[tuple[Seat, ...], ...]
    leader: Seat
    outcome: TwoHandsOutcome | None
    phase: TwoHandsPhase
    place: int
    rules: TwoHandsRules
    waiting: tuple[Seat, ...]

    def __init__(self, state: TwoHandsState, backing: int = 0) -> None:
        super().__init__(state, backing)
        self.takers: tuple[Seat, ...] = ()

    def end_deal(self, reason: Ending) -> None:
        self.waiting = ()
        super().end_deal(reason)

    def ended_event(self, reason: Ending) -> DealEnded:
        state = self.state()
        if reason is TwoHandsEnding.VOIDED:
            return state.voided_event()
        outcome = TwoHandsOutcome(
            reason=TwoHandsEnding(reason), winners=self.takers, best=state.best, carried=self.carried
        )
        return DealEnded(deal_no=self.deal_no, outcome=outcome)

    def share_pot(self, reason: TwoHandsEnding, takers: Sequence[Seat] = ()) -> None:
        """End the deal. `takers` share the pot; without takers it is carried over."""
        self.takers = tuple(seat for seat in self.order if seat in takers)
        if takers:
            self.take_pot(takers, self.carried)
        else:
            self.carry_over()
        self.end_deal(reason)

    def settle_pot(self) -> None:
        """Give the pot to the players who are best in both places. If there are none, carry it over (RULES 9.2)."""
        left, right = self.state().best
        takers = [seat for seat in left if seat in right]
        if self.rules.wins_by is TwoHandsWinRule.SAME_PLAYER_BOTH and not (len(left) == len(right) == 1):
            takers = []
        self.share_pot(TwoHandsEnding.PLAYED if takers else TwoHandsEnding.CARRIED, takers)

    def settle_declarations(self) -> None:
        """Reveal all declarations together. The best one takes the pot; equal running flushes carry it over."""
        declared = self.reveal_declarations()
        best = self.best_declared(declared)
        if len(best) > 1:
            self.share_pot(TwoHandsEnding.RUNNING_FLUSHES_TIED)
        elif Declaration.RUNNING_FLUSH in declared.values():
            self.share_pot(TwoHandsEnding.RUNNING_FLUSH, best)
        else:
            self.share_pot(TwoHandsEnding.FOUR_OF_A_KIND, best)

    def _begin_place(self, place: int, leader: Seat) -> None:
        """Begin a place with `leader`, who must expose. If nobody may pass, expose all hands clockwise at once."""
        self.place, self.leader = place, leader
        self.exposed += ((),)
        self.emit(ExposingBegan(place=place, leader=leader))
        first, *others = clockwise_from(self.order, leader)
        self.waiting = tuple(others)
        self._turn_up(first)
        if not self.rules.may_pass:
            self.waiting = ()
            for seat in others:
                self._turn_up(seat)
        self.ask_next()

    def expose_hand(self, seat: Seat) -> None:
        self._turn_up(seat)
        self._finish_turn(seat)

    def pass_place(self, seat: Seat) -> None:
        """Keep a hand hidden for good. The seat may still compete in the other place (D-97)."""
        self.change(seat, passed=(*self.seats[seat].passed, self.place))
        self.emit(Passed(seat=seat, place=self.place))
        self._finish_turn(seat)

    def _turn_up(self, seat: Seat) -> None:
        if self.expose_hands(self.place, (seat,)):
            self.exposed = (*self.exposed[:-1], (*self.exposed[-1], seat))

    def _finish_turn(self, seat: Seat) -> None:
        self.waiting = tuple(other for other in self.waiting if other != seat)
        self.ask_next()

    def ask_next(self) -> None:
        """Ask the next player to expose or pass, begin the next place with its leader, or settle the pot."""
        if self.waiting:
            self.actor = self.waiting[0]
            self.emit(TurnPassed(seat=self.actor))
            return
        self.actor = NOBODY
        place = self.place
        best = self.end_place(place, self.state().worths(place))
        if place < self.terms.places:
            self._begin_place(place + 1, best[0] if best else self.order[0])
        else:
            self.settle_pot()

    def start_deal(self, move: Deal) -> None:
        self.begin_deal(move)
        self.place, self.leader, self.exposed = 0, NOBODY, ()
        self.pay_stakes(self.rules.stake)
        self.deal_to_players(self.order)
        self.begin_arranging()

    def continue_deal(self) -> None:
        if not self.is_everybody_ready():
            return
        if self.has_declared():
            self.settle_declarations()
        else:
            self.phase = TwoHandsPhase.EXPOSING
            self._begin_place(1, self.order[0])

    def drop_out(self, seat: Seat) -> None:
        """Continue the deal without a seat that leaves. Its stake stays. The last player left takes the pot."""
        self.remove_from_deal(seat)
        self.exposed = tuple(tuple(other for other in place if other != seat) for place in self.exposed)
        self.waiting = tuple(other for other in self.waiting if other != seat)
        if len(self.order) == 1:
            self.share_pot(TwoHandsEnding.ABANDONED, self.order)
        elif self.phase is TwoHandsPhase.ARRANGING:
            self.continue_deal()
        elif self.actor == seat:
            self.ask_next()

    def act_for_absent(self, seat: Seat, cause: str) -> None:
        """Act for an absent seat: submit the best arrangement, or expose the hand (RULES 13)."""
        if self.phase is TwoHandsPhase.ARRANGING:
            self.arrange_best(seat, cause)
            self.continue_deal()
        else:
            self.expose_hand(seat)
