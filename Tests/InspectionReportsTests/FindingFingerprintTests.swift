import HLSInspection
import HLSReports
import SourceDiagnostics
import TestSupport
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

  @Test func `a token that playlists import from the query of the input does not count`()
    async throws
  {
    func fingerprints(_ token: String) async throws -> [String?] {
      let main = """
        #EXTM3U
        #EXT-X-DEFINE:QUERYPARAM="tok"
        #EXT-X-STREAM-INF:BANDWIDTH=100000
        {$tok}/media.m3u8
        """
      let address = "http://h/main.m3u8?tok=\(token)"
      let inspection = try await Inspector(loader: MemoryLoader([address: main]))
        .inspect(address)
      return FindingsReport(inspection).findings.map(\.fingerprint)
    }
    let first = try await fingerprints("FIRST-TOKEN")
    #expect(first.count > 2)
    #expect(try await fingerprints("SECOND") == first)
  }
}
