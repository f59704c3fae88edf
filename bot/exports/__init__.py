"""Files for download: lists of values as CSV, XLSX and JSON in a zip. Nothing is read or written on disk."""
