# Leagues: what they are, their tables, results and seasons, and how they are set up.

league-list = Leagues here
league-choose = Open a league
league-members = { $members ->
    [0] No members yet
    [one] One member
   *[other] { $members } members
}.
league-no-season-on = No season is on at the moment.
league-season = Season { $season }
league-season-planned = Season { $season } starts on { $start }.
league-season-until = Season { $season } runs until { $end } ({ $when }).
league-season-open = Season { $season } is on until the organisers end it.
league-season-closing = Season { $season } is over. The final table is on its way.
league-counts = What counts
league-counted = { $game }: { $sheet } (rules code `{ $code }`)
league-counted-alike = { $sheet } (rules code `{ $code }`)
league-how = Open a table with these rules and play. If everyone at it is a member, it counts by itself.
league-how-later = Sittings count once a season is on. Organisers start one with `/league season start`.
league-how-planned = Sittings count from then on.
league-at-table-counts = This table counts for { $leagues }.
league-at-table-counted = It counted for { $leagues }: `/league standings`
league-lead-new = { $league }: { $names } now leads with { $points }, ahead of { $other }.
league-lead-kept = { $league }: { $names } still leads with { $points }, ahead of { $other }.
league-lead-shared = { $league }: { $names } lead together with { $points }.
league-leg-counts = Counts for { $league }: { $home } v { $away }, board { $board }, leg { $leg }.
league-leg-game = The leg is over when the game is won.
league-leg-deal = { $deals ->
    [0] The leg is over with this deal.
    [one] The leg is over after this deal and one more.
   *[other] The leg is over after this deal and { $deals } more.
}
league-leg-deals = { $deals ->
    [one] The leg is over after one more deal.
   *[other] The leg is over after { $deals } more deals.
}
league-leg-until = { $first ->
    [yes] The leg is over with the first deal to finish after { $when }.
   *[no] It is over earlier with the first deal to finish after { $when }.
}
league-leg-minutes = { $first ->
    [yes] { $minutes ->
        [one] The leg is over with the first deal to finish a minute or more after its first one.
       *[other] The leg is over with the first deal to finish { $minutes } minutes or more after its first one.
    }
   *[no] { $minutes ->
        [one] It is over earlier with the first deal to finish a minute or more after its first one.
       *[other] It is over earlier with the first deal to finish { $minutes } minutes or more after its first one.
    }
}
league-here-counts = **The table in this channel counts for it.**
league-here-no-season = The table in this channel doesn’t count, because no season is on.
league-here-rules = The table in this channel doesn’t count, because it is played by other rules. Open one with house rules from the list, or change its rules with `/table rules`.
league-here-computers = The table in this channel doesn’t count as long as a computer player sits there.
league-here-members = The table in this channel doesn’t count yet; { $names } would have to join with `/league join`.
league-here-divisions = The table in this channel doesn’t count, because the players are in different divisions.
league-here-deals = The sitting: { $deals } of { $whole } deals so far.
league-here-minutes = The sitting ends with the first deal to finish after its time: { $when }.
league-again = Change it
league-button-standings = Standings
league-button-results = Results
league-button-seasons = Seasons
league-button-rules = League rules
league-button-help = Help
league-button-join = Join
league-button-leave = Leave
league-button-settings = Settings
league-button-end = End the season
league-button-begin = Start a season
league-button-home = League
league-button-final = Full table
league-button-restore = Count it again
league-button-void = Take it out
league-button-end-sure = Yes, end it now
league-button-leave-sure = Yes, leave
league-button-close-sure = Yes, close it down
league-button-stay = No

