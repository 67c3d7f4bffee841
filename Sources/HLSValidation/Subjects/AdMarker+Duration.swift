internal import AdMarkers
internal import HLSPlaylists

extension AdMarker {
  /// The dialects whose lines tell a length first and bare.
  private static let bareDialects: Set<AdMarkerDialect> = [.cueOut, .esam]
  /// The dialects whose lines tell a length in `DURATION`.
  private static let attributeDialects: Set<AdMarkerDialect> = [
    .cueOut, .esam, .adobeCue, .scte35Tag, .extAd,
  ]

  /// The length of the break as the line writes it, whatever it is; `nil` when the line tells none.
  var writtenDuration: String? {
    guard Self.attributeDialects.contains(dialect), role != .in, let value else { return nil }
    let attributes = AttributeList(parsing: value)
    let named = attributes.first {
      $0.hasValue && $0.name.rawValue.trimmedOfBlanks.uppercased() == "DURATION"
    }
    if let named { return named.value.trimmedOfBlanks }
    guard role == .out, Self.bareDialects.contains(dialect), let first = attributes.first,
      !first.hasValue
    else { return nil }
    let text = first.name.rawValue.trimmedOfBlanks
    return text.isEmpty ? nil : text
  }
}

extension String {
  /// The text without blanks around it.
  var trimmedOfBlanks: String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    guard let first = firstIndex(where: { !isBlank($0) }),
      let last = lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(self[first...last])
  }
}
