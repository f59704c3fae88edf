"""Tests of the screens of wallet entries, payments, imports and the audit log, with the longest contents."""

from __future__ import annotations

import pytest

from bot.audit_log import ENTRY_KINDS as ACTS
from bot.audit_log import PAGE_SIZE as ACTS_ON_A_PAGE
from bot.audit_log import AuditEntry, AuditPage, VoidedResult
from bot.ledger.imports import MAX_FILE_LINES
from bot.ledger.statements import PAGE_SIZE
from bot.ledger.values import (
    Correction,
    DealLine,
    Fine,
    ImportLine,
    ImportPlan,
    MemberCorrection,
    MemberPayment,
    WalletEntry,
    WalletEntryDetails,
    WalletEntryPage,
)
from bot.screens import money, notifications
from bot.screens.server import server_settings
from bot.screens.words import LOCALES, Words, words_for
from bot.settings.values import ServerSettings
from tests.screens.reading import buttons, check, check_dialog, text

BILLION = 10**9
USER = 1_234_567_890_123_456_789
NOW = 1_800_000_000.0
REASON = "*" * 200
NUMBER = 10**11


@pytest.fixture(params=LOCALES)
def words(request: pytest.FixtureRequest) -> Words:
    """Return each language's catalogue with the longest currency."""
    return words_for(request.param, "Pfund und Schillinge")


def entry(kind: str, number: int = NUMBER, amount: int = -BILLION) -> WalletEntry:
    """Return the longest entry of a kind."""
    return WalletEntry(
        kind=kind,
        amount=amount,
        balance=BILLION,
        at=NOW,
        table_id=BILLION,
        actor=USER,
        reason=REASON,
        number=number,
        game="three_card_brag",
        other=USER + 1,
    )


def facts(kind: str) -> dict[str, object]:
    """Return the longest facts of an audit entry."""
    texts = {"sheet": "*" * 40, "game": "seven_card_betting"}
    known: dict[str, object] = {"set_currency": "*" * 20, "set_currency_singular": "*" * 20, "set_locale": "de"}
    known |= {"set_allowance_days": 7, "set_cards": "letters"}
    return {name: texts.get(name, known.get(kind, BILLION)) for name in ACTS[kind]}


@pytest.mark.parametrize("kind", sorted(ACTS))
def test_every_act_is_a_sentence(kind: str, words: Words) -> None:
    """Every audit entry is a sentence, even if its setting was reset. A page of the longest entries fits."""
    several = tuple(
        AuditEntry(number=number, at=NOW, actor=USER, kind=kind, person=USER + 1, facts=facts(kind), reason=REASON)
        for number in range(NUMBER, NUMBER + ACTS_ON_A_PAGE)
    )
    shown = server_settings.render_audit_log(AuditPage(entries=several, newer=NUMBER, older=1), words)
    check(shown)
    assert text(shown).splitlines()[1].endswith(".")
    assert "{" not in text(shown)
    usual = AuditEntry(number=1, at=NOW, actor=0, kind=kind, facts=dict.fromkeys(ACTS[kind]))
    assert "None" not in text(server_settings.render_audit_log(AuditPage(entries=(usual,)), words))


@pytest.mark.parametrize("kind", sorted(money.WALLET_KINDS))
@pytest.mark.parametrize("amount", [-BILLION, BILLION])
def test_entries_of_every_kind(kind: str, amount: int, words: Words) -> None:
    """A page of the longest entries fits, and so do the details of an entry."""
    several = tuple(entry(kind, number, amount) for number in range(NUMBER, NUMBER + PAGE_SIZE))
    check(money.render_entries(WalletEntryPage(entries=several, page=9_999, has_older=True), words, user_id=USER))
    deals = tuple(DealLine(deal_no=number, amount=-BILLION) for number in range(BILLION, BILLION + PAGE_SIZE))
    statement = WalletEntryDetails(
        entry=several[0], reverses=NUMBER, reversed_by=0, deals=deals, page=9_999, has_older=True
    )
    check(money.render_entry(statement, words, user_id=USER, correctable=True))
    check_dialog(money.correction_dialog(NUMBER, words))


def test_only_what_can_be_taken_back_has_the_button(words: Words) -> None:
    """The button to take back an entry is shown only for entries that allow it and to people who may use it."""

    def offered(kind: str, *, correctable: bool = True, taken_back_by: int = 0) -> bool:
        found = WalletEntryDetails(entry=entry(kind), reversed_by=taken_back_by)
        return words("entries-correct") in buttons(money.render_entry(found, words, correctable=correctable))

    assert offered("grant")
    assert not offered("grant", correctable=False)
    assert not offered("grant", taken_back_by=5)
    assert not offered("join")


def test_payments_and_what_is_told_of_them(words: Words) -> None:
    """The screens and messages of payments and fines fit with the largest amounts."""
    for owed in (0, 400_000_000, BILLION):
        one = MemberPayment(amount=BILLION, owed=owed, left=BILLION)
        check(money.render_payment_question(one, USER, REASON, USER, words))
        check(money.render_payment(one, USER, words))
        lines = money.payment_notification_lines(words, payer=USER, payment=one, reason=REASON)
        check(notifications.render_notification(lines, words, server="*" * 100, mentioned_user=USER))
    check_dialog(money.payment_dialog(words))
    check_dialog(server_settings.fine_dialog(ServerSettings(), words))
    check_dialog(server_settings.allowance_dialog(ServerSettings(), words))
    fine = Fine(amount=BILLION, owed=BILLION)
    check(server_settings.render_fine(fine, USER, words))
    check(
        notifications.render_notification(notifications.fine_lines(words, actor=USER, fine=fine, reason=REASON), words)
    )


def test_a_correction_of_a_full_table(words: Words) -> None:
    """The response to a correction of a full table fits, and so do the messages to its members."""
    members = tuple(
        MemberCorrection(
            user_id=USER + number, chips=(-1) ** number * BILLION, points=-12, owed=BILLION, repaid=BILLION
        )
        for number in range(12)
    )
    results = tuple(VoidedResult(league="*" * 40, number=number) for number in range(30))
    taken = Correction(members=members, entries=(1,), results=results)
    check(money.render_correction(taken, words, disputes=(1, 2, 3, 4)))
    check(money.render_correction_question(taken, USER, words, reason=REASON, disputes=(1, 2, 3, 4), has_changed=True))
    for one in members[:2]:
        check(
            notifications.render_notification(
                notifications.correction_lines(words, actor=USER, one=one, reason=REASON), words, server="The Club"
            )
        )


def test_the_longest_file(words: Words) -> None:
    """Every page of the longest file fits, with or without faults. Only a file without faults can be booked."""
    wrong = ("columns", "name", "amount", "unknown", "ambiguous", "bot", "twice")
    for problems in ((), wrong):
        lines = tuple(
            ImportLine(
                number=number,
                name="*" * 100,
                user_id=USER,
                amount=BILLION,
                current=(0, 1, BILLION, 2 * BILLION)[number % 4],
                is_new=not number % 4,
                problem=problems[number % len(problems)] if problems else "",
            )
            for number in range(1, MAX_FILE_LINES + 1)
        )
        plan = ImportPlan(lines=lines)
        for page in (1, 5, 10):
            shown = server_settings.render_import(plan, USER, page, words)
            check(shown)
            assert (words("import-book") in buttons(shown)) == (not problems)
