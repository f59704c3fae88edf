"""Tests of bot.tables, all through Tables and a real database."""
