"""Help pages and lessons (coached deals)."""
