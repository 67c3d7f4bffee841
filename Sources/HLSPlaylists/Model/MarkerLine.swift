public import SourceDiagnostics

/// A line that marks an ad break, or another tag that is not part of RFC 8216bis, with its place.
public struct MarkerLine: Sendable {
  let text: PlaylistText
  let placed: PlacedLine

  /// The name of the tag.
  public var name: TagName { playlistLine.tagName ?? TagName(rawValue: "") }

  /// The number of the line, from 1.
  public var line: Int { text.number(ofLine: Int(placed.line)) }

  /// The text after the colon, as written; `nil` without a colon.
  public var value: String? { playlistLine.value }

  /// The index of the segment that it precedes; the number of segments after the last one.
  public var segmentIndex: Int { Int(placed.segment) }

  /// The value as an attribute list. Values without an equals sign are attributes whose name is the value.
  public var attributes: AttributeList { playlistLine.attributes }

  /// The row of the tag in the catalogue; `nil` for an unknown tag.
  public var definition: TagDefinition? { playlistLine.definition }

  /// The place of the line.
  public var location: SourceLocation {
    text.sourceLocation(line: Int(placed.line), byte: playlistLine.contentRange.lowerBound)
  }

  /// The line itself.
  public var playlistLine: PlaylistLine { PlaylistLine(text: text, index: Int(placed.line)) }
}

extension MarkerLine: Hashable {
  /// Whether two lines are the same place of the same text.
  public static func == (left: MarkerLine, right: MarkerLine) -> Bool {
    left.placed.line == right.placed.line && left.text.isSameText(as: right.text)
  }

  /// Hashes the place.
  public func hash(into hasher: inout Hasher) { hasher.combine(placed.line) }
}
