import HLSValidation
import SourceDiagnostics
import Testing

@Suite struct MergedSnapshotPlaceTests {
  @Test func `a finding in a live playlist names the snapshot that had the line first`() {
    let first = """
      #EXTM3U
      #EXT-X-TARGETDURATION:4
      #EXTINF:4,
      a.ts
      #EXTINF:4,
      b.ts
      """
    let second = """
      #EXTM3U
      #EXT-X-TARGETDURATION:4
      #EXT-X-MEDIA-SEQUENCE:1
      #EXTINF:4,
      b.ts
      #EXT-X-CUE-OUT:-4
      #EXTINF:4,
      c.ts
      """
    let found = findings("ADM-008", in: RuleExample(snapshots: [first, second]))
    #expect(found.map(\.location.uri) == ["snapshot-2.m3u8"])
    #expect(found.map(\.location.line) == [6])
  }
}
