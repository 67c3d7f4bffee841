import HLSValidation
import SourceDiagnostics
import Testing

@Suite struct IncompleteVariantDescriptionTests {
  private func severities(
    _ attributes: String, profile: ValidationSettings.Profile? = nil
  ) -> [Severity] {
    var settings = ValidationSettings()
    settings.selected = ["MVP-008"]
    settings.profile = profile
    let example = RuleExample("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1000\(attributes)\nlow.m3u8\n")
    return Validator(settings: settings).findings(in: example.validationSubject).map(\.severity)
  }

  @Test func `CODECS should be there, the rest is for Apple`() {
    #expect(severities(",AVERAGE-BANDWIDTH=900") == [.warning])
    #expect(severities(#",CODECS="mp4a.40.2""#) == [.info])
    #expect(severities(#",CODECS="avc1.4d401e",AVERAGE-BANDWIDTH=900"#) == [.info])
    #expect(severities(#",CODECS="mp4a.40.2",AVERAGE-BANDWIDTH=900"#).isEmpty)
  }

  @Test func `each that is missing is an error in the profile of Apple`() {
    #expect(severities(#",CODECS="mp4a.40.2""#, profile: .apple) == [.error])
    #expect(severities(",AVERAGE-BANDWIDTH=900", profile: .apple) == [.error])
  }
}
