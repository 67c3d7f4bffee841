internal import FieldValues

/// A report that knows its JSON: one document, and as records of one line each.
///
/// Both hand their text on from time to time, so that a report of a million cues needs no text of that size
/// in memory.
protocol JSONReport {
  /// Writes the report as one object that begins with its schema.
  func writeDocument(to json: inout JSONWriter, draining output: inout some TextOutputStream)
  /// Writes the report as lines that can be read alone.
  func writeRecords(to json: inout JSONWriter, draining output: inout some TextOutputStream)
}

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

  /// Writes an array of which the text is handed on from time to time.
  mutating func member(
    _ name: String, _ parts: [some JSONObject], draining output: inout some TextOutputStream
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
}

extension Report: JSONReport {
  func writeDocument(to json: inout JSONWriter, draining output: inout some TextOutputStream) {
    switch self {
    case .cues(let report): report.writeDocument(to: &json, draining: &output)
    case .breaks(let report): report.writeDocument(to: &json, draining: &output)
    case .events(let report): report.writeDocument(to: &json, draining: &output)
    case .pdt(let report): report.writeDocument(to: &json, draining: &output)
    case .metadata(let report): report.writeDocument(to: &json, draining: &output)
    case .findings(let report): report.writeDocument(to: &json, draining: &output)
    case .rules(let report): report.writeDocument(to: &json, draining: &output)
    case .comparison(let report): report.writeDocument(to: &json, draining: &output)
    case .splice(let report): report.writeDocument(to: &json, draining: &output)
    case .id3(let report): report.writeDocument(to: &json, draining: &output)
    case .analysis, .list:
      if let findings = findingsReport {
        // Findings tell their inputs themselves, and a baseline is one document.
        return findings.writeDocument(to: &json, draining: &output)
      }
      json.beginObject()
      json.member("schema", "hlscue.list/1")
      json.key("results")
      json.beginArray()
      for report in documents { report.writeDocument(to: &json, draining: &output) }
      json.endArray()
      json.endObject()
    }
  }

  func writeRecords(to json: inout JSONWriter, draining output: inout some TextOutputStream) {
    switch self {
    case .cues(let report): report.writeRecords(to: &json, draining: &output)
    case .breaks(let report): report.writeRecords(to: &json, draining: &output)
    case .events(let report): report.writeRecords(to: &json, draining: &output)
    case .pdt(let report): report.writeRecords(to: &json, draining: &output)
    case .metadata(let report): report.writeRecords(to: &json, draining: &output)
    case .findings(let report): report.writeRecords(to: &json, draining: &output)
    case .rules(let report): report.writeRecords(to: &json, draining: &output)
    case .comparison(let report): report.writeRecords(to: &json, draining: &output)
    case .splice(let report): report.writeRecords(to: &json, draining: &output)
    case .id3(let report): report.writeRecords(to: &json, draining: &output)
    case .analysis, .list:
      for report in documents { report.writeRecords(to: &json, draining: &output) }
    }
  }
}
