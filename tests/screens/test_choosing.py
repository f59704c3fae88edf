"""Tests of the panels for dealer's choice, opening a table and sheets, and of the odds."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from msgspec import structs

from bot.errors import Refusal
from bot.players.betting.odds import category_chances
from bot.rules.betting.house_rules import BragRules, DealersChoice
from bot.rules.betting.moves import Bet, Choose, Draw, Look
from bot.rules.ranking import WILD_SETS, ranking_of
from bot.rules.registry import DEFAULT_GAME, GAMES
from bot.rules.registry import find_game as game_called
from bot.screens.betting import dealers_choice, odds
from bot.screens.hand import hand_message
from bot.screens.hand.rankings import wild_set_names
from bot.screens.learning import help_pages
from bot.screens.table import sheets
from bot.screens.table import sheets as opening
from bot.screens.table.house_rules import sheet_name
from bot.screens.widgets.components import paginate
from bot.screens.widgets.custom_ids import PanelId, TableId, parse_custom_id
from bot.screens.widgets.layout import MOST_LINES
from bot.screens.words import LOCALES, Words, words_for
from bot.sheets.values import MAX_SHEET_NAME_LENGTH, Sheet, presets
from bot.tables.table_settings import Hints, TableSettings
from tests.screens.evening import Evening
from tests.screens.reading import buttons, check, components, menus, text
from tests.screens.test_drawing import drawing
from tests.screens.test_family import choosing_now, evening
from tests.support.betting import brag
from tests.support.sheets import preset

ENGLISH = words_for("en-GB")
LONGEST_CURRENCY = "Pfund und Schillinge"


@pytest.fixture(params=LOCALES)
def words(request: pytest.FixtureRequest) -> Words:
    """Return each language's catalogue with the longest currency."""
    return words_for(request.param, LONGEST_CURRENCY)


# Dealer's choice


def test_what_is_chosen_is_carried_by_the_buttons() -> None:
    """Each click changes one part of the choice, which the custom_ids carry until the last button makes the move."""
    view = choosing_now().view(1)
    screen = dealers_choice.render_dealers_choice(view, ENGLISH)
    check(screen)
    assert "**Cards**: 3 each" in text(screen)
    assert "**Wild cards**: none" in text(screen)
    assert "4 deals are played as you choose" in text(screen)
    choice = _clicked(screen, "choose.cards", ["5"])
    assert choice == DealersChoice(cards=5)
    screen = dealers_choice.render_dealers_choice(view, ENGLISH, choice)
    choice = _clicked(screen, "choose.wild", ["jokers:2", "twos"])
    screen = dealers_choice.render_dealers_choice(view, ENGLISH, choice)
    assert "**Wild cards**: twos and two jokers" in text(screen)
    choice = _clicked(screen, "choose.blind", [])
    screen = dealers_choice.render_dealers_choice(view, ENGLISH, choice)
    assert "**Blind play**: no" in text(screen)
    said = parse_custom_id(buttons(screen)["Play this"])
    assert isinstance(said, TableId)
    assert dealers_choice.choice_move(said.about) == Choose(cards=5, wild=("twos", "jokers:2"), blind_play=False)
    assert _clicked(screen, "choose.wild", []) == DealersChoice(cards=5, blind_play=False)


def _clicked(screen: object, action: str, values: list[str]) -> DealersChoice:
    """Return the choice after an item of the panel has been used."""
    items = {**buttons(screen), **{said: said for said in menus(screen)}}  # type: ignore[arg-type]
    for said in items.values():
        wanted = parse_custom_id(said)
        assert isinstance(wanted, TableId)
        if wanted.action == action:
            return dealers_choice.change_choice(action, wanted.about, values)
    raise AssertionError(f"there is no {action}")


def test_a_contradiction_is_told_and_cannot_be_played(words: Words) -> None:
    """Contradictory jokers, or too many cards for the players, are shown with a reason and no button to play."""
    view = choosing_now().view(1)
    crowd = structs.replace(view, view=replace(view.view, seats=view.view.seats * 4))
    for shown, choice, reason in (
        (view, DealersChoice(cards=3, wild=("jokers:1", "jokers:2")), "Wild"),
        (crowd, DealersChoice(cards=5), "12"),
    ):
        screen = dealers_choice.render_dealers_choice(shown, words, choice)
        check(screen)
        assert reason in text(screen)
        assert not [said for said in buttons(screen).values() if "choose.play" in said]


