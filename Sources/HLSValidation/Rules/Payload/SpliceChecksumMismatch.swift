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
    .datedMedia(
      "4 a.ts",
      #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:04.000Z",DURATION=8.0,SCTE35-OUT=▶0xFC3025000000000000FFFFF01405000012677FEFFE000CE8B07E000AFC80000000000000E4C2ED6A"#,
      "4 b.ts c.ts"),
    .datedMedia(
      "4 a.ts",
      "#EXT-X-SPLICEPOINT-SCTE35:▶/DAlAAAAAAAA///wFAUAABJnf+/+AAzosH4ACvyAAAAAAAAA5MLtag==",
      "4 b.ts c.ts"),
    .datedMedia(
      "4 a.ts", .dateRange("a", at: 4, "DURATION=8.0,SCTE35-OUT=\(Section.spliceOut)"),
      "4 b.ts c.ts"),
    .datedMedia(
      """
      4 a.ts
      #EXT-OATCLS-SCTE35:\(Section.spliceOutBase64)
      #EXT-X-CUE-OUT:8
      4 b.ts c.ts
      #EXT-X-CUE-IN
      4 d.ts
      """),
  ]
}
