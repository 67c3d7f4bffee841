internal import ByteParsing
internal import MediaTiming

/// The names of the files of a recording.
enum RecordingFiles {
  /// The schema of a recording.
  static let schema = "hlscue.recording/1"
  /// The description of the recording.
  static let header = "recording.json"
  /// The runs.
  static let runs = "runs.jsonl"
  /// All entries, in the order in which they were processed.
  static let index = "index.jsonl"
  /// All lines of `watch`.
  static let lines = "lines.jsonl"
  /// The number of bytes of the lines that were printed.
  static let printed = "printed"
  /// What was read of the media of a channel, in its folder.
  static let media = "media.jsonl"
  /// The folder of the media itself, in that of a channel.
  static let mediaFolder = "media"

  /// The files beside the header.
  static let logs = [runs, index, lines, printed]

  private static let reserved = Set(logs + [header, media])
  /// The maximum length of the name of a folder before it is shortened; most file systems allow 255 bytes.
  private static let maximumNameLength = 120
  /// The number of digits of the hash in a shortened name.
  private static let hashLength = 16

  /// The name of the folder of a channel or of a playlist in it. Different keys have different names.
  static func folder(of key: String) -> String {
    let isReserved = reserved.contains(key)
    var name = ""
    for (index, byte) in key.utf8.enumerated() {
      let isPlain =
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          // A name that is taken differs in its first character.
          index > 0 || !isReserved
        case UInt8(ascii: "-"), UInt8(ascii: "_"): true
        // Names that start with a dot are hidden, or mean another folder.
        case UInt8(ascii: "."): index > 0
        default: false
        }
      name += isPlain ? String(Unicode.Scalar(byte)) : "%" + Hexadecimal.text([byte])
    }
    guard name.utf8.count > maximumNameLength else { return name.isEmpty ? "%" : name }
    let hash = Hexadecimal.text(SHA256.hash(of: Array(key.utf8))).prefix(hashLength)
    return name.prefix(maximumNameLength) + "%" + hash
  }

  /// The name of the file of a body, by the milliseconds from 1970 to its end: `20260101T001000.250Z.m3u8`.
  static func body(at milliseconds: Int64) -> String {
    let time = CalendarTime(
      timeSince1970: MediaTime(value: Int128(milliseconds), timescale: 1000))
    return time.description.filter { $0 != "-" && $0 != ":" } + ".m3u8"
  }

  /// The milliseconds from 1970 to an instant, rounded down.
  static func milliseconds(of instant: CalendarTime) -> Int64 {
    let (scaled, overflow) = instant.secondsSince1970.multipliedReportingOverflow(by: 1000)
    return overflow ? 0 : scaled + Int64(instant.attoseconds / attosecondsPerMillisecond)
  }

  private static let attosecondsPerMillisecond: UInt64 = 1_000_000_000_000_000

  /// The path of the file of a body from the folder of the recording.
  static func bodyPath(channel: String, playlist: PlaylistKey, name: String) -> String {
    "\(folder(of: channel))/\(folder(of: playlist.rawValue))/\(name)"
  }

  /// The path of what was read of the media of a channel, from the folder of the recording.
  static func mediaPath(of channel: String) -> String { "\(folder(of: channel))/\(media)" }

  /// Whether a path of a recording stays in its folder.
  static func isInside(_ path: String) -> Bool {
    !path.isEmpty && !path.utf8.contains(0)
      && path.split(separator: "/", omittingEmptySubsequences: false)
        .allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
  }
}
