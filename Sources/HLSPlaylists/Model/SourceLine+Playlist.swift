public import SourceDiagnostics

// Each value has its source file and line, also in a playlist that was merged from several files.

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
  public var source: SourceLine { source(ofLine: line) }

  /// The line of one of the tags.
  public func source(ofLine line: Int) -> SourceLine { text.source(ofLine: line) }
}

extension Attribute {
  /// The line of the attribute.
  public var source: SourceLine { text.source(ofLine: line) }
}
