"""Table message: lobby, deal, between deals, closed; the result that replaces an old one; and an invitation."""

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
"""Debts listed in the status of a table."""
DIGEST_ROOM = 2_900
"""Characters for the seats of a lobby and its digest."""


def _face(view: TableView) -> Face:
    return family_of(view.table.game).face


def frames(view: TableView) -> int:
    """Return the number of frames in which the message reveals the end of a deal."""
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
    """Return the current table message.

    `notes`: lines on leagues and nights the table belongs to. `log`: sentences on events outside the game, oldest
    first, each with the number of the deal's events before it. `moves`: with buttons for those who are to act.
    `pictures`: with a picture of the last deal if it is `pictured`; then call it in a worker thread. `before`: outcomes
    of earlier deals, a line each, shown during a deal.

    `frame`: one of `frames`, from 0; the last one, like None, is the message that stays.
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
    # Twelve names of escaped markdown can exceed the limit: a long result or many debts are cut, not the question.
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
    """Return the `notes`, then the events outside the game."""
    return *notes, *(line for line, _ in log)


def _log(view: TableView, words: Words, log: Sequence[tuple[str, int]]) -> list[str]:
    """Return the last actions in the current deal, with events outside the game at their place."""
    said = _face(view).said
    lines = said(view, words)
    later = [len(said(structs.replace(view, happened=view.happened[after:]), words)) for _, after in log]
    most = len(lines)
    for (line, _), count in zip(reversed(log), reversed(later), strict=True):
        lines.insert(max(0, most - count), line)
    return lines


def pictured(view: TableView) -> bool:
    """Return True if the last deal is over and deserves a picture."""
    return not view.view.in_deal and family_of(view.table.game).remarkable(view)


def _picture(view: TableView, words: Words) -> Attachment | None:
    """Draw the hands shown in the last deal."""
    names = {one.seat: one.name for one in (*view.table.departed, *view.table.sitters)}
    return picturing.shown_hands(view.table.game, view.happened, view.view, names, words)


def ended_before(view: TableView, words: Words) -> str:
    """Return the outcome of a deal as a line below the next one; "" if there is none."""
    spoken = words.of(view.table.game, view.table.house_rules)
    ended = family_of(view.table.game).headline(view, spoken)
    return words("result-before", deal=view.view.deal_no, ended=ended[0].removeprefix("### ")) if ended else ""


def game_over(view: TableView, words: Words, *beside: str) -> Screen:
    """Return the end of a game of several deals: winner, final score, and further lines (`beside`)."""
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
    """Return the end of a deal up to the current frame, without buttons that would reveal more."""
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
    """Return the special circumstances during a deal; `leads`: moves are on own hands only."""
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
    """Return the outcome of the last deal: winners, reason and hands."""
    return [*family_of(view.table.game).headline(view, words), *_shown(view, words)]


def _shown(view: TableView, words: Words) -> list[str]:
    """Return the hands and facts of the last deal's end, without the winners."""
    family = family_of(view.table.game)
    return [*family.result(view, words), *family.face.standing(view, words, None)]


def result(view: TableView, words: Words, *evening: str, pictures: bool = False) -> Screen:
    """Return the short result that replaces the message of a finished deal, with the way to the statement.

    For somebody who has gone home it includes the paragraphs of their `evening`. `pictures`: with a picture of the
    hands; then call it in a worker thread.
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
    """Return the outcome of the last deal, in short."""
    family = family_of(view.table.game)
    return [*family.headline(view, words), *family.result(view, words, short=True)]


def invitation(table: Table, words: Words, host: str, user_id: int) -> Screen:
    """Return a message in the table's channel that mentions the invited person; `host` is the inviter's name."""
    words = words.of(table.game, table.house_rules)
    return screen(
        words("table-invitation", host=shown(host), person=f"<@{user_id}>", game=words.title(table.game)),
        terms(table, words),
        words("rule-agree"),
        items=[button(joining(table.table_id, table.accord), words("button-join"), GOOD)],
        colour=GREEN,
    )


def status(view: TableView, words: Words, link: str = "", *, may_manage: bool = False, manager: bool = False) -> Screen:
    """Return the state of a table for one reader in private, with further actions.

    `link` leads to the table message. With `may_manage` (the host, and managers of the server) these include inviting,
    sending home and closing: menus `t:invite:<table>` and `t:kick:<table>`, whose value is a user's id. During a
    reveal, chips and score are left out.
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
    """Return the open question with its answers, and the game already agreed on."""
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
    """Return the proposal of a number of last deals, of a time for the last one, or of playing on without an end."""
    name = _asker(table, asked, words)
    if last.until:
        return words("table-agreement-last-until", name=name, when=exactly(last.until))
    return words("table-agreement-last" if last.deals else "table-agreement-last-off", name=name, deals=last.deals)


