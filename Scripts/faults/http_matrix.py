"""Every wrong response of section 1, for each kind of resource."""

import gzip
import os
import zlib

import answers as a
from case import Case
from server import Site

STREAMS = "Playlists"
# The time limit of most rows; stalled responses take as long.
TIMEOUT = "--timeout 1"
# Slow responses end by a minimum rate or a total limit, which allow more time than one silence.
PATIENCE = 20


class Role:
    """A kind of resource: where it is in which stream, and what the stream has with it and without it."""

    def __init__(self, folder, name, cues, left, replaced=None):
        self.folder = os.path.join(STREAMS, folder)
        self.name = name
        self.cues = cues
        self.left = left
        self.replaced = replaced or {}
        with open(os.path.join(self.folder, name), "rb") as file:
            self.data = file.read()


def one_list():
    """The stream with interstitials, of which the one with a right list is left."""
    with open(os.path.join(STREAMS, "interstitials/media.m3u8"), "rb") as file:
        return b"".join(line for line in file if b"faulty" not in line and b"missing" not in line)


ROLES = {
    "input": Role("timed-id3", "media.m3u8", 19, None),
    "segment": Role("timed-id3", "segment1.ts", 19, 16),
    "key": Role("aes-128", "stream.key", 8, 2),
    # How many cues are left without it is a row of its own (F13).
    "init": Role("fmp4-events", "init.mp4", 7, (1, 7)),
    "list": Role("interstitials", "right.json", 2, 2, {"media.m3u8": a.plain(one_list())}),
}
EACH = tuple(ROLES)
# Repeated requests and stalled responses take too long for each.
SOME = ("input", "segment")


class Fault:
    """A way to answer, made from the bytes that would be right. `code` is the finding; None when all is well in spite of it,
    and "" when nothing but a good end is asked for."""

    def __init__(self, name, make, code=None, about="1", roles=EACH, **more):
        self.name, self.make, self.code = name, make, code
        self.about, self.roles, self.more = about, roles, more


def fault(name, answer, code=None, **more):
    """A fault that does not depend on the right bytes."""
    return Fault(name, lambda data: answer, code, **more)


def statuses():
    codes = {401: "LOAD-002", 403: "LOAD-002", 407: "LOAD-002", 404: "LOAD-001", 410: "LOAD-001"}
    once = (201, 204, 205, 206, 226, 300, 304, 305, 306, 400, 401, 402, 403, 404, 405, 407, 410, 416,
            418, 429, 451, 499, 501, 505, 599)
    for code in once:
        yield fault(f"status {code}", a.status(code), codes.get(code, "LOAD-003"), about="1 statuses")
    for code in (500, 502, 503, 504):
        yield fault(f"status {code}", a.status(code), "LOAD-003", about="1 statuses", roles=SOME)
    yield fault("status 999", a.status(999), "LOAD-", about="1 statuses")
    yield fault("status 101", a.status(101), "LOAD-", about="1 statuses", roles=SOME)
    yield Fault("status 203", lambda data: a.plain(data, "203 X"), about="F17")
    yield Fault("503, then good", lambda data: a.in_turn(a.status(503), a.plain(data)), about="1 statuses")


def redirects():
    for code in (301, 302, 303, 307, 308):
        yield Fault(f"{code} to where it is", lambda data, code=code: a.in_turn(
            a.redirect(code, "again"), a.plain(data)), about="1 redirects")
    yield Fault("nine redirects", lambda data: a.in_turn(*[a.redirect(302, "again")] * 9, a.plain(data)),
                about="1 redirects")
    yield Fault("redirect to another host", lambda data: a.in_turn(
        lambda x: x.reply(b"", "302 X", [("Location", f"http://localhost:{x.port}{x.base}/again")]),
        a.plain(data)), about="1 redirects")
    for name, target, code in (
        ("itself", "again", "LOAD-014"), ("file:", "file:///etc/passwd", "LOAD-009"),
        ("file: in capitals", "FILE:/etc/passwd", "LOAD-009"), ("ftp:", "ftp://127.0.0.1/x", "LOAD-009"),
        ("gopher:", "gopher://127.0.0.1:1/x", "LOAD-009"), ("data:", "data:,x", "LOAD-009"),
        ("garbage", "http://[:::", "LOAD-010"), ("no host", "http:///x", "LOAD-010"),
        ("a port that is none", "http://127.0.0.1:99999/", "LOAD-"), ("nothing", "", "LOAD-"),
    ):
        yield fault(f"redirect to {name}", a.redirect(302, target), code, about="1 redirects",
                    never=(r"root:.:0:0",))
    yield fault("redirect without Location", a.status(302), "LOAD-003", about="1 redirects")
    yield fault("redirect with NUL", a.lines("Location: /a\0b", "Content-Length: 0",
                status="HTTP/1.1 302 X"), "LOAD-", about="1 redirects")
    yield fault("redirect to a 404 names it", a.redirect(302, "elsewhere-it-went"), "LOAD-001",
                about="F19", roles=SOME, texts=("elsewhere-it-went",))


