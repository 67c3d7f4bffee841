/// A disagreement of views that stays until cues and breaks are made of the same placed values.
package struct KnownDisagreement {
  let property: Disagreement.Property
  /// The beginning of the name of the input; empty for all.
  let input: String
  /// A text of the disagreement; empty for all.
  let text: String
  /// Why it cannot be mended yet.
  package let reason: String

  /// All that are known. Whoever mends one removes it.
  package static let all = [
    KnownDisagreement(
      property: .tagBreak, input: "", text: " by next-out, ",
      reason: """
        The cue of tags is made before date ranges and messages in the media are known, of which the next one ends a \
        break whose tags do not tell its end.
        """),
    KnownDisagreement(
      property: .tagBreak, input: AgreementSubject.contradictory, text: "",
      reason: """
        The cue of tags is made before date ranges and messages in the media are known, which may contradict it: one of \
        its lines may then be about their breaks.
        """),
    KnownDisagreement(
      property: .place, input: "faults/blank-before-colon.m3u8", text: "",
      reason:
        "The blank ends the name of the tag, and the colon behind it becomes part of the value."),
  ]

  /// What is known of a disagreement; `nil` for a new one.
  package static func of(_ disagreement: Disagreement) -> KnownDisagreement? {
    all.first {
      $0.property == disagreement.property && disagreement.input.hasPrefix($0.input)
        && ($0.text.isEmpty || disagreement.text.contains($0.text))
    }
  }
}
