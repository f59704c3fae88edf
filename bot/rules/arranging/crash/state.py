"""The state of a table of Crash, and a draft of the next one while a move is being made."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from bot.rules.arranging.crash.events import GameEnd, Outcome, Score
from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.arranging.crash.view import Phase
from bot.rules.arranging.moves import Declaration, Hands
from bot.rules.cards import Card
from bot.rules.game import NOBODY, Account, ChipsMoved, Event, Place, Seat, State
from bot.rules.pack import Pack
from bot.rules.seats import sharers

CARDS = 13
"""Cards in a hand."""
PLACES = 4
"""Hands that are compared, and hands that are dealt."""


@dataclass(frozen=True, kw_only=True)
class CrashSeat:
    """One seat. Amounts in chips. Between deals the fields from `dealt_in` on tell of the last deal."""

    seat: Seat
    stack: int
    sitting_out: bool = False
    leaving: bool = False
    newcomer: bool = False
    """Sat down since the last deal began, and so is not the next dealer; before the first deal anybody may be."""
    dealt_in: bool = False
    cards: tuple[Card, ...] = ()
    """The cards it holds, as dealt; between deals ()."""
    remembered: tuple[Card, ...] = ()
    """Between deals: the cards it held."""
    given_up: tuple[Card, ...] = ()
    """The hand it exchanged for a spare, which it still knows."""
    took_spare: int = 0
    paid: int = 0
    """What it paid into the pool in this deal."""
    knocked: bool = False
    chosen: bool = False
    """Has submitted something in this deal, if only to take it back."""
    ready: bool = False
    hands: Hands | None = None
    declared: Declaration | None = None
    called: bool | None = None
    public_declared: Declaration | None = None
    public_called: bool | None = None
    shown: Hands = ()
    proof: tuple[Card, ...] = ()

    @property
    def in_deal(self) -> bool:
        """Plays in the deal in hand (or, between deals, played in the last one)."""
        return self.dealt_in


@dataclass(frozen=True, kw_only=True)
class CrashState(State):
    """A table of Crash. `seats` are in clockwise order, `pack` lies with its top card first."""

    rules: CrashRules
    seats: tuple[CrashSeat, ...]
    pack: tuple[Card, ...]
    phase: Phase = Phase.BETWEEN_DEALS
    carried: int = 0
    """The chips in the pool."""
    scores: tuple[Score, ...] = ()
    """The players of the game (between games: of the last one), clockwise, leavers too, with their points."""
    yogi: int = 0
    target: int = 0
    game_on: bool = False
    dealt_round: bool = False
    """The first dealer was found by dealing the cards round."""
    head_starts: tuple[Score, ...] = ()
    """Before the first deal: points with which seats start the first game."""
    order: tuple[Seat, ...] = ()
    """The seats in the deal, left of the dealer first; between deals those of the last deal."""
    spares: tuple[tuple[Card, ...], ...] = ()
    """The spare hands by number, the first being 1; () where one was taken."""
    aside: tuple[tuple[Card, ...], ...] = ()
    """Hands out of play, in the order in which they were given up."""
    actor: Seat = NOBODY
    """Who may cut or exchange."""
    next_dealer: int = 0
    """The place in `seats` from which the next dealer is looked for."""
    highest: Seat = NOBODY
    """The highest seat number used so far."""
    outcome: Outcome | None = None
    shuffled: bool = False

    def seat_state(self, seat: Seat) -> CrashSeat | None:
        """The state of `seat`; None where nobody of that number sits here."""
        for one in self.seats:
            if one.seat == seat:
                return one
        return None

    @property
    def most_players(self) -> int:
        return self.rules.max_players

    @property
    def unfinished(self) -> bool:
        return self.game_on

    @property
    def concerned(self) -> tuple[Seat, ...]:
        players = {one.seat for one in self.scores} if self.game_on else set()
        return tuple(one.seat for one in self.seats if one.seat in players and not one.leaving)

    @property
    def sharers(self) -> tuple[Seat, ...]:
        return sharers(self.order, tuple(one.seat for one in self.seats))

    @property
    def pot(self) -> int:
        """The chips in the pool."""
        return self.carried


class Draft:
    """A state while a move changes it, and the events of that move.

    Pieces are replaced, never changed in place, so the state it was made from stays what it was.
    """

    __slots__ = (
        "actor", "aside", "carried", "closed", "deal_no", "dealer", "dealt_round", "ended", "events", "game_on",
        "head_starts", "highest", "next_dealer", "order", "outcome", "pack", "phase", "points", "rules", "seats",
        "shuffle_due", "shuffled", "spares", "target", "winner", "yogi",
    )  # fmt: skip

    def __init__(self, state: CrashState) -> None:
        self.deal_no = state.deal_no
        self.dealer = state.dealer
        self.shuffle_due = state.shuffle_due
        self.closed = state.closed
        self.rules = state.rules
        self.seats = {one.seat: one for one in state.seats}
        self.pack: Pack = state.pack
        self.phase = state.phase
        self.carried = state.carried
        self.points = {one.seat: one.points for one in state.scores}
        self.yogi = state.yogi
        self.target = state.target
        self.game_on = state.game_on
        self.dealt_round = state.dealt_round
        self.head_starts = state.head_starts
        self.order = state.order
        self.spares = list(state.spares)
        self.aside = state.aside
        self.actor = state.actor
        self.next_dealer = state.next_dealer
        self.highest = state.highest
        self.outcome = state.outcome
        self.shuffled = state.shuffled
        self.ended: GameEnd | None = None
        """How the game ended, once this move has ended it."""
        self.winner: Seat | None = None
        self.events: list[Event] = []

    def done(self) -> tuple[CrashState, tuple[Event, ...]]:
        """The state as it is now, and what happened."""
        state = CrashState(
            deal_no=self.deal_no,
            dealer=self.dealer,
            shuffle_due=self.shuffle_due,
            closed=self.closed,
            rules=self.rules,
            seats=tuple(self.seats.values()),
            pack=self.pack,
            phase=self.phase,
            carried=self.carried,
            scores=self.scores,
            yogi=self.yogi,
            target=self.target,
            game_on=self.game_on,
            dealt_round=self.dealt_round,
            head_starts=self.head_starts,
            order=self.order,
            spares=tuple(self.spares),
            aside=self.aside,
            actor=self.actor,
            next_dealer=self.next_dealer,
            highest=self.highest,
            outcome=self.outcome,
            shuffled=self.shuffled,
        )
        return state, tuple(self.events)

    @property
    def scores(self) -> tuple[Score, ...]:
        """The players of the game with their points."""
        return tuple(Score(seat=seat, points=points) for seat, points in self.points.items())

    def emit(self, event: Event) -> None:
        """Notes that something happened."""
        self.events.append(event)

    def change(self, seat: Seat, **changes: Any) -> CrashSeat:
        """Replaces fields of one seat; the seat as it is now."""
        changed = self.seats[seat] = replace(self.seats[seat], **changes)
        return changed

    def move_chips(self, event: ChipsMoved) -> None:
        """Moves the chips that the event says moved, and notes it."""
        for heap, amount in ((event.source, -event.amount), (event.destination, event.amount)):
            self._add(heap, amount)
        self.emit(event)

    def _add(self, heap: Account, amount: int) -> None:
        if heap.place is Place.PURSE:
            self.change(heap.seat, stack=self.seats[heap.seat].stack + amount)
        elif heap.place is Place.POT:
            self.carried += amount

    def clockwise(self) -> list[Seat]:
        """The players of the game, left of the dealer first, those who have left too."""
        players = list(self.points)
        ring = list(self.seats)
        if self.dealer in players:
            place = players.index(self.dealer) + 1
        else:
            after = ring[ring.index(self.dealer) :] + ring if self.dealer in ring else ring
            place = next((players.index(seat) for seat in after if seat in players), 0)
        return players[place:] + players[:place]
