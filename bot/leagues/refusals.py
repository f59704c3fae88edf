"""Refusal codes of leagues, team seasons and league nights, each with the names of its facts.

`most`, `least` and `people` are counts, `league` is a name, moments are seconds since the epoch.
"""

from __future__ import annotations

LEAGUE_CODES: dict[str, tuple[str, ...]] = {
    "no_league": (),  # the server has no league
    "which_league": (),  # the server has several, and none was named
    "no_such_league": (),
    "league_damaged": ("league",),  # its stored data cannot be read
    "bad_league_name": ("most",),  # a name has 1 to `most` visible characters
    "league_exists": ("league",),
    "too_many_leagues": ("most",),
    "not_organiser": ("league",),  # needs the organiser role or Manage Server
    "league_needs_rules": (),  # no game with a sheet counts for it
    "already_in_league": ("league",),
    "not_a_member": ("league",),
    "league_full": ("most",),
    "no_season": ("league",),  # no season has been played or is planned
    "season_runs": ("league",),  # the current season must end first
    "season_not_running": ("league",),
    "bad_season_length": ("least", "most"),  # weeks
    "bad_season_start": (),  # its day must be in the future, within a year
    "no_such_season": (),
    "bad_league_setting": (),  # a value is out of bounds
    "no_such_result": (),
    "result_void_already": (),
    "result_counts": (),  # it already counts, so it cannot be restored
    "result_disputed": ("number",),  # it was voided by the decision of a dispute
    "bad_places": ("people",),  # exactly `people` places; shared ones leave a gap (1, 2, 2, 4)
    "same_places": (),  # the places are unchanged
    "season_played": ("league",),  # something was played for it, or is being played
    "one_division": ("league",),
    "no_such_division": ("most",),
    "not_their_league": ("league",),  # the other person is not a member
    "whose_division": (),  # a member without a division, or a division without a member
    "season_closed": (),  # its final standings are fixed
}


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


NIGHT_CODES: dict[str, tuple[str, ...]] = {
    "no_night": (),  # no night has that number, or the server has none planned
    "which_night": (),  # the server has several, and none was named
    "night_damaged": (),  # its stored data cannot be read
    "night_over": (),
    "night_begun": (),
    "night_full": ("most",),
    "not_signed_up": (),
    "check_in_later": ("at",),  # check-in opens `at` that moment (seconds since the epoch)
    "too_few_here": ("least", "people", "more"),  # in one division, if there are several
    "night_then_already": ("begins",),  # it is already planned for that moment
    "night_no_threads": (),  # its channel cannot have threads, and no channels were named
    "not_organiser_of_nights": (),
    "bad_night": (),  # invalid table sizes or number of rounds
    "moment_past": ("begins",),  # the start is in the past
    "night_far": ("begins",),  # the start is more than a year ahead
    "night_not_counted": (),  # that game does not count for the league
    "night_no_such_channel": (),  # the channel is not in this server, or hidden from the organiser
    "too_many_nights": ("most",),
    "no_such_night_table": (),
    "not_at_this_table": (),  # other people are paired at this table
    "night_table_waits": (),  # its channel has one table at a time, and another is in use
}
