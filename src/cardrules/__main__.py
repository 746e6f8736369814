"""The command: ``cardrules``, or ``python -m cardrules``.

It needs the extra ``cli``; the library itself does not.
"""

from __future__ import annotations

import sys
import time

from cardrules.errors import MissingExtra

__all__ = ["main"]


def main() -> None:
    """Run the command with the arguments of the program."""
    try:
        _run()
    except KeyboardInterrupt:  # before the command listens, or after
        print("\nStopped.", file=sys.stderr)
        sys.exit(130)


def _run() -> None:
    try:
        from cardrules._command import app, discard_output
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package not in ("platformdirs", "rich", "typer"):
            raise
        sys.exit(str(_missing(package)))
    try:
        app(prog_name="cardrules", obj=time.sleep)
    except OSError as error:
        discard_output()
        sys.exit(f"The output cannot be written: {error.strerror}.")


def _missing(package: str) -> MissingExtra:
    return MissingExtra(
        f"The command needs {package}, which is not installed: pip install 'cardrules[cli]'"
    )


if __name__ == "__main__":
    main()
