"""The checks of the site that Scripts/docs makes, served on loopback: every chapter is there, and no link leads nowhere."""
import functools
import http.server
import pathlib
import threading

from browser import TELEPHONE

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class QuietServer(http.server.ThreadingHTTPServer):
    def handle_error(self, *_):
        """A browser that leaves a page ends its requests."""


class DocsPage:
    def __init__(self, check, site, shots):
        self.check, self.browser, self.site, self.shots = check, check.browser, site, shots
        handler = functools.partial(QuietHandler, directory=str(site))
        self.server = QuietServer(("127.0.0.1", 0), handler)
        self.origin = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def expect(self, name, condition, detail=""):
        self.check.expect(f"documentation: {name}", condition, detail)

    def look(self, path, title):
        """A page has its title, and its links lead to pages of the site."""
        browser = self.browser
        browser.open(f"{self.origin}/documentation/{path}/")
        shown = browser.until("document.querySelector('h1') !== null")
        found = browser.evaluate("document.querySelector('h1')?.innerText.trim().replaceAll('\u2019', \"'\")")
        self.expect(path, shown and found == title, f"{found}, not {title}")
        links = browser.evaluate(
            f"[...document.querySelectorAll('main a[href]')].map(a => a.href).filter(href => href.startsWith('{self.origin}'))")
        for link in set(links):
            target = link[len(self.origin):].split("#")[0].strip("/")
            self.expect(f"{path}: links", (self.site / target).exists(), target)
        self.expect(f"{path}: console and network", browser.complaints(self.origin) == [], browser.complaints(self.origin)[:3])

    def run(self):
        self.browser.open(f"{self.origin}/")
        self.expect("start page", self.browser.until("location.pathname.startsWith('/documentation/guide')"))
        pages = sorted((ROOT / "Sources/Guide.docc").rglob("*.md"))
        for page in pages:
            name = page.stem.lower()
            title = page.read_text().splitlines()[0].lstrip("# ")
            self.look("guide" if name == "guide" else f"guide/{name}", title)
        for name, title in [("sourcemap", "The map of the sources"), ("contributing", "Contributing"), ("changelog", "Changelog")]:
            self.look(f"guide/{name}", title)
        libraries = sorted((ROOT / "Sources").glob("*/*.docc"))
        for library in libraries:
            self.look(library.stem.lower(), library.stem)
        self.browser.resize(TELEPHONE)
        if self.shots:
            self.shots.mkdir(parents=True, exist_ok=True)
            for path in ["guide", "guide/validateadmarkers", "guide/adm", "hlsinspection"]:
                self.browser.open(f"{self.origin}/documentation/{path}/")
                self.browser.until("document.querySelector('h1') !== null")
                for scheme in ["light", "dark"]:
                    self.browser.shoot(self.shots / f"docs-{path.replace('/', '-')}-{scheme}.png", scheme)
        self.server.shutdown()
        print(f"test-html: documentation: {len(pages)} chapters, {len(libraries)} libraries", flush=True)
