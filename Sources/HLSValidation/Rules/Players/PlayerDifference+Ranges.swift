internal import HLSPlaylists
internal import MediaTiming

/// The differences about date ranges.
extension PlayerDifference {
  static let updateWithBothEnds = PlayerDifference(
    "PLY-001", "update-with-end-and-duration",
    "A tag of a date range with END-DATE and DURATION has START-DATE, too.",
    players: "video.js 8 (m3u8-parser 7.2)",
    rationale: """
      The parser of video.js computes the end from the start of the same tag. Without it the playlist cannot be \
      parsed: nothing plays, and no error is reported.
      """,
    remedy: "Repeat START-DATE in the tag that ends the range, or leave out DURATION.",
    examples: [
      .datedMedia(
        .dateRange("a", at: 0, "X-A=1"), "4 a.ts",
        #"#EXT-X-DATERANGE:ID="a",END-DATE="▶2026-01-01T00:00:04.000Z",DURATION=4.0"#, "4 b.ts"),
      .fixed(replacing: ",DURATION=4.0", with: ""),
    ],
    .range { range, playlist in
      for tag in range.tags where tag["DURATION"] != nil && tag["START-DATE"] == nil {
        guard let end = tag["END-DATE"] else { continue }
        return Finding(
          "a tag of date range \"\(range.id)\" has END-DATE and DURATION without START-DATE, which stops video.js",
          at: playlist.place(ofValue: end))
      }
      return nil
    })

  static let assetWithoutQuotes = PlayerDifference(
    "PLY-003", "asset-address-not-a-string",
    "X-ASSET-URI and X-ASSET-LIST of an interstitial are quoted strings.", players: "hls.js 1.6",
    rationale: "hls.js throws with each tick of the playback, as it looks for a string.",
    remedy: "Write the address in quotes.",
    examples: [
      .datedMedia(.interstitial("X-ASSET-URI=▶7"), "4 a.ts b.ts"),
      .fixed(replacing: "=7", with: #"="https://example.com/ad.m3u8""#),
    ],
    .range { range, playlist in
      guard range.attributeClass == InterstitialAttributes.attributeClass,
        let address = range["X-ASSET-URI"] ?? range["X-ASSET-LIST"], !address.isQuoted
      else { return nil }
      return Finding(
        "\(address.name.rawValue) of interstitial \"\(range.id)\" is \(address.value) without quotes, which hls.js cannot read",
        at: playlist.place(ofValue: address))
    })

  static let rangeWithoutValue = PlayerDifference(
    "PLY-004", "date-range-without-value",
    "A date range has an attribute that begins with X- or SCTE35-.",
    players: "hls.js 1.6, Safari",
    rationale: """
      These players make a cue of each such attribute, and none of the range itself: an application that waits for it \
      gets nothing.
      """,
    remedy: "Add an attribute of your own, such as X-COM-EXAMPLE-TITLE.",
    examples: [
      .datedMedia(#"#EXT-X-DATERANGE:ID="▶a",START-DATE="2026-01-01T00:00:00.000Z""#, "4 a.ts"),
      .fixed(replacing: #"00.000Z""#, with: #"00.000Z",X-COM-EXAMPLE-TITLE="News""#),
    ],
    .range { range, playlist in
      let hasValue = range.attributes.contains {
        $0.name.rawValue.hasPrefix("X-") || $0.name.rawValue.hasPrefix("SCTE35-")
      }
      guard !hasValue, let id = range["ID"] else { return nil }
      return Finding(
        "date range \"\(range.id)\" has no attribute of which hls.js and Safari make a cue",
        at: playlist.place(ofValue: id))
    })

  static let plannedDurationAlone = PlayerDifference(
    "PLY-009", "planned-duration-without-end",
    "A date range with PLANNED-DURATION has an end, too.", players: "video.js 8, Shaka Player 5.2",
    rationale: """
      These players end the range after its planned duration; by the standard, and in hls.js, it is open until a tag \
      ends it.
      """,
    remedy: "Write DURATION or END-DATE as soon as the end is known.",
    examples: [
      .datedMedia(.dateRange("a", at: 0, "PLANNED-DURATION=▶4.0,X-A=1"), "4 a.ts"),
      .fixed(replacing: "PLANNED-DURATION=4.0", with: "PLANNED-DURATION=4.0,DURATION=4.0"),
    ],
    .range { range, playlist in
      guard let planned = range["PLANNED-DURATION"], range.end == nil, !range.endsOnNext else {
        return nil
      }
      return Finding(
        "date range \"\(range.id)\" has no end, video.js and Shaka Player end it after \(planned.value) s",
        at: playlist.place(ofValue: planned))
    })

  static let datesThatJump = PlayerDifference(
    "PLY-010", "date-range-behind-date-jump",
    "The dates of a playlist with date ranges do not jump before them.",
    players: "video.js 8, Shaka Player 5.2, hls.js 1.5",
    rationale: """
      These players place all ranges by one date of the playlist, so that a range behind a jump of dates is early or \
      late by the jump.
      """,
    remedy: "Let the dates continue over discontinuities, or start another playlist.",
    examples: [
      .datedMedia(
        "4 a.ts", "#EXT-X-DISCONTINUITY", "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:20.000Z",
        #"#EXT-X-DATERANGE:ID="a",START-DATE="▶2026-01-01T00:00:21.000Z",X-A=1"#, "4 b.ts"),
      .datedMedia(
        "4 a.ts", "#EXT-X-DISCONTINUITY", "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:04.000Z",
        .dateRange("a", at: 5, "X-A=1"), "4 b.ts"),
    ],
    .placedRange { entry, presentation in
      guard let first = presentation.dateSteps.first,
        presentation.segments.indices.contains(first.previous), let start = entry.start,
        let attribute = entry.range["START-DATE"], let date = attribute.date
      else { return nil }
      let segment = presentation.segments[first.previous]
      guard let known = segment.programDateTime else { return nil }
      let shift = segment.start + known.distance(to: date) - start
      guard shift.magnitude > presentation.policy.dateTolerance else { return nil }
      return Finding(
        "players that count from the first date place date range \"\(entry.range.id)\" \(shift.magnitude.messageText) too \(shift.isNegative ? "early" : "late")",
        at: presentation.place(ofValue: attribute))
    })
}
