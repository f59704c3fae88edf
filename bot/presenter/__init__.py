"""What keeps every message true, in nobody's way and within Discord's limits."""