# Tables
league-division = Division { $division }
league-division-choose = Division
league-division-members = { $members ->
    [0] nobody in division { $division }
    [one] one in division { $division }
   *[other] { $members } in division { $division }
}
league-division-yours = You play in division { $division }.
league-divisions-page = Page { $page } of { $pages }
league-divisions-when = You can move people until the first sitting of the season begins, and between seasons: one by one with `/league division`, or everyone at once in the menu.
league-button-divisions = Divisions
league-spread = Spread everyone over the divisions
league-spread-rating = By rating: the best in division 1
league-spread-table = By the last final table
league-spread-evenly = Evenly, in turn, as they joined
league-spread-done = **Everyone has a division now:** { $divisions }.
league-spread-told = { $actor } has spread the members of { $league }: { $divisions }. `/league division` shows who plays where.
league-placed = **{ $name } now plays in division { $division }.**
league-divided = There are { $divisions } divisions now. Spread everyone with the menu, or move people one by one with `/league division`.
league-column-wins = Wins
league-line = { $games ->
    [one] 1 sitting
   *[other] { $games } sittings
}, { $wins } won
league-idle = { $members ->
    [one] One member hasn’t played yet.
   *[other] { $members } members haven’t played yet.
}
league-nothing-yet = No results yet. A sitting counts once it is over; `/league show` says how far along it is.
league-nobody-played = Nobody played this season.
league-minimum = You need { $games } sittings for a rank.
league-final = Final table of season { $season }
league-champions = { $champions ->
    [one] 🏆 Champion: **{ $names }**
   *[other] 🏆 Joint champions: **{ $names }**
}
league-more = { $members ->
    [one] and one more
   *[other] and { $members } more
}
league-up = Going up: { $names }
league-down = Going down: { $names }
league-roll = Seasons and champions
league-season-choose = Open a season
league-no-champion = no champion
league-dates = { $start } to { $end }

# What it is played by
league-rules-counts = What counts
league-rules-who = A sitting counts if everyone dealt in is a member of the league (and of the same division), and no computer player is. Whoever quits comes last in it; if several do, the first to go is last. Anyone who loses by a house rule, such as for hands out of order in Crash, comes last too.
league-rules-points = League points
league-rules-table = The table
league-rules-sittings = Sittings
league-rules-broken = A game of several deals, such as Crash, is one sitting. Betting games have no last deal, so they count by deals or minutes, and places go by the chips won. A deal that is voided drops out, and the sitting goes on without it. If somebody new joins, the rules change or the table closes, it ends early, and counts if at least half of it was played.
league-rules-next = The organisers have changed the rules. The changes apply from the next season.
league-points-places = For 1st place, 2nd place and so on: { $places } (ties share)
league-points-win = For a win: { $points } more
league-points-game = For each game point: { $points }
league-points-chip = For each chip won: { $points }; the same off for each chip lost
league-points-crash = For each crash: { $points } more
league-points-prial = For each deal in which you show a prial: { $points } more
league-points-none = No points at all
league-scoring-total = All results add up
league-scoring-per-game = League points per sitting: the average of all results
league-scoring-best = Only the best { $best } results of each member count
league-ties = On equal points: { $breaks }; after that the place is shared
league-no-ties = On equal points the place is shared
league-tie-wins = more wins
league-tie-head-to-head = head to head
league-tie-fewer-games = fewer sittings
league-tie-more-games = more sittings
league-tie-chips = more chips won
league-tie-game-points = more game points
league-divisions = { $divisions } divisions; after the season { $moving } go up and { $moving } go down between them
league-sitting-deals = { $deals ->
    [one] A sitting is one deal at a table.
   *[other] A sitting is { $deals } deals at one table.
}
league-sitting-share = Whoever is dealt into fewer than { $share }% of its deals comes after everyone else: sitting out doesn’t protect a lead.
league-sitting-minutes = A sitting is { $minutes } minutes at one table.
league-sitting-both = A sitting is { $deals } deals at one table, or { $minutes } minutes if they’re over first.

