"""Every JSON document and line that the tool writes for the streams of the project."""

import concurrent.futures
import functools
import http.server
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

sys.path.insert(0, "Scripts/pages")
from live_origin import LiveChannel, LiveOrigin  # noqa: E402

PLAYLISTS = pathlib.Path("Playlists")
VIEWS = "theo pillarbox ybrid cast".split()
PLAYERS = "hlsjs shaka videojs safari media3 avplayer".split()
# The names of schemas that are not those of their commands.
SCHEMAS = {"validate": "findings", "explain": "rules"}
MEDIA = {".ts", ".aac", ".mp3", ".mp4", ".opus", ".ogg"}
# Live channels with an early end of a break, without new segments, and without a playlist.
CHANNELS = {"sport": {"every": 10, "planned": 4, "actual": 6}, "news": {"freezes_after": 3}, "gone": {"is_dead": True}}
# A run that lasts longer hangs.
TIMEOUT = 300
# Payloads of commands and descriptors that no stream of the project has.
SECTIONS = [
    {"command": {"type": "spliceSchedule", "events": [
        {"spliceEventId": 1, "spliceEventCancelIndicator": False, "outOfNetworkIndicator": True,
         "programSpliceFlag": True, "utcSpliceTime": 1450000000,
         "breakDuration": {"autoReturn": True, "duration": 2700000},
         "uniqueProgramId": 1, "availNum": 0, "availsExpected": 0},
        {"spliceEventId": 2, "spliceEventCancelIndicator": False, "outOfNetworkIndicator": True,
         "programSpliceFlag": False, "components": [{"componentTag": 3, "utcSpliceTime": 1450000000}],
         "uniqueProgramId": 1, "availNum": 0, "availsExpected": 0}]}},
    {"command": {"type": "spliceInsert", "spliceEventId": 2, "spliceEventCancelIndicator": False,
                 "outOfNetworkIndicator": True, "programSpliceFlag": False,
                 "spliceImmediateFlag": False, "components": [{"componentTag": 1, "ptsTime": 90000}],
                 "uniqueProgramId": 1, "availNum": 0, "availsExpected": 0}},
    {"command": {"type": "privateCommand", "identifier": "ABCD", "privateBytes": "00ff"}},
    {"command": {"type": "bandwidthReservation"}},
    {"command": {"type": "timeSignal", "ptsTime": 90000}, "descriptors": [
        {"tag": 0, "identifier": "CUEI", "type": "avail", "providerAvailId": 7},
        {"tag": 1, "identifier": "CUEI", "type": "dtmf", "preroll": 50, "chars": "12#"},
        {"tag": 3, "identifier": "CUEI", "type": "time", "taiSeconds": 1450000000, "taiNs": 5, "utcOffset": 37},
        {"tag": 4, "identifier": "CUEI", "type": "audio", "channels": [
            {"componentTag": 1, "isoCode": "eng", "bitStreamMode": 0, "numChannels": 2, "fullSrvcAudio": True}]},
        {"tag": 9, "identifier": "ABCD", "type": "private", "privateBytes": "01"},
        {"tag": 2, "identifier": "CUEI", "type": "segmentation", "segmentationEventId": 5,
         "segmentationEventCancelIndicator": False, "programSegmentationFlag": False,
         "components": [{"componentTag": 1, "ptsOffset": 5}],
         "segmentationDuration": 900000,
         "deliveryRestrictions": {"webDeliveryAllowedFlag": True, "noRegionalBlackoutFlag": True,
                                  "archiveAllowedFlag": True, "deviceRestrictions": 3},
         "mid": True, "segmentationUpids": [{"type": 8, "hex": "0000000000000001"}, {"type": 9, "hex": "414243"}],
         "segmentationTypeId": 52, "segmentNum": 1, "segmentsExpected": 2,
         "subSegmentNum": 1, "subSegmentsExpected": 2}]},
]


