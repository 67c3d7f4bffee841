import AdBreaks
import AdMarkers
import HLSPlaylists
import SCTE35
import Testing

struct ContentLossesTests {
  private func notes(
    _ text: String, to dialect: AdMarkerDialect, splices: [InBandSplice] = []
  ) throws -> [String] {
    let playlist = try #require(Playlist.parse(Array(text.utf8)).media)
    return try MarkerConversion(
      of: playlist, breaks: analysis(text, splices: splices), to: dialect
    ).notes
  }

  /// Two breaks of date ranges with an ID, a message and attributes, which start and end at segments.
  private func ranges() throws -> String {
    let events: [(id: UInt32, time: Int)] = [(7, 8), (9, 24)]
    let ranges = try events.map { event in
      try dateRange(
        "ad\(event.id)", at: event.time, "SCTE35-OUT",
        signal([(event.id, .providerAdvertisementStart, 8)], at: event.time),
        attributes: ",DURATION=8,CLASS=\"com.acme.ad\",X-ACME-CAMPAIGN=\"spring\"")
    }
    return playlist([0: ([firstDate] + ranges).joined(separator: "\n")])
  }

  private static let ids = "cannot express the IDs of breaks: 2"
  private static let attributes = "the CLASS and the X- attributes of breaks are not written: 2"

  @Test(arguments: [AdMarkerDialect.cueOut, .adobeCue, .placementOpportunity])
  func `messages, IDs and attributes that a dialect lacks are a note each`(
    dialect: AdMarkerDialect
  ) throws {
    let name = dialect.rawValue
    let lost = [
      "\(name) cannot express the SCTE-35 messages of breaks: 2", "\(name) \(Self.ids)",
      Self.attributes,
    ]
    #expect(try notes(ranges(), to: dialect).filter(lost.contains) == lost)
  }

  @Test(arguments: [AdMarkerDialect.oatcls, .scte35Tag, .splicePoint, .extSCTE35])
  func `a dialect with messages loses the IDs and attributes of date ranges`(
    dialect: AdMarkerDialect
  ) throws {
    let lost = ["\(dialect.rawValue) \(Self.ids)", Self.attributes]
    let notes = try notes(ranges(), to: dialect)
    #expect(notes.filter(lost.contains) == lost)
    #expect(!notes.contains { $0.contains("SCTE-35 messages of breaks") })
  }

  @Test func `date ranges keep all that date ranges have`() throws {
    #expect(try notes(ranges(), to: .daterange).isEmpty)
  }

  @Test func `the attributes of a range whose CLASS made it a break are lost in another range`()
    throws
  {
    let range =
      "#EXT-X-DATERANGE:ID=\"a\",CLASS=\"twitch-stitched-ad\",START-DATE=\"2026-01-01T00:00:08Z\","
      + "DURATION=8"
    let notes = try notes(playlist([0: firstDate + "\n" + range]), to: .daterange)
    #expect(notes.contains("the CLASS and the X- attributes of breaks are not written: 1"))
  }

  @Test func `the id of an event is an ID where no message has it`() throws {
    let source = playlist([2: "#EXT-X-CUE:ID=\"7\",TYPE=\"SpliceOut\",DURATION=\"8\""])
    try #require(try analysis(source).breaks.map(\.id) == ["7"])
    #expect(
      try notes(source, to: .cueOut) == ["cue-out cannot express the IDs of breaks: 1"])
    #expect(try notes(source, to: .adobeCue).isEmpty)
  }

  @Test func `a message of a line that continues a break is lost with it`() throws {
    let message = "/DAlAAAAAAAAAP/wFAUAABJnf+/+AJRQwH4AEHrAAAEBAQAA7jITrA=="
    let source = playlist([
      2: "#EXT-X-CUE-OUT:8", 3: "#EXT-X-CUE-OUT-CONT:ElapsedTime=4,Duration=8,SCTE35=\(message)",
      4: "#EXT-X-CUE-IN",
    ])
    #expect(
      try notes(source, to: .cueOut) == [
        "cue-out cannot express the SCTE-35 messages of breaks: 1"
      ])
  }

  @Test func `messages in the media are not lost`() throws {
    let splices = [segment(7, .providerAdvertisementStart, at: 8, duration: 8)]
    #expect(try notes(playlist([:]), to: .cueOut, splices: splices).isEmpty)
  }

  @Test func `a place for ads that comes after the start of its break is a note`() throws {
    let range =
      "#EXT-X-DATERANGE:ID=\"7\",START-DATE=\"2026-01-01T00:00:09Z\",DURATION=8,SCTE35-OUT=0xFC00"
    let notes = try notes(
      playlist([0: firstDate + "\n" + range]), to: .placementOpportunity)
    #expect(
      notes.contains {
        $0.hasPrefix("breaks start or end within a segment")
          && $0.hasSuffix("0:00:09.000 by 3.000 s")
      })
  }
}
