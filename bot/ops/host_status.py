"""State of the bot for its host, and a backup in a process of its own, while the bot runs."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from typing import Final

from bot import __version__
from bot.config import Settings
from bot.logs import current_log_level
from bot.ops.backup import BackupFailed, find_copies
from bot.ops.status import ProcessState, read_overview, recent_rate, sum_counters
from bot.screens.server.host_panel import BackupFile, HostStatus
from bot.services import Services
from bot.store.schema import REVISION

MAX_REASON_LENGTH: Final = 500


async def read_host_status(services: Services, servers: int) -> HostStatus:
    """Return the state of the bot, which is in `servers` servers. Refusal `database_unavailable`."""
    settings, now = services.settings, services.clock.now()
    overview = await read_overview(services.store.reader, now)
    reports = overview.reports()
    recent = sum_counters(one.recent for one in reports)
    states = [overview.state_of(one) for one in overview.processes]
    return HostStatus(
        version=__version__,
        revision=REVISION,
        processes=len(states),
        serving=states.count(ProcessState.SERVING),
        servers=servers,
        open_tables=overview.load.open_tables,
        deals_in_hand=overview.load.deals_in_hand,
        moves=recent_rate(reports, "moves"),
        requests=recent_rate(reports, "requests"),
        refused=recent.refused,
        median_lag=recent.table_lag.quantile(0.5),
        high_lag=recent.table_lag.quantile(0.99),
        faults=tuple(overview.faults()),
        backup=await asyncio.to_thread(_find_backup, settings),
        log_level=current_log_level(),
    )


def _find_backup(settings: Settings) -> BackupFile | None:
    copies = find_copies(settings.database_url, settings.backup_folder)
    if not copies:
        return None
    facts = copies[-1].stat()
    return BackupFile(copies[-1].name, facts.st_mtime, facts.st_size)


async def back_up(settings: Settings) -> Path:
    """Back up the database in another process, so that nobody waits for it, and return the file.

    Raises BackupFailed with the reason.
    """
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "backup"),
        *(() if settings.backup_folder is None else (settings.backup_folder,)),
        env={**os.environ, "DATABASE_URL": settings.database_url},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    written, said = await process.communicate()
    if process.returncode:
        raise BackupFailed(said.decode(errors="replace").strip()[-MAX_REASON_LENGTH:])
    return Path(written.decode().strip())
