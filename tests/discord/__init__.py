"""Tests of the bot on a simulated Discord: the real client, the real services, a real database."""
