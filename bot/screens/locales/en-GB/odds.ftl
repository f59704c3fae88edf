# The odds of one’s own hand.

odds-title = Is your hand the best of { $hands }?
odds-wins = It is the best in **{ $percent }%** of deals.
odds-ties = It ties for best in { $percent }%.
odds-loses = It is beaten in { $percent }%.
odds-exact = Exact: every hand the other player can hold has been counted.
odds-counted = Every hand the other player can hold has been counted.
odds-unshuffled = As if the pack had been shuffled for this deal, which it was not.
odds-sampled = Sampled, not exact: from { $samples } deals. Nineteen times out of twenty it is off by less than { $percent } percentage points.
odds-seen-cards = The other cards you’ve seen are left out.
odds-before-draw = As the hands are now; cards are still to be exchanged.
