"""Live channels on loopback: playlists on a clock, without media, with faults by script."""
import datetime
import http.server
import struct
import threading
import time



def splice_out(event, seconds):
    """A splice_insert that begins a break at once (SCTE 35, section 9.7.3), as a value of SCTE35-OUT."""
    command = struct.pack(">IBBB", event, 0x7F, 0xFF, 0xFE) + struct.pack(">IHBB", seconds * 90_000, 1, 0, 0)
    rest = bytes(7) + bytes([0xFF, 0xF0, len(command), 5]) + command + bytes(2)
    data = bytes([0xFC, 0x30, len(rest) + 4]) + rest
    check = 0xFFFFFFFF
    for byte in data:
        check ^= byte << 24
        for _ in range(8):
            check = (check << 1 ^ (0x04C11DB7 if check & 0x80000000 else 0)) & 0xFFFFFFFF
    return "0x" + (data + struct.pack(">I", check)).hex().upper()


class LiveChannel:
    """A channel of segments of one length; segment n is complete n + 1 lengths after the start. Its dates may go back by an hour at
    a segment."""

    def __init__(self, length=1, window=12, every=0, planned=6, actual=6, freezes_after=None, name="break", is_dead=False,
                 steps_at=None):
        self.length, self.window, self.every, self.planned, self.actual = length, window, every, planned, actual
        self.freezes_after, self.name, self.is_dead, self.steps_at = freezes_after, name, is_dead, steps_at
        self.asked = time.time()
        self.start = self.asked - window * length

    def date(self, position):
        step = 3600 if self.steps_at is not None and position >= self.steps_at else 0
        moment = datetime.datetime.fromtimestamp(self.start + position * self.length - step, datetime.timezone.utc)
        return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")

    def playlist(self):
        now = time.time()
        if self.freezes_after is not None:
            now = min(now, self.asked + self.freezes_after)
        count = int((now - self.start) / self.length)
        first = count - self.window
        lines = ["#EXTM3U", "#EXT-X-VERSION:6", f"#EXT-X-TARGETDURATION:{self.length}", f"#EXT-X-MEDIA-SEQUENCE:{first}"]
        if self.steps_at is not None:
            lines.append(f"#EXT-X-DISCONTINUITY-SEQUENCE:{int(first > self.steps_at)}")
        for number in range(first, count):
            if number == self.steps_at:
                lines.append("#EXT-X-DISCONTINUITY")
            lines.append(f"#EXT-X-PROGRAM-DATE-TIME:{self.date(number)}")
            if number == first:
                lines += self.ranges(first, count)
            lines += [f"#EXTINF:{self.length}.0,", f"s{number}.ts"]
        return "\n".join(lines + [""])

    def ranges(self, first, count):
        """The breaks of the window, and the next one some seconds before it starts."""
        if not self.every:
            return []
        lines = []
        for index in range(max(0, first // self.every - 1), (count + 8) // self.every + 1):
            start = index * self.every
            end = start + self.actual
            if index == 0 or start > count + 8 or end < first:
                continue
            line = (f'#EXT-X-DATERANGE:ID="{self.name}-{index}",START-DATE="{self.date(start)}",'
                    f"PLANNED-DURATION={self.planned}.0,SCTE35-OUT={splice_out(index, self.planned)}")
            if end <= count:
                line += f',END-DATE="{self.date(end)}",DURATION={self.actual}.0'
            lines.append(line)
        return lines


class LiveOrigin:
    """Serves the playlists of channels at `/KEY/media.m3u8`."""

    def __init__(self, channels):
        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                channel = channels.get(self.path.split("/")[1])
                body = b"" if channel is None or channel.is_dead else channel.playlist().encode()
                self.send_response(200 if body else 404)
                self.send_header("Content-Type", "application/vnd.apple.mpegurl")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *arguments):
                pass

        class Server(http.server.ThreadingHTTPServer):
            daemon_threads = True
            request_queue_size = 256

            def handle_error(self, request, address):
                """A client that leaves is no fault."""

        self.server = Server(("127.0.0.1", 0), Handler)
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()
        self.port = self.server.server_address[1]

    def address(self, key):
        return f"http://127.0.0.1:{self.port}/{key}/media.m3u8"

    def close(self):
        self.server.shutdown()
        self.server.server_close()
