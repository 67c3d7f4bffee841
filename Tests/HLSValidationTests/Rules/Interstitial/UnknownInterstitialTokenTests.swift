import SourceDiagnostics
import Testing

@Suite struct UnknownInterstitialTokenTests {
  @Test func `the message names the words that there are as a choice`() {
    let range = #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00Z",CUE="BEFORE""#
    let found = findings(of: "INT-003", inMediaPlaylistWith: range)
    #expect(
      found.map(\.message)
        == [#"CUE of date range "a" has "BEFORE", ONCE, POST or PRE was expected"#])
  }
}
