"""Settings for all tests."""

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
