internal import FieldValues
internal import MediaTiming

/// What a line of the index has beside the members of HAR: the member `_hlscue`, which comes first.
struct IndexHead {
  /// The kind of entry.
  enum Kind: String, RecordedName {
    /// A load of a playlist.
    case playlist
    /// A segment or part that was read; the content is in the file of media.
    case media
  }

  /// The body of a playlist.
  struct Body: Hashable {
    /// The path from the folder of the recording.
    var file: String
    /// The SHA-256 of its bytes in hexadecimal digits.
    var sha256: String
    /// The number of the entry that had the same body first; `nil` if this one has.
    var sameAs: Int?
    /// The number of its bytes; `nil` if it is not known. A line has it among the members of HAR.
    var size: Int?
  }

  /// The number of the entry in the recording, from 1. Numbers rise; some may be missing.
  var seq: Int
  var channel: String
  var kind: Kind
  var playlist: PlaylistKey
  /// When the entry was complete.
  var ended: CalendarTime
  /// A time before that in which nobody looked.
  var standstill: Standstill?
  var body: Body?
  /// The address of the answer, if there is one.
  var finalAddress: String?
}

extension IndexHead {
  init(_ fields: RecordedFields) throws(RecordedDamage) {
    seq = try fields.number("seq")
    channel = try fields.get("channel")
    kind = try fields.get("kind")
    playlist = PlaylistKey(rawValue: try fields.get("playlist"))
    ended = try fields.get("ended")
    finalAddress = try fields.find("finalUrl")
    standstill = try fields.find("standstill")
    if let file: String = try fields.find("bodyFile") {
      guard RecordingFiles.isInside(file) else {
        throw RecordedDamage("bodyFile is outside of the recording")
      }
      body = Body(
        file: file, sha256: try fields.get("sha256"),
        sameAs: try fields.findNumber("sameAs", from: 0))
    }
  }

  /// Reads the start of a line, which takes a fraction of the time of the whole.
  init(startOf line: [UInt8]) throws(RecordedDamage) {
    if let object = Self.firstObject(in: line) {
      try self.init(try RecordedFields(try Self.parse(Array(object))))
    } else {
      try self.init(try RecordedFields(hlscue: try Self.parse(line)))
    }
  }

  /// Writes the members that all entries have.
  func recordMembers(to json: inout JSONWriter) {
    json.member("seq", seq)
    json.member("channel", channel)
    json.record("kind", kind)
    json.member("playlist", playlist.rawValue)
    json.record("ended", ended)
    json.record("standstill", standstill)
    json.member("finalUrl", finalAddress)
    guard let body else { return }
    json.member("bodyFile", body.file)
    json.member("sha256", body.sha256)
    json.member("sameAs", body.sameAs)
  }

  /// An entry with what its line has of it.
  func entry(_ entry: ChannelEntry) -> ChannelEntry {
    var entry = entry
    entry.standstill = standstill
    return entry
  }

  static func parse(_ bytes: [UInt8]) throws(RecordedDamage) -> FieldValue {
    do {
      return try JSONText.parse(bytes)
    } catch {
      throw RecordedDamage("is not JSON: column \(error.column): \(error.message)")
    }
  }

  /// The start of each line that this program writes.
  private static let start = Array(#"{"_hlscue":"#.utf8)

  /// The object with which a line starts; `nil` if it starts otherwise.
  private static func firstObject(in line: [UInt8]) -> ArraySlice<UInt8>? {
    guard line.starts(with: start) else { return nil }
    var depth = 0
    var isText = false
    var isEscaped = false
    for index in line.indices.dropFirst(start.count) {
      let byte = line[index]
      if isText {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isText = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isText = true
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return line[start.count...index] }
      default: break
      }
    }
    return nil
  }
}

extension Standstill: RecordedValue {
  init(recorded value: FieldValue) throws(RecordedDamage) {
    let fields = try RecordedFields(value)
    self.init(since: try fields.get("since"), until: try fields.get("until"))
  }

  func record(to json: inout JSONWriter) {
    json.object { json in
      json.record("since", since)
      json.record("until", until)
    }
  }
}

extension RecordedFields {
  /// The member of a line of the index that is not of HAR.
  init(hlscue line: FieldValue) throws(RecordedDamage) {
    guard let fields = try RecordedFields(line).object("_hlscue") else {
      throw RecordedDamage("_hlscue is missing")
    }
    self = fields
  }
}
