"""Repeatable figures, each beside its yardstick measured in the same run: `python -m benchmarks`."""
