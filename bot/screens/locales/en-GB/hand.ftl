# A player's own hand, in private.

hand-at-link = { $server } · [to the table]({ $link })
hand-not-seated = You’re not at this table.
hand-blind = You are **blind**: you haven’t looked at your cards, and you bet at half price.
hand-two-blind = You hold **two hands**: the old one, which you kept, and the new one. You’ve looked at neither, so you bet at half price.
hand-looked-new = The new hand. Keep it, or throw it away and play on blind with the old one.
hand-looked-old = The old hand. Keep it, or throw it away and play on blind with the new one.
hand-nominate = The betting is over. Which of your two hands should be compared? The other goes to the bottom of the pack unseen.
hand-retain-two = Everyone folded to you while you were blind, so { $amount } { $chips ->
    [one] stays
   *[other] stay
} in the pot. You may keep one of your two hands, unseen, for the next deal.
hand-retain-one = Everyone folded to you while you were blind, so { $amount } { $chips ->
    [one] stays
   *[other] stay
} for the next deal. You may keep your hand, unseen, and will be dealt another.
hand-kept = You keep a hand, unseen, for the next deal.
hand-folded = You’ve folded.
hand-covered = You’ve covered the pot. Your hand is compared at the end.
hand-covered-blind = You haven’t looked at your cards.
hand-sitting-out = You’re sitting out.
hand-not-dealt-in = You’re not in this deal; you’ll be dealt in from the next one.
hand-too-little = You’re not in this deal; it takes { $needed } to be dealt in. Put more on the table, and you’re in from the next one.
hand-no-deal = Nobody is playing a deal just now.
hand-no-cards = You hold no cards.
hand-your-turn = **It is your turn.**
hand-your-turn-until = **It is your turn.** Time is up { $when }.
hand-raised = { $own ->
    [yes] You
   *[no] { $name }
} raised to { $amount }
hand-raised-blind = { $own ->
    [yes] You
   *[no] { $name }
} raised blind to { $amount }
hand-bet = { $own ->
    [yes] You
   *[no] { $name }
} bet { $amount }
hand-bet-blind = { $own ->
    [yes] You
   *[no] { $name }
} bet { $amount } blind
hand-others = { $players } others
hand-others-in = { $names } { $players ->
    [one] is
   *[other] are
} in
hand-others-blind = { $names } { $players ->
    [one] is
   *[other] are
} blind
hand-others-covered = { $names } { $players ->
    [one] has
   *[other] have
} covered the pot
hand-raiser-out = { $names } has folded
hand-price = { $price } to stay in
hand-price-first = No bet yet: { $price } opens
hand-price-keep = { $begins ->
    [yes] Keep it: { $open } opens; throw it away: { $blind }, blind
   *[no] Keep it: { $open } to stay in; throw it away: { $blind }, blind
}
hand-stack = { $stack } in front of you
hand-tonight = tonight: { $net }
hand-stack-and-wallet = { $stack } in front of you · wallet { $wallet }
hand-tops-up = You’ll put another { $amount } on the table once this deal is over.
hand-cannot-see-blind = You can’t see a blind player, so bet or fold.
hand-odds = { $percent ->
    [0] In hardly any deal is this the best of { $hands } hands.
   *[other] In { $percent }% this is the best of { $hands } hands.
}
hand-may-show = Nobody paid to see this hand. You may still show it; the offer ends { $when }.
hand-look-back = You paid to see without having looked, and lost. Until the next deal you may look at what you had.
hand-best-three = Your best three, `{ $cards }`: { $hand }
hand-laid-aside = Laid aside: `{ $cards }`. Shown only between equal hands.
hand-lay-aside = { $cards ->
    [one] Choose one card to lay aside; you play on with the other three.
   *[other] Choose { $cards } cards to lay aside; you play on with the other three.
}
hand-exchange-none = No cards are exchanged at this table.
hand-confided = { $name } has shown only you: { $cards }
hand-sideshow-asked = **{ $name } asks you for a sideshow.** If you accept, the two of you see each other’s cards, and the worse hand folds; if they are equal, { $name } does.
hand-lend-or-refuse = **{ $name } asks you for a loan.** It takes { $least }, and you may lend up to { $most }. You are paid back out of what { $name } wins; until then it is a debt.
hand-lend-or-show = **{ $name } can’t pay.** Lend at least { $least } (up to { $most }) so that the betting goes on, or show your hand; then { $name } has to show a better one.
hand-show-only = **{ $name } can’t pay, and you don’t have enough to lend.** Show your hand; then { $name } has to show a better one.
hand-cannot-lend = **{ $name } asks you for a loan**, but you don’t have enough. You can only refuse.
hand-short-ask = You’re { $missing } short. Ask somebody who is out of the deal for a loan; only that person sees your hand. Or fold.
hand-short-ask-bystander = You’re { $missing } short, and nobody at the table can lend. Ask somebody from the server who isn’t playing and has chips: with `/ask person:` in the table’s channel, or in the menu under **My cards**. Only that person sees your hand. Or fold.
hand-short-bystander = Somebody from the server who isn’t playing may lend too: at the table, type `/ask person:` or choose them under **My cards**.
hand-short-lent = You’re { $missing } short; the richest player lends you the rest.
hand-short-alone = You can’t pay that, and you can’t ask anybody else for a loan this turn.
hand-short-look = You can’t pay that. Once you’ve looked, you may ask somebody who is out of the deal, or not at the table, for a loan.
hand-short-cover = You’re { $missing } short. The other player either lends you that or shows, and then you have to show a better hand.
hand-owe = You owe { $name } { $amount }, to be paid back out of what you win.
hand-owed = { $name } owes you { $amount }.
hand-stack-of = Has { $stack } on the table
hand-odds-about = { $percent ->
    [0] In hardly any deal is this the best of { $hands } hands.
   *[other] In about { $percent }% this is the best of { $hands } hands.
}
hand-odds-asked = { $about ->
    [yes] In about { $percent }% this is the best of { $hands } hands.
   *[no] In { $percent }% this is the best of { $hands } hands.
}
hand-choose = **You deal next and may choose what is played:** how many cards, which are wild, blind or not. Otherwise it stays as it is.
hand-resting = This message can’t be kept up to date any longer. **My cards** opens your hand as it is now.
hand-is-below = Your hand has moved further down.
hand-is-channel = Your hand is in the table’s channel now.
hand-is-dm = Your hand is in your direct messages now.
hand-always-dm = Your cards are [in your direct messages]({ $link }), as you chose in `/settings`.
hand-is-behind = Your hand isn’t here any more. **My cards** at the table opens it.
