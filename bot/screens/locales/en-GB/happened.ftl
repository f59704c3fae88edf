# What happened, a sentence each: on the table's message and in statements.

happened-seat-taken = { $name } sat down with { $amount }.
happened-topped-up = { $name } put another { $amount } on the table.
happened-cashed-in = { $name } took { $amount } off the table.
happened-plays-alone = { $name } neither lends nor borrows.
happened-leave-announced = { $name } is leaving.
happened-seat-left = { $name } went home with { $amount }.
happened-seat-left-empty = { $name } went home empty-handed.
happened-sat-out = { $name } is sitting out.
happened-came-back = { $name } is back.
happened-shuffled = The pack was shuffled.
happened-deal-started = Deal { $deal }: { $name } dealt.
happened-deal-started-carried = Deal { $deal }: { $name } dealt, with { $amount } carried over in the pot.
happened-ante-paid = { $name } paid the ante of { $amount }.
happened-antes-paid = { $players } players paid an ante of { $amount } each.
happened-looked = { $name } looked.
happened-looked-first-bet = { $name } looked and opened the betting with { $amount }.
happened-looked-raised = { $name } looked and raised to { $amount }.
happened-looked-stayed = { $name } looked and stayed in for { $amount }.
happened-looked-folded = { $name } looked and folded.
happened-looked-old = { $name } looked at the old hand.
happened-looked-new = { $name } looked at the new hand.
happened-kept-old = { $name } plays on with the old hand.
happened-kept-new = { $name } plays on with the new hand.
happened-thrown-old = { $name } threw the old hand away and is blind with the new one.
happened-thrown-new = { $name } threw the new hand away and is blind with the old one.
happened-first-bet = { $name } opened the betting with { $amount }.
happened-first-bet-blind = { $name } opened the betting blind with { $amount }.
happened-stayed = { $name } stayed in for { $amount }.
happened-stayed-blind = { $name } stayed in blind for { $amount }.
happened-raised = { $name } raised to { $amount }.
happened-raised-blind = { $name } raised to { $amount } blind.
happened-see-paid = { $name } paid { $amount } to see { $other }.
happened-folded = { $name } folded.
happened-folded-time = { $name } ran out of time and folded.
happened-folded-left = { $name } left and folded.
happened-covered = { $name } covered the pot with a last { $amount }, which freezes { $frozen }.
happened-covered-empty = { $name } covered the pot with nothing left to bet, which freezes { $frozen }.
happened-covered-last = { $name } covered the pot with a last { $amount }; the betting is over.
happened-covered-last-empty = { $name } covered the pot with nothing left to bet; the betting is over.
happened-showdown-proposed = { $name } proposed a showdown.
happened-showdown-accepted = { $name } accepted the showdown.
happened-showdown-refused = { $name } refused the showdown.
happened-nominated-old = { $name } chose the old hand for the comparison.
happened-nominated-new = { $name } chose the new hand for the comparison.
happened-shown = { $name } showed `{ $cards }`, { $hand }.
happened-shown-unnamed = { $name } showed `{ $cards }`.
happened-compared = { $winner } beat { $loser }.
happened-compared-tied = { $winner } and { $loser } held equal hands; { $winner } wins the tie.
happened-pot-won = { $name } took { $amount } from the pot.
happened-numbered-pot-won = { $name } took { $amount } from pot { $number }.
happened-pot-carried = { $amount } { $chips ->
    [one] stays
   *[other] stay
} in the pot for the next deal.
happened-hand-retained = { $name } kept a hand for the next deal.
happened-nothing-retained = { $name } kept no hand.
happened-kept-hand-returned = The hand { $name } had kept went under the pack.
happened-payment-returned = { $name } got { $amount } back.
happened-pot-divided = { $name } got { $amount } of the carried pot.
happened-deal-voided = The deal was void.
happened-table-closed = The table was closed.

