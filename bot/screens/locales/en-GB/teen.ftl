# Teen Patti in its own words: `teen-patti-x` is said instead of `x`.

teen-patti-button-look = Look
teen-patti-button-bet = Chaal { $price }
teen-patti-button-bet-blind = Blind { $price }
teen-patti-button-call = Chaal { $price }
teen-patti-button-call-blind = Blind { $price }
teen-patti-button-bet-lent = Chaal { $price }, { $loan } of it lent
teen-patti-button-see = Show for { $price }
teen-patti-button-see-lent = Show for { $price }, { $loan } of it lent
teen-patti-button-fold = Pack
teen-patti-button-sideshow-paid = Chaal { $price } + sideshow
teen-patti-card-prial = trail of { $ranks }
teen-patti-card-running-flush = pure sequence, { $letters }
teen-patti-card-run = sequence, { $letters }
teen-patti-card-flush = colour, { $letters }
teen-patti-card-category-prial = Trail
teen-patti-card-category-running-flush = Pure sequence
teen-patti-card-category-run = Sequence
teen-patti-card-category-flush = Colour
teen-patti-card-kind-prial = trail
teen-patti-card-kind-running-flush = pure sequence
teen-patti-card-kind-run = sequence
teen-patti-card-kind-flush = colour
teen-patti-table-open = seen
teen-patti-table-folded = packed
teen-patti-table-no-ante = too few chips for the boot
teen-patti-table-price = chaal { $open }
teen-patti-table-price-both = chaal { $open }, blind { $blind }
teen-patti-table-price-first = no bet yet, chaal from { $open }
teen-patti-table-price-first-both = no bet yet, chaal from { $open }, blind from { $blind }
teen-patti-table-result-folded = **{ $name }** takes the pot of { $amount }; everyone else packed.
teen-patti-happened-ante-paid = { $name } paid the boot of { $amount }.
teen-patti-happened-antes-paid = { $players } players paid a boot of { $amount } each.
teen-patti-happened-looked-first-bet = { $name } looked and opened with a chaal of { $amount }.
teen-patti-happened-looked-raised = { $name } looked and raised with a chaal of { $amount }.
teen-patti-happened-looked-stayed = { $name } looked and made a chaal of { $amount }.
teen-patti-happened-looked-folded = { $name } looked and packed.
teen-patti-happened-first-bet = { $name } opened with a chaal of { $amount }.
teen-patti-happened-first-bet-blind = { $name } opened blind with { $amount }.
teen-patti-happened-stayed = { $name } made a chaal of { $amount }.
teen-patti-happened-stayed-blind = { $name } bet { $amount } blind.
teen-patti-happened-raised = { $name } raised with a chaal of { $amount }.
teen-patti-happened-raised-blind = { $name } raised blind with { $amount }.
teen-patti-happened-see-paid = { $name } paid { $amount } for a show with { $other }.
teen-patti-happened-folded = { $name } packed.
teen-patti-happened-folded-time = { $name } ran out of time and packed.
teen-patti-happened-folded-left = { $name } left and packed.
teen-patti-happened-folded-sideshow = { $name } lost the sideshow and packed.
teen-patti-hand-blind = You are **blind**: you haven’t seen your cards, and you bet at half the price.
teen-patti-hand-folded = You’ve packed.
teen-patti-hand-raiser-out = { $names } has packed
teen-patti-hand-sideshow-asked = **{ $name } asks you for a sideshow.** If you accept, the two of you see each other’s cards, and the worse hand packs; if they are equal, { $name } does.
teen-patti-hand-price = At least { $price }
teen-patti-hand-cannot-see-blind = Once you’ve seen your cards you can’t ask a blind player for a show: chaal or pack.
teen-patti-dialog-bet-title = Your chaal
teen-patti-dialog-bet-prices = A chaal costs at least { $least }. More than that is a raise; you may bet up to { $most }.
teen-patti-dialog-bet-stay = { $amount }: the minimum
teen-patti-refusal-too-few-players = A deal needs { $least_number } players who can pay the boot; { $players ->
    [0] nobody is ready
    [one] only one is ready
   *[other] only { $players } are ready
} now.
teen-patti-refusal-too-few-ready = A deal needs { $least_number } players who can pay the boot and aren’t sitting out; { $players ->
    [0] nobody is ready
    [one] only one is ready
   *[other] only { $players } are ready
} now.
teen-patti-refusal-folded-already = You’ve packed this deal.
teen-patti-refusal-too-little = A bet is at least { $least }; you bet { $offered }.
teen-patti-refusal-see-needs-two = A show needs exactly two players left; there are { $live }.
teen-patti-refusal-see-needs-bet = You can only ask for a show once somebody has bet.
teen-patti-refusal-cannot-see-blind = You’ve seen your cards and { $seat } is blind, so you can’t ask for a show. Chaal or pack.
teen-patti-refusal-cannot-afford-see = A show costs { $price }, and you have { $have }.
teen-patti-refusal-no-proposal = Nobody has asked you that. `/hand` shows what you may do.
teen-patti-rule-min-buy-in-usual = ten boots ({ $amount })
teen-patti-rule-min-buy-in-about = The least a player may sit down with. Usually ten boots, or ten chips where that is more.
teen-patti-rule-timeout-action-fold = The player packs
teen-patti-rule-clock-about = When it runs out, the player packs or stays in, whichever was agreed; other questions are answered as the rules say.
teen-patti-rule-shuffle-rule-prial-only = At the start, and after a trail has won a show
teen-patti-rule-money-source-about = Whether you may go on betting with chips that are not on the table.
teen-patti-rule-wild-example = With wild twos, 2♣ K♠ K♦ is a trail of kings.
teen-guide-play-deal = Everybody puts the **boot** into the pot and is dealt three cards, face down. The player next to the dealer begins, and the turn goes round { $rounds ->
    [0] as often as need be.
    [one] once. Then everybody still in shows, and the best hand takes the pot.
   *[other] { $rounds } times at most. Then everybody still in shows, and the best hand takes the pot.
} The boot is the first stake.
teen-guide-play-blind = { $limit ->
    [fixed] • **Blind**: bet without having seen your cards, from the stake up to twice that.
    [spread] • **Blind**: bet without having seen your cards, from the stake up to { $blind } more.
    [pot] • **Blind**: bet without having seen your cards, at least the stake and at most what is in the pot.
   *[none] • **Blind**: bet without having seen your cards, at least the stake.
}
teen-guide-play-chaal = { $limit ->
    [fixed] • **Chaal**: bet having seen them, from twice the stake up to four times.
    [spread] • **Chaal**: bet having seen them, from twice the stake up to { $seen } more.
    [pot] • **Chaal**: bet having seen them, at least twice the stake and at most what is in the pot.
   *[none] • **Chaal**: bet having seen them, at least twice the stake.
}
teen-guide-play-look = • **Look** at your cards first, if you’re blind. Everybody sees that you are **seen** now.
teen-guide-play-pack = • **Pack**: give up the deal.
teen-guide-play-show = • **Show**, when two are left: pay, and the hands are compared.
teen-guide-play-sideshow = • **Sideshow**, while more are in: compare with the player before you, in private.
teen-guide-play-end = The last bet sets the stake: a blind bet as it is, a chaal half of it. If everybody else packs, the last player takes the pot, blind or not.
teen-patti-help-blind-title = Blind and seen
teen-guide-blind-half = { $limit ->
    [fixed] Until you look at your cards you are **blind**, and your bets cost half of what a **seen** player bets: where a chaal is 4 to 8, a blind bet is 2 to 4.
   *[other] Until you look at your cards you are **blind**, and your bets cost half of what a **seen** player bets: where the least chaal is 4, the least blind bet is 2.
}
teen-guide-blind-look = { $rounds ->
    [0] You look at your own turn, and that can’t be undone.
    [one] You look at your own turn, and that can’t be undone. After one blind bet you have to look at your next turn.
   *[other] You look at your own turn, and that can’t be undone. After { $rounds } blind bets you have to look at your next turn.
}
teen-guide-blind-last = If everybody else packs, a blind player takes the pot; nothing is carried over, and no hand is kept.
teen-patti-help-seeing-title = The show
teen-guide-seeing-show =
    With **two players left** you may ask for a **show** once somebody has bet.

    • Blind, it costs you the stake, whoever the other is.
    • Seen, it costs twice the stake, and the other has to be seen, too; you can’t ask a blind player.
