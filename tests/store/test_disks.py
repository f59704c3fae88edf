"""Tests of warnings about disks that can lose a database."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.store.engines.sqlite_files import find_storage_risks

VOLUME = "/dev/vda / ext4 rw 0 0\n/dev/vdb /data ext4 rw 0 0\n"
DISK = "/dev/sda1 / ext4 rw 0 0\nproc /proc proc rw 0 0\n"
CONTAINER = "overlay / overlay rw 0 0\n/dev/sdb /data ext4 rw 0 0\ntmpfs /data/cache tmpfs rw 0 0\n"


@pytest.mark.parametrize(
    ("path", "environment", "mounts", "complaint"),
    [
        ("/dev/shm/prial.db", {}, DISK, "/dev/shm"),  # noqa: S108 (nothing is written there)
        ("/srv/prial.db", {}, "/dev/sda1 / ext4 rw 0 0\ntmpfs /srv tmpfs rw 0 0\n", "in memory"),
        ("/data/cache/prial.db", {}, CONTAINER, "in memory"),
        ("/app/data/prial.db", {}, CONTAINER, "container's own layer"),
        ("/srv/prial.db", {}, "host:/srv /srv nfs4 rw 0 0\n", "remote"),
        ("/srv/prial.db", {"DYNO": "worker.1"}, DISK, "Heroku"),
        (
            "/app/data/prial.db",
            {"FLY_APP_NAME": "prial"},
            "/dev/vda / ext4 rw 0 0\n/dev/vdb /data ext4 rw 0 0\n",
            "Fly",
        ),
        ("/srv/prial.db", {"RAILWAY_ENVIRONMENT": "production"}, "", "Railway"),
    ],
)
def test_temporary(path: str, environment: dict[str, str], mounts: str, complaint: str) -> None:
    """A file that a restart would delete, or that cannot be locked, causes one warning."""
    (text,) = find_storage_risks(Path(path), environment, mounts)

    assert complaint in text
    assert path in text


@pytest.mark.parametrize(
    ("path", "environment", "mounts"),
    [
        ("/srv/prial.db", {}, DISK),
        ("/srv/prial.db", {}, ""),
        ("/data/prial.db", {}, CONTAINER),
        ("/data/prial.db", {"FLY_APP_NAME": "prial"}, VOLUME),
        ("/mnt/my disk/prial.db", {}, "overlay / overlay rw 0 0\n/dev/sdc /mnt/my\\040disk ext4 rw 0 0\n"),
    ],
)
def test_lasting(path: str, environment: dict[str, str], mounts: str) -> None:
    """A file on a disk of the machine or on a volume causes no warning."""
    assert list(find_storage_risks(Path(path), environment, mounts)) == []
