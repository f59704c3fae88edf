"""Betting games played by the rules, with views for tests of screens."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from string import ascii_lowercase

from bot.rules.betting.events import (
    BottomShown,
    DealtFaceUp,
    DiscardsShown,
    FoldedCardShown,
    HandConfided,
    HandShown,
    HandShownFreely,
)
from bot.rules.betting.house_rules import BettingRules, BragRules
from bot.rules.betting.moves import Bet, Choose, Fold, Lend, Look
from bot.rules.betting.play import THREE_CARD_BRAG
from bot.rules.betting.state import BettingPhase, BettingState, BragView
from bot.rules.cards import Card, card
from bot.rules.game import AnyGame, Deal, Event, Move, Option, Seat, TopUp, visible_events
from bot.rules.table.events import CardsSeen, DealStarted
from bot.screens.betting.bet_amounts import legal_bets
from bot.sheets.values import SheetRef
from bot.tables.table_settings import TableSettings
from bot.tables.terms import Proposal, plain_options
from bot.tables.values import Occupant, PublicTable, TableStatus, TableView, TurnOffer, Vote, VoteQuestion
from tests.support.betting import brag

LONGEST_NAME = "*_`~|" * 6 + "@["
"""A name of 32 characters, each of which must be escaped."""


def as_long(name: str, count: int) -> dict[Seat, str]:
    """Return `count` different names, each as long as `name`."""
    return {seat: f"{name[:-1]}{ascii_lowercase[seat]}" for seat in range(1, count + 1)}


@dataclass
class Evening:
    """Table at which deals are played and which can be viewed after every move.

    User IDs are 101, 102 …; seats in `computers` have none.
    """

    stacks: tuple[int, ...] = (100, 100, 100)
    game: AnyGame = THREE_CARD_BRAG
    rules: BettingRules | None = None
    """House rules; None means the game's usual ones."""
    sheet: SheetRef | None = None
    settings: TableSettings = field(default_factory=TableSettings)
    names: Mapping[Seat, str] = field(default_factory=dict)
    computers: tuple[Seat, ...] = ()
    backing: int = 0
    pocket: int = 0
    """Wallet balance that views show if `backing` is 0. Players cannot use it."""
    status: TableStatus = TableStatus.PLAYING
    agreement: Vote | None = None
    state: BettingState = field(init=False)
    agreed: BettingRules = field(init=False)
    happened: list[Event] = field(default_factory=list)

    def __post_init__(self) -> None:
        seated = tuple(enumerate(self.stacks, start=1))
        self.agreed = self.game.default_rules if self.rules is None else self.rules
        self.state = self.game.start(self.agreed, seated, 1)

    def play(self, move: Move) -> None:
        """Make a move; a new deal clears the events of the one before."""
        self.state, events = self.game.play(self.state, move, self.backing)
        if any(isinstance(event, DealStarted) for event in events):
            self.happened.clear()
        self.happened += events

    def deal(self, *hands: str, rng: random.Random | None = None) -> None:
        """Play the next deal with `hands` (such as `"As Kd 3c"`) from the dealer's left, or shuffled by `rng`."""
        order = list(self.state.loose_cards)
        if hands:
            order = _stacked([[card(text) for text in hand.split()] for hand in hands], order)
        elif rng is not None:
            rng.shuffle(order)
        self.play(Deal(order=tuple(order) if self.state.shuffle_due else ()))

    def fold_to(self, seat: Seat) -> None:
        """Make everybody but `seat` fold. `seat` bets the price of staying in, without looking."""
        while self.state.phase is BettingPhase.BETTING:
            actor = self.state.actor
            bet = next(option.move for option in self.options if isinstance(option.move, Bet))
            self.play(bet if actor == seat else Fold(seat=actor))

    @property
    def options(self) -> tuple[Option, ...]:
        """Return the options of the first seat that owes a decision."""
        return self.game.options(self.state, self.state.to_act[0], self.backing)

    def table(self) -> PublicTable:
        """Return the table as everybody may see it."""
        seats = [one.seat for one in self.state.seats]
        return PublicTable(
            table_id=123_456_789,
            guild_id=1_100_000_000_000_000_001,
            channel_id=1_100_000_000_000_000_002,
            host=101,
            game=self.game.name,
            house_rules=self.agreed,
            sheet=self.sheet,
            settings=self.settings,
            status=self.status,
            version=7,
            occupants=tuple(
                Occupant(seat=seat, user_id=0 if seat in self.computers else 100 + seat, name=self.name(seat))
                for seat in seats
            ),
            turn_ends_at=1_800_000_120.0,
            next_deal_at=1_800_000_015.0,
            vote=self.agreement,
            unable_to_pay=tuple(one.seat for one in self.state.seats if one.stack + self.backing < self.agreed.entry),
        )

    def name(self, seat: Seat) -> str:
        return self.names.get(seat, f"Player {seat}")

    def view(self, seat: Seat | None = None) -> TableView:
        """Return the view of `seat` (None: the public)."""
        game = self.game.view(self.state, seat)
        assert isinstance(game, BragView)
        return TableView(
            table=self.table(),
            view=game,
            user_id=None if seat is None else 100 + seat,
            seat=seat,
            options=() if seat is None else self.game.options(self.state, seat, self.backing),
            decision=999_999,
            wallet=0 if seat is None else self.backing or self.pocket,
            deal_events=visible_events(tuple(self.happened), seat),
            turns=tuple(
                TurnOffer(seat=one, options=self.game.options(self.state, one, self.backing), decision=999_999)
                for one in game.to_act
            ),
        )

    def shown_cards(self) -> set[Card]:
        """Return the cards turned face up in this deal."""
        return {one for event in self.happened if isinstance(event, _TURNED_UP) for one in event.cards}

    def seen_cards(self, seat: Seat) -> set[Card]:
        """Return a seat's own cards that it has seen in this deal."""
        mine = [event for event in self.happened if isinstance(event, CardsSeen) and event.seat == seat]
        return {one for event in mine for one in event.cards}

    def confided_cards(self, seat: Seat) -> set[Card]:
        """Return other players' cards that were confided to a seat in this deal."""
        told = [event for event in self.happened if isinstance(event, HandConfided) and event.other == seat]
        return {one for event in told for one in event.cards}

    def moments(self, seed: int, deals: int, *, boldness: float = 0.85) -> Iterator[Evening]:
        """Play `deals` deals at random and yield the table after every move. A higher `boldness` means fewer folds."""
        rng = random.Random(seed)
        for _ in range(deals):
            if len([one for one in self.state.seats if one.stack >= self.agreed.entry]) < 2:
                return
            yield from self._choice(rng)
            self.deal(rng=rng)
            yield self
            while self.state.to_act:
                seat = rng.choice(self.state.to_act)
                self._play_paid(_chosen(self.game.options(self.state, seat, self.backing), rng, boldness))
                yield self

    def _choice(self, rng: random.Random) -> Iterator[Evening]:
        """Make the next dealer's choice, if there is one, and yield the table before and after it."""
        chooser = brag(self.view()).chooser
        if chooser is not None:
            yield self
            wild = tuple(rng.choice([(), ("twos",), ("black_twos", "jokers:2"), ("suicide_king",)]))
            cards = rng.choice([3, 4, 5] if len(self.stacks) < 9 else [3, 4])
            self.play(Choose(seat=chooser, cards=cards, wild=wild, blind_play=rng.random() < 0.7))
            yield self

    def _play_paid(self, option: Option) -> None:
        """Make a move after putting the chips it needs on the table."""
        stack = next(one.stack for one in self.state.seats if one.seat == option.move.seat)
        needed = option.move.amount if isinstance(option.move, Bet | Lend) else option.price
        needed -= option.loan
        if needed > stack and self.backing:
            self.play(TopUp(seat=option.move.seat, amount=needed - stack))
        self.play(option.move)


