"""Games as text, for golden tests, exports of finished games, and disputes. See docs/record-format.md."""
