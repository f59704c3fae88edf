"""Buttons of a table besides the moves of the game."""

from __future__ import annotations

from typing import Final

from bot.rules.registry import GAMES
from bot.screens.learning.lesson import BEGIN_ACTION
from bot.screens.registry import family_of, lesson_of
from bot.screens.table.sheets import game_summary
from bot.screens.widgets import components
from bot.screens.widgets.components import PRIMARY, SECONDARY, SUCCESS, Choice, Item, as_disabled, button, menu
from bot.screens.widgets.custom_ids import Panel, PanelId, TableId, computer_players_id, join_id, table_action_id
from bot.screens.widgets.names import distinct_names, is_computer, plain_text
from bot.screens.words import Words
from bot.tables.values import PublicTable, TableStatus, TableView, TurnOffer, Vote, VoteQuestion

STORY_ACTION: Final = "story"
"""Action of the button that tells a deal in a few lines; its subject is the deal's number."""
SAME_AGAIN_ACTION: Final = "same"
"""Action of the button that opens a closed table again, with the same people, game and rules."""
OTHER_GAME_ACTION: Final = "other"
"""Action of the button that opens another game for the people of a closed table."""
_CLOSED_TO_NEWCOMERS: Final = frozenset({TableStatus.CLOSING, TableStatus.CLOSED, TableStatus.DISPUTED})


def awaited_turns(view: TableView) -> tuple[TurnOffer, ...]:
    """Return the turns of the people (not computer players) to act; none while the clocks are stopped."""
    if view.table.is_halted:
        return ()
    return tuple(turn for turn in view.turns if not is_computer(view.table.occupants, turn.seat))


def public_move_buttons(view: TableView, words: Words) -> list[Item]:
    """Return the move buttons of the people to act, for a public message; none while the clocks are stopped."""
    people = awaited_turns(view)
    return family_of(view.table.game).public_moves(view, people, words) if people else []


def table_buttons(
    view: TableView, words: Words, *, revealing: bool = False, highlight_hand: bool = False
) -> list[Item]:
    """Return the buttons of the table message, except for moves.

    Between deals they begin with the one that goes on. The cards and "More…" follow, then questions. Buttons that come
    and go are last, so that the others keep their places.

    `revealing`: the end of the deal is being revealed step by step. `highlight_hand`: moves can only be made from the
    hand message, so the button to it stands out.
    """
    table = view.table
    if table.status is TableStatus.CLOSED:
        return []
    first = _first_buttons(view, words, revealing=revealing) if not view.view.in_deal or table.is_halted else []
    items = first[:1]
    if view.view.deal_no:
        featured = highlight_hand or family_of(table.game).features_hand_button(view)
        style = PRIMARY if featured else SECONDARY
        items.append(button(table_action_id("hand", view), words("button-my-cards"), style))
    items.append(button(table_action_id("status", view), words("button-more")))
    return [*items, *_question_buttons(view, words), *first[1:]]


def _first_buttons(view: TableView, words: Words, *, revealing: bool) -> list[Item]:
    """Return the button with which a table goes on, or several ways to find the players that are missing.

    "Deal now" cannot be pressed while there is nothing to do.
    """
    table, family = view.table, family_of(view.table.game)
    if table.status is TableStatus.DISPUTED:
        return [button(TableId("dispute", table.table_id), words("button-dispute"))]
    if table.status is TableStatus.PAUSED:
        resume = button(table_action_id("pause", view), words("button-go-on"), SUCCESS)
        return [as_disabled(resume) if table.vote else resume]
    again = family.starts_new_game(view)
    about, key = (str(table.terms_version), "button-another-game") if again else ("", "button-deal")
    deal = button(table_action_id("again" if again else "deal", view, about), words(key), SUCCESS)
    # A closing table has another deal only to finish a game of several deals.
    if revealing or (table.status is TableStatus.CLOSING and table.next_deal_at is None):
        return [as_disabled(deal)]
    if family.missing_players(view) <= 0:
        return [deal]
    return _entrance_buttons(view, words) or [as_disabled(deal)]


def _entrance_buttons(view: TableView, words: Words) -> list[Item]:
    """Return the buttons with which people put chips on the table, come back or sit down to be dealt in."""
    table, items = view.table, list[Item]()
    if any(not is_computer(table.occupants, seat) for seat in family_of(table.game).seats_short_of_chips(view)):
        items.append(button(TableId("topup", table.table_id), words("button-top-up"), SUCCESS))
    if any(one.sitting_out and not one.bystander for one in view.view.seats) and not table.awaiting_consent:
        items.append(button(TableId("back", table.table_id), words("button-back"), SUCCESS))
    if takes_newcomers(table):
        items.append(join_button(table, words))
        items.append(_computer_button(table, words))
    return items