teen-guide-seeing-tie = { $tie ->
    [split] The better hand takes the pot. If they are equal, both **share** it.
   *[payer-loses] The better hand takes the pot. If they are equal, **whoever paid loses**.
}
teen-guide-sideshow-none = **There is no sideshow** here.
teen-guide-sideshow-ask = While three or more are in, and you’ve seen your cards, you may ask the player who bet **just before you** for a **sideshow**, { $seen ->
    [all] if nobody who is still in is blind.
   *[two] if that player is seen, too.
} You ask with your bet, or straight after it.
teen-guide-sideshow-answer = The player accepts or refuses. If so, you two see each other’s cards, nobody else does, and **the worse hand packs**; if they are equal, yours does. The others see only who packed. { $pays ->
    [yes] After a refusal you pay as much as the least chaal once more, and the game goes on.
   *[no] After a refusal the game goes on, and it costs you nothing.
}
teen-guide-sideshow-refusals = { $most ->
    [one] Each player may refuse once in a deal. After that everybody has to accept.
   *[other] Each player may refuse { $most } times in a deal. After that everybody has to accept.
}
teen-patti-help-ranking-text = The best first. Suits never count. A sequence beats a colour.
teen-guide-ranking-notes = Three aces are the best trail, then kings and so on down to twos. { $runs ->
    [akq-high-a23-second] The best sequence is A-K-Q, then A-2-3; K-A-2 isn’t a sequence.
    [a23-low] The best sequence is A-K-Q, and A-2-3 is the lowest; K-A-2 isn’t a sequence.
   *[a23-high] The best sequence is A-2-3, then A-K-Q; K-A-2 isn’t a sequence.
} Pairs and high cards are compared card by card.
teen-patti-help-money-fold-or-borrow = If it is your turn and you can’t pay what it costs to stay in, you **pack or borrow**. You show your hand to one player who is out of the deal, and have to look first if you’re blind. That player lends you what is missing, or up to the whole price, or refuses. Without a loan you pack.
teen-guide-money-cap = When there are **{ $amount }** in the pot, everybody shows, and the best hand takes it.
teen-patti-table-closing = The table closes after this deal.
teen-patti-reply-closing = The table closes when this deal is over.
teen-patti-refusal-closing = The table closes after this deal.
teen-patti-result-folded = Everyone else packed.
teen-patti-table-turned = packed with `{ $cards }` on top
teen-patti-happened-folded-card-shown = `{ $cards }` lies on top of the hand { $name } packed.
teen-patti-reply-leaving = You’re leaving, but still in this deal. You pack when your turn comes, and go home with your chips.
teen-patti-refusal-asked-already = You’ve already asked { $seat } this turn. You may pack.
teen-patti-hand-short-ask = You’re { $missing } short. Ask somebody who is out of the deal for a loan; only that person sees your hand. Or pack.
teen-patti-hand-short-ask-bystander = You’re { $missing } short, and nobody at the table can lend. Ask somebody from the server who isn’t playing and has chips: with `/ask person:` in the table’s channel, or in the menu under **My cards**. Only that person sees your hand. Or pack.
teen-patti-rule-expose-bottom-about = The rest of the pack lies face up, so its bottom card and one card of each packed hand are seen.
teen-patti-rule-short-money-about = What a player who cannot pay to stay in may do, besides packing.
teen-patti-rule-short-money-fold-or-borrow = Pack, or borrow from somebody who is out
teen-patti-help-pack-unshuffled = The pack is **not shuffled** between deals. Packed hands go under it at once and the others at the end, { $order ->
        [high-to-low] each from its highest card to its lowest
       *[dealt] in the order in which they were dealt
    }. It pays to remember the cards.

    It is shuffled before the first deal, and after a deal in which hands were compared and a **trail** won.
