import SourceDiagnostics
import Testing

@testable import HLSValidation

@Suite struct AppleRequirementTests {
  private func codes(
    _ text: String, profile: ValidationSettings.Profile? = .apple, selected: [String] = ["APL"]
  ) -> [String] {
    var settings = ValidationSettings()
    settings.profile = profile
    settings.selected = selected
    return Validator(settings: settings).findings(in: RuleExample(text).validationSubject).map(
      \.rule.code)
  }

  private let plain =
    "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1280000,RESOLUTION=640x360\nlow.m3u8\n"

  @Test func `the requirements are checked in the profile, and where they are selected`() {
    #expect(codes(plain) == ["APL-003", "APL-007"])
    #expect(codes(plain, profile: nil) == ["APL-003", "APL-007"])
    #expect(codes(plain, profile: nil, selected: []).allSatisfy { !$0.hasPrefix("APL") })
    #expect(codes(plain, selected: []).contains("APL-003"))
  }

  @Test func `the profile makes errors of what Apple demands as well`() {
    let live =
      "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:7\n"
      + "#EXTINF:4,\na.ts\n#EXTINF:4,\nb.ts\n#EXTINF:4,\nc.ts\n"
    func severities(_ profile: ValidationSettings.Profile?) -> [Severity] {
      var settings = ValidationSettings()
      settings.profile = profile
      settings.selected = ["MED-014"]
      return Validator(settings: settings).findings(in: RuleExample(live).validationSubject).map(
        \.severity)
    }
    #expect(severities(nil) == [.info])
    #expect(severities(.apple) == [.error])
  }

  @Test(arguments: [
    ("RND-005", Severity.warning), ("PDT-009", .warning), ("LLH-010", .error), ("INB-006", .error),
  ])
  func `the profile makes errors of warnings of which Apple has a MUST`(
    code: String, severity: Severity
  ) throws {
    let rule = try #require(RuleCatalog.judging.first { $0.code == code })
    let example = try #require(rule.ownExamples.failing.first)
    func found(_ profile: ValidationSettings.Profile?) -> Severity? {
      var settings = ValidationSettings()
      settings.profile = profile
      settings.selected = [code]
      return Validator(settings: settings).findings(in: example.validationSubject).first?.severity
    }
    #expect(found(nil) == .warning)
    #expect(found(.apple) == severity)
  }

  @Test func `forced subtitles need no AUTOSELECT, and those for the deaf need it first`() {
    func text(_ attributes: String) -> String {
      """
      #EXTM3U
      #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="n",LANGUAGE="en",\(attributes),URI="s.m3u8"
      #EXT-X-STREAM-INF:BANDWIDTH=1,SUBTITLES="s"
      low.m3u8
      """
    }
    let deaf = #"CHARACTERISTICS="public.accessibility.describes-music-and-sound""#
    #expect(codes(text("FORCED=YES"), selected: ["APL-012"]).isEmpty)
    #expect(codes(text(deaf), selected: ["APL-012"]).count == 1)
    #expect(codes(text("AUTOSELECT=YES,\(deaf)"), selected: ["APL-012"]).count == 1)
  }

  @Test(arguments: [
    ("avc1.640034,mp4a.40.2", 0), ("avc1.640035", 1), ("avc1.7a0028", 1), ("avc1.66.30", 0),
    ("hvc1.2.4.L153.B0", 0), ("hvc1.2.4.H156.B0", 1), ("hev1.4.10.L120", 1), ("hvc1.A1.80.L93", 0),
    ("dvh1.05.07", 0), ("dvh1.07.06", 1), ("dvh1.05.10", 1), ("av01.0.18M.08", 0),
    ("av01.0.19M.08", 1), ("vp08", 1), ("mjpg", 0), ("mp4a.40.2", 0), ("avc1.", 0), (".", 0),
  ])
  func `codecs are judged by family, profile and level`(codecs: String, count: Int) {
    let text = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS=\"\(codecs)\"\nlow.m3u8\n"
    #expect(codes(text, selected: ["APL-008"]).count == count)
  }

  @Test(arguments: [
    (#"CHANNELS="6",URI="a.m3u8""#, 1), (#"CHANNELS="2",URI="a.m3u8""#, 0), (#"URI="a.m3u8""#, 0),
  ])
  func `stereo is two channels`(attributes: String, count: Int) {
    let text = """
      #EXTM3U
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n",LANGUAGE="en",\(attributes)
      #EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1.4d401e,mp4a.40.2",AUDIO="a"
      low.m3u8
      """
    #expect(codes(text, selected: ["APL-010"]).count == count)
  }

  @Test func `the variants of a video group share their range`() {
    let text = """
      #EXTM3U
      #EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID="v",NAME="n"
      #EXT-X-STREAM-INF:BANDWIDTH=1,VIDEO-RANGE=PQ,VIDEO="v"
      hdr.m3u8
      #EXT-X-STREAM-INF:BANDWIDTH=2,VIDEO-RANGE=SDR,VIDEO="v"
      sdr.m3u8
      """
    #expect(codes(text, selected: ["APL-005"]) == ["APL-005"])
    #expect(codes(text.replacing("PQ", with: "SDR"), selected: ["APL-005"]).isEmpty)
  }
}
