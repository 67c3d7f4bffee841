"""Runs the rows of the table, some at a time, each within its limits."""

import concurrent.futures
import os
import re
import shlex
import shutil
import signal
import subprocess
import tempfile
import threading
import time

from case import Outcome, faults
from server import Server

# Many rows wait for a server that does not answer.
AT_A_TIME = 4
# The interval between checks of the size of the process, in seconds.
INTERVAL = 0.01
INTERVAL_OF_WATCHERS = 0.001
# The number of printed bytes that are checked.
LARGEST_TEXT = 16 << 20
# A case that exceeds its limits by this factor is ended.
TOLERANCE = 1.3


class Runner:
    def __init__(self, program, contexts):
        self.program = os.path.abspath(program)
        self.contexts = contexts
        self.servers = {"plain": Server()}
        for name, context in contexts.items():
            self.servers[name] = Server(context)
        self.folder = tempfile.mkdtemp(prefix="check-faults-")
        self.lock = threading.Lock()
        self.count = 0

    def close(self):
        for server in self.servers.values():
            server.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, cases, report):
        """Runs all, and reports each with its faults as it ends."""
        with concurrent.futures.ThreadPoolExecutor(AT_A_TIME) as pool:
            for case, outcome, found in pool.map(self.run_one, cases):
                report(case, outcome, found)

    def run_one(self, case):
        with self.lock:
            self.count += 1
            key = f"c{self.count}"
        folder = os.path.join(self.folder, key)
        os.makedirs(os.path.join(folder, "out"))
        try:
            outcome = self._perform(case, key, folder)
            return case, outcome, faults(case, outcome)
        except Exception as error:
            # A row that cannot run fails.
            return case, None, [f"expected to run, the row raised {error!r}"]
        finally:
            for server in self.servers.values():
                server.sites.pop(key, None)
            shutil.rmtree(folder, ignore_errors=True)

    def _perform(self, case, key, folder):
        server = self.servers[case.server]
        if case.site:
            server.sites[key] = case.site
        values = {
            "url": f"{'https' if case.server != 'plain' else 'http'}://127.0.0.1:{server.port}/{key}",
            "port": str(server.port), "key": key,
            "authority": os.path.join(self.contexts.folder, "ca.pem"), "in": folder, "out": os.path.join(folder, "out"),
        }
        for name, content in case.files.items():
            write(os.path.join(folder, name), content, values)
        words = [filled(word, values) for word in shlex.split(case.words)]
        command = [self.program, *words]
        if case.shell:
            command = ["sh", "-c", filled(case.shell, values), self.program, *words]
        return self._launch(case, command, folder, values)

    def _launch(self, case, command, folder, values):
        environment = {k: v for k, v in os.environ.items() if not k.lower().endswith("_proxy")}
        environment |= {k: filled(v, values) for k, v in case.environment.items()}
        paths = [os.path.join(folder, name) for name in ("standard-output", "standard-errors")]
        source = os.path.join(folder, case.stdin) if case.stdin else os.devnull
        with open(paths[0], "wb") as output, open(paths[1], "wb") as errors, \
                open(source, "rb") as stdin:
            begin = time.monotonic()
            child = subprocess.Popen(
                command, stdin=stdin, stdout=output, stderr=errors, cwd=folder, env=environment,
                start_new_session=True)
            try:
                status, megabytes, seconds, ended = self._wait(case, child, folder, begin)
            finally:
                end_group(child.pid)
            elapsed = time.monotonic() - begin
        texts = []
        for path in paths:
            with open(path, "rb") as file:
                texts.append(file.read(LARGEST_TEXT))
        return Outcome(
            status, *texts, seconds, elapsed, megabytes, ended, case.site, folder, sum(map(os.path.getsize, paths)))

    def _wait(self, case, child, folder, begin):
        """Waits for the end. A process that takes far too long or too much memory is ended."""
        ended = None
        acted = False
        largest = 0
        clock = OwnTime(child.pid, begin)
        while True:
            largest = max(largest, size_of(child.pid))
            seconds = clock.seconds()
            if child.poll() is not None:
                return child.returncode, largest, seconds, ended
            if case.during and not acted:
                acted = case.during(child.pid, folder)
            if not ended:
                if seconds > case.seconds * TOLERANCE:
                    ended = f"it was ended after {seconds:.1f} s"
                elif largest > case.megabytes * TOLERANCE:
                    ended = f"it was ended at {largest:.0f} MB, after {seconds:.1f} s"
                if ended:
                    end_group(child.pid)
            time.sleep(INTERVAL_OF_WATCHERS if case.during else INTERVAL)


def size_of(pid):
    """The most memory that a process and what it started had so far, in MB.

    The usage that the system gives at the end is of no use here: it counts that of this program from before the start.
    """
    total = 0
    for process in family(pid):
        try:
            with open(f"/proc/{process}/status") as file:
                peak = re.search(r"VmHWM:\s+(\d+) kB", file.read())
        except OSError:
            continue
        total += int(peak[1]) / 1024 if peak else 0
    return total


def family(pid):
    """A process and what it started: a shell waits for the program that it runs."""
    yield pid
    try:
        with open(f"/proc/{pid}/task/{pid}/children") as file:
            children = file.read().split()
    except OSError:
        return
    for child in children:
        yield from family(int(child))


class OwnTime:
    """The time that a process and what it started take, without that for which their threads were ready and had no
    processor: the machine was busy with something else."""

    def __init__(self, pid, begin):
        self.pid = pid
        self.begin = begin
        # By thread, since one that has ended has no figures any more.
        self.waits = {}
        self.used = {}

    def seconds(self):
        for process in family(self.pid):
            try:
                for thread in os.listdir(f"/proc/{process}/task"):
                    with open(f"/proc/{process}/task/{thread}/schedstat") as file:
                        self.waits[thread] = int(file.read().split()[1]) / 1e9
                with open(f"/proc/{process}/stat") as file:
                    # Behind the name, which may contain spaces: user and system time are fields 14 and 15 of all.
                    fields = file.read().rpartition(")")[2].split()
                self.used[process] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
            except (OSError, IndexError, ValueError):
                pass
        seconds = time.monotonic() - self.begin
        # Threads may wait together, but not for longer than none of them runs.
        return min(seconds, max(seconds - sum(self.waits.values()), sum(self.used.values())))


def end_group(pid):
    """Ends what the case started, in a session of its own."""
    try:
        os.killpg(pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass


def filled(text, values):
    return re.sub(r"\{(url|port|key|in|out|authority)\}", lambda match: values[match[1]], text)


def write(path, content, values):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        if callable(content):
            content(file)
        elif isinstance(content, str):
            file.write(filled(content, values).encode())
        else:
            file.write(content)
