import AdMarkers
import HLSPlaylists
import MediaTiming
import Testing

struct CueOutFormsTests {
  private func marker(_ line: String) throws -> AdMarker? {
    let text = "#EXTM3U\n#EXTINF:2,\na.ts\n\(line)\n#EXTINF:2,\nb.ts\n"
    let playlist = try #require(Playlist.parse(Array(text.utf8)).media)
    return AdMarkerReaders.markers(in: playlist).first { $0.dialect == .cueOut }
  }

  private func time(_ text: String?) -> MediaTime? { text.flatMap { MediaTime(decimal: $0) } }

  @Test(arguments: [
    ("#EXT-X-CUE-OUT:30.000", "D7", "30"), ("#EXT-X-CUE-OUT: 30", "D7", "30"),
    ("#EXT-X-CUE-OUT:\"30\"", "D7", "30"), ("#EXT-X-CUE-OUT :30", "D7", "30"),
    ("#EXT-X-CUE-OUT \t : DURATION = 30", "D8", "30"), ("#EXT-X-CUE-OUT :", "D9", nil),
    ("#EXT-X-CUE-OUT:18,018", "D7", "18.018"), ("#EXT-X-CUE-OUT:DURATION=18,018", "D8", "18.018"),
    ("#EXT-X-CUE-OUT:18,018,ID=7", "D10", "18.018"), ("#EXT-X-CUE-OUT:18,5,5", "D7", nil),
    ("#EXT-X-CUE-OUT:DURATION=30", "D8", "30"), ("#EXT-X-CUE-OUT:Duration=30.5", "D8", "30.5"),
    ("#EXT-X-CUE-OUT:DURATION=\"120\"", "D8", "120"), ("#EXT-X-CUE-OUT", "D9", nil),
    ("#EXT-X-CUE-OUT:", "D9", nil),
    ("#EXT-X-CUE-OUT:ID=105,DURATION=30.0,TIME=1081.08", "D10", "30"),
    ("#EXT-X-CUE-OUT:120.000,BreakID=7", "D10", "120"),
    ("#EXT-X-CUE-OUT:4,SpliceType=VOD_DAI,Action=REPLACE", "D10", "4"),
    ("#EXT-X-CUE-OUT:DURATION=24,CUE=\"/DAl\"", "D10", "24"),
  ])
  func `a break opens in four forms`(line: String, form: String, planned: String?) throws {
    let marker = try #require(try marker(line))
    #expect(marker.role == .out)
    #expect(marker.form == form)
    #expect(marker.plannedDuration == time(planned))
    #expect(marker.elapsed == nil)
    #expect(marker.line == 4 && marker.segmentIndex == 1)
  }

  @Test(arguments: [
    ("#EXT-X-CUE-OUT-CONT:8.308/30", "D11", "8.308", "30"),
    ("#EXT-X-CUE-OUT-CONT: 8.308 / 30", "D11", "8.308", "30"),
    ("#EXT-X-CUE-OUT-CONT", "D11", nil, nil), ("#EXT-X-CUE-OUT-CONT:30", "D11", nil, "30"),
    ("#EXT-X-CUE-OUT-CONT:2.0/", "D11", "2", nil),
    ("#EXT-X-CUE-OUT-CONT:6,006/18,018", "D11", "6.006", "18.018"),
    ("#EXT-X-CUE-OUT-CONT:ElapsedTime=6,006,Duration=18,018", "D12", "6.006", "18.018"),
    (
      "#EXT-X-CUE-OUT-CONT:ElapsedTime=5.873,Duration=120.120,SCTE35=/DAl", "D12", "5.873",
      "120.120"
    ),
    (
      "#EXT-X-CUE-OUT-CONT:CAID=0x0100,ElapsedTime=5.8,Duration=12,SCTE35=WURL17", "D12", "5.8",
      "12"
    ),
  ])
  func `a break goes on in two forms`(
    line: String, form: String, elapsed: String?, planned: String?
  ) throws {
    let marker = try #require(try marker(line))
    #expect(marker.role == .cont)
    #expect(marker.form == form)
    #expect(marker.elapsed == time(elapsed))
    #expect(marker.plannedDuration == time(planned))
  }

  @Test(
    arguments: [
      ("#EXT-X-CUE-IN", nil), ("#EXT-X-CUE-IN:4,SpliceType=VOD_DAI", nil),
      ("#EXT-X-CUE-IN:ID=16777323", "16777323"),
    ] as [(String, String?)])
  func `a break ends in one form, whose numbers are no duration`(line: String, id: String?) throws {
    let marker = try #require(try marker(line))
    #expect(marker.role == .in && marker.form == "D13")
    #expect(marker.id == id)
    #expect(marker.plannedDuration == nil && marker.elapsed == nil)
  }

  @Test func `a value that is no number is no duration`() throws {
    for value in ["abc", "1/2/3", "DURATION=long", "-", "NaN", "1e999999"] {
      let marker = try #require(try marker("#EXT-X-CUE-OUT:" + value))
      #expect(marker.role == .out)
      #expect(marker.plannedDuration == nil, "\(value)")
      #expect(marker.value == value)
    }
  }

  @Test func `other tags are no markers of this dialect`() throws {
    for line in [
      "#EXT-X-CUE:ID=1", "#EXT-X-CUE-SPAN", "#EXT-X-CUE-OUTER:3", "#EXT-OATCLS-SCTE35:/DA",
    ] {
      #expect(try marker(line) == nil, "\(line)")
    }
  }
}
