"""Tests of the arranging engine under terms unlike Crash's: nine cards, three hands, and the first hand wins ties."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

import pytest

from bot.rules.arranging.engine.draft import ArrangingDraft
from bot.rules.arranging.engine.events import (
    Declared,
    GameEnding,
    GameStarted,
    PlaceEmpty,
    PlaceShown,
    PlaceTied,
    PointReason,
    PointScored,
    PointsLost,
    ScoreReset,
    SeatScore,
)
from bot.rules.arranging.engine.house_rules import (
    ArrangingRules,
    ArrangingTerms,
    SpecialHolding,
    TieWinner,
    four_of_a_kind,
    has_pairs,
)
from bot.rules.arranging.engine.play import ArrangingGame
from bot.rules.arranging.engine.state import ArrangingSeat, ArrangingState, best_seats
from bot.rules.arranging.hands import HandRules
from bot.rules.arranging.moves import Arrange, Declaration, Declare, Hands
from bot.rules.cards import PACK, UNKNOWN, Rank, cards
from bot.rules.game import NOBODY, Seat
from bot.rules.house_rules import player_count
from bot.rules.ranking import Category, Ranking
from bot.rules.table.state import Phase

HANDS = HandRules(
    max_hands=3, min_hands=3, lowest=Category.HIGH_CARD, best_four=Rank.NINE, ranking=Ranking(best_prial=Rank.NINE)
)
PAIRS = SpecialHolding(what=Declaration.SIX_PAIRS, held=partial(has_pairs, 4))
FOUR = four_of_a_kind(HANDS)


class Step(Phase):
    BETWEEN_DEALS = "between_deals"
    ARRANGING = "arranging"
    CLOSED = "closed"


class Rules(ArrangingRules):
    """House rules with few options."""

    min_players: int = player_count(2, 8)
    max_players: int = player_count(8, 8)
    ties: ClassVar[TieWinner] = TieWinner.FIRST

    @property
    def terms(self) -> ArrangingTerms:
        return ArrangingTerms(cards=9, hands=HANDS, ties=self.ties, specials=((FOUR,), (PAIRS,)), winning_margin=2)

    def target_for(self, players: int) -> int:
        return 3 * players

    @property
    def entry(self) -> int:
        return 0


class CancellingRules(Rules):
    """House rules under which tied hands cancel each other."""

    ties = TieWinner.NEXT_BEST


class State(ArrangingState[ArrangingSeat]):
    PHASES = Step
    ARRANGING = Step.ARRANGING
    SIMULTANEOUS = frozenset({Step.ARRANGING})

    rules: Rules
    phase: Step = Step.BETWEEN_DEALS


class Draft(ArrangingDraft[State, ArrangingSeat]):
    """Draft of a table."""


GAME = ArrangingGame[State, Rules, ArrangingSeat](name="engine", default_rules=Rules(), state=State)


def dealt(*hands: str, rules: Rules | None = None) -> Draft:
    """Return a draft in which everybody has been dealt these cards and may arrange. The last player is the dealer."""
    count = len(hands)
    given = [cards(text) for text in hands]
    top = [given[place][turn] for turn in range(9) for place in range(count)]
    pack = (*top, *(one for one in PACK if one not in top))
    seats = tuple(ArrangingSeat(seat=seat, stack=9) for seat in range(1, count + 1))
    order = tuple(one.seat for one in seats)
    draft = Draft(State(rules=rules or Rules(), seats=seats, pack=pack, dealer=order[-1], order=order))
    assert draft.deal_to_players(order) == []
    draft.begin_arranging()
    return draft


def made(text: str) -> Hands:
    """Parse hands separated by slashes."""
    return tuple(cards(hand) for hand in text.split("/"))


def compared(*arranged: str, first: Seat = 1, rules: Rules | None = None) -> list[Seat | None]:
    """Return the winner of each place. `first` exposes first in the first place, and each winner in the next place."""
    draft = dealt(*(text.replace("/", " ") for text in arranged), rules=rules)
    for seat, text in enumerate(arranged, 1):
        draft.arrange(seat, made(text))
    assert draft.is_everybody_ready()
    found: list[Seat | None] = []
    for place in range(1, draft.terms.places + 1):
        at = draft.order.index(first)
        won = draft.find_place_winner(place, draft.expose_hands(place, draft.order[at:] + draft.order[:at]))
        found.append(won)
        first = first if won is None else won
    return found


@pytest.mark.parametrize(
    ("arranged", "winners"),
    [
        (
            (
                "8c 7d 6d/Qh Jh 6h/Ad Qc 5h",
                "Qs Js Ts/As 5s 4s/Ah Kc 9d",
                "Kh 9h 7h/Td 2c 2d/9s 6c 3s",
                "6s 5c 4h/Ac Jc 9c/Kd 8h 4c",
            ),
            [2, 4, 2],
        ),
        (
            (
                "3c 3h 3s/Kc Ks Qd/Qs 9c 9h",
                "Qh Jc Td/8h 7d 6s/As Ts 7h",
                "Ah Kh Qc/Ad 4h 4d/8s 6h 2c",
                "Jh Js Jd/Th 6d 6c/7c 4s 2s",
            ),
            [4, 2, 1],
        ),
        (
            (
                "Ac 3s 2s/8h 7h 6d/Ts 5h 5s",
                "Ah 3c 2c/Kc Jc 7c/9s 6c 4d",
                "Qd Jd Th/6s 5c 4c/5d 4s 2d",
                "9h 8d 7d/As Ks 8s/Ad Kd 4h",
            ),
            [1, 1, 1],
        ),
    ],
)
def test_three_hands_of_nine_cards(arranged: tuple[str, ...], winners: list[Seat | None]) -> None:
    """Deals worked out by hand have these winners. Nines are the best prial, and the first hand shown wins a tie."""
    if winners[0] == 4:
        assert HANDS.strength(cards("9c 9d 9h")) > HANDS.strength(cards("Ac Ad Ah")) > HANDS.strength(cards("3c 3h 3s"))
    assert compared(*arranged) == winners


def test_ties() -> None:
    """Among equal hands, the first one shown wins, or they cancel each other, as the terms say."""
    arranged = ("Ac 3s 2s/8h 7h 6d/Ts 5h 5s", "Ah 3c 2c/Kc Jc 7c/9s 6c 4d", "Qd Jd Th/6s 5c 4c/5d 4s 2d")

    assert compared(*arranged)[0] == 1
    assert compared(*arranged, first=2)[0] == 2
    assert compared(*arranged, rules=CancellingRules())[0] == 3
    assert compared(*arranged[:2], rules=CancellingRules())[0] is None


def test_what_is_told_of_a_place() -> None:
    """Hands are exposed in the given order. A tie and a place without hands are reported."""
    draft = dealt("Ac 3s 2s 8h 7h 6d Ts 5h 5s", "Ah 3c 2c Kc Jc 7c 9s 6c 4d")
    draft.arrange(1, made("Ac 3s 2s"))
    draft.arrange(2, made("Ah 3c 2c"))
    draft.events.clear()

    worths = draft.expose_hands(1, (2, 1))
    assert (best_seats(worths), draft.find_place_winner(1, worths)) == ((2, 1), 2)
    assert (best_seats({}), draft.find_place_winner(2, draft.expose_hands(2, (2, 1)))) == ((), None)
    assert draft.events == [
        PlaceShown(seat=2, place=1, cards=cards("Ah 3c 2c")),
        PlaceShown(seat=1, place=1, cards=cards("Ac 3s 2s")),
        PlaceTied(place=1, seats=(2, 1)),
        PlaceEmpty(place=2),
    ]
    assert draft.seats[1].shown == made("Ac 3s 2s")


def test_all_hands_have_to_be_made() -> None:
    """An arrangement with too few hands is refused. The suggested arrangement is valid and has its best hand first."""
    draft = dealt("2c 3d 5c 4d 6c 7d 8c 8d Kc", "9c 9d 9h 9s 5c 5d 5h 5s Kd", "3c Td Jh Qs As Kh 7c 7d 2s")
    offered, *_ = GAME.submissions(draft.state(), draft.seats[1])

    assert offered.admits(offered.move)
    assert offered.move == Arrange(seat=1, hands=made("8c 8d Kc/4d 6c 7d/2c 3d 5c"))
    assert not offered.admits(Arrange(seat=1, hands=made("8c 8d Kc/4d 6c 7d")))
    draft.change(1, cards=UNKNOWN[:9])
    offered, *_ = GAME.submissions(draft.state(), draft.seats[1])
    assert offered.move == Arrange(seat=1)
    assert offered.admits(offered.move)


def test_declarations_take_effect_in_their_order() -> None:
    """Only its holder may declare a special holding, and only the kind listed first takes effect and is proved."""
    draft = dealt("2c 2d 4c 4d 6c 6d 8c 8d Kc", "9c 9d 9h 9s 5c 5d 5h 5s Kd", "3c Td Jh Qs As Kh 7c 7d 2s")
    offered = {
        seat: [
            one.move.what for one in GAME.submissions(draft.state(), draft.seats[seat]) if isinstance(one.move, Declare)
        ]
        for seat in draft.order
    }
    assert offered == {1: [PAIRS.what], 2: [FOUR.what, PAIRS.what], 3: []}

    draft.declare(1, PAIRS.what)
    draft.declare(2, PAIRS.what)
    draft.unlock(2)
    assert draft.state().to_act == (2, 3)
    draft.declare(2, FOUR.what)
    draft.arrange(3, ())
    assert draft.is_everybody_ready()
    assert draft.has_declared()
    draft.events.clear()

    assert draft.reveal_declarations() == {2: FOUR.what}
    assert draft.events == [
        Declared(seat=1, what=PAIRS.what, cards=()),
        Declared(seat=2, what=FOUR.what, cards=cards("9c 9d 9h 9s")),
    ]


def test_spares_and_gathering() -> None:
    """A hand dealt to nobody is spare. Cards return to the pack hand by hand, the spare hand last."""
    draft = dealt("Ac 3s 2s 8h 7h 6d Ts 5h 5s", "Ah 3c 2c Kc Jc 7c 9s 6c 4d")
    draft.arrange(1, made("8h 7h 6d/Ts 5h 5s"))
    draft.arrange(2, ())
    spare, left = draft.pack[:9], draft.pack[9:]

    assert draft.deal_to_players((NOBODY,)) == [spare]
    draft.aside += (spare,)
    draft.gather_cards()
    assert draft.pack == left + cards("8h 7h 6d Ts 5h 5s Ac 3s 2s Ah 3c 2c Kc Jc 7c 9s 6c 4d") + spare
    assert (draft.seats[1].cards, draft.seats[1].remembered[:3]) == ((), cards("Ac 3s 2s"))


def test_points_of_a_game() -> None:
    """Points are scored one at a time, and none after a player has won. Losing points does not undo the win."""
    seats = tuple(ArrangingSeat(seat=seat, stack=9) for seat in (1, 2))
    head_starts = (SeatScore(seat=2, points=1),)
    draft = Draft(State(rules=Rules(), seats=seats, pack=PACK, dealer=2, head_starts=head_starts))

    draft.start_game()
    draft.score_points(1, PointReason.PLACE, place=2)
    draft.lose_points(1, 6)
    draft.reset_points([2])
    assert draft.events == [
        GameStarted(seats=(1, 2), target=6),
        PointScored(seat=1, why=PointReason.PLACE, place=2, points=1),
        PointsLost(seat=1, lost=1, points=0),
        ScoreReset(seat=2, lost=1),
    ]
    draft.score_points(2, PointReason.FOUR_OF_A_KIND, 5)
    draft.score_points(1, PointReason.FOUR_OF_A_KIND, 6)
    assert {draft.ended, draft.winner} == {None}
    draft.score_points(1, PointReason.FOUR_OF_A_KIND, 6)
    assert (draft.ended, draft.winner) == (GameEnding.TARGET, 1)
    assert draft.state().scores == (SeatScore(seat=1, points=7), SeatScore(seat=2, points=5))
    draft.lose_points(1, 7)
    assert draft.winner == 1


def test_a_game_is_won_by_what_another_loses() -> None:
    """A player at the target wins once another's loss gives them the required lead, unless they have left the table."""
    for leaving, winner_is in ((False, 1), (True, None)):
        seats = (ArrangingSeat(seat=1, stack=9, leaving=leaving), ArrangingSeat(seat=2, stack=9))
        scores = (SeatScore(seat=1, points=6), SeatScore(seat=2, points=5))
        draft = Draft(State(rules=Rules(), seats=seats, pack=PACK, dealer=2, scores=scores, target=6, game_on=True))
        draft.lose_points(2, 1)
        assert draft.winner == winner_is
