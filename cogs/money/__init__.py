"""Commands about money: wallets, payments, corrections and imports."""
