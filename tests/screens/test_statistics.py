"""Tests of the statistics screens."""

from __future__ import annotations

import pytest

from bot.rules.tally import PlayerTally
from bot.screens.history import leaderboard
from bot.screens.history.statistics import render_statistics, scope_text
from bot.screens.words import LOCALES, words_for
from bot.statistics.values import APPRAISAL_BLOCK, Leaderboard, LeaderboardLine, Measure, PersonStatistics
from bot.store.schema.statistics import EVER, EVERY_GAME, PRACTICE, season_scope
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
    """Statistics of arranging games say that luck is unknown, and tell the person why; others do not."""
    words = words_for(locale)
    person = PersonStatistics(
        user_id=5, name="Ann", scope=EVER, game=game, tally=PlayerTally(deals=3), is_appraised_game=True
    )
    assert words("stats-no-luck", game=game) in text(render_statistics(person, words, own=True))
    assert words("stats-no-luck-others", block=APPRAISAL_BLOCK) in text(render_statistics(person, words, own=False))
    betting = PersonStatistics(user_id=5, name="Ann", scope=EVER, game="three_card_brag", tally=PlayerTally(deals=3))
    assert words("stats-no-luck", game="three_card_brag") not in text(render_statistics(betting, words, own=True))


@pytest.mark.parametrize("locale", LOCALES)
def test_a_picture_tells_divisions_apart(locale: str) -> None:
    """The picture of a league's standings and its description show the division of each line."""
    words = words_for(locale)

    def board(divisions: tuple[int, int]) -> Leaderboard:
        lines = tuple(
            LeaderboardLine(user_id=number, name=name, value=500, games=1, place=1, division=division)
            for number, (name, division) in enumerate(zip(("Ann", "Ben"), divisions, strict=True), 1)
        )
        return Leaderboard(
            measure=Measure.STANDING,
            scope=season_scope(1),
            game=EVERY_GAME,
            lines=lines,
            own=None,
            page=1,
            pages=1,
            min_games=0,
            active_days=0,
            league_id=1,
            league_name="Club",
            season_no=1,
        )

    told = leaderboard.picture_description(board((1, 2)), words)
    assert f"{words('league-division', division=2)}, 1. Ben" in told
    assert words("league-division", division=1) not in leaderboard.picture_description(board((0, 0)), words)
    drawn = {leaderboard.render_picture(board(one), words) for one in ((0, 0), (1, 2), (1, 1))}
    assert len(drawn) == 3
