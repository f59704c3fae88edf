# The log of a server: what was done by those who look after it.

log-title = The log
log-none = Nothing is listed yet. Whatever a manager changes with `/house`, gives, takes or closes will be here.
log-line = No. { $number } · { $when }
log-nobody = somebody
log-usual = the usual
log-hours = { $hours ->
    [one] once an hour
    [24] once a day
   *[other] every { $hours } hours
}
log-unread = { $actor } did something that this version of Prial can’t read.
log-act-set-currency = { $actor } changed the currency from { $before } to { $after }.
log-act-set-currency-singular = { $actor } changed what one coin is called from { $before } to { $after }.
log-act-set-opening = { $actor } changed the opening balance from { $before } to { $after }.
log-act-set-refill-amount = { $actor } changed the refill from { $before } to { $after }.
log-act-set-refill-interval = { $actor } changed how often refills come: { $after } (before: { $before }).
log-act-set-refill-below = { $actor } changed the limit below which refills are given from { $before } to { $after }.
log-act-set-bank-limit = { $actor } changed the bank’s limit from { $before } to { $after }.
log-act-set-locale = { $actor } changed the language of public messages from { $before } to { $after }.
log-days = { $days ->
    [1] daily
   *[other] weekly
}
log-cards-tiles = as pictures
log-cards-letters = in letters
log-act-set-cards = { $actor } changed how public messages show cards. Now: { $after }; before: { $before }.
log-act-set-allowance-amount = { $actor } changed the allowance from { $before } to { $after }.
log-act-set-allowance-days = { $actor } changed how often the allowance comes: { $after } (before: { $before }).
log-act-import = { $lines ->
    [one] { $actor } entered one balance from a file, { $amount } in all.
   *[other] { $actor } entered { $lines } balances from a file, { $amount } in all.
}
log-act-grant = { $actor } gave { $person } { $amount }.
log-act-sheet-saved = { $actor } saved the house rules { $sheet } ({ $game }), version { $version }.
log-act-sheet-used = { $actor } made { $sheet } the usual house rules of { $game }.
log-act-sheet-deleted = { $actor } deleted the house rules { $sheet } ({ $game }).
log-act-league-created = { $actor } founded the league { $league }.
log-act-league-set = { $actor } changed the settings of the league { $league }.
log-act-league-ended = { $actor } closed down the league { $league }.
log-act-member-placed = { $actor } put { $person } into division { $division } of { $league }.
log-act-members-spread = { $actor } spread the members of { $league } over { $divisions } divisions.
log-act-season-begun = { $actor } started season { $season } of { $league }.
log-act-season-ended = { $actor } ended season { $season } of { $league }.
log-act-result-corrected = { $actor } corrected the places of result { $result } of { $league } ({ $places }).
log-act-result-restored = { $actor } let result { $result } count again in { $league }.
log-act-deals-put-back = { $actor } put back what deals { $first_deal } to { $last_deal } at table { $table } brought.
log-act-result-voided = { $actor } took result { $result } out of the standings of { $league }.
log-act-matches-ruled = { $actor } changed the match rules of teams in { $league }.
log-act-matches-drawn = { $actor } drew the fixtures of { $league }.
log-act-match-moved = { $actor } put { $home } v { $away } in { $league } on another day.
log-act-match-given = { $actor } ended { $home } v { $away } in { $league } without play.
log-act-match-card = { $actor } changed or confirmed the card of { $home } v { $away } in { $league }.
log-act-match-reopened = { $actor } reopened { $home } v { $away } in { $league }.
log-act-team-withdrawn = { $actor } withdrew the team { $team } from { $league }.
log-act-night-planned = { $actor } planned the league night { $night }.
log-act-night-begun = { $actor } began the league night { $night } early.
log-act-night-moved = { $actor } moved the league night { $night }.
log-act-night-skipped = { $actor } skipped open tables at the league night { $night }.
log-act-night-off = { $actor } called off the league night { $night }.
log-act-table-closed = { $actor } closed table { $table }.
log-act-table-rules = { $actor } changed the house rules of table { $table }, or asked the players about it.
log-act-table-computers = { $actor } set the number of computer players at table { $table } to { $computers }.
log-act-table-kick = { $actor } sent { $person } home from table { $table }.
log-act-dispute-stood = { $actor } decided dispute { $dispute } (table { $table }), raised by { $person }: the result stands.
log-act-dispute-voided = { $actor } decided dispute { $dispute } (table { $table }), raised by { $person }: void.
log-act-dispute-chips = { $actor } moved { $amount } because of dispute { $dispute } (table { $table }); this concerned { $person }.
log-act-dispute-record = { $actor } took the whole record of dispute { $dispute } (table { $table }).
log-act-fine = { $actor } fined { $person } { $amount }.
log-act-correction = { $actor } took back entry { $entry } of the books.
log-act-correction-deals = { $actor } took back what deals { $first_deal } to { $last_deal } at table { $table } brought.
log-act-correction-table = { $actor } took back what all deals at table { $table } brought.
log-act-correction-deal = { $actor } took back what deal { $first_deal } at table { $table } brought.
log-act-board-pinned = { $actor } put a leaderboard in <#{ $channel }>.
log-act-board-unpinned = { $actor } ended the leaderboard in <#{ $channel }>.