def _chosen(options: tuple[Option, ...], rng: random.Random, boldness: float) -> Option:
    kept = [option for option in options if not isinstance(option.move, Fold) or rng.random() > boldness]
    looks = [option for option in kept if isinstance(option.move, Look)]
    rest = [option for option in kept if option not in looks]
    option = rng.choice(looks if looks and (not rest or rng.random() < 0.25) else rest or list(options))
    if isinstance(option.move, Bet | Lend):
        return replace(option, move=replace(option.move, amount=rng.choice(legal_bets(option))))
    return option


def _stacked(hands: list[list[Card]], pack: list[Card]) -> list[Card]:
    """Return a pack from which these hands are dealt, one card at a time."""
    top = [hand[number] for number in range(len(hands[0])) for hand in hands]
    return top + [one for one in pack if one not in top]


_TURNED_UP = (HandShown, HandShownFreely, DiscardsShown, BottomShown, DealtFaceUp, FoldedCardShown)


def proposing(evening: Evening) -> Evening:
    """Ask the table to play another game. Half of the others have agreed and one has objected."""
    first, *others = (one.seat for one in evening.state.seats)
    half = len(others) // 2
    evening.agreement = Vote(
        question=VoteQuestion.OTHER_GAME,
        asked_by=first,
        agreed=(first, *others[:half]),
        against=tuple(others[half : half + 1]),
        waiting_for=tuple(others[half + 1 :]),
        proposal=proposal(),
        number=99_999,
    )
    return evening


def proposal() -> Proposal:
    """Return a proposal of Draw Brag under a sheet of the server."""
    options = {"big_blind": 4, "max_players": 8}
    return Proposal(game="draw_brag", options=options, sheet=SheetRef("*" * 40, 1_000))


def asking(evening: Evening, rules: BragRules) -> Evening:
    """Ask the table to play by other house rules. Nobody else has answered."""
    first, *others = (one.seat for one in evening.state.seats)
    evening.agreement = Vote(
        question=VoteQuestion.HOUSE_RULES,
        asked_by=first,
        agreed=(first,),
        waiting_for=tuple(others),
        proposal=Proposal(game="three_card_brag", options=plain_options(rules)),
        number=99_999,
        consents_needed=2,
    )
    return evening


def closing(evening: Evening) -> Evening:
    """Return the table while it is closing and its players vote on closing now."""
    seats = tuple(one.seat for one in evening.state.seats)
    question = Vote(question=VoteQuestion.CLOSE_NOW, asked_by=seats[0], agreed=seats[:1], waiting_for=seats[1:])
    evening.status, evening.agreement = TableStatus.CLOSING, question
    return evening
