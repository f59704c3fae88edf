"""Tests of the wallet, settings, help, house rules and statements."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import pytest
from msgspec import structs

from bot.config import MAX_URL_LENGTH
from bot.history.values import Statement
from bot.ledger.postings import paid_and_taken
from bot.ledger.statements import PAGE_SIZE
from bot.ledger.values import Grant, LedgerAudit, MemberDebt, Wallet, WalletEntry
from bot.rules.betting.house_rules import BragRules
from bot.rules.cards import PACK, card
from bot.rules.ranking import NATURAL_RANKING, ranking_of
from bot.rules.registry import GAMES, find_game
from bot.rules.table.events import CardsSeen
from bot.screens import money, responses
from bot.screens.hand.cards import TEXT_SELECTOR
from bot.screens.hand.rankings import EXAMPLE_HANDS, ranking_lines
from bot.screens.history import past_games
from bot.screens.learning import help_pages
from bot.screens.registry import family_of
from bot.screens.server import personal_data, server_settings
from bot.screens.table.table_text import PUBLIC_NOTES, note_sentence
from bot.screens.widgets.components import Dialog
from bot.screens.words import LOCALES, Words, words_for
from bot.settings.values import HAND_PLACES, OWN_CARD_STYLES, TURN_NOTIFICATION_TIMES, PersonalSettings, ServerSettings
from bot.tables.values import TableNote, TablesAudit
from tests.screens.evening import LONGEST_NAME, Evening
from tests.screens.reading import buttons, check, check_dialog, components, menus, text
from tests.screens.test_house_rules import most_different
from tests.screens.test_house_rules import table as table_of
from tests.support.betting import brag

ENGLISH = words_for("en-GB")
BILLION = 1_000_000_000
TABLES = TablesAudit(tables_checked=2)
LONGEST_CURRENCY = "Pfund und Schillinge"
USER = 1_234_567_890_123_456_789
NOW = 1_800_000_000.0


@pytest.fixture(params=LOCALES)
def words(request: pytest.FixtureRequest) -> Words:
    """Return each language's catalogue with the longest currency."""
    return words_for(request.param, LONGEST_CURRENCY)


# Wallet


def _entry(kind: str, amount: int, reason: str = "") -> WalletEntry:
    return WalletEntry(kind=kind, amount=amount, balance=BILLION, at=NOW, actor=USER, reason=reason)


def test_the_longest_wallet_fits(words: Words) -> None:
    """A page of entries with long reasons and large amounts fits into a message."""
    several = enumerate(sorted(money.WALLET_KINDS)[-PAGE_SIZE:], 10**11)
    entries = [
        structs.replace(_entry(kind, -BILLION, "*" * 200), number=number, table_id=BILLION) for number, kind in several
    ]
    owed = [
        MemberDebt(creditor=USER + one, debtor=USER, amount=BILLION, table_id=one % 2 or None) for one in range(1, 40)
    ]
    full = Wallet(
        balance=BILLION, at_tables=8 * BILLION, entries=tuple(entries), has_older=True, refill_at=NOW, debts=tuple(owed)
    )
    check(money.render_wallet(full, words, now=NOW, user_id=USER, names={USER + 2: LONGEST_NAME}))


def test_a_wallet_tells_what_came_and_went() -> None:
    """The wallet has the balance, money at tables, and each entry with sign, cause and new balance."""
    entries = (_entry("join", -50), _entry("grant", 10, "for *winning*"))
    shown = text(money.render_wallet(Wallet(balance=100, at_tables=50, entries=entries), ENGLISH, now=NOW))
    assert "**100 chips** in your wallet.\n50 chips more at tables." in shown
    when = f"-# <t:{int(NOW)}:d> · balance 1,000,000,000 chips"
    assert f"**− 50 chips** · sat down at a table\n{when}\n" in shown
    assert f"**+ 10 chips** · given by <@{USER}>\n{when} · for \\*winning\\*" in shown


