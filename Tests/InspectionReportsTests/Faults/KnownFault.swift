/// Faults that are not found as they should be. Whoever makes one of them clear removes it.
struct KnownFault {
  /// The inputs below `Playlists/faults`, some of them with arguments.
  let inputs: [String]
  /// Why they are not clear yet.
  let reason: String

  /// The reason of each input.
  static let reasons = Dictionary(
    all.flatMap { known in known.inputs.map { ($0, known.reason) } },
    uniquingKeysWith: { "\($0) \($1)" })

  private static let all = [
    KnownFault(
      inputs: [
        "missing-cue-in-6-s-left.m3u8", "missing-cue-in-30-s-left.m3u8",
        "missing-cue-in-last.m3u8", "missing-cue-in-all.m3u8", "missing-cue-in-beside-range.m3u8",
        "missing-cue-in-without-cont.m3u8", "missing-cue-in-live.m3u8",
        "missing-cue-in-of-playlist.m3u8",
      ],
      reason: """
        ADM-004 looks at live playlists only, at the last break, and not where another source ends the break.
        """),
    KnownFault(
      inputs: ["missing-cue-out.m3u8", "missing-cue-out-beside-range.m3u8"],
      reason: "ADM-005 is content with a start from any source, also from the media."),
    KnownFault(
      inputs: ["missing-cue-in-off-boundary.m3u8"],
      reason: "The planned end is taken for one that is written, and judged by ADM-011."),
    KnownFault(
      inputs: [
        "missing-cue-in-in-low/multivariant.m3u8", "missing-cue-in-in-high/multivariant.m3u8",
      ],
      reason: "RND-001 compares announced lengths, and ends only where none is announced."),
    KnownFault(
      inputs: ["missing-end-of-range-in-high/multivariant.m3u8"],
      reason: "RND-002 has a finding for each attribute of the tag that is missing."),
    KnownFault(
      inputs: ["range-of-other-event-in-high/multivariant.m3u8 --variant 1"],
      reason: "RND-002 takes the variant whose media are read for the right one."),
    KnownFault(
      inputs: [
        "in-band-out-lost/media.m3u8", "in-band-in-lost/media.m3u8",
        "in-band-start-lost/media.m3u8", "in-band-end-lost/media.m3u8",
      ],
      reason: "INB-002 is content with any message in the media for a break, of either edge."),
    KnownFault(
      inputs: ["in-band-in-of-other-event/media.m3u8"],
      reason: "PAY-009 does not look at messages in the media."),
    KnownFault(
      inputs: [
        "markers-segment-late.m3u8", "markers-segment-early.m3u8", "cue-tags-segment-late.m3u8",
        "ranges-segment-late.m3u8",
      ],
      reason: """
        A segment of 6.006 s is more than EXT-X-TARGETDURATION:6, the distance within which an event is one break.
        """),
    KnownFault(
      inputs: ["all-markers-lost.m3u8"],
      reason: "INB-001 is a note where a playlist has no marker at all."),
    KnownFault(
      inputs: ["range-14-s-late.m3u8", "range-14-s-early.m3u8"],
      reason: """
        The range is a break of its own, so that INB-002 and ADM-011 speak of it beside ADM-018.
        """),
    KnownFault(
      inputs: ["duration-off-message.m3u8", "end-date-off-message.m3u8"],
      reason: "PAY-008 compares messages with PLANNED-DURATION alone."),
    KnownFault(
      inputs: [
        "oatcls-closed-early.m3u8", "oatcls-closed-late.m3u8", "oatcls-closed-long-late.m3u8",
        "splicepoint-closed-early.m3u8", "splicepoint-closed-late.m3u8",
        "splicepoint-closed-long-late.m3u8",
      ],
      reason: """
        ADM-009 looks for both edges in one dialect, and an EXT-X-CUE-IN of another dialect far behind the planned \
        end ends nothing.
        """),
    KnownFault(
      inputs: [
        "cont-of-other-length.m3u8", "window-begins-in-break.m3u8", "cue-in-of-other-id.m3u8",
        "cue-out-twice.m3u8", "discontinuity-at-end.m3u8", "extinf-zero.m3u8",
        "extinf-zero-inside.m3u8",
        "bandwidth-zero/multivariant.m3u8", "rendition-report-behind/multivariant.m3u8",
      ],
      reason: "No rule looks at it."),
    KnownFault(
      inputs: ["cue-out-comma.m3u8"],
      reason: "The list is split at the comma, and 18 s are a good number."),
    KnownFault(
      inputs: ["cue-out-attribute-twice.m3u8", "cont-attribute-twice.m3u8"],
      reason: "SYN-008 looks at tags of the standard only."),
    KnownFault(
      inputs: ["range-attribute-twice.m3u8"],
      reason: "What follows from the first of two values is reported beside it."),
    KnownFault(
      inputs: [
        "blank-behind-cue-in.m3u8", "blank-before-cue-in.m3u8", "blank-before-value.m3u8",
        "blank-before-colon.m3u8", "blank-around-equals.m3u8",
      ],
      reason: "SYN-023 looks at tags of the standard only."),
    KnownFault(
      inputs: ["multivariant-without-variant/multivariant.m3u8"],
      reason: "MED-017 looks at playlists without any tag, or with an end."),
    KnownFault(
      inputs: ["typographic-quotes-in-codecs/multivariant.m3u8"],
      reason: "The comma between the quotes splits the list, and SYN-007 speaks of the rest."),
    KnownFault(
      inputs: [
        "two-starts-30-22-cue-in.m3u8", "two-starts-22-30-cue-in.m3u8",
        "two-starts-34-36-cue-in.m3u8", "two-starts-36-34-cue-in.m3u8",
        "two-starts-30-22-end-date.m3u8", "two-starts-22-30-end-date.m3u8",
        "two-starts-34-36-end-date.m3u8", "two-starts-36-34-end-date.m3u8",
      ],
      reason: "The end goes to one of the segmentations, mostly to the inner one."),
    KnownFault(
      inputs: ["range-longer-than-message.m3u8"],
      reason:
        "END-DATE goes to the first segmentation of the message, the break lasts as the other says."
    ),
    KnownFault(
      inputs: ["stray-cont.m3u8"],
      reason: "EXT-X-CUE-OUT-CONT without a start makes a break."),
    KnownFault(inputs: ["uplynk-cue.m3u8"], reason: "Any word but `ad` ends an ad of Uplynk."),
    KnownFault(
      inputs: ["type-beside-cue-out.m3u8"],
      reason: "EXT-X-CUE-OUT counts as the opener of the break, and has no type."),
    KnownFault(
      inputs: ["uri-with-backslash/multivariant.m3u8"],
      reason: "SYN-024 takes a backslash at the start for the path of a machine."),
    KnownFault(
      inputs: ["media-tag-in-multivariant/multivariant.m3u8"],
      reason: "One tag of media playlists makes a multivariant playlist a media playlist."),
    KnownFault(
      inputs: [
        "date-jump.m3u8", "missing-discontinuity/media.m3u8", "dates-an-hour-off/multivariant.m3u8",
      ],
      reason: """
        What follows from a cause is reported beside it; and the variant whose media are read counts as the right one.
        """),
  ]
}
