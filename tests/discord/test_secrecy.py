"""Secrecy of hands: no text, button, id or file name reveals a card to someone who may not know it."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from simcord.actors import MemberActor

from bot.rules.betting.events import HandConfided
from bot.rules.cards import Card, card
from bot.rules.game import Event
from bot.rules.registry import find_game as game_called
from bot.rules.table.events import CardsSeen
from bot.tables.values import TableView
from tests.discord.chance import something
from tests.discord.world import LOCALES, World
from tests.support.betting import brag
from tests.support.own_hands import spoken_cards

EVERYBODY = 0
LETTERS = {"D": "Q", "B": "J", "10": "T"}
"""Codes of the ranks by their German letters, and the code of the ten."""
SUITS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}
SHOWN = re.compile(r"(10|[2-9TJQKADB])([♠♥♦♣])")
CODED = re.compile(r"(?<![A-Za-z0-9])([2-9TJQKA])([cdhs])(?![A-Za-z0-9])")


def cards_in(text: str) -> set[Card]:
    """Return every card that a text names, as a symbol, as a code, or in words."""
    found = {f"{LETTERS.get(rank, rank)}{SUITS[suit]}" for rank, suit in SHOWN.findall(text)}
    return {card(code) for code in found | {rank + suit for rank, suit in CODED.findall(text)}} | spoken_cards(text)


def test_cards_are_found() -> None:
    """Cards are recognised in both languages, as codes and in words."""
    assert cards_in("**D♠ 10♦** and Kc, B♥") == {card("Qs"), card("Td"), card("Kc"), card("Jh")}
    assert cards_in("queen of spades, Herz-Bube") == {card("Qs"), card("Jh")}


class Watch:
    """Reader of all the bot's messages that knows which cards each person may know."""

    def __init__(self, world: World, people: list[MemberActor]) -> None:
        self.world = world
        self.people = people
        self.read = 0
        self.deal = 0
        self.known: dict[int, set[Card]] = defaultdict(set)
        self.before: dict[int, set[Card]] = defaultdict(set)
        self.seen = 0
        """Number of cards found in messages."""

    async def look(self) -> None:
        """Record the cards that everybody may know, then check all requests since the last call."""
        public = await self.world.view()
        if public.view.deal_no != self.deal:
            self.deal, self.before, self.known = public.view.deal_no, self.known, defaultdict(set)
        self.known[EVERYBODY] |= shown_cards(public)
        for who in self.people:
            view = await self.world.view(user=who)
            mine = {one for held in seat_cards(view) for one in held}
            self.known[who.id] |= mine | self.known[EVERYBODY]
        for request in self.world.env.http_requests[self.read :]:
            if request.path.startswith("/applications/"):
                continue  # the commands are the same for everybody
            reader = self.reader(request.path, request.json)
            found = cards_in(json.dumps(request.json, default=str, ensure_ascii=False))
            self.seen += len(found)
            allowed = self.known[reader] | self.before[reader] | self.before[EVERYBODY]
            assert found <= allowed, (reader, found - allowed, request.path)
        self.read = len(self.world.env.http_requests)

    def reader(self, path: str, body: Any) -> int:
        """Return the user who can read a request's message, or `EVERYBODY`."""
        backend = self.world.env.backend
        for user_id, channel_id in backend.dm_channels.items():
            if path.startswith(f"/channels/{channel_id}/"):
                return user_id
        if path.startswith("/interactions/"):
            record = backend.interactions[int(path.split("/")[2])]
        elif path.startswith("/webhooks/"):
            record = backend.interaction_by_token(path.split("/")[3])
        else:
            return EVERYBODY
        data = (body or {}).get("data") or {}
        proposed = (body or {}).get("type") == 8  # autocompletion
        private = proposed or bool(int(data.get("flags") or 0) & 64) or record.guild_id is None or record.ephemeral
        source = record.source_message_id
        edits = path.startswith("/webhooks/") or (body or {}).get("type") == 7
        if not private and edits and source is not None:
            private = backend.get_message(record.channel_id, source).is_ephemeral
        return record.user_id if private else EVERYBODY


def seat_cards(view: TableView) -> Iterator[tuple[Card, ...]]:
    """Yield the viewer's own cards and those shown only to them."""
    if view.seat is not None and any(one.seat == view.seat for one in view.view.seats):
        mine = brag(view).seat_view(view.seat)
        for held in mine.hands:
            yield held.cards or ()
        yield mine.discards or ()
        yield brag(view).remembered or ()
        yield brag(view).remembered_discards
        for other in brag(view).seats:
            yield other.confided or ()


