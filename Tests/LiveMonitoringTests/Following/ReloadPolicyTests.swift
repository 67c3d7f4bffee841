import HLSPlaylists
import MediaTiming
import ResourceLoading
import Testing

@testable import LiveMonitoring

/// The times of these tests are seconds after an instant; a load takes a tenth of a second.
struct ReloadPolicyTests {
  private static func time(_ seconds: Double) -> CalendarTime {
    CalendarTime(timeSince1970: MediaTime(approximating: 1_800_000_000 + seconds) ?? .zero)
  }

  private static func seconds(_ time: CalendarTime?) -> Double? {
    time.map { Self.time(0).distance(to: $0).seconds }
  }

  private static func followed(_ lines: String, needsWhole: Bool = false) -> ChannelState.Followed {
    var followed = ChannelState.Followed(
      key: .media, uri: "media.m3u8", location: .http("http://a/media.m3u8"))
    let playlist = Playlist.parse(Array("#EXTM3U\n\(lines)\n".utf8)).media
    followed.latest = playlist
    let header = playlist?.header
    let skipped = header?.skip?.tag.skippedSegments ?? 0
    followed.lastNumber = header.map {
      $0.mediaSequence + skipped + (playlist?.segments.count ?? 0) - 1
    }
    followed.needsWhole = needsWhole
    return followed
  }

  /// A window of segments of one length.
  private static func window(
    _ numbers: ClosedRange<Int>, of seconds: Double = 4, control: String = "", end: String = ""
  ) -> ChannelState.Followed {
    let segments = numbers.map { "#EXTINF:\(seconds),\ns\($0).ts\n" }.joined()
    return followed(
      "#EXT-X-TARGETDURATION:4\n\(control)\n#EXT-X-MEDIA-SEQUENCE:\(numbers.lowerBound)\n\(segments)\(end)"
    )
  }

  private static let blocking = "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES"
  private static let parts = """
    #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=3
    #EXT-X-PART-INF:PART-TARGET=1
    """

  /// A policy and the clock of its loads.
  private struct Run {
    var policy: ReloadPolicy
    var plan: ReloadPolicy.Plan

    init(_ change: (inout ReloadPolicy.Settings) -> Void = { _ in }) {
      var settings = ReloadPolicy.Settings()
      change(&settings)
      policy = ReloadPolicy(settings)
      plan = policy.first(at: time(0))
    }

    /// Makes the planned load; returns the time of the next one.
    @discardableResult
    mutating func load(
      _ followed: ChannelState.Followed?, took: Double = 0.1, reported: PlaylistPosition? = nil,
      _ change: (inout ReloadPolicy.Outcome) -> Void = { _ in }
    ) -> Double? {
      let end = plan.due.advanced(by: MediaTime(approximating: took) ?? .zero)
      var outcome = ReloadPolicy.Outcome(plan: plan, sent: plan.due, ended: end)
      outcome.status = 200
      outcome.firstByte = end
      change(&outcome)
      guard let next = policy.next(after: outcome, followed: followed, reported: reported) else {
        return nil
      }
      plan = next
      return seconds(plan.due)
    }

    @discardableResult
    mutating func fail(
      _ status: Int? = nil, took: Double = 0.1, followed: ChannelState.Followed? = nil,
      retryAfter: Int? = nil
    ) -> Double? {
      load(followed, took: took) {
        $0.isFailure = true
        $0.status = status
        $0.firstByte = nil
        $0.retryAfter = retryAfter.map { MediaTime(seconds: $0) }
      }
    }

    var query: String {
      guard case .http(let address) = plan.directives.added(to: .http("http://a/m")) else {
        return ""
      }
      return String(address.dropFirst("http://a/m".count))
    }
  }

  // MARK: Polling

  @Test func `after a change the next load starts the last duration after the start of this one`() {
    var run = Run()
    #expect(run.plan.cause == .initial)
    #expect(run.load(Self.window(1...3, of: 3.5), took: 1) == 3.5)
    #expect(run.plan.cause == .poll)
    #expect(run.load(Self.window(2...4, of: 2), took: 1) == 5.5)
  }

  @Test func `the interval is at least a fifth of a second and at most the target duration`() {
    var run = Run()
    #expect(run.load(Self.window(1...3, of: 0.01)) == 0.2)
    #expect(run.load(Self.window(2...4, of: 60)) == 4.2)
    var empty = Run()
    #expect(empty.load(Self.followed("#EXT-X-TARGETDURATION:4")) == 4)
  }

  @Test func `a load that takes longer than the interval is followed at once`() {
    var run = Run()
    #expect(run.load(Self.window(1...3), took: 9) == 9)
  }

