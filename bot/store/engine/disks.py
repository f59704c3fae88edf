"""Storage risks of a file: some disks, and the disks of some hosts, are cleared at every restart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

MOUNTS = Path("/proc/self/mounts")
"""Linux's list of mounted file systems."""

_TEMPORARY_FOLDERS = ("/tmp", "/var/tmp", "/dev/shm", "/run")  # noqa: S108 (to warn of them)
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
"""Environment variables that hosting services set, with the names of the services."""


def find_storage_risks(path: Path, environment: Mapping[str, str], mounts: str) -> Iterator[str]:
    """Yield the reasons why the file `path` may be lost.

    `mounts` is the text of /proc/self/mounts; empty if unknown.
    """
    path = path.resolve()
    for folder in _TEMPORARY_FOLDERS:
        if path.is_relative_to(folder):
            yield f"{path} lies in {folder}, which is cleared now and then; put it elsewhere"
    place, kind = _find_mount(path, mounts)
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


def _find_mount(path: Path, mounts: str) -> tuple[str, str]:
    """Return the mount point of `path` and the kind of its file system; empty if unknown."""
    found = ("", "")
    for line in mounts.splitlines():
        fields = line.split()
        if len(fields) < 3:
            continue
        place = fields[1].replace("\\040", " ")
        if path.is_relative_to(place) and len(place) >= len(found[0]):
            found = (place, fields[2])
    return found
