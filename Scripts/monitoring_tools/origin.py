"""Scripted live channels on loopback, with segments of a second and faults that are switched on and off."""

import collections
import datetime
import http.server
import pathlib
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "streams"))

import scte35
import transport

CLOCK, WINDOW, LENGTH = transport.CLOCK, 8, 1
AUDIO_PID, SPLICE_PID = 256, 500
PROGRAM = transport.Program(
    (transport.Stream(AUDIO_PID, transport.AAC_ADTS), transport.Stream(SPLICE_PID, transport.SCTE35, transport.cue_identifier_descriptor())),
    transport.registration_descriptor(b"CUEI"))
# An ADTS frame of 12 bytes: AAC LC, 48 kHz, one channel, silence.
SILENCE = bytes.fromhex("fff14c40019ffc" "00c8402380")
SLOW_SECONDS = 1.4


def segment(number, splice=None):
    """A segment of a second, with a message of a splice at a number of seconds if there is one."""
    packets = transport.Multiplexer(PROGRAM)
    start = CLOCK * (10 + number)
    data = packets.tables()
    if splice is not None:
        data += packets.sections(SPLICE_PID, [scte35.splice_insert(number, True, CLOCK * (10 + splice), 2 * CLOCK)])
    for step in range(10):
        stamp = start + step * CLOCK // 10
        data += packets.pes(AUDIO_PID, transport.pes_packet(transport.AUDIO_STREAM, SILENCE, stamp), pcr=stamp)
    return data


class Channel:
    """A packager. Each playlist lists the last segments; `faults` has what is wrong now."""

    def __init__(self, variants=1):
        self.variants = variants
        self.faults = set()
        self.lock = threading.Lock()
        self.begin = time.time() - WINDOW * LENGTH
        self.made = 0
        self.number = 0
        self.epoch = 0
        self.pending = collections.deque()
        self.splices = {}
        self.segments = collections.deque(maxlen=WINDOW)

    def plan(self, *tags):
        """Gives each of the next segments a tag, or none where it is empty."""
        with self.lock:
            self.pending.extend(tags)

    def restart(self):
        """Begins again with number 0, as a packager that lost its state."""
        with self.lock:
            self.segments.clear()
            self.number, self.epoch = 0, self.epoch + 1

    def jump(self, count):
        with self.lock:
            self.segments.clear()
            self.number += count

    def send_splice(self):
        """A message in the next segment, of a splice two seconds later that no playlist has."""
        with self.lock:
            self.splices[self.number + 1] = self.number + 3

    def advance(self):
        now = time.time()
        while self.begin + (self.made + 1) * LENGTH <= now:
            self.made += 1
            if "stale" in self.faults:
                continue
            date = self.begin + (self.made - 1) * LENGTH - (120 if "edge-delay" in self.faults else 0)
            tag = self.pending.popleft() if self.pending else ""
            self.segments.append((self.number, self.epoch, date, tag))
            self.number += 1

    def playlist(self, variant):
        with self.lock:
            self.advance()
            segments = list(self.segments)
        lines = ["#EXTM3U", "#EXT-X-VERSION:6", f"#EXT-X-TARGETDURATION:{LENGTH}",
                 f"#EXT-X-MEDIA-SEQUENCE:{segments[0][0] if segments else self.number}"]
        for number, epoch, date, tag in segments:
            text = datetime.datetime.fromtimestamp(date, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.%f")[:-3]
            if tag and not (variant and "rendition-mismatch" in self.faults):
                lines.append(tag)
            lines += [f"#EXT-X-PROGRAM-DATE-TIME:{text}Z", f"#EXTINF:{LENGTH}.0,", f"e{epoch}-{number}.ts"]
        return "\n".join(lines) + "\n"

    def multivariant(self):
        return "#EXTM3U\n" + "".join(
            f'#EXT-X-STREAM-INF:BANDWIDTH={index + 1}00000,CODECS="mp4a.40.2"\nv{index}.m3u8\n' for index in range(self.variants))


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        _, key, name = self.path.split("?")[0].split("/")
        channel = self.server.channels.get(key)
        if channel is None or "unavailable" in channel.faults:
            return self.answer(503 if channel else 404, "text/plain", b"")
        if name == "main.m3u8":
            return self.answer(200, "application/vnd.apple.mpegurl", channel.multivariant().encode())
        if name.endswith(".m3u8"):
            return self.answer(200, "application/vnd.apple.mpegurl", channel.playlist(int(name[1:-5])).encode())
        if "media-unavailable" in channel.faults:
            return self.answer(404, "text/plain", b"")
        if "slow-media" in channel.faults:
            time.sleep(SLOW_SECONDS)
        number = int(name[:-3].split("-")[1])
        self.answer(200, "video/mp2t", segment(number, channel.splices.get(number)))

    def answer(self, status, kind, body):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 256

    def handle_error(self, *_):
        """A client that ends its connection is no fault here."""


class Origin:
    """Serves channels by their key on a free port until it is closed."""

    def __init__(self):
        self.channels = {}
        self.server = Server(("127.0.0.1", 0), Handler)
        self.server.channels = self.channels
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def line(self, key):
        """The line of a list of channels."""
        channel = self.channels.get(key)
        name = "main.m3u8" if channel and channel.variants > 1 else "v0.m3u8"
        return f"{key}\thttp://127.0.0.1:{self.server.server_port}/{key}/{name}\n"

    def close(self):
        self.server.shutdown()
        self.server.server_close()
