import AdMarkers
import HLSPlaylists
import MediaTiming
import Testing

struct WrittenDurationTests {
  private func marker(_ line: String) throws -> AdMarker? {
    let text = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n\(line)\n#EXTINF:4,\na.ts\n"
    let playlist = try #require(Playlist.parse(Array(text.utf8), uri: "media.m3u8").media)
    return AdMarkerReaders.markers(in: playlist).first
  }

  @Test(arguments: [
    ("#EXT-X-CUE-OUT:soon", "soon"),
    ("#EXT-X-CUE-OUT: 30 ", "30"), ("#EXT-X-CUE-OUT:18,018", "18,018"),
    ("#EXT-X-CUE-OUT:Duration=\" 30s \",ID=1", "30s"),
    ("#EXT-X-CUE-OUT-CONT:ElapsedTime=4,Duration=-1", "-1"),
    ("#EXT-X-SIGNAL-EXIT:SpliceType=LIVE_DAI,SegmentationDuration=30s", "30s"),
    ("#EXT-X-SIGNAL-EXIT:20.0,SpliceType=LIVE_DAI", "20.0"),
    ("#EXT-X-CUE:TYPE=SpliceOut,ID=1,DURATION=x", "x"),
    ("#EXT-X-SCTE35:TYPE=0x34,DURATION=0", "0"),
    ("#EXT-X-AD:DURATION=10", "10"),
    ("#EXT-X-AD-START:URI=\"https://example.com/ad?id=1&dur=abc\"", "abc"),
    ("#EXT-X-MARKER:ID=1,TYPE=PodBegin,BREAKDUR=-5", "-5"),
  ])
  func `every dialect gives the length as it is written`(line: String, written: String) throws {
    #expect(try marker(line)?.writtenDuration == written)
  }

  @Test(arguments: [
    "#EXT-X-CUE-OUT:0", "#EXT-X-CUE-OUT:DURATION=0.000", "#EXT-X-SIGNAL-EXIT:0,SpliceType=LIVE_DAI",
    "#EXT-X-CUE:TYPE=SpliceOut,ID=1,DURATION=0", "#EXT-X-SCTE35:TYPE=0x34,DURATION=0",
    "#EXT-X-AD:DURATION=0", "#EXT-X-AD-START:URI=\"https://example.com/ad?id=1&dur=0\"",
    "#EXT-X-MARKER:ID=1,TYPE=PodBegin,BREAKDUR=0", "#EXT-X-CUE:DURATION=0",
  ])
  func `a length of 0 announces none`(line: String) throws {
    let marker = try #require(try marker(line))
    #expect(marker.role == .out)
    #expect(marker.plannedDuration == nil)
    #expect(marker.writtenDuration != nil)
  }

  @Test(arguments: [
    ("PT30S", 30), ("PT1M30.5S", 90.5), ("P0Y0M0DT0H0M24.000S", 24), ("P1DT1H", 90_000), ("30", 30),
    ("P1M", nil), ("PT", nil), ("P", nil), ("PT30", nil), ("PTS", nil), ("PT-3S", nil),
    ("T30S", nil), ("PT1H30", nil),
  ])
  func `a length may be one of ISO 8601`(text: String, seconds: Double?) throws {
    for line in ["#EXT-X-CUE-OUT:ID=1,DURATION=\(text)", "#EXT-X-SIGNAL-EXIT:Duration=\(text)"] {
      #expect(try marker(line)?.plannedDuration?.seconds == seconds, "\(line)")
    }
  }

  @Test(arguments: [("0.000022", AdMarker.Role.out), ("0.000000", .out), ("4.0", .cont)])
  func `an elapsed time below a frame is that of a start`(elapsed: String, role: AdMarker.Role)
    throws
  {
    let message = "/DAlAAAAAAXdAP/wFAUAAAPqf+/+AWRhuP4AUmNjAAEBAQAA8g1eNw=="
    let line = "#EXT-X-CUE:ID=\"1002\",TYPE=\"scte35\",CUE=\"\(message)\",ELAPSED=\(elapsed)"
    #expect(try marker(line)?.role == role)
  }

  @Test(arguments: [
    "#EXT-X-CUE-OUT", "#EXT-X-CUE-OUT:ID=1,30", "#EXT-X-CUE-OUT-CONT:8/30", "#EXT-X-CUE-IN:4",
    "#EXT-X-AD-START:URI=\"https://example.com/ad?id=1\"",
    "#EXT-X-MARKER:ID=1,TYPE=PodEnd,BREAKDUR=5",
  ])
  func `what is no length is not taken for one`(line: String) throws {
    let marker = try #require(try marker(line))
    #expect(marker.writtenDuration == nil)
  }
}
