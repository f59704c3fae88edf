"""The table's message: lobby, deal, between deals, closed; what an old message shrinks to; and an invitation to it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from bot.ledger.values import LONGEST_REASON
from bot.rules.game import NOBODY
from bot.rules.outcome import GameOver
from bot.screens import buttons, changes, picturing
from bot.screens.agreed import differing, sheet_name, terms
from bot.screens.dialogs import Dialog
from bot.screens.family import Face
from bot.screens.ids import DialogId, TableId, joining
from bot.screens.items import GOOD, button
from bot.screens.layout import TEXT_LIMIT, Attachment, Screen, fitted, screen
from bot.screens.lines import DOT, GREEN, GREY, clock_line, halt_line, unit
from bot.screens.names import listed, mention, names_at, shown
from bot.screens.registry import family_of
from bot.screens.usual import due_line
from bot.screens.words import Words, exactly, moment
from bot.sheets.values import LONGEST_NAME
from bot.tables.values import Agreement, Last, Proposal, Question, Table, TableStatus, TableView, quick_time

MOST_DEBTS = 15
"""Debts told where a table stands."""
DIGEST_ROOM = 2_900
"""Characters for the seats of a lobby and what is agreed there."""


def _face(view: TableView) -> Face:
    return family_of(view.table.game).face


def frames(view: TableView) -> int:
    """In how many frames the message shows the end of a deal, one after the other."""
    return 1 if view.view.in_deal else _face(view).frames(view)


def public(
    view: TableView,
    words: Words,
    *,
    notes: Sequence[str] = (),
    log: Sequence[tuple[str, int]] = (),
    frame: int | None = None,
    moves: bool = True,
    pictures: bool = False,
    before: Sequence[str] = (),
) -> Screen:
    """The table's message as it has to look now. `notes`: lines about what the table is part of; `log`: sentences
    about what happened outside the game, oldest first, each with after how many events of the deal; `moves`: with
    the moves of whoever is to act; `pictures`: with a picture of the last deal where it is `pictured`, to be drawn in a
    thread of its own; `before`: how earlier deals ended, a line each, which are told while one is in hand.

    `frame`: which of `frames` it shows, from 0; the last one, as None, is the message as it stays.
    """
    table, words = view.table, words.of(view.table.game, view.table.house_rules)
    if frame is not None and frame < frames(view) - 1:
        return _revealing(_face(view).at(view, frame), words, _outside(log, notes))
    if table.status is TableStatus.CLOSED:
        return closed(view, words)
    if table.status is TableStatus.LOBBY and not view.view.deal_no:
        return _lobby(view, words, _outside(log, notes))
    in_deal, face = view.view.in_deal, _face(view)
    offered = buttons.public_moves(view, words) if moves else []
    leads = in_deal and bool(buttons.awaited(view)) and not any(one.stands_out for one in offered)
    heading, seats, asked = _heading(view, words), "\n".join(face.seats(view, words)), _agreement(view, words)
    next_ = "" if in_deal else "\n".join(_what_next(view, words))
    said = "\n".join(f"-# {line}" for line in (*notes, *(_log(view, words, log) if in_deal else _outside(log, ()))))
    earlier = "\n".join(f"-# {line}" for line in before) if in_deal else ""
    # Twelve names of nothing but markdown can be too much: a long result or many debts give way to what is asked.
    room = TEXT_LIMIT - sum(map(len, (heading, seats, next_, asked, said, earlier))) - 1
    happening = fitted(["\n".join(_going_on(view, words, leads=leads) if in_deal else _ended(view, words))], room)
    return screen(
        heading,
        seats,
        "\n".join(part for part in (*happening, next_) if part),
        asked,
        said,
        earlier,
        items=(*offered, *buttons.around(view, words, leads=leads)),
        colour=GREEN if in_deal else GREY,
        picture=_picture(view, words) if pictures else None,
    )


def _outside(log: Sequence[tuple[str, int]], notes: Sequence[str]) -> tuple[str, ...]:
    """Return what happened outside the game below the `notes`."""
    return *notes, *(line for line, _ in log)


def _log(view: TableView, words: Words, log: Sequence[tuple[str, int]]) -> list[str]:
    """Return what was done last in the deal in hand, with what happened outside the game in its place among it."""
    said = _face(view).said
    lines = said(view, words)
    later = [len(said(structs.replace(view, happened=view.happened[after:]), words)) for _, after in log]
    most = len(lines)
    for (line, _), count in zip(reversed(log), reversed(later), strict=True):
        lines.insert(max(0, most - count), line)
    return lines


def pictured(view: TableView) -> bool:
    """Whether the last deal is over and worth a picture."""
    return not view.view.in_deal and family_of(view.table.game).remarkable(view)


def _picture(view: TableView, words: Words) -> Attachment | None:
    """The hands that were shown in the last deal."""
    names = {one.seat: one.name for one in (*view.table.departed, *view.table.sitters)}
    return picturing.shown_hands(view.table.game, view.happened, view.view, names, words)


def ended_before(view: TableView, words: Words) -> str:
    """How a deal ended, as a line under the next one tells it; empty where there is nothing to tell."""
    spoken = words.of(view.table.game, view.table.house_rules)
    ended = family_of(view.table.game).headline(view, spoken)
    return words("result-before", deal=view.view.deal_no, ended=ended[0].removeprefix("### ")) if ended else ""


def game_over(view: TableView, words: Words, *beside: str) -> Screen:
    """That a game of several deals is over: who won it, the final score, and what is told `beside`, a line each."""
    words = words.of(view.table.game, view.table.house_rules)
    family, table = family_of(view.table.game), view.table
    first, *more = family.headline(view, words)
    over = [event for event in view.happened if isinstance(event, GameOver)]
    won, *paid = family.lines(over, names_at(table, words), words) or [first]
    deal = words("table-deal-title", game=words.title(table.game), deal=view.view.deal_no)
    statement = words("table-result-statement", table=str(table.table_id), deal=str(view.view.deal_no))
    return screen(
        "\n".join((f"# {won.replace('**', '').removeprefix('### ')}", f"-# {deal}")),
        "\n".join((*more, *paid)),
        "\n".join((*family.face.standing(view, words, None), *(f"-# {line}" for line in beside), f"-# {statement}")),
        colour=GREEN,
    )


def _revealing(view: TableView, words: Words, notes: Sequence[str]) -> Screen:
    """The end of a deal as far as it has been shown: nothing else, and no button that would tell more."""
    return screen(
        _heading(view, words),
        "\n".join(_shown(view, words)),
        _agreement(view, words),
        "\n".join(f"-# {line}" for line in notes),
        items=buttons.around(view, words, revealing=True),
        colour=GREEN,
    )


def _heading(view: TableView, words: Words) -> str:
    game = words.title(view.table.game)
    title = words("table-deal-title", game=game, deal=view.view.deal_no) if view.view.deal_no else game
    told = [line for line in _face(view).heading(view, words) if line]
    if not any(unit(words) in line for line in told):
        told.append(words("table-unit", unit=unit(words)))
    return "\n".join((f"## {title}", *told))


def _going_on(view: TableView, words: Words, *, leads: bool) -> list[str]:
    """Return what is special about the moment, while a deal is in hand; `leads`: the moves are on own hands alone."""
    lines: list[str] = []
    if view.table.halted:
        lines.append(halt_line(view.table, words))
    if view.table.status is TableStatus.CLOSING:
        lines.append(words("table-closing"))
    lines += last_lines(view, words)
    face = _face(view)
    due = due_line(view, face.due(view), words)
    where = words("table-moves-on-hand") if leads else ""
    return [*lines, *face.going_on(view, words), *filter(None, (due, where)), *face.standing(view, words, None)]


def _ended(view: TableView, words: Words) -> list[str]:
    """How the last deal ended: who won, and why and with what."""
    return [*family_of(view.table.game).headline(view, words), *_shown(view, words)]


def _shown(view: TableView, words: Words) -> list[str]:
    """What was shown of the last deal's end, without who won it."""
    family = family_of(view.table.game)
    return [*family.result(view, words), *family.face.standing(view, words, None)]


