"""Prial on a simulated Discord, played in the browser without a token, an account or a network."""

GREETING = "Prial's playground"
"""Text served at `/greeting`, by which a second playground on the same data recognises a running one."""

FIRST_COMMAND = "/table open computers:3"
GAMES_COMMAND = "/table open"
LANGUAGE_COMMAND = "/house language"
"""Command with which the server's owner changes the language of public messages."""
