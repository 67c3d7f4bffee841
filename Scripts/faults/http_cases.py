"""The requirements of section 1 for whole runs: several resources, byte ranges, cookies, limits, TLS."""

import gzip
import json
import os
import random
import re
import zlib

import answers as a
from case import Case
from http_matrix import STREAMS, TIMEOUT, ROLES
from server import Site, serve_file

TS = ROLES["segment"].data
TAGGED = open(os.path.join(STREAMS, "timed-id3/segment0.ts"), "rb").read()
TIMED = os.path.join(STREAMS, "timed-id3")
RANGES = os.path.join(STREAMS, "byte-ranges")
EVENTS = os.path.join(STREAMS, "fmp4-events")
LIST = "application/vnd.apple.mpegurl"


def listing(uris, head="", duration=4):
    lines = "".join(f"#EXTINF:{duration},\n{uri}\n" for uri in uris)
    return f"#EXTM3U\n#EXT-X-TARGETDURATION:{duration}\n{head}{lines}#EXT-X-ENDLIST\n".encode()


def multivariant(uris):
    lines = "".join(f"#EXT-X-STREAM-INF:BANDWIDTH={i + 1}\n{uri}\n" for i, uri in enumerate(uris))
    return ("#EXTM3U\n" + lines).encode()


def file_of(folder, name):
    with open(os.path.join(folder, name), "rb") as file:
        return file.read()


def cues(name, about, site, **more):
    return Case(name, about, f"cues --format json {TIMEOUT} {{url}}/media.m3u8", site=site, **more)


def asked(outcome, name):
    return sum(1 for target, _ in outcome.site.requests if target.split("?")[0].endswith("/" + name))


# MARK: Silence and patience


