"""The speed of batches: Scripts/bench archive.

  python3 Scripts/archive_tools/bench.py BINARY FOLDER
"""

import os
import pathlib
import subprocess
import sys
import time

import assets

COUNT, SAMPLE, LINES = 10_000, 500, 1_000_000
SMALL = "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:6\n#EXTINF:6.000,\na.ts\n#EXT-X-ENDLIST\n"


class Measured:
    """A finished process: wall and processor time in seconds, and peak memory in MB, all with its children."""

    def __init__(self, folder, command):
        start = time.perf_counter()
        process = subprocess.Popen(
            [str(word) for word in command], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        self.seconds = time.perf_counter() - start
        self.processor = usage.ru_utime + usage.ru_stime
        self.megabytes = usage.ru_maxrss / 1024
        code = os.waitstatus_to_exitcode(status)
        if code not in (0, 1):
            sys.exit(f"{' '.join(map(str, command))} ended with {code}")


def main():
    hlscue, folder = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    assets.make(folder, COUNT, has_faults=False)
    sample = folder / "sample.txt"
    sample.write_bytes(b"".join((folder / assets.LIST).read_bytes().splitlines(keepends=True)[:SAMPLE]))
    print(f"{COUNT} assets of {assets.SEGMENTS} segments with media; one process each of {SAMPLE} of them")
    print(f"{'':34} {'assets/s':>9} {'ms of processor':>16} {'times as fast':>14}")
    for options in ([], ["--playlist-only"]):
        compare(hlscue, folder, sample, options)
    many_lines(hlscue, folder)


def batch(hlscue, folder, name, *options):
    return Measured(folder, [hlscue, "validate", "--files-from", name, "--quiet", "--format", f"ndjson={folder / 'out.gz'}", *options])


def compare(hlscue, folder, sample, options):
    kind = "playlists" if options else "with media"
    one = batch(hlscue, folder, assets.LIST, "--jobs", "2", *options)
    rate = COUNT / one.seconds
    print(f"{f'{kind}, one process, --jobs 2':34} {rate:9.0f} {1000 * one.processor / COUNT:16.2f} {'':>14}")
    for processes in (1, 2):
        each = Measured(folder, [
            "xargs", "-a", sample, "-n", "1", "-P", processes, hlscue, "validate", "--quiet", "--format", "ndjson", *options])
        print(
            f"{f'{kind}, {processes} of one each at once':34} {SAMPLE / each.seconds:9.0f} {1000 * each.processor / SAMPLE:16.2f} "
            f"{rate * each.seconds / SAMPLE:14.1f}")


def many_lines(hlscue, folder):
    (folder / "small.m3u8").write_text(SMALL)
    print(f"{'lines of one small playlist':34} {'lines/s':>9} {'MB':>16} {'first output':>14}")
    for count in (LINES // 100, LINES):
        name = folder / "lines.txt"
        with open(name, "w") as file:
            file.writelines("small.m3u8\n" for _ in range(count))
        one = batch(hlscue, folder, name, "--playlist-only", "--jobs", "2")
        print(f"{count:<34} {count / one.seconds:9.0f} {one.megabytes:16.1f} {first_output(hlscue, folder, name):12.3f} s")


def first_output(hlscue, folder, name):
    """Seconds from the start to the first line of the output."""
    start = time.perf_counter()
    with subprocess.Popen(
        [hlscue, "validate", "--files-from", name, "--playlist-only", "--timings", "--format", "ndjson"], cwd=folder,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        process.stdout.readline()
        seconds = time.perf_counter() - start
        process.kill()
    return seconds


main()
