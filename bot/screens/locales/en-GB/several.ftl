# What is said otherwise wherever several deals make up a game: `several-deals-x` instead of `x`.

several-deals-table-joined = in from the next game
several-deals-reply-joined-in-deal = You’re at the table with { $amount }. You’ll be dealt in when the next game begins.
several-deals-reply-leaving = You’re leaving. Your score stands as it is, you count as a loser when this game is over, and then you go home with your chips.
several-deals-reply-leaving-later = When this game is over, you go home with your chips. What you put in stays in the pot.
several-deals-reply-sitting-out = You’re sitting out from the next deal. The game goes on without you; `/back` brings you back in.
several-deals-reply-closes-behind = Nobody else is staying, so the table closes when this game is over.
several-deals-reply-kicked-later = { $person } goes home when the game is over.
several-deals-reply-computers-later = { $computers ->
    [0] No computer player will sit here once this game is over.
    [one] One computer player will sit here once this game is over.
   *[other] { $computers } computer players will sit here once this game is over.
}
several-deals-dialog-close-later = After this game
several-deals-dialog-close-now-void = The game that is being played wouldn’t count.
several-deals-sure-kick-later = Send { $name } home when this game is over?
several-deals-table-agreement-close = { $name } asks to close the table now. The game that is being played wouldn’t count.
several-deals-happened-note-rules-change-later = New house rules apply from the next game.
several-deals-refusal-too-few-players = A deal needs { $least_number } players; { $players ->
    [0] nobody is ready
    [one] only one is ready
   *[other] only { $players } are ready
} now.
several-deals-refusal-too-few-ready = A deal needs { $least_number } players who aren’t sitting out; { $players ->
    [0] nobody is ready
    [one] only one is ready
   *[other] only { $players } are ready
} now.
several-deals-refusal-already-leaving = You’ve already said that you’re leaving; you go home when the game is over. To stay, use `/back`.
several-deals-refusal-still-leaving = You’ve said that you’re leaving, and are still in this game. `/back` brings you back in.
several-deals-refusal-not-dealt-in = You’re not in this deal. Anyone who sits down during a game is dealt in when the next one begins.
several-deals-refusal-game-change-waits = Another game can be chosen once the one that is being played is over.
several-deals-rule-change-by-host = The host may change them; changes apply from the next game.
several-deals-rule-from-next-deal = With these changes, the rules apply from the next game.
several-deals-rule-min-players-about = A game needs at least this many players to begin.
several-deals-help-play-title = How a game goes
several-deals-table-closing = The table closes when this game is over.
several-deals-table-closing-carried = The table closes when this game is over.
several-deals-reply-closing = The table closes when this game is over.
several-deals-refusal-closing = The table closes when this game is over.
