"""Prial on a simulated Discord, played in the browser: no token, no account, no network."""

GREETING = "Prial's playground"
"""What the page's server says of itself, so that a second one on the same data knows it."""

FIRST = "/table open computers:3"
"""What a new player types first."""

GAMES = "/table open"
"""What they type to see which games there are."""

LANGUAGE = "/house language"
"""What whoever owns the server types to change the language that everybody is spoken to in."""
