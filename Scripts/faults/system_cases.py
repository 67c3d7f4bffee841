"""Section 4: signals, full disks, closed descriptors, and files that change while they are read."""

import os
import shlex
import signal
import subprocess

import bombs as b
from case import Case
from http_matrix import STREAMS

MEDIA = os.path.abspath(os.path.join(STREAMS, "timed-id3/media.m3u8"))
BAD = os.path.abspath(os.path.join(STREAMS, "broken/missing-segment.m3u8"))
OLD = b"what the last run wrote\n"
# Whether file systems may be mounted for one process alone.
CAN_MOUNT = subprocess.run(["sh", "-c", "unshare -m true 2>/dev/null"]).returncode == 0
# Its report takes long enough to write that a signal comes in the middle.
LARGE = b.playlist(b.date_ranges(30_000, lambda i: i))


def grown(folder, name):
    """Whether some file of the results has begun to grow."""
    for entry in os.scandir(os.path.join(folder, "out")):
        if entry.name != name or entry.stat().st_size != len(OLD):
            if entry.stat().st_size > 0:
                return True
    return False


def send(number, name):
    def act(pid, folder):
        if not grown(folder, name):
            return False
        os.kill(pid, number)
        return True

    return act


def whole(*names, is_new=False):
    """Either the old or the new file is complete, and nothing else is left."""

    def check(outcome):
        folder = os.path.join(outcome.folder, "out")
        found = []
        for name in sorted(os.listdir(folder)):
            with open(os.path.join(folder, name), "rb") as file:
                data = file.read()
            if name not in names:
                found.append(f"expected no other file, got {name} with {len(data)} bytes")
            elif is_new:
                found.append(f"expected no file, got {name} with {len(data)} bytes")
            elif data != OLD:
                found.append(f"expected {name} as it was, got {len(data)} bytes")
        return found

    return check


def files():
    forms = {"json": "cues --playlist-only --format json=", "ndjson": "cues --playlist-only --format ndjson=",
             "html": "report --playlist-only -o "}
    for form, words in forms.items():
        name = f"result.{form}"
        numbers = [(signal.SIGTERM, (-15, 143)), (signal.SIGINT, (-2, 130))]
        # The limit of CPU time and Ctrl-\ are handled as these are: one form shows them.
        others = [(signal.SIGXCPU, (-24, 152)), (signal.SIGQUIT, (-3, 131))]
        for number, status in numbers + others * (form == "html"):
            for is_new in (False, True):
                old = {} if is_new else {f"out/{name}": OLD}
                yield Case(f"{number.name} while {form} is written, {'a new file' if is_new else 'an old one is there'}",
                           "F12", f"{words}{{out}}/{name} {{in}}/large.m3u8", files={"large.m3u8": LARGE, **old},
                           status=status, during=send(number, name), check=whole(name, is_new=is_new))
        yield Case(f"a limit of file sizes while {form} is written", "F12",
                   f"{words}{{out}}/{name} {{in}}/large.m3u8", files={"large.m3u8": LARGE, f"out/{name}": OLD},
                   shell='ulimit -f 200; "$0" "$@"', status=3, check=whole(name))
    for form in ("text", "json", "ndjson", "csv", "webvtt"):
        yield Case(f"/dev/full for {form} on standard output", "4 full disks", f"cues --format {form} {MEDIA}",
                   shell='"$0" "$@" >/dev/full', status=3, texts=("No space left",))
        yield Case(f"/dev/full as a file of {form}", "4 full disks", f"cues --format {form}=/dev/full {MEDIA}", status=3,
                   texts=("No space left",))
    yield from full_disks()
    yield Case("/dev/full for help", "4 full disks", "help cues", shell='"$0" "$@" >/dev/full', status=3)
    yield Case("a folder that is not there", "4 full disks", f"cues --format json={{out}}/none/a.json {MEDIA}",
               status=(2, 3))
    yield Case("the result is the input", "4 full disks", "cues --playlist-only --format json={in}/a.m3u8 {in}/a.m3u8",
               files={"a.m3u8": b.playlist()}, status=2)


