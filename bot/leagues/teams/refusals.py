"""Refusal codes of teams and their matches, each with the names of its facts."""

from __future__ import annotations

TEAM_CODES: dict[str, tuple[str, ...]] = {
    "no_team_season": (),  # the league has no season planned or under way
    "fixtures_drawn": (),  # fixtures exist, so rules and teams are fixed
    "fixtures_not_drawn": (),
    "moment_past": ("begins",),  # the start of the match is in the past
    "fixtures_late": ("matches", "at"),  # `matches` would begin after the league's season, which ends `at` that moment
    "teams_changed": (),  # the teams have changed since the confirmation was shown
    "in_a_team": (),  # the person is already in a team of this season
    "in_no_team": (),
    "not_in_league": (),  # people of a team must be members of its league
    "too_many_teams": ("most",),
    "too_few_teams": ("least",),
    "bad_team_name": ("most",),  # a name has 1 to `most` visible characters
    "team_name_taken": (),
    "no_such_team": (),
    "team_withdrawn": (),
    "team_full": ("most",),
    "on_a_side": (),  # the person is named for an open match
    "last_of_team": (),  # the last person cannot leave a team with fixtures; it has to withdraw
    "bad_team_rules": (),
    "bad_tie_breaks": (),  # expects the numbers of tie-breaks, each once
    "bad_schedule": ("days",),  # rounds more than `days` days apart, or beyond the last year of the calendar
    "no_such_match": (),
    "match_over": (),
    "match_open": (),
    "not_captain": (),  # only captains of the two teams and organisers may do this
    "not_organiser_of_matches": (),
    "not_in_the_team": (),  # a person named for a side is not in its team
    "bad_side": ("least_players", "players"),  # needs distinct people who fill whole boards, between these two numbers
    "sides_named": (),  # both sides are named; only an organiser may change them
    "sides_missing": (),  # a leg can be entered only after both sides are named
    "legs_played": (),
    "no_such_leg": (),
    "leg_was_played": (),  # it was played at a table; only an organiser may change it
    "card_not_full": (),
}
