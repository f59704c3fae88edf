"""Tests of the table message on a phone with lines of 44 characters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from bot.players.registry import chooser_of
from bot.rules.cards import cards
from bot.rules.game import AnyGame, Deal, Event, Move, visible_events
from bot.rules.registry import GAMES
from bot.rules.table.events import DealStarted
from bot.screens.hand.cards import cards_text
from bot.screens.registry import family_of
from bot.screens.table import table_message
from bot.screens.widgets.layout import LINE_WIDTH, display_width, wrap_facts
from bot.screens.widgets.names import SHORT_NAME_LIMIT, short_names
from bot.screens.words import LOCALES, words_for
from bot.tables.table_settings import TableSettings
from bot.tables.values import Occupant, PublicTable, TableStatus, TableView, TurnOffer
from tests.screens.reading import check, text, tiled_texts

NAME = "Bartholomew Featherstonehaugh-Co"
_CARD = re.compile("[2-9A-Z0][♣♦♥♠]")
_WHEN = re.compile(r"<t:\d+:R>")


def _moments(game: AnyGame, seed: int, deals: int, most: int = 4, names: tuple[str, ...] = ()) -> Iterator[TableView]:
    """Yield the public view after every move of a table of computer players and one person, all with long names."""
    rng, happened = Random(seed), list[Event]()
    rules = game.default_rules
    people = min(most, rules.max_players)
    state = game.start(rules, tuple((seat, 1_500 + 10 * seat) for seat in range(1, people + 1)), 1)
    for _ in range(deals):
        order = list(state.loose_cards)
        rng.shuffle(order)
        move: Move = Deal(order=tuple(order))
        while True:
            state, events = game.play(state, move, 0)
            if any(isinstance(event, DealStarted) for event in events):
                happened.clear()
            happened += events
            yield _view(game, state, tuple(happened), names)
            if not state.to_act:
                break
            seat = rng.choice(state.to_act)
            move = chooser_of(game.name)(game.view(state, seat), game.options(state, seat, 0), rng)


def _view(game: AnyGame, state: object, happened: tuple[Event, ...], names: tuple[str, ...]) -> TableView:
    view = game.view(state, None)
    return TableView(
        table=PublicTable(
            table_id=123_456_789,
            guild_id=1,
            channel_id=2,
            host=101,
            game=game.name,
            house_rules=game.default_rules,
            settings=TableSettings(),
            status=TableStatus.PLAYING,
            version=7,
            occupants=tuple(
                Occupant(seat=one.seat, user_id=(one.seat == 1) * 101, name=names[one.seat - 1] if names else NAME)
                for one in view.seats
            ),
            turn_ends_at=1_800_000_120.0,
            next_deal_at=None if view.in_deal else 1_800_000_015.0,
        ),
        view=view,
        deal_events=visible_events(happened, None),
        turns=tuple(TurnOffer(seat=one, options=game.options(state, one, 0), decision=9) for one in view.to_act),
    )


NAMES = (NAME, "Major Blenkinsop", "Mrs Postlethwaite", "Squire Hathersage", "Captain Trelawney", "Canon Thistleton")


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", list(GAMES.values()), ids=lambda game: game.name)
def test_a_name_has_one_form_in_a_message(game: AnyGame, locale: str) -> None:
    """No name is cut on a table message, and a name that is short on one line is short on every line."""
    words, seen = words_for(locale).for_game(game.name, game.default_rules), set[str]()
    for view in _moments(game, seed=len(game.name), deals=2, names=NAMES):
        width = min(family_of(game.name).name_width(view), SHORT_NAME_LIMIT)
        short = short_names({one.seat: one.name for one in view.table.occupants}, width)
        for frame in (None, *range(table_message.frame_count(view))):
            shown = text(table_message.render_table(view, words, frame=frame))
            assert "…" not in shown
            for one in view.table.occupants:
                forms = [
                    form
                    for form in (one.name, short[one.seat])
                    if re.search(
                        rf"{re.escape(form)}(?!\w)", shown.replace(one.name, "") if form != one.name else shown
                    )
                ]
                assert len(forms) <= 1, shown
                seen.update(forms)
    assert {"Bartholomew", "Bartholomew F.", "Major B.", "Mrs P.", "Squire H."} & seen


def _facts(shown: str) -> list[str]:
    """Return the lines of facts as a phone shows them, without sentences, which may wrap."""
    lines = (_WHEN.sub("in 59 minutes", line) for line in shown.splitlines())
    facts = [line for line in lines if " · " in line or line.startswith(("◦", "▶", "#", "`"))]
    return [line for line in facts if line.count(NAME[:6]) < 2]  # lines with several names are as long as the names


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", list(GAMES.values()), ids=lambda game: game.name)
def test_every_line_of_facts_fits(game: AnyGame, locale: str) -> None:
    """Lines of seats, prices, hands and headlines fit on a phone with any names, and Discord accepts the message."""
    words, seen = words_for(locale).for_game(game.name, game.default_rules), 0
    for view in _moments(game, seed=len(game.name), deals=2):
        for frame in (None, *range(table_message.frame_count(view))):
            screen = table_message.render_table(view, words, frame=frame)
            check(screen)
            facts = _facts(text(screen))
            # A hand with a long name wraps if even the player's short name, with a number, leaves it no room.
            most = {line: LINE_WIDTH + 6 if line.startswith("`") else LINE_WIDTH for line in facts}
            assert not [line for line in facts if display_width(line) > most[line]]
            seen += len(facts)
    assert seen > 50


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", ["crash", "nine_card_brag", "six_card_brag", "seven_card_brag"])
def test_the_largest_table_has_room_for_tiles(name: str, locale: str) -> None:
    """All open cards are tiles, and Discord accepts the message, even at the end of a deal with the most players."""
    game = GAMES[name]
    words, seen = words_for(locale).for_game(name, game.default_rules), 0
    for view in _moments(game, seed=7, deals=1, most=game.default_rules.max_players):
        for frame in () if view.view.in_deal else (None, *range(table_message.frame_count(view))):
            screen = table_message.render_table(view, words, frame=frame)
            check(screen)
            cards = len(_CARD.findall(text(screen)))
            assert sum(one.count("<:c_") for one in tiled_texts(screen)) == cards
            seen = max(seen, cards)
    assert seen > 12


def test_cards_as_pictures_need_more_room() -> None:
    """Three cards that just fit as letters move to their own line as pictures."""
    beside = f"▶ {NAME[:23]}"
    for tiles, lines in ((False, 1), (True, 2)):
        hand = f"`{cards_text(cards('5c 4d 3h'), words_for('en-GB', tiles=tiles))}`"
        assert len(wrap_facts((beside, hand)).splitlines()) == lines
