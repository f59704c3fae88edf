# What a member is told of what others did with their money: by direct message or, where that cannot be, in the channel.

told-in-server = In { $server }
told-imported = { $actor } has entered balances from a file. You now have { $amount } in your wallet.
told-granted = { $actor } has given you { $amount }.
told-fined = { $actor } has fined you { $amount }.
told-fined-owed = { $actor } has fined you { $amount }. You had less than that, so you now owe the bank { $owed }.
told-corrected-in = { $actor } has corrected the books, and you get { $amount } back.
told-corrected-out = { $actor } has corrected the books, and you give { $amount } back.
told-corrected-points = { $actor } has corrected the books. Points of yours: { $points }
told-owed = You had less than that, so you now owe the bank { $amount }. `/pay` with me as the person pays it back.
told-repaid = { $amount } of that went towards what you owed the bank.
told-reason = Why: { $reason }
told-results-out = { $results ->
    [one] One more result is out of the standings as well.
   *[other] { $results } more results are out of the standings as well.
}
told-result-out = Result { $result } of { $league } is out of the standings; `/league standings` shows them without it.
told-wallet = More in `/wallet`.
told-dispute = `/dispute show` has the details.
told-night = `/league night show` lists the other nights.
told-match = `/league team card` opens the card of your next match, `/league fixtures` lists all the others.
told-league = `/league show` has all about the league.
told-division = { $actor } has put you into division { $division } of { $league }. It counts if everyone at the table is in it.
