"""What people have done in what they played: counted deal by deal, added up by server, game and month."""