def full_disks():
    """A small file system of the case's own: when it is full, the old file is there, or the new one is complete."""
    if not CAN_MOUNT:
        return
    # `result` is the content of the file at the end, and nothing else may be in the folder.
    look = 'result=$?; ls -A {out} | tr "\n" " "; head -c 20 {out}/page.html; exit $result'
    mount = "mount -t tmpfs -o size=64k none {out} && printf old >{out}/page.html"
    words = "report --playlist-only -o {out}/page.html {in}/large.m3u8"
    small = "report --playlist-only -o {out}/page.html {in}/small.m3u8"
    files = {"large.m3u8": LARGE, "small.m3u8": b.playlist()}

    def row(name, words, steps, **expected):
        script = f"{steps}; \"$0\" \"$@\"; {look}"
        yield Case(name, "F12", words, files=files, shell=f"unshare -m bash -c {shlex.quote(script)} \"$0\" \"$@\"",
                   **expected)

    yield from row("a full disk keeps the old file", words, mount, status=3,
                   texts=("No space left", r"^page\.html old"))
    roomy = mount.replace("64k", "16m")
    # A file that is a mount point cannot be replaced, only written.
    alone = f"{roomy} && printf old >{{in}}/alone && mount --bind {{in}}/alone {{out}}/page.html"
    yield from row("a file that is a mount of its own is written", small, alone, status=0,
                   texts=(r"(?i)^page\.html <!doctype html>",))
    tight = (f"{roomy} && mkdir {{in}}/small && mount -t tmpfs -o size=64k none {{in}}/small"
             f" && printf old >{{in}}/small/alone && mount --bind {{in}}/small/alone {{out}}/page.html")
    yield from row("such a file on a full disk keeps what it holds", words, tight, status=3,
                   texts=("No space left", r"^page\.html old"))
    closed = f"{roomy} && mount --bind {{out}}/page.html {{out}}/page.html && mount -o remount,bind,ro {{out}}"
    yield from row("a read-only folder with a file that can be written", small, closed, status=(0, 3),
                   texts=(r"(?i)^page\.html (<!doctype html>|old)",))


def descriptors():
    for index in range(6):
        yield Case(f"standard input is closed, {index + 1}", "F11", "cues -", shell='"$0" "$@" <&-', status=3, seconds=3)
    page = '"$0" "$@" -o {out}/page.html <&- >&- 2>&-; head -c 15 {out}/page.html; exit 0'
    for index in range(25):
        yield Case(f"all three are closed, {index + 1}", "F11", f"report {BAD}", shell=page, status=0,
                   texts=(r"(?i)\A<!doctype html>",))
    yield Case("standard output is closed", "F11", f"cues {MEDIA}", shell='"$0" "$@" >&-', status=3, texts=("standard output",))
    yield Case("standard error is closed", "F11", f"cues --format json {BAD}", shell='"$0" "$@" 2>&-', status=1)
    for command in ("cues", "breaks", "events", "validate", "report", "metadata --as theo", "compare " + MEDIA):
        yield Case(f"{command.split()[0]} | head -1", "4 pipes", f"{command} {MEDIA}", status=0, never=("hlscue:",),
                   shell='"$0" "$@" | head -1 >/dev/null')
    for limit in ("-n 20", "-v 2000000", "-s 512"):
        yield Case(f"ulimit {limit}", "4 limits", f"cues --format json {MEDIA}", status=0, cues=19,
                   shell=f'ulimit {limit}; "$0" "$@"')
    for name, environment in {
        "no HOME": {"HOME": ""}, "LC_ALL=tr_TR.UTF-8": {"LC_ALL": "tr_TR.UTF-8"}, "an odd TZ": {"TZ": "Asia/Kathmandu"},
        "COLUMNS=1": {"COLUMNS": "1"},
    }.items():
        yield Case(f"{name} changes nothing", "4 surroundings", f"cues --format json {MEDIA}",
                   environment=environment, status=0, cues=19)
    yield Case("the folder is gone", "4 surroundings", f"cues --format json {MEDIA}", status=0, cues=19,
               shell='mkdir {in}/gone; cd {in}/gone; rmdir {in}/gone; "$0" "$@"')


def changing():
    def shorten(pid, folder):
        """Stops the program within the file, truncates the file, and resumes the program."""
        with open(f"/proc/{pid}/io") as file:
            count = int(file.read().split("rchar:")[1].split()[0])
        if count < 8 << 20:
            return False
        os.kill(pid, signal.SIGSTOP)
        os.truncate(os.path.join(folder, "large.ts"), 1000)
        os.kill(pid, signal.SIGCONT)
        return True

    def large(file):
        with open(os.path.join(STREAMS, "timed-id3/segment0.ts"), "rb") as segment:
            file.write(segment.read())
        file.truncate(400 << 20)

    yield Case("a file that is cut while it is read", "F21", "cues {in}/large.ts", files={"large.ts": large}, status=3,
               texts=("the resource changed while it was read",), during=shorten, seconds=10, megabytes=200)


def rows():
    for group in (files, descriptors, changing):
        yield from group()
