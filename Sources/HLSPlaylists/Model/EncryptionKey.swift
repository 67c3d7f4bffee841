public import SourceDiagnostics

/// A key in force for a segment or an initialization section.
public struct EncryptionKey: Hashable, Sendable {
  /// The tag.
  public var tag: KeyTag
  /// The number of its line, from 1.
  public var line: Int
  /// The source file and line.
  public var source: SourceLine

  init(text: PlaylistText, line: Int) {
    var reader = TagReader(text: text, line: line)
    self.tag = KeyTag(reading: &reader)
    self.line = text.number(ofLine: line)
    self.source = text.source(ofLine: self.line)
  }
}
