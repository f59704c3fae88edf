"""Buttons of a table besides the moves of the game."""

from __future__ import annotations

from bot.screens.ids import PanelId, TableId, joining
from bot.screens.items import (
    GOOD,
    GRAVE,
    MAIN,
    MOST_CHOICES,
    PLAIN,
    ButtonStyle,
    Choice,
    Item,
    button,
    menu,
    people_menu,
)
from bot.screens.lesson import BEGIN, LEARN
from bot.screens.names import everybody, is_computer, plain
from bot.screens.registry import family_of, lesson_of
from bot.screens.table_ids import at_table, computers_id
from bot.screens.words import Words
from bot.tables.values import Agreement, Question, Table, TableStatus, TableView, Turn


def awaited(view: TableView) -> tuple[Turn, ...]:
    """Return the turns of the people who are to act; none while the clocks are stopped."""
    if view.table.halted:
        return ()
    return tuple(turn for turn in view.turns if not is_computer(view.table.sitters, turn.seat))


def public_moves(view: TableView, words: Words) -> list[Item]:
    """Return the moves of the people who are to act, for a public message.

    There are none while a computer player is to act or the clocks are stopped.
    """
    people = awaited(view)
    if not people:
        return []
    family = family_of(view.table.game)
    if family.public_moves is not None:
        return family.public_moves(view, people, words)
    return family.buttons(view, people[0].options, people[0].decision, words)


def around(view: TableView, words: Words, *, revealing: bool = False, leads: bool = False) -> list[Item]:
    """Return the actions that anybody has at the table now, besides playing.

    `revealing`: the end of the deal is still being shown step by step. `leads`: the person who is to act can do so only
    on their own hand, so the button to it stands out.
    """
    table, family = view.table, family_of(view.table.game)
    made: list[Item] = []

    def add(action: str, key: str, about: str = "", style: ButtonStyle = PLAIN) -> None:
        made.append(button(at_table(action, view, about), words(key), style))

    if table.status is TableStatus.CLOSED:
        return made
    between = not view.view.in_deal and not revealing
    if table.status is TableStatus.DISPUTED:
        return _while_disputed(view, words, between=between)
    if table.agreement:
        made += answers(table, table.agreement, words)
    made += (*proposed(table, words), *_in_again(view, words, between=between))
    if table.status is TableStatus.PAUSED:
        if not table.agreement:
            add("pause", "button-go-on")
    elif between and _goes_on(table) and family.face.missing(view) <= 0:
        again = family.new_game(view)
        accord = str(table.accord) if again else ""
        add("again" if again else "deal", "button-another-game" if again else "button-deal", accord, GOOD)
        made += family.ways_to_deal(view, words)
    if view.view.deal_no:
        add("hand", "button-my-cards", style=MAIN if leads or family.for_hands(view) else PLAIN)
    if between and view.view.outcome is not None:
        add("statement", "button-statement", str(view.view.deal_no))
    made += _invited(view, words)
    if not revealing and any(not is_computer(table.sitters, seat) for seat in family.face.lacking(view)):
        add("topup", "button-top-up")
    if between and table.sitters:
        add("sitout", "button-sit-out")
        add("leave", "button-leave")
    add("status", "button-more")
    return made


def _while_disputed(view: TableView, words: Words, *, between: bool) -> list[Item]:
    """Return the buttons of a table that is on hold for a dispute."""
    table = view.table
    wanted = [(TableId("hand", table.table_id), "button-my-cards")] if view.view.deal_no else []
    if between and view.view.outcome is not None:
        wanted.append((TableId("statement", table.table_id, str(view.view.deal_no)), "button-statement"))
    if between and table.sitters:
        wanted.append((TableId("leave", table.table_id), "button-leave"))
    wanted += [
        (TableId("dispute", table.table_id), "button-dispute"),
        (TableId("status", table.table_id), "button-more"),
    ]
    return [button(one, words(key)) for one, key in wanted]


def _in_again(view: TableView, words: Words, *, between: bool) -> list[Item]:
    """Return the way back for people who sit out.

    Somebody who has to agree to changed rules first, and reads them here, has it at any time.
    """
    table = view.table
    if table.behind:
        wanted = TableId("back", table.table_id, str(table.accord))
        return [button(wanted, words("button-come-in"), GOOD)]
    if between and any(one.sitting_out and not one.bystander for one in view.view.seats):
        return [button(TableId("back", table.table_id), words("button-back"))]
    return []


def _goes_on(table: Table) -> bool:
    """Return True if there is another deal: a closing table has one only while a game is played to its end."""
    return table.status is not TableStatus.CLOSING or table.next_deal_at is not None


def proposed(table: Table, words: Words) -> list[Item]:
    """Return the button to a game or rules that are proposed or agreed on, if there are any."""
    asked = table.agreement
    if table.next_game is None and (asked is None or asked.proposal is None):
        return []
    rules = asked is not None and asked.question is Question.HOUSE_RULES
    return [button(TableId("proposed", table.table_id), words("button-proposed-rules" if rules else "button-proposed"))]


def answers(table: Table, asked: Agreement, words: Words) -> list[Item]:
    """Return the yes and no buttons for the open question; the question's number tells it from others."""
    about = f"{asked.question.value}.{asked.number}"
    return [
        button(TableId("agree", table.table_id, about), words("button-agree")),
        button(TableId("disagree", table.table_id, about), words("button-disagree")),
    ]