def test_a_wallet_tells_points() -> None:
    """Anyone who has ever scored points sees their number, even zero; nobody else sees points."""
    assert "Points scored in this server: **1,234**" in text(
        money.render_wallet(Wallet(balance=100, points=1234), ENGLISH, now=NOW)
    )
    assert "Punkte auf diesem Server: **0**" in text(
        money.render_wallet(Wallet(balance=100, points=0), words_for("de"), now=NOW)
    )
    assert "oints" not in text(money.render_wallet(Wallet(balance=100), ENGLISH, now=NOW))


def test_a_wallet_tells_debts_both_ways() -> None:
    """The wallet lists debts both ways. Those at tables are marked; the others can be paid or forgiven."""
    owed = (
        MemberDebt(creditor=2, debtor=1, amount=5),
        MemberDebt(creditor=1, debtor=3, amount=7),
        MemberDebt(creditor=4, debtor=1, amount=9, table_id=8),
        MemberDebt(creditor=1, debtor=4, amount=6, table_id=8),
    )
    screen = money.render_wallet(
        Wallet(balance=100, debts=owed), ENGLISH, now=NOW, user_id=1, names={2: "Bill", 3: "Chris"}
    )
    check(screen)
    shown = text(screen)
    assert "You owe <@2> 5 chips.\n<@3> owes you 7 chips.\nYou owe <@4> 9 chips at a table" in shown
    assert "<@4> owes you 6 chips at a table" in shown
    choices = {said: [(one["value"], one["label"]) for one in options] for said, options in menus(screen).items()}
    assert choices == {"s:wallet:pay": [("2", "Bill")], "s:wallet:forgive": [("3", "Chris")]}
    assert "owe" not in text(money.render_wallet(Wallet(balance=100), ENGLISH, now=NOW, user_id=1))


@pytest.mark.parametrize(("action", "other"), [("pay", USER), ("forgive", USER + 1)])
def test_debts_are_settled_by_dialog(action: str, other: int, words: Words) -> None:
    """The dialog names both people and the amount, and proposes the whole amount."""
    debt = MemberDebt(creditor=USER, debtor=USER + 1, amount=BILLION)
    dialog = money.settlement_dialog(action, other, debt, words, LONGEST_NAME)
    check_dialog(dialog)
    assert [one["value"] for one in components(dialog) if "value" in one] == [str(BILLION)]
    assert dialog.to_dict()["custom_id"].partition("~")[0] == f"d:{action}:{other}"


def test_an_unknown_kind_of_entry_is_an_error_in_the_test_suite() -> None:
    """Every kind of transaction that the ledger writes has its text."""
    for kind in ("opening", "refill", "grant", "join", "top_up", "deal", "leave", "close", "pay"):
        assert kind in money.WALLET_KINDS


@pytest.mark.parametrize(
    ("refill_at", "said", "offered"),
    [
        (None, "You can have a refill once you have less than 200 chips in all.\nThere is one a day.", False),
        (0.0, "You can have a refill now.", True),
        (NOW, "You can have a refill now.", True),
        (NOW + 3_600, "You can have the next refill <t:1800003600:R>, if you have less than 200 chips in all.", False),
    ],
)
def test_a_refill_is_offered_when_there_is_one(refill_at: float | None, said: str, *, offered: bool) -> None:
    """The refill button is shown if a refill is available. Otherwise the text gives the time or the limit."""
    screen = money.render_wallet(Wallet(balance=0, refill_at=refill_at, refill_below=200), ENGLISH, now=NOW)
    assert text(screen).splitlines()[2 : 3 + said.count("\n")] == said.splitlines()
    assert ("Refill" in buttons(screen)) is offered
    assert "There are no entries yet." in text(screen)
    assert "refill" not in text(money.render_wallet(Wallet(balance=0), ENGLISH, now=NOW))


# The server's money


