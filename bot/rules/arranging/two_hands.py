"""Six and Seven Card Brag (RULES 9, 10): two hands, and a pot for the player who is best in both."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

from bot.rules.arranging.engine import house_rules
from bot.rules.arranging.engine.draft import ArrangingDraft, clockwise_from
from bot.rules.arranging.engine.events import ExposingBegan, Passed
from bot.rules.arranging.engine.house_rules import ArrangingRules, ArrangingTerms
from bot.rules.arranging.engine.play import ArrangingGame
from bot.rules.arranging.engine.state import ArrangingSeat, ArrangingSeatView, ArrangingState, ArrangingView, best_seats
from bot.rules.arranging.hands import HandRules
from bot.rules.arranging.moves import Declaration, Expose, Pass
from bot.rules.cards import Rank
from bot.rules.game import NOBODY, Deal, DealOutcome, DealOver, Ending, Option, Seat
from bot.rules.house_rules import CostEffect, Preset, amount, number, option, player_count
from bot.rules.ranking import Category, Ranking
from bot.rules.table.events import TurnPassed
from bot.rules.table.state import Phase


class TwoHandsWinRule(Enum):
    """Condition for taking the pot (RULES 9.2, 10)."""

    INTERSECTION = "intersection"
    """Best hand, or an equal hand, in both places. Several players may share the pot."""
    SAME_PLAYER_BOTH = "same_player_both"
    """Best hand outright in both places."""


class TwoHandsRules(ArrangingRules):
    """House rules of Six and Seven Card Brag. Amounts are in chips."""

    cards: ClassVar[int]

    stake: int = amount(1, 1, announced=True, is_ante=True)
    best_prial: int = number(7, 2, 14, "hands", announced=True, is_rank=True)
    may_pass: bool = option(True, "hands", announced=True)
    quad_wins: bool = option(True, "special", announced=True)

    @cached_property
    def terms(self) -> ArrangingTerms:
        best = Rank(self.best_prial)
        hands = HandRules(
            max_hands=2, min_hands=2, lowest=Category.HIGH_CARD, best_four=best, ranking=Ranking(best_prial=best)
        )
        return ArrangingTerms(
            cards=self.cards,
            hands=hands,
            specials=(
                (house_rules.RUNNING_FLUSH,) if self.running_flush_wins else (),
                (house_rules.four_of_a_kind(hands),) if self.quad_wins else (),
            ),
        )

    @property
    def running_flush_wins(self) -> bool:
        raise NotImplementedError

    @property
    def wins_by(self) -> TwoHandsWinRule:
        return TwoHandsWinRule.INTERSECTION

    @property
    def entry(self) -> int:
        return self.stake

    @property
    def buy_in(self) -> int:
        """Ten stakes, in chips (as D-33)."""
        return 10 * self.stake

    @property
    def suggested_stack(self) -> int:
        return 20 * self.stake


class SixRules(TwoHandsRules):
    cards = 6

    best_prial: int = 6
    six_card_running_flush: bool = option(False, "special", announced=True)
    min_players: int = player_count(2, 8, CostEffect.ANY)
    max_players: int = player_count(8, 8, CostEffect.ANY)

    @property
    def running_flush_wins(self) -> bool:
        return self.six_card_running_flush


class SevenRules(TwoHandsRules):
    cards = 7

    win_rule: TwoHandsWinRule = option(TwoHandsWinRule.INTERSECTION, "hands", after="stake", announced=True)
    seven_card_running_flush: bool = option(False, "special", announced=True)
    min_players: int = player_count(2, 7, CostEffect.ANY)
    max_players: int = player_count(7, 7, CostEffect.ANY)

    @property
    def running_flush_wins(self) -> bool:
        return self.seven_card_running_flush

    @property
    def wins_by(self) -> TwoHandsWinRule:
        return self.win_rule


class TwoHandsEnding(Ending):
    PLAYED = "played"
    """Both hands were exposed. The players who are best in both share the pot."""
    CARRIED = "carried"
    """Both hands were exposed, and nobody is best in both. The pot is carried over."""
    FOUR_OF_A_KIND = "four_of_a_kind"
    """The best four of a kind was declared and took the pot."""
    RUNNING_FLUSH = "running_flush"
    """The best running flush of all cards was declared and took the pot."""
    RUNNING_FLUSHES_TIED = "running_flushes_tied"
    """The best declared running flushes are equal. The pot is carried over."""
    ABANDONED = "abandoned"
    """All but one player left. The last one took the pot."""
    VOIDED = "voided"


class TwoHandsOutcome(DealOutcome):
    """Outcome of a deal: takers of the pot, best hands, and the number of chips carried."""

    reason: TwoHandsEnding
    winners: tuple[Seat, ...] = ()
    """Takers of the pot, from the dealer's left."""
    best: tuple[tuple[Seat, ...], ...] = ()
    """Seats with the best exposed hands in each place that was played, the first exposed first."""
    carried: int = 0

    @property
    def takers(self) -> tuple[tuple[int, tuple[Seat, ...]], ...]:
        return ((0, self.winners),) if self.winners else ()


class DealEnded(DealOver):
    outcome: TwoHandsOutcome


class TwoHandsPhase(Phase):
    BETWEEN_DEALS = "between_deals"
    ARRANGING = "arranging"
    EXPOSING = "exposing"
    CLOSED = "closed"


class TwoHandsSeatView(ArrangingSeatView):
    paid: int
    """Stake paid in this deal or, between deals, in the last one, in chips."""
    passed: tuple[int, ...]


