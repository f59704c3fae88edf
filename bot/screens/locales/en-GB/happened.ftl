# What happened, a sentence each: on the table's message and in statements.

happened-seat-taken = { $name } sat down with { $amount }.
happened-topped-up = { $name } put { $amount } more on the table.
happened-leave-announced = { $name } is leaving.
happened-seat-left = { $name } went home with { $amount }.
happened-seat-left-empty = { $name } went home with nothing.
happened-sat-out = { $name } is sitting out.
happened-came-back = { $name } is back.
happened-shuffled = The pack was shuffled.
happened-deal-started = Deal { $deal }: { $name } dealt.
happened-deal-started-carried = Deal { $deal }: { $name } dealt, with { $amount } carried over in the pot.
happened-ante-paid = { $name } paid the ante of { $amount }.
happened-antes-paid = { $players } players paid an ante of { $amount } each.
happened-looked = { $name } looked and is open.
happened-looked-first-bet = { $name } looked and opened the betting with { $amount }.
happened-looked-raised = { $name } looked, raised and bet { $amount }.
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
happened-raised = { $name } raised and bet { $amount }.
happened-raised-blind = { $name } raised and bet { $amount } blind.
happened-see-paid = { $name } paid { $amount } to see { $other }.
happened-folded = { $name } folded.
happened-folded-time = { $name } ran out of time and folded.
happened-folded-left = { $name } left and folded.
happened-covered = { $name } covered the pot with the last { $amount }, which freezes { $frozen }.
happened-covered-empty = { $name } covered the pot with nothing left to bet, which freezes { $frozen }.
happened-covered-last = { $name } covered the pot with the last { $amount }; the betting is over.
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
happened-note-kicked = { $name } was sent away from the table.
happened-note-host-changed = { $name } is the host now.
happened-note-sat-out-for-absence = { $name } missed two turns running and is sitting out; `/back` is the way in again.
happened-note-rules-changed = The house rules have been changed.
happened-note-rules-change-later = New house rules hold from the next deal.
happened-note-clock-called = { $name } has been given a minute to play.
happened-note-disagreed = { $name } said no to what was asked.
happened-note-unanswered = What was asked was not answered by all, so nothing comes of it.
happened-note-voided = The deal could not go on and was voided. Every payment of it has been returned, and the pack will be shuffled.
