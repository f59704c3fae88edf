"""What only Crash looks like and asks."""
