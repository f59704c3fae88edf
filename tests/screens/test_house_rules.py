"""Tests of house rules on screen: the panel, the dialogs, the digest, and the page for players."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from enum import Enum

import pytest
from msgspec import structs

from bot.errors import Refusal
from bot.rules import GameSession, cards
from bot.rules.arranging.crash.house_rules import CrashPenalty, CrashReward
from bot.rules.betting.draw.state import DrawRules
from bot.rules.betting.house_rules import BettingRules, BragRules, SeeRule
from bot.rules.betting.state import BettingStatus, BragView
from bot.rules.betting.teen_patti import BetLimit, TeenPattiRules
from bot.rules.cards import PACK
from bot.rules.game import Deal, IllegalMove, rules_fingerprint
from bot.rules.house_rules import HouseRuleError, HouseRules, MoneySource, OptionInfo
from bot.rules.registry import GAMES
from bot.rules.registry import find_game as game_called
from bot.screens.registry import family_of
from bot.screens.table import house_rules, rules_panel
from bot.screens.table.house_rules import UNUSUAL_MARK, table_rules_digest
from bot.screens.widgets.components import Submission
from bot.screens.widgets.custom_ids import DialogId
from bot.screens.words import LOCALES, Words, words_for
from bot.sheets.values import Sheet, SheetRef, presets
from bot.tables.commands.rule_changes import TermsRequest
from bot.tables.table_settings import PAUSE_RANGE, TURN_TIME_RANGE, Hints, TableSettings
from bot.tables.terms import TableTerms
from bot.tables.values import PublicTable
from tests.screens.evening import Evening
from tests.screens.options_page import PAGE, listed, options_section
from tests.screens.reading import SELECT, Component, buttons, check, check_dialog, components, menus, text

PAGES = [(game.name, group) for game in GAMES.values() for group in rules_panel.panel_pages(game.name)]


def table(game: str = "three_card_brag", **rules: object) -> PublicTable:
    """Return a table of a game with these house rules."""
    played = game_called(game)
    return Evening(game=played, rules=played.build_rules(rules)).table()


def most_different(game: str) -> PublicTable:
    """Return a table at which every possible option is unusual, with the largest amounts."""
    played = game_called(game)
    options: dict[str, object] = {}
    for option in played.option_infos():
        for value in _values(option):
            try:
                played.build_rules({**options, option.name: value})
            except HouseRuleError:
                continue
            options[option.name] = value
            break
    rules = played.build_rules(options)
    settings = TableSettings(turn_seconds=None, pause=600, hints=Hints.FULL)
    return Evening(stacks=(100,), game=played, rules=rules, settings=settings, sheet=SheetRef("*" * 40, 1_000)).table()


def _values(option: OptionInfo) -> list[object]:
    """Return unusual values, those with the longest text first."""
    if issubclass(option.kind, Enum):
        members = [member for member in option.kind if member is not option.default]
        return [member.value for member in sorted(members, key=lambda one: -len(one.value))]
    if option.kind is tuple:
        return [["twos", "one_eyed_jacks", "suicide_king", "jokers:4"]]
    if option.kind is bool:
        return [not option.default]
    usual = option.default if isinstance(option.default, int) else 0
    return [one for one in (option.most, usual - 1, option.least) if one != option.default]


@pytest.fixture(params=LOCALES)
def words(request: pytest.FixtureRequest) -> Words:
    """Return each language's catalogue with the longest currency."""
    return words_for(request.param, "Pfund und Schillinge")


@pytest.mark.parametrize("may_change", [True, False])
@pytest.mark.parametrize(("game", "group"), PAGES)
def test_every_page_of_the_panel_fits(game: str, group: str, words: Words, *, may_change: bool) -> None:
    """Each page of each game fits uncut with the largest amounts, both to change the rules and only to read them."""
    shown = most_different(game)
    sheets = (*(_own(number, game) for number in range(30)), *presets())
    screen = rules_panel.render_rules_panel(shown, words, group=group, may_change=may_change, sheets=sheets)
    check(screen)
    assert "…" not in text(screen)
    for part in range(1, len(rules_panel.option_parts(game, group)) + 1):
        check_dialog(rules_panel.options_dialog(shown, f"{group}.{part}", words))


