"""The same result whoever plays: this process, processes, threads, a cluster, and lost workers."""

import pickle
import subprocess
import sys
import threading
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from random import Random

import pytest

from cardrules import SHITHEAD, vary
from cardrules._workers import workers_here
from cardrules.errors import WorkersLost
from cardrules.shedding.bots import greedy_bot
from cardrules.shedding.variations import eights_skip, next_takes_pile
from cardrules.simulate import compare, simulate
from tests.rolling import (
    DyingBot,
    Oops,
    Rolling,
    broken_bot,
    dead_bot,
    failing_bot,
    turncoat_bot,
)

# From Python 3.12 on a fork beside threads, such as those of a parallel test run, warns.
pytestmark = pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")

HOUSE = vary(SHITHEAD, eights_skip, next_takes_pile("7"))


def run(game=HOUSE, *, games=24, bots=None, **more):
    bots = bots or greedy_bot(game)
    return simulate(game, 3, games=games, seed=5, bots=bots, **more)


@pytest.fixture(scope="module")
def alone():
    """The result without any worker."""
    return run(workers=1)


class Backwards(Executor):
    """Plays what it was sent when all has come, the last first, and some of it again."""

    def __init__(self, total):
        self.total = total
        self.waiting = []

    def submit(self, function, /, *args):
        future = Future()
        self.waiting.append((future, function, pickle.dumps(args)))
        if len(self.waiting) == self.total:
            threading.Thread(target=self.play).start()
        return future

    def play(self):
        for future, function, args in reversed(self.waiting):
            future.set_result(function(*pickle.loads(args)))


class Losing(Executor):
    """Loses some of what it is sent."""

    def __init__(self, rng, share):
        self.rng = rng
        self.share = share

    def submit(self, function, /, *args):
        future = Future()
        if self.rng.random() < self.share:
            future.set_exception(OSError("the connection is lost"))
        else:
            future.set_result(function(*args))
        return future


# the same result


@pytest.mark.parametrize(("workers", "chunk"), [(2, 5), (3, 1), (2, None)])
def test_processes_give_the_same(alone, workers, chunk):
    assert run(workers=workers, chunk=chunk) == alone


@pytest.mark.parametrize("chunk", [1, 7])
def test_an_executor_gives_the_same_and_stays_open(alone, chunk):
    with ThreadPoolExecutor(3) as threads:
        assert run(executor=threads, chunk=chunk) == alone
        assert threads.submit(int, "7").result() == 7
    with ProcessPoolExecutor(2) as processes:
        assert run(executor=processes, chunk=chunk) == alone
        assert processes.submit(int, "7").result() == 7


def test_the_order_in_which_chunks_return_does_not_matter(alone):
    seen = []
    result = run(executor=Backwards(8), chunk=3, progress=seen.append)
    assert result == alone
    assert [one.done for one in seen] == list(range(3, 25, 3))
    # Until the first chunk is back there is no result without a gap.
    assert [one.so_far() for one in seen[:-1]] == [None] * 7
    assert seen[-1].so_far() == alone


def test_comparisons_are_the_same_too():
    def compared(**more):
        bots = {"bots": greedy_bot(SHITHEAD), "bots_b": greedy_bot(HOUSE)}
        return compare(SHITHEAD, HOUSE, 3, games=10, seed=1, **bots, **more)

    assert compared(workers=2, chunk=2) == compared(workers=1)


def test_simulations_after_one_another_do_not_mix_their_rules():
    """A worker that keeps the rules of one simulation plays another one by its own."""
    with ProcessPoolExecutor(1) as pool:
        for game in (SHITHEAD, HOUSE, SHITHEAD):
            assert run(game, games=4, executor=pool) == run(game, games=4, workers=1)


def test_many_games_are_shared_out_and_few_are_not(monkeypatch):
    asked = []
    pool = ProcessPoolExecutor

    def noting(*args, **more):
        asked.append(args)
        return pool(*args, **more)

    monkeypatch.setattr("cardrules._workers.ProcessPoolExecutor", noting)
    monkeypatch.setattr("cardrules.simulate.workers_here", lambda: 2)
    simulate(Rolling(), 2, games=49, seed=1)
    assert asked == []
    many = simulate(Rolling(), 2, games=50, seed=1)
    assert asked == [(2,)]
    assert many == simulate(Rolling(), 2, games=50, seed=1, workers=1)


def test_there_is_a_worker_here():
    assert workers_here() >= 1


# progress


def test_progress_is_told_and_gives_the_result_of_the_first_games():
    seen = []
    run(games=12, chunk=5, workers=1, progress=seen.append)
    assert [(one.done, one.games) for one in seen] == [(5, 12), (10, 12), (12, 12)]
    assert seen[1].so_far() == run(games=10, workers=1)
    assert repr(seen[0]) == "Progress(done=5, games=12)"


@pytest.mark.parametrize("workers", [1, 2])
def test_who_interrupts_has_the_result_so_far(workers):
    seen = []

    def stop(progress):
        seen.append(progress)
        if progress.done >= 10:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(games=40, chunk=5, workers=workers, progress=stop)
    found = seen[-1].so_far()
    assert found is None or found == run(games=found.games, workers=1)
    assert seen[-1].done == 10


INTERRUPTED = """
import os, signal
from random import Random
from threading import Timer
from cardrules.simulate import simulate
from tests.rolling import Rolling

rng = Random(1)
for seed in range(60):
    timers = []

    def interrupt(progress):
        if not timers:
            timers.append(Timer(rng.uniform(0, 0.2), os.kill, (os.getpid(), signal.SIGINT)))
            timers[0].start()

    try:
        simulate(Rolling(), 2, games=100_000, seed=seed, workers=2, progress=interrupt)
    except KeyboardInterrupt:
        print("stopped")
"""


