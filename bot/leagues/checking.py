"""Validation of league names and rules."""

from __future__ import annotations

from bot.errors import Refusal
from bot.leagues.rules import POINT, LeagueRules
from bot.leagues.values import MAX_LEAGUE_NAME_LENGTH
from bot.naming import clean_name

MAX_PLACES = 12
MAX_POINTS = 1_000 * POINT
"""Maximum points for a single place, chip or bonus, positive or negative, in hundredths."""


def validate_league_name(name: str) -> str:
    """Return the cleaned name. Refusal `bad_league_name`."""
    found = clean_name(name, MAX_LEAGUE_NAME_LENGTH)
    if found is None:
        raise Refusal("bad_league_name", most=MAX_LEAGUE_NAME_LENGTH)
    return found


def validate_league_rules(rules: LeagueRules) -> LeagueRules:
    """Return the rules if they are within bounds. Refusals: league_needs_rules, bad_league_setting."""
    if not rules.counted_rules:
        raise Refusal("league_needs_rules")
    points = rules.points
    values = (points.win, points.per_game_point, points.per_chip, *points.places, *points.bonuses.values())
    bounds = (
        len(points.places) <= MAX_PLACES,
        all(abs(value) <= MAX_POINTS for value in values),
        1 <= rules.best_results <= 100,
        0 <= rules.min_games <= 1_000,
        0 <= rules.sitting_deals <= 1_000,
        0 <= rules.sitting_minutes <= 1_440,
        bool(rules.sitting_deals or rules.sitting_minutes),
        0 <= rules.min_share <= 100,
        1 <= rules.divisions <= 8,
        0 <= rules.promotions <= 10,
        len(set(rules.tie_breaks)) == len(rules.tie_breaks),
    )
    if not all(bounds):
        raise Refusal("bad_league_setting")
    return rules
