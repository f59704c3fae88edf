"""Simulated leagues: computer players of known strength play seasons, by which ratings are chosen and judged."""
