public import MediaTiming
internal import SourceDiagnostics

/// The attributes of a date range in one tag, or in all tags of one ID together (RFC 8216bis,
/// section 4.4.5.1).
public struct DateRangeTag: PlaylistTag {
  /// The name of the tag.
  public static let name = TagName.dateRange

  /// ID, which joins several tags to one range.
  public var id: String?
  /// CLASS.
  public var attributeClass: String?
  /// START-DATE.
  public var startDate: CalendarTime?
  /// END-DATE.
  public var endDate: CalendarTime?
  /// DURATION in seconds.
  public var duration: MediaTime?
  /// PLANNED-DURATION in seconds.
  public var plannedDuration: MediaTime?
  /// Whether END-ON-NEXT is YES.
  public var endsOnNext: Bool
  /// The identifiers of CUE, such as `PRE` and `ONCE`.
  public var cue: [String]
  /// SCTE35-CMD.
  public var scte35Command: HexadecimalValue?
  /// SCTE35-OUT.
  public var scte35Out: HexadecimalValue?
  /// SCTE35-IN.
  public var scte35In: HexadecimalValue?

  /// Decodes a line, or the merged attributes of several.
  public init(reading reader: inout TagReader) {
    self.id = reader.string("ID")
    self.attributeClass = reader.string("CLASS")
    self.startDate = reader.date("START-DATE", rule: .malformedDateRangeDate)
    self.endDate = reader.date("END-DATE", rule: .malformedDateRangeDate)
    self.duration = reader.decimal("DURATION")
    self.plannedDuration = reader.decimal("PLANNED-DURATION")
    // A rule reports values other than YES.
    self.endsOnNext = reader.string("END-ON-NEXT") == "YES"
    self.cue = reader.string("CUE").map { $0.split(separator: ",").map(String.init) } ?? []
    self.scte35Command = reader.hexadecimal("SCTE35-CMD")
    self.scte35Out = reader.hexadecimal("SCTE35-OUT")
    self.scte35In = reader.hexadecimal("SCTE35-IN")
    for (name, value) in [("DURATION", duration), ("PLANNED-DURATION", plannedDuration)] {
      guard let value, value.isNegative else { continue }
      reader.report(
        .negativeDateRangeDuration, "\(name) is \(value.messageText)",
        at: reader.attributes[AttributeName(rawValue: name)]?.valueLocation)
    }
  }
}
