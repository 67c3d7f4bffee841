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
    .datedMedia(
      "4 a.ts",
      #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:04.000Z",DURATION=8.0,SCTE35-OUT=▶0xFC3025000000000000FFFFF01405000012677FEFFE000CE8B07E000AFC80000000000009C60B1D64"#,
      "4 b.ts c.ts"),
    .datedMedia(
      """
      4 a.ts
      #EXT-OATCLS-SCTE35:▶/DAlAAAAAAAA///wFAUAABJnf+/+AAzosH4ACvyAAAAAAAAJxgsdZA==
      #EXT-X-CUE-OUT:8
      4 b.ts c.ts
      #EXT-X-CUE-IN
      4 d.ts
      """),
    .datedMedia(
      "4 a.ts", .dateRange("a", at: 4, "DURATION=8.0,SCTE35-OUT=\(Section.spliceOut)"),
      "4 b.ts c.ts"),
    .fixed(
      replacing: "/DAlAAAAAAAA///wFAUAABJnf+/+AAzosH4ACvyAAAAAAAAJxgsdZA==",
      with: Section.spliceOutBase64),
  ]
}