def test_the_house_shows_what_is_agreed(words: Words) -> None:
    """Currency, opening balance and refills fit with the largest values."""
    agreed = ServerSettings(
        currency=LONGEST_CURRENCY,
        currency_singular=LONGEST_CURRENCY,
        opening=BILLION,
        refill_amount=BILLION,
        refill_interval=31_536_000,
    )
    screen = server_settings.render_server_settings(agreed, words)
    check(screen)
    assert set(buttons(screen).values()) == {
        "s:house:currency",
        "s:house:opening",
        "s:house:refill",
        "s:house:bank",
        "s:house:grant",
        "s:house:fine",
        "s:house:allowance",
        "s:house:audit",
        "s:house:log",
        "s:house:public",
    }


def test_the_language_of_a_server_has_a_place_of_its_own(words: Words) -> None:
    """The server's language is named and can be chosen; the default is Discord's language for the server."""
    screen = server_settings.render_public_settings(ServerSettings(locale="de"), words)
    check(screen)
    assert "Deutsch" in text(screen)
    assert menus(screen)["s:house:cards"][0]["default"] is True
    assert menus(screen)["s:house:locale"][1]["default"] is True
    assert (
        menus(server_settings.render_public_settings(ServerSettings(), words, "de"))["s:house:locale"][1]["default"]
        is True
    )
    assert (
        menus(server_settings.render_public_settings(ServerSettings(), words))["s:house:locale"][0]["default"] is True
    )


@pytest.mark.parametrize(
    ("seconds", "said"), [(3_600, "once an hour"), (86_400, "once a day"), (172_800, "every 48 hours")]
)
def test_refills_are_told_in_plain_words(seconds: int, said: str) -> None:
    """The refill interval is in plain words, and so is the absence of refills."""
    assert said in text(server_settings.render_server_settings(ServerSettings(refill_interval=seconds), ENGLISH))
    assert "**Refills**: none" in text(server_settings.render_server_settings(ServerSettings(refill_amount=0), ENGLISH))


@pytest.mark.parametrize(
    "make",
    [
        server_settings.currency_dialog,
        server_settings.opening_balance_dialog,
        server_settings.refill_dialog,
        server_settings.bank_dialog,
    ],
)
def test_house_dialogs_fit(make: Callable[[ServerSettings, Words], Dialog], words: Words) -> None:
    """Each dialog of the server settings fits and starts from the current values."""
    dialog = make(
        ServerSettings(
            currency=LONGEST_CURRENCY, opening=BILLION, refill_amount=BILLION, refill_below=BILLION, bank_limit=BILLION
        ),
        words,
    )
    check_dialog(dialog)
    first = dialog.to_dict()["components"][0]["component"]
    assert first["value"] in {LONGEST_CURRENCY, str(BILLION)}


def test_chips_are_given_by_dialog(words: Words) -> None:
    """The dialog asks for the person, the amount and the reason."""
    dialog = server_settings.grant_dialog(ServerSettings(), words)
    check_dialog(dialog)
    assert [one["custom_id"] for one in components(dialog) if "custom_id" in one] == ["person", "amount", "reason"]


def test_the_books_fit_and_every_grant_names_its_giver(words: Words) -> None:
    """The books have sums of every kind of account and the last ten grants, each with its giver."""
    grants = tuple(Grant(giver=USER, user_id=USER + 1, amount=BILLION, reason="_" * 200, at=NOW) for _ in range(12))
    balances = dict.fromkeys(server_settings.ACCOUNTS, -8 * BILLION)
    books = LedgerAudit(balances=balances, is_balanced=False, grants=grants)
    screen = server_settings.render_audit(books, TABLES, words)
    check(screen)
    assert text(screen).count(f"<@{USER}>") == server_settings.MOST_GRANTS


def test_the_books_tell_points_where_there_are_some() -> None:
    """The books show members' points once there are any."""
    books = LedgerAudit(balances={}, is_balanced=True, grants=(), points=12)
    assert "Points scored by members: 12" in text(server_settings.render_audit(books, TABLES, ENGLISH))
    assert "oints" not in text(
        server_settings.render_audit(LedgerAudit(balances={}, is_balanced=True, grants=()), TABLES, ENGLISH)
    )


