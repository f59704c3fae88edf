"""Host settings, read once from the environment and `.env`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from msgspec import Struct

DEFAULT_DATABASE = "sqlite:///data/prial.db"
DEFAULT_REQUESTS_PER_SECOND = 50
"""Requests per second that Discord allows a bot."""
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")

MAX_URL_LENGTH = 300
"""Maximum length, in characters, of a URL that is shown in Discord next to other text."""
MAX_LINK_LENGTH = 512
"""Maximum length, in characters, of the URL behind a button in Discord."""

_TOKEN = re.compile(r"[\w-]+\.[\w-]+\.[\w-]+")
_POSTGRESQL = re.compile(
    r"postgres(?:ql(?:\+psycopg)?)?://(?:[^@/?#\s]*@)?(?:\[[^@/?#\s]*\]|[^@:/?#\s]*)(?::\d+)?/[^/?#\s]+(?:\?\S*)?"
)
_MAX_DIGITS = 20
"""Maximum number of digits of a setting: as many as the longest Discord id has."""
_MAX_SHARDS = 100_000
"""Maximum number of shards, more than any bot needs."""
_API_BASE = re.compile(r"https?://[^\s/?#]+(?:/[^\s?#]*)?/v\d+")
_WEB_BASE = re.compile(r"https?://[^\s/?#()<>\[\]]+(?:/[^\s?#()<>\[\]]*)?")
"""Pattern of the base of a URL in a Discord link. Brackets would end the link."""


_WEB_PAGE = re.compile(r"https?://[^\s/?#]+\S*")


class SettingProblem(Struct, frozen=True):
    """Problem with one setting: its name, the error, and the expected value."""

    name: str
    wrong: str
    expected: str

    def __str__(self) -> str:
        return f"{self.name} {self.wrong}; expected {self.expected}"


class SettingsError(Exception):
    """Error that lists all problems of the settings."""

    def __init__(self, problems: tuple[SettingProblem, ...]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems


@dataclass(frozen=True, kw_only=True)
class Settings:
    """Settings of the host, read and checked by `read_settings`."""

    token: str = field(default="", repr=False)
    """Token of the bot; empty for commands that do not use Discord."""
    database_url: str = DEFAULT_DATABASE
    api_base: str | None = None
    """REST base URL of a Discord-compatible server to use instead of Discord, without a trailing slash."""
    dev_guild_id: int | None = None
    """Only server to which commands are synced (None: all). Ignored if the commands are registered globally already."""
    log_level: str = "INFO"
    shard_ids: tuple[int, ...] | None = None
    """Shards run by this process; None: all of them."""
    shard_count: int | None = None
    """Total number of shards of all processes; None: as many as Discord recommends."""
    requests_per_second: int = DEFAULT_REQUESTS_PER_SECOND
    """Rate limit of this process, in requests per second that count against the bot's limit at Discord."""
    thin_after_days: int | None = None
    """Days after which the moves of a deal are pruned; None: never."""
    metrics_port: int | None = None
    """Local port on which Prometheus can read the metrics; None: metrics are not published."""
    rule_book_url: str | None = None
    """Base URL of the rule book (docs/rules), without a trailing slash; None: not published."""
    terms_url: str | None = None
    """URL of the host's terms of service; None: there is no such page. The same holds for the next two."""
    privacy_url: str | None = None
    """URL of the host's privacy policy."""
    support_url: str | None = None
    """URL where people get help, such as an invitation to the host's server."""
    backup_folder: Path | None = None
    """Folder for backups. None: next to a SQLite database, otherwise the working folder."""
    host_name: str | None = None
    """Name of the person or organisation that runs the bot, for its policies. None: not told; so for the next two."""
    host_contact: str | None = None
    """E-mail address or link where people can write to the host."""
    policy_date: str | None = None
    """Day from which the host's policies are valid, as they show it."""
    age_restricted: bool = False
    """True if tables may only be opened in age-restricted channels."""

    @property
    def links(self) -> Mapping[str, str]:
        """Return the URLs of the host's public pages by name: book, terms, privacy, support."""
        book = None if self.rule_book_url is None else f"{self.rule_book_url}/README.md"
        pages = {"book": book, "terms": self.terms_url, "privacy": self.privacy_url, "support": self.support_url}
        return {name: url for name, url in pages.items() if url is not None}


