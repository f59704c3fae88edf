"""Audit log: actions of people who manage a server, written with the change itself."""
