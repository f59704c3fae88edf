"""What holds for every test."""

import os

from hypothesis import HealthCheck, settings

# No deadline: a slow machine is not a wrong answer. The same examples every time, except in the long tests.
settings.register_profile(
    "prial",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("soak", parent=settings.get_profile("prial"), derandomize=False, max_examples=2_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "prial"))