class Tool:
    """Runs of the program; what they printed is kept with the schema that it must have."""

    def __init__(self, program):
        self.program = os.path.abspath(program)
        self.documents = []  # pairs of the name of a schema and a document, and where it is from
        self.lock = threading.Lock()

    def add(self, schema, text, origin, lines):
        for number, part in enumerate(text.splitlines() if lines else [text], 1):
            if part.strip():
                document = json.loads(part)
                results = document.get("results") if document.get("schema") == "hlscue.list/1" else None
                with self.lock:
                    if results is not None:
                        self.documents += [(schema, result, origin) for result in results]
                        self.documents.append(("list", document | {"results": []}, origin))
                    else:
                        self.documents.append((schema, document, f"{origin}, line {number}"))

    def run(self, *words, schema=None, lines=False, stdin=""):
        done = subprocess.run([self.program, *map(str, words)], input=stdin, capture_output=True,
                              text=True, timeout=TIMEOUT)
        if done.returncode not in (0, 1, 3):
            raise SystemExit(f"hlscue {' '.join(map(str, words))}: status {done.returncode}\n{done.stderr}")
        if schema:
            self.add(schema, done.stdout, "hlscue " + " ".join(map(str, words)), lines)
        return done.stdout

    def both(self, words, schema):
        """A document, and the same as lines."""
        self.run(*words, "--format", "json", schema=schema)
        self.run(*words, "--format", "ndjson", schema=f"{schema}-line", lines=True)


def inputs():
    """The streams of the project; snapshots by their folders, and segments only through their playlists."""
    found = [path for path in sorted(PLAYLISTS.rglob("*"))
             if path.suffix in MEDIA | {".m3u8"} and not path.stem.startswith(("segment", "video", "audio"))]
    folders = [PLAYLISTS / "live-reload"] + sorted((PLAYLISTS / "live-updates").iterdir())
    return [path for path in found if "live-" not in str(path) and "faults" not in path.parts] + [
        folder for folder in folders if folder.is_dir()]


def runs():
    """Commands with their words, and the names of their schemas; one run reads many streams."""
    paths = inputs()
    lists = [path for path in paths if path.suffix == ".m3u8" or path.is_dir()]
    reference = PLAYLISTS / "reference/multivariant.m3u8"
    yield ["cues", "--variant", "all", "--rendition", "all", *paths], "cues"
    yield ["breaks", *paths], "breaks"
    yield ["validate", "--profile", "apple", *paths], "findings"
    yield ["validate", "--playlist-only", *sorted((PLAYLISTS / "faults").rglob("*.m3u8"))], "findings"
    yield ["pdt", *lists, "--at", "0", "7.5", "2026-01-01T00:00:03Z"], "pdt"
    yield ["events", "--tick", "5", "--mode", "1:id3=showing", *paths], "events"
    yield ["players", *lists], "players"
    for view in VIEWS + PLAYERS:
        yield ["metadata", "--as", view, *paths], "metadata"
    for player in PLAYERS:
        yield ["events", "--as", player, *lists], "events"
        yield ["metadata", "--as", player, "--quirks"], "metadata"
    yield ["metadata", "--as", "hlsjs", "--without", "P2", PLAYLISTS / "date-ranges/media.m3u8"], "metadata"
    yield ["metadata", "--as", "cast", "--ids-only", reference], "metadata"
    radio = PLAYLISTS / "radio"
    yield ["metadata", "--as", "ybrid", "--ybrid", f"8={radio}/show-meta.json", "--ybrid",
           f"20={radio}/session.json", radio / "recording.mp3"], "metadata"
    yield ["id3", "decode", *[path for path in paths if path.suffix in MEDIA],
           *sorted((PLAYLISTS / "packed-audio").glob("*.aac"))], "id3"
    yield ["rules"], "rules"
    for first, second in [("comparison/baseline.m3u8", "comparison/candidate.m3u8"),
                          ("reference/multivariant.m3u8", "date-ranges/media.m3u8"),
                          ("programs/stream.ts", "scte35-file/stream.ts"),
                          ("radio/recording.mp3", "icy/capture.mp3")]:
        yield ["compare", PLAYLISTS / first, PLAYLISTS / second], "compare"
    # Libraries of FFmpeg deliver less than the own readers.
    for name in ("programs/stream.ts", "fmp4-events/media.m3u8", "packed-audio/segment0.aac"):
        yield ["cues", "--demuxer", "libavformat", PLAYLISTS / name], "cues"
        yield ["compare", "--demuxer", "libavformat,own", PLAYLISTS / name], "compare"


