import FieldValues
import SourceDiagnostics

extension PlayersReport.Outcome {
  /// The maximum number of characters of a value in a table.
  private static let maximumValueLength = 40

  /// How the value differs: the number of cues, or the first member that is not the same with what it is in the player;
  /// `nil` if it does not differ.
  var valueWords: String? {
    guard differences.contains("value") else { return nil }
    guard values.count == expectedValues.count else {
      return "\(Plural.text(values.count, "cue")) instead of \(expectedValues.count)"
    }
    let changes = zip(expectedValues, values).compactMap { expected, value in
      FieldComparison.differences(from: expected, to: value).first
    }
    // The values may differ only in what is redacted.
    guard let first = changes.first else { return "another value" }
    guard let value = first.after else { return "no \(first.path)" }
    let text = FieldText.text(value)
    let head = String(text.unicodeScalars.prefix(Self.maximumValueLength))
    return "\(first.path) = \(head.utf8.count < text.utf8.count ? head + "…" : head)"
  }
}
