"""Every reason why something about leagues is refused: its code and the names of its facts.

`most`, `least` and `people` are counts, `league` is a name, moments are seconds since the epoch.
"""

from __future__ import annotations

CODES: dict[str, tuple[str, ...]] = {
    "no_league": (),  # the server has no league
    "which_league": (),  # it has several, and none was named
    "no_such_league": (),
    "league_damaged": ("league",),  # what is stored of it cannot be read
    "bad_league_name": ("most",),  # a name has 1 to `most` characters that can be seen
    "league_exists": ("league",),
    "too_many_leagues": ("most",),
    "not_organiser": ("league",),  # it takes the role of its organisers, or Manage Server
    "league_needs_rules": (),  # no game and sheet counts for it
    "already_in_league": ("league",),
    "not_a_member": ("league",),
    "league_full": ("most",),
    "no_season": ("league",),  # none has been played or is planned
    "season_runs": ("league",),  # the one that is on has to be over first
    "season_not_running": ("league",),
    "bad_season_length": ("least", "most"),  # weeks
    "bad_season_start": (),  # its day does not lie ahead, within a year
    "no_such_season": (),
    "bad_league_setting": (),  # a value that is out of bounds
    "no_such_result": (),
    "result_void_already": (),
    "result_counts": (),  # it is in the standings, and cannot be put back
    "result_disputed": ("number",),  # it was voided by a dispute, whose decision stands
    "bad_places": ("people",),  # places for so many, of which shared ones leave a gap
    "same_places": (),  # as they stand already
    "season_played": ("league",),  # something was played in it, or is being played for it
    "one_division": ("league",),
    "no_such_division": ("most",),
    "not_their_league": ("league",),  # somebody else is no member of it
    "whose_division": (),  # a member without a division, or a division without a member
    "season_closed": (),  # its final table stands
}
"""Code to the names of its facts."""