@pytest.mark.parametrize("game", [game.name for game in GAMES.values()])
def test_a_page_has_at_most_eight_options(game: str) -> None:
    options = house_rules.all_options(game)
    assert all(1 <= sum(one.group == group for one in options) <= 8 for group in house_rules.option_groups(game))


@pytest.mark.parametrize("game", [game.name for game in GAMES.values()])
def test_every_option_can_be_changed_somewhere(game: str, words: Words) -> None:
    """Each option of each game is a field of a dialog of its page, but only for people who may change it."""
    found: set[str] = set()
    here = table(game)
    for group in rules_panel.panel_pages(game):
        screen = rules_panel.render_rules_panel(here, words, group=group, may_change=True)
        for said in buttons(screen).values():
            if said.startswith("t:options:"):
                dialog = rules_panel.options_dialog(here, said.split(":")[3], words)
                found |= {one["custom_id"] for one in components(dialog) if "custom_id" in one}
        assert set(menus(rules_panel.render_rules_panel(here, words, group=group))) == {"t:rules:123456789:page"}
    assert found == {option.name for option in house_rules.all_options(game)}


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", [game.name for game in GAMES.values()])
def test_every_option_is_explained_with_an_example(game: str, locale: str) -> None:
    """Each option has its name, value, effect in one or two sentences, and an example on its page."""
    words = words_for(locale).for_game(game)
    for option in house_rules.all_options(game):
        shown = text(rules_panel.render_rules_panel(table(game), words, group=option.group))
        lines = [line for line in shown.splitlines() if house_rules.option_effect(option, words) in line]
        assert len(lines) == 1
        assert lines[0].endswith(house_rules.option_example(option, words))
        assert house_rules.option_example(option, words).endswith((".", "?"))
        assert house_rules.option_effect(option, words).endswith(".")


def changed(here: PublicTable, wanted: Mapping[str, str | tuple[str, ...]]) -> tuple[HouseRules, TableSettings]:
    """Return a table's rules and settings after options are set to chosen or typed values."""
    before = TableTerms(house_rules=here.as_proposed.house_rules, settings=here.as_proposed.settings)
    found = TermsRequest(options=rules_panel.parse_options(here.game, wanted, words_for("en-GB"))).resolve_terms(
        game_called(here.game), before
    )
    return found.house_rules, found.settings


def test_the_panel_shows_what_is_agreed_for_later() -> None:
    """The panel shows and changes rules agreed during a deal, and says when they take effect."""
    coming = TableTerms(house_rules=BragRules(ante=4), settings=TableSettings(pause=20))
    later = structs.replace(table(ante=2), pending_terms=coming)
    shown = text(rules_panel.render_rules_panel(later, words_for("en-GB"), group="stakes"))
    assert "**Ante**: 4 chips" in shown
    assert "the rules apply from the next deal" in shown
    assert "apply from the next deal" not in text(
        rules_panel.render_rules_panel(table(ante=2), words_for("en-GB"), may_change=True)
    )
    rules, settings = changed(later, {"max_raise": "7"})
    assert isinstance(rules, BragRules)
    assert (rules.ante, rules.max_raise, settings.pause) == (4, 7, 20)


def fields(here: PublicTable, group: str, locale: str = "en-GB") -> dict[str, Component]:
    """Return the fields of the dialogs for a group of options, by the options' names."""
    parts = range(1, len(rules_panel.option_parts(here.game, group)) + 1)
    dialogs = [rules_panel.options_dialog(here, f"{group}.{part}", words_for(locale)) for part in parts]
    return {one["custom_id"]: one for dialog in dialogs for one in components(dialog) if "custom_id" in one}


def selected(here: PublicTable, name: str) -> list[str]:
    """Return the values of an option that are selected in its dialog."""
    group = next(one.group for one in house_rules.all_options(here.game) if one.name == name)
    return [one["value"] for one in fields(here, group)[name]["options"] if one.get("default")]


