"""A loopback server as an origin has to be: playlists are not kept by caches, and segments are."""

import functools
import http.server
import threading

TYPES = {".m3u8": "application/vnd.apple.mpegurl", ".ts": "video/mp2t", ".m4s": "video/mp4", ".mp4": "video/mp4"}


class Handler(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    extensions_map = TYPES

    def end_headers(self):
        is_playlist = self.path.endswith(".m3u8")
        self.send_header("Cache-Control", "no-cache" if is_playlist else "max-age=60")
        super().end_headers()

    def log_message(self, *_):
        pass


class Origin:
    """Serves a folder on a free port until it is closed."""

    def __init__(self, folder):
        handler = functools.partial(Handler, directory=str(folder))
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def address(self, name):
        return f"http://127.0.0.1:{self.server.server_port}/{name}"

    def close(self):
        self.server.shutdown()
        self.server.server_close()
