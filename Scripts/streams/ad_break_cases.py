"""Playlists without media: one for each way of writing ad breaks, D1 to D29, each with its breaks.

A playlist has ten segments of four seconds. Where nothing else is said the break is [8, 20): it stands before
the third segment, and the sixth is programme again.
"""

import base64
import json

import scte35
from packaging import MediaPlaylist, date_tag, date_text
from transport import CLOCK

SEGMENT, COUNT = 4, 10
START, END = 8, 20
PLANNED = END - START
EVENT = 4711
DATE = 60
BASE = 100 * CLOCK

OUT = scte35.splice_insert(EVENT, True, BASE + START * CLOCK, PLANNED * CLOCK)
IN = scte35.splice_insert(EVENT, False, BASE + END * CLOCK)


def signal(type_id, at, event=EVENT, duration=None, upid=b"", number=1, expected=1):
    length = None if duration is None else duration * CLOCK
    upid_type = scte35.AD_ID if upid else scte35.NO_UPID
    return scte35.time_signal(
        BASE + at * CLOCK,
        scte35.segmentation(event, type_id, length, upid_type, upid, number, expected))


PO_OUT = signal(scte35.PLACEMENT_OPPORTUNITY_START, START, duration=PLANNED)
PO_IN = signal(scte35.PLACEMENT_OPPORTUNITY_END, END)


def base64_text(section):
    return base64.b64encode(section).decode()


def hex_text(section):
    return "0x" + section.hex().upper()


def date_range(identifier, **attributes):
    values = [f'ID="{identifier}"']
    values += [f"{name.replace('_', '-')}={value}" for name, value in attributes.items()]
    return "#EXT-X-DATERANGE:" + ",".join(values)


def quoted_date(seconds):
    return f'"{date_text(DATE + seconds)}"'


def playlist(tags, dated=False, uris=None, ended=True, sequence=0, titles=None):
    """Tags by their second; those at the end of the list come after the last segment."""
    header = ("#EXT-X-PLAYLIST-TYPE:VOD",) if ended else ()
    media = MediaPlaylist(
        target=SEGMENT, version=6, header=header, ended=ended, sequence=sequence)
    for index in range(COUNT):
        at = index * SEGMENT
        lines = [date_tag(DATE)] if dated and index == 0 else []
        uri = (uris or {}).get(index, f"segment{index}.ts")
        media.segment(uri, SEGMENT, *lines, *tags.get(at, ()), title=(titles or {}).get(index, ""))
    media.lines += tags.get(COUNT * SEGMENT, ())
    return media.text()


def ad_break(dialects, start=START, end=END, planned=PLANNED, closed="in", **more):
    entry = {"startTime": start, "endTime": end, "plannedDuration": planned, "closedBy": closed}
    return {**entry, "dialects": dialects, **more}


def place(at, dialect, form):
    return {"startTime": at, "dialect": dialect, "form": form}


def date_range_cases():
    start, end = quoted_date(START), quoted_date(END)
    pair = {
        START: [date_range("pod-1", START_DATE=start, PLANNED_DURATION=PLANNED,
                           SCTE35_OUT=hex_text(OUT))],
        END: [date_range("pod-1", END_DATE=end, DURATION=PLANNED, SCTE35_IN=hex_text(IN))],
    }
    yield "d01-daterange-pair", playlist(pair, dated=True), [
        ad_break(["daterange"], id="pod-1", forms=["D1", "D1"])]
    alone = {START: [date_range("pod-1", START_DATE=start, DURATION=PLANNED,
                                SCTE35_OUT=hex_text(OUT))]}
    yield "d02-daterange-out-only", playlist(alone, dated=True), [
        ad_break(["daterange"], closed="duration", forms=["D2"])]
    programme = signal(scte35.PROGRAM_START, 0)
    commands = {
        0: [date_range("programme", START_DATE=quoted_date(0), SCTE35_CMD=hex_text(programme))],
        START: [date_range("pod-1", START_DATE=start, DURATION=PLANNED,
                           SCTE35_CMD=hex_text(PO_OUT))],
    }
    yield "d03-daterange-command", playlist(commands, dated=True), [
        ad_break(["daterange"], closed="duration", forms=["D3"])]
    quoted = {START: [date_range("pod-1", START_DATE=start, END_DATE=end,
                                 SCTE35_OUT=f'"{hex_text(OUT)}"',
                                 SCTE35_IN=f'"{hex_text(IN)}"')]}
    yield "d04-daterange-quoted", playlist(quoted, dated=True), [
        ad_break(["daterange"], forms=["D4", "D4"])]
    interstitial = {START: [date_range(
        "ad-1", CLASS='"com.apple.hls.interstitial"', START_DATE=start, DURATION=PLANNED,
        X_ASSET_URI='"https://ads.example.com/ad.m3u8"', X_RESUME_OFFSET=0)]}
    yield "d05-interstitial", playlist(interstitial, dated=True), [
        ad_break(["interstitial"], planned=None, closed="duration", kind="interstitial",
                 resumeOffset=0)]
    vendor = {START: [date_range("stitched-ad-1", CLASS='"twitch-stitched-ad"', START_DATE=start,
                                 DURATION=PLANNED)]}
    yield "d06-vendor-class", playlist(vendor, dated=True), [
        ad_break(["vendor-class"], planned=None, closed="duration", heuristic=True)]
    titles = {index: "Amazon|3217" if START <= index * SEGMENT < END else "live"
              for index in range(COUNT)}
    yield "d06-titles", playlist({}, titles=titles), [
        ad_break(["vendor-class"], planned=None, forms=["D6", "D6"], heuristic=True)]


