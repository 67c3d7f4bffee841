public import MediaTiming
internal import SourceDiagnostics

/// The date and time of the first sample of the next segment (RFC 8216bis, section 4.4.4.6).
public struct ProgramDateTimeTag: PlaylistTag {
  /// The name of the tag.
  public static let name = TagName.programDateTime

  /// The date with its text as written; `nil` when it is not a date.
  public var date: CalendarTime?

  /// Decodes a line.
  public init(reading reader: inout TagReader) {
    let written = reader.value ?? ""
    self.date = CalendarTime(parsing: written)
    guard let date else {
      reader.report(
        .malformedProgramDateTime,
        "EXT-X-PROGRAM-DATE-TIME is \"\(written.prefix(60))\", an ISO 8601 date and time was expected"
      )
      return
    }
    reader.reportForm(
      of: date, Self.name.rawValue, rule: .malformedProgramDateTime, at: reader.location)
  }
}
