"""Section 2: files that are made to cost time or memory, and texts that are made to reach a terminal."""

import base64
import datetime
import json
import os
import struct

import bombs as b
import pictures
from case import Case
from http_cases import EVENTS, TAGGED, file_of, listing, multivariant
from http_matrix import STREAMS

LOCAL = "Playlists/timed-id3"


def cues(name, about, content, suffix="m3u8", words="cues --format json --playlist-only", **more):
    more.setdefault("status", None)
    return Case(name, about, f"{words} {{in}}/input.{suffix}", files={f"input.{suffix}": content}, **more)


def media(name, content, about="2 media", **more):
    """Bytes that are the input, and the only segment of a playlist."""
    more.setdefault("status", None)
    files = {"input.bin": content, "media.m3u8": listing(["input.bin"])}
    yield Case(f"{name}, as input", about, "cues --format json {in}/input.bin", files=files, **more)
    yield Case(f"{name}, as segment", about, "validate --format json {in}/media.m3u8", files=files, **more)


def playlists():
    about = "2 playlists"
    ranges = b.playlist(b.date_ranges(100_000, lambda i: "same"))
    yield cues("100,000 date ranges of one ID", about, ranges, seconds=10, megabytes=200)
    for command, limit in (("cues", 250), ("validate", 250), ("events", 450)):
        yield cues(f"50,000 date ranges, {command}", about, b.playlist(b.date_ranges(50_000, lambda i: i)),
                   words=f"{command} --playlist-only --format ndjson", seconds=10, megabytes=limit)
    long = f"#EXTM3U\n#EXT-X-TARGETDURATION:{500_000}\n#EXTINF:{500_000},\ns.ts\n#EXT-X-ENDLIST\n".encode()
    for form in ("text", "json", "ndjson", "ndjson --as safari"):
        yield cues(f"a segment of 500,000 ticks, events --format {form}", about, long, seconds=10, megabytes=100,
                   words=f"events --playlist-only --tick 1 --format {form}", shell='"$0" "$@" >/dev/null')
    for name, parts in {
        "a line of 10 MB": ["#EXT-X-A:" + "x" * 10_000_000 + "\n"],
        "a value of 16 MB": ['#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00Z",X-A="', "x" * 16_000_000, '"\n'],
        "100,000 attributes": ["#EXT-X-DATERANGE:", ",".join(f'X-A{i}="1"' for i in range(100_000)), "\n"],
        "100,000 unknown tags": [f"#EXT-X-T{i}:1\n" for i in range(100_000)],
        "100,000 keys": [f'#EXT-X-KEY:METHOD=AES-128,URI="k{i}"\n' for i in range(100_000)],
        "100,000 variables": [f'#EXT-X-DEFINE:NAME="v{i}",VALUE="1"\n' for i in range(100_000)],
        "3,000,000 blank lines": ["\n" * 3_000_000],
        "1,000,000 commas": ["#EXT-X-DATERANGE:" + "," * 1_000_000 + "\n"],
        "1,000,000 quotes": ["#EXT-X-DATERANGE:ID=" + '"' * 1_000_000 + "\n"],
        "an EXTINF of 1,000,000 digits": ["#EXTINF:" + "9" * 1_000_000 + ",\na.ts\n"],
    }.items():
        yield cues(name, about, b.playlist(*parts), words="validate --playlist-only --format json", megabytes=350)
    for tag in ("KEY:METHOD=AES-128,", "MAP:"):
        address = f'#EXT-X-{tag}URI="http://127.0.0.1:1/{"k" * 100_000}"\n'
        yield cues(f"an address of 100,000 bytes that 1,000 segments share, {tag[:3]}", "F6", b.playlist(
            address, f"#EXTINF:4,\n{os.path.abspath(LOCAL)}/segment0.ts\n" * 1_000), words="cues --format json", seconds=5,
            megabytes=250)
    yield cues("50,000 EXT-X-CUE-OUT", about, b.playlist(
        lambda: ("#EXT-X-CUE-OUT:4\n#EXTINF:4,\ns.ts\n" for _ in range(50_000))), seconds=10, megabytes=600,
        words="breaks --playlist-only --format json")
    identifiers = "#EXT-OATCLS-SCTE35:" + base64.b64encode(b.empty_identifiers()).decode() + "\n#EXTINF:4,\ns.ts\n"
    for command in ("cues", "breaks --format json", "validate"):
        yield cues(f"1,000 messages of 1,840 empty identifiers, {command}", about, b.playlist(identifiers * 1_000),
                   words=f"{command} --playlist-only", shell='"$0" "$@" >/dev/null', seconds=5, megabytes=200)
    rows = "".join(f"#EXT-X-CUE-OUT-CONT:{i}/9999999\n#EXTINF:4,\ns.ts\n" for i in range(100_000))
    for command, limit in (("cues", 200), ("breaks", 300), ("validate", 400)):
        yield cues(f"one break of 100,000 lines, {command}", about, b.playlist("#EXT-X-CUE-OUT:9999999\n", rows),
                   words=f"{command} --playlist-only", shell='"$0" "$@" >/dev/null', seconds=8, megabytes=limit)
    begun = "#EXT-X-CUE-OUT:4\n#EXTINF:4,\ns.ts\n"
    back = [f'#EXT-X-DATERANGE:ID="r{i}",START-DATE="2026-01-01T00:00:00Z",SCTE35-OUT=0x{b.start_of(1, 0x34).hex().upper()}\n'
            for i in range(10_000)]
    for command in ("cues", "breaks"):
        yield cues(f"one break that 50,000 lines end, {command}", about, b.playlist(begun, "#EXT-X-CUE-IN\n" * 50_000),
                   words=f"{command} --playlist-only", shell='"$0" "$@" >/dev/null', seconds=6, megabytes=300)
    yield cues("one break of 10,000 date ranges that 50,000 lines with an ID end", about, b.playlist(*back, *(
        f"#EXT-X-CUE-IN:ID=x{i}\n" for i in range(50_000))), words="breaks --playlist-only", shell='"$0" "$@" >/dev/null',
        seconds=8, megabytes=400)
    planned = [f'#EXT-X-DATERANGE:ID="p{i}",START-DATE="2026-01-01T00:00:00Z",DURATION=10,SCTE35-OUT=0x{b.start_of(2, 0x36).hex().upper()}\n'
               for i in range(10_000)]
    yield cues("two breaks of 10,000 date ranges with one start", about, b.playlist(*back, *planned),
               words="breaks --playlist-only", shell='"$0" "$@" >/dev/null', seconds=8, megabytes=300)
    yield cues("40,000 breaks before one segment, convert", about, b.playlist("#EXT-X-CUE-OUT\n#EXT-X-CUE-IN\n" * 40_000),
               words="convert --playlist-only --markers daterange", shell='"$0" "$@" >/dev/null', seconds=8, megabytes=400)
    digits = "," + "1" * 16_384
    yield cues("a duration of 255 numbers of 16 KiB", about, b.playlist("#EXT-X-CUE-OUT:1", digits * 255, "\n"),
               words="breaks --playlist-only", shell='"$0" "$@" >/dev/null', seconds=4, megabytes=300)
    crowd = {
        "EXT-X-ASSET": "#EXT-X-CUE-OUT:4\n#EXT-X-ASSET:CAID=0x1\n#EXT-X-CUE-IN\n",
        "EXT-OATCLS-SCTE35": "#EXT-X-CUE-OUT:4\n#EXT-OATCLS-SCTE35:/DAlAAAAAAAA///wFAUAABJnf+/+AAzosH4ACvyAAAAAAAAA5MLtaw==\n",
    }
    for name, lines in crowd.items():
        for command in ("breaks --format json", "cues --format json", "validate --format json"):
            yield cues(f"4,000 breaks with {name} before one segment, {command}", about, b.playlist(lines * 4_000),
                       words=f"{command} --playlist-only", seconds=5, megabytes=250)
    marks = b.playlist('#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00Z",X-A="' + "-->" * 300_000 + '"\n')
    for form in ("csv", "webvtt", "markdown", "text"):
        yield cues(f"300,000 arrows in a value, {form}", about, marks, words=f"cues --playlist-only --format {form}", seconds=5)
    chain = ['#EXT-X-DEFINE:NAME="a0",VALUE="haha"\n'] + [
        f'#EXT-X-DEFINE:NAME="a{i}",VALUE="{f"{{$a{i - 1}}}" * 10}"\n' for i in range(1, 40)]
    yield cues("a chain of variables that becomes 10^40 bytes", about, b.playlist(
        *chain, '#EXT-X-DATERANGE:ID="{$a39}",START-DATE="2026-01-01T00:00:00Z"\n'),
        words="validate --playlist-only --format json")
    define = '#EXT-X-DEFINE:NAME="a",VALUE="' + "x" * 60_000 + '"\n'
    for command in ("cues --playlist-only --format json", "validate --playlist-only", "report --playlist-only"):
        yield cues(f"10,000 addresses of 60,000 bytes, {command}", "F6", b.playlist(
            define, lambda: ("#EXTINF:4,\n{$a}\n" for _ in range(10_000))), words=command, megabytes=250, check=is_bounded)
        yield cues(f"10,000 date ranges of 60,000 bytes, {command}", "F6", b.playlist(
            define, b.date_ranges(10_000, lambda i: i, ',X-A="{$a}"')), words=command, megabytes=250, check=is_bounded)
    yield Case("a window that moves while its date stands still", "F8",
               "validate --playlist-only --format json {in}/frozen", status=(0, 1), codes=("PDT-007",), files={
                   f"frozen/{i}.m3u8": b.HEAD.replace("VERSION:8", f"MEDIA-SEQUENCE:{i}") + "".join(
                       f"#EXTINF:4,\ns{i + j}.ts\n" for j in range(6)) for i in range(5)})
    yield Case("1,000 snapshots", about, "validate --playlist-only {in}/many", status=None, seconds=8, files={
        f"many/{i}.m3u8": b.HEAD.replace("VERSION:8", f"MEDIA-SEQUENCE:{i}").replace("00:00:00", "%02d:%02d:%02d" % (
            i * 4 // 3600, i * 4 // 60 % 60, i * 4 % 60)) + "".join(f"#EXTINF:4,\ns{i + j}.ts\n" for j in range(6))
        for i in range(1000)})
    yield Case("a date behind the last of 50,000 segments of a snapshot", about, "cues --playlist-only {in}/dated", seconds=2,
               status=None, files={"dated/1.m3u8": "#EXTM3U\n#EXT-X-TARGETDURATION:4\n" + "".join(
                   f"#EXTINF:4,\ns{i}.ts\n" for i in range(50_000)) + "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z\n"})
    segments = [f"#EXTINF:4,\ns{i}.ts\n" for i in range(3)]
    late = "".join(f"#EXT-X-CUE-OUT-CONT:{i}/99999\n" for i in range(20_000))
    yield Case("20,000 markers that come late", about, "breaks --playlist-only {in}/late", seconds=2, status=None, files={
        f"late/{i}.m3u8": "#EXTM3U\n#EXT-X-TARGETDURATION:4\n" + segments[0] + lines + "".join(segments[1:])
        for i, lines in enumerate(("", late))})
    for name, changes in {
        "20,000 markers that others replace": ("#EXT-X-CUE-IN\n", "#EXT-X-CUE-OUT:4\n"),
        "20,000 markers whose durations change": ("#EXT-X-CUE-OUT:4\n", "#EXT-X-CUE-OUT:5\n"),
    }.items():
        yield Case(name, about, "validate --playlist-only {in}/changed", seconds=4, status=None, files={
            f"changed/{i}.m3u8": "#EXTM3U\n#EXT-X-TARGETDURATION:4\n" + segments[0] + line * 20_000 + "".join(segments[1:])
            for i, line in enumerate(changes)})
    chapter = ',CLASS="chapter",' + ",".join(f'X-{i}-TITLE=""' for i in range(250))
    yield cues("1,000 chapters of 250 attributes that may be titles", about, b.playlist(
        b.date_ranges(1_000, lambda i: f"c{i}", chapter)), words="cues --playlist-only", seconds=4)
    names = "".join(f'#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="{i}"\n' for i in range(20_000))
    yield Case("20,000 renditions without an address", about, "validate --playlist-only --profile apple {in}/main.m3u8", seconds=4,
               status=None, files={"main.m3u8": "#EXTM3U\n" + names + '#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="mp4a.40.2",AUDIO="a"\nv.m3u8\n',
                                   "v.m3u8": listing(["a.ts"])})
    interstitial = ',CLASS="com.apple.hls.interstitial",X-ASSET-URI="x.m3u8",X-RESUME-OFFSET=0,CUE="PRE,ONCE"'
    yield cues("20,000 interstitials for a Cast receiver", about, b.playlist(b.date_ranges(
        20_000, lambda i: f"i{i}", interstitial)), words="metadata --as cast --playlist-only", seconds=4)
    snapped = ',CLASS="com.apple.hls.interstitial",X-ASSET-LIST="x.json",X-SNAP="OUT"'
    yield cues("20,000 interstitials at boundaries of 20,000 segments, as media3", about, b.playlist(
        b.date_ranges(20_000, lambda i: f"i{i}", snapped), "#EXTINF:4,\ns.ts\n" * 20_000), shell='"$0" "$@" >/dev/null',
        words="events --as media3 --playlist-only --format ndjson", megabytes=400)
    asset = ',CLASS="com.apple.hls.interstitial",X-ASSET-URI="x.m3u8"'
    yield cues("20,000 interstitials of 200,000 segments without a date, as media3", about, b.text(
        "#EXTM3U\n#EXT-X-TARGETDURATION:4\n", b.date_ranges(20_000, lambda i: f"i{i}", asset), "#EXTINF:4,\ns.ts\n" * 200_000, "#EXT-X-ENDLIST\n"),
        words="metadata --as media3 --playlist-only --format ndjson", shell='"$0" "$@" >/dev/null', megabytes=600)
    opened = b.playlist("#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z\n", *(
        f'#EXT-X-DATERANGE:ID="o{i}",START-DATE="{datetime.datetime(2026, 1, 1) + datetime.timedelta(seconds=6 * i):%FT%TZ}",X-A="b"\n'
        f"#EXTINF:6,\ns{i}.ts\n" for i in range(4_000)))
    for player in ("hlsjs", "videojs"):
        yield cues(f"4,000 ranges without an end that start one after the other, as {player}", about, opened,
                   words=f"events --as {player} --playlist-only --format ndjson", shell='"$0" "$@" >/dev/null', seconds=8, megabytes=300)
    # Each with a message of its own event: they are parts of one break.
    parts = b.playlist(lambda: (f'#EXT-X-DATERANGE:ID="a{i}",START-DATE="2026-01-01T00:00:01Z",DURATION=2,SCTE35-OUT=0xFC302500000000000000FFF0140500'
                                f'00{i:04X}7FEFFE000CE8B07E000A4CB80000000000007A0A1B0C\n' for i in range(2_000)))
    yield cues("a break of 2,000 parts as date ranges", about, parts, words="convert --playlist-only --markers daterange", seconds=5, megabytes=200)
    pods = b.playlist(*(
        f'#EXT-X-DATERANGE:ID="p{i}",START-DATE="{datetime.datetime(2026, 1, 1) + datetime.timedelta(seconds=10 * i):%FT%TZ}",DURATION=5,'
        f"SCTE35-OUT=0x{b.pod(237, 1000 * i).hex().upper()}\n" for i in range(100)), "#EXTINF:4,\ns.ts\n" * 250)
    for dialect in ("daterange", "scte35-tag"):
        yield cues(f"100 messages of a break and 237 ads, convert to {dialect}", about, pods, seconds=8, megabytes=400,
                   words=f"convert --playlist-only --markers {dialect}", shell='"$0" "$@" >/dev/null')
    yield Case("a page of 300 snapshots of 600 kB", about, "report --playlist-only -o {out}/page.html {in}/titles", status=None,
               seconds=6, megabytes=600, files={f"titles/{i}.m3u8": f"#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:{i}\n" + "".join(
                   f"#EXTINF:4,{'t' * 100_000}\ns{j}.ts\n" for j in range(i, i + 6)) for i in range(300)})
    yield from reloads_with_variables()
    yield from reloads_of_ranges()
    yield cues("a number of 1,000,000 digits", "F19", b.text(
        "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-BYTERANGE:" + "9" * 1_000_000 + "@1\n" + b.END),
        words="validate --playlist-only", status=(0, 1), check=is_short)
    yield cues("150 unknown tags are all counted", "F19", b.playlist(*[f"#EXT-X-T{i}:1\n" for i in range(150)]),
               words="validate --playlist-only --select SYN --fail-on never --format json", status=0, check=counts_all)


def reloads_with_variables():
    """Snapshots whose variables add far more than the files have."""
    value = "x" * 20_000
    head = (f'#EXTM3U\n#EXT-X-VERSION:10\n#EXT-X-TARGETDURATION:4\n#EXT-X-DEFINE:NAME="v",VALUE="{value}"\n'
            "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z\n")
    loads = [head + f"#EXT-X-MEDIA-SEQUENCE:{i}\n" + "".join(
        f'#EXT-X-DATERANGE:ID="r{i}-{k}",START-DATE="2026-01-01T00:00:00Z",X-V="{{$v}}{k}"\n' for k in range(30))
        + "".join(f"#EXTINF:4,\ns{j}.ts\n" for j in range(i, i + 6)) for i in range(300)]
    for command, limit in (("cues --format json", 450), ("events --format ndjson", 600), ("breaks", 300)):
        yield Case(f"300 snapshots with 600,000 bytes of variables each, {command}", "F6",
                   f"{command} --playlist-only {{in}}/variables", status=None, seconds=20, megabytes=limit,
                   # The JSON of the cues is too long to be kept whole.
                   texts=() if "cues" in command else ("variables of the snapshots before add more than 67108864 bytes",),
                   files={f"variables/{i}.m3u8": load for i, load in enumerate(loads)})


def reloads_of_ranges():
    """Snapshots whose date ranges change or wait in great number."""
    about = "rule 4: a reload costs what it changes"
    start = datetime.datetime(2026, 1, 1)

    def tag(name, second, more=""):
        date = (start + datetime.timedelta(seconds=second)).isoformat()
        return f'#EXT-X-DATERANGE:ID="{name}",START-DATE="{date}Z"{more}\n'

    head = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z\n"
    segments = "".join(f"#EXTINF:4,\ns{i}.ts\n" for i in range(4))

    def folder(name, loads, seconds, megabytes=400):
        return Case(name, about, "events --playlist-only --format ndjson {in}/ranges", status=None, seconds=seconds,
                    megabytes=megabytes, files={f"ranges/{i}.m3u8": head + lines + segments for i, lines in enumerate(loads)})

    waiting = [tag(f"w{i}", 0, ',CLASS="c",END-ON-NEXT=YES') for i in range(1_000)]
    starts = [tag(f"n{i}", 9_000 - i, ',CLASS="c"') for i in range(4_000)]
    yield folder("ranges that wait at one start, an earlier next start in each load",
                 ["".join(waiting), *starts[:300]], seconds=8)
    yield folder("ranges that wait at one start, 4,000 next starts in one load", ["".join(waiting), "".join(starts)], seconds=4)
    yield folder("ranges that wait at 4,000 starts", ["".join(tag(f"w{i}", 9_000 - i, ',CLASS="c",END-ON-NEXT=YES')
                                                              for i in range(4_000)), ""], seconds=4)
    lasting = "".join(tag(f"l{i}", 0, ",DURATION=90000") for i in range(20_000))
    yield folder("20,000 ranges that last, a new one in each load",
                 [lasting, *(tag(f"n{i}", i) for i in range(600))], seconds=8)

    def update(number, skipped, more=""):
        return (f"#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:{number}\n"
                f"#EXT-X-SKIP:SKIPPED-SEGMENTS={skipped}{more}\n#EXTINF:4,\ns{number + skipped}.ts\n")

    whole = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n" + "".join(f"#EXTINF:4,\ns{i}.ts\n" for i in range(3_000))
    chain = [whole, *(update(i, 3_000) for i in range(600))]
    kept = ',RECENTLY-REMOVED-DATERANGES=""'
    ranges = [head + lasting + segments, *(update(i, 4, kept) for i in range(200))]
    for name, loads, command, seconds in (
            ("updates of 3,000 segments", chain, "events", 2), ("updates of 3,000 segments", chain, "validate", 8),
            ("updates that keep 20,000 ranges", ranges, "breaks", 4)):
        yield Case(f"{name}, {command}", about, f"{command} --playlist-only --format ndjson {{in}}/updates", status=None,
                   seconds=seconds, megabytes=200, files={f"updates/{i}.m3u8": text for i, text in enumerate(loads)})
    yield Case("updates that keep 20,000 ranges, as hls.js", about, "events --as hlsjs --playlist-only --format ndjson {in}/updates",
               status=None, seconds=6, megabytes=400, files={f"updates/{i}.m3u8": text for i, text in enumerate(ranges)})
    yield folder("ranges whose values change with each load",
                 ["".join(tag(f"r{j}", j, f",X-N={i}") for j in range(80)) for i in range(250)], seconds=8)


def is_bounded(outcome):
    """The output is less than a hundred times the input."""
    return [] if outcome.size < 50_000_000 else [f"expected less text, got {outcome.size} bytes"]


def is_short(outcome):
    """The output is readable text."""
    return [] if outcome.size < 100_000 else [f"expected less text, got {outcome.size} bytes"]


def counts_all(outcome):
    findings = [f for f in outcome.findings() if f["rule"] in ("SYN-012", "SYN-021")]
    counted = sum(f.get("count", 1) for f in findings)
    named = any(word in f["message"] for f in findings for word in ("150", " 50 "))
    return [] if counted >= 150 or named else [f"expected all 150 to be counted, got {counted}"]


def payloads():
    about = "2 SCTE-35 XML"

    def decode(name, text, about=about, **more):
        more.setdefault("status", 1)
        return Case(name, about, "scte35 decode --format json", files={"input.xml": b.text(text)}, stdin="input.xml",
                    **more)

    yield decode("80,000 attributes", b.many_attributes(80_000), "F2", seconds=3)
    yield decode("160,000 attributes", b.many_attributes(160_000), "F2", seconds=3)
    yield Case("80,000 attributes in an event message", "F2", "cues --format json {in}/segment.m4s", status=None,
               files={"segment.m4s": b.movie(b.event_message(b.many_attributes(80_000))) + file_of(EVENTS, "segment0.m4s")},
               # 0.1 s alone; the interpreter of this program may be busy with other rows for seconds.
               seconds=8)
    for format in ("json", "scte35-xml"):
        yield Case(f"100,000 payloads as {format}", about, f"scte35 decode --format {format}",
                   files={"input.txt": b"/DAvAAAAAAAA///wFAVIAACPf+/+c2nALv4AUsz1AAAAAAAKAAhDVUVJAAABNWLbowo=\n" * 100_000},
                   stdin="input.txt", shell='"$0" "$@" >/dev/null', megabytes=60, seconds=15)
    elements = "[" + "0," * 19_999 + "0]"
    for format in ("ndjson", "text"):
        yield Case(f"a list of 20,000 elements that are no sections as {format}", "2 JSON", f"scte35 decode --format {format}",
                   files={"input": elements}, stdin="input", status=1, check=is_bounded, texts=("section 20000",), seconds=4,
                   megabytes=60)
    yield Case("a list of 5,000,000 elements", "2 JSON", "scte35 decode --brief", files={"input": "[" + "0," * 4_999_999 + "0]"},
               stdin="input", status=1, check=is_short, texts=("more values than the limit",), seconds=4, megabytes=320)
    yield decode("a billion laughs", b.laughs())
    yield decode("quadratic growth", b.quadratic())
    for address in ("file:///etc/passwd", "http://127.0.0.1:1/x", "/etc/passwd"):
        yield decode(f"an entity at {address}", b.external(address), never=(r"root:.:0:0",))
        yield decode(f"a parameter entity at {address}", b.external(address, True), never=(r"root:.:0:0",))
    yield decode("a document type elsewhere", b.section_xml(before='<!DOCTYPE x SYSTEM "file:///etc/passwd">'),
                 status=None, never=(r"root:.:0:0",))
    yield decode("XInclude", b.section_xml(
        content='<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="/etc/passwd" parse="text"/>'),
        status=None, never=(r"root:.:0:0",))
    yield decode("100,000 elements deep", "<SpliceInfoSection>" + "<a>" * 100_000)
    for element in ("<b/>", "<SpliceInfoSection><SpliceNull/></SpliceInfoSection>"):
        yield decode(f"10,000 elements {element} of a namespace of 100,000 bytes",
                     '<a xmlns="urn:' + "x" * 100_000 + '">' + element * 10_000 + "</a>", status=None, seconds=4)
    yield decode("200,000 siblings", b.section_xml(content="<a/>" * 200_000), status=None)
    yield decode("10 MB of text", b.section_xml(content="<a>" + "x" * 10_000_000 + "</a>"), status=None)
    names = "".join(f"<e{i}/>" for i in range(1_000_000))
    yield decode("1,000,000 names", b.section_xml(content="<SpliceNull/>" + names), seconds=3, texts=("more than 100000 tags",))
    yield decode("40,000 names", b.section_xml(content="<SpliceNull/>" + names[: 40_000 * 9]), status=None, seconds=3)
    yield decode("NUL", b.section_xml(content="<a>\0</a>"), status=None)
    yield decode("no end", "<SpliceInfoSection " * 10_000)
    deep = "[" * 100_000
    yield Case("8,000,000 empty lines in JSON without an end", "2 JSON", "scte35 encode", files={"input": "{" + "\n" * 8_000_000},
               stdin="input", status=1, megabytes=80)
    for name, text in {
        "100,000 deep": deep, "objects 50,000 deep": '{"a":' * 50_000, "1,000,000 digits": "9" * 1_000_000,
        "1e999999": '{"command":{"type":"timeSignal","ptsTime":1e999999}}', "a list": "[]", "a number": "5",
        "nothing but a brace": "{",
    }.items():
        yield Case(f"scte35 encode: JSON of {name}", "2 JSON", "scte35 encode", files={"input": text}, stdin="input",
                   status=(0, 1, 2) if name == "a list" else (1, 2))
    saved = file_of("Playlists/timed-id3", "expected.json").decode()
    playlist = "Playlists/timed-id3/media.m3u8"
    wrong = {
        "a start that is text": saved.replace('"startTime": 0.0', '"startTime": "500.0"', 1).replace(
            '"startTime": 0,', '"startTime": "500.0",', 1),
        "a start that is an object": with_start(saved, {"a": 1}),
        "a start that is a list": with_start(saved, [0]),
        "a start that is true": with_start(saved, True),
        "no start": with_start(saved, None, drop=True),
        "a content that is text": saved.replace('"content": {', '"content": "x", "y": {', 1),
    }
    for name, text in wrong.items():
        yield Case(f"--expect with {name}", "F9" if "start" in name else "2 JSON",
                   f"validate --expect {{in}}/expected.json {os.path.abspath(playlist)}",
                   files={"expected.json": text}, status=2)
        yield Case(f"compare with {name}", "2 JSON", f"compare {{in}}/expected.json {os.path.abspath(playlist)}",
                   files={"expected.json": text}, status=(1, 2, 3))
    splices = [b.splice_insert(7, 90_000 * i) for i in range(20_000)]
    scheme = b"urn:scte:scte35:2013:bin"
    yield Case("--expect with 20,000 messages of one event", "2 JSON",
               "validate --select EXP --expect {in}/list.txt {in}/input.mp4", status=None, texts=("no findings",),
               seconds=8, megabytes=400, files={
                   "list.txt": "".join(f"{i},{base64.b64encode(s).decode()}\n" for i, s in enumerate(splices)),
                   "input.mp4": b.movie(*(b.event_messages(1, i, scheme, s) for i, s in enumerate(splices)))})
    for option in ("config", "baseline", "expect"):
        for name, content in {
            "100,000 deep": deep, "not UTF-8": b'{"a":"\xff\xfe"}', "1e999999": '{"a":1e999999}', "a list": "[5]",
            "an odd form": '{"schema":5,"tracks":{},"rules":5,"findings":5}', "nothing": b"",
        }.items():
            yield Case(f"--{option}: {name}", "2 JSON",
                       f"validate --{option} {{in}}/f.json {os.path.abspath(playlist)}", files={"f.json": content},
                       status=(0, 1, 2) if name in ("nothing", "not UTF-8", "1e999999", "an odd form") else 2)
        for path in ("/dev/zero", "/", "/none"):
            yield Case(f"--{option} {path}", "2 JSON", f"validate --{option} {path} {os.path.abspath(playlist)}",
                       status=2, seconds=4, megabytes=300)
    for words in ("--as pillarbox --mapping", "--as cast --custom-data", "--as ybrid --ybrid"):
        for name, content in {"100,000 deep": deep, "a list": "[5]", "not UTF-8": b"\xff\xfe{", "nothing": b""}.items():
            yield Case(f"metadata {words}: {name}", "2 JSON",
                       f"metadata {words} {{in}}/f.json {os.path.abspath(playlist)}", files={"f.json": content},
                       status=None)


def with_start(saved, value, drop=False):
    report = json.loads(saved)
    cue = report["tracks"][0]["cues"][0]
    if drop:
        del cue["startTime"]
    else:
        cue["startTime"] = value
    return json.dumps(report)


def tags():
    about = "2 ID3"

    def decode(name, content, about=about, **more):
        more.setdefault("status", None)
        return Case(name, about, "id3 decode --format json {in}/input.id3", files={"input.id3": content}, **more)

    yield decode("100 frames that inflate to 16 MiB", b.packed_frames(100), "F3", seconds=2.5, megabytes=250)
    yield decode("500 frames that inflate to 16 MiB", b.packed_frames(500), "F3", seconds=4, megabytes=250)
    yield from media("50 frames that inflate to 16 MiB", TAGGED + b.packed_frames(50), "F3", seconds=2.5)
    yield decode("100,000 frames", b.tag(*[b.frame(b"TIT2", b"\3a")] * 100_000), megabytes=300)
    yield decode("chapters 5,000 deep", b.nested_chapters(5_000))
    yield decode("1,000,000 texts", b.tag(b.frame(b"TXXX", b"\3" + b"a\0" * 1_000_000)), megabytes=300)
    yield decode("100,000 tags", b.repeated(b.tag(b.frame(b"TIT2", b"\3a")), 100_000), megabytes=600)
    yield decode("a size of 256 MiB", b"ID3\4\0\0\x7f\x7f\x7f\x7f" + b"TIT2\x7f\x7f\x7f\x7f\0\0\3a")
    files = {"media.m3u8": listing(["large.aac"]), "large.aac": b.tag(
        b.frame(b"GEOB", b"\0a/b\0f\0d\0" + b"A" * 20_000_000)) + b.frames_of_silence(200)}
    texts = {"media.m3u8": listing(["texts.aac"]), "texts.aac": b.tag(
        *[b.frame(b"TXXX", b"\3a\0" + b"b" * 100_000)] * 100) + b.frames_of_silence(200)}
    for command, limit in (("cues --format json", 300), ("metadata --as theo", 200), ("report -o {out}/page.html", 400)):
        yield Case(f"a frame of 20 MB, {command}", about, f"{command} {{in}}/media.m3u8", status=None, files=files,
                   megabytes=limit, shell='"$0" "$@" >/dev/null')
        yield Case(f"100 texts of 100 kB, {command}", about, f"{command} {{in}}/media.m3u8", status=None, files=texts,
                   megabytes=limit, shell='"$0" "$@" >/dev/null')
    yield decode("a tag of 10 MB", b.tag(b.frame(b"PRIV", b"a\0" + bytes(10_000_000))), megabytes=350)


def decoded_pictures():
    """Frames at the edges of breaks, each of which costs some bytes and many samples."""
    for name, (width, height), references, count, text in (
        ("8192 x 8192", (8192, 8192), 1, 2000, "the pictures are too large to decode"),
        ("16 references", (4096, 2304), 16, 40, "data:image/jpeg"),
    ):
        content = pictures.segment(width, height, count, references)
        yield Case(f"pictures at breaks: {name}", "F26", "report {in}/media.m3u8", status=(0, 1), files={
            "pictures.ts": content, "media.m3u8": pictures.presentation((count + 1) / 25, 1)},
            texts=(text,), seconds=4, megabytes=600)


def streams():
    yield from media("8,192 PIDs", b.packets(8192 * 2, b.all_pids))
    yield from media("tables that are new in each packet", b.packets(5_000, b.changing_tables), seconds=4)
    yield from media("100,000 maps of a program of 8,000 streams", b.packets(100_000, b.crowded_program), seconds=3)
    yield Case("4,096 programs in one of 5,000 segments", "F3", "cues --format json {in}/media.m3u8", status=None, files={
        "many.ts": b.many_programs(4096), "one.ts": b.packets(3, b.one_frame),
        "media.m3u8": listing(["many.ts"] + ["one.ts"] * 5_000)}, codes=("TSR-014",), megabytes=300)
    yield Case("16 MB without a tag in each of 40 segments", "F3", "validate --format json {in}/media.m3u8", status=None, files={
        "none.ts": b.bytes_without_tag(65), "media.m3u8": listing(["none.ts"] * 40)}, codes=("PAY-011",), seconds=20, megabytes=520)
    yield from media("payloads that never end", b.packets(40_000, b.open_payloads))
    yield from media("10 MB of zeros", b.repeated(bytes(1000), 10_000))
    yield from media("10 MB of 0x47", b.repeated(b"\x47" * 1000, 10_000))
    yield from media("noise", b.noise(5_000_000))
    yield from media("a segment 200 times", TAGGED * 200, megabytes=300)
    for size in (0, 1, 7, (1 << 32) - 1):
        yield from media(f"a box of {size} bytes", b.movie(b.box(b"moof", b"x" * 100, size)))
    for size in (0, 15, 1 << 63, (1 << 64) - 1):
        yield from media(f"a long box of {size} bytes", b.movie(
            struct.pack(">I4sQ", 1, b"emsg", size) + bytes(100)))
    yield from media("boxes 100,000 deep", b.nested_boxes(100_000))
    yield from media("500,000 boxes", b.repeated(b.box(b"free"), 500_000), megabytes=300)
    yield from media("50,000 event messages", lambda file: (
        file.write(b.movie()), file.write(b.event_message("x", b"urn:x") * 50_000)), megabytes=400)
    splices = b.movie(b.event_messages(12_000, scheme=b"urn:scte:scte35:2013:bin", data=b.segmentations(60)))
    yield Case("12,000 messages with 60 segmentations each", "F3", "breaks --format ndjson {in}/input.mp4", status=None,
               files={"input.mp4": splices}, texts=("PAY-011",), shell='"$0" "$@" >/dev/null', seconds=25, megabytes=800)
    splices = b.movie(b.event_messages(4_000, scheme=b"urn:scte:scte35:2013:bin", data=b.segmentations(60)))
    yield Case("4,000 messages with 60 segmentations each as XML", "F3", "cues --format scte35-xml {in}/input.mp4",
               files={"input.mp4": splices}, shell='"$0" "$@" >/dev/null', seconds=15, megabytes=140)
    schedules = b.movie(b.event_messages(100, scheme=b"urn:scte:scte35:2013:bin", data=b.segmentations(230)))
    for command in ("breaks", "cues"):
        yield Case(f"100 messages with 230 segmentations each, {command}", "F3", command + " --format json {in}/input.mp4", status=None,
                   files={"input.mp4": schedules}, seconds=5, check=is_bounded)
    # What players make of tags has the limit of the tags, however they read them.
    scheme = b"https://aomedia.org/emsg/ID3"
    foreign = b.tag(b.frame(b"TIT2", b"\3a"), b.frame(b"!!!!", b"aa") * 350_000)
    for name, tag, count, command, limit in (
            ("100 tags that inflate to 16 MiB", b.packed_private(16 << 20), 100, "metadata --as media3 --without P54 --format ndjson", 700),
            ("a tag of 350,000 frames that only players read", foreign, 1, "metadata --as hlsjs --format ndjson", 400),
            ("a tag of 350,000 frames that only players read", foreign, 1, "players --format json", 900),
            ("15 texts of 2,000,000 values", b.tag(b.frame(b"TIT2", b"\3" + b"a\0" * 2_000_000)), 15, "metadata --as videojs --format ndjson", 600)):
        yield Case(f"{name}, {command}", "F3", f"{command} {{in}}/input.mp4", status=None,
                   files={"input.mp4": b.movie(*(b.event_messages(1, i, scheme, tag) for i in range(count)))},
                   shell='"$0" "$@" >/dev/null', seconds=25, megabytes=limit)
    # Each change of the view has 256 images.
    images = [b.tag(b.frame(b"APIC", b"\3-->\0\3\0u%d" % i)) for i in range(10_000)]
    titles = [b.tag(b.frame(b"TIT2", b"\3%d" % i)) for i in range(10_000)]
    for name, tags_and_times in (
            ("10,000 titles beside 256 pictures", [(tag, 0) for tag in images[:256]] + [(tag, i) for i, tag in enumerate(titles)]),
            ("10,000 pictures, of which 256 are shown", [(tag, i) for i, tag in enumerate(images)])):
        messages = [b.lasting_message(i, time, tag) for i, (tag, time) in enumerate(tags_and_times)]
        yield Case(name, "F3", "metadata --as ybrid --format ndjson {in}/media.m3u8", files={
            "a.mp4": b.movie(*messages, file_of("Playlists/fmp4-events", "segment0.m4s")),
            "media.m3u8": listing(["a.mp4"], duration=3600)}, status=(0, 1), shell='"$0" "$@" >/dev/null', seconds=15, megabytes=200)
    many = {f"{i}.mp4": b.movie(b.event_messages(40_000, i * 40_000)) for i in range(30)}
    yield Case("1,200,000 event messages in 30 segments", "F3", "validate --format json {in}/media.m3u8", status=None,
               files=many | {"media.m3u8": listing(many)}, codes=("PAY-011",), seconds=25, megabytes=800)
    some = dict(list(many.items())[:4])
    yield Case("160,000 event messages in each of four playlists", "F3",
               "validate --variant all --format json {in}/main.m3u8", status=None, files=some | {
                   f"media{i}.m3u8": listing(some) for i in range(4)} | {"main.m3u8": multivariant(f"media{i}.m3u8" for i in range(4))},
               codes=("PAY-011",), seconds=25, megabytes=800)
    chapters = json.dumps([{"start-time": i} for i in range(50_000)])
    yield Case("eight lists of 50,000 chapters", "F3", "validate --format json {in}/main.m3u8", status=None, files={
        f"{i}.json": chapters for i in range(8)} | {"media0.m3u8": listing({}), "main.m3u8": multivariant(["media0.m3u8"]) + "".join(
            f'#EXT-X-SESSION-DATA:DATA-ID="com.apple.hls.chapters",LANGUAGE="l{i}",URI="{i}.json"\n'
            for i in range(8)).encode()}, codes=("CHP-001",), seconds=15, megabytes=400)
    for name, value, size, code in (("objects", '{"":0}', 2_000_000, "CHP-001"), ("arrays", "[[0]]", 2_000_000, "CHP-001"),
                                    ("numbers", "0", 16_000_000, "LOAD-008")):
        yield Case(f"{size:,} bytes of chapters that are {name}", "F3", "cues --format json {in}/main.m3u8", status=None, files={
            "a.json": "[" + ",".join([value] * (size // (len(value) + 1))) + "]", "media0.m3u8": listing({}),
            "main.m3u8": multivariant(["media0.m3u8"])
            + b'#EXT-X-SESSION-DATA:DATA-ID="com.apple.hls.chapters",URI="a.json"\n'}, texts=(code,), seconds=25, megabytes=300)
    yield from media("a run of 2^32 - 1 samples", b.movie(b.box(b"moof", b.box(b"traf", b.box(
        b"tfhd", bytes(4) + struct.pack(">I", 1)) + b.box(b"trun", bytes(4) + b"\xff" * 4)))))
    yield from media("a table of 2^32 - 1 entries", b.box(b"ftyp", b"iso6\0\0\0\1") + b.box(b"moov", b.box(
        b"trak", b.box(b"mdia", b.box(b"minf", b.box(b"stbl", b.box(b"stts", bytes(4) + b"\xff" * 4)))))))
    yield from media("200,000 fragments of 1,024 tracks", b.many_tracks(1024) + b"".join(map(b.fragment, range(1, 1025)))
                     + b.fragment(1024) * 200_000 + b.event_message("x", b"urn:x"), seconds=4, megabytes=400)
    yield from media("50,000 first Ogg pages", lambda file: [
        file.write(b.ogg_page(i, 2, b"OpusHead\1\2\0\0\x80\xbb\0\0\0\0\0")) for i in range(50_000)])
    yield from media("an Ogg header without an end", lambda file: (
        file.write(b.ogg_page(1, 2, b"OpusHead\1\2\0\0\x80\xbb\0\0\0\0\0")),
        [file.write(b.ogg_page(1, 1, b"x" * 254 * 255, i)) for i in range(200)]), megabytes=400)
    yield from media("2^32 - 1 comments", b.ogg_page(1, 2, b"OpusHead\1\2\0\0\x80\xbb\0\0\0\0\0") + b.ogg_page(
        1, 0, b"OpusTags" + b"\xff" * 8, 1))
    doctype = b.ebml(b"\x1a\x45\xdf\xa3", b"\x42\x82\x88matroska")
    yield from media("Matroska of 2^56 - 2 bytes", doctype + b.ebml(b"\x18\x53\x80\x67", bytes(50), (1 << 56) - 2))
    yield from media("Matroska chapters 20,000 deep", doctype + b"\x18\x53\x80\x67\1\xff\xff\xff\xff\xff\xff\xff"
                     + b"\x10\x43\xa7\x70\1\xff\xff\xff\xff\xff\xff\xff" + b"\x45\xb9\1\xff\xff\xff\xff\xff\xff\xff"
                     + b"\xb6\1\xff\xff\xff\xff\xff\xff\xff" * 20_000)
    yield from media("1,000,000 tags before the first packet", b"ID3\4\0\0\0\0\0\0" * 1_000_000
                     + (b"\x47\x1f\xff\x10" + b"\xff" * 184) * 8, seconds=4, megabytes=100)
    quotes = bytes([255]) + (b"~='';" * 815).ljust(255 * 16, b"x")
    yield from media("a radio recording with 100 blocks of quotes",
                     b"ICY 200 OK\r\nicy-metaint:4\r\n\r\n" + (b"\xff\xfb\x90\x64" + quotes) * 100, seconds=4)
    for interval in ("0", "1", "99999999999999999999", "-5", "x"):
        yield from media(f"a radio recording with icy-metaint {interval}",
                         f"ICY 200 OK\r\nicy-metaint:{interval}\r\n\r\n".encode() + b"\xff\xfb\x90\x64" * 20_000)


def odd_inputs():
    too_long = "hlscue: line 1: has more than 1048576 bytes"
    for name, content, text in (
        ("3 MB of zeros", bytes(3_000_000), too_long), ("3 MB of one letter", b"a" * 3_000_000, too_long),
        ("a line of 1 MB of zeros", bytes(1_000_000) + b"\nb", "hlscue: line 1: has a NUL character\nhlscue: b: "),
        ("an address of 1 MB", b"a" * 1_000_000, "a: "),
        ("50,000 lines", b.text(*(f"a{i}\n" for i in range(50_000))), "hlscue: a49999: "),
    ):
        yield Case(f"a list of inputs with {name}", "2 inputs", "validate --files-from -", files={"list": content}, stdin="list",
                   status=3, texts=(text,), seconds=25, megabytes=300)
    # A copy of the list of rules for each input would be 400 MB.
    for form in ("json", "csv", "prometheus"):
        yield Case(f"10,000 lines of one playlist, validate --format {form}", "2 inputs",
                   f"validate --playlist-only --files-from - --format {form}={{out}}/results",
                   files={"m.m3u8": listing(["s.ts"])}, status=(0, 1),
                   shell='yes {in}/m.m3u8 | head -n 10000 | "$0" "$@"', seconds=15, megabytes=150)
    for path, status in (("/dev/null", 3), ("/", 3), ("/none", 3), ("{in}/loop", 3)):
        yield Case(f"input {path}", "2 inputs", f"cues {path}", status=status, shell='ln -s loop {in}/loop; "$0" "$@"')
    yield Case("input /dev/zero", "2 inputs", "cues /dev/zero", status=3, seconds=8, megabytes=1300)
    yield Case("a folder without playlists", "2 inputs", "cues {in}/a", files={"a/b.txt": b"x"}, status=3)
    yield Case("a folder of links to itself", "2 inputs", "cues {in}/a", files={"a/b.txt": b"x"}, status=3,
               shell='ln -s . {in}/a/1.m3u8; ln -s ../a {in}/a/2.m3u8; "$0" "$@"')
    text = file_of(LOCAL, "media.m3u8").decode()
    for name in ("utf-16", "utf-16-be", "utf-32"):
        yield Case(f"a playlist in {name}", "2 inputs", "cues {in}/a.m3u8", files={"a.m3u8": text.encode(name)}, status=3)
    yield Case("a playlist with NUL", "2 inputs", "cues --playlist-only {in}/a.m3u8",
               files={"a.m3u8": text.replace("segment1", "seg\0ment1")}, status=None)
    for name in ("-x.m3u8", "a b.m3u8", "a%20b.m3u8", "a?b#c.m3u8"):
        yield Case(f"a file with the name {name}", "2 inputs", "cues --playlist-only --format json --",
                   files={name: text}, status=0, shell=f'"$0" "$@" "{name}"')
    yield Case("a file with an escape in its name", "2 inputs", "cues --playlist-only --",
               files={"a\x1b[31m\nb.m3u8": text}, status=(0, 1), shell='"$0" "$@" *b.m3u8; "$0" "$@" nope*b.m3u8; true',
               never=("\x1b",))
    for kind, make in (("FIFO", "mkfifo {in}/s.ts"), ("folder", "mkdir {in}/s.ts"),
                       ("device", "ln -s /dev/zero {in}/s.ts"), ("loop", "ln -s s.ts {in}/s.ts")):
        yield Case(f"a {kind} as a segment", "2 inputs", "cues --format json {in}/m.m3u8",
                   files={"m.m3u8": listing(["s.ts"])}, status=1, codes=("LOAD-",), shell=f'{make}; "$0" "$@"')
    yield Case("/proc/kmsg as a segment", "F22", "cues --format json {in}/m.m3u8",
               files={"m.m3u8": listing(["/proc/kmsg"])}, status=1, codes=("LOAD-",), seconds=5)


def terminals():
    hostile = "\x1b[31m\x9b31m\u202e\u2066\u2028\u2029<script>alert(1)</script>"
    files = {
        "a.m3u8": "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z\n"
                  f'#EXT-X-DATERANGE:ID="{hostile}",CLASS="{hostile}",START-DATE="2026-01-01T00:00:00Z",DURATION=1,'
                  f'X-A="{hostile}"\n#EXT-X-{hostile}:1\n#EXTINF:4,{hostile}\n{hostile}.ts\n#EXT-X-ENDLIST\n'}
    for form in ("text", "markdown", "csv"):
        yield Case(f"escapes in cues --format {form}", "3 terminals", f"cues --format {form} {{in}}/a.m3u8",
                   files=files, status=None, never=("\x1b", "\x9b", "\u202e", "\u2066"))
    for form in ("text", "github", "junit", "sarif", "markdown"):
        yield Case(f"escapes in validate --format {form}", "3 terminals", f"validate --format {form} {{in}}/a.m3u8",
                   files=files, status=None, never=("\x1b", "\x9b"))
    yield Case("escapes in a page", "3 terminals", "report {in}/a.m3u8", files=files, status=None,
               shell='"$0" "$@" 2>/dev/null', never=("<script>alert",))
    for form in ("ndjson", "json"):
        yield Case(f"line separators and directions in {form}", "F23", f"cues --format {form} {{in}}/a.m3u8",
                   files=files, status=None, never=("\x1b", "\u2028", "\u2029", "\u202e", "\u2066"))


def rows():
    for group in (playlists, payloads, tags, streams, decoded_pictures, odd_inputs, terminals):
        yield from group()
