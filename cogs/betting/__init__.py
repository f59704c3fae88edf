"""The commands and buttons of betting."""
