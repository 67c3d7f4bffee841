internal import FieldValues

/// A part of a report that writes its members into an open object.
protocol JSONObject {
  func writeMembers(to json: inout JSONWriter)
}

extension JSONWriter {
  mutating func object(_ part: some JSONObject) {
    beginObject()
    part.writeMembers(to: &self)
    endObject()
  }

  mutating func member(_ name: String, _ parts: [some JSONObject]) {
    key(name)
    array(parts) { $0.object($1) }
  }

  mutating func member(_ name: String, _ part: some JSONObject) {
    key(name)
    object(part)
  }

  /// Writes an array whose text is drained from time to time.
  mutating func member<Parts: RandomAccessCollection>(
    _ name: String, _ parts: Parts, draining output: inout some TextOutputStream
  ) where Parts.Element: JSONObject, Parts.Index == Int {
    key(name)
    beginArray()
    // A loop over the parts themselves would take as long as writing some of them.
    for position in parts.startIndex..<parts.endIndex {
      object(parts[position])
      drainWhenLarge(to: &output)
    }
    endArray()
  }

  /// Writes an array of parts that are made one after the other, whose text is drained from time to time.
  mutating func member(
    _ name: String, _ parts: some Sequence<some JSONObject>,
    draining output: inout some TextOutputStream
  ) {
    key(name)
    beginArray()
    for part in parts {
      object(part)
      drainWhenLarge(to: &output)
    }
    endArray()
  }

  /// Writes one line that holds one object.
  mutating func record(
    draining output: inout some TextOutputStream, _ members: (inout JSONWriter) -> Void
  ) {
    object(members)
    endLine()
    drainWhenLarge(to: &output)
  }

  /// Writes parts of an input as separate lines.
  mutating func records(
    _ parts: some Sequence<some JSONObject>, kind: String? = nil, of input: String,
    draining output: inout some TextOutputStream
  ) {
    for part in parts {
      record(draining: &output) { json in
        json.member("kind", kind)
        json.member("input", input)
        part.writeMembers(to: &json)
      }
    }
  }
}
