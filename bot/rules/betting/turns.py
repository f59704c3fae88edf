"""Effects of the moves of Brag: the deal, looking, bets, loans, showdowns, and the turn (RULES 3.3 to 3.10, 3.12)."""

from __future__ import annotations

from bot.rules.betting import events
from bot.rules.betting.draft import BettingDraft, beats
from bot.rules.betting.events import BettingEnding, BettingOutcome
from bot.rules.betting.house_rules import BragRules, DealersChoice, FaceupFoldRule, ShortMoney
from bot.rules.betting.moves import Ask, AskBystander, Choose, Look, Which
from bot.rules.betting.prices import richest_opponent, stay_price
from bot.rules.betting.state import BettingPhase, BettingSeat, BettingStatus, ComparisonKind, Pot
from bot.rules.cards import UNKNOWN_CARDS, sorted_pack
from bot.rules.game import NOBODY, Deal, IllegalMove, PlayAlone, Seat
from bot.rules.house_rules import HouseRuleError
from bot.rules.ranking import HandValue, split_hand
from bot.rules.table import seating
from bot.rules.table.events import CardsSeen, LoanAsked, LoanDeclined, PlaysAlone, TurnPassed


class BragDraft(BettingDraft):
    def deal_face_up(self, holder: BettingSeat) -> None:
        """Turn up the hand just dealt to a player who kept one. The others look, and fold if they must (D-32)."""
        seat, hand = holder.seat, holder.new
        self.change(seat, face_up=hand)
        self.emit(events.DealtFaceUp(seat=seat, cards=hand))
        others = [other for other in self.order if other != seat]
        for other in others:
            self.emit(events.Looked(seat=other))
            self.open_hand(other)
        shown = self.hand_value(hand)
        for other in others:
            if self._must_fold(self.seats[other], shown):
                self.fold_hand(other, "face_up")
        self.to_bottom(hand)
        self.change(seat, new=())
        if len(self.live()) == 1:
            antes = self.terms.ante * len(self.order)
            carried = self.pots[-1].amount - antes
            shares = self.pay_from_pot(seat, 0, antes)
            self.emit(events.HandRetained(seat=seat, hand=Which.OLD))
            self.finish_deal(
                BettingOutcome(reason=BettingEnding.FACE_UP, shares=shares, carried=carried, blind_winner=seat)
            )

    def _must_fold(self, one: BettingSeat, shown: HandValue) -> bool:
        if self.disclosed[:1] == (one.seat,):
            self.disclosed = self.disclosed[1:]
            return True
        if not UNKNOWN_CARDS.isdisjoint(one.hand):
            return False
        own = self.seat_value(one.seat)
        if self.terms.face_up is FaceupFoldRule.WORSE:
            return beats(shown, own)
        return beats(own, shown)

    def start_deal(self, move: Deal) -> None:
        """Collect the antes, deal, and give the turn to the player left of the dealer."""
        self.begin_betting(move)
        ante = self.terms.ante
        for seat in self.order if ante else ():
            self.pay_into_pot(events.AntePaid.into_pot(seat, ante))
        self.deal_cards()
        holder = next((one for one in self.live() if one.holder), None)
        if holder is not None and self.terms.face_up is not None and holder.blind:
            self.deal_face_up(holder)
        if self.phase is BettingPhase.BETTING:
            self._start_turn(self.live()[0].seat)

    def choose_game(self, move: Choose) -> None:
        """Set the dealer's choice for a full circle of deals: one per player and one more. Raise IllegalMove."""
        seating.check_between_deals(self)
        entitled = self.before.game_chooser
        if entitled is None:
            raise IllegalMove("no_choice_due")
        if entitled != move.seat:
            raise IllegalMove("not_your_choice", turn=entitled)
        choice = DealersChoice(cards=move.cards, wild=move.wild, blind_play=move.blind_play)
        if not isinstance(self.rules, BragRules):
            raise IllegalMove("not_in_this_game")
        try:
            self.rules.check_choice(choice)
        except HouseRuleError as error:
            raise IllegalMove("bad_choice", option=error.option, reason=error.code) from None
        terms = self.rules.terms(choice)
        if len(self.seats) > terms.max_players:
            raise IllegalMove("too_many_for_cards", most=terms.max_players, players=len(self.seats))
        if set(terms.pack) != set(self.terms.pack):
            self.pack = sorted_pack(terms.pack)
            self.shuffle_due = True
        self.ranking_changed = self.ranking_changed or (self.terms.ranking, self.terms.cards) != (
            terms.ranking,
            terms.cards,
        )
        self.choice = choice
        self.terms = terms
        self.choice_left = 1 + len(self.state().players)
        self.emit(
            events.GameChosen(seat=move.seat, hand_size=choice.cards, wild=choice.wild, blind_play=choice.blind_play)
        )

    def look(self, move: Look) -> None:
        """Look at the only hand, or at one of two, which must then be kept or thrown at once."""
        seat = move.seat
        one = self.seats[seat]
        if one.unlooked is not None:
            self.change(seat, remembered=one.unlooked, unlooked=None)
            self.emit(CardsSeen(seen_by=(seat,), seat=seat, cards=one.unlooked))
            return
        self.emit(events.Looked(seat=seat, hand=move.hand))
        if move.hand is None:
            self.open_hand(seat)
            if seat == self.actor and self.phase is BettingPhase.BETTING:
                self.resume_turn()
            return
        self.looked_hand = move.hand
        self.phase = BettingPhase.KEEP_OR_THROW
        self.emit(CardsSeen(seen_by=(seat,), seat=seat, cards=one.hand_of(move.hand)))

    def keep(self, seat: Seat) -> None:
        """Keep the hand just looked at, so that the player is open. The other hand goes to the bottom unseen."""
        kept = self._looked_hand()
        self.return_hand(seat, kept.other)
        self.change(seat, status=BettingStatus.OPEN, knows=True)
        self.emit(events.HandKept(seat=seat, hand=kept))
        if not self.terms.choose_discard:
            self.discard_to_best_three(seat)
        self.resume_turn()

    def throw(self, seat: Seat) -> None:
        """Throw the hand just looked at to the bottom. The player stays blind with the other hand."""
        thrown = self._looked_hand()
        self.change(seat, remembered=self.return_hand(seat, thrown))
        self.emit(events.HandThrown(seat=seat, hand=thrown))
        self.resume_turn()

    def discard_cards(self, seat: Seat, places: tuple[int, ...]) -> None:
        one = self.seats[seat]
        aside, kept = split_hand(one.hand, places)
        self.lay_aside(one, kept, aside)
        if self.phase is BettingPhase.DISCARDING and seat == self.actor:
            self.resume_turn()

    def bet(self, seat: Seat, amount: int, least: int, loan: int = 0) -> None:
        """Bet `amount` chips. Heads-up, a bet of a player's last chips ends the betting (D-36, RULES 16.4)."""
        self.stake_chips(seat, amount, least, loan)
        covers = self.terms.short_money is ShortMoney.COVER_POT
        if covers and not self.seats[seat].stack and not self.backing and len(self.live()) == 2:
            self._freeze_pot(seat)
            self.compare_hands(ComparisonKind.COVER)
        else:
            self.after_bet()

    def after_bet(self) -> None:
        """Pass the turn after a bet or, if the pot has reached its cap, end the betting (D-105)."""
        if self.is_pot_full():
            self.force_showdown("pot_cap")
        else:
            self.next_turn()

    def is_pot_full(self) -> bool:
        """Return True if all pots together have reached the pot cap of the house rules."""
        return 0 < self.terms.pot_cap <= sum(pot.amount for pot in self.pots)

    def stake_chips(self, seat: Seat, amount: int, least: int, loan: int = 0) -> None:
        """Put a bet in the pot without passing the turn. The richest opponent lends `loan` chips of it (D-42)."""
        one = self.seats[seat]
        if loan:
            self.add_loan(richest_opponent(self.live(), seat).seat, seat, loan)
        stake = 2 * amount if one.blind else amount
        raised = stake - self.stake if self.stake and amount > least else 0
        event = events.Staked.into_pot(seat, amount, blind=one.blind, stake=stake, raised=raised)
        self.pay_into_pot(event, acted=True, last_bet=amount, blind_bets=one.blind_bets + one.blind)
        self.stake = stake
        self.bettors = (seat, *self.bettors[:1])

    def see(self, seat: Seat, price: int, loan: int = 0) -> None:
        """Pay to end the betting, and compare the last two hands (RULES 3.6)."""
        one = self.seats[seat]
        other = next(live.seat for live in self.live() if live.seat != seat)
        if loan:
            self.add_loan(richest_opponent(self.live(), seat).seat, seat, loan)
        event = events.SeePaid.into_pot(seat, price, other=other, blind=one.blind)
        self.pay_into_pot(event, acted=True, last_bet=price)
        self.compare_hands(ComparisonKind.SEE, seat)

    def fold(self, seat: Seat, cause: str = "chosen") -> None:
        """Give up the deal; the cards go to the bottom unseen, an old hand first."""
        self.fold_hand(seat, cause)
        if len(self.live()) == 1:
            self.end_by_folding()
        else:
            self.next_turn()

    def cover(self, seat: Seat, short: int) -> None:
        """Stay in with the last chips. If `short` is not 0, the only opponent is first asked to lend `short` chips."""
        if short:
            lender = next(one.seat for one in self.live() if one.seat != seat)
            self.emit(LoanAsked(seat=seat, lender=lender))
            self._ask_for_loan(seat, lender, short)
        else:
            self._cover_pot(seat)

    def _cover_pot(self, seat: Seat) -> None:
        """Put in the last chips. The pot so far is frozen or, heads-up, the betting ends."""
        amount = self.seats[seat].stack
        heads_up = len(self.live()) == 2
        frozen = 0 if heads_up else self.pots[-1].amount + amount
        self.pay_into_pot(events.Covered.into_pot(seat, amount, pot=len(self.pots) - 1, frozen=frozen))
        self._freeze_pot(seat)
        if heads_up:
            self.compare_hands(ComparisonKind.COVER)
        else:
            self.after_bet()

    def ask_bystander(self, move: AskBystander, short: int) -> None:
        """Give a bystander a seat until the deal is over, and ask them to lend the missing chips."""
        bystander = BettingSeat(seat=move.lender, stack=0, sitting_out=True, bystander=True)
        self.seats = {**self.seats, move.lender: bystander}
        self.highest = move.lender
        self.ask(move, short)

    def ask(self, move: Ask | AskBystander, short: int) -> None:
        one = self.seats[move.seat]
        self.change(move.seat, confided_to=(*one.confided_to, move.lender), confided=one.hand)
        self.emit(LoanAsked(seat=move.seat, lender=move.lender))
        self.emit(events.HandConfided(seen_by=(move.lender,), seat=move.seat, other=move.lender, cards=one.hand))
        self._ask_for_loan(move.seat, move.lender, short)

    def _ask_for_loan(self, seat: Seat, lender: Seat, short: int) -> None:
        self.phase = BettingPhase.LENDING
        self.asker, self.asked, self.loan_needed = seat, lender, short
        if self.seats[lender].leaving:
            self.decline_loan()

    def lend(self, lender: Seat, borrower: Seat, amount: int) -> None:
        self.add_loan(lender, borrower, amount)
        self.resume_turn()

    def refuse(self, seat: Seat) -> None:
        if self.phase is BettingPhase.LENDING:
            self.decline_loan()
        else:
            self.refuse_showdown(seat)

    def decline_loan(self) -> None:
        """Decline a loan. Under `OPPONENT_CHOICE` the asker covers the pot; otherwise the asker can only fold."""
        self.emit(LoanDeclined(seat=self.asker, lender=self.asked))
        if self.terms.short_money is ShortMoney.OPPONENT_CHOICE and not self.seats[self.actor].leaving:
            self.phase = BettingPhase.BETTING
            self._cover_pot(self.actor)
        else:
            self.resume_turn()

    def propose_showdown(self, seat: Seat) -> None:
        """Propose an agreed showdown; a player who is leaving refuses at once (RULES 16.4)."""
        self.phase = BettingPhase.VOTING
        self.accepted = ()
        self.emit(events.ShowdownProposed(seat=seat))
        leaver = next((one.seat for one in self.live() if one.leaving), None)
        if leaver is not None:
            self.refuse_showdown(leaver)

    def accept(self, seat: Seat) -> None:
        """Accept the showdown; when everyone has accepted, the hands are turned up."""
        self.accepted += (seat,)
        self.emit(events.ShowdownAccepted(seat=seat))
        if all(one.seat == self.actor or one.seat in self.accepted for one in self.live()):
            self.accepted = ()
            self.compare_hands(ComparisonKind.SHOWDOWN)

    def refuse_showdown(self, seat: Seat) -> None:
        """Refuse the showdown and resume the turn. Nobody may propose before the proposer's next turn (D-27)."""
        self.accepted = ()
        self.barred_until = self.actor
        self.emit(events.ShowdownRefused(seat=seat))
        self.resume_turn()

    def next_turn(self) -> None:
        """Pass the turn to the next live player. A round is complete when the turn reaches the dealer's left (D-43)."""
        order = self.order
        place = order.index(self.actor)
        for step in range(1, len(order) + 1):
            seat = order[(place + step) % len(order)]
            if seat == self.barred_until:
                self.barred_until = NOBODY
            if not self.seats[seat].live:
                continue
            if place + step >= len(order):
                self.rounds += 1
            if self.terms.max_rounds and self.rounds >= self.terms.max_rounds:
                self.force_showdown("rounds")
            else:
                self._start_turn(seat)
            return

    def _start_turn(self, seat: Seat) -> None:
        self.actor = seat
        self.asker = self.asked = self.may_ask_sideshow = NOBODY
        self.emit(TurnPassed(seat=seat))
        one = self.seats[seat]
        most = self.terms.max_blind_bets
        if most and one.blind and one.blind_bets >= most and not one.leaving:
            self.emit(events.Looked(seat=seat))
            self.open_hand(seat)
        self.resume_turn()

    def resume_turn(self) -> None:
        """Start or resume a turn. A leaving player folds; a player with surplus cards must discard before betting."""
        self.phase = BettingPhase.BETTING
        self.looked_hand = None
        one = self.seats[self.actor]
        if one.leaving:
            self.fold(self.actor, "left")
        elif one.must_discard:
            self.phase = BettingPhase.DISCARDING

    def _freeze_pot(self, seat: Seat) -> None:
        number = len(self.pots) - 1
        self.pots[-1] = Pot(amount=self.pots[-1].amount, frozen_for=seat)
        self.pots.append(Pot())
        self.change(seat, status=BettingStatus.COVERED, covers=number)

    def end_by_folding(self) -> None:
        """End the deal when one player is left (RULES 3.5); that hand is still compared for frozen pots (D-39)."""
        last = self.live()[0]
        self.actor = last.seat
        if len(self.pots) > 1:
            self.compare_hands(ComparisonKind.COVER)
        elif last.blind and self.terms.blind_carries and (last.acted or last.holder or not self.terms.unacted_wins):
            self.carry_pot(last.seat)
        else:
            self.win_by_folding(last.seat)

    def _looked_hand(self) -> Which:
        if self.looked_hand is None:
            raise AssertionError("no hand was looked at")
        return self.looked_hand

    def act_for_absent(self, seat: Seat, cause: str) -> None:
        if self.phase is BettingPhase.BETTING:
            self._end_turn(seat, cause)
        elif self.phase is BettingPhase.KEEP_OR_THROW:
            self.keep(seat)
        elif self.phase is BettingPhase.DISCARDING:
            self.discard_to_best_three(seat)
            self.resume_turn()
        elif self.phase is BettingPhase.LENDING:
            self.decline_loan()
        elif self.phase is BettingPhase.VOTING:
            self.refuse_showdown(seat)
        elif self.phase is BettingPhase.NOMINATING:
            self.nominate(seat, Which.OLD)
        else:
            self.retain_hand(seat, None if self.seats[seat].leaving else Which.OLD)

    def _end_turn(self, seat: Seat, cause: str) -> None:
        """Fold or, after a time-out under `bets_on_time_out`, bet the price of staying in if it is on the table."""
        one = self.seats[seat]
        least = stay_price(self.state(), one)
        if cause == "time" and self.terms.bets_on_time_out and one.stack >= least:
            self.bet(seat, least, least)
        else:
            self.fold(seat, cause)

    def cancel_request(self, seat: Seat) -> None:
        if self.phase is BettingPhase.LENDING and seat == self.asker:
            self.resume_turn()

    def play_alone(self, move: PlayAlone) -> None:
        seating.check_between_deals(self)
        self.change(move.seat, alone=True)
        self.emit(PlaysAlone(seat=move.seat))