def test_books_that_do_not_balance_say_so() -> None:
    """The books say if they balance."""
    assert "They balance" in text(
        server_settings.render_audit(LedgerAudit(balances={}, is_balanced=True, grants=()), TABLES, ENGLISH)
    )
    assert "don’t balance" in text(
        server_settings.render_audit(LedgerAudit(balances={}, is_balanced=False, grants=()), TABLES, ENGLISH)
    )


# Settings, about, notes


@pytest.mark.parametrize("locale", [None, *LOCALES])
@pytest.mark.parametrize("call", TURN_NOTIFICATION_TIMES)
@pytest.mark.parametrize("hand", HAND_PLACES)
@pytest.mark.parametrize("cards", OWN_CARD_STYLES)
def test_settings_show_what_is_chosen(locale: str | None, hand: str, call: str, cards: str, words: Words) -> None:
    """Each of the four menus has the present choice selected."""
    screen = personal_data.render_personal_settings(
        PersonalSettings(locale=locale, hand=hand, call=call, cards=cards), words
    )
    check(screen)
    chosen = {
        name: next(option["value"] for option in options if option["default"])
        for name, options in menus(screen).items()
    }
    assert chosen == {
        "s:settings:locale": locale or personal_data.AUTOMATIC,
        "s:settings:hand": hand,
        "s:settings:call": call,
        "s:settings:cards": cards,
    }


def test_the_bot_tells_what_it_is(words: Words) -> None:
    """The screen shows the bot's version."""
    screen = responses.render_about(words, version="1.0.0", servers=12, tables=1, links={})
    check(screen)
    assert "1.0.0" in text(screen)


def test_the_hosts_pages_are_linked(words: Words) -> None:
    """`/about` and `/help` have a button for each page that the host names, and none for others."""
    pages = {"book": "https://example.org/rules/README.md", "privacy": "https://example.org/privacy"}
    for links in ({}, pages):
        for screen in (
            responses.render_about(words, version="1.0.0", servers=12, tables=1, links=links),
            help_pages.render_commands("crash", words, links),
        ):
            check(screen)
            linked = [one for one in buttons(screen).values() if one.startswith("https:")]
            assert linked == list(links.values())


def test_whatever_happens_to_a_table_can_be_said(words: Words) -> None:
    """Each kind of table note has its own sentence."""
    said = [note_sentence(words, TableNote(kind, game="draw_brag"), "Andy") for kind in PUBLIC_NOTES]
    assert len(set(said)) == len(PUBLIC_NOTES)
    assert all(sentence.endswith(".") for sentence in said)


# Help


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    ("game", "page"), [(game.name, page) for game in GAMES.values() for page in help_pages.game_pages(game.name)]
)
def test_help_fits_with_the_most_house_rules(game: str, page: str, words: Words) -> None:
    """Every page of every game fits, even with house rules that are all unusual."""
    check(help_pages.render_help(page, words, game=game))
    screen = help_pages.render_help(
        page, words, table=most_different(game), rule_book_url="https://".ljust(MAX_URL_LENGTH, "r")
    )
    check(screen)
    assert "…" not in text(screen)
    assert [option["default"] for option in menus(screen)[f"s:help:page:{game}"]].count(True) == 1
    assert [option["value"] for option in menus(screen)[f"s:help:game:{page}"] if option["default"]] == [game]


def test_an_unknown_page_is_the_first() -> None:
    """An empty or unknown name of a page leads to the first page."""
    assert "What beats what" in text(help_pages.render_help("", ENGLISH))
    assert "What beats what" in text(help_pages.render_help("sideshow", ENGLISH, game="draw"))


