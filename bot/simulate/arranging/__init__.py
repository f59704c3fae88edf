"""Simulated evenings of the games of arranging."""
