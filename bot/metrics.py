"""Metrics of a process for Prometheus, on a local port."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from bot.figures import BOUNDS, Lag
from bot.recurring import Recurring
from bot.services import Services
from bot.status import LATE
from bot.store.reading.processes import Load

if TYPE_CHECKING:
    from prometheus_client.core import HistogramMetricFamily
    from prometheus_client.metrics_core import Metric

HOST: Final = "127.0.0.1"
EVERY: Final = 5.0
"""Seconds between two reads of the load."""
_COUNTED: Final = {
    "moves": "Moves that were committed.",
    "clicks": "Presses, commands, choices and dialogs that Discord handed over.",
    "requests": "Requests that Discord counts against the bot.",
    "refused": "Requests that Discord refused because there were too many.",
}
_LOAD: Final = {
    "open_tables": "Open tables, in all servers.",
    "deals_in_hand": "Open tables with a deal in hand, in all servers.",
    "deadlines_overdue": f"What has been due at tables for more than {LATE:g} seconds, in all servers.",
}


class PortTaken(Exception):
    """Error about a port that cannot be used, with the cause and a remedy."""


class Metrics:
    """Collector that Prometheus calls on each scrape, in another thread than the event loop."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._load: Load | None = None
        self.recurring = Recurring("the look at the load", self._look, services.clock, every=EVERY, retry=EVERY)

    async def _look(self) -> None:
        try:
            self._load = await self._services.store.reader.processes.load(self._services.clock.now() - LATE)
        except Exception:
            self._load = None  # publish no outdated values
            raise

    def collect(self) -> Iterator[Metric]:
        """Yield all metrics."""
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

        figures = self._services.figures
        for name, about in _COUNTED.items():
            yield CounterMetricFamily(f"prial_{name}", about, value=getattr(figures, name))
        yield _histogram("prial_lag_to_act_seconds", "Until whoever is to act could see a move.", figures.to_act)
        yield _histogram("prial_lag_tables_seconds", "Until a table's message showed a move.", figures.tables)
        serving = self._services.tables.reachable
        yield GaugeMetricFamily("prial_serving", "Whether people are reached through this process.", value=serving)
        load = self._load
        for name, about in _LOAD.items() if load is not None else ():
            yield GaugeMetricFamily(f"prial_{name}", about, value=getattr(load, name))


def _histogram(name: str, about: str, lag: Lag) -> HistogramMetricFamily:
    from prometheus_client.core import HistogramMetricFamily

    bounds = [*(f"{bound:g}" for bound in BOUNDS), "+Inf"]
    buckets = list(zip(bounds, accumulate(lag.counts), strict=True))
    return HistogramMetricFamily(name, about, buckets=buckets, sum_value=lag.seconds)


@asynccontextmanager
async def published(services: Services, port: int | None) -> AsyncIterator[None]:
    """Publish the metrics on a local port while the context is open; with None, publish nothing.

    Raises PortTaken.
    """
    if port is None:
        yield
        return
    from prometheus_client import CollectorRegistry, start_http_server

    metrics, registry = Metrics(services), CollectorRegistry()
    registry.register(metrics)
    try:
        server, thread = start_http_server(port, HOST, registry)
    except OSError as error:
        raise PortTaken(
            f"METRICS_PORT is {port}, and that port of {HOST} cannot be used ({error.strerror}): name another one, "
            "or stop the program that has it"
        ) from error
    metrics.recurring.start()
    try:
        yield
    finally:
        await metrics.recurring.stop()
        await asyncio.to_thread(server.shutdown)
        server.server_close()
        thread.join()
