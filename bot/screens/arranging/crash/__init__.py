"""Screens of Crash."""