@pytest.mark.parametrize("cards", dealers_choice.HAND_SIZES)
@pytest.mark.parametrize("blind", [True, False])
def test_every_choice_survives_its_button(cards: int, *, blind: bool) -> None:
    """Every possible choice can be read from its custom_id."""
    view = choosing_now().view(1)
    for bits in {*range(1 << 8), *range(0, 1 << len(WILD_SETS), 2_999)}:
        chosen = {one for at, one in enumerate(dealers_choice.WILD_BITS) if bits >> at & 1}
        choice = DealersChoice(cards=cards, wild=tuple(one for one in WILD_SETS if one in chosen), blind_play=blind)
        if bits % 17 == 0:
            for said in buttons(dealers_choice.render_dealers_choice(view, ENGLISH, choice)).values():
                assert isinstance(parse_custom_id(said), TableId)
        about = dealers_choice.change_choice("choose.blind", f"{cards}-{bits}-{int(not blind)}", ())
        assert about == choice


@pytest.mark.parametrize(
    ("action", "about", "values"),
    [
        ("choose.cards", "3-0-1", ["6"]),
        ("choose.cards", "3-0-1", []),
        ("choose.wild", "3-0-1", ["dukes"]),
        ("choose.blind", "6-0-1", []),
        ("choose.blind", "", []),
        ("choose.dance", "3-0-1", []),
    ],
)
def test_a_forged_choice_is_an_error(action: str, about: str, values: list[str]) -> None:
    """Values that no item of the panel sends raise ValueError."""
    with pytest.raises(ValueError, match=r".+"):
        dealers_choice.change_choice(action, about, values)


# Opening a table


def own(number: int, game: str = "three_card_brag") -> Sheet:
    """Return a server's own sheet with the longest name."""
    name = f"{number:03}" + "*_`~|" * 7 + "**"
    assert len(name) == MAX_SHEET_NAME_LENGTH
    return Sheet(
        name=name, game=game, rules=game_called(game).default_rules, version=999, guild_id=1, author=10**18, at=3.0
    )


def test_a_table_is_opened_from_a_game_and_a_sheet(words: Words) -> None:
    """Game and sheet are chosen from menus, and the rules are shown before the table is opened."""
    several = presets()
    screen = opening.render_opening_panel(opening.OpeningChoice(), several, words)
    check(screen)
    games, offered = menus(screen)
    assert [one["value"] for one in menus(screen)[games]] == [game.name for game in GAMES.values()]
    assert [one["value"] for one in menus(screen)[offered]] == [one.key for one in several if one.game == DEFAULT_GAME]
    lines = [one.get("description") for one in menus(screen)[games]]
    assert None not in lines
    assert len(set(lines)) == len(GAMES), "each game is told of in a line of its own"
    picked = opening.apply_opening_input("sheet", _about(offered), ["no-blind"])
    screen = opening.render_opening_panel(picked, several, words)
    assert sheet_name(preset("no-blind"), words) in text(screen)
    said = next(said for said in buttons(screen).values() if said.startswith("s:open:open:"))
    assert opening.chosen_sheet(opening.parse_opening_choice(_about(said)), several) == preset("no-blind")
    picked = opening.apply_opening_input("game", _about(said), ["teen_patti"])
    assert opening.chosen_sheet(picked, several) == preset("teen-patti")
    check(opening.render_opening_panel(picked, several, words))


def _about(said: str) -> str:
    wanted = parse_custom_id(said)
    assert isinstance(wanted, PanelId)
    return wanted.about


@pytest.mark.parametrize("game", [game.name for game in GAMES.values()])
def test_a_hundred_own_sheets_can_all_be_opened_with(game: str, words: Words) -> None:
    """Own sheets that do not fit into one menu are on further pages, even with the longest names."""
    several = (*(own(number, game) for number in range(100)), *presets())
    found: set[str] = set()
    picked = opening.OpeningChoice(game)
    for page in range(1, 7):
        screen = opening.render_opening_panel(structs.replace(picked, page=page), several, words)
        check(screen)
        offered = list(menus(screen).values())[1]
        found |= {one["value"] for one in offered}
        for one in offered:
            chosen = opening.apply_opening_input("sheet", picked.about, [one["value"]])
            assert opening.chosen_sheet(chosen, several) is not None
    assert found == {sheets.sheet_id(one) for one in several if one.game == game}


def test_a_sheet_that_is_gone_cannot_be_opened_with() -> None:
    """A sheet deleted meanwhile is reported, and there is no button to open."""
    screen = opening.render_opening_panel(opening.OpeningChoice("draw_brag", "own.0123456789ab"), presets(), ENGLISH)
    check(screen)
    assert "Those house rules are gone" in text(screen)
    assert buttons(screen) == {}


