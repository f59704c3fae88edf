"""The buttons of a table: a seat's moves, made from what the rules offer, and what can be done about the table."""

from __future__ import annotations

from collections.abc import Iterable

from bot.rules.arranging.crash.view import CrashView
from bot.rules.betting.moves import (
    Ask,
    Bet,
    Cover,
    Discard,
    Draw,
    Expose,
    Keep,
    Lend,
    Look,
    ProposeSideshow,
    Retain,
    See,
    Throw,
)
from bot.rules.betting.view import BragView, Phase, SeatView, Status
from bot.rules.game import NOBODY, Option
from bot.screens import drawing, odds
from bot.screens.actions import LEND_MORE, RAISE, action_of
from bot.screens.arranging.asked import cuts
from bot.screens.asking import cards_menus, lenders_menu
from bot.screens.faces import face_of
from bot.screens.ids import PanelId, PlayId, TableId, joining
from bot.screens.items import GOOD, GRAVE, MAIN, PLAIN, ButtonStyle, Choice, Item, button, menu, people_menu
from bot.screens.names import is_computer, plain
from bot.screens.prices import can_raise
from bot.screens.words import Words
from bot.tables.values import Agreement, Question, Table, TableStatus, TableView

_STYLES = {
    "look": PLAIN,
    "bet": MAIN,
    "see": GOOD,
    "fold": GRAVE,
    "keep": MAIN,
    "accept": GOOD,
    "refuse": GRAVE,
    "check": MAIN,
    "lend": GOOD,
}


def moves(view: TableView, options: Iterable[Option], decision: int, words: Words, *, blind: bool) -> list[Item]:
    """A button for each of `options`, in their order; a bet that may be more than its price gets a second one.

    Cards to lay aside or exchange, and people to ask, are chosen from menus. What somebody has to answer in knowledge
    of his own cards is a menu only for himself.
    """
    offered = tuple(options)
    words = words.of(view.table.game)
    menus = [*cards_menus(view, offered, decision, words), *lenders_menu(view, offered, decision, words)]
    offered = tuple(option for option in offered if not isinstance(option.move, Discard | Draw | Ask))
    one_hand = sum(isinstance(option.move, Retain) for option in offered) <= 2
    made: list[Item] = []
    bets = False  # what comes first is the usual move; beside it a raise does not stand out
    for option in offered:
        action = action_of(option.move)
        wanted = PlayId(action, view.table.table_id, view.brag.deal_no, decision, option.price)
        label = _retain_label(option.move, words) if one_hand and isinstance(option.move, Retain) else ""
        label = label or drawing.bet_label(view, option, words)
        style = PLAIN if action == "bet" and bets else _STYLES.get(action, PLAIN)
        bets = bets or action in {"bet", "check"}
        made.append(button(wanted, label or _label(option, action, words, blind=blind), style))
        if isinstance(option.move, Bet) and can_raise(option):
            more = PlayId(RAISE, view.table.table_id, view.brag.deal_no, decision, option.price)
            made.append(button(more, words("button-raise" if view.brag.stake else "button-more-first")))
        if isinstance(option.move, Lend) and can_raise(option):
            more = PlayId(LEND_MORE, view.table.table_id, view.brag.deal_no, decision, option.price)
            made.append(button(more, words("button-lend-more")))
    return made + menus


def _retain_label(move: Retain, words: Words) -> str:
    return words("button-retain-only" if move.hand else "button-retain-none")


def _label(option: Option, action: str, words: Words, *, blind: bool) -> str:
    price, loan = words.short(option.price), words.number(option.loan)
    match option.move:
        case Bet() if option.loan:
            return words("button-bet-lent", price=price, loan=loan)
        case Bet():
            return words("button-bet-blind" if blind else "button-bet", price=price)
        case See() if option.loan:
            return words("button-see-lent", price=price, loan=loan)
        case See():
            return words("button-see", price=price)
        case Cover() if option.loan:
            return words("button-cover-or-lend", loan=loan)
        case Cover():
            return words("button-cover", price=price) if option.price else words("button-cover-free")
        case Lend():
            return words("button-lend", price=price)
        case ProposeSideshow() if option.price:
            return words("button-sideshow-paid", price=price)
        case _:
            return words(f"button-{action.replace('.', '-')}")


def own_moves(view: TableView, words: Words) -> list[Item]:
    """The buttons of the person whose view it is; none while the table is paused."""
    if view.table.status is TableStatus.PAUSED:
        return []
    blind = view.seat is not None and _is_blind(view, view.seat)
    return moves(view, view.options, view.decision, words, blind=blind)


