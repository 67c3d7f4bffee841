"""A server of bad answers on the loopback interface, written on bare sockets so that it can break every rule of HTTP.

A case has a site of its own below `/NAME/`: the files of a folder, and answers that stand in for some of them. An answer is a
function that takes the exchange and writes what it likes.
"""

import os
import re
import socket
import ssl
import struct
import threading

# An unused connection must not hold a thread.
IDLE_SECONDS = 20


class Exchange:
    """One request, and the connection that the answer goes to."""

    def __init__(self, connection, head, site, count, base):
        self.connection = connection
        self.site = site
        # The number of earlier requests for this path.
        self.count = count
        self.port = connection.getsockname()[1]
        # The path of the site, without the last slash.
        self.base = base
        lines = head.decode("latin-1").split("\r\n")
        self.target = lines[0].split(" ")[1] if lines[0].count(" ") >= 2 else "/"
        self.headers = {}
        for line in lines[1:]:
            name, _, value = line.partition(":")
            self.headers[name.strip().lower()] = value.strip()
        self.keeps = False

    def send(self, data):
        self.connection.sendall(data)

    def reply(self, body, status="200 OK", headers=()):
        """Sends a whole answer, after which the connection may be used again."""
        fields = "".join(f"{name}: {value}\r\n" for name, value in headers)
        head = f"HTTP/1.1 {status}\r\nContent-Length: {len(body)}\r\n{fields}\r\n"
        self.send(head.encode("latin-1") + body)
        self.keeps = True

    def stall(self):
        """Waits until the other side has disconnected."""
        self.connection.settimeout(IDLE_SECONDS)
        while self.connection.recv(4096):
            pass

    def reset(self):
        """Ends the connection without the end of the stream."""
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.connection.close()


class Site:
    """The content of one case: a folder, and responses by name that take precedence over its files."""

    def __init__(self, folder=None, answers=None):
        self.folder = folder
        self.answers = answers or {}
        self.lock = threading.Lock()
        # Each request as (target, headers), in the order of arrival.
        self.requests = []
        self.counts = {}

    def note(self, name, target, headers):
        with self.lock:
            self.requests.append((target, headers))
            self.counts[name] = self.counts.get(name, 0) + 1
            return self.counts[name] - 1

    def answer(self, name):
        if name in self.answers:
            return self.answers[name]
        for pattern, answer in self.answers.items():
            if pattern.endswith("*") and name.startswith(pattern[:-1]):
                return answer
        return serve_file

    def bytes_of(self, name):
        """The bytes of a file in the folder, or nothing."""
        path = os.path.join(self.folder, name) if self.folder else ""
        if ".." in name or not os.path.isfile(path):
            return None
        with open(path, "rb") as file:
            return file.read()


def serve_file(exchange):
    """The file of the folder, or its requested byte range."""
    data = exchange.site.bytes_of(exchange.name)
    if data is None:
        return exchange.reply(b"", "404 Not Found")
    wanted = re.fullmatch(r"bytes=(\d+)-(\d+)", exchange.headers.get("range", ""))
    if not wanted:
        return exchange.reply(data)
    first, last = int(wanted[1]), min(int(wanted[2]), len(data) - 1)
    field = ("Content-Range", f"bytes {first}-{last}/{len(data)}")
    exchange.reply(data[first : last + 1], "206 Partial Content", [field])


class Server:
    """Listens on 127.0.0.1 until it is closed. With a TLS context it speaks TLS."""

    def __init__(self, context=None):
        self.context = context
        self.sites = {}
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.socket.bind(("127.0.0.1", 0))
        self.socket.listen(512)
        self.port = self.socket.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self):
        self.socket.close()

    def _accept(self):
        while True:
            try:
                connection, _ = self.socket.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection):
        try:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            connection.settimeout(IDLE_SECONDS)
            if self.context:
                connection = self.context.wrap_socket(connection, server_side=True)
            rest = b""
            while rest is not None:
                rest = self._serve_one(connection, rest)
        except (OSError, ValueError):
            pass
        finally:
            connection.close()

    def _serve_one(self, connection, data):
        """Answers one request. Returns what came after it, or nothing when the connection is to end."""
        while b"\r\n\r\n" not in data:
            piece = connection.recv(65536)
            if not piece:
                return None
            data += piece
        head, _, rest = data.partition(b"\r\n\r\n")
        target = head.split(b" ", 2)[1].decode("latin-1")
        path = re.sub(r"^https?://[^/]*", "", target.split("?")[0])
        _, key, name = (path.split("/", 2) + ["", ""])[:3]
        site = self.sites.get(key)
        if site is None:
            connection.sendall(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
            return rest
        exchange = Exchange(connection, head, site, 0, "/" + key)
        exchange.name = name
        exchange.count = site.note(name, target, exchange.headers)
        site.answer(name)(exchange)
        return rest if exchange.keeps else None
