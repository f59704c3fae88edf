# A player's own hand, in private.

hand-at-link = { $server } · [to the table]({ $link })
hand-not-seated = You do not sit at this table.
hand-blind = You are **blind**: you have not looked at your cards, and you bet at half price.
hand-two-blind = You hold **two hands**, the old one, which you kept, and the new one, and have looked at neither. You bet at half price.
hand-looked-new = The new hand. Keep it, or throw it away and play on blind with the old one.
hand-looked-old = The old hand. Keep it, or throw it away and play on blind with the new one.
hand-nominate = The betting is over. Which of your two hands shall be compared? The other goes to the bottom of the pack unseen.
hand-retain-two = Everyone folded to you while you were blind, so { $amount } { $chips ->
    [one] stays
   *[other] stay
} for the next deal. You may keep one of your two hands, unseen, for the next deal.
hand-retain-one = Everyone folded to you while you were blind, so { $amount } { $chips ->
    [one] stays
   *[other] stay
} for the next deal. You may keep your hand, unseen, and will be dealt another.
hand-kept = You keep a hand, unseen, for the next deal.
hand-folded = You have folded.
hand-covered = You have covered the pot. Your hand is compared at the end.
hand-covered-blind = You have not looked at your cards.
hand-sitting-out = You are sitting out.
hand-not-dealt-in = You are not in this deal; you are dealt in from the next one.
hand-no-deal = There is no deal in hand.
hand-no-cards = You hold no cards.
hand-your-turn = **It is your turn.**
hand-your-turn-until = **It is your turn.** Time is up { $when }.
hand-wait = { $name } is to play.
hand-wait-answers = The others are still to answer.
hand-price = { $price } to stay in
hand-price-first = Nobody has bet yet, { $price } to begin
hand-stack = { $stack } in front of you
hand-wallet = { $wallet } in your wallet
hand-cannot-see-blind = You cannot see a blind player: bet or fold.
hand-odds = In { $percent }% of deals this is the best of { $hands } hands.
hand-look-back = You saw blind and lost. Until the next deal you may look at what you had.
