"""Makes pictures and sound with ffmpeg and takes them apart into access units and frames.

Every command has the options to be bit exact and to use one thread and plain C code, so that a second
run with the same version of ffmpeg gives the same bytes.
"""

import functools
import re
import subprocess
from dataclasses import dataclass

EXACT = ["-hide_banner", "-nostdin", "-loglevel", "error", "-cpuflags", "0"]
SAMPLE_RATE = 48_000
SAMPLES_PER_FRAME = 1024
AUDIO_FRAME_TICKS = SAMPLES_PER_FRAME * 90_000 // SAMPLE_RATE

# Types of H.264 NAL units.
IDR, SEI, SPS, DELIMITER = 5, 6, 7, 9


def run(*arguments):
    command = ["ffmpeg", *EXACT, *map(str, arguments)]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout


@dataclass(frozen=True)
class Clip:
    """Pictures in the order in which they are shown, and AAC frames with ADTS headers."""

    pictures: list
    sounds: list
    rate: int

    @property
    def picture_ticks(self):
        return 90_000 // self.rate

    @property
    def ticks(self):
        return len(self.pictures) * self.picture_ticks

    @property
    def codecs(self):
        """The CODECS attribute of RFC 6381: profile, constraints and level from the SPS."""
        sps = next(nal for nal in nal_units(self.pictures[0]) if nal[0] & 0x1F == SPS)
        return f"avc1.{sps[1:4].hex().upper()},mp4a.40.2"


def nal_units(data):
    """The NAL units of a byte stream (H.264, annex B), without start codes."""
    starts = [match.end() for match in re.finditer(b"\0\0\1", data)]
    ends = [start - 3 for start in starts[1:]] + [len(data)]
    return [data[start:end].rstrip(b"\0") for start, end in zip(starts, ends)]


def is_key(picture):
    return any(nal[0] & 0x1F == IDR for nal in nal_units(picture))


def video(pattern, size, rate, seconds, key_interval, quality, profile="baseline"):
    """H.264 pictures of a test pattern, the first of each `key_interval` seconds an IDR."""
    interval, count = rate * key_interval, rate * seconds
    options = (
        f"keyint={interval}:min-keyint={interval}:scenecut=0:bframes=0:aud=1:threads=1"
        ":repeat-headers=1:sync-lookahead=0"
    )
    # The very last picture is not the same in every run: one more is made, and left out.
    data = run(
        "-f", "lavfi", "-i", f"{pattern}=size={size}:rate={rate}",
        "-frames:v", count + 1, "-pix_fmt", "yuv420p",
        "-sws_flags", "bitexact+accurate_rnd",
        "-c:v", "libx264", "-preset", "slow", "-profile:v", profile, "-crf", quality,
        "-x264-params", options, "-threads", 1, "-flags", "+bitexact", "-fflags", "+bitexact",
        "-f", "h264", "-",
    )
    pictures, current = [], b""
    for nal in nal_units(data):
        kind = nal[0] & 0x1F
        if kind == SEI:
            continue  # holds the name and the settings of the encoder only
        if kind == DELIMITER and current:
            pictures.append(current)
            current = b""
        current += (b"\0\0\0\1" if kind == DELIMITER else b"\0\0\1") + nal
    pictures.append(current)
    assert len(pictures) == count + 1
    return pictures[:count]


def audio(frequency, frames, bit_rate):
    """Exactly `frames` AAC-LC frames of a sine tone, each with its ADTS header."""
    data = run(
        "-f", "lavfi", "-i", f"sine=frequency={frequency}:sample_rate={SAMPLE_RATE}",
        "-af", "volume=0.3", "-t", (frames + 1) * SAMPLES_PER_FRAME / SAMPLE_RATE,
        "-ac", 1, "-c:a", "aac", "-b:a", bit_rate, "-threads", 1,
        "-flags", "+bitexact", "-fflags", "+bitexact", "-f", "adts", "-",
    )
    result, position = [], 0
    while position < len(data) and len(result) < frames:
        length = int.from_bytes(data[position + 3 : position + 6], "big") >> 5 & 0x1FFF
        result.append(data[position : position + length])
        position += length
    assert len(result) == frames
    return result


@functools.cache
def small_clip(seconds, frequency=440):
    """The media of the small streams: ten tiny pictures a second, an IDR every two seconds."""
    return clip("testsrc", "64x36", 10, seconds, 2, 42, frequency)


def clip(pattern, size, rate, seconds, key_interval, quality, frequency=None, bit_rate="16k",
         profile="baseline"):
    """Pictures, and when a frequency is given, enough sound to last as long as they do."""
    pictures = video(pattern, size, rate, seconds, key_interval, quality, profile)
    frames = -(-seconds * 90_000 // AUDIO_FRAME_TICKS)
    sounds = audio(frequency, frames, bit_rate) if frequency else []
    return Clip(pictures, sounds, rate)
