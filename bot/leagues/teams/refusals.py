"""Every reason why something is refused about teams and their matches: its code and the names of its facts."""

from __future__ import annotations

CODES: dict[str, tuple[str, ...]] = {
    "no_team_season": (),  # the league has no season that is to come or is on
    "fixtures_drawn": (),  # the season is drawn: its rules and teams stand
    "fixtures_not_drawn": (),
    "moment_past": ("begins",),  # a match would have begun by now
    "fixtures_late": ("matches", "at"),  # so many would begin after the league's season, which ends at that moment
    "teams_changed": (),  # since somebody was asked whether to draw
    "in_a_team": (),  # somebody is in a team of this season already
    "in_no_team": (),
    "not_in_league": (),  # whoever plays for a team is a member of its league
    "too_many_teams": ("most",),
    "too_few_teams": ("least",),
    "bad_team_name": ("most",),  # a name of 1 to `most` characters, all of which are to be seen
    "team_name_taken": (),
    "no_such_team": (),
    "team_withdrawn": (),
    "team_full": ("most",),
    "on_a_side": (),  # they are named for a match that is not over
    "last_of_team": (),  # a drawn team cannot be left by its last: it withdraws
    "bad_team_rules": (),
    "bad_tie_breaks": (),  # the numbers of tie-breaks, each once
    "bad_schedule": ("days",),  # weeks lie more than `days` apart, or the calendar ends before the season
    "no_such_match": (),
    "match_over": (),
    "match_open": (),
    "not_captain": (),  # for captains of the match's teams, and the organisers
    "not_organiser_of_matches": (),
    "not_in_the_team": (),  # somebody who is named for a side is not in its team
    "bad_side": ("least_players", "players"),  # nobody twice, and whole boards of people between these numbers
    "sides_named": (),  # both sides are named, and only an organiser changes them
    "sides_missing": (),  # a leg needs both sides
    "legs_played": (),
    "no_such_leg": (),
    "leg_was_played": (),  # it was played at a table; an organiser may enter something else
    "card_not_full": (),
}
"""Code to the names of its facts."""
