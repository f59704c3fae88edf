"""The table's message: lobby, deal, between deals, closed; and what an old message shrinks to."""

from __future__ import annotations

from collections.abc import Sequence

from bot.rules.betting.draw.viewing import DrawView
from bot.rules.betting.events import (
    Compared,
    DealtFaceUp,
    DebtLeft,
    DiscardsShown,
    Ending,
    HandShown,
    LoanRepaid,
    Outcome,
    PotDivided,
    SeatLeft,
    SeePaid,
    ShowdownAccepted,
    ShowdownForced,
)
from bot.rules.betting.view import BragView, Phase, SeatView, Status
from bot.rules.game import NOBODY
from bot.screens import buttons, circumstances, drawing, happened
from bot.screens.agreed import agreed, sheet_name
from bot.screens.ids import TableId
from bot.screens.items import button
from bot.screens.layout import TEXT_LIMIT, Screen, fitted, screen
from bot.screens.names import Names, is_computer, listed, names_at, shown
from bot.screens.stakes import stakes_line
from bot.screens.words import Words, moment
from bot.sheets.values import LONGEST_NAME
from bot.tables.values import Agreement, Hints, Proposal, Question, Table, TableStatus, TableView

GREEN = 0x2E7D32
"""The table's cloth: a deal is in hand."""
GREY = 0x78909C

MOST_DEBTS = 15
"""Debts told where a table stands."""
DIGEST_ROOM = 2_900
"""Characters for the seats of a lobby and what is agreed."""
_IN_RESULTS = (HandShown, DiscardsShown, SeePaid, ShowdownForced)
"""What is told again once a deal is over."""
LEAST_SAID, MOST_SAID = 3, 5
"""Sentences about what was done last: as many as there are others in the deal, within these bounds."""

DOT = " · "
TURN = "▶"
SEAT = "◦"
"""What stands before whose turn it is, and before everybody else."""


def public(view: TableView, words: Words, *, notes: Sequence[str] = ()) -> Screen:
    """The table's message as it has to look now. `notes`: sentences about what happened outside the game."""
    table, words = view.table, words.of(view.table.game)
    if table.status is TableStatus.CLOSED:
        return _closed(view, words)
    if table.status is TableStatus.LOBBY and not view.view.deal_no:
        return _lobby(view, words, notes)
    between = view.view.phase is Phase.BETWEEN_DEALS
    heading, seats, asked = _heading(view, words), seats_text(view, words), _agreement(view, words)
    next_ = _what_next(view, words) if between else ""
    said = "\n".join(f"-# {line}" for line in (*_said(view, words, between=between), *notes))
    # Twelve names of nothing but markdown can be too much: a long result or many debts give way to what is asked.
    room = TEXT_LIMIT - sum(map(len, (heading, seats, next_, asked, said))) - 1
    happening = fitted(["\n".join(_ended(view, words) if between else _going_on(view, words))], room)
    return screen(
        heading,
        seats,
        "\n".join(part for part in (*happening, next_) if part),
        asked,
        said,
        items=(*buttons.public_moves(view, words), *buttons.around(view, words)),
        colour=GREY if between else GREEN,
    )


def _ended(view: TableView, words: Words) -> list[str]:
    return [*result_lines(view, words), *circumstances.debts_lines(view.view, names_at(view.table, words), words)]


def result(view: TableView, words: Words) -> Screen:
    """What the message of a deal that is over shrinks to: who won what with what, and how to get the statement."""
    words = words.of(view.table.game)
    table, deal = view.table, view.view.deal_no
    title = words("table-result-title", game=game_name(table, words), deal=deal)
    lines = result_lines(view, words) or [words("table-result-nothing")]
    statement = words("table-result-statement", deal=str(deal))
    return screen(f"### {title}", "\n".join((*lines, f"-# {statement}")), colour=GREY)


def status(view: TableView, words: Words, link: str = "", *, may_manage: bool = False) -> Screen:
    """Where a table stands, for one reader in private, and what else he can do about it.

    `link` leads to the table's message. With `may_manage` (the host, and who may manage the server) he may also
    invite, send away and close: menus `t:invite:<table>` and `t:kick:<table>`, whose value is a user's id.
    """
    table, words = view.table, words.of(view.table.game)
    facts = [
        words("table-status-deals", deals=view.view.deal_no),
        _host(table, words),
        stakes_line(table.house_rules, words),
        clock_line(table, words),
        *circumstances.debts_lines(view.view, names_at(table, words), words, most=MOST_DEBTS),
    ]
    if table.invited:
        facts.append(words("table-invited", people=", ".join(f"<@{user}>" for user in table.invited[:20])))
    if link:
        facts.append(words("table-to-the-table", link=link))
    between = view.view.phase is Phase.BETWEEN_DEALS
    return screen(
        f"## {words('table-status-title', game=game_name(table, words))}",
        "" if between and not view.view.carried else _pots(view.view, names_at(table, words), words),
        seats_text(view, words),
        "\n".join(fact for fact in facts if fact),
        items=buttons.of_status(view, words, may_manage=may_manage),
    )


