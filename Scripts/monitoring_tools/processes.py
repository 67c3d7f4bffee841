"""Programs that run during a test: `hlscue watch`, and Prometheus and Alertmanager with the files of Scripts/monitoring."""

import contextlib
import http.server
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import threading
import time
import urllib.parse
import urllib.request

FILES = pathlib.Path(__file__).resolve().parent.parent / "monitoring"
# Minutes of the files become seconds here.
BRIDGE, RATE, WAIT = "12s", "10s", "3s"


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def fetch(address, accept="*/*"):
    request = urllib.request.Request(address, headers={"Accept": accept})
    with urllib.request.urlopen(request, timeout=5) as answer:
        return answer.read().decode()


def wait_for(condition, seconds, interval=0.25):
    """The first true value of a condition; its last value after that many seconds."""
    end = time.monotonic() + seconds
    while True:
        try:
            found = condition()
        except OSError:
            found = None
        if found or time.monotonic() > end:
            return found
        time.sleep(interval)


class Process:
    """A program whose output goes to files of a folder."""

    def __init__(self, folder, name, command, **options):
        self.folder, self.name = folder, name
        self.output, self.errors = folder / f"{name}.out", folder / f"{name}.err"
        with open(self.output, "ab") as output, open(self.errors, "ab") as errors:
            self.process = subprocess.Popen(list(map(str, command)), stdin=subprocess.DEVNULL, stdout=output, stderr=errors,
                                            start_new_session=True, **options)

    def error_text(self):
        return self.errors.read_text(errors="replace")

    def runs(self):
        return self.process.poll() is None

    def send(self, number):
        self.process.send_signal(number)

    def close(self, number=signal.SIGTERM, seconds=10):
        """Ends it; returns its status, or `None` when it had to be killed."""
        if self.runs():
            self.send(signal.SIGCONT)
            self.send(number)
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None
        finally:
            # What it started, such as the program below `faketime`.
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


class Watch(Process):
    """`hlscue watch` over a list of channels."""

    def __init__(self, binary, folder, name, channel_list, *more, port=None, before=(), **options):
        self.port = port or free_port()
        super().__init__(folder, name, [*before, binary, "watch", "--files-from", channel_list, "--format", "ndjson",
                                        "--listen", f"127.0.0.1:{self.port}", *more], **options)

    def metrics(self, accept="text/plain"):
        return fetch(f"http://127.0.0.1:{self.port}/metrics", accept)

    def lines(self, kind=None):
        found = []
        for line in self.output.read_text(errors="replace").splitlines():
            try:
                found.append(json.loads(line))
            except ValueError:
                continue
        return [line for line in found if kind in (None, line["kind"])]


class Receiver:
    """Takes the notifications of Alertmanager."""

    def __init__(self):
        self.alerts = []
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                text = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.alerts += [alert | {"receiver": self.path} for alert in json.loads(text)["alerts"]]
                self.send_response(200)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.port = self.server.server_port

    def beginnings(self, status="firing"):
        """Of each alert by name and channel or instance, the instants at which it began to fire."""
        found = {}
        for alert in self.alerts:
            if alert["status"] == status:
                labels = alert["labels"]
                key = (labels["alertname"], labels.get("channel") or labels.get("instance", ""))
                found.setdefault(key, set()).add(alert["startsAt"])
        return found


class Stack:
    """Prometheus and Alertmanager with the project's files; only times, ports and addresses are changed."""

    def __init__(self, folder, targets):
        self.receiver = Receiver()
        self.port, self.alert_port = free_port(), free_port()
        for name in ["recording-rules.yml", "alert-rules.yml"]:
            text = (FILES / name).read_text().replace("[2m]", f"[{BRIDGE}]").replace("[5m]", f"[{RATE}]")
            (folder / name).write_text(re.sub(r"for: \d+m", f"for: {WAIT}", text))
        text = (FILES / "prometheus.yml").read_text()
        text = re.sub(r"(scrape_interval|scrape_timeout|evaluation_interval): \d+s", r"\1: 1s", text)
        text = text.replace("'127.0.0.1:9464'", ", ".join(f"'127.0.0.1:{port}'" for port in targets))
        (folder / "prometheus.yml").write_text(text.replace("127.0.0.1:9093", f"127.0.0.1:{self.alert_port}"))
        text = (FILES / "alertmanager.yml").read_text().replace("127.0.0.1:9095", f"127.0.0.1:{self.receiver.port}")
        text = re.sub(r"group_wait: \w+", "group_wait: 1s", text)
        (folder / "alertmanager.yml").write_text(re.sub(r"group_interval: \w+", "group_interval: 1s", text))
        self.processes = [
            Process(folder, "alertmanager", [
                "prometheus-alertmanager", f"--config.file={folder}/alertmanager.yml", f"--storage.path={folder}/alerts",
                f"--web.listen-address=127.0.0.1:{self.alert_port}", "--cluster.listen-address="]),
            Process(folder, "prometheus", [
                "prometheus", f"--config.file={folder}/prometheus.yml", f"--storage.tsdb.path={folder}/series",
                f"--web.listen-address=127.0.0.1:{self.port}"])]

    def is_ready(self):
        return all(fetch(f"http://127.0.0.1:{port}/-/ready") is not None for port in (self.port, self.alert_port))

    def query(self, expression):
        answer = fetch(f"http://127.0.0.1:{self.port}/api/v1/query?" + urllib.parse.urlencode({"query": expression}))
        return json.loads(answer)["data"]["result"]

    def alerts(self):
        """The alerts of Alertmanager that fire, by name and channel or instance, each with its state."""
        found = {}
        for alert in json.loads(fetch(f"http://127.0.0.1:{self.alert_port}/api/v2/alerts")):
            labels = alert["labels"]
            key = (labels["alertname"], labels.get("channel") or labels.get("instance", ""))
            found[key] = alert["status"]["state"]
        return found

    def close(self):
        for process in self.processes:
            process.close()
        self.receiver.server.shutdown()
