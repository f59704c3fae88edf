"""Refusal codes of leagues, each with the names of its facts.

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
