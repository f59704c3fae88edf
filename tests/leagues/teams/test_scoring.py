"""Scores of matches."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from bot.leagues.teams.scoring import find_board, is_card_complete, leg_winner, match_score
from bot.leagues.teams.values import Leg, Match, MatchCard, MatchStatus, Side, TeamRules, TeamTieBreak

RULES = TeamRules(boards=3, legs=2, leg_points=1, win_points=2, draw_points=1, least_boards=2)
FULL = MatchCard((1, 2, 3), (11, 12, 13))
H, A = Side.HOME, Side.AWAY


def card(winners: Mapping[tuple[int, int], Side | None], home: tuple[int, ...] = FULL.home) -> MatchCard:
    """Return a match card with the winner of each leg. The keys are board and leg."""
    return MatchCard(home, FULL.away, tuple(Leg(board, leg, won) for (board, leg), won in winners.items()))


def match(played: MatchCard, status: MatchStatus = MatchStatus.PLAYED) -> Match:
    """Return a match with the card `played`."""
    return Match(match_no=1, week=1, home=5, away=6, starts_at=0.0, status=status, card=played)


def came_to(played: Match) -> tuple[int, int, int, int, Side | None]:
    """Return the legs and the points of both sides, home first, and the winner."""
    found = match_score(played, RULES)
    assert found is not None
    return found.home_legs, found.away_legs, found.home_points, found.away_points, found.winner


def test_a_match() -> None:
    """A leg is worth one point and the match two. A drawn leg gives each side half a point."""
    legs = {(1, 1): H, (1, 2): H, (2, 1): A, (2, 2): None, (3, 1): H, (3, 2): A}
    assert came_to(match(card(legs))) == (350, 250, 550, 250, H)


def test_a_drawn_match() -> None:
    """In a drawn match each side gets one point."""
    legs = {(1, 1): H, (1, 2): H, (2, 1): A, (2, 2): A, (3, 1): None, (3, 2): None}
    assert came_to(match(card(legs))) == (300, 300, 400, 400, None)


def test_a_short_side() -> None:
    """The legs of boards that a side leaves empty go to the other side, and can decide the match."""
    short = card({(1, 1): H, (1, 2): H, (2, 1): H, (2, 2): A}, home=(1, 2))
    assert is_card_complete(short, RULES)
    assert came_to(match(short)) == (300, 300, 400, 400, None)
    assert find_board(short, RULES, frozenset({3, 13})) is None


@pytest.mark.parametrize(
    ("status", "expected"),
    [
        (MatchStatus.HOME_WALKOVER, (600, 0, 800, 0, H)),
        (MatchStatus.AWAY_WALKOVER, (0, 600, 0, 800, A)),
    ],
)
def test_a_walkover(status: MatchStatus, expected: tuple[int, int, int, int, Side | None]) -> None:
    """A walkover gives one side every leg and the match, regardless of the card."""
    assert came_to(match(card({(1, 1): H, (1, 2): A}), status)) == expected


@pytest.mark.parametrize("status", [MatchStatus.OPEN, MatchStatus.NOT_PLAYED])
def test_no_score(status: MatchStatus) -> None:
    """A match that is open or was not played has no score."""
    assert match_score(match(FULL, status), RULES) is None


def test_complete() -> None:
    """A card is complete when both sides are named and every leg is played on the boards that both sides filled."""
    legs = {(board, leg): H for board in (1, 2, 3) for leg in (1, 2)}
    assert is_card_complete(card(legs), RULES)
    assert not is_card_complete(card({at: won for at, won in legs.items() if at != (3, 2)}), RULES)
    assert not is_card_complete(replace(card(legs), away=()), RULES)


def test_boards_of_pairs() -> None:
    """In a match of pairs a leg goes to the pair with the better places."""
    rules = TeamRules(boards=2, pair_size=2, least_boards=1)
    played = MatchCard((1, 2, 3, 4), (11, 12, 13, 14))
    assert find_board(played, rules, frozenset({3, 4, 13, 14})) == 2
    assert find_board(played, rules, frozenset({2, 3, 11, 12})) is None
    assert leg_winner(played, {1: 1, 2: 4, 11: 2, 12: 2}) is None
    assert leg_winner(played, {1: 1, 2: 3, 11: 2, 12: 4}) is H
    assert leg_winner(played, {1: 1, 2: 4, 11: 1, 12: 3}) is A


def test_a_leg_between_two() -> None:
    """The better place wins the leg; equal places make it a draw."""
    assert leg_winner(FULL, {1: 1, 11: 2}) is H
    assert leg_winner(FULL, {1: 2, 11: 1}) is A
    assert leg_winner(FULL, {1: 1, 11: 1}) is None


@pytest.mark.parametrize(
    "wrong",
    [
        {"boards": 0},
        {"legs": 10},
        {"draw_points": 3},
        {"least_boards": 4},
        {"leg_points": 0, "win_points": 0, "draw_points": 0},
        {"tie_breaks": (TeamTieBreak.LEGS_WON, TeamTieBreak.LEGS_WON)},
    ],
)
def test_rules_that_do_not_fit(wrong: dict[str, int]) -> None:
    """Rules with nothing to play or to win raise a ValueError, and so do repeated tie-breaks."""
    with pytest.raises(ValueError, match=r"no rules|tie-break"):
        replace(RULES, **wrong)
