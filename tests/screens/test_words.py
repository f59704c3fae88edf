"""Tests of the catalogues: complete, used, and really translated."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from enum import Enum
from pathlib import Path
from typing import Final

import pytest

from bot.audit_log import ENTRY_KINDS
from bot.disputes.values import DisputeStatus
from bot.leagues.rules import LeagueTieBreak, Scoring
from bot.leagues.teams.values import TeamTieBreak
from bot.leagues.values import DivisionSpread, TableEligibility
from bot.rules.arranging.crash.house_rules import (
    CrashPenalty,
    CrashReward,
    CrashRule,
    MinHand,
    PriceKind,
    TieRule,
)
from bot.rules.arranging.engine.house_rules import Misorder
from bot.rules.arranging.nine.house_rules import NineMode, NineWinRule
from bot.rules.betting.house_rules import ShortMoney
from bot.rules.betting.moves import Which
from bot.rules.betting.teen_patti import BetLimit
from bot.rules.ranking import Category, RunOrder
from bot.rules.registry import GAMES
from bot.rules.registry import find_game as game_called
from bot.screens.betting.move_actions import ACTIONS
from bot.screens.family import Family
from bot.screens.history.evenings import EveningScope, EveningView
from bot.screens.history.past_games import HistoryScope
from bot.screens.leagues.league import HELP_PAGES
from bot.screens.learning.help_pages import COMMANDS, all_pages, game_pages
from bot.screens.money import WALLET_KINDS, BalancePeriod
from bot.screens.registry import family_of
from bot.screens.server.server_settings import ACCOUNTS
from bot.screens.table.house_rules import TABLE_GROUP, all_options
from bot.screens.table.rules_panel import panel_pages
from bot.screens.table.table_text import PUBLIC_NOTES, RareFeat
from bot.screens.words import (
    GAME_VOCABULARIES,
    LOCALE_NAMES,
    LOCALES,
    SEVERAL_DEALS_VOCABULARY,
    MissingWords,
    Words,
    catalogue_key,
    supported_locale,
    words_for,
)
from bot.settings.values import CARD_STYLES, HAND_PLACES, OWN_CARD_STYLES, TURN_NOTIFICATION_TIMES
from bot.sheets.values import presets
from bot.statistics.values import Measure
from cogs.arranging import DECLARATIONS
from cogs.leagues.administration import REMOVABLE_SETTINGS
from cogs.settings import ALLOWANCE_PERIODS
from cogs.table.opening import NEEDED_PERMISSIONS, NEEDED_PERMISSIONS_IN_THREADS
from tests.screens.codes import CODES
from tests.support.catalogues import AMERICAN, FORMAL, Catalogues

ROOT = Path(__file__).parents[2]
OWN = ROOT / "bot" / "screens"
SPEAKING = ("bot/screens", "bot/presenter", "bot/app", "cogs")
"""Directories whose files use keys of the catalogues."""
SAME = {
    "arrange-place",
    "arrange-place-won",
    "card-category-flush",
    "card-category-prial",
    "command-choice-crash",
    "command-choice-draw-brag",
    "command-choice-five-card-brag",
    "command-choice-four-card-brag",
    "command-choice-six-card-brag",
    "command-choice-seven-card-brag",
    "command-choice-nine-card-brag",
    "command-choice-teen-patti",
    "command-choice-three-card-brag",
    "picture-day",
    "rule-changed",
    "stats-mean",
    "stats-scope-month",
    "table-blind",
    "table-pot",
    "privacy-delete-line",
    "privacy-delete-server",
}
"""Messages that are the same in German: words that German card players use unchanged."""
OTHERWISE = tuple(
    f"{begins}-" for begins in {one.key_prefix for one in (SEVERAL_DEALS_VOCABULARY, *GAME_VOCABULARIES.values())}
)
"""Prefixes of the keys of messages that a game words differently."""
NO_KEYS = {"pay-bank", "several-deals", *(one.key_prefix for one in GAME_VOCABULARIES.values())}
"""Literals that look like keys."""
KEY = re.compile(r"[a-z]+(-[a-z0-9]+)+")
_CATALOGUES = Catalogues(OWN / "locales")
messages, written, variables = _CATALOGUES.messages, _CATALOGUES.written, _CATALOGUES.variables


def sources() -> Iterator[Path]:
    """Yield every file that may use messages."""
    for place in SPEAKING:
        yield from sorted((ROOT / place).rglob("*.py"))


def _values(kind: type[Enum]) -> list[str]:
    """Return the values of an enum as parts of keys, without a number after a colon."""
    return [str(member.value).partition(":")[0] for member in kind]


OPTIONS: Final = [option for game in GAMES.values() for option in all_options(game.name)]
"""The options of every game; options of the same name may have different values."""

LISTS: Final[dict[str, Iterable[str]]] = {
    "ACCOUNTS": ACCOUNTS,
    "ACTIONS": ACTIONS,
    "ALLOWANCE_PERIODS": [period for period, _ in ALLOWANCE_PERIODS],
    "CARD_STYLES": CARD_STYLES,
    "OWN_CARD_STYLES": OWN_CARD_STYLES,
    "COMMANDS": [command.replace(" ", "-") for command in COMMANDS],
    "Category": [category.name for category in Category],
    "DECLARATIONS": DECLARATIONS,
    "ENTRY_KINDS": [*ENTRY_KINDS, "correction_deal", "correction_table"],
    "Family.button_moves": [action for game in GAMES for action in family_of(game).button_moves],
    "Family.pages": [
        page for family in map(family_of, GAMES) if type(family).page_text is Family.page_text for page in family.pages
    ],
    "GAMES": GAMES,
    "HAND_PLACES": [catalogue_key(place) for place in HAND_PLACES],
    "HELP_PAGES": HELP_PAGES,
    "Measure": [measure.name for measure in Measure],
    "NEEDED_PERMISSIONS": NEEDED_PERMISSIONS,
    "NEEDED_PERMISSIONS_IN_THREADS": NEEDED_PERMISSIONS_IN_THREADS,
    "OptionInfo.kind": [
        f"{option.name}-{value}"
        for option in OPTIONS
        if issubclass(option.kind, Enum)
        for value in _values(option.kind)
    ],
    "OptionInfo.optional": [option.name for option in OPTIONS if option.optional and option.group != TABLE_GROUP],
    "OptionInfo.values": [f"{option.name}-{value}" for option in OPTIONS for value in option.values],
    "PUBLIC_NOTES": PUBLIC_NOTES,
    "TURN_NOTIFICATION_TIMES": TURN_NOTIFICATION_TIMES,
    "WALLET_KINDS": WALLET_KINDS,
    "REMOVABLE_SETTINGS": REMOVABLE_SETTINGS,
    "all_options": [option.name for option in OPTIONS],
    "all_pages": all_pages(),
    "options with values": [option.name for option in OPTIONS if option.values],
    "panel_pages": [page for game in GAMES for page in panel_pages(game)],
    "presets": [sheet.key for sheet in presets()],
    "the codes of Refusal": CODES,
}
"""Lists to which comments on assembled keys refer, by name. Enums are in `ENUMS`."""

ENUMS: Final = {
    kind.__name__: kind
    for kind in (
        *(BalancePeriod, BetLimit, CrashPenalty, CrashReward, CrashRule, DisputeStatus, DivisionSpread, EveningScope),
        *(EveningView, HistoryScope, LeagueTieBreak, MinHand, Misorder, NineMode, NineWinRule, PriceKind, RareFeat),
        *(RunOrder, Scoring, ShortMoney, TableEligibility, TeamTieBreak, TieRule, Which),
    )
}
"""Enums to which comments on assembled keys refer, by name. Their values become part of the keys."""

KEYS_COMMENT: Final = re.compile(
    r"^ *# keys: (?P<pattern>\S+) for (?P<lists>.+?)(?: except (?P<without>.+))?$", re.MULTILINE
)
"""Comment above an assembled key: `# keys: evening-none-<scope> for EveningScope`.