def public_moves(view: TableView, words: Words) -> list[Item]:
    """The buttons of whoever is to act, for a message that everybody sees; none while a computer player is to act, or
    the table is paused.

    Keeping and throwing, laying aside and exchanging are left out, and what a lender answers to whom has shown him a
    hand: who has to choose needs to see the cards first. In a vote several people owe an answer; where somebody looked
    meanwhile and has another number than the others, the number is left open.
    """
    people = [turn for turn in view.turns if not is_computer(view.table.sitters, turn.seat)]
    if not people or view.table.status is TableStatus.PAUSED:
        return []
    turn = people[0]
    if not isinstance(view.view, BragView):
        # Whatever else is chosen at Crash takes one's own cards.
        return cuts(view, turn.options, turn.decision, words)
    decision = turn.decision if len({one.decision for one in people}) == 1 else 0
    options = [option for option in turn.options if not isinstance(option.move, Keep | Throw | Discard | Draw)]
    if view.brag.phase is Phase.LENDING and not any(isinstance(option.move, Expose) for option in options):
        return []
    if view.brag.phase is Phase.VOTING:
        options = [option for option in options if not isinstance(option.move, Look)]
    return moves(view, options, decision, words, blind=_is_blind(view, turn.seat))


def beside(view: TableView, one: SeatView, words: Words) -> list[Item]:
    """Under somebody's own hand, beside his moves: the way back for who sits out, the dealer's choice, the odds."""
    made: list[Item] = []
    if one.sitting_out:
        made.append(button(TableId("back", view.table.table_id), words("button-back")))
    if view.brag.chooser == one.seat and view.table.status is not TableStatus.PAUSED:
        made.append(button(TableId("choose", view.table.table_id), words("button-choose"), MAIN))
    if odds.glance(view) is not None:
        made.append(button(TableId("odds", view.table.table_id), words("button-odds")))
    return made


def _is_blind(view: TableView, seat: int) -> bool:
    return any(one.seat == seat and one.status is Status.BLIND for one in view.brag.seats)


def around(view: TableView, words: Words, *, revealing: bool = False) -> list[Item]:
    """What anybody can do about the table now, beside playing; `revealing`: the end of a deal is not all shown yet."""
    table = view.table
    made: list[Item] = []

    def add(action: str, key: str, about: str = "", style: ButtonStyle = PLAIN) -> None:
        made.append(button(TableId(action, table.table_id, about), words(key), style))

    if table.status is TableStatus.CLOSED:
        return made
    between = not view.view.in_deal and not revealing
    if table.agreement:
        made += answers(table, table.agreement, words)
    made += (*proposed(table, words), *_in_again(view, words, between=between))
    if table.status is TableStatus.PAUSED:
        if not table.agreement:
            add("pause", "button-go-on")
    elif between and _goes_on(table) and face_of(view).missing(view) <= 0:
        add("deal", "button-deal", style=GOOD)
        if _may_leave_unshuffled(view):
            add("deal.unshuffled", "button-deal-unshuffled")
    if view.view.deal_no:
        add("hand", "button-my-cards", style=MAIN if _arranging(view) else PLAIN)
    if between and view.view.ended is not None:
        add("statement", "button-statement", str(view.view.deal_no))
    made += _invited(view, words)
    if between and table.sitters:
        add("sitout", "button-sit-out")
        add("leave", "button-leave")
    add("status", "button-more")
    return made


def _in_again(view: TableView, words: Words, *, between: bool) -> list[Item]:
    """The way back for who sits out: at any time for who has still to agree to what is played by and reads it here."""
    table = view.table
    if table.behind:
        wanted = TableId("back", table.table_id, str(table.accord))
        return [button(wanted, words("button-come-in"), GOOD)]
    if between and any(one.sitting_out for one in view.view.seats):
        return [button(TableId("back", table.table_id), words("button-back"))]
    return []


def _may_leave_unshuffled(view: TableView) -> bool:
    """Whether it is left to a person who deals next not to shuffle (RULES 7.11)."""
    game = view.view
    if not isinstance(game, CrashView) or not game.may_keep_pack:
        return False
    return game.next_dealer != NOBODY and not is_computer(view.table.sitters, game.next_dealer)


def _goes_on(table: Table) -> bool:
    """Whether there is another deal: at a table that closes only where a game is played to its end."""
    return table.status is not TableStatus.CLOSING or table.next_deal_at is not None


