"""The native text tracks of a browser as a witness for `events`: a page plays a stream with a `<track>` for each track."""
import base64
import http.server
import json
import subprocess
import threading
import urllib.parse

# Media seconds a second: all of a stream need not be waited for.
RATE = 4
# How late a browser may be in seconds of its clock: mostly, and where it has to wait for its next time update.
USUAL, UPDATE = 0.03, 0.25
# WebVTT has milliseconds.
EARLY = 0.001

PAGE = """<!doctype html><meta charset="utf-8"><title>tracks</title><body>
<video muted src={source}></video>
<script>
const video = document.querySelector("video"), tracks = {tracks}, log = [], order = [];
const note = (type, id) => log.push([type, id, video.currentTime]);
window.played = new Promise(done => {{
  let missing = tracks.length;
  video.addEventListener("error", () => done({{error: video.error.message}}));
  video.addEventListener("ended", () => setTimeout(() => done({{log, order}}), 200));
  for (const [index, each] of tracks.entries()) {{
    const element = document.createElement("track");
    element.kind = "metadata";
    element.src = each;
    element.addEventListener("load", () => {{
      order[index] = [...element.track.cues].map(cue => cue.id);
      for (const cue of element.track.cues)
        for (const type of ["enter", "exit"]) cue.addEventListener(type, () => note(type, cue.id));
      element.track.addEventListener("cuechange", () => note("cuechange", index));
      missing -= 1;
      if (missing === 0) {{
        video.playbackRate = {rate};
        video.play().catch(error => done({{error: error.message}}));
      }}
    }});
    video.append(element);
    element.track.mode = "hidden";
  }}
}});
</script>"""


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the streams, and the page."""

    def do_GET(self):
        if self.path != "/tracks.html":
            super().do_GET()
            return
        body = self.server.page.encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class TrackPage:
    """Plays streams of a folder on loopback."""

    def __init__(self, check, folder):
        self.check, self.folder = check, folder
        self.server = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), lambda *arguments: Handler(*arguments, directory=str(folder)))
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.origin = f"http://127.0.0.1:{self.server.server_port}/"

    def can_play(self):
        return bool(self.check.browser.evaluate(
            "document.createElement('video').canPlayType('application/vnd.apple.mpegurl')"))

    def output(self, command, stream, form):
        return subprocess.run(
            [self.check.program, command, "--format", form, "--fail-on", "never", stream],
            check=True, capture_output=True, text=True, cwd=self.folder).stdout

    def play(self, stream):
        """The native tracks have the cues in the order of `cues`, and enter and leave them as `events` says."""
        name = f"tracks of {stream}"
        tracks = tracks_of(self.output("cues", stream, "webvtt"))
        urls = ["data:text/vtt;base64," + base64.b64encode(text.encode()).decode() for text in tracks]
        self.server.page = PAGE.format(
            source=json.dumps(self.origin + urllib.parse.quote(stream)), tracks=json.dumps(urls), rate=RATE)
        self.check.browser.open(self.origin + "tracks.html")
        played = self.check.browser.evaluate("window.played")
        self.check.expect(name, "log" in played, played.get("error"))
        report = json.loads(self.output("cues", stream, "json"))
        cues = [[cue for cue in track["cues"] if cue["startTime"] is not None] for track in report["tracks"]]
        order = [[number(id) for id in track] for track in played.get("order", [])]
        listed = [[cue["uid"] for cue in track] for track in cues if track]
        self.check.expect(f"{name}: cues", order == listed, f"{order} in the browser, {listed} of cues")
        # A browser leaves no cue that ends with the medium.
        last = {cue["uid"] for track in cues for cue in track
                if cue["endTime"] is None or cue["endTime"] >= report["presentation"]["duration"]}
        seen = [(kind, number(id), time) for kind, id, time in played.get("log", [])
                if kind == "enter" or kind == "exit" and number(id) not in last]
        wanted = [
            (event["type"].removesuffix("cue"), event["cueUid"], event["time"])
            for event in map(json.loads, self.output("events", stream, "ndjson").splitlines())
            if event.get("type") == "entercue" or event.get("type") == "exitcue" and event["cueUid"] not in last]
        difference = first_difference(seen, wanted)
        self.check.expect(f"{name}: order", len(wanted) > 0 and not difference, difference)
        changed = {id for kind, id, _ in played.get("log", []) if kind == "cuechange"}
        self.check.expect(f"{name}: cuechange", changed == set(range(len(tracks))), changed)
        late = sorted(mine[2] - theirs[2] for mine, theirs in zip(seen, wanted)) or [0]
        times = f"{late[len(late) // 2] * 1000 / RATE:.0f} ms late, at most {late[-1] * 1000 / RATE:.0f} ms"
        self.check.expect(
            f"{name}: times",
            late[0] > -EARLY and late[len(late) // 2] < USUAL * RATE and late[-1] < UPDATE * RATE, times)
        print(f"test-html: {name}: {len(seen)} entries and exits of {len(tracks)} tracks, mostly {times}", flush=True)


def tracks_of(text):
    """The cues of a WebVTT file as a file for each track, in the order of the tracks."""
    tracks = {}
    for block in text.split("\n\n")[1:]:
        name = block.partition("\n")[0]
        if not name.startswith("NOTE"):
            tracks.setdefault(int(name.split("-")[-2]), []).append(block)
    return ["WEBVTT\n\n" + "\n\n".join(tracks[number]) for number in sorted(tracks)]


def number(identifier):
    """The number of a cue in its identifier in WebVTT."""
    return int(identifier.split("-")[-1])


def first_difference(seen, wanted):
    """The first event that is not the same, in words; empty without any."""
    for index in range(max(len(seen), len(wanted))):
        left, right = seen[index:index + 1], wanted[index:index + 1]
        if not left or not right or left[0][:2] != right[0][:2]:
            return f"event {index}: {left} in the browser, {right} of events"
    return ""