After `for` come names of `LISTS` and `ENUMS`, or the values themselves.
"""


def expanded(comment: re.Match[str]) -> set[str]:
    """Return the keys that a comment on an assembled key announces."""
    without = (comment["without"] or "").split(", ")
    values = [
        value
        for name in comment["lists"].split(", ")
        for value in (_values(ENUMS[name]) if name in ENUMS else LISTS.get(name, (name,)))
        if value not in without
    ]
    keys = (re.sub("<[a-z]+>", str(value), comment["pattern"]) for value in values)
    return {re.sub(r"[_:.]", "-", key.lower()) for key in keys}


def assembled_patterns(tree: ast.Module) -> set[str]:
    """Return the assembled keys in a file, with a star for the variable parts."""
    patterns = (
        "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
    )
    return {re.sub(r"\*(-\*)+", "*", one) for one in patterns if re.fullmatch(r"[a-z]+-[a-z*-]*", one)}


def test_assembled_keys_are_announced() -> None:
    """Comments announce exactly the keys that their file assembles, so that a search for a key finds it."""
    for file in sources():
        text = file.read_text("utf-8")
        announced = {re.sub("<[a-z]+>", "*", one["pattern"]) for one in KEYS_COMMENT.finditer(text)}
        announced |= {re.sub("-example-(low|end)-", "-example-", one) for one in announced}
        found = assembled_patterns(ast.parse(text))
        assert found <= announced, file
        assert {re.sub("-example-(low|end)-", "-example-", one) for one in announced} <= found, file


def used_keys() -> set[str]:
    """Return the keys in the sources: assembled ones, and literals that begin with the name of a catalogue's file."""
    topics = {key.partition("-")[0] for key in messages("en-GB")}
    found: set[str] = set()
    for file in sources():
        text = file.read_text("utf-8")
        for comment in KEYS_COMMENT.finditer(text):
            found |= expanded(comment)
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and KEY.fullmatch(node.value):
                found |= {node.value} if node.value.partition("-")[0] in topics else set()
    return found - NO_KEYS


