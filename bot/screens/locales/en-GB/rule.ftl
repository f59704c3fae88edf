# House rules: the name of every option, what it does, and its values.
# Names at most 45 characters (they are labels of dialogs), values and their explanations at most 100.

rule-title = House rules of this table
rule-differing = **Other than usual**
rule-as-usual = Everything is as usual.
rule-change-by-host = The host may change them; changes hold from the next deal.
rule-from-next-deal = As changed: these rules hold from the next deal.
rule-page = Another page
rule-numbers-title = House rules in numbers
rule-number-none = 0 for no limit
rule-number-usual = Empty for the usual
rule-no-clock-hint = In seconds; 0 for no clock
rule-seconds-hint = In seconds
rule-seconds = { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}
rule-yes = yes
rule-no = no
rule-no-limit = no limit
rule-none = none

rule-group-stakes = Stakes
rule-group-play = Play
rule-group-pack = The pack
rule-group-money = Money
rule-group-seats = Seats
rule-group-table = Clock and help

rule-ante = Ante
rule-ante-about = What everybody puts into the pot before each deal.
rule-min-first-bet = Smallest first bet
rule-min-first-bet-about = The first bet of a deal is at least this much (half of it, rounded up, for a blind player).
rule-max-first-bet = Largest first bet
rule-max-first-bet-about = The first bet of a deal is at most this much (half of it for a blind player); the smallest is always allowed.
rule-max-raise = Largest raise
rule-max-raise-about = A bet may be at most this much more than it costs an open player to stay in; staying in is always allowed.
rule-pot-limit = No bet above the pot
rule-pot-limit-about = Nobody may put in more at a time than there is in the pot; staying in and seeing are always allowed.
rule-bet-step = Bets go in steps of
rule-bet-step-about = The bets of open players are multiples of this; staying in is always allowed. With 2 there is never half a chip to round up.
rule-blind-play = Blind play
rule-blind-play-about = Everybody is blind, and bets at half price, until looking at the cards. Without blind play everybody looks as soon as the cards are dealt.
rule-look-timing = When you may look
rule-look-timing-about = Looking out of turn tells the players before you something, so it is usually not done.
rule-look-timing-own-turn = At your own turn only
rule-look-timing-before-first-bet = Also at any time before your first bet
rule-look-timing-anytime = At any time
rule-unacted-last-player = Last player who has not bet yet
rule-unacted-last-player-about = What happens when everybody folds to a blind player who has not bet in this deal.
rule-unacted-last-player-wins = Takes the pot
rule-unacted-last-player-carry = The pot is carried over, as for any blind player
rule-two-hands-at-see = Two unseen hands in a comparison
rule-two-hands-at-see-about = Which hand is compared when a player holds a kept and a new hand and has looked at neither.
rule-two-hands-at-see-nominate = The player chooses one without looking
rule-two-hands-at-see-best = The better one
rule-see-rule = The price of seeing
rule-see-rule-about = What it costs to end the betting when two players are left.
rule-see-rule-double = Twice the bet
rule-see-rule-equal = The bet itself, unless the other is blind
rule-agreed-showdown = Agreed showdown
rule-agreed-showdown-about = When all who are in agree, everybody shows and the best hand takes the pot.
rule-agreed-showdown-off = Never
rule-agreed-showdown-three-plus = While three or more are in
rule-agreed-showdown-two-plus = While two or more are in
rule-shuffle-rule = When the pack is shuffled
rule-shuffle-rule-about = Otherwise the hands go under the pack as they are, and the pack goes on.
rule-shuffle-rule-prial-only = At the start, and after a prial has won a comparison
rule-shuffle-rule-every-deal = Before every deal
rule-return-order = How a hand goes under the pack
rule-return-order-about = The order in which the three cards of a returned hand lie at the bottom.
rule-return-order-dealt = As it was dealt
rule-return-order-high-to-low = From high to low
rule-money-source = What you may bet with
rule-money-source-about = Brag is usually not played for table stakes: a player who runs short at the table may go on betting from the wallet.
rule-money-source-wallet = The table and your wallet
rule-money-source-table = Only what is on the table; more may be added between deals
rule-min-buy-in = Fewest chips to sit down with
rule-min-buy-in-about = What a player brings to the table at least. Usually ten antes, or ten chips where that is more.
rule-min-buy-in-usual = ten antes ({ $amount })
rule-min-players = Fewest players
rule-min-players-about = A deal needs at least so many players.
rule-max-players = Most players
rule-max-players-about = At most so many may sit at the table.

rule-clock = Time for a turn
rule-clock-about = When it is up, the player folds; a choice of hands or an answer is made as the rules say.
rule-clock-off = no clock
rule-pause = Pause between deals
rule-pause-about = After it the next deal comes by itself; anyone at the table may start it sooner.
rule-hints = Help with the cards
rule-hints-about = What the cards come with.
rule-hints-off = None
rule-hints-names = Hands are called by their names
rule-hints-full = Names, and your chance of holding the best hand
