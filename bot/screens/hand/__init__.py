"""Cards and hands as text, tiles and pictures, and the private hand message."""
