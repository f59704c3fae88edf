"""Tests of the statistics screens."""

from __future__ import annotations

import pytest

from bot.rules.tally import Tally
from bot.screens import leaderboard
from bot.screens.statistics import scope_text, screen
from bot.screens.words import LOCALES, words_for
from bot.statistics.values import BLOCK, EVER, EVERY_GAME, PRACTICE, Board, Line, Measure, Person, season_scope
from tests.screens.reading import text


@pytest.mark.parametrize("locale", LOCALES)
def test_every_month_has_its_name(locale: str) -> None:
    """The months of two years, all time and practice all have different names."""
    scopes = [EVER, PRACTICE, *(f"{year}-{month:02}" for year in (2026, 2027) for month in range(1, 13))]
    named = [scope_text(scope, words_for(locale)) for scope in scopes]
    assert len(set(named)) == len(scopes)
    assert "November 2026" in named


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", ["crash", "nine_card_brag", "six_card_brag", "seven_card_brag"])
def test_where_luck_is_not_known(locale: str, game: str) -> None:
    """Arranging games say that luck is unknown, and tell the person why; betting games say nothing."""
    words = words_for(locale)
    person = Person(user_id=5, name="Ann", scope=EVER, game=game, tally=Tally(deals=3), appraised=True)
    assert words("stats-no-luck", game=game) in text(screen(person, words, own=True))
    assert words("stats-no-luck-others", block=BLOCK) in text(screen(person, words, own=False))
    betting = Person(user_id=5, name="Ann", scope=EVER, game="three_card_brag", tally=Tally(deals=3))
    assert words("stats-no-luck", game="three_card_brag") not in text(screen(betting, words, own=True))


@pytest.mark.parametrize("locale", LOCALES)
def test_a_picture_tells_divisions_apart(locale: str) -> None:
    """The picture of a league's standings and its description show the division of each line."""
    words = words_for(locale)

    def board(divisions: tuple[int, int]) -> Board:
        lines = tuple(
            Line(user_id=number, name=name, value=500, games=1, place=1, division=division)
            for number, (name, division) in enumerate(zip(("Ann", "Ben"), divisions, strict=True), 1)
        )
        return Board(
            measure=Measure.STANDING,
            scope=season_scope(1),
            game=EVERY_GAME,
            lines=lines,
            own=None,
            page=1,
            pages=1,
            members=2,
            least_games=0,
            days=0,
            league_id=1,
            league="Club",
            season=1,
        )

    told = leaderboard.described(board((1, 2)), words)
    assert f"{words('league-division', division=2)}, 1. Ben" in told
    assert words("league-division", division=1) not in leaderboard.described(board((0, 0)), words)
    drawn = {leaderboard.draw(board(one), words) for one in ((0, 0), (1, 2), (1, 1))}
    assert len(drawn) == 3
