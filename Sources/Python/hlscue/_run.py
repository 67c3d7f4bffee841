"""Runs of the program."""

import json
import os
import pathlib
import shutil
import subprocess
import sysconfig
import tempfile
from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from ._decode import decode, decode_any
from .models import WATCH_LINES, Breaks, Compare, Cues, Events, Finding, Findings, WatchLine

Input = str | os.PathLike[str]
T = TypeVar("T", Cues, Breaks, Events, Compare)


class HlscueError(Exception):
    """The program could not do its work: wrong usage, or an input that cannot be read."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        #: The exit status of the program: 2 for wrong usage, 3 for an input that cannot be read.
        self.status = status


class FindingError(HlscueError):
    """A finding of severity error while reading, with ``strict=True``."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(f"{finding.rule}: {finding.message}", 1)
        #: The first of the findings.
        self.finding = finding


def _program() -> str:
    """The program: that of HLSCUE, that of this installation, else the one on the PATH."""
    own = pathlib.Path(sysconfig.get_path("scripts")) / "hlscue"
    program = os.environ.get("HLSCUE") or (str(own) if own.exists() else shutil.which("hlscue"))
    if not program:
        raise HlscueError("there is no program hlscue", 2)
    return program


def _json(command: str, options: Sequence[str], inputs: Sequence[Input]) -> Any:
    words = [_program(), command, "--format", "json", "--quiet", *options, "--", *[os.fspath(input) for input in inputs]]
    done = subprocess.run(words, capture_output=True, stdin=subprocess.DEVNULL, check=False)
    if done.returncode not in (0, 1):
        raise HlscueError(done.stderr.decode(errors="replace").strip(), done.returncode)
    return json.loads(done.stdout)


def _report(kind: type[T], command: str, options: Sequence[str], strict: bool, *inputs: Input) -> T:
    report = decode(kind, _json(command, options, inputs))
    for finding in report.findings:
        if strict and finding.severity == "error":
            raise FindingError(finding)
    return report


def cues(input: Input, *, options: Sequence[str] = (), strict: bool = False) -> Cues:
    """Every track and cue of a playlist, a media file or a folder of snapshots."""
    return _report(Cues, "cues", options, strict, input)


def breaks(input: Input, *, options: Sequence[str] = (), strict: bool = False) -> Breaks:
    """The ad breaks, each with the tags and messages that signal it."""
    return _report(Breaks, "breaks", options, strict, input)


def events(input: Input, *, options: Sequence[str] = (), strict: bool = False) -> Events:
    """The events of a playback in their order."""
    return _report(Events, "events", options, strict, input)


def compare(baseline: Input, candidate: Input, *, options: Sequence[str] = (), strict: bool = False) -> Compare:
    """What changed between two analyses."""
    return _report(Compare, "compare", options, strict, baseline, candidate)


def validate(*inputs: Input, options: Sequence[str] = ()) -> Findings:
    """The findings of all rules."""
    return decode(Findings, _json("validate", options, inputs))


def watch(*inputs: Input, options: Sequence[str] = ()) -> Iterator[WatchLine]:
    """Follows live streams: yields each line when it becomes known. Closing the iterator ends the program."""
    words = [_program(), "watch", "--format", "ndjson", *options, "--", *[os.fspath(input) for input in inputs]]
    # A file, since nobody reads the messages before the end.
    with tempfile.TemporaryFile() as messages, subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=messages, stdin=subprocess.DEVNULL
    ) as process:
        assert process.stdout is not None
        try:
            for line in process.stdout:
                yield decode_any(WATCH_LINES, json.loads(line))
        finally:
            process.terminate()
        status = process.wait()
        messages.seek(0)
        errors = messages.read().decode(errors="replace").strip()
    if status not in (0, 1):
        raise HlscueError(errors, status)
