"""Does a file lie where it lasts? Some disks, and some hosts' disks, are new after every restart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

MOUNTS = Path("/proc/self/mounts")
"""Where Linux says what is mounted where."""

_TEMPORARY = ("/tmp", "/var/tmp", "/dev/shm", "/run")  # noqa: S108 (to warn of them)
_IN_MEMORY = frozenset({"tmpfs", "ramfs", "devtmpfs"})
_CONTAINER = frozenset({"overlay", "aufs"})
_REMOTE = frozenset({"nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "fuse.sshfs", "ceph", "glusterfs"})
_HOSTS = {
    "DYNO": "Heroku",
    "RENDER": "Render",
    "RAILWAY_ENVIRONMENT": "Railway",
    "FLY_APP_NAME": "Fly.io",
    "KOYEB_APP_NAME": "Koyeb",
    "K_SERVICE": "Cloud Run",
}
"""A variable that a host sets in the environment of its programs, and the host's name."""


def complaints(path: Path, environment: Mapping[str, str], mounts: str) -> Iterator[str]:
    """Why the file `path` may be lost; nothing where there is no reason to fear it.

    `mounts` is what Linux has in /proc/self/mounts; empty where that is not known.
    """
    path = path.resolve()
    for folder in _TEMPORARY:
        if path.is_relative_to(folder):
            yield f"{path} lies in {folder}, which is cleared now and then; put it elsewhere"
    place, kind = _mounted(path, mounts)
    if kind in _IN_MEMORY:
        yield f"{path} lies in memory ({kind} on {place}) and is lost when the machine stops; put it on a disk"
    elif kind in _CONTAINER:
        yield (
            f"{path} lies in the container's own layer ({kind} on {place}) and is lost with the container; "
            "put it on a volume"
        )
    elif kind in _REMOTE:
        yield f"{path} lies on a remote disk ({kind} on {place}), where SQLite's locks cannot be relied on"
    for variable, host in _HOSTS.items():
        if variable in environment and place in {"", "/"} and kind not in _IN_MEMORY | _CONTAINER:
            yield f"this is {host}, whose disks are new after every restart, and {path} does not lie on a volume"


def _mounted(path: Path, mounts: str) -> tuple[str, str]:
    """Where the file system of `path` is mounted, and its kind; empty where that is not known."""
    found = ("", "")
    for line in mounts.splitlines():
        fields = line.split()
        if len(fields) < 3:
            continue
        place = fields[1].replace("\\040", " ")
        if path.is_relative_to(place) and len(place) >= len(found[0]):
            found = (place, fields[2])
    return found