  @Test func `an unchanged playlist is loaded again after half the target duration`() {
    var run = Run()
    run.load(Self.window(1...3))
    #expect(run.load(Self.window(1...3)) == 6)
    #expect(run.load(Self.window(1...3)) { $0.isRepeat = true } == 8)
  }

  @Test func `any byte is a change`() {
    var run = Run()
    run.load(Self.window(1...3))
    #expect(run.load(Self.window(1...3, end: "#EXT-X-CUE-OUT:30")) == 8)
  }

  @Test func `an older playlist that changes nothing is no change`() {
    var run = Run()
    run.load(Self.window(2...4))
    // The state keeps the newer one.
    #expect(run.load(Self.window(2...4)) == 6)
  }

  @Test(arguments: ["", "#EXT-X-TARGETDURATION:0", "#EXT-X-TARGETDURATION:-9"])
  func `without a target duration it counts as two seconds`(line: String) {
    var run = Run()
    run.load(Self.followed("\(line)\n#EXTINF:4,\na.ts"))
    #expect(run.load(Self.followed("\(line)\n#EXTINF:4,\na.ts")) == 3)
  }

  @Test func `extreme numbers are taken`() {
    for number in [Int.max, Int.min, -1] {
      for duration in ["99999999999999999999999999", "0.000000001", "-5"] {
        var run = Run()
        let text = """
          #EXT-X-TARGETDURATION:\(duration)
          #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=\(duration)
          #EXT-X-PART-INF:PART-TARGET=\(duration)
          #EXT-X-MEDIA-SEQUENCE:\(number)
          #EXTINF:\(duration),
          a.ts
          """
        var followed = Self.followed("#EXT-X-TARGETDURATION:1")
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

  @Test func `a complete playlist is not loaded again`() {
    var run = Run()
    #expect(run.load(Self.window(1...3, end: "#EXT-X-ENDLIST")) == nil)
  }

  // MARK: Errors

  @Test func `errors double the delay up to twice the target duration`() {
    var run = Run()
    // Two seconds before the first playlist.
    let delays = (0..<5).map { _ in
      let before = Self.seconds(run.plan.due) ?? 0
      return ((run.fail(404, took: 0) ?? 0) - before)
    }
    #expect(delays == [1, 2, 4, 4, 4])
    #expect(run.plan.cause == .retry)
  }

  @Test func `errors double the delay up to eight seconds`() {
    var run = Run()
    run.load(Self.followed("#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts"))
    let delays = (0..<4).map { _ in
      let before = Self.seconds(run.plan.due) ?? 0
      return ((run.fail(nil, took: 0) ?? 0) - before)
    }
    #expect(delays == [3, 6, 8, 8])
  }

  @Test func `the delay after an error is at least half a second`() {
    var run = Run()
    run.load(Self.followed("#EXT-X-TARGETDURATION:0.4\n#EXTINF:0.4,\na.ts"))
    let before = Self.seconds(run.plan.due) ?? 0
    #expect(run.fail(500, took: 0) == before + 0.5)
  }

  @Test func `a success starts the delays again`() {
    var run = Run()
    run.load(Self.window(1...3))
    run.fail()
    run.fail()
    run.load(Self.window(1...4))
    let before = Self.seconds(run.plan.due) ?? 0
    #expect(run.fail(took: 0) == before + 2)
  }

  @Test func `a server may ask for a longer delay of up to a minute`() {
    var run = Run()
    #expect(run.fail(503, took: 0, retryAfter: 5) == 5)
    #expect(run.fail(503, took: 0, retryAfter: 600) == 65)
    #expect(run.fail(503, took: 0, retryAfter: 0) == 69)
  }

  @Test func `what is no media playlist is an error`() {
    var run = Run()
    #expect(run.load(nil, took: 0) == 1)
    #expect(run.plan.cause == .retry)
  }

  // MARK: Blocking

  @Test func `a server that offers it is asked for the next segment at once`() {
    var run = Run()
    #expect(run.load(Self.window(5...7, control: Self.blocking)) == 0.1)
    #expect(run.plan.cause == .blocking)
    #expect(run.query == "?_HLS_msn=8")
    #expect(run.plan.firstByteTimeout == MediaTime(seconds: 3 * 4 + 30))
    #expect(run.load(Self.window(6...8, control: Self.blocking), took: 3.9) == 4)
    #expect(run.query == "?_HLS_msn=9")
  }

  @Test func `the next part is asked for`() {
    var run = Run()
    let part = #"#EXT-X-PART:DURATION=1,URI="p.ts""#
    run.load(Self.window(5...7, control: Self.parts))
    #expect(run.query == "?_HLS_msn=8&_HLS_part=0")
    run.load(Self.window(5...7, control: Self.parts, end: "\(part)\n\(part)"), took: 1)
    #expect(run.query == "?_HLS_msn=8&_HLS_part=2")
    // Parts of the last whole segment are not behind it.
    run.load(Self.window(5...8, control: Self.parts), took: 2)
    #expect(run.query == "?_HLS_msn=9&_HLS_part=0")
  }

  @Test func `a segment in place of the part beyond its end is an answer`() {
    var run = Run()
    let part = #"#EXT-X-PART:DURATION=1,URI="p.ts""#
    run.load(Self.window(5...7, control: Self.parts, end: part))
    #expect(run.query == "?_HLS_msn=8&_HLS_part=1")
    #expect(run.load(Self.window(5...8, control: Self.parts), took: 1) == 1.1)
  }

  @Test func `skipped segments count for the next number`() {
    var run = Run()
    let control = "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=24"
    run.load(Self.window(5...14, control: control))
    #expect(run.query == "?_HLS_msn=15&_HLS_skip=YES")
    let delta = Self.followed(
      """
      #EXT-X-TARGETDURATION:4
      \(control)
      #EXT-X-MEDIA-SEQUENCE:6
      #EXT-X-SKIP:SKIPPED-SEGMENTS=8
      #EXTINF:4,
      s14.ts
      #EXTINF:4,
      s15.ts
      """)
    run.load(delta, took: 3)
    #expect(run.query == "?_HLS_msn=16&_HLS_skip=YES")
  }

  @Test func `an answer that is early and unchanged is followed by a wait`() {
    var run = Run()
    let window = Self.window(5...7, control: Self.blocking)
    run.load(window)
    #expect(run.load(window) == 2.1)
    #expect(run.plan.cause == .blocking)
    var parts = Run()
    parts.load(Self.window(5...7, control: Self.parts))
    #expect(parts.load(Self.window(5...7, control: Self.parts)) == 0.6)
  }

  @Test func `after two early answers blocking is given up for a minute`() {
    var run = Run()
    let window = Self.window(5...7, control: Self.blocking)
    run.load(window)
    run.load(window)
    run.load(window)
    #expect(run.plan.cause == .poll)
    #expect(run.query.isEmpty)
    var count = 0
    while run.plan.cause == .poll, count < 100 {
      run.load(window)
      count += 1
    }
    // Two seconds each, from the last early answer on.
    #expect(count == 30)
    #expect(run.query == "?_HLS_msn=8")
  }

  @Test func `an answer in time starts the count of early ones again`() {
    var run = Run()
    run.load(Self.window(5...7, control: Self.blocking))
    for last in 8...20 {
      run.load(Self.window(5...(last - 1), control: Self.blocking))
      run.load(Self.window(5...last, control: Self.blocking))
      #expect(run.plan.cause == .blocking)
    }
  }

  @Test(arguments: [400, 503])
  func `a refused directive is followed at once by a load without any`(status: Int) {
    var run = Run()
    let window = Self.window(5...7, control: Self.blocking)
    run.load(window)
    #expect(run.fail(status, followed: window) == 0.2)
    #expect(run.plan.cause == .retry)
    #expect(run.query.isEmpty)
    #expect(run.plan.firstByteTimeout == nil)
    // Unchanged, so the next one is not at once.
    #expect(run.load(window) == 2.2)
    #expect(run.plan.cause == .blocking)
  }

  @Test func `refused directives never make loads without a pause`() {
    var run = Run()
    run.load(Self.window(5...7, control: Self.blocking))
    let start = Self.seconds(run.plan.due) ?? 0
    for last in 8..<28 {
      run.fail(400, took: 0, followed: Self.window(5...last, control: Self.blocking))
      run.load(Self.window(5...last, control: Self.blocking), took: 0)
    }
    #expect((Self.seconds(run.plan.due) ?? 0) - start >= 19 * 4)
  }

  @Test func `answers without end do not make loads without a pause`() {
    var run = Run()
    run.load(Self.window(5...7, control: Self.blocking), took: 0)
    for last in 8..<28 { run.load(Self.window(5...last, control: Self.blocking), took: 0) }
    #expect((Self.seconds(run.plan.due) ?? 0) >= 4)
  }

  @Test func `another failure of a blocking request is retried without directives`() {
    var run = Run()
    let window = Self.window(5...7, control: Self.blocking)
    run.load(window)
    #expect(run.fail(nil, followed: window) == 2.2)
    #expect(run.query.isEmpty)
  }

  @Test func `a user may forbid blocking and delta updates`() {
    var run = Run {
      $0.usesBlocking = false
      $0.usesDelta = false
    }
    run.load(
      Self.window(
        5...7, control: "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=24"))
    #expect(run.plan.cause == .poll)
    #expect(run.query.isEmpty)
  }

  // MARK: Delta updates

  @Test func `a delta update is requested while the held playlist is young enough`() {
    var run = Run()
    let control = "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=24"
    run.load(Self.window(5...14, control: control))
    #expect(run.query == "?_HLS_skip=YES")
    // Half of the limit is twelve seconds.
    run.load(Self.window(6...15, control: control)) { $0.age = MediaTime(seconds: 9) }
    #expect(run.query.isEmpty)
  }

  @Test func `date ranges are left out where the server can`() {
    var run = Run()
    run.load(
      Self.window(
        5...14, control: "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=24,CAN-SKIP-DATERANGES=YES"))
    #expect(run.query == "?_HLS_skip=v2")
  }

  @Test func `a delta update without its base is followed at once by the whole playlist`() {
    var run = Run()
    let control = "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=24"
    run.load(Self.window(5...14, control: control))
    let lost = Self.followed(
      "#EXT-X-TARGETDURATION:4\n\(control)\n#EXT-X-SKIP:SKIPPED-SEGMENTS=8\n#EXTINF:4,\na.ts",
      needsWhole: true)
    #expect(run.load(lost) == 4.1)
    #expect(run.plan.cause == .retry)
    #expect(run.query.isEmpty)
    // A server that sends it in any case is not asked without a pause.
    #expect(run.load(lost, took: 0) == 6.1)
  }

  @Test func `delta updates that fail twice are not requested for a minute`() {
    var run = Run()
    let control = "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=24"
    for last in 14...15 {
      run.load(Self.window(5...last, control: control))
      #expect(run.query == "?_HLS_skip=YES")
      run.fail(400, followed: Self.window(5...last, control: control))
      #expect(run.query.isEmpty)
    }
    run.load(Self.window(5...20, control: control))
    #expect(run.query.isEmpty)
    for last in 21...40 { run.load(Self.window(5...last, control: control)) }
    #expect(run.query == "?_HLS_skip=YES")
  }

  @Test func `a delta update of the same content is no change`() {
    var run = Run()
    let control = "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=24"
    run.load(Self.window(5...6, control: control))
    let delta = Self.followed(
      """
      #EXT-X-TARGETDURATION:4
      \(control)
      #EXT-X-MEDIA-SEQUENCE:5
      #EXT-X-SKIP:SKIPPED-SEGMENTS=1
      #EXTINF:4,
      s6.ts
      """)
    #expect(run.load(delta) == 6)
  }

  // MARK: Tune-in

  @Test func `the age of the first response is made up for`() {
    var run = Run()
    run.load(Self.window(5...7, control: Self.blocking)) { $0.age = MediaTime(seconds: 9) }
    #expect(run.plan.cause == .tuneIn)
    #expect(run.query == "?_HLS_msn=9")
    run.load(Self.window(7...9, control: Self.blocking))
    #expect(run.plan.cause == .blocking)
    #expect(run.query == "?_HLS_msn=10")
  }

  @Test func `with parts the age is made up for to the part`() {
    var run = Run()
    run.load(Self.window(5...7, control: Self.parts)) { $0.age = MediaTime(seconds: 6) }
    #expect(run.plan.cause == .tuneIn)
    #expect(run.query == "?_HLS_msn=9&_HLS_part=1")
  }

  @Test func `a first response without an age is up to date`() {
    var run = Run()
    run.load(Self.window(5...7, control: Self.blocking)) { $0.age = .zero }
    #expect(run.plan.cause == .blocking)
  }

  @Test func `tuning in ends after a few requests`() {
    var run = Run()
    run.load(Self.window(5...7, control: Self.blocking)) { $0.age = MediaTime(seconds: 30) }
    var count = 0
    while run.plan.cause == .tuneIn, count < 20 {
      run.load(Self.window(5...7, control: Self.blocking)) { $0.isRepeat = true }
      count += 1
    }
    #expect(count <= ReloadPolicy.maximumTuneIns)
  }

  @Test func `a position that another playlist reports is asked for`() {
    var run = Run()
    run.load(
      Self.window(5...7, control: Self.parts), reported: PlaylistPosition(number: 8, part: 2))
    #expect(run.plan.cause == .tuneIn)
    #expect(run.query == "?_HLS_msn=8&_HLS_part=2")
  }
}
