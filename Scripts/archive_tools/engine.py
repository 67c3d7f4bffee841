"""Runs the batches of a list on the workers of Dask, a bounded number at once."""

import logging
import os
import re
import subprocess
import sys
import time

import hlscue_batch as batch
from distributed import Client, LocalCluster, as_completed
from problem import Problem
from work import Batches, Results

# How often a batch without a part is run again, and how many batches wait for each thread of a worker.
RETRIES, WAITING_PER_THREAD = 2, 2
# How long to wait for the first worker of a scheduler in seconds. The time for the connection is a setting of Dask.
PATIENCE = 60
# The time between two notes of the progress where standard error is no terminal, in seconds.
NOTE_INTERVAL, LINE_INTERVAL = 30, 0.5
ADDRESS = re.compile(r"([a-z]+://)?[^/\s]+:[0-9]{1,5}")
# Options that belong to the run.
OWN_OPTIONS = ("--files-from", "--shard", "--resume", "--format", "-f", "--timings", "--quiet", "-q")


def run(options):
    """The exit status: 3 when an input has no result, 1 when a finding fails."""
    batches = Batches(options.files_from, options.batch)
    own = [word for word in options.options if word.split("=")[0] in OWN_OPTIONS]
    if own:
        raise Problem(f"{own[0]} is set by the run itself", 2)
    given = tuple(options.options)
    if not any(word.split("=")[0] == "--jobs" for word in given):
        given = ("--jobs", "1", *given)
    if options.scheduler and not ADDRESS.fullmatch(options.scheduler):
        raise Problem(f"--scheduler {options.scheduler}: expected an address such as tcp://10.0.0.1:8786", 2)
    version = checked(options.hlscue, options.command, given)
    results = Results(options.output, {
        "version": version, "command": options.command, "options": options.options, "batch": options.batch,
        "batches": batches.count, "list": batches.digest,
    })
    job = batch.Job(options.hlscue, version, options.command, given, results.folder, os.getcwd())
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    return Run(job, batches, results).on(options.scheduler)


def checked(hlscue, command, options):
    """The version of the program, which has to understand the options."""
    try:
        done = subprocess.run(
            [hlscue, command, "--files-from", "-", "--format", "ndjson", "--timings", "--quiet", *options],
            stdin=subprocess.DEVNULL, capture_output=True, text=True)
    except OSError as error:
        raise Problem(f"{hlscue}: {error.strerror}; --hlscue names the program") from error
    # The list is empty, so that each line is about an operand.
    if done.stdout:
        raise Problem("an INPUT behind -- would be in each batch: put it into the list", 2)
    if done.returncode:
        raise Problem(done.stderr.strip().removeprefix("hlscue: "), done.returncode)
    return batch.version(hlscue)


class Run:
    def __init__(self, job, batches, results):
        self.job, self.results, self.count, self.lines = job, results, batches.count, batches.lines
        self.waiting = iter(batches)
        self.in_flight = {}
        self.done = self.skipped = self.repeated = self.inputs = self.failures = self.status = self.worked = 0
        self.lost = []
        self.start = self.last_note = time.monotonic()

    def on(self, address):
        cluster = None
        try:
            if not address:
                cluster = LocalCluster(
                    threads_per_worker=1, dashboard_address="127.0.0.1:0", host="127.0.0.1", silence_logs=logging.CRITICAL)
            try:
                client = Client(cluster or address, set_as_default=False)
            except (OSError, ValueError, TypeError) as error:
                raise Problem(f"no scheduler at {address}: {error}") from error
            with client:
                return self.work(client, address)
        except KeyboardInterrupt:
            raise Problem("interrupted; the same command continues", 130) from None
        finally:
            if cluster:
                cluster.close()

    def work(self, client, address):
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError as error:
            raise Problem(f"the scheduler at {address} has no worker") from error
        # Also to workers that come later.
        client.upload_file(batch.__file__)
        completed = as_completed(loop=client.loop)
        self.fill(client, completed)
        for future in completed:
            self.take(future, client, completed)
            self.fill(client, completed)
            self.note()
        self.print("")
        return self.end()

    def fill(self, client, completed):
        threads = sum(client.nthreads().values())
        while len(self.in_flight) < max(1, threads) * WAITING_PER_THREAD:
            task = next(self.waiting, None)
            if task is None:
                return
            known = self.results.done(task[0])
            if known:
                self.skipped += 1
                self.count_batch(*known)
            else:
                self.submit(client, completed, task, 0)

    def submit(self, client, completed, task, attempt):
        future = client.submit(batch.run, self.job, *task, attempt, key=f"{task[0]}-{id(self)}-{attempt}", pure=False)
        self.in_flight[future.key] = (task, attempt)
        completed.add(future)

    def take(self, future, client, completed):
        task, attempt = self.in_flight.pop(future.key)
        if future.status == "finished":
            outcome = future.result()
        elif future.status == "cancelled":
            raise Problem("the scheduler is lost; the same command continues")
        else:
            # The tasks of a worker that died are run on another one; this one had several, or another error.
            outcome = batch.Outcome(task[0], False, 3, message=" ".join(str(future.exception()).split()))
        if outcome.has_part:
            self.results.record(outcome)
            self.worked += outcome.inputs
            self.count_batch(outcome.status, outcome.inputs, outcome.failures)
        elif outcome.status == 2:
            raise Problem(outcome.message, 2)
        elif attempt < RETRIES:
            self.repeated += 1
            self.submit(client, completed, task, attempt + 1)
        else:
            self.lost.append(outcome)
            self.print(f"archive: {outcome.name} cannot be made: {outcome.message}\n")
            if batch.OTHER_VERSION in outcome.message:
                raise Problem("a worker has another version; install the same on all of them, the same command continues")

    def count_batch(self, status, inputs, failures):
        self.done += 1
        self.inputs += inputs
        self.failures += failures
        self.status = max(self.status, status)

    def note(self):
        """The progress: a line that changes on a terminal, else a line now and then."""
        now = time.monotonic()
        is_terminal = sys.stderr.isatty()
        if now - self.last_note < (LINE_INTERVAL if is_terminal else NOTE_INTERVAL):
            return
        self.last_note = now
        new = self.done - self.skipped
        left = (now - self.start) / new * (self.count - self.done) if new else 0
        text = f"{self.done} of {self.count} parts, {self.rate(now)} inputs a second, {clock(left)} left"
        self.print(text if is_terminal else f"archive: {text}\n")

    def rate(self, now):
        return round(self.worked / max(now - self.start, 0.001))

    def print(self, text):
        if sys.stderr.isatty():
            sys.stderr.write("\r\033[K")
        sys.stderr.write(text)
        sys.stderr.flush()

    def end(self):
        now = time.monotonic()
        notes = [
            f"{count} {what}" for count, what in
            [(self.skipped, "were there"), (self.repeated, "repeated"), (len(self.lost), "without a result")] if count]
        noted = f" ({', '.join(notes)})" if notes else ""
        print(
            f"{self.inputs} inputs in {self.done} of {self.count} parts{noted}, "
            f"{clock(now - self.start)}, {self.rate(now)} inputs a second; "
            f"{self.failures} inputs failed{', findings' if self.status == 1 else ''}")
        return 3 if self.lost or self.failures else self.status


def clock(seconds):
    minutes, seconds = divmod(round(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"
