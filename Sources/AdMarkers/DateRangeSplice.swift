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
  /// The SCTE-35 messages. Those of a million ranges would take hundreds of megabytes, so that they are read from the
  /// attributes on each access.
  public var splices: [DateRangeSplice] {
    let range = read
    return ["cmd", "out", "in"].compactMap { range.splice($0) }
  }

  /// The number of attributes for SCTE-35 messages.
  package var spliceCount: Int {
    let attributes = attributes
    return ["SCTE35-CMD", "SCTE35-OUT", "SCTE35-IN"].count { attributes[$0] != nil }
  }

  /// The SCTE-35 message of a name in reports.
  public func splice(_ name: String) -> DateRangeSplice? {
    attribute(ofSplice: name).map { DateRangeSplice(name, $0) }
  }

  private func attribute(ofSplice name: String) -> Attribute? {
    switch name {
    case "cmd": self["SCTE35-CMD"]
    case "out": self["SCTE35-OUT"]
    case "in": self["SCTE35-IN"]
    default: nil
    }
  }
}
