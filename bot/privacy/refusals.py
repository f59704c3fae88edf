"""Every reason why something about a person's own data is refused: its code and the names of its facts."""

from __future__ import annotations

CODES: dict[str, tuple[str, ...]] = {
    "nothing_kept": (),  # nothing is stored about whoever asks
    "forget_at_table": ("tables",),  # they sit at so many open tables
    "forget_not_meant": (),  # what had to be typed was not
    "no_such_part": ("parts",),  # there are so many parts of what is given to them
}
"""Code to the names of its facts."""