def result(view: TableView, words: Words, *evening: str, pictures: bool = False) -> Screen:
    """What the message of a deal that is over shrinks to: who won what with what, and how to get the statement; for
    somebody who has gone home also what the `evening` was for them, in paragraphs. `pictures`: with a picture of its
    hands, to be drawn in a thread of its own.
    """
    words = words.of(view.table.game, view.table.house_rules)
    table, deal = view.table, view.view.deal_no
    title = words("table-result-title", game=words.title(table.game), deal=deal)
    lines = _in_short(view, words) or [words("table-result-nothing")]
    statement = words("table-result-statement", table=str(table.table_id), deal=str(deal))
    told = "\n".join((*lines, f"-# {statement}"))
    picture = _picture(view, words) if pictures else None
    return screen(f"### {title}", told, *evening, colour=GREY, picture=picture)


def _in_short(view: TableView, words: Words) -> list[str]:
    """How the last deal ended, in short."""
    family = family_of(view.table.game)
    return [*family.headline(view, words), *family.result(view, words, short=True)]


def invitation(table: Table, words: Words, host: str, user_id: int) -> Screen:
    """A message in the table's channel that mentions whom it is for; `host` is the name of who invites."""
    words = words.of(table.game, table.house_rules)
    return screen(
        words("table-invitation", host=shown(host), person=f"<@{user_id}>", game=words.title(table.game)),
        terms(table, words),
        words("rule-agree"),
        items=[button(joining(table.table_id, table.accord), words("button-join"), GOOD)],
        colour=GREEN,
    )


