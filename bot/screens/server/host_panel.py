"""Panel of the host: state of the bot, and what its owner can do while it runs."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from bot.config import LOG_LEVELS
from bot.screens.widgets.components import PRIMARY, Choice, Dialog, button, menu
from bot.screens.widgets.custom_ids import DialogId, Panel, PanelId
from bot.screens.widgets.layout import DOT, Screen, build_screen
from bot.screens.widgets.names import escape_text
from bot.screens.words import Words, relative_time

BACKUP, NOTICE, LOG_LEVEL = "backup", "notice", "log"
"""Actions of the panel."""
MAX_NOTICE_LENGTH: Final = 300
MAX_FAULTS: Final = 5


class BackupFile(Struct, frozen=True):
    """Newest backup: its name, the time of its completion in seconds since the epoch, and its size in bytes."""

    name: str
    written_at: float
    size: int


class HostStatus(Struct, frozen=True, kw_only=True):
    """State of the bot. Rates are per second, lags in seconds (None: nothing was shown; infinite: above all bounds)."""

    version: str
    revision: str
    processes: int
    serving: int
    servers: int
    open_tables: int
    deals_in_hand: int
    moves: float
    requests: float
    refused: int
    median_lag: float | None
    high_lag: float | None
    faults: tuple[str, ...]
    backup: BackupFile | None
    log_level: str


def render_host_panel(status: HostStatus, words: Words, *, note: str = "") -> Screen:
    """Return the panel. `note` is about the last action."""
    backup = words("host-no-backup")
    if status.backup is not None:
        size = f"{words.number(max(1, round(status.backup.size / 1024)))}\u00a0kB"
        facts = {"name": status.backup.name, "when": relative_time(status.backup.written_at), "size": size}
        backup = words("host-backup", **facts)
    faults = [f"⚠️ {escape_text(one)}" for one in status.faults[:MAX_FAULTS]]
    levels = [Choice(one, one, chosen=one == status.log_level) for one in LOG_LEVELS]
    return build_screen(
        "\n".join(
            (
                f"## {words('host-title')}",
                words("host-version", version=status.version, revision=status.revision),
                words("host-processes", processes=status.processes, serving=status.serving),
                *faults,
            )
        ),
        "\n".join(
            (
                words("host-servers", servers=status.servers) + DOT + words("host-tables", tables=status.open_tables),
                words("host-deals", deals=status.deals_in_hand),
                words("host-load", moves=f"{status.moves:.1f}", requests=f"{status.requests:.1f}"),
                words("host-refused", requests=status.refused),
                words("host-lag", median=_lag_text(status.median_lag), high=_lag_text(status.high_lag)),
            )
        ),
        backup,
        note,
        items=[
            button(PanelId(Panel.HOST, "show"), words("button-refresh")),
            button(PanelId(Panel.HOST, BACKUP), words("button-back-up"), PRIMARY),
            button(PanelId(Panel.HOST, NOTICE), words("button-notice")),
            menu(PanelId(Panel.HOST, LOG_LEVEL), words("host-log-level"), levels),
        ],
    )


def _lag_text(seconds: float | None) -> str:
    if seconds is None:
        return "–"
    return ">\u00a030\u00a0s" if seconds == float("inf") else f"≤\u00a0{seconds:g}\u00a0s"


def notice_dialog(words: Words) -> Dialog:
    """Return the dialog for a notice to all tables."""
    return Dialog(DialogId(Panel.HOST), words("host-notice-title")).add_input(
        "text", words("host-notice-label"), value=words("host-notice-default"), max_length=MAX_NOTICE_LENGTH
    )


def notice_lines(text: str, words: Words) -> tuple[str, ...]:
    """Return the notice that is posted at each table."""
    return (words("host-notice", text=escape_text(text)),)
