import MediaTiming
import ResourceLoading
import Testing

@testable import LiveMonitoring

/// A load takes a tenth of a second, unless a test names another time.
struct DirectivePolicyTests {
  // MARK: Blocking

  @Test func `a server that offers it is asked for the next segment at once`() {
    var run = PolicyRun()
    #expect(run.load(LiveWindow.window(5...7, control: LiveWindow.blocking)) == 0.1)
    #expect(run.plan.cause == .blocking)
    #expect(run.query == "?_HLS_msn=8")
    #expect(run.plan.firstByteTimeout == MediaTime(seconds: 3 * 4 + 30))
    #expect(run.load(LiveWindow.window(6...8, control: LiveWindow.blocking), took: 3.9) == 4)
    #expect(run.query == "?_HLS_msn=9")
  }

  @Test func `the next part is asked for`() {
    var run = PolicyRun()
    let part = #"#EXT-X-PART:DURATION=1,URI="p.ts""#
    run.load(LiveWindow.window(5...7, control: LiveWindow.parts))
    #expect(run.query == "?_HLS_msn=8&_HLS_part=0")
    run.load(LiveWindow.window(5...7, control: LiveWindow.parts, end: "\(part)\n\(part)"), took: 1)
    #expect(run.query == "?_HLS_msn=8&_HLS_part=2")
    // Parts of the last whole segment are not behind it.
    run.load(LiveWindow.window(5...8, control: LiveWindow.parts), took: 2)
    #expect(run.query == "?_HLS_msn=9&_HLS_part=0")
  }

  @Test func `a segment in place of the part beyond its end is an answer`() {
    var run = PolicyRun()
    let part = #"#EXT-X-PART:DURATION=1,URI="p.ts""#
    run.load(LiveWindow.window(5...7, control: LiveWindow.parts, end: part))
    #expect(run.query == "?_HLS_msn=8&_HLS_part=1")
    #expect(run.load(LiveWindow.window(5...8, control: LiveWindow.parts), took: 1) == 1.1)
  }

