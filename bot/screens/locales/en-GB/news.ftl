# What a league tells in its channel, and captains and players in private.

news-season-begun = **Season { $season } of { $league } has begun.**
news-season-ends = It ends on { $end }.
news-season-planned = Season { $season } of { $league } begins { $start }.
news-fixtures-drawn = **{ $league }:** the fixtures of season { $season } are drawn, { $matches ->
    [one] one match
   *[other] { $matches } matches
} in { $weeks ->
    [one] one week
   *[other] { $weeks } weeks
}. `/league fixtures` shows them.
news-first-match = Your first match: { $match }
news-match-moved = **{ $league }:** a match has been moved. { $match }
news-match = **{ $league }, week { $week }**
news-match-reopened = { $match }: an organiser has opened the match again, so its result no longer counts.
news-match-not-played = { $match }: the match won’t be played; nobody gets points for it.
news-team-withdrawn = **{ $league }:** { $team } has withdrawn. `/league team table` shows what that changes.
news-match-soon = **{ $league }:** your match begins soon. { $match }
news-match-named = Both sides are named. Open a table with the people of your board, and it counts by itself.
news-match-unnamed = Both captains still have to name their sides: `/league team side`.