def test_help_is_about_the_game_of_the_table_or_the_one_asked_for() -> None:
    """Help in a table's channel covers its game with its house rules, and other games without them."""
    table = most_different("teen_patti")
    assert "**boot**" in text(help_pages.render_help("play", ENGLISH, table=table))
    assert "t:rules:123456789" in buttons(help_pages.render_help("play", ENGLISH, table=table)).values()
    other = help_pages.render_help("play", ENGLISH, table=table, game="four_card_brag")
    assert "is dealt four cards" in text(other)
    assert "t:rules:123456789" not in buttons(other).values()


def test_odds_and_ranking_are_those_of_the_table() -> None:
    """Odds and ranking use the table's wild cards and number of cards, including its dealer's choice."""
    wild = Evening(rules=BragRules(wild=("twos",)))
    shown = text(help_pages.render_help("odds", ENGLISH, table=wild.table()))
    assert "**Prial** · 628 · 2.84%" in shown
    assert "With these wild cards: twos." in shown
    assert "`K♦ K♠ 2♣` · prial of kings (`2♣` as `K♣`)" in text(
        help_pages.render_help("ranking", ENGLISH, table=wild.table())
    )
    four = text(help_pages.render_help("odds", ENGLISH, game="four_card_brag"))
    assert "4 cards make 270,725 different hands" in four
    assert "**Running flush** · 2,308 · " in four
    chosen = replace(brag(Evening().view()), ranking=ranking_of(("suicide_king",)))
    shown = text(help_pages.render_help("odds", ENGLISH, table=Evening().table(), view=chosen))
    assert "**Prial** · 124 · " in shown


