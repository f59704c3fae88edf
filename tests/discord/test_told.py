"""Agreement of responses with the books: evenings at two tables with failing requests and commits.

No success is reported as a failure, and no failure as a success.
"""

from __future__ import annotations

import asyncio
import gc
import shutil
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from bot.screens.refusal_texts import RED
from bot.screens.words import words_for
from bot.store.errors import StoreUnavailable
from bot.store.writing import writer as writer_module
from tests.discord.granting import by_command, by_dialog, grants
from tests.discord.network import Network, Trouble, between
from tests.discord.world import Told, World
from tests.support.commits import Breaking
from tests.support.database import assert_books_balance, rows

NAMES: Final = ("Ann", "Ben", "Cat", "Dan")
SOAK: Final = 600.0
"""Minimum duration of the long test in seconds."""
UNKNOWN: Final = "I don’t know yet"
SAYS_DONE: Final = (
    *("has been given", "You’ve put", "You’re at the table", "sitting out from the next deal", "You’ll be dealt in"),
    *("You’ve left", "You’re leaving", "The cards are dealt", "That’s done", "The table is open"),
)
"""Sentences that nobody may read about an action that was not executed."""


GRANTS: Final = frozenset({"grant", "grant by dialog"})
"""Names of the boss's actions."""
REPEATED: Final = "the same again"


class StoreTrouble(Enum):
    """Fate of a step's commits: executed or not, and who can find that out."""

    REFUSED = "refused"
    DONE_UNHEARD = "done, and that is found out at once"
    DONE_LATER = "done, and that is found out by who is told"
    UNDONE_LATER = "not done, and that is found out by who is told"
    DONE_UNKNOWN = "done, and nobody can tell"
    UNDONE_UNKNOWN = "not done, and nobody can tell"
    UNREADABLE = "done, and then the wallet cannot be read"


@dataclass(frozen=True)
class Step:
    """An action of one person, and its failures."""

    who: int
    what: str
    amount: int
    network: tuple[Trouble | None, ...]
    store: StoreTrouble | None


@dataclass
class Evening:
    """Two tables, four people and a boss."""

    world: World
    network: Network
    boss: MemberActor
    people: list[MemberActor]
    other: ChannelHandle
    granted: int = 0
    """Number of grants found in the database by their idempotency keys."""

    async def play(self, steps: list[Step]) -> None:
        """Play the steps, and compare each response with the books."""
        last: Step | None = None
        for planned in steps:
            step = planned
            if planned.what == REPEATED:
                if last is None:
                    continue
                step = replace(last, network=planned.network, store=planned.store)
            last = step
            who = self.boss if step.what in GRANTS else self.people[step.who]
            with self.trouble(step):
                told = await DEEDS[step.what](self, who, step.amount)
            await self.world.rest()
            self.check(step, told)

    @contextmanager
    def trouble(self, step: Step) -> Iterator[None]:
        """Apply a step's failures."""
        left = list(step.network)

        def plan(_method: str, path: str) -> Trouble | None:
            trouble = left.pop(0) if left else None
            if trouble in {Trouble.SILENT_BEFORE, Trouble.SILENT_AFTER, Trouble.REFUSED} and not _answers(path):
                return Trouble.BROKEN_BEFORE  # a rejected message would be the program's mistake
            return trouble

        self.network.plan = plan
        with pytest.MonkeyPatch.context() as patch:
            if step.store is not None:
                _store_trouble(self.world, step.store, patch)
            yield
        self.network.plan = lambda _method, _path: None

    def check(self, step: Step, told: Told | None) -> None:
        """Assert that a response agrees with the books."""
        if told is None:
            return
        key = f"i:{told.result._interaction.id}"
        is_done = bool(rows(self.world.path, "SELECT 1 FROM idempotency_keys WHERE key = ?", key))
        messages = told._messages()
        refused = [one.text for one in messages if any(part.get("accent_color") == RED for part in one.components)]
        if is_done:
            self.granted += step.what in GRANTS
            assert all(UNKNOWN in text for text in refused), (step, refused)
            assert "try again" not in told.text, (step, told.text)
            assert "othing has been done" not in told.text, (step, told.text)
        else:
            assert not any(one in told.text for one in SAYS_DONE), (step, told.text)
        if UNKNOWN in told.text:
            assert step.store in {StoreTrouble.DONE_UNKNOWN, StoreTrouble.UNDONE_UNKNOWN}, (step, told.text)
        assert_books_balance(self.world.path)

    async def end(self) -> None:
        """Assert that every grant was booked once and that the books balance."""
        assert len(await grants(self.world)) == self.granted
        found = await self.world.services.ledger.audit(self.world.guild.id)
        assert found.is_balanced


