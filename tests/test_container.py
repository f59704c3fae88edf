"""Tests of the container: its files, and the commands that it runs."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from tests.sockets.process import environment
from tests.sockets.server import DiscordServer, discord

ROOT = Path(__file__).parents[1]
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
COMMAND, HEALTH = (
    json.loads(re.findall(rf"^{name} (\[.*\])$", DOCKERFILE, re.MULTILINE)[0]) for name in ("CMD", "HEALTHCHECK .* CMD")
)
MAX_IMAGE_SIZE = 350_000_000
ENGINE = next(filter(shutil.which, ("docker", "podman")), "")
IMAGE = "prial-test"


async def run(*command: str | Path, folder: Path, **settings: str) -> int:
    """Run a command in `folder` with only these settings, and return its exit code."""
    process = await asyncio.create_subprocess_exec(*command, cwd=folder, env=environment(PYTHONPATH="", **settings))
    return await process.wait()


def instead(*command: str) -> tuple[str, str]:
    """Return Python's arguments to run another command in its process."""
    return "-c", f"import os; os.execvp({command[0]!r}, {list(command)!r})"


def copy_files(folder: Path) -> Path:
    """Copy what the image contains to `folder/prial`, as the Dockerfile says, and return that folder."""
    image = folder / "prial"
    image.mkdir()
    for names in re.findall(r"^COPY (?!--)(.+)$", DOCKERFILE, re.MULTILINE):
        *sources, target = names.split()
        for source in sources:
            path = image / target / Path(source).name if target.endswith("/") else image / target
            path.parent.mkdir(parents=True, exist_ok=True)
            if (ROOT / source).is_dir():
                shutil.copytree(ROOT / source, path, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(ROOT / source, path)
    return image


def test_files_pass_their_linters() -> None:
    """The linter of Dockerfiles finds nothing, and `compose.yaml` has the form that Compose defines."""
    tools = Path(sys.executable).parent
    for command in (
        (tools / "hadolint", "Dockerfile"),
        (tools / "check-jsonschema", "--builtin-schema", "vendor.compose-spec", "compose.yaml"),
    ):
        checked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        assert checked.returncode == 0, checked.stdout + checked.stderr


async def check_health(server: DiscordServer, image: Path, python: str) -> None:
    """Run the image's command with `python`, and check its health before it runs and while it serves."""
    assert await run(python, *HEALTH[1:], folder=image) == 1
    bot = await server.bot(image, *instead(python, *COMMAND[1:]), PYTHONPATH="")
    await server.heard(bot, "ready to play")
    assert await run(python, *HEALTH[1:], folder=image) == 0
    assert (image / "data" / "prial.db").is_file()
    assert await bot.stop() == 0


async def test_copied_files_suffice(tmp_path: Path) -> None:
    """The files in the image are enough to serve, to be found healthy, and to write the host's policies."""
    image = copy_files(tmp_path)
    async with discord() as server:
        await check_health(server, image, sys.executable)
    about = {"HOST_NAME": "The Card Club", "HOST_CONTACT": "cards@example.org", "POLICY_DATE": "1 December 2026"}
    assert await run(sys.executable, "-m", "bot", "policies", "site", folder=image) == 2  # nobody is named yet
    assert await run(sys.executable, "-m", "bot", "policies", "site", folder=image, **about) == 0
    for name in ("terms.md", "privacy.md"):
        text = (image / "site" / name).read_text(encoding="utf-8")
        assert not re.search(r"\[[A-Z_]+\]", text)
        assert all(one in text for one in about.values())


@pytest.mark.soak
async def test_container_serves(tmp_path: Path) -> None:
    """A container built from scratch serves and is found healthy.

    Without a container engine, the same commands do so in a new virtual environment.
    """
    async with discord() as server:
        if ENGINE and await run(ENGINE, "info", folder=ROOT) == 0:
            assert await run(ENGINE, "build", "--tag", IMAGE, ROOT, folder=ROOT) == 0
            assert _image_size() < MAX_IMAGE_SIZE
            options = ["--rm", "--name", IMAGE, "--network", "host", "--env", "DISCORD_TOKEN"]
            options += ["--env", "DISCORD_API_BASE", "--read-only", "--tmpfs", "/tmp", "--cap-drop", "ALL"]  # noqa: S108
            bot = await server.bot(tmp_path, *instead(ENGINE, "run", *options, IMAGE))
            await server.heard(bot, "ready to play")
            assert await run(ENGINE, "exec", IMAGE, *HEALTH, folder=ROOT) == 0
            assert await run(ENGINE, "stop", IMAGE, folder=ROOT) == 0
            assert await bot.end() == 0
            return
        image = copy_files(tmp_path)
        venv.create(image / ".venv", with_pip=True)
        python = str(image / ".venv" / "bin" / "python")
        install = ("-m", "pip", "install", "--quiet", "--no-cache-dir", "--require-hashes", "-r")
        assert await run(python, *install, ROOT / "requirements.lock", folder=image) == 0
        assert await run(python, "-m", "compileall", "-q", "bot", "cogs", folder=image) == 0
        await check_health(server, image, python)


def _image_size() -> int:
    """Return the size of the image in bytes."""
    return int(subprocess.check_output([ENGINE, "image", "inspect", "--format", "{{.Size}}", IMAGE]))
