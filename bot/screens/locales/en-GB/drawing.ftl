# The question before the fixtures of a season of teams are drawn.

drawing-question = **Draw the fixtures?**
drawing-teams = { $count } teams: { $teams }
drawing-matches = { $matches } matches in { $weeks } weeks: each team meets every other at home and away
drawing-first = The first: { $when }
drawing-last = The last: { $when }
drawing-late = { $matches ->
    [one] ⚠ **One match comes** after { $end }, when the season ends. Nothing can be entered for it then:
   *[other] ⚠ **{ $matches } matches come** after { $end }, when the season ends. Nothing can be entered for them then:
}
drawing-more = and { $matches } more
drawing-instead = To fit them in, use the command again with an earlier `first` or a smaller `every`. If you draw anyway, `/league team move` brings matches forward.
drawing-locked = Once drawn, teams and match rules stay as they are for the season. People can still join teams.
drawing-button = Draw the fixtures
drawing-button-late = Draw them anyway