FOLLOWED = [
    ("three_card_brag", "play", {}, "unless that player has bet and is still blind", "times at most"),
    ("three_card_brag", "play", {"blind_play": False}, "looks at their cards as soon as", "blind"),
    ("three_card_brag", "play", {"unacted_last_player": "carry"}, "unless that player is still blind", "has bet"),
    ("three_card_brag", "play", {"max_rounds": 3}, "3 times at most", "as often as need be"),
    ("three_card_brag", "play", {"ante": 0}, "Everybody is dealt three cards", "**ante**"),
    ("three_card_brag", "play", {"expose_bottom": True}, "One of your cards is shown", "under the pack"),
    ("three_card_brag", "blind", {}, "may keep the hand, unseen", "face up"),
    ("three_card_brag", "blind", {"blind_play": False}, "**Nobody plays blind**", "half"),
    ("three_card_brag", "blind", {"two_blind_hands": "off"}, "The hand isn’t kept", "two hands"),
    ("three_card_brag", "blind", {"look_timing": "anytime"}, "look at any time", "before you bet"),
    ("three_card_brag", "blind", {"look_timing": "before_first_bet"}, "Until your first bet", "at any time, even"),
    ("three_card_brag", "blind", {"unacted_last_player": "carry"}, "still blind, that player", "has bet"),
    ("three_card_brag", "blind", {"retained_hand_variant": "face_up"}, "lower hand has to fold", "**two hands**"),
    (
        "three_card_brag",
        "blind",
        {"retained_hand_variant": "face_up", "faceup_fold_rule": "better"},
        "better hand has to fold",
        "lower hand",
    ),
    ("three_card_brag", "seeing", {}, "seeing costs **twice the bet**", "as much as"),
    ("three_card_brag", "seeing", {"see_rule": "equal"}, "**as much as the bet**", "**twice"),
    ("three_card_brag", "seeing", {"blind_play": False}, "Seeing costs **twice the bet**", "blind"),
    ("three_card_brag", "seeing", {"agreed_showdown": "off"}, "**loses**", "showdown"),
    ("three_card_brag", "seeing", {"agreed_showdown": "two_plus"}, "At your turn you may ask", "three or more"),
    ("three_card_brag", "money", {}, "the rest comes from your wallet", "lend"),
    ("three_card_brag", "money", {"money_source": "table"}, "**Only what is in front of you**", "wallet"),
    ("three_card_brag", "money", {"short_money": "fold_or_borrow"}, "**fold or borrow**", "cover the pot"),
    (
        "three_card_brag",
        "money",
        {"short_money": "fold_or_borrow", "blind_play": False},
        "**fold or borrow**",
        "look first",
    ),
    ("three_card_brag", "money", {"short_money": "richest_lends"}, "has the most chips **lends**", "fold or"),
    ("three_card_brag", "money", {"short_money": "opponent_choice"}, "**lend** you what is missing, or show", "most"),
    ("three_card_brag", "pack", {}, "**not shuffled**", "face up"),
    ("three_card_brag", "pack", {"shuffle_rule": "every_deal"}, "a hand that is kept stays", "not shuffled"),
    ("three_card_brag", "pack", {"shuffle_rule": "every_deal", "blind_play": False}, "every deal", "kept"),
    ("three_card_brag", "pack", {"return_order": "high_to_low"}, "from its highest card", "they were dealt"),
    ("three_card_brag", "pack", {"expose_bottom": True}, "sees its bottom card", "every deal"),
    ("four_card_brag", "discards", {}, "automatically", "you choose"),
    ("four_card_brag", "discards", {"discard_mode": "choose"}, "you choose which", "automatically"),
    ("five_card_brag", "discards", {"blind_play": False}, "the other 2 are laid aside", "blind"),
    ("seven_card_betting", "seeing", {"see_rule": "equal"}, "**as much as the bet**", "**twice"),
    ("draw_brag", "play", {}, "at most 3 raises a round", "one card"),
    ("draw_brag", "play", {"max_raises": 0}, "nobody may raise", "raises a round"),
    ("draw_brag", "play", {"max_raises": 1}, "at most one raise a round", "3 raises"),
    ("draw_brag", "play", {"max_draw": 1}, "**exchange** one card", "up to"),
    ("draw_brag", "play", {"max_draw": 0}, "No cards are exchanged", "**exchange**"),
    ("draw_brag", "play", {"unseen_half_call": False}, "as much as everybody else", "half"),
    ("draw_brag", "draw", {}, "up to 3 cards", "No cards"),
    ("draw_brag", "draw", {"max_draw": 1}, "one card and gets another", "up to"),
    ("draw_brag", "draw", {"max_draw": 0}, "**No cards are exchanged**", "lays aside"),
    ("draw_brag", "all_in", {}, "counts double", "half"),
    ("draw_brag", "all_in", {"unseen_half_call": False}, "**side pot**", "unseen"),
    ("teen_patti", "ranking", {}, "is A-2-3, then A-K-Q", "lowest"),
    ("teen_patti", "ranking", {"run_order": "akq_high_a23_second"}, "is A-K-Q, then A-2-3", "lowest"),
    ("teen_patti", "ranking", {"run_order": "a23_low"}, "A-2-3 is the lowest", "then A-2-3"),
    ("teen_patti", "play", {}, "from the stake up to twice that", "at least the stake"),
    ("teen_patti", "play", {"limit": "none"}, "at least twice the stake.", "up to"),
    ("teen_patti", "play", {"limit": "pot"}, "at most what is in the pot", "up to"),
    ("teen_patti", "play", {"limit": "spread", "spread": 5}, "up to 10 chips more", "four times"),
    ("teen_patti", "play", {"sideshow": False}, "**Show**", "Sideshow"),
    ("teen_patti", "play", {"max_rounds": 1}, "goes round once", "need be"),
    ("teen_patti", "blind", {"limit": "none"}, "the least chaal is 4", "8"),
    ("teen_patti", "blind", {"max_blind_rounds": 4}, "After 4 blind bets", "some tables"),
    ("teen_patti", "seeing", {}, "**whoever paid loses**", "share"),
    ("teen_patti", "seeing", {"show_tie": "split"}, "both **share** it", "loses"),
    ("teen_patti", "sideshow", {}, "it costs you nothing", "some tables"),
    ("teen_patti", "sideshow", {"sideshow": False}, "**There is no sideshow**", "accept"),
    ("teen_patti", "sideshow", {"sideshow_refused_pays": True}, "as much as the least chaal", "nothing"),
    ("teen_patti", "sideshow", {"sideshow_requires_all_seen": True}, "nobody who is still in is blind", "seen too"),
    ("teen_patti", "sideshow", {"max_sideshow_refusals": 2}, "refuse 2 times in a deal", "refuse once"),
    ("teen_patti", "money", {"pot_cap": 200}, "**200 chips** in the pot", "ome tables"),
    ("teen_patti", "money", {"short_money": "fold_or_borrow"}, "**pack or borrow**", "fold"),
    ("teen_patti", "money", {"money_source": "table"}, "**Only what is in front of you**", "wallet"),
]
"""Pages of betting games under house rules, with texts that must and must not be on them."""