def shown_cards(view: TableView) -> set[Card]:
    """Return the cards that are or were face up."""
    up = {one for seat in brag(view).seats for one in (*(seat.exposed or ()), *(seat.face_up or ()), *seat.turned)}
    return up | {one for seat in brag(view).seats for one in seat.discards or ()} | set(brag(view).bottom)


@pytest.mark.parametrize(("world", "locale"), [("en-GB", "en-GB"), ("de", "de")], indirect=["world"])
@pytest.mark.parametrize("moves", [75, pytest.param(150, marks=pytest.mark.soak)])
async def test_nobody_sees_a_hand(world: World, locale: str, moves: int) -> None:
    """All messages of a random evening name only cards that their readers may know."""
    people = await world.table("Ann", "Ben", "Cat", "Dan", locale=locale, buy_in=60)
    bystander = world.person("Eve", locale=locale)
    watch = Watch(world, [*people, bystander])
    chance = Random(23)
    await world.slash(people[0], "deal")

    for _ in range(moves):
        view = await world.view()
        if not view.view.to_act:
            await world.pass_time(16)
        else:
            who = people[chance.choice(view.view.to_act) - 1]
            view = await world.view(user=who)
            dear = any(option.price > 20 for option in view.options)
            await something(world, who, chance, folds=dear or None, table_first=view.view.deal_no % 2 > 0)
        await watch.look()
        if chance.random() < 0.1:
            message = world.table_message()
            await world.click_anyway(chance.choice(people), message, message.action("hand"))
            await watch.look()
    if brag(await world.view()).outcome is not None:
        await world.slash(bystander, "history", deal=(await world.view()).view.deal_no)
        await world.slash(bystander, "history")
        await watch.look()

    assert (await world.view()).view.deal_no > moves // 30
    assert watch.seen > moves


SECRETS: tuple[tuple[str, dict[str, object]], ...] = (
    ("four-card", {"discard_mode": "choose"}),
    ("five-card", {"discard_mode": "choose", "blind_play": False}),
    ("fold-or-borrow", {"money_source": "table", "min_first_bet": 8}),
    ("face-up", {"short_money": "opponent_choice", "money_source": "table", "min_first_bet": 8, "expose_bottom": True}),
    ("draw-brag", {}),
    ("teen-patti", {"max_blind_rounds": 1}),
)
"""Sheets with secrets, and options that make the secrets more frequent."""


@pytest.mark.sample(3)
@pytest.mark.parametrize("number", range(len(SECRETS)), ids=[key for key, _ in SECRETS])
async def test_nobody_sees_what_was_shown_to_another(world: World, number: int) -> None:
    """Discards, exchanged cards and hands shown to a lender or in a sideshow stay secret in every game. This covers
    texts, buttons, menus, ids and autocompletion.
    """
    key, options = SECRETS[number]
    people = await world.table("Ann", "Ben", "Cat", "Dan", locale=LOCALES[number % 2], buy_in=25, sheet=key)
    table = (await world.view()).table
    game = game_called(table.game)
    rules = game.build_rules({**game.changed_options(table.house_rules), **options})
    await world.services.tables.change_rules(1, people[0].id, manager=False, house_rules=rules, key="rules")
    await world.agree()
    watch = Watch(world, [*people, world.person("Eve")])
    chance = Random(7 + number)
    secrets: set[type[Event]] = set()
    world.services.tables.subscribe(lambda change: secrets.update(type(one) for one in change.events if one.seen_by))
    await world.slash(people[0], "deal")

    for step in range(60):
        view = await world.view()
        if not view.view.to_act:
            if (await world.view()).table.next_deal_at is None:
                break
            await world.pass_time(31)
        else:
            who = people[chance.choice(view.view.to_act) - 1]
            await something(world, who, chance, folds=chance.random() < 0.2, table_first=step % 2 > 0)
        await watch.look()
        if step % 10 == 0:
            other = chance.choice(people)
            for command in ("discard", "draw"):
                await other.autocomplete(world.channel, command, "cards", "")
            await watch.look()

    assert watch.seen > 30
    assert CardsSeen in secrets
    assert (HandConfided in secrets) is (key in {"fold-or-borrow", "teen-patti"})
