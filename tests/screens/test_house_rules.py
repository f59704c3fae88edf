"""House rules in words: the panel, the dialogs, and the page for players."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.errors import Refusal
from bot.rules.betting.house_rules import BragRules, LookTiming, MoneySource
from bot.screens import house_rules, rules_panel
from bot.screens.stakes import stakes_line
from bot.screens.words import LOCALES, Words, words_for
from bot.tables.opening import CLOCK, PAUSE
from bot.tables.values import Hints, Table, TableSettings, Terms
from tests.screens.evening import Evening
from tests.screens.options_page import PAGE, listed, options_section
from tests.screens.reading import buttons, check, check_dialog, components, menus, text

BILLION = 1_000_000_000


def table(**rules: object) -> Table:
    """A table with these house rules."""
    return Evening(rules=BragRules(**rules)).table()  # type: ignore[arg-type]


@pytest.fixture(params=LOCALES)
def words(request: pytest.FixtureRequest) -> Words:
    """Words of each language, with the longest currency."""
    return words_for(request.param, "Pfund und Schillinge")


@pytest.mark.parametrize("may_change", [True, False])
@pytest.mark.parametrize("group", house_rules.groups())
def test_every_page_of_the_panel_fits(group: str, words: Words, *, may_change: bool) -> None:
    """Each page fits with the largest amounts, whether one may change it or only read it."""
    largest = table(
        ante=BILLION,
        min_first_bet=BILLION,
        max_first_bet=BILLION,
        max_raise=BILLION,
        bet_step=BILLION,
        min_buy_in=BILLION,
    )
    check(rules_panel.panel(largest, words, group=group, may_change=may_change))
    if any(house_rules.is_number(option) for option in house_rules.every_option() if option.group == group):
        check_dialog(rules_panel.numbers(largest, group, words))


def test_every_option_can_be_changed_somewhere(words: Words) -> None:
    """Each option is a menu or a field of a dialog on its page, and nobody else finds them."""
    found: set[str] = set()
    for group in house_rules.groups():
        screen = rules_panel.panel(table(), words, group=group, may_change=True)
        found |= {said.split(":")[3] for said in menus(screen) if said.startswith("t:set:")}
        if "t:numbers:" in "".join(buttons(screen).values()):
            dialog = rules_panel.numbers(table(), group, words)
            found |= {one["custom_id"] for one in components(dialog) if "custom_id" in one}
        assert set(menus(rules_panel.panel(table(), words, group=group))) == {"t:rules:123456789:page"}
    assert found == {option.name for option in house_rules.every_option()}


def test_the_panel_shows_what_is_agreed_for_later() -> None:
    """What was changed in a deal is shown, and changed further, as it will be; and it is said from when on it holds."""
    coming = Terms(house_rules=BragRules(ante=4), settings=TableSettings(pause=20))
    later = replace(table(ante=2), coming=coming)
    shown = text(rules_panel.panel(later, words_for("en-GB")))
    assert "**Ante**: 4 chips" in shown
    assert "these rules hold from the next deal" in shown
    assert "hold from the next deal" not in text(rules_panel.panel(table(ante=2), words_for("en-GB"), may_change=True))
    rules, settings = rules_panel.changed(later, {"max_raise": "7"})
    assert (rules.ante, rules.max_raise, settings.pause) == (4, 7, 20)


def test_the_panel_shows_what_is_agreed() -> None:
    """Values are told in words, and the present one is marked in its menu."""
    made = table(look_timing=LookTiming.ANYTIME, max_raise=0)
    screen = rules_panel.panel(made, words_for("en-GB"), group="play", may_change=True)
    assert "**When you may look**: At any time" in text(screen)
    chosen = [option["value"] for option in menus(screen)["t:set:123456789:look_timing"] if option["default"]]
    assert chosen == ["anytime"]
    assert "**Largest raise**: no limit" in text(rules_panel.panel(made, words_for("en-GB")))


def test_what_is_chosen_and_typed_becomes_the_rules() -> None:
    """Menus and dialogs together set any option; the rest stays as it is."""
    before = table(ante=2)
    rules, settings = rules_panel.changed(
        before,
        {
            "max_raise": "0",
            "pot_limit": "yes",
            "money_source": "table",
            "min_buy_in": "1,000",
            "clock": "90",
            "pause": "5",
            "hints": "full",
        },
    )
    assert rules == BragRules(ante=2, max_raise=0, pot_limit=True, money_source=MoneySource.TABLE, min_buy_in=1_000)
    assert settings == TableSettings(clock=90, pause=5, hints=Hints.FULL)
    again, unclocked = rules_panel.changed(replace(before, house_rules=rules), {"min_buy_in": " ", "clock": ""})
    assert again == replace(rules, min_buy_in=None)
    assert unclocked.clock is None
    assert rules_panel.changed(before, {"clock": "0"})[1].clock is None


@pytest.mark.parametrize(
    ("wanted", "code", "facts"),
    [
        ({"ante": "many"}, "amount_unreadable", {"typed": "many"}),
        ({"ante": "-1"}, "bad_house_rules", {"option": "ante", "reason": "too_small"}),
        ({"ante": "2000000000"}, "bad_house_rules", {"option": "ante", "reason": "too_great"}),
        ({"look_timing": "never"}, "bad_house_rules", {"option": "look_timing", "reason": "not_one_of"}),
        ({"pot_limit": "maybe"}, "bad_house_rules", {"option": "pot_limit", "reason": "not_yes_or_no"}),
        ({"hints": "maybe"}, "bad_house_rules", {"option": "hints", "reason": "not_one_of"}),
        ({"wild": "twos"}, "bad_house_rules", {"option": "wild", "reason": "unknown_option"}),
        ({"max_first_bet": "1", "min_first_bet": "3"}, "bad_house_rules", {"reason": "below_min_first_bet"}),
    ],
)
def test_rules_that_do_not_fit_are_refused(wanted: dict[str, str], code: str, facts: dict[str, object]) -> None:
    """Nonsense and contradictions are refused with the option and the reason."""
    with pytest.raises(Refusal) as refused:
        rules_panel.changed(table(), wanted)
    assert refused.value.code == code
    assert facts.items() <= refused.value.facts.items()


def test_the_digest_tells_what_is_other_than_usual() -> None:
    """At an ordinary table everything is as usual; at another one reads just what is not."""
    english = words_for("en-GB")
    assert "Everything is as usual." in rules_panel.digest(table(), english)
    digest = rules_panel.digest(table(max_first_bet=0, blind_play=False), english)
    assert "first bet 1 or more" in digest
    assert "**Blind play**: no" in digest
    assert "Ante" not in digest.split("Other than usual")[1]


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
    ],
)
def test_the_stakes_fit_in_a_line(rules: BragRules, english: str, german: str) -> None:
    """What is played for, in one line."""
    assert stakes_line(rules, Words("en-GB", "p")) == english
    assert stakes_line(rules, Words("de", "p")) == german


def test_the_page_for_players_has_every_option() -> None:
    """docs/house-rules.md lists the options as the program describes them, name, values, default and effect."""
    assert listed(PAGE.read_text("utf-8")) == options_section()


def test_the_bounds_of_clock_and_pause_are_those_of_the_table() -> None:
    """What the panel and the page say about times is what a table accepts."""
    bounds = {option.name: (option.least, option.most) for option in house_rules.SETTINGS}
    assert bounds["clock"] == (CLOCK[0], CLOCK[-1])
    assert bounds["pause"] == (PAUSE[0], PAUSE[-1])
