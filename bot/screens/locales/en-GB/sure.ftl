# Questions before something that cannot be taken back.

sure-leave-staked = Leave and give up the { $amount } you have in the pot?
sure-leave-carried = Leave and give up your share of the { $amount } in the pot that is carried over?
sure-leave-game = Leave in the middle of this game? When it is over you pay as a loser. Until then you can come back.
sure-leave-game-free = Leave in the middle of this game? Nobody pays for it. Until it is over you can come back.
sure-leave-game-off = Leave in the middle of this game? Too few players would be left, so the game is broken off and nobody pays for it.
sure-leave-game-off-closes = Leave in the middle of this game? Too few players would be left, so the game is broken off, nobody pays for it, and the table closes.
sure-close = Close the table? Everybody goes home with their chips.
sure-close-later = Close the table when this is over and no pot is carried over? From now on nobody else can sit down.
sure-close-now = Close the table in the middle of play? The deal would be void, and all its payments would be returned.
sure-close-carried = Close the table with { $amount } carried over in the pot? Everybody who has a share of it has to agree; then it is divided equally. A pot shared with computer players is played out first.
sure-close-overrule = Close the table at once, without asking anybody?
sure-close-overrule-void = The deal would be void, and all its payments would be returned.
sure-close-overrule-pot = The pot that is carried over, { $amount }, would be divided equally among those who played the last deal.
sure-close-overrule-told = The table reads why: “{ $reason }”
sure-close-why = To close it without asking anybody, say why; the table reads it.
sure-kick = Send { $name } home?
sure-kick-later = Send { $name } home when this deal is over and no pot is carried over?
sure-stayed = Everything stays as it is.
