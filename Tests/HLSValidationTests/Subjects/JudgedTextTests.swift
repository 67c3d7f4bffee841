import HLSPlaylists
import SourceDiagnostics
import Testing

@testable import HLSValidation

struct JudgedTextTests {
  private static let start =
    "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-01T00:00:04Z\",DURATION=12"
  private static let end = "#EXT-X-DATERANGE:ID=\"a\",END-DATE=\"2026-01-01T00:00:20Z\""

  /// A window of ten segments of two seconds from a number on, of which an update leaves out six.
  private func load(_ first: Int, isUpdate: Bool, _ lines: [Int: String]) throws -> MediaPlaylist {
    var text = """
      #EXTM3U
      #EXT-X-VERSION:10
      #EXT-X-TARGETDURATION:2
      #EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=12,CAN-SKIP-DATERANGES=YES
      #EXT-X-MEDIA-SEQUENCE:\(first)

      """
    if isUpdate { text += "#EXT-X-SKIP:SKIPPED-SEGMENTS=6,RECENTLY-REMOVED-DATERANGES=\"\"\n" }
    for number in (isUpdate ? first + 6 : first)..<first + 10 {
      if let line = lines[number] { text += line + "\n" }
      let second = number * 2
      text += "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:\(second < 10 ? "0" : "")\(second)Z\n"
      text += "#EXTINF:2,\ns\(number).ts\n"
    }
    return try #require(Playlist.parse(Array(text.utf8), uri: "\(first).m3u8").media)
  }

  private func findings(withUpdates: Bool, _ lines: [Int: String], _ later: [Int: String]) throws
    -> [Diagnostic]
  {
    var subject = ValidationSubject(findings: [])
    subject.loads = try (0..<6).map { first in
      try load(first, isUpdate: withUpdates && first > 0, first < 2 ? lines : later)
    }
    return Validator().findings(in: subject)
  }

  @Test(arguments: [false, true])
  func `a tag is judged with those of its range that an update leaves out`(withUpdates: Bool) throws
  {
    let found = try findings(
      withUpdates: withUpdates, [2: Self.start], [2: Self.start, 11: Self.end])
    let fault = try #require(found.first { $0.rule.code == "DRG-006" })
    #expect(found.map(\.rule.code).filter { $0 == "DRG-006" }.count == 1)
    #expect(fault.location.uri == "2.m3u8")
  }

  @Test func `a fault is reported once, whatever lists its line`() throws {
    let wrong = Self.start + ",X-KIND=\"n\""
    let found = try findings(
      withUpdates: true, [2: wrong, 8: wrong.replacing("\"a\"", with: "\"b\"")], [:])
    let faults = found.filter { $0.rule.code == "DRG-012" }
    #expect(faults.count == 2)
    #expect(faults.allSatisfy { $0.location.uri == "0.m3u8" })
  }
}
