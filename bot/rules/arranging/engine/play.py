"""Play of the arranging games: moves, options, refusals, views and redacted moves (RULES 7.4, 7.5, 12.2, 16.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, ClassVar, Generic, TypeVar

from bot.rules import game
from bot.rules.arranging.engine import events as engine_events
from bot.rules.arranging.engine import state as engine_state
from bot.rules.arranging.engine.house_rules import ArrangingRules, Misorder
from bot.rules.arranging.engine.state import ArrangingSeat, ArrangingSeatView, ArrangingView, OwnCardsView
from bot.rules.arranging.hands import ArrangeOption, put_hand
from bot.rules.arranging.moves import VERBS, Arrange, Declare, Hands, Unlock
from bot.rules.game import NOBODY, Event, Game, IllegalMove, Move, Option, PlayedMove, Seat, events_of
from bot.rules.table import events as table_events
from bot.rules.table import seating
from bot.rules.table.state import Phase, seat_view_fields, table_view_fields
from bot.rules.tally import encode_hand

StateT = TypeVar("StateT", bound=engine_state.ArrangingState[Any])
RulesT = TypeVar("RulesT", bound=ArrangingRules)
SeatT = TypeVar("SeatT", bound=ArrangingSeat)


class ArrangingGame(Game[StateT, RulesT], Generic[StateT, RulesT, SeatT]):
    """Base of the arranging games. Each game adds moves, options and fields of its views."""

    events = events_of(table_events) + events_of(engine_events)
    verbs = VERBS
    table_moves = seating.TABLE_MOVES | {
        game.Leave: lambda draft, move: draft.leave(move),
        game.ComeBack: lambda draft, move: draft.come_back(move),
        game.Close: lambda draft, move: draft.close(move),
    }
    deal_moves: ClassVar[dict[type[Move], Callable[[Any, Any, Option], None]]] = {
        Arrange: lambda draft, move, _: draft.submit(move),
        Declare: lambda draft, move, _: draft.submit(move),
        Unlock: lambda draft, move, _: draft.unlock(move.seat),
    }
    hides_moves = True

    move_phases: ClassVar[dict[type[Move], tuple[Phase, ...]]] = {}
    """Phases in which each move is allowed. A move that is not listed is allowed while arranging."""
    view_class: ClassVar[type[ArrangingView[Any]]] = ArrangingView
    seat_view_class: ClassVar[type[ArrangingSeatView]] = ArrangingSeatView
    own_view_class: ClassVar[type[OwnCardsView]] = OwnCardsView

    def start(self, rules: RulesT, stacks: tuple[tuple[Seat, int], ...], dealer: Seat) -> StateT:
        return seating.start(self.state, rules, stacks, dealer, pack=rules.terms.pack, most=rules.max_players)

    def revise(self, state: StateT, rules: RulesT) -> StateT:
        if state.in_deal or state.closed:
            raise IllegalMove("between_deals_only")
        if state.game_on:
            raise IllegalMove("between_games_only")
        if len(state.seats) > rules.max_players:
            raise IllegalMove("table_full", most=rules.max_players)
        return replace(state, rules=rules, pack=rules.terms.pack, shuffle_due=True)

    def options(self, state: StateT, seat: Seat, backing: int = 0) -> tuple[Option, ...]:
        one = state.seat_state(seat)
        if one is None or one.leaving or seat not in state.order:
            return ()
        return self.submissions(state, one) if state.phase is state.ARRANGING else self.answers(state, one)

    def submissions(self, state: StateT, one: SeatT) -> tuple[Option, ...]:
        """Return a seat's options while arranging: to arrange, to declare a holding it has, or to take back."""
        found: list[Option] = [arrange_option(state, one)]
        found += [
            Option(move=Declare(seat=one.seat, what=what), secret=True)
            for what in state.terms.declarations
            if state.terms.can_declare(what, one.cards)
        ]
        if one.ready:
            found.append(Option(move=Unlock(seat=one.seat)))
        return tuple(found)

    def answers(self, state: StateT, one: SeatT) -> tuple[Option, ...]:
        return ()

    def find_refusal(self, state: StateT, move: Move, backing: int) -> IllegalMove:
        one = state.seat_state(move.seat)
        if one is None:
            return IllegalMove("no_such_seat")
        if not state.in_deal:
            return IllegalMove("no_deal")
        if one.leaving:
            return IllegalMove("already_leaving")
        if one.seat not in state.order:
            return IllegalMove("not_dealt_in")
        if state.phase not in self.move_phases.get(type(move), (state.ARRANGING,)):
            return IllegalMove("wrong_step", step=state.phase.value)
        if state.phase not in state.SIMULTANEOUS and one.seat != state.actor:
            return IllegalMove("not_your_turn", turn=state.actor)
        if isinstance(move, Arrange):
            fault = arrange_option(state, one).find_fault(move)
            if fault is not None:
                return fault
        if isinstance(move, Declare):
            if move.what not in state.terms.declarations:
                return IllegalMove("not_declared_here")
            return IllegalMove("not_held", what=move.what.name.lower())
        return IllegalMove("not_locked") if isinstance(move, Unlock) else self.find_own_refusal(state, one, move)

    def find_own_refusal(self, state: StateT, one: SeatT, move: Move) -> IllegalMove:
        return IllegalMove("not_in_this_game")

    def view(self, state: StateT, seat: Seat | None) -> ArrangingView[Any]:
        viewer = state.seat_state(seat) if seat is not None else None
        between = not state.in_deal and not state.closed
        points = {score.seat: score.points for score in state.scores}
        return self.view_class(
            **table_view_fields(state, seat),
            rules=state.rules,
            seats=tuple(self._seat_view(one, points) for one in state.seats),
            declarations=state.terms.declarations,
            target=state.target,
            pot=state.carried,
            game_on=state.game_on,
            shuffled=state.shuffled,
            next_dealer=state.seats[state.next_dealer_place()].seat if between and state.seats else NOBODY,
            own=None if viewer is None else self.own_view_class(**self.own_fields(state, viewer)),
            **self.table_fields(state),
        )

    def _seat_view(self, one: SeatT, points: Mapping[Seat, int]) -> ArrangingSeatView:
        return self.seat_view_class(
            **seat_view_fields(one),
            points=points.get(one.seat, 0),
            playing=one.seat in points,
            dealt_in=one.dealt_in,
            ready=one.ready,
            declared=one.public_declared,
            shown=one.shown,
            proof=one.proof,
            **self.seat_fields(one),
        )

    def table_fields(self, state: StateT) -> dict[str, Any]:
        return {}

    def seat_fields(self, one: SeatT) -> dict[str, Any]:
        return {}

    def own_fields(self, state: StateT, one: SeatT) -> dict[str, Any]:
        """Return the fields that only the viewer knows."""
        return {"cards": one.cards or one.remembered, "hands": one.hands, "declared": one.declared}

    def redact_moves(self, played: tuple[PlayedMove, ...], seat: Seat) -> tuple[Move | None, ...]:
        """Return the moves of one deal as `seat` (NOBODY: a bystander) may know them.

        Another seat's submission becomes the declaration or the hands that were finally revealed, even if this
        submission was different and taken back later. Changes to a submission become None. A record of the redacted
        moves replays to exactly the events that everybody saw.
        """
        events = tuple(event for _, seen in played for event in seen)
        declared = {one.seat: one.what for one in events if isinstance(one, engine_events.Declared)}
        shown = _shown_hands(events)
        found: list[Move | None] = []
        for move, seen in played:
            other = move.seat
            if other == seat:
                found.append(move)
            elif is_submission(move, seen):
                if other in declared:
                    found.append(Declare(seat=other, what=declared[other]))
                else:
                    found.append(Arrange(seat=other, hands=shown.get(other, ())))
            elif isinstance(move, Arrange | Declare):
                found.append(None)
            else:
                found.append(move)
        return tuple(found)

    def count_events(self, rules: RulesT, events: tuple[Event, ...], counts: dict[Seat, Counter[str]]) -> None:
        hands, places = rules.hands, [event for event in events if isinstance(event, engine_events.PlaceWon)]
        for event in events:
            match event:
                case engine_events.PlaceShown():
                    value = encode_hand(hands.strength(event.cards), event.cards)
                    counts[event.seat]["best_hand"] = max(counts[event.seat]["best_hand"], value)
                case engine_events.Declared():
                    counts[event.seat]["declared"] = 1
                case engine_events.PlaceWon():
                    for seat in event.seats:
                        counts[seat]["places"] += 1
                case engine_events.PointScored() if event.why is engine_events.PointReason.PLACE and not places:
                    # Where hands are exposed one by one, PlaceWon counts instead of the points for a place.
                    counts[event.seat]["places"] += 1
                case engine_events.PotTaken():
                    counts[event.seat]["pots"] = 1
                    counts[event.seat]["best_pot"] = max(counts[event.seat]["best_pot"], event.amount)
                case _:
                    pass


def arrange_option(state: engine_state.ArrangingState[ArrangingSeat], one: ArrangingSeat) -> ArrangeOption:
    return ArrangeOption(
        move=Arrange(seat=one.seat, hands=state.terms.hands.default_arrangement(one.cards)),
        cards=one.cards,
        rules=state.terms.hands,
        in_order=state.terms.misorder is Misorder.REJECT,
        secret=True,
    )


def is_submission(move: Move, seen: tuple[Event, ...]) -> bool:
    """Return True if `move` submitted an arrangement or a declaration, as a time-out may do."""
    return any(isinstance(event, engine_events.Locked) and event.seat == move.seat for event in seen)


def _shown_hands(events: tuple[Event, ...]) -> dict[Seat, Hands]:
    shown: dict[Seat, Hands] = {}
    for event in events:
        if isinstance(event, engine_events.PlaceShown):
            shown[event.seat] = put_hand(shown.get(event.seat, ()), event.place, event.cards)
        elif isinstance(event, engine_events.Misordered):
            shown[event.seat] = (event.before, event.cards)
    return shown