# Results
league-results = Results, newest first
league-result-choose = Open a result
league-result-number = Result { $number }
league-result-deals = { $deals ->
    [0] table { $table }
    [one] deal { $last } at table { $table }
   *[other] deals { $first } to { $last } at table { $table }
}
league-result-head = Result { $number } · { $game } · { $when }
league-result-void = · out of the standings
league-result-corrected = · places corrected
league-result-corrected-why = **Places corrected.** Reason: { $reason }
league-button-correct = Correct the places
league-correct-title = Correct result { $number }
league-correct-about = In this order: { $people }. The table and everything after this result is worked out again. No chips move, and everyone can read the reason.
league-correct-places = The places, in that order
league-correct-places-hint = With spaces between, e.g. 1 2 2 4 if two share second place
league-correct-reason-hint = For everyone to read, e.g. two players were mixed up
league-corrected = **The places of result { $number } are corrected.**
league-corrected-told = { $actor } corrected the places of result { $number }: { $order }. Reason: { $reason }
league-moved-head = What that changed in the standings:
league-moved-in = What that changed in the standings of **{ $league }**:
league-result-why = **Out of the standings.** Reason: { $reason }
league-result-points = { $hundredths ->
    [100] 1 league point
   *[other] { $points } league points
}
league-result-game-points = game points: { $points }
league-result-quit = quit
league-void-title = Take out result { $number }
league-void-about = The result leaves the standings, and they are worked out again without it. Everyone can read the reason. The chips of these deals can go back once their table is closed.
league-void-reason = Why?
league-void-reason-hint = For everyone to read, e.g. played by the wrong rules
league-void-chips = Chips too?
league-void-chips-yes = Also give them back (table closed)
league-void-chips-no = Leave the chips where they are
league-restore-title = Count result { $number } again
league-restore-about = The result goes back into the standings, and chips and points that were taken back with it are put back. Everyone can read the reason.
league-restored = **Result { $number } counts again.**
league-restored-told = { $actor } let result { $number } ({ $players }) count again. Reason: { $reason }
league-voided = **Result { $number } is out of the standings.**
league-voided-nothing = No place and no points have changed.
league-voided-chips = Chips given back:
league-voided-told = { $actor } took result { $number } ({ $players }) out of the standings. Reason: { $reason }
league-voided-told-chips = The chips of these deals have gone back.
league-moved = { $name }: place { $before } → **{ $rank }** ({ $points_before } → { $points } points)
league-kept = { $name }: still place { $rank } ({ $points_before } → { $points } points)

# Joining, leaving, seasons
league-created = **{ $league } is up and running.** Season 1 has started, and you’re its first member. The others join with `/league join`.
league-joined = You’re in { $league }. Open a table with its rules, or join one, and play. The rest happens by itself.
league-leaving = Leave { $league }? Your results stay, but you won’t be in the table until you come back.
league-left = You’ve left { $league }. If you come back, your results are there again.
league-ending = End season { $season } of { $league } now? The table as it stands becomes the final one.
league-ending-disputed = { $disputes ->
    [one] ⚠️ Dispute { $numbers } is still to be decided. Once the season is over its results stay as they are: decide it first with `/dispute list`.
   *[other] ⚠️ Disputes { $numbers } are still to be decided. Once the season is over its results stay as they are: decide them first with `/dispute list`.
}
league-final-disputed = { $disputes ->
    [one] Dispute { $numbers } was still to be decided when the season ended. The table stays as it is.
   *[other] Disputes { $numbers } were still to be decided when the season ended. The table stays as it is.
}
league-begun = Season { $season } of { $league } has started. Good luck, everyone!
league-closing = Close { $league } down for good? This can’t be undone, and its standings will no longer be visible. What was played stays in the books.
league-closed-down = { $league } has been closed down. What was played stays in the books.

# Founding and settings
league-create-title = Start a league
league-create-about = Everything else has sensible defaults that you can change later: 5, 3, 2 and 1 league points for places, and 20 deals of a betting game for a sitting, three quarters of which you have to play.
league-create-name = What’s it called?
league-create-games = What will you play?
league-create-game = Choose one or more
league-create-weeks = Weeks in a season
league-create-weeks-hint = 1 to 52; 0 if you’d rather end it yourself
league-role = Organisers: everyone who can manage the server, and { $role }.
league-channel = Final tables are posted in { $channel }.
league-button-no-role = Remove the role
league-no-role = Organisers: everyone who can manage the server. `/league settings` adds a role.
league-no-channel = Final tables aren’t posted anywhere yet; `/league settings` names a channel.
league-rules-wait = Something has been played this season, or is being played, so these rules apply from the next season.
league-rules-when = Changes apply at once as long as nothing has been played and no sitting is going on, otherwise from the next season.
league-set-scoring = How results add up
league-set-counted = Which results count
league-set-points = League points
league-set-table = Table, divisions
league-set-sittings = Sittings
league-set-games = Games that count
league-set-games-about = What you choose here replaces what counted before. You see your own house rules and the usual ones of each game.
league-set-games-label = What counts
league-points-places-label = Points for 1st, 2nd, 3rd …
league-points-places-hint = With spaces between, e.g. 5 3 2 1
league-points-win-label = Extra points for a win
league-points-game-label = For each game point
league-points-chip-label = For each chip won
league-points-bonuses-label = Per crash, and per deal with a prial
league-points-bonuses-hint = Two numbers with a space between, e.g. 1 0.5
league-set-best = How many best results count
league-set-best-hint = Only matters if just the best results count
league-set-minimum = Sittings needed for a rank
league-set-divisions = Divisions
league-set-divisions-number = { $divisions ->
    [one] One, for everybody
   *[other] { $divisions } divisions
}
league-set-moving = How many go up and down
league-set-ties = Tie-breaks in order
league-set-ties-hint = 1 wins, 2 head to head, 3 fewer sittings, 4 more sittings, 5 chips, 6 game points
league-set-sittings-about = How long a sitting of a betting game is: in deals, in minutes, or both. 0 means no limit.
league-set-deals = Deals
league-set-minutes = Minutes
league-set-share = Percent of the deals you have to play
league-set-share-hint = Whoever plays fewer comes after the others; 0 switches it off

