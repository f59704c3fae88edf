"""What those did who look after a server: written down with the act itself, and read by them."""