def game_name(table: Table, words: Words) -> str:
    """What the game is called."""
    return words("table-title", game=table.game)


def clock_line(table: Table, words: Words) -> str:
    """How long a turn may take."""
    clock = table.settings.clock
    return words("table-no-clock") if clock is None else words("table-clock", seconds=clock)


def price_line(view: BragView, words: Words) -> str:
    """What staying in costs, blind and open."""
    if isinstance(view, DrawView):
        return drawing.price_line(view, words)
    if any(one.status is Status.BLIND for one in view.seats):
        key = "table-price-both" if view.stake else "table-price-first-both"
    else:
        key = "table-price" if view.stake else "table-price-first"
    return words(key, open=words.money(view.open_price), blind=words.short(view.blind_price))


def seats_text(view: TableView, words: Words) -> str:
    """Everybody at the table in clockwise order, a line each."""
    names = names_at(view.table, words)
    return "\n".join(_seat_line(view, one, names, words) for one in view.view.seats)


def _heading(view: TableView, words: Words) -> str:
    game = game_name(view.table, words)
    title = words("table-deal-title", game=game, deal=view.view.deal_no) if view.view.deal_no else game
    pots = _pots(view.view, names_at(view.table, words), words)
    lines = [f"## {title}", circumstances.played_line(view, words), pots, *circumstances.deal_lines(view, words)]
    return "\n".join(line for line in lines if line)


_PRICED = frozenset([Phase.BETTING, Phase.KEEP_OR_THROW, Phase.DISCARDING, Phase.LENDING])
"""While it is told what staying in costs."""


def _pots(view: BragView, names: Names, words: Words) -> str:
    if view.phase is Phase.BETWEEN_DEALS:
        return words("table-pot-waiting", carried=words.money(view.carried)) if view.carried else ""
    lines: list[str] = []
    for pot in view.pots:
        amount = words.money(pot.amount)
        if pot.frozen_for is not None:
            lines.append(words("table-pot-frozen", number=pot.number + 1, amount=amount, name=names(pot.frozen_for)))
        elif len(view.pots) > 1:
            lines.append(words("table-pot-current", amount=amount))
    if not lines:
        if not view.pot:
            lines.append(words("table-pot-empty"))
        elif view.carried:
            lines.append(words("table-pot-carried", pot=words.money(view.pot), carried=words.short(view.carried)))
        else:
            lines.append(words("table-pot", pot=words.money(view.pot)))
    if view.phase in _PRICED:
        lines[-1] += DOT + price_line(view, words)
    return "\n".join(lines)


def _seat_line(view: TableView, one: SeatView, names: Names, words: Words) -> str:
    table, game = view.table, view.view
    turn = one.seat in game.to_act
    facts = [words.money(one.stack), *_standing(one, view, words)]
    if one.seat == game.dealer and game.deal_no:
        facts.append(words("table-dealer"))
    if is_computer(table.sitters, one.seat):
        facts.append(words("table-computer"))
    if turn:
        facts.append(_to_play(view, words))
    gone = one.status is Status.FOLDED and game.phase is not Phase.BETWEEN_DEALS
    name = f"~~{names(one.seat)}~~" if gone else f"**{names(one.seat)}**"
    return DOT.join((f"{TURN if turn else SEAT} {name}", *facts))


def _standing(one: SeatView, view: TableView, words: Words) -> list[str]:
    facts: list[str] = []
    table, game = view.table, view.view
    between = game.phase is Phase.BETWEEN_DEALS
    if one.sitting_out:
        facts.append(words("table-sitting-out"))
    if not between:
        if one.status is Status.NOT_DEALT_IN and not one.sitting_out:
            facts.append(words("table-no-ante" if one.seat in table.broke else "table-joined"))
        elif one.status is Status.COVERED:
            facts.append(words("table-covered", number=(one.covers or 0) + 1))
        elif one.status is not Status.NOT_DEALT_IN:
            facts.append(words(f"table-{one.status.value}"))
        if len(one.hands) > 1:
            facts.append(words("table-two-hands"))
        facts += drawing.seat_facts(view, one, words)
        betting = one.status in {Status.BLIND, Status.OPEN} and game.phase is not Phase.DRAWING
        if one.last_bet is not None and betting and not drawing.bet_before(one):
            facts.append(words("table-bet", amount=words.short(one.last_bet)))
        facts += circumstances.face_up_facts(one, words)
    elif one.kept_hand:
        facts.append(words("table-kept-hand"))
    elif one.seat in table.broke:
        facts.append(words("table-no-ante"))
    if one.leaving:
        facts.append(words("table-leaving"))
    return facts


