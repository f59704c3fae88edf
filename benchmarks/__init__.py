"""Repeatable benchmarks, each with a yardstick measured in the same run: `python -m benchmarks`."""