class _SettingsReader:
    """Reader of settings from a mapping, which collects all problems."""

    def __init__(self, values: Mapping[str, str]) -> None:
        self._values = values
        self.problems: list[SettingProblem] = []

    def text(self, name: str) -> str | None:
        """Return the setting `name` without surrounding blanks, or None if it is missing or empty."""
        return (self._values.get(name) or "").strip() or None

    def add_problem(self, name: str, wrong: str, expected: str) -> None:
        self.problems.append(SettingProblem(name, wrong, expected))

    def number(self, name: str, minimum: int, expected: str, *, maximum: int | None = None) -> int | None:
        """Return the setting `name` as a whole number, or None if it is missing.

        A value that is not a number from `minimum` to `maximum` in digits is recorded as a problem.
        """
        text = self.text(name)
        if text is None:
            return None
        digits = text.isascii() and text.isdecimal() and len(text) <= _MAX_DIGITS
        if not digits or int(text) < minimum or (maximum is not None and int(text) > maximum):
            self.add_problem(name, f"is {text!r}", expected)
            return None
        return int(text)

    def url(self, name: str, pattern: re.Pattern[str], expected: str, *, max_length: int | None = None) -> str | None:
        """Return the setting `name` as a URL without trailing slashes, or None if it is missing.

        A URL that does not match `pattern` or has more than `max_length` characters is recorded as a problem.
        """
        text = self.text(name)
        base = None if text is None else text.rstrip("/")
        if base is not None and (not pattern.fullmatch(base) or (max_length is not None and len(base) > max_length)):
            self.add_problem(name, f"is {text!r}", expected)
        return base

    def page(self, name: str, example: str) -> str | None:
        """Return the setting `name` as the URL of a web page, or None if it is missing.

        A text that is no URL is recorded as a problem.
        """
        text = self.text(name)
        if text is not None and (not _WEB_PAGE.fullmatch(text) or len(text) > MAX_LINK_LENGTH):
            self.add_problem(name, f"is {text!r}", f"a web address of at most {MAX_LINK_LENGTH} characters: {example}")
        return text

    def flag(self, name: str) -> bool:
        """Return True if the setting `name` is `true`. Another text than `true` or `false` is recorded as a problem."""
        text = (self.text(name) or "false").lower()
        if text not in {"true", "false"}:
            self.add_problem(name, f"is {text!r}", "true or false")
        return text == "true"


def read_settings(
    environ: Mapping[str, str],
    *,
    env_file: Path | None = None,
    token_needed: bool = True,
    database_needed: bool = True,
) -> Settings:
    """Return the settings from `environ`, or from `env_file` where `environ` lacks them.

    `DATABASE_URL` is ignored unless `database_needed`. Raises SettingsError with all problems. The messages never
    contain the token.
    """
    values = {**_read_env_file(env_file), **environ}
    reader = _SettingsReader(values)
    settings = Settings(
        token=_read_token(reader, needed=token_needed),
        database_url=_read_database_url(reader) if database_needed else DEFAULT_DATABASE,
        api_base=reader.url("DISCORD_API_BASE", _API_BASE, "a REST base such as http://127.0.0.1:3000/api/v10"),
        dev_guild_id=reader.number("DEV_GUILD_ID", 1, "a server's id, digits only"),
        log_level=_read_log_level(reader),
        requests_per_second=reader.number(
            "REQUESTS_PER_SECOND",
            1,
            f"a whole number of at least 1; a bot of its own has {DEFAULT_REQUESTS_PER_SECOND}",
        )
        or DEFAULT_REQUESTS_PER_SECOND,
        thin_after_days=reader.number("THIN_AFTER_DAYS", 1, "a whole number of days of at least 1"),
        metrics_port=reader.number("METRICS_PORT", 1, "a port, a whole number from 1 to 65535", maximum=65_535),
        shard_count=reader.number("SHARD_COUNT", 1, f"a whole number from 1 to {_MAX_SHARDS}", maximum=_MAX_SHARDS),
        shard_ids=_read_shard_ids(reader),
        rule_book_url=reader.url(
            "RULE_BOOK_URL",
            _WEB_BASE,
            f"the web address of the folder docs/rules, at most {MAX_URL_LENGTH} characters, without brackets: "
            "https://example.org/prial/docs/rules",
            max_length=MAX_URL_LENGTH,
        ),
        terms_url=reader.page("TERMS_URL", "https://example.org/terms"),
        privacy_url=reader.page("PRIVACY_URL", "https://example.org/privacy"),
        support_url=reader.page("SUPPORT_URL", "https://discord.gg/example"),
        backup_folder=None if (folder := reader.text("BACKUP_FOLDER")) is None else Path(folder),
        host_name=reader.text("HOST_NAME"),
        host_contact=reader.text("HOST_CONTACT"),
        policy_date=reader.text("POLICY_DATE"),
        age_restricted=reader.flag("AGE_RESTRICTED"),
    )
    _check_shards(reader, settings)
    if reader.problems:
        raise SettingsError(tuple(reader.problems))
    return settings


