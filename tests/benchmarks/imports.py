"""The time of ``import cardrules`` beside that of ``import attrs``.

Run it from the root of the repository::

    pip install -e '.[bench]'
    python tests/benchmarks/imports.py [--rounds N] [--json FILE]

Every import is timed from inside a fresh interpreter, so the interpreter's own
start is not counted. The modules take turns, and one import of each beforehand,
which is not counted, writes the bytecode. The table gives the median with the
lowest and the highest, and how many modules the import brings in; the ratio is
the median of the ratios within a round. Nothing is asserted about a time.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from statistics import median

OURS = "cardrules"
PEER = "attrs"
PROBE = """
import sys
from time import perf_counter
before = len(sys.modules)
start = perf_counter()
import {module}
seconds = perf_counter() - start
print(seconds, len(sys.modules) - before)
"""


@dataclass(frozen=True)
class Import:
    """One import in a fresh interpreter."""

    seconds: float
    modules: int


def fresh_import(module: str) -> Import:
    """Import a module in a new interpreter.

    Raises:
        SystemExit: If it cannot be imported; says why.
    """
    done = subprocess.run(
        [sys.executable, "-c", PROBE.format(module=module)],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        reason = done.stderr.strip().rpartition("\n")[2]
        raise SystemExit(
            f"{module} cannot be imported ({reason}). Install it: pip install -e '.[bench]'"
        )
    seconds, modules = done.stdout.split()
    return Import(float(seconds), int(modules))


def measure(rounds: int) -> dict[str, tuple[Import, ...]]:
    """Both modules in turn, as many times as there are rounds; each starts every other time."""
    for module in (OURS, PEER):
        fresh_import(module)
    imports: dict[str, list[Import]] = {OURS: [], PEER: []}
    for number in range(rounds):
        for module in (OURS, PEER) if number % 2 else (PEER, OURS):
            imports[module].append(fresh_import(module))
    return {module: tuple(done) for module, done in imports.items()}


def main() -> None:
    """Measure, print, and write the file if one was asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=31, help="imports of each module (31)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the times to FILE too")
    asked = parser.parse_args()
    if asked.rounds < 1:
        parser.error("give at least one round")
    imports = measure(asked.rounds)
    times = {module: [one.seconds for one in done] for module, done in imports.items()}
    print(f"{'module':<10} {'median ms':>10} {'lowest':>8} {'highest':>8} {'modules':>8}")
    for module, taken in times.items():
        numbers = (1e3 * median(taken), 1e3 * min(taken), 1e3 * max(taken))
        print("{:<10} {:>10.1f} {:>8.1f} {:>8.1f} ".format(module, *numbers), end="")
        print(f"{imports[module][0].modules:>8}")
    ratio = median(our / peer for our, peer in zip(times[OURS], times[PEER], strict=True))
    print(f"{OURS} takes {ratio:.2f} times as long as {PEER}.")
    if asked.json:
        asked.json.write_text(
            json.dumps({"seconds": times, "median_ratio": ratio}, indent=2) + "\n"
        )


if __name__ == "__main__":
    main()
