public import HLSPlaylists
public import SCTE35

/// An SCTE-35 message in an attribute of a date range.
public struct DateRangeSplice: Sendable {
  /// The name in reports: `cmd`, `out` or `in`.
  public let name: String
  /// The attribute.
  public let attribute: Attribute
  /// The message.
  public let payload: DecodedSplice

  fileprivate init?(_ name: String, _ attribute: Attribute?) {
    guard let attribute else { return nil }
    self.name = name
    self.attribute = attribute
    payload =
      attribute.bytesOfCapitals.flatMap(DecodedSplice.init(digits:))
      ?? DecodedSplice(text: attribute.value, isUsualForm: attribute.form == .hexadecimal)
  }
}

extension DateRange {
  /// The SCTE-35 messages. Those of a million ranges would take hundreds of megabytes, so that they are read from the
  /// attributes on each access.
  public var splices: [DateRangeSplice] {
    let attributes = attributes
    return [
      DateRangeSplice("cmd", attributes["SCTE35-CMD"]),
      DateRangeSplice("out", attributes["SCTE35-OUT"]),
      DateRangeSplice("in", attributes["SCTE35-IN"]),
    ].compactMap(\.self)
  }
}
