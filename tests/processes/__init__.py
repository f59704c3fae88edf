"""Tests of several processes that share the servers of one bot and are repeatedly killed."""
