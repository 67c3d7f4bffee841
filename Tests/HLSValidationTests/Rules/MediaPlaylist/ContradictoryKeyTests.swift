import Testing

@Suite struct ContradictoryKeyTests {
  @Test func `methods that make their own vector have none in the tag`() {
    let vector = "IV=0x000102030405060708090A0B0C0D0E0F"
    for method in ["SAMPLE-AES-CTR", "AES-256-GCM"] {
      let line = "#EXT-X-KEY:METHOD=\(method),URI=\"k\",\(vector)"
      #expect(findings(of: "MED-010", inMediaPlaylistWith: line).count == 1)
    }
    let line = "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",\(vector)"
    #expect(findings(of: "MED-010", inMediaPlaylistWith: line).isEmpty)
  }

  @Test func `only whole encryption of an initialization section asks for a vector`() {
    let map = #"#EXT-X-MAP:URI="i""#
    let whole = #"#EXT-X-KEY:METHOD=AES-128,URI="k""#
    let samples = #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="k""#
    #expect(findings(of: "MED-010", inMediaPlaylistWith: whole, map).count == 1)
    #expect(findings(of: "MED-010", inMediaPlaylistWith: map, whole).isEmpty)
    #expect(findings(of: "MED-010", inMediaPlaylistWith: samples, map).isEmpty)
  }
}