def _read_env_file(env_file: Path | None) -> dict[str, str]:
    if env_file is None:
        return {}
    from dotenv import dotenv_values

    try:
        if env_file.is_dir():
            expected = "a file, or nothing of that name: delete the folder, or give it another name"
            raise SettingsError((SettingProblem(str(env_file), "is a folder", expected),))
        if not env_file.is_file():
            return {}
        found = dotenv_values(env_file, encoding="utf-8-sig")  # some editors write a byte order mark
    except (OSError, UnicodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not in UTF-8"
        expected = "a text in UTF-8 that the user who runs Prial may read, or no such file"
        raise SettingsError((SettingProblem(str(env_file), f"cannot be read ({why})", expected),)) from error
    return {name: value for name, value in found.items() if value is not None}


def _read_token(reader: _SettingsReader, *, needed: bool) -> str:
    expected = "the bot's token from https://discord.com/developers/applications"
    token = reader.text("DISCORD_TOKEN")
    if token is None:
        if needed:
            reader.add_problem("DISCORD_TOKEN", "is missing", expected)
        return ""
    # Servers other than Discord may have tokens of another form.
    if needed and reader.text("DISCORD_API_BASE") is None and not _TOKEN.fullmatch(token):
        reader.add_problem(
            "DISCORD_TOKEN", "does not look like a token", f"{expected}: three parts with dots between them"
        )
    return token


def _read_database_url(reader: _SettingsReader) -> str:
    url = reader.text("DATABASE_URL") or DEFAULT_DATABASE
    path = url.removeprefix("sqlite:///")
    a_file = path != url and path.strip("/") and path != ":memory:" and "?" not in path
    if not a_file and not _POSTGRESQL.fullmatch(url):
        # The URL may contain a password, so the message shows only its scheme.
        scheme = url.partition(":")[0] if ":" in url else url
        unread = "cannot be read as the address of a database"
        wrong = {"sqlite": f"is {url!r}", **dict.fromkeys(("postgresql+psycopg", "postgresql", "postgres"), unread)}
        reader.add_problem(
            "DATABASE_URL",
            wrong.get(scheme, f"is of the kind {scheme!r}"),
            "the address of a SQLite file: sqlite:///data/prial.db, or sqlite:////var/lib/prial/prial.db; or that of a "
            "PostgreSQL database: postgresql+psycopg://prial:password@localhost/prial, with %25, %40, %3A, %2F, "
            "%3F, %23 and %20 for % @ : / ? # and a blank in the password",
        )
    return url


def _read_log_level(reader: _SettingsReader) -> str:
    level = (reader.text("LOG_LEVEL") or "INFO").upper()
    if level not in LOG_LEVELS:
        reader.add_problem("LOG_LEVEL", f"is {level!r}", "one of " + ", ".join(LOG_LEVELS))
    return level


def _read_shard_ids(reader: _SettingsReader) -> tuple[int, ...] | None:
    text = reader.text("SHARD_IDS")
    if text is None:
        return None
    parts = [part.strip() for part in text.split(",")]
    if all(part.isascii() and part.isdecimal() for part in parts):
        ids = tuple(int(part) for part in parts)
        if len(set(ids)) == len(ids):
            return ids
    reader.add_problem("SHARD_IDS", f"is {text!r}", "different whole numbers from 0 with commas between them: 0,1")
    return None


def _check_shards(reader: _SettingsReader, settings: Settings) -> None:
    if settings.shard_ids is None or any(problem.name == "SHARD_COUNT" for problem in reader.problems):
        return
    if settings.shard_count is None:
        reader.add_problem(
            "SHARD_COUNT", "is missing", "the number of all shards, because SHARD_IDS names some of them"
        )
    elif max(settings.shard_ids) >= settings.shard_count:
        reader.add_problem(
            "SHARD_IDS", f"names shard {max(settings.shard_ids)}", f"numbers below SHARD_COUNT ({settings.shard_count})"
        )
