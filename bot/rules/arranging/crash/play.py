"""Crash as a game (RULES 7, 16.2): effects of its moves, options, refusals and views (RULES 12.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from bot.rules import game
from bot.rules.arranging.crash import house_rules
from bot.rules.arranging.crash import state as crash_state
from bot.rules.arranging.crash.house_rules import PRESETS, CrashRules
from bot.rules.arranging.crash.state import CrashEnding, CrashOutcome, CrashPhase, CrashSeat, CrashState, PaymentReason
from bot.rules.arranging.engine.draft import ArrangingDraft, clockwise_from
from bot.rules.arranging.engine.events import Answered, GameEnding, PointReason
from bot.rules.arranging.engine.play import ArrangingGame
from bot.rules.arranging.hands import find_fours
from bot.rules.arranging.moves import CallCrash, Declaration, Knock, Pass, TakeSpare
from bot.rules.cards import UNKNOWN_CARDS, Card, Rank
from bot.rules.game import NOBODY, Cut, DealCut, DealRound, Ending, IllegalMove, Move, Option, Seat
from bot.rules.table.events import CardsSeen, TurnPassed
from bot.rules.table.seating import keep_dealer

_NEW_SHUFFLE = frozenset({CrashEnding.REDEALT, CrashEnding.RESET, CrashEnding.VOIDED, CrashEnding.ABANDONED})


class CrashDraft(ArrangingDraft[CrashState, CrashSeat]):
    ANSWERS = ("called",)
    VOIDED = CrashEnding.VOIDED
    NOT_IN_STATE = (*ArrangingDraft.NOT_IN_STATE, "spares")

    dealt_round: bool
    outcome: CrashOutcome | None
    phase: CrashPhase
    rules: CrashRules
    yogi: int

    def __init__(self, state: CrashState, backing: int = 0) -> None:
        super().__init__(state, backing)
        self.spares = list(state.spares)

    def values(self) -> dict[str, Any]:
        return super().values() | {"spares": tuple(self.spares)}

    def deal_round(self, move: DealRound) -> None:
        """Deal cards round face up. The player who gets the first seven is the first dealer (RULES 7.2)."""
        if self.rules.first_dealer is not house_rules.FirstDealer.FIRST_SEVEN or self.dealt_round or self.deal_no:
            raise IllegalMove("first_dealer_known")
        sevens = [place for place, card in enumerate(move.order) if card.rank is Rank.SEVEN]
        if not sevens or len(set(move.order)) != len(move.order) or not set(move.order) <= set(self.terms.pack):
            raise IllegalMove("wrong_pack", cards=len(self.terms.pack))
        able = self.before.players
        if not able:
            raise IllegalMove("too_few_players", least=self.rules.min_players, players=0)
        self.dealt_round = True
        self.dealer = able[sevens[0] % len(able)]
        self.next_dealer = list(self.seats).index(self.dealer)
        self.emit(crash_state.FirstSevenDealt(seat=self.dealer, cards=move.order[: sevens[0] + 1]))

    def start_deal(self, move: game.Deal) -> None:
        """Begin a deal. The cards are dealt at once, unless somebody may cut them first."""
        if not self.game_on:
            self.yogi = 0
        self.begin_deal(move)
        if self.rules.optional_shuffle and not isinstance(move, DealCut):
            self.phase, self.actor = CrashPhase.CUTTING, self.order[-2]
            self.emit(TurnPassed(seat=self.actor))
        else:
            self.deal_cards()

    def cut(self, seat: Seat, amount: int) -> None:
        """Let the player to the dealer's right put the top cards at the bottom, then deal."""
        self.cut_pack(seat, amount)
        self.deal_cards()

    def skip_cut(self, seat: Seat) -> None:
        """Deal without a cut, which the player to the dealer's right declined."""
        self.emit(crash_state.PackNotCut(seat=seat))
        self.deal_cards()

    def deal_cards(self) -> None:
        """Deal the hands and, if players are missing, spare hands. Then begin the exchange, or arranging."""
        self.spares = self.deal_to_players(self._deal_order())
        if self.spares:
            self.emit(crash_state.SparesDealt(count=len(self.spares)))
        self.ask_exchange(self.order)

    def _deal_order(self) -> list[Seat]:
        """Return the recipient of each hand in dealing order. NOBODY stands for a spare hand (D-55, D-81)."""
        ring = list(self.seats)
        left = ring.index(self.dealer) + 1
        places = [seat if seat in self.order else NOBODY for seat in ring[left:] + ring[:left] if seat in self.points]
        missing = self.terms.hands_dealt - len(places)
        return [*places[:-1], *[NOBODY] * missing, places[-1]]

    def take_spare(self, seat: Seat, number: int, fee: int) -> None:
        """Replace a seat's hand with a spare hand. Under `spare_reuse` the old hand takes the spare's number (D-56)."""
        spare, given_up = self.spares[number - 1], self.seats[seat].cards
        self.move_chips(crash_state.SpareTaken.into_pot(seat, fee, number=number))
        self.change(seat, cards=spare, given_up=given_up, took_spare=number, paid=self.seats[seat].paid + fee)
        self.emit(CardsSeen(seen_by=(seat,), seat=seat, cards=spare))
        if self.rules.spare_reuse:
            self.spares[number - 1] = given_up
        else:
            self.spares[number - 1] = ()
            self.aside += (given_up,)
        self.ask_next_exchange(seat)

    def ask_next_exchange(self, seat: Seat) -> None:
        self.ask_exchange(self.order[self.order.index(seat) + 1 :])

    def ask_exchange(self, waiting: Sequence[Seat]) -> None:
        """Ask the first player in `waiting` about an exchange. If no player or spare hand is left, begin arranging."""
        if waiting and any(self.spares):
            self.phase, self.actor = CrashPhase.EXCHANGING, waiting[0]
            self.emit(TurnPassed(seat=self.actor))
            return
        self.begin_arranging()

    def knock(self, seat: Seat) -> None:
        """Announce four of a kind."""
        self.change(seat, knocked=True)
        self.emit(crash_state.Knocked(seat=seat))

    def answer_call(self, seat: Seat, crash: bool, cause: str) -> None:  # noqa: FBT001 (it is the answer)
        """Record whether a seat announces a crash. All answers are revealed together (D-68)."""
        self.change(seat, ready=True, called=crash)
        self.emit(crash_state.CallMade(seen_by=(seat,), seat=seat, crash=crash))
        self.emit(Answered(seat=seat, cause=cause))
        self.continue_deal()

    def continue_deal(self) -> None:
        if not self.is_everybody_ready():
            return
        if self.phase is CrashPhase.ARRANGING:
            if self.has_declared():
                self.settle_declarations()
                return
            if self.rules.has_announcements:
                self.phase = CrashPhase.CALLING
                for seat in self.order:
                    self.change(seat, ready=False)
                self.emit(crash_state.CallsBegan())
                return
        for seat in self.order:
            called = self.seats[seat].called
            if called is not None:
                self.change(seat, public_called=called)
                self.emit(crash_state.Called(seat=seat, crash=called))
        self.compare_hands()

    def drop_out(self, seat: Seat) -> None:
        after = self.order[self.order.index(seat) + 1 :]
        self.remove_from_deal(seat)
        if self.ended is not None:
            self.end_deal(CrashEnding.ABANDONED)
        elif len(self.order) < 2:
            self.void_deal()
        elif self.phase in {CrashPhase.ARRANGING, CrashPhase.CALLING}:
            self.continue_deal()
        elif self.actor == seat and self.phase is CrashPhase.CUTTING:
            self.skip_cut(seat)
        elif self.actor == seat:
            self.ask_exchange(after)

    def act_for_absent(self, seat: Seat, cause: str) -> None:
        """Answer for an absent seat: no cut, no exchange, no crash call, and the best arrangement (RULES 13)."""
        if self.phase is CrashPhase.CUTTING:
            self.skip_cut(seat)
        elif self.phase is CrashPhase.EXCHANGING:
            self.emit(crash_state.HandStood(seat=seat, cause=cause))
            self.ask_next_exchange(seat)
        elif self.phase is CrashPhase.ARRANGING:
            self.arrange_best(seat, cause)
            self.continue_deal()
        else:
            self.answer_call(seat, False, cause)

    def game_price(self, winner: Seat, loser: Seat) -> int:
        """Return the chips that `loser` owes `winner` for the game. Treble replaces double (D-66)."""
        rules, points, own = self.rules, self.points, self.points[loser]
        price = rules.game_price(self.target, own)
        if rules.all_zero_treble and not any(score for seat, score in points.items() if seat != winner):
            return 3 * price
        doubled = own <= self.yogi if rules.tie_rule is house_rules.TieRule.YOGI else rules.zero_double and own == 0
        return 2 * price if doubled else price

    def pay(self, seat: Seat, other: Seat, due: int, what: PaymentReason) -> None:
        """Let `seat` pay `due` chips to `other`, or its whole stack if it has fewer."""
        if due and seat in self.seats:
            amount = min(due, self.seats[seat].stack)
            self.move_chips(crash_state.Paid.between_seats(seat, other, amount, other=other, what=what, due=due))

    def collect_from_opponents(self, seat: Seat, due: int, what: PaymentReason) -> None:
        for other in self.order:
            if other != seat:
                self.pay(other, seat, due, what)

    def settle_game(self) -> None:
        """Let the losers pay the winner, who also takes the pool. Without a winner the pool stays (RULES 7.8, 16.2)."""
        if self.ended is GameEnding.YOGI:
            self._pay_into_pool()
        winner = self.winner
        if winner is None:
            return
        for seat in self.players_from_dealer():
            if seat != winner:
                self.pay(seat, winner, self.game_price(winner, seat), PaymentReason.GAME)
        if self.carried:
            self.move_chips(crash_state.PoolWon.from_pot(winner, self.carried))

    def _pay_into_pool(self) -> None:
        for seat in self.players_from_dealer():
            due = self.rules.game_price(self.target, self.points[seat])
            if due and seat in self.seats:
                amount = min(due, self.seats[seat].stack)
                self.move_chips(crash_state.PaidToPool.into_pot(seat, amount, due=due))

    def end_deal(self, reason: Ending) -> None:
        if self.last_deal and reason is not CrashEnding.VOIDED:
            self.win_as_leader()
        self.aside += tuple(self.spares)
        self.spares = []
        if reason is CrashEnding.REDEALT:
            keep_dealer(self)
        super().end_deal(reason)
        self.shuffle_due = reason in _NEW_SHUFFLE or not self.rules.optional_shuffle

    def ended_event(self, reason: Ending) -> crash_state.DealEnded:
        outcome = CrashOutcome(
            reason=CrashEnding(reason),
            game=self.ended,
            winner=self.winner,
            scores=self.scores,
            yogi=self.yogi,
            carried=self.carried,
        )
        return crash_state.DealEnded(deal_no=self.deal_no, outcome=outcome)

    def game_ended_event(self, reason: GameEnding) -> crash_state.GameEnded:
        return crash_state.GameEnded(reason=reason, winner=self.winner, scores=self.scores, yogi=self.yogi)

    def check_yogi(self) -> None:
        """End the game if the fictional player has reached the target and has more points than anybody (D-77)."""
        if self.ended is not None or self.rules.tie_rule is not house_rules.TieRule.YOGI:
            return
        if self.yogi >= self.target and self.yogi > max(self.points.values()):
            self.ended = GameEnding.YOGI

    def compare_hands(self) -> None:
        offenders = self.prove_misordered()
        if offenders:
            self.ended = GameEnding.MISORDER
            self._settle_calls(None)
            for seat in offenders:  # each pays every other player as if that player had won (D-59)
                for other in clockwise_from(self.remaining_players(), seat)[1:]:
                    self.pay(seat, other, self.game_price(other, seat), PaymentReason.MISORDER)
            self.end_deal(CrashEnding.MISORDERED)
            return
        scorers: list[Seat | None] = []
        places = self.terms.places
        for place in range(1, places + 1):
            scorers.append(self._compare_place(place))
            if self.ended is not None:
                break
        crasher = scorers[0] if len(scorers) == places and len(set(scorers)) == 1 else None
        if crasher is not None:
            self._reward_crash(crasher)
        self._settle_calls(crasher)
        if self.ended is None and self.rules.scores_bus_rides:
            self._score_bus_ride()
        self.end_deal(CrashEnding.PLAYED)

    def _compare_place(self, place: int) -> Seat | None:
        """Turn up all hands in a place and award its point. Return the player who scored it, if any."""
        worths = self.expose_hands(place, self.order)
        seat = self.find_place_winner(place, worths)
        if seat is not None:
            self.score_points(seat, PointReason.PLACE, place=place)
        elif worths and self.rules.tie_rule is house_rules.TieRule.YOGI:
            self.yogi += 1
            self.emit(crash_state.YogiScored(place=place, points=self.yogi))
            self.check_yogi()
        return seat

    def _reward_crash(self, seat: Seat) -> None:
        rules = self.rules
        announced = bool(self.seats[seat].called)
        self.emit(crash_state.Crashed(seat=seat, announced=announced))
        reward: house_rules.CrashReward | house_rules.CrashRule
        if announced:
            reward, payment = rules.crash_announced_reward, rules.crash_payment_announced
            points = rules.crash_announced_reward.points
        elif rules.crash_announce is not house_rules.CrashAnnounce.REQUIRED:
            reward, payment, points = rules.crash_rule, rules.crash_payment, rules.crash_points
        else:
            return
        if reward in {house_rules.CrashReward.PAYMENT, house_rules.CrashRule.PAYMENT}:
            self.collect_from_opponents(seat, payment, PaymentReason.CRASH)
        elif reward in {house_rules.CrashReward.WINS_GAME, house_rules.CrashRule.WINS_GAME}:
            self.win_game(seat, GameEnding.CRASH)
        elif reward is not house_rules.CrashRule.NONE:
            self.score_points(seat, PointReason.CRASH, points)

    def _settle_calls(self, crasher: Seat | None) -> None:
        """Penalise every player who announced a crash and failed, even if the game is won already."""
        rule = self.rules.crash_penalty_rule
        for seat in self.order:
            if not self.seats[seat].called or seat == crasher:
                continue
            self.emit(crash_state.CallFailed(seat=seat))
            if rule.points:
                self.lose_points(seat, rule.points)
                self.check_yogi()
            elif rule is house_rules.CrashPenalty.PAY_EACH:
                for other in clockwise_from(self.order, seat)[1:]:
                    self.pay(seat, other, self.rules.crash_penalty, PaymentReason.FAILED_CALL)

    def _score_bus_ride(self) -> None:
        """Score the highest bus ride: four of a kind with all four cards in its owner's hands (D-72)."""
        rules = self.rules
        rides = {
            rank: seat
            for seat, one in self.seats.items()
            if seat in self.order and (one.knocked or not rules.bus_ride_knock)
            for four in find_fours([card for hand in one.hands or () for card in hand])
            if (rank := four[0].rank) is not None
        }
        if rides:
            rank = max(rides, key=rules.hands.four_of_a_kind_value)
            self.emit(crash_state.BusRidden(seat=rides[rank], rank=rank))
            self.score_points(rides[rank], PointReason.BUS_RIDE, rules.bus_ride_points)
            self.collect_from_opponents(rides[rank], rules.bus_ride_payment, PaymentReason.BUS_RIDE)

    def settle_declarations(self) -> None:
        """Reveal all declarations together, and apply those that take precedence (D-71)."""
        effective = self.reveal_declarations()
        seats, kinds = list(effective), set(effective.values())
        if Declaration.FOUR_OF_A_KIND in kinds:
            self._settle_four_of_a_kind(seats)
        elif self.rules.reset_to_zero:
            self.reset_points([seat for seat in self.remaining_players() if seat not in effective])
            self.check_yogi()
            self.end_deal(CrashEnding.RESET)
        elif Declaration.THIRTEEN_CARD_RUN in kinds:
            self._settle_thirteen_run(seats)
        else:
            self.end_deal(CrashEnding.REDEALT)

    def _settle_thirteen_run(self, seats: list[Seat]) -> None:
        """End the deal without play. A single run wins the game or is paid for; two runs cancel each other."""
        if len(seats) > 1:
            self.end_deal(CrashEnding.RUNS_CANCELLED)
            return
        if self.rules.thirteen_run is house_rules.ThirteenRun.WINS_GAME:
            self.win_game(seats[0], GameEnding.THIRTEEN_RUN)
        else:
            self.collect_from_opponents(seats[0], self.rules.run_price, PaymentReason.THIRTEEN_RUN)
        self.end_deal(CrashEnding.THIRTEEN_RUN)

    def _settle_four_of_a_kind(self, seats: list[Seat]) -> None:
        """Let the best four of a kind score every place. Four fours, or declared threes, win the game instead."""
        (best,) = self.best_declared(dict.fromkeys(seats, Declaration.FOUR_OF_A_KIND))
        rank = self.seats[best].proof[0].rank
        if self.rules.quad_rule is not house_rules.QuadRule.SOUTH_WALES or rank is Rank.FOUR:
            self.win_game(best, GameEnding.FOUR_OF_A_KIND)
        else:
            self.score_points(best, PointReason.FOUR_OF_A_KIND, self.terms.places)
        self.end_deal(CrashEnding.FOUR_OF_A_KIND)


