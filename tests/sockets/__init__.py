"""Tests with a fake Discord on real sockets, and the bot connected to it as a separate process."""
