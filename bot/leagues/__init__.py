"""Leagues: rules, places and standings are pure; services build on the history, the ledger and the store."""
