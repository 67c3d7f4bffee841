import HLSInspection
import SourceDiagnostics
import Testing

@testable import InspectionReports

struct FindingFingerprintTests {
  /// The published values of the hash.
  @Test(arguments: [
    ("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8),
  ])
  func `the hash is FNV-1a`(text: String, value: UInt64) {
    #expect(FindingFingerprint.hash(text) == value)
  }

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
