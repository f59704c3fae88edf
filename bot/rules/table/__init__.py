"""Table code shared by all games: state and views, seats, chips, the start and end of a deal, and closing."""
