/// A line of a playlist around the place of a finding, as far as a person can take it in.
public struct SourceExcerpt: Hashable, Sendable {
  /// The text. It is as in the stream, so it has to be escaped for where it is shown.
  public var text: String
  /// How many characters of the text stand before the place; `nil` where the finding is about the whole line.
  public var caret: Int?
  /// Whether the line begins before the text.
  public var isCutAtStart: Bool
  /// Whether the line goes on after the text.
  public var isCutAtEnd: Bool
  /// Whether the whole line may hold the user name of a URI.
  private let mayHoldUserName: Bool
  /// Whether it may hold a query, or a variable that ends up in one.
  private let mayHoldQuery: Bool
  /// The column of the place in UTF-16 code units, from 1; `nil` where the finding is about the whole line.
  public var utf16Column: Int?

  /// How many bytes of a line are shown.
  public static let maximumByteCount = 120
  /// How many of them may stand before the place.
  public static let maximumLeadByteCount = 72
  /// In a longer line the UTF-16 column is not counted.
  static let maximumCountedByteCount = 1 << 16

  /// The part of a line that shows a column.
  ///
  /// - Parameters:
  ///   - line: The bytes of the line without its terminator.
  ///   - column: The column in bytes, from 1; `nil` for the whole line.
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
    // A character of UTF-8 is not cut. Four bytes are its longest form, what goes on longer is no UTF-8.
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
  /// Whether a line may hold a user name, and whether it may hold a query. A line may be long, so that this is not generic.
  private static func marks(_ line: UnsafeBufferPointer<UInt8>) -> (userName: Bool, query: Bool) {
    let hasQuery =
      line.contains(UInt8(ascii: "?")) || line.dropFirst().contains(UInt8(ascii: "#"))
      || line.starts(with: "#EXT-X-DEFINE".utf8)
      || DataAddressScanner.mayFind(in: line) && DataAddressScanner(line).hasScheme
    return (line.contains(UInt8(ascii: "@")), hasQuery)
  }

  /// The excerpt without what URIs may give away; `nil` where that cannot be known.
  ///
  /// A line that is cut has no URI that differs from other text.
  func redacted(by redaction: URIRedaction) -> SourceExcerpt? {
    guard mayHoldUserName || mayHoldQuery && !redaction.keepsQueries else { return self }
    guard !isCutAtStart, !isCutAtEnd else { return nil }
    var excerpt = self
    excerpt.text = redaction.line(text)
    let lead = text.prefix(caret ?? 0)
    return excerpt.text.hasPrefix(lead) ? excerpt : nil
  }
}
