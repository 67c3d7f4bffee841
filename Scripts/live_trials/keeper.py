"""Keeps what a live packager deletes, and writes one complete playlist of all that it listed."""

import os
import threading

# Lines of the header, which each playlist has again, and the end.
HEADER = ("#EXTM3U", "#EXT-X-VERSION", "#EXT-X-TARGETDURATION", "#EXT-X-MEDIA-SEQUENCE", "#EXT-X-DISCONTINUITY-SEQUENCE",
          "#EXT-X-INDEPENDENT-SEGMENTS", "#EXT-X-ALLOW-CACHE", "#EXT-X-MAP", "#EXT-X-X9K3-VERSION")
INTERVAL = 0.05


class Keeper:
    """Looks at a playlist of a folder many times a second, until it is asked to finish."""

    def __init__(self, folder, playlist, kept):
        self.folder, self.playlist, self.kept = folder, playlist, kept
        self.header, self.segments, self.has_ended = {}, {}, False
        self.is_over = threading.Event()
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self):
        while not self.is_over.wait(INTERVAL):
            self.look()

    def look(self):
        try:
            text = (self.folder / self.playlist).read_text()
        except (OSError, UnicodeDecodeError):
            return
        block = []
        # What follows the last line feed may be half a line.
        for line in text.splitlines(True):
            line, is_whole = line.rstrip("\r\n"), line.endswith("\n")
            if line.startswith(HEADER):
                self.header[line.split(":")[0]] = line
            elif line.startswith("#EXT-X-ENDLIST"):
                self.has_ended = True
            elif line.startswith("#"):
                block.append(line)
            elif line and (is_whole or (self.folder / line).exists()):
                self.keep(line, block)
                block = []

    def keep(self, uri, block):
        link = self.kept / uri
        if not link.exists():
            try:
                os.link(self.folder / uri, link)
            except OSError:
                return
        # A packager may add tags to a segment that is listed already; at the front of the window some leave them out.
        if len(block) > len(self.segments.get(uri, [])):
            self.segments[uri] = block

    def finish(self):
        """Writes the complete playlist, and returns its path."""
        self.is_over.set()
        self.thread.join()
        self.look()
        initialization = self.header.get("#EXT-X-MAP")
        if initialization:
            name = initialization.split('URI="')[1].split('"')[0]
            os.link(self.folder / name, self.kept / name)
        lines = [line for name, line in self.header.items() if "SEQUENCE" not in name]
        for uri, block in self.segments.items():
            lines += block + [uri]
        path = self.kept / self.playlist
        path.write_text("\n".join(lines + ["#EXT-X-ENDLIST"] * self.has_ended + [""]))
        return path
