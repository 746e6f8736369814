"""Driving the command: in this process, as one of its own, and at a pseudo-terminal."""

import os
import re
import select
import subprocess
import sys

from typer.testing import CliRunner

from cardrules._command import app

LOOKS = {
    **dict.fromkeys(("LC_ALL", "LC_CTYPE", "PYTHONIOENCODING", "PYTHONUTF8")),
    **dict.fromkeys(("NO_COLOR", "FORCE_COLOR", "COLUMNS", "TERM")),
    "LANG": "C.UTF-8",
}
"""What the look of the output depends on, as a test begins: None is not set."""

PATIENCE = 60
"""After how many seconds without a word a process is given up."""


def run(*arguments, obj=None, env=None, typed=None, charset="utf-8"):
    """Run the command in this process; its input and its output are no terminal."""
    env = LOOKS | (env or {})
    runner = CliRunner(charset=charset)
    return runner.invoke(app, arguments, input=typed, obj=obj, env=env, prog_name="cardrules")


def start(*arguments, program=("-m", "cardrules"), env=None, stdin=subprocess.DEVNULL, **options):
    """Start the command as a process of its own."""
    wanted = {**os.environ, **LOOKS, **(env or {})}
    return subprocess.Popen(
        [sys.executable, *program, *arguments],
        stdin=stdin,
        env={name: value for name, value in wanted.items() if value is not None},
        **options,
    )


_AT_A_TERMINAL = """
import fcntl, runpy, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
sys.argv[0] = "cardrules"
runpy.run_module("cardrules", run_name="__main__")
"""


class Terminal:
    """A pseudo-terminal with the command in it, and a person who types and reads."""

    def __init__(self, *arguments, columns=80, rows=24):
        self._ours, theirs = os.openpty()
        env = {"TERM": "xterm-256color", "COLUMNS": str(columns), "LINES": str(rows)}
        self.process = start(
            *arguments,
            program=("-c", _AT_A_TERMINAL),
            env=env,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
        )
        os.close(theirs)
        self._raw = b""
        self._read_to = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()
        self.close()

    def close(self):
        """Close the terminal, as one closes a window."""
        if self._ours is not None:
            os.close(self._ours)
            self._ours = None

    @property
    def raw(self):
        """All that has been written, colours included."""
        return self._raw.decode(errors="replace")

    @property
    def _text(self):
        return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]|\r", "", self.raw)

    def type(self, keys):
        """Press keys: a text, or bytes."""
        os.write(self._ours, keys if isinstance(keys, bytes) else keys.encode())

    def until(self, pattern):
        """Read on to where a pattern ends, and give what is new up to there."""
        while not (found := re.compile(pattern).search(self._text, self._read_to)):
            assert self._more(), self._text[self._read_to :]
        before, self._read_to = self._read_to, found.end()
        return self._text[before : found.end()]

    def answer(self, line, pattern):
        """Type a line, and read on to where a pattern ends."""
        self.type(f"{line}\n")
        return self.until(pattern)

    def _more(self, key=""):
        """Read what comes; whether there was something. Press a key as long as nothing comes."""
        for _ in range(PATIENCE):
            if select.select([self._ours], [], [], 1)[0]:
                break
            if key:
                self.type(key)
        else:
            raise AssertionError("nothing comes")
        try:
            new = os.read(self._ours, 1 << 16)
        except OSError:  # the other side is closed
            return False
        self._raw += new
        return bool(new)

    def end(self, key=""):
        """Press a key, and read to the end: what is new, and the status.

        A Ctrl-C may fall between a prompt and the wait for the answer, where nobody heeds it
        until the next one: so it is pressed again, as a person does.
        """
        self.type(key)
        while self._more(key):
            pass
        before, self._read_to = self._read_to, len(self._text)
        return self._text[before:], self.process.wait(PATIENCE)

    def kill(self):
        """End the command at once, without a word to it."""
        self.process.kill()
        self.process.wait(PATIENCE)
