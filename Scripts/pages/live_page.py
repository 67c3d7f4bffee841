"""The checks of the page of live channels, against a running `hlscue watch --listen`.

200 channels of a scripted origin: one with breaks, one whose breaks are shorter than planned, one whose dates step back, one that
freezes, one that is not there, one with markup and reversed text in its names, and plain ones. Beside them, a replay.
"""
import pathlib
import re
import subprocess
import tempfile
import time

from browser import DESK, TELEPHONE
from live_origin import LiveChannel, LiveOrigin

CHANNELS = 200
# The longest task of the page in milliseconds, on a machine that does other things too.
LONGEST_TASK = 400
# The times of the snapshots of `Playlists/live-reload` that are replayed.
SNAPSHOTS = {"1.m3u8": "20260101T001010Z.m3u8", "2.m3u8": "20260101T001012Z.m3u8", "10.m3u8": "20260101T001050Z.m3u8"}
PLAYLISTS = pathlib.Path(__file__).resolve().parent.parent.parent / "Playlists"
# The place of the window of the playlist in the timeline.
WINDOW = "document.querySelector('g.segments a rect')?.getAttribute('x')"
HOSTILE = "<img src=x onerror=window.hit=1>\u202e&amp;"


class LivePage:
    def __init__(self, check, shots):
        self.check, self.browser, self.shots = check, check.browser, shots
        self.channels = {
            "news": LiveChannel(every=20), "short": LiveChannel(every=12, planned=6, actual=4), "frozen": LiveChannel(freezes_after=2),
            "dead": LiveChannel(is_dead=True), "hostile": LiveChannel(every=20, name=HOSTILE),
            "dates": LiveChannel(every=20, steps_at=33),
        }
        for number in range(CHANNELS - len(self.channels)):
            self.channels[f"c{number:03}"] = LiveChannel(length=6)
        self.origin = LiveOrigin(self.channels)
        self.port, self.program, self.longest = 0, None, 0

    def expect(self, name, condition, detail=""):
        self.check.expect(f"live page: {name}", condition, detail)

    def start(self):
        """Starts the program; on the same port as before, when it starts again."""
        inputs = "".join(f"{key}\t{self.origin.address(key)}\n" for key in self.channels)
        self.program, port = self.launch(["--files-from", "-"], inputs, self.port)
        self.port = port or self.port
        return port is not None

    def launch(self, arguments, inputs="", port=0):
        """Starts a program with a page; returns it and its port."""
        program = subprocess.Popen(
            [self.check.program, "watch", *arguments, "--playlist-only", "--listen", f"127.0.0.1:{port}", "--format", "ndjson=/dev/null"],
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        program.stdin.write(inputs)
        program.stdin.close()
        for line in program.stderr:
            found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
            if found:
                return program, int(found[1])
        return program, None

    def stop(self):
        self.end(self.program)

    def end(self, program):
        program.terminate()
        program.stderr.read()
        program.wait()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}/"

    def run(self):
        try:
            if not self.start():
                self.expect("start", False, "the program has ended")
                return
            self.look()
        finally:
            if self.program:
                self.stop()
            self.origin.close()

    def look(self):
        browser = self.browser
        browser.call("Page.addScriptToEvaluateOnNewDocument", source="""
            window.longest = 0;
            new PerformanceObserver((list) => list.getEntries().forEach((each) => { longest = Math.max(longest, each.duration); }))
              .observe({ type: "longtask" });""")
        browser.open(self.address)
        self.overview()
        self.keyboard()
        self.channel()
        self.hidden()
        self.dates()
        self.trouble()
        self.hostile()
        self.narrow()
        self.expect("console and network", browser.complaints(self.address) == [], browser.complaints(self.address)[:3])
        self.restart()
        self.replay()
        print(f"test-html: live page: {CHANNELS} channels, longest task {self.longest:.0f} ms", flush=True)

    # What is seen

    def text(self, selector):
        return self.browser.evaluate(f"document.querySelector({selector!r})?.textContent ?? ''")

    def overview(self):
        browser = self.browser
        rows = "document.querySelectorAll('table.channels tbody tr').length"
        self.expect("rows", browser.until(f"{rows} === {CHANNELS}"), browser.evaluate(rows))
        first = "[...document.querySelectorAll('tr.error th')].map(each => each.textContent).join()"
        self.expect("trouble on top", browser.until(f"{first} === 'dead,frozen'", 60), browser.evaluate(first))
        order = browser.evaluate("""(() => {
          const ranks = [...document.querySelectorAll('table.channels tbody tr')].map((row) => ["error", "warning", "good", "ended"].indexOf(row.className));
          return ranks.every((rank, index) => index === 0 || ranks[index - 1] <= rank);
        })()""")
        self.expect("order", order)
        self.expect("verdict", browser.until("document.querySelector('.verdict.error strong')?.textContent.includes('channels with trouble')"),
                    self.text(".verdict"))
        cell = "[...document.querySelectorAll('table.channels tbody tr')].find(row => row.firstChild.textContent === '{}')?.children[{}].textContent"
        self.expect("alarm", "stale" in browser.evaluate(cell.format("frozen", 2)))
        self.expect("edge delay", browser.until(f"/^\\d+\\.\\d s$/.test({cell.format('news', 3)})"), browser.evaluate(cell.format("news", 3)))
        self.expect("last break", browser.until(f"/6 s$/.test({cell.format('news', 4)})", 60), browser.evaluate(cell.format("news", 4)))
        self.expect("next break", browser.until(f"/^in \\d+ s, 6 s$/.test({cell.format('news', 5)})", 60),
                    browser.evaluate(cell.format("news", 5)))
        self.expect("open break", browser.until(f"/^now: \\d+ s of 6 s$/.test({cell.format('news', 5)})", 60),
                    browser.evaluate(cell.format("news", 5)))
        self.expect("deviation", browser.until(f"/break-deviation/.test({cell.format('short', 2)})", 60),
                    browser.evaluate(cell.format("short", 2)))
        self.expect("short break", browser.until(f"/4 s \\(-2.000 s\\)$/.test({cell.format('short', 4)})", 20),
                    browser.evaluate(cell.format("short", 4)))
        self.longest = browser.evaluate("longest")
        self.expect("longest task", self.longest < LONGEST_TASK, f"{self.longest} ms")
        self.shoot("overview")

    def keyboard(self):
        """Filters, opens a channel and goes back without a mouse, with the focus in sight."""
        browser = self.browser
        browser.press("/")
        self.expect("filter", browser.evaluate("document.activeElement.type") == "search")
        for letter in "news":
            browser.press(letter)
        rows = "document.querySelectorAll('table.channels tbody tr').length"
        self.expect("filtered rows", browser.until(f"{rows} === 1", 2), browser.evaluate(rows))
        browser.press("Tab")
        browser.press("Tab")
        link = "document.activeElement.textContent"
        self.expect("focus on the link", browser.evaluate(link) == "news", browser.evaluate(link))
        outline = "getComputedStyle(document.activeElement).outlineStyle"
        self.expect("visible focus", browser.evaluate(outline) == "solid", browser.evaluate(outline))
        browser.press("Enter")
        self.expect("channel by key", browser.until("location.hash === '#news' && document.activeElement.id === '~title'", 3))
        browser.press("Escape")
        self.expect("back by key", browser.until(f"location.hash === '' && {link} === 'news'", 3), browser.evaluate(link))
        browser.evaluate("document.getElementById('~filter').value = ''; document.getElementById('~filter').dispatchEvent(new Event('input'))")
        browser.evaluate("document.querySelector('table.channels a').focus()")
        browser.press("ArrowDown")
        self.expect("arrow", browser.evaluate(link) == "frozen", browser.evaluate(link))

    def channel(self):
        browser = self.browser
        browser.open(self.address + "#news")
        marks = "document.querySelectorAll('figure.timeline g.{} a').length"
        self.expect("planned", browser.until(f"{marks.format('planned')} > 1", 30), browser.evaluate(marks.format("planned")))
        for lane in ["segments", "actual", "cues"]:
            self.expect(f"lane {lane}", browser.until(f"{marks.format(lane)} > 0", 30))
        rows = "document.querySelectorAll('table.breaks tbody tr').length"
        self.expect("breaks", browser.evaluate(rows) > 1, browser.evaluate(rows))
        ended = "[...document.querySelectorAll('table.breaks tbody tr')].map(row => [...row.children].map(cell => cell.textContent).join('|'))" \
                ".some(text => /6\\.000 s\\|6\\.000 s\\|0\\|.*ended/.test(text))"
        self.expect("planned and actual", browser.until(ended, 30), self.text("table.breaks tbody"))
        cues = "document.querySelector('table.cues tbody tr')?.textContent"
        before = browser.evaluate(cues)
        self.expect("cues come", before and browser.until(f"{cues} !== {before!r}", 10), before)
        x = "document.querySelector('g.actual a rect')?.getAttribute('x')"
        before = browser.evaluate(x)
        self.expect("moving", browser.until(f"{x} !== {before!r}", 5), before)
        browser.evaluate("document.querySelector('figure.timeline svg').focus()")
        browser.press("ArrowLeft")
        label = "document.activeElement.getAttribute('aria-label')"
        self.expect("focus on a mark", browser.evaluate("document.activeElement.localName") == "a", browser.evaluate(label))
        self.expect("described", browser.evaluate(f"document.querySelector('figure.timeline output').value === {label}"))
        browser.press("Escape")
        browser.open(self.address + "#news")
        browser.until(f"{marks.format('actual')} > 0", 30)
        self.shoot("channel")

    def hidden(self):
        """A tab in the background leaves its stream to others, and goes on when it is shown again."""
        browser = self.browser
        browser.evaluate("""
          window.streams = [];
          Object.defineProperty(document, "hidden", { get: () => window.isHidden ?? false, configurable: true });
          window.EventSource = class extends EventSource { constructor(address) { super(address); streams.push(this); } };
          isHidden = true;
          document.dispatchEvent(new Event("visibilitychange"));""")
        cues = "document.querySelector('table.cues tbody tr')?.textContent"
        before = browser.evaluate(cues)
        time.sleep(3)
        self.expect("no lines while hidden", browser.evaluate(cues) == before)
        browser.evaluate("isHidden = false; document.dispatchEvent(new Event('visibilitychange'))")
        self.expect("stream again", browser.until("streams.length === 1 && streams[0].readyState === 1", 5))
        self.expect("lines again after it was hidden", browser.until(f"{cues} !== {before!r}", 10), before)

    def dates(self):
        """A break before the dates step back keeps its own date, in the table and in the timeline."""
        browser = self.browser
        browser.open(self.address + "#dates")
        start = "[...document.querySelectorAll('table.breaks tbody tr')].find(row => /break-1(?!\\d)/.test(row.textContent))?.firstChild.textContent"
        self.expect("break before the step", browser.until(f"{start} !== undefined", 30), self.text("table.breaks tbody"))
        edge = "[...document.querySelectorAll('dl.facts div')].find(each => each.firstChild.textContent === 'Live edge')?.lastChild.textContent"
        is_past = f"{edge}?.split(', ')[1]?.slice(-8, -6) !== {start}.slice(-8, -6)"
        self.expect("dates step back by an hour", browser.until(is_past, 60), browser.evaluate(edge))
        for lane in ["planned", "actual"]:
            label = f"[...document.querySelectorAll('g.{lane} a')].map(each => each.getAttribute('aria-label')).find(each => /break-1,/.test(each))"
            self.expect(f"date in the lane {lane}", browser.until(f"({label})?.includes(', ' + {start})", 5), browser.evaluate(label))

    def trouble(self):
        browser = self.browser
        browser.open(self.address + "#frozen")
        self.expect("alarm list", browser.until("document.querySelector('.list .badge.error')?.textContent.includes('stale')"))
        self.expect("alarm lane", browser.until("document.querySelectorAll('g.alarms a.error').length > 0", 5))
        before = browser.evaluate(WINDOW)
        time.sleep(3)
        self.expect("the live edge stands still with the stream", before is not None and browser.evaluate(WINDOW) == before, before)
        browser.evaluate("document.querySelector('.list details').open = true")
        self.expect("what it means", browser.until("document.querySelector('.list details p')?.textContent.includes('encoder')", 5))
        self.expect("finding", browser.until("document.querySelectorAll('dl.findings dt').length > 0"))
        browser.evaluate("document.querySelectorAll('dl.findings details').forEach(each => { each.open = true; })")
        self.expect("explained", browser.until("document.querySelector('dl.findings details p b')?.textContent.length > 10", 5),
                    self.text("dl.findings"))
        self.expect("remedy", "Repair: " in self.text("dl.findings"))
        self.shoot("trouble")

    def hostile(self):
        browser = self.browser
        browser.open(self.address + "#hostile")
        self.expect("hostile name", browser.until("[...document.querySelectorAll('table.breaks td.what')].some(cell => cell.textContent.includes("
                                                  "'<img src=x onerror=window.hit=1>\\\\u{202E}&amp;'))", 30), self.text("table.breaks tbody"))
        self.expect("no markup", browser.evaluate("window.hit === undefined && document.images.length === 0"))
        browser.open(self.address + "#none")
        self.expect("no such channel", browser.until("[...document.querySelectorAll('p.none')].some(each => !each.hidden && /no channel none/.test(each.textContent))"))
        self.expect("nothing of it", browser.evaluate("document.querySelector('main h2').closest('[hidden]') !== null"))
        # The response for a channel that is not there is an error on the console, as it has to be.
        browser.events = [each for each in browser.events if "404" not in str(each.get("params", {}).get("entry", {}).get("text", ""))]

    def narrow(self):
        browser = self.browser
        for name, place in [("overview", ""), ("channel", "#news")]:
            browser.open(self.address + place, TELEPHONE)
            browser.until("document.querySelector('main table tbody tr') !== null")
            time.sleep(0.5)
            width = browser.evaluate("document.documentElement.scrollWidth")
            self.expect(f"width of the {name}", width <= TELEPHONE[0], f"{width} pixels")
        colour = "getComputedStyle(document.body).backgroundColor"
        browser.prefer("dark")
        self.expect("dark", browser.evaluate(colour) == "rgb(20, 23, 26)", browser.evaluate(colour))
        browser.prefer("light")

    def restart(self):
        browser = self.browser
        # Segments of 6 s, so that a stream may stand still for longer than this takes.
        browser.open(self.address + "#c000", DESK)
        browser.until(f"{WINDOW} !== undefined")
        rows = f"document.querySelectorAll('table.channels tbody tr').length === {CHANNELS}"
        status = "document.getElementById('~connection').textContent"
        self.stop()
        self.expect("lost", browser.until(f"{status}.includes('No connection since')"), browser.evaluate(status))
        time.sleep(1.5)
        before = browser.evaluate(WINDOW)
        time.sleep(3)
        self.expect("nothing moves without a connection", before is not None and browser.evaluate(WINDOW) == before, before)
        browser.evaluate("location.hash = ''")
        self.start()
        self.expect("connected again", browser.until(f"{status}.includes('The server has started again')", 60), browser.evaluate(status))
        self.expect("rows again", browser.until(rows))
        self.expect("lines again", browser.until("document.querySelector('tr.error') !== null", 60))

    def replay(self):
        """A replay has the clock of its log, however long ago that was."""
        browser = self.browser
        with tempfile.TemporaryDirectory() as name:
            for source, snapshot in SNAPSHOTS.items():
                (pathlib.Path(name) / snapshot).write_bytes((PLAYLISTS / "live-reload" / source).read_bytes())
            program, port = self.launch(["--speed", "1", f"news={name}"])
            try:
                if port is None:
                    self.expect("start of a replay", False, "the program has ended")
                    return
                browser.open(f"http://127.0.0.1:{port}/#news")
                next_break = "[...document.querySelectorAll('dl.facts div')]" \
                             ".find(each => each.firstChild.textContent === 'Next break')?.lastChild.textContent"
                self.expect("open break of a replay", browser.until(f"/^now: \\d+ s of 30 s$/.test({next_break})", 10),
                            browser.evaluate(next_break))
                self.expect("timeline of a replay", browser.until(f"{WINDOW} !== undefined", 5))
            finally:
                self.end(program)

    def shoot(self, name):
        if not self.shots:
            return
        self.shots.mkdir(parents=True, exist_ok=True)
        for label, size in [("telephone", TELEPHONE), ("desk", DESK)]:
            self.browser.resize(size)
            time.sleep(1.2)
            for scheme in ["light", "dark"]:
                self.browser.shoot(self.shots / f"live-{name}-{label}-{scheme}.png", scheme)
        self.browser.prefer("light")
        self.browser.resize(DESK)
