"""Follows many channels in one process and prints what it costs: channels.py HLSCUE SECONDS

Two sets of channels, without and then with faults: processor time in percent of one core, the reload lag of 99 of 100 loads, peak memory,
and how many of the healthy channels are late (an alarm, or fewer segments than time has passed). Each measurement takes SECONDS, after
one target duration and 20 s for the first loads. Ends with status 1 when a limit is exceeded.
"""
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile
import time
import urllib.request

SETS = [(1000, 1, 6), (300, 4, 2)]
WARM_UP = 20
MAXIMUM_CORE, MAXIMUM_LAG, MAXIMUM_MEGABYTES = 60, 0.1, 400
SAMPLE = re.compile(r'^(\w+)(?:\{(.*)\})? (\S+)$')
LABEL = re.compile(r'(\w+)="([^"]*)"')


class Watch:
    def __init__(self, program, folder, port, count, variants):
        name = "main.m3u8" if variants > 1 else "v0.m3u8"
        channels = folder / "channels.txt"
        channels.write_text("".join(f"c{n}\thttp://127.0.0.1:{port}/c{n}/{name}\n" for n in range(count)))
        self.process = subprocess.Popen(
            [program, "watch", "--files-from", channels, "--playlist-only", "--listen", "127.0.0.1:0", "--format", f"ndjson={folder / 'lines'}"],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        for line in self.process.stderr:
            if found := re.search(r"http://127\.0\.0\.1:(\d+)", line):
                self.address = found[0]
                break
        else:
            sys.exit(f"channels: {program} has no --listen")

    def metrics(self):
        """The values by name and labels."""
        with urllib.request.urlopen(self.address + "/metrics", timeout=30) as answer:
            lines = answer.read().decode().splitlines()
        found = (SAMPLE.match(line) for line in lines)
        return {(m[1], tuple(sorted(LABEL.findall(m[2] or "")))): float(m[3]) for m in found if m}

    def processor_time(self):
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def megabytes(self):
        return int(re.search(r"VmHWM:\s+(\d+)", pathlib.Path(f"/proc/{self.process.pid}/status").read_text())[1]) / 1024

    def close(self):
        self.process.terminate()
        self.process.stderr.close()
        self.process.wait(30)


def quantile(share, before, after):
    """As histogram_quantile of Prometheus: linear within a bucket."""
    name = "hlscue_reload_lag_seconds_bucket"
    counts = sorted((float(dict(labels)["le"]), value - before.get((key, labels), 0))
                    for (key, labels), value in after.items() if key == name)
    target, lower, below = share * counts[-1][1], 0.0, 0.0
    for bound, count in counts:
        if count >= target and count > below:
            return lower if bound == float("inf") else lower + (bound - lower) * (target - below) / (count - below)
        lower, below = bound, count
    return 0.0


def late(before, after, seconds, length, has_faults):
    """The healthy channels with an alarm, or with a playlist that lacks more than a segment."""
    found = set()
    for (name, pairs), value in after.items():
        labels = dict(pairs)
        channel = labels.get("channel")
        if channel is None or (has_faults and int(channel[1:]) % 100 < 10):
            continue
        if name == "hlscue_alarms_active" and value:
            found.add(channel)
        if name == "hlscue_media_seconds_total" and value - before.get((name, pairs), 0) < seconds - 2 * length:
            found.add(channel)
        if name == "hlscue_channel_up" and not value:
            found.add(channel)
    return found


def measure(watch, seconds, length, has_faults):
    before, begin, used = watch.metrics(), time.monotonic(), watch.processor_time()
    time.sleep(seconds)
    after, passed, used = watch.metrics(), time.monotonic() - begin, watch.processor_time() - used
    loads = sum(value - before.get(key, 0) for key, value in after.items() if key[0] == "hlscue_playlist_reloads_total")
    return (100 * used / passed, quantile(0.99, before, after), watch.megabytes(), loads / passed,
            len(late(before, after, passed, length, has_faults)))


def main():
    program, seconds = sys.argv[1], int(sys.argv[2])
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(65536, limit), limit))
    exceeded = False
    print(f"{'channels':<34} {'core':>7} {'p99 lag':>9} {'MB':>6} {'loads/s':>8} {'late':>5}")
    for count, variants, length in SETS:
        with tempfile.TemporaryDirectory() as folder:
            origin = subprocess.Popen([sys.executable, pathlib.Path(__file__).with_name("channel_origin.py"), str(length), str(variants)],
                                      stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            watch = Watch(program, pathlib.Path(folder), int(origin.stdout.readline()), count, variants)
            try:
                for has_faults in [False, True]:
                    if has_faults:
                        origin.stdin.write("faults\n")
                        origin.stdin.flush()
                    time.sleep(WARM_UP + length)
                    core, lag, megabytes, rate, behind = measure(watch, seconds, length, has_faults)
                    name = f"{count} x {variants} x {length} s" + (", 5 % dead, 5 % slow" if has_faults else "")
                    print(f"{name:<34} {core:6.1f}% {lag:8.3f}s {megabytes:6.0f} {rate:8.0f} {behind:5}", flush=True)
                    exceeded |= core > MAXIMUM_CORE or lag > MAXIMUM_LAG or megabytes > MAXIMUM_MEGABYTES or behind > 0
            finally:
                watch.close()
                origin.stdin.close()
                origin.wait(10)
    return exceeded


sys.exit(main())
