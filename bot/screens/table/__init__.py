"""Screens of a table: its message, buttons, house rules and sheets."""
