"""Writing to the database: write batches, committed in groups by one writer per process."""
