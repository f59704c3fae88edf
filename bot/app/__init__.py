"""The Discord client: it receives interactions and events, and responds to each interaction."""

from bot.app.client import Prial, find_gateway, use_api

__all__ = ["Prial", "find_gateway", "use_api"]
