"""Double-entry accounts for play money: wallets, purses, pots and the bank."""
