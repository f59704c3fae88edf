"""Games in channels: seats, commands, versions and deadlines of tables."""