# Things that happened to the table rather than in the game.
happened-note-kicked = { $name } was sent home.
happened-note-host-changed = { $name } is the host now.
happened-note-sat-out-for-absence = { $name } missed two turns running and is sitting out; `/back` is the way in again.
happened-note-bank-limit = The bank has too little left for computer players today, so those without chips stay away. There is more from midnight (UTC), or once somebody sits down who hasn’t played against any today.
happened-note-sat-out-undecided = { $name } didn’t say whether to play another game and sits out; `/back` is the way in again.
happened-note-sat-out-short = { $name } sits out: it takes { $amount } to play the next game. Between deals `/topup` puts more on the table and brings { $name } back.
happened-note-rules-changed = The house rules have been changed.
happened-note-rules-change-later = New house rules hold from the next deal.
happened-note-settings-change-later = New table settings hold from the next deal.
happened-note-rules-refused = Too few agreed to the new house rules, so the old ones stay.
happened-note-rules-lapsed = Too few of those who agreed to the new house rules are left, so the old ones stay.
happened-note-clock-called = { $name } has been given a minute to play.
happened-note-disagreed = { $name } voted against.
happened-note-unanswered = Not everybody answered, so nothing changes.
happened-note-voided = The deal couldn’t go on and was voided. All its payments have been returned, and the pack will be shuffled.
happened-note-dispute-voided = After a dispute, the organiser voided this deal. All its payments have been returned, and the pack will be shuffled.
happened-note-game-changed = From now on { $game } is played here.
happened-note-game-refused = There was no majority for { $game }, so the game stays as it is.
happened-note-game-lapsed = { $game } had been agreed on but can’t be played here any more, so the game stays as it is.

# Loans, dealer’s choice, four and five cards, hands face up
happened-share-paid = { $name } also paid { $amount }, a share of the pot that was carried over.
happened-game-chosen = { $name } chose { $cards } cards each, wild: { $wild }, { $blind ->
    [yes] with blind play.
   *[no] without blind play.
}
happened-bottom-shown = At the bottom of the pack lies `{ $cards }`.
happened-dealt-face-up = { $name } kept a hand, so the second one was dealt face up: `{ $cards }`.
happened-discarded = { $cards ->
    [one] { $name } laid one card aside.
   *[other] { $name } laid { $cards } cards aside.
}
happened-folded-card-shown = `{ $cards }` lies on top of the hand { $name } folded.
happened-folded-face-up = { $name } had to fold to the hand dealt face up.
happened-loan-asked = { $name } asked { $other } for a loan.
happened-loan-made = { $other } lent { $name } { $amount }.
happened-loan-declined = { $other } refused to lend { $name } anything.
happened-loan-repaid = { $name } paid { $amount } back to { $other }.
happened-loan-returned = The loan of { $amount } from { $other } to { $name } was undone.
happened-debt-left = { $name } still owes { $other } { $amount }; `/pay` settles that.
happened-showdown-forced-rounds = All rounds have been played, so everybody shows.
happened-showdown-forced-pot = The pot has reached its limit, so everybody shows.
happened-discards-shown = { $name } had laid aside `{ $cards }`, which decides.

# The sideshow
happened-folded-sideshow = { $name } lost the sideshow and folded.
happened-sideshow-proposed = { $name } asked { $other } for a sideshow.
happened-sideshow-accepted = { $name } accepted the sideshow.
happened-sideshow-refused = { $name } refused the sideshow.
happened-refusal-paid = { $name } paid { $amount } more for the refused sideshow.

# Draw Brag
happened-small-blind = { $name } posted the small blind of { $amount }.
happened-big-blind = { $name } posted the big blind of { $amount }.
happened-second-round = The second round of betting began.
happened-checked = { $name } checked.
happened-went-all-in = { $name } went all in with { $amount }.
happened-drew = { $cards ->
    [0] { $name } kept all three cards.
    [one] { $name } drew one card.
   *[other] { $name } drew { $cards } cards.
}
happened-excess-returned = { $name } got back { $amount } that nobody had matched.
