"""Differences between a view and a recording that are known, each with its reason."""

# (player, case or None for all, a part of the line, reason)
ROWS = [
    (
        "hls",
        "reference",
        "18.005333",
        "P4: what is behind a discontinuity is later by a part of an audio frame, and so changes its order",
    ),
    ("hls", "reference", "18.0", "as above, the same cues in the view"),
    (
        "hls-1.7",
        "live-reload",
        "enter 14 to None",
        "the segment with the next tag was loaded a moment after the cue was entered",
    ),
    (
        "hls-1.7",
        "live-reload",
        "enter 12.0 to 18.0",
        "the load with the end came a moment later than in the view",
    ),
    ("hls-1.7", "live-reload", "enter 12 to 18", "as above, the same in the recording"),
    (
        "hls",
        "date-ranges",
        '"weather"',
        "P3: the recording played media that lasts longer than EXTINF says; the stream of the project has none",
    ),
    # The page's ad manager plays the interstitial instead of the stream, which the view does not have.
    ("shaka", "shaka-interstitial", "the view only: timelineregionenter"),
    ("shaka", "shaka-interstitial", "the view only: metadata 2.0"),
    # Segments of fMP4 start with their first audio, up to 54 ms beside the playlist.
    ("vhs", "ffmpeg-fmp4", "segment-metadata"),
]


def allowed(player, case, line):
    """Whether a difference is known."""
    return any(
        player.startswith(row[0]) and row[1] in (None, case) and row[2] in line for row in ROWS
    )
