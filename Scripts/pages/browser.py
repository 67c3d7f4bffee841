"""A headless Chromium."""
import base64
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

TELEPHONE, DESK = (390, 844), (1280, 900)


class Browser:
    """A headless Chromium, driven through its debugging pipe."""

    def __init__(self, program):
        self.profile = tempfile.TemporaryDirectory()
        to_browser, from_browser = os.pipe(), os.pipe()

        def connect():
            # Chromium reads from descriptor 3 and writes to 4.
            low, high = os.dup(to_browser[0]), os.dup(from_browser[1])
            os.dup2(low, 3)
            os.dup2(high, 4)

        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
             "--no-first-run", "--disable-background-networking", "--disable-component-update",
             "--disable-sync", "--autoplay-policy=no-user-gesture-required", "--remote-debugging-pipe", f"--user-data-dir={self.profile.name}",
             "about:blank"],
            preexec_fn=connect, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser[0])
        os.close(from_browser[1])
        self.writer, self.reader = os.fdopen(to_browser[1], "wb"), os.fdopen(from_browser[0], "rb")
        self.buffer, self.number, self.events, self.session = b"", 0, [], None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network"]:
            self.call(f"{domain}.enable")

    def receive(self):
        while b"\0" not in self.buffer:
            piece = self.reader.read1(1 << 20)
            if not piece:
                sys.exit("test-html: Chromium has ended")
            self.buffer += piece
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        self.writer.write(json.dumps(message).encode() + b"\0")
        self.writer.flush()
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    sys.exit(f"test-html: {method}: {answer['error']['message']}")
                return answer["result"]
            self.events.append(answer)

    def evaluate(self, script):
        result = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            sys.exit(f"test-html: {script}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def open(self, place, size=DESK):
        """Opens a file, or an address."""
        self.resize(size)
        # Another fragment of the same page would not be loaded again.
        self.load("about:blank")
        self.load(place.as_uri() if isinstance(place, pathlib.Path) else place)
        # Effects of the page right after loading are complete once a later request is answered.
        self.evaluate("new Promise(done => setTimeout(done, 0)).then(() => document.body.offsetHeight)")

    def load(self, url):
        self.events = []
        self.call("Page.navigate", url=url)
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self.receive())

    def until(self, script, limit=20):
        """Whether a script becomes true in a number of seconds."""
        end = time.monotonic() + limit
        while not self.evaluate(script):
            if time.monotonic() > end:
                return False
            time.sleep(0.1)
        return True

    def press(self, key, text=None):
        """Presses a key as a reader does."""
        codes = {"Tab": 9, "Enter": 13, "Escape": 27, "ArrowUp": 38, "ArrowDown": 40, "ArrowLeft": 37, "ArrowRight": 39, " ": 32}
        text = text or ("\r" if key == "Enter" else key if len(key) == 1 else None)
        shared = {"key": key, "code": key, "windowsVirtualKeyCode": codes.get(key, ord(key.upper()[0]))}
        self.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", **shared, **({"text": text} if text else {}))
        self.call("Input.dispatchKeyEvent", type="keyUp", **shared)

    def resize(self, size):
        self.call("Emulation.setDeviceMetricsOverride", width=size[0], height=size[1],
                  deviceScaleFactor=1, mobile=size[0] < 600)

    def prefer(self, scheme):
        self.call("Emulation.setEmulatedMedia",
                  features=[{"name": "prefers-color-scheme", "value": scheme}])

    def shoot(self, path, scheme):
        self.prefer(scheme)
        path.write_bytes(base64.b64decode(self.call("Page.captureScreenshot")["data"]))

    def complaints(self, origin=None):
        """The messages on the console, and the requests to other hosts than the origin of the page."""
        found = []
        for event in self.events:
            method, parameters = event.get("method"), event.get("params", {})
            if method == "Runtime.exceptionThrown":
                found.append(str(parameters["exceptionDetails"].get("exception", parameters)))
            elif method == "Runtime.consoleAPICalled":
                found.append(str(parameters["args"]))
            elif method == "Log.entryAdded":
                found.append(parameters["entry"]["text"])
            elif method == "Network.requestWillBeSent":
                url = parameters["request"]["url"]
                is_own = origin is not None and url.startswith(origin)
                if parameters.get("type") != "Document" and not url.startswith("data:") and not is_own:
                    found.append(f"a request for {url}")
        return found

    def close(self):
        self.call("Browser.close")
        self.process.wait()
        self.profile.cleanup()
