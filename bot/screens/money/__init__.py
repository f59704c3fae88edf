"""Screens about a member's money."""
