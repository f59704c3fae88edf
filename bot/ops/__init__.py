"""Host commands: backup, restore, copy, doctor, status, metrics, records."""
