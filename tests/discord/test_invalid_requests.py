"""Counter of requests that Discord refuses. Too many of them lead to a ban."""

from __future__ import annotations

import pytest

from bot.app.request_hooks import WARN_AT, WINDOW, InvalidRequestCounter
from tests.support.clock import ManualClock


def refuse(requests: InvalidRequestCounter, times: int, status: int = 403) -> None:
    """Record refused requests."""
    for _ in range(times):
        requests.count_status(status)


def test_a_warning_for_a_crossing(caplog: pytest.LogCaptureFixture) -> None:
    """A thousand refusals in ten minutes log one warning.
    Another one follows only after the count has dropped below a thousand.
    """
    clock = ManualClock()
    requests = InvalidRequestCounter(clock)
    refuse(requests, WARN_AT - 1)
    assert caplog.messages == []
    refuse(requests, 200)
    assert len(caplog.messages) == 1
    assert "refused 1000 requests in ten minutes (403: 1000)" in caplog.messages[0]

    clock.advance(WINDOW)
    refuse(requests, WARN_AT - 1)
    assert len(caplog.messages) == 1
    refuse(requests, 1)
    assert len(caplog.messages) == 2


def test_what_counts(caplog: pytest.LogCaptureFixture) -> None:
    """Only refusals with 401, 403 or 429 count.
    The warning gives their numbers and the remedy for the most frequent status.
    """
    requests = InvalidRequestCounter(ManualClock())
    refuse(requests, 5 * WARN_AT, 404)
    refuse(requests, 5 * WARN_AT, 200)
    refuse(requests, 200, 401)
    refuse(requests, 500, 429)
    assert caplog.messages == []
    refuse(requests, 300, 403)

    assert "429: 500, 403: 300, 401: 200" in caplog.messages[0]
    assert "another program" in caplog.messages[0]


def test_what_is_long_ago_does_not_count(caplog: pytest.LogCaptureFixture) -> None:
    """Refusals count for ten minutes."""
    clock = ManualClock()
    requests = InvalidRequestCounter(clock)
    for _ in range(20):
        refuse(requests, WARN_AT // 10 - 1)
        clock.advance(WINDOW / 10)

    assert caplog.messages == []
