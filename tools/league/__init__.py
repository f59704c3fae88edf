"""Simulated leagues: seasons of computer players of known strength, used to choose and judge ratings."""