def silences():
    def segment(exchange):
        index = int(re.search(r"s(\d+)\.ts", exchange.name)[1])
        exchange.stall() if 4 <= index <= 7 else exchange.reply(TAGGED)

    site = Site(None, {"media.m3u8": a.plain(listing(f"s{i}.ts" for i in range(200))), "s*": segment})
    yield cues("four of 200 segments never answer", "F1", site, status=1, cues=196 * 7,
               codes=("LOAD-006",), never_codes=("LOAD-004",), seconds=8)
    site = Site(None, {"media.m3u8": a.plain(listing("s%d.ts" % i for i in range(40))), "s*": a.in_turn(
        a.cut(TAGGED, a.stall))})
    yield cues("all of 40 segments stall in the body", "F1", site, status=1, cues=(0, 40 * 7),
               codes=("LOAD-006",), seconds=20)
    closed = "http://127.0.0.1:1/"
    yield Case("a host that takes no connection, 2,000 times", "1 closes",
               f"cues --format json {TIMEOUT} {{in}}/media.m3u8", status=1, cues=0, codes=("LOAD-004",),
               files={"media.m3u8": listing(f"{closed}{i}.ts" for i in range(2000))})
    lists = "".join(
        f'#EXT-X-DATERANGE:ID="i{i}",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:0{i % 4}Z"'
        f',X-ASSET-LIST="list{i}.json"\n' for i in range(200))
    some = Site(os.path.join(STREAMS, "interstitials"), {
        "media.m3u8": a.plain(listing(["segment0.ts"], "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z\n" + lists)),
        "list*": lambda x: x.stall() if int(re.search(r"\d+", x.name)[0]) % 3 else x.reply(ROLES["list"].data)})
    yield Case("two in three of 200 asset lists stall", "F16",
               "cues --format json --timeout 0.2 {url}/media.m3u8", site=some, status=(0, 1),
               codes=("LOAD-006",), seconds=10)
    good = open(os.path.join(STREAMS, "timed-id3", "media.m3u8"), "rb").read()
    slow = Site(os.path.join(STREAMS, "timed-id3"), {
        "main.m3u8": a.plain(multivariant(["slow.m3u8", "media.m3u8"])),
        "slow.m3u8": a.drip(good + b"# comment\n" * 50_000, 500, 0.1)})
    yield Case("a variant whose playlist arrives in small pieces", "F16",
               "cues --format json --variant all --timeout 0.2 {url}/main.m3u8", site=slow, status=1, cues=(1, 99),
               codes=("LOAD-006",), seconds=8)
    names = [f"drip{i}.m3u8" for i in range(1000)]
    drips = Site(None, {"main.m3u8": a.plain(multivariant(names)),
                        "drip*": a.endless(b"# comment, which is long enough for the least rate\n", 0.02, first=b"#EXTM3U\n")})
    yield Case("1,000 variants whose playlists do not end", "F16", "validate --timeout 0.2 --format json {url}/main.m3u8",
               site=drips, status=1, codes=("LOAD-006",), texts=("the last 16 requests to 127.0.0.1 took too long",), seconds=12)
    drips = Site(None, {"media.m3u8": a.plain(listing(f"s{i}.ts" for i in range(1000))),
                        "s*": a.endless(TAGGED[:188], 0.05, first=TAGGED[:1880])})
    yield Case("1,000 segments that do not end, above the least rate", "F16", "cues --timeout 0.2 --format json {url}/media.m3u8",
               site=drips, status=1, codes=("LOAD-006", "LOAD-041"), seconds=25)
    tags = "".join(
        f'#EXT-X-SESSION-DATA:DATA-ID="com.apple.hls.chapters",LANGUAGE="l{i}",URI="chapters{i}.json"\n' for i in range(100))
    stalls = Site(None, {"main.m3u8": a.plain(("#EXTM3U\n" + tags).encode()), "chapters*": lambda x: x.stall()})
    yield Case("all of 100 lists of chapters stall", "F16", "validate --timeout 0.2 --format json {url}/main.m3u8", site=stalls,
               status=(0, 1), codes=("LOAD-006",), seconds=8)
    none = Site(None, {"media.m3u8": a.plain(listing(f"none{i}.ts" for i in range(100_000)))})
    yield cues("100,000 segments that are not there", "F15", none, status=1, cues=0, codes=("LOAD-001",),
               seconds=8, megabytes=250, check=gives_up)
    long = Site(None, {"media.m3u8": a.plain(listing(f"s{i}.ts" for i in range(1000))), "s*": a.plain(TAGGED)})
    yield Case("watch reads 1,000 segments with tags", "F7", f"watch {TIMEOUT} {{url}}/media.m3u8", site=long,
               status=None, texts=("ended  endlist: .* 7000 cues",), seconds=12)
    endless = Site(None, {"media.m3u8": a.plain(
        listing(f"s{i}.ts" for i in range(300_000)).replace(b"#EXT-X-ENDLIST\n", b"")), "s*": lambda x: x.stall()})
    yield Case("watch heeds its time with 300,000 segments", "F7", f"watch --for 2 {{url}}/media.m3u8", site=endless,
               status=None, texts=("ended  for: 0 reloads",), seconds=6, megabytes=700)
    yield channels_with_large_segments()
    yield channels_without_answers()
    section = file_of(EVENTS, "init.mp4")
    late = Site(EVENTS, {"init.mp4": a.in_turn(a.status(404), a.plain(b"<html></html>"), a.cut(section), a.plain(section))})
    yield Case("watch waits for an initialization section that is wrong at first", "F7",
               f"watch {TIMEOUT} {{url}}/media.m3u8", site=late, status=1,
               texts=("ended  endlist: .* 7 cues, 1 break, 3 warnings, 1 alarm",), seconds=12)
    few = Site(TIMED, {"media.m3u8": a.plain(
        listing([f"none{i}.ts" for i in range(60)] + ["segment0.ts", "segment1.ts"]))})
    yield cues("60 segments that are not there, then good ones", "F15", few, status=1,
               cues=(8, 19), codes=("LOAD-001",))


