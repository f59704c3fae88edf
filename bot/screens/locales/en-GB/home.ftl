# Going home and closing: what the evening at a table came to.

home-evening = The evening at this table
home-winner = { $name } wins the evening: { $amount }
home-own = Your evening at this table:
home-divided = You got { $amount } of the carried pot.
home-pot = biggest pot { $amount }
home-hand = best hand shown { $hand }
home-blind = { $amount } won blind
