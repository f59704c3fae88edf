"""Several processes that share the servers of one bot, killed again and again."""
