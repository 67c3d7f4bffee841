"""Makes an archive of small assets with media, and a list with faults.

  python3 Scripts/archive_tools/assets.py FOLDER COUNT

Each asset is a playlist of 20 segments, which are links to those of the clean stream of the project.
"""

import os
import pathlib
import re
import sys
from dataclasses import dataclass

SOURCE = pathlib.Path(__file__).resolve().parents[2] / "Playlists/faults/clean/low"
SOURCE_SEGMENTS, SEGMENTS = 17, 20
# The source of the first segment that the clean stream does not have: it and the next ones are in no break. And its date.
REPEATED, REPEATED_DATE = 6, "2026-01-01T00:01:42.102Z"
LIST = "assets.txt"
NO_PLAYLIST = "<html><body>404 Not Found</body></html>\n"
# A file that is neither a playlist nor media, whose name a page has to escape.
MARKUP = "<img src=x onerror=alert(1)>&\"'.m3u8"
# An ad that players insert.
INTERSTITIAL = '#EXT-X-DATERANGE:ID="ad",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:01:42.102Z",DURATION=15,' \
    'X-ASSET-URI="https://example.com/ad.m3u8"\n'
# The date of the first segment of a live window: the second one of the first break.
WINDOW_DATE = "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:18.018Z"
# The segment that is missing, in the break that is longer than its plan.
MISSING = 7


@dataclass
class Expected:
    """The numbers of lines that a run over the list has to find."""

    inputs: int = 0
    failures: int = 0
    missing_segments: int = 0


def playlist():
    """The clean one, with a few segments once more."""
    lines = (SOURCE / "media.m3u8").read_text().replace("#EXT-X-ENDLIST\n", "")
    more = f"#EXT-X-DISCONTINUITY\n#EXT-X-PROGRAM-DATE-TIME:{REPEATED_DATE}\n" + "".join(
        f"#EXTINF:6.006,\nsegment{number}.ts\n" for number in range(SOURCE_SEGMENTS, SEGMENTS))
    return lines + more + "#EXT-X-ENDLIST\n"


def window(text):
    """A live window that starts within a break, and of it has neither the start nor the elapsed time."""
    head, dates = text[:text.index("#EXT-X-PROGRAM-DATE-TIME")], text[text.index(WINDOW_DATE):]
    head = head.replace("#EXT-X-PLAYLIST-TYPE:VOD\n", "").replace("SEQUENCE:0", "SEQUENCE:3")
    lines = re.sub(r"#EXT-X-DATERANGE:.*\n", "", dates).replace("#EXT-X-ENDLIST\n", "")
    return head + re.sub(r"(#EXT-X-CUE-OUT-CONT):.*", r"\1", lines)


def variants():
    """Playlists by the last two digits of the number of their asset; all others are clean."""
    clean = playlist()
    made = {}
    for ten in range(0, 100, 10):
        made[ten + 5] = re.sub(r"#EXTINF:6.006,\nsegment3", "#EXTINF:9.5,\nsegment3", clean)
        made[ten + 6] = clean.replace("#EXT-X-ENDLIST\n", INTERSTITIAL + "#EXT-X-ENDLIST\n")
        made[ten + 7] = clean.replace("#EXT-X-CUE-OUT:18.018", "#EXT-X-CUE-OUT:30.000").replace("=18.018,SCTE35-OUT", "=30.000,SCTE35-OUT")
        made[ten + 8] = clean.replace("#EXT-X-CUE-IN\n", "", 1)
    made[4] = window(clean)
    made[9] = NO_PLAYLIST
    made[29] = ""
    made[49] = clean[:1500]
    return clean, made


def link(source, target):
    try:
        os.link(source, target)
    except OSError:
        # Another file system, or too many links.
        target.write_bytes(source.read_bytes())


def make(folder, count, has_faults=True):
    """Writes the assets and the list, whose inputs are relative to the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    media = folder / "media"
    media.mkdir()
    for number in range(SEGMENTS):
        source = number if number < SOURCE_SEGMENTS else number - SOURCE_SEGMENTS + REPEATED
        (media / f"segment{number}.ts").write_bytes((SOURCE / f"segment{source}.ts").read_bytes())
    clean, faulty = variants()
    expected = Expected()
    lines = []
    for number in range(count):
        asset = folder / f"assets/{number // 1000:03}/{number:06}"
        asset.mkdir(parents=True)
        kind = number % 100 if has_faults else 0
        (asset / "media.m3u8").write_text(faulty.get(kind, clean))
        has_gap = kind % 10 == 3
        for segment in range(SEGMENTS):
            if not (has_gap and segment == MISSING):
                link(media / f"segment{segment}.ts", asset / f"segment{segment}.ts")
        expected.missing_segments += has_gap
        expected.failures += faulty.get(kind, clean) in (NO_PLAYLIST, "")
        lines.append(f"{asset.relative_to(folder)}/media.m3u8".encode())
    if has_faults:
        lines = with_odd_lines(folder, lines, expected)
    else:
        expected.inputs = len(lines)
    (folder / LIST).write_bytes(b"".join(line + b"\n" for line in lines))
    return expected


def with_odd_lines(folder, lines, expected):
    """Lines of a list that somebody has put together, at even distances between the others."""
    (folder / "a folder").mkdir()
    for name in ("a list.txt", MARKUP):
        (folder / name).write_text("nothing\n")
    first = lines[0]
    failing = [
        b"missing.m3u8", b"missing folder/media.m3u8", b"a folder", b"a list.txt", b"with\0a NUL.m3u8", b"not UTF-8 \xff\xfe.m3u8",
        b"-", b"-", MARKUP.encode(), b"=HYPERLINK(1).m3u8", b"'; DROP TABLE lines; --.m3u8", "‮reversed.m3u8".encode(),
        b"*.m3u8", b"\x1b[31mred.m3u8", b"x" * 5000,
    ]
    working = [first, first, b"key-1\t" + first, first + b"\r", b"./" + first]
    none = [b"", b"\r", b"# a comment", b""]
    odd = [*failing, *working, *none]
    expected.failures += len(failing)
    expected.inputs = len(lines) + len(failing) + len(working)
    step = max(1, len(lines) // len(odd))
    result = []
    for number, line in enumerate(lines):
        result.append(line)
        if number % step == 0 and odd:
            result.append(odd.pop(0))
    return result + odd


if __name__ == "__main__":
    print(make(pathlib.Path(sys.argv[1]), int(sys.argv[2])))
