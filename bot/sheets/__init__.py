"""Sheets: named sets of house rules."""
