"""Benchmarks, `python -m benchmarks`. Each compares Prial with a yardstick that is measured in the same run."""
