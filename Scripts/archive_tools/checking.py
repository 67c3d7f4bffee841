"""What the checks of an archive share: a folder with assets, processes, and the lines of results."""

import collections
import contextlib
import gzip
import json
import os
import pathlib
import subprocess
import sys
import time

import assets

PROJECT = pathlib.Path(__file__).resolve().parents[2]
ARCHIVE = str(PROJECT / "Scripts/archive")
# The time that one process may take, and that anything is waited for, in seconds.
PATIENCE = 3600


class Failed(Exception):
    """What was expected and what was found."""


def expect(found, expected, what):
    if found != expected:
        raise Failed(f"{what}: {shortened(found)}, expected {shortened(expected)}")


def expect_text(text, part, what):
    if part not in text:
        raise Failed(f"{what} has no {part!r}: {shortened(text.strip())}")


def shortened(value):
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) < 400 else text[:400] + "…"


def until(condition, what, patience=PATIENCE):
    end = time.monotonic() + patience
    while not condition():
        if time.monotonic() > end:
            raise Failed(f"no {what} within {patience} s")
        time.sleep(0.01)


class Place:
    """The folder with the assets and the results of each check."""

    def __init__(self, folder, count):
        self.folder, self.count = folder, count
        self.assets = folder / "archive"
        self.expected = assets.make(self.assets, count)
        self.list = self.assets / assets.LIST
        self.hlscue = os.environ["HLSCUE"]

    def path(self, name):
        return self.folder / name

    def run(self, *command, environment=(), **more):
        """A finished process, in the folder of the assets."""
        return subprocess.run(
            [str(word) for word in command], cwd=self.assets, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True, errors="replace", timeout=PATIENCE, env={**os.environ, **dict(environment)}, **more)

    def start(self, *command, **more):
        return subprocess.Popen(
            [str(word) for word in command], cwd=self.assets, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, **more)

    @property
    def batch(self):
        """Twenty batches, so that there is something left when the first is done."""
        return max(10, self.count // 20)

    def archive(self, output, *more, **options):
        return self.run(
            ARCHIVE, "run", "--files-from", self.list, "--output", output, "--batch", self.batch, *more, **options)


def lines(paths):
    for path in paths:
        with gzip.open(path, "rb") as file:
            yield from map(json.loads, file)


def parts(folder):
    return sorted(folder.glob("part-*.ndjson.gz"))


def content(paths):
    """All lines with their numbers, without times. Standard input fails in one way when it is the list, and in another when not."""
    counter = collections.Counter()
    for line in lines(paths):
        if line.get("kind") == "input":
            line["seconds"] = 0
        if line["input"] == "-":
            line.pop("message", None)
        counter[json.dumps(line, sort_keys=True)] += 1
    return counter


def expect_content(paths, expected):
    found = content(paths)
    if found != expected:
        raise Failed(
            f"{sum((expected - found).values())} lines are missing, {sum((found - expected).values())} are too many, such as "
            f"{shortened(next(iter((expected - found) or (found - expected))))}")


def scheduler_address(file):
    """The address that a scheduler has written; None until the file is complete, which is there before its content."""
    try:
        return json.loads(file.read_text())["address"]
    except (FileNotFoundError, json.JSONDecodeError):
        return None


@contextlib.contextmanager
def cluster(place, workers=2):
    """The address of a scheduler, and the processes of its workers."""
    dask = pathlib.Path(sys.executable).parent / "dask"
    file = place.path("scheduler.json")
    file.unlink(missing_ok=True)
    running = [place.start(dask, "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", file)]
    try:
        until(lambda: scheduler_address(file), "scheduler", 60)
        address = scheduler_address(file)
        for number in range(workers):
            running.append(place.start(
                dask, "worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1",
                "--local-directory", place.path(f"worker-{number}")))
        yield address, running[1:]
    finally:
        for process in reversed(running):
            process.kill()
            process.wait()
