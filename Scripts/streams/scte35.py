"""Builds SCTE 35 splice information sections (section numbers are those of SCTE 35)."""

from transport import TIMESTAMP_RANGE, crc32_mpeg

SPLICE_NULL, SPLICE_INSERT, TIME_SIGNAL = 0x00, 0x05, 0x06

# segmentation_type_id values that the streams use (table 23).
PROGRAM_START, CHAPTER_START = 0x10, 0x20
PLACEMENT_OPPORTUNITY_START, PLACEMENT_OPPORTUNITY_END = 0x34, 0x35

# segmentation_upid_type values that the streams use (table 22).
NO_UPID, AD_ID, MULTIPLE_UPIDS, URI = 0x00, 0x03, 0x0D, 0x0F


def section(command_type, command, descriptors=b"", pts_adjustment=0):
    """A splice_info_section without encryption, for every tier (9.6)."""
    body = b"\0" + pts_adjustment.to_bytes(5, "big") + b"\0"
    body += (0xFFF << 12 | len(command)).to_bytes(3, "big")
    body += bytes([command_type]) + command
    body += len(descriptors).to_bytes(2, "big") + descriptors
    head = b"\xFC" + (0x3000 | len(body) + 4).to_bytes(2, "big")
    return head + body + crc32_mpeg(head + body)


def splice_time(ticks):
    """splice_time() with a timestamp (9.8.1)."""
    return (0xFE << 32 | ticks % TIMESTAMP_RANGE).to_bytes(5, "big")


def splice_null():
    return section(SPLICE_NULL, b"")


def splice_insert(event, out, ticks=None, duration=None, auto_return=False, adjustment=0):
    """A program splice; without `ticks` it is immediate (9.7.3)."""
    immediate = ticks is None
    flags = out << 7 | 1 << 6 | (duration is not None) << 5 | immediate << 4 | 0x0F
    command = event.to_bytes(4, "big") + b"\x7F" + bytes([flags])
    if not immediate:
        command += splice_time(ticks)
    if duration is not None:
        command += ((0xFE if auto_return else 0x7E) << 32 | duration).to_bytes(5, "big")
    command += b"\x00\x01\x01\x01"  # unique_program_id, avail_num, avails_expected
    return section(SPLICE_INSERT, command, pts_adjustment=adjustment)


def splice_cancel(event):
    return section(SPLICE_INSERT, event.to_bytes(4, "big") + b"\xFF")


def time_signal(ticks, descriptors):
    return section(TIME_SIGNAL, splice_time(ticks), descriptors)


def segmentation(event, type_id, duration=None, upid_type=NO_UPID, upid=b"", number=1, expected=1):
    """A segmentation_descriptor for the whole program, without delivery restrictions (10.3.3)."""
    payload = b"CUEI" + event.to_bytes(4, "big") + b"\x7F"
    payload += bytes([1 << 7 | (duration is not None) << 6 | 0x3F])
    if duration is not None:
        payload += duration.to_bytes(5, "big")
    payload += bytes([upid_type, len(upid)]) + upid + bytes([type_id, number, expected])
    return bytes([0x02, len(payload)]) + payload


def upid(upid_type, value):
    """One entry of a MID (10.3.3.4)."""
    return bytes([upid_type, len(value)]) + value
