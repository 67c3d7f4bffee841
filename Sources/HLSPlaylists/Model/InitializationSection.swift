public import SourceDiagnostics

/// The initialization section of segments, which a decoder needs before them.
public struct InitializationSection: Hashable, Sendable {
  /// The resource, with variables replaced.
  public var uri: String
  /// The part of the resource; `nil` when it is the whole.
  public var byteRange: ByteRange?
  /// The keys with which it is encrypted.
  public var keys: [EncryptionKey]
  /// The number of the line, from 1.
  public var line: Int
  /// The source file and line.
  public var source: SourceLine

  init?(table: SegmentTable, map: PackedMap) {
    var reader = TagReader(text: table.text, line: Int(map.line))
    let tag = MapTag(reading: &reader)
    guard let uri = tag.uri else { return nil }
    self.uri = uri
    self.byteRange = tag.byteRange.map { ByteRange(offset: $0.offset ?? 0, length: $0.length) }
    self.keys = table.keys(map.keySet)
    self.line = table.text.number(ofLine: Int(map.line))
    self.source = table.text.source(ofLine: line)
  }
}