# Help
league-help-page = { $page } of { $pages }
league-help-start-title = Start a league
league-help-start = `/league create` asks for a name and the games that count, and that’s it: season 1 starts at once and you’re a member. It takes somebody who can manage the server.

    Tell the others; they join with `/league join`.

    With `/league settings` you choose who helps to organise it (`organisers`, a role) and where the final table is posted (`channel`). Its buttons change points, sittings and divisions.

    `/league show` has all about the league.
league-help-play-title = Play for it
league-help-play = Open a table as always with `/table open`, by rules that count: `/league show` names the house rules and, in the table’s channel, says whether the table counts. You needn’t report anything. A sitting counts by itself at its end, if everyone dealt in is a member and no computer player is.

    A game of several deals, such as Crash, is one sitting. At betting games 20 deals are one, unless you set it otherwise. Play at least three quarters of them, or you come after those who did; organisers can change that, too.

    Whoever leaves in the middle comes last. Close the table with `/table close` if you all want to stop, and nobody has quit. Half a sitting of betting counts. A game of several deals is played to its end first; closed with `now`, it doesn’t count.
league-help-table-title = Standings and results
league-help-table = `/league standings` shows the table with your own line, `/league results` every sitting that counted, `/league ratings` how well everybody plays, whatever their points. `/leaderboard league` has more boards: chips, wins, crashes, the best hand and others, of a season, a month or all time. With `/leaderboard pin`, organisers keep one of them in a channel.

    League points come from places; organisers can give more for wins, chips, crashes and prials. All results add up, or the best ones count, or the average does.

    On equal points the tie-breaks decide in their order; `/league show` and **League rules** name them.
league-help-season-title = Seasons and champions
league-help-season = A season ends by itself at its date, or with `/league season end`. The final table is posted in the channel you chose, and the champion is listed for good under `/league season show`.

    With divisions, the best go up and as many at the bottom go down. Before a season is played, organisers fill the divisions with `/league division`: one person, or everyone at once.

    `/league season start` begins the next one, from nought. Changes to the rules made in the meantime apply from then on.
league-help-teams-title = Teams and fixtures
league-help-teams = Members found teams with `/league team create` and join them with `/league team join`; organisers set the rules of matches with `/league team rules`.

    `/league team draw` shows what it would draw and then draws the whole season at once: every team meets every other twice. `/league fixtures` shows the weeks and has a calendar file.

    Before a match both captains name their sides on its card, `/league team card`. Games at tables go onto the card by themselves, and both captains confirm it. `/league team table` shows who is in front. Each season has its own teams: found them again once it has started.
league-help-nights-title = League nights
league-help-nights = `/league night create` plans an evening: people sign up on its board or mark themselves as interested in the event, and check in half an hour before it begins.

    Tables are drawn from those who are there, and bring together people who have met least. Each table has a thread of its own; when all are done, the next tables are drawn, and at the end the final table is posted.

    Whoever has to go presses **I’m off**, and somebody who is waiting takes their place. Where there are divisions, each plays among itself. Organisers can begin early, skip a table or call the night off with `/league night show`, and move it to another time with `/league night move`.
league-help-trouble-title = When something goes wrong
league-help-trouble = `/league void` takes a result out, with a reason everyone can read; the table is worked out again and you see what changed. If you like, the chips of those deals go back as well, once their table is closed. `/league correct` gives the players of a result other places, and moves no chips.

    If a deal that counts for the league is disputed with `/dispute open`, its organisers decide with `/dispute list`; other deals, and chips of the bank, are for those who can manage the server.

    Whoever leaves the league or the server vanishes from the table, but their results stay and come back with them.

    What organisers do is listed in `/league log`; those who can manage the server read everything in `/house log`. Once a season is over, its final table stands.
