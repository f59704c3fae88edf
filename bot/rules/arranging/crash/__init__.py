"""Crash, or Thirteen Card Brag (RULES 7)."""
