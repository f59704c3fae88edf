# A coached deal: what to do at each step.

learn-title = Lesson: { $game }
learn-other = **{ $game }**: { $line }. To learn it, begin with this deal of { $taught }.
learn-next = What next? Open a table and add a computer player, or read **How to play**. `/help` names the ten commands you need.

learn-brag-blind = You have three cards, face down, and the ante is in the pot. You are **blind**, so everything costs you half. Stay in without looking: press **{ $button }**.
learn-brag-look = { $name } has looked at her cards and stayed in. It cost her { $open }; it would cost you, still blind, only { $blind }. Now see what you hold: press **{ $button }**. You can’t become blind again.
learn-brag-raise = You are **open** now and pay the full price: { $price } to stay in. You hold a **run**, and only a higher run, a running flush or a prial beats that. So put the price up: press **{ $button }**
learn-brag-raising = Choose how much you put in. From then on that is what it costs to stay in.
learn-brag-open = You are **open** and pay the full price: { $price } to stay in.
learn-brag-see = { $name } is still in. With only two players left you may **see**: pay twice the bet ({ $price }), and the hands are compared. Press **{ $button }**.
learn-brag-keep = { $name } has folded, but a blind player doesn’t win the pot. It stays for the next deal, and you may keep your hand for it, unseen.
learn-brag-won = **You win.** Your run beats { $name }’s pair of aces, because the kind of hand counts first, then the cards.
learn-brag-lost = { $name } takes it this time.
learn-brag-others-folded = **You win.** { $name } has folded, so you take the pot and needn’t show your cards. That works with a bad hand, too.
learn-brag-folded = You’ve folded, so { $name } takes the pot. Folding costs no more than what you’ve put in, but a run is a hand to stay in with.
learn-brag-carried = That’s how blind play goes. Everybody else folds, and the pot grows for the next deal.

learn-crash-spare = There is no betting in Crash. You have **thirteen cards**, and as only two of you are playing, there are two spare hands. You could swap all your cards for one of them, unseen. Yours are good: press **{ $button }**.
learn-crash-arrange = Make **four hands** of three cards each, the best one first. Tap a hand to pick its cards, or press **{ $button }** for help.
learn-crash-refused = **{ $button }** lights up once this is right:
learn-crash-more = Good so far. Each hand can win a point, so make all four; what is left over doesn’t count. Or press **{ $button }** now.
learn-crash-lock = Four hands, the best one first. Press **{ $button }**. Then your first hand meets the other first hand, and so on.
learn-crash-over = { $mine ->
    [0] You have no point
    [one] You have one point
   *[other] You have **{ $mine } points**
}, { $name } has { $others }. In a real game the deal now passes to the left, and the first to { $target } points wins.