def ends():
    """Responses that end too early, or not at all."""
    good = a.plain
    for name, then, code, extra in (
        ("stall", a.stall, "LOAD-006", {}), ("reset", a.reset, "LOAD-007", {"roles": SOME}),
        ("close", None, "LOAD-007", {"roles": SOME}),
    ):
        yield fault(f"{name} before the head", a.raw("", then=then), code, about=f"1 {name}s", **extra)
        yield fault(f"{name} in the head", a.raw("HTTP/1.1 200 OK\r\nA: b", then=then), code,
                    about=f"1 {name}s", **extra)
        yield Fault(f"{name} in the body", lambda data, then=then: a.cut(data, then), code,
                    about=f"1 {name}s", **extra)
    yield Fault("reset, then good", lambda data: a.in_turn(a.reset, good(data)), about="1 resets")
    yield Fault("reset in the body, then good", lambda data: a.in_turn(a.cut(data, a.reset), good(data)),
                about="1 resets")
    yield Fault("16 pieces", lambda data: a.drip(data, 16, 0.02), about="1 drips")
    yield Fault("head byte by byte", a.drip_of_head, about="1 drips")
    yield fault("a byte each half second", a.endless(b"x", 0.5), "LOAD-", about="F16",
                seconds=PATIENCE, roles=("input", "segment", "list"))
    yield fault("a head without end, slowly", lambda x: [x.send(b"HTTP/1.1 200 OK\r\n")] + [
        (x.send(b"A: b\r\n"), a.time.sleep(0.5)) for _ in range(120)], "LOAD-", about="F16",
        seconds=PATIENCE, roles=("segment",))
    yield fault("a chunk extension without end", a.endless(
        b"a=b;" * 4_000, headers="Transfer-Encoding: chunked\r\n", first=b"10;"), "LOAD-006", about="F16",
        seconds=PATIENCE, roles=("input", "segment"))


def lengths():
    def declared(*values):
        return lambda data: a.lines(*(f"Content-Length: {v}" for v in values), body=data)

    about = "1 lengths"
    yield Fault("half of the length", lambda data: a.lines(f"Content-Length: {len(data) // 2}", body=data),
                "", about=about)
    yield Fault("a length too large", lambda data: a.lines(f"Content-Length: {len(data) + 9}", body=data),
                "LOAD-007", about=about, roles=SOME)
    for name, values in (("negative", (-5,)), ("10^23", ("1" + "0" * 23,)), ("a word", ("many",))):
        yield Fault(f"length {name}", declared(*values), "", about=about)
    yield Fault("length 1 TiB", declared(1 << 40), "LOAD-008", about=about)
    yield Fault("two lengths", declared(3, 5), "LOAD-032", about=about)