def cue_out_cases():
    cue = "#EXT-X-CUE-OUT"
    for name, value, planned in (
        ("d07-cue-out-number", f":{PLANNED}.000", PLANNED),
        ("d08-cue-out-duration", f":DURATION={PLANNED}", PLANNED),
        ("d09-cue-out-bare", "", None),
        ("d10-cue-out-attributes", f":ID=7,DURATION={PLANNED}.0,TIME=108.0", PLANNED),
    ):
        tags = {START: [cue + value], END: ["#EXT-X-CUE-IN"]}
        form = name[:3].upper().replace("0", "", 1) if name[1] == "0" else name[:3].upper()
        yield name, playlist(tags), [
            ad_break(["cue-out"], planned=planned, forms=[form, "D13"])]
    # The window starts within the break, so only the lines within it show when it started.
    window = {0: [f"{cue}-CONT:4.000/{PLANNED}"], 4: [f"{cue}-CONT:8.000/{PLANNED}"],
              8: ["#EXT-X-CUE-IN"]}
    yield "d11-cue-out-cont", playlist(window, ended=False, sequence=50), [
        ad_break(["cue-out"], -4, 8, forms=["D11", "D11", "D13"])]
    token = {START: [f"{cue}:{PLANNED}"]}
    for at in range(START + SEGMENT, END, SEGMENT):
        token[at] = [f"{cue}-CONT:ElapsedTime={at - START},Duration={PLANNED},"
                     "SCTE35=VENDOR1790497008"]
    token[END] = ["#EXT-X-CUE-IN"]
    yield "d12-cue-out-cont-attributes", playlist(token), [
        ad_break(["cue-out"], forms=["D7", "D12", "D12", "D13"])]
    both = {START: [cue + ":12"], END: ["#EXT-X-CUE-IN:12,SpliceType=VOD_DAI", cue + ":8"],
            28: ["#EXT-X-CUE-IN"]}
    yield "d13-cue-in-and-out", playlist(both), [
        ad_break(["cue-out"]), ad_break(["cue-out"], END, 28, 8)]
    spaces = {START: [f"{cue}:{PLANNED}.000 "], 12: [f"# EXT-X-CUE-OUT-CONT: 4.000/{PLANNED}"],
              END: ["# EXT-X-CUE-IN"]}
    yield "d14-spaces", playlist(spaces), [ad_break(["cue-out"], closed="duration")]


