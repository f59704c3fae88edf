"""Tests of bot.tables, all through `TableService` and a real database."""
