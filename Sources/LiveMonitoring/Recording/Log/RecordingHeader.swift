internal import FieldValues

/// The description of a recording, in a file of its own.
struct RecordingHeader: Hashable {
  /// A channel of the recording.
  struct Channel: Hashable {
    var key: String
    /// The input as the user named it, redacted.
    var input: String
  }

  var version: String
  var keepsQueries: Bool
  var channels: [Channel] = []
  /// The number of the first entry; those before were removed by `--keep`.
  var firstSeq = 1

  init(version: String, keepsQueries: Bool) {
    self.version = version
    self.keepsQueries = keepsQueries
  }

  /// The text of the file.
  var bytes: [UInt8] {
    .jsonLine { json in
      json.member("schema", RecordingFiles.schema)
      json.member("version", version)
      json.key("redaction")
      json.object { json in
        json.member("queries", keepsQueries ? "kept" : "hashed")
        json.member("userNames", keepsQueries ? "kept" : "removed")
        json.member("credentials", "removed")
        json.member("playlistBodies", "as received")
      }
      json.member("firstSeq", firstSeq)
      json.record("channels", list: channels)
    }
  }

  /// Reads the file of a folder.
  init(inFolder folder: String) throws(RecordingError) {
    let file = "\(folder)/\(RecordingFiles.header)"
    guard let bytes = try RecordingStorage.contents(of: file) else {
      throw .notARecording(folder: folder)
    }
    let fields: RecordedFields
    let schema: String
    do throws(RecordedDamage) {
      fields = try RecordedFields(try IndexHead.parse(bytes))
      schema = try fields.get("schema")
    } catch {
      throw .damaged(file: file, line: nil, reason: error.reason)
    }
    guard schema == RecordingFiles.schema else {
      throw .unknownSchema(file: file, schema: schema)
    }
    do throws(RecordedDamage) {
      try self.init(fields)
    } catch {
      throw .damaged(file: file, line: nil, reason: error.reason)
    }
  }

  private init(_ fields: RecordedFields) throws(RecordedDamage) {
    version = try fields.find("version") ?? ""
    keepsQueries = try fields.object("redaction")?.find("queries") == "kept"
    firstSeq = try fields.findNumber("firstSeq") ?? 1
    channels = try fields.list("channels")
  }
}

extension RecordingHeader.Channel: RecordedValue {
  init(recorded value: FieldValue) throws(RecordedDamage) {
    let fields = try RecordedFields(value)
    self.init(key: try fields.get("key"), input: try fields.get("input"))
  }

  func record(to json: inout JSONWriter) {
    json.object { json in
      json.member("key", key)
      json.member("input", input)
      json.member("folder", RecordingFiles.folder(of: key))
    }
  }
}
