"""Team seasons: fixtures, matches of several boards and legs, and team standings."""
