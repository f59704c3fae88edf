"""`python -m playground`: start Prial on a simulated Discord, and print the address of its page."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import os
import signal
import sys
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit

from bot.config import LOG_LEVELS
from playground import FIRST_COMMAND, GREETING

DEFAULT_DATA = Path("data")
DEFAULT_PORT = 8320
LAST_PORT = 65_535
WRONG_SETTINGS = 2
FRESH_VALUES = {
    **dict.fromkeys(("", "0", "false", "no", "off", "n", "f"), False),
    **dict.fromkeys(("1", "true", "yes", "on", "y", "t"), True),
}
"""Accepted values of the environment variable FRESH. True means that the data of earlier runs is deleted."""
HELLO = """
  Prial is ready. Open this page in your browser:

      {address}
{elsewhere}
  You are Alex. {then}

      {first}

  Ctrl+C ends it.
"""
ELSEWHERE = """
  Port {port} is taken by something else, so this is another one (--port chooses).
"""
NEW_WORLD = "To open a table with three computer players, type there"
KNOWN_WORLD = "Your earlier games go on (FRESH=1 starts over); where no table is open, type"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the playground until Ctrl+C or SIGTERM, and return the exit code.

    The code is 0, 1 if the playground cannot start, or `WRONG_SETTINGS`.
    """
    parser = argparse.ArgumentParser(prog="python -m playground", description=__doc__)
    parser.add_argument(
        "--port",
        type=_parse_port,
        default=DEFAULT_PORT,
        help=f"port of the page ({DEFAULT_PORT}); 0 takes any that is free",
    )
    parser.add_argument(
        "--data", type=Path, default=DEFAULT_DATA, help=f"folder of what is kept between runs ({DEFAULT_DATA}/)"
    )
    parser.add_argument("--fresh", action="store_true", help="forget earlier runs first; FRESH=1 does the same")
    chosen = parser.parse_args(argv)
    try:
        level, fresh = _parse_level(os.environ.get("LOG_LEVEL", "")), _parse_fresh(os.environ.get("FRESH", ""))
    except ValueError as error:
        print(error)
        return WRONG_SETTINGS
    logging.basicConfig(level=level, format="%(levelname)s %(name)s: %(message)s")
    for chatty in ("discord.client", "discord.state"):  # they warn about features that are disabled on purpose
        logging.getLogger(chatty).setLevel(logging.ERROR)
    running = _find_running(chosen.data)
    if running is not None:
        print(f"Prial's playground is already running: {running}")
        return 1
    if chosen.fresh or fresh:
        delete_data(chosen.data)
    try:
        chosen.data.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        print(f"{chosen.data} cannot be the folder of what is kept ({error.strerror}): name another with --data.")
        return 1
    asyncio.run(_play(chosen.data, chosen.port))
    return 0


def _parse_port(text: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) <= len(str(LAST_PORT)) and int(text) <= LAST_PORT:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is no port: name a whole number from 0 to {LAST_PORT}")


def _parse_level(text: str) -> str:
    level = text.strip().upper() or "WARNING"
    if level not in LOG_LEVELS:
        raise ValueError(f"LOG_LEVEL is {text!r}; expected one of {', '.join(LOG_LEVELS)}")
    return level


def _parse_fresh(text: str) -> bool:
    """Return True if FRESH asks to delete earlier runs. Raises ValueError for a typo, so that nothing is deleted."""
    answer = FRESH_VALUES.get(text.strip().lower())
    if answer is None:
        raise ValueError(f"FRESH is {text!r}; expected 1, which starts over and deletes your games, or 0")
    return answer


def delete_data(data: Path) -> None:
    for path in data.glob("playground.*"):
        path.unlink()


async def _play(data: Path, port: int) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows has no signal handlers, but Ctrl+C works there
            loop.add_signal_handler(number, stop.set)
    from playground.server import running_playground  # noqa: PLC0415 (a second `make play` is told so before all this is read)

    known = (data / "playground.db").exists()
    async with running_playground(data, port, tiles=True) as address:
        note = data / "playground.address"
        note.write_text(address, encoding="utf-8")
        elsewhere = "" if port in {0, urlsplit(address).port} else ELSEWHERE.format(port=port)
        then = KNOWN_WORLD if known else NEW_WORLD
        print(HELLO.format(address=address, elsewhere=elsewhere, then=then, first=FIRST_COMMAND), flush=True)
        try:
            await stop.wait()
        finally:
            note.unlink(missing_ok=True)


def _find_running(data: Path) -> str | None:
    try:
        address = (data / "playground.address").read_text(encoding="utf-8")
        if not address.startswith("http://127.0.0.1:"):
            return None
        with urllib.request.urlopen(f"{address}greeting", timeout=2) as answer:  # noqa: S310 (this machine only)
            return address if answer.read().decode() == GREETING else None
    except (OSError, urllib.error.URLError, ValueError):
        return None


if __name__ == "__main__":
    sys.exit(main())