@pytest.mark.slow
def test_ctrl_c_at_any_moment_ends_it_and_leaves_no_thread_waiting():
    """It comes while chunks are waited for, taken, or sent; the pool's own thread goes on."""
    ran = subprocess.run(
        [sys.executable, "-c", INTERRUPTED],
        cwd=Path(__file__).parents[1], capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert ran.stderr == ""
    assert ran.stdout == "stopped\n" * 60


# errors


@pytest.mark.parametrize("workers", [1, 2])
def test_an_error_of_a_bot_comes_through_with_its_game(workers):
    with pytest.raises(ValueError, match="no idea") as caught:
        simulate(Rolling(), 3, games=4, seed=9, bots=broken_bot, workers=workers, chunk=2)
    assert any("of the simulation: players=3, seed=" in note for note in caught.value.__notes__)
    if workers > 1:
        assert "in broken_bot" in str(caught.value.__cause__)


def test_an_error_that_cannot_be_sent_is_told_in_words():
    with pytest.raises(RuntimeError, match="Oops: no idea at the table") as caught:
        simulate(Rolling(), 3, games=4, seed=9, bots=failing_bot, workers=2, chunk=2)
    assert "in failing_bot" in str(caught.value.__cause__)
    assert caught.value.__notes__[0].startswith("This was game ")
    with pytest.raises(Oops):
        simulate(Rolling(), 3, games=4, seed=9, bots=failing_bot, workers=1)


def test_an_error_that_comes_back_as_something_else_is_told_in_words():
    with pytest.raises(RuntimeError, match="Turncoat: no idea"):
        simulate(Rolling(), 3, games=4, seed=9, bots=turncoat_bot, workers=2, chunk=2)


def test_what_cannot_be_sent_to_a_pool_that_is_given_is_refused_with_the_remedy():
    with ProcessPoolExecutor(1) as pool, pytest.raises(ValueError, match="at the top level of a"):
        run(bots=lambda view, moves, rng: moves[0], executor=pool)


def test_what_cannot_be_sent_is_refused_with_the_remedy():
    with pytest.raises(ValueError, match="top level of a module, or play in this process: wor"):
        run(bots=lambda view, moves, rng: moves[0], workers=2)
    assert run(bots=lambda view, moves, rng: moves[0], workers=1, games=2).games == 2


def test_an_executor_and_workers_are_not_given_together():
    with ThreadPoolExecutor(1) as threads, pytest.raises(ValueError, match="not both"):
        run(executor=threads, workers=2)


@pytest.mark.parametrize("workers", [0, -1, 2.0, True])
def test_workers_are_counted(workers):
    with pytest.raises(ValueError, match="workers is a whole number from 1"):
        run(workers=workers)


# lost workers


def rolling(bots, **more):
    return simulate(Rolling(), 2, games=30, seed=4, bots=bots, chunk=3, **more)


def test_a_killed_worker_is_replaced_and_nothing_is_lost(tmp_path):
    killer = DyingBot(str(tmp_path / "dead"))
    result = rolling([killer, killer], workers=2)
    assert (tmp_path / "dead").exists()
    assert result == rolling([killer, killer], workers=1)


def test_workers_that_always_die_are_given_up():
    with pytest.raises(WorkersLost, match="3 times in a row") as caught:
        rolling(dead_bot, workers=2)
    assert isinstance(caught.value.__cause__, BrokenProcessPool)
    assert caught.value.so_far is None


def test_chunks_that_an_executor_loses_are_sent_again(alone):
    assert run(executor=Losing(Random(1), 0.4), chunk=2) == alone


def test_an_executor_that_is_broken_for_good_leaves_what_was_played(tmp_path):
    """The first games are back when the worker is killed; they are the error's `so_far`."""
    with ProcessPoolExecutor(1) as pool, pytest.raises(WorkersLost) as caught:
        simulate(Rolling(), 2, games=30, seed=4, chunk=3, executor=pool,
                 bots=late(DyingBot(str(tmp_path / "dead"))))  # fmt: skip
    assert isinstance(caught.value.__cause__, BrokenExecutor)
    so_far = caught.value.so_far
    assert so_far.games in range(3, 28, 3)
    assert so_far.lengths == simulate(Rolling(), 2, games=so_far.games, seed=4).lengths


class Late:
    """A bot that begins when some games have been played."""

    def __init__(self, bot):
        self.bot = bot
        self.asked = 0

    def __call__(self, view, moves, rng):
        self.asked += 1
        return rng.choice(moves) if self.asked < 40 else self.bot(view, moves, rng)


def late(bot):
    return Late(bot)


def test_an_executor_that_is_shut_down_is_told():
    pool = ThreadPoolExecutor(1)
    pool.shutdown()
    with pytest.raises(WorkersLost, match="after shutdown"):
        run(executor=pool)


# a cluster


@pytest.fixture
def cluster():
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None,
            silence_logs=50,
        ) as local,
        distributed.Client(local) as client,
    ):  # fmt: skip
        yield client


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_gives_the_same(alone, cluster):
    assert run(executor=cluster.get_executor(), chunk=2) == alone
    assert len(cluster.scheduler_info()["workers"]) == 2


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_worker_of_a_cluster_is_killed_and_nothing_is_lost(alone, cluster, tmp_path):
    killer = DyingBot(str(tmp_path / "dead"))
    before = set(cluster.scheduler_info()["workers"])
    result = rolling([killer, killer], executor=cluster.get_executor())
    assert (tmp_path / "dead").exists()
    assert before - set(cluster.scheduler_info()["workers"])
    assert result == rolling([killer, killer], workers=1)
