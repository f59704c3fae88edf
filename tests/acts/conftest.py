"""Fixtures: the audit log of a server on a real database."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.audit_log import AuditLog
from bot.store.store import Store


@pytest.fixture
def path(new_database: Path) -> Path:
    return new_database


@pytest.fixture
def acts(store: Store) -> AuditLog:
    return AuditLog(store)
