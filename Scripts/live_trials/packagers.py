"""The packagers, each with the command that runs it live."""

import pathlib
import socket
import time
from dataclasses import dataclass

import source

HERE = pathlib.Path(__file__).resolve().parent


@dataclass
class Packager:
    name: str
    tools: object
    # What it writes first and what the channel follows; the other playlists, when that is a multivariant one.
    playlist: str = "live.m3u8"
    media: tuple = ()
    needs: tuple = ("ffmpeg",)
    has_splices: bool = False
    # How many breaks the finished files must have at least, and whether they must have cues.
    breaks: int = 0
    has_cues: bool = True

    def missing(self):
        """The first program that cannot be had."""
        return next((name for name in self.needs if not getattr(self.tools, name)), None)

    def commands(self, www, programme):
        """Lists of commands: those of a list run at the same time, and the lists one after the other."""
        raise NotImplementedError

    def inject(self, www):
        """Changes something while the packager runs."""


class FFmpeg(Packager):
    flags = "delete_segments+independent_segments+program_date_time+temp_file"
    options = ()

    def command(self, www, programme, flags, *input_options):
        # The muxer would wait for the next ID3 tag of a sparse stream.
        return [self.tools.ffmpeg, "-v", "error", "-re", *input_options, "-i", programme, "-map", "0:v", "-map", "0:a", "-map", "0:d:0",
                "-c", "copy", "-max_interleave_delta", "200000", "-f", "hls", "-hls_time", "2", "-hls_list_size", "5",
                "-hls_flags", flags, *self.options, www / self.playlist]

    def commands(self, www, programme):
        return [[self.command(www, programme, self.flags)]]


class FFmpegFragments(FFmpeg):
    options = ("-hls_segment_type", "fmp4", "-bsf:a", "aac_adtstoasc")


class FFmpegRestart(FFmpeg):
    """The encoder ends in the middle, and begins again with a discontinuity."""

    def commands(self, www, programme):
        flags = self.flags + "+append_list"
        return [[self.command(www, programme, flags + "+omit_endlist", "-t", "12")],
                [self.command(www, programme, flags, "-t", "10")]]


class X9K3(Packager):
    """Splices of the stream become tags of a dialect."""

    options = ()

    def commands(self, www, programme):
        return [[[self.tools.x9k3, "-i", programme, "-o", www, "-t", "2", "-l", "-d", "-w", "5", "-s", www / "sidecar.txt",
                  *self.options]]]


class X9K3Cues(X9K3):
    options = ("-T", "x_cue", "-p")


class X9K3DateRanges(X9K3):
    options = ("-T", "x_daterange", "-p")


class X9K3Sidecar(X9K3):
    """Splices come while it runs, from a file beside it; there are no dates."""

    options = ("-T", "x_cue")

    def inject(self, www):
        begin = time.monotonic()
        for seconds, line in source.sidecar():
            time.sleep(max(0, begin + seconds - time.monotonic()))
            with open(www / "sidecar.txt", "a") as sidecar:
                sidecar.write(line)


class GStreamer(Packager):
    def commands(self, www, programme):
        breaks = [f"{event},{start},{length}" for event, (start, length) in source.BREAKS.items()]
        return [[[self.tools.gstreamer, HERE / "gstreamer.py", www, str(source.SECONDS), *breaks]]]


class Shaka(Packager):
    """Fragments of pictures and of sound, with a multivariant playlist and placement opportunities."""

    def commands(self, www, programme):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.bind(("127.0.0.1", 0))
            address = f"udp://127.0.0.1:{probe.getsockname()[1]}"

        def stream(kind, name, *rest):
            return ",".join([f"in={address}?timeout=4000000", f"stream={kind}", f"init_segment={www}/{name}_init.mp4",
                             f"segment_template={www}/{name}_$Number$.m4s", f"playlist_name={name}.m3u8", *rest])

        return [[
            [self.tools.shaka, stream("video", "v"), stream("audio", "a", "hls_group_id=audio", "hls_name=main"),
             "--segment_duration", "2", "--hls_playlist_type", "LIVE", "--time_shift_buffer_depth", "10",
             "--preserved_segments_outside_live_window", "5", "--hls_master_playlist_output", www / self.playlist,
             "--ad_cues", ";".join(str(start) for start, _ in source.BREAKS.values())],
            [self.tools.ffmpeg, "-v", "error", "-re", "-i", programme, "-map", "0:v", "-map", "0:a", "-c", "copy",
             "-f", "mpegts", address + "?pkt_size=1316"],
        ]]


def all_packagers(tools):
    return [
        FFmpeg("ffmpeg-ts", tools),
        FFmpegFragments("ffmpeg-fmp4", tools),
        FFmpegRestart("ffmpeg-restart", tools),
        X9K3Cues("x9k3-cue", tools, "index.m3u8", needs=("ffmpeg", "x9k3"), has_splices=True, breaks=2),
        X9K3DateRanges("x9k3-daterange", tools, "index.m3u8", needs=("ffmpeg", "x9k3"), has_splices=True, breaks=2),
        X9K3Sidecar("x9k3-sidecar", tools, "index.m3u8", needs=("ffmpeg", "x9k3"), breaks=2),
        GStreamer("gstreamer", tools, needs=("gstreamer",), breaks=2),
        Shaka("shaka", tools, "master.m3u8", ("v.m3u8", "a.m3u8"), needs=("ffmpeg", "shaka"), has_cues=False),
    ]
