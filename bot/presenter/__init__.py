"""The presenter: it keeps all messages up to date within Discord's limits."""
