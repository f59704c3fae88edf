"""Helpers shared by several test directories: rows, databases, child processes."""