@pytest.mark.parametrize("about", ["", "three_card_brag", "chess:-:1", "draw_brag:-:one"])
def test_a_forged_panel_is_an_error(about: str) -> None:
    """IDs that no item of the panel has raise ValueError."""
    with pytest.raises(ValueError, match=r".+"):
        opening.parse_opening_choice(about)


# Sheets


def test_shipped_sheets_are_named_and_described_in_both_languages() -> None:
    """Each shipped sheet has a unique name of valid length and a sentence that fits into a menu."""
    for locale in LOCALES:
        words = words_for(locale)
        names = [sheet_name(sheet, words) for sheet in presets()]
        assert len(set(names)) == len(names)
        for choice in sheets.sheet_choices(presets(), words):
            assert 1 <= len(choice.label) <= MAX_SHEET_NAME_LENGTH
            assert choice.description is not None
            assert choice.description.endswith(".")
            assert len(choice.description) <= 100
    assert set(sheets.shipped_sheet_names().values()) == {sheet.key for sheet in presets()}
    assert sheets.shipped_sheet_names()["Ohne blindes Spiel"] == "no-blind"


def test_the_list_of_sheets_is_paged(words: Words) -> None:
    """A hundred own sheets and the shipped ones are listed page by page, and each can be viewed."""
    several = (*(own(number) for number in range(100)), *presets())
    found: set[str] = set()
    _, _, pages = paginate(several, MOST_LINES, 1)
    for page in range(1, pages + 1):
        screen = sheets.render_sheets(several, words, page=page)
        check(screen)
        assert "…" not in text(screen)
        found |= {one["accessory"]["custom_id"].split(":")[4] for one in components(screen) if "accessory" in one}
        assert (f"s:sheets:page:{page + 1}" in buttons(screen).values()) is (page < pages)
    assert found == {sheets.sheet_id(sheet) for sheet in several}
    assert len(found) == len(several)
    check(sheets.render_sheets((), words))


@pytest.mark.parametrize("sheet", [*presets(), own(1, "teen_patti")], ids=lambda sheet: sheet.key or "own")
def test_a_sheet_can_be_read(sheet: Sheet, words: Words) -> None:
    """A sheet is shown with its game, its rules and the way back to the list."""
    screen = sheets.render_sheet(sheet, words, page=3)
    check(screen)
    assert words("table-title", game=sheet.game) in text(screen)
    assert list(buttons(screen).values()) == ["s:sheets:page:3"]


def test_an_own_sheet_is_found_by_its_id_whatever_its_capitals() -> None:
    """A sheet's ID ignores capitals and spaces of the name, and differs for other names."""
    several = [
        own(1),
        own(2),
        Sheet(name="Our Pub", game="draw_brag", rules=game_called("draw_brag").default_rules, guild_id=1),
    ]
    again = structs.replace(several[2], name="our  PUB", version=7)
    assert sheets.find_sheet(several, sheets.sheet_id(again)) == several[2]
    assert sheets.find_sheet(several, "own.nothing") is None
    assert len({sheets.sheet_id(one) for one in several}) == 3


# The odds


def full(moment: Evening) -> Evening:
    """Return the same table with full hints."""
    moment.settings = TableSettings(hints=Hints.FULL)
    return moment


def test_odds_against_one_are_exact() -> None:
    """The odds against one opponent count every hand and are called exact."""
    moment = full(evening("three_card_brag", "3c 3d 3s", "Qs Jd 9c", stacks=(100, 100)))
    moment.play(Look(seat=2))
    asked = odds.odds_question(moment.view(2))
    screen = odds.render_odds(asked, odds.calculate_odds(asked), ENGLISH)
    check(screen)
    assert "It is the best in **100.0%** of deals." in text(screen)
    assert "Exact: every hand" in text(screen)
    assert "## `3♣ 3♦ 3♠`\nprial of threes" in text(screen)


def test_odds_from_a_pack_that_was_not_shuffled_are_not_called_exact(words: Words) -> None:
    """Odds for an unshuffled pack say that they assume a shuffled one."""
    moment = full(evening("three_card_brag", "3c 3d 3s", "Qs Jd 9c", stacks=(100, 100)))
    moment.play(Look(seat=2))
    asked = structs.replace(odds.odds_question(moment.view(2)), shuffled=False)
    screen = odds.render_odds(asked, odds.calculate_odds(asked), words)
    check(screen)
    assert words("odds-unshuffled") in text(screen)
    assert words("odds-exact") not in text(screen)


