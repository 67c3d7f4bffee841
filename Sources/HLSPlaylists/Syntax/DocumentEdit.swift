/// A change to the lines of a document: some lines are removed and others inserted in their place.
public struct DocumentEdit: Hashable, Sendable {
  /// The indices of the removed lines; an empty range only inserts before its bound.
  public var lines: Range<Int>
  /// The inserted lines, without terminators.
  public var replacement: [String]

  /// Replaces lines with others.
  public static func replace(_ lines: Range<Int>, with replacement: [String]) -> DocumentEdit {
    DocumentEdit(lines: lines, replacement: replacement)
  }

  /// Inserts lines before the line of an index, or at the end when there is no such line.
  public static func insert(_ lines: [String], before index: Int) -> DocumentEdit {
    DocumentEdit(lines: index..<index, replacement: lines)
  }

  /// Removes lines.
  public static func remove(_ lines: Range<Int>) -> DocumentEdit {
    DocumentEdit(lines: lines, replacement: [])
  }
}

extension PlaylistDocument {
  /// Returns the document with all edits applied; line indices are those of this document.
  ///
  /// Untouched lines keep their bytes. New lines end like the line before them; only a last line
  /// without a line feed gets one when something comes after it. Ranges are clamped to the
  /// document, and of overlapping edits the earlier one, in the order of their first lines, counts.
  public func applying(_ edits: [DocumentEdit]) -> PlaylistDocument {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var next = 0
    let inOrder = edits.enumerated().sorted {
      ($0.element.lines.lowerBound, $0.offset) < ($1.element.lines.lowerBound, $1.offset)
    }
    for (_, edit) in inOrder {
      let first = min(max(0, edit.lines.lowerBound), text.lines.count)
      let end = min(max(first, edit.lines.upperBound), text.lines.count)
      guard first >= next else { continue }
      append(next..<first, to: &output)
      append(edit.replacement, terminator: terminator(near: first), to: &output)
      next = end
    }
    append(next..<text.lines.count, to: &output)
    if text.unreadByteCount > 0 { output += bytes.suffix(text.unreadByteCount) }
    return PlaylistDocument(output)
  }

  private func append(_ range: Range<Int>, to output: inout [UInt8]) {
    guard !range.isEmpty else { return }
    Self.endLastLine(of: &output, with: terminator(near: range.lowerBound))
    output += bytes[Int(text.lines[range.lowerBound].start)..<text.lineEnd(range.upperBound - 1)]
  }

  private func append(_ lines: [String], terminator: [UInt8], to output: inout [UInt8]) {
    for line in lines {
      Self.endLastLine(of: &output, with: terminator)
      output += line.utf8
      output += terminator
    }
  }

  private static func endLastLine(of output: inout [UInt8], with terminator: [UInt8]) {
    if let last = output.last, last != 0x0A { output += terminator }
  }

  /// Returns the terminator for new lines at a place: that of the line before, else of the first
  /// line, else a line feed.
  private func terminator(near index: Int) -> [UInt8] {
    let candidates = [index - 1, index, 0].filter { text.lines.indices.contains($0) }
    for candidate in candidates {
      let end = text.lineEnd(candidate)
      guard end > text.lines[candidate].start, bytes[end - 1] == 0x0A else { continue }
      let isPair = end >= 2 && bytes[end - 2] == 0x0D
      return isPair ? [0x0D, 0x0A] : [0x0A]
    }
    return [0x0A]
  }
}
