"""Help and coached deals."""
