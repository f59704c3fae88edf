# What this bot is.

about-title = Prial
about-what = I deal, bank and referee Brag, the old British game of betting, bluff and blind play, with three, four, five or seven cards. I know its cousins, too: Draw Brag, Teen Patti, Crash with thirteen cards, and Nine, Seven and Six Card Brag.
about-how = `/table open` opens a table in a channel, `/join` sits you down, `/rules` explains the game, and `/league help` tells you how to play a season. With `/table computers` you can play against me. The money is play money; it can’t be bought and is worth nothing.
about-data = I keep your Discord ID and the name you play under, your settings, what you did at the tables, your money in each server, and which of my messages I have to keep up to date. I read nobody’s messages.
about-version = Version { $version } · { $servers ->
    [one] one server
   *[other] { $servers } servers
} · { $tables ->
    [0] no table open
    [one] one table open
   *[other] { $tables } tables open
}
