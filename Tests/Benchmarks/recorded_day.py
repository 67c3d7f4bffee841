#!/usr/bin/env python3
"""Writes a recording of a live channel to a folder: recorded_day.py FOLDER HOURS [VARIANTS]

Three variants, or as many as given, of segments of 6 s in windows of 10, each loaded once per segment, with dates and a break of 30 s every ten
minutes in tags, date ranges and messages of the first variant, of which the media is read.
"""
import datetime, hashlib, json, pathlib, struct, sys

LENGTH, WINDOW, EVERY, BREAK = 6, 10, 100, 5
START = 1_767_225_600


def instant(seconds):
    return datetime.datetime.fromtimestamp(START + seconds, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.%f")[:-3] + "Z"


def crc32(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte << 24
        for _ in range(8):
            crc = ((crc << 1) ^ 0x04C11DB7 if crc & 0x80000000 else crc << 1) & 0xFFFFFFFF
    return crc


def splice(event, ticks, out):
    ticks &= (1 << 33) - 1
    command = struct.pack(">IBB", event, 0x7F, (0x80 if out else 0) | 0x4F) + struct.pack(">BI", 0xFE | ticks >> 32, ticks & 0xFFFFFFFF)
    command += struct.pack(">HBB", 1, 0, 0)
    rest = bytes(7) + bytes([0xFF, 0xF0 | len(command) >> 8, len(command) & 255, 5]) + command + b"\0\0"
    body = bytes([0xFC, 0x30 | (len(rest) + 4) >> 8, (len(rest) + 4) & 255]) + rest
    return body + struct.pack(">I", crc32(body))


def ticks(number):
    return 900_000 + number * LENGTH * 90_000


def playlist(last):
    first = max(0, last - WINDOW + 1)
    lines = ["#EXTM3U", "#EXT-X-VERSION:6", f"#EXT-X-TARGETDURATION:{LENGTH}", f"#EXT-X-MEDIA-SEQUENCE:{first}"]
    for number in range(first, last + 1):
        event, place = divmod(number, EVERY)
        if event and place < BREAK and (place == 0 or number == first):
            # The range is closed with its break: what is open would be kept for ever.
            ended = f",DURATION={BREAK * LENGTH}" if last >= event * EVERY + BREAK else ""
            lines.append(f'#EXT-X-DATERANGE:ID="break-{event}",START-DATE="{instant(event * EVERY * LENGTH)}",PLANNED-DURATION={BREAK * LENGTH}{ended}')
        if event and place == 0:
            lines.append(f"#EXT-X-CUE-OUT:{BREAK * LENGTH}")
        elif event and place < BREAK:
            lines.append(f"#EXT-X-CUE-OUT-CONT:{place * LENGTH}/{BREAK * LENGTH}")
        elif event and place == BREAK:
            lines.append("#EXT-X-CUE-IN")
        lines += [f"#EXT-X-PROGRAM-DATE-TIME:{instant(number * LENGTH)}", f"#EXTINF:{LENGTH},", f"s{number}.ts"]
    return ("\n".join(lines) + "\n").encode()


def reading(number):
    event, place = divmod(number + 2, EVERY)
    payloads = []
    if event and place in (0, BREAK):
        import base64

        payloads = [{"kind": "scte35", "bytes": base64.b64encode(splice(event, ticks(number + 2), place == 0)).decode(), "pid": 500, "program": 1,
                     "arrival": (ticks(number) & (1 << 33) - 1) * 300, "byteOffset": 376}]
    clock = {"ticks": (ticks(number) & (1 << 33) - 1) * 300}
    facts = {"firstClock": clock, "duration": str(LENGTH), "keyFrame": True, "codecs": ["h264"], "video": True, "frames": True,
             "container": "transportStream:188", "metadata": []}
    return {"firstClock": clock, "duration": str(LENGTH), "payloads": payloads, "metadataStreams": [{"kind": "scte35", "pid": 500}],
            "form": {"container": "transportStream:188", "video": True, "audio": False}, "media": facts}


def main():
    folder, hours = pathlib.Path(sys.argv[1]), float(sys.argv[2])
    count_of_variants = int(sys.argv[3]) if len(sys.argv) > 3 else 3
    channel = folder / "day"
    base = "https://h.example/"
    count = int(hours * 3600 / LENGTH)
    header = {"schema": "hlscue.recording/1", "version": "0.1.0", "firstSeq": 1,
              "redaction": {"queries": "hashed", "userNames": "removed", "credentials": "removed", "playlistBodies": "as received"},
              "channels": [{"key": "day", "input": base + "main.m3u8", "folder": "day"}]}
    channel.mkdir(parents=True)
    (folder / "recording.json").write_text(json.dumps(header))
    runs = [{"run": 1, "began": instant(59), "afterSeq": 0, "version": "0.1.0", "options": ""},
            {"run": 1, "channel": "day", "began": instant(59), "afterSeq": 0, "input": base + "main.m3u8"}]
    seq = 0
    with open(folder / "index.jsonl", "w") as index, open(channel / "media.jsonl", "w") as media:

        def entry(kind, key, end, url, size, **more):
            nonlocal seq
            seq += 1
            head = {"seq": seq, "channel": "day", "kind": kind, "playlist": key, "ended": end, **more}
            index.write(json.dumps({"_hlscue": head, "startedDateTime": end, "time": 1.0,
                                    "request": {"method": "GET", "url": url, "httpVersion": "HTTP/1.1", "cookies": [], "headers": [], "queryString": [], "headersSize": -1, "bodySize": 0},
                                    "response": {"status": 200, "statusText": "OK", "httpVersion": "HTTP/1.1", "cookies": [], "headers": [],
                                                 "content": {"size": size, "mimeType": "application/vnd.apple.mpegurl"}, "redirectURL": "", "headersSize": -1, "bodySize": size},
                                    "cache": {}, "timings": {"send": 0, "wait": 1.0, "receive": 0.0}}, separators=(",", ":")) + "\n")

        def load(key, seconds, body, cause):
            name = instant(seconds).replace("-", "").replace(":", "") + ".m3u8"
            path = channel / key / name
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(body)
            end = instant(seconds)
            entry("playlist", key, end, f"{base}{key}.m3u8", len(body), finalUrl=f"{base}{key}.m3u8", bodyFile=f"day/{key}/{name}",
                  sha256=hashlib.sha256(body).hexdigest(), cause=cause, scheduled=end, sent=end, firstByte=end, wireBytes=len(body))

        variants = "".join(f'#EXT-X-STREAM-INF:BANDWIDTH={n + 1}000000,CODECS="avc1.4d401f",RESOLUTION=640x360,FRAME-RATE=25.000\nv{n}.m3u8\n' for n in range(count_of_variants))
        load("main", 59, f"#EXTM3U\n{variants}".encode(), "initial")
        for last in range(WINDOW - 1, WINDOW - 1 + count):
            body = playlist(last)
            for variant in range(count_of_variants):
                load(f"v{variant}", (last + 1) * LENGTH + 0.1 * (variant + 1), body, "initial" if last == WINDOW - 1 else "poll")
            for number in range(0 if last == WINDOW - 1 else last, last + 1):
                end = instant((last + 1) * LENGTH + 0.5)
                entry("media", "v0", end, f"{base}s{number}.ts", 0, epoch=0, number=number)
                media.write(json.dumps({"seq": seq, "playlist": "v0", "epoch": 0, "number": number, "uri": f"s{number}.ts", "sent": end, "ended": end,
                                        "reading": reading(number)}, separators=(",", ":")) + "\n")
        end = instant((WINDOW + count) * LENGTH)
        runs += [{"run": 1, "channel": "day", "stopped": end, "afterSeq": seq, "reason": "for"}, {"run": 1, "stopped": end, "afterSeq": seq, "reason": "for"}]
    (folder / "runs.jsonl").write_text("".join(json.dumps(run) + "\n" for run in runs))
    (folder / "lines.jsonl").write_text("")
    (folder / "printed").write_text("0")


main()
