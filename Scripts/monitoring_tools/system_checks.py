"""Faults of the system around `hlscue watch`: each gives a clear line, and the rest goes on."""

import re
import shutil
import signal
import subprocess
import time

from origin import Channel
from processes import Watch, fetch, wait_for

KEYS = ["s0", "s1", "s2"]


def check_system(report, binary, folder, origin):
    for key in KEYS:
        origin.channels[key] = Channel()
    for check in [port_in_use, few_descriptors, half_written_list, empty_shard, full_disk, jumping_clock]:
        check(report, binary, folder, origin)


def channel_list(folder, origin, name, keys):
    path = folder / f"{name}.txt"
    path.write_text("".join(map(origin.line, keys)))
    return path


def loads(watch, key):
    """How many loads of the playlist of a channel brought something new."""
    found = re.search(rf'hlscue_playlist_reloads_total{{channel="{key}",playlist="media",result="changed"}} (\d+)', watch.metrics())
    return int(found[1]) if found else 0


def follows(watch, keys, seconds=12):
    """Whether all channels load their playlists again and again."""
    def grow():
        now = {key: loads(watch, key) for key in keys}
        return all(now[key] >= before[key] + 2 for key in keys)

    before = wait_for(lambda: {key: loads(watch, key) for key in keys}, seconds) or dict.fromkeys(keys, 0)
    return wait_for(grow, seconds)


def port_in_use(report, binary, folder, origin):
    channels = channel_list(folder, origin, "port", KEYS)
    port = origin.server.server_port
    watch = Watch(binary, folder, "port", channels, "--for", "4s", port=port)
    try:
        status = watch.process.wait(20)
    finally:
        watch.close()
    report.check("a port in use is reported in one line", len(watch.error_text().splitlines()) == 1 and str(port) in watch.error_text(),
                 watch.error_text())
    started = {line["channel"] for line in watch.lines("started")}
    report.check("a port in use: following goes on, and the status is 3", status == 3 and started == set(KEYS), f"{status} {started}")