def _computer_button(table: PublicTable, words: Words) -> Item:
    """Return the button that adds one more computer player."""
    sitting = sum(one.is_computer for one in table.occupants)
    return button(computer_players_id("computers", table, str(sitting + 1)), words("button-add-computer"))


def _question_buttons(view: TableView, words: Words) -> list[Item]:
    """Return the buttons that answer what the table is asked: a proposal, changed rules, a choice, a vote."""
    table = view.table
    if table.status is TableStatus.DISPUTED:
        return []
    items = proposal_buttons(table, words)
    if table.awaiting_consent:
        wanted = TableId("back", table.table_id, str(table.terms_version))
        items.append(button(wanted, words("button-come-in"), SUCCESS))
    chooser = None if table.is_halted else view.view.game_chooser
    if chooser is not None and not is_computer(table.occupants, chooser):
        items.append(button(TableId("choose", table.table_id), words("button-choose"), PRIMARY))
    return [*items, *(() if table.vote is None else answer_buttons(table, table.vote, words))]


def proposal_buttons(table: PublicTable, words: Words) -> list[Item]:
    """Return the button that shows a proposed or agreed game, or proposed house rules; empty if there are none."""
    vote = table.vote
    if table.next_game is None and (vote is None or vote.proposal is None):
        return []
    rules = vote is not None and vote.question is VoteQuestion.HOUSE_RULES
    return [button(TableId("proposed", table.table_id), words("button-proposed-rules" if rules else "button-proposed"))]


def answer_buttons(table: PublicTable, vote: Vote, words: Words) -> list[Item]:
    """Return the yes and no buttons of a vote. Their ids carry its number."""
    about = f"{vote.question.value}.{vote.number}"
    return [
        button(TableId("agree", table.table_id, about), words("button-agree")),
        button(TableId("disagree", table.table_id, about), words("button-disagree")),
    ]


def lobby_buttons(view: TableView, words: Words) -> list[Item]:
    """Return the buttons before the first deal. The first adds a computer player while players are missing.

    Buttons that cannot be pressed are disabled, so that the others keep their places.
    """
    table, family = view.table, family_of(view.table.game)
    if table.status is TableStatus.DISPUTED:
        return table_buttons(view, words)
    deal = button(table_action_id("deal", view), words("button-deal"), SUCCESS)
    join = join_button(table, words)
    if family.missing_players(view) > 0:
        deal = _computer_button(table, words) if free_seats(table) else as_disabled(deal)
    items = [deal, join if takes_newcomers(table) else as_disabled(join)]
    items += (
        button(table_action_id("status", view), words("button-more")),
        button(TableId("rules", table.table_id), words("button-rules")),
    )
    if lesson_of(table.game) is not None:
        items.append(button(PanelId(Panel.LEARN, BEGIN_ACTION, table.game), words("button-teach")))
    items += _question_buttons(view, words)
    if any(not is_computer(table.occupants, seat) for seat in table.unable_to_pay):
        items.append(button(TableId("topup", table.table_id), words("button-top-up")))
    return items


def _computer_player_menu(table: PublicTable, words: Words) -> list[Item]:
    sitting = sum(one.is_computer for one in table.occupants)
    most = min(sitting + free_seats(table), components.MOST_CHOICES - 1)
    if not most:
        return []
    numbers = [
        Choice(str(number), words("button-computers", computers=number), chosen=number == sitting)
        for number in range(most + 1)
    ]
    return [menu(computer_players_id("computers.number", table), "", numbers)]


def status_groups(view: TableView, words: Words, *, may_manage: bool) -> list[tuple[str, list[Item]]]:
    """Return the items of a table's private status in groups, each with its title: play, chips, the table, the game.

    `may_manage`: the reader is the host or may manage the server.
    """
    groups = [
        ("button-group-play", _play_items(view, words)),
        ("button-group-chips", _chip_items(view, words)),
        ("button-group-table", _table_items(view, words, may_manage=may_manage)),
        ("button-group-about", _about_items(view, words)),
    ]
    return [(words(key), items) for key, items in groups if items]


