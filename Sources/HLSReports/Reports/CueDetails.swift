public import FieldValues

/// The content of a cue for reports: one line for a person, and the fields.
///
/// Both are computed when they are written. Most formats write only one of them, and the fields of
/// a million cues would take gigabytes.
public protocol CueDetails: Sendable {
  /// The content in one line.
  var summary: String { get }
  /// The content by type, with the names of the contract.
  var fields: [Field] { get }
}

/// The content of a cue that was read back or changed.
struct WrittenCueDetails: CueDetails {
  var summary: String
  var fields: [Field]
}

/// The details of a cue as a value: equal when their contents are.
struct CueDetailsBox: Hashable, Sendable {
  var details: any CueDetails
  /// The redaction that is applied to the details.
  var redaction: URIRedaction?

  var summary: String { redaction?.text(details.summary) ?? details.summary }
  var fields: [Field] { redaction?.fields(details.fields) ?? details.fields }

  static func == (left: CueDetailsBox, right: CueDetailsBox) -> Bool {
    left.summary == right.summary && left.fields == right.fields
  }

  func hash(into hasher: inout Hasher) { hasher.combine(summary) }
}