def test_every_used_key_is_there() -> None:
    assert used_keys() - set(messages("en-GB")) == set()


def test_every_key_is_used() -> None:
    """The catalogues have no unused keys. `test_commands` compares descriptions with the commands."""
    used = used_keys()
    unused = {
        key
        for key in set(messages("en-GB")) - used
        if (not key.startswith("command-") or key.startswith("command-choice-"))
        and not any(key.startswith(prefix) and key.removeprefix(prefix) in used for prefix in OTHERWISE)
    }
    assert unused == set()


def test_both_languages_have_the_same_keys() -> None:
    first, *others = (set(messages(locale)) for locale in LOCALES)
    assert first
    for other in others:
        assert other == first


def test_both_languages_tell_the_same_facts() -> None:
    """A sentence uses the same facts in both languages."""
    different = {key for key in messages("en-GB") if variables("en-GB", key) != variables("de", key)}
    assert different == set()


def test_german_is_german() -> None:
    """No German message equals the English one, except a few shared words."""
    same = {key for key in messages("de") if written("de", key) == written("en-GB", key)}
    assert same == SAME


@pytest.mark.parametrize("game", sorted(GAME_VOCABULARIES))
def test_what_a_game_says_otherwise_is_said(game: str) -> None:
    """A game's own sentence replaces a general one and uses no additional facts."""
    own = [key for key in messages("en-GB") if key.startswith(f"{GAME_VOCABULARIES[game].key_prefix}-")]
    assert own
    for key in own:
        plain = key.removeprefix(f"{GAME_VOCABULARIES[game].key_prefix}-")
        assert variables("en-GB", key) <= variables("en-GB", plain), key


