internal import CueSources
internal import SourceDiagnostics

/// A message whose command or descriptors do not fit their lengths.
struct MalformedSpliceContent: PresentationRule {
  let row = DiagnosticRule.spliceContentMalformed

  // Reading reports those of date ranges.
  func findings(in presentation: PresentationSubject) -> [Finding] {
    presentation.faults(of: row)
  }

  static let examples: RuleExamples = [
    .splice(
      inDateRange:
        "▶0xFC3025000000000000FFFFF01405000012677FEFFE000CE8B07E000AFC80000000000009C60B1D64"),
    .splice(inTag: "▶/DAlAAAAAAAA///wFAUAABJnf+/+AAzosH4ACvyAAAAAAAAJxgsdZA=="),
    .splice(inDateRange: Section.spliceOut),
    .splice(inTag: Section.spliceOutBase64),
  ]
}
