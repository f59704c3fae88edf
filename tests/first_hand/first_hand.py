"""First Hand, a made-up arranging game: nine cards make three hands, and the best first hand wins all stakes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, partial
from random import Random

from bot.players.arranging.objective import TIE_WINS, score_each_place
from bot.players.arranging.strengths import arrange_for_objective, strength_of
from bot.rules.arranging.engine import dealing, events, scoring, seating, submitting
from bot.rules.arranging.engine.house_rules import ArrangingRules, ArrangingTerms, amount
from bot.rules.arranging.engine.scoring import expose_hands
from bot.rules.arranging.engine.state import ArrangingDraft, ArrangingSeat, ArrangingState
from bot.rules.arranging.engine.views import (
    ArrangingSeatView,
    ArrangingView,
    OwnCardsView,
    own_view_fields,
    redact_moves,
    seat_view_fields,
    table_view_fields,
)
from bot.rules.arranging.hands import HandRules
from bot.rules.arranging.moves import VERBS, Arrange
from bot.rules.game import Deal, DealOutcome, DealOver, Ending, Game, IllegalMove, Move, Option, Seat, Void, events_of
from bot.rules.house_rules import OptionInfo, player_count_options
from bot.rules.ranking import Category
from bot.rules.table import events as table_events
from bot.rules.table.play import RulesEngine
from bot.rules.table.seating import end_deal, keep_dealer
from bot.rules.table.state import Phase, View


class FirstPhase(Phase):
    BETWEEN_DEALS = "between_deals"
    ARRANGING = "arranging"
    CLOSED = "closed"


class FirstEnding(Ending):
    PLAYED = "played"
    ABANDONED = "abandoned"
    VOIDED = "voided"


@dataclass(frozen=True, kw_only=True)
class FirstRules(ArrangingRules):
    """House rules; the stake is in chips."""

    stake: int = 2
    max_players: int = 5

    @cached_property
    def terms(self) -> ArrangingTerms:
        return ArrangingTerms(cards=9, hands=HandRules(max_hands=3, min_hands=3, lowest=Category.HIGH_CARD))

    @property
    def entry(self) -> int:
        return self.stake

    @property
    def buy_in(self) -> int:
        return 10 * self.stake

    @classmethod
    def option_infos(cls) -> tuple[OptionInfo, ...]:
        return (amount("stake", 2, 1, announced=True, is_ante=True), *player_count_options(5, 5))


@dataclass(frozen=True, kw_only=True)
class FirstOutcome(DealOutcome):
    reason: FirstEnding
    winners: tuple[Seat, ...] = ()

    @property
    def takers(self) -> tuple[tuple[int, tuple[Seat, ...]], ...]:
        return ((0, self.winners),) if self.winners else ()


@dataclass(frozen=True, kw_only=True)
class Over(DealOver):
    outcome: FirstOutcome


@dataclass(frozen=True, kw_only=True)
class FirstState(ArrangingState[ArrangingSeat]):
    PHASES = FirstPhase
    ARRANGING = FirstPhase.ARRANGING
    SIMULTANEOUS = frozenset({FirstPhase.ARRANGING})
    UNREVEALED_ENDINGS = frozenset({FirstEnding.VOIDED, FirstEnding.ABANDONED})
    EXTRA_REVEAL_STEPS = 1

    rules: FirstRules
    phase: FirstPhase
    outcome: FirstOutcome | None = None

    def voided_event(self) -> Over:
        return Over(deal_no=self.deal_no, outcome=FirstOutcome(reason=FirstEnding.VOIDED))


FirstDraft = ArrangingDraft[FirstState, ArrangingSeat]


@dataclass(frozen=True, kw_only=True)
class FirstView(ArrangingView[ArrangingSeatView]):
    ARRANGING = FirstPhase.ARRANGING

    outcome: FirstOutcome | None


def deal(draft: FirstDraft, move: Deal) -> None:
    """Take a stake from everybody and let them arrange nine cards."""
    dealing.begin_deal(draft, move)
    scoring.pay_stakes(draft, draft.rules.entry)
    dealing.deal_to_players(draft, draft.order)
    submitting.begin_arranging(draft)


def go_on(draft: FirstDraft) -> None:
    """Turn the hands up once all are ready; the best first hands take the pot."""
    if not submitting.is_everybody_ready(draft):
        return
    best = [
        scoring.end_place(draft, place, expose_hands(draft, place, draft.order))
        for place in range(1, draft.terms.places + 1)
    ]
    finish(draft, FirstEnding.PLAYED, best[0])


def finish(draft: FirstDraft, reason: FirstEnding, winners: tuple[Seat, ...] = ()) -> None:
    """Share the pot among the winners and return the cards to the pack."""
    if winners:
        scoring.take_pot(draft, winners, draft.carried)
    dealing.gather_cards(draft)
    draft.shuffle_due = True
    end_deal(draft, Over(deal_no=draft.deal_no, outcome=FirstOutcome(reason=reason, winners=winners)))


def void(draft: FirstDraft, _move: Void) -> None:
    """Return everybody's payments."""
    seating.cancel_deal(draft)
    keep_dealer(draft)
    finish(draft, FirstEnding.VOIDED)