def payload_cases():
    asset = "#EXT-X-ASSET:CAID=0x0000000020FB6501"
    oatcls = {START: [f"#EXT-OATCLS-SCTE35:{base64_text(PO_OUT)}", asset,
                      f"#EXT-X-CUE-OUT:{PLANNED}.000"],
              12: [f"#EXT-X-CUE-OUT-CONT:ElapsedTime=4.000,Duration={PLANNED}.000,"
                   f"SCTE35={base64_text(PO_OUT)}"],
              END: ["#EXT-X-CUE-IN"]}
    yield "d15-oatcls", playlist(oatcls), [
        ad_break(["oatcls", "cue-out"], eventId=EVENT, forms=["D15", "D15", "D7", "D12", "D13"])]

    # A break with an ad within it, and the programme around it.
    def line(type_id, at, event, **attributes):
        section = signal(type_id, at, event, upid=b"ABCD0123456H")
        values = [f"TYPE=0x{type_id:02X}", f'ID="{event}"']
        values += [f"{name.replace('_', '-')}={value}" for name, value in attributes.items()]
        return "#EXT-X-SCTE35:" + ",".join([*values, f'CUE="{base64_text(section)}"'])

    scte35_tag = {
        0: [line(0x10, 0, 1, DURATION=40)],
        START: [line(0x22, START, 2, DURATION=PLANNED, ELAPSED="0.000"),
                line(0x30, START, 3, DURATION=8, ELAPSED="0.000", CUE_OUT="YES")],
        12: [line(0x22, START, 2, DURATION=PLANNED, ELAPSED="4.000"),
             line(0x30, START, 3, DURATION=8, ELAPSED="4.000", CUE_OUT="CONT")],
        16: [line(0x31, 16, 3, CUE_IN="YES"), line(0x22, START, 2, ELAPSED="8.000")],
        END: [line(0x23, END, 2)],
    }
    yield "d16-scte35-tag", playlist(scte35_tag), [
        ad_break(["scte35-tag"], eventId=2, segmentationTypeId=0x22,
                 parts=[{"kind": "segmentation", "segmentationTypeId": 0x30, "eventId": 3,
                         "startTime": START, "endTime": 16}])]
    point = "#EXT-X-SPLICEPOINT-SCTE35:"
    yield "d17-splicepoint", playlist(
        {START: [point + base64_text(PO_OUT)], END: [point + base64_text(PO_IN)]}), [
        ad_break(["splicepoint"], eventId=EVENT, segmentationTypeId=0x34)]
    tag = '#EXT-SCTE35:CUE="{}",ID="{}",TIME={}.00'
    yield "d18-ext-scte35", playlist(
        {START: [tag.format(base64_text(OUT), EVENT, START)],
         END: [tag.format(base64_text(IN), EVENT, END)]}), [
        ad_break(["ext-scte35"], eventId=EVENT)]


def vendor_cases():
    adobe = {START: [f"#EXT-X-CUE:TYPE=SpliceOut,ID=1,DURATION={PLANNED}.0,TIME=266.198"],
             12: ["#EXT-X-CUE-CONT:ID=1,AVAIL-DUR-ELAPSED=4.0"],
             28: ["#EXT-X-CUE:TYPE=SpliceInsert,ID=a1,TIME=286.198"]}
    yield "d19-adobe-cue", playlist(adobe), [
        ad_break(["adobe-cue"], closed="duration", id="1")], [place(28, "adobe-cue", "D19")]
    span = "#EXT-X-CUE-SPAN:TIMEFROMSIGNAL=PT{}S,ID=16777323"
    yield "d20-cue-span", playlist(
        {START: [f"#EXT-X-CUE-OUT:{PLANNED}"], 12: [span.format(4)], 16: [span.format("8.0")],
         END: ["#EXT-X-CUE-IN:ID=16777323"]}), [ad_break(["cue-out", "cue-span"])]
    esam = {START: [f"#EXT-X-SIGNAL-EXIT:{PLANNED}.0,SpliceType=LIVE_DAI,SignalId=4A6B94EE,"
                    "Paid=example.com/pod,Acds=(FW,BA)"],
            12: [f"#EXT-X-SIGNAL-SPAN:4/{PLANNED},SpliceType=LIVE_DAI,SignalId=4A6B94EE"],
            END: [f"#EXT-X-SIGNAL-RETURN:{PLANNED},SpliceType=LIVE_DAI"]}
    yield "d21-esam", playlist(esam), [ad_break(["esam"], id="4A6B94EE")]
    yield "d22-ext-ad", playlist(
        {START: ["#EXT-X-ASSET:AID=10", f"#EXT-X-AD:DURATION={PLANNED}"]}), [
        ad_break(["ext-ad"], closed="duration")]
    uri = "https://ads.example.com/ad-metadata/1?break_type=MID_ROLL&dur=12.000000&id=77&msn=2"
    yield "d23-amagi", playlist(
        {START: [f'#EXT-X-AD-START:URI="{uri}"'], 12: [f'#EXT-X-AD-START:URI="{uri}"'],
         END: ["#EXT-X-AD-END"]}), [ad_break(["amagi"], id="77")]
    yield "d24-uplynk", playlist(
        {0: ["#UPLYNK-SEGMENT:a1,00000000,segment"],
         START: ["#UPLYNK-SEGMENT:b2,00000000,ad", "#EXT-X-DISCONTINUITY"],
         16: ["#UPLYNK-SEGMENT:c3,00000000,ad", "#EXT-X-DISCONTINUITY"],
         END: ["#UPLYNK-SEGMENT:a1,00000002,segment", "#EXT-X-DISCONTINUITY"]}), [
        ad_break(["uplynk"], planned=None, heuristic=True)]
    anvato = "#ANVATO-SEGMENT-INFO:type="
    yield "d25-anvato", playlist(
        {0: [anvato + "master"], START: [anvato + "ad,start_time=0"], END: [anvato + "master"]}), [
        ad_break(["anvato"], planned=None, heuristic=True)]
    marker = "#EXT-X-MARKER:ID={},TYPE={},DURATION=4.0"
    pod = {START: [marker.format("p1", "PodBegin") + f',COUNT=2,BREAKDUR={PLANNED},DATA="eA=="',
                   marker.format("a1", "AdBegin") + ',DATA="eA=="'],
           16: [marker.format("a2", "AdBegin") + ',DATA="eA=="',
                marker.format("p1", "PodEnd") + ',OFFSET=4.0,DATA="eA=="']}
    yield "d26-marker", playlist(pod), [
        ad_break(["marker"], parts=[
            {"kind": "ad", "startTime": START, "endTime": 16},
            {"kind": "ad", "startTime": 16, "endTime": END}])]
    opportunity = "#EXT-X-PLACEMENT-OPPORTUNITY"
    yield "d27-placement-opportunity", playlist({START: [opportunity], 24: [opportunity]}), [], [
        place(START, "placement-opportunity", "D27"), place(24, "placement-opportunity", "D27")]
    cut = ["#EXT-X-DISCONTINUITY"]
    ads = {index: f"https://ads.example.com/pod/{index}.ts" for index in range(2, 5)}
    yield "d28-discontinuity", playlist({START: cut, END: cut}, uris=ads), [
        ad_break(["discontinuity"], planned=None, heuristic=True)]
    private = {0: ["#EXT-X-X9K3-VERSION:1.0.39"], START: ["#EXT-X-DISCONTINUITY",
               "#EXT-X-ADRIAN-IS-COOL", "#EXT-X-MAMBA-AD-START:ELAPSED-TIME=0.0"],
               END: ["#EXT-X-DISCONTINUITY", "#EXT-X-MAMBA-AD-END"]}
    yield "d29-private-tags", playlist(private), []