class CrashGame(ArrangingGame[CrashState, CrashRules, CrashSeat]):
    """Crash. `options` never lists a `Deal` without a shuffle; `CrashView.may_keep_pack` is True if it is allowed."""

    draft = CrashDraft
    events = ArrangingGame.events + game.events_of(crash_state)
    table_moves = ArrangingGame.table_moves | {
        DealRound: lambda draft, move: draft.deal_round(move),
        DealCut: lambda draft, move: draft.start_deal(move),
    }
    deal_moves = ArrangingGame.deal_moves | {
        Cut: lambda draft, move, _: draft.cut(move.seat, move.amount),
        Pass: lambda draft, move, _: draft.act_for_absent(move.seat, "chosen"),
        TakeSpare: lambda draft, move, option: draft.take_spare(move.seat, move.number, option.price),
        Knock: lambda draft, move, _: draft.knock(move.seat),
        CallCrash: lambda draft, move, _: draft.answer_call(move.seat, True, "chosen"),
    }
    move_phases = ArrangingGame.move_phases | {
        Cut: (CrashPhase.CUTTING,),
        TakeSpare: (CrashPhase.EXCHANGING,),
        CallCrash: (CrashPhase.CALLING,),
        Pass: (CrashPhase.CUTTING, CrashPhase.EXCHANGING, CrashPhase.CALLING),
    }
    view_class = crash_state.CrashView
    seat_view_class = crash_state.CrashSeatView
    own_view_class = crash_state.CrashOwnView

    def submissions(self, state: CrashState, one: CrashSeat) -> tuple[Option, ...]:
        found = super().submissions(state, one)
        if state.rules.bus_ride_knock and not one.knocked and not one.chosen and can_knock(one.cards):
            return (*found, Option(move=Knock(seat=one.seat), secret=True))
        return found

    def answers(self, state: CrashState, one: CrashSeat) -> tuple[Option, ...]:
        seat = one.seat
        passes = Option(move=Pass(seat=seat))
        if state.phase is CrashPhase.CALLING and not one.ready:
            return Option(move=CallCrash(seat=seat)), passes
        if seat != state.actor:
            return ()
        if state.phase is CrashPhase.CUTTING:
            return Option(move=Cut(seat=seat, amount=1), most=len(state.pack) - 1), passes
        if state.phase is not CrashPhase.EXCHANGING:
            return ()
        fee = state.rules.spare_fee
        spares = [number for number, hand in enumerate(state.spares, 1) if hand and one.stack >= fee]
        return (*(Option(move=TakeSpare(seat=seat, number=number), price=fee) for number in spares), passes)

    def find_own_refusal(self, state: CrashState, one: CrashSeat, move: Move) -> IllegalMove:
        if isinstance(move, Cut):
            return IllegalMove("bad_cut", most=len(state.pack) - 1, offered=move.amount)
        if isinstance(move, TakeSpare):
            if not 1 <= move.number <= len(state.spares) or not state.spares[move.number - 1]:
                return IllegalMove("no_such_spare", number=move.number)
            return IllegalMove("spare_fee", price=state.rules.spare_fee, have=one.stack)
        if not isinstance(move, Knock):
            return IllegalMove("answered_already")
        if not state.rules.bus_ride_knock:
            return IllegalMove("no_knocking")
        if one.knocked:
            return IllegalMove("knocked_already")
        return IllegalMove("too_late_to_knock") if one.chosen else IllegalMove("not_held", what="four_of_a_kind")

    def table_fields(self, state: CrashState) -> dict[str, Any]:
        between = state.phase is CrashPhase.BETWEEN_DEALS
        return {
            "yogi": state.yogi,
            "spares": tuple(number for number, hand in enumerate(state.spares, 1) if hand),
            "knocking": state.rules.bus_ride_knock,
            "calling": state.rules.has_announcements,
            "may_keep_pack": between and state.rules.optional_shuffle and not state.shuffle_due,
        }

    def seat_fields(self, one: CrashSeat) -> dict[str, Any]:
        return {"took_spare": one.took_spare, "knocked": one.knocked, "called": one.public_called}

    def own_fields(self, state: CrashState, one: CrashSeat) -> dict[str, Any]:
        return super().own_fields(state, one) | {"given_up": one.given_up, "called": one.called}

    def redact_moves(self, played: tuple[game.PlayedMove, ...], seat: Seat) -> tuple[Move | None, ...]:
        """Redact the moves as in every arranging game. Unrevealed crash calls of other seats become passes."""
        revealed = {
            seat,
            *(event.seat for _, seen in played for event in seen if isinstance(event, crash_state.Called)),
        }
        return tuple(
            Pass(seat=move.seat) if isinstance(move, CallCrash) and move.seat not in revealed else move
            for move in super().redact_moves(played, seat)
        )

    def count_events(self, rules: CrashRules, events: tuple[game.Event, ...], counts: dict[Seat, Counter[str]]) -> None:
        super().count_events(rules, events, counts)
        for event in events:
            if isinstance(event, crash_state.Called) and event.crash:
                counts[event.seat]["crashes_called"] = 1
            elif isinstance(event, crash_state.Crashed):
                counts[event.seat]["crashes"] = 1


def can_knock(cards: Sequence[Card]) -> bool:
    """Return True if `cards` contain four of a kind or unknown cards. A false knock is refused (D-73)."""
    return not UNKNOWN_CARDS.isdisjoint(cards) or any(find_fours(cards))


CRASH = CrashGame(
    name="crash",
    aliases=("thirteen_card_brag", "13_card_brag", "crackers", "13"),
    default_rules=CrashRules(),
    presets=PRESETS,
    state=CrashState,
)
