"""A Discord on real sockets, and the bot as a process of its own that is connected to it."""
