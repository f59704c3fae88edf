"""House-rule sheets: named and versioned sets of options, those that are shipped and those of a server."""
