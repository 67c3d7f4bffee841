import FieldValues
import HLSPlaylists
import MediaTiming
import Testing

@testable import LiveMonitoring

struct KnownEndTests {
  /// The end of eight segments of two seconds, from number 0 on.
  private let end = KnownEnd(
    number: 7, segmentCount: 8, time: MediaTime(seconds: 16), date: ChannelTrial.instant(16))

  private func playlist(
    _ numbers: ClosedRange<Int>, dated: Bool = true
  ) throws -> MediaPlaylist {
    let text = ChannelTrial.window(numbers, dated: dated)
    return try #require(Playlist.parse(Array(text.utf8)).media)
  }

  private func read(_ text: String) throws -> KnownEnd {
    try KnownEnd(recorded: try JSONText.parse(text))
  }

  @Test(arguments: [4...9, 2...7, 8...10])
  func `a load that goes on begins where its segments are known to lie`(
    numbers: ClosedRange<Int>
  ) throws {
    let start = end.start(of: try playlist(numbers, dated: false))
    #expect(start.time == MediaTime(seconds: numbers.lowerBound * 2))
    #expect(start.segment == numbers.lowerBound)
  }

  @Test func `a load behind segments that were never seen begins by its date`() throws {
    let dated = end.start(of: try playlist(20...25))
    #expect(dated.time == MediaTime(seconds: 40))
    #expect(dated.segment == 8)
    let undated = end.start(of: try playlist(20...25, dated: false))
    #expect(undated.time == end.time)
    #expect(undated.segment == 8)
  }

  @Test func `a load that ends before what is known is not the first one`() throws {
    #expect(end.isAhead(of: try playlist(1...6)))
    #expect(!end.isAhead(of: try playlist(2...7)))
    #expect(!end.isAhead(of: try playlist(20...25)))
  }

  @Test func `an end is read back as it was written`() throws {
    var other = end
    other.number = .max
    other.shift = -5
    other.epoch = 2
    other.time = MediaTime(value: -1001, timescale: 30_000)
    other.date = nil
    for known in [end, other] {
      let line = [UInt8].jsonLine { $0.record("known", known) }
      let found: KnownEnd? = try RecordedFields(try IndexHead.parse(line)).find("known")
      #expect(found == known)
    }
  }

  @Test(arguments: [
    #"{"number":1,"segments":1073741825,"time":"2"}"#, #"{"number":1,"segments":-1,"time":"2"}"#,
    #"{"number":1,"segments":1,"time":"99999999999999999"}"#, #"{"segments":1,"time":"2"}"#,
  ])
  func `an end that no playlist has is damaged`(text: String) {
    #expect(throws: RecordedDamage.self) { try read(text) }
  }
}
