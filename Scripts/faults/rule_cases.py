"""Section 2: playlists and messages that are made to cost the rules time or memory."""

import base64
import json

import bombs as b
from case import Case
from http_cases import listing

ABOUT = "2 rules"
SCHEME = b"urn:scte:scte35:2013:bin"
HEAD = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n"
SEGMENT = "#EXTINF:4,\ns.ts\n"


def validate(name, files, words="--playlist-only {in}/main.m3u8", **more):
    """The text goes nowhere: it is only of interest that it comes."""
    more.setdefault("status", (0, 1))
    return Case(f"{name}, validate", ABOUT, f"validate {words}", files=files, shell='"$0" "$@" >/dev/null', **more)


def numbers():
    last = (1 << 63) - 1
    yield validate("names up to the greatest media sequence number", {"main.m3u8": HEAD + f"#EXT-X-MEDIA-SEQUENCE:{last}\n" + "".join(
        f"#EXTINF:4,\n{last - i}.ts\n" for i in (3, 2, 1))})


def ends():
    outs = "#EXT-X-CUE-OUT:4\n"
    # The message that starts the break is in the media.
    yield validate("20,000 ends of a break in the media", {
        "a.mp4": b.movie(b.event_messages(1, 2, SCHEME, b.splice_insert(1, 180_000))),
        "main.m3u8": HEAD + "#EXTINF:4,\na.mp4\n" + "#EXT-X-CUE-IN\n" * 20_000 + SEGMENT.replace("s.ts", "a.mp4") + "#EXT-X-ENDLIST\n"},
        words="{in}/main.m3u8", seconds=8, megabytes=400)
    section = base64.b64encode(b.splice_insert(1, 180_000)).decode()
    yield validate("20,000 ends behind a message", {
        "main.m3u8": HEAD + SEGMENT + f"#EXT-OATCLS-SCTE35:{section}\n" + SEGMENT + "#EXT-X-CUE-IN\n" * 20_000 + SEGMENT
        + "#EXT-X-ENDLIST\n"}, seconds=8, megabytes=400)
    messages = [f"#EXT-OATCLS-SCTE35:{base64.b64encode(b.splice_insert(i, 0)).decode()}\n" for i in range(10_000)]
    payloads = [f"#EXT-X-CUE-OUT-CONT:SCTE35={base64.b64encode(b.splice_insert(i, 0)).decode()}\n" for i in range(30_000, 40_000)]
    yield validate("10,000 continuations behind 10,000 messages", {
        "main.m3u8": HEAD + "".join(messages) + outs + SEGMENT + "".join(payloads) + SEGMENT + "#EXT-X-ENDLIST\n"},
        seconds=10, megabytes=400)


def messages():
    starts = [b.event_messages(1, i, SCHEME, b.segmentations(230, 1_000 + 230 * i, 90_000 * i)) for i in range(120)]
    cancelled = b.event_messages(1, 500, SCHEME, b.cancelled_splice(7))
    yield validate("120 messages of 230 starts, and one that cancels", {"main.mp4": b.movie(*starts, cancelled)},
                   words="{in}/main.mp4", status=None, seconds=10, megabytes=200)
    starts = b.movie(*(b.event_messages(1, i, SCHEME, b.segmentations(230, 1_000 + 230 * i, 90_000 * i)) for i in range(400)))
    for command, limit in (("breaks", 8), ("validate", 7)):
        yield Case(f"400 messages of 230 starts, {command}", ABOUT, f"{command} {{in}}/main.mp4", files={"main.mp4": starts},
                   status=None, shell='"$0" "$@" >/dev/null', seconds=limit, megabytes=200)
    # Program starts, which have no direction, in the first segment alone.
    programs = b.movie(*(b.event_messages(1, i, SCHEME, b.section(
        b"\6\xfe" + bytes(4), b"\2\x0fCUEI" + i.to_bytes(4, "big") + b"\x7f\xbf\0\0\x10\0\0")) for i in range(10_000)))
    breaks = "#EXT-X-CUE-OUT:4\n#EXT-X-GAP\n" + SEGMENT + "#EXT-X-CUE-IN\n#EXT-X-GAP\n" + SEGMENT
    yield validate("20,000 breaks and 10,000 messages without a direction", {
        "a.mp4": programs, "main.m3u8": HEAD + "#EXTINF:4,\na.mp4\n" + breaks * 20_000 + "#EXT-X-ENDLIST\n"},
        words="{in}/main.m3u8", seconds=12, megabytes=600)


