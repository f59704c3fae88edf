# Going home and closing: what the evening at a table came to.

home-evening = The evening
home-own = Your evening:
home-pot = biggest pot { $amount }
home-hand = best hand shown { $hand }
home-blind = { $amount } won blind
