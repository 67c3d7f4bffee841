import HLSInspection
import HLSReports
import MediaTiming
import ResourceLoading
import Synchronization

@testable import LiveMonitoring

/// A run and what it left.
struct FollowedRun: Sendable {
  var reason = WatchLine.Ended.Reason.signal
  var requests: [ScriptedOrigin.Request] = []
  var entries: [ChannelEntry] = []
  var lines: [WatchLine] = []
  /// When it ended, in seconds.
  var end = 0.0

  func requests(of name: String) -> [ScriptedOrigin.Request] {
    requests.filter { $0.name == name }
  }

  var times: [Double] { requests.map(\.time) }
  var paths: [String] { requests.map(\.path) }

  var loads: [PlaylistLoad] {
    entries.compactMap { if case .playlist(let load) = $0 { load } else { nil } }
  }

  var media: [MediaLoad] {
    entries.compactMap { if case .media(let load) = $0 { load } else { nil } }
  }

  private struct Log: Sendable {
    var entries: [ChannelEntry] = []
    var lines: [WatchLine] = []
  }

  static func follow(
    _ path: String = "/media.m3u8", for seconds: Double? = nil,
    channel: any FollowedChannel = PlainChannel(),
    processStopped stop: ClosedRange<Double>? = nil, diskBusy busy: ClosedRange<Double>? = nil,
    stopAt: Double? = nil, stopAfter: @escaping @Sendable (ChannelEntry) -> Bool = { _ in false },
    options change: (inout FollowingOptions) -> Void = { _ in },
    log note: @escaping @Sendable (ChannelEntry) -> Void = { _ in },
    emit: @escaping @Sendable ([WatchLine]) -> Void = { _ in },
    answer: @escaping @Sendable (ScriptedOrigin.Request) -> ScriptedOrigin.Answer
  ) async -> FollowedRun {
    var options = FollowingOptions()
    options.forTime = seconds.flatMap { MediaTime(approximating: $0) }
    options.timeout = .seconds(10)
    change(&options)
    return await VirtualTime.run(stopped: stop) { [options] time in
      let origin = ScriptedOrigin(time, answer)
      let follower = ChannelFollower(
        channel: channel, at: .http(ScriptedOrigin.host + path), loader: origin, clock: time,
        options: options)
      let log = Mutex(Log())
      async let stopped: Void = {
        guard let stopAt else { return }
        try? await time.sleep(seconds: stopAt)
        follower.stop(.removed)
      }()
      var run = FollowedRun()
      run.reason = await follower.run(
        log: { entry in
          log.withLock { $0.entries.append(entry) }
          note(entry)
          if let busy, busy.contains(time.seconds) {
            try? await time.sleep(seconds: busy.upperBound - time.seconds)
          }
          if stopAfter(entry) { follower.stop(.removed) }
        },
        emit: { lines in
          log.withLock { $0.lines += lines }
          emit(lines)
        })
      run.end = time.seconds
      await stopped
      run.requests = origin.requests
      run.entries = log.withLock { $0.entries }
      run.lines = log.withLock { $0.lines }
      return run
    }
  }

  /// A window of three segments of a live playlist whose segment n is complete n + 1 lengths after the start.
  static func window(
    at time: Double, of seconds: Double = 2, control: String = "", size: Int = 3, end: Int? = nil
  ) -> String {
    let last = min(Int(time / seconds) + size - 1, end ?? .max)
    let first = last - size + 1
    let segments = (first...last).map { "#EXTINF:\(seconds),\ns\($0).ts\n" }.joined()
    return """
      #EXTM3U
      #EXT-X-TARGETDURATION:\(Int(seconds.rounded()))
      \(control)
      #EXT-X-MEDIA-SEQUENCE:\(first)
      \(segments)\(last == end ? "#EXT-X-ENDLIST" : "")
      """
  }
}
