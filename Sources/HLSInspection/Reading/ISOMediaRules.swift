internal import EventMessages
public import SourceDiagnostics

extension DiagnosticRule {
  /// The rules about the boxes of ISO base media, one for each kind of fault.
  public static let isoMedia: [DiagnosticRule] = Array(isoMediaByKind.values)

  fileprivate static let isoMediaByKind: [ISOMediaIssueKind: DiagnosticRule] = Dictionary(
    uniqueKeysWithValues: ISOMediaIssueKind.allCases.map { ($0, $0.row) })
}

extension ISOMediaIssueKind {
  /// The row of the rule catalogue for this kind of fault.
  var rule: DiagnosticRule { DiagnosticRule.isoMediaByKind[self] ?? row }

  fileprivate var row: DiagnosticRule {
    switch self {
    case .boxMissing: row("BOX-001", "The file is a sequence of boxes.", "4.2")
    case .boxTruncated: row("BOX-002", "A box has the bytes that it declares.", "4.2")
    case .boxSizeTooSmall: row("BOX-003", "A box is at least as long as its header.", "4.2")
    case .boxTypeInvalid: row("BOX-004", "The type of a box is four characters.", "4.2")
    case .trailingBytes: row("BOX-005", "Nothing follows the last box.", "4.2")
    case .boxMalformed: row("BOX-006", "A box follows its syntax.", "4.2")
    case .eventMessageVersion:
      row("BOX-007", "An event message has version 0 or 1.", "5.10.3.3", of: "ISO/IEC 23009-1")
    case .timescaleZero: row("BOX-008", "A timescale is not zero.", "8.2.2")
    case .trackUnknown: row("BOX-009", "A fragment belongs to a track of the header.", "8.8.7")
    case .headerMissing:
      row("BOX-010", "Media data and fragments come with a header that describes them.", "8.8")
    case .decodeTimeMissing: row("BOX-011", "A track fragment has its decode time.", "8.8.12")
    case .mediaDataMissing: row("BOX-013", "A fragment has its media data.", "8.1.1")
    case .emptyEdit:
      DiagnosticRule(
        "BOX-014", rawValue, severity,
        "The media of an initialization section starts without an empty edit.",
        authority: .practice, rationale: rationale, remedy: remedy)
    case .limitReached:
      DiagnosticRule(
        "BOX-012", rawValue, severity, "A file stays within the limits of the reader.",
        authority: .practice, rationale: rationale, remedy: remedy)
    }
  }

  private func row(
    _ code: String, _ summary: String, _ section: String, of standard: String = "ISO/IEC 14496-12"
  ) -> DiagnosticRule {
    DiagnosticRule(
      code, rawValue, severity, summary, specification: "\(standard), section \(section)",
      rationale: rationale, remedy: remedy)
  }

  private var rationale: String {
    switch self {
    case .boxMissing: "A file without a box holds no media, so that nothing in it can be played."
    case .boxTruncated:
      "The end of the file is missing, and with it samples or event messages that the box declares."
    case .boxSizeTooSmall:
      "Nothing after such a box can be found, since the next one starts where this one ends."
    case .boxTypeInvalid:
      "The reader is not where a box starts: a size before it is wrong, or the bytes are damaged."
    case .trailingBytes:
      "The rest of the bytes is too short for a box; something was cut off, or padded."
    case .boxMalformed:
      "Players drop the box, and with it the samples, times or event messages that it describes."
    case .eventMessageVersion:
      """
      The fields of an emsg box depend on its version. One of an unknown version, and the cue in \
      it, is lost.
      """
    case .timescaleZero: "A time with the timescale 0 has no value, so the event cannot be placed."
    case .trackUnknown:
      "Players cannot decode samples of a track that the initialization section does not have."
    case .headerMissing:
      """
      Without a header a player has no description of the tracks. Their times are unknown, and \
      event messages cannot be placed.
      """
    case .decodeTimeMissing:
      """
      Without tfdt a fragment has no place on the timeline, so that everything in it is placed by \
      EXTINF alone.
      """
    case .mediaDataMissing:
      "The samples that the fragment describes are missing, so that players skip or stop there."
    case .emptyEdit:
      """
      The times of event messages of version 1 count from before the empty edit. Players that use Media \
      Source Extensions, such as hls.js, Shaka Player and video.js, do not apply it, so that these \
      messages come late by its duration.
      """
    case .limitReached:
      "The reader stops there, so that a damaged or hostile file cannot take all time and memory."
    }
  }

  private var remedy: String {
    switch self {
    case .boxMissing, .boxTruncated, .trailingBytes, .mediaDataMissing:
      "Compare the size with what the packager wrote; publish the segment only when it is complete."
    case .boxSizeTooSmall, .boxTypeInvalid, .boxMalformed:
      "Look at the place with a box dumper, and correct the muxer that writes this box."
    case .eventMessageVersion: "Write emsg boxes of version 1, or of version 0."
    case .timescaleZero: "Write the timescale of the track, such as 90000."
    case .trackUnknown:
      """
      Let EXT-X-MAP name the initialization section of this rendition; use its track_ID in each \
      fragment.
      """
    case .headerMissing:
      """
      Name the initialization section with EXT-X-MAP; to look at one segment alone, join the \
      section and the segment first. Let a recorder finish its file.
      """
    case .decodeTimeMissing: "Let the muxer write a tfdt box into each track fragment."
    case .emptyEdit:
      "Write no empty edit; let the tfdt of the first fragment have the start of the media."
    case .limitReached: "Split the file into segments of ordinary length."
    }
  }
}

extension ISOMediaIssue {
  /// The issue as a finding about a place in the file.
  var diagnostic: Diagnostic {
    diagnostic(id.rule, at: SourceLocation(byteOffset: byteOffset))
  }
}
