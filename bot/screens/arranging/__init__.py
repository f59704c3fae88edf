"""What a table of arranging looks like."""
