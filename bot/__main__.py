"""Command line of Prial. Each command imports its dependencies only when it runs."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from bot import __version__
from bot.logs import configure_logging, use_utf8_output

if TYPE_CHECKING:
    from bot.config import Settings, SettingsError

OK = 0
FAILED = 1
WRONG_SETTINGS = 2
INTERRUPTED = 130
"""Exit code after Ctrl-C, as in shells: 128 plus the number of the signal."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return the exit code of the process.

    0: success; 1: failure; 2: wrong settings, token or usage; 3: a newer version of Prial has migrated the database;
    130: interrupted by Ctrl-C.
    """
    use_utf8_output(sys.stdout, sys.stderr)
    asked = _build_parser().parse_args(arguments)
    if asked.version:
        from bot.store.schema import REVISION

        print(f"Prial {__version__}, database revision {REVISION}")
        return OK
    if asked.command == "replay":
        from bot.ops.records import replay_file

        return replay_file(asked.file, asked.json, sys.stdout, sys.stderr)
    if asked.command == "simulate":
        from bot.simulate import SimulationArguments, simulate

        unasked = {"command", "version"}
        wanted = {name: value for name, value in vars(asked).items() if name not in unasked and value is not None}
        return simulate(SimulationArguments(**wanted), sys.stdout, sys.stderr)
    settings = _load_settings(token_needed=asked.command == "run", database_needed=asked.command != "copy")
    if settings is None:
        return WRONG_SETTINGS
    configure_logging(settings.log_level)
    if asked.command == "policies":
        return _write_policies(settings, asked.folder)
    if asked.command == "run":
        # Objects made during startup are never garbage, so collecting them would only cost time.
        gc.disable()
        from bot.running import run

        return run(settings)
    return _run_database_command(asked, settings)


def _run_database_command(options: argparse.Namespace, settings: Settings) -> int:
    from bot.store.errors import BadDatabaseUrl, DatabaseError

    try:
        if options.command == "migrate":
            from bot.store.migrate import migrate

            migrate(settings.database_url)
            return OK
        if options.command == "backup":
            from bot.ops.backup import backup

            print(backup(settings.database_url, options.target or settings.backup_folder, keep=options.keep))
            return OK
        if options.command == "restore":
            from bot.ops.backup import restore

            kept = restore(settings.database_url, options.source)
            print(f"{options.source} was restored" + (f"; {kept} is the database as it was" if kept else ""))
            return OK
        if options.command == "copy":
            return _run_copy(options.source, options.target)
        if options.command == "record":
            from bot.ops.records import RecordRequest, print_record

            wanted = RecordRequest(
                table=options.table, deal=options.deal, seen_by=options.seen_by, reveal_all=options.whole
            )
            return print_record(settings.database_url, wanted, sys.stdout, sys.stderr)
        if options.command == "status":
            from bot.ops.status import print_status

            return print_status(settings.database_url, sys.stdout, sys.stderr, as_json=options.json)
        from bot.ops.doctor import run_doctor

        return run_doctor(settings.database_url, sys.stdout)
    except DatabaseError as error:
        print(error, file=sys.stderr)
        return WRONG_SETTINGS if isinstance(error, BadDatabaseUrl) else FAILED
    except KeyboardInterrupt:
        print("Broken off. What was begun can be begun again.", file=sys.stderr)
        return INTERRUPTED


def _write_policies(settings: Settings, folder: Path) -> int:
    from bot.config import SettingsError
    from bot.ops.policies import write_policies

    try:
        for path in write_policies(settings, folder):
            print(path)
    except SettingsError as error:
        _print_problems(error)
        return WRONG_SETTINGS
    except OSError as error:
        print(f"{folder} cannot be written: {error}", file=sys.stderr)
        return FAILED
    return OK


def _run_copy(source: str, target: str) -> int:
    try:
        from bot.ops.copy import copy_database

        copy_database(source, target, sys.stdout)
    except KeyboardInterrupt:
        print("Copying was broken off. Give the same command again, and it goes on.", file=sys.stderr)
        return INTERRUPTED
    return OK


def _build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot", description="Prial, a Discord bot for British Brag.")
    parser.add_argument("--version", action="store_true", help="print the version and the database revision it needs")
    commands = parser.add_subparsers(dest="command", metavar="command")
    parser.set_defaults(command="run")
    commands.add_parser("run", help="run the bot (what happens without a command, too)")
    replay = commands.add_parser("replay", help="replay a recorded game and check everything in it")
    replay.add_argument("file", type=Path)
    replay.add_argument("--json", action="store_true", help="print the events and results as one JSON object")
    record = commands.add_parser("record", help="print a deal, or a whole game of several, as a record for `replay`")
    record.add_argument("--table", type=int, required=True, metavar="N", help="the number of the table")
    record.add_argument("--deal", type=int, required=True, metavar="M", help="the deal; of a game any of its")
    shown = record.add_mutually_exclusive_group()
    shown.add_argument(
        "--as", dest="seen_by", default="", metavar="NAME", help="as that player (otherwise everybody) saw it"
    )
    shown.add_argument("--whole", action="store_true", help="with every card, also of a pack that is still played with")
    simulate = commands.add_parser("simulate", help="let computer players play against each other, and report")
    simulate.add_argument("game", help="such as three_card_brag, teen_patti or crash")
    simulate.add_argument("--sheet", type=Path, metavar="FILE", help="the house rules (otherwise as usual)")
    simulate.add_argument("--players", type=int, metavar="N", help="how many play (otherwise 4)")
    simulate.add_argument("--deals", type=int, metavar="N", help="how many deals (otherwise 1000)")
    simulate.add_argument("--seed", type=int, metavar="S", help="the same seed gives the same deals (otherwise 1)")
    simulate.add_argument("--json", action="store_true", help="print the report as one JSON object")
    commands.add_parser("migrate", help="make the database, or bring an older one up to date, and stop")
    backup = commands.add_parser("backup", help="write a checked copy of the database, also while the bot runs")
    backup.add_argument("target", type=Path, nargs="?", help="a new file or a folder (otherwise BACKUP_FOLDER)")
    backup.add_argument(
        "--keep", type=_positive, metavar="N", help="then delete older copies in that folder, except the N newest"
    )
    restore = commands.add_parser("restore", help="check a copy and put it in the place of the database")
    restore.add_argument("source", type=Path, metavar="FILE", help="what `backup` wrote")
    copy = commands.add_parser("copy", help="copy all that is in one database to another one, where nothing is yet")
    copy.add_argument("source", metavar="FROM", help="its URL, such as sqlite:///data/prial.db; no bot may run on it")
    copy.add_argument(
        "target", metavar="TO", help="its URL, such as postgresql+psycopg://prial:password@localhost/prial"
    )
    policies = commands.add_parser(
        "policies", help="write your terms and your privacy policy from the templates in docs"
    )
    policies.add_argument("folder", type=Path, help="the folder for both pages; it is made if it is not there")
    commands.add_parser("doctor", help="check the database, the books and the games")
    status = commands.add_parser("status", help="say which processes run, how much they do and how long people wait")
    status.add_argument("--json", action="store_true", help="print it as one JSON object")
    return parser


def _positive(text: str) -> int:
    """Return a number from 1 on. Raises ValueError for other texts."""
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def _load_settings(*, token_needed: bool, database_needed: bool) -> Settings | None:
    from bot.config import SettingsError, read_settings

    try:
        return read_settings(
            os.environ, env_file=Path(".env"), token_needed=token_needed, database_needed=database_needed
        )
    except SettingsError as error:
        _print_problems(error)
        return None


def _print_problems(error: SettingsError) -> None:
    print("The settings cannot be used:", file=sys.stderr)
    for problem in error.problems:
        print(f"  {problem}", file=sys.stderr)
    print("They come from the environment or from a file .env; .env.example explains them.", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