def status(view: TableView, words: Words, link: str = "", *, may_manage: bool = False, manager: bool = False) -> Screen:
    """Where a table stands, for one reader in private, and what else they can do about it.

    `link` leads to the table's message. With `may_manage` (the host, and who may manage the server) these are
    also to invite, send away and close: menus `t:invite:<table>` and `t:kick:<table>`, whose value is a user's id.
    While the end of a deal is being shown, chips and score wait for that.
    """
    table, words = view.table, words.of(view.table.game, view.table.house_rules)
    family = family_of(table.game)
    face = family.face
    facts = [
        words("table-status-number", table=str(table.table_id)),
        words("table-status-deals", deals=view.view.deal_no),
        _host(table, words),
        family.stakes(table.house_rules, words),
        _clock(table, words),
        *_stake(table, words),
        *([] if view.revealing else face.standing(view, words, MOST_DEBTS)),
    ]
    if table.invited:
        facts.append(words("table-invited", people=", ".join(mention(user, words) for user in table.invited[:20])))
    if link:
        facts.append(words("table-to-the-table", link=link))
    return screen(
        f"## {words('table-status-title', game=words.title(table.game))}",
        *([] if view.revealing else [face.pots(view, words), "\n".join(face.seats(view, words))]),
        "\n".join(fact for fact in facts if fact),
        items=buttons.of_status(view, words, may_manage=may_manage, manager=manager),
    )


def _agreement(view: TableView, words: Words) -> str:
    """The question to the table and its answers, and the game that was agreed on already."""
    table, question = view.table, view.table.agreement
    lines = [*changes.next_game(table, words), *changes.of_table(table, view.view.deal_no, words)]
    if question is None:
        return "\n".join(lines)
    names = names_at(table, words)
    if question.question is Question.HOUSE_RULES:
        lines += rules_lines(table, question, words)
    elif question.proposal is not None:
        lines += proposed_lines(table, question, question.proposal, words)
        if view.view.in_deal:
            lines.append(words("table-agreement-game-later"))
    else:
        if question.last is not None:
            lines.append(last_asked(table, question, question.last, words))
            key = ""
        elif question.question is Question.CLOSE_NOW:
            key = "table-agreement-close" if view.view.in_deal else "table-agreement-close-pot"
        else:
            key = "table-agreement-go-on" if table.status is TableStatus.PAUSED else "table-agreement-pause"
        lines += [words(key, name=_asker(table, question, words))] if key else []
    for key, seats in (
        ("table-agreement-agreed", question.agreed),
        ("table-agreement-against", question.against),
        ("table-agreement-waiting", question.waiting_for),
    ):
        if seats:
            lines.append(words(key, names=listed(words, map(names, seats))))
    return "\n".join(lines)


