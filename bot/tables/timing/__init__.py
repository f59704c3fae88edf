"""Deadlines, due jobs and liveness."""
