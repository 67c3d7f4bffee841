public import FieldValues
internal import ByteParsing
internal import AdMarkers
public import HLSPlaylists
public import MediaTiming
public import SCTE35
internal import SourceDiagnostics
public import TextTracks

/// A date range: all EXT-X-DATERANGE tags of one ID (RFC 8216bis, section 4.4.5.1).
public struct DateRangeCueContent: CueContent {
  /// The type of the track that such cues belong to.
  public static var trackType: TrackType { .daterange }

  /// The range.
  public let range: DateRange

  /// The content of a range.
  public init(_ range: DateRange) { self.range = range }

  /// START-DATE.
  public var startDate: CalendarTime? { range.startDate }

  /// The end of the range.
  public var endDate: CalendarTime? { range.end?.date }

  /// The content with the attributes of the range read.
  public var read: Self { Self(range.read) }

  /// The SCTE-35 message of a name in reports: `cmd`, `out` or `in`.
  public func splice(_ name: String) -> DecodedSplice? {
    range.splice(name)?.payload
  }

  /// A one-line summary for people.
  public var summary: String {
    let range = range.read
    var parts = range.splices.map { "SCTE35-\($0.name.uppercased()): \($0.payload.summary)" }
    if let name = range.attributeClass { parts.append("class \(name.quotedIfNeeded)") }
    parts += Self.lengthParts(of: range)
    if range.endsOnNext { parts.append("ends on next") }
    if !range.cue.isEmpty { parts.append("CUE=\(range.cue.joined(separator: ",").quotedIfNeeded)") }
    for attribute in range.customAttributes {
      parts.append("\(attribute.name)=\(attribute.value.text.quotedIfNeeded)")
    }
    return parts.isEmpty ? "date range" : parts.joined(separator: "; ")
  }

  /// How long the range is, beside how long it was to be.
  private static func lengthParts(of range: DateRange) -> [String] {
    switch (range.duration, range.plannedDuration) {
    case (nil, nil): []
    case (let duration?, nil): ["duration \(duration.secondsText)"]
    case (nil, let planned?): ["planned \(planned.secondsText)"]
    case (let duration?, let planned?) where duration == planned:
      ["duration \(duration.secondsText) as planned"]
    case (let duration?, let planned?):
      ["duration \(duration.secondsText), planned \(planned.secondsText)"]
    }
  }

  /// The members of the `content` object in reports, in their order.
  public var fields: [Field] {
    let range = range.read
    var fields: [Field] = []
    fields.reserveCapacity(8)
    fields.add("startDate", range.startDate.map { $0.text ?? $0.description })
    fields.add("endDate", range.endDate.map { $0.text ?? $0.description })
    fields.add("duration", range.duration)
    fields.add("plannedDuration", range.plannedDuration)
    fields.add("endOnNext", range.endsOnNext ? true : nil)
    fields.add("attributeClass", range.attributeClass)
    fields.add("cue", range.cue.isEmpty ? nil : .array(range.cue.map(FieldValue.string)))
    let splices = range.splices.map { Field($0.name, .object($0.payload.fields)) }
    fields.add("splice", splices.isEmpty ? nil : .object(splices))
    let custom = range.customAttributes.map { Field($0.name, $0.value.field) }
    fields.add("customAttributes", custom.isEmpty ? nil : .object(custom))
    return fields
  }
}

extension CustomAttribute.Value {
  /// The value as text for people.
  var text: String {
    switch self {
    case .string(let text): text
    case .number(let number): number.description
    case .hexadecimal(let value): value.text
    }
  }

  /// A text, a number, or `{"hex"}`.
  var field: FieldValue {
    switch self {
    case .string(let text): .string(text)
    case .number(let number): .number(number.seconds)
    case .hexadecimal(let value):
      .object([Field("hex", .string(value.bytes.map { Hexadecimal.text($0) } ?? value.digits))])
    }
  }
}

extension HexadecimalValue {
  /// The text in the form of the digits of bytes, also where it is no sequence of whole bytes.
  fileprivate var digits: String {
    text.lowercased().hasPrefix("0x") ? text.dropFirst(2).lowercased() : text
  }
}