def last_asked(table: Table, asked: Agreement, last: Last, words: Words) -> str:
    """Say who asks for which last deals, or for playing on without an end."""
    name = _asker(table, asked, words)
    if last.until:
        return words("table-agreement-last-until", name=name, when=exactly(last.until))
    return words("table-agreement-last" if last.deals else "table-agreement-last-off", name=name, deals=last.deals)


def last_lines(view: TableView, words: Words) -> list[str]:
    """Count down the last deals, where some were agreed on."""
    last = view.table.last
    if last is None or not (last.deals or last.until):
        return []
    if last.until:
        return [words("table-last-until", when=exactly(last.until))]
    if view.view.in_deal and view.view.deal_no >= last.first:
        return [words("table-last-this", deals=last.deals, more=last.deals - 1)]
    return [words("table-last-more", deals=last.deals)]


def last_dialog(table: Table, words: Words) -> Dialog:
    """The dialog in which the last deals are called: `d:last:<table>`, with `deals` and `until`."""
    dialog = Dialog(DialogId("last", (str(table.table_id),)), words("dialog-last-title"))
    hint, until = words("dialog-last-deals-hint"), words("dialog-last-until-hint")
    dialog.ask("deals", words("dialog-last-deals"), description=hint, required=False, most=2)
    return dialog.ask("until", words("dialog-last-until"), description=until, required=False, most=40)


def proposed_lines(table: Table, asked: Agreement, wanted: Proposal, words: Words) -> list[str]:
    """Who proposes which other game, how many of how many it needs, and the sheet that it would be played by."""
    name, game = _asker(table, asked, words), words.title(wanted.game)
    lines = [words("table-agreement-game", name=name, game=game, needed=asked.majority, players=asked.voters)]
    if wanted.sheet is not None:
        sheet = shown(sheet_name(wanted.sheet, words), most=LONGEST_NAME)
        lines.append(words("table-agreement-sheet", sheet=sheet))
    return lines


def rules_lines(table: Table, asked: Agreement, words: Words) -> list[str]:
    """Who wants which other house rules, each option with its old and its new value, and what comes of the answers."""
    asker = words("table-agreement-rules", name=_asker(table, asked, words))
    return [asker, *changes.asked_for(table, words), words("table-agreement-rules-how", needed=asked.needed)]


def _asker(table: Table, asked: Agreement, words: Words) -> str:
    """Who asks: somebody who sits there, or who manages the server."""
    return words("table-agreement-manager") if asked.asked_by == NOBODY else names_at(table, words)(asked.asked_by)


def _what_next(view: TableView, words: Words) -> list[str]:
    """What computer players are levelled to, and what the table waits for between deals."""
    table = view.table
    level = [] if table.level is None else [words("table-level", most=words.money(table.level))]
    lines: list[str] = []
    if table.halted:
        return [*level, halt_line(table, words)]
    if table.status is TableStatus.CLOSING:
        carried = family_of(table.game).carried(view)
        lines.append(words("table-closing-carried" if carried else "table-closing"))
    lines += last_lines(view, words)
    if view.view.choosing is not None:
        lines.append(words("table-choosing", name=names_at(table, words)(view.view.choosing)))
    missing = _face(view).missing(view)
    if missing > 0:
        lines.append(words("table-waiting-for-players", missing=missing))
    elif family_of(table.game).new_game(view):
        stakes = family_of(table.game).stakes(table.house_rules, words)
        when = None if table.next_deal_at is None else moment(table.next_deal_at)
        key = "table-next-game-ready" if when is None else "table-next-game-begins"
        lines.append(words("table-next-game-asked" if table.undecided and when else key, stakes=stakes, when=when))
        if table.undecided:
            waited_for = listed(words, map(names_at(table, words), table.undecided))
            lines.append(words("table-agreement-waiting", names=waited_for))
    elif table.next_deal_at is not None:
        lines.append(words("table-next-deal", when=moment(table.next_deal_at)))
    else:
        lines.append(words("table-next-deal-ready" if view.view.deal_no else "table-first-deal-ready"))
    return [*level, " ".join(lines)]


