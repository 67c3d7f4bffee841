"""The programme that the packagers get: pictures, sound, timed ID3 and SCTE-35 of two breaks."""

import base64
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "streams"))

import id3
import media
import scte35
from packaging import Packager, SentSections, TimedTag, program

SECONDS = 24
# The first presentation time, in ticks of 90 kHz.
FIRST_STAMP = 900_000
# The start and the length of each break in seconds, by event.
BREAKS = {1: (8, 4), 2: (16, 4)}
# How long before its splice a message is sent, in seconds.
PRE_ROLL = 3


def sections():
    """The SCTE-35 sections, each with the second at which it is sent."""
    for event, (start, length) in BREAKS.items():
        for time, out in [(start, True), (start + length, False)]:
            ticks = FIRST_STAMP + time * 90_000
            yield time - PRE_ROLL, ticks, scte35.splice_insert(
                event, out, ticks, length * 90_000 if out else None)


def sidecar():
    """The sections as x9k3 takes them while it runs: the second, and a line of a stamp and the section."""
    for seconds, ticks, section in sections():
        yield seconds, f"{ticks / 90_000:.6f},{base64.b64encode(section).decode()}\n"


def write(path, has_splices=True):
    metadata = [TimedTag(second + 0.5, id3.tag(id3.user_text("counter", str(second)))) for second in range(0, SECONDS, 2)]
    if has_splices:
        metadata += [SentSections(seconds, (section,)) for seconds, _, section in sections()]
    packager = Packager(program(id3=True, scte35=has_splices))
    path.write_bytes(b"".join(packager.segments(media.small_clip(SECONDS), FIRST_STAMP, 2, metadata)))
