"""What is kept about people: told to them, given to them, and forgotten when they want it."""