def _clock(table: Table, words: Words) -> str:
    """How long a turn may take, and what is said in a moment."""
    clock, quick = table.settings.clock, family_of(table.game).quick(table.house_rules)
    seconds = "" if clock is None or not quick else words(quick, seconds=round(quick_time(clock)))
    return DOT.join(filter(None, (clock_line(table, words), seconds)))


def _host(table: Table, words: Words) -> str:
    seat = table.seat_of(table.host)
    return "" if seat is None else words("table-host-is", name=names_at(table, words)(seat))


def _lobby(view: TableView, words: Words, notes: Sequence[str]) -> Screen:
    table, family = view.table, family_of(view.table.game)
    free = buttons.seats_free(table)
    opening = words("table-lobby", seats=free) if free else words("table-lobby-full")
    prices = family.costs(table.house_rules, words)
    about = [
        family.stakes(table.house_rules, words),
        *prices,
        _buy_in(table, words),
        *(_stake(table, words) if table.stake is not None and table.stake.left < table.usual_buy_in else ()),
        DOT.join(fact for fact in (_clock(table, words), _host(table, words)) if fact),
    ]
    seats = "\n".join(family.face.seats(view, words)) or words("table-lobby-nobody")
    room = max(400, DIGEST_ROOM - len(seats) - sum(map(len, prices)))
    otherwise = differing(table, words, room=room)
    return screen(
        f"## {words.title(table.game)}\n{opening}",
        seats,
        "\n".join(line for line in (*about, otherwise) if line),
        _agreement(view, words),
        "\n".join(f"-# {line}" for line in (*_what_next(view, words), *notes)),
        items=buttons.lobby(view, words),
        colour=GREEN,
    )


def _buy_in(table: Table, words: Words) -> str:
    """With how many chips one sits down: what is usual where nobody says how many."""
    rules, usual = table.house_rules, table.usual_buy_in
    if not rules.buy_in:
        return words("stakes-buy-in-any", amount=words.money(usual))
    if rules.buy_in == usual:
        return words("table-buy-in", amount=words.money(usual))
    return words("table-buy-in-usual", amount=words.money(usual), least=words.short(rules.buy_in))


def _stake(table: Table, words: Words) -> list[str]:
    """What the bank still stakes, where one sits down with computer players; the lobby says so once it matters."""
    if table.stake is None:
        return []
    left, limit = table.stake.left, table.stake.limit
    return [words("table-stake", some=left, left=words.money(left), more=limit, limit=words.money(limit))]


def closed(view: TableView, words: Words, *evening: str, picture: Attachment | None = None) -> Screen:
    """The message of a table that is closed: how the last deal ended, what the `evening` came to, in paragraphs, and
    who went home with what; with a picture of the evening.
    """
    words = words.of(view.table.game, view.table.house_rules)
    names, family = names_at(view.table, words), family_of(view.table.game)
    went = family.lines((event for event in view.happened if isinstance(event, family.parting)), names, words)
    reason = view.table.closed_because
    because = words("table-closed-overruled") if view.table.overruled else ""
    if reason:
        because = words("table-closed-because", reason=shown(reason, most=LONGEST_REASON))
    if view.table.closed_by_player:
        because += f"\n-# {words('dispute-ruled-own')}"
    deal_no = view.view.deal_no
    items = [button(TableId("statement", view.table.table_id, str(deal_no)), words("button-statement"))]
    return screen(
        f"## {words.title(view.table.game)}\n{words('table-closed')}",
        because,
        "\n".join(_in_short(view, words)),
        *evening,
        "\n".join(f"-# {line}" for line in went) if evening else "\n".join(went),
        items=items if deal_no else (),
        colour=GREY,
        picture=picture,
    )
