"""Table message in every state (lobby, deal, result, closed), invitation, and private status."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from bot.ledger.values import MAX_REASON_LENGTH
from bot.rules.game import NOBODY, GameOver, HandTurnedUp, Seat
from bot.rules.table.events import PotDivided, SeatLeft
from bot.screens.hand import hand_pictures
from bot.screens.registry import family_of
from bot.screens.table import buttons, house_rules
from bot.screens.table.house_rules import sheet_name, table_terms, unusual_rules_line
from bot.screens.table.table_text import banter_lines, due_line, winnings, with_fitting_names
from bot.screens.widgets import layout
from bot.screens.widgets.components import Dialog
from bot.screens.widgets.custom_ids import DialogId
from bot.screens.widgets.layout import DOT, GOLD, GREEN, GREY, Screen, build_screen
from bot.screens.widgets.names import escape_text, join_names, mention, names_at_table
from bot.screens.words import Words, full_time, relative_time
from bot.sheets.values import MAX_SHEET_NAME_LENGTH
from bot.tables.table_settings import Hints, quick_turn_time
from bot.tables.terms import Proposal
from bot.tables.values import LastDeals, PublicTable, TableStatus, TableView, Vote, VoteQuestion

MOST_DEBTS = 15
DIGEST_ROOM = 2_900
"""Maximum length of a lobby's seats and digest together, in characters."""


def frame_count(view: TableView) -> int:
    return 1 if view.view.in_deal else family_of(view.table.game).frame_count(view)


def render_table(
    view: TableView,
    words: Words,
    *,
    notes: Sequence[str] = (),
    log: Sequence[tuple[str, int]] = (),
    frame: int | None = None,
    moves: bool = True,
    pictures: bool = False,
) -> Screen:
    """Return the current table message.

    - `notes`: lines on leagues and league nights to which the table belongs. - `log`: sentences on events outside the
      game, oldest first, each with the number of the deal's earlier events. - `frame`: frame of the reveal, from 0 (see
      `frame_count`). None and the last frame give the final message. - `moves`: True to add the buttons of the players
      to act. - `pictures`: True to add a picture of the hands, if `has_picture`. Call in a worker thread then.
    """
    table, words = view.table, words.for_game(view.table.game, view.table.house_rules)
    in_deal, family = view.view.in_deal, family_of(table.game)
    outside = [line for line, _ in log]
    if frame is not None and frame < frame_count(view) - 1:
        return _render_reveal(family.at_frame(view, frame), words, (*notes, *outside))
    if table.status is TableStatus.CLOSED:
        return render_closed_table(view, words)
    view, seat_lines = _with_fitting_names(view, words, pictured=pictures and has_picture(view))
    if not in_deal and not notes:  # tables of leagues have no banter
        outside += banter_lines(view, words)
    if table.status is TableStatus.LOBBY and not view.view.deal_no:
        return _render_lobby(view, words, (*notes, *outside))
    if not in_deal:
        picture = _hands_picture(view, words) if pictures else None
        return _render_ended(view, words, (*notes, *outside), picture)
    offered = buttons.public_move_buttons(view, words) if moves else []
    leads = bool(buttons.awaited_turns(view)) and not any(one.is_prominent for one in offered)
    heading, seats = _heading(view, words), "\n".join(seat_lines)
    asked = _question_text(view, words)
    notices = "\n".join(f"-# {line}" for line in (*notes, *_log_lines(view, words, log)))
    # Twelve names with escaped markdown can exceed the limit. Debts are cut then, questions are not.
    room = layout.TEXT_LIMIT - sum(map(len, (heading, seats, asked, notices))) - 1
    happening = "\n".join(_situation_lines(view, words, moves_on_hand_only=leads))
    return build_screen(
        heading,
        seats,
        *layout.fit_texts([happening], room),
        asked,
        notices,
        items=offered,
        below=buttons.table_buttons(view, words, highlight_hand=leads),
        colour=GREEN,
    )


def _render_ended(view: TableView, words: Words, notes: Sequence[str], picture: layout.Attachment | None) -> Screen:
    """Return the table message between deals: headline, picture or hands, the reason, seats, and the next step."""
    family = family_of(view.table.game)
    headline, *why = family.headline_lines(view, words) or [""]
    result = [*why, *family.result_lines(view, words, pictured=picture is not None)]
    heading = _heading(view, words, headline)
    seats, asked = "\n".join(family.seat_lines(view, words)), _question_text(view, words)
    notices = "\n".join(f"-# {line}" for line in notes)
    last = "\n".join((*family.score_lines(view, words), *_next_step_lines(view, words)))
    # Twelve names with escaped markdown can exceed the limit. Results are cut then, questions are not.
    room = layout.TEXT_LIMIT - sum(map(len, (heading, seats, last, asked, notices))) - 1
    return build_screen(
        heading,
        *layout.fit_texts(["\n".join(result)], room),
        seats,
        last,
        asked,
        notices,
        items=buttons.table_buttons(view, words),
        colour=GOLD if family.has_winner(view) else GREY,
        picture=picture,
    )


