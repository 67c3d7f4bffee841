"""One batch, on a worker. The run sends this module there, so that it imports nothing of the project."""

import functools
import gzip
import json
import os
import shutil
import subprocess
import time
from dataclasses import dataclass

# How long a batch waits for another process that writes the same part, and between two looks, in seconds.
LOCK_PATIENCE, LOCK_INTERVAL = 600, 1
LOCKED = "is being written by another process"
# The text in the message of a worker with another version.
OTHER_VERSION = "this run is of"


@dataclass(frozen=True)
class Job:
    """What all batches have in common. The paths are those of the workers."""

    hlscue: str
    version: str
    command: str
    options: tuple
    folder: str
    current_folder: str


@dataclass(frozen=True)
class Outcome:
    """What came of a batch. Without a part, `message` has the reason."""

    name: str
    has_part: bool
    status: int
    inputs: int = 0
    failures: int = 0
    message: str = ""


def run(job, name, first_line, lines, attempt):
    """Runs the program on `lines`, of which the first one has the number `first_line` in the list, from 1."""
    part = os.path.join(job.folder, name)
    status, message = None, ""
    if not os.path.exists(part):
        if attempt:
            time.sleep(attempt)
        found = version(job.hlscue)
        if found != job.version:
            return Outcome(name, False, 3, message=f"{job.hlscue} on {os.uname().nodename} is {found}, {OTHER_VERSION} {job.version}")
        # Blank lines before the batch leave the numbers in messages those of the list.
        text = b"\n" * (first_line - 1) + lines
        status, message = run_program(job, part, text)
    if not os.path.exists(part):
        return Outcome(name, False, 3 if status is None else status, message=message or f"hlscue ended with {status}")
    counted, inputs, failures = counts(part)
    return Outcome(name, True, counted if status is None else max(0, status), inputs, failures)


def run_program(job, part, text):
    """The exit status, and the last line on standard error."""
    command = [
        job.hlscue, job.command, "--files-from", "-", "--timings", "--resume", "--quiet",
        "--format", f"ndjson={part}", *job.options,
    ]
    # When the worker is killed, the program has to end too: another worker continues its file.
    if shutil.which("setpriv"):
        command = ["setpriv", "--pdeathsig", "KILL", *command]
    end = time.monotonic() + LOCK_PATIENCE
    while True:
        try:
            done = subprocess.run(
                command, input=text, cwd=job.current_folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        except OSError as error:
            return 3, str(error)
        errors = done.stderr.decode(errors="replace").strip()
        message = errors.splitlines()[-1].removeprefix("hlscue: ") if errors else ""
        if LOCKED not in message or time.monotonic() > end:
            return done.returncode, message
        time.sleep(LOCK_INTERVAL)
        if os.path.exists(part):
            return None, ""


@functools.cache
def version(hlscue):
    """The version of a program, or why there is none."""
    try:
        return subprocess.run([hlscue, "--version"], capture_output=True, text=True, timeout=60).stdout.strip() or "no hlscue"
    except (OSError, subprocess.SubprocessError) as error:
        return f"unusable ({error})"


def counts(part):
    """The status of a part without one, and its numbers of inputs and of inputs that failed."""
    inputs, failures, has_error = 0, 0, False
    with gzip.open(part, "rb") as lines:
        for line in lines:
            # Quotes within a text of JSON have a backslash, so that most lines need not be read.
            if b'"kind":"input"' in line or b'"kind":"failure"' in line or b'"severity":"error"' in line:
                value = json.loads(line)
                inputs += value.get("kind") == "input"
                failures += value.get("kind") == "failure"
                has_error |= value.get("kind") == "finding" and value.get("severity") == "error"
    return 3 if failures else 1 if has_error else 0, inputs, failures
