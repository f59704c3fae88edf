# Crash in its own words: `thirteen-cards-x` is said instead of `x`.

thirteen-cards-table-joined = in from the next game
thirteen-cards-table-buy-in = You sit down with at least { $amount }: as much as one lost game can cost.
thirteen-cards-table-buy-in-usual = You sit down with { $amount }, or say how many: { $least } at least, as much as one lost game can cost.
thirteen-cards-reply-joined-in-deal = You are sitting at the table with { $amount }. You are dealt in when the next game begins.
thirteen-cards-reply-leaving = You are leaving. Your score stands as it is, you pay as a loser when this game is over, and then you go home with your chips.
thirteen-cards-reply-closes-behind = As no other person stays, the table closes when this game is over.
thirteen-cards-reply-sitting-out = You are sitting out from the next deal. The game goes on without you, and you pay as a loser if you do not win it. `/back` brings you in again.
thirteen-cards-reply-kicked-later = { $person } goes home when the game is over.
thirteen-cards-reply-computers-later = { $computers ->
    [0] No computer player will sit here once this game is over.
    [one] One computer player will sit here once this game is over.
   *[other] { $computers } computer players will sit here once this game is over.
}
thirteen-cards-sure-close-later = Close the table when this game is over? Nobody can sit down until then.
thirteen-cards-sure-close-now = Close the table in the middle of this game? The game would not count.
thirteen-cards-sure-close-overrule-void = The game that is being played would not count.
thirteen-cards-sure-kick-later = Send { $name } home when this game is over?
thirteen-cards-table-agreement-close = { $name } asks to close the table now. The game that is being played would not count.
thirteen-cards-happened-note-rules-change-later = New house rules hold from the next game.
thirteen-cards-refusal-too-few-players = A deal needs { $least_number } players; { $players ->
    [0] nobody is ready
    [one] only one is ready
   *[other] only { $players } are ready
} now.
thirteen-cards-refusal-too-few-ready = A deal needs { $least_number } players who are not sitting out; { $players ->
    [0] nobody is ready
    [one] only one is ready
   *[other] only { $players } are ready
} now.
thirteen-cards-refusal-already-leaving = You have said already that you are leaving; you go home when the game is over.
thirteen-cards-refusal-not-dealt-in = You are not in this deal. Who sits down during a game is dealt in when the next one begins.
thirteen-cards-refusal-still-leaving = You have said that you are leaving, and still pay as a loser of this game. Sit down again when it is over.
thirteen-cards-refusal-game-change-waits = Another game can be chosen once the game of Crash that is being played is over.
thirteen-cards-refusal-no-odds = Your chances stand beside the hands you arrange, while you arrange them: `/hand`.
thirteen-cards-rule-change-by-host = The host may change them; changes hold from the next game.
thirteen-cards-rule-from-next-deal = As changed: these rules hold from the next game.
thirteen-cards-rule-none = nothing
thirteen-cards-rule-no-limit = never
thirteen-cards-rule-number-none = 5 or 6; 0 for never
thirteen-cards-rule-min-players-about = A game needs at least so many players to begin.
thirteen-cards-rule-max-players-about = At most four play; each is dealt thirteen cards.
thirteen-cards-rule-max-players-example = With 3, the fourth has to wait.
thirteen-cards-rule-clock-about = When it is up, the cards are arranged by themselves, the best hand first, and a question is answered with no.
thirteen-cards-rule-clock-example = With 120, two minutes for all to arrange.
thirteen-cards-rule-hints-full = Names, chances, and advice on how to arrange
thirteen-cards-help-play-title = How a game goes
thirteen-cards-help-ranking-notes =
    Three threes are the best hand of all, then aces, kings and so on down to twos. The best run is A-2-3, then A-K-Q; 2-A-K is no run. Pairs are compared by the pair and then by the third card.
thirteen-cards-happened-deal-started-carried = Deal { $deal }: { $name } dealt, with { $amount } in the pool.
thirteen-cards-happened-pot-divided = { $name } got { $amount } out of the pool.
thirteen-cards-table-closing = The table closes when this game is over.
thirteen-cards-table-closing-carried = The table closes when this game is over.
thirteen-cards-reply-closing = The table closes when this game is over.
thirteen-cards-refusal-closing = The table closes when this game is over.
thirteen-cards-call-until = Time is up { $when }.