def combined_cases():
    start, end = quoted_date(START), quoted_date(END)
    three = {
        START: [date_range("pod-1", START_DATE=start, PLANNED_DURATION=PLANNED,
                           SCTE35_OUT=hex_text(OUT)),
                f"#EXT-OATCLS-SCTE35:{base64_text(OUT)}", f"#EXT-X-CUE-OUT:{PLANNED}"],
        12: [f"#EXT-X-CUE-OUT-CONT:4/{PLANNED}"],
        END: [date_range("pod-1", END_DATE=end, DURATION=PLANNED, SCTE35_IN=hex_text(IN)),
              "#EXT-X-CUE-IN"],
    }
    yield "three-dialects", playlist(three, dated=True), [
        ad_break(["daterange", "oatcls", "cue-out"], id="pod-1", eventId=EVENT)]
    # The date counts, which is half a second after the segment; the end is known from the tag alone.
    bare_in = {START: [date_range("pod-1", START_DATE=quoted_date(START + 0.5),
                                  SCTE35_OUT=hex_text(OUT))], END: ["#EXT-X-CUE-IN"]}
    yield "date-range-and-cue-in", playlist(bare_in, dated=True), [
        ad_break(["daterange", "cue-out"], START + 0.5, startOffset=0.5, endOffset=0)]
    open_window = {4: ["#EXT-X-CUE-IN"], 32: ["#EXT-X-CUE-OUT:30"]}
    yield "window-with-open-ends", playlist(open_window, ended=False, sequence=50), [
        ad_break(["cue-out"], None, 4, None), ad_break(["cue-out"], 32, None, 30, None)]
    no_dates = {START: [date_range("pod-1", START_DATE=start, PLANNED_DURATION=PLANNED,
                                   SCTE35_OUT=hex_text(OUT))],
                END: [date_range("pod-1", END_DATE=end, SCTE35_IN=hex_text(IN))]}
    yield "date-range-without-dates", playlist(no_dates), [ad_break(["daterange"])]


def make(folder):
    for cases in (date_range_cases, cue_out_cases, payload_cases, vendor_cases, combined_cases):
        for name, text, breaks, *places in cases():
            folder.write(f"{name}.m3u8", text)
            expected = {"breaks": breaks, "opportunities": places[0] if places else []}
            folder.write(f"{name}.json", json.dumps(expected, indent=2) + "\n")