class TwoHandsView(ArrangingView[TwoHandsSeatView]):
    """View of a Six or Seven Card Brag table. `place` is being exposed: 1 (left), 2 (right) or 0 (none yet)."""

    ARRANGING = TwoHandsPhase.ARRANGING

    phase: TwoHandsPhase
    rules: TwoHandsRules
    place: int
    leader: Seat
    waiting: tuple[Seat, ...]
    best: tuple[tuple[Seat, ...], ...]
    """Seats with the best hands exposed so far in each place that has begun, the first exposed first."""
    outcome: TwoHandsOutcome | None

    @property
    def exposing(self) -> bool:
        return self.phase is TwoHandsPhase.EXPOSING


class TwoHandsSeat(ArrangingSeat):
    """State of one seat. Between deals, `passed` describes the last deal."""

    passed: tuple[int, ...] = ()


class TwoHandsState(ArrangingState[TwoHandsSeat]):
    """State of a Six or Seven Card Brag table. `actor` exposes or passes. `carried` is the pot in chips."""

    SEAT: ClassVar[type[TwoHandsSeat]] = TwoHandsSeat
    PHASES = TwoHandsPhase
    ARRANGING = TwoHandsPhase.ARRANGING
    SIMULTANEOUS = frozenset({TwoHandsPhase.ARRANGING})
    UNREVEALED_ENDINGS = frozenset({TwoHandsEnding.VOIDED, TwoHandsEnding.ABANDONED})
    EXTRA_REVEAL_STEPS = 2
    """Reveal steps besides the places: declarations, and the taker of the pot."""

    rules: TwoHandsRules
    phase: TwoHandsPhase
    place: int = 0
    """Place being exposed: 1 (left), 2 (right) or 0 (none yet)."""
    leader: Seat = NOBODY
    waiting: tuple[Seat, ...] = ()
    """Players who have yet to expose or pass in `place`, in turn."""
    exposed: tuple[tuple[Seat, ...], ...] = ()
    """Players who have exposed a hand, in turn, for each place that has begun."""
    outcome: TwoHandsOutcome | None = None

    @property
    def is_answering(self) -> bool:
        return self.phase is TwoHandsPhase.EXPOSING

    @property
    def is_quick(self) -> bool:
        """True while a player is asked to expose or pass, which takes only a moment."""
        return self.is_answering

    def worths(self, place: int) -> dict[Seat, int]:
        """Return the strengths of the hands exposed in a place of the current deal, in order of exposure."""
        strength = self.terms.hands.strength
        return {seat: strength(self.at(seat).shown[place - 1]) for seat in self.exposed[place - 1]}

    @property
    def best(self) -> tuple[tuple[Seat, ...], ...]:
        if self.outcome is not None:
            return self.outcome.best
        return tuple(best_seats(self.worths(place)) for place in range(1, len(self.exposed) + 1))

    def voided_event(self) -> DealEnded:
        return DealEnded(
            deal_no=self.deal_no, outcome=TwoHandsOutcome(reason=TwoHandsEnding.VOIDED, carried=self.carried)
        )


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


RulesT = TypeVar("RulesT", bound=TwoHandsRules)


class TwoHandsGame(ArrangingGame[TwoHandsState, RulesT, TwoHandsSeat], Generic[RulesT]):
    draft = TwoHandsDraft
    events = (*ArrangingGame.events, DealEnded)
    deal_moves = ArrangingGame.deal_moves | {
        Expose: lambda draft, move, _: draft.expose_hand(move.seat),
        Pass: lambda draft, move, _: draft.pass_place(move.seat),
    }
    move_phases = ArrangingGame.move_phases | dict.fromkeys((Expose, Pass), (TwoHandsPhase.EXPOSING,))
    view_class = TwoHandsView
    seat_view_class = TwoHandsSeatView

    def answers(self, state: TwoHandsState, one: TwoHandsSeat) -> tuple[Option, ...]:
        if state.phase is TwoHandsPhase.EXPOSING and one.seat == state.actor:
            return Option(move=Expose(seat=one.seat)), Option(move=Pass(seat=one.seat))
        return ()

    def table_fields(self, state: TwoHandsState) -> dict[str, Any]:
        return {"place": state.place, "leader": state.leader, "waiting": state.waiting, "best": state.best}

    def seat_fields(self, one: TwoHandsSeat) -> dict[str, Any]:
        return {"paid": one.paid, "passed": one.passed}


class SixState(TwoHandsState):
    rules: SixRules


SIX = TwoHandsGame(
    name="six_card_brag",
    aliases=("six", "6_card_brag", "6"),
    default_rules=SixRules(),
    presets=(
        Preset("six", "Six Card Brag", SixRules()),
        Preset("six-running-flush", "Six cards, with the long running flush", SixRules(six_card_running_flush=True)),
        Preset("six-all-show", "Six cards, everybody shows", SixRules(may_pass=False)),
    ),
    state=SixState,
)


class SevenState(TwoHandsState):
    rules: SevenRules


SEVEN = TwoHandsGame(
    name="seven_card_brag",
    aliases=("seven", "7_card_brag", "7"),
    default_rules=SevenRules(),
    presets=(
        Preset("seven", "Seven Card Brag", SevenRules()),
        Preset("seven-both", "Seven cards, both hands outright", SevenRules(win_rule=TwoHandsWinRule.SAME_PLAYER_BOTH)),
        Preset(
            "seven-running-flush", "Seven cards, with the long running flush", SevenRules(seven_card_running_flush=True)
        ),
    ),
    state=SevenState,
)