_ANSWERING = frozenset([Phase.VOTING, Phase.LENDING, Phase.SIDESHOW])
"""While answers are awaited."""


def _to_play(view: TableView, words: Words) -> str:
    if view.view.phase in _ANSWERING:
        if view.table.turn_ends_at is None or view.table.status is TableStatus.PAUSED:
            return words("table-to-answer")
        return words("table-to-answer-until", when=moment(view.table.turn_ends_at))
    if view.table.turn_ends_at is None or view.table.status is TableStatus.PAUSED:
        return words("table-to-play")
    return words("table-to-play-until", when=moment(view.table.turn_ends_at))


def _going_on(view: TableView, words: Words) -> list[str]:
    """What is special about the moment, while a deal is in hand."""
    game, names = view.view, names_at(view.table, words)
    lines: list[str] = []
    if view.table.status is TableStatus.PAUSED:
        lines.append(words("table-paused"))
    if view.table.status is TableStatus.CLOSING:
        lines.append(words("table-closing"))
    if game.phase is Phase.VOTING and game.proposer is not None:
        lines.append(words("table-vote", name=names(game.proposer)))
    choosing = {
        Phase.NOMINATING: "table-nominating",
        Phase.RETAINING: "table-retaining",
        Phase.KEEP_OR_THROW: "table-keep-or-throw",
    }.get(game.phase)
    if choosing and game.to_act:
        lines.append(words(choosing, name=names(game.to_act[0])))
    lines.append(circumstances.asking_line(view, words))
    lines += circumstances.debts_lines(game, names, words)
    return [line for line in lines if line]


def _said(view: TableView, words: Words, *, between: bool) -> list[str]:
    if between:
        return []
    named = view.table.settings.hints is not Hints.OFF
    others = sum(one.status is not Status.NOT_DEALT_IN for one in view.view.seats) - 1
    most = min(max(others, LEAST_SAID), MOST_SAID)
    return happened.latest(
        view.happened, names_at(view.table, words), words, most=most, named=named, ranking=view.view.ranking
    )


def _agreement(view: TableView, words: Words) -> str:
    """The question to the table and its answers, and the game that was agreed on already."""
    table, question = view.table, view.table.agreement
    lines: list[str] = []
    if table.next_game is not None:
        lines.append(words("table-next-game", game=words("table-title", game=table.next_game.game)))
    if question is None:
        return "\n".join(lines)
    names = names_at(table, words)
    if question.proposal is not None:
        lines += proposed_lines(table, question, question.proposal, words)
        if view.view.phase is not Phase.BETWEEN_DEALS:
            lines.append(words("table-agreement-game-later"))
    else:
        if question.question is Question.CLOSE_NOW:
            key = "table-agreement-close"
        else:
            key = "table-agreement-go-on" if table.status is TableStatus.PAUSED else "table-agreement-pause"
        lines.append(words(key, name=names(question.asked_by)))
    for key, seats in (
        ("table-agreement-agreed", question.agreed),
        ("table-agreement-against", question.against),
        ("table-agreement-waiting", question.waiting_for),
    ):
        if seats:
            lines.append(words(key, names=listed(words, map(names, seats))))
    return "\n".join(lines)


def proposed_lines(table: Table, asked: Agreement, wanted: Proposal, words: Words) -> list[str]:
    """Who proposes which other game, how many of how many it needs, and the sheet that it would be played by."""
    by_manager = asked.asked_by == NOBODY
    name = words("table-agreement-manager") if by_manager else names_at(table, words)(asked.asked_by)
    game = words("table-title", game=wanted.game)
    lines = [words("table-agreement-game", name=name, game=game, needed=asked.majority, players=asked.voters)]
    if wanted.sheet is not None:
        sheet = shown(sheet_name(wanted.sheet, words), most=LONGEST_NAME)
        lines.append(words("table-agreement-sheet", sheet=sheet))
    return lines


