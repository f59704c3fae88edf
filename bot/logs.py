"""Format and encoding of terminal output."""

from __future__ import annotations

import io
import logging
import re
import sys
from typing import Final, TextIO

LIBRARY_LOGGERS: Final = ("aiosqlite", "alembic", "discord", "sqlalchemy")
CONNECTION_LOGGERS: Final = frozenset({"discord.gateway", "discord.shard"})
"""Loggers that often report broken connections. Tracebacks of broken connections do not help hosts."""

_TOKEN_PATH: Final = re.compile(r"(?<=/)(webhooks|interactions)/(\d+)/[^/\s?]+")
"""Pattern of URL paths with the token of an interaction. Anyone with the token could answer as the bot."""


def configure_logging(level: str) -> None:
    """Log to standard error, starting at `level` (`DEBUG`, `INFO`, `WARNING` or `ERROR`)."""
    logging.basicConfig(level=level, format="%(asctime)s %(levelname)-7s %(name)s: %(message)s", stream=sys.stderr)
    _limit_libraries(level)
    for handler in logging.getLogger().handlers:
        handler.addFilter(strip_tokens)
        handler.addFilter(shorten_connection_errors)


def set_log_level(level: str) -> None:
    """Log from `level` on, from now on."""
    logging.getLogger().setLevel(level)
    _limit_libraries(level)


def _limit_libraries(level: str) -> None:
    # INFO records of libraries, such as every SQL statement, are logged only at DEBUG. DEBUG records of libraries are
    # never logged, as they contain whole messages with private hands.
    least = logging.INFO if level == "DEBUG" else logging.WARNING
    for library in LIBRARY_LOGGERS:
        logging.getLogger(library).setLevel(max(least, logging.getLevelName(level)))


def current_log_level() -> str:
    return logging.getLevelName(logging.getLogger().level)


def strip_tokens(record: logging.LogRecord) -> bool:
    """Remove interaction tokens from discord.py's records of requests. Returns True for every record."""
    if record.name.startswith("discord."):
        told = record.getMessage()
        if (kept := _TOKEN_PATH.sub(r"\1/\2/…", told)) != told:
            record.msg, record.args = kept, ()
    return True


def shorten_connection_errors(record: logging.LogRecord) -> bool:
    """Shorten the record of a broken connection to one line, except at DEBUG. Returns True for every record."""
    if logging.getLogger().isEnabledFor(logging.DEBUG):
        return True
    if record.name in CONNECTION_LOGGERS and record.exc_info and record.exc_info[1] is not None:
        record.msg, record.args = f"{record.getMessage()} ({describe_error(record.exc_info[1])})", ()
        record.exc_info = record.exc_text = None
    return True


def describe_error(error: BaseException) -> str:
    """Return the message of an error in one line, or the name of its type if it has no message."""
    return " ".join(str(error).split()) or type(error).__name__


def use_utf8_output(*outputs: TextIO) -> None:
    """Write UTF-8 to files and pipes. On terminals, escape the characters that the encoding lacks."""
    for output in outputs:
        if isinstance(output, io.TextIOWrapper):
            encoding = None if output.isatty() else "utf-8"
            output.reconfigure(encoding=encoding, errors="backslashreplace")