def test_the_panel_shows_what_is_agreed() -> None:
    """Values are shown as text, unusual ones are marked, and the current value is selected in its dialog."""
    made = table(look_timing="anytime", max_raise=0, wild=["twos", "jokers:2"])
    screen = rules_panel.render_rules_panel(made, words_for("en-GB"), group="blind", may_change=True)
    assert "**When you may look**: At any time ◆" in text(screen)
    assert "**Blind play**: yes\n" in text(screen)
    assert selected(made, "look_timing") == ["anytime"]
    assert "**Largest raise**: no limit ◆" in text(
        rules_panel.render_rules_panel(made, words_for("en-GB"), group="stakes")
    )
    screen = rules_panel.render_rules_panel(made, words_for("en-GB"), group="play", may_change=True)
    assert "**Wild cards**: twos and two jokers ◆" in text(screen)
    assert selected(made, "wild") == ["twos", "jokers:2"]


def test_the_first_page_is_what_everybody_agrees_to() -> None:
    """The first page is the digest: sheet, version, fingerprint, and everything unusual."""
    made = structs.replace(table(max_first_bet=0, blind_play=False), sheet=SheetRef("Our *pub*", 3))
    shown = text(rules_panel.render_rules_panel(made, words_for("en-GB"), may_change=True))
    print_ = rules_fingerprint(game_called("three_card_brag"), made.house_rules)
    assert r"House rules: **Our \*pub\***, version 3" in shown
    assert words_for("en-GB")("rule-fingerprint", fingerprint=print_) in shown
    assert "Largest first bet: no limit ◆" in shown
    assert "**Blind play** · no ◆" in shown
    assert "By sitting down you agree to this." in shown
    german = text(
        rules_panel.render_rules_panel(
            structs.replace(made, sheet=SheetRef("No blind play", 1, "no-blind")), words_for("de")
        )
    )
    assert "Hausregeln: **Ohne blindes Spiel**" in german
    assert f"`{print_}`" in text(rules_panel.render_rules_panel(structs.replace(made, sheet=None), words_for("en-GB")))


def test_the_host_chooses_among_the_sheets_of_the_game() -> None:
    """The host, but no reader, has a menu of the sheets of the table's game, with the current one selected."""
    made = structs.replace(table(), sheet=SheetRef("No blind play", 1, "no-blind"))
    screen = rules_panel.render_rules_panel(
        made, words_for("en-GB"), may_change=True, sheets=(_own(1, "draw_brag"), *presets())
    )
    choices = menus(screen)["t:sheet:123456789"]
    assert [one["value"] for one in choices] == [sheet.key for sheet in presets() if sheet.game == made.game]
    assert [one["value"] for one in choices if one["default"]] == ["no-blind"]
    assert "t:sheet:123456789" not in menus(rules_panel.render_rules_panel(made, words_for("en-GB"), sheets=presets()))


def _own(number: int, game: str) -> Sheet:
    name = f"{number:02}" + "*" * 38
    return Sheet(
        name=name, game=game, rules=game_called(game).default_rules, version=number + 1, guild_id=1, author=2, at=3.0
    )


def test_what_is_chosen_and_typed_becomes_the_rules() -> None:
    """Menus and dialogs can set any option; the other options are unchanged."""
    before = table(ante=2)
    rules, settings = changed(
        before,
        {
            "max_raise": "0",
            "pot_limit": "yes",
            "money_source": "table",
            "min_buy_in": "1,000",
            "wild": ("jokers:2", "twos"),
            "see_rule": ("equal",),
            "clock": "90",
            "pause": "5",
            "hints": "full",
            "banter": "no",
        },
    )
    assert rules == BragRules(
        ante=2,
        max_raise=0,
        pot_limit=True,
        money_source=MoneySource.TABLE,
        min_buy_in=1_000,
        wild=("twos", "jokers:2"),
        see_rule=SeeRule.EQUAL,
    )
    assert settings == TableSettings(turn_seconds=90, pause=5, hints=Hints.FULL, banter=False)
    now = structs.replace(before, house_rules=rules)
    again, unclocked = changed(now, {"min_buy_in": " ", "clock": "", "wild": ()})
    assert again == replace(rules, min_buy_in=None, wild=())
    assert unclocked.turn_seconds is None
    assert changed(before, {"clock": "0"})[1].turn_seconds is None


