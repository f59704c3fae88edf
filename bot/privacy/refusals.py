"""Refusals about a person's own data: codes, and the names of their facts."""

from __future__ import annotations

CODES: dict[str, tuple[str, ...]] = {
    "nothing_kept": (),  # nothing is stored about the person who asks
    "forget_at_table": ("tables",),  # number of open tables at which they sit
    "forget_not_meant": (),  # the confirmation was not typed correctly
    "no_such_part": ("parts",),  # number of parts of their export
}
"""Code to the names of its facts."""