def drop_out(draft: FirstDraft, seat: Seat) -> None:
    """Take a leaver out of the deal; the last player takes the pot."""
    seating.remove_from_deal(draft, seat)
    if len(draft.order) == 1:
        finish(draft, FirstEnding.ABANDONED, draft.order)
    else:
        go_on(draft)


def answer_for(draft: FirstDraft, seat: Seat, cause: str) -> None:
    """Arrange automatically when the clock runs out."""
    submitting.arrange_best(draft, seat, cause)
    go_on(draft)


def options(state: FirstState, seat: Seat, backing: int = 0) -> tuple[Option, ...]:
    """Offer an arrangement to everybody who is dealt in."""
    if state.phase is not FirstPhase.ARRANGING or seat not in state.order:
        return ()
    return tuple(submitting.submission_options(state, state.at(seat)))


def refusal(state: FirstState, move: Move, _backing: int) -> IllegalMove:
    return submitting.find_refusal(state, move, {}) or IllegalMove("not_in_this_game")


def view(state: FirstState, seat: Seat | None) -> FirstView:
    viewer = None if seat is None else state.seat_state(seat)
    return FirstView(
        **table_view_fields(state, seat),
        seats=tuple(ArrangingSeatView(**seat_view_fields(state, one)) for one in state.seats),
        own=None if viewer is None else OwnCardsView(**own_view_fields(viewer)),
    )


PLAYING = RulesEngine[FirstState, FirstDraft](
    draft=ArrangingDraft,
    table_moves={**seating.moves(answer_for, drop_out), Deal: deal, Void: void},
    deal_moves=submitting.moves(go_on),
    options=options,
    refusal=refusal,
)
FIRST_HAND: Game[FirstState, FirstRules] = Game(
    name="first_hand",
    rules_version=1,
    house_rules=FirstRules,
    default_rules=FirstRules(),
    state=FirstState,
    moves=PLAYING.moves,
    events=(*events_of(table_events), *events_of(events), Over),
    verbs=VERBS,
    options=options,
    play=PLAYING.play,
    view=view,
    retell=redact_moves,
    start=partial(seating.start, FirstState),
    revise=seating.revise,
)


def choose(view: View, options: tuple[Option, ...], rng: Random) -> Move:
    """Arrange for the best possible first hand."""
    assert isinstance(view, FirstView)
    assert view.own is not None
    assert view.viewer is not None
    objective, opponents = score_each_place([1.0, 0.0, 0.0], 0.0, TIE_WINS), len(view.holders) - 1
    strength = strength_of(view.viewer)
    hands = arrange_for_objective(view.own.cards, view.rules, objective, opponents, strength, rng)
    return Arrange(seat=view.viewer, hands=hands)
