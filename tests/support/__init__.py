"""What several test folders need: rows, children that are killed."""
