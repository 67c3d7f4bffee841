"""One packager, followed while it runs."""

import json
import signal
import subprocess
import threading
import time

import comparison
import source
from keeper import Keeper
from origin import Origin

# A packager has this many seconds more than the programme lasts, since the machine may be busy.
PATIENCE = 30
# How long `watch` goes on behind the end of a packager that does not write EXT-X-ENDLIST, in seconds.
AFTER = 8


class Trial:
    def __init__(self, packager, binary, folder):
        self.packager, self.binary, self.folder = packager, binary, folder
        self.counts = ""

    def __str__(self):
        return f"{self.packager.name}: {self.counts}"

    def run(self):
        """What was wrong; nothing for a trial that passed."""
        www, kept = self.folder / "www", self.folder / "kept"
        www.mkdir(parents=True)
        kept.mkdir()
        origin = Origin(www)
        try:
            return list(self.follow(www, kept, origin))
        except (OSError, ValueError, KeyError, subprocess.SubprocessError) as error:
            return [f"{type(error).__name__}: {error}"]
        finally:
            origin.close()

    def follow(self, www, kept, origin):
        names = self.packager.media or (self.packager.playlist,)
        keepers = [Keeper(www, name, kept) for name in names]
        watch = self.start_watch(origin.address(self.packager.playlist))
        try:
            yield from self.package(www)
            # A playlist with an end is the end of the channel, too.
            time.sleep(AFTER)
            has_ended = all(keeper.has_ended for keeper in keepers)
            if watch.poll() is None:
                if has_ended:
                    yield f"watch does not end within {AFTER} s of EXT-X-ENDLIST"
                watch.send_signal(signal.SIGINT)
            messages = watch.communicate(timeout=PATIENCE)[1]
        finally:
            watch.kill()
            paths = [keeper.finish() for keeper in keepers]
        if watch.returncode:
            yield f"watch ended with {watch.returncode}: {messages.strip()}"
        if self.packager.media:
            text = (www / self.packager.playlist).read_text()
            (kept / self.packager.playlist).write_text(text)
            paths = [kept / self.packager.playlist]
        yield from self.compare(paths[0])
        yield from self.replay()

    def start_watch(self, address):
        return subprocess.Popen(
            [self.binary, "watch", f"trial={address}", "--record", self.folder / "recording", "--record-media",
             "--format", f"ndjson={self.folder / 'lines.ndjson'}", "--fail-on", "never"],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, preexec_fn=restore_signals)

    def package(self, www):
        """Runs the packager to its end."""
        programme = self.folder.parent / ("splices.ts" if self.packager.has_splices else "plain.ts")
        threading.Thread(target=self.packager.inject, args=(www,), daemon=True).start()
        with open(self.folder / "packager.log", "w") as log:
            for commands in self.packager.commands(www, programme):
                processes = [subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=www)
                             for command in commands]
                try:
                    for process in processes:
                        if process.wait(source.SECONDS + PATIENCE):
                            yield f"the packager ended with {process.returncode}, see packager.log"
                finally:
                    for process in processes:
                        process.kill()

    def compare(self, playlist):
        lines = [json.loads(line) for line in (self.folder / "lines.ndjson").read_text().splitlines()]
        if not lines or lines[-1]["kind"] != "ended":
            yield "the last line is not the end"
            return
        cues, breaks = comparison.watched_cues(lines), comparison.watched_breaks(lines)
        alarms = sorted({line["alarm"] for line in lines if line["kind"] == "alarm"})
        self.counts = (f"{len(cues)} cues, {len(breaks)} breaks, {lines[-1]['findings']['errors']} errors, "
                       f"{' '.join(alarms) or 'no alarm'}, ended by {lines[-1]['reason']}")
        if len(breaks) < self.packager.breaks or self.packager.has_cues and not cues:
            yield f"there are {len(cues)} cues and {len(breaks)} breaks, more were made"
        yield from comparison.repeats(lines)
        yield from comparison.differences(cues, comparison.finished_cues(self.report("cues", playlist)), False)
        yield from comparison.differences(breaks, comparison.finished_breaks(self.report("breaks", playlist)), True)

    def report(self, command, playlist):
        result = subprocess.run(
            [self.binary, command, playlist, "--format", "json"], capture_output=True, text=True, timeout=PATIENCE)
        return json.loads(result.stdout)

    def replay(self):
        subprocess.run(
            [self.binary, "watch", self.folder / "recording", "--format", f"ndjson={self.folder / 'replay.ndjson'}",
             "--fail-on", "never"],
            stdout=subprocess.DEVNULL, timeout=PATIENCE, check=True)
        if (self.folder / "replay.ndjson").read_bytes() != (self.folder / "lines.ndjson").read_bytes():
            yield "the replay has other lines"


def restore_signals():
    # A shell ignores these for its background jobs, and processes that it starts inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