def expectations():
    """Lists of 20,000 cues, each of which may be any of those of the playlist."""
    for name, step in (("of one time", 0), ("a tick apart", 1)):
        sections = [b.section(b"\6\xfe" + (900_000 + step * i).to_bytes(4, "big")) for i in range(20_000)]
        lines = "".join(f"10,{base64.b64encode(section).decode()}\n" for section in sections)
        cues = [{"startTime": 10, "endTime": None, "content": {"payloadBase64": base64.b64encode(section).decode()}}
                for section in sections]
        saved = json.dumps({"schema": "hlscue.cues/1", "tracks": [{"type": "scte35", "playlist": 0, "cues": cues}]})
        ranges = b.playlist("".join(
            f'#EXT-X-DATERANGE:ID="{i}",START-DATE="2026-01-01T00:00:10Z",SCTE35-CMD=0x{section.hex()}\n'
            for i, section in enumerate(sections)))
        for form, text in (("lines", lines), ("saved cues", saved)):
            yield validate(f"20,000 expected {form} {name}", {"main.m3u8": ranges, "list": text},
                           words="--playlist-only --expect {in}/list {in}/main.m3u8", seconds=6, megabytes=300)


def renditions():
    def multivariant(*uris):
        return "#EXTM3U\n" + "".join(f"#EXT-X-STREAM-INF:BANDWIDTH=1\n{uri}\n" for uri in uris)

    ranges = b.playlist(b.date_ranges(10_000, lambda i: i))
    yield validate("10,000 variants of a playlist without the 10,000 date ranges of another one", {
        "main.m3u8": multivariant(*["a.m3u8"] * 10_000, "b.m3u8"), "a.m3u8": HEAD + SEGMENT + "#EXT-X-ENDLIST\n",
        "b.m3u8": ranges}, seconds=10, megabytes=250)
    other = b.playlist(b.date_ranges(1, lambda i: "other"))
    names = [f"{i}.m3u8" for i in range(50)]
    yield validate("20,000 date ranges that 50 playlists lack", {
        "main.m3u8": multivariant("first.m3u8", *names), "first.m3u8": b.playlist(b.date_ranges(20_000, lambda i: i)),
        **{name: other for name in names}}, words="--playlist-only --variant all {in}/main.m3u8", seconds=15, megabytes=350)
    head = "#EXTM3U\n#EXT-X-TARGETDURATION:100000\n"
    tags = "#EXT-X-CUE-OUT:1\n#EXTINF:.1,\na\n#EXT-X-CUE-IN\n#EXTINF:.1,\na\n"
    out = ",SCTE35-OUT=0x" + b.splice_insert(1, 0).hex().upper()

    def dated(file):
        file.write((head + "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z\n#EXTINF:2000,\na\n").encode())
        for i in range(10_000):
            second = i / 5
            file.write((f'#EXT-X-DATERANGE:ID="a{i}",START-DATE="2026-01-01T00:{int(second // 60):02}:{second % 60:04.1f}Z",'
                        f"DURATION=0.1{out}\n").encode())
        file.write(b"#EXT-X-ENDLIST\n")

    yield validate("10,000 breaks of tags beside 10,000 of date ranges", {
        "main.m3u8": multivariant("a.m3u8", "b.m3u8"), "a.m3u8": head + tags * 10_000 + "#EXT-X-ENDLIST\n", "b.m3u8": dated},
        words="--playlist-only --variant all {in}/main.m3u8", seconds=12, megabytes=400)
    yield validate("1,000 playlists behind 200,000 repeats of one variant", {
        "main.m3u8": multivariant(*["v0.m3u8"] * 200_000, *(f"v{i}.m3u8" for i in range(1_000))),
        **{f"v{i}.m3u8": listing(["a.ts"]) for i in range(1_000)}},
        words="--playlist-only --variant all --profile apple {in}/main.m3u8", seconds=15, megabytes=400)


def findings():
    """A fault in each line."""
    for name, text, limit in (
        ("400,000 segments that are too long", HEAD.replace(":4", ":1") + "#EXTINF:9,\na\n" * 400_000, 180),
        ("600,000 control characters", HEAD + "\1\n" * 600_000 + SEGMENT, 160),
        ("500,000 blanks", HEAD + "#EXTINF: 4,\na\n" * 500_000, 200),
        ("500,000 segments of a break without a line", HEAD + "#EXT-X-CUE-OUT:1\n#EXTINF:4,\na\n#EXT-X-CUE-OUT-CONT:1/2\n"
         + "#EXTINF:4,\na\n" * 500_000 + "#EXT-X-CUE-IN\n#EXTINF:4,\na\n", 200),
    ):
        yield validate(name, {"main.m3u8": text + "#EXT-X-ENDLIST\n"}, seconds=25, megabytes=limit)
    names = ",".join(f"X-{'ABCDEFGHIJ'[i // 100]}{i % 100}=1" for i in range(250))
    yield validate("faults of 250 attributes in 1,000 keys", {
        "main.m3u8": HEAD + f'#EXT-X-KEY:METHOD=NONE,{names}\n' * 1_000 + SEGMENT + "#EXT-X-ENDLIST\n"}, seconds=15, megabytes=300)


def rows():
    for group in (numbers, ends, messages, expectations, renditions, findings):
        yield from group()