def test_odds_against_more_say_how_far_they_may_be_off(words: Words) -> None:
    """Odds against several opponents are sampled, and the number of samples is shown."""
    moment = full(evening("four_card_brag", "Kc Kd 7s 5h", "Qs Jd 9c 2c", "8s 6d 4c 3h", wild=["twos"]))
    moment.play(Look(seat=2))
    asked = odds.odds_question(moment.view(2))
    assert (asked.opponents, asked.hand_size, len(asked.aside)) == (2, 4, 1)
    found = odds.calculate_odds(asked)
    assert found.error is not None
    screen = odds.render_odds(asked, found, words)
    check(screen)
    assert words.number(found.samples) in text(screen)
    assert words("odds-exact") not in text(screen)


def test_odds_leave_out_what_has_been_shown() -> None:
    """Cards shown to the reader, such as the bottom one, are excluded from other hands."""
    moment = full(evening("three_card_brag", "3c 3d Ks", "Qs Jd 9c", "8s 7d 2c", expose_bottom=True))
    moment.play(Look(seat=2))
    asked = odds.odds_question(moment.view(2))
    assert asked.unseen is not None
    assert len(asked.unseen) == 52 - 3 - 1
    assert "left out" in text(odds.render_odds(asked, odds.calculate_odds(asked), ENGLISH))


def test_odds_leave_out_what_one_has_exchanged() -> None:
    """Exchanged cards are excluded from other hands, so the odds against one stay exact."""
    moment = full(drawing())
    mine = brag(moment.view(2)).seat_view(2).hands[0].cards
    assert mine is not None
    moment.play(Draw(seat=2, places=(1, 2)))
    asked = odds.odds_question(moment.view(2))
    assert asked.unseen is not None
    assert not set(asked.unseen) & {*mine, *asked.cards}
    assert len(asked.unseen) == 52 - 5


def test_odds_before_the_draw_are_said_to_be_so() -> None:
    """Odds before the draw say that the cards may still change."""
    moment = full(evening("draw_brag", "3c 3d Ks", "Qs Jd 9c", "8s 7d 2c"))
    moment.play(Look(seat=1))
    asked = odds.odds_question(moment.view(1))
    assert asked.opponents == 2
    assert "cards are still to be exchanged" in text(odds.render_odds(asked, odds.calculate_odds(asked), ENGLISH))
    assert odds.odds_question(full(drawing()).view(2)).before_draw


@pytest.mark.parametrize(("hints", "looks", "code"), [(Hints.FULL, False, "no_odds"), (Hints.NAMES, True, "odds_off")])
def test_odds_are_for_those_who_have_looked_where_the_table_gives_them(hints: Hints, code: str, *, looks: bool) -> None:
    """A player who has not looked, or whose table does not give full hints, is refused odds with the reason."""
    moment = evening("three_card_brag", "3c 3d Ks", "Qs Jd 9c", "8s 7d 2c")
    moment.settings = TableSettings(hints=hints)
    if looks:
        moment.play(Look(seat=2))
    with pytest.raises(Refusal) as refused:
        odds.odds_question(moment.view(2))
    assert refused.value.code == code
    with pytest.raises(Refusal):
        odds.odds_question(moment.view())


def test_odds_are_asked_for_by_a_button_under_the_hand() -> None:
    """The hand message has a button for odds only if odds are available."""
    moment = full(evening("three_card_brag", "3c 3d Ks", "Qs Jd 9c", "8s 7d 2c"))
    assert "My odds" not in buttons(hand_message.render_hand(moment.view(2), ENGLISH))
    moment.play(Look(seat=2))
    assert buttons(hand_message.render_hand(moment.view(2), ENGLISH))["My odds"] == "t:odds:123456789"
    moment.play(Bet(seat=2, amount=1))
    assert "My odds" in buttons(hand_message.render_hand(moment.view(2), ENGLISH))


def test_the_odds_page_can_be_counted_beforehand() -> None:
    """`prepare_page` computes the counts for the odds page, which are then cached."""
    table = Evening(game=game_called("four_card_brag")).table()
    help_pages.prepare_page("odds", table)
    before = category_chances.cache_info().hits
    help_pages.render_help("odds", ENGLISH, table=table)
    assert category_chances.cache_info().hits == before + 1


def test_wild_cards_of_any_ranking_are_named() -> None:
    """`wild_set_names` returns sets that together make the same wild cards."""
    rng = random.Random(2)
    for _ in range(60):
        sets = tuple(one for one in WILD_SETS[:-4] if rng.random() < 0.2) + tuple(
            rng.sample(WILD_SETS[-4:], rng.randrange(2))
        )
        named = wild_set_names(ranking_of(sets))
        assert ranking_of(named).wild == ranking_of(sets).wild
        assert BragRules(wild=named).wild == named
