import FieldValues
import HLSReports
import MediaTiming
import Testing

struct PresentationComparisonTests {
  private func differences(
    _ before: PresentationReport, _ after: PresentationReport
  ) throws -> [ComparisonReport.Entry] {
    try Comparison(
      of: SampleAnalyses.analysis(presentation: after),
      with: SampleAnalyses.analysis(presentation: before)
    ).report.differences
  }

  private let playlist = PresentationReport(
    kind: .media, playlistType: "VOD", ended: true, duration: MediaTime(seconds: 60),
    segmentCount: 10, mediaSequence: 0, discontinuityCount: 0)

  @Test func `sequence numbers and dates are no facts to compare`() throws {
    var other = playlist
    other.mediaSequence = 500
    #expect(try differences(playlist, other).isEmpty)
  }

  @Test(arguments: [("60.05", true), ("60.051", false), ("59.52", false)])
  func `a playlist is as long as another one but for the rounding of its durations`(
    length: String, isSame: Bool
  ) throws {
    var minute = playlist
    minute.segmentCount = 100
    var other = minute
    other.duration = MediaTime(decimal: length)
    let expected: [String?] = isSame ? [] : ["duration"]
    #expect(try differences(minute, other).map(\.id) == expected)
    #expect(try differences(other, minute).map(\.id) == expected)
  }

  @Test func `the count of segments of a saved analysis may be any number`() throws {
    var other = playlist
    other.segmentCount = Int.max
    #expect(try differences(playlist, other).map(\.id) == ["segmentCount"])
  }

  @Test(arguments: [("60.5", true), ("60.501", false)])
  func `the length of a media file is estimated`(length: String, isSame: Bool) throws {
    let file = PresentationReport(kind: .segment, duration: MediaTime(decimal: length))
    let expected: [String?] = isSame ? [] : ["duration"]
    #expect(try differences(playlist, file).map(\.id) == expected)
    #expect(try differences(file, playlist).map(\.id) == expected)
  }

  @Test func `each other fact is a difference of its own`() throws {
    var other = playlist
    other.playlistType = nil
    other.segmentCount = 9
    other.duration = MediaTime(seconds: 54)
    other.discontinuityCount = 2
    let found = try differences(playlist, other)
    #expect(
      found.map(\.id) == ["duration", "playlistType", "segmentCount", "discontinuityCount"])
    #expect(found.first?.delta == MediaTime(seconds: -6))
    #expect(found.last?.before == .facts([Field("discontinuityCount", .integer(0))]))
  }

  @Test func `a live window has no length to compare`() throws {
    var live = playlist
    live.ended = false
    live.segmentCount = 3
    live.duration = MediaTime(seconds: 18)
    #expect(try differences(playlist, live).map(\.id) == ["ended"])
    #expect(try differences(live, live).isEmpty)
  }

  @Test func `variants are compared by their order, without their URIs`() throws {
    func main(_ bandwidths: Int...) -> PresentationReport {
      PresentationReport(
        kind: .multivariant,
        variants: bandwidths.enumerated().map {
          VariantReport(index: $0, uri: "v\($1).m3u8", bandwidth: $1)
        })
    }
    #expect(try differences(main(1, 2), main(1, 2)).isEmpty)
    let found = try differences(main(1, 2), main(1, 3, 4))
    #expect(
      found.map(\.short) == ["changed presentation variant 1", "added presentation variant 2"])
    #expect(found.first?.fields.map(\.path) == ["bandwidth"])
  }
}
