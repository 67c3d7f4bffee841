public import MediaTiming

/// A date tag with its place (RFC 8216bis, section 4.4.4.6).
public struct ProgramDateTime: Sendable {
  let table: SegmentTable
  let packed: PackedDateTime

  /// The number of the line, from 1.
  public var line: Int { table.text.number(ofLine: Int(packed.line)) }

  /// The index of the segment that it precedes; the number of segments after the last one.
  public var segmentIndex: Int { Int(packed.segment) }

  /// The text as written.
  public var text: String {
    table.text.lines[Int(packed.line)].value.map {
      var text = table.text.string($0)[...]
      while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
      return String(text)
    } ?? ""
  }

  /// Whether a fraction of a second is written. A date without one may be cut or rounded to the second.
  public var hasFraction: Bool {
    guard let range = table.text.lines[Int(packed.line)].value else { return false }
    return table.text.bytes[range].contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
  }

  /// The date with its text and offset.
  public var date: CalendarTime {
    CalendarTime(parsing: text) ?? CalendarTime(timeSince1970: timeSince1970)
  }

  /// The exact time from 1970-01-01T00:00:00Z, without parsing the text again.
  public var timeSince1970: MediaTime { packed.timeSince1970 }
}

extension ProgramDateTime: Hashable {
  /// Whether two tags are the same place of the same text.
  public static func == (left: ProgramDateTime, right: ProgramDateTime) -> Bool {
    left.packed.line == right.packed.line && left.table.text.isSameText(as: right.table.text)
  }

  /// Hashes the place.
  public func hash(into hasher: inout Hasher) { hasher.combine(packed.line) }
}
