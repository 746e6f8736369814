"""Chunks of games, sent to workers and gathered again, whatever the workers do."""

from __future__ import annotations

import os
import pickle
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from queue import SimpleQueue
from typing import Any, Final

from attrs import define, evolve, field, frozen

from cardrules._games import AnyTally, Chunk, Failed, Side, play_chunk, play_sent
from cardrules.chance import fresh_seed
from cardrules.errors import WorkersLost

__all__ = ["FEW_GAMES", "Progress", "chunks_of", "gather", "workers_here"]

FEW_GAMES: Final = 50
"""Fewer games than these are played in this process if nothing else is asked for."""

_SINGLE: Final = 32
"""So many games are sent one by one, so that the first ones are soon back."""

_CHUNK: Final = 10
_MOST_PENDING: Final = 1_000
"""So many chunks have been sent and are not back, at the most."""

_MOST_LOSSES: Final = 3
"""How often in a row workers may be lost before it is given up."""


@frozen
class Progress:
    """How far a simulation is.

    Args:
        done: How many games have been played.
        games: How many there are to play.
        result: What makes the result so far; None if there is none.
    """

    done: int
    games: int
    _result: Callable[[], Any] | None = field(default=None, repr=False, eq=False)

    def so_far(self) -> Any:
        """The result of the games from the first one on as far as there is no gap, or None.

        It is what a simulation of so many games would have given.
        """
        return None if self._result is None else self._result()