def _with_fitting_names(view: TableView, words: Words, *, pictured: bool = False) -> tuple[TableView, list[str]]:
    """Return the view with short names where full ones would make lines wrap, and the lines of its seats.

    `pictured`: a picture has the hands, so that there are no lines on them.
    """
    family = family_of(view.table.game)
    seats, ended = family.seat_lines(view, words), list[str]()
    if not view.view.in_deal:
        ended = [*_large_headline("##", family.headline_lines(view, words))]
        ended += family.result_lines(view, words, pictured=pictured)
    fitted = with_fitting_names(view, words, (*seats, *ended), family.name_width(view))
    return fitted, seats if fitted is view else family.seat_lines(fitted, words)


def _with_names_fitting_result(view: TableView, words: Words, *, pictured: bool = False) -> TableView:
    width, lines = family_of(view.table.game).name_width(view), _short_result_lines(view, words, pictured=pictured)
    return with_fitting_names(view, words, _large_headline("###", lines), width)


def _large_headline(size: str, lines: Sequence[str]) -> list[str]:
    """Return the lines with the first of them in large type; `size` is `##` or `###`."""
    return [f"{size} {line}" if not place else line for place, line in enumerate(lines)]


def _log_lines(view: TableView, words: Words, log: Sequence[tuple[str, int]]) -> list[str]:
    """Return the last actions of the current deal and the sentences of `log`, in order of time."""
    actions_of = family_of(view.table.game).last_action_lines
    lines = actions_of(view, words)
    later = [len(actions_of(structs.replace(view, deal_events=view.deal_events[after:]), words)) for _, after in log]
    most = len(lines)
    for (line, _), count in zip(reversed(log), reversed(later), strict=True):
        lines.insert(max(0, most - count), line)
    return lines


def has_picture(view: TableView) -> bool:
    """Return True if the message of a finished deal has a picture of the hands that were shown."""
    return not view.view.in_deal and any(isinstance(event, HandTurnedUp) for event in view.deal_events)


def stays_as_result(view: TableView, *, pictures: bool) -> bool:
    """Return True if the message of a finished deal stays: it ended a game of several deals, or is a memorable picture.

    `pictures`: pictures are allowed.
    """
    return ended_game(view) or (pictures and has_picture(view) and family_of(view.table.game).is_memorable(view))


def ended_game(view: TableView) -> bool:
    return any(isinstance(event, GameOver) and not event.voided for event in view.deal_events)


def _hands_picture(view: TableView, words: Words) -> layout.Attachment | None:
    names = {one.seat: one.name for one in (*view.table.departed, *view.table.occupants)}
    captions = view.table.settings.hints is not Hints.OFF
    return hand_pictures.shown_hands_picture(
        view.table.game, view.deal_events, view.view, names, words, captions=captions
    )


def _render_reveal(view: TableView, words: Words, notes: Sequence[str]) -> Screen:
    view, _ = _with_fitting_names(view, words)
    return build_screen(
        _heading(view, words),
        "\n".join(_shown_result_lines(view, words)),
        _question_text(view, words),
        "\n".join(f"-# {line}" for line in notes),
        items=buttons.table_buttons(view, words, revealing=True),
        colour=GREEN,
    )


def _heading(view: TableView, words: Words, headline: str = "") -> str:
    """Return the title of a deal, or the large `headline` of its result above the title, then the stakes.

    A carried pot is part of the result.
    """
    family, game = family_of(view.table.game), words.game_title(view.table.game)
    title = words("table-deal-title", game=game, deal=view.view.deal_no) if view.view.deal_no else game
    first = (f"## {headline}", f"-# {title}") if headline else (f"## {title}",)
    known = family.pots_line(view, words) if headline else ""
    lines = [line for line in family.heading_lines(view, words) if line and line != known]
    if not any(layout.currency_unit(words) in line for line in (headline, *lines)):
        lines.append(words("table-unit", unit=layout.currency_unit(words)))
    return "\n".join((*first, *lines))


