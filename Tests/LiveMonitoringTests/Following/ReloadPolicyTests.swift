import HLSPlaylists
import MediaTiming
import ResourceLoading
import Testing

@testable import LiveMonitoring

/// A load takes a tenth of a second, unless a test names another time.
struct ReloadPolicyTests {
  @Test func `no number and no time make a position that cannot be counted`() throws {
    let text = """
      #EXTM3U
      #EXT-X-TARGETDURATION:1
      #EXT-X-PART-INF:PART-TARGET=1
      #EXT-X-MEDIA-SEQUENCE:\(Int.max - 1)
      #EXTINF:1,
      a.ts
      #EXT-X-PART:DURATION=1,URI="b.ts"
      """
    let playlist = try #require(Playlist.parse(Array(text.utf8)).media)
    let held = HeldPlaylist(playlist, lastNumber: .max - 1)
    for seconds in [0, 1, 1 << 40, Int(Int32.max)] {
      #expect(held.position(ahead: MediaTime(seconds: seconds)).number > 1 << 62)
    }
  }

  // MARK: Polling

  @Test func `after a change the next load starts the last duration after the start of this one`() {
    var run = PolicyRun()
    #expect(run.plan.cause == .initial)
    #expect(run.load(LiveWindow.window(1...3, of: 3.5), took: 1) == 3.5)
    #expect(run.plan.cause == .poll)
    #expect(run.load(LiveWindow.window(2...4, of: 2), took: 1) == 5.5)
  }

  @Test func `a target duration in milliseconds delays no load`() {
    let text = """
      #EXT-X-TARGETDURATION:6000
      #EXT-X-MEDIA-SEQUENCE:1
      #EXTINF:6,
      a.ts
      #EXTINF:4,
      b.ts
      """
    var run = PolicyRun()
    #expect(run.load(LiveWindow.followed(text)) == 4)
    #expect(run.load(LiveWindow.followed(text)) == 7)
  }

  @Test func `the interval is at least a fifth of a second and at most the target duration`() {
    var run = PolicyRun()
    #expect(run.load(LiveWindow.window(1...3, of: 0.01)) == 0.2)
    #expect(run.load(LiveWindow.window(2...4, of: 60)) == 4.2)
    var empty = PolicyRun()
    #expect(empty.load(LiveWindow.followed("#EXT-X-TARGETDURATION:4")) == 4)
  }

  @Test func `a load that takes longer than the interval is followed at once`() {
    var run = PolicyRun()
    #expect(run.load(LiveWindow.window(1...3), took: 9) == 9)
  }

  @Test func `an unchanged playlist is loaded again after half the target duration`() {
    var run = PolicyRun()
    run.load(LiveWindow.window(1...3))
    #expect(run.load(LiveWindow.window(1...3)) == 6)
    #expect(run.load(LiveWindow.window(1...3)) { $0.isRepeat = true } == 8)
  }

  @Test func `any byte is a change`() {
    var run = PolicyRun()
    run.load(LiveWindow.window(1...3))
    #expect(run.load(LiveWindow.window(1...3, end: "#EXT-X-CUE-OUT:30")) == 8)
  }

  @Test func `an older playlist that changes nothing is no change`() {
    var run = PolicyRun()
    run.load(LiveWindow.window(2...4))
    // The state keeps the newer one.
    #expect(run.load(LiveWindow.window(2...4)) == 6)
  }

  @Test(arguments: ["", "#EXT-X-TARGETDURATION:0", "#EXT-X-TARGETDURATION:-9"])
  func `without a target duration it counts as two seconds`(line: String) {
    var run = PolicyRun()
    run.load(LiveWindow.followed("\(line)\n#EXTINF:4,\na.ts"))
    #expect(run.load(LiveWindow.followed("\(line)\n#EXTINF:4,\na.ts")) == 3)
  }

  @Test func `extreme numbers are taken`() {
    for number in [Int.max, Int.min, -1] {
      for duration in ["99999999999999999999999999", "0.000000001", "-5"] {
        var run = PolicyRun()
        let text = """
          #EXT-X-TARGETDURATION:\(duration)
          #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=\(duration)
          #EXT-X-PART-INF:PART-TARGET=\(duration)
          #EXT-X-MEDIA-SEQUENCE:\(number)
          #EXTINF:\(duration),
          a.ts
          """
        var followed = LiveWindow.followed("#EXT-X-TARGETDURATION:1")
        followed.latest = Playlist.parse(Array("#EXTM3U\n\(text)\n".utf8)).media
        followed.lastNumber = number
        for _ in 0..<8 {
          run.load(followed) { $0.age = MediaTime(seconds: .max) }
          #expect(run.plan.totalTimeout > .zero)
        }
        #expect(run.load(followed) != nil)
      }
    }
  }

  @Test func `a complete playlist is loaded again after five target durations`() {
    var run = PolicyRun()
    #expect(run.load(LiveWindow.window(1...3, end: "#EXT-X-ENDLIST"), took: 0) == 20)
  }

  // MARK: Errors

  @Test func `errors double the delay up to twice the target duration`() {
    var run = PolicyRun()
    // Two seconds before the first playlist.
    let delays = (0..<5).map { _ in
      let before = LiveWindow.seconds(run.plan.due) ?? 0
      return ((run.fail(404, took: 0) ?? 0) - before)
    }
    #expect(delays == [1, 2, 4, 4, 4])
    #expect(run.plan.cause == .retry)
  }

  @Test func `errors double the delay up to eight seconds`() {
    var run = PolicyRun()
    run.load(LiveWindow.followed("#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts"))
    let delays = (0..<4).map { _ in
      let before = LiveWindow.seconds(run.plan.due) ?? 0
      return ((run.fail(nil, took: 0) ?? 0) - before)
    }
    #expect(delays == [3, 6, 8, 8])
  }

  @Test func `the delay after an error is at least half a second`() {
    var run = PolicyRun()
    run.load(LiveWindow.followed("#EXT-X-TARGETDURATION:0.4\n#EXTINF:0.4,\na.ts"))
    let before = LiveWindow.seconds(run.plan.due) ?? 0
    #expect(run.fail(500, took: 0) == before + 0.5)
  }

  @Test func `a success starts the delays again`() {
    var run = PolicyRun()
    run.load(LiveWindow.window(1...3))
    run.fail()
    run.fail()
    run.load(LiveWindow.window(1...4))
    let before = LiveWindow.seconds(run.plan.due) ?? 0
    #expect(run.fail(took: 0) == before + 2)
  }

  @Test func `a server may ask for a longer delay of up to a minute`() {
    var run = PolicyRun()
    #expect(run.fail(503, took: 0, retryAfter: 5) == 5)
    #expect(run.fail(503, took: 0, retryAfter: 600) == 65)
    #expect(run.fail(503, took: 0, retryAfter: 0) == 69)
  }

  @Test func `what is no media playlist is an error`() {
    var run = PolicyRun()
    #expect(run.load(nil, took: 0) == 1)
    #expect(run.plan.cause == .retry)
  }
}
