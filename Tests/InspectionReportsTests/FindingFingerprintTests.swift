import HLSInspection
import SourceDiagnostics
import Testing

@testable import InspectionReports

struct FindingFingerprintTests {
  @Test(arguments: [
    ("https://h/a1/seg-00123.ts?token=9", "https://h/a1/seg-#.ts"), ("seg124.ts", "seg#.ts"),
    ("720/main.m3u8#t", "720/main.m3u8"), ("", ""),
  ])
  func `the numbers of a segment and the query of its address do not count`(
    uri: String, path: String
  ) {
    #expect(Diagnostic.subject(ofURI: uri) == path)
  }
}