def _situation_lines(view: TableView, words: Words, *, moves_on_hand_only: bool) -> list[str]:
    """Return lines on the situation during a deal, with a hint if moves can only be made from hand messages."""
    lines: list[str] = []
    if view.table.is_halted:
        lines.append(layout.halt_line(view.table, words))
    if view.table.status is TableStatus.CLOSING:
        lines.append(words("table-closing"))
    lines += last_deals_lines(view, words)
    family = family_of(view.table.game)
    due = due_line(view, family.due_action(view), words)
    where = words("table-moves-on-hand") if moves_on_hand_only else ""
    lines += (*family.situation_lines(view, words), *filter(None, (due, where)))
    return [*lines, *family.score_lines(view, words)]


def _shown_result_lines(view: TableView, words: Words) -> list[str]:
    family = family_of(view.table.game)
    return [*family.result_lines(view, words), *family.score_lines(view, words)]


def render_result(
    view: TableView, words: Words, *evening: str, pictures: bool = False, reader: Seat | None = None
) -> Screen:
    """Return the short result that replaces the message of a finished deal, with paragraphs on the `evening`.

    `pictures`: True to add a picture of the hands. Call in a worker thread then. `reader`: seat of the only reader of a
    private result, which has no button, and the colour of a win only if the reader has won.
    """
    words = words.for_game(view.table.game, view.table.house_rules)
    view = _with_names_fitting_result(view, words, pictured=pictures and has_picture(view))
    picture = _hands_picture(view, words) if pictures else None
    table, deal = view.table, view.view.deal_no
    title = words("table-result-title", game=words.game_title(table.game), deal=deal)
    headline, *lines = _short_result_lines(view, words, pictured=picture is not None) or [words("table-result-nothing")]
    is_win = family_of(table.game).has_winner(view)
    if reader is not None:
        is_win = is_win and any(won[reader] for won in winnings(view.deal_events))
    return build_screen(
        f"### {headline}\n-# {title}",
        "\n".join(lines),
        *evening,
        items=[buttons.story_button(view, words)] if reader is None else [],
        colour=GOLD if is_win else GREY,
        picture=picture,
    )


def _short_result_lines(view: TableView, words: Words, *, pictured: bool = False) -> list[str]:
    family = family_of(view.table.game)
    return [*family.headline_lines(view, words), *family.result_lines(view, words, short=True, pictured=pictured)]


def render_invitation(table: PublicTable, words: Words, host: str, *users: int, link: str = "") -> Screen:
    """Return a channel message that invites and mentions people; `host` is the name of the person who invites.

    `link` leads to a table in another channel.
    """
    words = words.for_game(table.game, table.house_rules)
    people = join_names(words, [f"<@{user_id}>" for user_id in users])
    return build_screen(
        words("table-invitation", host=escape_text(host), person=people, game=words.game_title(table.game)),
        table_terms(table, words),
        words("rule-agree"),
        words("table-to-the-table", link=link) if link else "",
        items=[buttons.join_button(table, words)],
        colour=GREEN,
    )


def render_status(view: TableView, words: Words, link: str = "", *, may_manage: bool = False) -> Screen:
    """Return the private status of a table for one reader, with further actions in groups.

    `link` leads to the table message. `may_manage` is as in `status_groups`. The values of the menus
    `t:invite:<table>` and `t:kick:<table>` are user ids.
    """
    words = words.for_game(view.table.game, view.table.house_rules)
    family, (view, seats) = family_of(view.table.game), _with_fitting_names(view, words)
    table = view.table
    facts = [
        words("table-status-number", table=str(table.table_id)),
        words("table-status-deals", deals=view.view.deal_no),
        _host_line(table, words),
        family.stakes_line(table.house_rules, words),
        _clock_line(table, words),
        *_bank_stake_lines(table, words),
        *family.score_lines(view, words, MOST_DEBTS),
    ]
    if table.invited:
        facts.append(words("table-invited", people=", ".join(mention(user, words) for user in table.invited[:20])))
    if link:
        facts.append(words("table-to-the-table", link=link))
    return build_screen(
        f"## {words('table-status-title', game=words.game_title(table.game))}",
        family.pots_line(view, words),
        "\n".join(seats),
        "\n".join(fact for fact in facts if fact),
        groups=buttons.status_groups(view, words, may_manage=may_manage),
    )


