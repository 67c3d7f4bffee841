import ID3
import SCTE35
import HLSPlaylists
import MediaStreams
import SourceDiagnostics
import CueSources
import MediaTiming
import Testing
import TextTracks

struct ProgramDateTimeCuesTests {
  private func tag(_ text: String, segment: Int, line: Int = 1) throws -> ProgramDateTimeCues.Tag {
    ProgramDateTimeCues.Tag(
      date: try CueInputs.date(text), segment: segment, source: SourceLine(uri: nil, line: line))
  }

  private func drifts(_ cues: [Cue]) -> [MediaTime?] {
    cues.map { ($0.content as? ProgramDateTimeCueContent)?.driftFromPrevious }
  }

  @Test func `each date ends at the next one and the last with the presentation`() throws {
    let tags = try [
      tag("2026-01-01T00:00:00Z", segment: 0), tag("2026-01-01T00:00:04.5Z", segment: 2),
      tag("2026-01-01T00:00:07Z", segment: 4),
    ]
    let ended = ProgramDateTimeCues.cues(
      of: tags, uri: "a", on: try CueInputs.timeline(dated: true))
    #expect(ended.map(CueExtent.init) == [.init(0, 4), .init(4, 8), .init(8, 20)])
    let live = ProgramDateTimeCues.cues(
      of: tags, uri: "a", on: try CueInputs.timeline(ended: false))
    #expect(live.last.map(CueExtent.init) == .init(8, nil))
  }

  @Test func `drift is how much later a date is than the one before promises`() throws {
    let tags = try [
      tag("2026-01-01T00:00:00Z", segment: 0), tag("2026-01-01T00:00:04.5Z", segment: 2),
      tag("2026-01-01T00:00:07Z", segment: 4), tag("2026-01-01T01:00:09+01:00", segment: 5),
    ]
    let cues = ProgramDateTimeCues.cues(of: tags, uri: "a", on: try CueInputs.timeline())
    #expect(
      drifts(cues) == [
        nil, MediaTime(value: 1, timescale: 2), MediaTime(value: -3, timescale: 2), .zero,
      ])
  }

  @Test func `the first date has a drift if one before it is known`() throws {
    let past = InheritedDate(
      try CueInputs.date("2026-01-01T00:00:00Z"), isExtrapolated: false,
      tagDate: try CueInputs.date("2025-12-31T23:59:00Z"), tagTime: MediaTime(seconds: -60))
    let cues = ProgramDateTimeCues.cues(
      of: [try tag("2026-01-01T00:00:05Z", segment: 2)], after: past, uri: "a",
      on: try CueInputs.timeline())
    #expect(drifts(cues) == [MediaTime(seconds: 1)])
  }

  @Test func `a date is reported as it was written`() throws {
    let cues = ProgramDateTimeCues.cues(
      of: [try tag("2026-01-01T02:00:00+02:00", segment: 0, line: 7)], uri: "a",
      on: try CueInputs.timeline())
    let content = try #require(cues.first?.content as? ProgramDateTimeCueContent)
    #expect(content.text == "2026-01-01T02:00:00+02:00")
    #expect(cues.first?.source.line == 7)
  }

  @Test func `a date behind the last segment dates nothing`() throws {
    let tags = try [
      tag("2026-01-01T00:00:00Z", segment: 0), tag("2026-01-01T00:01:00Z", segment: 10),
    ]
    let cues = ProgramDateTimeCues.cues(of: tags, uri: "a", on: try CueInputs.timeline())
    #expect(cues.map(CueExtent.init) == [.init(0, 20)])
  }
}
