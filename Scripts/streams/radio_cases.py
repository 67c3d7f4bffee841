"""Radio: a recording with titles between the audio, answers of a Ybrid server, chained Opus."""

import json

import icy
import ogg

INTERVAL = 1000

# MPEG-2 layer III, 8 kbit/s, 24 kHz, mono: silence of 24 ms in 24 bytes.
SILENT_FRAME = bytes([0xFF, 0xF3, 0x14, 0xC4]) + bytes(20)
BYTES_PER_SECOND = 1000

ANSWER = (
    "ICY 200 OK",
    "icy-name:Radio Example",
    "icy-genre:Pop Music",
    "icy-description:Titles with semicolons",
    "icy-url:https://radio.example/",
    "icy-br:8",
    f"icy-metaint:{INTERVAL}",
)

# The titles by second. The block after that many seconds of audio has the title from then on.
TITLES = {
    1: "StreamTitle='Air - All I Need; live & unplugged';StreamUrl='https://radio.example/air';",
    8: "StreamTitle='BTS - Butter';",
    16: "StreamTitle='Rock 'n' Roll; Part 2';",
}
SECONDS = 24


def make_recording(folder):
    audio = SILENT_FRAME * (SECONDS * BYTES_PER_SECOND // len(SILENT_FRAME))
    data = "\r\n".join(ANSWER + ("", "")).encode()
    for second in range(SECONDS):
        data += audio[second * INTERVAL : (second + 1) * INTERVAL]
        data += icy.block(TITLES.get(second + 1, "").encode())
    folder.write("recording.mp3", data)


def item(identifier, title, artist, milliseconds, kind, description=""):
    return {
        "artist": artist, "companions": [], "description": description,
        "durationMillis": milliseconds, "id": identifier, "title": title, "type": kind,
    }


SHOW_META = {
    "currentBitRate": 128000,
    "currentItem": item("item-7", "Butter", "BTS", 160800, "MUSIC", "Playlist of the morning"),
    "nextItem": item("item-8", "Traffic around the city", "", 3500, "TRAFFIC"),
    "station": {"genre": "Pop Music", "name": "Radio Example"},
    "swapInfo": {"nextSwapReturnsToMain": False, "swapsLeft": 0},
    "timeToNextItemMillis": 4250,
}

SESSION = {
    "__responseHeader": {
        "responseVersion": "v2", "statusCode": 200, "success": True,
        "supportedVersions": ["v1", "v2"], "timestamp": "2026-01-01T00:00:20.000Z",
    },
    "__responseObject": {
        "bouquet": {
            "activeServiceId": "example-live",
            "availableServices": [
                {"iconURL": "https://radio.example/live.png", "id": "example-live"},
                {"iconURL": "https://radio.example/other.png", "id": "example-other"},
            ],
            "bouquetId": "example-services", "primaryServiceId": "example-live",
        },
        "duration": 0, "id": "session-1",
        "metadata": {
            "currentItem": item("item-9", "Your personal news", "", 9912, "BULLETIN"),
            "nextItem": item("item-10", "All I Need", "Air", 268416, "MUSIC"),
            "station": {"genre": "", "name": ""},
        },
        "playout": {"baseURL": "https://radio.example/live", "offsetToLive": -504},
        "startDate": "2026-01-01T00:00:19.999Z",
        "swapInfo": {"nextSwapReturnsToMain": False, "swapsLeft": 0},
        "valid": True,
    },
}


def make(folder):
    make_recording(folder)
    folder.write("show-meta.json", json.dumps(SHOW_META, indent=2) + "\n")
    folder.write("session.json", json.dumps(SESSION, indent=2) + "\n")
    # The description has more bytes than one can count, and the others come after it.
    long_text = "A text about the first piece. " * 10
    folder.write("chained.opus", ogg.opus_link(1, 4, (
        f"DESCRIPTION={long_text.strip()}", "ALBUM=Moon Safari", "ARTIST=Air", "VERSION=live",
        "TITLE=All I Need", "GENRE=Downtempo",
    )) + ogg.opus_link(2, 3, ("ARTIST=Newsroom", "TITLE=Headlines", "GENRE=News")))
