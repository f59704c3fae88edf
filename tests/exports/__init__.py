"""Files for people to take away."""