def others(tool):
    """The documentation of all rules, payloads, and lists of inputs."""
    rules = [json.loads(line)["rule"] for line in tool.run("rules", "--format", "ndjson").splitlines()]
    tool.both(["explain", *rules], "rules")
    payloads = [tool.run("scte35", "encode", json.dumps(section)).strip() for section in SECTIONS]
    tool.run("scte35", "decode", "--format", "json", *payloads, schema="scte35")
    tool.run("scte35", "decode", "--format", "ndjson", *payloads, "/DAlAAAAAAAAAP/", "no payload",
             schema="scte35", lines=True)
    with tempfile.TemporaryDirectory() as folder:
        names = pathlib.Path(folder) / "list"
        names.write_text(f"{PLAYLISTS}/reference/multivariant.m3u8\nmissing.m3u8\n")
        for command, *words in (["cues"], ["breaks"], ["events"], ["players"], ["pdt", "--at", "0"],
                                ["metadata", "--as", "theo"], ["validate"]):
            tool.run(command, *words, "--files-from", names, "--timings", "--format", "ndjson",
                     schema=f"{SCHEMAS.get(command, command)}-line", lines=True)


class Origin:
    """Serves the streams of the project, and live channels on a clock, on loopback."""

    def __init__(self):
        quiet = type("Quiet", (http.server.SimpleHTTPRequestHandler,), {"log_message": lambda *_: None})
        self.server = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), functools.partial(quiet, directory=str(PLAYLISTS)))
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_port}"


def watching(tool):
    """Jobs that mostly wait: watches of playlists that have ended, and one of live channels."""
    ended = Origin()
    for name in ("reference/multivariant", "date-ranges/media", "ad-breaks/three-dialects",
                 "fmp4-splices/media", "broken/missing-segment"):
        words = ["watch", "--format", "ndjson", "--events", "--reloads", f"{ended.address}/{name}.m3u8"]
        yield functools.partial(tool.run, *words, schema="watch", lines=True)
    yield functools.partial(live_channels, tool)


def live_channels(tool):
    """The lines of watch, a recording, and the state of channels."""
    live = LiveOrigin({key: LiveChannel(**options) for key, options in CHANNELS.items()})
    with tempfile.TemporaryDirectory() as folder:
        record = pathlib.Path(folder) / "record"
        words = ["watch", "--playlist-only", "--reloads", "--listen", "127.0.0.1:0", "--format", "ndjson",
                 "--record", record, "--for", "20", *(f"{key}={live.address(key)}" for key in CHANNELS)]
        process = subprocess.Popen([tool.program, *map(str, words)], text=True,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        address = None
        while address is None and (line := process.stderr.readline()):
            address = next((word.rstrip("/.,") for word in line.split() if word.startswith("http://")), None)
        time.sleep(14)
        for path in ["channels", *(f"channels/{key}" for key in CHANNELS)]:
            with urllib.request.urlopen(f"{address}/api/{path}") as answer:
                tool.add("channels", answer.read().decode(), f"/api/{path}", False)
        tool.add("watch", process.communicate(timeout=TIMEOUT)[0], "watch of live channels", True)
        tool.add("recording", (record / "recording.json").read_text(), "recording.json", False)
        tool.run("watch", record, "--format", "ndjson", "--events", schema="watch", lines=True)
        key = next(iter(CHANNELS))
        tool.run("watch", f"{key}={live.address(key)}", "--playlist-only", "--record", record, "--for", "1",
                 "--format", "ndjson", schema="watch", lines=True)


def expected(tool):
    """The expected outputs in the folders of streams, by the list of them."""
    for line in (PLAYLISTS / "expected.list").read_text().splitlines():
        words = line.split()
        if not words or words[0].startswith("#") or "--format" not in words:
            continue
        kind = words[words.index("--format") + 1]
        command = SCHEMAS.get(words[2], words[2])
        if kind == "json":
            tool.add(command, (PLAYLISTS / words[1]).read_text(), words[1], False)
        elif kind == "ndjson":
            tool.add(f"{command}-line", (PLAYLISTS / words[1]).read_text(), words[1], True)


def all_outputs(program):
    """Pairs of the name of a schema and a document, each with its origin."""
    tool = Tool(program)
    expected(tool)
    waiting = list(watching(tool))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() + len(waiting)) as pool:
        jobs = [pool.submit(job) for job in (*waiting, functools.partial(others, tool))]
        jobs += [pool.submit(tool.both, *run) for run in runs()]
        for job in jobs:
            job.result()
    return tool.documents