def _question_text(view: TableView, words: Words) -> str:
    table, question = view.table, view.table.vote
    lines = [
        *house_rules.next_game_lines(table, words),
        *house_rules.table_change_lines(table, view.view.deal_no, words),
    ]
    if question is None:
        return "\n".join(lines)
    names = names_at_table(table, words)
    if question.question is VoteQuestion.HOUSE_RULES:
        lines += rule_change_lines(table, question, words)
    elif question.proposal is not None:
        lines += proposal_lines(table, question, question.proposal, words)
        if view.view.in_deal:
            lines.append(words("table-agreement-game-later"))
    else:
        if question.last_deals is not None:
            lines.append(last_deals_question(table, question, question.last_deals, words))
            key = ""
        elif question.question is VoteQuestion.CLOSE_NOW:
            key = "table-agreement-close" if view.view.in_deal else "table-agreement-close-pot"
        else:
            key = "table-agreement-go-on" if table.status is TableStatus.PAUSED else "table-agreement-pause"
        lines += [words(key, name=_asker_name(table, question, words))] if key else []
    for key, seats in (
        ("table-agreement-agreed", question.agreed),
        ("table-agreement-against", question.against),
        ("table-agreement-waiting", question.waiting_for),
    ):
        if seats:
            lines.append(words(key, names=join_names(words, map(names, seats))))
    return "\n".join(lines)


def last_deals_question(table: PublicTable, vote: Vote, last: LastDeals, words: Words) -> str:
    name = _asker_name(table, vote, words)
    if last.until:
        return words("table-agreement-last-until", name=name, when=full_time(last.until))
    return words("table-agreement-last" if last.deals else "table-agreement-last-off", name=name, deals=last.deals)


def last_deals_lines(view: TableView, words: Words) -> list[str]:
    last = view.table.last_deals
    if last is None or not (last.deals or last.until):
        return []
    if last.until:
        return [words("table-last-until", when=full_time(last.until))]
    if view.view.in_deal and view.view.deal_no >= last.first:
        return [words("table-last-this", deals=last.deals, more=last.deals - 1)]
    return [words("table-last-more", deals=last.deals)]


def last_deals_dialog(table: PublicTable, words: Words) -> Dialog:
    """Return the dialog to limit the number of deals, `d:last:<table>`. Its fields are `deals` and `until`."""
    dialog = Dialog(DialogId("last", (str(table.table_id),)), words("dialog-last-title"))
    hint, until = words("dialog-last-deals-hint"), words("dialog-last-until-hint")
    dialog.add_input("deals", words("dialog-last-deals"), description=hint, required=False, max_length=2)
    return dialog.add_input("until", words("dialog-last-until"), description=until, required=False, max_length=40)


def proposal_lines(table: PublicTable, vote: Vote, wanted: Proposal, words: Words) -> list[str]:
    """Return lines on a proposed game: who proposed it, how many must agree, and its sheet."""
    name, game = _asker_name(table, vote, words), words.game_title(wanted.game)
    lines = [words("table-agreement-game", name=name, game=game, needed=vote.majority, players=vote.voter_count)]
    if wanted.sheet is not None:
        sheet = escape_text(sheet_name(wanted.sheet, words), most=MAX_SHEET_NAME_LENGTH)
        lines.append(words("table-agreement-sheet", sheet=sheet))
    return lines


def rule_change_lines(table: PublicTable, vote: Vote, words: Words) -> list[str]:
    asker = words("table-agreement-rules", name=_asker_name(table, vote, words))
    effect = words("table-agreement-rules-how", needed=vote.consents_needed)
    return [asker, *house_rules.asked_change_lines(table, words), effect]


def _asker_name(table: PublicTable, vote: Vote, words: Words) -> str:
    if vote.asked_by == NOBODY:
        return words("table-agreement-manager")
    return names_at_table(table, words)(vote.asked_by)


def _next_step_lines(view: TableView, words: Words) -> list[str]:
    table = view.table
    limit = table.computer_stack_limit
    level = [] if limit is None else [f"-# {words('table-level', most=words.money(limit))}"]
    lines: list[str] = []
    if table.is_halted:
        return [*level, layout.halt_line(table, words)]
    if table.status is TableStatus.CLOSING:
        carried = family_of(table.game).carried_chips(view)
        lines.append(words("table-closing-carried" if carried else "table-closing"))
    lines += last_deals_lines(view, words)
    if view.view.game_chooser is not None:
        lines.append(words("table-choosing", name=names_at_table(table, words)(view.view.game_chooser)))
    missing = family_of(view.table.game).missing_players(view)
    if missing > 0:
        lines.append(words("table-waiting-for-players", missing=missing))
    elif family_of(table.game).starts_new_game(view):
        stakes = family_of(table.game).stakes_line(table.house_rules, words)
        when = None if table.next_deal_at is None else relative_time(table.next_deal_at)
        key = "table-next-game-ready" if when is None else "table-next-game-begins"
        lines.append(words("table-next-game-asked" if table.undecided and when else key, stakes=stakes, when=when))
        if table.undecided:
            waited_for = join_names(words, map(names_at_table(table, words), table.undecided))
            lines.append(words("table-agreement-waiting", names=waited_for))
    elif table.next_deal_at is not None:
        lines.append(words("table-next-deal", when=relative_time(table.next_deal_at)))
    else:
        lines.append(words("table-next-deal-ready" if view.view.deal_no else "table-first-deal-ready"))
    return [*level, " ".join(lines)]