  @Test func `skipped segments count for the next number`() {
    var run = PolicyRun()
    let control = "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=24"
    run.load(LiveWindow.window(5...14, control: control))
    #expect(run.query == "?_HLS_msn=15&_HLS_skip=YES")
    let delta = LiveWindow.followed(
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
    var run = PolicyRun()
    let window = LiveWindow.window(5...7, control: LiveWindow.blocking)
    run.load(window)
    #expect(run.load(window) == 2.1)
    #expect(run.plan.cause == .blocking)
    var parts = PolicyRun()
    parts.load(LiveWindow.window(5...7, control: LiveWindow.parts))
    #expect(parts.load(LiveWindow.window(5...7, control: LiveWindow.parts)) == 0.6)
  }

  @Test func `after two early answers blocking is given up for a minute`() {
    var run = PolicyRun()
    let window = LiveWindow.window(5...7, control: LiveWindow.blocking)
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
    var run = PolicyRun()
    run.load(LiveWindow.window(5...7, control: LiveWindow.blocking))
    for last in 8...20 {
      run.load(LiveWindow.window(5...(last - 1), control: LiveWindow.blocking))
      run.load(LiveWindow.window(5...last, control: LiveWindow.blocking))
      #expect(run.plan.cause == .blocking)
    }
  }

  @Test(arguments: [400, 503])
  func `a refused directive is followed at once by a load without any`(status: Int) {
    var run = PolicyRun()
    let window = LiveWindow.window(5...7, control: LiveWindow.blocking)
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
    var run = PolicyRun()
    run.load(LiveWindow.window(5...7, control: LiveWindow.blocking))
    let start = LiveWindow.seconds(run.plan.due) ?? 0
    for last in 8..<28 {
      run.fail(400, took: 0, followed: LiveWindow.window(5...last, control: LiveWindow.blocking))
      run.load(LiveWindow.window(5...last, control: LiveWindow.blocking), took: 0)
    }
    #expect((LiveWindow.seconds(run.plan.due) ?? 0) - start >= 19 * 4)
  }

  @Test func `answers without end do not make loads without a pause`() {
    var run = PolicyRun()
    run.load(LiveWindow.window(5...7, control: LiveWindow.blocking), took: 0)
    for last in 8..<28 {
      run.load(LiveWindow.window(5...last, control: LiveWindow.blocking), took: 0)
    }
    #expect((LiveWindow.seconds(run.plan.due) ?? 0) >= 4)
  }

  @Test func `another failure of a blocking request is retried without directives`() {
    var run = PolicyRun()
    let window = LiveWindow.window(5...7, control: LiveWindow.blocking)
    run.load(window)
    #expect(run.fail(nil, followed: window) == 2.2)
    #expect(run.query.isEmpty)
  }

  @Test func `after two blocking requests without an answer blocking is given up for a minute`() {
    var run = PolicyRun()
    run.load(LiveWindow.window(1...4, control: LiveWindow.blocking))
    func round(_ last: Int, isAnswered: Bool = false) {
      #expect(run.query == "?_HLS_msn=\(last)")
      if isAnswered {
        run.load(LiveWindow.window(1...last, control: LiveWindow.blocking))
      } else {
        run.fail(took: 42, isUnanswered: true)
        #expect(run.query.isEmpty)
        run.load(LiveWindow.window(1...last, control: LiveWindow.blocking))
      }
    }
    round(5)
    round(6, isAnswered: true)
    round(7)
    round(8)
    for last in 9...22 {
      #expect(run.query.isEmpty && run.plan.cause == .poll)
      run.load(LiveWindow.window(1...last, control: LiveWindow.blocking))
    }
    while run.plan.cause == .poll {
      run.load(LiveWindow.window(1...30, control: LiveWindow.blocking))
    }
    #expect(run.query == "?_HLS_msn=31")
  }

  @Test func `a user may forbid blocking and delta updates`() {
    var run = PolicyRun {
      $0.usesBlocking = false
      $0.usesDelta = false
    }
    run.load(
      LiveWindow.window(
        5...7, control: "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=24"))
    #expect(run.plan.cause == .poll)
    #expect(run.query.isEmpty)
  }

  // MARK: Delta updates

  @Test func `a delta update is requested while the held playlist is young enough`() {
    var run = PolicyRun()
    let control = "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=24"
    run.load(LiveWindow.window(5...14, control: control))
    #expect(run.query == "?_HLS_skip=YES")
    // Half of the limit is twelve seconds.
    run.load(LiveWindow.window(6...15, control: control)) { $0.age = MediaTime(seconds: 9) }
    #expect(run.query.isEmpty)
  }

  @Test func `date ranges are left out where the server can`() {
    var run = PolicyRun()
    run.load(
      LiveWindow.window(
        5...14, control: "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=24,CAN-SKIP-DATERANGES=YES"))
    #expect(run.query == "?_HLS_skip=v2")
  }

  @Test func `a delta update without its base is followed at once by the whole playlist`() {
    var run = PolicyRun()
    let control = "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=24"
    run.load(LiveWindow.window(5...14, control: control))
    let lost = LiveWindow.followed(
      "#EXT-X-TARGETDURATION:4\n\(control)\n#EXT-X-SKIP:SKIPPED-SEGMENTS=8\n#EXTINF:4,\na.ts",
      needsWhole: true)
    #expect(run.load(lost) == 4.1)
    #expect(run.plan.cause == .retry)
    #expect(run.query.isEmpty)
    // A server that sends it in any case is not asked without a pause.
    #expect(run.load(lost, took: 0) == 6.1)
  }

  @Test func `delta updates that fail twice are not requested for a minute`() {
    var run = PolicyRun()
    let control = "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=24"
    for last in 14...15 {
      run.load(LiveWindow.window(5...last, control: control))
      #expect(run.query == "?_HLS_skip=YES")
      run.fail(400, followed: LiveWindow.window(5...last, control: control))
      #expect(run.query.isEmpty)
    }
    run.load(LiveWindow.window(5...20, control: control))
    #expect(run.query.isEmpty)
    for last in 21...40 { run.load(LiveWindow.window(5...last, control: control)) }
    #expect(run.query == "?_HLS_skip=YES")
  }

  @Test func `a delta update of the same content is no change`() {
    var run = PolicyRun()
    let control = "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=24"
    run.load(LiveWindow.window(5...6, control: control))
    let delta = LiveWindow.followed(
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
    var run = PolicyRun()
    run.load(LiveWindow.window(5...7, control: LiveWindow.blocking)) {
      $0.age = MediaTime(seconds: 9)
    }
    #expect(run.plan.cause == .tuneIn)
    #expect(run.query == "?_HLS_msn=9")
    run.load(LiveWindow.window(7...9, control: LiveWindow.blocking))
    #expect(run.plan.cause == .blocking)
    #expect(run.query == "?_HLS_msn=10")
  }

  @Test func `with parts the age is made up for to the part`() {
    var run = PolicyRun()
    run.load(LiveWindow.window(5...7, control: LiveWindow.parts)) { $0.age = MediaTime(seconds: 6) }
    #expect(run.plan.cause == .tuneIn)
    #expect(run.query == "?_HLS_msn=9&_HLS_part=1")
  }

  @Test func `a first response without an age is up to date`() {
    var run = PolicyRun()
    run.load(LiveWindow.window(5...7, control: LiveWindow.blocking)) { $0.age = .zero }
    #expect(run.plan.cause == .blocking)
  }

  @Test func `tuning in ends after a few requests`() {
    var run = PolicyRun()
    run.load(LiveWindow.window(5...7, control: LiveWindow.blocking)) {
      $0.age = MediaTime(seconds: 30)
    }
    var count = 0
    while run.plan.cause == .tuneIn, count < 20 {
      run.load(LiveWindow.window(5...7, control: LiveWindow.blocking)) { $0.isRepeat = true }
      count += 1
    }
    #expect(count <= ReloadPolicy.maximumTuneIns)
  }

  @Test func `a position that another playlist reports is asked for`() {
    var run = PolicyRun()
    run.load(
      LiveWindow.window(5...7, control: LiveWindow.parts),
      reported: PlaylistPosition(number: 8, part: 2))
    #expect(run.plan.cause == .tuneIn)
    #expect(run.query == "?_HLS_msn=8&_HLS_part=2")
  }
}
