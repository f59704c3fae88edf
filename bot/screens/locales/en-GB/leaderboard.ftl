# The boards on which people stand by what they have done.

leaderboard-title = Leaderboard: { $measure }
leaderboard-measure-standing = League points
leaderboard-measure-money = Chips won
leaderboard-measure-points = Game points
leaderboard-measure-won = Wins
leaderboard-measure-crashes = Crashes
leaderboard-measure-best-pot = Biggest pot
leaderboard-measure-best-hand = Best hand
leaderboard-measure-streak = Wins in a row
leaderboard-measure-rating = Rating
leaderboard-every-game = All games
leaderboard-page = page { $page } of { $pages }
leaderboard-games = { $games ->
    [one] played once
   *[other] played { $number } times
}
leaderboard-sittings = { $games ->
    [one] 1 sitting
   *[other] { $number } sittings
}
leaderboard-won = { $won ->
    [one] 1 won
   *[other] { $number } won
}
leaderboard-crashes = { $crashes ->
    [one] 1 crash
   *[other] { $number } crashes
}
leaderboard-streak = { $games ->
    [one] 1 win
   *[other] { $number } wins in a row
}
leaderboard-empty = Nobody is on this board yet. You have to have played { $games } times.
leaderboard-missing = { $games ->
    [one] Play once more, and you’re on the board.
   *[other] Play { $games } more times, and you’re on the board.
}
leaderboard-not-on-it = You aren’t on this board at the moment.
leaderboard-no-hand = You haven’t shown a hand yet.
leaderboard-about = For everybody who has played at least { $games } times. Play with computer players doesn’t count.
leaderboard-absent = If you haven’t played for { $days } days, you’re not listed until you play again.
leaderboard-as-of = Updates itself; last changed { $when }.
leaderboard-choose-measure = What counts
leaderboard-choose-game = Choose a game
leaderboard-picture = As a picture
leaderboard-text = As text
leaderboard-column-name = Name
leaderboard-column-games = Played
leaderboard-column-sittings = Sittings
leaderboard-pinned = A leaderboard will appear in this channel in a moment and keep itself up to date. `/leaderboard unpin` ends that.
leaderboard-unpinned = The leaderboard in this channel is no longer kept up to date. You can delete its message.
leaderboard-stopped = The leaderboard in { $channel } is no longer kept up to date, because I may not write there any more. Once I may, `/leaderboard pin` there brings it back.
leaderboard-league-gone = The leaderboard in { $channel } is no longer kept up to date, because its league has been closed. You can delete its message.
leaderboard-season = season { $season }
leaderboard-league-empty = Nobody is on this board yet. You have to have played { $games } times for the league.
leaderboard-league-about = From everything played for the league, for everybody who has played at least { $games } times. **League points** are the standings.
