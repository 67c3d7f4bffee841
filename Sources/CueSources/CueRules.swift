public import SourceDiagnostics

/// The rows of the rule catalogue for faults found while cues are made of payloads.
extension DiagnosticRule {
  /// Two messages with one identity.
  public static let eventMessageReused = DiagnosticRule(
    "EMS-001", "event-message-reused", .warning,
    "Event messages with the same scheme, value, id and time are repeats of one message.",
    specification: "ISO/IEC 23009-1, section 5.10.3.3",
    rationale: """
      Players take messages of one identity for repeats and show the first alone. The others are \
      lost.
      """,
    remedy: "Give each event an id of its own.")
  /// A message that should be ID3 but is not.
  public static let eventMessageWithoutTag = DiagnosticRule(
    "EMS-002", "event-message-without-tag", .error,
    "An event message of an ID3 scheme holds a complete ID3 tag.",
    specification: "AOM, Carriage of ID3 Timed Metadata in the Common Media Application Format",
    rationale: "Players hand the bytes to their ID3 reader, which drops them.",
    remedy: "Write one whole ID3v2 tag as message_data, or another scheme.")
  /// A message that cannot be placed in time.
  public static let eventMessageWithoutTime = DiagnosticRule(
    "EMS-003", "event-message-without-time", .error,
    "The time of an event message lies on the timeline of the tracks.",
    specification: "ISO/IEC 23009-1, section 5.10.3.3",
    rationale: "A message without a place in time is never shown.",
    remedy: "Write a timescale that is not zero, and times of the timeline of the tracks.")
  /// A timed tag that cannot be read as declared.
  public static let id3TagMalformed = DiagnosticRule(
    "ID3-001", "id3-tag-malformed", .warning,
    "An ID3 tag in the media follows its own sizes and the syntax of its frames.",
    specification: "ID3v2.4.0 Main Structure, sections 3 and 4",
    rationale: """
      Players drop a tag, or the frames of it, whose sizes do not agree. What the app waits for \
      never comes.
      """,
    remedy: """
      Write sizes as the version of the tag wants them: in 2.4 those of frames are syncsafe, in \
      2.3 they are not.
      """)
  /// A chapter frame whose times have no defined origin.
  public static let chapterTimeBaseUndefined = DiagnosticRule(
    "ID3-002", "chapter-time-base-undefined", .info,
    "The times of a CHAP frame count from the start of a file, which a stream does not have.",
    specification: "ID3v2 Chapter Frame Addendum, section 3.1",
    rationale: """
      In a stream the start of the file is not defined, so that these chapters may be shown \
      anywhere.
      """,
    remedy: """
      Use chapters of EXT-X-SESSION-DATA or date ranges in streams; CHAP frames belong into \
      files.
      """)
  /// A payload that should be without quotes.
  public static let hexadecimalInQuotes = DiagnosticRule(
    "PAY-002", "hexadecimal-in-quotes", .warning,
    "A hexadecimal value is written without quotes; in quotes it is a text.",
    specification: "RFC 8216bis, section 4.2",
    rationale: """
      By the grammar it is a text. Strict clients do not take it for a message, and the break is lost.
      """,
    remedy: "Write `SCTE35-OUT=0xFC30…` without quotes.")
  /// The frame of a section is malformed.
  public static let spliceSectionMalformed = DiagnosticRule(
    "PAY-004", "splice-section-malformed", .error,
    "A splice information section has table_id 0xFC and the length that it declares.",
    specification: "SCTE 35, section 9.6",
    rationale: """
      Receivers reject a section that is cut off, and the break with it. Bytes after the section are a \
      sign of a packager that copies too much; they are a warning.
      """,
    remedy: """
      Write the section from table_id to CRC_32, as many bytes as section_length says and three more.
      """)
  /// The checksum of a section is wrong.
  public static let spliceChecksumMismatch = DiagnosticRule(
    "PAY-005", "splice-checksum-mismatch", .error,
    "The CRC_32 of a splice information section is that of its bytes.",
    specification: "SCTE 35, section 9.6",
    rationale: """
      A receiver must drop a section with a wrong checksum, since any of its fields may be wrong.
      """,
    remedy: "Compute CRC_32 again after each change of a section, for example of pts_adjustment.")
  /// The content of a section is malformed.
  public static let spliceContentMalformed = DiagnosticRule(
    "PAY-006", "splice-content-malformed", .error,
    "The lengths of commands and descriptors fit their syntax.",
    specification: "SCTE 35, sections 9.7 and 10.2",
    rationale: """
      A receiver does not find the next field, and reads wrong event ids and lengths, or \
      nothing.
      """,
    remedy: """
      Count splice_command_length, descriptor_loop_length and descriptor_length again after each change.
      """)
  /// More metadata than the limits.
  public static let metadataLimitExceeded = DiagnosticRule(
    "PAY-011", "metadata-limit-exceeded", .warning,
    "The metadata in the media of a playlist is within the limits.", authority: .practice,
    rationale: """
      The reader stops there, so that a damaged or hostile stream cannot use up all time and memory.
      """,
    remedy: "Analyse a part of the stream.")

  /// The rows of this target.
  public static let cueSources: [DiagnosticRule] = [
    .eventMessageReused, .eventMessageWithoutTag, .eventMessageWithoutTime, .id3TagMalformed,
    .chapterTimeBaseUndefined, .hexadecimalInQuotes, .spliceSectionMalformed,
    .spliceChecksumMismatch, .spliceContentMalformed, .metadataLimitExceeded,
  ]
}
