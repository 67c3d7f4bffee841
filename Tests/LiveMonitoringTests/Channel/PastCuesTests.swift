import MediaTiming
import Testing
import TextTracks

@testable import LiveMonitoring

struct PastCuesTests {
  /// What is known of a cue that left at the start, after hours.
  private static func isKnown(_ type: TrackType, after hours: Int) -> Bool {
    var past = PastCues()
    past.age(to: .zero)
    past.add(PastCues.Gone(uid: 1), "a", of: type)
    for hour in 1...hours { past.age(to: MediaTime(seconds: hour * 3600)) }
    return past.remove("a", of: type) != nil
  }

  @Test
  func `a cue that comes with its segment is known for an hour, not for a day`() {
    #expect(Self.isKnown(.programDateTime, after: 1))
    #expect(!Self.isKnown(.programDateTime, after: 3))
  }

  @Test
  func `a range is known for a day`() {
    #expect(Self.isKnown(.daterange, after: 24))
    #expect(!Self.isKnown(.daterange, after: 49))
  }

  @Test
  func `a name that is taken gets a number, until it is forgotten`() {
    var past = PastCues()
    past.age(to: .zero)
    #expect(past.key("a", of: .id3) == "a")
    #expect(past.key("a", of: .id3) == "a-2")
    for hour in 1...3 { past.age(to: MediaTime(seconds: hour * 3600)) }
    #expect(past.key("a", of: .id3) == "a")
  }

  @Test
  func `what is kept of a cue that left is small, since a channel has many`() {
    #expect(MemoryLayout<PastCues.Gone>.size <= 16)
  }
}
