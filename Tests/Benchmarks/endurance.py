"""Replays a recorded week of a channel and prints how its memory develops: endurance.py HLSCUE FOLDER HOURS

FOLDER is a recording, made by recorded_day.py. Ends with status 1 if the memory of the last seventh is more than 2 % above that of the second
seventh. Each seventh counts by its greatest sample; the first one has what is allocated once.
"""
import pathlib
import re
import subprocess
import sys
import time

INTERVAL, SEVENTHS, MAXIMUM_GROWTH = 0.05, 7, 0.02


def main():
    program, folder, hours = sys.argv[1], sys.argv[2], float(sys.argv[3])
    begin = time.monotonic()
    process = subprocess.Popen([program, "watch", folder, "--format", "ndjson", "--reloads"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    status = pathlib.Path(f"/proc/{process.pid}/status")
    most, first, last = [0] * SEVENTHS, None, 0.0
    for line in process.stdout:
        found = re.search(rb'"at":"\d+-(\d+)-(\d+)T(\d+):(\d+):', line)
        if not found or time.monotonic() - last < INTERVAL:
            continue
        last = time.monotonic()
        month, day, hour, minute = map(int, found.groups())
        at = (month * 31 + day) * 24 + hour + minute / 60
        first = at if first is None else first
        if size := re.search(r"VmRSS:\s+(\d+)", status.read_text()):
            place = min(SEVENTHS - 1, int((at - first) / hours * SEVENTHS))
            most[place] = max(most[place], int(size[1]) / 1024)
    process.wait()
    growth = most[-1] / most[1] - 1 if most[1] else 1
    print(f"{hours:.0f} hours in {time.monotonic() - begin:.1f} s; MB in each seventh: {' '.join(f'{size:.1f}' for size in most)}; "
          f"growth {100 * growth:+.1f} %")
    return growth > MAXIMUM_GROWTH


sys.exit(main())