def _invited(view: TableView, words: Words) -> list[Item]:
    """Return the buttons for an expected action: the next dealer's choice, and free seats."""
    table, made = view.table, []
    chooser = None if table.halted else view.view.choosing
    if chooser is not None and not is_computer(table.sitters, chooser):
        made.append(button(TableId("choose", table.table_id), words("button-choose"), MAIN))
    if seats_free(table) and table.status is not TableStatus.CLOSING:
        made.append(button(joining(table.table_id, table.accord), words("button-join")))
    return made


def lobby(view: TableView, words: Words) -> list[Item]:
    """Return the actions before the first deal, with a button for a computer player while players are missing."""
    table = view.table
    if table.status is TableStatus.DISPUTED:
        return around(view, words)
    made = [] if table.agreement is None else answers(table, table.agreement, words)
    made += (*proposed(table, words), *_in_again(view, words, between=True), *_invited(view, words))
    if family_of(table.game).face.missing(view) <= 0:
        made.append(button(at_table("deal", view), words("button-deal"), GOOD))
        made += family_of(table.game).ways_to_deal(view, words)
    elif seats_free(table):
        sitting = sum(one.computer for one in table.sitters)
        wanted = computers_id("computers", table, str(sitting + 1))
        made.append(button(wanted, words("button-add-computer")))
    if any(not is_computer(table.sitters, seat) for seat in table.broke):
        made.append(button(TableId("topup", table.table_id), words("button-top-up")))
    made.append(button(TableId("rules", table.table_id), words("button-rules")))
    if lesson_of(table.game) is not None:
        made.append(button(PanelId(LEARN, BEGIN, table.game), words("button-teach")))
    made.append(button(TableId("status", table.table_id), words("button-more")))
    return made


def _computers(table: Table, words: Words) -> list[Item]:
    """Return a menu of the number of computer players; none where people have taken every seat."""
    sitting = sum(one.computer for one in table.sitters)
    most = min(sitting + seats_free(table), MOST_CHOICES - 1)
    if not most:
        return []
    numbers = [
        Choice(str(number), words("button-computers", computers=number), chosen=number == sitting)
        for number in range(most + 1)
    ]
    return [menu(computers_id("computers.number", table), "", numbers)]


def of_status(view: TableView, words: Words, *, may_manage: bool, manager: bool = False) -> list[Item]:
    """Return further actions at a table, for one reader in private.

    `may_manage`: they are its host or may manage the server; `manager`: they may manage the server.
    """
    table = view.table
    made: list[Item] = []

    def add(wanted: TableId | PanelId, key: str, style: ButtonStyle = PLAIN) -> None:
        made.append(button(wanted, words(key), style))

    if table.status is TableStatus.DISPUTED:
        add(TableId("dispute", table.table_id), "button-dispute")
    elif table.status is not TableStatus.CLOSED:
        made += _about_table(view, words, may_manage=may_manage, manager=manager)
    add(PanelId("history", "channel"), "button-history")
    add(TableId("rules", table.table_id), "button-rules")
    add(PanelId("help", "page", table.game), "button-help")
    add(PanelId("wallet", "show"), "button-wallet")
    add(PanelId("settings", "show"), "button-settings")
    if table.status is TableStatus.CLOSED:
        return made
    if table.status is TableStatus.DISPUTED:
        return made
    if may_manage or view.plays:
        made.append(people_menu(TableId("invite", table.table_id), words("button-invite")))
    if may_manage:
        made += _computers(table, words)
        others = [one for one in table.players if not one.computer and one.user_id != view.user_id]
        if others:
            names = everybody({one.seat: one.name for one in table.sitters}, words)
            choices = [Choice(str(one.user_id), plain(names[one.seat])) for one in others]
            made.append(menu(TableId("kick", table.table_id), words("button-kick"), choices))
    return made


def _about_table(view: TableView, words: Words, *, may_manage: bool, manager: bool) -> list[Item]:
    table = view.table
    made: list[Item] = []

    def add(action: str, key: str, style: ButtonStyle = PLAIN) -> None:
        made.append(button(at_table(action, view), words(key), style))

    in_deal, lobby = view.view.in_deal, table.status is TableStatus.LOBBY
    if view.seat is not None and view.plays:
        add("topup", "button-top-up")
        if in_deal or lobby:
            returns, own = family_of(table.game).may_return(view), view.view.seat_view(view.seat)
            if returns or not own.leaving:
                away = returns or own.sitting_out
                add("back" if away else "sitout", "button-back" if away else "button-sit-out")
            if not own.leaving:
                add("leave", "button-leave")
        paused = table.status is TableStatus.PAUSED
        add("pause", "button-go-on" if paused else "button-pause")
        if table.status is not TableStatus.CLOSING:
            add("last", "button-last")
        if table.settings.clock is None and in_deal:
            add("clock", "button-clock")
    if may_manage and table.status is not TableStatus.CLOSING:
        add("close", "button-close", GRAVE)
    if in_deal and may_manage and (manager or not table.computers_hold):
        add("close.now", "button-close-now", GRAVE)
    return made


def seats_free(table: Table) -> int:
    return max(0, table.most_seats - len(table.players))
