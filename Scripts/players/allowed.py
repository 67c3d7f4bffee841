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
    (
        "shaka",
        "monyone",
        "metadataadded",
        "the player loads segments again behind a seek, from a moment before it",
    ),
    ("shaka", "monyone", "in another order", "as above, and polls around a seek"),
    (
        "shaka",
        "live-ranges",
        "8 to 17",
        "a tag that gives DURATION another value is no change of the range in the common playback",
    ),
    (
        "shaka",
        "shaka-interstitial",
        "the view only: timelineregionenter",
        "the ad manager of the page plays the interstitial instead of the stream",
    ),
    ("shaka", "shaka-interstitial", "the view only: metadata 2.0", "as above"),
    (
        "vhs",
        "ffmpeg-fmp4",
        "segment-metadata",
        "segments of fMP4 start with their first audio, up to 54 ms beside the playlist",
    ),
]


def allowed(player, case, line):
    """Whether a difference is known."""
    return any(
        player.startswith(row[0]) and row[1] in (None, case) and row[2] in line for row in ROWS
    )
