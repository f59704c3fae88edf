"""What a table of betting looks like."""
