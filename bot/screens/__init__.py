"""Screens: everything that people read, made from views."""
