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

  fileprivate init(_ name: String, _ attribute: Attribute) {
    self.name = name
    self.attribute = attribute
    payload =
      attribute.bytesOfCapitals.flatMap(DecodedSplice.init(digits:))
      ?? DecodedSplice(text: attribute.value, isUsualForm: attribute.form == .hexadecimal)
  }
}

extension DateRange {
  private static let spliceNames: [(name: String, attribute: AttributeName)] = [
    ("cmd", "SCTE35-CMD"), ("out", "SCTE35-OUT"), ("in", "SCTE35-IN"),
  ]

  /// The SCTE-35 messages. Those of a million ranges would take hundreds of megabytes, so that they are read from the
  /// attributes on each access.
  public var splices: [DateRangeSplice] {
    let attributes = attributes
    return Self.spliceNames.compactMap { name, attribute in
      attributes[attribute].map { DateRangeSplice(name, $0) }
    }
  }

  /// The number of attributes for SCTE-35 messages.
  package var spliceCount: Int {
    let attributes = attributes
    return Self.spliceNames.count { attributes[$0.attribute] != nil }
  }

  /// The SCTE-35 message of a name in reports.
  public func splice(_ name: String) -> DateRangeSplice? {
    Self.spliceNames.first { $0.name == name }.flatMap { self[$0.attribute] }.map {
      DateRangeSplice(name, $0)
    }
  }
}