@pytest.mark.parametrize("game", [game.name for game in GAMES.values()])
def test_whatever_a_dialog_offers_can_be_chosen(game: str) -> None:
    """Every value that a dialog offers is accepted. Up to ten are radio buttons or checkboxes, more are a menu."""
    here = table(game)
    for group in house_rules.option_groups(game):
        for name, one in fields(here, group).items():
            assert (one["type"] == SELECT) is (len(one.get("options", ())) > 10)
            for choice in one.get("options", ()):
                rules, settings = changed(here, {name: (choice["value"],)})
                value = getattr(settings if group == house_rules.TABLE_GROUP else rules, name)
                plain = (
                    {True: "yes", False: "no"}.get(value) if isinstance(value, bool) else getattr(value, "value", "")
                )
                assert choice["value"] in (value if isinstance(value, tuple) else (plain,))


def test_only_what_differs_is_changed() -> None:
    """A dialog that is sent in as it was opened changes nothing; otherwise only the options that differ change."""
    here = table(wild=["twos", "jokers:2"], max_raise=0, look_timing="anytime")
    chosen = {"wild": ("jokers:2", "twos"), "look_timing": ("anytime",)}

    def sent(**answers: str) -> dict[str, object]:
        typed = {"ante": "1", "max_raise": "0", "min_buy_in": "", "clock": "120", "hints": "names", **answers}
        submitted = Submission(DialogId("options", ("1", "play", "1")), typed, chosen)
        return rules_panel.changed_options(here, submitted, words_for("en-GB"))

    assert sent() == {}
    assert sent(ante="2", pot_limit="yes") == {"ante": 2, "pot_limit": True}


def test_the_spread_and_its_limit_go_together() -> None:
    """Choosing the spread limit sets a spread, leaving it removes the spread, and a spread chooses the limit."""
    here = table("teen_patti", boot=3)
    rules, _ = changed(here, {"limit": "spread"})
    assert rules == TeenPattiRules(boot=3, limit=BetLimit.SPREAD, spread=3)
    assert changed(here, {"spread": "7"})[0] == TeenPattiRules(boot=3, limit=BetLimit.SPREAD, spread=7)
    spread = structs.replace(here, house_rules=rules)
    assert changed(spread, {"limit": "pot"})[0] == TeenPattiRules(boot=3, limit=BetLimit.POT)
    assert changed(spread, {"spread": "0"})[0] == TeenPattiRules(boot=3)
    assert changed(spread, {"boot": "4", "spread": "3"})[0] == replace(rules, boot=4)


@pytest.mark.parametrize(
    ("wanted", "code", "facts"),
    [
        ({"ante": "many"}, "amount_unreadable", {"typed": "many"}),
        ({"ante": "5 q"}, "amount_unreadable", {"typed": "5 q"}),
        ({"max_players": "6k"}, "number_unreadable", {"typed": "6k"}),
        ({"clock": "2m"}, "number_unreadable", {"typed": "2m"}),
        ({"ante": "-1"}, "bad_house_rules", {"option": "ante", "reason": "too_small"}),
        ({"ante": "2000000000"}, "bad_house_rules", {"option": "ante", "reason": "too_great"}),
        ({"look_timing": "never"}, "bad_house_rules", {"option": "look_timing", "reason": "not_one_of"}),
        ({"pot_limit": "maybe"}, "bad_house_rules", {"option": "pot_limit", "reason": "not_yes_or_no"}),
        ({"banter": "maybe"}, "bad_house_rules", {"option": "banter", "reason": "not_yes_or_no"}),
        ({"hints": "maybe"}, "bad_house_rules", {"option": "hints", "reason": "not_one_of"}),
        ({"wild": ("jokers:1", "jokers:2")}, "bad_house_rules", {"option": "wild", "reason": "two_numbers_of_jokers"}),
        ({"wild": ("dukes",)}, "bad_house_rules", {"option": "wild", "reason": "not_one_of"}),
        ({"cards": "4"}, "bad_house_rules", {"option": "cards", "reason": "unknown_option"}),
        ({"boot": "4"}, "bad_house_rules", {"option": "boot", "reason": "unknown_option"}),
        ({"max_first_bet": "1", "min_first_bet": "3"}, "bad_house_rules", {"reason": "below_min_first_bet"}),
    ],
)
def test_rules_that_do_not_fit_are_refused(
    wanted: dict[str, str | tuple[str, ...]], code: str, facts: dict[str, object]
) -> None:
    """Nonsense and contradictions are refused with the option and the reason."""
    with pytest.raises(Refusal) as refused:
        changed(table(), wanted)
    assert refused.value.code == code
    assert facts.items() <= refused.value.facts.items()


