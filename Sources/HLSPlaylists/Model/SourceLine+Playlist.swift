public import SourceDiagnostics

// Each value knows the file and the line that it is from, also in a playlist that several files make together.

extension MediaSegment {
  /// The URI line.
  public var source: SourceLine { table.text.source(ofLine: line) }
}

extension ProgramDateTime {
  /// The line of the tag.
  public var source: SourceLine { table.text.source(ofLine: line) }
}

extension DateRange {
  /// The line of the first tag.
  public var source: SourceLine { attributes.text.source(ofLine: line) }
}

extension Attribute {
  /// The line of the attribute.
  public var source: SourceLine { text.source(ofLine: line) }
}
