"""Validation of league names and rules."""

from __future__ import annotations

from bot.errors import Refusal
from bot.leagues.rules import POINT, LeagueRules
from bot.leagues.values import LONGEST_NAME
from bot.naming import kept

MOST_PLACES = 12
MOST_POINTS = 1_000 * POINT
"""Maximum points for a single place, chip or bonus, positive or negative, in hundredths."""


def checked_name(name: str) -> str:
    """Return the cleaned name. Refusal `bad_league_name`."""
    found = kept(name, LONGEST_NAME)
    if found is None:
        raise Refusal("bad_league_name", most=LONGEST_NAME)
    return found


def checked_rules(rules: LeagueRules) -> LeagueRules:
    """Return the rules if they are within bounds. Refusals: league_needs_rules, bad_league_setting."""
    if not rules.counted:
        raise Refusal("league_needs_rules")
    points = rules.points
    values = (points.win, points.game_point, points.chip, *points.places, *points.bonuses.values())
    bounds = (
        len(points.places) <= MOST_PLACES,
        all(abs(value) <= MOST_POINTS for value in values),
        1 <= rules.best <= 100,
        0 <= rules.minimum <= 1_000,
        0 <= rules.sitting_deals <= 1_000,
        0 <= rules.sitting_minutes <= 1_440,
        bool(rules.sitting_deals or rules.sitting_minutes),
        0 <= rules.share <= 100,
        1 <= rules.divisions <= 8,
        0 <= rules.moving <= 10,
        len(set(rules.tie_breaks)) == len(rules.tie_breaks),
    )
    if not all(bounds):
        raise Refusal("bad_league_setting")
    return rules
