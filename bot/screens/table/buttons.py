"""Buttons of a table besides the moves of the game."""

from __future__ import annotations

from bot.screens.learning.lesson import BEGIN_ACTION
from bot.screens.registry import family_of, lesson_of
from bot.screens.widgets import components
from bot.screens.widgets.components import PRIMARY, SECONDARY, SUCCESS, ButtonStyle, Choice, Item, button, menu
from bot.screens.widgets.custom_ids import Panel, PanelId, TableId, computer_players_id, join_id, table_action_id
from bot.screens.widgets.names import distinct_names, is_computer, plain_text
from bot.screens.words import Words
from bot.tables.values import PublicTable, TableStatus, TableView, TurnOffer, Vote, VoteQuestion


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

    `revealing`: the end of the deal is being revealed step by step. `highlight_hand`: moves can only be made from the
    hand message, so the button to it stands out.
    """
    table, family = view.table, family_of(view.table.game)
    items: list[Item] = []

    def add(action: str, key: str, about: str = "", style: ButtonStyle = SECONDARY) -> None:
        items.append(button(table_action_id(action, view, about), words(key), style))

    if table.status is TableStatus.CLOSED:
        return items
    between = not view.view.in_deal and not revealing
    # A closing table has another deal only to finish a game of several deals.
    has_next_deal = table.status is not TableStatus.CLOSING or table.next_deal_at is not None
    if table.status is TableStatus.DISPUTED:
        return _disputed_buttons(view, words, between=between)
    if table.vote:
        items += answer_buttons(table, table.vote, words)
    items += (*proposal_buttons(table, words), *_come_back_buttons(view, words, between=between))
    if table.status is TableStatus.PAUSED:
        if not table.vote:
            add("pause", "button-go-on")
    elif between and has_next_deal:
        items += _next_deal_buttons(view, words)
    if view.view.deal_no:
        add(
            "hand",
            "button-my-cards",
            style=PRIMARY if highlight_hand or family.features_hand_button(view) else SECONDARY,
        )
    if between and view.view.outcome is not None:
        add("statement", "button-statement", str(view.view.deal_no))
    items += _invitation_buttons(view, words)
    if not revealing and any(not is_computer(table.occupants, seat) for seat in family.seats_short_of_chips(view)):
        add("topup", "button-top-up")
    if between and table.occupants:
        add("sitout", "button-sit-out")
        add("leave", "button-leave")
    add("status", "button-more")
    return items


def _next_deal_buttons(view: TableView, words: Words) -> list[Item]:
    """Return the buttons to begin the next deal or game or, while players are missing, to add a computer player."""
    table, family = view.table, family_of(view.table.game)
    if family.missing_players(view) > 0:
        return _add_computer_buttons(table, words)
    if family.starts_new_game(view):
        begin, key = table_action_id("again", view, str(table.terms_version)), "button-another-game"
    else:
        begin, key = table_action_id("deal", view), "button-deal"
    return [button(begin, words(key), SUCCESS), *family.deal_buttons(view, words)]


def _disputed_buttons(view: TableView, words: Words, *, between: bool) -> list[Item]:
    table = view.table
    wanted = [(TableId("hand", table.table_id), "button-my-cards")] if view.view.deal_no else []
    if between and view.view.outcome is not None:
        wanted.append((TableId("statement", table.table_id, str(view.view.deal_no)), "button-statement"))
    if between and table.occupants:
        wanted.append((TableId("leave", table.table_id), "button-leave"))
    wanted += [
        (TableId("dispute", table.table_id), "button-dispute"),
        (TableId("status", table.table_id), "button-more"),
    ]
    return [button(one, words(key)) for one, key in wanted]


def _come_back_buttons(view: TableView, words: Words, *, between: bool) -> list[Item]:
    """Return the button with which people who sit out come back.

    If somebody must first agree to changed rules, the button leads to these rules and is always there.
    """
    table = view.table
    if table.awaiting_consent:
        wanted = TableId("back", table.table_id, str(table.terms_version))
        return [button(wanted, words("button-come-in"), SUCCESS)]
    if between and any(one.sitting_out and not one.bystander for one in view.view.seats):
        return [button(TableId("back", table.table_id), words("button-back"))]
    return []


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


def _add_computer_buttons(table: PublicTable, words: Words) -> list[Item]:
    if not free_seats(table):
        return []
    sitting = sum(one.is_computer for one in table.occupants)
    return [button(computer_players_id("computers", table, str(sitting + 1)), words("button-add-computer"))]


def _invitation_buttons(view: TableView, words: Words) -> list[Item]:
    table, items = view.table, []
    chooser = None if table.is_halted else view.view.game_chooser
    if chooser is not None and not is_computer(table.occupants, chooser):
        items.append(button(TableId("choose", table.table_id), words("button-choose"), PRIMARY))
    if free_seats(table) and table.status is not TableStatus.CLOSING:
        items.append(button(join_id(table.table_id, table.terms_version), words("button-join")))
    return items


def lobby_buttons(view: TableView, words: Words) -> list[Item]:
    """Return the buttons before the first deal. One adds a computer player while players are missing."""
    table = view.table
    if table.status is TableStatus.DISPUTED:
        return table_buttons(view, words)
    items = [] if table.vote is None else answer_buttons(table, table.vote, words)
    items += (
        *proposal_buttons(table, words),
        *_come_back_buttons(view, words, between=True),
        *_invitation_buttons(view, words),
    )
    if family_of(table.game).missing_players(view) <= 0:
        items.append(button(table_action_id("deal", view), words("button-deal"), SUCCESS))
        items += family_of(table.game).deal_buttons(view, words)
    else:
        items += _add_computer_buttons(table, words)
    if any(not is_computer(table.occupants, seat) for seat in table.unable_to_pay):
        items.append(button(TableId("topup", table.table_id), words("button-top-up")))
    items.append(button(TableId("rules", table.table_id), words("button-rules")))
    if lesson_of(table.game) is not None:
        items.append(button(PanelId(Panel.LEARN, BEGIN_ACTION, table.game), words("button-teach")))
    items.append(button(TableId("status", table.table_id), words("button-more")))
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


def status_items(view: TableView, words: Words, *, may_manage: bool, manager: bool = False) -> list[Item]:
    """Return the items of a table's private status.

    `may_manage`: the reader is the host or may manage the server. `manager`: the reader may manage the server.
    """
    table = view.table
    items: list[Item] = []

    def add(wanted: TableId | PanelId, key: str, style: ButtonStyle = SECONDARY) -> None:
        items.append(button(wanted, words(key), style))

    if table.status is TableStatus.DISPUTED:
        add(TableId("dispute", table.table_id), "button-dispute")
    elif table.status is not TableStatus.CLOSED:
        items += _management_buttons(view, words, may_manage=may_manage, manager=manager)
    add(PanelId(Panel.HISTORY, "channel"), "button-history")
    add(TableId("rules", table.table_id), "button-rules")
    add(PanelId(Panel.HELP, "page", table.game), "button-help")
    add(PanelId(Panel.WALLET, "show"), "button-wallet")
    add(PanelId(Panel.SETTINGS, "show"), "button-settings")
    if table.status in {TableStatus.CLOSED, TableStatus.DISPUTED}:
        return items
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


def _management_buttons(view: TableView, words: Words, *, may_manage: bool, manager: bool) -> list[Item]:
    table = view.table
    items: list[Item] = []

    def add(action: str, key: str, style: ButtonStyle = SECONDARY) -> None:
        items.append(button(table_action_id(action, view), words(key), style))

    in_deal, lobby = view.view.in_deal, table.status is TableStatus.LOBBY
    if view.seat is not None and view.is_player:
        add("topup", "button-top-up")
        if in_deal or lobby:
            returns, own = family_of(table.game).can_return(view), view.view.seat_view(view.seat)
            if returns or not own.leaving:
                away = returns or own.sitting_out
                add("back" if away else "sitout", "button-back" if away else "button-sit-out")
            if not own.leaving:
                add("leave", "button-leave")
        paused = table.status is TableStatus.PAUSED
        add("pause", "button-go-on" if paused else "button-pause")
        if table.status is not TableStatus.CLOSING:
            add("last", "button-last")
        if table.settings.turn_seconds is None and in_deal:
            add("clock", "button-clock")
    if may_manage and table.status is not TableStatus.CLOSING:
        add("close", "button-close", components.DANGER)
    if in_deal and may_manage and (manager or not table.computers_have_stake):
        add("close.now", "button-close-now", components.DANGER)
    return items


def free_seats(table: PublicTable) -> int:
    return max(0, table.max_seats - len(table.players))
