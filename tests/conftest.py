"""Settings for all tests."""

import signal

import pytest
from hypothesis import HealthCheck, settings

# No deadlines, because machines are noisy; always the same examples, so that a run that
# was green stays green until something changes.
settings.register_profile(
    "cardrules",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
settings.load_profile("cardrules")

# Who runs the tests in the background may have had these ignored, and the command leaves
# alone what is ignored from the start.
for one, usual in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
    if signal.getsignal(one) is signal.SIG_IGN:
        signal.signal(one, usual)


@pytest.fixture
def lawful(monkeypatch):
    """Let every ruleset keep the laws, which take some seconds to try."""
    monkeypatch.setattr("cardrules.simulate.broken_laws", lambda *_: (10, ()))
