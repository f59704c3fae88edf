"""What a person sees and does in a real browser."""