@pytest.mark.parametrize("game", [game.name for game in GAMES.values()])
@pytest.mark.parametrize("locale", LOCALES)
def test_the_digest_tells_what_is_other_than_usual(game: str, locale: str) -> None:
    """The digest of an ordinary table says that it is as usual. Otherwise the digest lists every unusual option."""
    words = words_for(locale).for_game(game)
    assert words("rule-as-usual") in table_rules_digest(table(game), words)
    assert UNUSUAL_MARK not in table_rules_digest(table(game), words)
    different = most_different(game)
    told = table_rules_digest(different, words)
    assert told.count(UNUSUAL_MARK) == len(game_called(game).changed_options(different.house_rules)) + 1
    assert words("rule-more", more=1).split("1")[-1] not in told
    for option in game_called(game).option_infos():
        value = getattr(different.house_rules, option.name)
        said = f"{house_rules.option_name(option, words)}: "
        if option.name in {"blind_play", "sideshow"}:  # named like their group, so not repeated
            said = f"**{words(f'rule-group-{option.group}')}** · "
        assert said in told or value == option.default


@pytest.mark.parametrize("room", [200, 500, 900, 2_000])
def test_a_digest_without_room_says_how_much_is_missing(room: int) -> None:
    """The digest is shorter if there is little room, and gives the number of omitted rules."""
    words = words_for("de", "Pfund und Schillinge")
    told = table_rules_digest(most_different("three_card_brag"), words, room=room)
    assert len(told) <= max(room, 400)
    found = re.search(r"Und noch (\d+) Hausregeln", told)
    assert (found is not None) == (room < 2_000)


@pytest.mark.parametrize(
    ("rules", "english", "german"),
    [
        (
            BragRules(),
            "Ante 1 p · first bet 1 p to 10 p · raises up to 10 p",
            "Anfangseinsatz 1 p · erster Einsatz 1 p bis 10 p · erhöhen um bis zu 10 p",
        ),
        (
            BragRules(ante=5, max_first_bet=0, max_raise=0, pot_limit=True),
            "Ante 5 p · first bet 1 p or more · raises without limit · No bet above the pot",
            "Anfangseinsatz 5 p · erster Einsatz ab 1 p · erhöhen ohne Grenze · kein Einsatz über dem Pot",
        ),
        (
            BragRules(ante=0),
            "Ante none · first bet 1 p to 10 p · raises up to 10 p",
            "Anfangseinsatz keiner · erster Einsatz 1 p bis 10 p · erhöhen um bis zu 10 p",
        ),
        (
            DrawRules(big_blind=4),
            "Big blind 4 p, small 2 p · bets of 8 p before the draw and 16 p after it",
            "Großer Blind 4 p, kleiner 2 p · Einsätze von 8 p vor dem Tausch und 16 p danach",
        ),
        (
            TeenPattiRules(boot=2, limit=BetLimit.SPREAD, spread=5, pot_cap=200),
            (
                "Boot 2 p · a bet is at most 5 p above the minimum, twice that seen"
                " · at 200 p in the pot everybody shows"
            ),
            (
                "Anfangseinsatz 2 p"
                " · gesetzt wird höchstens 5 p über dem Mindesteinsatz, offen das Doppelte davon"
                " · bei 200 p im Pot decken alle auf"
            ),
        ),
    ],
)
def test_the_stakes_fit_in_a_line(rules: BettingRules, english: str, german: str) -> None:
    family = next(family_of(game.name) for game in GAMES.values() if type(game.default_rules) is type(rules))
    assert family.stakes_line(rules, Words("en-GB", "p")) == english
    assert family.stakes_line(rules, Words("de", "p")) == german