def chunks():
    about = "1 chunks"
    yield Fault("chunks", a.chunked, about=about)
    yield Fault("chunks with extension and trailer", lambda data: a.chunked(
        data, extension=";a=b", end=b"0\r\nX: y\r\n\r\n"), about=about)
    yield Fault("chunks with Content-Length", lambda data: a.chunked(
        data, fields=("Content-Length: 3",)), about=about)
    yield Fault("chunks without an end", lambda data: a.chunked(data, end=b""), "LOAD-", about=about,
                roles=SOME)
    yield Fault("chunk cut short", lambda data: a.chunked(data, end=b"ff\r\nx"), "LOAD-", about=about,
                roles=SOME)
    yield Fault("chunk size of letters", lambda data: a.chunked(data, end=b"xyz\r\n"), "LOAD-032", about=about)
    yield Fault("chunk of 2^64", lambda data: a.chunked(data, end=b"1" + b"0" * 16 + b"\r\n"), "LOAD-032",
                about=about)
    yield Fault("chunks without line ends", lambda data: a.lines(
        "Transfer-Encoding: chunked", body=b"5\r\nabcdeabcde"), "LOAD-", about=about, roles=SOME)


def codings():
    about = "1 codings"
    yield Fault("gzip", lambda data: a.coded("gzip", gzip.compress(data)), about=about)
    yield Fault("x-gzip", lambda data: a.coded("x-gzip", gzip.compress(data)), about=about)
    yield Fault("deflate", lambda data: a.coded("deflate", zlib.compress(data)), about=about)
    yield Fault("raw deflate", lambda data: a.coded("deflate", a.raw_deflate(data)), about=about)
    yield Fault("twice gzip", lambda data: a.layers(data, 2), about=about)
    yield Fault("gzip in chunks", lambda data: a.chunked(
        gzip.compress(data), size=100, fields=("Content-Encoding: gzip",)), about=about)
    yield Fault("30 layers", lambda data: a.layers(data, 30), "LOAD-032", about=about)
    yield Fault("gzip that is none", lambda data: a.coded("gzip", data), "LOAD-032", about=about)
    yield Fault("brotli that is none", lambda data: a.coded("br", data), "LOAD-032", about=about,
                # libcurl takes a key of 16 bytes for an empty brotli stream, and the key is then the fault.
                roles=("input", "segment", "init", "list"))
    yield Fault("a coding that nobody knows", lambda data: a.coded("pack200", data), "LOAD-032", about=about)
    yield Fault("junk behind gzip", lambda data: a.coded("gzip", gzip.compress(data) + b"junk"), "",
                about=about)
    yield Fault("gzip with a wrong checksum", lambda data: a.coded(
        "gzip", gzip.compress(data)[:-8] + bytes(8)), "LOAD-", about=about)
    # A truncated response is incomplete, and nothing may report it as complete.
    yield Fault("gzip cut in half", lambda data: a.coded(
        "gzip", gzip.compress(data)[: len(gzip.compress(data)) // 2]), "LOAD-007", about="F4", roles=SOME)
    yield Fault("gzip cut between blocks", a.synced, "LOAD-007", about="F4", roles=SOME)
    yield Fault("gzip cut within its trailer", lambda data: a.coded("gzip", gzip.compress(data)[:-4]),
                "LOAD-007", about="F4", roles=SOME)
    yield Fault("deflate cut short", lambda data: a.coded("deflate", zlib.compress(data)[:-6]), "LOAD-007",
                about="F4", roles=SOME)
    yield Fault("gzip without a byte", lambda data: a.coded("gzip", b""), "LOAD-", about="F4", roles=SOME)
    yield Fault("1 GiB of zeros as gzip", lambda data: a.bomb(1024), "LOAD-", about="1 bombs",
                roles=("key", "init", "list"), megabytes=150)


def heads():
    about = "1 heads"
    yield fault("HTTP/0.9", a.raw("", b"<html>hello</html>"), "LOAD-032", about=about)
    yield Fault("HTTP/1.0 without length", lambda data: a.lines(body=data, status="HTTP/1.0 200 OK"),
                about=about)
    yield Fault("line feeds alone", lambda data: a.raw("HTTP/1.1 200 OK\nContent-Length: "
                f"{len(data)}\n\n", data), about=about)
    yield Fault("folded fields", lambda data: a.raw("HTTP/1.1 200 OK\r\nX: a\r\n  b\r\n"
                f"Content-Length: {len(data)}\r\n\r\n", data), about=about)
    yield Fault("65,000 folded lines", lambda data: a.raw("HTTP/1.1 200 OK\r\nX: a\r\n" + " a\r\n" * 65_000
                + f"Content-Length: {len(data)}\r\n\r\n", data), about=about, roles=SOME, seconds=3)
    for name, field in (
        ("a line without colon", "no colon"), ("NUL in a name", "a\0b: c"), ("NUL in a value", "a: b\0c"),
        ("a field of blanks", "   "), ("bytes past ASCII", "X\xff: \xfe"),
    ):
        yield Fault(name, lambda data, field=field: a.raw(a.head_of(data, field), data), "", about=about)
    yield fault("a field of 2 MB", a.lines("X: " + "y" * 2_000_000), "LOAD-032", about=about)
    yield fault("10^5 fields", a.lines(*["X: y"] * 100_000), "LOAD-032", about=about)
    yield fault("a head without end", lambda x: [x.send(b"HTTP/1.1 200 OK\r\n")] + [
        x.send(b"X: yyyyyyyyyyyyyyyy\r\n" * 1000) for _ in range(1000)], "LOAD-032", about=about)
    yield fault("103 without end", lambda x: [
        x.send(b"HTTP/1.1 103 Early Hints\r\nX: y\r\n\r\n" * 1000) for _ in range(1000)], "LOAD-",
        about=about, seconds=PATIENCE)
    yield fault("103, 100, then good", lambda x: (
        x.send(b"HTTP/1.1 103 X\r\nLink: a\r\n\r\nHTTP/1.1 100 X\r\n\r\n"), x.reply(b"", "404 X")),
        "LOAD-001", about=about)
    for line in ("HTTP/1.1 abc OK", "HTTP/1.1", "HTTP/9.9 200 OK", "ICY 200 OK", "SSH-2.0-x", "HTTP/1.1 2000 X"):
        yield fault(f"status line {line}", a.raw(f"{line}\r\n\r\n", b"x"), "LOAD-" if line[:3] != "ICY" else "",
                    about=about)
    yield Fault("a second answer behind the body", lambda data: a.raw(
        a.head_of(data), data + b"HTTP/1.1 500 X\r\nContent-Length: 0\r\n\r\n"), about=about)


def bodies():
    about = "1 contents"
    page = b"<!DOCTYPE html><html><body>Not here</body></html>"
    for kind in ("text/html", "image/png", "application/octet-stream", "x", "", "text/plain; charset=utf-16"):
        yield Fault(f"Content-Type {kind or 'of nothing'}", lambda data, kind=kind: a.plain(
            data, headers=[("Content-Type", kind)]), about=about)
    yield fault("200 with a page", a.plain(page, headers=[("Content-Type", "text/html")]),
                "", about=about, check=is_noticed)
    yield fault("200 with nothing", a.plain(b""), "", about=about, check=is_noticed)


def is_noticed(outcome):
    """An error page or an empty response has a finding for any resource, or the input is refused."""
    if outcome.status == 3 or [f for f in outcome.findings() if f["rule"] not in ("ID3-001", "INT-006")]:
        return []
    if any(f["rule"] == "INT-006" for f in outcome.findings()):
        return []
    return ["expected a finding about it, got none"]


def rows():
    for group in (statuses, redirects, ends, lengths, chunks, codings, heads, bodies):
        for fault in group():
            for name in fault.roles:
                yield row(fault, name, ROLES[name])


def row(fault, name, role):
    expected = {"status": 0, "cues": role.cues, "never_codes": ("LOAD",)}
    if fault.code == "":
        expected = {"status": None}
    elif fault.code and name == "input":
        expected = {"status": 3, "texts": (r"\Ahlscue: .*\n?\Z",)}
    elif fault.code:
        # A list of assets is not part of the stream: its faults are warnings.
        status = (0, 1) if name == "list" else 1
        expected = {"status": status, "codes": (fault.code,), "cues": role.left}
    more = dict(fault.more)
    # A line of an input that cannot be read has no other text than the one that is asked for.
    if name == "input" and "texts" in more:
        expected.pop("texts", None)
    return Case(
        f"{fault.name} ({name})", fault.about, f"cues --format json {TIMEOUT} {{url}}/media.m3u8",
        site=Site(role.folder, {**role.replaced, role.name: fault.make(role.data),
                                "again": fault.make(role.data), "gone": a.status(404)}),
        **{**expected, **more})
