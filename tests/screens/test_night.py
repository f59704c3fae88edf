"""Tests of the text of a league night."""

from __future__ import annotations

from bot.leagues.nights.values import Night, NightLine
from bot.screens.leagues.league import format_points
from bot.screens.leagues.nights import standing_line
from bot.screens.words import words_for
from tests.leagues.nights.test_service import PLAN


def test_points_of_a_night_are_written_as_those_of_its_league() -> None:
    """Points of a night have the same format as those of the league's table, even if negative."""
    night = Night(night_id=1, league_id=1, season_no=1, guild_id=77, plan=PLAN, starts_at=1.0, seed=7, since_result=0)
    words = words_for("en-GB")
    for worth, read in ((-50, "−0.5"), (-133, "−1.33"), (-200, "−2"), (0, "0"), (1250, "12.5")):
        shown = standing_line(night, NightLine(place=1, user_id=101, points=worth, games=1, won=0), words)
        assert read == format_points(worth, words)
        assert f" {read} point" in shown