def _answers(path: str) -> bool:
    return path.startswith(("/interactions/", "/webhooks/"))


def _store_trouble(world: World, trouble: StoreTrouble, patch: pytest.MonkeyPatch) -> None:
    store = world.services.store

    async def unreadable(*_: object, **__: object) -> Any:
        raise StoreUnavailable("gone")

    if trouble is StoreTrouble.UNREADABLE:
        patch.setattr(store.reader.accounts, "entries", unreadable)
        return
    patch.setattr(writer_module, "_OUTCOME_CHECK_PAUSE", 0.0)
    Breaking(store.writer._engine, patch).commits(done=trouble.name.startswith("DONE"))
    if trouble.name.endswith(("LATER", "UNKNOWN")):
        patch.setattr(writer_module, "_OUTCOME_CHECKS", 0)
    if trouble.name.endswith("UNKNOWN"):
        patch.setattr(store.reader, "find_answer", unreadable)


# Actions


def _here(evening: Evening, who: MemberActor) -> ChannelHandle:
    return evening.world.channel if evening.people.index(who) < 2 else evening.other


def _table(evening: Evening, who: MemberActor) -> int:
    return 1 if evening.people.index(who) < 2 else 2


def _command(name: str, **fixed: Any) -> Callable[[Evening, MemberActor, int], Awaitable[Told]]:
    async def use(evening: Evening, who: MemberActor, amount: int) -> Told:
        options = {option: amount if value is None else value for option, value in fixed.items()}
        return await evening.world.slash(who, name, _here(evening, who), **options)

    return use


def _button(action: str) -> Callable[[Evening, MemberActor, int], Awaitable[Told | None]]:
    """Return a function that presses the button for `action` on the hand message or on the table message."""

    async def press(evening: Evening, who: MemberActor, _amount: int) -> Told | None:
        world = evening.world
        messages = [*world.hands(who, _here(evening, who))[-1:], *reversed(world.shown(_here(evening, who)))]
        for message in messages:
            wanted = next((one for one in message.ids if one.split(":")[1] == action), None)
            if wanted is not None:
                return await world.click_anyway(who, message, wanted)
        return None

    return press


async def _grant(evening: Evening, who: MemberActor, amount: int) -> Told:
    return await by_command(evening.world, who, evening.people[0], amount)


async def _grant_by_dialog(evening: Evening, who: MemberActor, amount: int) -> Told:
    return await by_dialog(evening.world, who, evening.people[0], amount)


async def _top_up_by_dialog(evening: Evening, who: MemberActor, amount: int) -> Told:
    return await evening.world.send_in(who, f"d:topup:{_table(evening, who)}", amount=str(amount))


async def _bet_by_dialog(evening: Evening, who: MemberActor, amount: int) -> Told:
    view = await evening.world.view(_table(evening, who), who)
    wanted = f"d:bet:{_table(evening, who)}:{view.view.deal_no}:{view.decision}:1"
    return await evening.world.send_in(who, wanted, amount=str(amount))


async def _time(evening: Evening, _who: MemberActor, amount: int) -> None:
    await evening.world.pass_time(amount * 7)


