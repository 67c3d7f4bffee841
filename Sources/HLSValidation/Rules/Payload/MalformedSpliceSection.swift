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
    .datedMedia(
      "4 a.ts",
      #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:04.000Z",DURATION=8.0,SCTE35-OUT=▶0xFC3025000000000000FFFFF01405000012677FEFFE000CE8B07E000AFC8000000000"#,
      "4 b.ts c.ts"),
    .datedMedia(
      """
      4 a.ts
      #EXT-OATCLS-SCTE35:▶/DAlAAAAAAAA///wFAUAABJnf+/+AAzosH4ACvyAAAAAAA==
      #EXT-X-CUE-OUT:8
      4 b.ts c.ts
      #EXT-X-CUE-IN
      4 d.ts
      """),
    .datedMedia(
      "4 a.ts", .dateRange("a", at: 4, "DURATION=8.0,SCTE35-OUT=\(Section.spliceOut)"),
      "4 b.ts c.ts"),
    .fixed(
      replacing: "/DAlAAAAAAAA///wFAUAABJnf+/+AAzosH4ACvyAAAAAAA==", with: Section.spliceOutBase64),
    .datedMedia(
      "4 a.ts",
      #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:04.000Z",DURATION=8.0,SCTE35-OUT=▶0xFC3025000000000000FFFFF01405000012677FEFFE000CE8B07E000AFC80000000000000E4C2ED6B0001"#,
      "4 b.ts c.ts"),
  ]
}
