"""`python -m bot replay FILE [--json]`: replay of a recorded game that checks everything in it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TextIO

from bot.rules.record import RecordError, replay_as_lines, replay_as_values, read
from bot.rules.record import replay as replayed


def replay_file(path: Path, as_json: bool, out: TextIO, err: TextIO) -> int:  # noqa: FBT001 (the flag of a command line)
    """Replay the record in the file, and return the exit code of the process.

    0: the record is correct; `out` gets one line per deal, or one JSON object with `as_json`. 1: it is wrong or cannot
    be read; `err` gets the file, the first wrong line, and the reason.
    """
    try:
        found = replayed(read(path.read_text(encoding="utf-8-sig")))
    except RecordError as error:
        place = f"{path}:{error.line}" if error.line is not None else f"{path}"
        err.write(f"{place}: {error.reason}\n")
        return 1
    except OSError as error:
        err.write(f"{path}: {error}\n")
        return 1
    except UnicodeDecodeError:
        err.write(f"{path}: it is not a text in UTF-8\n")
        return 1
    if as_json:
        out.write(json.dumps(replay_as_values(found), ensure_ascii=False) + "\n")
    else:
        held = f"holds: {_pluralize(len(found.deals), 'deal')}, {_pluralize(found.moves, 'move')}"
        out.write("\n".join([*replay_as_lines(found), held, ""]))
    return 0


def _pluralize(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
