internal import FieldValues
internal import HLSPlaylists
internal import MediaTiming

extension DateRange {
  /// The attributes of an interstitial that are defined by the standard.
  private static let standardAttributes: Set<String> = [
    "X-ASSET-URI", "X-ASSET-LIST", "X-RESUME-OFFSET", "X-PLAYOUT-LIMIT", "X-SNAP", "X-RESTRICT",
    "X-CONTENT-MAY-VARY", "X-TIMELINE-OCCUPIES", "X-TIMELINE-STYLE", "X-SKIP-CONTROL-OFFSET",
    "X-SKIP-CONTROL-DURATION", "X-SKIP-CONTROL-LABEL-ID",
  ]

  /// The attributes of an interstitial that its author defined.
  var clientAttributes: [CustomAttribute] {
    customAttributes.filter { !Self.standardAttributes.contains($0.name) }
  }
}

extension CustomAttribute.Value {
  /// A text, or a number; hexadecimal digits as written.
  var plain: FieldValue {
    switch self {
    case .string(let text): .string(text)
    case .number(let number): .number(number.seconds)
    case .hexadecimal(let value): .string(value.text)
    }
  }
}
