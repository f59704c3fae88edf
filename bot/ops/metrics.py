"""Metrics of a process for Prometheus, on a local port."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from bot.counters import LAG_BOUNDS, LagHistogram
from bot.ops.status import OVERDUE_AFTER
from bot.recurring import RecurringJob
from bot.services import Services
from bot.store.reading.operations import ProcessLoad

if TYPE_CHECKING:
    from prometheus_client.core import HistogramMetricFamily
    from prometheus_client.metrics_core import Metric

HOST: Final = "127.0.0.1"
LOAD_INTERVAL: Final = 5.0
"""Seconds between two reads of the load."""

_COUNTERS: Final = {
    "moves": "Moves that were committed.",
    "clicks": "Presses, commands, choices and dialogs that Discord handed over.",
    "requests": "Requests that Discord counts against the bot.",
    "refused": "Requests that Discord refused because there were too many.",
}

_LOAD_GAUGES: Final = {
    "open_tables": "Open tables, in all servers.",
    "deals_in_hand": "Open tables with a deal in hand, in all servers.",
    "deadlines_overdue": f"What has been due at tables for more than {OVERDUE_AFTER:g} seconds, in all servers.",
}


class PortTaken(Exception):
    """Raised if the port cannot be used. The text has the cause and a remedy."""


class MetricsCollector:
    """Collector that Prometheus calls on each scrape, in another thread than that of the event loop."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._load: ProcessLoad | None = None
        self.recurring = RecurringJob(
            "the look at the load", self._read_load, services.clock, every=LOAD_INTERVAL, retry=LOAD_INTERVAL
        )

    async def _read_load(self) -> None:
        try:
            self._load = await self._services.store.reader.processes.load(self._services.clock.now() - OVERDUE_AFTER)
        except Exception:
            self._load = None  # publish no outdated values
            raise

    def collect(self) -> Iterator[Metric]:
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

        figures = self._services.counters
        for name, about in _COUNTERS.items():
            yield CounterMetricFamily(f"prial_{name}", about, value=getattr(figures, name))
        yield _build_histogram(
            "prial_lag_to_act_seconds", "Until whoever is to act could see a move.", figures.turn_lag
        )
        yield _build_histogram("prial_lag_tables_seconds", "Until a table's message showed a move.", figures.table_lag)
        serving = self._services.tables.due_jobs.is_reachable
        yield GaugeMetricFamily("prial_serving", "Whether people are reached through this process.", value=serving)
        load = self._load
        for name, about in _LOAD_GAUGES.items() if load is not None else ():
            yield GaugeMetricFamily(f"prial_{name}", about, value=getattr(load, name))


def _build_histogram(name: str, description: str, lag: LagHistogram) -> HistogramMetricFamily:
    from prometheus_client.core import HistogramMetricFamily

    bounds = [*(f"{bound:g}" for bound in LAG_BOUNDS), "+Inf"]
    buckets = list(zip(bounds, accumulate(lag.counts), strict=True))
    return HistogramMetricFamily(name, description, buckets=buckets, sum_value=lag.seconds)


@asynccontextmanager
async def serve_metrics(services: Services, port: int | None) -> AsyncIterator[None]:
    """Publish the metrics on a local port within the block. None publishes nothing. Raises PortTaken."""
    if port is None:
        yield
        return
    from prometheus_client import CollectorRegistry, start_http_server

    metrics, registry = MetricsCollector(services), CollectorRegistry()
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
