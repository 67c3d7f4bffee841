"""Runs GStreamer's hlssink2 live, and injects SCTE-35 into its transport stream.

    gstreamer.py FOLDER SECONDS EVENT,START,LENGTH...

It needs the Python of the system, with PyGObject.
"""

import sys

import gi

gi.require_version("Gst", "1.0")
gi.require_version("GstMpegts", "1.0")
from gi.repository import GLib, Gst, GstMpegts

SCTE35_PID = 500
RATE = 10
PRE_ROLL = 2


def multiplexer(sink):
    """The multiplexer within hlssink2."""
    elements = sink.iterate_recurse()
    while True:
        result, element = elements.next()
        if result != Gst.IteratorResult.OK:
            sys.exit("gstreamer: hlssink2 has no mpegtsmux")
        if element.get_factory().get_name() == "mpegtsmux":
            return element


def main():
    folder, seconds, breaks = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    Gst.init(None)
    GstMpegts.initialize()
    pipeline = Gst.parse_launch(
        f"videotestsrc is-live=true num-buffers={seconds * RATE} ! video/x-raw,width=64,height=36,framerate={RATE}/1 "
        f"! x264enc key-int-max={2 * RATE} tune=zerolatency speed-preset=ultrafast ! h264parse "
        f"! hlssink2 name=sink target-duration=2 playlist-length=5 max-files=10 "
        f"location={folder}/s%05d.ts playlist-location={folder}/live.m3u8")
    mux = multiplexer(pipeline.get_by_name("sink"))
    mux.set_property("scte-35-pid", SCTE35_PID)

    def send(event, time, length):
        splice = (GstMpegts.scte_splice_out_new(event, time * Gst.SECOND, length * Gst.SECOND) if length
                  else GstMpegts.scte_splice_in_new(event, time * Gst.SECOND))
        section = GstMpegts.section_from_scte_sit(splice, SCTE35_PID)
        mux.send_event(GstMpegts.event_new_mpegts_section(section))
        return False

    for text in breaks:
        event, start, length = map(int, text.split(","))
        GLib.timeout_add_seconds(start - PRE_ROLL, send, event, start, length)
        GLib.timeout_add_seconds(start + length - PRE_ROLL, send, event, start + length, 0)
    loop = GLib.MainLoop()
    bus = pipeline.get_bus()
    bus.add_signal_watch()
    bus.connect("message::eos", lambda *_: loop.quit())
    bus.connect("message::error", lambda _, message: sys.exit(str(message.parse_error())))
    pipeline.set_state(Gst.State.PLAYING)
    loop.run()
    pipeline.set_state(Gst.State.NULL)


main()