teen-patti-help-pack-bottom = The rest of the pack lies **face up**, so everybody sees its bottom card. A packed hand lies on top with one card showing until it goes under the pack.

# Advice
teen-patti-advice-play-by-them = **Play by that.** Before you judge a hand, count who is in: what is good against one player is poor against three. The others’ hands are better than these figures, too, because the worst are packed first.
teen-patti-advice-bluff = **But not slavishly.** If you only ever bet on good hands, everybody packs when you bet, and you win small pots. Bluff now and then, best against one or two players who can pack{ $blind ->
    [yes] {" "}and are seen. A blind player doesn’t know how bad the hand is, and pays half to stay in.
   *[no] . A bluff has to frighten everybody who is in.
}
teen-patti-advice-bet-less = **Bet less than poker has taught you.** While three or more are in, no last card ends the betting: every raise is paid again on every round, and nobody can ask for a show. Raise to get down to two players, not to build a pot.
teen-patti-advice-blind = **Blind play** is worth its price while the others stay in with too many hands. Against one seen player only a third of the new bets is yours. If they stay in with anything, you win one deal in two; with the better two thirds of their hands, one in three, which just covers what it costs; with the better half, one in four. What is in the pot already comes on top, and nobody who is seen can ask you for a show. Good blind play takes long practice; done often and badly it is dear.
teen-patti-advice-seeing = **Ask for the show when it is worth it.** With { $pot } in the pot and { $price } to pay, you need to be the best { $needed }% of the time. Below that, pack now, because each further turn costs the same again. If you are likelier ahead than behind, bet on and let the other pay for the show.
teen-patti-advice-unshuffled = **The pack is not shuffled** until a trail has won a show. With four players twelve cards go under it in each deal, and they come back in the same order once the pack has been dealt through. { $next ->
    [ace] If no ace was among the first twelve, 28% of the next hands have one instead of 22%.
   *[other] Cards that went under side by side are dealt to neighbours.
}
