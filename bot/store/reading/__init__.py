"""Reading the database, by subject: asynchronous, never in the writer's way, never changing anything."""
