import HLSPlaylists
import SourceDiagnostics
import Testing

@testable import HLSValidation

@Suite struct ChangedSegmentTests {
  /// A load with a variable in the address of its initialization section.
  private func load(_ value: String, _ lines: String) -> String {
    """
    #EXTM3U
    #EXT-X-VERSION:9
    #EXT-X-TARGETDURATION:2
    #EXT-X-DEFINE:NAME="p",VALUE="\(value)"
    #EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=12
    \(lines)

    """
  }

  @Test func `a change of skipped segments is found at EXT-X-SKIP`() {
    let found = findings(
      of: "LIV-003",
      in: RuleExample(snapshots: [
        load("a", "#EXT-X-MAP:URI=\"{$p}/init.mp4\"\n#EXTINF:2,\n0.mp4\n#EXTINF:2,\n1.mp4"),
        load("b", "#EXT-X-SKIP:SKIPPED-SEGMENTS=2\n#EXTINF:2,\n2.mp4"),
      ]))
    #expect(!found.isEmpty)
    for finding in found {
      #expect(finding.location.uri == "snapshot-2.m3u8")
      #expect(finding.location.line == 6)
    }
  }
}
