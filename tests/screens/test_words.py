"""Tests of the catalogues: complete, used, and really translated."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from enum import Enum
from pathlib import Path

import pytest

from bot.audit_log.values import ENTRY_KINDS as ACTS
from bot.disputes.values import DisputeStatus
from bot.leagues.rules import LeagueTieBreak, Scoring
from bot.leagues.teams.values import TeamTieBreak
from bot.leagues.values import DivisionSpread, TableEligibility
from bot.rules.arranging.crash.house_rules import (
    CrashAnnounce,
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
from bot.rules.house_rules import OptionInfo
from bot.rules.ranking import Category, RunOrder
from bot.rules.registry import GAMES
from bot.rules.registry import find_game as game_called
from bot.screens.betting.move_actions import ACTIONS
from bot.screens.history.disputes import CHIPS, RECORD, STAND, VOID, WITHDRAW
from bot.screens.history.evenings import EveningScope, EveningView
from bot.screens.history.past_games import HistoryScope
from bot.screens.history.statistics import MONTH
from bot.screens.leagues.league import HELP_PAGES as HELP
from bot.screens.learning.help_pages import COMMANDS, all_pages, game_pages
from bot.screens.money.wallet import WALLET_KINDS, BalancePeriod
from bot.screens.registry import family_of
from bot.screens.server.server_settings import ACCOUNTS
from bot.screens.table.house_rules import TABLE_GROUP, all_options, option_groups
from bot.screens.table.rules_panel import DIGEST_PAGE
from bot.screens.table.table_text import PUBLIC_NOTES
from bot.screens.words import (
    GAME_VOCABULARIES,
    LOCALE_NAMES,
    LOCALES,
    SEVERAL_DEALS_VOCABULARY,
    MissingWords,
    Words,
    supported_locale,
    words_for,
)
from bot.settings.values import CARD_STYLES, HAND_PLACES, TURN_NOTIFICATION_TIMES
from bot.sheets.values import presets
from bot.statistics.values import Measure
from bot.store.schema.statistics import EVER, PRACTICE
from tests.screens.codes import CODES
from tests.support.catalogues import AMERICAN, FORMAL, Catalogues

ROOT = Path(__file__).parents[2]
OWN = ROOT / "bot" / "screens"
SPEAKING = ("bot/screens", "bot/presenter", "bot/app", "cogs")
"""Directories that use keys."""
SAME = {
    "arrange-place",
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
"""Key prefixes of the messages that one game words differently."""
KEY = re.compile(r"[a-z]+(-[a-z0-9]+)+")
_CATALOGUES = Catalogues(OWN / "locales")
messages, written, variables = _CATALOGUES.messages, _CATALOGUES.written, _CATALOGUES.variables


def sources() -> Iterator[tuple[Path, ast.Module]]:
    """Yield every file that may use messages."""
    for place in SPEAKING:
        path = ROOT / place
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path] if path.exists() else []:
            yield file, ast.parse(file.read_text("utf-8"))


def _described() -> list[OptionInfo]:
    """Return the options of every game; options of the same name may have different values."""
    return [option for game in GAMES.values() for option in all_options(game.name)]


def _options() -> list[str]:
    return [option.name for option in _described()]


def _values() -> list[str]:
    return [
        f"{option.name}-{str(member.value).partition(':')[0]}".lower()
        for option in _described()
        if issubclass(option.kind, Enum)
        for member in option.kind
    ]


def _sets() -> list[str]:
    return [f"{option.name}-{one.replace(':', '-')}" for option in _described() for one in option.values]


def _crash(values: type[Enum]) -> list[str]:
    return sorted({str(member.value).partition(":")[0] for member in values})


def _nine(values: type[Enum]) -> list[str]:
    return [member.value for member in values]


def _categories() -> list[str]:
    return [category.name.lower() for category in Category]


FAMILIES: dict[str, list[str]] = {
    "leaderboard-measure-*": [one.name.lower().replace("_", "-") for one in Measure],
    "stats-button-*": [EVER, MONTH, PRACTICE],
    "stats-scope-*": [EVER, PRACTICE],
    "arrange-call-*": _crash(CrashReward),
    "arrange-failed-*": _crash(CrashPenalty),
    "arrange-uncalled-*": _crash(CrashRule),
    "open-game-line-*": list(GAMES),
    "command-*": [command.replace(" ", "-") for command in COMMANDS],
    "button-*": [action.replace(".", "-") for action in ACTIONS],
    "hand-is-*": ["below", "channel", "dm", "behind"],
    "button-dispute-*": [STAND, VOID, CHIPS, WITHDRAW, RECORD],
    "dispute-*": [STAND, VOID, "giver", "taker"],
    "dispute-*-about": [STAND, VOID],
    "dispute-ended-*": [one.value for one in DisputeStatus if one is not DisputeStatus.OPEN],
    "card-*": _categories(),
    "card-category-*": _categories(),
    "card-kind-*": _categories(),
    "command-choice-balance-*": [period.value for period in BalancePeriod],
    "fixtures-tie-*": [one.value for one in TeamTieBreak],
    "evening-as-*": [view.value for view in EveningView],
    "evening-none-*": [scope.value for scope in EveningScope],
    "evening-scope-*": [scope.value for scope in EveningScope],
    "evening-where-*": [scope.value for scope in EveningScope],
    "guide-announced-*": _crash(CrashReward),
    "guide-announcing-*": [CrashAnnounce.REQUIRED.value, CrashAnnounce.OPTIONAL.value],
    "guide-crash-*": _crash(CrashRule),
    "guide-example-second-*": [rule.value for rule in TieRule],
    "guide-failed-*": _crash(CrashPenalty),
    "guide-least-*": [least.value for least in MinHand],
    "guide-order-*": [rule.value for rule in Misorder],
    "guide-tie-*": [rule.value for rule in TieRule],
    "happened-note-*": list(PUBLIC_NOTES),
    "happened-looked-*": [which.value for which in Which],
    "happened-kept-*": [which.value for which in Which],
    "happened-thrown-*": [which.value for which in Which],
    "happened-nominated-*": [which.value for which in Which],
    "happened-*-blind": ["small", "big"],
    "help-*-text": [],
    "help-money-*": [one.value for one in ShortMoney],
    "help-*-title": list(all_pages()),
    "history-none-*": [scope.value for scope in HistoryScope],
    "history-title-*": [scope.value for scope in HistoryScope],
    "league-help-*": list(HELP),
    "league-here-*": [one.value for one in TableEligibility],
    "league-help-*-title": list(HELP),
    "league-scoring-*": [one.value for one in Scoring],
    "league-tie-*": [one.value for one in LeagueTieBreak],
    "import-problem-*": ["columns", "name", "amount", "unknown", "ambiguous", "bot", "id", "twice"],
    "log-act-*": sorted({*ACTS, "correction_deal", "correction_table"}),
    "entries-choice-*": ["in", "out"],
    "entries-deal-*": ["in", "out"],
    "entries-kind-*": sorted(WALLET_KINDS),
    "house-sum-*": list(ACCOUNTS),
    "refusal-*": sorted(CODES),
    "nine-guide-*": ["first", "level", "tied"],
    "nine-guide-example-left-*": ["first", "level", "tied", "low"],
    "nine-guide-example-*-*": [f"{left}-{end}" for left in ("end", "low") for end in ("points", *_nine(NineWinRule))],
    "nine-guide-flush-*": _nine(NineMode),
    "nine-guide-fours-*": _nine(NineMode),
    "nine-guide-pairs-*": _nine(NineMode),
    "nine-guide-runs-*": _nine(RunOrder),
    "nine-guide-win-*": _nine(NineWinRule),
    "league-spread-*": [one.value for one in DivisionSpread],
    "nine-round-*": ["won", "first", "shared", "tied"],
    "nine-win-*": _nine(NineWinRule),
    "rule-*": _options(),
    "rule-*-*": [*_values(), *_sets()],
    "rule-*-*-about": _sets(),
    "rule-*-about": _options(),
    "rule-*-example": _options(),
    "rule-*-none": [option.name for option in _described() if option.values],
    "rule-*-usual": [option.name for option in _described() if option.optional and option.group != TABLE_GROUP],
    "rule-group-*": [DIGEST_PAGE, *{group for game in GAMES.values() for group in option_groups(game.name)}],
    "sheet-*": [sheet.key for sheet in presets()],
    "sheet-*-about": [sheet.key for sheet in presets()],
    "house-cards-*": list(CARD_STYLES),
    "log-cards-*": list(CARD_STYLES),
    "settings-call-*": list(TURN_NOTIFICATION_TIMES),
    "settings-cards-*": list(CARD_STYLES),
    "settings-hand-*": list(HAND_PLACES),
    "stakes-price-*": [price.value for price in PriceKind],
    "table-*": ["blind", "open", "folded"],
    "table-stakes-limit-*": [limit.value for limit in BetLimit],
    "told-*": ["wallet", "dispute", "league", "match", "night"],
    "wallet-*-about": ["pay", "forgive"],
    "wallet-*-amount": ["pay", "forgive"],
    "wallet-*-title": ["pay", "forgive"],
    "wallet-*": ["pay", "forgive"],
    "wallet-kind-*": sorted(WALLET_KINDS),
    "privacy-delete-*": ["paid", "lapsed", "waived", "bank"],
}
"""Composed keys, with every value that is inserted."""


def put_together() -> Iterator[tuple[Path, str]]:
    """Yield each composed key with a star for every variable part."""
    for file, tree in sources():
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr):
                pattern = "".join(str(one.value) if isinstance(one, ast.Constant) else "*" for one in node.values)
                if re.fullmatch(r"[a-z]+-[a-z*-]*", pattern):
                    yield file, pattern


def in_families() -> set[str]:
    """Return all keys of all families."""
    return {
        re.sub(r"\*(-\*)?", word.replace("_", "-"), pattern) for pattern, words in FAMILIES.items() for word in words
    }


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
    assert len(SAME) <= 20


def test_every_key_that_is_asked_for_is_there() -> None:
    """Keys used as literals exist."""
    calls = {
        node.args[0].value
        for _, tree in sources()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "words"
        and node.args
        and isinstance(node.args[0], ast.Constant)
    }
    assert len(calls) > 100
    assert calls - set(messages("en-GB")) == set()


def test_keys_that_are_put_together_are_there() -> None:
    """Every composed key exists, and every place that composes keys is listed."""
    own = {pattern for file, pattern in put_together() if file.is_relative_to(OWN)} - {"reply-permission-*"}
    assert own == set(FAMILIES)
    missing = in_families() - set(messages("en-GB"))
    assert missing == set()


def test_every_key_is_used() -> None:
    """The catalogues have no unused keys."""
    named = {
        node.value
        for _, tree in sources()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and KEY.fullmatch(node.value)
    }
    others = {pattern for _, pattern in put_together()} - set(FAMILIES)
    grown = [re.compile(pattern.replace("*", "[a-z0-9-]+")) for pattern in others]
    unused = {
        key
        for key in set(messages("en-GB")) - named - in_families()
        if not any(pattern.fullmatch(key) for pattern in grown)
        and not key.startswith("command-")
        and not key.startswith(OTHERWISE)
    }
    assert unused == set()


@pytest.mark.parametrize("game", sorted(GAME_VOCABULARIES))
def test_what_a_game_says_otherwise_is_said(game: str) -> None:
    """A game's own sentence replaces a general one, and needs no other facts."""
    own = [key for key in messages("en-GB") if key.startswith(f"{GAME_VOCABULARIES[game].key_prefix}-")]
    assert own
    for key in own:
        plain = key.removeprefix(f"{GAME_VOCABULARIES[game].key_prefix}-")
        assert variables("en-GB", key) <= variables("en-GB", plain), key


def test_what_games_of_several_deals_say_otherwise_is_said() -> None:
    """A sentence for games of several deals replaces a general one, and needs no other facts."""
    begins = f"{SEVERAL_DEALS_VOCABULARY.key_prefix}-"
    own = [key for key in messages("en-GB") if key.startswith(begins)]
    assert own
    for key in own:
        assert variables("en-GB", key) <= variables("en-GB", key.removeprefix(begins)), key


@pytest.mark.parametrize("locale", LOCALES)
def test_house_rules_decide_whether_deals_or_games_are_spoken_of(locale: str) -> None:
    """Rules of several deals use the term game; a game's own phrases come first, and the usual ones last."""
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
    """Amounts have singular, plural, thousands and the server's currency, whose name cannot format or mention
    anything.
    """
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
    """Gains and losses are abbreviated alike, never above their value."""
    words = words_for(locale)
    assert (words.brief_number(1_239_999), words.brief_number(-1_239_999)) == (won, lost)
    assert words.brief_number(-999_999) == words.number(-999_999)
