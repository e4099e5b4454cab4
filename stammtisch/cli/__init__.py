"""The command line. Every error is one clear line and exit code 2; Ctrl-C ends any command and loses nothing."""

from __future__ import annotations

import errno
import importlib
import io
import os
import sys
from collections.abc import Sequence

from stammtisch.cli.arguments import INTERRUPTED, USAGE_ERROR, language_of, with_command
from stammtisch.cli.parser import build
from stammtisch.engine.compiling import no_numba
from stammtisch.words import Complaint, Language, Listener, Sentence, say, texts

COMPILING = {"numpy", "numba", "llvmlite"}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that the arguments name; returns the exit code."""
    arguments = sys.argv[1:] if arguments is None else arguments
    language = language_of(arguments)
    _open_streams()
    try:
        code = _run(arguments, language)
        sys.stdout.flush()
    except Complaint as wrong:
        return _fail(say(wrong.sentence, Listener(language)))
    except ModuleNotFoundError as lacking:
        if (lacking.name or "").partition(".")[0] not in COMPILING:
            raise
        return _fail(say(no_numba().sentence, Listener(language)))
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # the reader, such as `head`, has enough
        _write_no_more()
        return 0
    except OSError as wrong:
        if wrong.filename is None:
            _write_no_more()
        return _fail(say(_file_trouble(wrong), Listener(language)))
    return code


def _write_no_more() -> None:
    """What is still to be written to the output, which takes nothing any more, goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _open_streams() -> None:
    """A closed stream is an empty one, and what a stream cannot spell it spells as a question mark."""
    sys.stdin = sys.stdin or io.StringIO()
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123 (open to the end)
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _run(arguments: Sequence[str], language: Language) -> int:
    try:
        args = build(language).parse_args(with_command(arguments))
    except SystemExit:  # help or version was asked for, and is printed
        return 0
    command = importlib.import_module(f"stammtisch.cli.{args.command}")
    code: int = command.run(args, language)
    return code


def _file_trouble(wrong: OSError) -> Sentence:
    """What is wrong with a file, in the user's words where there are any."""
    kind = errno.errorcode.get(wrong.errno or 0, "")
    got = {"file": str(wrong.filename or "-"), "got": wrong.strerror or str(wrong)}
    return Sentence(f"cli.file.{kind}" if f"file.{kind}" in texts("en", "cli") else "cli.file", got)


def _fail(message: str) -> int:
    print(f"stammtisch: {' '.join(message.split())}", file=sys.stderr)
    return USAGE_ERROR
