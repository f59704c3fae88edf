"""Simulated leagues of computer players of known strength, used to choose and judge rating models."""
