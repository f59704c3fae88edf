"""Prial on a simulated Discord, played in the browser: no token, no account, no network."""

GREETING = "Prial's playground"
"""The response by which a second playground on the same data recognizes the server."""

FIRST_COMMAND = "/table open computers:3"
GAMES_COMMAND = "/table open"
LANGUAGE_COMMAND = "/house language"
"""The command with which the server's owner changes the language for everybody."""
