"""Nobody can see a hand that he may not know, anywhere: not in a text, a button, an id or a file's name."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from simcord.actors import MemberActor

from bot.rules.cards import Card, card
from bot.tables.values import TableView
from tests.discord.world import World

EVERYBODY = 0
LETTERS = {"D": "Q", "B": "J", "10": "T"}
"""German letters, and the ten, by the codes of the ranks."""
SUITS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}
SHOWN = re.compile(r"(10|[2-9TJQKADB])([♠♥♦♣])")
CODED = re.compile(r"(?<![A-Za-z0-9])([2-9TJQKA])([cdhs])(?![A-Za-z0-9])")


def cards_in(text: str) -> set[Card]:
    """Every card that a text names, as a sign or as a code."""
    found = {f"{LETTERS.get(rank, rank)}{SUITS[suit]}" for rank, suit in SHOWN.findall(text)}
    return {card(code) for code in found | {rank + suit for rank, suit in CODED.findall(text)}}


def test_cards_are_found() -> None:
    """Cards are recognised in both languages and as codes."""
    assert cards_in("**D♠ 10♦** and Kc, B♥") == {card("Qs"), card("Td"), card("Kc"), card("Jh")}


class Watch:
    """Reads along what the bot sends, and knows who may know which card."""

    def __init__(self, world: World, people: list[MemberActor]) -> None:
        self.world = world
        self.people = people
        self.read = 0
        self.deal = 0
        self.known: dict[int, set[Card]] = defaultdict(set)
        self.before: dict[int, set[Card]] = defaultdict(set)
        self.seen = 0
        """How many cards were found in messages at all."""

    async def look(self) -> None:
        """Note what everybody may know now, then read what was sent since the last time."""
        public = await self.world.view()
        if public.view.deal_no != self.deal:
            self.deal, self.before, self.known = public.view.deal_no, self.known, defaultdict(set)
        self.known[EVERYBODY] |= shown_cards(public)
        for who in self.people:
            view = await self.world.view(user=who)
            mine = {one for held in seat_cards(view) for one in held}
            self.known[who.id] |= mine | self.known[EVERYBODY]
        for request in self.world.env.http_requests[self.read :]:
            reader = self.reader(request.path, request.json)
            found = cards_in(json.dumps(request.json, default=str, ensure_ascii=False))
            self.seen += len(found)
            allowed = self.known[reader] | self.before[reader] | self.before[EVERYBODY]
            assert found <= allowed, (reader, found - allowed, request.path)
        self.read = len(self.world.env.http_requests)

    def reader(self, path: str, body: Any) -> int:
        """Who can read what was sent there: a user, or everybody."""
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
        private = bool(int(data.get("flags") or 0) & 64) or record.guild_id is None or record.ephemeral
        source = record.source_message_id
        if not private and (body or {}).get("type") == 7 and source is not None:
            private = backend.get_message(record.channel_id, source).is_ephemeral
        return record.user_id if private else EVERYBODY


def seat_cards(view: TableView) -> Iterator[tuple[Card, ...]]:
    """The hands that the viewer knows as his own."""
    if view.seat is not None and any(one.seat == view.seat for one in view.view.seats):
        for held in view.view.seat_view(view.seat).hands:
            yield held.cards or ()


def shown_cards(view: TableView) -> set[Card]:
    """The cards that lie face up."""
    return {one for seat in view.view.seats for one in seat.exposed or ()}


@pytest.mark.parametrize(("world", "locale"), [("en-GB", "en-GB"), ("de", "de")], indirect=["world"])
async def test_nobody_sees_a_hand(world: World, locale: str) -> None:
    """Through an evening at random everything that is sent names only cards that its readers may know."""
    people = await world.table("Ann", "Ben", "Cat", "Dan", locale=locale, buy_in=60)
    bystander = world.person("Eve", locale=locale)
    watch = Watch(world, [*people, bystander])
    chance = Random(23)
    await world.slash(people[0], "deal")

    for _ in range(150):
        view = await world.view()
        if not view.view.to_act:
            await world.pass_time(16)
        else:
            who = people[chance.choice(view.view.to_act) - 1]
            await something(world, who, chance)
        await watch.look()
        if chance.random() < 0.1:
            message = world.table_message()
            await world.click_anyway(chance.choice(people), message, message.action("hand"))
            await watch.look()
    if (await world.view()).view.outcome is not None:
        await world.slash(bystander, "table status", deal=(await world.view()).view.deal_no)
        await watch.look()

    assert (await world.view()).view.deal_no > 8
    assert watch.seen > 200


async def something(world: World, who: MemberActor, chance: Random) -> None:
    """Somebody makes one of his moves by a button, on the table or on his private hand."""
    view = await world.view(user=who)
    messages = [world.table_message(), *world.dms(who)[-1:]]
    if view.view.deal_no % 2:
        messages.reverse()
    ids = [
        (message, custom_id)
        for message in messages
        for custom_id in message.ids
        if custom_id.startswith("p:")
        and custom_id.split(":")[4] in {str(view.decision), "0"}
        and ":raise" not in custom_id
    ]
    if not ids or any(option.price > 20 for option in view.options):
        await world.slash(who, "fold")
        return
    message, custom_id = chance.choice(ids)
    actor = who.user if message.private_channel else who
    await actor.click(message.raw, custom_id=custom_id)
    await world.rest()
