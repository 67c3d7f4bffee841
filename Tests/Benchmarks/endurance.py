"""Replays a recorded week of a channel and prints how its memory develops: endurance.py HLSCUE FOLDER

FOLDER is a recording, made by recorded_day.py. How far the replay is shows the position in its index. Ends with status 1 if the memory of the
last seventh is more than 2 % above that of the second seventh. Each seventh counts by its greatest sample; the first one has what is allocated
once.
"""
import os
import pathlib
import re
import subprocess
import sys
import time

INTERVAL, SEVENTHS, MAXIMUM_GROWTH = 0.1, 7, 0.02


def position(process, file):
    """How many bytes of a file the process has read; `None` while it is not open."""
    for descriptor in pathlib.Path(f"/proc/{process}/fd").iterdir():
        if os.path.realpath(descriptor) == file:
            text = pathlib.Path(f"/proc/{process}/fdinfo/{descriptor.name}").read_text()
            return int(re.search(r"pos:\s+(\d+)", text)[1])
    return None


def main():
    program, folder = sys.argv[1:3]
    index = os.path.realpath(pathlib.Path(folder) / "index.jsonl")
    length = os.path.getsize(index)
    begin = time.monotonic()
    process = subprocess.Popen([program, "watch", folder, "--format", "ndjson"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    most = [0.0] * SEVENTHS
    while process.poll() is None:
        try:
            done = position(process.pid, index)
            size = re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{process.pid}/status").read_text())
        except OSError:
            break
        if done and size:
            place = min(SEVENTHS - 1, done * SEVENTHS // length)
            most[place] = max(most[place], int(size[1]) / 1024)
        time.sleep(INTERVAL)
    status = process.wait()
    growth = most[-1] / most[1] - 1 if most[1] else 1
    print(f"{time.monotonic() - begin:.1f} s; MB in each seventh: {' '.join(f'{size:.1f}' for size in most)}; growth {100 * growth:+.1f} %")
    return growth > MAXIMUM_GROWTH or status not in (0, 1)


sys.exit(main())
