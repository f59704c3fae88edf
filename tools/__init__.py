"""Programs that produce shipped data."""
