"""A loopback origin of many live channels, which answers from memory: channel_origin.py SECONDS VARIANTS

Prints its port, and serves until its standard input ends. `/CHANNEL/main.m3u8` is a multivariant playlist, if VARIANTS is above 1, and
`/CHANNEL/vN.m3u8` a media playlist with a window of the last 10 whole segments of SECONDS each. A break of 30 s starts every ten
minutes. Channels are out of phase with each other. From a line `faults` on, the first 5 of 100 channels do not answer, and the next 5
need 4 s for a response.
"""
import asyncio
import datetime
import sys
import time

LENGTH, VARIANTS = int(sys.argv[1]), int(sys.argv[2])
WINDOW, EVERY, BREAK = 10, 600 // LENGTH, 30 // LENGTH
SLOW_SECONDS, PIECES = 4, 8
STEPS = 997

start = time.time() - 4 * WINDOW * LENGTH
has_faults = False
bodies = {}


def instant(seconds):
    return datetime.datetime.fromtimestamp(start + seconds, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.%f")[:-3] + "Z"


def media_playlist(last):
    first = last - WINDOW + 1
    lines = ["#EXTM3U", "#EXT-X-VERSION:6", f"#EXT-X-TARGETDURATION:{LENGTH}", f"#EXT-X-MEDIA-SEQUENCE:{first}"]
    for number in range(first, last + 1):
        event, place = divmod(number, EVERY)
        if place == 0:
            lines.append(f"#EXT-X-CUE-OUT:{BREAK * LENGTH}")
        elif place < BREAK:
            lines.append(f"#EXT-X-CUE-OUT-CONT:{place * LENGTH}/{BREAK * LENGTH}")
        elif place == BREAK:
            lines.append("#EXT-X-CUE-IN")
        lines += [f"#EXT-X-PROGRAM-DATE-TIME:{instant(number * LENGTH)}", f"#EXTINF:{LENGTH},", f"s{number}.ts"]
    return "\n".join(lines) + "\n"


def multivariant_playlist():
    lines = ["#EXTM3U"]
    for index in range(VARIANTS):
        lines += [f'#EXT-X-STREAM-INF:BANDWIDTH={index + 1}000000,AVERAGE-BANDWIDTH={index + 1}000000,CODECS="avc1.4d401f,mp4a.40.2",'
                  f"RESOLUTION={640 + 16 * index}x{360 + 9 * index},FRAME-RATE=25.000", f"v{index}.m3u8"]
    return "\n".join(lines) + "\n"


def response(channel, name):
    """The whole response. What it costs is that of a lookup: all channels with one last segment share it."""
    key = None
    if name != "main.m3u8":
        phase = channel * 61 % STEPS / STEPS * LENGTH
        key = int((time.time() - start - phase) // LENGTH) - 1
    if key not in bodies:
        if len(bodies) > 64:
            bodies.clear()
        body = (multivariant_playlist() if key is None else media_playlist(key)).encode()
        head = (f"HTTP/1.1 200 OK\r\nContent-Type: application/vnd.apple.mpegurl\r\nContent-Length: {len(body)}\r\n"
                "Cache-Control: max-age=1\r\n\r\n")
        bodies[key] = head.encode() + body
    return bodies[key]


class Connection(asyncio.Protocol):
    def connection_made(self, transport):
        self.transport, self.buffer = transport, b""

    def data_received(self, data):
        self.buffer += data
        while b"\r\n\r\n" in self.buffer:
            request, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
            _, channel, name = request.split(b" ", 2)[1].split(b"?")[0].decode().split("/")
            number = int(channel[1:])
            place = number % 100
            data = response(number, name)
            if not has_faults or place >= 10:
                self.transport.write(data)
            elif place >= 5:
                asyncio.ensure_future(self.dribble(data))

    async def dribble(self, data):
        size = -(-len(data) // PIECES)
        for offset in range(0, len(data), size):
            if self.transport.is_closing():
                return
            self.transport.write(data[offset:offset + size])
            await asyncio.sleep(SLOW_SECONDS / PIECES)


async def main():
    global has_faults
    loop = asyncio.get_running_loop()
    server = await loop.create_server(Connection, "127.0.0.1", 0, backlog=4096)
    print(server.sockets[0].getsockname()[1], flush=True)
    reader = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := await reader.readline():
        has_faults = line == b"faults\n"


asyncio.run(main())