def _play_items(view: TableView, words: Words) -> list[Item]:
    """Return the reader's ways into and out of the next deals."""
    table, items = view.table, list[Item]()
    if table.status is TableStatus.CLOSED:
        return items
    if view.seat is None:
        if takes_newcomers(table):
            items.append(join_button(table, words))
        return items
    if not view.is_player:
        return items
    returns, own = family_of(table.game).can_return(view), view.view.seat_view(view.seat)
    if table.status is not TableStatus.DISPUTED and (returns or not own.leaving):
        away = returns or own.sitting_out
        key = "button-back" if away else "button-sit-out"
        items.append(button(table_action_id("back" if away else "sitout", view), words(key)))
    if not own.leaving:
        items.append(button(table_action_id("leave", view), words("button-leave")))
    has_next_deal = table.status is TableStatus.PLAYING and not view.view.in_deal and not view.is_revealing
    if has_next_deal and family_of(table.game).missing_players(view) <= 0:
        items += family_of(table.game).deal_buttons(view, words)
    return items


def _chip_items(view: TableView, words: Words) -> list[Item]:
    items = [button(PanelId(Panel.WALLET, "show"), words("button-wallet"))]
    if view.is_player and view.table.status not in {TableStatus.CLOSED, TableStatus.DISPUTED}:
        items.insert(0, button(table_action_id("topup", view), words("button-top-up")))
    return items


def _table_items(view: TableView, words: Words, *, may_manage: bool) -> list[Item]:
    table, items = view.table, list[Item]()
    if table.status is TableStatus.DISPUTED:
        return [button(TableId("dispute", table.table_id), words("button-dispute"))]
    if table.status is TableStatus.CLOSED:
        return items
    if view.is_player:
        paused = table.status is TableStatus.PAUSED
        items.append(button(table_action_id("pause", view), words("button-go-on" if paused else "button-pause")))
        if table.status is not TableStatus.CLOSING:
            items.append(button(table_action_id("last", view), words("button-last")))
        if table.settings.turn_seconds is None and view.view.in_deal:
            items.append(button(table_action_id("clock", view), words("button-clock")))
    if may_manage:
        items.append(button(table_action_id("close", view), words("button-close"), components.DANGER))
    if may_manage or view.is_player:
        items.append(components.people_menu(TableId("invite", table.table_id), words("button-invite")))
    if may_manage:
        items += _computer_player_menu(table, words)
        others = [one for one in table.players if not one.is_computer and one.user_id != view.user_id]
        if others:
            names = distinct_names({one.seat: one.name for one in table.occupants}, words)
            choices = [Choice(str(one.user_id), plain_text(names[one.seat])) for one in others]
            items.append(menu(TableId("kick", table.table_id), words("button-kick"), choices))
    return items


def _about_items(view: TableView, words: Words) -> list[Item]:
    table, items = view.table, list[Item]()
    if view.view.deal_no:
        items.append(story_button(view, words))
    return [
        *items,
        button(TableId("rules", table.table_id), words("button-rules")),
        button(PanelId(Panel.HELP, "page", table.game), words("button-help")),
        button(PanelId(Panel.HISTORY, "channel"), words("button-history")),
        button(PanelId(Panel.SETTINGS, "show"), words("button-settings")),
    ]


def closed_table_buttons(view: TableView, words: Words) -> list[Item]:
    """Return the buttons of a closed table: another evening like this one, another game, and the last deal's story."""
    table_id = view.table.table_id
    items = [
        button(TableId(SAME_AGAIN_ACTION, table_id), words("button-same-again"), SUCCESS),
        button(TableId(OTHER_GAME_ACTION, table_id), words("button-other-game")),
    ]
    if view.view.deal_no:
        items.append(story_button(view, words))
    return items


def story_button(view: TableView, words: Words) -> Item:
    """Return the button that tells the current or last deal in a few lines."""
    return button(TableId(STORY_ACTION, view.table.table_id, str(view.view.deal_no)), words("button-story"))


def game_menu(view: TableView, words: Words) -> Item:
    """Return the menu of the other games that the people of a closed table can play."""
    names = [name for name in GAMES if name != view.table.game]
    choices = [Choice(name, words.game_title(name), description=game_summary(name, words) or None) for name in names]
    return menu(TableId(f"{OTHER_GAME_ACTION}.open", view.table.table_id), words("open-game"), choices)


def join_button(table: PublicTable, words: Words) -> Item:
    return button(join_id(table.table_id, table.terms_version), words("button-join"), SUCCESS)


def takes_newcomers(table: PublicTable) -> bool:
    """Return True if the table has a free seat, and people may sit down."""
    return bool(free_seats(table)) and table.status not in _CLOSED_TO_NEWCOMERS


def free_seats(table: PublicTable) -> int:
    return max(0, table.max_seats - len(table.players))