def test_what_games_of_several_deals_say_otherwise_is_said() -> None:
    """A sentence for games of several deals replaces a general one and uses no additional facts."""
    begins = f"{SEVERAL_DEALS_VOCABULARY.key_prefix}-"
    own = [key for key in messages("en-GB") if key.startswith(begins)]
    assert own
    for key in own:
        assert variables("en-GB", key) <= variables("en-GB", key.removeprefix(begins)), key


@pytest.mark.parametrize("locale", LOCALES)
def test_house_rules_decide_whether_deals_or_games_are_spoken_of(locale: str) -> None:
    """Messages speak of games under house rules of several deals, and a game's own messages come first."""
    words = words_for(locale)
    crash = game_called("crash").default_rules
    assert words.for_game("crash")("table-joined") == words.for_game("crash", crash)("table-joined")
    assert words.for_game("crash")("table-joined") != words("table-joined")
    assert words.for_game("crash")("rule-none") != words.for_game("draw_brag", crash)("rule-none") == words("rule-none")
    assert words.for_game("draw_brag", crash)("table-joined") == words.for_game("crash")("table-joined")
    assert words.for_game("draw_brag")("table-joined") == words("table-joined")


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", [game.name for game in GAMES.values()])
def test_every_page_of_help_is_there(game: str, locale: str) -> None:
    """Each game has the text of each of its pages, in its own terms if it has some."""
    words = words_for(locale).for_game(game)
    for page in game_pages(game):
        assert len(family_of(game).page_text(page, words, game_called(game).default_rules, None)) > 100


def test_a_game_is_spoken_of_in_its_own_words() -> None:
    """Teen Patti uses pack instead of fold; sentences without a special version are shared."""
    words = words_for("en-GB")
    assert words("button-fold") == "Fold"
    assert words.for_game("teen_patti")("button-fold") == "Pack"
    assert words.for_game("teen_patti").for_game("draw_brag")("button-fold") == "Fold"
    assert words.for_game("teen_patti")("button-join") == words("button-join")
    assert words.for_game("no_such_game")("button-fold") == "Fold"
    assert words.for_game("teen_patti").money(5) == words.money(5)
    assert words_for("de", "p").for_game("draw_brag").money(5) == "5 p"


@pytest.mark.parametrize("locale", LOCALES)
def test_descriptions_of_commands_fit(locale: str) -> None:
    """Descriptions of commands, options and choices have at most 100 characters."""
    words = words_for(locale)
    told = {key: words(key) for key in messages(locale) if key.startswith("command-")}
    assert len(told) > 40
    assert {key for key, text in told.items() if not 1 <= len(text) <= 100} == set()


def test_german_speaks_to_a_friend() -> None:
    """German sentences address the reader with du, never with Sie."""
    assert {key for key in messages("de") if FORMAL.search(written("de", key))} == set()


def test_amounts_may_be_of_one() -> None:
    """No German sentence has a plural word before or after an amount that may be one."""
    several = re.compile(
        r"\b(die|deine|den|diese|alle) \{ \$(amount|price|owed) \}"
        r"|(?<!Mit )\{ \$(amount|price|owed) \}(,| davon| im Pot)[^.:(]* (sind|fehlen|werden)\b"
    )
    assert {key for key in messages("de") if several.search(written("de", key))} == set()


def test_english_is_british_and_open_is_not_seen() -> None:
    """English is British, and a player who has looked is called open, except in Teen Patti."""
    wrong = {
        key
        for key in messages("en-GB")
        if AMERICAN.search(written("en-GB", key))
        or (
            not re.search(r"\bteen-(patti|guide)\b", key)
            and re.search(r"\bis seen\b|\bseen player|\bblind or seen", written("en-GB", key))
        )
    }
    assert wrong == set()


