"""Makers of correct and wrong responses. Each takes the bytes of a correct response, and returns a function that serves them."""

import gzip
import time
import zlib

PIECE = 1 << 20
# An endless response stops after this, so that a reader that takes all of it ends too.
ENDLESS_SECONDS = 60


def raw(head, body=b"", then=None):
    """Bytes as they are, after which the connection is closed, or what `then` does happens."""

    def answer(exchange):
        exchange.send((head.encode("latin-1") if isinstance(head, str) else head) + body)
        if then:
            then(exchange)

    return answer


def lines(*fields, body=b"", status="HTTP/1.1 200 OK"):
    """A head of these lines, and a body whose end is that of the connection."""
    return raw("\r\n".join([status, *fields]) + "\r\n\r\n", body)


def plain(data, status="200 OK", headers=()):
    return lambda exchange: exchange.reply(data, status, headers)


def status(code, headers=()):
    return plain(b"", f"{code} X", headers)


def redirect(code, target):
    """A redirect to a name in the same site, or to an address."""

    def answer(exchange):
        place = target if ":" in target or not target else f"{exchange.base}/{target}"
        exchange.reply(b"", f"{code} X", [("Location", place)])

    return answer


def in_turn(*answers):
    """One answer after the other; the last one stays."""
    return lambda exchange: answers[min(exchange.count, len(answers) - 1)](exchange)


def after(seconds, answer):
    def wait(exchange):
        time.sleep(seconds)
        answer(exchange)

    return wait


def stall(exchange):
    exchange.stall()


def reset(exchange):
    exchange.reset()


def head_of(data, *fields):
    return "\r\n".join(["HTTP/1.1 200 OK", f"Content-Length: {len(data)}", *fields]) + "\r\n\r\n"


def cut(data, then=None):
    """Half of a body with its full length declared."""
    return raw(head_of(data), data[: len(data) // 2], then)


def drip(data, pieces, seconds):
    """A good answer in some pieces."""

    def answer(exchange):
        whole = head_of(data).encode() + data
        size = len(whole) // pieces + 1
        for start in range(0, len(whole), size):
            exchange.send(whole[start : start + size])
            time.sleep(seconds)

    return answer


def drip_of_head(data):
    def answer(exchange):
        for byte in head_of(data).encode():
            exchange.send(bytes([byte]))
        exchange.send(data)

    return answer


def endless(piece, pause=0.0, headers="", first=b""):
    """A body without end."""

    def answer(exchange):
        exchange.send(f"HTTP/1.1 200 OK\r\n{headers}\r\n".encode() + first)
        end = time.monotonic() + ENDLESS_SECONDS
        while time.monotonic() < end:
            exchange.send(piece)
            if pause:
                time.sleep(pause)

    return answer


def chunked(data, size=1000, end=b"0\r\n\r\n", extension="", fields=()):
    """A body in chunks, with a given end."""
    body = b"".join(
        f"{len(data[i : i + size]):x}{extension}\r\n".encode() + data[i : i + size] + b"\r\n"
        for i in range(0, len(data), size)
    )
    return lines("Transfer-Encoding: chunked", *fields, body=body + end)


def coded(name, packed, length=True):
    if length:
        return plain(packed, headers=[("Content-Encoding", name)])
    return lines(f"Content-Encoding: {name}", body=packed)


def raw_deflate(data):
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packer.compress(data) + packer.flush()


def layers(data, count):
    for _ in range(count):
        data = gzip.compress(data)
    return coded(", ".join(["gzip"] * count), data)


_bombs = {}


def bomb_bytes(megabytes, first):
    key = (megabytes, first)
    if key not in _bombs:
        packer = zlib.compressobj(9, zlib.DEFLATED, 31)
        zeros = bytes(PIECE)
        parts = [packer.compress(first)] + [packer.compress(zeros) for _ in range(megabytes)]
        _bombs[key] = b"".join(parts) + packer.flush()
    return _bombs[key]


def bomb(megabytes, first=b""):
    """Some MiB of zeros as gzip, a thousandth of that on the wire."""
    return coded("gzip", bomb_bytes(megabytes, first))


def bomb_twice(megabytes, first=b""):
    """The same in two layers of gzip, of which a thousandth of a thousandth is on the wire."""
    return coded("gzip, gzip", gzip.compress(bomb_bytes(megabytes, first)))


def synced(data):
    """A gzip body that ends between two blocks, as when an origin dies: all bytes are there, but not the end."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    return coded("gzip", packer.compress(data) + packer.flush(zlib.Z_SYNC_FLUSH))