def _arranging(view: TableView) -> bool:
    """Whether everybody has to see to his cards, so that the button to them is what the message is for."""
    return isinstance(view.view, CrashView) and view.view.in_deal and view.table.status is not TableStatus.PAUSED


def proposed(table: Table, words: Words) -> list[Item]:
    """The way to the other game that is proposed or agreed on, where there is one."""
    asked = table.agreement
    if table.next_game is None and (asked is None or asked.proposal is None):
        return []
    rules = asked is not None and asked.question is Question.HOUSE_RULES
    return [button(TableId("proposed", table.table_id), words("button-proposed-rules" if rules else "button-proposed"))]


def answers(table: Table, asked: Agreement, words: Words) -> list[Item]:
    """Yes and no to the question that is put to the table; one proposal is told from another by its number."""
    about = asked.question.value if asked.proposal is None else f"{asked.question.value}.{asked.number}"
    return [
        button(TableId("agree", table.table_id, about), words("button-agree")),
        button(TableId("disagree", table.table_id, about), words("button-disagree")),
    ]


def _invited(view: TableView, words: Words) -> list[Item]:
    """What somebody is awaited for: the next dealer to choose, others to sit down."""
    table, made = view.table, []
    chooser = None if table.status is TableStatus.PAUSED else view.view.choosing
    if chooser is not None and not is_computer(table.sitters, chooser):
        made.append(button(TableId("choose", table.table_id), words("button-choose")))
    if seats_free(table) and table.status is not TableStatus.CLOSING:
        made.append(button(joining(table.table_id, table.accord), words("button-join")))
    return made


def lobby(view: TableView, words: Words) -> list[Item]:
    """What can be done before the first deal."""
    table = view.table
    computers = sum(one.computer for one in table.sitters)
    made = around(view, words)
    if seats_free(table):
        wanted = TableId("computers", table.table_id, str(computers + 1))
        made.append(button(wanted, words("button-add-computer")))
    if computers:
        wanted = TableId("computers", table.table_id, str(computers - 1))
        made.append(button(wanted, words("button-remove-computer")))
    made.append(button(TableId("rules", table.table_id), words("button-rules")))
    made.append(button(PanelId("help", "page", table.game), words("button-help")))
    return made


def of_status(view: TableView, words: Words, *, may_manage: bool, games: bool = False) -> list[Item]:
    """Whatever else can be done about a table, for one reader in private; `may_manage`: he is host or manager, `games`:
    games of several deals are over there.
    """
    table = view.table
    made: list[Item] = []

    def add(wanted: TableId | PanelId, key: str, style: ButtonStyle = PLAIN) -> None:
        made.append(button(wanted, words(key), style))

    if table.status is not TableStatus.CLOSED:
        made += _about_table(view, words, may_manage=may_manage)
    if games:
        add(TableId("games", table.table_id), "button-games")
    add(TableId("rules", table.table_id), "button-rules")
    add(PanelId("help", "page", table.game), "button-help")
    add(PanelId("wallet", "show"), "button-wallet")
    add(PanelId("settings", "show"), "button-settings")
    if table.status is TableStatus.CLOSED:
        return made
    if may_manage or view.seat is not None:
        made.append(people_menu(TableId("invite", table.table_id), words("button-invite")))
    if may_manage:
        others = [one for one in table.sitters if not one.computer and one.user_id != view.user_id]
        if others:
            choices = [Choice(str(one.user_id), plain(one.name)) for one in others]
            made.append(menu(TableId("kick", table.table_id), words("button-kick"), choices))
    return made


def _about_table(view: TableView, words: Words, *, may_manage: bool) -> list[Item]:
    table = view.table
    made: list[Item] = []

    def add(action: str, key: str, style: ButtonStyle = PLAIN) -> None:
        made.append(button(TableId(action, table.table_id), words(key), style))

    in_deal = view.view.in_deal
    if view.seat is not None:
        add("topup", "button-top-up")
        if in_deal:
            away = view.view.seat_view(view.seat).sitting_out
            add("back" if away else "sitout", "button-back" if away else "button-sit-out")
            add("leave", "button-leave")
        paused = table.status is TableStatus.PAUSED
        add("pause", "button-go-on" if paused else "button-pause")
        if table.settings.clock is None and in_deal:
            add("clock", "button-clock")
    if may_manage and table.status is not TableStatus.CLOSING:
        add("close", "button-close", GRAVE)
    if in_deal and may_manage:
        add("close.now", "button-close-now", GRAVE)
    return made


def seats_free(table: Table) -> int:
    """How many more may sit down."""
    return max(0, table.most_seats - len(table.sitters))
