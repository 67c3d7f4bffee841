/// The part of a playlist line around the place of a finding, of readable length.
public struct SourceExcerpt: Hashable, Sendable {
  /// The text as in the stream; escape it for each output.
  public var text: String
  /// The number of characters before the place; `nil` when the finding is about the whole line.
  public var caret: Int?
  /// Whether the start of the line is cut.
  public var isCutAtStart: Bool
  /// Whether the end of the line is cut.
  public var isCutAtEnd: Bool
  /// The whole line, in the memory of its playlist unless the excerpt is ``detached``.
  private var line: Line
  /// The number of its bytes before the place.
  private let place: Int?
  /// The column of the place in UTF-16 code units, from 1; `nil` when the finding is about the
  /// whole line.
  public var utf16Column: Int?

  /// What redaction needs of a line.
  private enum Line: Hashable, Sendable {
    case bytes(ArraySlice<UInt8>)
    /// One that is too long to be redacted: a line may have a thousand findings, each of which would look at all of it.
    case long
  }

  /// The maximum length of an excerpt in bytes.
  public static let maximumByteCount = 120
  /// The maximum part of it before the place.
  public static let maximumLeadByteCount = 72
  /// The UTF-16 column is not counted in longer lines, which are not redacted and so not shown.
  static let maximumCountedByteCount = 1 << 16

  /// The part of a line around a column.
  public init(_ line: ArraySlice<UInt8>, column: Int? = nil) {
    let place = column.map { min(max($0 - 1, 0), line.count) }
    self.line = line.count <= Self.maximumCountedByteCount ? .bytes(line) : .long
    self.place = place
    var first = max(0, (place ?? 0) - Self.maximumLeadByteCount)
    if line.count <= Self.maximumByteCount { first = 0 }
    var last = min(line.count, first + Self.maximumByteCount)
    func isInsideCharacter(_ offset: Int) -> Bool {
      offset < line.count && line[line.startIndex + offset] & 0xC0 == 0x80
    }
    // UTF-8 characters are not split. They have at most four bytes; longer sequences are not UTF-8.
    for _ in 0..<3 where first > 0 && isInsideCharacter(first) { first -= 1 }
    for _ in 0..<3 where last > first && last < line.count && isInsideCharacter(last) { last -= 1 }
    func text(_ from: Int, _ to: Int) -> String {
      String(decoding: line.dropFirst(from).prefix(max(0, to - from)), as: UTF8.self)
    }
    self.text = text(first, last)
    caret = place.map { text(first, min($0, last)).count }
    isCutAtStart = first > 0
    isCutAtEnd = last < line.count
    utf16Column = place.flatMap {
      $0 <= Self.maximumCountedByteCount ? text(0, $0).utf16.count + 1 : nil
    }
  }
}

extension SourceExcerpt {
  /// The same excerpt without the memory of the playlist, for what outlives it.
  public var detached: SourceExcerpt {
    guard case .bytes(let line) = line else { return self }
    var excerpt = self
    excerpt.line = .bytes(Array(line)[...])
    return excerpt
  }

  /// Whether a line may contain a user name.
  private static func mayHoldUserName(_ line: ArraySlice<UInt8>) -> Bool {
    line.contains(UInt8(ascii: "@"))
      || line.withUnsafeBufferPointer { EncodedAddressScanner.mayFind(in: $0) }
  }

  /// Whether a line may contain a query, or a variable that ends up in one.
  private static func mayHoldQuery(_ line: ArraySlice<UInt8>) -> Bool {
    line.contains(UInt8(ascii: "?")) || line.dropFirst().contains(UInt8(ascii: "#"))
      || line.starts(with: "#EXT-X-DEFINE".utf8)
      || line.withUnsafeBufferPointer {
        DataAddressScanner.mayFind(in: $0.span) && DataAddressScanner($0).hasScheme
      }
  }

  /// Returns the excerpt with redacted URIs; `nil` for a line that is too long for that.
  ///
  /// The line is redacted as a whole: in a part of it, no URI can be distinguished from other text.
  func redacted(by redaction: URIRedaction) -> SourceExcerpt? {
    switch line {
    case .long: return nil
    case .bytes(let line):
      let text = String(decoding: line, as: UTF8.self)
      guard
        Self.mayHoldUserName(line) || !redaction.keepsQueries && Self.mayHoldQuery(line)
          || redaction.hasImport(text)
      else { return self }
      let shown = redaction.line(text).utf8
      let lead = place.map { redaction.line(String(decoding: line.prefix($0), as: UTF8.self)).utf8 }
      // A place within the removed text has no column.
      var excerpt = SourceExcerpt(
        Array(shown)[...], column: lead.flatMap { shown.starts(with: $0) ? $0.count + 1 : nil })
      excerpt.utf16Column = utf16Column
      return excerpt
    }
  }
}
