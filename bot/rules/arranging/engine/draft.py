"""Draft of an arranging table, with the effects of moves in all arranging games (RULES 2.3, 7 to 9)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, ClassVar, TypeVar

from bot.rules import game
from bot.rules.arranging.engine import events
from bot.rules.arranging.engine.events import GameEnding, PointReason, SeatScore
from bot.rules.arranging.engine.house_rules import ArrangingRules, ArrangingTerms, Misorder, TieWinner
from bot.rules.arranging.engine.state import ArrangingSeat, ArrangingState, best_seats
from bot.rules.arranging.hands import best_hand_by_hand, put_hand
from bot.rules.arranging.moves import Arrange, Declaration, Declare, Hands
from bot.rules.cards import UNKNOWN_CARDS, Card, Pack, deal_hands
from bot.rules.game import NOBODY, Deal, Ending, GameOver, IllegalMove, Seat
from bot.rules.table import seating
from bot.rules.table.draft import Draft
from bot.rules.table.events import CameBack, CardsDealt, CardsSeen, LeaveAnnounced, PackCut, PackKept
from bot.rules.table.state import divide

StateT = TypeVar("StateT", bound=ArrangingState[Any])
SeatT = TypeVar("SeatT", bound=ArrangingSeat)


class ArrangingDraft(Draft[StateT, SeatT]):
    """Draft of an arranging table. Each game adds fields and overrides methods."""

    ANSWERS: ClassVar[tuple[str, ...]] = ()
    """Names of seat fields with private answers, besides the submission. A void or leaving clears them."""
    VOIDED: ClassVar[Ending]
    NOT_IN_STATE = (*Draft.NOT_IN_STATE, "points", "ended", "winner")

    aside: tuple[Pack, ...]
    game_on: bool
    head_starts: tuple[SeatScore, ...]
    last_deal: bool
    rules: ArrangingRules
    target: int

    def __init__(self, state: StateT, backing: int = 0) -> None:
        super().__init__(state, backing)
        self.points = {one.seat: one.points for one in state.scores}
        self.ended: GameEnding | None = None
        self.winner: Seat | None = None

    @property
    def terms(self) -> ArrangingTerms:
        return self.rules.terms

    @property
    def scores(self) -> tuple[SeatScore, ...]:
        return tuple(SeatScore(seat=seat, points=points) for seat, points in self.points.items())

    def newcomer(self, move: game.Join) -> SeatT:
        """Return the seat of a newcomer. A newcomer may deal next only before the first deal."""
        seat = super().newcomer(move)
        return replace(seat, newcomer=self.deal_no > 0)

    def values(self) -> dict[str, Any]:
        return super().values() | {"scores": self.scores}

    def players_from_dealer(self) -> list[Seat]:
        """Return the players of the game, from the dealer's left. Players who have left are included."""
        players = list(self.points)
        ring = list(self.seats)
        if self.dealer in players:
            place = players.index(self.dealer) + 1
        else:
            after = ring[ring.index(self.dealer) :] + ring if self.dealer in ring else ring
            place = next((players.index(seat) for seat in after if seat in players), 0)
        return players[place:] + players[:place]

    def continue_deal(self) -> None:
        raise NotImplementedError

    def drop_out(self, seat: Seat) -> None:
        raise NotImplementedError

    def end_game(self) -> None:
        """End a game of several deals that is won or void. The losers pay, and the next deal begins a new game."""
        if self.ended is not None:
            self.settle_game()
            self.game_on = False
            self.emit(self.game_ended_event(self.ended))

    def settle_game(self) -> None:
        """Pay the winner of a game of several deals."""

    def game_ended_event(self, reason: GameEnding) -> GameOver:
        raise NotImplementedError

    def ended_event(self, reason: Ending) -> game.DealOver:
        raise NotImplementedError

    def end_deal(self, reason: Ending) -> None:
        """End the deal, and the game if it is won or void. All cards go back to the pack, and a shuffle is due."""
        self.end_game()
        self.gather_cards()
        self.shuffle_due = True
        seating.end_deal(self, self.ended_event(reason))

    def void_deal(self) -> None:
        seating.return_payments(self)
        for seat in self.order:
            self.change(seat, **dict.fromkeys(("hands", "declared", *self.ANSWERS)))
        seating.keep_dealer(self)
        self.end_deal(self.VOIDED)

    def leave(self, move: game.Leave) -> None:
        """Leave the table. A player in a deal, or in a game of several deals, stays until it is over (D-81)."""
        seat = move.seat
        if self.seats[seat].leaving:
            raise IllegalMove("already_leaving")
        dealt_in = self.in_deal and seat in self.order
        if not dealt_in and not (self.game_on and seat in self.points):
            seating.send_home(self, [seat])
            return
        self.change(seat, leaving=True)
        self.emit(LeaveAnnounced(seat=seat))
        if dealt_in:
            self.drop_out(seat)
        elif len(self.remaining_players()) < 2:
            self._void_game()
            seating.send_home(self, [one.seat for one in self.seats.values() if one.leaving])

    def come_back(self, move: game.ComeBack) -> None:
        """Come back for the next deal. A player who left the current game resumes their score in it (D-81)."""
        if not (self.seats[move.seat].leaving and self.game_on and move.seat in self.points):
            seating.come_back(self, move)
            return
        self.change(move.seat, leaving=False, sitting_out=False)
        self.emit(CameBack(seat=move.seat))

    def close(self, move: game.Close) -> None:
        if self.game_on and not self.in_deal:
            self._void_game()
        seating.close(self, move)

    def _void_game(self) -> None:
        self.ended = GameEnding.VOID
        self.end_game()

    def begin_deal(self, move: Deal) -> None:
        """Begin a deal and, if none is in progress, a game. `move.seat` is NOBODY or the dealer. Raise IllegalMove."""
        seating.check_can_deal(self)
        before = self.before
        dealer = before.seats[before.next_dealer_place()].seat
        if move.seat not in {NOBODY, dealer}:
            raise IllegalMove("not_the_dealer", dealer=dealer)
        if isinstance(move, game.DealCut):
            most, cutter = len(self.pack) - 1, before.next_deal_order[-2]
            if not 1 <= move.cut <= most:
                raise IllegalMove("bad_cut", most=most, offered=move.cut)
            if move.cutter not in {NOBODY, cutter}:
                raise IllegalMove("not_the_cutter", cutter=cutter)
        self.last_deal = move.last
        seating.take_pack(self, move.order)
        if not move.order:
            self.emit(PackKept(seat=dealer))
        if not self.rules.several_deals:
            self.points, self.target = {}, 0
        elif not self.game_on:
            self.start_game()
        seating.set_deal_order(self)
        for seat in self.order:
            self.change(seat, dealt_in=True)
        if isinstance(move, game.DealCut):
            self.cut_pack(self.order[-2], move.cut)

    def cut_pack(self, seat: Seat, amount: int) -> None:
        """Put the top `amount` cards at the bottom. `seat` is the player to the dealer's right."""
        self.pack = self.pack[amount:] + self.pack[:amount]
        self.emit(PackCut(seat=seat))

    def deal_to_players(self, seats: Sequence[Seat]) -> list[Pack]:
        """Deal a hand to each of `seats`, in this order. Return the hands dealt to NOBODY, which are spare."""
        count = self.terms.cards
        hands, self.pack = deal_hands(self.pack, len(seats), count)
        spares: list[Pack] = []
        for seat, hand in zip(seats, hands, strict=True):
            if seat == NOBODY:
                spares.append(hand)
            else:
                self.change(seat, cards=hand)
                self.emit(CardsDealt(seat=seat, count=count))
                self.emit(CardsSeen(seen_by=(seat,), seat=seat, cards=hand))
        return spares

    def gather_cards(self) -> None:
        """Put all cards back in the pack: hand by hand, starting left of the dealer, then cards out of play (D-78)."""
        pile: list[Card] = []
        for seat in self.order:
            one = self.seats[seat]
            played = [card for hand in one.hands or () for card in one.cards if card in hand]
            pile += played + [card for card in one.cards if card not in played]
            self.change(seat, cards=(), remembered=one.cards)
        self.pack = (*self.pack, *pile, *chain(*self.aside))
        self.aside = ()

    def begin_arranging(self) -> None:
        self.phase, self.actor = self.before.ARRANGING, NOBODY
        self.emit(events.ArrangingBegan())

    def submit(self, move: Arrange | Declare) -> None:
        if isinstance(move, Arrange):
            self.arrange(move.seat, move.hands)
        else:
            self.declare(move.seat, move.what)
        self.continue_deal()

    def arrange(self, seat: Seat, hands: Hands, cause: str = "chosen") -> None:
        """Submit an arrangement. It is final once everybody has submitted (D-60)."""
        if self.terms.misorder is Misorder.AUTO_SORT:
            hands = self.terms.hands.sort_hands(hands)
        self.emit(events.Arranged(seen_by=(seat,), seat=seat, hands=hands, cause=cause))
        self.lock(seat, hands)

    def arrange_best(self, seat: Seat, cause: str) -> None:
        """Submit the best arrangement of a seat's known cards. `cause` is `time` or `left`."""
        cards = [card for card in self.seats[seat].cards if card not in UNKNOWN_CARDS]
        self.arrange(seat, best_hand_by_hand(cards, self.terms.hands), cause)

    def declare(self, seat: Seat, what: Declaration) -> None:
        """Submit a declaration instead of an arrangement (D-108)."""
        self.emit(events.DeclarationMade(seen_by=(seat,), seat=seat, what=what))
        self.lock(seat, declared=what)

    def lock(self, seat: Seat, hands: Hands | None = None, declared: Declaration | None = None) -> None:
        """Record a submission. `Locked` notifies the others of the first submission, but not of changes to it."""
        if not self.seats[seat].ready:
            self.emit(events.Locked(seat=seat))
        self.change(seat, ready=True, chosen=True, hands=hands, declared=declared)

    def unlock(self, seat: Seat) -> None:
        self.change(seat, ready=False, hands=None, declared=None)
        self.emit(events.Unlocked(seat=seat))

    def is_everybody_ready(self) -> bool:
        return all(self.seats[seat].ready for seat in self.order)

    def has_declared(self) -> bool:
        return any(self.seats[seat].declared for seat in self.order)

    def reveal_declarations(self) -> dict[Seat, Declaration]:
        """Reveal all declarations together. Return those that take precedence; only their cards are shown."""
        declared = {seat: what for seat in self.order if (what := self.seats[seat].declared) is not None}
        groups = ({one.what: one for one in group} for group in self.terms.specials)
        first = next(group for group in groups if not group.keys().isdisjoint(declared.values()))
        for seat, what in declared.items():
            cards = first[what].proof(self.seats[seat].cards) if what in first else ()
            self.change(seat, public_declared=what, proof=cards)
            self.emit(events.Declared(seat=seat, what=what, cards=cards))
        return {seat: what for seat, what in declared.items() if what in first}

    def prove_misordered(self) -> list[Seat]:
        """Show hands that are out of order, if that loses the game. Return their owners, from the dealer's left."""
        if self.terms.misorder is not Misorder.LOSE_GAME:
            return []
        found: list[Seat] = []
        for seat in self.order:
            hands = self.seats[seat].hands or ()
            place = self.terms.hands.first_misplaced(hands)
            if place is not None:
                found.append(seat)
                before, cards = hands[place - 1], hands[place]
                self.change(seat, proof=(*before, *cards))
                self.emit(events.Misordered(seat=seat, before=before, cards=cards))
        return found

    def expose_hands(self, place: int, seats: Sequence[Seat]) -> dict[Seat, int]:
        """Turn up the hands of `seats` in a place, one after the other, and return their strengths."""
        worths: dict[Seat, int] = {}
        for seat in seats:
            one = self.seats[seat]
            hands = one.hands or ()
            hand = hands[place - 1] if len(hands) >= place else ()
            if hand:
                self.change(seat, shown=put_hand(one.shown, place, hand))
                self.emit(events.PlaceShown(seat=seat, place=place, cards=hand))
                worths[seat] = self.terms.hands.strength(hand)
        if not worths:
            self.emit(events.PlaceEmpty(place=place))
        return worths

    def best_declared(self, declared: Mapping[Seat, Declaration]) -> tuple[Seat, ...]:
        """Return the seats with the most valuable proof. All declarations must be of one group of `specials`."""
        worth = {one.what: one.worth for group in self.terms.specials for one in group}
        return best_seats({seat: worth[what](self.seats[seat].proof) for seat, what in declared.items()})

    def find_place_winner(self, place: int, worths: Mapping[Seat, int]) -> Seat | None:
        while worths:
            best = best_seats(worths)
            if len(best) == 1:
                return best[0]
            self.emit(events.PlaceTied(place=place, seats=best))
            if self.terms.ties is not TieWinner.NEXT_BEST:
                return best[0] if self.terms.ties is TieWinner.FIRST else None
            worths = {seat: worth for seat, worth in worths.items() if seat not in best}
        return None

    def end_place(self, place: int, worths: Mapping[Seat, int]) -> tuple[Seat, ...]:
        """End a place. Return the seats with the best hands. `worths` are in the order of exposure."""
        best = best_seats(worths)
        if best:
            self.emit(events.PlaceWon(place=place, seats=best))
        return best

    def pay_stakes(self, amount: int) -> None:
        """Let every player in the deal put `amount` chips into the pot. A void returns them."""
        for seat in self.order:
            self.change(seat, paid=self.seats[seat].paid + amount)
            self.move_chips(events.StakePaid.into_pot(seat, amount))

    def take_pot(self, seats: Collection[Seat], amount: int) -> None:
        """Divide `amount` chips among `seats`. Odd chips go one by one from the dealer's left (D-98, RULES 16.3)."""
        for seat, share in divide(amount, [seat for seat in self.order if seat in seats]):
            if share:
                self.move_chips(events.PotTaken.from_pot(seat, share))

    def carry_over(self) -> None:
        self.emit(events.PotCarriedOver(amount=self.carried))

    def start_game(self) -> None:
        players = self.before.players
        starts = {one.seat: one.points for one in self.head_starts}
        self.points = {seat: starts.get(seat, 0) for seat in players}
        self.head_starts = ()
        self.target = self.rules.target_for(len(players))
        self.game_on = True
        self.emit(events.GameStarted(seats=players, target=self.target))

    def score_points(
        self, seat: Seat, why: PointReason, count: int = 1, *, place: int = 0, most: int | None = None
    ) -> None:
        """Score `count` points, up to a score of `most`, until the game is won.

        `points_together` scores them at once.
        """
        at_once, times = (count, 1) if self.terms.points_together else (1, count)
        for _ in range(times):
            if self.ended is None:
                for _ in range(at_once if most is None else min(at_once, most - self.points[seat])):
                    self.points[seat] += 1
                    self.emit(events.PointScored(seat=seat, why=why, place=place, points=self.points[seat]))
                self.check_target()

    def lose_points(self, seat: Seat, count: int) -> None:
        """Take up to `count` points from a player, but not below 0. A game that is won stays won."""
        lost = min(count, self.points[seat])
        self.points[seat] -= lost
        self.emit(events.PointsLost(seat=seat, lost=lost, points=self.points[seat]))
        self.check_target()

    def reset_points(self, seats: list[Seat]) -> None:
        """Set the points of `seats` to zero (D-76)."""
        for seat in seats:
            lost, self.points[seat] = self.points[seat], 0
            self.emit(events.ScoreReset(seat=seat, lost=lost))
        self.check_target()

    def win_game(self, seat: Seat, how: GameEnding) -> None:
        if self.ended is None:
            self.ended, self.winner = how, seat

    def check_target(self) -> None:
        """Let a player who has reached the target, and leads by the required margin, win the game (D-65)."""
        if not self.target:
            return
        for seat in self.remaining_players():
            ahead = self.points[seat] - max(points for other, points in self.points.items() if other != seat)
            if self.points[seat] >= self.target and ahead >= self.terms.winning_margin:
                self.win_game(seat, GameEnding.TARGET)

    def remaining_players(self) -> list[Seat]:
        return [seat for seat in self.points if seat in self.seats and not self.seats[seat].leaving]

    def win_as_leader(self, saved: Sequence[Seat] = ()) -> None:
        """Let the sole leader win after the last deal, unless this player is in `saved` (RULES 16.3)."""
        points = {seat: self.points[seat] for seat in self.remaining_players()}
        leaders = [seat for seat, have in points.items() if have == max(points.values())]
        if len(leaders) == 1 and leaders[0] not in saved:
            self.win_game(leaders[0], GameEnding.DEALS)

    def remove_from_deal(self, seat: Seat) -> None:
        """Remove a seat and its cards from the deal. With fewer than two players, a game of several deals is void."""
        cards = self.seats[seat].cards
        if cards:
            self.aside += (cards,)
        self.order = tuple(other for other in self.order if other != seat)
        forgotten = dict.fromkeys(("hands", "declared", *self.ANSWERS))
        self.change(seat, dealt_in=False, cards=(), remembered=cards, ready=False, shown=(), **forgotten)
        if self.game_on and len(self.remaining_players()) < 2:
            self.ended = GameEnding.VOID


def clockwise_from(seats: Sequence[Seat], leader: Seat) -> tuple[Seat, ...]:
    at = seats.index(leader)
    return (*seats[at:], *seats[:at])