def _clock_line(table: PublicTable, words: Words) -> str:
    clock, quick = table.settings.turn_seconds, family_of(table.game).quick_time_key(table.house_rules)
    seconds = "" if clock is None or not quick else words(quick, seconds=round(quick_turn_time(clock)))
    return DOT.join(filter(None, (layout.turn_limit_line(table, words), seconds)))


def _host_line(table: PublicTable, words: Words) -> str:
    seat = table.seat_of(table.host)
    return "" if seat is None else words("table-host-is", name=names_at_table(table, words)(seat))


def _render_lobby(view: TableView, words: Words, notes: Sequence[str]) -> Screen:
    table, family = view.table, family_of(view.table.game)
    free = buttons.free_seats(table)
    opening = words("table-lobby", seats=free) if free else words("table-lobby-full")
    prices = family.cost_lines(table.house_rules, words)
    about = [
        family.stakes_line(table.house_rules, words),
        *prices,
        _buy_in_line(table, words),
        *(
            _bank_stake_lines(table, words)
            if table.bank_stake is not None and table.bank_stake.left < table.default_buy_in
            else ()
        ),
        DOT.join(fact for fact in (_clock_line(table, words), _host_line(table, words)) if fact),
    ]
    seats = "\n".join(family.seat_lines(view, words)) or words("table-lobby-nobody")
    room = max(400, DIGEST_ROOM - len(seats) - sum(map(len, prices)))
    otherwise = unusual_rules_line(table, words, room=room)
    return build_screen(
        f"## {words.game_title(table.game)}\n{opening}",
        seats,
        "\n".join(line for line in (*about, otherwise) if line),
        _question_text(view, words),
        "\n".join(f"-# {line}" for line in (*_next_step_lines(view, words), *notes)),
        items=buttons.lobby_buttons(view, words),
        colour=GREEN,
    )


def _buy_in_line(table: PublicTable, words: Words) -> str:
    rules, usual = table.house_rules, table.default_buy_in
    if not rules.buy_in:
        return words("stakes-buy-in-any", amount=words.money(usual))
    if rules.buy_in == usual:
        return words("table-buy-in", amount=words.money(usual))
    return words("table-buy-in-usual", amount=words.money(usual), least=words.short_money(rules.buy_in))


def _bank_stake_lines(table: PublicTable, words: Words) -> list[str]:
    """Return the line on the bank's remaining stake; empty unless computer players are seated."""
    if table.bank_stake is None:
        return []
    left, limit = table.bank_stake.left, table.bank_stake.limit
    return [words("table-stake", some=left, left=words.money(left), more=limit, limit=words.money(limit))]


def render_closed_table(
    view: TableView, words: Words, *evening: str, winner: str = "", picture: layout.Attachment | None = None
) -> Screen:
    """Return the card of the evening at a closed table: the `winner`, the picture, paragraphs on the `evening`, the
    last result, and each person's chips.
    """
    words = words.for_game(view.table.game, view.table.house_rules)
    view = _with_names_fitting_result(view, words)
    names, family = names_at_table(view.table, words), family_of(view.table.game)
    sat = (*view.table.departed, *view.table.occupants)
    computers = {one.seat for one in sat if one.is_computer}
    people = {one.user_id for one in sat if not one.is_computer}
    went = family.event_lines(
        (
            event
            for event in view.deal_events
            if isinstance(event, family.closing_events)
            and not (isinstance(event, SeatLeft | PotDivided) and event.seat in computers)
        ),
        names,
        words,
    )
    reason = view.table.close_reason
    because = words("table-closed-overruled") if view.table.overruled else ""
    if reason:
        because = words("table-closed-because", reason=escape_text(reason, most=MAX_REASON_LENGTH))
    if view.table.closed_by_player and len(people) > 1:
        because += f"\n-# {words('dispute-ruled-own')}"
    heading = words("table-closed-title", game=words.game_title(view.table.game))
    return build_screen(
        f"## {winner or heading}\n-# {heading}" if winner else f"## {heading}",
        *evening,
        "\n".join(_large_headline("###", _short_result_lines(view, words))),
        because,
        "\n".join(f"-# {line}" for line in (*went, words("table-closed"))),
        items=buttons.closed_table_buttons(view, words),
        colour=GREY,
        picture=picture,
    )