def _page(game: str, page: str, words: Words, options: dict[str, object]) -> str:
    """Return a page's text at a table with these house rules, without the list of house rules."""
    agreed = f"**{words('help-this-table')}**"
    return text(help_pages.render_help(page, words, table=table_of(game, **options))).partition(agreed)[0]


@pytest.mark.parametrize(("game", "page", "options", "said", "unsaid"), FOLLOWED)
def test_a_page_of_betting_is_about_what_is_played(
    game: str, page: str, options: dict[str, object], said: str, unsaid: str
) -> None:
    """Each page describes the prices and procedures of its table, and nothing that is not played there."""
    shown = _page(game, page, ENGLISH, options)
    assert said in shown
    assert unsaid not in shown


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("game", "page", "options"), [row[:3] for row in FOLLOWED if row[2]])
def test_a_page_of_betting_follows_in_every_language(
    game: str, page: str, options: dict[str, object], locale: str
) -> None:
    """A house rule that changes a page does so in every language, and the page still fits."""
    words = words_for(locale, "Pfund und Schillinge")
    shown = _page(game, page, words, options)
    assert shown != _page(game, page, words, {})
    assert "…" not in shown


def test_a_dealer_who_forbids_blind_play_is_followed() -> None:
    """The dealer's choice affects every page: without blind play no page mentions half prices."""
    table = table_of("three_card_brag", dealers_choice=True)
    chosen = replace(brag(Evening().view()), blind_play=False, hand_size=4)
    for page, said in (
        ("blind", "**Nobody plays blind**"),
        ("play", "is dealt four cards"),
        ("seeing", "Seeing costs"),
    ):
        shown = text(help_pages.render_help(page, ENGLISH, table=table, view=chosen))
        assert said in shown
        assert "half" not in shown.partition("**At this table**")[0]


def test_without_a_table_a_page_tells_the_usual() -> None:
    """Help on a game that is not played here shows its usual rules."""
    elsewhere = table_of("teen_patti", sideshow=False)
    shown = text(help_pages.render_help("seeing", ENGLISH, table=elsewhere, game="three_card_brag"))
    assert "seeing costs **twice the bet**" in shown


def test_trails_of_aces_are_best_in_teen_patti() -> None:
    """The ranking page of Teen Patti has the game's own order and terms."""
    shown = text(help_pages.render_help("ranking", ENGLISH, game="teen_patti"))
    assert "**1. Trail**\n`A♣ A♥ A♠` · trail of aces\n`K♣ K♦ K♥` · trail of kings" in shown
    assert "`3♣ 3♦ 3♠` · trail of threes\n**2. Pure sequence**" in shown


def test_the_ladder_is_in_the_order_of_the_game() -> None:
    """The examples of the ranking go from the best to the worst, by the game's own ranking."""
    strengths = [NATURAL_RANKING.strength(*map(card, hand)) for hand in EXAMPLE_HANDS]
    assert strengths == sorted(strengths, reverse=True)
    assert len(set(strengths)) == len(strengths)
    lines = [line.replace(TEXT_SELECTOR, "") for line in ranking_lines(ENGLISH)]
    assert lines[:2] == ["**1. Prial**", "`3♣ 3♦ 3♠` · prial of threes"]
    assert sum(line.startswith("**") for line in lines) == 6