@pytest.mark.parametrize("locale", LOCALES)
def test_values_with_a_number_need_no_words_of_their_own(locale: str) -> None:
    """All rewards in points share one text with the number inserted, and so do all penalties."""
    words = words_for(locale).for_game("crash")
    options = {option.name: option for option in house_rules.all_options("crash")}
    reward, penalty = options["crash_announced_reward"], options["crash_penalty_rule"]
    said = [one.label for option in (reward, penalty) for one in house_rules.option_choices(option, None, words)]
    assert len(set(said)) == len(said) == 25
    assert house_rules.option_value_text(reward, CrashReward("points:7"), words).startswith("7 ")
    assert house_rules.option_value_text(penalty, CrashPenalty("minus_points:3"), words).startswith("3 ")
    assert house_rules.option_value_text(options["pairs_redeal"], 0, words) == {"en-GB": "never", "de": "nie"}[locale]
    assert house_rules.option_value_text(options["pairs_redeal"], 5, words) == "5"
    assert house_rules.option_value_text(options["spare_fee"], 0, words) == {"en-GB": "nothing", "de": "nichts"}[locale]


@pytest.mark.parametrize("locale", LOCALES)
def test_an_option_that_makes_no_difference_says_why(locale: str) -> None:
    """An idle option's effect names the option that makes it idle, with its value."""
    words = words_for(locale).for_game("crash")
    here = table("crash", tie_rule="yogi", crash_announce="required")
    options = {option.name: option for option in house_rules.all_options("crash")}
    idle = here.house_rules.ineffective_options
    assert {"zero_double", "crash_rule", "crash_points"} <= set(idle)
    for name, option in options.items():
        lines = house_rules.option_lines([option], here, words)
        because = options.get(idle.get(name, ""))
        if because is None:
            assert words("rule-idle", option="", value="").split("“")[0].split("„")[0] not in lines[1]
        else:
            value = house_rules.option_value_text(because, getattr(here.house_rules, because.name), words)
            assert words("rule-idle", option=house_rules.option_name(because, words), value=value) in lines[1]


def test_tables_of_crash_usually_give_full_help() -> None:
    """By default, Crash has full hints and betting games have hints with names; other levels are marked."""
    for game, usual in (("crash", Hints.FULL), ("three_card_brag", Hints.NAMES), ("teen_patti", Hints.NAMES)):
        assert house_rules.default_settings(game, TableSettings()).hints is usual
        hints = next(option for option in house_rules.all_options(game) if option.name == "hints")
        for level in Hints:
            here = structs.replace(table(game), settings=TableSettings(hints=level))
            shown = house_rules.option_lines([hints], here, words_for("en-GB"))[0]
            assert (UNUSUAL_MARK in shown) == (level is not usual)


def test_the_digest_of_crash_tells_what_people_take_for_granted() -> None:
    """The digest of Crash shows ties, crash, bus ride and declarations even if usual, but not the stakes."""
    told = table_rules_digest(table("crash"), words_for("en-GB"))
    for said in (
        "Equal best hands: Nobody scores",
        "Lowest hand that may be played: A pair",
        "What a crash earns: Extra points",
        "Four of a kind: A bus ride",
        "A thirteen-card run (a card of every rank): Wins the game",
    ):
        assert said in told
    assert "Points to win" not in told
    assert "Stake of a game" not in told
    assert "Points to win, with four players: 7 ◆" in table_rules_digest(table("crash", target=7), words_for("en-GB"))


def test_a_number_is_of_what_its_description_says(words: Words) -> None:
    """An option with `is_count` is shown as a number, any other number as chips."""
    goal = OptionInfo(name="goal", kind=int, default=3, least=0, most=9_999, is_count=True)
    for value in (0, 1_200):
        assert house_rules.option_value_text(goal, value, words) == words.number(value)
    chips = replace(goal, is_count=False)
    assert house_rules.option_value_text(chips, 1_200, words) == words.money(1_200)


