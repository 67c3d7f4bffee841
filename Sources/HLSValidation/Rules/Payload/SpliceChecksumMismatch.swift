internal import CueSources
internal import SourceDiagnostics

/// A section with a wrong CRC_32.
struct SpliceChecksumMismatch: PresentationRule {
  let row = DiagnosticRule.spliceChecksumMismatch

  // Reading reports those of date ranges.
  func findings(in presentation: PresentationSubject) -> [Finding] {
    presentation.faults(of: row)
  }

  static let examples: RuleExamples = [
    .splice(
      inDateRange:
        "▶0xFC3025000000000000FFFFF01405000012677FEFFE000CE8B07E000AFC80000000000000E4C2ED6A"),
    .datedMedia(
      "4 a.ts",
      "#EXT-X-SPLICEPOINT-SCTE35:▶/DAlAAAAAAAA///wFAUAABJnf+/+AAzosH4ACvyAAAAAAAAA5MLtag==",
      "4 b.ts c.ts"),
    .splice(inDateRange: Section.spliceOut),
    .splice(inTag: Section.spliceOutBase64),
  ]
}
