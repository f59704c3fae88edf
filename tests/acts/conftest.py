"""Fixtures: the audit log of a server on a real database."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.audit_log import AuditLog
from bot.store.store import Store


@pytest.fixture
def path(new_database: Path) -> Path:
    """Return the path of the database."""
    return new_database


@pytest.fixture
def acts(store: Store) -> AuditLog:
    """Return the audit log of that store."""
    return AuditLog(store)
