# Questions before something that cannot be taken back.

sure-leave-staked = Leave and give up the { $amount } you have in the pot?
sure-leave-carried = Leave and give up your share of the { $amount } in the pot that is carried over?
sure-leave-game = Leave in the middle of this game? When it is over you pay as a loser. Until then you can come back.
sure-leave-game-free = Leave in the middle of this game? Nobody pays for it. Until it is over you can come back.
sure-leave-game-off = Leave in the middle of this game? Too few players would be left, so the game is broken off and nobody pays for it.
sure-leave-game-off-closes = Leave in the middle of this game? Too few players would be left, so the game is broken off, nobody pays for it, and the table closes.
sure-instead = A table of { $game } is open here. Close it? Everybody goes home with their chips, and yours opens.
sure-kick = Send { $name } home?
sure-kick-later = Send { $name } home when this deal is over and no pot is carried over?
sure-stayed = Everything stays as it is.
