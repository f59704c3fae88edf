"""Several processes on one database: heartbeats and sharding."""
