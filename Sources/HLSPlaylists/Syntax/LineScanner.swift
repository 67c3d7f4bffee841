internal import ByteParsing

/// Splits a playlist into lines and looks up their tags.
///
/// Every byte of every playlist passes through here, so only this file uses unchecked pointers:
/// reading eight bytes at a time to find line ends is four times as fast as a checked loop. All
/// reads are between zero and `count`.
struct LineScanner {
  struct Result {
    var lines: [PackedLine] = []
    /// Whether some line has a brace, without which there is no reference to a variable.
    var hasBraces = false
    /// Whether some line may have bytes outside ASCII.
    var hasHighBytes = false
    /// The number of bytes at the end that were not read because of ``maximumByteCount`` or ``maximumLineCount``.
    var unreadByteCount = 0
    /// The tags in the text.
    var tagUses = TagUses()
  }

  /// The maximum size of a playlist; offsets in the line table have 32 bits.
  static let maximumByteCount = Int(Int32.max)
  /// The maximum number of lines: a row of the table may need more memory than its line. A million segments have three
  /// million lines.
  static let maximumLineCount = 1 << 23
  /// A longer line is kept, but read as a comment.
  static let maximumLineLength = 1 << 24
  /// A longer name is not a tag.
  static let maximumNameLength = 255

  private let bytes: UnsafeRawBufferPointer
  private let count: Int
  private let names: TagNameTable
  private var highBits: UInt64 = 0
  private var allHighBits: UInt64 = 0
  private var braces: UInt64 = 0

  static func scan(_ bytes: [UInt8], maximumLineCount: Int = Self.maximumLineCount) -> Result {
    bytes.withUnsafeBytes { raw in
      let count = min(raw.count, maximumByteCount)
      var scanner = LineScanner(bytes: raw, count: count, names: TagCatalog.nameTable)
      var result = Result()
      result.lines.reserveCapacity(count / 40 + 16)
      LargeArrays.prepare(&result.lines)
      let end = scanner.scanLines(
        maximumLineCount, into: &result.lines, noting: &result.tagUses)
      result.hasHighBytes = scanner.allHighBits != 0
      result.hasBraces = scanner.braces != 0
      result.unreadByteCount = raw.count - end
      return result
    }
  }

  private init(bytes: UnsafeRawBufferPointer, count: Int, names: TagNameTable) {
    self.bytes = bytes
    self.count = count
    self.names = names
  }

  /// Returns the end of the last line.
  private mutating func scanLines(
    _ maximumLineCount: Int, into lines: inout [PackedLine], noting uses: inout TagUses
  ) -> Int {
    var start = 0
    while start < count, lines.count < maximumLineCount {
      highBits = 0
      let end = lineEnd(from: start)
      allHighBits |= highBits
      let line = line(from: start, to: end)
      if line.kind == .tag { uses.note(row: line.tag, line: lines.count) }
      lines.append(line)
      start = end + 1
    }
    return min(start, count)
  }

  /// The offset of the next line feed, or `count`.
  @inline(__always)
  private mutating func lineEnd(from start: Int) -> Int {
    var index = start
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops: UInt64 = 0x8080_8080_8080_8080
    while index + 8 <= count {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      highBits |= word & tops
      let brace = word ^ (ones &* 0x7B)
      braces |= (brace &- ones) & ~brace & tops
      let feed = word ^ (ones &* 0x0A)
      let found = (feed &- ones) & ~feed & tops
      if found != 0 { return index + found.trailingZeroBitCount >> 3 }
      index += 8
    }
    while index < count {
      let byte = bytes[index]
      highBits |= UInt64(byte & 0x80)
      if byte == UInt8(ascii: "{") { braces = 1 }
      if byte == 0x0A { return index }
      index += 1
    }
    return count
  }

  @inline(__always)
  private func line(from start: Int, to lineEnd: Int) -> PackedLine {
    var end = lineEnd
    while end > start, isBlank(bytes[end - 1]) { end -= 1 }
    var first = start
    if start == 0 && hasByteOrderMark { first = 3 }
    let lastLeading = start + Int(UInt16.max)
    while first < end, first < lastLeading, isBlank(bytes[first]) { first += 1 }
    end = max(first, end)
    var line = PackedLine(
      start: UInt32(truncatingIfNeeded: start), length: UInt32(truncatingIfNeeded: end - first),
      nameLength: 0, tag: PackedLine.unknownTag,
      leading: UInt16(truncatingIfNeeded: first - start), kind: .uri,
      mayHaveHighBytes: highBits != 0)
    if first == end {
      line.kind = .blank
    } else if end - first > Self.maximumLineLength {
      line.kind = .comment
    } else if bytes[first] == UInt8(ascii: "#") {
      readName(of: &line, from: first + 1, to: end)
    }
    return line
  }

  @inline(__always)
  private func readName(of line: inout PackedLine, from first: Int, to end: Int) {
    let isTag =
      end - first >= 3 && bytes[first] == UInt8(ascii: "E")
      && bytes[first + 1] == UInt8(ascii: "X") && bytes[first + 2] == UInt8(ascii: "T")
    line.kind = isTag ? .tag : .comment
    let limit = min(end, first + Self.maximumNameLength + 1)
    var index = first
    while index < limit, bytes[index] != UInt8(ascii: ":"), !isBlank(bytes[index]) { index += 1 }
    let length = index - first
    guard length <= Self.maximumNameLength else {
      line.kind = .comment
      return
    }
    line.tag = names.row(of: bytes, from: first, length: length)
    if isTag || line.tag != PackedLine.unknownTag {
      line.nameLength = UInt8(truncatingIfNeeded: length)
    }
    if index < end, bytes[index] != UInt8(ascii: ":"), TagCatalog.isMarker(row: line.tag) {
      skipBlanksBeforeColon(of: &line, from: index, to: end)
    }
  }

  /// Takes blanks between the name and the colon of a marker for a part of the separator, so that
  /// they do not change what it says. A tag of the standard is not read so: players do not do it.
  private func skipBlanksBeforeColon(of line: inout PackedLine, from first: Int, to end: Int) {
    let limit = min(end, first + Int(UInt8.max))
    guard let colon = (first..<limit).first(where: { !isBlank(bytes[$0]) }),
      bytes[colon] == UInt8(ascii: ":")
    else { return }
    line.separatorLength = UInt8(truncatingIfNeeded: colon + 1 - first)
  }

  private var hasByteOrderMark: Bool {
    count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
  }

  @inline(__always)
  private func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }
}