def workers_here() -> int:
    """How many processes can work at the same time on this machine."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return min(os.cpu_count() or 1, 61)  # more cannot be waited for on Windows


@frozen
class _Chunks(Sequence[Chunk]):
    """The chunks of a simulation, made when they are asked for.

    They stay small however many games there are: what is not back is lost if it is stopped.

    Args:
        whole: All games as one chunk.
        single: How many games, from the first one on, are chunks of their own.
        size: How many games the other chunks have; the last one may have fewer.
    """

    whole: Chunk
    single: int
    size: int

    def __len__(self) -> int:
        return self.single - (self.single - self.whole.count) // self.size

    def __getitem__(self, place: Any) -> Any:
        if not 0 <= place < len(self):
            raise IndexError(place)
        if place < self.single:
            return evolve(self.whole, first=place, count=1)
        first = self.single + (place - self.single) * self.size
        return evolve(self.whole, first=first, count=min(self.size, self.whole.count - first))


def chunks_of(sides: tuple[Side, ...], seed: int, games: int, size: int | None) -> Sequence[Chunk]:
    """The chunks of a simulation: all of one size if that is given, else the first ones smaller."""
    single = min(games, _SINGLE) if size is None else 0
    return _Chunks(Chunk(sides, seed, 0, games, fresh_seed()), single, size or _CHUNK)


@define
class _Gathering:
    """Tallies that come back in any order, added from the first one on."""

    chunks: Sequence[Chunk]
    progress: Callable[[Progress], object] | None
    result: Callable[[AnyTally], Any]
    total: Any = None
    waiting: dict[int, AnyTally] = field(factory=dict)
    added: int = 0
    done: int = 0

    def take(self, place: int, tally: AnyTally) -> None:
        """Take the tally of a chunk."""
        self.waiting[place] = tally
        self.done += self.chunks[place].count
        while self.added in self.waiting:
            following = self.waiting.pop(self.added)
            self.total = following if self.total is None else self.total + following
            self.added += 1
        if self.progress is not None:
            last = self.chunks[len(self.chunks) - 1]
            self.progress(Progress(self.done, last.first + last.count, self.so_far()))

    def so_far(self) -> Callable[[], Any]:
        """What makes a result of the games without a gap."""
        total, result = self.total, self.result
        return lambda: None if total is None else result(total)


def gather(
    chunks: Sequence[Chunk],
    *,
    executor: Executor | None,
    workers: int,
    progress: Callable[[Progress], object] | None,
    result: Callable[[AnyTally], Any],
) -> Any:
    """Play chunks and give the result of their sum.

    Args:
        chunks: What to play.
        executor: Who plays; None for processes of our own, or this one.
        workers: How many processes, where there is no executor.
        progress: Told after each chunk.
        result: What makes a result of a tally.
    """
    gathering = _Gathering(chunks, progress, result)
    if executor is not None:
        if isinstance(executor, ProcessPoolExecutor):  # others may have ways of their own
            _check_can_be_sent(chunks[0])
        _share_out(gathering, executor, None)
    elif workers == 1:
        for place, chunk in enumerate(chunks):
            gathering.take(place, play_chunk(chunk))
    else:
        _check_can_be_sent(chunks[0])
        with _pools(min(workers, len(chunks))) as new_pool:
            _share_out(gathering, new_pool(), new_pool)
    return result(gathering.total)


@define
class _Sharing:
    """Chunks that an executor plays; one whose worker was lost is sent again.

    Args:
        gathering: What takes the tallies.
        executor: Who plays.
        renew: What gives another executor in place of a broken one; None if nothing does.
        following: The first chunk that has never been sent.
        missing: The chunks that were lost, or could not be sent.
        pending: The chunks that have been sent.
        back: The futures that are done, as they come.
        losses: How often in a row nothing but losses came back.
    """

    gathering: _Gathering
    executor: Executor
    renew: Callable[[], Executor] | None
    following: int = 0
    missing: list[int] = field(factory=list)
    pending: dict[Future[Any], int] = field(factory=dict)
    back: SimpleQueue[Future[Any]] = field(factory=SimpleQueue)
    losses: int = 0

    def run(self) -> None:
        """Play all chunks.

        Raises:
            WorkersLost: The workers are lost again and again.
            Exception: What a rule or a bot has raised.
        """
        try:
            while self.missing or self.pending or self.following < len(self.gathering.chunks):
                error = self._send() or self._collect()
                if error is not None:
                    self._lose(error)
        finally:
            # A pool of our own is ended, and what is cancelled in it would break its thread.
            for future in self.pending if self.renew is None else ():
                future.cancel()

    def _send(self) -> Exception | None:
        """Send what is missing; what keeps it from being sent, or None."""
        chunks = self.gathering.chunks
        while len(self.pending) < _MOST_PENDING:
            if not self.missing:
                if self.following == len(chunks):
                    break
                self.missing.append(self.following)
                self.following += 1
            try:
                future = self.executor.submit(play_sent, chunks[self.missing[-1]])
            except RuntimeError as error:  # it is broken, or has been shut down
                return error
            self.pending[future] = self.missing.pop()
            future.add_done_callback(self.back.put)
        return None

    def _collect(self) -> Exception | None:
        """Take what has come back; how a chunk was lost, or None."""
        lost = None
        for future in self._arrived():
            place = self.pending.pop(future, None)
            if place is None:  # of a pool that was given up
                continue
            try:
                came = future.result()
            except Exception as error:  # of the executor: play_sent raises none
                lost = error
                self.missing.append(place)
                continue
            if isinstance(came, Failed):
                raise came.error from _InWorker(came.told)
            self.losses = 0
            self.gathering.take(place, came)
        return lost

    def _arrived(self) -> Iterator[Future[Any]]:
        """What has come back, one future at least.

        `concurrent.futures.wait` would hold the locks of all futures again and again; if Ctrl-C
        came in between, they would never be released, and the threads of the executor stand.
        """
        yield self.back.get()
        while not self.back.empty():
            yield self.back.get()

    def _lose(self, error: Exception) -> None:
        self.losses += 1
        if self.losses >= _MOST_LOSSES:
            raise WorkersLost(
                f"The workers were lost {_MOST_LOSSES} times in a row, the last time with "
                f"{type(error).__name__}: {error}",
                self.gathering.so_far()(),
            ) from error
        if isinstance(error, BrokenExecutor) and self.renew is not None:
            self.missing += self.pending.values()
            self.pending.clear()
            self.executor = self.renew()


class _InWorker(Exception):
    """Where an exception was raised, in another process."""

    def __str__(self) -> str:
        return f"\n{self.args[0]}"


def _share_out(
    gathering: _Gathering, executor: Executor, renew: Callable[[], Executor] | None = None
) -> None:
    _Sharing(gathering, executor, renew).run()


def _check_can_be_sent(chunk: Chunk) -> None:
    """Refuse rules and bots that other processes cannot be given."""
    try:
        pickle.dumps(chunk)
    except Exception as error:  # pickle has no exception of its own for most of it
        raise ValueError(
            f"These rules and bots cannot be sent to other processes ({error}). Define them at the "
            "top level of a module, or play in this process: workers=1."
        ) from error


@contextmanager
def _pools(workers: int) -> Iterator[Callable[[], Executor]]:
    """What gives one pool of processes after another; they are ended at the end."""
    pools: list[ProcessPoolExecutor] = []

    def renew() -> Executor:
        pools.append(ProcessPoolExecutor(workers, initializer=_leave_interrupts))
        return pools[-1]

    try:
        yield renew
    except BaseException:
        for pool in pools:
            _stop(pool)
        raise
    finally:
        for pool in pools:
            pool.shutdown(wait=True, cancel_futures=True)


def _leave_interrupts() -> None:
    """Leave Ctrl-C to the process that waits for the workers, and end when it says so.

    What it makes of other signals, and its forks with it, is not for a worker.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for name in ("SIGTERM", "SIGHUP"):
        one = getattr(signal, name, None)
        if one is not None and signal.getsignal(one) is not signal.SIG_IGN:
            signal.signal(one, signal.SIG_DFL)


def _stop(pool: ProcessPoolExecutor) -> None:
    """End the workers of a pool in the middle of what they do."""
    # Before Python 3.14 there is no public way.
    for process in list((getattr(pool, "_processes", None) or {}).values()):
        process.terminate()
