"""First Hand, a made-up arranging game: nine cards make three hands, and the best first hand wins all stakes."""

from __future__ import annotations

from functools import cached_property
from random import Random

from bot.players.arranging.objective import TIE_WINS, score_each_place
from bot.players.arranging.strengths import arrange_for_objective, strength_of
from bot.rules.arranging.engine.draft import ArrangingDraft
from bot.rules.arranging.engine.house_rules import ArrangingRules, ArrangingTerms
from bot.rules.arranging.engine.play import ArrangingGame
from bot.rules.arranging.engine.state import ArrangingSeat, ArrangingSeatView, ArrangingState, ArrangingView
from bot.rules.arranging.hands import HandRules
from bot.rules.arranging.moves import Arrange
from bot.rules.game import Deal, DealOutcome, DealOver, Ending, Move, Option, Seat
from bot.rules.house_rules import amount, player_count
from bot.rules.ranking import Category
from bot.rules.table.state import Phase, View


class FirstPhase(Phase):
    BETWEEN_DEALS = "between_deals"
    ARRANGING = "arranging"
    CLOSED = "closed"


class FirstEnding(Ending):
    PLAYED = "played"
    ABANDONED = "abandoned"
    VOIDED = "voided"


class FirstRules(ArrangingRules):
    """House rules of First Hand; `stake` is in chips."""

    stake: int = amount(2, 1, announced=True, is_ante=True)
    min_players: int = player_count(2, 5)
    max_players: int = player_count(5, 5)

    @cached_property
    def terms(self) -> ArrangingTerms:
        return ArrangingTerms(cards=9, hands=HandRules(max_hands=3, min_hands=3, lowest=Category.HIGH_CARD))

    @property
    def entry(self) -> int:
        return self.stake

    @property
    def buy_in(self) -> int:
        return 10 * self.stake


class FirstOutcome(DealOutcome):
    reason: FirstEnding
    winners: tuple[Seat, ...] = ()

    @property
    def takers(self) -> tuple[tuple[int, tuple[Seat, ...]], ...]:
        return ((0, self.winners),) if self.winners else ()


class Over(DealOver):
    outcome: FirstOutcome


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


class FirstView(ArrangingView[ArrangingSeatView]):
    ARRANGING = FirstPhase.ARRANGING

    outcome: FirstOutcome | None


class FirstDraft(ArrangingDraft[FirstState, ArrangingSeat]):
    """Draft of a table, to which moves are applied."""

    VOIDED = FirstEnding.VOIDED
    NOT_IN_STATE = (*ArrangingDraft.NOT_IN_STATE, "winners")

    def __init__(self, state: FirstState, backing: int = 0) -> None:
        super().__init__(state, backing)
        self.winners: tuple[Seat, ...] = ()

    def start_deal(self, move: Deal) -> None:
        """Take a stake from everybody, deal nine cards each and let the players arrange them."""
        self.begin_deal(move)
        self.pay_stakes(self.rules.entry)
        self.deal_to_players(self.order)
        self.begin_arranging()

    def continue_deal(self) -> None:
        """Turn the hands up once all are ready; the best first hands take the pot."""
        if not self.is_everybody_ready():
            return
        best = [
            self.end_place(place, self.expose_hands(place, self.order)) for place in range(1, self.terms.places + 1)
        ]
        self.share(FirstEnding.PLAYED, best[0])

    def share(self, reason: FirstEnding, winners: tuple[Seat, ...]) -> None:
        """Share the pot among the winners and return the cards to the pack."""
        self.winners = winners
        self.take_pot(winners, self.carried)
        self.end_deal(reason)

    def ended_event(self, reason: Ending) -> Over:
        return Over(deal_no=self.deal_no, outcome=FirstOutcome(reason=FirstEnding(reason), winners=self.winners))

    def drop_out(self, seat: Seat) -> None:
        """Remove a leaver from the deal. If one player is left, that player takes the pot."""
        self.remove_from_deal(seat)
        if len(self.order) == 1:
            self.share(FirstEnding.ABANDONED, self.order)
        else:
            self.continue_deal()

    def act_for_absent(self, seat: Seat, cause: str) -> None:
        """Arrange automatically when the clock runs out."""
        self.arrange_best(seat, cause)
        self.continue_deal()


class FirstGame(ArrangingGame[FirstState, FirstRules, ArrangingSeat]):
    draft = FirstDraft
    events = (*ArrangingGame.events, Over)
    view_class = FirstView


FIRST_HAND = FirstGame(name="first_hand", default_rules=FirstRules(), state=FirstState)


def choose(view: View, options: tuple[Option, ...], rng: Random) -> Move:
    """Arrange for the best possible first hand."""
    assert isinstance(view, FirstView)
    assert view.own is not None
    assert view.viewer is not None
    objective, opponents = score_each_place([1.0, 0.0, 0.0], 0.0, TIE_WINS), len(view.holders) - 1
    strength = strength_of(view.viewer)
    hands = arrange_for_objective(view.own.cards, view.rules, objective, opponents, strength, rng)
    return Arrange(seat=view.viewer, hands=hands)
