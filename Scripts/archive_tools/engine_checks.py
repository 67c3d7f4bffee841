"""Each engine gives the lines of one plain run."""

import gzip
import os
import pathlib
import shutil
import signal
import time

import yaml
from checking import ARCHIVE, Failed, cluster, content, expect, expect_content, expect_text, lines, parts, until

RECIPES = pathlib.Path(__file__).parent / "recipes"
SHARDS = 3


def plain(place):
    """One plain run finds what was made."""
    part = place.path("plain.ndjson.gz")
    done = place.run(place.hlscue, "validate", "--files-from", place.list, "--timings", "--quiet", "--format", f"ndjson={part}")
    expect(done.returncode, 3, "status")
    kinds = [(line["kind"], line.get("rule")) for line in lines([part])]
    expect(kinds.count(("input", None)), place.expected.inputs, "inputs")
    expect(kinds.count(("failure", None)), place.expected.failures, "failures")
    expect(kinds.count(("finding", "LOAD-001")), place.expected.missing_segments, "missing segments")
    place.plain = content([part])


def dask(place):
    """Dask with two workers, one of which is killed in a batch, loses nothing."""
    output = place.path("dask")
    with cluster(place) as (address, workers):
        command = place.start(
            ARCHIVE, "run", "--scheduler", address, "--files-from", place.list, "--output", output, "--batch", place.batch)
        until(lambda: (parts(output) and list(output.glob("*.partial"))) or command.poll() is not None, "part")
        is_running = command.poll() is None
        workers[0].kill()
        expect(is_running, True, "the run goes on when the first part is there")
        expect(command.wait(), 3, "status")
        expect(workers[1].poll(), None, "the other worker")
    expect_content(parts(output), place.plain)
    expect(list(output.glob("*.partial*")), [], "rest")


def again(place):
    """A second run does only what is missing."""
    output = place.path("dask")
    made = {path: path.stat().st_mtime_ns for path in parts(output)}
    removed = next(iter(made))
    del made[removed]
    removed.unlink()
    done = place.archive(output)
    expect(done.returncode, 3, f"status ({done.stderr.strip()})")
    expect_text(done.stdout, f"({len(made)} were there)", "end")
    expect_text(done.stdout, f"{place.expected.inputs} inputs in {len(made) + 1} of {len(made) + 1} parts", "end")
    expect_text(done.stdout, f"{place.expected.failures} inputs failed", "end")
    expect({path: path.stat().st_mtime_ns for path in parts(output) if path != removed}, made, "times of the others")
    expect_content(parts(output), place.plain)


def client_killed(place):
    """A run whose client is killed is continued, and a worker that still writes a part is waited for."""
    output = place.path("temporary-client")
    with cluster(place) as (address, _):
        command = place.start(
            ARCHIVE, "run", "--scheduler", address, "--files-from", place.list, "--output", output, "--batch", place.batch)
        until(lambda: parts(output) or command.poll() is not None, "part")
        command.kill()
        command.wait()
        expect(place.archive(output, "--scheduler", address).returncode, 3, "status")
    expect_content(parts(output), place.plain)


def resumed(place):
    """A run that is killed three times and continued gives the bytes of an undisturbed one."""
    whole, broken = place.path("whole.ndjson.gz"), place.path("broken.ndjson.gz")

    def command(path, *more):
        return place.hlscue, "validate", "--files-from", place.list, "--quiet", "--format", f"ndjson={path}", *more

    place.run(*command(whole))
    note = pathlib.Path(f"{broken}.partial.json")
    killed = 0
    for _ in range(3):
        before = note.read_bytes() if note.exists() else b""
        process = place.start(*command(broken, "--resume"))
        until(lambda: process.poll() is not None or (note.exists() and note.read_bytes() != before), "progress")
        # Somewhere behind the note.
        time.sleep(0.005)
        process.send_signal(signal.SIGKILL)
        killed += process.wait() == -signal.SIGKILL
        if killed and broken.exists():
            break
    expect(killed > 0, True, "killed")
    done = place.run(*command(broken, "--resume"))
    expect(done.returncode, 3, f"status ({done.stderr.strip()[-200:]})")
    if gzip.decompress(whole.read_bytes()) != gzip.decompress(broken.read_bytes()):
        raise Failed("the bytes differ")
    expect(list(place.folder.glob("broken*")), [broken], "files")
    whole.unlink()
    broken.unlink()


def parallel(place):
    """The recipe for GNU parallel gives the same lines."""
    if not shutil.which("parallel"):
        return "GNU parallel"
    output = place.path("temporary-parallel")
    done = place.run(RECIPES / "parallel", environment={
        "LIST": str(place.list), "FOLDER": str(output), "SHARDS": "5", "JOBS": "2"}.items())
    expect(done.returncode, 0, f"status ({done.stderr[-300:]})")
    expect(len(parts(output)), 5, "parts")
    expect_content(parts(output), place.plain)


def kubernetes(place):
    """The command of the Kubernetes recipe gives the same lines, and what is there is not repeated."""
    output = place.path("temporary-kubernetes")
    job = yaml.safe_load((RECIPES / "kubernetes.yaml").read_text())["spec"]
    words = job["template"]["spec"]["containers"][0]["command"]
    expect(f"--shards={job['completions']}" in words, True, "shards of all completions")
    replaced = {
        "Scripts/archive": ARCHIVE, "--files-from=/archive/assets.txt": f"--files-from={place.list}",
        "--output=/archive/results": f"--output={output}", f"--shards={job['completions']}": f"--shards={SHARDS}"}
    expect(set(replaced) - set(words), set(), "words of the recipe")
    command = [replaced.get(word, word) for word in words]
    for index in [*range(SHARDS), 0]:
        done = place.run(*command, environment={"JOB_COMPLETION_INDEX": str(index)}.items())
        expect(done.returncode, 0, f"status of {index} ({done.stderr[-300:]})")
    expect(len(parts(output)), SHARDS, "parts")
    expect_content(parts(output), place.plain)
    expect(place.run(*command, "--nope", environment={"JOB_COMPLETION_INDEX": "0"}.items()).returncode, 2, "status of a wrong option")


def slurm(place):
    """The Slurm recipe gives the same lines."""
    output = place.path("temporary-slurm")
    for index in range(SHARDS):
        done = place.run(RECIPES / "slurm.sbatch", environment={
            "SLURM_ARRAY_TASK_ID": str(index), "LIST": str(place.list), "FOLDER": str(output), "SHARDS": str(SHARDS), "ARCHIVE": ARCHIVE,
            "SLURM_CPUS_PER_TASK": str(os.cpu_count())}.items())
        expect(done.returncode, 0, f"status of {index} ({done.stderr[-300:]})")
    expect_content(parts(output), place.plain)


CHECKS = [plain, dask, again, client_killed, resumed, parallel, kubernetes, slurm]
