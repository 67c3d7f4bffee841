import HLSPlaylists
import MediaTiming
import Testing

@Suite struct InterstitialAttributesTests {
  private func range(_ attributes: String) throws -> DateRange {
    let text =
      "#EXTM3U\n#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-01T00:00:00Z\",\(attributes)\n"
    return try #require(try MediaPlaylist.parsing(text).dateRanges.first)
  }

  @Test func `an interstitial has all its values`() throws {
    let view = try #require(
      try range(
        #"CLASS="com.apple.hls.interstitial",X-ASSET-URI="a.m3u8",X-ASSET-LIST="l.json","#
          + #"X-RESUME-OFFSET=0,X-PLAYOUT-LIMIT=12.5,X-SNAP="OUT,IN",X-RESTRICT="SKIP, JUMP","#
          + #"CUE="ONCE,PRE",X-CONTENT-MAY-VARY="NO",X-TIMELINE-OCCUPIES="RANGE","#
          + #"X-TIMELINE-STYLE="PRIMARY",X-SKIP-CONTROL-OFFSET=5,X-SKIP-CONTROL-DURATION=3,"#
          + #"X-SKIP-CONTROL-LABEL-ID="skip""#
      ).interstitial)
    #expect(view.assetURI == "a.m3u8")
    #expect(view.assetListURI == "l.json")
    #expect(view.resumeOffset == .zero)
    #expect(view.playoutLimit == MediaTime(value: 25, timescale: 2))
    #expect(view.snap == [.out, .in])
    #expect(view.restrictions == [.skip, .jump])
    #expect(view.cue == [.once, .pre])
    #expect(view.contentMayVary == false)
    #expect(view.timelineOccupies == .range)
    #expect(view.timelineStyle == .primary)
    #expect(view.skipControlOffset == MediaTime(seconds: 5))
    #expect(view.skipControlDuration == MediaTime(seconds: 3))
    #expect(view.skipControlLabelID == "skip")
  }

  @Test func `what is not said is not there, and unknown tokens are kept`() throws {
    let view = try #require(
      try range(#"CLASS="com.apple.hls.interstitial",X-RESUME-OFFSET="soon",X-SNAP="SIDEWAYS""#)
        .interstitial)
    #expect(view.resumeOffset == nil)
    #expect(view.snap.map(\.rawValue) == ["SIDEWAYS"])
    #expect(view.restrictions.isEmpty)
    #expect(view.contentMayVary == nil)
  }

  @Test func `a range of another class is no interstitial`() throws {
    #expect(try range("CLASS=\"x\",X-ASSET-URI=\"a\"").interstitial == nil)
  }

  @Test func `a preload range names a resource and what needs it`() throws {
    let view = try range(
      #"CLASS="com.apple.hls.preload",X-URI="u",X-TARGET-ID="i",X-TARGET-CLASS="c""#
    ).preload
    #expect(view?.uri == "u")
    #expect(view?.targetID == "i")
    #expect(view?.targetClass == "c")
    #expect(try range("CLASS=\"x\",X-URI=\"u\"").preload == nil)
  }
}
