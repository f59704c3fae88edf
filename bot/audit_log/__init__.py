"""Audit log: actions of the people who manage a server."""
