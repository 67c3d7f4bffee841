public import SourceDiagnostics

/// The rows of the rule catalogue about tags and values of playlists.
extension DiagnosticRule {
  /// A delta update has the number of skipped segments, in a live playlist that offers delta
  /// updates.
  public static let malformedDeltaUpdate = DiagnosticRule(
    "LLH-005", "malformed-delta-update", .error,
    "EXT-X-SKIP has the number of skipped segments, in a live playlist that offers delta updates.",
    specification: "RFC 8216bis, sections 4.4.5.2 and 6.2.5.1",
    rationale: """
      Without the number a player cannot place the segments that it receives. A delta update that a \
      player could not have asked for is a stale or wrongly cached one.
      """,
    remedy: """
      Write the number of segments that were left out as SKIPPED-SEGMENTS, and send delta updates only of \
      playlists with CAN-SKIP-UNTIL and without EXT-X-ENDLIST.
      """)
  /// A rendition report has the URI of its playlist.
  public static let renditionReportWithoutURI = DiagnosticRule(
    "LLH-007", "rendition-report-without-uri", .error,
    "EXT-X-RENDITION-REPORT has the URI of a playlist.",
    specification: "RFC 8216bis, section 4.4.5.4",
    rationale:
      "Players use the report to change to another rendition without loading an old playlist; without a URI it is ambiguous.",
    remedy: "Write the URI of the playlist of the rendition, relative to this one.")
  /// A tag that describes the whole playlist is there once.
  public static let repeatedTag = DiagnosticRule(
    "MED-002", "repeated-tag", .error,
    "A tag that describes the whole playlist is there once.",
    specification: "RFC 8216bis, sections 4.4.2, 4.4.3, 4.4.5.2 and 4.4.6.6",
    rationale: """
      Players must reject a playlist that has EXT-X-START or EXT-X-INDEPENDENT-SEGMENTS twice, and differ on \
      which of two other tags counts.
      """,
    remedy: "Keep the intended tag.")
  /// EXTINF has a duration above 0, and a comma after it.
  public static let malformedSegmentDuration = DiagnosticRule(
    "MED-005", "malformed-segment-duration", .error,
    "EXTINF has a duration above 0, and a comma after it.",
    specification: "RFC 8216bis, section 4.4.4.1",
    rationale:
      "A segment without a duration shifts everything after it in time; players that need the comma reject the line.",
    remedy: "Write EXTINF as a decimal number of seconds, a comma, and a title if there is one.")
  /// A byte range without an offset follows a range of the same resource.
  public static let unanchoredByteRange = DiagnosticRule(
    "MED-009", "unanchored-byte-range", .error,
    "A byte range without an offset follows a range of the same resource.",
    specification: "RFC 8216bis, sections 4.4.4.2, 4.4.4.5 and 4.4.4.9",
    rationale: """
      The bytes are ambiguous. Players must reject the playlist where it is a segment; where it is a part, \
      they begin at different bytes.
      """,
    remedy: "Write the offset after an @.")
  /// An initialization vector has 128 bits. One without its leading zeros is still a number of 128
  /// bits and not an error.
  public static let malformedInitializationVector = DiagnosticRule(
    "MED-011", "malformed-initialization-vector", .error,
    "An initialization vector has 128 bits.",
    specification: "RFC 8216bis, section 4.4.4.4",
    rationale: """
      Players fill up or cut off such a vector in different ways, and the first block of each segment is garbage. The \
      standard asks for a number of 128 bits: one with more digits is an error. One without its leading zeros is still \
      such a number (section 4.2), so that it is a warning.
      """,
    remedy: "Write the vector as 0x and 32 digits, with leading zeros.")
  /// A variant has its peak bit rate.
  public static let variantWithoutBandwidth = DiagnosticRule(
    "MVP-001", "variant-without-bandwidth", .error,
    "EXT-X-STREAM-INF and EXT-X-I-FRAME-STREAM-INF have BANDWIDTH.",
    specification: "RFC 8216bis, sections 4.4.6.2 and 4.4.6.3",
    rationale:
      "Players choose variants by bandwidth; one without is never chosen, or chosen first.",
    remedy: "Write the peak bit rate in bits per second as BANDWIDTH.")
  /// A hexadecimal value begins with 0x and has pairs of digits.
  public static let malformedHexadecimal = DiagnosticRule(
    "PAY-001", "malformed-hexadecimal", .error,
    "A hexadecimal value begins with 0x and has pairs of digits.",
    specification: "RFC 8216bis, section 4.2",
    rationale: "No bytes can be made of the value, so the message, key or vector in it is lost.",
    remedy: """
      Write 0x and two digits for each byte, without quotes, blanks or line ends. Base64 is no form for \
      date ranges.
      """)
  /// EXT-X-PROGRAM-DATE-TIME is an ISO 8601 date and time with a zone.
  public static let malformedProgramDateTime = DiagnosticRule(
    "PDT-002", "malformed-program-date-time", .error,
    "EXT-X-PROGRAM-DATE-TIME is an ISO 8601 date and time with a zone.",
    specification: "RFC 8216bis, section 4.4.4.6",
    rationale: """
      A date that cannot be read is dropped, and with it the place of everything dated by it. Without a \
      zone each player takes its own. Without milliseconds a splice is up to a second off.
      """,
    remedy: "Write dates as 2026-01-01T00:00:00.000Z.")

  /// The rows of this file.
  static let tags: [DiagnosticRule] = [
    .malformedDeltaUpdate, .renditionReportWithoutURI, .repeatedTag, .malformedSegmentDuration,
    .unanchoredByteRange, .malformedInitializationVector, .variantWithoutBandwidth,
    .malformedHexadecimal, .malformedProgramDateTime,
  ]

  /// The rows of this target.
  public static let playlists = syntax + tags + dateRanges + reloads
}
