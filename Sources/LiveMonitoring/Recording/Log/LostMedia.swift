internal import FieldValues

/// A segment or part that was read, and of which a recording has no entry.
struct LostMedia: Hashable {
  var playlist: PlaylistKey
  var unit: MediaUnit
}

extension LostMedia: RecordedValue {
  init(recorded value: FieldValue) throws(RecordedDamage) {
    try self.init(try RecordedFields(value))
  }

  init(_ fields: RecordedFields) throws(RecordedDamage) {
    playlist = PlaylistKey(rawValue: try fields.get("playlist"))
    unit = MediaUnit(
      epoch: try fields.number("epoch", from: 0),
      number: Int(try fields.get("number", as: Int64.self)), part: try fields.find("part"))
  }

  func record(to json: inout JSONWriter) {
    json.object { json in
      json.member("playlist", playlist.rawValue)
      json.member("epoch", unit.epoch)
      json.member("number", unit.number)
      json.member("part", unit.part)
    }
  }
}