def result_lines(view: TableView, words: Words) -> list[str]:
    """How the last deal ended, hands shown included."""
    outcome = view.view.outcome
    if outcome is None:
        return []
    words = words.of(view.table.game)
    names = names_at(view.table, words)
    named = view.table.settings.hints is not Hints.OFF and not view.view.renamed
    if outcome.reason is Ending.VOIDED:
        return [words("table-result-voided")]
    if outcome.reason is Ending.CARRIED:
        carried = words.money(outcome.carried)
        if outcome.blind_winner is None:
            return [words("happened-pot-carried", amount=carried, chips=outcome.carried)]
        name = names(outcome.blind_winner)
        return [words("table-result-carried", name=name, amount=carried, chips=outcome.carried)]
    if outcome.reason is Ending.FACE_UP:
        return _face_up(view, outcome, names, words)
    agreed = any(isinstance(event, ShowdownAccepted) for event in view.happened)
    lines = [words("table-result-showdown")] if outcome.reason is Ending.SHOWDOWN and agreed else []
    lines += [
        line
        for event in view.happened
        if (isinstance(event, _IN_RESULTS) or (isinstance(event, Compared) and event.tied))
        and (line := happened.sentence(event, names, words, named=named, ranking=view.view.ranking))
    ]
    pots = {share.pot for share in outcome.shares}
    shared = {pot for pot in pots if sum(share.pot == pot for share in outcome.shares) > 1}
    for share in outcome.shares:
        if outcome.reason is Ending.FOLDED:
            key = "table-result-folded"
        elif len(pots) > 1:
            key = "table-result-won-pot"
        else:
            key = "table-result-shared" if share.pot in shared else "table-result-won"
        lines.append(
            words(
                key,
                name=names(share.seat),
                amount=words.money(share.amount),
                number=share.pot + 1,
            )
        )
    repaid = [event for event in view.happened if isinstance(event, LoanRepaid)]
    return [*lines, *(line for event in repaid if (line := happened.sentence(event, names, words)))]


def _face_up(view: TableView, outcome: Outcome, names: Names, words: Words) -> list[str]:
    """Every other hand had to fold to the one dealt face up."""
    lines = [
        line
        for event in view.happened
        if isinstance(event, DealtFaceUp) and (line := happened.sentence(event, names, words, named=False))
    ]
    won = sum(share.amount for share in outcome.shares)
    name = words("table-unknown-seat", seat=0) if outcome.blind_winner is None else names(outcome.blind_winner)
    carried = words.money(outcome.carried)
    return [*lines, words("table-result-face-up", name=name, amount=words.money(won), carried=carried)]


def _what_next(view: TableView, words: Words) -> str:
    """What the table waits for between deals."""
    table = view.table
    lines: list[str] = []
    if table.status is TableStatus.PAUSED:
        return words("table-paused")
    if view.view.chooser is not None:
        lines.append(words("table-choosing", name=names_at(table, words)(view.view.chooser)))
    ready = sum(not one.sitting_out and one.seat not in table.broke for one in view.view.seats)
    missing = table.house_rules.min_players - ready
    if missing > 0:
        lines.append(words("table-waiting-for-players", missing=missing))
    elif table.next_deal_at is not None:
        lines.append(words("table-next-deal", when=moment(table.next_deal_at)))
    else:
        lines.append(words("table-next-deal-ready" if view.view.deal_no else "table-first-deal-ready"))
    return " ".join(lines)


def _host(table: Table, words: Words) -> str:
    seat = table.seat_of(table.host)
    return "" if seat is None else words("table-host-is", name=names_at(table, words)(seat))


def _lobby(view: TableView, words: Words, notes: Sequence[str]) -> Screen:
    table = view.table
    free = buttons.seats_free(table)
    opening = words("table-lobby", seats=free) if free else words("table-lobby-full")
    least, most = table.house_rules.buy_in, table.usual_buy_in
    about = [
        stakes_line(table.house_rules, words),
        words("table-buy-in", amount=words.money(least))
        if least == most
        else words("table-buy-in-usual", amount=words.money(most), least=words.short(least)),
        DOT.join(fact for fact in (clock_line(table, words), _host(table, words)) if fact),
    ]
    seats = seats_text(view, words) or words("table-lobby-nobody")
    room = max(400, DIGEST_ROOM - len(seats))
    return screen(
        f"## {game_name(table, words)}\n{opening}",
        seats,
        "\n".join(about),
        f"{agreed(table, words, room=room)}\n-# {words('rule-agree')}",
        _agreement(view, words),
        "\n".join(f"-# {line}" for line in (_what_next(view, words), *notes)),
        items=buttons.lobby(view, words),
        colour=GREEN,
    )


def _closed(view: TableView, words: Words) -> Screen:
    names = names_at(view.table, words)
    went = [
        line
        for event in view.happened
        if isinstance(event, SeatLeft | PotDivided | DebtLeft) and (line := happened.sentence(event, names, words))
    ]
    deal_no = view.view.deal_no
    items = [button(TableId("statement", view.table.table_id, str(deal_no)), words("button-statement"))]
    return screen(
        f"## {game_name(view.table, words)}\n{words('table-closed')}",
        "\n".join(result_lines(view, words)),
        "\n".join(went),
        items=items if deal_no else (),
        colour=GREY,
    )
