"""Team fixtures: a double round robin, matches of boards and legs, and the table that they make."""
