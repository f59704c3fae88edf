"""Server settings, personal data, and events from the gateway."""
