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
  /// Whether the whole line may contain the user name of a URI.
  private let mayHoldUserName: Bool
  /// Whether it may contain a query, or a variable that ends up in one.
  private let mayHoldQuery: Bool
  /// The column of the place in UTF-16 code units, from 1; `nil` when the finding is about the
  /// whole line.
  public var utf16Column: Int?

  /// The maximum length of an excerpt in bytes.
  public static let maximumByteCount = 120
  /// The maximum part of it before the place.
  public static let maximumLeadByteCount = 72
  /// The UTF-16 column is not counted in longer lines.
  static let maximumCountedByteCount = 1 << 16

  /// The part of a line around a column.
  public init(_ line: some RandomAccessCollection<UInt8>, column: Int? = nil) {
    let bytes = line.prefix(Int.max)
    let place = column.map { min(max($0 - 1, 0), bytes.count) }
    var first = max(0, (place ?? 0) - Self.maximumLeadByteCount)
    if bytes.count <= Self.maximumByteCount { first = 0 }
    var last = min(bytes.count, first + Self.maximumByteCount)
    func byte(_ offset: Int) -> UInt8 { bytes[bytes.index(bytes.startIndex, offsetBy: offset)] }
    func isInsideCharacter(_ offset: Int) -> Bool {
      offset < bytes.count && byte(offset) & 0xC0 == 0x80
    }
    // UTF-8 characters are not split. They have at most four bytes; longer sequences are not UTF-8.
    for _ in 0..<3 where first > 0 && isInsideCharacter(first) { first -= 1 }
    for _ in 0..<3 where last > first && last < bytes.count && isInsideCharacter(last) { last -= 1 }
    func text(_ from: Int, _ to: Int) -> String {
      String(decoding: bytes.dropFirst(from).prefix(max(0, to - from)), as: UTF8.self)
    }
    self.text = text(first, last)
    caret = place.map { text(first, min($0, last)).count }
    (mayHoldUserName, mayHoldQuery) =
      line.withContiguousStorageIfAvailable(Self.marks)
      ?? Array(line).withUnsafeBufferPointer(Self.marks)
    isCutAtStart = first > 0
    isCutAtEnd = last < bytes.count
    utf16Column = place.flatMap {
      $0 <= Self.maximumCountedByteCount ? text(0, $0).utf16.count + 1 : nil
    }
  }
}

extension SourceExcerpt {
  /// Whether a line may contain a user name, and whether it may contain a query. Not generic,
  /// because lines may be long.
  private static func marks(_ line: UnsafeBufferPointer<UInt8>) -> (userName: Bool, query: Bool) {
    let hasQuery =
      line.contains(UInt8(ascii: "?")) || line.dropFirst().contains(UInt8(ascii: "#"))
      || line.starts(with: "#EXT-X-DEFINE".utf8)
      || DataAddressScanner.mayFind(in: line) && DataAddressScanner(line).hasScheme
    return (line.contains(UInt8(ascii: "@")), hasQuery)
  }

  /// Returns the excerpt with redacted URIs; `nil` where that cannot be known.
  ///
  /// A cut line has no URI that can be distinguished from other text.
  func redacted(by redaction: URIRedaction) -> SourceExcerpt? {
    guard mayHoldUserName || mayHoldQuery && !redaction.keepsQueries else { return self }
    guard !isCutAtStart, !isCutAtEnd else { return nil }
    var excerpt = self
    excerpt.text = redaction.line(text)
    let lead = text.prefix(caret ?? 0)
    return excerpt.text.hasPrefix(lead) ? excerpt : nil
  }
}
