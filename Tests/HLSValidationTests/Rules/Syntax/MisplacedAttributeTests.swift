import HLSValidation
import SourceDiagnostics
import Testing

@Suite struct MisplacedAttributeTests {
  @Test(arguments: [
    (#"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="b",FORCED=YES"#, Severity.error),
    (#"#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="i",AUDIO="a""#, .warning),
    (#"#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="i",FRAME-RATE=25"#, .warning),
    (#"#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="i",MINE=1"#, .info),
  ])
  func `only what the standard forbids is an error`(line: String, severity: Severity) {
    let found = findings(of: "SYN-020", inMultivariantWith: line)
    #expect(found.map(\.severity) == [severity])
  }
}
