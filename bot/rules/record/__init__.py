"""Games as text, for golden tests, exports of finished games, and disputes.

`read` and `write` convert between TOML and a `Record`. `replay` checks every move and expectation in one. `recorded`
makes one from a table's moves, and `redacted` removes secrets from one for a reader. The format is described in
docs/record-format.md.
"""

from bot.rules.record.document import DealEntry, Expectation, Record, RecordError, SeatEntry, SheetEntry, read
from bot.rules.record.redacting import redacted
from bot.rules.record.replaying import DealResult, Replay, Step, opening, replay, steps
from bot.rules.record.telling import as_lines, as_values
from bot.rules.record.words import read_move, write_move
from bot.rules.record.writing import recorded, with_expectations, write
from bot.rules.verbs import UnknownWords

__all__ = [
    "DealEntry",
    "DealResult",
    "Expectation",
    "Record",
    "RecordError",
    "Replay",
    "SeatEntry",
    "SheetEntry",
    "Step",
    "UnknownWords",
    "as_lines",
    "as_values",
    "opening",
    "read",
    "read_move",
    "recorded",
    "redacted",
    "replay",
    "steps",
    "with_expectations",
    "write",
    "write_move",
]