def channels_with_large_segments():
    """Six channels that send nearly all of each of their segments, and one whose segments must be read beside them."""
    piece = TAGGED * ((1 << 20) // len(TAGGED))
    length = 75 << 20

    def large(exchange):
        exchange.send(f"HTTP/1.1 200 OK\r\nContent-Length: {length}\r\n\r\n".encode())
        for _ in range(length // len(piece)):
            exchange.send(piece)
        exchange.stall()

    live = listing(f"large{i}.ts" for i in range(4)).replace(b"#EXT-X-ENDLIST\n", b"")
    good = a.after(1, a.plain(file_of(TIMED, "media.m3u8")))
    names = " ".join(f"c{i}={{url}}/c{i}.m3u8" for i in range(6))
    site = Site(TIMED, {"c*": a.plain(live), "large*": large, "good.m3u8": good})
    return Case("watch reads a channel beside six with segments of 75 MiB", "F7",
                f"watch --for 5 --timeout 4 {names} good={{url}}/good.m3u8", site=site, status=None,
                texts=("good +ended  endlist: .* 19 cues",), seconds=12, megabytes=600)


def channels_without_answers():
    """Many channels whose segments never answer, and one whose segments must be read beside them."""
    live = listing(f"silent{i}.ts" for i in range(4)).replace(b"#EXT-X-ENDLIST\n", b"")
    good = a.after(1, a.plain(file_of(TIMED, "media.m3u8")))
    names = " ".join(f"c{i}={{url}}/c{i}.m3u8" for i in range(40))
    site = Site(TIMED, {"c*": a.plain(live), "silent*": a.stall, "good.m3u8": good})
    return Case("watch reads a channel beside 40 whose segments never answer", "F7",
                f"watch --for 5 --timeout 4 {names} good={{url}}/good.m3u8", site=site, status=None,
                texts=("good +ended  endlist: .* 19 cues",), seconds=12, megabytes=300)


def gives_up(outcome):
    """Requests stop after some hundred failures in a row, and the skipped ones are counted."""
    found = []
    count = len(outcome.site.requests)
    if count > 2000:
        found.append(f"expected some hundred requests, got {count}")
    words = " ".join(finding["message"] for finding in outcome.findings())
    if not re.search(r"\b9\d[, ]?\d{3}\b", words):
        found.append("expected a finding that says how many were not asked for, got none")
    return found


def crowds():
    """Content that a server may send very often, or compressed very often."""
    def cookies(exchange):
        index = int(re.search(r"s(\d+)\.ts", exchange.name)[1])
        exchange.reply(TAGGED, headers=[("Set-Cookie", f"c{index}-{i}=1") for i in range(40)])

    site = Site(None, {"media.m3u8": a.plain(listing(f"s{i}.ts" for i in range(600))), "s*": cookies})
    yield cues("40 cookies with each of 600 segments", "F17", site, status=0, cues=600 * 7, seconds=6)
    # A gzip member for each part, since compressing all of it takes seconds.
    large = gzip.compress(TAGGED * 40) * ((256 << 20) // len(TAGGED * 40))
    site = Site(None, {
        "media.m3u8": a.plain(listing(f"{'large' if i == 0 else 's'}{i}.ts" for i in range(15))),
        "large*": lambda exchange: exchange.reply(large, headers=[("Content-Encoding", "gzip")]),
        "s*": a.after(0.05, a.plain(TAGGED))})
    yield Case("good segments beside one that takes long to unpack", "F24",
               "cues --format json --timeout 0.3 {url}/media.m3u8", site=site, status=(0, 1), never_codes=("LOAD-006",),
               seconds=10, megabytes=1000)
    layers = nested(400, 4)
    packed = [("Content-Encoding", "gzip, gzip, gzip, gzip, gzip")]
    site = Site(TIMED, {"media.m3u8": a.plain(listing(["packed.ts", "segment0.ts"])),
                        "packed.ts": lambda exchange: exchange.reply(layers, headers=packed)})
    yield cues("5 layers of gzip around 400 MiB behind an end", "F7", site, status=1, cues=7,
               codes=("LOAD-032",), seconds=5)


def nested(megabytes, layers):
    """Bytes after the end of an empty gzip member, compressed several times."""
    pieces = [gzip.compress(b"")] + [bytes(1 << 20)] * megabytes
    for _ in range(layers):
        packer = zlib.compressobj(9, zlib.DEFLATED, 31)
        packed = b"".join(packer.compress(piece) for piece in pieces) + packer.flush()
        pieces = [packed]
    return pieces[0]


def speeds():
    media = file_of(TIMED, "media.m3u8")
    slow = Site(TIMED, {"media.m3u8": a.plain(multivariant(f"slow{i}.m3u8" for i in range(30))),
                        "slow*": a.after(0.2, a.plain(media))})
    yield Case("30 variants that take 0.2 s each", "F18", f"validate {TIMEOUT} {{url}}/media.m3u8", site=slow,
               status=None, seconds=3)
    yield cues("a multivariant playlist that names itself", "1 playlists", Site(None, {
        "media.m3u8": a.plain(multivariant(["media.m3u8"]))}), status=1, codes=("LOAD-",))
    yield cues("a playlist as its own segment", "1 playlists", Site(None, {
        "media.m3u8": a.plain(listing(["media.m3u8"]))}), status=1, codes=("LOAD-018",))
    yield Case("2,000 renditions", "1 playlists", f"validate {TIMEOUT} {{url}}/media.m3u8", status=None,
               site=Site(TIMED, {"media.m3u8": a.plain(renditions(2000)), "r*": a.plain(media)}), seconds=15)
    titles = json.dumps([{"start-time": 0, "titles": [{"language": f"l{i}", "title": "t"} for i in range(12_000)]}]).encode()
    tags = "".join(
        f'#EXT-X-SESSION-DATA:DATA-ID="com.apple.hls.chapters",LANGUAGE="l{i}",URI="chapters{i}.json"\n' for i in range(8))
    titled = Site(TIMED, {"main.m3u8": a.plain(multivariant(["media.m3u8"]) + tags.encode()), "chapters*": a.plain(titles)})
    for command in ("report --format html", "metadata --as shaka"):
        yield Case(f"eight lists with a chapter in 12,000 languages, {command}", "F3", f"{command} {{url}}/main.m3u8",
                   site=titled, status=None, texts=("chapters l99",) if "metadata" in command else (), megabytes=600)


def renditions(count):
    lines = "".join(
        f'#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="g",NAME="{i}",URI="r{i}.m3u8"\n' for i in range(count))
    return f'#EXTM3U\n{lines}#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="g"\nr.m3u8\n'.encode()


def sizes():
    endless = a.endless(TAGGED * 40)
    for name, answer, about in (
        ("endless segments of media", endless, "F7"),
        ("endless segments of zeros", a.endless(bytes(1 << 20)), "F7"),
        ("segments of 1 GiB of zeros as gzip", a.bomb(1024), "F7"),
        ("segments of 1 GiB as gzip that begin as media", a.bomb(1024, TAGGED), "F7"),
    ):
        site = Site(None, {"media.m3u8": a.plain(listing(f"s{i}.ts" for i in range(8))), "s*": answer})
        yield cues(name, about, site, status=(0, 1), seconds=40, megabytes=600)
    # With this size its memory grows for the last time when nearly all has arrived.
    noise = random.Random(1).randbytes(1 << 20)
    yield cues("a segment of 380 MiB as gzip", "F7", Site(None, {
        "media.m3u8": a.plain(listing(["s0.ts"])), "s0.ts": a.bomb(380, TAGGED + noise)}),
        status=(0, 1), seconds=20, megabytes=600)
    yield cues("50 segments of 380 MiB that are packed twice", "F7", Site(None, {
        "media.m3u8": a.plain(listing(f"s{i}.ts" for i in range(50))), "s*": a.bomb_twice(380, TAGGED)}),
        status=(0, 1), seconds=20, megabytes=600, texts=("beyond that",))
    yield cues("an input of 1 GiB of zeros as gzip", "F7", Site(None, {"media.m3u8": a.bomb(1024)}), status=3,
               seconds=20, megabytes=600)
    saved = gzip.compress(
        b'{"schema":"hlscue.cues/1","input":"a","presentation":{"kind":"media"},"findings":[],"tracks":['
        + b'{"uid":1,"kind":"metadata","type":"id3","cues":[]},' * 800_000 + b"[]]}")
    yield Case("a saved analysis of 40 MB as gzip", "F7", "compare {url}/a.json {url}/a.json", site=Site(None, {
        "a.json": a.plain(saved, headers=[("Content-Encoding", "gzip")])}), status=3, seconds=5, megabytes=200, texts=("33554432",))
    packed = gzip.compress(b"#EXTM3U\n" + b"#EXT-X-CUE-OUT:4\n" * (34 << 16))
    for name, site in (("an input", {"media.m3u8": a.plain(packed, headers=[("Content-Encoding", "gzip")])}), ("a variant", {
            "media.m3u8": a.plain(multivariant(["v.m3u8"])), "v.m3u8": a.plain(packed, headers=[("Content-Encoding", "gzip")])})):
        yield cues(f"{name} of 34 MiB of breaks as gzip", "F25", Site(None, site), status=(1, 3), seconds=5,
                   texts=("larger than the limit of 33554432 bytes",))
    packed = gzip.compress(b"#EXTM3U\n" + b"\n" * (31 << 20))
    yield cues("31 MiB of blank lines as gzip", "F7", Site(None, {
        "media.m3u8": a.plain(packed, headers=[("Content-Encoding", "gzip")])}), status=0, seconds=5, megabytes=400,
        texts=("the first 8388615, which are 8388608 lines, are read",))
    yield cues("an input without end, a playlist", "F7", Site(None, {
        "media.m3u8": a.endless(b"#EXTINF:4,\ns.ts\n" * 60_000, first=b"#EXTM3U\n")}), status=3, seconds=20,
        megabytes=600)
    for role, name, folder in (("key", "stream.key", "aes-128"), ("init", "init.mp4", "fmp4-events")):
        yield cues(f"a {role} without end", "1 bombs", Site(os.path.join(STREAMS, folder), {
            name: a.endless(bytes(1 << 20))}), status=1, codes=("LOAD-",), megabytes=200)


# MARK: Byte ranges


def ranges():
    whole = file_of(RANGES, "media.ts")

    def wanted(exchange):
        first, last = re.fullmatch(r"bytes=(\d+)-(\d+)", exchange.headers["range"]).groups()
        return int(first), int(last)

    def part(field=None, change=lambda data: data, shift=0):
        """A part with its own Content-Range, and bytes that may not match it."""

        def answer(exchange):
            first, last = wanted(exchange)
            text = field(first, last) if callable(field) else field
            fields = [("Content-Range", text)] if text is not None else []
            exchange.reply(change(whole[first + shift : last + 1 + shift]), "206 X", fields)

        return answer

    def right(first, last):
        return f"bytes {first}-{last}/{len(whole)}"

    def site(answer):
        return Site(RANGES, {"media.ts": answer})

    yield cues("ranges as they should be", "1 ranges", site(serve_file), cues=8, never_codes=("LOAD",))
    yield Case("ranges that are ignored", "F5", f"validate --select LOAD --format json {TIMEOUT} {{url}}/media.m3u8",
               site=site(a.plain(whole)), status=0, codes=("LOAD-017",), check=says_once("LOAD-017"))
    yield cues("ranges that are ignored have the right bytes", "F5", site(a.plain(whole)), cues=8,
               codes=("LOAD-017",))
    large = TAGGED + (b"\x47\x1f\xff\x10" + bytes(184)) * 550_000
    step = len(large) // 188 // 500 * 188
    lines = [f"#EXT-X-BYTERANGE:{step}@{i * step}\nlarge.ts" for i in range(500)]
    yield cues("500 ranges of 100 MB that are ignored", "F5",
               Site(None, {"media.m3u8": a.plain(listing(lines)), "large.ts": a.plain(large)}),
               status=(0, 1), cues=(1, 99), codes=("LOAD-017",), seconds=15, megabytes=600)
    bad = {
        "another range": part(lambda f, l: right(f + 188, l + 188), shift=188),
        "an earlier range": part(lambda f, l: right(max(f - 188, 0), max(l - 188, 1))),
        "less than asked for": part(right, lambda data: data[:-376]),
        "less, as it says": part(lambda f, l: right(f, l - 376), lambda data: data[:-376]),
        "no Content-Range and less": part(None, lambda data: data[:-376]),
        "a Content-Range past 64 bits": part("bytes 0-99999999999999999999/5"),
        "a negative Content-Range": part("bytes -5--1/5"),
        "the whole as 206": lambda x: x.reply(whole, "206 X"),
        "several parts": lambda x: x.reply(b"--x\r\n\r\nab\r\n--x--", "206 X", [
            ("Content-Type", "multipart/byteranges; boundary=x")]),
        "416": lambda x: x.reply(b"", "416 X", [("Content-Range", "bytes */5")]),
        "404": a.status(404),
        "a page": a.plain(b"<html>Not here</html>"),
        "nothing": lambda x: x.reply(b"", "206 X", [("Content-Range", right(*wanted(x)))]),
    }
    for name, answer in bad.items():
        # Wrong bytes in a part cannot be detected; the result must not have more than is there.
        yield cues(f"range answered with {name}", "1 ranges", site(answer), status=None, cues=(0, 8),
                   check=has_finding if name not in LIES else None)
    yield cues("range without Content-Range, of the right length", "1 ranges", site(part(None)), cues=8,
               never_codes=("LOAD",))
    yield cues("range with another total each time", "1 ranges", site(
        lambda x: part(f"bytes {wanted(x)[0]}-{wanted(x)[1]}/{len(whole) + x.count}")(x)), status=None, cues=(0, 8))
    yield cues("range without end", "1 ranges", site(a.endless(bytes(1 << 16))), status=None, cues=(0, 8),
               megabytes=300)
    yield cues("range past the end", "1 ranges", Site(RANGES, {"media.m3u8": a.plain(listing(
        ["media.ts"]).replace(b"#EXTINF", b"#EXT-X-BYTERANGE:1000@9000000\n#EXTINF"))}), status=1,
        codes=("LOAD-012",))


LIES = ("a Content-Range past 64 bits", "a negative Content-Range", "an earlier range")


def has_finding(outcome):
    codes = [finding["rule"] for finding in outcome.findings()]
    return [] if outcome.status == 3 or codes else ["expected a finding about it, got none"]


def says_once(code):
    def check(outcome):
        count = sum(1 for finding in outcome.findings() if finding["rule"] == code)
        return [] if count == 1 else [f"expected {code} once, got it {count} times"]

    return check


# MARK: What servers ask for


def manners():
    media = file_of(TIMED, "media.m3u8")
    radio = [("icy-name", "x"), ("icy-br", "64"), ("Content-Type", LIST)]
    yield cues("a playlist with icy-name", "F10", Site(TIMED, {"media.m3u8": a.plain(media, headers=radio)}), cues=19)
    yield cues("a playlist with icy-br alone", "F10", Site(TIMED, {
        "media.m3u8": a.plain(media, headers=[("icy-br", "64")])}), cues=19)

    def cookie(exchange):
        if "s=1" in exchange.headers.get("cookie", ""):
            exchange.reply(media)
        elif exchange.target.endswith("?2"):
            exchange.reply(b"", "403 X")
        else:
            exchange.reply(b"", "302 X", [("Set-Cookie", "s=1"), ("Location", f"{exchange.base}/media.m3u8?2")])

    def with_cookie(exchange):
        serve_file(exchange) if "s=1" in exchange.headers.get("cookie", "") else exchange.reply(b"", "403 X")

    yield cues("a cookie of the playlist", "F17", Site(TIMED, {"media.m3u8": cookie}), cues=19)
    yield cues("a cookie that segments need", "F17", Site(TIMED, {
        "media.m3u8": a.plain(media, headers=[("Set-Cookie", "s=1; Path=/")]), "segment*": with_cookie}), cues=19)
    yield cues("a cookie is not for another host", "F17", Site(TIMED, {
        "media.m3u8": lambda x: x.reply(
            media.replace(b"segment1", f"http://localhost:{x.port}{x.base}/segment1".encode()),
            "200 X", [("Set-Cookie", "s=1; Path=/"), ("Set-Cookie", "t=2; Domain=localhost")])}), cues=19,
        check=lambda outcome: ["expected no cookie at localhost, it was sent"] if any(
            "segment1" in target and headers.get("cookie") for target, headers in outcome.site.requests
            if headers.get("host", "").startswith("localhost")) else [])
    for code in (429, 503):
        later = a.status(code, [("Retry-After", "1")])
        yield cues(f"{code} with Retry-After: 1, then good", "F17", Site(TIMED, {
            "segment1.ts": a.in_turn(later, a.plain(TS))}), cues=19, never_codes=("LOAD",), check=waits)
        for text in ("3600", "99999999999999999999", "Fri, 01 Jan 2038 00:00:00 GMT", "soon"):
            yield cues(f"{code} with Retry-After: {text}", "F17", Site(TIMED, {
                "segment1.ts": a.status(code, [("Retry-After", text)])}), status=1, cues=16,
                codes=("LOAD-003",))
    yield cues("a stray % in a reference", "F14", Site(TIMED, {
        "media.m3u8": a.plain(listing(["a%20b%zz.ts?c=%2F%"])), "a%20b%25zz.ts": a.plain(TAGGED)}), cues=7,
        check=lambda outcome: [] if any(target.endswith("/a%20b%25zz.ts?c=%2F%25")
                                        for target, _ in outcome.site.requests)
        else [f"expected /a%20b%25zz.ts to be asked for, got {outcome.site.requests[-1][0]}"])
    yield cues("connections are closed after each answer", "1 closes", Site(TIMED, {
        name: a.lines("Connection: close", body=file_of(TIMED, name))
        for name in ("media.m3u8", "segment0.ts", "segment1.ts", "segment2.ts", "segment3.ts")}), cues=19)


def waits(outcome):
    return [] if outcome.elapsed >= 1 else [f"expected a wait of a second, it took {outcome.elapsed:.1f} s"]


def missing_init():
    for name, answer, texts in (
        ("is not there", a.status(404), ()),
        ("is a page", a.plain(b"<!DOCTYPE html><html><body>Not here</body></html>"), ()),
        ("is empty", a.plain(b""), ("init.mp4",)),
    ):
        yield cues(f"an init section that {name}", "F13", Site(EVENTS, {"init.mp4": answer}), status=1, cues=(6, 7),
                   texts=texts, never=("1008813135",))


# MARK: Who gets in


def private_hosts():
    names = ("127.0.0.1", "localhost", "[::1]", "10.1.2.3", "192.168.1.1", "172.16.0.1", "169.254.169.254",
             "[fe80::1]", "[fd00::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "127.1", "0x7f.1", "2130706433")
    for name in names:
        yield Case(f"--private-hosts deny, a segment at {name}", "3 private hosts",
                   "cues --format json --timeout 1 --private-hosts deny {in}/media.m3u8", site=Site(TIMED),
                   files={"media.m3u8": listing([f"http://{name}:{{port}}/{{key}}/segment0.ts"]).decode()},
                   status=1, cues=0, codes=("LOAD-009",), seconds=3, check=was_not_asked)
    yield Case("--private-hosts deny, the input", "3 private hosts",
               "cues --private-hosts deny {url}/media.m3u8", site=Site(TIMED), status=3,
               texts=(r"\Ahlscue: .*\n?\Z",), check=was_not_asked)
    yield Case("--private-hosts allow", "3 private hosts",
               "cues --format json --private-hosts allow {url}/media.m3u8", site=Site(TIMED), cues=19)


def was_not_asked(outcome):
    return [] if not outcome.site.requests else ["expected no request, the server got one"]


def trusting(name):
    """The authority of the rows in a variable, and nothing in the others."""
    return {"CURL_CA_BUNDLE": "", "SSL_CERT_FILE": "", name: "{authority}"}


def secure():
    for name, text in (("self-signed", "self.signed"), ("expired", "expired"),
                       ("other-host", "name|host.*certificate|certificate.*host")):
        yield Case(f"TLS: {name} as input", "F19", f"cues {TIMEOUT} {{url}}/media.m3u8", site=Site(TIMED),
                   server=name, environment=trusting("SSL_CERT_FILE"), status=3,
                   texts=(rf"(?i)\Ahlscue: .*({text}).*\n?\Z",))
    yield Case("TLS: an authority that nobody knows", "1 TLS", "cues {url}/media.m3u8", site=Site(TIMED),
               server="signed", status=3, texts=("the authority that issued the certificate is not known",))
    for name in ("SSL_CERT_FILE", "CURL_CA_BUNDLE"):
        yield Case(f"TLS: an authority of one's own in {name}", "1 TLS", "cues --format json {url}/media.m3u8",
                   site=Site(TIMED), server="signed", environment=trusting(name), status=0, cues=19)


def secrets():
    page = {"media.m3u8": a.plain(listing(
        ["segment0.ts?tok=of-segment", "gone.ts?tok=of-segment"], "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z\n"))}
    forms = {
        "cues": ("text", "json", "ndjson", "csv", "webvtt", "html", "markdown"),
        "validate": ("text", "json", "ndjson", "csv", "junit", "sarif", "github", "markdown"),
        "report": ("html", "json"), "breaks": ("text", "json"), "events": ("text", "ndjson"),
    }
    for command, names in forms.items():
        for form in names:
            yield Case(f"{command} --format {form}: name, password and token", "F20",
                       f"{command} --format {form} --timeout 1 http://joe:pw1@127.0.0.1:{{port}}/{{key}}/media.m3u8?tok=of-input",
                       site=Site(TIMED, page), status=None, never=("joe", "pw1", "tok=of"))
    for form in ("text", "json"):
        yield Case(f"--no-redact --format {form} prints tokens, never passwords", "F20",
                   f"cues --no-redact --format {form} http://joe:pw1@127.0.0.1:{{port}}/{{key}}/media.m3u8?tok=of-input",
                   site=Site(TIMED, page), status=1, texts=("tok=of-segment",), never=("pw1",))
    yield Case("an input that is not there: name, password and token", "F20",
               "cues http://joe:pw1@127.0.0.1:{port}/{key}/none.m3u8?tok=of-input", site=Site(TIMED), status=3,
               never=("joe", "pw1", "tok=of"))
    for target in ("http://joe:pw1@127.0.0.1:1/", "http:/joe:pw1@127.0.0.1:1/", "http:joe:pw1@h/", "http:\\\\joe:pw1@h\\"):
        yield Case(f"a redirect to {target}", "F20", f"validate --format json {TIMEOUT} {{url}}/media.m3u8",
                   site=Site(None, {"media.m3u8": redirect(target + "?tok=of-target")}), status=3,
                   never=("joe", "pw1", "tok=of"))
    elsewhere = {"media.m3u8": lambda x: x.reply(
        listing([f"http://localhost:{x.port}{x.base}/segment0.ts", "segment1.ts"]))}
    yield Case("-H goes to its own host alone", "3 headers",
               "cues --format json -H X-Secret:secret-of-the-user {url}/media.m3u8", site=Site(TIMED, elsewhere),
               cues=(10, 19), check=header_stays)


def redirect(target):
    return lambda exchange: exchange.reply(b"", "302 X", [("Location", target)])


def header_stays(outcome):
    found = []
    for target, headers in outcome.site.requests:
        here = not headers.get("host", "").startswith("localhost")
        if here != ("x-secret" in headers):
            found.append(f"expected the header {'for' if here else 'not for'} {headers.get('host')}{target}")
    return found


def spellings():
    uris = ["file:///etc/passwd", "FILE:///etc/passwd", "file:/etc/passwd", "file://localhost/etc/passwd",
            "file:etc/passwd", "%66ile:///etc/passwd", "data:text/plain,x", "ftp://127.0.0.1/x"]
    texts = "".join(f'#EXT-X-KEY:METHOD=AES-128,URI="{uri}"\n#EXTINF:4,\n{uri}\n' for uri in uris)
    yield cues("file: and other schemes from a remote playlist", "3 schemes", Site(None, {"media.m3u8": a.plain(
        f"#EXTM3U\n#EXT-X-TARGETDURATION:4\n{texts}#EXT-X-ENDLIST\n".encode())}), status=1, cues=0,
        codes=("LOAD-009",), never=(r"root:.:0:0",))
    yield cues("paths that climb, from a remote playlist", "3 schemes", Site(None, {"media.m3u8": a.plain(
        listing(["../../../../etc/passwd", "/etc/passwd", "..%2f..%2fetc/passwd", "\\\\etc\\passwd"]))}),
        status=1, cues=0, never=(r"root:.:0:0",))


def rows():
    for group in (silences, crowds, speeds, sizes, ranges, manners, missing_init, private_hosts, secure, secrets, spellings):
        yield from group()