def few_descriptors(report, binary, folder, origin):
    keys = [f"d{number}" for number in range(60)]
    for key in keys:
        origin.channels[key] = Channel()
    channels = channel_list(folder, origin, "descriptors", keys)
    watch = Watch(binary, folder, "descriptors", channels, "--record", folder / "recording-descriptors",
                  before=["sh", "-c", 'ulimit -n 40; exec "$0" "$@"'])
    try:
        time.sleep(8)
        text = watch.error_text() + "".join(str(line) for line in watch.lines("alarm"))
        report.check("out of file descriptors: a clear line", re.search("(?i)too many open files|descriptor", text), text[-300:])
        report.check("out of file descriptors: the process goes on", watch.runs(), watch.error_text()[-300:])
        began = {line["channel"] for line in watch.lines("started")}
        report.check("out of file descriptors: channels are followed", len(began) >= len(keys) // 2, f"{len(began)} of {len(keys)}")
    finally:
        watch.close()


def half_written_list(report, binary, folder, origin):
    channels = channel_list(folder, origin, "half", KEYS)
    whole = channels.read_text()
    watch = Watch(binary, folder, "half", channels)
    try:
        report.check("the channels of a list are followed", follows(watch, KEYS), watch.error_text())
        cut = whole.index("http", whole.index(KEYS[2])) + 3
        for name, text in {"half written": whole[:cut], "empty": ""}.items():
            size = len(watch.error_text())
            channels.write_text(text)
            watch.send(signal.SIGHUP)
            said = wait_for(lambda: watch.error_text()[size:], 5) or ""
            report.check(f"a list that is {name} is reported in one line", len(said.splitlines()) == 1, said)
            report.check(f"a list that is {name}: the channels before are followed", watch.runs() and follows(watch, KEYS[:2]), said)
            channels.write_text(whole)
            if watch.runs():
                size = len(watch.error_text())
                watch.send(signal.SIGHUP)
                again = wait_for(lambda: watch.error_text()[size:], 5) or ""
                report.check(f"a list that is whole after one that was {name} is reported",
                             f"read again: {len(KEYS)} channels, 0 new, 0 removed" in again, again)
        report.check("the complete list is followed again", watch.runs() and follows(watch, KEYS), watch.error_text())
    finally:
        watch.close()


def empty_shard(report, binary, folder, origin):
    """A shard whose part of the list is empty waits for channels, and gets and loses them with the list."""
    first, others = "e0", [f"e{number}" for number in range(1, 16)]
    for key in [first, *others]:
        origin.channels[key] = Channel()
    channels = channel_list(folder, origin, "shards", [first])
    watches = [Watch(binary, folder, f"shard{index}", channels, "--shard", f"{index}/2") for index in range(2)]
    try:
        wait_for(lambda: sum(loads(watch, first) > 0 for watch in watches) == 1, 15)
        empty = next((watch for watch in watches if not watch.lines("started")), None)
        is_alone = empty is not None and sum(bool(watch.lines("started")) for watch in watches) == 1
        report.check("one of two shards has the only channel", is_alone)
        if not is_alone:
            return
        said = empty.error_text()
        report.check("a shard without a channel says so in one line", said.count("in the shard") == 1, said)
        report.check("a shard without a channel waits, and is ready", empty.runs() and wait_for(lambda: ready(empty), 5) == "ok\n", said)
        channel_list(folder, origin, "shards", [first, *others])
        for watch in watches:
            watch.send(signal.SIGHUP)
        report.check("a shard without a channel gets those of a new list", wait_for(lambda: empty.lines("started"), 12), empty.error_text())
        channel_list(folder, origin, "shards", [first])
        for watch in watches:
            watch.send(signal.SIGHUP)
        ended = wait_for(lambda: keys_of(empty, "started") <= keys_of(empty, "ended"), 12)
        report.check("a shard that loses its last channel ends it, and goes on", ended and empty.runs(), empty.error_text())
        report.check("the series of its channels end with them", wait_for(lambda: 'channel="' not in empty.metrics(), 5), empty.error_text())
    finally:
        statuses = [watch.close() for watch in watches]
    report.check("shards end by a signal", None not in statuses, statuses)


def keys_of(watch, kind):
    return {line["channel"] for line in watch.lines(kind)}


def ready(watch):
    return fetch(f"http://127.0.0.1:{watch.port}/readyz")


def full_disk(report, binary, folder, origin):
    if subprocess.run(["unshare", "-m", "true"], capture_output=True).returncode != 0:
        return report.skip("a full disk", "no file system can be mounted for one process")
    channels = channel_list(folder, origin, "disk", KEYS)
    mount = folder / "small"
    mount.mkdir()
    script = f'mount -t tmpfs -o size=100k none {mount} && exec "$0" "$@"'
    watch = Watch(binary, folder, "disk", channels, "--record", mount / "recording", before=["unshare", "-m", "sh", "-c", script])
    try:
        said = wait_for(lambda: re.search("(?i)no space left", watch.error_text()), 20)
        lines = watch.error_text().splitlines()
        report.check("a full disk is reported in a line", said and len(lines) <= 3, lines[:4])
        report.check("a full disk: following goes on", watch.runs() and follows(watch, KEYS), lines[-3:])
    finally:
        status = watch.close()
    report.check("a full disk: the status is 3", status == 3, status)


def jumping_clock(report, binary, folder, origin):
    if shutil.which("faketime") is None:
        return report.skip("a clock that jumps", "there is no faketime")
    channels = channel_list(folder, origin, "clock", KEYS)
    offset = folder / "offset"
    offset.write_text("+0\n")
    # `faketime` makes what its library needs before the program starts; its offset is then read from a file.
    before = ["faketime", "--exclude-monotonic", "-f", "+0", "env", "-u", "FAKETIME", f"FAKETIME_TIMESTAMP_FILE={offset}", "FAKETIME_NO_CACHE=1"]
    watch = Watch(binary, folder, "clock", channels, before=before)
    try:
        if not wait_for(lambda: follows(watch, KEYS), 15):
            return report.skip("a clock that jumps", f"hlscue does not run with faketime here: {watch.error_text()[-200:]}")
        for name, text in {"an hour ahead": "+3600\n", "back again": "+0\n"}.items():
            offset.write_text(text)
            time.sleep(4)
            report.check(f"a clock that jumps {name}: following goes on", watch.runs() and follows(watch, KEYS), watch.error_text()[-300:])
        alarms = [line for line in watch.lines("alarm") if line["change"] == "raised"]
        report.check("a clock that jumps raises no alarm", not alarms, alarms[:2])
    finally:
        watch.close()
