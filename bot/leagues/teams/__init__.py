"""Team seasons: a double round robin, matches of boards and legs, and the standings of teams."""
