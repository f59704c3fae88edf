"""Games as text, for golden tests, exports of finished games, and disputes.

`read` and `write` convert between TOML and a `Record`. `replay` checks every move and expectation in one. `recorded`
makes one from a table's moves, and `redact` removes secrets from one for a reader. The format is described in
docs/record-format.md.
"""

from bot.rules.record.document import DealEntry, Expectation, Record, RecordError, SeatEntry, SheetEntry, read
from bot.rules.record.notation import read_move, write_move
from bot.rules.record.redacting import redact
from bot.rules.record.replaying import (
    DealResult,
    RecordReplay,
    RecordStep,
    opening_state,
    replay,
    replay_as_lines,
    replay_as_values,
    replay_steps,
)
from bot.rules.record.writing import record_game, with_expectations, write
from bot.rules.verbs import UnknownWords

__all__ = [
    "DealEntry",
    "DealResult",
    "Expectation",
    "Record",
    "RecordError",
    "RecordReplay",
    "RecordStep",
    "SeatEntry",
    "SheetEntry",
    "UnknownWords",
    "opening_state",
    "read",
    "read_move",
    "record_game",
    "redact",
    "replay",
    "replay_as_lines",
    "replay_as_values",
    "replay_steps",
    "with_expectations",
    "write",
    "write_move",
]
