"""Runs that cannot do their work end with a clear line."""

import contextlib
import json
import os
import pathlib
import resource
import signal
import subprocess

import hlscue_batch as batch
from checking import ARCHIVE, Failed, expect, expect_text, parts, until

DISK_SIZE = 64 << 10


@contextlib.contextmanager
def small_disk(place):
    """A file system with hardly any space; without the right to mount one, a process whose files have a small limit."""
    folder = place.path("disk")
    folder.mkdir(exist_ok=True)
    if subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK_SIZE}", "tmpfs", folder], stderr=subprocess.DEVNULL).returncode == 0:
        try:
            yield folder, {}
        finally:
            subprocess.run(["umount", folder], check=True)
        return

    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (DISK_SIZE, DISK_SIZE))

    yield folder, {"preexec_fn": limit, "restore_signals": False}


def full_disk(place):
    """A full disk is a clear line and status 3, and leaves no part."""
    with small_disk(place) as (folder, more):
        for name in ("part.ndjson", "part.ndjson.gz"):
            done = place.run(
                place.hlscue, "cues", "--files-from", place.list, "--quiet", "--format", f"ndjson={folder / name}", **more)
            expect(done.returncode, 3, f"status for {name}")
            last = done.stderr.strip().splitlines()[-1]
            expect(name in last and ("space" in last or "large" in last), True, f"the last line, {last!r},")
            expect((folder / name).exists(), False, f"{name} is there")
            for leftover in folder.iterdir():
                leftover.unlink()


def full_disk_of_run(place):
    """A run on Dask whose disk is full names the parts and the reason, and continues when there is space."""
    with small_disk(place) as (folder, more):
        if more:
            return "right to mount a file system"
        output, batch_size = folder / "results", str(2 * place.count + 100)
        done = place.archive(output, "--batch", batch_size, "--command", "cues")
        expect(done.returncode, 3, "status")
        expect_text(done.stderr, "cannot be made", "standard error")
        expect_text(done.stderr, "space", "standard error")
        expect_text(done.stdout, "without a result", "end")
        subprocess.run(["mount", "-o", "remount,size=2g", folder], check=True)
        done = place.archive(output, "--batch", batch_size, "--command", "cues")
        expect(done.returncode, 3, "status with space")
        expect_text(done.stdout, f"{place.expected.inputs} inputs in", "end with space")


def other_version(place):
    """A part of another version is refused."""
    path = place.path("temporary-version")
    path.mkdir()
    part, note = path / "part.ndjson.gz", path / "part.ndjson.gz.partial.json"
    command = (place.hlscue, "validate", "--files-from", place.list, "--quiet", "--resume", "--format", f"ndjson={part}")
    process = place.start(*command)
    until(lambda: note.exists() or process.poll() is not None, "progress")
    process.kill()
    process.wait()
    expect(note.exists(), True, "progress")
    value = json.loads(note.read_text())
    note.write_text(json.dumps({**value, "version": "0.0.1"}))
    before = (path / "part.ndjson.gz.partial").read_bytes()
    done = place.run(*command)
    expect(done.returncode, 3, "status")
    expect_text(done.stderr, "another version", "standard error")
    expect((path / "part.ndjson.gz.partial").read_bytes() == before, True, "the part is as it was")


def other_run(place):
    """A folder of another version, list or command, and a worker with another version, are refused."""
    folder = place.path("dask")
    description = json.loads((folder / "archive.json").read_text())
    copy = place.path("temporary-run")
    copy.mkdir()
    for key, value in {"version": "hlscue 0.0.1", "list": "another", "command": "cues", "batches": 7}.items():
        (copy / "archive.json").write_text(json.dumps({**description, key: value}))
        done = place.archive(copy)
        expect(done.returncode, 2, f"status for another {key}")
        expect_text(done.stderr, f"its {key} is {json.dumps(value)}", "standard error")
    job = batch.Job(place.hlscue, "hlscue 0.0.1", "validate", (), str(copy), str(place.assets))
    outcome = batch.run(job, "part-00000-of-00001.ndjson.gz", 1, b"a.m3u8\n", 0)
    expect(outcome.has_part, False, "a part")
    expect_text(outcome.message, "this run is of hlscue 0.0.1", "the worker")


def wrong_usage(place):
    """Wrong words, lists and folders are a line and a status."""
    output = place.path("temporary-usage")

    def refused(status, part, *command):
        done = place.run(ARCHIVE, *command, environment={"DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "2s"}.items())
        expect(done.returncode, status, f"status of {' '.join(map(str, command))}")
        expect_text(done.stderr, part, "standard error")
        if "Traceback" in done.stderr:
            raise Failed(f"a traceback for {command}")

    run = ("run", "--output", output, "--files-from")
    refused(2, "unknown option --nope", *run, place.list, "--", "--nope")
    refused(2, "is set by the run itself", *run, place.list, "--", "--format", "json")
    refused(2, "INPUT behind --", *run, place.list, "--", pathlib.Path("assets/000/000000/media.m3u8"))
    refused(3, "is no file with a list", *run, place.assets)
    refused(3, "is no file with a list", *run, "nothing.txt")
    refused(2, "expected an address", *run, place.list, "--scheduler", "127.0.0.1:nothing")
    refused(3, "no scheduler", *run, place.list, "--scheduler", "tcp://127.0.0.1:1")
    refused(3, "has no parts", "tables", place.assets)
    refused(3, "No such file", "summary", "nothing")
    refused(2, "no index", "shard", "--files-from", place.list, "--output", output, "--shards", "3")
    refused(2, "--shard 3/3", "shard", "--files-from", place.list, "--output", output, "--shards", "3", "--index", "3")
    refused(3, "there is no", "shard", "--files-from", "nothing.txt", "--output", output, "--shards", "3", "--index", "0")


def damaged(place):
    """Parts of two runs in a folder, and a damaged part, are refused."""
    folder = place.path("temporary-parts")
    folder.mkdir()
    one = parts(place.path("dask"))[0]
    (folder / "part-00000-of-00002.ndjson.gz").write_bytes(one.read_bytes()[: one.stat().st_size // 2])
    done = place.run(ARCHIVE, "summary", folder)
    expect(done.returncode, 3, "status of a damaged part")
    expect_text(done.stderr, "archive: ", "standard error")
    if "Traceback" in done.stderr:
        raise Failed("a traceback")
    os.link(one, folder / "part-00000-of-00003.ndjson.gz")
    done = place.run(ARCHIVE, "tables", folder)
    expect(done.returncode, 3, "status of two runs")
    expect_text(done.stderr, "parts of several runs", "standard error")
    (folder / "part-00000-of-00002.ndjson.gz").unlink()
    done = place.run(ARCHIVE, "summary", folder)
    expect(done.returncode, 0, "status of a run that has not ended")
    expect_text(done.stdout, "2 parts are missing", "the summary")


CHECKS = [full_disk, full_disk_of_run, other_version, other_run, wrong_usage, damaged]
