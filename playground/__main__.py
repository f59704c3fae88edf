"""`python -m playground`: starts Prial on a simulated Discord and says where to find it."""

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

from playground import FIRST, GREETING

DATA = Path("data")
PORT = 8320
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
NEW = "To open a table with three computer players, type there"
KNOWN = "Your earlier games go on (FRESH=1 starts over); where no table is open, type"


def main(argv: Sequence[str] | None = None) -> int:
    """Run until Ctrl+C or SIGTERM; the exit code is 0, or 1 where it could not start."""
    parser = argparse.ArgumentParser(prog="python -m playground", description=__doc__)
    parser.add_argument("--port", type=int, default=PORT, help=f"port of the page ({PORT}); 0 takes any that is free")
    parser.add_argument("--data", type=Path, default=DATA, help=f"folder of what is kept between runs ({DATA}/)")
    parser.add_argument("--fresh", action="store_true", help="forget earlier runs first; FRESH=1 does the same")
    chosen = parser.parse_args(argv)
    logging.basicConfig(level=os.environ.get("LOG_LEVEL", "WARNING"), format="%(levelname)s %(name)s: %(message)s")
    for chatty in ("discord.client", "discord.state"):  # they warn of what is missing on purpose
        logging.getLogger(chatty).setLevel(logging.ERROR)
    running = _running(chosen.data)
    if running is not None:
        print(f"Prial's playground is already running: {running}")
        return 1
    if chosen.fresh or os.environ.get("FRESH", "") not in ("", "0"):
        forget(chosen.data)
    chosen.data.mkdir(parents=True, exist_ok=True)
    asyncio.run(_play(chosen.data, chosen.port))
    return 0


def forget(data: Path) -> None:
    """Delete what earlier runs kept in `data`."""
    for path in data.glob("playground.*"):
        path.unlink()


async def _play(data: Path, port: int) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows has no such handlers; Ctrl+C works all the same
            loop.add_signal_handler(number, stop.set)
    from playground.house import playground  # noqa: PLC0415 (a second `make play` is told so before all this is read)

    known = (data / "playground.db").exists()
    async with playground(data, port, tiles=True) as address:
        note = data / "playground.address"
        note.write_text(address, encoding="utf-8")
        elsewhere = "" if port in {0, urlsplit(address).port} else ELSEWHERE.format(port=port)
        then = KNOWN if known else NEW
        print(HELLO.format(address=address, elsewhere=elsewhere, then=then, first=FIRST), flush=True)
        try:
            await stop.wait()
        finally:
            note.unlink(missing_ok=True)


def _running(data: Path) -> str | None:
    """The address of a playground that runs on the same data, if there is one."""
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
