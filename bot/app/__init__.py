"""Prial as a Discord client: it hears what people do and sees to it that everybody is answered."""

from bot.app.client import Prial, find_gateway, use_api

__all__ = ["Prial", "find_gateway", "use_api"]
