"""Reading the database, by subject: asynchronous, read-only, and never blocking the writer."""
