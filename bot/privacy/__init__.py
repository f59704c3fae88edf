"""Personal data: summaries, exports, and deletion on request."""
