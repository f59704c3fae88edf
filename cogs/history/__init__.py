"""Past play: deals, replays, evenings, disputes and statistics."""
