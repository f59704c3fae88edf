"""What the log says on the terminal: a line or two for what a host wants to know, and the rest for who asks for it."""

from __future__ import annotations

import logging
import re
import sys
from typing import Final

LIBRARIES: Final = ("aiosqlite", "alembic", "discord", "sqlalchemy")
CONNECTING: Final = frozenset({"discord.gateway", "discord.shard"})
"""Who tells of connections that break: often, and with nothing in the traceback that is anybody's fault here."""

_TOKEN: Final = re.compile(r"(?<=/)(webhooks|interactions)/(\d+)/[^/\s?]+")
"""How an address names an interaction: with its token, by which anybody could answer in the bot's name for a while."""


def to_terminal(level: str) -> None:
    """Log to the standard error from `level` on (`DEBUG`, `INFO`, `WARNING` or `ERROR`)."""
    logging.basicConfig(level=level, format="%(asctime)s %(levelname)-7s %(name)s: %(message)s", stream=sys.stderr)
    # What libraries tell on INFO (every SQL statement, for one) is for whoever looks for a fault; what they say on
    # DEBUG is every message word for word, hands included.
    least = logging.INFO if level == "DEBUG" else logging.WARNING
    for library in LIBRARIES:
        logging.getLogger(library).setLevel(max(least, logging.getLevelName(level)))
    for handler in logging.getLogger().handlers:
        handler.addFilter(without_tokens)
        if level != "DEBUG":
            handler.addFilter(in_one_line)


def without_tokens(record: logging.LogRecord) -> bool:
    """Leave the tokens of interactions out of what discord.py says about its requests; every record is let through."""
    if record.name.startswith("discord."):
        told = record.getMessage()
        if (kept := _TOKEN.sub(r"\1/\2/…", told)) != told:
            record.msg, record.args = kept, ()
    return True


def in_one_line(record: logging.LogRecord) -> bool:
    """Let a broken connection be one line; every record is let through."""
    if record.name in CONNECTING and record.exc_info and record.exc_info[1] is not None:
        record.msg, record.args = f"{record.getMessage()} ({reason(record.exc_info[1])})", ()
        record.exc_info = record.exc_text = None
    return True


def reason(error: BaseException) -> str:
    """What went wrong, in a few words and never none."""
    return " ".join(str(error).split()) or type(error).__name__
