# Dialogs: titles and labels at most 45 characters, descriptions at most 100.

dialog-bet-title = Your bet
dialog-bet-title-blind = Your blind bet
dialog-bet-prices = It costs { $least } to stay in. More than that is a raise; you may bet up to { $most }.
dialog-bet-first = You open the betting: from { $least } up to { $most }.
dialog-bet-too-little = { $offered } is too little.
dialog-bet-too-much = { $offered } is too much.
dialog-bet-step = Raises go in steps of { $step }.
dialog-bet-blind = You’re blind, so your chips count double.
dialog-bet-money = { $stack } in front of you, { $wallet } in your wallet.
dialog-bet-stack = { $stack } in front of you.
dialog-bet-amount = How much do you bet?
dialog-bet-stay = { $amount }: stay in
dialog-bet-raise = { $amount }: raise
dialog-bet-range = Anything from { $least } to { $most }
dialog-top-up-title = Chips for the table
dialog-top-up-money = { $wallet } in your wallet.
dialog-top-up-amount = How much do you put on the table?
dialog-lend-title = Your loan
dialog-lend-about = At least { $least }, which is what is missing, and at most { $most }, the whole price of staying in.
dialog-lend-amount = How much do you lend?
dialog-last-title = Last deals
dialog-last-deals = How many more deals
dialog-last-deals-hint = The deal in hand is not one of them. 0: play on without an end.
dialog-last-until = Or until what time of day
dialog-last-until-hint = Such as 22:30. The round in which it is reached is the last.