def test_a_missing_key_or_fact_is_an_error() -> None:
    """A missing key or fact raises an error instead of an incomplete sentence."""
    words = words_for("en-GB")
    for key in ("table-nonsense", "nonsense-at-all", "nonsense"):
        with pytest.raises(MissingWords):
            words(key)
    with pytest.raises(MissingWords):
        words("table-pot")


@pytest.mark.parametrize(
    ("asked", "spoken"),
    [
        ("de", "de"),
        ("de-AT", "de"),
        ("en-US", "en-GB"),
        ("en-GB", "en-GB"),
        ("fr", "en-GB"),
        (None, "en-GB"),
        ("", "en-GB"),
    ],
)
def test_a_reader_gets_his_language_or_english(asked: str | None, spoken: str) -> None:
    """German readers get German, everybody else British English."""
    assert supported_locale(asked) == spoken
    assert words_for(asked).locale == spoken


def test_languages_call_themselves_by_name() -> None:
    """Every language can be chosen by its own name."""
    assert set(LOCALE_NAMES) == set(LOCALES)
    assert len(set(LOCALE_NAMES.values())) == len(LOCALES)


@pytest.mark.parametrize(
    ("locale", "currency", "amount", "money", "short"),
    [
        ("en-GB", None, 0, "0 chips", "0"),
        ("en-GB", None, 1, "1 chip", "1"),
        ("en-GB", None, 1_000_000, "1,000,000 chips", "1,000,000"),
        ("en-GB", "p", 76, "76 p", "76 p"),
        ("en-GB", "p", 1_500, "1,500 p", "1,500 p"),
        ("de", None, 1, "1 Chip", "1"),
        ("de", None, 1_500, "1.500 Chips", "1.500"),
        ("de", "Taler", 1_500, "1.500 Taler", "1.500 Taler"),
        ("en-GB", "**<@1>**", 5, "5 1", "5 1"),
        ("en-GB", "*_*", 5, "5 chips", "5"),
        ("en-GB", "\u202ex", 5, "5 x", "5 x"),
        ("en-GB", "\u200b", 5, "5 chips", "5"),
    ],
)
def test_amounts_are_written_as_people_write_them(
    locale: str, currency: str | None, amount: int, money: str, short: str
) -> None:
    """Amounts have singular, plural and thousands. The currency's name cannot format or mention anything."""
    words = Words(locale, currency)
    assert words.money(amount) == money
    assert words.short_money(amount) == short


def test_one_of_a_currency_is_called_by_its_singular() -> None:
    """One unit uses the currency's singular in every language, or the plural name if there is none."""
    for locale in LOCALES:
        words = words_for(locale, "pence", "penny").for_game("crash")
        assert [words.money(amount) for amount in (0, 1, 2)] == ["0 pence", "1 penny", "2 pence"]
        assert words_for(locale, "pence").money(1) == "1 pence"
        assert words_for(locale, "pence", "\u200b").money(1) == "1 pence"
    assert words_for("en-GB", None, "penny").money(1) == "1 chip"


def test_decimals_are_written_as_people_write_them() -> None:
    """English decimals have a point and German ones a comma; negative ones have a minus sign."""
    assert Words("en-GB").decimal(4.959, 2) == "4.96"
    assert Words("de").decimal(4.959, 2) == "4,96"
    assert Words("en-GB").decimal(-0.5, 1) == "−0.5"
    assert Words("de").decimal(-0.5, 1) == "−0,5"


@pytest.mark.parametrize(("locale", "won", "lost"), [("en-GB", "1.23m", "−1.23m"), ("de", "1,23 Mio.", "−1,23 Mio.")])
def test_millions_in_brief(locale: str, won: str, lost: str) -> None:
    """Gains and losses are abbreviated in the same way and never rounded up."""
    words = words_for(locale)
    assert (words.brief_number(1_239_999), words.brief_number(-1_239_999)) == (won, lost)
    assert words.brief_number(-999_999) == words.number(-999_999)