@pytest.mark.parametrize(("locale", "said"), [("en-GB", "aces"), ("de", "Asse")])
def test_the_best_prial_is_called_by_its_rank(locale: str, said: str) -> None:
    """Ranks are chosen by number and shown by name."""
    best = next(option for option in game_called("nine_card_brag").option_infos() if option.name == "best_prial")
    assert house_rules.option_value_text(best, 14, words_for(locale)) == said


def test_the_page_for_players_has_every_option() -> None:
    """The page docs/house-rules.md lists the options of every game as the descriptions give them."""
    assert listed(PAGE.read_text("utf-8")) == options_section()


def test_the_bounds_of_clock_and_pause_are_those_of_the_table() -> None:
    """The bounds on the panel and the page are those that a table accepts."""
    bounds = {option.name: (option.least, option.most) for option in house_rules.TABLE_OPTIONS}
    assert bounds["clock"] == (TURN_TIME_RANGE[0], TURN_TIME_RANGE[-1])
    assert bounds["pause"] == (PAUSE_RANGE[0], PAUSE_RANGE[-1])


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en-GB", "If the least chaal is {price}, being refused costs {paid}."),
        ("de", "Ist der kleinste Chaal {price}, kostet die Ablehnung {paid}."),
    ],
)
def test_what_a_refused_sideshow_costs(locale: str, said: str) -> None:
    """The example gives the actual cost of a refusal and the price of a chaal."""
    played = game_called("teen_patti")
    sitting = GameSession(
        played,
        dict.fromkeys(("Alex", "Bob", "Chris"), 100),
        played.build_rules({"sideshow_refused_pays": True}),
        "Alex",
    )
    sitting.deal(cards("9s Ks 7s 9h Kh 5h Ad 4d 2d"))
    sitting.say("Bob looks", "Bob bets 4", "Chris looks")
    view = sitting.view("Chris")
    assert isinstance(view, BragView)
    sitting.say("Chris proposes sideshow")
    before = sitting.stacks["Chris"]
    sitting.say("Bob refuses")
    [option] = [one for one in played.option_infos() if one.name == "sideshow_refused_pays"]
    paid = before - sitting.stacks["Chris"]
    told = house_rules.option_example(option, words_for(locale).for_game(played.name, sitting.rules))
    assert told == said.format(price=view.open_price, paid=paid)


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en-GB", "checks if nothing is owed, and folds otherwise"),
        ("de", "schiebt der Spieler, wenn nichts zu zahlen ist"),
    ],
)
def test_whoever_owes_nothing_checks_when_the_clock_runs_out(locale: str, said: str) -> None:
    """The text about the clock in Draw Brag is right: a player who owes nothing stays in, others fold."""
    sitting = GameSession(game_called("draw_brag"), dict.fromkeys(("Alex", "Bob", "Chris"), 100), dealer="Alex")
    sitting.deal(cards("9s Ks 7s 9h Kh 5h Ad 4d 2d"))
    sitting.say("Alex times out", "Bob bets 1", "Chris times out")
    view = sitting.view()
    assert isinstance(view, BragView)
    assert {seat.seat: seat.status is BettingStatus.FOLDED for seat in view.seats} == {1: True, 2: False, 3: False}
    assert said in text(rules_panel.render_rules_panel(table("draw_brag"), words_for(locale), group="table"))


@pytest.mark.parametrize(
    ("locale", "said"), [("en-GB", "Once everybody has dealt"), ("de", "Haben alle einmal gegeben")]
)
def test_the_dealer_chooses_after_a_full_circle(locale: str, said: str) -> None:
    """House rule and sheet say that the dealer chooses after a full circle: one deal more than there are players."""
    played = game_called("three_card_brag")
    sitting = GameSession(played, dict.fromkeys(("Alex", "Bob"), 100), played.build_rules({"dealers_choice": True}))
    sitting.deal(PACK)
    for name in ("Alex", "Bob"):
        sitting.say(f"{name} folds")
        with pytest.raises(IllegalMove):
            sitting.say(f"{name} chooses 4 cards")
        sitting.play(Deal())
    sitting.say("Alex folds", "Alex chooses 4 cards")
    words = words_for(locale)
    assert said in words("rule-dealers-choice-about")
    assert said in words("sheet-dealers-choice-about")
