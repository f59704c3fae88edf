# Fixtures of teams, the table they make, and what matches are played by.

fixtures-clock = That is { DATETIME($day, dateStyle: "medium") }, { $clock } in the time zone { $zone }.
fixtures-zone = You see times by your own clock; the fixtures are set by that of { $zone }.
fixtures-week = Week { $week } of { $weeks }
fixtures-late = { $matches ->
    [one] ⚠ One match would come after { $end }, when the season ends. Bring it
   *[other] ⚠ { $matches } matches would come after { $end }, when the season ends. Bring them
} forward with `/league team move`: nothing can be entered once it’s over.
fixtures-in-week = -# Week { $week }
fixtures-in-week-plain = Week { $week }
fixtures-of-team = All matches in { $league }
fixtures-match = **{ $home }** v **{ $away }**
fixtures-versus = { $home } v { $away }
fixtures-result = **{ $home }** { $result } **{ $away }**
fixtures-walkover = Walkover
fixtures-not-played = Not played; nobody gets points for it
fixtures-bye = { $team } has the week off
fixtures-table = The table
fixtures-points = { $count ->
    [one] 1 point
   *[other] { $points } points
}
fixtures-standing = played { $played }: won { $won }, drawn { $drawn }, lost { $lost } · legs { $legs }
fixtures-withdrawn = -# { $team } has withdrawn.
fixtures-teams = { $teams ->
    [0] No teams yet
    [one] One team so far
   *[other] { $teams } teams so far
}
fixtures-no-teams = Be the first to found a team: `/league team create`.
fixtures-to-draw = Join a team here or with `/league team join`, or found your own with `/league team create`. Once everyone is in, an organiser draws the fixtures with `/league team draw`.
fixtures-captain = captain { $name }
fixtures-nobody = nobody left
fixtures-join = Join a team
fixtures-open = Open a match card
fixtures-card = Card
fixtures-button-table = Table
fixtures-button-mine = My team
fixtures-button-weeks = Weeks
fixtures-button-file = Calendar file
fixtures-button-rules = Match rules
fixtures-file = { $matches ->
    [one] One match
   *[other] { $matches } matches
} for your calendar ({ $zone } time). Import it again after changes: matches are updated, never duplicated.
fixtures-file-about = The fixtures as a calendar file
fixtures-calendar-about = Week { $week }, { $league }
fixtures-rules = How matches are played
fixtures-rules-boards = A match has { $boards ->
    [one] one board
   *[other] { $boards } boards
} of { $legs ->
    [one] one leg
   *[other] { $legs } legs
} each, { $people ->
    [one] one player
   *[other] { $people } players
} a side on every board. Each team meets every other twice, once at home and once away.
fixtures-rules-points = Points: { $leg } for a leg, { $win } for winning the match, { $draw } for drawing it. A drawn leg is halved. Whoever wins more legs wins the match.
fixtures-rules-short = A side may turn up short if it fills at least { $boards ->
    [one] one board
   *[other] { $boards } boards
}. The legs of its empty boards go to the other side.
fixtures-rules-card = Once both captains have named their sides, the next league games between people on the same board go onto the card by themselves. Other legs are entered by the captains, and both confirm the card.
fixtures-rules-walkover = **Walkover:** all legs and the win go to the team that was ready to play.
fixtures-rules-withdrawal = **Withdrawal:** if a team withdraws before half of its matches are over, all its results are struck out. After that its results stand, and its remaining opponents win by walkover.
fixtures-rules-ties = With equal points, these decide in turn: { $ties }. Teams still level share a place.
fixtures-tie-head-to-head = points in the matches between them
fixtures-tie-leg-difference = leg difference
fixtures-tie-legs-won = legs won
fixtures-tie-matches-won = matches won
