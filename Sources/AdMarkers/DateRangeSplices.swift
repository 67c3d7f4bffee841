public import HLSPlaylists
public import SCTE35

/// The SCTE-35 messages in the attributes of a date range.
public final class DateRangeSplices: Sendable {
  /// The message of SCTE35-CMD.
  public let command: DecodedSplice?
  /// The message of SCTE35-OUT.
  public let out: DecodedSplice?
  /// The message of SCTE35-IN.
  public let `in`: DecodedSplice?

  /// The messages of a range; `nil` when it has no such attribute.
  public init?(_ range: DateRange) {
    func message(_ name: AttributeName) -> DecodedSplice? {
      range.attributes[name].map {
        DecodedSplice(text: $0.value, isUsualForm: $0.form == .hexadecimal)
      }
    }
    command = message("SCTE35-CMD")
    out = message("SCTE35-OUT")
    `in` = message("SCTE35-IN")
    if command == nil, out == nil, `in` == nil { return nil }
  }

  /// The messages by their names in reports, `cmd`, `out` and `in`, with the attributes of the range that carry them.
  public func named(
    in range: DateRange
  ) -> [(name: String, attribute: Attribute, payload: DecodedSplice)] {
    var named: [(name: String, attribute: Attribute, payload: DecodedSplice)] = []
    func add(_ name: String, _ attribute: AttributeName, _ payload: DecodedSplice?) {
      guard let payload, let attribute = range.attributes[attribute] else { return }
      named.append((name, attribute, payload))
    }
    add("cmd", "SCTE35-CMD", command)
    add("out", "SCTE35-OUT", out)
    add("in", "SCTE35-IN", `in`)
    return named
  }
}
