"""Serves the streams of the project over http and https on loopback: FOLDER; writes `env` and the certificate to it."""

import functools
import http.server
import pathlib
import ssl
import subprocess
import sys
import threading

folder = pathlib.Path(sys.argv[1])
subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                "-addext", "subjectAltName=DNS:localhost", "-keyout", folder / "key.pem", "-out",
                folder / "certificate.pem"], check=True, capture_output=True)


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


class Server(http.server.ThreadingHTTPServer):
    def handle_error(self, request, address):
        """A client that leaves is no fault."""


def server(tls):
    made = Server(("127.0.0.1", 0), functools.partial(Quiet, directory="Playlists"))
    if tls:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(folder / "certificate.pem", folder / "key.pem")
        made.socket = context.wrap_socket(made.socket, server_side=True)
    threading.Thread(target=made.serve_forever, daemon=True).start()
    return made.server_port


text = f"HTTP=http://127.0.0.1:{server(False)}\nHTTPS=https://localhost:{server(True)}\n"
(folder / "env.new").write_text(text)
(folder / "env.new").rename(folder / "env")
threading.Event().wait()