DEEDS: Final[Mapping[str, Callable[[Evening, MemberActor, int], Awaitable[Told | None]]]] = {
    "grant": _grant,
    "grant by dialog": _grant_by_dialog,
    "top up": _command("topup", amount=None),
    "top up by dialog": _top_up_by_dialog,
    "refill": _command("wallet", refill=True),
    "join": _command("join", buy_in=None),
    "leave": _command("leave"),
    "sit out": _button("sitout"),
    "back": _button("back"),
    "deal": _command("deal"),
    "deal by button": _button("deal"),
    "look": _button("look"),
    "bet": _command("bet", amount=None),
    "bet by button": _button("bet"),
    "bet by dialog": _bet_by_dialog,
    "fold": _button("fold"),
    "see": _button("see"),
    "open a dialog": _button("raise"),
    "settings": _command("settings"),
    "pause": _command("table pause"),
    "time": _time,
}

TROUBLES: Final = st.lists(st.one_of(st.none(), st.sampled_from(Trouble)), max_size=5).map(tuple)
STEPS: Final = st.builds(
    Step,
    who=st.integers(0, len(NAMES) - 1),
    what=st.one_of(st.sampled_from(sorted(DEEDS)), st.sampled_from([REPEATED, *sorted(GRANTS), "top up"])),
    amount=st.integers(1, 12),
    network=st.one_of(st.just(()), TROUBLES),
    store=st.one_of(st.none(), st.none(), st.none(), st.sampled_from(StoreTrouble)),
)


async def _evening(path: Path, steps: list[Step]) -> None:
    async with World(path).running() as world:
        with pytest.MonkeyPatch.context() as patch, between(world.clock, patch) as network:
            other = world.guild.create_text_channel("other")
            boss = world.person("Boss", manager=True)
            people = [world.person(name) for name in NAMES]
            for first, channel in ((0, world.channel), (2, other)):
                await world.slash(people[first], "table open", channel, game="three_card_brag", buy_in=10)
                await world.slash(people[first + 1], "join", channel, buy_in=10)
                await world.slash(people[first], "deal", channel)
            evening = Evening(world, network, boss, people, other)
            await evening.play(steps)
            await evening.end()


def evenings(folder: Path, empty: Path, examples: int, most: int) -> None:
    """Run random evenings, each of at most `most` steps."""

    # An evening takes too long for failing ones to be shrunk.
    @settings(max_examples=examples, suppress_health_check=list(HealthCheck), phases=[Phase.generate])
    @given(st.lists(STEPS, min_size=most // 2, max_size=most))
    def held(steps: list[Step]) -> None:
        path = folder / "evening.db"
        for old in folder.glob("evening.db*"):
            old.unlink()
        shutil.copy(empty, path)
        asyncio.run(_evening(path, steps))

    held()


def test_what_is_told_agrees_with_the_books(tmp_path: Path, empty_database: Path) -> None:
    """Every response in two evenings agrees with the books."""
    evenings(tmp_path, empty_database, 2, 24)


@pytest.mark.soak
@pytest.mark.timeout(7_200)
def test_what_is_told_agrees_with_the_books_for_long(
    tmp_path: Path, empty_database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Responses agree with the books for at least ten minutes, and only rejected edits are logged as errors."""
    end = time.monotonic() + SOAK
    while time.monotonic() < end:
        evenings(tmp_path, empty_database, 50, 40)
        gc.collect()  # evenings leave reference cycles, which are collected too rarely
        errors = [one.getMessage() for one in caplog.records if one.levelname == "ERROR"]
        assert [one for one in errors if not one.endswith("(error code: 50035): made up")] == []
        caplog.clear()


def test_the_sentences_are_those_of_the_catalogue() -> None:
    """The sentences that this module expects are those of the catalogue."""
    words = words_for("en-GB")
    facts = {"person": "x", "amount": "1 chip", "deed": "x", "when": "x", "stack": "x", "channel": "x"}
    said = [
        *("reply-granted", "reply-topped-up", "reply-joined", "reply-sitting-out", "reply-back", "reply-left"),
        *("reply-leaving", "reply-deal", "deed-done", "deed-done-this", "reply-opened"),
    ]
    assert all(any(one in words(key, **facts) for one in SAYS_DONE) for key in said)
    assert words("refusal-fate-unknown").startswith(UNKNOWN)
    assert words("deed-unknown-this", **facts).startswith(UNKNOWN)
