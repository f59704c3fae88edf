"""Files for people to take away: lists of values as CSV, XLSX and JSON in a zip. Nothing is read or written here."""
