"""Sources of settings, and error messages about invalid settings."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from bot.config import DEFAULT_DATABASE, Settings, SettingsError, read_settings
from bot.services import build_services
from tests.support.clock import ManualClock

TOKEN = "abc.def-1.ghi_2"


def test_defaults() -> None:
    """A token is the only required setting."""
    assert read_settings({"DISCORD_TOKEN": TOKEN}) == Settings(token=TOKEN, database_url=DEFAULT_DATABASE)


def test_everything() -> None:
    settings = read_settings(
        {
            "DISCORD_TOKEN": f" {TOKEN} ",
            "DATABASE_URL": "sqlite:////var/lib/prial.db",
            "DISCORD_API_BASE": "http://127.0.0.1:3000/api/v10/",
            "DEV_GUILD_ID": "77",
            "LOG_LEVEL": "debug",
            "SHARD_COUNT": "4",
            "SHARD_IDS": "0, 3",
            "METRICS_PORT": "9464",
            "REQUESTS_PER_SECOND": "25",
            "RULE_BOOK_URL": "https://example.org/prial/docs/rules/",
            "TERMS_URL": "https://example.org/terms/",
            "PRIVACY_URL": "https://example.org/?page=privacy#prial",
            "SUPPORT_URL": "https://discord.gg/example",
            "AGE_RESTRICTED": "True",
        }
    )

    assert settings == Settings(
        token=TOKEN,
        database_url="sqlite:////var/lib/prial.db",
        api_base="http://127.0.0.1:3000/api/v10",
        dev_guild_id=77,
        log_level="DEBUG",
        shard_count=4,
        shard_ids=(0, 3),
        metrics_port=9464,
        requests_per_second=25,
        rule_book_url="https://example.org/prial/docs/rules",
        terms_url="https://example.org/terms/",
        privacy_url="https://example.org/?page=privacy#prial",
        support_url="https://discord.gg/example",
        age_restricted=True,
    )
    assert list(settings.links) == ["book", "terms", "privacy", "support"]
    assert settings.links["book"] == "https://example.org/prial/docs/rules/README.md"
    assert Settings().links == {}


def test_wrong_ones_are_named_all_at_once() -> None:
    """Every invalid setting is named, with the expected value."""
    with pytest.raises(SettingsError) as caught:
        read_settings(
            {
                "DATABASE_URL": "mysql://me:secret@host/db",
                "DISCORD_API_BASE": "localhost:3000",
                "DEV_GUILD_ID": "the club",
                "LOG_LEVEL": "LOUD",
                "SHARD_COUNT": "0",
                "SHARD_IDS": "1,1",
                "METRICS_PORT": "70000",
                "REQUESTS_PER_SECOND": "0",
                "RULE_BOOK_URL": "docs/rules",
                "TERMS_URL": "example.org/terms",
                "PRIVACY_URL": "https://",
                "SUPPORT_URL": f"https://example.org/{'s' * 512}",
                "AGE_RESTRICTED": "18",
            }
        )

    problems = {problem.name: problem for problem in caught.value.problems}
    assert set(problems) == {
        "DISCORD_TOKEN",
        "DATABASE_URL",
        "DISCORD_API_BASE",
        "DEV_GUILD_ID",
        "LOG_LEVEL",
        "SHARD_COUNT",
        "SHARD_IDS",
        "METRICS_PORT",
        "REQUESTS_PER_SECOND",
        "RULE_BOOK_URL",
        "TERMS_URL",
        "PRIVACY_URL",
        "SUPPORT_URL",
        "AGE_RESTRICTED",
    }
    assert all(problem.expected for problem in problems.values())
    assert "secret" not in str(caught.value)
    assert "WARNING" in problems["LOG_LEVEL"].expected


@pytest.mark.parametrize(
    ("values", "name"),
    [
        ({"SHARD_IDS": "0"}, "SHARD_COUNT"),
        ({"SHARD_IDS": "0,2", "SHARD_COUNT": "2"}, "SHARD_IDS"),
        ({"DATABASE_URL": "sqlite:///:memory:"}, "DATABASE_URL"),
        ({"DATABASE_URL": "prial.db"}, "DATABASE_URL"),
        ({"DATABASE_URL": "sqlite:///prial.db?mode=ro"}, "DATABASE_URL"),
        ({"DEV_GUILD_ID": "-5"}, "DEV_GUILD_ID"),
        ({"SHARD_COUNT": "99999999999", "SHARD_IDS": "0"}, "SHARD_COUNT"),
        ({"REQUESTS_PER_SECOND": "9" * 5_000}, "REQUESTS_PER_SECOND"),
        ({"DISCORD_API_BASE": "https://discord.com/api"}, "DISCORD_API_BASE"),
        ({"RULE_BOOK_URL": "https://example.org/rules_(brag)"}, "RULE_BOOK_URL"),
        ({"RULE_BOOK_URL": f"https://example.org/{'r' * 300}"}, "RULE_BOOK_URL"),
    ],
)
def test_what_does_not_fit_together(values: dict[str, str], name: str) -> None:
    """Settings that contradict each other or cannot be used are refused."""
    with pytest.raises(SettingsError) as caught:
        read_settings({"DISCORD_TOKEN": TOKEN, **values})

    assert [problem.name for problem in caught.value.problems] == [name]


@pytest.mark.parametrize("kind", ["postgresql+psycopg", "postgresql", "postgres"])
@pytest.mark.parametrize(
    "server",
    ["bot:hush@db", "bot:pass@hush@db/prial", "bot:pass/hush@db/prial", "bot:pass@db:hush/prial", "bot:hush#@db/prial"],
)
def test_addresses_that_cannot_be_read(server: str, kind: str) -> None:
    """An unreadable PostgreSQL address is refused with a hint to escape the password.
    The message repeats no part of the password.
    """
    with pytest.raises(SettingsError, match="%40") as caught:
        read_settings({"DATABASE_URL": f"{kind}://{server}"}, token_needed=False)

    assert "hush" not in str(caught.value)


@pytest.mark.parametrize(
    "url",
    [
        "postgresql+psycopg://prial:p%40ss%2F@localhost/prial",
        "postgresql+psycopg://prial@[::1]:5433/prial?sslmode=require",
        "postgresql+psycopg:///prial?host=/run/postgresql",
        "postgresql://prial@localhost/prial?options=-csearch_path%3Dprial",
        "postgres://prial@localhost/prial",
    ],
)
def test_addresses_of_servers(url: str) -> None:
    """A PostgreSQL address may omit password, port and parameters."""
    assert read_settings({"DATABASE_URL": url}, token_needed=False).database_url == url


def test_a_wrong_token_is_not_repeated() -> None:
    """A refused token appears in no message."""
    with pytest.raises(SettingsError) as caught:
        read_settings({"DISCORD_TOKEN": "hush-hush"})

    assert "hush" not in str(caught.value)
    assert "hush" not in repr(Settings(token="hush-hush"))


@pytest.mark.parametrize("token", ["hush-hush", "x", "Bearer.of:good/news="])
def test_tokens_of_other_servers(token: str) -> None:
    """Tokens of any shape are accepted for a Discord-compatible server, and refused for Discord itself."""
    settings = read_settings({"DISCORD_TOKEN": token, "DISCORD_API_BASE": "http://127.0.0.1:3000/api/v10"})

    assert settings.token == token
    with pytest.raises(SettingsError):
        read_settings({"DISCORD_TOKEN": token})


def test_env_file(tmp_path: Path) -> None:
    """The environment takes precedence over the `.env` file."""
    file = tmp_path / ".env"
    file.write_text(f"# mine\nDISCORD_TOKEN={TOKEN}\nLOG_LEVEL='DEBUG'\n", encoding="utf-8")

    settings = read_settings({"LOG_LEVEL": "ERROR"}, env_file=file)

    assert (settings.token, settings.log_level) == (TOKEN, "ERROR")


@pytest.mark.parametrize(("shards", "served"), [({}, [0, 1]), ({"shard_count": 2, "shard_ids": (1,)}, [1])])
async def test_shards(tmp_path: Path, shards: dict[str, Any], served: list[int]) -> None:
    """A process serves the servers of its shards, or all servers if no shards are configured."""
    settings = Settings(database_url=f"sqlite:///{tmp_path / 'prial.db'}", **shards)
    async with build_services(settings, clock=ManualClock()) as services:
        assert [shard for shard in range(2) if services.tables.serves((6 + shard) << 22)] == served


def test_no_token_where_none_is_needed() -> None:
    """Database commands run without a token."""
    assert read_settings({}, token_needed=False).token == ""


def test_env_file_of_an_editor(tmp_path: Path) -> None:
    """A `.env` file with a UTF-8 byte order mark is read like any other."""
    file = tmp_path / ".env"
    file.write_bytes(f"\ufeffDISCORD_TOKEN={TOKEN}\n".encode())

    assert read_settings({}, env_file=file).token == TOKEN


@pytest.mark.parametrize("encoding", ["utf-16", "latin-1"])
def test_env_file_in_another_encoding(tmp_path: Path, encoding: str) -> None:
    """The error about a `.env` file that is not UTF-8 names the file but does not repeat its content."""
    file = tmp_path / ".env"
    file.write_bytes("DISCORD_TOKEN=hüsh".encode(encoding))

    with pytest.raises(SettingsError, match=r"\.env cannot be read .*UTF-8") as refused:
        read_settings({}, env_file=file)

    assert "hüsh" not in str(refused.value)


def test_the_lines_for_hosts() -> None:
    """The README's commands for hosts match `docs/hosting.md` and install every library from an existing file."""
    root = Path(__file__).parents[2]
    steps = (root / "README.md").read_text("utf-8").partition("**Hosts**")[2].split("```")[1].splitlines()
    lock = next(line for line in steps if "pip install --require-hashes -r " in line).split()[-1]
    locked = set(re.findall(r"^([\w.-]+)==", (root / lock).read_text("utf-8").lower(), re.MULTILINE))
    needed = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    names = {re.split(r"[<>=\[ ;]", one)[0].lower().replace(".", "-") for one in needed}
    assert names <= locked
    hosting = (root / "docs" / "hosting.md").read_text("utf-8")
    for step in (steps[1], steps[2], steps[-1]):
        assert step in hosting
    example = (root / ".env.example").read_text("utf-8").splitlines()
    assert next(line for line in example if line and not line.startswith("#")) == "DISCORD_TOKEN="


def test_env_file_that_is_a_folder(tmp_path: Path) -> None:
    """A folder in place of `.env`, which Docker creates for a missing file, is refused by name."""
    (tmp_path / ".env").mkdir()

    with pytest.raises(SettingsError, match=r"\.env is a folder; expected a file"):
        read_settings({"DISCORD_TOKEN": TOKEN}, env_file=tmp_path / ".env")


def test_env_file_that_cannot_be_read() -> None:
    """An unreadable `.env` file is refused by name, even if the environment has all settings."""
    with pytest.raises(SettingsError, match=r"/proc/self/mem cannot be read .*the user who runs Prial"):
        read_settings({"DISCORD_TOKEN": TOKEN}, env_file=Path("/proc/self/mem"))
