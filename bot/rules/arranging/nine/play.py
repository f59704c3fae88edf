"""Nine Card Brag as a game (RULES 8, 16.3): effects of its moves, options, refusals and views (RULES 12.2)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from bot.rules import game
from bot.rules.arranging.engine.draft import ArrangingDraft, clockwise_from
from bot.rules.arranging.engine.events import Answered, ExposingBegan, GameEnding, PointReason, PotTaken
from bot.rules.arranging.engine.house_rules import TieWinner
from bot.rules.arranging.engine.play import ArrangingGame, is_submission
from bot.rules.arranging.hands import best_hand_by_hand
from bot.rules.arranging.moves import DealTenth, Declaration, Discard, Pack, Pass
from bot.rules.arranging.nine import state as nine_state
from bot.rules.arranging.nine.house_rules import PRESETS, NineRules, NineWinRule, PointsPayment
from bot.rules.arranging.nine.state import NineEnding, NineOutcome, NinePhase, NineSeat, NineState
from bot.rules.cards import UNKNOWN, UNKNOWN_CARDS, Card, deal_hands, is_order_of, sorted_pack
from bot.rules.game import NOBODY, Ending, IllegalMove, Move, Option, PlayedMove, RedactionError, Seat, events_of
from bot.rules.table.events import CardsDealt, CardsSeen, TurnPassed


class NineDraft(ArrangingDraft[NineState, NineSeat]):
    """Draft of a Nine Card Brag table. `rounds`, `taken` and `saved` are collected for the outcome."""

    ANSWERS = ("packs",)
    VOIDED = NineEnding.VOIDED
    NOT_IN_STATE = (*ArrangingDraft.NOT_IN_STATE, "rounds", "taken", "saved")

    caller: Seat
    deals_played: int
    outcome: NineOutcome | None
    phase: NinePhase
    rules: NineRules
    staked: bool
    tenth: bool
    waiting: tuple[int, ...]

    def __init__(self, state: NineState, backing: int = 0) -> None:
        super().__init__(state, backing)
        self.rounds: list[tuple[Seat, ...]] = []
        self.taken: list[tuple[int, Seat]] = []
        self.saved: tuple[Seat, ...] = ()

    @property
    def in_play(self) -> list[Seat]:
        """Seats, from the dealer's left, that have not called a bum deal or have got cards back after it."""
        return [seat for seat in self.order if not self.seats[seat].packed]

    def prepare(self, move: Move, option: Option) -> None:
        """Check the order in which a bum deal is dealt round. While arranging, any move withdraws one's bum deal."""
        if isinstance(move, DealTenth) and move.order:
            thrown = () if self.caller == NOBODY else self.seats[self.caller].cards
            if not is_order_of(move.order, thrown):
                raise IllegalMove("wrong_pack", cards=len(thrown))
        if self.phase is NinePhase.ARRANGING:
            self.change(move.seat, packs=None)

    def start_deal(self, move: game.Deal) -> None:
        """Begin a deal: collect stakes, deal, and ask about bum deals or a tenth card before arranging."""
        if not self.game_on:
            self.deals_played = 0
        self.waiting = self.before.pots if self.rules.pot_count > 1 else ()
        self.caller, self.tenth = NOBODY, False
        self.begin_deal(move)
        if not self.staked and self.rules.entry:
            self.pay_stakes(self.rules.entry)
        self.staked = self.rules.for_points  # in a game for points everybody pays once (D-92)
        self.deal_to_players(self.order)
        players = len(self.order)
        if self.rules.tenth_only_from_bum_deal(players):
            self.phase = NinePhase.PACKING
            self.emit(nine_state.BumDealsAsked())
        elif self.rules.offers_tenth(players):
            self._ask_for_tenth()
        else:
            self.start_arranging()

    def start_arranging(self) -> None:
        for seat in self.in_play:
            self.change(seat, ready=False)
        self.begin_arranging()

    def answer_packing(self, seat: Seat, packs: bool, cause: str) -> None:  # noqa: FBT001 (it is the answer)
        self.change(seat, ready=True, packs=packs)
        self.emit(nine_state.PackingMade(seen_by=(seat,), seat=seat, packs=packs))
        self.emit(Answered(seat=seat, cause=cause))

    def reveal_packing(self) -> None:
        """Reveal all bum deals together. Their callers are out."""
        for seat in self.in_play:
            if self.seats[seat].packs:
                self.change(seat, packed=True, hands=None, declared=None)
                self.emit(nine_state.Packed(seat=seat))

    def end_if_unplayed(self) -> bool:
        """End the deal if at most one player is left, who wins (D-87, RULES 16.3). Return True if it ended."""
        if not self.in_play:
            self.end_deal(NineEnding.ALL_PACKED)
        elif len(self.in_play) == 1:
            self.win_as_last_unpacked(self.in_play[0])
        else:
            return False
        return True

    def offer_packed_cards(self) -> None:
        """Ask the dealer about dealing round the cards of the first bum deal. Without a bum deal, begin arranging."""
        packers = [seat for seat in self.order if self.seats[seat].packed]
        self.caller = packers[0] if packers else NOBODY
        if packers and self.dealer in self.order:
            self._ask_for_tenth()
        else:
            self.caller = NOBODY
            self.start_arranging()

    def _ask_for_tenth(self) -> None:
        self.phase, self.actor = NinePhase.TENTH, self.dealer
        self.emit(TurnPassed(seat=self.dealer))

    def deal_tenth(self, order: tuple[Card, ...]) -> None:
        """Deal every player a tenth card, from the pack or from the caller's cards, in `order` if it is given."""
        caller = self.caller
        self.tenth, self.phase, self.actor = True, NinePhase.DISCARDING, NOBODY
        self.emit(nine_state.TenthDealt(seat=self.dealer, caller=caller))
        if caller == NOBODY:
            seats = self.in_play
            dealt, self.pack = deal_hands(self.pack, len(seats), 1)
            given = [card for (card,) in dealt]
        else:
            thrown = self.seats[caller].cards
            given = list(order or thrown)
            seats = [seat for seat in clockwise_from(self.order, caller)[1:] if seat in self.in_play]
            left = tuple(given[len(seats) :])
            self.change(caller, cards=left, given_up=thrown, packed=False, packs=None, ready=True)
        for seat, card in zip(seats, given, strict=False):
            self.change(seat, cards=(*self.seats[seat].cards, card), ready=False)
            self.emit(CardsDealt(seat=seat, count=1))
            self.emit(CardsSeen(seen_by=(seat,), seat=seat, cards=(card,)))

    def discard(self, seat: Seat, card: Card) -> None:
        kept = tuple(one for one in self.seats[seat].cards if one is not card)
        self.change(seat, cards=kept, given_up=(card,), ready=True)
        self.aside += ((card,),)
        self.emit(nine_state.DiscardMade(seen_by=(seat,), seat=seat, card=card))
        self.emit(nine_state.Discarded(seat=seat))

    def play_discard(self, seat: Seat, card: Card) -> None:
        self.discard(seat, card)
        self.continue_deal()

    def default_discard(self, seat: Seat) -> Card:
        """Return the card that the best arrangement leaves over or, if there is one, an unknown card (RULES 16.3)."""
        cards = self.seats[seat].cards
        hidden = [card for card in cards if card in UNKNOWN_CARDS]
        if hidden:
            return hidden[-1]
        used = {card for hand in best_hand_by_hand(cards, self.terms.hands) for card in hand}
        return next(card for card in cards if card not in used)

    def return_cards(self) -> None:
        """Give a bum deal's caller the discards and undealt cards, sorted to reveal nothing (RULES 8.7, 12.2)."""
        caller = self.caller
        if caller not in self.order:
            return
        discards = [cards for cards in self.aside if len(cards) == 1]
        self.aside = tuple(cards for cards in self.aside if len(cards) > 1)
        cards = sorted_pack([*(card for (card,) in discards), *self.seats[caller].cards])
        self.change(caller, cards=cards)
        self.emit(nine_state.HandReturned(seat=caller))
        self.emit(CardsSeen(seen_by=(caller,), seat=caller, cards=cards))

    def pack_hand(self, seat: Seat) -> None:
        """Call a bum deal, before arranging or instead of an arrangement."""
        if self.phase is NinePhase.PACKING:
            self.answer_packing(seat, True, "chosen")
        else:
            self.emit(nine_state.PackingMade(seen_by=(seat,), seat=seat, packs=True))
            self.lock(seat)
            self.change(seat, packs=True)
        self.continue_deal()

    def continue_deal(self) -> None:
        if not self.is_everybody_ready():
            return
        if self.phase is NinePhase.DISCARDING:
            self.return_cards()
            self.start_arranging()
            return
        before = self.phase is NinePhase.PACKING
        self.reveal_packing()
        if not before and self.has_declared():
            self.settle_declarations()
        elif not self.end_if_unplayed():
            if before:
                self.offer_packed_cards()
            else:
                self.compare_hands()

    def drop_out(self, seat: Seat) -> None:
        """Continue without a leaving seat. Its stake stays; a tenth card from a bum deal goes back to the caller."""
        called = seat == self.caller
        if self.phase is NinePhase.DISCARDING and self.caller != NOBODY and not self.seats[seat].ready:
            self.discard(seat, self.seats[seat].cards[-1])
        self.remove_from_deal(seat)
        if called:
            self.caller = NOBODY
        if self.ended is not None:
            self.abandon_deal()
        elif len(self.order) < 2 and self.rules.for_points:
            self.void_deal()
        elif len(self.order) < 2:
            self.abandon_deal()
        elif len(self.in_play) < 2:
            self.end_if_unplayed()
        elif self.phase in self.before.SIMULTANEOUS:
            self.continue_deal()
        elif self.actor == seat:
            self.caller = NOBODY
            self.start_arranging()
        elif called:
            self.offer_packed_cards()

    def act_for_absent(self, seat: Seat, cause: str) -> None:
        """Act for an absent seat: no bum deal, no tenth card, and the best arrangement (RULES 13, 16.3)."""
        if self.phase is NinePhase.TENTH:
            self.emit(nine_state.TenthRefused(seat=self.dealer, cause=cause))
            self.caller = NOBODY
            self.start_arranging()
            return
        if self.phase is NinePhase.PACKING:
            self.answer_packing(seat, False, cause)
        elif self.phase is NinePhase.DISCARDING:
            self.discard(seat, self.default_discard(seat))
        else:
            self.arrange_best(seat, cause)
        self.continue_deal()

    def win_pot(self, seat: Seat, pot: int = 0) -> None:
        """Let a seat take pot number `pot`. Of four pots, the first three are for the rounds, the last for a sweep."""
        pots = self.state().pots
        if not pots[pot]:
            return
        self.move_chips(PotTaken.from_pot(seat, pots[pot], pot=pot))
        if len(pots) > 1:
            self.waiting = (*pots[:pot], 0, *pots[pot + 1 :])
        self.taken.append((pot, seat))

    def win_all_pots(self, seat: Seat) -> None:
        for pot in range(self.rules.pot_count):
            self.win_pot(seat, pot)

    def settle_game(self) -> None:
        """Let the winner of a game take the pot and, under `PER_POINT`, be paid by the losers as far as stacks go."""
        self.staked = False
        winner = self.winner
        if winner is None:
            return
        self.win_pot(winner)
        if self.rules.payment is not PointsPayment.PER_POINT:
            return
        for seat in self.players_from_dealer():
            due = self.rules.point_rate * (self.points[winner] - self.points[seat])
            if due > 0 and seat in self.seats:
                amount = min(due, self.seats[seat].stack)
                self.move_chips(nine_state.PointsPaid.between_seats(seat, winner, amount, other=winner, due=due))

    def end_deal(self, reason: Ending) -> None:
        """End the deal. After the last deal of a game, the sole leader wins (D-90, RULES 16.3)."""
        if reason in self.before.UNREVEALED_ENDINGS:
            pass
        elif self.rules.for_points:
            self.deals_played += 1
            if self.last_deal or 0 < self.rules.end.deals <= self.deals_played:
                self.win_as_leader(self.saved)
        elif self.carried:
            self.carry_over()
        super().end_deal(reason)

    def ended_event(self, reason: Ending) -> nine_state.DealEnded:
        outcome = NineOutcome(
            reason=NineEnding(reason),
            rounds=tuple(self.rounds),
            pots=tuple(self.taken),
            saved=self.saved,
            game=self.ended,
            winner=self.winner,
            scores=self.scores,
            carried=self.carried,
        )
        return nine_state.DealEnded(deal_no=self.deal_no, outcome=outcome)

    def void_deal(self) -> None:
        """Cancel the deal. If it collected the stakes of a game, the next deal collects them again."""
        self.staked = self.staked and not any(one.paid for one in self.seats.values())
        super().void_deal()

    def abandon_deal(self) -> None:
        """End a deal with fewer than two players. Unless the game is for points, the last player takes the pot."""
        if not self.rules.for_points:
            self.win_all_pots(self.order[0])
        self.end_deal(NineEnding.ABANDONED)

    def win_as_last_unpacked(self, seat: Seat) -> None:
        """Let the only player without a bum deal take the pot, or the points of all rounds (D-87, RULES 16.3)."""
        if self.rules.for_points:
            for place in range(1, self.terms.places + 1):
                self.score_points(seat, PointReason.PLACE, self.rules.place_points[0], place=place)
            self.score_points(seat, PointReason.SWEEP, self.rules.pts_sweep)
        else:
            self.win_all_pots(seat)
        self.end_deal(NineEnding.LAST_UNPACKED)

    def game_ended_event(self, reason: GameEnding) -> nine_state.GameEnded:
        return nine_state.GameEnded(reason=reason, winner=self.winner, scores=self.scores)

    def compare_hands(self) -> None:
        """Expose all hands, round by round: first from the dealer's left, then from the winner of the last round."""
        leader = self.in_play[0]
        for place in range(1, self.terms.places + 1):
            self.emit(ExposingBegan(place=place, leader=leader))
            worths = self.expose_hands(place, clockwise_from(self.in_play, leader))
            best = self.end_place(place, worths)
            self.rounds.append(self._round_winners(best))
            leader = best[0]
            if self.rules.for_points:
                ranked = sorted(worths, key=worths.__getitem__, reverse=True)  # equal hands in order of exposure
                for seat, points in zip(ranked, self.rules.place_points, strict=False):
                    self.score_points(seat, PointReason.PLACE, points, place=place)
                if self.ended is not None:
                    break
        if self.rules.for_points:
            sweeper = self._find_sweeper()
            if sweeper is not None:
                self.score_points(sweeper, PointReason.SWEEP, self.rules.pts_sweep)
            self.end_deal(NineEnding.PLAYED)
            return
        self._award_pots()
        self.end_deal(NineEnding.PLAYED if self.taken else NineEnding.CARRIED)

    def _round_winners(self, best: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Return the winners of a round. `best` are the seats with the best hands, the first exposed first."""
        if self.rules.for_points:
            return best[:1]
        if self.rules.win_rule is NineWinRule.ALL_OR_TIE:
            return best
        return () if self.terms.ties is TieWinner.NOBODY and len(best) > 1 else best[:1]

    def _find_sweeper(self) -> Seat | None:
        """Return the seat that won every round, if exactly one did; otherwise None."""
        if len(self.rounds) < self.terms.places:
            return None
        in_all = [seat for seat in self.rounds[0] if all(seat in winners for winners in self.rounds)]
        return in_all[0] if len(in_all) == 1 else None

    def _award_pots(self) -> None:
        """Award the pot by `win_rule`. Under `FOUR_POTS` each round has its own pot, and a sweep takes the last one."""
        sweeper = self._find_sweeper()
        if self.rules.win_rule is NineWinRule.FOUR_POTS:
            for pot, winners in enumerate(self.rounds):
                for seat in winners:
                    self.win_pot(seat, pot)
            if sweeper is not None:
                self.win_pot(sweeper, self.rules.pot_count - 1)
            return
        winner = sweeper
        if self.rules.win_rule is NineWinRule.TWO_OF_THREE:
            winner = next((seat for seat in self.in_play if self.rounds.count((seat,)) > 1), None)
        if winner is not None:
            self.win_pot(winner)

    def settle_declarations(self) -> None:
        declared = self.reveal_declarations()
        if Declaration.FOUR_PAIRS in declared.values():
            self._save_game(declared)
            return
        best = self.best_declared(declared)
        flush = Declaration.RUNNING_FLUSH in declared.values()
        if len(best) > 1:
            self.end_deal(NineEnding.RUNNING_FLUSHES_TIED)
            return
        self._win_by_declaring(
            best[0], declared[best[0]], PointReason.RUNNING_FLUSH if flush else PointReason.FOUR_OF_A_KIND
        )
        self.end_deal(NineEnding.RUNNING_FLUSH if flush else NineEnding.FOUR_OF_A_KIND)

    def _win_by_declaring(self, seat: Seat, what: Declaration, why: PointReason) -> None:
        """Let a declarer take the pot. In a game for points, `pts_quad` is scored or taken from all others (D-91)."""
        if not self.rules.for_points:
            self.win_all_pots(seat)
        elif what is Declaration.FOUR_SET_BACK:
            for other in self.remaining_players():
                if other != seat:
                    self.lose_points(other, self.rules.pts_quad)
        else:
            self.score_points(seat, why, self.rules.pts_quad)

    def _save_game(self, seats: Collection[Seat]) -> None:
        """End a deal that was saved. Nobody wins it, and points for saving cannot win the game (D-89, RULES 16.3)."""
        if len(self.in_play) == 1:
            self.win_as_last_unpacked(self.in_play[0])
            return
        self.saved = tuple(seats)
        if self.rules.for_points:
            for seat in self.saved:
                self.score_points(
                    seat, PointReason.SAVED, self.rules.pts_save, most=self.target - 1 if self.target else None
                )
        self.end_deal(NineEnding.SAVED)


class DealTenthOption(Option):
    """Option of the dealer to deal a tenth card. The cards of a bum deal may come in any order."""

    def admits(self, move: Move) -> bool:
        """Return True if `move` deals a tenth card. The draft checks its cards, which the dealer does not know."""
        return isinstance(move, DealTenth) and move.seat == self.move.seat


class NineGame(ArrangingGame[NineState, NineRules, NineSeat]):
    draft = NineDraft
    events = ArrangingGame.events + events_of(nine_state)
    deal_moves = ArrangingGame.deal_moves | {
        Pack: lambda draft, move, _: draft.pack_hand(move.seat),
        Pass: lambda draft, move, _: draft.act_for_absent(move.seat, "chosen"),
        DealTenth: lambda draft, move, _: draft.deal_tenth(move.order),
        Discard: lambda draft, move, _: draft.play_discard(move.seat, move.card),
    }
    move_phases = ArrangingGame.move_phases | {
        DealTenth: (NinePhase.TENTH,),
        Discard: (NinePhase.DISCARDING,),
        Pack: (NinePhase.PACKING, NinePhase.ARRANGING),
        Pass: (NinePhase.PACKING, NinePhase.TENTH),
    }
    view_class = nine_state.NineView
    seat_view_class = nine_state.NineSeatView
    own_view_class = nine_state.NineOwnView

    def revise(self, state: NineState, rules: NineRules) -> NineState:
        """Return the table with other house rules. If the number of pots changes, carried chips are divided equally."""
        waiting = state.waiting if rules.pot_count == state.rules.pot_count else ()
        return replace(super().revise(state, rules), waiting=waiting)

    def submissions(self, state: NineState, one: NineSeat) -> tuple[Option, ...]:
        if one.packed:
            return ()
        bum_deal = (Option(move=Pack(seat=one.seat)),) if state.may_pack(one) else ()
        return super().submissions(state, one) + bum_deal

    def answers(self, state: NineState, one: NineSeat) -> tuple[Option, ...]:
        seat = one.seat
        if state.phase is NinePhase.TENTH:
            dealing = DealTenthOption(move=DealTenth(seat=seat)), Option(move=Pass(seat=seat))
            return dealing if seat == state.actor else ()
        if one.packed or one.ready:
            return ()
        if state.phase is NinePhase.PACKING:
            return Option(move=Pack(seat=seat)), Option(move=Pass(seat=seat))
        return tuple(Option(move=Discard(seat=seat, card=card), secret=True) for card in one.cards)

    def find_refusal(self, state: NineState, move: Move, backing: int) -> IllegalMove:
        one = state.seat_state(move.seat)
        if one is not None and one.packed and state.in_deal and state.phase is not NinePhase.TENTH:
            return IllegalMove("packed_already")
        return super().find_refusal(state, move, backing)

    def find_own_refusal(self, state: NineState, one: NineSeat, move: Move) -> IllegalMove:
        if isinstance(move, Pack) and state.phase is NinePhase.ARRANGING:
            return IllegalMove("no_bum_deal")
        if isinstance(move, Discard) and not one.ready:
            return IllegalMove("not_your_card", card=move.card.text)
        return IllegalMove("answered_already")

    def table_fields(self, state: NineState) -> dict[str, Any]:
        return {
            "pots": state.pots,
            "caller": state.caller,
            "tenth": state.tenth,
            "packing": state.packing,
            "deals_played": state.deals_played,
        }

    def seat_fields(self, one: NineSeat) -> dict[str, Any]:
        return {"paid": one.paid, "packed": one.packed}

    def own_fields(self, state: NineState, one: NineSeat) -> dict[str, Any]:
        """Return the fields that only the viewer knows. A caller whose cards are dealt round still sees all nine."""
        shown = super().own_fields(state, one) | {"given_up": one.given_up, "packs": one.packs}
        if state.phase is NinePhase.DISCARDING and one.seat == state.caller:
            shown |= {"cards": one.given_up, "given_up": ()}
        return shown

    def redact_moves(self, played: tuple[PlayedMove, ...], seat: Seat) -> tuple[Move | None, ...]:
        """Redact moves, discards and bum deals included. Raise RedactionError if a bum deal was dealt round."""
        if any(
            isinstance(event, nine_state.TenthDealt) and event.caller != NOBODY for _, seen in played for event in seen
        ):
            raise RedactionError(
                "a bum deal was dealt round, and who got and discarded which card is nobody else's business"
            )
        redacted = super().redact_moves(played, seat)
        return tuple(
            known if move.seat == seat else _redact_move(played[place:], known)
            for place, ((move, _), known) in enumerate(zip(played, redacted, strict=True))
        )


def _redact_move(played: tuple[PlayedMove, ...], known: Move | None) -> Move | None:
    """Redact the first move in `played`, made by another seat. `known` is the move as redacted by the engine."""
    move, seen = played[0]
    if isinstance(move, Discard):
        return Discard(seat=move.seat, card=UNKNOWN[0])
    revealed = any(
        isinstance(event, nine_state.Packed) and event.seat == move.seat for _, later in played for event in later
    )
    submits = is_submission(move, seen)
    if submits and revealed:
        return Pack(seat=move.seat)
    if isinstance(move, Pack) and not submits:
        answers = any(isinstance(event, Answered) and event.seat == move.seat for event in seen)
        if not answers:
            return None
        return move if revealed else Pass(seat=move.seat)
    return known


NINE = NineGame(
    name="nine_card_brag",
    aliases=("nine", "9_card_brag", "9"),
    default_rules=NineRules(),
    presets=PRESETS,
    state=NineState,
)