def last_lines(view: TableView, words: Words) -> list[str]:
    """Return the countdown of the last deals, if some were agreed on."""
    last = view.table.last
    if last is None or not (last.deals or last.until):
        return []
    if last.until:
        return [words("table-last-until", when=exactly(last.until))]
    if view.view.in_deal and view.view.deal_no >= last.first:
        return [words("table-last-this", deals=last.deals, more=last.deals - 1)]
    return [words("table-last-more", deals=last.deals)]


def last_dialog(table: Table, words: Words) -> Dialog:
    """Return the dialog to call the last deals: `d:last:<table>`, fields `deals` and `until`."""
    dialog = Dialog(DialogId("last", (str(table.table_id),)), words("dialog-last-title"))
    hint, until = words("dialog-last-deals-hint"), words("dialog-last-until-hint")
    dialog.ask("deals", words("dialog-last-deals"), description=hint, required=False, most=2)
    return dialog.ask("until", words("dialog-last-until"), description=until, required=False, most=40)


def proposed_lines(table: Table, asked: Agreement, wanted: Proposal, words: Words) -> list[str]:
    """Return the proposer of another game, the required majority, and the sheet."""
    name, game = _asker(table, asked, words), words.title(wanted.game)
    lines = [words("table-agreement-game", name=name, game=game, needed=asked.majority, players=asked.voters)]
    if wanted.sheet is not None:
        sheet = shown(sheet_name(wanted.sheet, words), most=LONGEST_NAME)
        lines.append(words("table-agreement-sheet", sheet=sheet))
    return lines


def rules_lines(table: Table, asked: Agreement, words: Words) -> list[str]:
    """Return the proposer of other house rules, each change, and the effect of the answers."""
    asker = words("table-agreement-rules", name=_asker(table, asked, words))
    return [asker, *changes.asked_for(table, words), words("table-agreement-rules-how", needed=asked.needed)]


def _asker(table: Table, asked: Agreement, words: Words) -> str:
    """Return the name of the proposer: a player, or a manager of the server."""
    return words("table-agreement-manager") if asked.asked_by == NOBODY else names_at(table, words)(asked.asked_by)


def _what_next(view: TableView, words: Words) -> list[str]:
    """Return the level of computer players' chips, and the condition for the next deal."""
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
    """Return the time limit of a turn, and that of quick decisions."""
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
    """Return the buy-in: the usual number of chips, and the least allowed."""
    rules, usual = table.house_rules, table.usual_buy_in
    if not rules.buy_in:
        return words("stakes-buy-in-any", amount=words.money(usual))
    if rules.buy_in == usual:
        return words("table-buy-in", amount=words.money(usual))
    return words("table-buy-in-usual", amount=words.money(usual), least=words.short(rules.buy_in))


def _stake(table: Table, words: Words) -> list[str]:
    """Return the bank's remaining stake at a table with computer players; the lobby shows it once it matters."""
    if table.stake is None:
        return []
    left, limit = table.stake.left, table.stake.limit
    return [words("table-stake", some=left, left=words.money(left), more=limit, limit=words.money(limit))]


def closed(view: TableView, words: Words, *evening: str, picture: Attachment | None = None) -> Screen:
    """Return the message of a closed table: last result, paragraphs of the `evening`, and each player's chips.

    `picture` is one of the evening.
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
