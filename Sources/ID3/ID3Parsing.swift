public import SourceDiagnostics

/// All tags in some bytes, and the issues found while reading them.
public struct ID3Parsing: Hashable, Sendable {
  /// The tags in the order of their bytes.
  public var tags: [ID3Tag]
  /// The issues, in the order in which they were found.
  public var issues: [ID3Issue]
  /// The number of bytes after the last tag. Encoders fill packets with 0xFF or 0x00.
  public var trailingByteCount: Int
  /// The number of tags that are not, or not completely, among these because of ``ID3Limits/memoryOfStream``.
  public var leftOutTagCount = 0

  /// A result of its parts.
  public init(tags: [ID3Tag] = [], issues: [ID3Issue] = [], trailingByteCount: Int = 0) {
    self.tags = tags
    self.issues = issues
    self.trailingByteCount = trailingByteCount
  }
}