def test_the_odds_are_counted() -> None:
    """The table of odds has the counts of all 22,100 hands."""
    counts: dict[str, int] = {}
    for hand in combinations(PACK, 3):
        name = NATURAL_RANKING.category(*hand).name
        counts[name] = counts.get(name, 0) + 1
    brag = find_game("three_card_brag")
    english, german = (
        family_of(brag.name).page_text("odds", words, brag.default_rules, None).split("\n")
        for words in (ENGLISH, words_for("de"))
    )
    shown = [int(line.split(" · ")[1].replace(",", "")) for line in english[1:]]
    assert shown == [counts[name] for name in ("PRIAL", "RUNNING_FLUSH", "RUN", "FLUSH", "PAIR", "HIGH_CARD")]
    assert german[5] == "**Paar** · 3.744 · 16,94 % · eins von 5,9"


# Statements


def _statement(evening: Evening) -> Statement:
    paid, taken = paid_and_taken(evening.happened)
    return Statement(
        table_id=123_456_789,
        deal_no=evening.state.deal_no,
        guild_id=1,
        channel_id=2,
        game=evening.game.name,
        started_at=NOW,
        ended_at=NOW,
        events=tuple(evening.happened),
        paid=paid,
        taken=taken,
        names={one.seat: evening.name(one.seat) for one in evening.state.seats},
        table_before=evening.view().view,
    )


def test_the_longest_statement_is_paged(words: Words) -> None:
    """A deal of a hundred bets between twelve long names is shown completely on linked pages that fit."""
    rules = BragRules(max_players=12)
    evening = Evening(stacks=(BILLION,) * 12, rules=rules, names=dict.fromkeys(range(1, 13), LONGEST_NAME))
    evening.deal()
    for _ in range(100):
        evening.play(next(option.move for option in evening.options if option.price))
    story = _statement(evening)
    told: list[str] = []
    page, last = 1, 99
    while page <= last:
        screen = past_games.render_statement(story, words, page=page)
        check(screen)
        told.append(text(screen))
        last = int(re.findall(r"\d+", text(screen).splitlines()[0])[-1])
        page += 1
    assert len(told) == last > 2
    assert sum(shown.count("\n") for shown in told) > 100
    assert [str(said) for said in buttons(past_games.render_statement(story, words, page=2)).values()] == [
        "t:statement:123456789:1.1",
        "t:statement:123456789:1.3",
    ]
    assert text(past_games.render_statement(story, words, page=99)) == told[-1]


def test_a_statement_tells_public_things_only() -> None:
    """Private cards are no part of a statement, even if its events include them."""
    evening = Evening()
    for moment in evening.moments(seed=8, deals=6):
        shown = text(past_games.render_statement(_statement(moment), ENGLISH))
        private = {
            one for event in moment.happened if isinstance(event, CardsSeen) for one in event.cards
        } - moment.shown_cards()
        assert not [one for one in private if one.symbol.replace("T", "10") in shown]


def test_a_statement_adds_up() -> None:
    """A statement says what everybody paid and took."""
    evening = Evening(names={1: "Andy", 2: "Bill", 3: "Chris"})
    evening.deal("As Kd 3c", "Qs Jd 9c", "8s 7d 2c")
    evening.play(next(option.move for option in evening.options if option.price))
    for _ in range(2):
        evening.play(next(option.move for option in evening.options if type(option.move).__name__ == "Fold"))
    shown = text(past_games.render_statement(_statement(evening), ENGLISH))
    assert "3 players paid an ante of 1 chip each." in shown
    assert "Bill opened the betting blind with 1 chip." in shown
    assert "Andy paid 1 chip and took nothing: 1 chip down" in shown


@pytest.mark.parametrize(("about_", "found"), [("7", (7, 1)), ("7.3", (7, 3))])
def test_a_statements_button_says_deal_and_page(about_: str, found: tuple[int, int]) -> None:
    """A statement's ID without a page number means the first page."""
    assert past_games.parse_statement_page(about_) == found
