"""Makes every stream below the folder that is named on the command line."""

import pathlib
import sys

import ad_break_cases
import broken_cases
import comparison_cases
import fault_cases
import fragment_cases
import playlist_cases
import program_cases
import icy_cases
import radio_cases
import reload_cases
import reference
import transport_cases
from packaging import Folder


def make_all(root):
    reference.make(root / "reference")
    transport_cases.make_timed_id3(root / "timed-id3")
    transport_cases.make_scte35_file(root / "scte35-file")
    transport_cases.make_byte_ranges(root / "byte-ranges")
    transport_cases.make_aes_128(root / "aes-128")
    transport_cases.make_pts_wrap(root / "pts-wrap")
    transport_cases.make_discontinuities(root / "discontinuities")
    program_cases.make_programs(root / "programs")
    program_cases.make_interstitials(root / "interstitials")
    playlist_cases.make_live(root)
    playlist_cases.make_date_ranges(root / "date-ranges")
    playlist_cases.make_chapters(root / "chapters")
    icy_cases.make_icy(root / "icy")
    icy_cases.make_ogg(root / "chained-ogg")
    fragment_cases.make_splice_events(root / "fmp4-splices")
    fragment_cases.make_fmp4_events(root / "fmp4-events")
    fragment_cases.make_packed_audio(root / "packed-audio")
    comparison_cases.make(root / "comparison")
    radio_cases.make(root / "radio")
    reload_cases.make(root / "live-updates")
    ad_break_cases.make(root / "ad-breaks")
    broken_cases.make_broken(root / "broken")
    fault_cases.make(root / "faults")


if __name__ == "__main__":
    make_all(Folder(pathlib.Path(sys.argv[1])))
