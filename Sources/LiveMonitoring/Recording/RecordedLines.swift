internal import FieldValues
internal import HLSReports
public import MediaTiming

/// A line of `watch` in a recording.
public struct RecordedLine: Hashable, Sendable {
  /// The name of the channel.
  public var channel: String
  /// The number of the line in its channel.
  public var seq: Int
  /// When it was due.
  public var at: CalendarTime
  /// The JSON of the line without its line feed, as it was printed.
  public var bytes: [UInt8]
  /// The offset of the line in the file.
  var offset: Int64
  /// The number of bytes of all lines up to and with this one, for `notePrinted(upTo:)`.
  public var end: Int64

  /// The JSON of the line with its line feed, as it was printed.
  public var json: String { String(decoding: bytes, as: UTF8.self) + "\n" }
}

extension WatchLine {
  /// The time of the line as it is in a recording.
  var recordedTime: CalendarTime { CalendarTime(parsing: at.description) ?? at }
}

/// Reads the lines of a recording one after the other.
final class RecordedLines {
  private let reader: LineReader

  /// The lines of a file; none if it does not exist.
  init(path: String) throws(RecordingError) { reader = try LineReader(path: path) }

  /// The next line; `nil` at the end.
  func next() throws(RecordingError) -> RecordedLine? {
    guard let line = try reader.next() else { return nil }
    do throws(RecordedDamage) {
      let fields = try RecordedFields(try IndexHead.parse(Self.head(of: line.bytes)))
      return RecordedLine(
        channel: try fields.get("channel"), seq: try fields.number("seq"), at: try fields.get("at"),
        bytes: line.bytes, offset: line.offset, end: line.end)
    } catch {
      throw .damaged(file: reader.path, line: line.number, reason: error.reason)
    }
  }

  /// The members before the kind, as an object of their own. The rest of a line may be long.
  private static func head(of line: [UInt8]) -> [UInt8] {
    guard let start = line.firstRange(of: kind)?.lowerBound else { return line }
    return line[..<start] + [UInt8(ascii: "}")]
  }

  private static let kind = Array(#","kind":""#.utf8)
}
