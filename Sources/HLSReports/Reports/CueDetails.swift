public import FieldValues

/// What a cue says, as reports need it: one line for a person, and the fields of its content.
///
/// Both are asked for when they are written. Most formats write one of them, and the fields of a million cues would
/// take gigabytes.
public protocol CueDetails: Sendable {
  /// The content in one line.
  var summary: String { get }
  /// The content by type, as the contract names it.
  var fields: [Field] { get }
}

/// What a cue says, as it was read back or as somebody changed it.
struct WrittenCueDetails: CueDetails {
  var summary: String
  var fields: [Field]
}

/// Details of a cue as a value: equal when they say the same.
struct CueDetailsBox: Hashable, Sendable {
  var details: any CueDetails
  /// What is left out of URIs when the details are asked for.
  var redaction: URIRedaction?

  var summary: String { redaction?.text(details.summary) ?? details.summary }
  var fields: [Field] { redaction?.fields(details.fields) ?? details.fields }

  static func == (left: CueDetailsBox, right: CueDetailsBox) -> Bool {
    left.summary == right.summary && left.fields == right.fields
  }

  func hash(into hasher: inout Hasher) { hasher.combine(summary) }
}
