# Crash in its own words: `thirteen-cards-x` is said instead of `x`.

thirteen-cards-table-buy-in = Buy-in at least { $amount } (the cost of one lost game).
thirteen-cards-table-buy-in-usual = Buy-in { $amount }, or any amount from { $least } (the cost of one lost game).
thirteen-cards-reply-sitting-out = You’re sitting out from the next deal. The game goes on without you, and if you don’t win it you count as a loser. `/back` brings you back in.
thirteen-cards-refusal-still-leaving = You’ve said that you’re leaving, and would count as a loser of this game. `/back` brings you back in.
thirteen-cards-refusal-no-odds = Your chances are shown beside your hands while you arrange them: `/hand`.
thirteen-cards-rule-none = nothing
thirteen-cards-rule-no-limit = never
thirteen-cards-rule-number-none = 5 or 6; 0 for never
thirteen-cards-rule-max-players-about = At most four play; each is dealt thirteen cards.
thirteen-cards-rule-max-players-example = With 3, the fourth has to wait.
thirteen-cards-rule-clock-about = When it runs out, your cards are arranged for you, the best hand first, and a question is answered with no.
thirteen-cards-rule-clock-example = With 120, two minutes for all to arrange.
thirteen-cards-rule-hints-full = Names, chances, and advice on how to arrange
thirteen-cards-help-ranking-notes =
    Three threes are the best hand of all, then aces, kings and so on down to twos. The best run is A-2-3, then A-K-Q; 2-A-K isn’t a run. Pairs are compared by the pair and then by the third card.
thirteen-cards-happened-deal-started-carried = Deal { $deal }: { $name } dealt, with { $amount } in the pool.
thirteen-cards-happened-pot-divided = { $name } got { $amount } out of the pool.
thirteen-cards-statement-divided = { $players ->
    [one] Afterwards all that was in the pool went to one player: { $shares }.
   *[other] Afterwards the pool was divided: { $shares }.
}
thirteen-cards-home-divided = You got { $amount } out of the pool.
thirteen-cards-call-until = Time runs out { $when }.
thirteen-cards-table-result-voided = This deal is void; nobody pays for it.
thirteen-cards-result-void-returned = Nobody pays for it.
