internal import CueSources
internal import SourceDiagnostics

/// A section with another table_id, or with a wrong section_length.
struct MalformedSpliceSection: PresentationRule {
  let row = DiagnosticRule.spliceSectionMalformed

  // Reading reports those of date ranges.
  func findings(in presentation: PresentationSubject) -> [Finding] {
    presentation.faults(of: row)
  }

  static let examples: RuleExamples = [
    .splice(inDateRange: "▶0xFC3025000000000000FFFFF01405000012677FEFFE000CE8B07E000AFC8000000000"),
    .splice(inTag: "▶/DAlAAAAAAAA///wFAUAABJnf+/+AAzosH4ACvyAAAAAAA=="),
    .splice(inDateRange: Section.spliceOut),
    .splice(inTag: Section.spliceOutBase64),
    .splice(
      inDateRange:
        "▶0xFC3025000000000000FFFFF01405000012677FEFFE000CE8B07E000AFC80000000000000E4C2ED6B0001"),
  ]
}
